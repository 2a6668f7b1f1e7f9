"""The texts that scorers found on one page, beside each other: how alike they are, and which lines not all have."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from readable.evaluate import pool
from readable.evaluate.extractors import Extracted, Extraction, attempt, loaded
from readable.evaluate.metrics import WORD, word_scores
from readable.evaluate.report import aligned

SOME: Final = "some"
ONLY: Final = "only"
"""Marks of a line: some of the others lack it, or all of them do. A line that all have is marked "". """


class Request(NamedTuple):
    """A page for a scorer or peer, as bytes or `str`, and its address."""

    extractor: str
    html: bytes | str
    url: str | None


class Line(NamedTuple):
    """A line of a text, and its mark."""

    text: str
    mark: str


def extract_all(names: Sequence[str], html: bytes | str, url: str | None) -> dict[str, Extracted]:
    """What each makes of a page, one after the other, in a process of its own: none can hang or end this one."""
    requests = [Request(name, html, url) for name in names]
    found: dict[str, Extracted] = {}
    for at, outcome in pool.each(partial(_begin, tuple(names)), requests, 1):
        lost = isinstance(outcome, pool.Lost)
        found[names[at]] = Extracted("", outcome.seconds, outcome.reason) if lost else outcome
    return found


def _begin(names: Sequence[str]) -> Callable[[Request], Extracted]:
    return partial(_extract, loaded(names))


def _extract(extractions: Mapping[str, Extraction], request: Request) -> Extracted:
    return attempt(extractions[request.extractor], request.html, request.url)


def marked(columns: Mapping[str, Extracted]) -> dict[str, list[Line]]:
    """The lines of each text with their marks, blank ones left out.

    Two lines are the same if they have the same words in the same order, whatever their punctuation. What failed has no
    part in it. A line without a word is never marked.
    """
    done = {name: one.text.splitlines() for name, one in columns.items() if one.error is None}
    counts = Counter(key for lines in done.values() for key in {_key(line) for line in lines})
    return {name: list(_marked(done.get(name, []), counts, len(done))) for name in columns}


def _key(line: str) -> str:
    return " ".join(WORD.findall(line.lower()))


def _marked(lines: Sequence[str], counts: Mapping[str, int], columns: int) -> Iterator[Line]:
    for line in filter(str.strip, lines):
        key = _key(line)
        known_to_all = not key or counts[key] == columns
        yield Line(line, "" if known_to_all else ONLY if counts[key] == 1 else SOME)


def agreement(first: Extracted, second: Extracted) -> str:
    """The F1 of words of two texts, from 0 to 1, which is the same either way; a dash where one failed."""
    return "-" if first.error or second.error else f"{word_scores(first.text, second.text).f1:.3f}"


def figures(columns: Mapping[str, Extracted]) -> list[list[str]]:
    """A row of cells for each text, below a row of headings: its length in three units, lines of its own, its time."""
    lines = marked(columns)
    rows = [["", "characters", "words", "lines", "only here", "ms"]]
    for name, one in columns.items():
        if one.error is not None:
            rows.append([name, "failed", "-", "-", "-", f"{1000 * one.seconds:,.1f}"])
            continue
        alone = sum(line.mark == ONLY for line in lines[name])
        counts = (len(one.text), len(WORD.findall(one.text)), len(lines[name]), alone)
        rows.append([name, *(f"{count:,}" for count in counts), f"{1000 * one.seconds:,.1f}"])
    return rows


def agreements(columns: Mapping[str, Extracted]) -> list[list[str]]:
    """A row for each text, below a row of headings, with its agreement with each."""
    return [
        ["agreement", *columns],
        *([name, *(agreement(one, other) for other in columns.values())] for name, one in columns.items()),
    ]


def table(page: str, columns: Mapping[str, Extracted]) -> str:
    """The figures as lines of text."""
    return "\n".join([page, "", *aligned(figures(columns)), "", *aligned(agreements(columns))]) + "\n"
