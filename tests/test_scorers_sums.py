"""Sums: what each container holds, and whether it reads as one paragraph."""
from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outlining import growth, outline_of, row_of

from readable.scorers.constants import PROSE_DENSITY, PROSE_LENGTH
from readable.scorers.sums import Sums


def test_text_is_summed_over_what_is_inside() -> None:
    inner = "<p id=b>two, <a href=/>3, 4</a></p><section><p id=c>five</p></section>"
    sums = Sums(outline_of(f"<div id=a>one, {inner}</div>six"))
    a, b, c = (row_of(sums.outline, name) for name in "abc")
    assert sums.outline.texts == ["one,", "two, 3, 4", "five", "six"]
    assert [sums.chars[row] for row in (a, b, c)] == [17, 9, 4]
    assert [sums.own_chars[row] for row in (a, b, c)] == [4, 9, 4]
    assert [sums.links[row] for row in (a, b, c)] == [4, 4, 0]
    assert [sums.own_links[row] for row in (a, b, c)] == [0, 4, 0]
    assert [sums.commas[row] for row in (a, b, c)] == [3, 2, 0]
    assert [sums.own_commas[row] for row in (a, b, c)] == [1, 2, 0]
    assert [sums.own_blocks[row] for row in (a, b, c)] == [1, 1, 1]
    assert sums.chars[0] == sums.chars[1] == 20
    assert sums.own_chars[0] == 0


def test_children_are_those_with_text() -> None:
    sums = Sums(outline_of("<div id=a><p></p><p id=b>x</p><ul><li></ul></div><div id=c><p>x</p><p>y</p></div>"))
    a, b, c = (row_of(sums.outline, name) for name in "abc")
    assert (sums.children[a], sums.only_child[a]) == (1, b)
    assert sums.children[c] == 2
    assert (sums.children[b], sums.only_child[b]) == (0, -1)


@pytest.mark.parametrize(("snippet", "paragraph"), [
    ("<p id=x>a</p>", True),
    ("<p id=x></p>", False),
    ("<p id=x>a<br><br>b</p>", True),
    ("<p id=x>a<span hidden>b</span></p>", True),
    ("<div id=x>a</div>", True),
    ("<div id=x></div>", False),
    ("<div id=x>a<br><br>b</div>", False),
    ("<div id=x><p>a</p></div>", True),
    ("<div id=x><div><div><p>a</p></div></div></div>", True),
    ("<div id=x><p>a</p><img src=b></div>", True),
    ("<div id=x><p>a</p><p></p></div>", True),
    ("<div id=x><p>a</p><p>b</p></div>", False),
    ("<div id=x>a<p>b</p></div>", False),
    ("<div id=x><h2>a</h2></div>", False),
    ("<div id=x><ul><li>a</ul></div>", False),
    ("<div id=x><p>abc <a href=/>d</a></p></div>", True),
    ("<div id=x><p>ab <a href=/>d</a></p></div>", False),
    ("<div id=x>ab <a href=/>d</a></div>", True),
    ("<section id=x><p>a</p></section>", False),
    ("<li id=x>a", False),
    ("<h2 id=x>a</h2>", False),
])
def test_what_reads_as_one_paragraph(snippet: str, paragraph: bool) -> None:  # noqa: FBT001 - a case of the table
    sums = Sums(outline_of(snippet))
    assert sums.paragraph[row_of(sums.outline, "x")] == paragraph


@pytest.mark.parametrize(("snippet", "density"), [
    ("<p id=x></p>", 0), ("<p id=x>abcd</p>", 0), ("<p id=x>abc<a href=/>d</a></p>", 0.25),
    ("<p id=x><a href=/>abcd</a></p>", 1), ("<div id=x>ab<p><a href=/>cd</a></p></div>", 0.5),
])
def test_density(snippet: str, density: float) -> None:
    sums = Sums(outline_of(snippet))
    assert sums.density(row_of(sums.outline, "x")) == density


@pytest.mark.parametrize(("chars", "links", "prose"), [
    (PROSE_LENGTH, 0, True), (PROSE_LENGTH - 1, 0, False), (1000, 1000 * PROSE_DENSITY - 1, True),
    (1000, 1000 * PROSE_DENSITY, False), (1000, 1000, False),
])
def test_prose_is_long_blocks_with_few_links(chars: int, links: float, prose: bool) -> None:  # noqa: FBT001
    text = f"{'x' * (chars - int(links))}<a href=/>{'y' * int(links)}</a>"
    sums = Sums(outline_of(f"<p>{text}</p><p>few</p><p>{text}</p>"))
    assert sums.outline.chars == [chars, 3, chars]
    assert sums.prose() == ([0, chars, chars, 2 * chars] if prose else [0, 0, 0, 0])


def test_an_outline_may_be_empty() -> None:
    sums = Sums(outline_of(""))
    assert sums.prose() == [0]
    assert set(sums.chars) <= {0}


TAGS = ("div", "p", "section", "ul", "li", "pre", "a href=/x", "b", "nav")
MARKUP = st.lists(st.recursive(
    st.text("ab ,", min_size=1, max_size=9),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag.split()[0]}>",
        st.sampled_from(TAGS), st.lists(inner, max_size=4),
    ),
    max_leaves=20,
), max_size=6).map("".join)


@settings(max_examples=100, deadline=None)
@given(MARKUP)
def test_sums_are_those_of_the_blocks(body: str) -> None:
    sums = Sums(outline_of(body))
    o = sums.outline
    for row in range(len(o.tags)):
        inside = slice(o.first_blocks[row], o.last_blocks[row])
        assert sums.chars[row] == sum(o.chars[inside])
        assert sums.commas[row] == sum(o.commas[inside])
        assert sums.links[row] == pytest.approx(sum(o.link_chars[inside]))
        assert 0 <= sums.density(row) <= 1
        assert sums.own_blocks[row] == o.block_containers.count(row)
        if sums.paragraph[row]:
            assert sums.chars[row] > 0
            assert o.tags[row] in {"div", "p"}


@pytest.mark.parametrize("piece", ["<div>x", "<div>", "<p>x</p>", "<a href=/x>y</a><br><br>", "<ul><li>x"])
def test_work_grows_with_the_page(piece: str) -> None:
    assert growth(lambda size: partial(Sums, outline_of(piece * size)), 150) < 2.1
