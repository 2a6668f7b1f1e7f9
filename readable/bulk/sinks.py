"""Where rows go: a file of JSON Lines, plain or compressed, a Parquet file, or standard output.

What is written between two checkpoints is held until the second, and then written at once, as a gzip member, a frame
of zstandard or a part of its own: so the same rows always make the same bytes, and what a killed run wrote after its
last checkpoint can be cut off.
"""
from __future__ import annotations

import gzip
import os
import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from readable.bulk.journal import sync_directory
from readable.bulk.records import suffix_of
from readable.bulk.schema import arrow_schema
from readable.extras import need
from readable.progress import opened

SUFFIXES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson", ".ndjson.gz", ".ndjson.zst", ".json", ".parquet")
STDOUT: Final = "-"

ROWS: Final = 500
SIZE: Final = 8 << 20
"""A checkpoint is made after so many rows, if nothing else is said, or bytes of them."""

_FEW: Final = 8
"""Rows after which standard output is written to."""

_GROUP: Final = 64 << 20
"""Bytes, in memory, of a row group of the Parquet file."""
_LEVEL: Final = 6  # of gzip: as the program does
_ZSTD_LEVEL: Final = 3


class Sink(ABC):
    """An output.

    `rows`: after so many a checkpoint is made, or after 8 MiB of them. `errors`: how half of a surrogate pair is to be
    written, as `str.encode` has it.
    """

    errors = "backslashreplace"

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._held: list[bytes] = []
        self._size = 0

    def add(self, line: bytes) -> None:
        """Takes a row: an object of JSON, which ends a line."""
        self._held.append(line)
        self._size += len(line)

    @property
    def is_full(self) -> bool:
        """Whether a checkpoint is to be made."""
        return len(self._held) >= self._rows or self._size >= SIZE

    def commit(self) -> int:
        """Writes what is held, on disk; gives the size of the output, in bytes or parts. Raises `OSError`."""
        if self._held:
            data = b"".join(self._held)
            self._held, self._size = [], 0
            self._write(data)
        return self._length()

    @abstractmethod
    def open(self, size: int) -> None:
        """Goes on at a size, or begins at 0. Raises `OSError`."""

    @abstractmethod
    def _write(self, data: bytes) -> None: ...

    @abstractmethod
    def _length(self) -> int: ...

    def finish(self) -> None:  # noqa: B027 - most have nothing to do
        """Makes the output complete: all rows are written. Can be done again."""

    def clean(self) -> None:  # noqa: B027
        """Removes what is needed no more. Can be done again."""

    def close(self) -> None:  # noqa: B027
        """Closes the output as it is."""


class StandardOutput(Sink):
    """Standard output, which another program reads, that should not wait."""

    def open(self, size: int) -> None:
        """Nothing is to be done."""

    def _write(self, data: bytes) -> None:
        stream = opened(sys.stdout)
        stream.buffer.write(data)
        stream.buffer.flush()

    def _length(self) -> int:
        return 0


class Lines(Sink):
    """A file of JSON Lines."""

    def __init__(self, path: Path, rows: int) -> None:
        super().__init__(rows)
        self._path = path
        self._suffix = path.suffix.lower()
        self._file: Any = None

    def open(self, size: int) -> None:
        """Cuts off what was written after the last checkpoint."""
        self.close()
        self._file = self._path.open("r+b" if size else "wb")
        self._file.truncate(size)
        self._file.seek(size)

    def _write(self, data: bytes) -> None:
        self._file.write(self._packed(data))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _packed(self, data: bytes) -> bytes:
        if self._suffix == ".gz":
            return gzip.compress(data, _LEVEL, mtime=0)
        if self._suffix == ".zst":
            import zstandard  # noqa: PLC0415 - of the extra

            return zstandard.ZstdCompressor(level=_ZSTD_LEVEL).compress(data)
        return data

    def _length(self) -> int:
        return int(self._file.tell())

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


class Parquet(Sink):
    """A Parquet file. While the run goes on there are parts of it, whole Parquet files in a directory beside it."""

    errors = "replace"  # Arrow has no other strings than UTF-8

    def __init__(self, path: Path, rows: int, columns: Mapping[str, str]) -> None:
        super().__init__(rows)
        self._path, self._parts = path, path.with_name(path.name + ".parts")
        self._schema = arrow_schema(columns)
        self._count = 0

    def open(self, size: int) -> None:
        """Removes the parts that were written after the last checkpoint."""
        self._count = size
        self._parts.mkdir(exist_ok=True)
        kept = {self._part(number).name for number in range(size)}
        for path in self._parts.iterdir():
            if path.name not in kept:
                path.unlink()

    def _part(self, number: int) -> Path:
        return self._parts / f"{number:08}.parquet"

    def _write(self, data: bytes) -> None:
        import pyarrow as pa  # noqa: PLC0415 - of the extra
        from pyarrow import json, parquet  # noqa: PLC0415

        table = json.read_json(
            pa.BufferReader(data), json.ReadOptions(use_threads=False, block_size=len(data) + 1),
            json.ParseOptions(explicit_schema=self._schema, unexpected_field_behavior="error"),
        )
        target = self._part(self._count)
        temporary = target.with_suffix(".tmp")
        parquet.write_table(table, temporary, compression="zstd")
        sync(temporary)
        temporary.replace(target)
        sync_directory(self._parts)
        self._count += 1

    def _length(self) -> int:
        return self._count

    def finish(self) -> None:
        """Makes one file of the parts, in which a row group is as large as is good to read."""
        import pyarrow as pa  # noqa: PLC0415 - of the extra
        from pyarrow import parquet  # noqa: PLC0415

        temporary = self._path.with_name(self._path.name + ".tmp")
        with parquet.ParquetWriter(temporary, self._schema, compression="zstd") as writer:
            for tables in self._groups():
                writer.write_table(pa.concat_tables(tables).combine_chunks())
        sync(temporary)
        temporary.replace(self._path)
        sync_directory(self._path.parent)

    def _groups(self) -> Iterator[list[Any]]:
        from pyarrow import parquet  # noqa: PLC0415 - of the extra

        group: list[Any] = []
        for number in range(self._count):
            group.append(parquet.read_table(self._part(number), schema=self._schema, use_threads=False))
            if sum(table.nbytes for table in group) >= _GROUP:
                yield group
                group = []
        if group:
            yield group

    def clean(self) -> None:
        """Removes the parts."""
        if self._parts.is_dir():
            shutil.rmtree(self._parts)


def sync(path: Path) -> None:
    """Sees to it that a file is on disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def make_sink(output: str, rows: int, columns: Mapping[str, str]) -> Sink:
    """The sink for an output by its suffix. Raises `ValueError` for others, `MissingExtraError`."""
    if output == STDOUT:
        return StandardOutput(_FEW)
    suffix = suffix_of(output, SUFFIXES)
    if suffix is None:
        raise ValueError(f"--output {output}: its suffix is none of {', '.join(SUFFIXES)}")
    if not Path(output).absolute().parent.is_dir():
        raise ValueError(f"--output {output}: its directory is not there")
    if suffix == ".parquet":
        need("bulk", output, "pyarrow")
        return Parquet(Path(output), rows, columns)
    if suffix.endswith(".zst"):
        need("bulk", output, "zstandard")
    return Lines(Path(output), rows)
