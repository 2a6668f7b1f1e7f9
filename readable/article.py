"""The article, and what is rendered of it."""
from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from readable.events import Event
from readable.render.html import to_html
from readable.render.text import to_text


@dataclass(frozen=True)
class Article:
    """An article. `html` and `text` are rendered when they are first asked for.

    `title`: or "" if the page has none. `language`: a BCP 47 tag, as declared or else guessed by the text; None if
    unknown. `encoding`: of the page, by its name in the WHATWG Encoding Standard; None for a tree. `url`: as given.
    `warnings`: a sentence for each thing that was not as declared. `confidence`: 0 (nothing found) to 0.95. `events`:
    the article as
    `readable.events` describes it.
    """

    title: str
    language: str | None
    encoding: str | None
    url: str | None
    warnings: tuple[str, ...]
    confidence: float
    events: tuple[Event, ...] = field(repr=False, hash=False)

    @cached_property
    def html(self) -> str:
        """The article as an HTML fragment, safe to put into a page as it is."""
        return to_html(self.events)

    @cached_property
    def text(self) -> str:
        """The article as plain text: a blank line between paragraphs, a line for each item and row."""
        return to_text(self.events)
