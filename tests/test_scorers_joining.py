"""Joining: which siblings and lead-ins belong to the best container."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from composing import is_linear
from outlining import PARAGRAPH, SENTENCE, growth, outline_of, row_of

from readable.scorers.joining import roots_of
from readable.scorers.sums import Sums

TOP = f"<section id=top>{PARAGRAPH}</section>"


def roots(body: str, points: dict[str, float] | None = None) -> list[str]:
    sums = Sums(outline_of(body))
    o = sums.outline
    scored = {row_of(o, name): value for name, value in (points or {}).items()}
    return [o.attrs[row].get("id") or o.tags[row] for row in roots_of(sums, scored, row_of(o, "top"))]


@pytest.mark.parametrize(("best", "points", "joins"), [
    (100, 20, True), (100, 19.9, False), (20, 10, True), (20, 9.9, False), (-5, 10, True), (-5, 0, False),
])
def test_a_sibling_with_a_share_of_the_points(best: float, points: float, joins: bool) -> None:  # noqa: FBT001
    for body in (f"<div><ul id=x><li>few</ul>{TOP}</div>", f"<div>{TOP}<ul id=x><li>few</ul></div>"):
        assert ("x" in roots(body, {"top": best, "x": points})) == joins


@pytest.mark.parametrize(("names", "joins"), [
    (("class=k", "class=k"), True), (("class=k", "class=l"), False), (("", ""), False), (("id=k", "class=k"), False),
    (("class", "class"), False),
])
def test_a_sibling_of_the_same_class_needs_less(names: tuple[str, str], joins: bool) -> None:  # noqa: FBT001
    body = f"<div><section id=top {names[0]}>{PARAGRAPH}</section><ul id=x {names[1]}><li>few</ul></div>"
    assert ("x" in roots(body.replace("id=top id=k", "id=top"), {"top": 100, "x": 5})) == joins


def test_a_sibling_without_points_or_text_stays_out() -> None:
    assert roots(f"<div>{TOP}<ul id=x><li>few</ul><section>{PARAGRAPH}</section></div>", {"top": 1}) == ["top"]
    assert roots(f"<div>{TOP}<ul id=x></ul></div>", {"top": 10, "x": 99}) == ["top"]
    assert roots(f"<div>{TOP}<p></p></div>", {"top": 10}) == ["top"]


@pytest.mark.parametrize(("snippet", "joins"), [
    (f"<p id=x>{'y' * 81}</p>", True),
    (f"<p id=x>{'y' * 80}</p>", False),
    (f"<p id=x>{'y' * 79}.</p>", True),
    (f"<div id=x>{'y' * 81}</div>", True),
    (f"<ul id=x><li>{'y' * 81}</ul>", False),
    (f"<p id=x>{'y' * 70}<a href=/>{'z' * 20}</a></p>", True),
    (f"<p id=x>{'y' * 60}<a href=/>{'z' * 21}</a></p>", False),
    ("<p id=x>It was late.</p>", True),
    ("<p id=x>It was late. And so on</p>", True),
    ("<p id=x>It was late</p>", False),
    ("<p id=x>Version 1.2</p>", False),
    ("<p id=x>It was <a href=/>late</a>.</p>", False),
    ("<p id=x>“Was it late?”</p>", True),
    ("<p id=x>天气很好。今天</p>", True),
    ("<p id=x>天气很好</p>", False),
    ("<p id=x>قطار متأخر؟</p>", True),
])
def test_a_sibling_that_is_running_text(snippet: str, joins: bool) -> None:  # noqa: FBT001 - a case of the table
    assert roots(f"<div>{TOP}{snippet}</div>", {"top": 50}) == ["top", "x"][: 1 + joins]
    assert roots(f"<div>{snippet}{TOP}</div>", {"top": 50}) == ["x", "top"][1 - joins :]


def test_the_body_has_no_siblings() -> None:
    sums = Sums(outline_of(PARAGRAPH))
    assert roots_of(sums, {}, row_of(sums.outline, "body")) == (1,)
    assert roots_of(sums, {}, 0) == (0,)


LEAD = "<div id=x class=lead><h2>A lead-in of thirty characters</h2></div>"


@pytest.mark.parametrize(("snippet", "joins"), [
    (LEAD, True),
    (f"<div><div>{LEAD}</div></div>", True),
    (LEAD.replace("lead>", "article-lead>"), True),
    (LEAD.replace("lead>", "ARTICLE__STANDFIRST>"), True),
    (LEAD.replace("id=x class=lead", "id=x class=sub-title"), True),
    (LEAD.replace("lead>", "leads>"), False),
    (LEAD.replace("lead>", "leader>"), False),
    (LEAD.replace("class=lead", ""), False),
    (LEAD.replace(" of thirty characters", ""), False),
    (LEAD.replace("<h2>", f"<h2>{SENTENCE * 14}"), False),
    (LEAD.replace("<h2>", "<h2><a href=/>a few words more</a> "), False),
    (LEAD.replace("<h2>", "<h2><a href=/>more</a> "), True),
    (LEAD.replace("<div id=x", "<div hidden id=x"), False),
])
@pytest.mark.parametrize("frame", ["article", "main"])
def test_a_lead_in_before_the_article(frame: str, snippet: str, joins: bool) -> None:  # noqa: FBT001
    body = f"<{frame}>{snippet}<div><div>{TOP}<ul><li>few</ul></div></div></{frame}>"
    assert roots(body, {"top": 50}) == ["x", "top"][1 - joins :]


def test_a_lead_in_elsewhere() -> None:
    assert roots(f"<div>{LEAD}<div>{TOP}</div></div>", {"top": 50}) == ["top"]
    assert roots(f"{LEAD}<article><div>{TOP}</div></article>", {"top": 50}) == ["top"]
    assert roots(f"<article><div>{TOP}</div>{LEAD}</article>", {"top": 50}) == ["top"]


def test_a_lead_in_is_taken_once() -> None:
    inner = "<div class=lead><p>A lead-in of thirty characters.</p><p>More of it.</p></div>"
    nested = f"<div id=x class=intro>{inner}</div>"
    assert roots(f"<article>{nested}<div>{TOP}</div></article>", {"top": 50}) == ["x", "top"]
    sibling = "<p id=x class=lead>A lead-in that joins as a sibling.</p>"
    assert roots(f"<article>{sibling}{TOP}</article>", {"top": 50}) == ["x", "top"]


def test_an_ancestor_named_as_a_lead_in_is_none() -> None:
    assert roots(f"<article><div class=lead><div>{TOP}</div></div></article>", {"top": 50}) == ["top"]


def join(page: str) -> partial[tuple[int, ...]]:
    sums = Sums(outline_of(page))
    top = row_of(sums.outline, "top")
    return partial(roots_of, sums, {top: 50}, top)


SHAPES: dict[str, Callable[[int], str]] = {
    "siblings": lambda n: f"<article>{TOP}{'<p>It was late.</p>' * n}</article>",
    "not siblings": lambda n: f"<article>{TOP}{'<p>late</p>' * n}</article>",
    "leads": lambda n: f"<article>{LEAD * n}<div>{TOP}</div></article>",
    "nested leads": lambda n: f"<article>{'<div class=lead>a' * n}{'</div>' * n}<div>{TOP}</div></article>",
    "nested": lambda n: f"<article>{'<div>' * n}{TOP}</article>",
    "nested frames": lambda n: f"{'<main><p>x</p><div>' * n}{TOP}",
}


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_page(shape: str) -> None:
    assert growth(lambda size: join(SHAPES[shape](size)), 150) < 2.1


def test_work_grows_with_leads_and_siblings() -> None:
    def page(size: int) -> str:
        return f"<article>{LEAD * size}<div>{TOP}{'<p>It was late.</p>' * size}</div></article>"

    assert growth(lambda size: join(page(size)), 150) < 2.1


@pytest.mark.parametrize("name", ["lead", "-", "sub", "a-", "excerp"])
def test_long_names(name: str) -> None:
    assert is_linear(lambda n: join(f"<article><p class='{name * n}'>{SENTENCE}</p><div>{TOP}</div></article>"), 30_000)
