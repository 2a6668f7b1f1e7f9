"""The page in the body of an answer that was stored as it came: its pieces joined, decompressed."""
from __future__ import annotations

import io
import re
from typing import Any, Final

from readable.bulk.records import Record
from readable.errors import ReadableError
from readable.fetch.body import read_body
from readable.fetch.errors import Problem

_CHUNK: Final = re.compile(rb"[0-9A-Fa-f]{1,8}[ \t]*(?:;[^\r\n]{0,1000})?\r?\n")
"""How a piece begins: its size, and what need not be read (RFC 9112, section 7.1)."""

_GZIP: Final = b"\x1f\x8b"


class BodyError(ReadableError):
    """A body is not in the form that its headers say."""


def body_of(record: Record, most: int) -> bytes | str:
    """The page of a record, of which it is taken that a `str` is one already.

    Many archives keep the headers of what they took apart when they stored it: what is not in the form that is said is
    taken as it is, where that can be seen. Raises `BodyError` for what cannot be decompressed, or is over `most` bytes
    then.
    """
    page = record.source.html
    if isinstance(page, str):
        return page
    if "chunked" in record.transfer_encoding.lower():
        page = joined(page)
    names = [name for name in record.content_encoding.lower().replace(" ", "").split(",") if name]
    for name in reversed(names):
        page = _decompressed(page, name, most)
    return page


def joined(body: bytes) -> bytes:
    """A body in pieces, each after its size, as one; one that does not begin so, or not go on so, as it is."""
    parts: list[bytes] = []
    at = 0
    while True:
        head = _CHUNK.match(body, at)
        if head is None:
            return b"".join(parts) if parts and at >= len(body) else body
        size = int(re.split(rb"[;\s]", head[0], maxsplit=1)[0], 16)
        if size == 0:
            return b"".join(parts)
        parts.append(body[head.end():head.end() + size])
        at = head.end() + size
        at += 2 if body.startswith(b"\r\n", at) else 1 if body.startswith(b"\n", at) else 0


def _decompressed(page: bytes, name: str, most: int) -> bytes:
    if name in ("", "identity", "none", "utf-8") or not page:
        return page
    if name in ("gzip", "x-gzip", "deflate"):
        return _inflated(page, name, most)
    if name not in ("br", "zstd"):
        raise BodyError(f"the content encoding {name!r} is none that is known")
    from fastwarc.stream_io import BrotliReader, ZstdReader  # noqa: PLC0415 - of the extra

    reader: Any = (BrotliReader if name == "br" else ZstdReader)(io.BytesIO(page))
    try:
        found = bytes(reader.read(most + 1))
    except (OSError, ValueError) as error:
        if b"<" in page[:200] and page[:200].isascii():
            return page
        raise BodyError(f"the compressed page is damaged: {error}") from error
    return found


def _inflated(page: bytes, name: str, most: int) -> bytes:
    if name != "deflate" and not page.startswith(_GZIP):
        return page
    try:
        return read_body([page], name, most)
    except Problem as problem:
        if name == "deflate" and page.lstrip().startswith(b"<"):
            return page
        raise BodyError(str(problem)) from problem
