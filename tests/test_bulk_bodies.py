"""Bodies as they were sent, made pages again."""
from __future__ import annotations

import gzip
import io
import zlib
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readable.bulk.bodies import BodyError, body_of, joined
from readable.bulk.records import Record
from readable.bulk.rows import Source

packed = partial(gzip.compress, mtime=0)

PAGE = b"<!doctype html><p>The boats lie on the sand, and the men mend nets." * 20


def taken(body: bytes | str, content: str = "", transfer: str = "", most: int = 1_000_000) -> bytes | str:
    return body_of(Record("a", Source(body), content, transfer), most)


def chunked(body: bytes, size: int) -> bytes:
    parts = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x;a=b\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


@pytest.mark.parametrize(("body", "encoding"), [
    (PAGE, ""), (PAGE, "identity"), (packed(PAGE), "gzip"), (packed(PAGE), "X-GZIP"),
    (zlib.compress(PAGE), "deflate"), (zlib.compress(PAGE)[2:-4], "deflate"),
    (packed(zlib.compress(PAGE)), "deflate, gzip"),
    (PAGE, "gzip"), (PAGE, "deflate"), (PAGE, "br"), (PAGE, "zstd"), (b"", "gzip"),
])
def test_what_is_compressed_is_not_any_more(body: bytes, encoding: str) -> None:
    pytest.importorskip("fastwarc", reason="readable-html[bulk] is not installed")
    assert taken(body, encoding) == (PAGE if body else b"")


def test_the_newer_encodings() -> None:
    BrotliWriter = pytest.importorskip("fastwarc.stream_io").BrotliWriter  # noqa: N806 - a class
    zstandard = pytest.importorskip("zstandard")
    assert taken(zstandard.compress(PAGE), "zstd") == PAGE
    brotli = io.BytesIO()
    with BrotliWriter(brotli) as writer:
        writer.write(PAGE)
    assert taken(brotli.getvalue(), "br") == PAGE
    assert len(taken(brotli.getvalue(), "br", most=100)) == 101
    with pytest.raises(BodyError):
        taken(b"\xff\xff\xff", "br")


@pytest.mark.parametrize("size", [1, 7, 5000])
def test_pieces_are_joined(size: int) -> None:
    assert taken(chunked(PAGE, size), transfer="chunked") == PAGE
    assert taken(chunked(packed(PAGE), size), "gzip", "Chunked") == PAGE


@given(st.binary(max_size=200), st.integers(1, 50))
def test_pieces_of_any_bytes_are_joined(body: bytes, size: int) -> None:
    assert joined(chunked(body, size)) == body


@given(st.binary(max_size=200))
def test_what_is_not_in_pieces_stays(body: bytes) -> None:
    assert joined(b"<" + body) == b"<" + body


def test_what_cannot_be_read_is_told() -> None:
    with pytest.raises(BodyError, match="too early"):
        taken(packed(PAGE)[:-20], "gzip")
    with pytest.raises(BodyError, match="damaged"):
        taken(packed(PAGE)[:10] + b"\xff" * 20, "gzip")
    with pytest.raises(BodyError, match="'lzma' is none that is known"):
        taken(PAGE, "lzma")
    with pytest.raises(BodyError, match="larger than 100 bytes"):
        taken(packed(PAGE), "gzip", most=100)


def test_text_is_a_page_already() -> None:
    assert taken("<p>a", "gzip", "chunked") == "<p>a"


def test_many_sizes_without_pieces_take_no_longer() -> None:
    """The head of a piece is looked for where one must be, and nowhere else."""
    assert joined(b"f" * 200_000) == b"f" * 200_000
    assert joined(b"1;" + b"a" * 200_000) == b"1;" + b"a" * 200_000
