"""Tables: rows with bars between the cells if Markdown can hold them, else HTML.

A row of Markdown is one line: its cells hold text, links and images, and `<br>` between lines. A table with anything
else in a cell, or with cells that span several, stays HTML. A table of Markdown has a head; where the page has none, or
one that is not the first row, it is empty.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from readable.events import Event
from readable.lexicon.allowed import INLINE, MATH, WRAPPERS
from readable.render.html import to_html

_GROUPS = frozenset("table thead tbody tfoot".split())
_MEDIA = frozenset("audio iframe img picture source track video".split())
_LINES = frozenset("a br code p span wbr".split()) | _MEDIA | INLINE | MATH | WRAPPERS
_SPANS = ("colspan", "rowspan")
_BLANK_LINE = re.compile(r"\n(?=[ \t]*\n)")

class Table:
    """A table that is being read, or `failed` because Markdown cannot hold it.

    `caption`, `rows`: of each cell, which events are in it. `heads`: of each row, whether it is one. `ids`: of its
    parts. `open`: the elements that are open, down to the cell or caption that is, which begins at `begin`; `depth`:
    how many are open in that.
    """

    __slots__ = ("begin", "caption", "depth", "failed", "heads", "ids", "open", "rows")

    def __init__(self, events: Sequence[Event]) -> None:
        self.caption: slice | None = None
        self.rows: list[list[slice]] = []
        self.ids: list[str] = []
        self.heads: list[bool] = []
        self.open: list[str] = []
        self.begin = -1
        self.depth = 0
        self.failed = False
        for at, event in enumerate(events):
            if isinstance(event, str):
                self.failed |= self.begin < 0 and not event.isspace()
            elif event is None:
                self._close(at)
            elif self.begin < 0:
                self._open_part(event[0], event[1], at)
            else:
                self.depth += 1
                self.failed |= event[0] not in _LINES
            if self.failed:
                return
        self.failed = not any(self.rows)

    def _open_part(self, tag: str, attrs: Mapping[str, str], at: int) -> None:
        around = self.open[-1] if self.open else ""
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag == "tr":
            self.failed = around not in _GROUPS
            self.rows.append([])
            self.heads.append(True)
        elif tag in ("td", "th"):
            self.failed = around != "tr" or any(attrs.get(name, "1").strip() not in ("", "1") for name in _SPANS)
            self.begin = at + 1
        elif tag == "caption":
            self.failed = around != "table" or bool(self.rows)
            self.begin = at + 1
        else:
            self.failed = tag not in _GROUPS or (tag == "table") != (not around)
        self.open.append(tag)

    def _close(self, at: int) -> None:
        if self.depth:
            self.depth -= 1
            return
        tag = self.open.pop()
        if self.begin < 0:
            return
        cell = slice(self.begin, at)
        self.begin = -1
        if tag == "caption":
            self.caption = cell
        else:
            self.rows[-1].append(cell)
            self.heads[-1] &= tag == "th" or "thead" in self.open


def as_rows(table: Table, write: Callable[[slice, bool], str]) -> list[str]:
    """The lines of a table as Markdown. `write` gives what is in a cell; it is told whether that is a head."""
    width = max(map(len, table.rows))
    lines = [
        f"| {' | '.join([_barred(write(cell, is_head)) for cell in row])} |"
        for row, is_head in zip(table.rows, table.heads, strict=True) if row
    ]
    first = next(at for at, row in enumerate(table.rows) if row)
    row = table.rows[first]
    if table.heads[first] and (len(row) > 1 or len(lines) > 1):
        lines[0] += "  |" * (width - len(row))
    else:
        lines.insert(0, "|" + "  |" * width)
    lines.insert(1, "|" + " --- |" * width)
    return lines


def _barred(text: str) -> str:
    return text.replace("|", "\\|")


def as_html(events: Sequence[Event]) -> list[str]:
    """The lines of a table as HTML. None is blank: that would end it."""
    return _BLANK_LINE.sub("&#10;", to_html(events).strip()).split("\n")
