"""What the head of a page declares: one pass over its `meta`, `link`, `title` and JSON-LD elements."""
from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from readable.lexicon.metas import FIELDS
from readable.metadata.record import Candidate
from readable.metadata.words import clean, plain, squash
from readable.outline import Outline

_JSON_LD = "application/ld+json"
_RELS = frozenset({"canonical", "next"})
_ADDRESSES = frozenset({"canonical_url", "image"})
_PLACE = itemgetter(0)
_MAX_METAS = 2000
_MAX_NAMES = 5  # of one element


class Declared:
    """What the head says.

    `title`: of the first `title` element that holds any, white space collapsed. `metas`: contents by name, as in
    `lexicon.metas`; those that are a `property` hide others of the same name. `named`: all in the order of the page.
    `itemprops`: those of microdata, which may be of any item of the page.
    `links`: addresses by `rel`, of `canonical` and `next`. `scripts`: JSON-LD.
    """

    def __init__(self, outline: Outline) -> None:
        self.title = ""
        self.metas: dict[str, list[str]] = {}
        self.named: list[tuple[str, str]] = []
        self.links: dict[str, list[str]] = {}
        self.scripts: list[str] = []
        self.itemprops: dict[str, list[str]] = {}
        self._named: dict[str, list[str]] = {}
        for tag, attrs, text in outline.head:
            if tag == "meta":
                self._add_meta(attrs)
            elif tag == "link":
                rel = attrs.get("rel", "").lower()
                if ("canonical" in rel or "next" in rel) and attrs.get("href", "").strip():
                    for one in _RELS.intersection(rel.split()):
                        self.links.setdefault(one, []).append(attrs["href"])
            elif tag == "script":
                if text and _JSON_LD in attrs.get("type", "").lower():
                    self.scripts.append(text)
            elif tag == "title" and not self.title:
                self.title = squash(text)
        self.metas = {**self._named, **self.metas}

    def _add_meta(self, attrs: Mapping[str, str]) -> None:
        content = attrs.get("content")
        if not content or content.isspace() or len(self.named) >= _MAX_METAS:
            return
        if "property" in attrs:
            self._add(self.metas, attrs["property"], content)
        if "itemprop" in attrs:
            self._add(self.itemprops, attrs["itemprop"], content)
        name = attrs.get("name") or attrs.get("http-equiv")
        if name:
            self._add(self._named, name, content)

    def _add(self, metas: dict[str, list[str]], name: str, content: str) -> None:
        """Keep a content under its name; a `property` may have several, each with a prefix."""
        name = name.lower().replace(".", ":")
        for one in name.split()[:_MAX_NAMES] if " " in name or "\n" in name else (name,):
            if one in metas:
                metas[one].append(content)
            else:
                metas[one] = [content]
            self.named.append((one, content))

    def candidates(self, *, loose: bool = False) -> dict[str, list[Candidate]]:
        """What `meta` elements say of each field, what is believed most first. `loose`: those with an `itemprop`."""
        found: dict[str, list[tuple[int, Candidate]]] = {}
        for name, contents in (self.itemprops if loose else self.metas).items():
            for field, place in FIELDS.get(name, ()):
                read = plain if field in _ADDRESSES else clean
                for content in contents:
                    text = read(content)
                    if text:
                        found.setdefault(field, []).append((place, Candidate(f"meta:{name}", text)))
        return {field: [one for _, one in sorted(some, key=_PLACE)] for field, some in found.items()}

    def by_label(self, label: str) -> str:
        """The value that stands under a label in Twitter's cards (`twitter:label1`, `twitter:data1`), "" if none."""
        for number in "12":
            labels, values = (self.metas.get(f"twitter:{part}{number}", ("",)) for part in ("label", "data"))
            if labels[0].strip().lower() == label:
                return clean(values[0])
        return ""
