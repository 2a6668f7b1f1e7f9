"""Pages whose articles are known, from folders in the layouts that public corpora have.

Which layout a folder has is seen from what is in it. Pages are not read here, only found.
"""
from __future__ import annotations

import gzip
import lzma
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from readable.errors import ReadableError

SAMPLE_SEED: Final = 0


class CorpusError(ReadableError, ValueError):
    """A folder is no corpus, or a file in it is not what its layout asks for."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A page and what is to be found in it.

    `name`: of the page, for messages. `path`: its file, packed by gzip if it ends in .gz, by LZMA if in .xz.
    `text`: the article's text, None if the corpus has none. `wanted`, `unwanted`: snippets that must and must not be
    found. `kind`: the type of the page, such as "forum". `url`: its address. `encoding`: the charset the corpus keeps
    its files in, whatever they declare; None if they are as they were served.
    """

    name: str
    path: Path
    text: str | None = None
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    kind: str | None = None
    url: str | None = None
    encoding: str | None = None

    def read(self) -> bytes | str:
        """The page. Raises `OSError` if it cannot be read or unpacked."""
        html = unpacked(self.path)
        return html if self.encoding is None else html.decode(self.encoding, "replace")


def unpacked(path: Path) -> bytes:
    """What is in a file, which may be packed. Raises `OSError` if it cannot be read or unpacked."""
    raw = path.read_bytes()
    try:
        if path.suffix == ".gz":
            return gzip.decompress(raw)
        return lzma.decompress(raw) if path.suffix == ".xz" else raw
    except (EOFError, zlib.error, lzma.LZMAError) as error:
        raise OSError(str(error)) from error


class Layout(NamedTuple):
    """A way to keep a corpus: its name, what is looked for, whether a folder has it, and its cases."""

    name: str
    looked_for: str
    fits: Callable[[Path], bool]
    load: Callable[[Path], list[Case]]


class Corpus(NamedTuple):
    """Cases, where they are from, and the name of their layout."""

    folder: Path
    layout: str
    cases: tuple[Case, ...]

    def sample(self, size: int | None) -> Corpus:
        """So many of the cases, the same ones each time, chosen at random and in order; all, for None."""
        if size is None or size >= len(self.cases):
            return self
        chosen = sorted(Random(SAMPLE_SEED).sample(range(len(self.cases)), size))
        return self._replace(cases=tuple(self.cases[at] for at in chosen))


def load_corpus(folder: Path, layouts: Sequence[Layout]) -> Corpus:
    """The corpus in a folder, by the first of the layouts that fits (`layouts.LAYOUTS` has all of them).

    Raises `CorpusError` if none fits, with what was looked for; if there is no page in it; or if a file is broken.
    """
    if not folder.is_dir():
        raise CorpusError(f"{folder}: not a folder")
    for layout in layouts:
        if layout.fits(folder):
            cases = layout.load(folder)
            if not cases:
                raise CorpusError(f"{folder}: no page in it, though it has the layout {layout.name}")
            return Corpus(folder, layout.name, tuple(cases))
    looked = "".join(f"\n  {layout.name}: {layout.looked_for}" for layout in layouts)
    below = [one.name for one in sorted(folder.iterdir()) if one.is_dir() and any(each.fits(one) for each in layouts)]
    hint = f"\nThese folders in it are corpora: {', '.join(below)}" if below else ""
    raise CorpusError(f"{folder}: no corpus in a known layout; looked for{looked}{hint}")
