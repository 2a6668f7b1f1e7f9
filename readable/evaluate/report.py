"""What was measured, as a table for people and as JSON for programs."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from readable.evaluate.averages import ShingleAverage
from readable.evaluate.corpus import Corpus
from readable.evaluate.extractors import version_of
from readable.evaluate.measure import Measured, Summary
from readable.evaluate.metrics import Scores

Column = tuple[str, Callable[[Summary], str | None]]


def _share(value: float | None) -> str | None:
    return None if value is None else f"{value:.3f}"


def _shingles(found: ShingleAverage | None) -> str | None:
    return None if found is None else f"{found.scores.f1:.3f} ±{found.errors.f1:.3f}"


COLUMNS: Final[tuple[Column, ...]] = (
    ("F1", lambda one: _share(one.words and one.words.f1)),
    ("precision", lambda one: _share(one.words and one.words.precision)),
    ("recall", lambda one: _share(one.words and one.words.recall)),
    ("shingle F1", lambda one: _shingles(one.shingles)),
    ("LCS F1", lambda one: _share(one.lcs and one.lcs.f1)),
    ("Dice", lambda one: _share(one.dice)),
    ("ROUGE-L", lambda one: _share(one.rouge and one.rouge.f1)),
    ("snippet F1", lambda one: _share(one.snippets and one.snippets.scores.f1)),
    ("with", lambda one: _share(one.snippets and one.snippets.wanted)),
    ("without", lambda one: _share(one.snippets and one.snippets.unwanted)),
    ("pages/s", lambda one: f"{one.pages_per_second:,.1f}"),
    ("empty", lambda one: f"{one.empty:,}"),
    ("failures", lambda one: f"{len(one.failures):,}"),
)
"""The columns of the table; one that the corpus has no truth for is left out."""


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows
    ]


def table(corpus: Corpus, summaries: Mapping[str, Summary]) -> str:
    """A line for each extractor, and one for each type of page if the corpus has types."""
    pages = len(corpus.cases)
    lines = [f"{corpus.folder} ({corpus.layout}), {pages:,} {'page' if pages == 1 else 'pages'}", ""]
    columns = [column for column in COLUMNS if any(column[1](one) is not None for one in summaries.values())]
    lines += aligned([
        ["", *(header for header, _ in columns)],
        *([name, *(cell(one) or "-" for _, cell in columns)] for name, one in summaries.items()),
    ])
    counts = Counter(case.kind for case in corpus.cases if case.kind is not None)
    kinds = [kind for kind in sorted(counts) if all(kind in one.types for one in summaries.values())]
    if kinds:
        lines += ["", *aligned([
            ["F1 by page type", "pages", *summaries],
            *([kind, f"{counts[kind]:,}", *(f"{one.types[kind]:.3f}" for one in summaries.values())] for kind in kinds),
        ])]
    return "\n".join(lines) + "\n"


def _scores(found: Scores | None) -> dict[str, float] | None:
    return None if found is None else found._asdict()


def as_json(corpus: Corpus, summaries: Mapping[str, Summary], rows: Mapping[str, Sequence[Measured]]
            ) -> dict[str, Any]:
    """All of it as values that JSON has: the corpus, each extractor, and each page with what each made of it."""
    return {
        "corpus": {"path": str(corpus.folder), "layout": corpus.layout, "pages": len(corpus.cases)},
        "extractors": {name: {"version": version_of(name), **_summary(one)} for name, one in summaries.items()},
        "pages": [
            {"name": case.name, "type": case.kind, **{name: _page(rows[name][at]) for name in rows}}
            for at, case in enumerate(corpus.cases)
        ],
    }


def _summary(one: Summary) -> dict[str, Any]:
    snippets = one.snippets
    return {
        "words": _scores(one.words),
        "shingles": one.shingles and {**one.shingles.scores._asdict(), "errors": one.shingles.errors._asdict()},
        "lcs": _scores(one.lcs),
        "dice": one.dice,
        "rouge_l": _scores(one.rouge),
        "snippets": snippets and {
            "with": snippets.wanted, "without": snippets.unwanted, **snippets.scores._asdict(),
            "accuracy": snippets.accuracy,
        },
        "types": dict(one.types),
        "empty": one.empty,
        "failures": dict(one.failures),
        "seconds": one.seconds,
        "pages_per_second": one.pages_per_second,
    }


def _page(row: Measured) -> dict[str, Any]:
    return {
        "f1": row.words and row.words.f1, "chars": row.chars, "seconds": row.seconds, "error": row.error,
        "rouge_l": row.rouge and row.rouge.f1,
        "snippets": row.snippets and row.snippets._asdict(),
    }
