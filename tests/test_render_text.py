"""Text of an article: what is on a line of its own, what is not, and that no word is lost, glued or split."""
from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS, ELEMENTS, VOID
from readable.parse import events_of
from readable.render.html import to_html
from readable.render.text import to_text


def text(snippet: str) -> str:
    return to_text(events_of(html.fragment_fromstring(snippet, create_parent="div")))


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("", ""),
        (" \n <p> </p> ", ""),
        ("one  two\n\tthree", "one two three"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<h2>one</h2>\n\n<p>two</p>three<section>four</section>", "one\n\ntwo\n\nthree\n\nfour"),
        ("<p>one</p><div><p></p></div><hr><blockquote><p>two</p></blockquote>", "one\n\ntwo"),
        ("<figure><img src=x alt=y><figcaption>one</figcaption></figure><p>two</p>", "one\n\ntwo"),
        ("<details><summary>one</summary><p>two</p></details>three", "one\n\ntwo\n\nthree"),
        ("<details><summary>one</summary>two</details>three", "one\ntwo\n\nthree"),
        ("<p>one</p><hr>two", "one\n\ntwo"),
    ],
)
def test_paragraphs(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("on<b>e</b> <i>two</i>thr<wbr>ee<img src=x alt=y>", "one twothree"),
        ("<p>one <a href=x> two </a> three</p>", "one two three"),
        ("<p>H<sub>2</sub>O<a href='#n'><sup>[1]</sup></a>", "H2O[1]"),
        ("co\u00adop\u200dera\u200cte", "co\u00adop\u200dera\u200cte"),
        ("10\u00a0000\u202f€\u3000x", "10 000 € x"),
        ("<div>one<p>two</p>three</div>", "one\n\ntwo\n\nthree"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字</ruby>", "漢(kan)字"),
        ("<ruby>漢<rt>kan</rt></ruby>", "漢kan"),
        ("<video><p>one</p></video><x-y>two</x-y>", "one\n\ntwo"),
        ("<math><mi>x</mi><mo>=</mo><mtable><mtr><mtd>1</mtd><mtd>2</mtd></mtr></mtable></math>", "x= 1 2"),
    ],
)
def test_within_a_line(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("one<br>two", "one\ntwo"),
        ("one <br>\n two<br/>three", "one\ntwo\nthree"),
        ("one<br><br>two", "one\n\ntwo"),
        ("one<br> <b>\u00a0</b><br><br><br>two", "one\n\ntwo"),
        ("<p><br><br>one<br></p><br><p>two<br><br></p>", "one\n\ntwo"),
        ("<ul><li><br><br>one<br></li><li>two</li></ul>", "one\ntwo"),
        ("<p>one<br>two<br>three</p>", "one\ntwo\nthree"),
    ],
)
def test_line_breaks(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("<p>zero</p><ul> <li>one</li>\n <li>two</li> </ul><p>three</p>", "zero\n\none\ntwo\n\nthree"),
        ("<ol><li>one<ul><li>two</li><li>three</li></ul></li><li>four</li></ol>five", "one\ntwo\nthree\nfour\n\nfive"),
        ("<ul><li><ul><li>one</li></ul>two</li></ul>", "one\ntwo"),
        ("<ul><li><p>one</p></li><li><div><p>two</p></div></li></ul>", "one\ntwo"),
        ("<ul><li><p>one</p><p>two</p></li><li>three</li><li>four</li></ul>", "one\n\ntwo\n\nthree\nfour"),
        ("<dl><dt>one</dt><dd>two</dd><dt>three</dt><dd><p>four</p></dd></dl>five", "one\ntwo\nthree\nfour\n\nfive"),
        ("<p>zero</p><ul><li></li><li>one</li></ul>", "zero\n\none"),
        ("zero<li>one</li>two", "zero\none\ntwo"),
        ("<blockquote>zero<ul><li>one</li></ul></blockquote>", "zero\n\none"),
    ],
)
def test_lists(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("<table><tr><td>1</td> <th>2</th></tr>\n<tr><td>3</td><td>4</td></tr></table>", "1\t2\n3\t4"),
        ("zero<table><thead><tr><th>1</th></tr></thead><tr><td>2</td></tr></table>x", "zero\n\n1\n2\n\nx"),
        ("<table><caption><p>zero</p></caption><tr><td>1</td></tr></table>", "zero\n1"),
        ("<table><tr><td></td><td>1</td><td> </td><td>2</td><td></td></tr><tr><td></td></tr></table>", "\t1\t\t2"),
        ("<table><tr><td><ul><li>1</li><li>2</li></ul></td><td><p>3</p><p>4<br>5</p></td></tr></table>", "1 2\t3 4 5"),
        ("<table><tr><td>1<table><tr><td>2</td><td>3</td></tr><tr><td>4</td></tr></table>5</td><td>6</td></tr></table>",
         "1 2 3 4 5\t6"),
        ("<ul><li>zero<table><tr><td>1</td><td>2</td></tr></table></li><li>three</li></ul>", "zero\n\n1\t2\n\nthree"),
    ],
)
def test_tables(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


def test_parts_of_a_table_that_are_not_in_place() -> None:
    cell: list[Event] = [("td", {}), "c", None]
    assert to_text(["a", *cell, *cell, ("p", {}), "b", None, *cell]) == "a\tc\tc\n\nb\n\nc"
    assert to_text([("tr", {}), "a", *cell, "b", None, ("tr", {}), *cell, None]) == "a\tc\tb\nc"
    assert to_text([("table", {}), *cell, ("br", {}), None, *cell, None]) == "c\nc"


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("one<pre>a\n\n  b\tc  </pre>two", "one\n\na\n\n  b\tc  \n\ntwo"),
        ("<pre>\n \n\n  a\n b \n\n  \n</pre>", "  a\n b "),
        ("one<pre> \n </pre>two", "one\n\ntwo"),
        ("<pre><code>a <b> b</b>\n</code></pre>", "a  b"),
        ("<pre>a<br>b<div>c</div><div>d</div>e</pre>", "a\nb\nc\nd\ne"),
        ("<pre>a <pre>b  c</pre> d</pre>", "a \nb  c\n d"),
        ("<ul><li><pre>a\n  b</pre></li><li>two</li></ul>", "a\n  b\ntwo"),
        ("<ul><li>one<pre>a\n  b</pre></li><li>two</li></ul>", "one\n\na\n  b\n\ntwo"),
        ("<table><tr><td><pre>1\n2</pre></td><td>  x <pre>a\n  b</pre> y </td><td>z</td></tr></table>",
         "1\n2\tx\na\n  b\ny\tz"),
        ("<table><tr><td><pre> </pre></td><td>x</td></tr></table>", "\tx"),
    ],
)
def test_preformatted(snippet: str, expected: str) -> None:
    assert text(snippet) == expected


def test_blocks_in_preformatted_text() -> None:
    items: list[Event] = [("ul", {}), ("li", {}), " b", None, ("li", {}), "c", None, None]
    cells: list[Event] = [("tr", {}), ("td", {}), " b", None, ("td", {}), "c", None, None]
    assert to_text(["a", ("pre", {}), "a", *items, "d", None, "e"]) == "a\n\na\n b\nc\nd\n\ne"
    assert to_text(["a", ("pre", {}), "a", *cells, "d", None, "e"]) == "a\n\na\n b\nc\nd\n\ne"
    assert to_text(["a", ("pre", {}), *items, None, ("ul", {}), *items, None]) == "a\n\n b\nc\n\nb\nc"


def element(tag: str, content: list[list[Event]]) -> list[Event]:
    return [(tag, {}), *(event for events in content if tag not in VOID for event in events), None]


def elements(tags: list[str]) -> st.SearchStrategy[list[Event]]:
    """Events of elements in each other, in any way, with texts that begin and end with or without white space."""
    texts = st.sampled_from(["a", "b ", " c", " ", "\n", "d  e", " f\ng ", "\u00a0", "h\u3000i", "j\u00adk"])
    leaf: st.SearchStrategy[list[Event]] = texts.map(lambda piece: [piece])
    return st.recursive(
        leaf,
        lambda inner: st.tuples(st.sampled_from(tags), st.lists(inner, max_size=4)).map(lambda pair: element(*pair)),
        max_leaves=30,
    )


SEPARATE = BLOCK_ELEMENTS | {"br", "mtr", "mtd"}
TAGS = sorted(ELEMENTS)


def words(events: list[Event]) -> list[str]:
    """Words, where the edges of blocks separate and nothing else but white space does."""
    pieces: list[str] = []
    open_tags: list[str] = []
    for event in events:
        if isinstance(event, str):
            pieces.append(event)
        else:
            tag = open_tags.pop() if event is None else event[0]
            if event is not None:
                open_tags.append(tag)
            pieces.append(" " if tag in SEPARATE else "")
    return "".join(pieces).split()


@given(elements(TAGS))
def test_words_come_once_and_in_order(events: list[Event]) -> None:
    assert to_text(events).split() == words(events)


@given(elements(["p", "div", "li", "ul", "dd", "br", "b", "h2", "blockquote", "summary", "caption"]))
def test_white_space_is_tidy(events: list[Event]) -> None:
    result = to_text(events)
    lines = result.split("\n")
    assert all(line == " ".join(line.split()) for line in lines)
    assert "\n\n\n" not in result
    assert result == result.strip()


@given(elements(["table", "tr", "td", "p", "ul", "li", "br", "b"]))
def test_a_row_is_a_line(events: list[Event]) -> None:
    row = to_text([("table", {}), ("tr", {}), ("td", {}), *events, None, ("td", {}), "end", None, None, None])
    assert row == " ".join(words(events)) + "\tend"


@given(elements(TAGS))
def test_the_same_each_time(events: list[Event]) -> None:
    before = list(events)
    assert to_text(events) == to_text(iter(events))
    assert events == before


@given(elements(["p", "div", "ul", "li", "blockquote", "b", "i"]), st.integers(1, 3))
def test_bare_wrappers_change_nothing(events: list[Event], depth: int) -> None:
    wrapped = [*[("div", {})] * depth, *events, *[None] * depth]
    assert to_text(wrapped) == to_text(events)


def steps(render: Callable[[list[Event]], str], events: list[Event]) -> int:
    """How many functions are called, those written in C too."""
    count = 0

    def note(_frame: object, kind: str, _argument: object) -> None:
        nonlocal count
        count += kind in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        render(events)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("render", [to_text, to_html])
@pytest.mark.parametrize("shape", ["<", "<>"])
@pytest.mark.parametrize("tags", ["div p", "ul li", "table tr td", "pre b", "dl dd br"])
def test_steps_are_linear(render: Callable[[list[Event]], str], shape: str, tags: str) -> None:
    """Twice the events, one in another or side by side, are twice the work."""
    piece: list[Event] = []
    for tag in tags.split():
        piece += [(tag, {}), "a\n", " "]
    closed: list[Event] = [None] * len(tags.split())
    sizes = (200, 400)
    pages = [piece * n + closed * n if shape == "<" else (piece + closed) * n for n in sizes]
    small, large = (steps(render, page) for page in pages)
    assert large <= 2 * small


@pytest.mark.parametrize("tag", ["div", "li", "ul", "td", "table", "pre", "b"])
def test_depth_is_no_matter(tag: str) -> None:
    depth = 20_000
    events: list[Event] = []
    for _ in range(depth):
        events += [(tag, {}), "a"]
    result = to_text([*events, *[None] * depth])
    assert result.count("a") == depth
    assert len(result) <= 3 * depth
