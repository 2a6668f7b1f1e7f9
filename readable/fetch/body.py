"""The body of an answer, decompressed, and never more of it than is wanted."""
from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

from readable.fetch.errors import Problem

_SLICE = 4096
"""Bytes that are decompressed at a time: they become 4 MiB at most, and of them the rest is copied for each member."""
_GZIP_MAGIC = b"\x1f\x8b"
_GZIP, _ZLIB, _RAW = 31, 15, -15  # zlib's `wbits`
_DEFLATE_METHOD = 8
_CHECKED = 31  # a zlib header is a multiple of it (RFC 1950)

ACCEPTED = "gzip, deflate"
"""What servers are told: no encoding that cannot be stopped at a limit."""


def read_body(chunks: Iterable[bytes], encoding: str, limit: int) -> bytes:
    """All of a body, in the form that `Content-Encoding` names.

    Raises `Problem` if it has over `limit` bytes, decompressed or not, or cannot be decompressed.
    """
    parts: list[bytes] = []
    size = 0
    for part in _decoded(_counted(chunks, limit), encoding):
        size += len(part)
        _check(size, limit)
        parts.append(part)
    return b"".join(parts)


def read_head(chunks: Iterable[bytes], encoding: str, limit: int) -> bytes:
    """The first `limit` bytes of a body, at most. Raises `Problem` if they cannot be decompressed."""
    head = bytearray()
    for part in _decoded(chunks, encoding):
        head += part
        if len(head) >= limit:
            break
    return bytes(head[:limit])


def _check(size: int, limit: int) -> None:
    if size > limit:
        raise Problem(f"the page is larger than {limit:,} bytes")


def _counted(chunks: Iterable[bytes], limit: int) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        _check(size, limit)
        yield chunk


def _decoded(chunks: Iterable[bytes], encoding: str) -> Iterable[bytes]:
    names = [name for name in encoding.lower().replace(" ", "").split(",") if name not in ("", "identity")]
    if not names:
        return chunks
    if names not in (["gzip"], ["x-gzip"], ["deflate"]):
        raise Problem(f"the content encoding {encoding!r} is none that was asked for")
    return _inflated(chunks)


def _inflated(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """What a gzip file of one or more members, or a zlib or bare deflate stream, holds.

    What follows the end is left alone, as browsers leave it.
    """
    inflater, head = None, b""
    try:
        for piece in _sliced(chunks):
            data = head + piece
            while data:
                if inflater is None or inflater.eof:
                    if len(data) < len(_GZIP_MAGIC):
                        break
                    if inflater is not None and not data.startswith(_GZIP_MAGIC):
                        return
                    inflater = zlib.decompressobj(_window(data))
                yield inflater.decompress(data)
                data = inflater.unused_data
            head = data
    except zlib.error as error:
        raise Problem(f"the compressed page is damaged: {error}") from error
    if head if inflater is None else not inflater.eof:
        raise Problem("the compressed page ends too early")


def _sliced(chunks: Iterable[bytes]) -> Iterator[bytes]:
    for chunk in chunks:
        for at in range(0, len(chunk), _SLICE):
            yield chunk[at:at + _SLICE]


def _window(data: bytes) -> int:
    """How zlib is to read what begins so: servers say `deflate` for a zlib stream, rightly, and for a bare one."""
    if data.startswith(_GZIP_MAGIC):
        return _GZIP
    is_zlib = data[0] & 15 == _DEFLATE_METHOD and (data[0] << 8 | data[1]) % _CHECKED == 0
    return _ZLIB if is_zlib else _RAW
