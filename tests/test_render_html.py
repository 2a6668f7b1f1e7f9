"""HTML of an article: escaped, and read back as the same events."""
from __future__ import annotations

import re
from typing import Any

import html5lib
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from readable.events import Event
from readable.parse import events_of
from readable.render.html import escape, to_html


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], ""),
        (["a"], "a"),
        ([("p", {}), "a", None, ("p", {}), None], "<p>a</p><p></p>"),
        ([("x-y", {}), "a", None], "<x-y>a</x-y>"),
        ([("p", {}), "a", ("br", {}), None, "b", ("img", {"src": "u", "alt": ""}), None, None],
         '<p>a<br>b<img src="u" alt=""></p>'),
        ([("a", {"href": "?a=1&b='\"<>\r", "title": "\u00a0é"}), "1", None],
         '<a href="?a=1&amp;b=\'&quot;&lt;&gt;&#13;" title="\u00a0é">1</a>'),
        (["\u00a0<b> &amp; \"'\r", ("b", {}), "]]>", None], "\u00a0&lt;b&gt; &amp;amp; \"'&#13;<b>]]&gt;</b>"),
    ],
)
def test_markup(events: list[Event], expected: str) -> None:
    assert to_html(events) == expected


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([" ", ("p", {}), " \t ", None, "   "], " <p> </p> "),
        (["\n\n   ", ("p", {}), " \n\t", None], "\n<p>\n</p>"),
        (["a", " ", " ", "b", " ", "\n", "\t", "c", "\n ", " ", "\n"], "a b\nc\n"),
        (["\u00a0", "\u3000 ", " \n\n a  b"], "\u00a0\u3000  \n\n a  b"),
        ([("pre", {}), " \n", ("b", {}), "\n ", None, " ", " ", None, " \n "], "<pre> \n<b>\n </b>  </pre>\n"),
        ([("pre", {}), ("pre", {}), "a", None, " \n ", ("br", {}), None, "  ", None, "  "],
         "<pre><pre>a</pre> \n <br>  </pre> "),
    ],
)
def test_white_space(events: list[Event], expected: str) -> None:
    assert to_html(events) == expected


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (["\na"], "<pre>\n\na</pre>"),
        (["\n", "\na"], "<pre>\n\n\na</pre>"),
        ([" \na"], "<pre> \na</pre>"),
        ([("code", {"class": "k"}), "\n&", None], '<pre><code class="k">\n&amp;</code></pre>'),
        (["a", "\n"], "<pre>a\n</pre>"),
    ],
)
def test_a_line_feed_at_the_begin_of_preformatted_text(content: list[Event], expected: str) -> None:
    events = [("pre", {}), *content, None]
    assert to_html(events) == expected
    assert read_back(expected) == joined(events)


def test_escape() -> None:
    assert escape("a\u00a0&lt;\r\n<>\"'") == "a\u00a0&amp;lt;&#13;\n&lt;&gt;\"'"


TEXT = st.text(
    st.one_of(st.sampled_from("<>&\"' \n\t\r;a#x\u00a0\u3000"), st.characters(exclude_categories=["C"])),
    min_size=1,
    max_size=12,
)
Tree = st.SearchStrategy[list[Event]]


def element(tag: str, *content: list[Event]) -> list[Event]:
    return [(tag, {}), *(event for events in content for event in events), None]


def some(tags: str, *content: Tree) -> Tree:
    """An element with some of the content in it."""
    parts = [st.lists(one, max_size=3).map(sum_of) for one in content]
    return st.builds(element, st.sampled_from(tags.split()), *parts)


def sum_of(parts: list[list[Event]]) -> list[Event]:
    return [event for part in parts for event in part]


def some_content() -> Tree:
    """Articles that follow the rules for what may stand in what: others a parser would put right."""
    text: Tree = TEXT.map(lambda piece: [piece])
    empty: Tree = st.builds(lambda tag, value: [(tag, {"alt": value}), None], st.sampled_from(["br", "img"]), TEXT)
    link: Tree = st.builds(lambda value, inner: [("a", {"href": value, "title": value}), inner, None], TEXT, TEXT)
    phrase = st.one_of(text, empty, link)
    phrases = st.one_of(phrase, some("b em code q sup", phrase))
    leaf: Tree = st.one_of(text, some("p h2", phrases), some("pre", text, phrases), st.just([("hr", {}), None]))
    cell = some("td th", leaf)
    table = some("table", some("tbody", some("tr", cell)))
    blocks = st.one_of(leaf, table, some("ul ol", some("li", leaf)), some("figure dl", some("dd", leaf)))
    return st.lists(st.one_of(blocks, some("div blockquote section", blocks)), max_size=4).map(sum_of)


def joined(events: list[Event]) -> list[Event]:
    """Events with neighbouring texts as one."""
    result: list[Event] = []
    for event in events:
        if isinstance(event, str) and result and isinstance(result[-1], str):
            result[-1] += event
        else:
            result.append((event[0], dict(event[1])) if isinstance(event, tuple) else event)
    return result


def folded(events: list[Event]) -> list[Event]:
    """The same with all white space outside `pre` folded."""
    result: list[Event] = []
    within: list[str] = []
    for event in joined(events):
        if isinstance(event, tuple):
            within.append(event[0])
        elif event is None:
            within.pop()
        elif "pre" not in within:
            result.append(re.sub(r"[ \t\n\r\f]+", lambda run: "\n" if "\n" in run[0] else " ", event))
            continue
        result.append(event)
    return result


def read_back(fragment: str) -> list[Event]:
    parser: Any = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    return joined(events_of(parser.parseFragment(fragment))[1:-1])


def assume_html5lib_can(events: list[Event]) -> None:
    """In a cell, html5lib does not drop the line feed that begins a `pre`, as the HTML Standard and browsers do."""
    if any(isinstance(event, tuple) and event[0] in ("td", "th", "caption") for event in events):
        assume(not any(isinstance(event, str) and event[:1] in "\r\n" for event in events))


@given(some_content())
@settings(deadline=None, max_examples=200)
@example([("pre", {}), "\n", None])
@example([("pre", {}), "\r", "\n", None, "\r", "\n"])
def test_html5lib_reads_the_same(events: list[Event]) -> None:
    assume_html5lib_can(events)
    assert folded(read_back(to_html(events))) == folded(events)


@given(some_content())
@settings(deadline=None)
def test_text_is_not_changed(events: list[Event]) -> None:
    assume_html5lib_can(events)
    solid: list[Event] = [e for e in events if not (isinstance(e, str) and e.isspace())]
    assert read_back(to_html(solid)) == joined(solid)


@given(some_content())
def test_the_same_each_time(events: list[Event]) -> None:
    before = list(events)
    assert to_html(events) == to_html(iter(events))
    assert events == before


@given(st.lists(st.one_of(TEXT, st.builds(lambda name, value: (name, {"k": value}), st.sampled_from("abip"), TEXT))))
def test_markup_comes_from_events_alone(pieces: list[str | tuple[str, dict[str, str]]]) -> None:
    events: list[Event] = [*pieces, *[None for piece in pieces if isinstance(piece, tuple)]]
    result = to_html(events)
    assert re.findall(r"</?[^>]*>?", result) == re.findall(r'<[a-z] k="[^"<>]*">|</[a-z]>', result)
    assert result.count("<") == result.count(">") == sum(not isinstance(event, str) for event in events)


@pytest.mark.parametrize("tag", ["div", "pre"])
def test_depth_is_no_matter(tag: str) -> None:
    depth = 20_000
    events: list[Event] = [*[(tag, {})] * depth, "a", *[None] * depth]
    assert to_html(events) == f"<{tag}>" * depth + "a" + f"</{tag}>" * depth
