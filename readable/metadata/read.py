"""Metadata of a page: title, authors, dates and the rest, each with where it comes from."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from readable.events import Event
from readable.metadata.counts import count_words, first_paragraph, minutes
from readable.metadata.declared import Declared
from readable.metadata.evidence import Evidence
from readable.metadata.language import find_direction, find_language
from readable.metadata.links import canonical_url, image, next_page
from readable.metadata.offers import parse_currency, parse_price
from readable.metadata.people import find_authors
from readable.metadata.record import Candidate
from readable.metadata.times import find_times
from readable.metadata.title import cut_title
from readable.metadata.words import squash
from readable.outline import Outline
from readable.selection import Selection

_MAX_TAGS = 50
_MAX_TAG = 100  # characters
_OG_HINTS = MappingProxyType({
    "article": "article", "blog": "article", "post": "article", "news": "article", "product": "product",
    "og:product": "product", "product.item": "product", "profile": "profile",
})
"""Types of Open Graph and Parse.ly that say something of the page; `video.*` is a video."""


def read_metadata(
    evidence: Evidence, selection: Selection, events: Sequence[Event],
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """What is known of an article by the evidence of its page: by what was selected of it, and composed to `events`.

    The fields of `Metadata` that have a value, and a sentence for each thing that could not be read.
    """
    found: dict[str, Any] = {}
    sources: dict[str, str] = {}

    def take(field: str, value: Any, source: str) -> None:
        if value or isinstance(value, Decimal):
            found[field], sources[field] = value, source

    spoken = find_language(evidence.outline, evidence.roots, evidence.candidates.get("language"))
    take("language", *spoken)
    take("direction", *find_direction(evidence.outline, evidence.roots, spoken.tag))
    take("title", evidence.title.value, evidence.title.source)
    take("authors", *find_authors(evidence))
    for field, (date, source) in find_times(evidence, spoken.tag).items():
        take(field, date, source)
    take("canonical_url", *canonical_url(evidence))
    take("next_page", *next_page(evidence))
    take("image", *image(evidence))
    for field in ("site_name", "section"):
        take(field, *_first(evidence.candidates.get(field)))
    take("description", *_description(evidence, events))
    take("tags", *_tags(evidence.candidates.get("tags")))
    take("page_type_hints", *_hints(evidence.candidates.get("page_type_hints")))
    _take_price(evidence, take)
    words, characters = count_words(selection, spoken.tag)
    found["word_count"] = words + (characters + 1) // 2
    found["reading_time"] = minutes(words, characters, spoken.tag)
    found["sources"] = sources
    found["candidates"] = {field: tuple(some) for field, some in evidence.candidates.of.items() if some}
    return found, tuple(dict.fromkeys(evidence.warnings))


def _take_price(evidence: Evidence, take: Callable[[str, Any, str], None]) -> None:
    """The first price that is a number, with the currency from the same place, if it is named there."""
    for one in evidence.candidates.get("price"):
        price = parse_price(one.value)
        if price is not None:
            take("price", price, one.source)
            beside = evidence.candidates.currencies.get((one.source, one.value))
            named = [other for other in evidence.candidates.get("currency") if beside in (None, "", other.value)]
            named.sort(key=lambda other: other.source.partition(":")[0] != one.source.partition(":")[0])
            for other in named:
                currency = parse_currency(other.value)
                if currency:
                    take("currency", currency, other.source)
                    break
            return


def _first(given: Iterable[Candidate]) -> tuple[str | None, str]:
    for one in given:
        return one.value, one.source
    return None, ""


def _description(evidence: Evidence, events: Sequence[Event]) -> tuple[str | None, str]:
    given = evidence.candidates.get("description")
    return _first(given) if given else (first_paragraph(events) or None, "text:paragraph")


def _tags(given: Sequence[Candidate]) -> tuple[tuple[str, ...], str]:
    """The tags of the first source that has any: a list, or one text with commas between them."""
    source = given[0].source if given else ""
    texts = [one.value for one in given if one.source == source]
    tags = [squash(tag) for text in texts for tag in re.split("[,;，、]", text)]
    return tuple(dict.fromkeys(tag for tag in tags if 0 < len(tag) <= _MAX_TAG))[:_MAX_TAGS], source


def _hints(given: Iterable[Candidate]) -> tuple[tuple[str, ...], str]:
    hints: dict[str, str] = {}
    for one in given:
        value = one.value
        if one.source.startswith("meta:"):
            value = "video" if value.startswith("video") else _OG_HINTS.get(value.lower(), "")
        hints.setdefault(value, one.source)
    hints.pop("", None)
    return tuple(hints), next(iter(hints.values()), "")


def page_title(outline: Outline) -> str:
    """The first `title` element that holds anything, white space collapsed; "" if there is none."""
    return Declared(outline).title


def page_author(outline: Outline) -> str:
    """The author that a `meta` element names, "" if none does."""
    texts = map(squash, Declared(outline).metas.get("author", ()))
    return next(filter(None, texts), "")


def short_title(outline: Outline, url: str | None) -> str:
    """The title of the article where the page's `title` begins or ends with it, else that, less the name of the site.

    "" if the page has no `title`.
    """
    evidence = Evidence(outline, url)
    found = evidence.title.value
    return cut_title(evidence.declared.title, found, evidence.site)
