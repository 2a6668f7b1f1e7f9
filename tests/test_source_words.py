"""The tokenizer that finds text in mark-up."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.source.words import Run, Words, runs_of, solid, words_of


def runs(page: str) -> list[str]:
    source = page.encode()
    return [source[run.begin:run.end].decode() for run in runs_of(source)]


@pytest.mark.parametrize(("page", "expected"), [
    ("a<b>c</b>d", ["a", "c", "d"]),
    ("<a title='x > y' b=\"<i>\" c=d>e</a>", ["e"]),
    ("<a 'b>c", ["c"]),
    ("<a b = '>' >c", ["c"]),
    ("a<!-- b -- > c -->d", ["a", "d"]),
    ("a<!-->b<!--->c", ["a", "b", "c"]),
    ("a<!-- b --!>c", ["a", "c"]),
    ("a<!-- b", ["a"]),
    ("<!doctype html>a<?php b ?>c</ d>e", ["a", "c", "e"]),
    ("1 < 2 <3", ["1 < 2 <3"]),
    ("a</>b", ["a", "b"]),
    ("a<", ["a<"]),
    ("a</", ["a</"]),
    ("a<b", ["a"]),
    ("<script>a<b>c</script>d", ["a<b>c", "d"]),
    ("<SCRIPT>a</scripts>b</Script >c", ["a</scripts>b", "c"]),
    ("<style>a", ["a"]),
    ("<title>a &lt; <b></title>c", ["a &lt; <b>", "c"]),
    ("<plaintext>a</plaintext><b>", ["a</plaintext><b>"]),
    ("<a b='c>d", []),
])
def test_runs(page: str, expected: list[str]) -> None:
    assert [run for run in runs(page) if run] == expected


def test_what_is_hidden() -> None:
    page = b"a<svg>b<svg>c</svg>d</svg>e<select><option>f</select>g<script>h</script></svg>i"
    assert b"".join(page[run.begin:run.end] for run in runs_of(page) if not run.is_hidden) == b"aegi"


def words(page: str) -> list[tuple[str, str]]:
    source = page.encode()
    found = [word for run in runs_of(source) for word in words_of(source, run)]
    return [(word.text, source[word.begin:word.end].decode()) for word in found]


def test_words() -> None:
    assert words(" one  two\n&amp;three &nosuch; &#65;&eacute;x&nbsp;y & z") == [
        ("one", "one"), ("two", "two"), ("&", "&amp;"), ("three", "three"), ("&nosuch;", "&nosuch;"), ("A", "&#65;"),
        ("é", "&eacute;"), ("x", "x"), ("y", "y"), ("&", "&"), ("z", "z"),
    ]
    assert words("<script>a &amp; b</script>") == [("a", "a"), ("&amp;", "&amp;"), ("b", "b")]
    assert words("<textarea>a &amp; b</textarea>")[1] == ("&", "&amp;")


@given(st.text(st.sampled_from("ab é船𝒳\x07\u3000\n"), max_size=20))
def test_each_character_has_its_place(text: str) -> None:
    page = text.encode()
    words = Words(page, Run(0, len(page), is_hidden=False, is_plain=False))
    said = solid(text)
    for number, char in enumerate(said):
        place = words.character(number)
        assert place is not None
        cut = solid(page[slice(*place)].decode())
        assert cut == char or ("\x07" in text and char in cut)
    assert words.character(len(said)) is None


def test_a_reference_has_one_place_for_all_its_characters() -> None:
    page = b"a &nLl;b"
    words = Words(page, Run(0, len(page), is_hidden=False, is_plain=False))
    assert [words.character(number) for number in range(5)] == [(0, 1), (2, 7), (2, 7), (7, 8), None]


def test_solid() -> None:
    assert solid(" a\u00a0b\x07 c\ufffe\n") == "abc"
    assert solid("a\u00adb") == "a\u00adb"


@given(st.text(st.sampled_from("<>/!-&;'\"= abscript\n"), max_size=60))
def test_runs_and_words_are_in_order(text: str) -> None:
    page, at = text.encode(), 0
    for run in runs_of(page):
        assert at <= run.begin <= run.end <= len(page)
        at = run.begin
        for word in words_of(page, run):
            assert at <= word.begin < word.end <= run.end
            at = word.end


@pytest.mark.parametrize("text", [
    "<", "<a ", "<a b='", "<!--", "<!-- --", "</", "<script", "<script>", "&", "&a", "&#", "= ", "<a b= ",
])
def test_time_is_linear(text: str) -> None:
    def make(size: int) -> Callable[[], object]:
        page = (text * size).encode()
        return lambda: [list(words_of(page, run)) for run in runs_of(page)]

    assert is_linear(make, 2000)
