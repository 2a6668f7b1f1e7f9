"""Pages out of WARC files, and what is left out of them."""
from __future__ import annotations

import gzip
import zlib
from datetime import datetime, timezone
from pathlib import Path

import pytest
from bulking import Archive, address, archive, page
from hypothesis import given, settings
from hypothesis import strategies as st

from readable.bulk.records import Item, Record, Skipped
from readable.bulk.warc import read_warc

pytest.importorskip("fastwarc", reason="readable-html[bulk] is not installed")
pytest.importorskip("warcio", reason="warcio, which writes the archives, is not installed")

MOST = 1_000_000
BOTH = pytest.mark.parametrize("name", ["a.warc", "a.warc.gz"])


def items(path: Path, most: int = MOST) -> list[Item]:
    return list(read_warc(path, most, lambda _: None))


def pages(found: list[Item]) -> list[Record]:
    return [item for item in found if isinstance(item, Record)]


def reasons(found: list[Item]) -> list[str]:
    return [item.reason for item in found if isinstance(item, Skipped)]


@BOTH
def test_a_page_is_what_was_served(tmp_path: Path, name: str) -> None:
    written = Archive(tmp_path / name)
    written.add("response", address(1), b"<p>\xd0\xd2", {"content-type": 'Text/HTML; charset="koi8-r"'},
                warc_headers_dict={"WARC-Date": "2026-03-01T12:30:00Z"})
    written.close()
    [record] = pages(items(tmp_path / name))
    assert record.name == f"{tmp_path / name}#1"
    source = record.source
    assert (source.html, source.url, source.status, source.charset) == (b"<p>\xd0\xd2", address(1), 200, "koi8-r")
    assert source.fetched == datetime(2026, 3, 1, 12, 30, tzinfo=timezone.utc)


@BOTH
def test_what_is_no_page_has_a_reason(tmp_path: Path, name: str) -> None:
    html = {"Content-Type": "text/html"}
    written = Archive(tmp_path / name)
    written.add("request", address(1), b"", {"Host": "a"}, status="GET / HTTP/1.1")
    written.add("metadata", address(1), b"a: b")
    written.add("revisit", address(1), b"", html)
    written.add("response", address(1), b"<p>", {**html, "Location": "/b"}, status="301 Moved")
    written.add("response", address(1), b"<p>", html, status="404 Not Found")
    written.page(address(1), b"\x89PNG", "image/png")
    written.page(address(1), b"{}", "")
    written.add("response", address(1), b"<p>", html, warc_headers_dict={"WARC-Truncated": "length"})
    written.page(address(2), b"<p>Here.")
    written.close()
    found = items(tmp_path / name)
    assert reasons(found) == [
        "record of type request", "record of type metadata", "record of type revisit", "HTTP status 301",
        "HTTP status 404", "no HTML", "no HTML", "truncated by the crawler",
    ]
    assert [record.name.rpartition("#")[2] for record in pages(found)] == ["9"]


def test_a_page_without_a_type_is_known_by_its_start(tmp_path: Path) -> None:
    written = Archive(tmp_path / "a.warc")
    written.add("response", address(1), b"\n<!DOCTYPE HTML><p>a", {"Server": "a"})
    written.add("resource", address(2), b"<p>b", warc_content_type="text/html")
    written.close()
    first, second = pages(items(tmp_path / "a.warc"))
    assert (first.source.status, second.source.status, second.source.url) == (200, None, address(2))


def test_a_long_page_is_read_as_far_as_shows_that_it_is(tmp_path: Path) -> None:
    written = Archive(tmp_path / "a.warc.gz")
    written.page(address(1), b"a" * 5000)
    written.page(address(2), b"b" * 100)
    written.close()
    assert [len(record.source.html) for record in pages(items(tmp_path / "a.warc.gz", 100))] == [101, 100]


@BOTH
def test_a_file_that_is_cut_off(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path / name, range(3))
    path.write_bytes(path.read_bytes()[:-60])
    found = items(path)
    assert len(pages(found)) == 2
    last = found[-1]
    assert isinstance(last, Skipped)
    assert last.problem is not None
    assert str(path) in last.problem


def test_what_follows_damage_is_found_again(tmp_path: Path) -> None:
    parts = [archive(tmp_path / "a.warc.gz", [number]).read_bytes() for number in range(4)]
    broken = bytearray(parts[1])
    broken[len(broken) // 2:len(broken) // 2 + 40] = bytes(40)
    path = tmp_path / "b.warc.gz"
    path.write_bytes(parts[0] + bytes(broken) + parts[2] + parts[3])
    found = items(path)
    assert {address(0), address(2), address(3)} <= {record.source.url for record in pages(found)}
    [problem] = [item.problem for item in found if isinstance(item, Skipped) and item.problem]
    assert "damaged after byte" in problem


@pytest.mark.parametrize("data", [
    b"", b"nothing", gzip.compress(b"nothing", mtime=0), b"WARC/1.0\r\n\r\n", b"\x1f\x8b\x08" * 9000,
])
def test_what_is_no_archive_holds_no_page(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.warc").write_bytes(data)
    found = items(tmp_path / "a.warc")
    assert pages(found) == []
    assert bool(reasons(found)) == (len(data) > 0)


def test_one_stream_of_gzip_for_all_records(tmp_path: Path) -> None:
    plain = archive(tmp_path / "a.warc", range(3)).read_bytes()
    packed = zlib.compressobj(6, zlib.DEFLATED, 31)
    (tmp_path / "b.warc.gz").write_bytes(packed.compress(plain) + packed.flush())
    assert [record.source.html for record in pages(items(tmp_path / "b.warc.gz"))] == [
        page(number).encode() for number in range(3)
    ]


@pytest.fixture(scope="module")
def intact(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("intact")
    return {name: archive(folder / name, range(3)).read_bytes() for name in ("a.warc", "a.warc.gz")}


@settings(max_examples=60, deadline=None)
@given(
    name=st.sampled_from(["a.warc", "a.warc.gz"]),
    damages=st.lists(st.tuples(st.integers(0, 9999), st.integers(0, 30), st.binary(max_size=30)), min_size=1),
)
def test_no_damage_raises(
    tmp_path_factory: pytest.TempPathFactory, intact: dict[str, bytes], name: str,
    damages: list[tuple[int, int, bytes]],
) -> None:
    broken = bytearray(intact[name])
    for at, size, put in damages:
        start = at % len(broken)
        broken[start:start + size] = put
    path = tmp_path_factory.getbasetemp() / name
    path.write_bytes(broken)
    assert len(pages(items(path))) <= 6
