"""What structured data says of a page, in the vocabulary of schema.org: JSON-LD, microdata and RDFa Lite alike."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Set
from itertools import product
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from readable.metadata.jsonld import Graph, Thing, kinds
from readable.metadata.record import Candidates
from readable.metadata.words import plain, printable

ARTICLE: Final = "article"
_MAIN: Final = 0
_OTHER: Final = 1
_PAGE: Final = 2
_SITE: Final = 3

_HINTS: Final = MappingProxyType({
    "Product": "product", "ProductGroup": "product", "IndividualProduct": "product", "Recipe": "recipe",
    "DiscussionForumPosting": "forum", "QAPage": "questions", "FAQPage": "questions", "VideoObject": "video",
    "CollectionPage": "collection", "SearchResultsPage": "collection", "ProfilePage": "profile",
})
_ARTICLES: Final = ("Article", "BlogPosting", "ForumPosting", "MediaPosting", "Report")
"""How the types of articles end."""
_OTHERS: Final = frozenset(
    "Book Course HowTo IndividualProduct Movie PodcastEpisode Product ProductGroup QAPage Question Recipe VideoObject"
    .split()
)
"""What a page may be about instead of an article."""

_SITES: Final = frozenset("Corporation NewsMediaOrganization Organization WebSite".split())

_BY_FIELD: Final = MappingProxyType({
    "authors": ("author",),
    "creators": ("creator",),
    "published": ("datePublished", "uploadDate"),
    "modified": ("dateModified",),
    "description": ("description",),
    "section": ("articleSection",),
    "tags": ("keywords",),
    "language": ("inLanguage",),
    "body": ("articleBody", "text"),
})
_OF_A_PAGE: Final = ("published", "modified", "description", "language")
"""What the object for the page as a whole can say of the article."""

_MAX_BODY: Final = 1_000_000  # characters
_MAX_THINGS: Final = 200
_MAX_OFFERS: Final = 20
_MAX_PRICED: Final = 5
_MAX_PARTS: Final = 3
_WIDTH: Final = re.compile(r"(\d{1,6})(?:\.0+)?\s*(?:px)?\Z")


class _Ranked(NamedTuple):
    rank: int
    kind: str
    kinds: list[str]
    thing: Thing


def read_graph(
    graph: Graph, family: str, addresses: Set[str], absolute: Callable[[str], str | None], candidates: Candidates,
) -> None:
    """Add what the objects of a page say to the candidates.

    `addresses`: those of the page, as `bare` writes them. `absolute`: makes an address of the page's absolute.
    """
    ranked = sorted(_ranked(graph.things), key=itemgetter(0))
    ranked = _of_this_page(ranked, addresses, absolute)
    best = min([item.rank for item in ranked if item.rank < _SITE], default=None)
    for number, item in enumerate(ranked):
        reader = _Reader(graph, item, family, candidates)
        if item.rank == best:
            reader.add_first("title", "headline", "name", "alternativeHeadline")
        if item.rank < _PAGE:
            reader.read(_BY_FIELD)
            if number < _MAX_PRICED:
                reader.add_offers()
        elif item.rank == _PAGE:
            reader.read(_OF_A_PAGE)
        if item.rank < _SITE:
            reader.add_images()
        reader.add_site()
        reader.add_hint()


def bare(address: str) -> str:
    """An address without what does not matter to whether it is the page's: scheme, `www.`, fragment, last slash."""
    return address.strip().lower().partition("#")[0].partition("://")[2].removeprefix("www.").rstrip("/")


def _ranked(things: list[Thing]) -> Iterator[_Ranked]:
    for thing in things[:_MAX_THINGS]:
        given = kinds(thing)
        every = [(rank, kind) for kind in given if (rank := _rank(kind)) is not None]
        if every:
            rank, kind = every[0] if len(every) == 1 else min(every, key=itemgetter(0))
            yield _Ranked(rank, kind, given, thing)


def _rank(kind: str) -> int | None:
    if kind.endswith(_ARTICLES):
        return _MAIN
    if kind in _OTHERS or kind.endswith("Event"):
        return _OTHER
    if kind.endswith("Page"):
        return _PAGE
    return _SITE if kind in _SITES else None


def _of_this_page(
    ranked: list[_Ranked], addresses: Set[str], absolute: Callable[[str], str | None],
) -> list[_Ranked]:
    """The objects less the articles of other pages, if one has the page's address."""
    mine = [
        item for item in ranked if item.rank == _MAIN
        and any(bare(absolute(address) or "") in addresses for address in _addresses(item.thing))
    ]
    if not mine:
        return ranked
    return [*mine, *(item for item in ranked if item.rank != _MAIN)]


def _addresses(thing: Thing) -> Iterator[str]:
    for key in ("url", "mainEntityOfPage", "@id"):
        value = thing.get(key)
        if isinstance(value, dict):
            value = value.get("@id") or value.get("url")
        if isinstance(value, str) and not value.startswith("#"):
            yield value


class _Reader:
    """Reads one object: what it says becomes candidates."""

    def __init__(self, graph: Graph, item: _Ranked, family: str, candidates: Candidates) -> None:
        self._graph, self._thing, self._item = graph, item.thing, item
        self._source, self._candidates = f"{family}:{item.kind}", candidates

    def read(self, fields: Iterable[str]) -> None:
        for field in fields:
            for name in _BY_FIELD[field]:
                value = self._thing.get(name)
                if value:
                    for text in self._texts(field, value):
                        self._put(field, name, text)

    def _texts(self, field: str, value: Any) -> Iterable[str]:
        if field == "body":
            return [printable(text[:_MAX_BODY]) for text in self._graph.strings(value) if text.strip()]
        return self._graph.texts(value)

    def add_first(self, field: str, *names: str) -> None:
        """The first of these properties that holds a text."""
        for name in names:
            text = self._graph.text(self._thing.get(name))
            if text:
                self._put(field, name, text)
                return

    def _put(self, field: str, name: str, text: str) -> None:
        self._candidates.add(field, f"{self._source}.{name}", text)

    def add_hint(self) -> None:
        for kind in self._item.kinds:
            hint = _HINTS.get(kind) or ("event" if kind.endswith("Event") else "")
            self._candidates.add("page_type_hints", self._source, hint)
        if self._item.rank == _MAIN and self._item.kind not in _HINTS:
            self._candidates.add("page_type_hints", self._source, ARTICLE)

    def add_site(self) -> None:
        if self._item.rank == _SITE:
            self.add_first("sites", "name", "alternateName")
        elif self._thing.get("publisher"):
            self.add_first("site_name", "publisher")

    def add_images(self) -> None:
        for name in ("image", "primaryImageOfPage", "thumbnailUrl"):
            given = self._thing.get(name)
            for value in self._graph.values(given) if given else ():
                address = value
                if isinstance(value, dict):
                    address = next(self._graph.strings(value.get("url") or value.get("contentUrl")), None)
                    own = value.get("@id")
                    if address is None and isinstance(own, str) and "#" not in own:  # that would be a part of the page
                        address = own
                    width = _WIDTH.match(self._graph.text(value.get("width")))
                    if address and width:
                        self._candidates.widths[plain(address)] = int(width[1])
                if isinstance(address, str):
                    self._put("image", name, plain(address))

    def add_offers(self) -> None:
        given = self._thing.get("offers") or [
            one.get("offers") for one in self._parts(self._thing, "hasVariant") if isinstance(one.get("offers"), dict)
        ]
        offers = [one for one in self._graph.values(given) if isinstance(one, dict)]
        for offer in offers[:_MAX_OFFERS]:
            inner = [offer, *self._parts(offer, "priceSpecification"), *self._parts(offer, "offers")]
            for part, key in product(inner, ("price", "lowPrice")):
                price = self._graph.text(part.get(key))
                if price:
                    currencies = [self._graph.text(one.get("priceCurrency")) for one in (part, *inner)]
                    currency = next(filter(None, currencies), "")
                    self._put("price", f"offers.{key}", price)
                    self._put("currency", "offers.priceCurrency", currency)
                    self._candidates.currencies.setdefault((f"{self._source}.offers.{key}", price), currency)
                    break

    def _parts(self, offer: Thing, name: str) -> list[Thing]:
        return [part for part in self._graph.values(offer.get(name)) if isinstance(part, dict)][:_MAX_PARTS]
