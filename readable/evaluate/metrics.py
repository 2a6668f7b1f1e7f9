"""How alike the text that was found and the text that was wanted are, page by page.

Every score is from 0 to 1. A precision is the share of what was found that was wanted, a recall the share of what was
wanted that was found, and F1 their harmonic mean, `2 * P * R / (P + R)`, or 0 if both are 0. `truth` is the text that
was wanted, `text` the one that was found.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

WORD: Final = re.compile(r"\w+")
"""A word for bags and shingles, as in WCXB and scrapinghub's benchmark. A text without spaces is few, long words."""

CLEANEVAL_WORD: Final = re.compile(r"[\w']+")
"""A word where CleanEval is measured: punctuation separates, but for the apostrophe."""

SHINGLE: Final = 4
"""Words of a shingle, as in scrapinghub's benchmark."""

ROUGE_CELLS: Final = 16_000_000
"""`rouge-score` fills a table of the words of one text by those of the other; a larger one takes a minute
and a gigabyte."""


class Scores(NamedTuple):
    """Precision, recall and F1, each from 0 to 1."""

    precision: float
    recall: float
    f1: float


class Shingles(NamedTuple):
    """Precision and recall of shingles on a page; None where they count for nothing: no text was found, or wanted."""

    precision: float | None
    recall: float | None


class Snippets(NamedTuple):
    """How many snippets were wanted and found, wanted and missed, unwanted and found, unwanted and left out."""

    found: int
    missed: int
    leaked: int
    left_out: int


def f1_of(precision: float, recall: float) -> float:
    """The harmonic mean; 0 if both are."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def scores_of(common: int, found: int, wanted: int) -> Scores:
    """`P = common / found`, `R = common / wanted`; 0 where nothing is to be divided by; all 1 if both are 0."""
    if not found and not wanted:
        return Scores(1.0, 1.0, 1.0)
    precision = common / found if found else 0.0
    recall = common / wanted if wanted else 0.0
    return Scores(precision, recall, f1_of(precision, recall))


def word_scores(truth: str, text: str) -> Scores:
    """Scores over bags of words in lower case: `common` is the sum over words of the lesser of both counts.

    For an empty truth only an empty text is right. Source: WCXB (Foley 2026), its F1 of words.
    """
    wanted, found = (Counter(WORD.findall(one.lower())) for one in (truth, text))
    return scores_of((wanted & found).total(), found.total(), wanted.total())


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """The overlapping runs of four words of a text, with their counts; a shorter text is one run of all its words."""
    words = WORD.findall(text)
    return Counter(tuple(words[at:at + SHINGLE]) for at in range(max(1, len(words) - SHINGLE + 1)) if words)


def shingle_scores(truth: str, text: str) -> Shingles:
    """`P = common / found` and `R = common / wanted` over the bags of shingles, upper and lower case apart.

    A page where nothing was found has no precision, one where nothing was wanted no recall. Source: scrapinghub's
    article-extraction-benchmark, evaluate.py. How a corpus is added up: `averages.shingle_average`.
    """
    wanted, found = shingles(truth), shingles(text)
    common = (wanted & found).total()
    return Shingles(common / found.total() if found else None, common / wanted.total() if wanted else None)


def lcs_length(first: Sequence[Hashable], second: Sequence[Hashable]) -> int:
    """The length of the longest common subsequence of two sequences.

    Bit-parallel, in `len(first) * len(second) / 64` steps of the machine. Source: Hyyrö, "Bit-parallel LCS-length
    computation revisited" (2004).
    """
    places: dict[Hashable, int] = {}
    for at, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << at
    every = row = (1 << len(first)) - 1
    for word in second:
        here = row & places.get(word, 0)
        if here:
            row = (row + here | row - here) & every
    return len(first) - row.bit_count()


def lcs_scores(truth: str, text: str) -> Scores:
    """Scores over words in order, in lower case: `common` is the length of the longest common subsequence.

    Words in another order count against both. Source: the measure used with CleanEval, as in the crate
    dom-content-extraction, examples/ce_score.rs, counted in words.
    """
    wanted, found = (CLEANEVAL_WORD.findall(one.lower()) for one in (truth, text))
    return scores_of(lcs_length(wanted, found), len(found), len(wanted))


def dice(truth: str, text: str) -> float:
    """`2 * |A & B| / (|A| + |B|)` of the sets of words in lower case; 1 for two empty texts.

    Over sets, so that a word that comes often is not worth more; over bags it would be the F1 of words. Source: Dice
    1945, Sorensen 1948; used with CleanEval.
    """
    wanted, found = (set(CLEANEVAL_WORD.findall(one.lower())) for one in (truth, text))
    return scores_of(len(wanted & found), len(found), len(wanted)).f1


def rouge_scorer() -> Any:
    """The scorer of the library `rouge-score` for ROUGE-L, without stemming. Raises `ImportError` without it."""
    return import_module("rouge_score.rouge_scorer").RougeScorer(["rougeL"], use_stemmer=False)


def rouge_l(scorer: Any, truth: str, text: str) -> Scores | None:
    """ROUGE-L by `rouge_scorer()`: as `lcs_scores`, with words of a-z and 0-9 alone; None for texts too long for it.

    Source: Lin, "ROUGE: a package for automatic evaluation of summaries" (2004), sentence level.
    """
    if len(truth.split()) * len(text.split()) > ROUGE_CELLS:
        return None
    found = scorer.score(truth, text)["rougeL"]
    return Scores(float(found.precision), float(found.recall), float(found.fmeasure))


def snippet_counts(text: str, wanted: Sequence[str], unwanted: Sequence[str]) -> Snippets:
    """Counts the snippets that stand in a text as they are, white space apart.

    Source: trafilatura, tests/eval_common.py.
    """
    where = " ".join(text.split())
    found, leaked = (sum(" ".join(one.split()) in where for one in some) for some in (wanted, unwanted))
    return Snippets(found, len(wanted) - found, leaked, len(unwanted) - leaked)
