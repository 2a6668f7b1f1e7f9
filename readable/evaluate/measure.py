"""Measures extractors on the pages of a corpus: what is done in the processes, and what all of it makes."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any, NamedTuple

from readable.evaluate import metrics, pool
from readable.evaluate.averages import ShingleAverage, SnippetRates, average, shingle_average, snippet_rates
from readable.evaluate.corpus import Case
from readable.evaluate.extractors import Extracted, attempt, loaded
from readable.evaluate.metrics import Scores, Shingles, Snippets


class Task(NamedTuple):
    """A page for an extractor."""

    extractor: str
    case: Case


class Measured(NamedTuple):
    """The scores of an extractor on a page.

    Without the text of the article there are no `words`, `shingles`, `lcs`, `dice` and `rouge`, without snippets no
    `snippets`. `seconds` is the time of the extraction, `chars` the length of what it gave, `error` what went wrong.
    """

    seconds: float
    chars: int
    error: str | None = None
    words: Scores | None = None
    shingles: Shingles | None = None
    lcs: Scores | None = None
    dice: float | None = None
    rouge: Scores | None = None
    snippets: Snippets | None = None


@dataclass(frozen=True, kw_only=True)
class Summary:
    """An extractor on a corpus. A page that failed counts as one where nothing was found, but its time does not count.

    `pages`: how many. `empty`: on how many nothing was found. `failures`: what went wrong, by page. `seconds`: the sum
    over the other pages. `types`: the F1 of words by type of page. What the corpus has no truth for is None.
    """

    pages: int
    empty: int
    failures: Mapping[str, str]
    seconds: float
    words: Scores | None
    shingles: ShingleAverage | None
    lcs: Scores | None
    dice: float | None
    rouge: Scores | None
    snippets: SnippetRates | None
    types: Mapping[str, float]

    @property
    def pages_per_second(self) -> float:
        """Pages a second on one core, those that failed left out; 0 if all did."""
        return (self.pages - len(self.failures)) / self.seconds if self.seconds else 0.0

    @property
    def quality(self) -> float | None:
        """The F1 of words, or that of snippets where there is no text to compare with."""
        if self.words is not None:
            return self.words.f1
        return None if self.snippets is None else self.snippets.scores.f1


def compared(case: Case, extracted: Extracted, rouge: Any = None) -> Measured:
    """The scores of what was extracted; `rouge` is `metrics.rouge_scorer()`, if ROUGE-L is wanted too."""
    text, truth = extracted.text, case.text
    measured = Measured(extracted.seconds, len(text), extracted.error)
    if case.wanted or case.unwanted:
        measured = measured._replace(snippets=metrics.snippet_counts(text, case.wanted, case.unwanted))
    if truth is None:
        return measured
    return measured._replace(
        words=metrics.word_scores(truth, text), shingles=metrics.shingle_scores(truth, text),
        lcs=metrics.lcs_scores(truth, text), dice=metrics.dice(truth, text),
        rouge=metrics.rouge_l(rouge, truth, text) if rouge is not None else None,
    )


def failed(case: Case, seconds: float, error: str) -> Measured:
    """The scores of a page that gave nothing."""
    return compared(case, Extracted("", seconds, error))


def begin(names: Sequence[str], *, rouge: bool) -> Callable[[Task], Measured]:
    """Loads the extractors, in a process; gives what measures a page there."""
    return partial(_measure, loaded(names), metrics.rouge_scorer() if rouge else None)


def _measure(extractions: Mapping[str, Any], rouge: Any, task: Task) -> Measured:
    try:
        html = task.case.read()
    except OSError as error:
        return failed(task.case, 0.0, f"cannot be read: {error.strerror or error}")
    return compared(task.case, attempt(extractions[task.extractor], html, task.case.url), rouge)


def measure(tasks: Sequence[Task], jobs: int, *, rouge: bool = False) -> Iterator[tuple[int, Measured]]:
    """The number of each task with what was measured, as it comes, in so many processes."""
    names = tuple(dict.fromkeys(task.extractor for task in tasks))
    for at, outcome in pool.each(partial(begin, names, rouge=rouge), tasks, jobs):
        lost = isinstance(outcome, pool.Lost)
        yield at, failed(tasks[at].case, outcome.seconds, outcome.reason) if lost else outcome


def summarise(cases: Sequence[Case], rows: Sequence[Measured]) -> Summary:
    """What the pages of a corpus make, `rows` being those of one extractor, in the order of the cases."""
    words = _known([row.words for row in rows])
    shingles = _known([row.shingles for row in rows])
    lcs = _known([row.lcs for row in rows])
    rouge = _known([row.rouge for row in rows])
    dices = _known([row.dice for row in rows])
    snippets = _known([row.snippets for row in rows])
    types: dict[str, list[float]] = {}
    for case, row in zip(cases, rows, strict=True):
        if case.kind is not None and row.words is not None:
            types.setdefault(case.kind, []).append(row.words.f1)
    return Summary(
        pages=len(rows),
        empty=sum(not row.chars for row in rows),
        failures={case.name: row.error for case, row in zip(cases, rows, strict=True) if row.error is not None},
        seconds=sum(row.seconds for row in rows if row.error is None),
        words=average(words) if words else None,
        shingles=shingle_average(shingles) if shingles else None,
        lcs=average(lcs) if lcs else None,
        dice=fmean(dices) if dices else None,
        rouge=average(rouge) if rouge else None,
        snippets=snippet_rates(snippets) if snippets else None,
        types={kind: fmean(types[kind]) for kind in sorted(types)},
    )


def _known(values: Sequence[Any]) -> list[Any]:
    return [value for value in values if value is not None]
