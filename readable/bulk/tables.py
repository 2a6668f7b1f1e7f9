"""Tables of pages: JSON Lines, plain or compressed, and Parquet."""
from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from readable.bulk.records import Columns, Item, Record, Skipped, Told
from readable.bulk.rows import Source

LINES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson", ".ndjson.gz", ".ndjson.zst")
PARQUET: Final = ".parquet"

_ROWS: Final = 64
_ESCAPED: Final = 6
"""Bytes that a character of ASCII may take in JSON."""
_BESIDE: Final = 1 << 20
"""Bytes that a line may have beside the page."""


class Table:
    """A table: its path, its columns, and the bytes that a page may have."""

    def __init__(self, path: Path, columns: Columns, most: int) -> None:
        self.path, self.columns, self.most = path, columns, most

    def item(self, number: int, row: Any) -> Item:
        """What a row is, whose number counts from 1."""
        if not isinstance(row, dict):
            return Skipped("no JSON object")
        html, url = row.get(self.columns.html), row.get(self.columns.url)
        if not isinstance(html, (bytes, str)):
            return Skipped(f"no text in column {self.columns.html!r}")
        return Record(f"{self.path}#{number}", Source(html, url if isinstance(url, str) else None))


def read_lines(table: Table, told: Told) -> Iterator[Item]:
    """The rows of a file of JSON Lines; an empty line is none. Raises `OSError` if the file cannot be opened."""
    longest = table.most * _ESCAPED + _BESIDE
    number = 0
    with ExitStack() as stack:
        file = stack.enter_context(table.path.open("rb"))
        lines = _unpacked(file, table.path.name.lower(), stack)
        while True:
            try:
                line = lines.readline(longest)
            except _damage() as error:
                yield Skipped("unreadable rest of a file", f"{table.path} cannot be read on: {error}")
                return
            if not line:
                return
            number += 1
            told(file.tell())
            if len(line) == longest and not line.endswith(b"\n"):
                while line and not line.endswith(b"\n"):
                    line = lines.readline(longest)
                yield Skipped("line too long")
            elif line.strip():
                yield _parsed(table, number, line)


def _parsed(table: Table, number: int, line: bytes) -> Item:
    try:
        return table.item(number, json.loads(line))
    except (ValueError, RecursionError):
        return Skipped("no JSON object")


def _unpacked(file: BinaryIO, name: str, stack: ExitStack) -> IO[bytes]:
    if name.endswith(".gz"):
        return stack.enter_context(gzip.GzipFile(fileobj=file))
    if name.endswith(".zst"):
        import zstandard  # noqa: PLC0415 - of the extra

        reader = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
        return io.BufferedReader(stack.enter_context(reader))
    return file


def _damage() -> tuple[type[Exception], ...]:
    """What is raised for a damaged file."""
    from importlib.util import find_spec  # noqa: PLC0415 - only this asks

    if find_spec("zstandard") is None:
        return (OSError, EOFError, zlib.error)
    import zstandard  # noqa: PLC0415 - of the extra

    return (OSError, EOFError, zlib.error, zstandard.ZstdError)


def read_parquet(table: Table, told: Told) -> Iterator[Item]:
    """The rows of a Parquet file, a few at a time. Raises `OSError` if the file cannot be opened."""
    import pyarrow  # noqa: PLC0415 - of the extra
    from pyarrow import parquet  # noqa: PLC0415

    size = table.path.stat().st_size
    number = 0
    try:
        with parquet.ParquetFile(table.path, pre_buffer=False) as file:
            wanted = [name for name in dict.fromkeys(table.columns) if name in file.schema_arrow.names]
            if table.columns.html not in wanted:
                yield Skipped("unreadable file", f"{table.path} has no column {table.columns.html!r}")
                return
            for batch in file.iter_batches(batch_size=_ROWS, columns=wanted, use_threads=False):
                for row in batch.to_pylist():
                    number += 1
                    yield table.item(number, row)
                told(size * number // max(1, file.metadata.num_rows))
    except (pyarrow.ArrowException, ValueError) as error:
        yield Skipped("unreadable rest of a file", f"{table.path} cannot be read on: {error}")
