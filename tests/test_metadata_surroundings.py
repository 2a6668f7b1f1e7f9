"""What stands around a title: lines, and elements that say something by their names."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st
from outlining import growth, outline_of

from readable.metadata.surroundings import (
    AUTHOR,
    CHANGED,
    DATE,
    LINKED,
    Surroundings,
    _meaning,
    _without,
    lines_in,
    text_at,
)
from readable.outline import Outline


def around(outline: Outline, *parts: range) -> Surroundings:
    """What stands in some parts of a page, in all of it if none is given."""
    whole = range(len(outline.events))
    return Surroundings(outline, whole, parts or (whole,), "www.example.org")


def lines(body: str) -> list[str]:
    return around(outline_of(body)).lines


def marks(body: str) -> list[tuple[int, str]]:
    return [(mark.meaning, mark.source) for mark in around(outline_of(body)).marks]


@pytest.mark.parametrize(("body", "expected"), [
    ("", []), ("<p> </p>", []), ("<p>One</p><p>Two</p>", ["One", "Two"]),
    ("<div>One <b>two</b>\n <a href=/x>three</a></div>", ["One two three"]),
    ("<h1>One</h1>Two<div>Three</div>Four", ["One", "Two", "Three", "Four"]), ("<ul><li>One<li>Two</ul>", ["One",
    "Two"]),
    ("<p>One</p><p hidden>No</p><p style='display:none'>No</p><script>No</script><style>No</style>", ["One"]),
    # What the outline did not look into is read all the same.
    ("<div class=sidebar>One<br>Two <b>three</b><div>Four</div></div>", ["One", "Two three", "Four"]),
    ("<div class=sidebar>By Ines <script>No</script><button>No</button>on <time>7 May</time> at six</div>",
    ["By Ines on", "7 May", "at six"]),
    ("<p>One</p><div class=byline>Two</div><p>Three</p>", ["One", "Two", "Three"]),
])
def test_lines(body: str, expected: list[str]) -> None:
    assert lines(body) == expected


def test_lines_know_where_they_begin() -> None:
    outline = outline_of("<p>One</p><div class=sidebar>Two<br>Three</div><p>Four</p>")
    assert around(outline).lines == ["One", "Two", "Three", "Four"]
    places = [at for at, _ in lines_in(outline.events, range(len(outline.events)))]
    assert places == sorted(places)


@pytest.mark.parametrize(("body", "expected"), [
    ("", []), ("<p class=x>", []), ("<time>x</time>", [(DATE, "html:time")]), ("<a rel=author href=/x>x</a>",
    [(AUTHOR, "rel:author")]),
    ("<a rel=tag href=/x>x</a>", []), ("<p class=byline>x", [(AUTHOR, "class:byline")]),
    ("<p class='small byline'>x", [(AUTHOR, "class:small")]), ("<p class=' byline '>x", [(AUTHOR, "class:byline")]),
    ("<p class=date>x", [(DATE, "class:date")]), ("<p class='date updated'>x", [(DATE | CHANGED, "class:date")]),
    ("<a href=/author/ines>x</a>", [(LINKED, "link:author")]), ("<a href=https://www.example.org/authors/i>x</a>",
    [(LINKED, "link:author")]),
    ("<a href=//www.example.org/people/i>x</a>", [(LINKED, "link:author")]), ("<a href=/@ines>x</a>",
    [(LINKED, "link:author")]),
    ("<a href=/en/contributors/i>x</a>", [(LINKED, "link:author")]), ("<a href=/user/ines>x</a>",
    [(LINKED, "link:user")]),
    ("<a href=https://www.example.com/author/i>x</a>", []), ("<a href=/authors/>x</a>", []),
    ("<a href=/authority/i>x</a>", []),
    ("<a href=/x?u=/author/i>x</a>", []), ("<a href=mailto:author/i>x</a>", []), ("<a href=/x>x</a>", []),
    (f"<p class='byline-{'x' * 200}'>x", [(AUTHOR, f"class:byline-{'x' * 43}")]),
])
def test_marks(body: str, expected: list[tuple[int, str]]) -> None:
    assert marks(body) == expected


NAMES = {
    AUTHOR: """
        byline by-line author authors author-name author_name authorname entry-author post-author postauthor written-by
        p-author username c-byline article__byline BYLINE author-link
    """,
    DATE: """
        date datetime dateline published pubdate publish-date posted posted-on timestamp entry-date post-date p-time
        dt-published time post_date article-date DATE
    """,
    DATE | CHANGED: "date-updated last-modified updated date-revised",
    0: """
        x author-bio author-avatar author-box author-image about-author author-list comment-author byline-wrap
        authority coauthored candidate update-x dated sometimes timer mandate post-1 article standby
    """,
}


@pytest.mark.parametrize("meaning", NAMES)
def test_names(meaning: int) -> None:
    assert [name for name in NAMES[meaning].split() if _meaning(name) != meaning] == []


def test_parts_come_in_their_order_and_each_event_once() -> None:
    outline = outline_of("<p class=date>One</p><p class=byline>Two</p><p class=author>Three</p>")
    whole = len(outline.events)
    second = outline.opens[[attrs.get("class") for attrs in outline.attrs].index("byline")]
    third = outline.opens[[attrs.get("class") for attrs in outline.attrs].index("author")]
    found = around(outline, range(second, third), range(whole), range(second, whole))
    assert [mark.source for mark in found.marks] == ["class:byline", "class:date", "class:author"]
    assert found.lines == ["Two", "One", "Three"]
    assert around(outline, range(5, 5), range(whole, whole + 100)).marks == []


RANGES = st.lists(st.integers(0, 30), min_size=2, max_size=2).map(sorted).map(lambda ends: range(*ends))


@given(st.lists(RANGES, max_size=5), RANGES)
def test_what_is_left_of_a_range(others: list[range], part: range) -> None:
    left = _without(part, others)
    assert sorted(at for one in left for at in one) == sorted(set(part).difference(*others))


@pytest.mark.parametrize(("body", "expected"), [
    ("<p id=x>One</p>Two", "One"), ("<p id=x>O<b>n</b>e <i>two</i></p>", "One two"),
    ("<div id=x><p>One</p><p>Two</p></div>", "One Two"),
    ("<p id=x>One<br>Two</p>", "One Two"), ("<p id=x></p>", ""), ("<p id=x> \n One\t\n two </p>", "One two"),
    ("<p id=x>One <script>no</script><style>no</style><button>no</button><svg><text>no</text></svg>two</p>", "One two"),
    ("<p id=x>One<span> two</span><a href=/x>three</a></p>", "One twothree"), ("<p id=x>a\x01b\x7f</p>", "ab"),
])
def test_text(body: str, expected: str) -> None:
    outline = outline_of(body)
    at = next(at for at, event in enumerate(outline.events) if isinstance(event, tuple) and event[1].get("id") == "x")
    assert around(outline).text(at) == text_at(outline.events, at) == expected


def test_text_of_long_elements_is_how_they_begin() -> None:
    outline = outline_of(f"<div>{'<i>word</i> ' * 5000}</div><p>{'word ' * 5000}</p>")
    for tag in ("div", "p"):
        text = around(outline).text(outline.opens[outline.tags.index(tag)])
        assert text.startswith("word word")
        assert len(text) <= 1000
    assert all(len(text) <= 1000 for _, text in lines_in(outline.events, range(len(outline.events))))


@given(st.lists(st.sampled_from([
    "<p>", "</p>", "<div class=byline>", "<div class=sidebar>", "</div>", "<br>", "<time>", "<button>", "</button>",
    "<a href=/by/i>", "One", " ",
])), st.integers(0, 40), st.integers(0, 40))
def test_any_part_of_any_page(parts: list[str], first: int, last: int) -> None:
    outline = outline_of("".join(parts))
    found = around(outline, range(first, last))
    assert all(first <= mark.at < last for mark in found.marks)
    assert all(line == " ".join(line.split()) != "" for line in found.lines)


@pytest.mark.parametrize("piece", [
    "<p>x</p>", "<div class=byline>", "<div class=byline>x</div>", "<i>x</i>", "<a href=/author/x>x</a>",
    "<div class=sidebar>x", "<br>", "<time>x</time>",
])
def test_work_is_linear(piece: str) -> None:
    def make(size: int) -> Callable[[], object]:
        outline = outline_of(piece * size)
        middle = len(outline.events) // 2
        parts = [range(at, at + 100) for at in range(middle - 200, middle + 200, 90)]
        return lambda: around(outline, *parts)

    assert growth(make, 1000) < 2.2


@pytest.mark.parametrize("name", [
    "by", "by-", "author", "author-", "authors ", "post-", "entry-", "date", "date-", "time ", "publish", "updat", "-",
    "written-",
])
def test_long_names(name: str) -> None:
    assert is_linear(lambda size: lambda: _meaning(name * size), 10_000)
    assert is_linear(lambda size: lambda: marks(f"<p class='{name * size}'><a href='{name * size}/'>x</a>"), 10_000)
