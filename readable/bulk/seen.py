"""The pages that have been seen, in this run and in earlier ones, in a file of SQLite.

All is only ever added, with the number of its page, which counts on from run to run: what a killed run added after its
last checkpoint, or one that is never gone on with added at all, is taken back by that number.
"""
from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final, NamedTuple

from readable.bulk.worker import Row
from readable.errors import ReadableError

_FORMAT: Final = 1
_CACHE: Final = 16_000  # KiB
_COMPARED: Final = 50
"""Texts of one band that are compared, at most: the first ones."""

_SCHEMA: Final = """
create table if not exists runs (run integer primary key autoincrement, first integer, finished integer);
create table if not exists urls (url text, number integer, fingerprint text, primary key (url, number)) without rowid;
create table if not exists texts (fingerprint text primary key, number integer, name text) without rowid;
create table if not exists signatures (number integer primary key, name text, signature blob);
create table if not exists bands (band integer, number integer, primary key (band, number)) without rowid;
"""


class SeenError(ReadableError):
    """The file of what has been seen cannot be used."""


class Mark(NamedTuple):
    """`state`: "new", "changed", "unchanged", "duplicate" or "near-duplicate"; None for a page without text.

    `name`: the address, or else the place, of the page it is a duplicate of.
    """

    state: str | None
    name: str | None = None


class Seen:
    """The file. It is locked while it is open.

    `run`: the number of the run that is gone on with, None to begin one. `rows`: how many of its
    pages stand. `threshold`: the likeness from which texts are nearly the same, None to look for no such.
    Raises `SeenError` if the file is none of ours or in use.
    """

    def __init__(self, path: Path, run: int | None, rows: int, threshold: float | None) -> None:
        self._path, self._threshold = path, threshold
        try:
            self._file = sqlite3.connect(path, timeout=0, isolation_level=None)
            self._open()
            self.run = self._begin() if run is None else run
            self._number = self._first() + rows
            self._take_back(self._number)
            self._run("commit")
            self._run("begin")
        except sqlite3.Error as error:
            raise SeenError(f"{path}: {error}; it must be a file that --seen made, and no other run's") from error

    def _open(self) -> None:
        self._run("pragma locking_mode = exclusive")
        self._run(f"pragma cache_size = -{_CACHE}")
        self._run("begin immediate")
        [version] = self._run("pragma user_version").fetchone()
        tables = self._run("select count(*) from sqlite_master").fetchone()[0]
        if version != _FORMAT and (version or tables):
            raise sqlite3.DatabaseError("another program's file")
        for statement in _SCHEMA.split(";"):
            self._run(statement)
        self._run(f"pragma user_version = {_FORMAT}")

    def _begin(self) -> int:
        """Begins a run: one that was not finished is as if it had not been."""
        for (first,) in self._run("select first from runs where not finished").fetchall():
            self._take_back(first)
        self._run("delete from runs where not finished")
        last = [
            self._run(f"select max(number) from {table}").fetchone()[0] for table in ("urls", "texts", "signatures")
        ]
        first = 1 + max(number or 0 for number in last)
        self._run("insert into runs (first, finished) values (?, 0)", first)
        return int(self._run("select max(run) from runs").fetchone()[0])

    def _first(self) -> int:
        """The number of the run's first page. Another run that began since took back what it had seen."""
        found = self._run("select first from runs where run = ? and run = (select max(run) from runs)", self.run)
        row = found.fetchone()
        if row is None:
            raise SeenError(f"{self._path}: another run has used it since; begin anew, without --resume")
        return int(row[0])

    def _take_back(self, number: int) -> None:
        for table in ("urls", "texts", "signatures", "bands"):
            self._run(f"delete from {table} where number >= ?", number)

    def mark(self, row: Row) -> Mark:
        """What a page is, which is noted as seen."""
        try:
            return self._mark(row)
        except sqlite3.Error as error:
            raise SeenError(f"{self._path}: {error}") from error

    def _mark(self, row: Row) -> Mark:
        number = self._number
        self._number += 1
        if not row.fingerprint:
            return Mark(None)
        before = self._before(row, number)
        if before == row.fingerprint:
            return Mark("unchanged")
        first = self._run("select name from texts where fingerprint = ?", row.fingerprint).fetchone()
        if first is not None:
            return Mark("duplicate", first[0])
        name = row.name if row.url is None else row.url
        self._run("insert into texts values (?, ?, ?)", row.fingerprint, number, _stored(name))
        near = self._near(row, number, name)
        return Mark("new" if before is None else "changed") if near is None else Mark("near-duplicate", near)

    def _before(self, row: Row, number: int) -> str | None:
        """The fingerprint that the address had, None if it was not seen."""
        if row.url is None:
            return None
        url = _stored(row.url)
        found = self._run(
            "select fingerprint from urls where url = ? order by number desc limit 1", url).fetchone()
        if found is None or found[0] != row.fingerprint:
            self._run("insert into urls values (?, ?, ?)", url, number, row.fingerprint)
        return None if found is None else str(found[0])

    def _near(self, row: Row, number: int, name: str) -> str | None:
        """The page whose text is likest, if it is like enough; else the page is one that others may be like."""
        if self._threshold is None or not row.signature:
            return None
        from readable.bulk.near import bands_of, likeness  # noqa: PLC0415 - with numpy, for the few who want it

        bands = list(bands_of(row.signature))
        found = {
            one for band in bands for (one,) in
            self._run("select number from bands where band = ? order by number limit ?", band, _COMPARED)
        }
        best, likest = self._threshold, None
        for one in sorted(found):
            other, signature = self._run("select name, signature from signatures where number = ?", one).fetchone()
            value = likeness(row.signature, signature)
            if value > best or (value == best and likest is None):
                best, likest = value, str(other)
        if likest is None:
            self._run("insert into signatures values (?, ?, ?)", number, _stored(name), row.signature)
            for band in bands:
                self._run("insert or ignore into bands values (?, ?)", band, number)
        return likest

    def commit(self) -> None:
        """Keeps what was noted, on disk; called before the checkpoint is."""
        try:
            self._run("commit")
            self._run("begin immediate")
        except sqlite3.Error as error:
            raise SeenError(f"{self._path}: {error}") from error

    def finish(self) -> None:
        """Notes that the run is finished: what it saw stays."""
        try:
            self._run("update runs set finished = 1 where run = ?", self.run)
        except sqlite3.Error as error:
            raise SeenError(f"{self._path}: {error}") from error
        self.commit()

    def close(self) -> None:
        """Closes the file; what was noted since `commit` is forgotten."""
        self._file.close()

    def _run(self, statement: str, *values: object) -> sqlite3.Cursor:
        return self._file.execute(statement, values)


def _stored(text: str) -> str:
    """A text that SQLite can store: half of a surrogate pair cannot be."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")
