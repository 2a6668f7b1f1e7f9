"""Render an article as plain text.

- Paragraphs, headings and other blocks: a blank line between. `br` is a line break, two of them a blank line, as is
  `hr`.
- List items, `dt`, `dd`, captions and summaries: on lines of their own, nested lists too. An item of several paragraphs
  keeps its blank lines and has one after it.
- Table rows: a line each, a tab between cells. Blocks in a cell, and the rows of a table in it, are joined by a space.
  Empty cells keep their column, but not at the end of a row.
- `pre`: kept as it is but for blank lines around it, in an item or a cell too: then the item or row is several lines.
- White space elsewhere, no-break spaces too, is one space. Words are never glued or split at the edges of elements:
  those of blocks always separate, those of inline elements never do.
- Readings (`ruby`) stand where they stand in the page, with the parentheses that `rp` gives them. Images give nothing.

Every word comes out once and in order; the time is linear in the events, however deep they are nested.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS

_LINE = 1
_BLANK_LINE = 2
_BREAKS = ("", "\n", "\n\n")


class Writer:
    """What was written, the line that is being collected, and the break that is due before the next one.

    Rows of a table are collected cell by cell. In a cell the edges of blocks are spaces, in a `pre` they end its lines.
    """

    __slots__ = (
        "begin", "blank", "breaks", "cells", "due", "items", "line", "lists", "open_cells", "out", "parts", "pre",
    )

    def __init__(self) -> None:
        self.out: list[str] = []
        self.line: list[str] = []
        self.parts: list[str] = []  # of a cell: what comes before a `pre` in it, and the `pre`
        self.cells: list[str] = []  # of a row, those that are complete
        self.due = 0  # an index of `_BREAKS`
        self.breaks = 0  # `br` since the last word or block
        self.begin = -1  # how long `out` was when the innermost item opened
        self.items: list[int] = []  # the same of the items around it
        self.blank = -1  # where in `out` the last blank line stands
        self.lists = self.open_cells = self.pre = 0  # how many are open

    def put(self, text: str) -> None:
        """Write lines, after the break that is due."""
        out = self.out
        if out:
            if self.due == _BLANK_LINE:
                self.blank = len(out)
            out.append(_BREAKS[self.due])
        out.append(text)
        self.due = self.breaks = 0

    def take(self) -> str:
        """The line collected so far, which starts anew."""
        text = "".join(self.line).strip()
        self.line.clear()
        # White space other than the space is not printable; most lines have none, and this sees it faster than `split`.
        return text if text.isprintable() and "  " not in text else " ".join(text.split())

    def flush(self) -> None:
        """Write the line, or the row, collected so far."""
        text = self.take()
        cells = self.cells
        if cells:
            cells.append(text)  # in a row, but not in a cell
            while cells and not cells[-1]:
                cells.pop()
            text = "\t".join(cells)
            cells.clear()
        if text:
            self.put(text)

    def edge(self, size: int = _BLANK_LINE) -> None:
        """A block begins or ends: a break of at least that size is due; but an item begins where it begins."""
        if self.pre:
            if self.line and not self.line[-1].endswith("\n"):
                self.line.append("\n")
        elif self.open_cells:
            self.line.append(" ")
        else:
            if self.line or self.cells:
                self.flush()
            self.breaks = 0
            if size > self.due and len(self.out) != self.begin:
                self.due = size


def _line(writer: Writer) -> None:
    writer.edge(_LINE)


def _nothing(_: Writer) -> None:
    """An element whose end, or begin, means nothing."""


def _space(writer: Writer) -> None:
    writer.line.append(" ")


def _break(writer: Writer) -> None:
    if writer.pre:
        writer.line.append("\n")
    elif writer.open_cells:
        writer.line.append(" ")
    else:
        breaks = 0 if writer.line else writer.breaks
        writer.edge(_BLANK_LINE if breaks else _LINE)
        writer.breaks = breaks + 1


def _open_item(writer: Writer) -> None:
    writer.edge(_LINE)
    writer.items.append(writer.begin)
    writer.begin = len(writer.out)


def _close_item(writer: Writer) -> None:
    writer.edge(_LINE)
    if len(writer.out) != writer.begin and not (writer.open_cells or writer.pre):
        writer.due = _BLANK_LINE if writer.blank > writer.begin else _LINE
    writer.begin = writer.items.pop()


def _open_list(writer: Writer) -> None:
    writer.edge(_LINE if writer.lists else _BLANK_LINE)
    writer.lists += 1


def _close_list(writer: Writer) -> None:
    writer.lists -= 1
    writer.edge(_LINE if writer.lists else _BLANK_LINE)


def _open_cell(writer: Writer) -> None:
    if writer.pre or writer.open_cells:
        writer.edge(_LINE)
    else:
        text = writer.take()
        if text:
            writer.cells.append(text)
    writer.open_cells += 1


def _close_cell(writer: Writer) -> None:
    writer.open_cells -= 1
    if writer.pre or writer.open_cells:
        writer.edge(_LINE)
    else:
        _end_part(writer, writer.take())
        writer.cells.append("\n".join(writer.parts))
        writer.parts.clear()


def _end_part(writer: Writer, text: str) -> None:
    """Add what is not empty to the parts of a cell."""
    if text:
        writer.parts.append(text)


def _open_pre(writer: Writer) -> None:
    if writer.open_cells and not writer.pre:
        _end_part(writer, writer.take())
    else:
        writer.edge()
    writer.pre += 1


def _close_pre(writer: Writer) -> None:
    writer.pre -= 1
    if writer.pre:
        writer.edge()
        return
    text = _without_blank_lines_around("".join(writer.line))
    writer.line.clear()
    if writer.open_cells:
        _end_part(writer, text)
        return
    if text:
        writer.put(text)
    writer.edge()


def _without_blank_lines_around(text: str) -> str:
    if text.isspace():
        return ""
    begin = text.rfind("\n", 0, len(text) - len(text.lstrip())) + 1
    end = text.find("\n", len(text.rstrip()))
    return text[begin:] if end < 0 else text[begin:end]


Rule = tuple[Callable[[Writer], None], Callable[[Writer], None]]

RULES: MappingProxyType[str, Rule] = MappingProxyType({
    **dict.fromkeys(BLOCK_ELEMENTS, (Writer.edge, Writer.edge)),
    **dict.fromkeys(("ul", "ol", "dl"), (_open_list, _close_list)),
    **dict.fromkeys(("li", "dt", "dd", "caption", "summary"), (_open_item, _close_item)),
    **dict.fromkeys(("thead", "tbody", "tfoot", "tr"), (_line, _line)),
    **dict.fromkeys(("td", "th"), (_open_cell, _close_cell)),
    **dict.fromkeys(("mtr", "mtd"), (_space, _space)),
    "pre": (_open_pre, _close_pre),
    "br": (_break, _nothing),
})
"""What is done where an element begins, and where it ends. Those that are not here are inline: nothing."""


def to_text(events: Iterable[Event]) -> str:
    """The article as plain text, without a line feed at the end."""
    writer = Writer()
    line, rules = writer.line, RULES.get
    add = line.append
    ends: list[Rule | None] = []
    for event in events:
        if event is None:
            rule = ends.pop()
            if rule:
                rule[1](writer)
        elif isinstance(event, str):
            if line or writer.pre or not event.isspace():
                add(event)
        else:
            rule = rules(event[0])
            ends.append(rule)
            if rule:
                rule[0](writer)
    writer.flush()
    return "".join(writer.out)
