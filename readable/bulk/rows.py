"""A page as a row: what is known of where it came from, its article, and what went wrong with it."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final

from readable.article import Article
from readable.errors import OptionError
from readable.extract import extract
from readable.metadata.record import Metadata
from readable.options import Options
from readable.plain import plain

RENDERED: Final = ("markdown", "html", "blocks")
"""What a row has only if it is asked for; `text` it always has."""

METADATA: Final = tuple(one.name for one in fields(Metadata) if one.name not in ("sources", "candidates"))

COLUMNS: Final[Mapping[str, str]] = MappingProxyType({
    "url": "string", "fetched": "string", "status": "int",
    "title": "string", "authors": "strings", "published": "string", "modified": "string", "site_name": "string",
    "description": "string", "language": "string", "direction": "string", "canonical_url": "string", "image": "string",
    "section": "string", "tags": "strings", "next_page": "string", "price": "string", "currency": "string",
    "page_type_hints": "strings", "word_count": "int", "reading_time": "int",
    "text": "string", "markdown": "string", "html": "string", "blocks": "blocks",
    "encoding": "string", "confidence": "float", "fingerprint": "string", "scorer": "string", "warnings": "strings",
    "error": "string",
})
"""The columns of a row, in order, with their types: `strings` is a list of strings, `blocks` a list of blocks as
`Article.to_dict()` has them. Any but `strings` can be null; all of the article are where there is an `error`. Dates are
in ISO 8601, the price is a decimal number."""


@dataclass(frozen=True)
class Source:
    """A page to be made a row, and what is known of it.

    `html`: the page, bytes or str. `url`: its address. `fetched`: when it was. `status`: of HTTP. `charset`: the label
    in HTTP's `Content-Type`; one that the Encoding Standard does not know is ignored, with a warning.
    """

    html: bytes | str
    url: str | None = None
    fetched: datetime | None = None
    status: int | None = None
    charset: str | None = None


def row_of(source: Source, options: Options, rendered: tuple[str, ...] = ()) -> dict[str, Any]:
    """The row of a page: every column of `COLUMNS`, but those of `RENDERED` that are not asked for.

    What goes wrong is in its `error`, as `NAME: message`; nothing is raised but for what ends the process.
    """
    row = _empty(source, options, rendered)
    try:
        article, warnings = _extracted(source, options)
        row.update(_said(article, rendered))
        row["warnings"] = [*warnings, *article.warnings]
    except Exception as error:  # noqa: BLE001 - a fault of ours must not cost the other pages
        row["error"] = f"{type(error).__name__}: {error}"
    return row


def failed_row(source: Source, options: Options, rendered: tuple[str, ...], error: str) -> dict[str, Any]:
    """The row of a page that gave nothing. `error`: why, as `NAME: message`."""
    return {**_empty(source, options, rendered), "error": error}


def _extracted(source: Source, options: Options) -> tuple[Article, list[str]]:
    if source.charset is None:
        return extract(source.html, url=source.url, options=options), []
    try:
        known, warnings = replace(options, encoding=source.charset), []
    except OptionError:
        known, warnings = options, [f"unknown charset {source.charset!r} ignored"]
    return extract(source.html, url=source.url, options=known), warnings


def _said(article: Article, rendered: tuple[str, ...]) -> dict[str, Any]:
    names = ("text", "encoding", "confidence", "fingerprint", *rendered)
    return {name: plain(getattr(article, name)) for name in (*METADATA, *names)}


def _empty(source: Source, options: Options, rendered: tuple[str, ...]) -> dict[str, Any]:
    """The row of a page of which nothing is known but where it came from."""
    columns = [name for name in COLUMNS if name in rendered or name not in RENDERED]
    row: dict[str, Any] = {name: [] if COLUMNS[name] == "strings" else None for name in columns}
    row.update(url=source.url, fetched=plain(source.fetched), status=source.status, scorer=options.scorer)
    return row
