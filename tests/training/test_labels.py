"""What the learned scorer is taught: which blocks of a page are its article's."""
from __future__ import annotations

import pytest
from labels import PART, REACH, labels, told, words_of

LONG = "The ferry was late and nobody on the quay was surprised"
OTHER = "Subscribe to our letter and never miss a morning again"


def test_words() -> None:
    assert words_of("It’s 5 o'clock, Élodie!") == ["it", "s", "5", "o", "clock", "élodie"]
    assert words_of(" … ") == []
    assert words_of("Das渡船 ไป3") == ["das", "渡", "船", "ไ", "ป", "3"]


@pytest.mark.parametrize(("texts", "article", "expected"), [
    ([], LONG, []),
    ([LONG], "", [False]),
    ([LONG, OTHER], LONG, [True, False]),
    ([LONG.upper() + "!"], LONG, [True]),
    (["The ferry was late and everybody else had left already"], LONG, [False]),  # two of seven 3-grams
    (["The ferry was late and nobody on board had known"], LONG, [True]),  # five of eight
    (["late nobody quay surprised ferry the was on"], LONG, [False]),  # its words alone
    (["At noon"], f"{LONG}\nAt noon\n{LONG}", [True]),
    (["At noon"], f"{LONG} at noon {LONG}", [True]),
    (["At noon"], f"{LONG} at noonday {LONG}", [False]),
    (["...", ""], LONG, [False, False]),
])
def test_labels(texts: list[str], article: str, expected: list[bool]) -> None:
    assert labels(texts, article) == expected


def test_of_short_copies_the_nearest_to_the_text_is_content() -> None:
    assert labels(["Rain", OTHER, OTHER, "Rain", LONG, OTHER, "Rain"], f"Rain\n{LONG}") == [
        False, False, False, True, True, False, False,
    ]
    assert labels(["Rain", LONG, "Rain"], f"Rain\n{LONG}\nRain") == [True] * 3


def test_a_word_that_is_no_line_of_the_article_is_content_once() -> None:
    assert labels(["quay", LONG], LONG) == [True, True]
    assert labels(["quay", LONG, "quay"], LONG) == [False, True, False]
    assert labels(["the quay", LONG, OTHER, "the quay"], LONG) == [True, True, False, False]


def test_far_from_the_text_only_a_line_of_the_article_is_content() -> None:
    for apart in (REACH, REACH + 1):
        texts = [LONG, *[OTHER] * (apart - 1), "the quay"]
        assert labels(texts, LONG)[-1] is (apart == REACH)
        assert labels(texts, f"{LONG}\nthe quay")[-1] is True


@pytest.mark.parametrize(("text", "snippet", "tells"), [
    (LONG, LONG, True),
    (LONG, "ferry  was\nlate", True),
    (LONG, "The ferry was early", False),
    (LONG[:30], LONG, True),
    (LONG[:20], LONG, False),  # less than half of it
    (LONG[:PART], LONG[:20], True),
    (LONG[:PART - 1], LONG[:20], False),
    ("", LONG, False),
])
def test_snippets_tell_of_blocks(text: str, snippet: str, tells: bool) -> None:  # noqa: FBT001
    assert told([OTHER, text], [snippet], []) == ({1: True} if tells else {})
    assert told([OTHER, text], [], [snippet]) == ({1: False} if tells else {})


def test_what_is_wanted_and_unwanted_is_content() -> None:
    assert told([LONG, OTHER], ["The ferry"], [LONG, OTHER]) == {0: True, 1: False}
