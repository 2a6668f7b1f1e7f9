"""A selection, and how sure it is."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import PARAGRAPH, outline_of, select

from readable.selection import Selection

OUTLINE = outline_of("<p>a</p>")


def selection(chars: int, policy: str) -> Selection:
    return Selection(OUTLINE, (2,), {}, {}, chars, policy)


@pytest.mark.parametrize(("chars", "policy", "confidence"), [
    (0, "strict", 0), (250, "strict", 0.475), (499, "strict", 0.95), (500, "strict", 0.95), (10**9, "strict", 0.95),
    (0, "none", 0), (250, "lenient", 0.25), (500, "loose", 0.5), (10**9, "concealed", 0.5),
])
def test_confidence(chars: int, policy: str, confidence: float) -> None:
    assert selection(chars, policy).confidence == pytest.approx(confidence, abs=0.006)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(["strict", "lenient", "whole", "none"]))
def test_confidence_grows_from_0_to_1(less: int, more: int, policy: str) -> None:
    less, more = sorted((less, more))
    assert 0 <= selection(less, policy).confidence <= selection(more, policy).confidence <= 1
    assert selection(more, policy).confidence <= selection(more, "strict").confidence


@pytest.mark.parametrize("expected", [0.0, 0.5, 0.937, 1.0])
def test_what_is_expected_is_the_confidence(expected: float) -> None:
    for chars, policy in ((0, "strict"), (10**9, "none")):
        assert selection(chars, policy)._replace(expected=expected).confidence == round(expected, 2)


def test_a_scorer_that_cannot_tell() -> None:
    assert selection(1, "strict").expected is None
    assert selection(1, "strict").shares(0) == ()


def test_confidence_of_pages() -> None:
    article = f"<article>{PARAGRAPH * 4}</article>"
    assert select(article).confidence > select(article.replace("article", "footer")).confidence > 0


def test_a_selection_does_not_change() -> None:
    with pytest.raises(AttributeError):
        selection(1, "strict").chars = 2  # type: ignore[misc]
