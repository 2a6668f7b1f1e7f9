"""The heading that repeats the page's title."""
from __future__ import annotations

from functools import partial

import pytest
from composing import is_linear
from outlining import growth, outline_of, row_of

from readable.scorers.constants import HEADING_BLOCKS, LONGEST_TITLE
from readable.scorers.titles import title_row


def found(body: str, title: str = "A long way from home") -> str | None:
    outline = outline_of(body, title=title)
    row = title_row(outline, [1])
    return None if row < 0 else outline.attrs[row].get("id") or outline.tags[row]


@pytest.mark.parametrize(("heading", "title", "repeats"), [
    ("A long way from home", "A long way from home", True),
    ("A LONG WAY", "A long way from home", True),
    ("A long way from home", "A long way from home | The Daily Example", True),
    ("Long <i>way</i>", "A long way from home", True),
    ("A long, long way from home!", "A long way from home", True),
    ("A long way from heaven", "A long way from home", False),
    ("Another story", "A long way from home", False),
    ("A long way from home", "", False),
    ("", "A long way from home", False),
    ("!?", "A long way from home", False),
    ("一路回家", "一路回家 - 例子", True),
    ("aaabbbccc xyz", "aaabbbccc", False),
    ("aaabbbcccd xyz", "aaabbbcccd", True),
])
def test_a_heading_that_repeats_the_title(heading: str, title: str, repeats: bool) -> None:  # noqa: FBT001
    assert found(f"<h1>{heading}</h1>", title) == ("h1" if repeats else None)
    assert found(f"<h2>{heading}</h2>", title) == ("h2" if repeats else None)
    assert found(f"<h3>{heading}</h3>", title) is None
    assert found(f"<p>{heading}</p>", title) is None


def test_the_first_heading_that_does() -> None:
    body = "<h1>Another</h1><section><h2 id=a>A long way</h2></section><h1 id=b>From home</h1>"
    assert found(body) == "a"


def test_only_in_the_roots() -> None:
    body = "<div id=a><h1>From home</h1></div><div id=b><h2>A long way</h2></div>"
    outline = outline_of(body, title="A long way from home")
    a, b = row_of(outline, "a"), row_of(outline, "b")
    assert title_row(outline, [b]) == b + 1
    assert title_row(outline, [a, b]) == a + 1
    assert title_row(outline, [b, a]) == b + 1
    assert title_row(outline, []) == -1


def test_the_first_title_of_the_page() -> None:
    assert found("<title>Another</title><h1>Another</h1>") is None
    assert found("<svg><title>Another</title></svg><h1>Another</h1>") is None


def test_what_is_too_long_for_a_title_or_a_heading() -> None:
    parts = "<div>long way</div>"
    assert found(f"<h1>{parts * HEADING_BLOCKS}</h1>") == "h1"
    assert found(f"<h1>{parts * (HEADING_BLOCKS + 1)}</h1>") is None
    assert found("<h1>At home</h1>", "x" * (LONGEST_TITLE - 8) + " At home") == "h1"
    assert found("<h1>At home</h1>", "x" * (LONGEST_TITLE - 7) + " At home") is None


def test_work_grows_with_the_page() -> None:
    def make(size: int) -> partial[int]:
        return partial(title_row, outline_of("<h1>few words</h1><p>x</p>" * size, title="another"), [1])

    assert growth(make, 150) < 2.1


def test_a_long_title_and_many_headings() -> None:
    def make(size: int) -> partial[int]:
        return partial(title_row, outline_of("<h1>zz</h1>" * size, title="ab cd " * (5 * size)), [1])

    assert is_linear(make, 600)


def test_headings_in_headings() -> None:
    def make(size: int) -> partial[int]:
        return partial(title_row, outline_of("<h1><div>ab" * size, title="x"), [1])

    assert is_linear(make, 250)
