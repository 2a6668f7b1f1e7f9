"""What the head of a page declares: one pass over its `meta`, `link`, `title` and JSON-LD elements."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from readable.lexicon.metas import FIELDS
from readable.metadata.record import Candidate
from readable.metadata.words import clean, plain, squash
from readable.outline import Outline

_RELS = frozenset({"canonical", "next"})
_ADDRESSES = frozenset({"canonical_url", "image"})
_PLACE = itemgetter(0)
_MAX_METAS = 2000
_MAX_NAMES = 5  # of one element


class Declared:
    """What the head says.

    `title`: of the first `title` element that holds any, white space collapsed. `metas`: contents by name, as in
    `lexicon.metas`; those that are a `property` hide others of the same name.
    `itemprops`: those of microdata, which may be of any item of the page.
    `links`: addresses by `rel`, of `canonical` and `next`. `scripts`: JSON-LD. `has_base`: whether there is a `base`.
    """

    def __init__(self, outline: Outline) -> None:
        self.title = ""
        self.links: dict[str, list[str]] = {}
        self.scripts: list[str] = []
        self.has_base = False
        self._metas: list[Mapping[str, str]] = []
        for tag, attrs, text in outline.head:
            if tag == "meta":
                self._metas.append(attrs)
            elif tag == "link":
                if attrs.get("href", "").strip():
                    for one in _RELS.intersection(attrs["rel"].lower().split()):
                        self.links.setdefault(one, []).append(attrs["href"])
            elif tag == "script":
                if text:
                    self.scripts.append(text)
            elif tag == "base":
                self.has_base = True
            elif not self.title:
                self.title = squash(text)
        self.metas: dict[str, list[str]] = {}
        self.itemprops: dict[str, list[str]] = {}
        self._read_metas()

    def _read_metas(self) -> None:
        properties: dict[str, list[str]] = {}
        for attrs in self._metas[:_MAX_METAS]:
            content = attrs.get("content")
            if not content or content.isspace():
                continue
            name = attrs.get("property")
            if name:
                _add(properties, name, content)
            name = attrs.get("name") or attrs.get("http-equiv")
            if name:
                _add(self.metas, name, content)
            if "itemprop" in attrs:
                _add(self.itemprops, attrs["itemprop"], content)
        self.metas.update(properties)

    def named(self) -> Iterator[tuple[str, str]]:
        """Name and content of all `meta` elements in the order of the page."""
        for attrs in self._metas[:_MAX_METAS]:
            content = attrs.get("content")
            if content and not content.isspace():
                for key in ("property", "itemprop", "name" if attrs.get("name") else "http-equiv"):
                    for name in _names(attrs.get(key, "")):
                        yield name, content

    def candidates(self, *, loose: bool = False) -> dict[str, list[Candidate]]:
        """What `meta` elements say of each field, what is believed most first. `loose`: those with an `itemprop`."""
        found: dict[str, list[tuple[int, Candidate]]] = {}
        metas = self.itemprops if loose else self.metas
        for name in filter(FIELDS.__contains__, metas):
            source = f"meta:{name}"
            for field, place in FIELDS[name]:
                read = plain if field in _ADDRESSES else clean
                for content in metas[name]:
                    text = read(content)
                    if text:
                        found.setdefault(field, []).append((place, Candidate(source, text)))
        for some in found.values():
            some.sort(key=_PLACE)
        return {field: [one for _, one in some] for field, some in found.items()}

    def by_label(self, label: str) -> str:
        """The value that stands under a label in Twitter's cards (`twitter:label1`, `twitter:data1`), "" if none."""
        for number in "12":
            labels, values = (self.metas.get(f"twitter:{part}{number}", ("",)) for part in ("label", "data"))
            if labels[0].strip().lower() == label:
                return clean(values[0])
        return ""


def _names(text: str) -> Sequence[str]:
    """What an attribute gives as the name; a `property` may have several, each with a prefix."""
    name = text.lower().replace(".", ":")
    return name.split()[:_MAX_NAMES] if " " in name or "\n" in name else (name,)


def _add(metas: dict[str, list[str]], names: str, content: str) -> None:
    """Keep a content under its name, or names."""
    for name in (names,) if names in FIELDS else _names(names):
        if name in metas:
            metas[name].append(content)
        else:
            metas[name] = [content]
