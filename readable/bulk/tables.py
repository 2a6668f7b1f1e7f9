"""Tables of pages: JSON Lines, plain or compressed, and Parquet."""
from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO, Final

from readable.bulk.records import Columns, Item, Record, Skipped, Told
from readable.bulk.rows import Source

LINES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson", ".ndjson.gz", ".ndjson.zst")
PARQUET: Final = ".parquet"

_ROWS: Final = 64
_SLICE: Final = 1024
"""Bytes that are decompressed at a time: a block of 128 KiB can be as short as four."""
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
                line, is_long = _line(lines, longest)
            except (OSError, EOFError, zlib.error) as error:
                yield Skipped("unreadable rest of a file", f"{table.path} cannot be read on: {error}")
                return
            if not line:
                return
            number += 1
            told(file.tell())
            if is_long:
                yield Skipped("line too long")
            elif line.strip():
                yield _parsed(table, number, line)


def _line(lines: Any, longest: int) -> tuple[bytes, bool]:
    """The next line, b"" at the end; and whether it was too long, and was passed over."""
    line: bytes = lines.readline(longest)
    is_long = len(line) == longest and not line.endswith(b"\n")
    rest = line
    while is_long and rest and not rest.endswith(b"\n"):
        rest = lines.readline(longest)
    return line, is_long


def _parsed(table: Table, number: int, line: bytes) -> Item:
    try:
        return table.item(number, json.loads(line))
    except (ValueError, RecursionError):
        return Skipped("no JSON object")


def _unpacked(file: BinaryIO, name: str, stack: ExitStack) -> Any:
    if name.endswith(".gz"):
        return stack.enter_context(gzip.GzipFile(fileobj=file))
    if name.endswith(".zst"):
        return io.BufferedReader(_Frames(file))
    return file


class _Frames(io.RawIOBase):
    """What the frames of a file of zstandard (RFC 8878) hold. Raises `OSError` for damage, and where it is cut off."""

    def __init__(self, file: BinaryIO) -> None:
        import zstandard  # noqa: PLC0415 - of the extra

        self._file, self._context, self._error = file, zstandard.ZstdDecompressor(), zstandard.ZstdError
        self._frame = self._context.decompressobj()
        self._is_begun = False
        self._data = memoryview(b"")

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills a buffer as far as the next slice goes."""
        while not self._data:
            piece = self._frame.unused_data if self._frame.eof else b""
            piece = piece or self._file.read(_SLICE)
            if not piece:
                if self._is_begun and not self._frame.eof:
                    raise OSError("the last frame is cut off")
                return 0
            if self._frame.eof:
                self._frame = self._context.decompressobj()
            self._is_begun = True
            try:
                self._data = memoryview(self._frame.decompress(piece))
            except self._error as error:
                raise OSError(str(error)) from error
        size = min(len(buffer), len(self._data))
        buffer[:size] = self._data[:size]
        self._data = self._data[size:]
        return size


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
