"""All that a page says of its article, gathered once: what the head declares, structured data, markup."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urljoin, urlsplit

from readable.metadata.base import base_address
from readable.metadata.declared import Declared
from readable.metadata.headings import Heading, headings, places_of
from readable.metadata.jsonld import Graph, Thing
from readable.metadata.microdata import items_of
from readable.metadata.record import Candidate, Candidates
from readable.metadata.schema import bare, read_graph
from readable.metadata.site import Site
from readable.metadata.surroundings import Surroundings
from readable.metadata.title import find_title
from readable.metadata.words import words
from readable.outline import Outline
from readable.selection import Selection
from readable.visibility import UNLIKELY, UNSEEN

_BELOW = 110  # events below the title, and of the beginning of the article
_ABOVE = 60
_BEFORE = 130
_AFTER = 110
_UNSIGNED = ("product", "og:product", "profile", "collection", "music", "place", "business", "restaurant")
_OF_ANY_ITEM = ("published", "modified")
_MAX_H2S = 10
_ASIDE = ("authors", "published", "modified")
_SITE_METAS = ("apple-mobile-web-app-title", "al:android:app_name")
"""Say how the site is called, but too freely to be its name."""


class Evidence:
    """What is known of a page at `url`, and what a scorer selected of it.

    `begin`, `end`: the events of the article, the whole page without one.
    """

    def __init__(self, outline: Outline, url: str | None, selection: Selection | None = None) -> None:
        self.url = url
        self.outline, self.roots = _near(outline, selection)
        self.begin, self.end = _bounds(self.outline, selection)
        self.declared = Declared(outline)
        self.base = base_address(outline, url) if self.declared.has_base else url
        self.candidates = Candidates()
        metas = self.declared.candidates()
        self.addresses = _addresses(url, self.declared.links.get("canonical", []), metas.get("canonical_url", []))
        pages = {bare(self.absolute(address) or "") for address in self.addresses} - {""}
        graph = Graph(self.declared.scripts)
        self.warnings = graph.warnings
        read_graph(graph, "json-ld", pages, self.absolute, self.candidates)
        for field, found in metas.items():
            before = self.candidates.of.get(field)
            self.candidates.of[field] = [*before, *found] if before else found
        things, family = items_of(self.outline)
        if things:
            read_graph(Graph(things=things), family, pages, self.absolute, self.candidates)
        if selection and len(selection.outline.items) > len(self.outline.items):
            self._read_aside(items_of(selection.outline, frozenset(self.outline.items)), pages)
        loose = self.declared.candidates(loose=True) if self.declared.itemprops else {}
        for field, found in loose.items():
            if not self.candidates.get(field) and (not things or field in _OF_ANY_ITEM):
                self.candidates.of[field] = found
        last = self.candidates.of.pop("sites", [])  # publishers and `meta` come first
        self.candidates.of.setdefault("site_name", []).extend(last)
        self.site = self._site()
        given = sorted(self.candidates.get("title"), key=_is_structured)
        places = places_of(selection.outline if selection and self.roots else outline, "h1")
        self.title, h1s = find_title(self.outline, places, self.end, self.declared.title, given, self.site)
        self.title_at = _place_of(self.title.value, h1s, self.outline, self.end)

    def _read_aside(self, items: tuple[list[Thing], str], pages: set[str]) -> None:
        """Take what an article's own item says in an aside or a footer, where nothing else says it."""
        things, family = items
        aside = Candidates()
        read_graph(Graph(things=things), family, pages, self.absolute, aside)
        for field in _ASIDE:
            if not self.candidates.get(field) and aside.get(field):
                self.candidates.of[field] = aside.of[field]

    @property
    def is_no_article(self) -> bool:
        """Whether the page says that it is about a thing that nobody signs: then no byline is looked for."""
        hints = [one.value.lower() for one in self.candidates.get("page_type_hints")]
        return bool(hints) and "article" not in hints and hints[0].startswith(_UNSIGNED)

    def _site(self) -> Site:
        names = [one.value for one in self.candidates.get("site_name")]
        loose = [text for name in _SITE_METAS for text in self.declared.metas.get(name, ())]
        return Site([*names, *loose], self.addresses)

    @cached_property
    def surroundings(self) -> Surroundings:
        """What stands below the title, above it, at the beginning of the article, before it, and at its end."""
        at, begin, end = self.title_at, self.begin, self.end
        head = [range(at, at + _BELOW), range(max(at - _ABOVE, 0), at)] if at >= 0 else []
        lead = [range(begin, begin + _BELOW), range(max(begin - _BEFORE, 0), begin)]
        tail = range(max(end - _ABOVE, begin), end + _AFTER)
        return Surroundings(self.outline, range(begin, end), [*head, *lead, tail], self._host())

    def _host(self) -> str:
        try:
            return urlsplit(self.base or "").netloc
        except ValueError:
            return ""

    def absolute(self, address: str) -> str | None:
        """An address of the page's, absolute if the page's own is known; None if it is none of the web."""
        address = address.strip()
        if not address:
            return None
        if address.startswith(("https://", "http://")) and "[" not in address:
            return address
        try:
            whole = urljoin(self.base or "", address)
            scheme, own = urlsplit(whole).scheme, urlsplit(self.base or "").scheme
        except ValueError:
            return None
        return whole if scheme in ("http", "https") or not (scheme or own) else None


def _is_structured(one: Candidate) -> bool:
    return not one.source.startswith("meta:")


def _place_of(title: str, h1s: Sequence[Heading], outline: Outline, end: int) -> int:
    """Where the heading stands that is the title, be it of the second level; else the last `h1` before `end`; or -1."""
    said = words(title)
    if not said:
        return -1
    mine = next((one.at for one in h1s if one.words == said), None)
    if mine is None:
        h2s = headings(outline, places_of(outline, "h2")[:_MAX_H2S])
        mine = next((one.at for one in h2s if one.words == said), None)
    return max([one.at for one in h1s if one.at < end], default=-1) if mine is None else mine


def _near(outline: Outline, selection: Selection | None) -> tuple[Outline, tuple[int, ...]]:
    """The outline to look at, and the containers that are the article in it; the page's if nothing is selected.

    A scorer may look into what stands aside, where dates and names are of something else. So this is the outline that
    looks into least and still has all that is selected. It looks into nothing that the scorer did not, so that both
    have the same events.
    """
    if not selection or not selection.roots:
        return outline, ()
    wide = selection.outline
    opens = [wide.opens[root] for root in selection.roots]
    for skip in (UNLIKELY, UNLIKELY & ~UNSEEN | wide.skip):
        near = wide.skipping(skip)
        rows = {opened: row for row, opened in enumerate(near.opens) if not near.flags[row] & skip}
        if rows.keys() >= set(opens):
            return near, tuple([rows[opened] for opened in opens])
    return wide, selection.roots


def _bounds(outline: Outline, selection: Selection | None) -> tuple[int, int]:
    """The events from the first selected block to the last: the containers around them may be the whole page."""
    if not selection or not selection.roots:
        return 0, len(outline.events)
    wide = selection.outline
    first, last = wide.first_blocks[selection.roots[0]], wide.last_blocks[selection.roots[-1]]
    gone = [(wide.first_blocks[row], wide.last_blocks[row]) for row in selection.dropped]
    gone += [(block, block + 1) for block in selection.dropped_blocks]
    for begin, end in sorted(gone):
        first = end if begin <= first < end else first
    for end, begin in sorted([(end, begin) for begin, end in gone], reverse=True):
        last = begin if begin < last <= end else last
    if first >= last:
        return wide.opens[selection.roots[0]], wide.closes[selection.roots[-1]]
    return wide.block_opens[first], wide.block_closes[last - 1]


def _addresses(url: str | None, canonical: list[str], declared: list[Candidate]) -> list[str]:
    """The page's address, as it is known and as it says itself."""
    return [address for address in (url, *canonical, *(one.value for one in declared)) if address]
