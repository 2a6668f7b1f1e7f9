"""What is known of an article: each field with where it came from, and what else was seen."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:  # their import is a part of every program's start
    from datetime import datetime
    from decimal import Decimal

Direction = Literal["ltr", "rtl"]


class Candidate(NamedTuple):
    """What one place of a page says of a field.

    `source`: the place, a family and a name: `json-ld:NewsArticle.datePublished`, `microdata:Article.author`,
    `meta:og:title`, `link:canonical`, `html:h1`, `rel:author`, `class:byline`, `text:byline`. `value`: as it is
    written there, white space collapsed.
    """

    source: str
    value: str


class Candidates:
    """What was seen: `of` each field, in the order in which it is believed.

    `widths`: of images, by address. `currencies`: of prices, by source and value.
    """

    def __init__(self) -> None:
        self.of: dict[str, list[Candidate]] = {}
        self.widths: dict[str, int] = {}
        self.currencies: dict[tuple[str, str], str] = {}

    def add(self, field: str, source: str, value: str) -> None:
        """One more, believed less than those before."""
        if value:
            self.of.setdefault(field, []).append(Candidate(source, value))

    def get(self, field: str) -> list[Candidate]:
        """Those of a field."""
        return self.of.get(field, [])


@dataclass(frozen=True, kw_only=True)
class Metadata:
    """What a page says of its article.

    `title`: "" if there is none. `authors`: names, without "By" or titles. `published`, `modified`: with a zone if the
    page gives one; at midnight if it gives no time. `site_name`. `description`: as declared, else the first paragraph.
    `language`: a BCP 47 tag. `direction`: "ltr" or "rtl", None if neither the page nor the language's script tells.
    `canonical_url`, `image`, `next_page`: absolute addresses if the page's own is known. `section`. `tags`. `price`,
    `currency` (ISO 4217): of the product's first offer. `page_type_hints`: what the page declares itself to
    be, of "article", "product", "recipe", "forum", "questions", "video", "event", "collection" and "profile".
    `word_count`: of the article; in scripts that put no spaces between words, a character is half a word.
    `reading_time`: minutes, rounded up.

    `sources`: where each field that has a value came from, as in `Candidate`. `candidates`: all that was seen of each
    field, what is believed most first; also "body", the text that JSON-LD gives for the article.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    published: datetime | None = None
    modified: datetime | None = None
    site_name: str | None = None
    description: str | None = None
    language: str | None = None
    direction: Direction | None = None
    canonical_url: str | None = None
    image: str | None = None
    section: str | None = None
    tags: tuple[str, ...] = ()
    next_page: str | None = None
    price: Decimal | None = None
    currency: str | None = None
    page_type_hints: tuple[str, ...] = ()
    word_count: int = 0
    reading_time: int = 0
    sources: Mapping[str, str] = field(default_factory=dict, repr=False, hash=False)
    candidates: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict, repr=False, hash=False)
