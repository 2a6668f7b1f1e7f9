"""Parse: any page becomes balanced events, by either parser and from trees."""
from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial

import pytest
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from readable import parse as parse_module
from readable.builder import Builder
from readable.errors import OptionError
from readable.events import Event, Recorder, count_tags
from readable.parse import events_of, parse, parse_tree

BOTH = ["lxml", "html5lib"]


def joined(events: list[Event]) -> list[Event]:
    """Plain events with neighbouring texts joined and those of white space left out."""
    result: list[Event] = []
    for event in events:
        if isinstance(event, str) and result and isinstance(result[-1], str):
            result[-1] += event
        else:
            result.append((event[0], dict(event[1])) if isinstance(event, tuple) else event)
    return [event for event in result if not isinstance(event, str) or event.strip()]


def text_of(events: list[Event]) -> str:
    return "".join(event for event in events if isinstance(event, str))


def assert_balanced(events: list[Event]) -> None:
    depth = 0
    for index, event in enumerate(events):
        depth += isinstance(event, tuple)
        depth -= event is None
        assert event != ""
        assert depth > 0 or index == len(events) - 1
    assert depth == 0


def recorded(source: bytes, parser: str = "lxml") -> list[Event]:
    return parse(source, Recorder, parser)[0]


class Calls:
    """A target that notes what it is told, word for word."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.told: list[str] = []

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.events.append((tag, attributes))
        self.told.append(f"<{tag}>")

    def data(self, text: str) -> None:
        self.events.append(text)
        self.told.append(text)

    def end(self, tag: str) -> None:
        self.events.append(None)
        self.told.append(f"</{tag}>")

    def depth(self) -> int:
        starts, ends = count_tags(self.events)
        return starts - ends

    def close(self) -> str:
        return "".join(self.told)


def body(source: bytes, parser: str = "lxml") -> list[Event]:
    events = recorded(source, parser)
    assert_balanced(events)
    return joined(events[events.index(("body", {})) + 1 : -2])


def test_events_of_a_small_page() -> None:
    page = b'<!DOCTYPE html><TITLE>t</TITLE><DIV CLASS=Big id="1">a<br>b &amp; &#8212;</DIV>'
    assert joined(recorded(page)) == [
        ("html", {}),
        ("head", {}),
        ("title", {}),
        "t",
        None,
        None,
        ("body", {}),
        ("div", {"class": "Big", "id": "1"}),
        "a",
        ("br", {}),
        None,
        "b & —",
        None,
        None,
        None,
    ]


@pytest.mark.parametrize(
    "page", [b"", b" \n", b"<!-- only -->", b"<!DOCTYPE html>", b"<!--", b"<", b"</p", b"</p>", b"<?x?>", b"\0"]
)
@pytest.mark.parametrize("parser", BOTH)
def test_pages_with_nothing_in_them(page: bytes, parser: str) -> None:
    events = recorded(page, parser)
    assert_balanced(events)
    assert text_of(events).strip() in {"", "<", "\ufffd"}


def test_only_a_script() -> None:
    assert ("script", {}) in recorded(b"<script>var a = '<p>';</script>")


@pytest.mark.parametrize("parser", BOTH)
@pytest.mark.parametrize(
    ("page", "events"),
    [
        (b"<p>a<textarea>b<p>c</p>d", [("p", {}), "a", ("textarea", {}), "b<p>c</p>d", None, None]),
        (b"<p>a</p><style>b<p>c", [("p", {}), "a", None, ("style", {}), "b<p>c", None]),
        (b"<p>a</p><plaintext>b<p>c</p>", [("p", {}), "a", None, ("plaintext", {}), "b<p>c</p>", None]),
        (b"<p>a<!-- b <p>c", [("p", {}), "a", None]),
        (b"<p>a<![CDATA[ b <i>c</i> ]]>d", [("p", {}), "ac ]]>d", None]),
        (b"<p>a<?php echo ?>b", [("p", {}), "ab", None]),
        (b"<p>one<p>two<li>three", [("p", {}), "one", None, ("p", {}), "two", None, ("li", {}), "three", None]),
        (b"<iframe><p>a</p></iframe>b", [("iframe", {}), "<p>a</p>", None, "b"]),
        (b"<p>a</p></body></html>b<p>c", [("p", {}), "a", None, "b", ("p", {}), "c", None]),
        (
            b"<p>a<svg viewBox=1><linearGradient/></svg>b",
            [("p", {}), "a", ("svg", {"viewbox": "1"}), ("lineargradient", {}), None, None, "b", None],
        ),
        (b"<p>a < b & c <3", [("p", {}), "a < b & c <3", None]),
    ],
)
def test_broken_markup_loses_no_text(page: bytes, events: list[Event], parser: str) -> None:
    assert body(page, parser) == events


def test_html_and_body_come_once_and_close_last() -> None:
    events = recorded(b"<html><body>a</body></html><p>b</p><html><body>c</body></html>d")
    assert_balanced(events)
    assert [e for e in events if isinstance(e, tuple) and e[0] in {"html", "body"}] == [("html", {}), ("body", {})]
    assert text_of(events) == "abcd"


def test_what_a_target_is_told() -> None:
    assert parse(b"<!-- --><p>a<br>b<?p?>&amp;", Calls) == ("<html><body><p>a<br></br>b&</p></body></html>", ())
    assert parse_tree(html.fromstring("<P>a<BR>b</P>"), Calls()) == "<p>a<br></br>b</p>"
    told, _ = parse(b"<body>a</body></html>b<body>c", Calls)
    assert told.replace("<html>", "").replace("</html>", "").replace("<body>", "").replace("</body>", "") == "abc"
    assert parse(b"<p>a<br>b", Calls, "html5lib")[0] == "<html><head></head><body><p>a<br></br>b</p></body></html>"


def test_a_target_of_a_parser_given_up_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_STEPS", "_STEPS_PER_BYTE"):
        monkeypatch.setattr(parse_module, name, 0)
    made: list[Calls] = []

    def make() -> Calls:
        made.append(Calls())
        return made[-1]

    told, _ = parse(b"<div>a</i>" * 5000, make)
    assert len(made) == 2
    assert told == "<html><body>" + "<div>a" * 5000 + "</div>" * 5000 + "</body></html>"


def test_noscript_and_title_in_an_unclosed_head() -> None:
    events = recorded(b"<head><noscript><img src=x></noscript><title>t</title><p>u")
    assert ("img", {"src": "x"}) in events
    assert text_of(events) == "tu"


@pytest.mark.parametrize("parser", BOTH)
def test_references_are_resolved(parser: str) -> None:
    found = body(b"<p title='x&amp;&quot;y'>a&lt;b&#128;&#10;&#160;&nbsp;&#12345;&hearts;&unknown;</p>", parser)
    assert found == [("p", {"title": 'x&"y'}), "a<b€\n\xa0\xa0〹♥&unknown;", None]


@pytest.mark.parametrize(
    "page", [b"<div>x" * 10_000, b"<div>" * 10_000 + b"x" * 10_000 + b"</div>" * 10_000, b"<b>x" * 10_000]
)
@pytest.mark.parametrize("parser", BOTH)
def test_ten_thousand_levels(page: bytes, parser: str) -> None:
    events, warnings = parse(page + b"<p>end</p>", Recorder, parser)
    assert_balanced(events)
    assert text_of(events) == "x" * 10_000 + "end"
    assert bool(warnings) == (parser == "html5lib")


@pytest.mark.parametrize(
    "page",
    [
        b"<p>" + b"word " * 4_000_000,
        b"<p title='" + b"v" * 12_000_000 + b"'>word",
        b"<p " + b" ".join(b"a%d=1" % i for i in range(100_000)) + b">word",
        b"<script>" + b"x" * 12_000_000 + b"</script>word",
    ],
)
def test_huge_parts(page: bytes) -> None:
    events = recorded(page)
    assert_balanced(events)
    assert len(text_of(events)) + sum(len(v) for e in events if isinstance(e, tuple) for v in e[1].values()) > 100_000
    assert text_of(events).strip().endswith("word")


def test_end_tags_that_close_nothing_do_not_cost_quadratic_time() -> None:
    def page(size: int) -> bytes:
        return b"<div>x" * size + b"</span>y" * size + b"<p>end"

    assert is_linear(lambda size: partial(recorded, page(size)), 50_000)
    events = recorded(page(100_000))
    assert_balanced(events)
    assert text_of(events) == "x" * 100_000 + "y" * 100_000 + "end"


def test_giving_up_a_parser_keeps_text_and_depth(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_STEPS", "_STEPS_PER_BYTE"):
        monkeypatch.setattr(parse_module, name, 0)
    events = recorded(b"<html><body class=a>" + b"<div>a b</i>" * 5000 + b"<p>end</p></body></html>")
    assert_balanced(events)
    assert text_of(events) == "a b" * 5000 + "end"
    assert [e[0] for e in events if isinstance(e, tuple)] == ["html", "body", *["div"] * 5000, "p"]
    assert joined(events) == joined(events[:-5003] + [None] * 5003)


@pytest.mark.parametrize("piece", [
    b"<script>x()</script>",
    b"<select><option>x<option>y</select>",
    b"<svg><g><g><g></g></g></g></svg>",
    b"<noscript><img src=a.jpg></noscript>x ",
    b"<p>x</p>",
])
def test_a_flat_page_is_read_once_whatever_the_builder_leaves_out(
    piece: bytes, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parse_module, "_STEPS", 0)
    monkeypatch.setattr(parse_module, "_PIECE", 1000)
    made: list[Builder] = []
    depths: list[int] = []

    def make() -> Builder:
        builder = Builder()
        depth = builder.depth

        def noted() -> int:
            depths.append(depth())
            return depths[-1]

        builder.depth = noted
        made.append(builder)
        return builder

    parse(piece * (500_000 // len(piece)), make)
    assert len(made) == 1
    assert len(depths) > 400
    assert max(depths) < 10


@pytest.mark.parametrize("make", [Recorder, Builder])
def test_targets_know_how_deep_the_page_is(make: type[Recorder | Builder]) -> None:
    target = make()
    assert target.depth() == 0
    for _ in range(3):
        target.start("div", {})
        target.data("x")
    assert target.depth() == 3
    target.end("div")
    assert target.depth() == 2
    target.start("b", {})
    assert target.depth() == 3


@pytest.mark.parametrize("parser", ["lxml.html", ""])
def test_unknown_parser(parser: str) -> None:
    with pytest.raises(OptionError, match="parser"):
        parse(b"<p>", Recorder, parser)


def test_html5lib_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "html5lib", None)
    with pytest.raises(OptionError, match="installed"):
        parse(b"<p>", Recorder, "html5lib")


def test_html5lib_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("html5lib.HTMLParser.parse", fail)
    events, warnings = parse(b"<p>a", Recorder, "html5lib")
    assert text_of(events) == "a"
    assert "RecursionError" in warnings[0]


def test_a_tree_is_read_without_comments_and_never_changed() -> None:
    tree = etree.fromstring(
        '<x:DIV xmlns:x="http://www.w3.org/1999/xhtml" xmlns:l="http://www.w3.org/1999/xlink" l:href="u" ID="1">'
        "a<!-- b -->c<?d e?>f<x:p>g</x:p>h</x:DIV>"
    )
    before = etree.tostring(tree)
    expected = [("div", {"xlink:href": "u", "id": "1"}), "acf", ("p", {}), "g", None, "h", None]
    assert joined(events_of(tree)) == expected
    assert joined(events_of(tree.getroottree())) == expected
    assert joined(events_of(tree[2])) == [("p", {}), "g", None]
    assert etree.tostring(tree) == before
    assert parse_tree(tree, Recorder()) == events_of(tree)
    assert events_of(etree.ElementTree()) == []


def test_a_deep_tree() -> None:
    root = element = etree.Element("div")
    for _ in range(20_000):
        element = etree.SubElement(element, "div")
    element.text = "end"
    events = events_of(root)
    assert_balanced(events)
    assert (len(events), text_of(events)) == (2 * 20_001 + 1, "end")


WORDS = st.text("abcdefghijé字я0123456789", min_size=1, max_size=8)
CLOSED = st.recursive(
    WORDS.map(lambda word: f" {word} "),
    lambda inner: st.tuples(
        st.sampled_from(["div", "p", "b", "a", "td", "li", "ul", "span", "h1", "x-y"]), st.lists(inner)
    ).map(lambda pair: f"<{pair[0]} class='k'>{''.join(pair[1])}</{pair[0]}>"),
)
PIECES = st.lists(
    st.one_of(
        CLOSED,
        st.sampled_from(["<div>", "</p>", "</body>", "<br>", "<!-- - -->", "</html>", "<tr>", "</", "<td a=", "&"]),
    )
)


@given(st.lists(CLOSED).map("".join))
@settings(max_examples=100, deadline=None)
def test_every_word_is_in_the_events(page: str) -> None:
    words = " ".join(map(str, html.fromstring(f"<div>{page}</div>").itertext())).split()
    for parser in BOTH:
        events = recorded(page.encode(), parser)
        assert_balanced(events)
        assert sorted(text_of(events).split()) == sorted(words)


@given(st.one_of(st.binary(max_size=300), PIECES.map(lambda pieces: "".join(pieces).encode())))
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_balanced_events(page: bytes) -> None:
    for parser in BOTH:
        assert_balanced(recorded(page, parser))


@given(st.lists(CLOSED, min_size=1).map("".join))
@settings(max_examples=100, deadline=None)
def test_a_tree_gives_the_events_of_its_bytes(page: str) -> None:
    source = f"<html><head><title>t</title></head><body>{page}</body></html>".encode()
    tree = etree.fromstring(source, etree.HTMLParser(encoding="utf-8"))
    assert joined(events_of(tree)) == joined(recorded(source))
