"""What is done with each page, in a process of its own: its row, as JSON."""
from __future__ import annotations

import gc
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from readable.bulk.bodies import BodyError, body_of
from readable.bulk.records import Record
from readable.bulk.rows import failed_row, row_of
from readable.options import Options

_UNLIMITED = 1 << 40


@dataclass(frozen=True)
class Settings:
    """`rendered`: of `rows.RENDERED`. `errors`: how half of a surrogate pair is written, as `str.encode` has it.

    `signs`: whether a signature of the text is wanted, by which nearly the same ones are found.
    """

    options: Options
    rendered: tuple[str, ...]
    errors: str
    signs: bool = False


class Row(NamedTuple):
    """A row, and what is asked about it.

    `line`: a JSON object in UTF-8 without the brace that ends it. `name`: where the page was found. `fingerprint`: ""
    for a page without text. `failed`: whether the row has an error. `signature`: of the text, b"" if not wanted.
    """

    line: bytes
    name: str
    url: str | None
    fingerprint: str
    failed: bool
    signature: bytes = b""


def start(settings: Settings) -> Callable[[Record], Row]:
    """Loads what a page needs, and gives what is called with each."""
    row_of(record_of_nothing().source, settings.options, settings.rendered)
    gc.collect()
    gc.freeze()  # what is loaded stays: no need to look through it again
    return partial(work, settings)


def record_of_nothing() -> Record:
    """A page of a word, which makes all be imported that pages need."""
    from readable.bulk.rows import Source  # noqa: PLC0415 - once in a process

    return Record("", Source(b"<title>a</title><p>word"))


def work(settings: Settings, record: Record) -> Row:
    """The row of a page. What goes wrong is in the row, but for what ends the process."""
    options, source = settings.options, record.source
    try:
        page = body_of(record, options.max_bytes or _UNLIMITED)
    except BodyError as error:
        row = failed_row(source, options, settings.rendered, f"BodyError: {error}")
    else:
        row = row_of(replace(source, html=page), options, settings.rendered)
    return _written(settings, record, row)


def lost(settings: Settings, record: Record, reason: str) -> Row:
    """The row of a page whose process ended or was ended."""
    row = failed_row(record.source, settings.options, settings.rendered, f"WorkerError: {reason}")
    return _written(settings, record, row)


def _written(settings: Settings, record: Record, row: dict[str, Any]) -> Row:
    text = json.dumps({"source": record.name, **row}, ensure_ascii=False)
    signature = b""
    if settings.signs and row["text"]:
        from readable.bulk.near import signature_of  # noqa: PLC0415 - with numpy, for the few who want it

        signature = signature_of(row["text"])
    return Row(
        text[:-1].encode("utf-8", settings.errors), record.name, row["url"], row["fingerprint"] or "",
        row["error"] is not None, signature,
    )
