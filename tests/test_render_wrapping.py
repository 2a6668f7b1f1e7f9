"""Lines of plain text, broken."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable import OptionError, extract
from readable.render.wrapping import columns, wrap


def wrapped(text: str, width: int) -> str:
    return wrap(text, [(0, len(text))], width)


def test_lines_are_broken_at_spaces() -> None:
    assert wrapped("one two three four", 9) == "one two\nthree\nfour"
    assert wrapped("one two", 7) == "one two"
    assert wrapped("one\ntwo three", 5) == "one\ntwo\nthree"


def test_a_long_word_has_a_line_of_its_own() -> None:
    assert wrapped("see https://www.example.org/a/b now", 10) == "see\nhttps://www.example.org/a/b\nnow"


def test_wide_characters_take_two_columns() -> None:
    assert columns("船a") == 3
    assert columns("é") == 1
    assert columns("e\u0301") == 1
    assert wrapped("春天的船在河上", 6) == "春天的\n船在河\n上"


def test_no_line_begins_with_a_full_stop_or_ends_with_a_bracket() -> None:
    assert wrapped("春天的。船", 6) == "春天\n的。船"
    assert wrapped("春天「的船」", 6) == "春天\n「的\n船」"


def test_only_what_is_named_is_broken() -> None:
    assert wrap("one two\n\n  x = 1 + 2\n\none two", [(0, 7), (21, 28)], 3) == "one\ntwo\n\n  x = 1 + 2\n\none\ntwo"


@given(st.text(st.sampled_from("ab cd船。「」\u0301\n"), max_size=60), st.integers(1, 20))
def test_nothing_but_white_space_changes(text: str, width: int) -> None:
    broken = wrapped(text, width)
    assert "".join(broken.split()) == "".join(text.split())
    assert wrapped(broken, width) == broken


def test_of_an_article() -> None:
    code = "x = [one + two for one, two in pairs if one > two]"
    page = f"<body><article><p>{'The boats lie on the sand, as ever. ' * 12}</p><pre>{code}</pre></article>"
    text = extract(page).wrapped(40)
    assert code in text.split("\n")
    assert max(len(line) for line in text.split("\n") if line != code) <= 40
    assert text.split() == extract(page).text.split()


@pytest.mark.parametrize("width", [0, -1, True, "72", 2.5])
def test_an_impossible_width(width: int) -> None:
    with pytest.raises(OptionError, match="width"):
        extract("<p>x").wrapped(width)


@pytest.mark.parametrize("text", ["word ", "船", "a船 ", "x", "\u0301", "  \t", "「"])
def test_time_is_linear(text: str) -> None:
    def make(size: int) -> Callable[[], object]:
        page = text * size
        return lambda: wrapped(page, 72)

    assert is_linear(make, 3000)
