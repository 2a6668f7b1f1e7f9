"""Articles in pipelines of datatrove: an extractor for them; see docs/datatrove.md.

It needs the extra `readable-html[datatrove]`.
"""
from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from datatrove.data import Document, DocumentsPipeline
from datatrove.pipeline.extractors.base import BaseExtractor

from readable.bulk.checking import checked_options
from readable.bulk.rows import COLUMNS, METADATA, RENDERED, Source, row_of
from readable.errors import OptionError, ReadableError
from readable.options import Options

CONTENTS: Final = ("text", "markdown", "html")

KNOWN: Final = (*METADATA, "encoding", "confidence", "fingerprint", "scorer", "warnings")
"""What is known of an article beside its content: columns of `readable.bulk.rows.COLUMNS`."""


class Readable(BaseExtractor):
    """Turns the HTML of documents into their articles.

    A document's `text`, which is its page as `str` or bytes, becomes its article, and what is known of it is put into
    its `metadata`; what is there already and not None stays. The page's address is `metadata["url"]`. As with all
    extractors of datatrove, pages are read in a process that is ended when one takes too long, and what has no text,
    took too long or failed is left out and counted.

    `options`: an `Options`, such as `Options(favor="precision")`. `timeout`: seconds for a page. `content`: what the
    text becomes, "text", "markdown" or "html". `metadata`: what is put into the metadata, names in `KNOWN`. `prefix`:
    what these names begin with there. Raises `OptionError` for what is none of these.
    """

    name = "📖 Readable"

    def __init__(
        self,
        options: Options | None = None,
        timeout: float = 1,
        *,
        content: str = "text",
        metadata: Collection[str] = KNOWN,
        prefix: str = "",
    ) -> None:
        super().__init__(timeout)
        if content not in CONTENTS:
            raise OptionError("content", content, f"one of {', '.join(CONTENTS)}")
        if isinstance(metadata, str) or not all(name in KNOWN for name in metadata):
            raise OptionError("metadata", metadata, f"names of {', '.join(KNOWN)}")
        self.options = checked_options(options)
        self.content = content
        self.metadata = tuple(name for name in COLUMNS if name in metadata)
        self.prefix = prefix

    def extract(self, text: str | bytes, url: str | None = None) -> str | ReadableError:
        """The content of a page, a `str` that has an attribute `metadata`; or what went wrong.

        An error is returned, not raised: where datatrove runs this, one that is raised ends the process, and one that
        is returned is raised where it is counted.
        """
        rendered = (self.content,) if self.content in RENDERED else ()
        row = row_of(Source(text, url), self.options, rendered)
        if row["error"] is not None:
            return ReadableError(row["error"])
        return Content(row[self.content], {f"{self.prefix}{name}": row[name] for name in self.metadata})

    def run(self, data: DocumentsPipeline, rank: int = 0, world_size: int = 1) -> DocumentsPipeline:
        """The documents whose pages have an article, with it."""
        self.extract("")  # what it imports is then there in every process that is forked, before its clock runs
        for document in super().run(map(_asked, data), rank, world_size):
            content = document.text
            document.text = str(content)
            known = {name: value for name, value in document.metadata.items() if value is not None}
            document.metadata.update(content.metadata | known)
            yield document


class Content(str):
    """The content of an article, with what is known of it, as it comes out of the process that read the page."""

    __slots__ = ("metadata",)

    metadata: Mapping[str, Any]

    def __new__(cls, text: str, metadata: Mapping[str, Any]) -> Content:
        """A `str` with an attribute: `str` takes its text when it is made, not after."""
        content = super().__new__(cls, text)
        content.metadata = metadata
        return content

    def __reduce__(self) -> tuple[type[Content], tuple[str, Mapping[str, Any]]]:
        return Content, (str(self), self.metadata)


def _asked(document: Document) -> Document:
    """A document with the arguments of `extract` in place of its text."""
    document.text = (document.text, document.metadata.get("url"))
    return document
