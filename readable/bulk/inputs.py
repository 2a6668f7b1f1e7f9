"""The inputs of a run: what they are, in which order they are read, and that they are still the same."""
from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from readable.bulk.records import Columns, Item, Record, Skipped, Told, suffix_of
from readable.bulk.rows import Source
from readable.bulk.tables import LINES, PARQUET, Table, read_lines, read_parquet
from readable.bulk.warc import SUFFIXES as WARCS
from readable.bulk.warc import read_warc
from readable.extras import need
from readable.pages import PAGE_SUFFIXES, find_pages, is_directory

_KINDS: Final = (*WARCS, *LINES, PARQUET, *PAGE_SUFFIXES)


class Input(NamedTuple):
    """An input: its path, its suffix ("" for a directory), its size in bytes, and what tells whether it changed."""

    path: Path
    suffix: str
    size: int
    state: str
    pages: tuple[Path, ...] = ()


def find_inputs(arguments: Sequence[str]) -> list[Input]:
    """The inputs, each once. Raises `ValueError` for what is none, `OSError`, `MissingExtraError`."""
    return [_input(argument) for argument in dict.fromkeys(arguments)]


def _input(argument: str) -> Input:
    path = Path(argument)
    if is_directory(path):
        pages = tuple(page.path for page in find_pages(argument) if page.path is not None)
        if not pages:
            raise ValueError(f"{argument}: no page in this directory ({', '.join(PAGE_SUFFIXES)})")
        digest = hashlib.sha256()
        sizes = 0
        for page in pages:
            size, state = _stat(page)
            sizes += size
            digest.update(f"{page}\0{state}\0".encode("utf-8", "surrogateescape"))
        return Input(path, "", sizes, digest.hexdigest()[:16], pages)
    suffix = suffix_of(path.name, _KINDS)
    if suffix is None:
        raise ValueError(f"{argument}: neither a directory nor a file of a known kind ({', '.join(_KINDS)})")
    if suffix in WARCS:
        need("bulk", argument, "fastwarc")
    elif suffix == PARQUET:
        need("bulk", argument, "pyarrow")
    elif suffix.endswith(".zst"):
        need("bulk", argument, "zstandard")
    with path.open("rb"):  # what cannot be read is said at once
        return Input(path, suffix, *_stat(path), (path,))


def _stat(path: Path) -> tuple[int, str]:
    try:
        found = path.stat()
    except OSError:
        return 0, "?"
    return found.st_size, f"{found.st_size}@{found.st_mtime_ns}"


def state_of(inputs: Sequence[Input]) -> str:
    """What changes when an input does: its name, its size or the time it was last written; or when their order does."""
    digest = hashlib.sha256()
    for given in inputs:
        digest.update(f"{given.path}\0{given.state}\0".encode("utf-8", "surrogateescape"))
    return f"{len(inputs)}, {sum(given.size for given in inputs)} bytes, {digest.hexdigest()[:16]}"


def items_of(given: Input, columns: Columns, most: int, told: Told) -> Iterator[Item]:
    """What an input has, in order. `most`: bytes of a page. What is wrong with it is an item, and never raised."""
    try:
        yield from _reader(given, columns, most, told)
    except OSError as error:
        yield Skipped("unreadable file", f"{given.path} cannot be read: {error.strerror or error}")


def _reader(given: Input, columns: Columns, most: int, told: Told) -> Iterator[Item]:
    if given.suffix in WARCS:
        return read_warc(given.path, most, told)
    table = Table(given.path, columns, most)
    if given.suffix in LINES:
        return read_lines(table, told)
    if given.suffix == PARQUET:
        return read_parquet(table, told)
    return read_pages(given.pages, most, told)


def read_pages(pages: Sequence[Path], most: int, told: Told) -> Iterator[Item]:
    """The pages of a directory, or one by its name. `most`: bytes of a page; of a longer one, one more is read."""
    done = 0
    for path in pages:
        try:
            with path.open("rb") as file:
                html = file.read(most + 1)
        except OSError as error:
            yield Skipped("unreadable file", f"{path} cannot be read: {error.strerror or error}")
            continue
        done += len(html)
        told(done)
        yield Record(str(path), Source(html))
