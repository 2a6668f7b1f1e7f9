"""Data tables, as against those that lay out a page."""
from __future__ import annotations

from functools import partial

import pytest
from outlining import growth, outline_of, row_of

from readable.scorers.tables import data_tables


def grid(rows: int, columns: int, attributes: str = "id=x", more: str = "") -> str:
    return f"<table {attributes}>{more}{('<tr>' + '<td>a' * columns) * rows}</table>"


@pytest.mark.parametrize(("snippet", "data"), [
    (grid(2, 2), False),
    (grid(2, 2, more="<caption>c</caption>"), True),
    (grid(2, 2, more="<thead><tr><td>c</thead>"), True),
    (grid(2, 2, more="<tr><th>c"), True),
    ("<table id=x><tr><td>a</td></tr><tfoot><tr><td>b</td></tr></tfoot></table>", True),
    (grid(2, 2, "id=x summary='what it tells'"), True),
    (grid(2, 2, "id=x summary"), False),
    (grid(10, 2), True),
    (grid(9, 1), False),
    (grid(10, 1), False),
    (grid(1, 9), False),
    (grid(2, 5), True),
    (grid(2, 4), False),
    (grid(3, 4), True),
    (grid(5, 2), False),
    (grid(6, 2), True),
    (grid(12, 6, "id=x role=presentation"), False),
    (grid(12, 6, "id=x role=presentation", more="<tr><th>c"), False),
    (grid(12, 6, "id=x datatable=0"), False),
    (grid(12, 6, "id=x datatable=1"), True),
    (f"<table id=x><tr><td>a<td>{grid(2, 2, '')}</table>", False),
    (f"<table id=x>{'<tr><td>a<td>b' * 12}<tr><td>{grid(2, 2, '')}</table>", False),
    (f"<table id=x><tr><th>h<tr><td>{grid(2, 2, '')}</table>", True),
    ("<table id=x></table>", False),
])
def test_data_tables(snippet: str, data: bool) -> None:  # noqa: FBT001 - a case of the table
    outline = outline_of(snippet)
    assert (row_of(outline, "x") in data_tables(outline)) == data


def test_a_table_inside_counts_for_itself() -> None:
    outline = outline_of(f"<table id=out><tr><td>{grid(10, 5)}<td>a</table>")
    assert data_tables(outline) == {row_of(outline, "x")}
    assert data_tables(outline_of("<p>a</p>")) == frozenset()


def test_a_header_cell_inside_another_table_says_nothing_of_the_outer() -> None:
    outline = outline_of("<table id=out><tr><td><table id=x><tr><th>a<td>b</table></table>")
    assert data_tables(outline) == {row_of(outline, "x")}


@pytest.mark.parametrize("piece", ["<table><tr><td>x", "<table><tr><td>x</table>", "<table>"])
def test_work_grows_with_the_page(piece: str) -> None:
    assert growth(lambda size: partial(data_tables, outline_of(piece * size)), 150) < 2.1
