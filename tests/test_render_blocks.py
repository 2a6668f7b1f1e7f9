"""The blocks of an article: the pieces of its text, and what is told of each."""
from __future__ import annotations

from typing import Any

import pytest
from composing import events_of, is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.blocks import Link
from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.render import blocks
from readable.render.blocks import Draft, to_drafts
from readable.render.text import to_text


def drafts_of(snippet: str) -> list[Draft]:
    return to_drafts(events_of(snippet))


def texts_of(snippet: str) -> list[tuple[str, str]]:
    events = events_of(snippet)
    text = to_text(events)
    return [(draft.kind, text[draft.begin:draft.end]) for draft in to_drafts(events)]


def check_blocks_are_the_text(events: list[Event]) -> None:
    """Blocks are in order, none is empty, and between them is white space alone."""
    text, at = to_text(events), 0
    for draft in to_drafts(events):
        assert not text[at:draft.begin].strip()
        assert text[draft.begin:draft.end].strip()
        at = draft.end
    assert not text[at:].strip()


TAGS = st.sampled_from("""
    p div h2 h3 ul ol li blockquote pre table tr td th caption dl dt dd figure figcaption br a b code details summary
""".split())
SNIPPETS = st.lists(st.one_of(
    TAGS.map(lambda tag: f"<{tag} href='/a'>"), TAGS.map(lambda tag: f"</{tag}>"),
    st.sampled_from(["x", " ", "y z", "\n"]),
), max_size=40).map("".join)


def test_kinds() -> None:
    assert texts_of(
        "<h2>Head</h2><p>Para.</p><ul><li>item<li><p>first</p><p>second</p></ul><pre>code\n  more</pre>"
        "<table><caption>Of it</caption><tr><th>a<td>b</table><dl><dt>term<dd>what</dl>"
        "<figure><img src=a.png width=400 height=300><figcaption>Shown.</figcaption></figure>"
        "<blockquote>Said.</blockquote>"
    ) == [
        ("heading", "Head"), ("paragraph", "Para."), ("item", "item"), ("item", "first"), ("paragraph", "second"),
        ("code", "code\n  more"), ("caption", "Of it"), ("row", "a\tb"), ("item", "term"), ("item", "what"),
        ("caption", "Shown."), ("paragraph", "Said."),
    ]


def test_a_line_break_ends_no_block() -> None:
    assert texts_of("<p>one<br>two</p><p>three</p><h3>four<br>five</h3>") == [
        ("paragraph", "one\ntwo"), ("paragraph", "three"), ("heading", "four\nfive"),
    ]


def test_text_after_a_nested_list_is_a_paragraph_of_its_item() -> None:
    assert texts_of("<ul><li>outer<ul><li>inner</ul>after</ul>") == [
        ("item", "outer"), ("item", "inner"), ("paragraph", "after"),
    ]


def test_heading_paths() -> None:
    drafts = drafts_of("<p>0</p><h2>A</h2><p>1</p><h4>B<br>b</h4><p>2</p><h3>C</h3><p>3</p><h2>D</h2><p>4</p>")
    assert [draft.heading_path for draft in drafts if draft.kind == "paragraph"] == [
        (), ("A",), ("A", "B b"), ("A", "C"), ("D",),
    ]
    assert [(draft.level, draft.heading_path) for draft in drafts if draft.kind == "heading"] == [
        (2, ()), (4, ("A",)), (3, ("A",)), (2, ()),
    ]


def test_levels_of_items() -> None:
    drafts = drafts_of("<ul><li>a<ol><li>b<ul><li>c</ul></ol><li>d</ul><p>e</p>")
    assert [draft.level for draft in drafts] == [1, 2, 3, 1, 0]


def test_tag_paths() -> None:
    drafts = drafts_of("<blockquote><p>One <b>two</b>.</p><ul><li>three</ul></blockquote>"
                       "<table><tr><td>x<td>y<tr><td>z<td>w</table>")
    assert [draft.tag_path for draft in drafts][:2] == [("blockquote", "p"), ("blockquote", "ul", "li")]
    assert drafts[2].tag_path[-1] == "tr"


@pytest.mark.parametrize("snippet", ["<div>x", "<blockquote><p>x</p>", "<ul><li>x", "<h2>x</h2><p>y</p>"])
def test_equal_paths_are_one_object(snippet: str) -> None:
    drafts = drafts_of(snippet * 1000)
    assert len(drafts) >= 1000
    paths = [draft.tag_path for draft in drafts]
    assert max(map(len, paths)) <= 200
    assert len(set(map(id, paths))) == len(set(paths)) <= 200
    headings = {id(draft.heading_path) for draft in drafts if draft.kind != "heading"}
    assert len(headings) == len([draft for draft in drafts if draft.kind == "heading"]) or len(headings) == 1


@given(SNIPPETS)
def test_paths_are_those_of_the_events(snippet: str) -> None:
    events = events_of(snippet)
    opened: list[str] = []
    paths = []
    for event in events:
        if event is None:
            opened.pop()
        elif isinstance(event, tuple):
            opened.append(event[0])
        paths.append(tuple(opened))
    for draft in to_drafts(events):
        path = paths[draft.last]
        assert path[:len(draft.tag_path)] == draft.tag_path
        assert BLOCK_ELEMENTS.isdisjoint(path[len(draft.tag_path):])


def test_links_of_a_block_of_many_lines_are_put_together_once() -> None:
    class Counting(Draft):
        made = 0

        def _replace(self, **fields: Any) -> Draft:  # type: ignore[override]
            Counting.made += len(fields.get("links", ()))
            return super()._replace(**fields)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "Draft", Counting)
        [draft] = drafts_of("<p>" + "<a href=/a>x</a><br>" * 500)
    assert len(draft.links) == Counting.made == 500


def test_links() -> None:
    link = "<a href='/c'><img src=c.png></a>"
    [draft] = drafts_of(f"<p>See <a href='/a'>the  <b>first</b></a>, <a href='#b'>b</a> and {link}.")
    assert draft.links == (Link("the first", "https://www.example.org/a"), Link("b", "#b"))


def test_a_link_around_blocks_is_in_each() -> None:
    drafts = drafts_of("<a href='/x'><h3>Title</h3><p>Text.</p></a><p>More.</p>")
    assert [draft.links for draft in drafts] == [
        (Link("Title", "https://www.example.org/x"),), (Link("Text.", "https://www.example.org/x"),), (),
    ]


def test_links_on_both_sides_of_a_line_break() -> None:
    [draft] = drafts_of("<p><a href='/a'>a</a><br><a href='/b'>b</a></p>")
    assert [link.text for link in draft.links] == ["a", "b"]


def test_first_and_last_text() -> None:
    events = events_of("<p> <i>one</i> two </p><table><tr><td>3<td> <td>4</table>")
    assert [(events[draft.first], events[draft.last]) for draft in to_drafts(events)] == [("one", " two "), ("3", "4")]


@pytest.mark.parametrize("snippet", ["", "<img src=a.png>", "<hr>"])
def test_nothing_has_no_blocks(snippet: str) -> None:
    assert drafts_of(snippet) == []


@given(SNIPPETS)
def test_blocks_are_the_text(snippet: str) -> None:
    check_blocks_are_the_text(events_of(snippet))


@pytest.mark.parametrize("snippet", [
    "<p>x", "<ul><li>x", "<a href=a>x</a>", "<p>x<br>", "<h2>x</h2>", "<table><tr><td>x</table>", "<blockquote><p>x",
    "<a href=a>x</a><br>", "<div>x", "<h2>x<br></h2><p>y",
])
def test_time_is_linear(snippet: str) -> None:
    def make(size: int) -> object:
        events = events_of(snippet * size)
        return lambda: to_drafts(events)

    assert is_linear(make, 500)  # type: ignore[arg-type]
