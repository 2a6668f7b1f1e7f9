"""Names of the site a page belongs to, and titles without them."""
from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType
from urllib.parse import urlsplit

from readable.metadata.jsonld import Thing, site_names
from readable.metadata.words import clean, holds, words
from readable.outline import Outline

_BARS, _DASHES, _SIGNS = "｜¦│┃∣", "–—―‒−‐~", "·•●∙⋅‧・\\＞»›«‹→⟩★☆"
_PLAIN = MappingProxyType(str.maketrans({
    **dict.fromkeys(_BARS, "|"), **dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_SIGNS, "/"), ">": "/", "＿": "|",
}))
"""Separators by one of each kind."""

_SIGN = re.compile(r"\s*[-|/:_]+\s*")
_EASTERN = "\u3000"  # from here on, scripts that write titles without spaces, and their punctuation

_META_NAMES = frozenset("og:site_name application-name apple-mobile-web-app-title al:android:app_name".split())
_NO_NAMES = frozenset("ac blog co com docs edu en gov news net org shop store www".split())
_SMALL = frozenset("and for in of on the".split())
_MAX_NAMES = 10
_MAX_ADDRESSES = 5
_MAX_ADDRESS = 2000  # characters
_MAX_LABELS = 10
_MAX_SIGNS = 50
_SHORTEST_LABEL = 4
_SHORTEST_INITIALS = 3
_LONGEST_NAME = 6
_LONGEST_EXTENSION = 2


class Site:
    """What is known of the names of a page's site: each as words, and the labels of its host."""

    def __init__(self, outline: Outline, things: list[Thing], url: str | None) -> None:
        given = [
            clean(attrs.get("content", "")) for tag, attrs, _ in outline.head
            if tag == "meta" and (attrs.get("property") or attrs.get("name") or "").lower() in _META_NAMES
        ]
        names = dict.fromkeys(filter(None, map(words, dict.fromkeys([*given, *site_names(things)]))))
        self.names = set(islice(names, _MAX_NAMES))
        self.labels = _host_labels(outline, url)

    def is_name(self, part: tuple[str, ...]) -> bool:
        """Whether words are a name of the site, or its host."""
        return part in self.names or "".join(part) in self.labels

    def is_like_name(self, part: tuple[str, ...]) -> bool:
        """Whether words at the edge of a title can only be a name of the site: a form of one, or of its host."""
        if self.is_name(part) or any(holds(name, part) for name in self.names):
            return True
        if any(holds(part, name) and len(part) <= len(name) + _LONGEST_EXTENSION for name in self.names):
            return True
        return len(part) <= _LONGEST_NAME and any(_is_label_of(part, label) for label in self.labels)


def _is_label_of(part: tuple[str, ...], label: str) -> bool:
    """Whether the label of a host is the initials of a name, or what it begins with, or an ending short of it."""
    initials = "".join([word[0] for word in part])
    weighty = "".join([word[0] for word in part if word not in _SMALL])
    if len(label) < _SHORTEST_LABEL:
        return len(label) >= _SHORTEST_INITIALS and label in (initials, weighty)
    joined = "".join(part)
    if label in (initials, weighty) or joined.startswith(label):
        return True
    return len(joined) >= _SHORTEST_LABEL and label.startswith(joined)


def _host_labels(outline: Outline, url: str | None) -> frozenset[str]:
    """What is telling in the page's host name, without hyphens: its labels, and the whole of it."""
    labels: set[str] = set()
    for address in islice(_addresses(outline, url), _MAX_ADDRESSES):
        try:
            host = (urlsplit(address.strip()[:_MAX_ADDRESS]).hostname or "").replace("-", "").removeprefix("www.")
        except ValueError:
            continue
        parts = host.split(".")
        labels.add(host.replace(".", ""))
        labels.update(part for part in parts[-_MAX_LABELS:-1] if part not in _NO_NAMES)
    return frozenset(labels - {""})


def _addresses(outline: Outline, url: str | None) -> Iterator[str]:
    """The page's address, as it is known and as it says itself."""
    yield url or ""
    for tag, attrs, _ in outline.head:
        if tag == "link" and attrs.get("rel", "").lower() == "canonical":
            yield attrs.get("href", "")
        elif tag == "meta" and attrs.get("property") == "og:url":
            yield attrs.get("content", "")


def _separates(text: str, begin: int, end: int) -> bool:
    """Whether a sign with the spaces around it separates: bars do, others between spaces or in a script without."""
    sign = text[begin:end]
    mark = sign.strip()
    if "|" in mark:
        return True
    if sign[-1].isspace() and (mark == ":" or sign[0].isspace()) and "_" not in mark:
        return True
    return set(mark) <= {"-", "_"} and (text[begin - 1:begin] >= _EASTERN or text[end:end + 1] >= _EASTERN)


class Parts:
    """A title at its separators: `texts`, their `words`, and what stands `between`."""

    def __init__(self, text: str) -> None:
        plain = text.translate(_PLAIN)
        for opening, closing in ("«»", "‹›"):
            if opening in text and closing in text:  # quotation marks, which separate nothing
                pairs = zip(text, plain, strict=True)
                plain = "".join([old if old in (opening, closing) else new for old, new in pairs])
        signs = (found.span() for found in _SIGN.finditer(plain))
        spans = list(islice((span for span in signs if _separates(plain, *span)), _MAX_SIGNS))
        begins, ends = [0, *(end for _, end in spans)], [*(begin for begin, _ in spans), len(text)]
        self.texts = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
        self.between = [text[begin:end] for begin, end in spans]
        self.words = [words(part) for part in self.texts]

    def __len__(self) -> int:
        return len(self.texts)

    def join(self, first: int, last: int) -> str:
        """The parts from `first` to before `last`, as they stood."""
        marks = [*self.between[first:last - 1], ""]
        return "".join([text + mark for text, mark in zip(self.texts[first:last], marks, strict=True)]).strip()
