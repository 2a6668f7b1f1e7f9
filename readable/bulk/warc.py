"""WARC files, plain or compressed: the pages of their records.

The format is ISO 28500 (https://iipc.github.io/warc-specifications/). It is read by FastWARC, of the extra `bulk`.
"""
from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from readable.bulk.records import Item, Record, Skipped, Told
from readable.bulk.rows import Source
from readable.fetch.fetched import charset_label, media_type

SUFFIXES: Final = (".warc", ".warc.gz", ".warc.zst")

_HTML: Final = frozenset({"text/html", "application/xhtml+xml"})
_OK: Final = 200
_SNIFFED: Final = 1024  # bytes
_MARKS: Final = (b"<!doctype html", b"<html", b"<head", b"<body")

_STARTS: Final = (b"\x1f\x8b\x08", b"WARC/1.", b"\x28\xb5\x2f\xfd")
"""How a record may begin, in a gzip file, a plain one, or one of zstandard."""

_TRIES: Final = 1000
"""Places that are tried, one after the other, before the rest of a damaged file is left."""
_PIECE: Final = 1 << 20


def read_warc(path: Path, most: int, told: Told) -> Iterator[Item]:
    """The records of a file. `most`: bytes of a page; of a longer one, one more is read.

    What follows a damaged record is found again by how records begin. Raises `OSError` if the file cannot be opened.
    """
    number = tries = 0
    with path.open("rb") as file:
        start: int | None = 0
        while start is not None:
            reader = _Reader(file, start)
            yield from reader.items(path, number, most, told)
            number += reader.count
            if reader.problem is None:
                if not number and file.seek(0, os.SEEK_END):
                    yield Skipped("unreadable record", f"{path} holds no record")
                return
            if reader.count or not tries:
                number += 1
                yield Skipped("unreadable record", f"{path} is damaged after byte {reader.last}: {reader.problem}")
            tries = 1 if reader.count else tries + 1
            start = _next_start(file, reader.last + 1) if tries < _TRIES else None


class _Reader:
    """The records from a place in a file on, up to its end or the first that cannot be read.

    `last`: where the last that was looked at begins. `problem`: why it could not go on, None at the end of the file.
    """

    def __init__(self, file: BinaryIO, start: int) -> None:
        self._file, self._start = file, start
        self.last, self.count = start, 0
        self.problem: str | None = None

    def items(self, path: Path, before: int, most: int, told: Told) -> Iterator[Item]:
        from fastwarc.warc import ArchiveIterator  # noqa: PLC0415 - of the extra

        self._file.seek(self._start)
        try:
            for record in ArchiveIterator(self._file):
                self.last = self._start + record.stream_pos
                self.count += 1
                item = _item(record, f"{path}#{before + self.count}", most)
                told(self._file.tell())
                yield item
        except (OSError, ValueError) as error:
            self.problem = str(error)


def _next_start(file: BinaryIO, after: int) -> int | None:
    """Where something next begins as a record may, from a place on; None if nothing does."""
    file.seek(after)
    kept = b""
    while True:
        piece = file.read(_PIECE)
        data = kept + piece
        found = [at for at in map(data.find, _STARTS) if at >= 0]
        if found:
            return after + min(found)
        if not piece:
            return None
        kept = data[-8:]
        after += len(data) - len(kept)


def _item(record: Any, name: str, most: int) -> Item:
    headers = record.http_headers
    status = headers.status_code if headers is not None else None
    content_type = _header(headers if headers is not None else record.headers, "Content-Type")
    media = media_type(content_type) or media_type(_header(record.headers, "WARC-Identified-Payload-Type"))
    reason = _unwanted(record, status, media)
    if reason is not None:
        return Skipped(reason)
    expected = min(most + 1, record.content_length)
    page = record.reader.read(expected)
    if len(page) < expected:
        return Skipped("cut off", f"{name} is cut off")
    if not media and not any(mark in page[:_SNIFFED].lower() for mark in _MARKS):
        return Skipped("no HTML")
    source = Source(
        page, _header(record.headers, "WARC-Target-URI").strip("<>") or None, _date(record), status,
        charset_label(content_type) or None,
    )
    return Record(name, source, _header(headers, "Content-Encoding"), _header(headers, "Transfer-Encoding"))


def _unwanted(record: Any, status: int | None, media: str) -> str | None:
    """Why a record is left out, as its headers tell; None if it may be a page."""
    kind = str(record.record_type)
    if kind not in ("response", "resource", "conversion"):
        return f"record of type {kind}"
    if kind == "response" and status != _OK:
        return "response without a status" if status is None else f"HTTP status {status}"
    if media and media not in _HTML:
        return "no HTML"
    return "truncated by the crawler" if _header(record.headers, "WARC-Truncated") else None


def _header(headers: Any, name: str) -> str:
    return "" if headers is None else (headers.get(name) or "").strip()


def _date(record: Any) -> Any:
    try:
        return record.record_date
    except ValueError:
        return None
