"""Where a block stands to the title of the page, in numbers that can be counted by hand."""
from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

import pytest
from outlining import growth, outline_of

from readable.scorers.title_features import TITLE, title_columns

BODY = "<div>Home</div><main><h1>Late ferry</h1><p>It was late.</p></main><ul><li>Tides</ul>"
"""Blocks of 4, 10, 12 and 5 characters, 31 in all."""


def told(body: str, title: str = "", blocks: list[int] | None = None) -> list[tuple[float, ...]]:
    """For each block its numbers."""
    outline = outline_of(body, title=title)
    text = [0, *accumulate(outline.chars)]
    found = title_columns(outline, text, list(range(len(outline.texts))) if blocks is None else blocks)
    assert len(found) == len(TITLE)
    return list(zip(*found, strict=True))


EXPECTED = [
    (-1 / 4, -1.0, 1.0, 27 / 31),
    (0.0, 0.0, 10 / 31, 10 / 31),
    (1 / 4, 10.0, 22 / 31, 22 / 31),
    (2 / 4, 22.0, 1.0, 27 / 31),
]


def test_numbers() -> None:
    assert told(BODY) == EXPECTED
    assert told(BODY, blocks=[3, 0]) == [EXPECTED[3], EXPECTED[0]]
    assert told(BODY, blocks=[]) == []


@pytest.mark.parametrize(("body", "title", "first"), [
    ("<h1>Tides</h1><h2>Late ferry</h2><p>It was late.</p>", "Late ferry", 1),
    ("<h1>Tides</h1><h2>Late ferry</h2><p>It was late.</p>", "", 0),
    ("<h1>Tides</h1><h1>Late ferry</h1><p>It was late.</p>", "Late ferry", 1),
    ("<h1></h1><p>Tides</p><h1>Late ferry</h1>", "", 1),
])
def test_the_title(body: str, title: str, first: int) -> None:
    assert [place for place, *_ in told(body, title)].index(0.0) == first


@pytest.mark.parametrize(("body", "title"), [
    ("<p>It was late.</p>", "Late ferry"),
    ("<h1>Tides</h1><h1>Late ferry</h1><p>It was late.</p>", ""),
    ("<h1></h1><p>A</p>", ""),
])
def test_without_a_title(body: str, title: str) -> None:
    assert set(told(body, title)) == {(-2.0, -2.0, -1.0, -1.0)}


@pytest.mark.parametrize("part", ["<p>One</p>", "<div>", "<h2>One</h2>", "<h1>Late ferry</h1>", "<div><p>One"])
def test_work_is_linear(part: str) -> None:
    def make(size: int) -> Callable[[], object]:
        outline = outline_of("<h1>Late ferry</h1>" + part * size + "Text.", title="Late ferry")
        text = [0, *accumulate(outline.chars)]
        return lambda: title_columns(outline, text, range(len(outline.texts)))

    assert growth(make, 100) < 2.2


def test_headings_inside_each_other_take_linear_time() -> None:
    def make(size: int) -> Callable[[], object]:
        outline = outline_of("<h2>" * size + "zz " * size, title="Late ferry")
        text = [0, *accumulate(outline.chars)]
        return lambda: title_columns(outline, text, range(len(outline.texts)))

    assert growth(make, 500) < 2.5
