"""The article, and what is rendered of it."""
from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from readable.blocks import Block, make_blocks
from readable.events import Event
from readable.metadata.record import Metadata
from readable.provenance import Provenance
from readable.render.html import to_html
from readable.render.text import to_text

if TYPE_CHECKING:
    from readable.chunks import Chunk


@dataclass(frozen=True, kw_only=True)
class Article(Metadata):
    """An article, with its metadata. What it is rendered as is made when it is first asked for.

    The fields of `Metadata` are its own. `encoding`: of the page, by its name in the WHATWG Encoding Standard; None for
    a tree. `url`: as given. `warnings`: a sentence for each thing that was not as declared. `confidence`: 0 (nothing
    found) to 1. `events`: the article as `readable.events` describes it. `provenance`: what is kept of the page, so
    that the blocks can be told from where they are; it is not pickled.
    """

    encoding: str | None
    url: str | None
    warnings: tuple[str, ...]
    confidence: float
    events: tuple[Event, ...] = field(repr=False, hash=False)
    provenance: Provenance | None = field(default=None, repr=False, compare=False)

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

    def wrapped(self, width: int = 72) -> str:
        """The plain text with lines of at most `width` columns, but for code, table rows and longer words.

        Raises `OptionError` for a width that is no number of columns.
        """
        from readable.options import check_columns  # noqa: PLC0415 - few ask for it
        from readable.render.wrapping import wrap  # noqa: PLC0415

        check_columns("width", width)
        kept = ("code", "row")
        spans = [(block.span.start, block.span.stop) for block in self.blocks if block.kind not in kept]
        return wrap(self.text, spans, width)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The paragraphs, headings, list items, table rows, pieces of code and captions of the article, in order."""
        from readable.render.blocks import to_drafts  # noqa: PLC0415 - few ask for it

        return make_blocks(to_drafts(self.events), self.text, self.provenance)

    def chunks(self, *, max_chars: int = 2000, overlap: int = 0) -> tuple[Chunk, ...]:
        """The text in pieces of at most `max_chars` characters, for an index; with the headings each stands under.

        A chunk ends before a heading, at the end of a block, or, in a block that is too long, of a line, sentence or
        word. It begins with at most `overlap` characters of the one before, if that is of the same section. Raises
        `OptionError` for sizes that cannot be.
        """
        from readable.chunks import check_sizes, make_chunks  # noqa: PLC0415 - few ask for it

        check_sizes(max_chars, overlap)
        return make_chunks(self.text, self.blocks, max_chars, overlap)

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

    def to_reader_html(self, theme: str = "auto") -> str:
        """The article as a page to read: one HTML document with its own style, and nothing that runs.

        `theme`: `"auto"` (light or dark, as the reader's system is), `"light"`, `"dark"` or `"sepia"`; raises
        `OptionError` for any other. See docs/reader.md.
        """
        from readable.render.reader import to_reader  # noqa: PLC0415 - few ask for it

        return to_reader(self, theme)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "provenance": None}

    def to_dict(self) -> dict[str, Any]:
        """All of it as values that JSON has, as docs/article.schema.json describes them.

        Dates are in ISO 8601, without a time if the page gave none and with an offset only if it gave one. The price is
        a string, so that no digit changes. Blocks with the same path have the same list for it: change none of them.
        """
        from readable.plain import plain  # noqa: PLC0415 - with imports that only JSON needs

        known = [one.name for one in fields(Metadata)]
        names = ("url", "encoding", "confidence", "warnings", "fingerprint", "text", "html", "blocks")
        return {name: plain(getattr(self, name)) for name in (*known, *names)}
