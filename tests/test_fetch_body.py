"""Bodies, decompressed, up to a limit."""
from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readable.fetch.body import read_body, read_head
from readable.fetch.errors import Problem


def bare_deflate(data: bytes) -> bytes:
    deflater = zlib.compressobj(wbits=-15)
    return deflater.compress(data) + deflater.flush()


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes, "identity": bytes, "gzip": gzip.compress, "x-gzip": gzip.compress, "GZip, identity": gzip.compress,
}


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[at:at + size] for at in range(0, len(data), size)]


@given(st.binary(max_size=3000), st.sampled_from(sorted(PACKERS)), st.integers(1, 5000))
def test_what_was_packed_comes_out_however_it_was_cut(data: bytes, encoding: str, size: int) -> None:
    chunks = pieces(PACKERS[encoding](data), size)
    assert read_body(chunks, encoding, 5000) == data
    assert read_head(chunks, encoding, 100) == data[:100]


@given(st.binary(min_size=1, max_size=3000), st.integers(1, 5000))
def test_deflate_is_zlib_or_bare(data: bytes, size: int) -> None:
    assert read_body(pieces(zlib.compress(data), size), "deflate", 5000) == data


@pytest.mark.parametrize("size", [1, 2, 7, 5000])
def test_bare_deflate(size: int) -> None:
    data = b"<p>The ferry left again on Monday.</p>" * 50
    assert read_body(pieces(bare_deflate(data), size), "deflate", 5000) == data


@given(
    st.lists(st.binary(max_size=300), min_size=1, max_size=5), st.integers(1, 100),
    st.sampled_from([b"", b"\0\0", b"x"]),
)
def test_members_and_what_follows_them(members: list[bytes], size: int, after: bytes) -> None:
    packed = b"".join(map(gzip.compress, members)) + after
    assert read_body(pieces(packed, size), "gzip", 5000) == b"".join(members)


@pytest.mark.parametrize("encoding", ["", "gzip", "deflate"])
def test_the_limit_is_exact(encoding: str) -> None:
    data = b"a" * 1000
    packed = {"": data, "gzip": gzip.compress(data), "deflate": zlib.compress(data)}[encoding]
    assert len(read_body([packed], encoding, 1000)) == 1000
    with pytest.raises(Problem, match="larger than 999 bytes"):
        read_body([packed], encoding, 999)


def test_what_is_too_large_packed_is_not_unpacked() -> None:
    with pytest.raises(Problem, match="larger than 1,000 bytes"):
        read_body(pieces(gzip.compress(b"") * 100, 512), "gzip", 1000)


def bomb(asked: list[int]) -> Iterator[bytes]:
    """A terabyte, packed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    block = b"\0" * 2**20
    for number in range(2**20):
        asked.append(number)
        yield packer.compress(block)


def test_a_bomb_is_put_out_early() -> None:
    asked: list[int] = []
    tracemalloc.start()
    with pytest.raises(Problem, match="larger than 3,000,000 bytes"):
        read_body(bomb(asked), "gzip", 3_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000
    assert len(asked) < 30


def test_a_head_is_all_that_is_read() -> None:
    given = iter([b"a" * 10, b"b" * 10, b"c" * 10])
    assert read_head(given, "", 15) == b"a" * 10 + b"b" * 5
    assert list(given) == [b"c" * 10]


@pytest.mark.parametrize(("encoding", "data", "why"), [
    ("br", b"abc", "'br' is none that was asked for"),
    ("gzip, gzip", b"", "is none that was asked for"),
    ("gzip", b"<!doctype html><p>Not packed.", "damaged"),
    ("gzip", gzip.compress(b"a" * 500, mtime=0)[:-9], "ends too early"),
    ("gzip", b"\x1f", "ends too early"),
    ("deflate", zlib.compress(b"a" * 500)[:-1], "ends too early"),
])
def test_what_cannot_be_unpacked(encoding: str, data: bytes, why: str) -> None:
    with pytest.raises(Problem, match=why):
        read_body([data], encoding, 5000)


def test_nothing_is_nothing() -> None:
    assert read_body([], "gzip", 10) == b""
