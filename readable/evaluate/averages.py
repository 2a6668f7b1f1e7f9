"""What the scores of the pages make for a corpus: one figure for each, and how far it could be off."""
from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from readable.evaluate.metrics import Scores, Shingles, Snippets, f1_of

RESAMPLES: Final = 1000
"""As many as in scrapinghub's benchmark."""

SEED: Final = 0


class ShingleAverage(NamedTuple):
    """Precision, recall and F1 of shingles over a corpus, and the standard deviation of each, by bootstrap."""

    scores: Scores
    errors: Scores


class SnippetRates(NamedTuple):
    """Shares of the snippets of a corpus, from 0 to 1.

    `wanted`: of those that were wanted, how many were found. `unwanted`: of those that were not, how many were found
    all the same. `scores`: `P = found / (found + leaked)`, `R = wanted`. `accuracy`: `(found + left out) / all`.
    A share of nothing is 0.
    """

    wanted: float
    unwanted: float
    scores: Scores
    accuracy: float


def average(pages: Sequence[Scores]) -> Scores:
    """The mean of each score over the pages, of which there is one at least. So F1 is the mean of F1, as in WCXB."""
    return Scores(*map(fmean, zip(*pages, strict=True)))


def shingle_average(pages: Sequence[Shingles]) -> ShingleAverage:
    """Mean precision and recall over the pages that have them, F1 of the two means, and their errors.

    The error is the standard deviation over 1000 resamples of the pages, drawn with replacement by a generator of
    seed 0, so that it is the same each time. Source: scrapinghub's article-extraction-benchmark, evaluate.py, which
    prints 1.96 times as much.
    """
    random, places = Random(SEED), range(len(pages))
    drawn = [_means([pages[at] for at in random.choices(places, k=len(pages))]) for _ in range(RESAMPLES)]
    return ShingleAverage(_means(pages), Scores(*(stdev(some) for some in zip(*drawn, strict=True))))


def _means(pages: Sequence[Shingles]) -> Scores:
    precisions = [page.precision for page in pages if page.precision is not None]
    recalls = [page.recall for page in pages if page.recall is not None]
    precision = sum(precisions) / len(precisions) if precisions else 0.0
    recall = sum(recalls) / len(recalls) if recalls else 0.0
    return Scores(precision, recall, f1_of(precision, recall))


def snippet_rates(pages: Sequence[Snippets]) -> SnippetRates:
    """The rates over all snippets of all pages, of which there is one at least; a page with more counts for more.

    Source: trafilatura, tests/eval_common.py.
    """
    found, missed, leaked, left_out = (sum(some) for some in zip(*pages, strict=True))
    precision, recall = _share(found, found + leaked), _share(found, found + missed)
    return SnippetRates(
        recall, _share(leaked, leaked + left_out), Scores(precision, recall, f1_of(precision, recall)),
        _share(found + left_out, found + missed + leaked + left_out),
    )


def _share(some: int, every: int) -> float:
    return some / every if every else 0.0
