"""Outputs and the journal beside them: what is written is whole, and can be cut off where it was."""
from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from readable.bulk.batches import ITEMS, PAGES, Label, Reading, read_batches
from readable.bulk.counting import Counting, duration
from readable.bulk.inputs import find_inputs
from readable.bulk.journal import Journal, JournalError, State
from readable.bulk.records import Columns
from readable.bulk.schema import arrow_schema, columns
from readable.bulk.sinks import Sink, make_sink

COLUMNS = {"a": "string", "b": "int"}
NAMES = pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet"])


def sink_of(path: Path) -> Sink:
    pytest.importorskip("pyarrow", reason="readable-html[bulk] is not installed")
    return make_sink(str(path), 3, COLUMNS)


def written(sink: Sink, numbers: range) -> int:
    """Adds rows and makes a checkpoint wherever one is due; the size at the last."""
    size = 0
    for number in numbers:
        sink.add(json.dumps({"a": "é" * number, "b": number}, ensure_ascii=False).encode() + b"\n")
        if sink.is_full:
            size = sink.commit()
    return size


def whole(path: Path, rows: int) -> bytes:
    sink = sink_of(path)
    sink.open(0)
    written(sink, range(rows))
    sink.commit()
    sink.finish()
    sink.clean()
    sink.close()
    return path.read_bytes()


@NAMES
@pytest.mark.parametrize("rows", [0, 2, 10])
def test_what_came_after_a_checkpoint_is_cut_off(tmp_path: Path, name: str, rows: int) -> None:
    (tmp_path / "whole").mkdir()
    expected = whole(tmp_path / "whole" / name, rows)
    sink = sink_of(tmp_path / name)
    sink.open(0)
    size = written(sink, range(rows // 3 * 3))
    written(sink, range(rows, rows + 5))
    sink.commit()
    sink.close()
    again = sink_of(tmp_path / name)
    again.open(size)
    written(again, range(rows // 3 * 3, rows))
    again.commit()
    again.finish()
    again.finish()
    again.clean()
    again.clean()
    again.close()
    assert (tmp_path / name).read_bytes() == expected
    assert [path.name for path in tmp_path.iterdir() if path.name != "whole"] == [name]


def test_parquet_has_the_types_of_the_columns() -> None:
    pytest.importorskip("pyarrow", reason="readable-html[bulk] is not installed")
    kinds = columns(("blocks",), with_seen=True)
    assert next(iter(kinds)) == "source"
    assert [*kinds][-2:] == ["seen", "duplicate_of"]
    assert "html" not in kinds
    schema = arrow_schema(kinds)
    assert schema.names == [*kinds]
    assert {str(schema.field(name).type) for name in ("authors", "word_count", "confidence")} == {
        "list<item: string>", "int64", "double"}


def test_a_journal_is_there_wholly_and_of_one_run(tmp_path: Path) -> None:
    run: dict[str, Any] = {"--scorer": "auto", "--with": ["html"]}
    journal = Journal(tmp_path / "out.jsonl", run)
    assert journal.load() is None
    state = State(rows=3, size=9, ahead=[[4, 5, 0, 5]], skipped=Counter({"no HTML": 2}), marks=Counter(new=3))
    journal.save(state)
    assert journal.load() == state
    with pytest.raises(JournalError, match=r'another --with: \["html"\], and not \["blocks"\]'):
        Journal(tmp_path / "out.jsonl", {**run, "--with": ["blocks"]}).load()
    journal.path.write_text('{"format": 1')
    with pytest.raises(JournalError, match="cannot be read"):
        journal.load()
    journal.remove()
    journal.remove()
    assert [*tmp_path.iterdir()] == []


def batches(path: Path, state: State) -> list[tuple[Label, int]]:
    reading = Reading(find_inputs([str(path)]), Columns(), 1000, lambda _: None)
    return [(batch.label, len(batch.tasks)) for batch in read_batches(reading, state)]


def test_batches_are_bounded_and_go_on_where_a_run_stands(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"html": "<p>a"}\n' * 20 + "[]\n" * (ITEMS + 5) + '{"html": "<p>a"}\n')
    found = batches(path, State())
    assert all(tasks <= PAGES and len(label.steps) <= ITEMS for label, tasks in found)
    assert sum(tasks for _, tasks in found) == 21
    firsts = [label.first for label, _ in found]
    assert firsts == [sum(len(label.steps) for label, _ in found[:at]) for at in range(len(found))]
    rest = batches(path, State(items=17, item=17, ahead=[[18, 20, 0, 20]]))
    assert [label.first for label, _ in rest][:2] == [17, 20]
    assert [(step.item, step.skipped is None) for step in rest[0][0].steps] == [(18, True)]


def test_the_line_that_counts_along() -> None:
    counting = Counting(2000, "a.jsonl", quiet=False)
    counting.begin(State(rows=10))
    counting.read(1000)
    counting._started -= 10
    counting.page(30)
    counting.read(1500)
    line = counting.line(counting._started + 10)
    assert line == "30 pages, 2 a second, 75% read, 10 s left"
    assert [duration(seconds) for seconds in (3, 150, 9000)] == ["3 s", "2 min", "2.5 h"]
