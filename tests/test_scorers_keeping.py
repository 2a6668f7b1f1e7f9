"""From blocks that are kept to a selection, and to the article."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st
from outlining import growth, outline_of

from readable.compose import compose
from readable.render.html import to_html
from readable.render.text import to_text
from readable.scorers.keeping import NOT_KEPT, NOTHING_KEPT, blocks_of, pictures_of, select_blocks
from readable.selection import Selection


def selected(body: str, *texts: str) -> Selection:
    """The selection of the blocks with one of these texts."""
    outline = outline_of(body)
    return select_blocks(outline, [text in texts for text in outline.texts], {}, {}, "test")


def html(body: str, *texts: str) -> str:
    return to_html(compose(selected(body, *texts), None))


@pytest.mark.parametrize(("body", "texts", "expected"), [
    ("<p>One</p><p>Two</p><p>Three</p>", ("One", "Three"), "<p>One</p><p>Three</p>"),
    ("<div><p>One</p></div><div><p>Two</p></div>", ("Two",), "<p>Two</p>"),
    ("<ul><li>One<li>Two<li>Three</ul>", ("One", "Two"), "<ul><li>One</li><li>Two</li></ul>"),
    ("<p>One</p>", (), ""),
    ("<div>One<p>Two</p>Three</div>", ("One", "Three"), "<p>One</p><p>Three</p>"),
    ("<div>One<p>Two</p>Three</div>", ("Two",), "<p>Two</p>"),
    ("<p>One<br><br>Two</p><p>Three</p>", ("Two", "Three"), "<p>Two</p><p>Three</p>"),
])
def test_what_is_kept_is_the_article(body: str, texts: tuple[str, ...], expected: str) -> None:
    assert html(body, *texts) == expected


def test_what_is_left_out_has_a_reason() -> None:
    outline = outline_of("<div>One<p>Two</p>Three<p>Four</p></div>")
    found = select_blocks(outline, [True, True, False, False], {0: 2.0}, {2: "too short"}, "test")
    assert [outline.tags[row] for row in found.roots] == ["div"]
    assert {outline.tags[row]: why for row, why in found.dropped.items()} == {"p": NOTHING_KEPT}
    assert found.dropped_blocks == {2: "too short"}
    assert found.block_points == {0: 2.0}
    assert (found.chars, found.policy) == (6, "test")
    assert select_blocks(outline, [True, False, False, True], {}, {}, "test").dropped_blocks == {2: NOT_KEPT}


def test_an_element_that_reaches_over_the_edge_of_a_block_stays_whole() -> None:
    body = "<div><a href=/a>One<p>Two</p>Three</a></div><p>Four</p>"
    for texts in (("Two",), ("One", "Four"), ("Three",), ("One", "Three")):
        assert to_text(compose(selected(body, *texts), None)) == "\n\n".join(texts)


def test_a_background_in_a_figure_stays_with_its_caption() -> None:
    body = "<p>One</p><figure><div><div data-bg=/a.jpg></div></div><figcaption>Two</figcaption></figure><p>Three</p>"
    assert '<figure><img src="/a.jpg"><figcaption>Two</figcaption></figure>' in html(body, "One", "Two", "Three")
    assert "img" not in html(body, "One", "Three")


def test_pictures_between_stay() -> None:
    picture = "<figure><img src=/a.jpg width=300 height=200></figure>"
    assert html(f"{picture}<p>One</p>{picture}<p>Two</p>", "One", "Two").count("<img") == 2
    assert html(f"<p>One</p><div>{picture}<p>No</p></div><p>Two</p>", "One", "Two").count("<img") == 0


@pytest.mark.parametrize(("tag", "shown"), [
    ("amp-img", "<img"), ("amp-anim", "<img"), ("amp-video", "<video"), ("amp-audio", "<audio"),
])
def test_what_amp_has_for_pictures_stays(tag: str, shown: str) -> None:
    media = f"<{tag} src=https://a.example/b width=300 height=200></{tag}>"
    figure = f"<figure>{media}<figcaption>Two</figcaption></figure>"
    assert html(f"<p>One</p>{media}{figure}", "One", "Two").count(shown) == 2
    assert html(f"<p>One</p><div>{media}<p>No</p></div><p>Two</p>", "One", "Two").count(shown) == 0
    outline = outline_of(f"<p>One <img src=a><img src=b></p>{media}<p>Two</p>")
    assert [outline.tags[row] for row in pictures_of(outline)] == ["p", tag]


def test_a_line_stays_between_what_is_kept() -> None:
    body = "<hr><p>One</p><hr><p>Two</p><hr><p>No</p><hr><p>Three</p><hr>"
    assert html(body, "One", "Two", "Three").replace("\n", "") == "<p>One</p><hr><p>Two</p><p>Three</p>"


def test_a_cell_without_text_stays() -> None:
    row = "<tr><td>One<td><td>Two</tr>"
    assert html(f"<table>{row}{row}</table>", "One", "Two").count("<td>") == 6


@given(st.lists(st.tuples(st.sampled_from(["p", "div", "li", "a", "b", "td", "br"]), st.booleans()), max_size=12))
def test_any_choice_is_kept_in_order(parts: list[tuple[str, bool]]) -> None:
    body = "".join(f"<{tag}>w{number} " + ("" if number % 3 else f"</{tag}>") for number, (tag, _) in enumerate(parts))
    outline = outline_of(body)
    kept = [bool(parts[int(text.split()[0][1:])][1]) for text in outline.texts]
    words = [word for text, keep in zip(outline.texts, kept, strict=True) if keep for word in text.split()]
    selection = select_blocks(outline, kept, {}, {}, "test")
    assert to_text(compose(selection, None)).split() == words


def test_work_is_linear() -> None:
    def make(size: int) -> object:
        outline = outline_of("<div>One<p>Two</p></div>" * size)
        return lambda: compose(select_blocks(outline, [True, False] * size, {}, {}, "test"), None)

    assert growth(make, 50) < 2.2  # type: ignore[arg-type]


def test_blocks_of_containers_in_each_other() -> None:
    outline = outline_of("<div>a<aside>b<div>c</div></aside>d</div><p>e")
    rows = [row for row, tag in enumerate(outline.skipping(0).tags) if tag in ("aside", "p")]
    found = blocks_of(outline.skipping(0), [*rows[::-1], *range(rows[0], rows[0] + 2)])
    assert [text for text, one in zip(outline.skipping(0).texts, found, strict=True) if one] == ["b", "c", "e"]


def test_blocks_of_deep_containers_take_linear_work() -> None:
    def work(size: int) -> Callable[[], object]:
        outline = outline_of("<div>a" * size)
        return lambda: blocks_of(outline, range(len(outline.tags)))

    assert is_linear(work, 4_000)
