"""Names of the site a page belongs to, and titles without them."""
from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, islice
from types import MappingProxyType
from urllib.parse import urlsplit

from readable.metadata.words import spelled, words

_BARS, _DASHES, _SIGNS = "｜¦│┃∣", "–—―‒−‐~", "·•●∙⋅‧・\\＞»›«‹→⟩★☆"
_PLAIN = MappingProxyType(str.maketrans({
    **dict.fromkeys(_BARS, "|"), **dict.fromkeys(_DASHES, "-"), **dict.fromkeys(_SIGNS, "/"), ">": "/", "＿": "|",
}))
"""Separators by one of each kind."""

_SEPARATING = re.compile("[-|/:_]")
_SIGN = re.compile(r"\s*[-|/:_]+\s*")
_EASTERN = "\u3000"  # from here on, scripts that write titles without spaces, and their punctuation

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
    """What is known of the names of a page's site, and the labels of its host.

    `names`: as the page gives them, as words, each with how they are spelled. `addresses`: of the page, as it is known
    and as it says itself.
    """

    def __init__(self, names: Iterable[str], addresses: Iterable[str]) -> None:
        known = dict.fromkeys(filter(None, map(words, dict.fromkeys(names))))
        self.names = {name: spelled(name) for name in islice(known, _MAX_NAMES)}
        self.labels = _host_labels(addresses)
        self._parts: dict[str, Parts] = {}

    def learn(self, name: tuple[str, ...]) -> None:
        """Take note of a name."""
        self.names[name] = spelled(name)

    def parts(self, text: str) -> Parts:
        """A title at its separators. Each is taken apart once."""
        parts = self._parts.get(text)
        if parts is None:
            parts = self._parts[text] = Parts(text)
        return parts

    def is_name(self, part: tuple[str, ...]) -> bool:
        """Whether words are a name of the site, or its host."""
        return part in self.names or "".join(part) in self.labels

    def is_like_name(self, part: tuple[str, ...]) -> bool:
        """Whether words at the edge of a title can only be a name of the site: a form of one, or of its host."""
        if self.is_name(part):
            return True
        whole = spelled(part)
        for name, other in self.names.items():
            if whole in other or (other in whole and len(part) <= len(name) + _LONGEST_EXTENSION):
                return True
        return len(part) <= _LONGEST_NAME and _is_form_of_any(part, self.labels)


def _is_form_of_any(part: tuple[str, ...], labels: Iterable[str]) -> bool:
    """Whether a label of a host is the initials of a name, or what it begins with, or an ending short of it."""
    initials = "".join([word[0] for word in part])
    weighty = "".join([word[0] for word in part if word not in _SMALL])
    joined = "".join(part)
    for label in labels:
        if len(label) >= _SHORTEST_INITIALS and label in (initials, weighty):
            return True
        if len(label) >= _SHORTEST_LABEL and joined.startswith(label):
            return True
        if len(label) >= len(joined) >= _SHORTEST_LABEL and label.startswith(joined):
            return True
    return False


def _host_labels(addresses: Iterable[str]) -> frozenset[str]:
    """What is telling in the page's host name, without hyphens: its labels, and the whole of it."""
    labels: set[str] = set()
    for address in islice(dict.fromkeys(addresses), _MAX_ADDRESSES):
        try:
            host = (urlsplit(address.strip()[:_MAX_ADDRESS]).hostname or "").replace("-", "").removeprefix("www.")
        except ValueError:
            continue
        parts = host.split(".")
        labels.add(host.replace(".", ""))
        labels.update(part for part in parts[-_MAX_LABELS:-1] if part not in _NO_NAMES)
    return frozenset(labels - {""})


def _separates(text: str, begin: int, end: int) -> bool:
    """Whether a sign with the spaces around it separates: bars do, others between spaces or in a script without."""
    sign = text[begin:end]
    mark = sign.strip()
    if "|" in mark:
        return True
    if sign[-1].isspace() and (mark == ":" or sign[0].isspace()) and "_" not in mark:
        return True
    return set(mark) <= {"-", "_"} and (text[begin - 1:begin] >= _EASTERN or text[end:end + 1] >= _EASTERN)


def _plain(text: str) -> str:
    """A title with one sign for each kind of separator."""
    plain = text.translate(_PLAIN)
    for opening, closing in ("«»", "‹›"):
        if opening in text and closing in text:  # quotation marks, which separate nothing
            pairs = zip(text, plain, strict=True)
            plain = "".join([old if old in (opening, closing) else new for old, new in pairs])
    return plain


class Parts:
    """A title at its separators: `texts`, their `words`, those of all of it, and what stands `between`."""

    def __init__(self, text: str) -> None:
        plain = text.replace(">", "/") if text.isascii() else _plain(text)
        if not _SEPARATING.search(plain):
            self.texts, self.between, self.words = [text], [], [words(text)]
            self.all_words = self.words[0]
            return
        signs = (found.span() for found in _SIGN.finditer(plain))
        spans = list(islice((span for span in signs if _separates(plain, *span)), _MAX_SIGNS))
        begins, ends = [0, *(end for _, end in spans)], [*(begin for begin, _ in spans), len(text)]
        self.texts = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
        self.between = [text[begin:end] for begin, end in spans]
        self.words = [words(part) for part in self.texts]
        self.all_words = self.words_of(0, len(self.words))

    def __len__(self) -> int:
        return len(self.texts)

    def join(self, first: int, last: int) -> str:
        """The parts from `first` to before `last`, as they stood."""
        marks = [*self.between[first:last - 1], ""]
        return "".join([text + mark for text, mark in zip(self.texts[first:last], marks, strict=True)]).strip()

    def words_of(self, first: int, last: int) -> tuple[str, ...]:
        """The words of the parts from `first` to before `last`."""
        return tuple(chain.from_iterable(self.words[first:last]))
