"""What the learned scorer is told of each block: every column, in numbers that can be counted by hand."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outlining import growth, outline_of
from snippets import bodies

from readable.outline import Outline
from readable.scorers.constants import PROSE_LENGTH
from readable.scorers.features import AROUND, DENSE, FEATURES, LONG_WORDS, TAGS, columns
from readable.visibility import BARRED

PROSE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least."
"""Prose of 91 characters that ends as a sentence does."""

BODY = (
    "<header><a href=/>Home page</a></header>"
    f"<main><article><h2>Harbour</h2><p class=t>{PROSE}</p><p class=t>{PROSE}</p>"
    "<ul><li>Tide<li><a href=/t>Tide table</a> here</ul></article>"
    "<form><div>Mail</div></form></main>"
)
TEXTS = ["Home page", "Harbour", PROSE, PROSE, "Tide", "Tide table here", "Mail"]
LENGTHS = [9, 7, 91, 91, 4, 15, 4]
TOTAL = 221
CHOSEN = [False, False, True, True, False, True, False]


def told(
    body: str = BODY, chosen: Sequence[bool] = CHOSEN, blocks: Sequence[int] | None = None,
) -> dict[str, list[float]]:
    """The columns of a page with this body, by name."""
    outline = outline_of(body, skip=BARRED)
    found = columns(outline, chosen, range(len(outline.texts)) if blocks is None else blocks)
    return {name: list(column) for name, column in zip(FEATURES, found, strict=True)}


def test_the_page_is_what_is_counted() -> None:
    outline = outline_of(BODY, skip=BARRED)
    assert outline.texts == TEXTS
    assert outline.chars == LENGTHS
    assert sum(LENGTHS) == TOTAL


@pytest.mark.parametrize(("name", "expected"), [
    ("chars", LENGTHS),
    ("link_share", [1, 0, 0, 0, 0, 10 / 15, 0]),
    ("heading", [0, 2, 0, 0, 0, 0, 0]),
    ("tag", [TAGS["header"], TAGS["h2"], TAGS["p"], TAGS["p"], TAGS["li"], TAGS["li"], TAGS["div"]]),
    ("place", [0, 1 / 7, 2 / 7, 3 / 7, 4 / 7, 5 / 7, 6 / 7]),
    ("text_before", [0, 9 / TOTAL, 16 / TOTAL, 107 / TOTAL, 198 / TOTAL, 202 / TOTAL, 217 / TOTAL]),
    ("prose_before", [0, 0, 0, 0.5, 1, 1, 1]),
    ("chosen", CHOSEN),
    ("inside_chosen", [0, 0, 1, 1, 1, 1, 0]),
    ("from_chosen", [-2 / 7, -1 / 7, 0, 1 / 7, 2 / 7, 3 / 7, 4 / 7]),
    ("to_chosen", [5 / 7, 4 / 7, 3 / 7, 2 / 7, 1 / 7, 0, -1 / 7]),
    ("named", [0] * 7),
    ("form", [0, 0, 0, 0, 0, 0, 1]),
    ("article_share", [-1, *[208 / TOTAL] * 5, -1]),
    ("shape_blocks", [1, 1, 2, 2, 2, 2, 1]),
    ("shape_text", [9 / TOTAL, 7 / TOTAL, *[182 / TOTAL] * 2, *[19 / TOTAL] * 2, 4 / TOTAL]),
    ("shape_links", [1, 0, 0, 0, 10 / 19, 10 / 19, 0]),
    ("shape_prose", [0, 0, 1, 1, 0, 0, 0]),
    ("shape_ends", [0, 0, 1, 1, 0, 0, 0]),
    ("shape_mean", [9, 7, 91, 91, 9.5, 9.5, 4]),
    ("shape_place", [0, 1 / 7, 2 / 7, 2 / 7, 4 / 7, 4 / 7, 6 / 7]),
    ("shape_reach", [0, 0, 1 / 7, 1 / 7, 1 / 7, 1 / 7, 0]),
    ("own_mean", LENGTHS),
    ("own_chosen", CHOSEN),
    ("parent_links", [10 / TOTAL + 9 / TOTAL, 10 / 208, 10 / 208, 10 / 208, 10 / 19, 10 / 19, 0]),
    ("parent_prose_share", [1, 1, 1, 1, 0, 0, 0]),
    ("parent_ends", [2 / 7, 2 / 5, 2 / 5, 2 / 5, 0, 0, 0]),
    ("parent_chosen", [197 / TOTAL, *[197 / 208] * 3, *[15 / 19] * 2, 0]),
    ("grand_text", [1, *[212 / TOTAL] * 3, *[208 / TOTAL] * 2, 212 / TOTAL]),
    ("near_chosen", [
        182 / 198, 182 / 202, 197 / 217, 197 / TOTAL, 197 / 212, 197 / 205, 106 / 114,
    ]),
    ("page_text", [TOTAL] * 7),
    ("page_blocks", [7] * 7),
    ("page_links", [19 / TOTAL] * 7),
    ("page_prose", [182 / TOTAL] * 7),
    ("page_long", [2] * 7),
    ("page_longest", [91] * 7),
    ("page_ends", [2 / 7] * 7),
    ("page_paragraphs", [2] * 7),
    ("page_items", [2] * 7),
    ("page_sections", [0] * 7),
    ("page_images", [0] * 7),
    ("page_shape", [1] * 7),
    ("page_chosen", [197 / TOTAL] * 7),
    ("page_chosen_prose", [1] * 7),
])
def test_values(name: str, expected: list[float]) -> None:
    assert told()[name] == pytest.approx([float(one) for one in expected])


def test_every_column_has_its_place() -> None:
    parts = {name.partition("_")[0] for name in FEATURES}
    assert len(set(FEATURES)) == len(FEATURES)
    assert set(AROUND) <= parts


def test_some_blocks_are_told_as_among_all() -> None:
    every, some = told(), told(blocks=[1, 3, 6])
    assert some == {name: [column[1], column[3], column[6]] for name, column in every.items()}


def test_nothing_is_told_of_no_block() -> None:
    assert told(blocks=[]) == {name: [] for name in FEATURES}
    assert told("", []) == {name: [] for name in FEATURES}


def test_a_page_of_which_nothing_was_chosen() -> None:
    found = told(chosen=[False] * 7)
    assert found["inside_chosen"] == found["near_chosen"] == found["page_chosen"] == [0.0] * 7


def test_what_is_named_as_unlikely_is_told_with_all_inside() -> None:
    found = told(f"<p>{PROSE}</p><div class=sidebar><p>One</p><div><b>Two</b></div></div><p>{PROSE}</p>", [False] * 4)
    assert found["named"] == [0, 1, 1, 0]


def test_a_block_in_a_heading_has_its_level() -> None:
    assert told("<h3><div>One</div></h3><h1>Two</h1><p>Three", [False] * 3)["heading"] == [3, 1, 0]


def test_a_letter_of_a_dense_script_counts_more() -> None:
    text = "渡口停航十一年之后，昨天重新开船，两岸的人都来看，" * 2
    found = told(f"<p>{text}</p>", [True])
    assert found["chars"] == found["page_text"] == [DENSE * len(text)]
    assert len(text) < PROSE_LENGTH <= DENSE * len(text)
    assert found["page_prose"] == [1]


@pytest.mark.parametrize(("length", "scale"), [(LONG_WORDS - 1, 1.0), (LONG_WORDS, DENSE)])
def test_a_page_of_words_too_long_to_be_words_is_dense(length: int, scale: float) -> None:
    text = " ".join(["x" * length] * 20)
    assert told(f"<p>{text}</p>", [True])["chars"] == [scale * len(text)]


@settings(max_examples=100, deadline=None)
@given(body=bodies(), data=st.data())
def test_each_column_has_one_number_a_block(body: str, data: st.DataObject) -> None:
    outline = outline_of(body, skip=BARRED)
    size = len(outline.texts)
    chosen = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    blocks = sorted(data.draw(st.sets(st.integers(0, size - 1)))) if size else []
    found = columns(outline, chosen, blocks)
    assert [len(column) for column in found] == [len(blocks)] * len(FEATURES)
    assert all(isfinite(number) for column in found for number in column)
    shares = [name.endswith(("_ends", "_links", "_share")) for name in FEATURES]
    assert all(-1 <= number <= 1.0000001 for column in compress(found, shares) for number in column)


@pytest.mark.parametrize("part", ["<p>One</p>", "<div>", "<ul><li>One<li class=a>Two</ul>", "<article><h2>A</h2>One"])
def test_work_is_linear(part: str) -> None:
    def make(size: int) -> Callable[[], object]:
        outline: Outline = outline_of(part * size + "Text.", skip=BARRED)
        blocks = range(len(outline.texts))
        return lambda: columns(outline, [True] * len(blocks), blocks)

    assert growth(make, 100) < 2.2
