"""The article, and what is rendered of it."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from readable.events import Event
from readable.metadata.record import Candidate, Metadata
from readable.render.html import to_html
from readable.render.text import to_text


@dataclass(frozen=True, kw_only=True)
class Article(Metadata):
    """An article, with its metadata. What it is rendered as is made when it is first asked for.

    The fields of `Metadata` are its own. `encoding`: of the page, by its name in the WHATWG Encoding Standard; None for
    a tree. `url`: as given. `warnings`: a sentence for each thing that was not as declared. `confidence`: 0 (nothing
    found) to 1. `events`: the article as `readable.events` describes it.
    """

    encoding: str | None
    url: str | None
    warnings: tuple[str, ...]
    confidence: float
    events: tuple[Event, ...] = field(repr=False, hash=False)

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of the article, without the article."""
        return Metadata(**{one.name: getattr(self, one.name) for one in fields(Metadata)})

    @cached_property
    def html(self) -> str:
        """The article as an HTML fragment, safe to put into a page as it is."""
        return to_html(self.events)

    @cached_property
    def text(self) -> str:
        """The article as plain text: a blank line between paragraphs, a line for each item and row."""
        return to_text(self.events)

    @cached_property
    def markdown(self) -> str:
        """The article as Markdown: CommonMark, with the tables and the strikethrough of GitHub Flavored Markdown."""
        from readable.render.markdown import to_markdown  # noqa: PLC0415 - few ask for it

        return to_markdown(self.events)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of the article's text, which stays the same when only white space or markup changes; "" without text.

        See `readable.normalize.fingerprint`.
        """
        from readable.normalize import fingerprint  # noqa: PLC0415 - few ask for it

        return fingerprint("".join([event for event in self.events if isinstance(event, str)]))

    def to_dict(self) -> dict[str, Any]:
        """All of it as values that JSON has, as docs/article.schema.json describes them.

        Dates are in ISO 8601, without a time if the page gave none and with an offset only if it gave one. The price is
        a string, so that no digit changes.
        """
        known = {one.name: _plain(getattr(self, one.name)) for one in fields(Metadata)}
        names = ("url", "encoding", "confidence", "warnings", "fingerprint", "text", "html")
        return {**known, **{name: _plain(getattr(self, name)) for name in names}}


def _plain(value: Any) -> Any:
    """A value as JSON has it."""
    from datetime import datetime  # noqa: PLC0415 - an import that only JSON needs
    from decimal import Decimal  # noqa: PLC0415

    if isinstance(value, datetime):
        is_day = value.tzinfo is None and value == value.replace(hour=0, minute=0, second=0, microsecond=0)
        return (value.date() if is_day else value).isoformat()
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, Candidate):
        return value._asdict()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value
