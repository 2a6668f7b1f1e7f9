"""Text density: the formula by hand, what is kept of small pages, and what holds for any page."""
from __future__ import annotations

from math import e, log

import pytest
from hypothesis import given
from outlining import PARAGRAPH, SENTENCE, growth, kept_of, names_of, outline_of
from snippets import bodies

from readable import Options, extract
from readable.compose import compose
from readable.render.text import to_text
from readable.scorers import SCORERS
from readable.scorers.density import composite_density, score
from readable.selection import Selection


def select(body: str) -> Selection:
    return score(outline_of(body), Options(char_threshold=0))


@pytest.mark.parametrize(("arguments", "expected"), [
    # 100 characters, no element in it, no link: 1 stands for T, LC and LT. C / NLC * LC is 100 / 100 * 1.
    ((100, 0, 0, 0, 0.0), 100 / 1 * log(100 / 1 * 1 / 1) / log(log(1 + 0 + e))),
    # The same on a page with a tenth of its text in links: LC(b) / C(b) * C(i) is 0.1 * 100.
    ((100, 0, 0, 0, 0.1), 100 / 1 * log(100 / 1 * 1 / 1) / log(log(1 + 10 + e))),
    # 200 characters in 4 elements, of which 2 are links with 50 characters: NLC is 150.
    ((200, 50, 4, 2, 0.1), 200 / 4 * log(200 / 50 * 4 / 2) / log(log(200 / 150 * 50 + 20 + e))),
    # Nothing but links: NLC would be 0, so 1 stands there; the logarithm of 1 is 0.
    ((30, 30, 3, 3, 0.5), 0.0),
    ((0, 0, 5, 0, 0.5), 0.0),
    ((1, 0, 0, 0, 0.0), 0.0),
])
def test_composite_density(arguments: tuple[int, float, int, int, float], expected: float) -> None:
    assert composite_density(*arguments) == pytest.approx(expected)


def test_points_are_composite_densities() -> None:
    texts = "x" * 100, "y" * 60, "z" * 10
    outline = outline_of("<div id=a><p>{}</p><p>{}</p></div><div id=n><a href=/>{}</a></div>".format(*texts))
    found = score(outline, Options(char_threshold=0))
    density = {name: found.points[row] for name, row in zip(names_of(found, found.points), found.points, strict=True)}
    # The body has 170 characters in 5 elements (div, p, p, div, a), 10 characters of them in 1 link.
    ratio = 10 / 170
    assert density["body"] == pytest.approx(170 / 5 * log(170 / 10 * 5 / 1) / log(log(170 / 160 * 10 + 10 + e)))
    assert density["a"] == pytest.approx(160 / 2 * log(160 * 2) / log(log(1 + ratio * 160 + e)))
    assert density["n"] == 0  # 10 / 1 * log(10 / 10 * 1 / 1)
    # The density sum of `a` is that of two paragraphs, of the body that of `a` and `n`: 335 and 196 against 282.
    first = 100 * log(100) / log(log(1 + ratio * 100 + e))
    second = 60 * log(60) / log(log(1 + ratio * 60 + e))
    assert first + second > density["a"] + density["n"]
    assert names_of(found, found.roots) == ["a"]
    assert (found.chars, found.policy) == (160, "strict")


def test_the_threshold_is_the_least_density_on_the_way_to_the_body() -> None:
    links = "<p><a href=/>Link</a></p>" * 9
    for kept, aside in ((["article"], links), (["article", "more"], PARAGRAPH)):
        found = select(f"<div><div id=article>{PARAGRAPH * 5}</div>{links * 3}</div><div id=more>{aside}</div>")
        assert names_of(found, found.roots) == kept


def test_a_container_with_loose_text_is_chosen_whole() -> None:
    loose = f"{SENTENCE}<br><br>{SENTENCE}<p>{SENTENCE}</p>{SENTENCE}"
    found = select(f"<div id=a>{loose}</div><div><a href=/>No</a></div>")
    assert names_of(found, found.roots) == ["a"]
    assert kept_of(found) == [SENTENCE.strip()] * 4


@pytest.mark.parametrize("body", ["", "<p></p>", "<div><img src=/a.png></div>", "<script>var a = 1;</script>"])
def test_an_empty_page(body: str) -> None:
    assert select(body).roots == ()
    assert extract(body or b"", options=Options(scorer="density")).text == ""


def test_one_text() -> None:
    assert kept_of(select("x")) == ["x"]
    assert extract("A few words.", options=Options(scorer="density")).text == "A few words."


def test_a_deep_page() -> None:
    found = select("<div>" * 4000 + PARAGRAPH)
    assert kept_of(found) == [(SENTENCE * 3).strip()]


def test_a_script_without_spaces() -> None:
    text = "渡口停航十一年之后，昨天上午重新开船，两岸的居民不必再绕行二十公里。" * 3
    found = select(f"<div id=a><p>{text}</p><p>{text}</p></div><ul><li><a href=/>首页</a><li><a href=/>新闻</a></ul>")
    assert names_of(found, found.roots) == ["a"]


def test_by_name() -> None:
    outline = outline_of(PARAGRAPH)
    assert SCORERS["density"](outline, Options()) == score(outline, Options())


@given(bodies())
def test_any_page(body: str) -> None:
    outline = outline_of(body)
    found = score(outline, Options())
    rows = found.outline
    assert all(value >= 0 for value in found.points.values())
    assert list(found.roots) == sorted(found.roots)
    assert all(rows.ends[one] <= two for one, two in zip(found.roots, found.roots[1:], strict=False))
    text = to_text(compose(found, None))
    assert len("".join(text.split())) <= found.chars
    assert score(outline, Options())[1:] == found[1:]


@pytest.mark.parametrize("part", [
    f"<div>{PARAGRAPH}</div>", "<div>", "<a href=/>x</a><p>y</p>", "<div class=share>x</div>", "<p>a<br><br>b</p>",
])
def test_work_is_linear(part: str) -> None:
    def make(size: int) -> object:
        outline = outline_of(part * size)
        return lambda: score(outline, Options(char_threshold=0))

    assert growth(make, 60) < 2.2  # type: ignore[arg-type]
