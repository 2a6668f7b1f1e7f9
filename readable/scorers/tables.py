"""Data tables, as against those that lay out a page."""
from __future__ import annotations

from collections.abc import Mapping

from readable.outline import Outline
from readable.scorers.constants import DATA_CELLS, DATA_COLUMNS, DATA_ROWS

_SIGNS = frozenset("caption tfoot th thead".split())


class _Table:
    """What stands in a table, but not in one inside it."""

    __slots__ = ("cells", "columns", "inner", "rows", "signed")

    def __init__(self) -> None:
        self.rows = self.cells = self.columns = 0
        self.signed = self.inner = False

    def add(self, tag: str) -> None:
        if tag == "tr":
            self.rows += 1
            self.cells = 0
        elif tag == "td":
            self.cells += 1
            self.columns = max(self.columns, self.cells)
        elif tag in _SIGNS:
            self.signed = True

    def is_large(self) -> bool:
        if self.columns <= 1 or self.rows <= 1:
            return False
        return self.rows >= DATA_ROWS or self.columns > DATA_COLUMNS or self.rows * self.columns > DATA_CELLS


def data_tables(outline: Outline) -> frozenset[int]:
    """The rows of the outline that are data tables, by the checks of Mozilla Readability 0.6."""
    tags, parents, attrs = outline.tags, outline.parents, outline.attrs
    if "table" not in tags:
        return frozenset()
    tables: dict[int, _Table] = {}
    around = [-1] * len(tags)  # the innermost table
    for row, tag in enumerate(tags):
        outer = around[parents[row]] if parents[row] >= 0 else -1
        if tag == "table":
            tables[row] = _Table()
            if outer >= 0:
                tables[outer].inner = True
            around[row] = row
        else:
            around[row] = outer
            if outer >= 0:
                tables[outer].add(tag)
    return frozenset(row for row, table in tables.items() if _holds_data(table, attrs[row]))


def _holds_data(table: _Table, attrs: Mapping[str, str]) -> bool:
    if attrs.get("role") == "presentation" or attrs.get("datatable") == "0":
        return False
    if attrs.get("summary") or table.signed:
        return True
    return not table.inner and table.is_large()
