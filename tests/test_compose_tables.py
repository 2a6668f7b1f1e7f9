"""Tables of data are kept; tables that arrange the page are undone."""
from __future__ import annotations

import pytest
from composing import PAGE, article

from readable.compose import compose
from readable.extract import read
from readable.options import Options
from readable.render.html import to_html
from readable.selection import Selection

DATA = '<table><tr><th scope="row">a</th><td>1</td></tr><tr><td colspan="2"></td></tr></table>'


@pytest.mark.parametrize("table", [
    DATA,
    '<table><caption>c</caption><tbody><tr><th>a</th></tr><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>',
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></table>",
    "<table><tr><td>a</td><td>b</td></tr></table>",
    "<table><tr><td>a</td><td><p>b</p><p>c</p></td></tr><tr><td>d</td><td>e</td></tr></table>",
])
def test_data(table: str) -> None:
    assert article(f"<p>x</p>{table}") == f"<p>x</p>{table}"


@pytest.mark.parametrize(("table", "expected"), [
    ("<table><tr><td>a</td></tr></table>", "<p>a</p>"),
    ("<table role=presentation><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "<p>a</p><p>b</p><p>c</p>"),
    ("<table><tr><td>a</td><td><p>b</p><p>c</p></td></tr></table>", "<p>a</p><p>b</p><p>c</p>"),
    ("<table><tr><td><h2>a</h2></td></tr><tr><td><ul><li>b</li></ul></td></tr></table>",
     "<h2>a</h2><ul><li>b</li></ul>"),
    (f"<table><tr><td>a</td><td>{DATA}</td></tr><tr><td>b</td></tr></table>", f"<p>a</p>{DATA}<p>b</p>"),
    ("<table><caption>c</caption><tr><td>a</td></tr></table>", "<p>c</p><p>a</p>"),
    ("<table>loose<tr><td>a</td><td>b</td></tr></table>", "<p>loose</p><p>a</p><p>b</p>"),
    ("<table><tr><td> </td></tr></table><p>x</p>", "<p>x</p>"),
    ("<table><tr><td><table>a<tr><td></td></tr></table></td></tr></table>", "<p>a</p>"),
    ("<table><tr><td><table><tr>a<td></td></tr></table></td></tr></table>", "<p>a</p>"),
    ("<table><tr><td><table>a<tr><td>b</td></tr></table></td></tr></table>", "<p>a</p><p>b</p>"),
])
def test_layout(table: str, expected: str) -> None:
    assert article(table).replace("\n", "") == expected


@pytest.mark.parametrize("snippet", [
    "<tr><td>a</td></tr>", "<td>a</td>", "<tbody><tr><th>a</th></tr></tbody>", "<caption>a</caption>",
    "<div><td>a</td></div>", "<table><ul><tr><td>a</td></tr></ul></table>",
])
def test_no_parts_without_a_table(snippet: str) -> None:
    assert article(snippet).replace("\n", "") in ("<p>a</p>", "<ul><li>a</li></ul>")


def test_parts_that_are_roots() -> None:
    outline = read(f"<body>{DATA}</body>".encode(), Options()).outline
    for tag in ("tr", "td", "th"):
        selection = Selection(outline, (outline.tags.index(tag),), {}, {}, 0, "strict")
        html = to_html(compose(selection, PAGE))
        assert "<t" not in html


def test_cells_that_hold_one_paragraph() -> None:
    snippet = "<table><tr><td><p>a</p></td><td><div><span>b</span></div></td></tr><tr><td>c<td>d</table>"
    assert article(snippet).startswith("<table><tr><td>a</td><td>b</td></tr>")


def test_deep_nesting() -> None:
    html = article("<table><tr><td>a" * 300)
    assert html.count("a") >= 300
    assert "<td" not in html or "<table" in html
