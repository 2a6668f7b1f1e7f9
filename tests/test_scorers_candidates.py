"""Candidates: the points paragraphs give, and which container is chosen by them."""
from __future__ import annotations

from functools import partial

import pytest
from outlining import PARAGRAPH, SENTENCE, growth, outline_of, row_of

from readable.scorers.candidates import points_of, top_of
from readable.scorers.sums import Sums

LONG = "x" * 100
"""A paragraph of this earns three points: two, and one for a hundred characters."""


def points(body: str, weights: dict[str, int] | None = None, least: int = 25) -> dict[str, float]:
    sums = Sums(outline_of(body))
    given = [(weights or {}).get(attrs.get("id", ""), 0) for attrs in sums.outline.attrs]
    found = points_of(sums, given, least)
    return {sums.outline.attrs[row].get("id") or sums.outline.tags[row]: value for row, value in found.items()}


def test_a_paragraph_gives_to_five_levels() -> None:
    nested = f"<p>{LONG}</p>"
    for name in "abcdef":
        nested = f"<x-{name} id={name}>{nested}</x-{name}>"
    assert points(nested) == {"a": 3, "b": 1.5, "c": 0.5, "d": pytest.approx(3 / 9), "e": 0.25}


@pytest.mark.parametrize(("text", "amount"), [
    ("x" * 25, 2), ("x" * 99, 2), ("x" * 100, 3), ("x" * 299, 4), ("x" * 300, 5), ("x" * 3000, 5),
    ("x" * 98 + "，", 3), ("x" * 20 + ",,,,,", 7), ("x" * 25 + ", y", 3),
])
def test_what_a_paragraph_is_worth(text: str, amount: int) -> None:
    assert points(f"<x-a id=a><p>{text}</p></x-a>") == {"a": amount, "body": amount / 2}


@pytest.mark.parametrize(("least", "scored"), [(0, True), (24, True), (25, True), (26, False)])
def test_the_least_length(least: int, scored: bool) -> None:  # noqa: FBT001 - a case of the table
    assert bool(points(f"<x-a id=a><p>{'x' * 25}</p></x-a>", least=least)) == scored


@pytest.mark.parametrize(("tag", "start"), [
    ("div", 5), ("article", 5), ("blockquote", 3), ("section", 0), ("main", 0), ("ul", -3), ("form", -3),
    ("dl", -3), ("address", -3),
])
def test_what_a_container_starts_with(tag: str, start: int) -> None:
    text = f"<{tag} id=a><p>{LONG}</p><p>{LONG}</p></{tag}>"
    amount = 6 + start
    assert points(text)["a"] == amount
    assert points(text, {"a": -25})["a"] == amount - 25


@pytest.mark.parametrize(("snippet", "expected"), [
    (f"<x-a id=a><h2>{LONG}</h2></x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a><h1>{LONG}</h1></x-a>", {"h1": -2, "a": 1.5, "body": 0.5}),
    (f"<x-a id=a><ul id=u><li>{LONG}</ul></x-a>", {}),
    (f"<x-a id=a><figure><figcaption>{LONG}</figcaption></figure></x-a>", {}),
    (f"<x-a id=a>{LONG}</x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a>{LONG}<br><br>{LONG}</x-a>", {"a": 6, "body": 3}),
    (f"<x-a id=a><pre>{LONG}</pre></x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a><div><div>{LONG}</div></div></x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a><div><p>{LONG}</p></div></x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a><p><a href=/>{LONG}</a></p></x-a>", {"a": 0, "body": 0}),
    (f"<x-a id=a><p>{LONG}</p><p><a href=/>{LONG}</a></p></x-a>", {"a": 3, "body": 1.5}),
    (f"<x-a id=a><nav>{LONG}</nav></x-a>", {}),
    (f"<table id=t><tr id=r><td id=d>{LONG}</table>", {"r": 3, "t": 1.5, "body": 0.5}),
    ("", {}),
])
def test_who_gets_points(snippet: str, expected: dict[str, float]) -> None:
    assert points(snippet) == pytest.approx(expected)


def top(body: str, weights: dict[str, int] | None = None) -> str:
    sums = Sums(outline_of(body))
    given = [(weights or {}).get(attrs.get("id", ""), 0) for attrs in sums.outline.attrs]
    row = top_of(sums, points_of(sums, given, 25))
    return sums.outline.attrs[row].get("id") or sums.outline.tags[row]


@pytest.mark.parametrize(("body", "expected"), [
    ("", "body"),
    ("<div id=a>few words</div>", "body"),
    (f"<div id=a>{PARAGRAPH * 3}</div><div id=b>{PARAGRAPH}</div>", "a"),
    (f"<div id=b>{PARAGRAPH}</div><div id=a>{PARAGRAPH * 3}</div>", "a"),
    (PARAGRAPH * 3, "body"),
])
def test_the_best_container(body: str, expected: str) -> None:
    assert top(body) == expected


def test_a_good_name_decides() -> None:
    between = f"<ul>{'<li>few words' * 80}</ul>"
    body = f"<div id=a>{PARAGRAPH * 3}</div>{between}<div id=b>{PARAGRAPH * 3}</div>"
    assert top(body) == "a"
    assert top(body, {"b": 25}) == "b"
    assert top(body, {"a": -25}) == "b"


@pytest.mark.parametrize(("parts", "expected"), [(4, "all"), (3, "p0")])
def test_three_rivals_speak_for_what_is_around_them(parts: int, expected: str) -> None:
    """The rest is long lists, which are no prose: it keeps the ancestor from being taken for its prose."""
    sections = "".join(f"<x-s id=p{i}>{PARAGRAPH * 2}</x-s>" for i in range(parts))
    noise = f"<ul><li><a href=/>{SENTENCE * 40}</a></ul>"
    assert top(f"<x-a id=all>{sections}{noise}</x-a>{noise}") == expected
    wrapped = sections.replace("<x-s", "<x-w><x-s", 1).replace("</x-s>", "</x-s><p>x</p></x-w>", 1)
    assert top(f"<x-a id=all>{wrapped}{noise}</x-a>{noise}") == expected
    assert top(f"{sections}{noise}") == "p0"


def test_an_ancestor_whose_points_go_up_again() -> None:
    """Of twenty points, the parent has half, and its own parent a sixth beside what its name gives."""
    body = f"<x-c id=c><x-b id=b><x-a id=a>{PARAGRAPH * 2}</x-a><p>x</p></x-b><p>x</p></x-c>"
    assert points(body)["a"] == 20
    assert top(body) == "a"
    assert top(body, {"c": 6}) == "a"
    assert top(body, {"c": 7}) == "c"
    assert top(body, {"c": 7, "b": -4}) == "a"


@pytest.mark.parametrize(("other", "expected"), [
    (PARAGRAPH * 3, "all"),
    (PARAGRAPH, "a"),
    (PARAGRAPH * 3 + f"<ul>{'<li>few words' * 80}</ul>", "a"),
    (f"<p><a href=/>{SENTENCE}</a></p>" * 9, "a"),
])
def test_an_article_in_several_containers(other: str, expected: str) -> None:
    """The other part is in a list item, so earns nothing."""
    part = f"<x-y><ul><li><section>{other}</section></ul></x-y>"
    body = f"<x-z id=all><div id=a>{PARAGRAPH * 5}</div>{part}</x-z><p>x</p>"
    assert top(body, {"a": 25}) == expected


def test_a_container_that_is_all_there_is_in_its_parent() -> None:
    inner = f"<div id=a>{PARAGRAPH * 2}</div>"
    assert top(f"<x-b id=b><x-c id=c>{inner}</x-c></x-b><p>x</p>") == "b"
    assert top(f"<x-b id=b><x-c id=c>{inner}</x-c>x</x-b><p>x</p>") == "c"
    assert top(f"<x-b id=b><x-c id=c>{inner}<p>x</p></x-c></x-b><p>x</p>") == "a"
    assert top(inner) == "a"


def test_points_are_changed_by_nobody() -> None:
    outline = outline_of(f"<section>{PARAGRAPH}</section><ul><li>x</ul>")
    sums = Sums(outline)
    found = points_of(sums, outline.weights, 25)
    before = dict(found)
    top_of(sums, found)
    assert found == before
    assert row_of(outline, "section") in found
    assert row_of(outline, "ul") not in found


def rank(size: int, page: str) -> partial[int]:
    def work() -> int:
        return top_of(sums, points_of(sums, sums.outline.weights, 25))

    sums = Sums(outline_of(page * size))
    return partial(work)


@pytest.mark.parametrize("piece", [
    "<div>x", f"<div>{LONG}", f"<div><p>{LONG}</p>", f"<p>{LONG}</p>", f"<table><tr><td>{LONG}", "<section>x",
    f"<ul><li>{LONG}", f"<div><div>{LONG}</div></div>", f"<section><h2>{LONG}</h2>",
])
def test_work_grows_with_the_page(piece: str) -> None:
    assert growth(lambda size: rank(size, piece), 150) < 2.3
