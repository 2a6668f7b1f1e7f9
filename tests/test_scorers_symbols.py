"""Text and symbol density: the formula by hand, what is kept of small pages, and what holds for any page."""
from __future__ import annotations

from math import log, log10

import pytest
from hypothesis import given
from outlining import PARAGRAPH, SENTENCE, growth, kept_of, names_of, outline_of, row_of
from snippets import bodies

from readable import Options, extract
from readable.compose import compose
from readable.lexicon.marks import count_symbols
from readable.render.text import to_text
from readable.scorers import SCORERS
from readable.scorers.symbols import score, symbol_score
from readable.selection import Selection


def select(body: str) -> Selection:
    return score(outline_of(body), Options(char_threshold=0))


@pytest.mark.parametrize(("arguments", "expected"), [
    # 300 characters, 60 of them in 2 links, 10 elements, 11 symbols, 4 paragraphs: 240 / 8 * log10(6) * ln(240 / 12).
    ((300, 60, 10, 2, 11, 4), 240 / 8 * log10(6) * log(240 / 12)),
    # All elements are links, with a tenth of the text or more: nothing.
    ((300, 60, 2, 2, 11, 4), 0.0),
    ((300, 30, 2, 2, 11, 4), 0.0),
    # 330 // 30 is 11, more than 10: the links count as other elements.
    ((330, 30, 2, 2, 11, 4), 300 / 2 * log10(6) * log(300 / 12)),
    # No element in it: nothing, as in GNE.
    ((300, 0, 0, 0, 11, 4), 0.0),
    ((60, 60, 9, 2, 0, 1), 0.0),
    # As many symbols as text: ln(10 / 10) is 0; more make it less.
    ((10, 0, 1, 0, 9, 1), 0.0),
    ((10, 0, 1, 0, 19, 1), 10 / 1 * log10(3) * log(10 / 20)),
])
def test_symbol_score(arguments: tuple[int, float, int, int, int, int], expected: float) -> None:
    assert symbol_score(*arguments) == pytest.approx(expected)


def test_points_of_a_page() -> None:
    outline = outline_of(
        "<div id=a><p>One, two, three.</p><p>Four, <em>five</em>.</p>Six.</div>"
        "<div id=n><a href=/>Home</a> <a href=/>News</a></div>"
    )
    found = score(outline, Options(char_threshold=0))
    # `a`: 16 + 11 + 4 characters, elements p, p, em, symbols ,,. and ,. and . (6), 3 paragraphs.
    assert found.points[row_of(outline, "a")] == pytest.approx(31 / 3 * log10(3 + 2) * log(31 / 7))
    # `n`: 9 characters, 8 of them in links, two elements, both links; 9 // 8 is not over 10.
    assert found.points[row_of(outline, "n")] == 0
    # The first paragraph has no element in it; the second has one: 11 / 1 * log10(1 + 2) * ln(11 / 3).
    first, second = (row for row, tag in enumerate(outline.tags) if tag == "p")
    assert found.points[first] == 0
    assert found.points[second] == pytest.approx(11 * log10(3) * log(11 / 3))
    assert names_of(found, found.roots) == ["a"]


def test_line_breaks_spans_and_strong_are_no_elements() -> None:
    plain = outline_of("<div id=a><p>One, two.<em>x</em></p></div>")
    marked = outline_of("<div id=a><p><span>One</span>,<br> <strong>two</strong>.<em>x</em></p></div>")
    points = [score(outline, Options()).points[row_of(outline, "a")] for outline in (plain, marked)]
    assert points[0] == pytest.approx(points[1])


def test_a_good_name_counts_twice() -> None:
    text = "<p>One, two.</p>" * 2
    outline = outline_of(f"<div><div id=x>{text}</div><div id=article>{text}</div></div>")
    points = score(outline, Options()).points
    # 18 characters in 2 elements, with 4 symbols and 2 paragraphs; for a good name 36.
    assert points[row_of(outline, "x")] == pytest.approx(18 / 2 * log10(4) * log(18 / 5))
    assert points[row_of(outline, "article")] == pytest.approx(36 / 2 * log10(4) * log(36 / 5))


def test_a_declared_article_body_is_the_page() -> None:
    body = f"<div id=x class=x>{PARAGRAPH * 9}</div><div itemprop=articleBody id=y><div>{PARAGRAPH}</div></div>"
    assert kept_of(select(body)) == [(SENTENCE * 3).strip()]
    assert len(kept_of(select(body.replace("articleBody", "review")))) == 9
    assert len(kept_of(select(body.replace(f"<div>{PARAGRAPH}</div>", "")))) == 9


def test_like_siblings_belong_to_it_and_what_is_between() -> None:
    part = f"<div class=part>{PARAGRAPH}</div>"
    found = select(f"<p>Before.</p>{part}<h2>Between</h2>{part * 2}<div>After.</div><nav>{PARAGRAPH}</nav>{part}")
    texts = kept_of(found)
    assert texts[1] == "Between"
    assert texts.count((SENTENCE * 3).strip()) == 4
    assert "Before." not in texts
    assert select(f"{part}<div class=other>{PARAGRAPH * 2}</div>").chars > 0


def test_noise_by_name_is_not_chosen() -> None:
    run = "One long run of words without an end, with an <em>x</em> in it " * 4
    noise = f"<div class=author-bio><p>{run}</p></div>"
    found = select(f"<div>{PARAGRAPH * 9}{noise}</div>")
    assert all("One long run" not in text for text in kept_of(found))
    assert "a name of noise" in found.dropped.values()


@pytest.mark.parametrize(("text", "count"), [
    ("Plain words", 0),
    ("One, two; three: four? Five! (six) \"seven\" 8% 'nine'.", 13),
    ("你好，世界。《书》", 4),
    ("مرحبا، كيف؟", 2),
    ("नमस्ते। दुनिया॥", 2),
    ("Ça va « bien », oui…", 4),
    ("ሰላም። ዓለም፣", 2),
    ("¿Qué? ¡No!", 4),
])
def test_symbols_of_any_script(text: str, count: int) -> None:
    assert count_symbols(text) == count


@pytest.mark.parametrize("body", ["", "<p></p>", "<div><img src=/a.png></div>", "<script>var a = 1;</script>"])
def test_an_empty_page(body: str) -> None:
    assert select(body).roots == ()
    assert extract(body or b"", options=Options(scorer="symbols")).text == ""


def test_one_text() -> None:
    assert kept_of(select("x")) == ["x"]


def test_a_deep_page() -> None:
    assert kept_of(select("<div>" * 4000 + PARAGRAPH)) == [(SENTENCE * 3).strip()]


def test_a_script_without_spaces() -> None:
    text = "渡口停航十一年之后，昨天上午重新开船，两岸的居民不必再绕行二十公里。" * 3
    found = select(f"<div id=a><p>{text}</p><p>{text}</p></div><ul><li><a href=/>首页</a><li><a href=/>新闻</a></ul>")
    assert kept_of(found) == [text, text]


def test_by_name() -> None:
    outline = outline_of(PARAGRAPH)
    assert SCORERS["symbols"](outline, Options()) == score(outline, Options())


@given(bodies())
def test_any_page(body: str) -> None:
    outline = outline_of(body)
    found = score(outline, Options())
    assert len("".join(to_text(compose(found, None)).split())) <= found.chars
    assert score(outline, Options())[1:] == found[1:]


@pytest.mark.parametrize("part", [
    f"<div>{PARAGRAPH}</div>", "<div>", "<a href=/>x</a><p>y</p>", "<div class=share>x</div>",
    "<p itemprop=articleBody>",
])
def test_work_is_linear(part: str) -> None:
    def make(size: int) -> object:
        outline = outline_of(part * size)
        return lambda: score(outline, Options(char_threshold=0))

    assert growth(make, 60) < 2.2  # type: ignore[arg-type]
