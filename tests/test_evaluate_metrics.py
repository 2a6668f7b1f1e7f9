"""The metrics: examples worked out by hand, and what always holds."""
from __future__ import annotations

import importlib.util
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from readable.evaluate import metrics
from readable.evaluate.averages import average, shingle_average, snippet_rates
from readable.evaluate.metrics import (
    Scores,
    Shingles,
    Snippets,
    dice,
    lcs_length,
    lcs_scores,
    shingle_scores,
    shingles,
    snippet_counts,
    word_scores,
)

Score = Callable[[str, str], float]

known_words = st.sampled_from("a b c d e don't 雨".split())
texts = st.one_of(st.text(max_size=60), st.lists(known_words, max_size=30).map(" ".join))
page_scores = st.lists(
    st.builds(Shingles, *[st.one_of(st.none(), st.floats(0, 1, allow_subnormal=False))] * 2), min_size=1, max_size=8
)

needs_rouge = pytest.mark.skipif(importlib.util.find_spec("rouge_score") is None, reason="needs rouge-score")

SYMMETRIC: dict[str, Score] = {
    "words": lambda first, second: word_scores(first, second).f1,
    "lcs": lambda first, second: lcs_scores(first, second).f1,
    "dice": dice,
}


def exactly(*values: Fraction | float) -> object:
    return pytest.approx(tuple(map(float, values)))


def test_words_are_a_bag_in_lower_case() -> None:
    # wanted: the 2, cat 1, sat 1; found: the 1, cat 2, ran 1; in common: the 1, cat 1
    scores = word_scores("The cat, the sat", "THE cat cat ran")
    assert scores == exactly(Fraction(2, 4), Fraction(2, 4), Fraction(1, 2))
    # wanted 3, found 2, in common 2: P 1, R 2/3, F1 2 * 2/3 / (5/3)
    assert word_scores("a b c", "c a") == exactly(1, Fraction(2, 3), Fraction(4, 5))


def test_words_where_nothing_is_wanted_or_found() -> None:
    assert word_scores("", "") == (1, 1, 1)
    assert word_scores("", "noise") == (0, 0, 0)
    assert word_scores("words", "") == (0, 0, 0)
    assert word_scores("...", "!") == (1, 1, 1)


def test_shingles_are_runs_of_four_words() -> None:
    assert shingles("a b c d, E") == {("a", "b", "c", "d"): 1, ("b", "c", "d", "E"): 1}
    assert shingles("a b") == {("a", "b"): 1}
    assert shingles(" - ") == {}


def test_shingle_scores() -> None:
    # wanted: abcd bcde cdef; found: abcd bcde cdeX deXf
    assert shingle_scores("a b c d e f", "a b c d e X f") == Shingles(2 / 4, 2 / 3)
    # the same shingle twice counts twice: wanted aaaa 1, found aaaa 2
    assert shingle_scores("a a a a", "a a a a a") == Shingles(0.5, 1.0)
    assert shingle_scores("a b c d", "A b c d") == Shingles(0, 0)
    assert shingle_scores("a b c d", "") == Shingles(None, 0)
    assert shingle_scores("", "a b c d") == Shingles(0, None)
    assert shingle_scores("", "") == Shingles(None, None)


def test_shingle_average() -> None:
    # P over the two pages that have one: 3/4; R over all three: 1/2; F1 of the two means, not the mean of F1
    found = shingle_average([Shingles(1.0, 1.0), Shingles(0.5, 0.5), Shingles(None, 0.0)])
    assert found.scores == exactly(Fraction(3, 4), Fraction(1, 2), Fraction(3, 5))
    assert shingle_average([Shingles(None, 0.0)]).scores == (0, 0, 0)


def test_bootstrap_error_is_that_of_the_mean() -> None:
    """Of n values the mean has the standard deviation sqrt(p * (1 - p) / n); here 0.05."""
    pages = [Shingles(1.0, 1.0)] * 50 + [Shingles(0.0, 0.0)] * 50
    first, second = shingle_average(pages), shingle_average(pages)
    assert first == second
    assert first.errors == pytest.approx((0.05, 0.05, 0.05), rel=0.1)
    assert shingle_average([Shingles(0.5, 0.5)] * 10).errors == (0, 0, 0)


def test_longest_common_subsequence() -> None:
    assert lcs_length("ABCBDAB", "BDCABA") == 4  # the example of Cormen et al., Introduction to Algorithms, 15.4
    assert lcs_length("", "abc") == lcs_length("abc", "") == 0
    assert lcs_length("abc" * 100, "abc" * 100) == 300


def test_lcs_scores_mind_the_order() -> None:
    # a c, or b c, or a b: 2 words of 3 in both
    assert lcs_scores("a b c", "b a c") == exactly(Fraction(2, 3), Fraction(2, 3), Fraction(2, 3))
    assert lcs_scores("a b c d", "x a D y z") == exactly(Fraction(2, 5), Fraction(1, 2), Fraction(4, 9))
    assert lcs_scores("Don't - stop", "don't stop").f1 == 1
    assert lcs_scores("", "") == (1, 1, 1)


def test_dice_is_over_sets() -> None:
    # {a, b} and {a, c, d}: 2 * 1 / 5
    assert dice("a a a b", "A c d") == pytest.approx(0.4)
    assert dice("a a a", "a") == 1
    assert dice("", "") == 1
    assert dice("a", "") == 0


def test_snippets() -> None:
    text = "Boats left\n  early.  Subscribe now"
    assert snippet_counts(text, ["Boats  left early.", "boats"], ["Subscribe now", "Cookies"]) == Snippets(1, 1, 1, 1)
    assert snippet_counts("", ["a"], ["b"]) == Snippets(0, 1, 0, 1)


def test_snippet_rates_are_over_the_corpus() -> None:
    # found 4, missed 1, leaked 1, left out 2
    rates = snippet_rates([Snippets(1, 1, 1, 0), Snippets(3, 0, 0, 2)])
    assert (rates.wanted, rates.unwanted, rates.accuracy) == exactly(Fraction(4, 5), Fraction(1, 3), Fraction(6, 8))
    assert rates.scores == exactly(Fraction(4, 5), Fraction(4, 5), Fraction(4, 5))
    assert snippet_rates([Snippets(0, 0, 0, 2)]) == (0, 0, (0, 0, 0), 1)


def test_average_is_of_each_score() -> None:
    assert average([Scores(1, 0, 0), Scores(0.5, 1, 0.5)]) == (0.75, 0.5, 0.25)


@needs_rouge
def test_rouge_l() -> None:
    scorer = metrics.rouge_scorer()
    # the quick fox: 3 of 4 wanted, 3 of 5 found
    scores = metrics.rouge_l(scorer, "the quick brown fox", "the very quick red fox!")
    assert scores == exactly(Fraction(3, 5), Fraction(3, 4), Fraction(2, 3))
    assert metrics.rouge_l(scorer, "a " * 5000, "a " * 5000) is None


@needs_rouge
@given(st.text("ab c.", max_size=40), st.text("ab c.", max_size=40))
def test_rouge_l_is_our_lcs_where_the_words_are_the_same(first: str, second: str) -> None:
    scores = metrics.rouge_l(metrics.rouge_scorer(), first, second)
    if set(first) & set("abc") and set(second) & set("abc"):
        assert scores == pytest.approx(lcs_scores(first, second))


@pytest.mark.parametrize("score", SYMMETRIC.values(), ids=SYMMETRIC)
@given(texts, texts)
def test_scores_are_bounded_and_symmetric(score: Score, first: str, second: str) -> None:
    assert 0 <= score(first, second) <= 1
    assert score(first, second) == pytest.approx(score(second, first))
    assert score(first, first) == 1


@given(texts, texts)
def test_precision_is_recall_the_other_way(first: str, second: str) -> None:
    for scores in (word_scores, lcs_scores):
        assert scores(first, second)[:2] == scores(second, first)[1::-1]
    assert shingle_scores(first, second) == shingle_scores(second, first)[::-1]


@given(texts)
def test_shingles_of_equal_texts(text: str) -> None:
    assert shingle_scores(text, text) == ((1, 1) if shingles(text) else (None, None))


@given(page_scores)
def test_averages_are_bounded(pages: list[Shingles]) -> None:
    found = shingle_average(pages)
    assert all(0 <= value <= 1 for value in (*found.scores, *found.errors))


@given(st.lists(st.integers(0, 4), max_size=12), st.lists(st.integers(0, 4), max_size=12))
def test_lcs_is_that_of_the_table(first: list[int], second: list[int]) -> None:
    row = [0] * (len(second) + 1)
    for one in first:
        before = 0
        for at, other in enumerate(second, 1):
            before, row[at] = row[at], before + 1 if one == other else max(row[at], row[at - 1])
    assert lcs_length(first, second) == row[-1]


@given(texts, st.lists(texts, max_size=3), st.lists(texts, max_size=3))
def test_every_snippet_is_counted_once(text: str, wanted: list[str], unwanted: list[str]) -> None:
    found, missed, leaked, left_out = snippet_counts(text, wanted, unwanted)
    assert (found + missed, leaked + left_out) == (len(wanted), len(unwanted))
