"""The tokenizer that finds text in mark-up."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.source.words import runs_of, solid, words_of


def runs(page: str) -> list[str]:
    return [page[run.begin:run.end] for run in runs_of(page)]


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
    page = "a<svg>b<svg>c</svg>d</svg>e<select><option>f</select>g<script>h</script></svg>i"
    assert "".join(page[run.begin:run.end] for run in runs_of(page) if not run.is_hidden) == "aegi"


def words(page: str) -> list[tuple[str, str]]:
    return [(word.text, page[word.begin:word.end]) for run in runs_of(page) for word in words_of(page, run)]


def test_words() -> None:
    assert words(" one  two\n&amp;three &nosuch; &#65;&eacute;x&nbsp;y & z") == [
        ("one", "one"), ("two", "two"), ("&", "&amp;"), ("three", "three"), ("&nosuch;", "&nosuch;"), ("A", "&#65;"),
        ("é", "&eacute;"), ("x", "x"), ("y", "y"), ("&", "&"), ("z", "z"),
    ]
    assert words("<script>a &amp; b</script>") == [("a", "a"), ("&amp;", "&amp;"), ("b", "b")]
    assert words("<textarea>a &amp; b</textarea>")[1] == ("&", "&amp;")


def test_solid() -> None:
    assert solid(" a\u00a0b\x07 c\ufffe\n") == "abc"
    assert solid("a\u00adb") == "a\u00adb"


@given(st.text(st.sampled_from("<>/!-&;'\"= abscript\n"), max_size=60))
def test_runs_and_words_are_in_order(page: str) -> None:
    at = 0
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
        page = text * size
        return lambda: [words_of(page, run) for run in runs_of(page)]

    assert is_linear(make, 2000)
