"""Pages out of JSON Lines and Parquet."""
from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from bulking import address, page

from readable.bulk.inputs import find_inputs, items_of, state_of
from readable.bulk.records import Columns, Item, Record, Skipped

ROWS = [{"html": page(number), "url": address(number), "other": number} for number in range(3)]
PLAIN = "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def items(path: Path, columns: Columns | None = None, most: int = 1_000_000) -> list[Item]:
    [found] = find_inputs([str(path)])
    return list(items_of(found, columns or Columns(), most, lambda _: None))


def found_in(path: Path, columns: Columns | None = None) -> list[tuple[str, object, str | None]]:
    """The pages of a file: number of the row, page and address."""
    return [
        (item.name.rpartition("#")[2], item.source.html, item.source.url)
        for item in items(path, columns) if isinstance(item, Record)
    ]


def skipped(path: Path, most: int = 1_000_000) -> list[str]:
    return [item.reason for item in items(path, most=most) if isinstance(item, Skipped)]


def zst(data: bytes) -> bytes:
    zstandard = pytest.importorskip("zstandard", reason="readable-html[bulk] is not installed")
    half = len(data) // 2
    return bytes(zstandard.compress(data[:half]) + zstandard.compress(data[half:]))


EXPECTED = [(str(number + 1), page(number), address(number)) for number in range(3)]


@pytest.mark.parametrize("name", ["a.jsonl", "a.NDJSON", "a.jsonl.gz", "a.jsonl.zst"])
def test_lines_plain_and_compressed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(gzip.compress(PLAIN) if name.endswith("gz") else zst(PLAIN) if name.endswith("zst") else PLAIN)
    assert found_in(path) == EXPECTED


def test_columns_have_names(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"body": "<p>a", "at": "b"}\n{"body": "<p>c", "at": 3}\n')
    assert found_in(tmp_path / "a.jsonl", Columns("body", "at")) == [("1", "<p>a", "b"), ("2", "<p>c", None)]


def test_what_is_no_row_has_a_reason(tmp_path: Path) -> None:
    deep = b"[" * 90_000
    (tmp_path / "a.jsonl").write_bytes(b'{"html": "<p>a"}\n\n[1]\n{"html": 3}\nnot json\n\xff\n' + deep + b"\n{}")
    assert [number for number, *_ in found_in(tmp_path / "a.jsonl")] == ["1"]
    text = "no text in column 'html'"
    assert skipped(tmp_path / "a.jsonl") == ["no JSON object", text, "no JSON object", "no JSON object",
                                             "no JSON object", text]


def test_a_line_that_is_too_long_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(f'{{"html": "{"a" * 3_000_000}"}}\n{{"html": "<p>a"}}\n')
    found = items(tmp_path / "a.jsonl", most=100)
    assert [type(item) for item in found] == [Skipped, Record]


@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.jsonl.zst"])
def test_a_damaged_file_gives_what_it_has(tmp_path: Path, name: str) -> None:
    some = [{"html": f"<p>{number} {hash(str(number))}"} for number in range(20_000)]
    rows = "".join(json.dumps(row) + "\n" for row in some).encode()
    data = bytearray(gzip.compress(rows) if name.endswith("gz") else zst(rows))
    data[len(data) * 3 // 4:] = b"\xff" * 50
    (tmp_path / name).write_bytes(data)
    found = items(tmp_path / name)
    last = found[-1]
    assert isinstance(last, Skipped)
    assert last.problem is not None
    assert str(tmp_path / name) in last.problem
    assert any(isinstance(item, Record) for item in found)


@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.jsonl.zst"])
def test_damage_within_a_line_that_is_too_long(tmp_path: Path, name: str) -> None:
    row = json.dumps({"html": "".join(map(str, range(900_000)))}).encode()
    data = gzip.compress(row) if name.endswith("gz") else zst(row)
    (tmp_path / name).write_bytes(data[:-900])
    assert skipped(tmp_path / name, most=100) == ["unreadable rest of a file"]


@pytest.mark.parametrize("kind", ["string", "binary"])
def test_parquet(tmp_path: Path, kind: str) -> None:
    pa = pytest.importorskip("pyarrow", reason="readable-html[bulk] is not installed")
    parquet = pytest.importorskip("pyarrow.parquet")
    html = [page(number) if kind == "string" else page(number).encode() for number in range(200)]
    table = pa.table({
        "html": pa.array([*html, None], pa.string() if kind == "string" else pa.binary()),
        "url": [address(number) for number in range(201)], "other": list(range(201)),
    })
    parquet.write_table(table, tmp_path / "a.parquet", row_group_size=70)
    found = found_in(tmp_path / "a.parquet")
    assert found == [(str(number + 1), html[number], address(number)) for number in range(200)]
    assert skipped(tmp_path / "a.parquet") == ["no text in column 'html'"]
    parquet.write_table(table.select(["other"]), tmp_path / "b.parquet")
    assert skipped(tmp_path / "b.parquet") == ["unreadable file"]
    (tmp_path / "c.parquet").write_bytes((tmp_path / "a.parquet").read_bytes()[:-30])
    assert skipped(tmp_path / "c.parquet") == ["unreadable rest of a file"]


def test_a_directory_and_a_page(tmp_path: Path) -> None:
    for name in ("b.html", "a.htm", "notes.txt"):
        (tmp_path / name).write_text(page(1))
    assert [item.name for item in items(tmp_path) if isinstance(item, Record)] == [
        str(tmp_path / "a.htm"), str(tmp_path / "b.html")]
    assert len(items(tmp_path / "b.html")) == 1
    [given] = find_inputs([str(tmp_path)])
    (tmp_path / "b.html").unlink()
    assert skipped_of(list(items_of(given, Columns(), 99, lambda _: None))) == ["unreadable file"]


def skipped_of(found: list[Item]) -> list[str]:
    return [item.reason for item in found if isinstance(item, Skipped)]


def test_inputs_are_known_again(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("a.jsonl", "b.jsonl")]
    for path in paths:
        Path(path).write_text("{}\n")
    before = state_of(find_inputs([*paths, paths[0]]))
    assert state_of(find_inputs(paths)) == before
    assert state_of(find_inputs(paths[::-1])) != before
    Path(paths[0]).write_text("{ }\n")
    assert state_of(find_inputs(paths)) != before


def test_what_is_no_input_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no page in this directory"):
        find_inputs([str(tmp_path)])
    (tmp_path / "a.txt").write_text("a")
    with pytest.raises(ValueError, match="neither a directory nor a file of a known kind"):
        find_inputs([str(tmp_path / "a.txt")])
    with pytest.raises(OSError, match="No such file"):
        find_inputs([str(tmp_path / "a.jsonl")])
