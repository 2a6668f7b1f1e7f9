"""Tables: kept if they hold data. A table that only arranges things on the page is undone.

Which of the two it is shows when the table ends: no part of it is looked at again, but for where each starts and ends.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from readable.compose import blocks, code
from readable.compose.frames import EMPTY, TABULAR, Block
from readable.events import Event

if TYPE_CHECKING:
    from readable.compose.composer import Composer
    from readable.compose.writer import Writer

_LAYOUT_ROLES = frozenset({"none", "presentation"})


def _path(event: Event) -> Mapping[str, str]:
    """Of the attributes of an element, where it comes from."""
    return {"x": event[1]["x"]} if isinstance(event, tuple) and "x" in event[1] else EMPTY


class Grid(Block):
    """An open table, row, or group of rows. `proper`: of the blocks in it, those that are cells or parts.

    `child`: the last block in it that is none of them, if there is one.
    """

    __slots__ = ("proper",)

    def __init__(self, tag: str, writer: Writer, given: Mapping[str, str]) -> None:
        super().__init__(tag, writer, given)
        self.child = self.child_end = -1
        self.proper = 0

    def keep_misplaced(self, known: tuple[int, int]) -> None:
        """Told after a part in it has ended, with the `child` known before."""
        if self.blocks > self.proper:
            self.child, self.child_end = known


class Table(Grid):
    """An open table. `parts`: begin and end of each of its parts, and what it becomes if the table is undone."""

    __slots__ = ("around", "content", "heads", "loose", "nested", "parts", "rows", "single", "stacked", "width")

    def __init__(self, tag: str, writer: Writer, given: Mapping[str, str]) -> None:
        super().__init__(tag, writer, given)
        self.nested = False
        self.around = writer.table
        if isinstance(self.around, Table):
            self.around.nested = True
        writer.table = self
        self.parts: list[tuple[int, int, str]] = []
        self.rows = self.width = self.heads = 0
        self.content = 0  # blocks that are left if it is undone
        self.single = (-1, -1)  # begin and end of the last of them
        self.stacked = False  # whether a cell has blocks in it
        self.loose = False  # whether something is not in a cell

    def is_data(self) -> bool:
        """Whether rows and columns mean something: first by what Mozilla Readability 0.6 goes by, then by the cells."""
        if self.loose or self.given.get("role") in _LAYOUT_ROLES or self.given.get("datatable") == "0":
            return False
        if self.rows * self.width <= 1:
            return False
        if self.heads or self.given.get("summary"):
            return True
        if self.nested:
            return False
        return not self.stacked or (self.rows > 1 and self.width > 1)

    def close(self, writer: Writer) -> None:
        """End the table."""
        writer.table = self.around
        if writer.last < self.begin:
            self.erase(writer)
            return
        if len(writer.out) != self.mark:
            writer.boundary()
        if self.is_data():
            self.end(writer)
            return
        out = writer.out
        for begin, end, become in self.parts:
            out[begin] = (become, _path(out[begin])) if become else ""
            if not become:
                out[end] = ""
        start = out[self.begin]
        self.count(self)
        self.blocks = self.content
        self.child, self.child_end = self.single
        self.dissolve(writer)
        writer.lose(start)

    def misplaced(self) -> None:
        """Told that something stands in it that is not in a cell."""
        self.loose = True

    def count(self, part: Grid) -> None:
        """Count the blocks in a part of it that are no cells or parts."""
        if part.blocks > part.proper:
            self.content += part.blocks - part.proper
            self.single = (part.child, part.child_end)


class Part(Grid):
    """An open row, or group of rows."""

    __slots__ = ()

    tabular: ClassVar[bool] = True

    def close(self, writer: Writer) -> None:
        """End the part. One without cells goes."""
        table = writer.table
        if not isinstance(table, Table) or (writer.last < self.begin and not self.blocks):
            self.erase(writer)
            return
        writer.edge()
        table.count(self)
        if self.tag == "tr":
            table.rows += 1
            table.width = max(table.width, self.proper)
        elif self.tag != "tbody":
            table.heads += 1
        table.parts.append((self.begin, len(writer.out), ""))
        around = self.parent
        if isinstance(around, Grid):
            around.proper += 1
            known = around.child, around.child_end
            self.end(writer)
            around.keep_misplaced(known)
        else:
            self.end(writer)

    def misplaced(self) -> None:
        """Told that something stands in it that is not in a cell."""
        self.parent.misplaced()


class Cell(Block):
    """An open cell. An empty one stays, so that columns stay in line."""

    __slots__ = ()

    tabular: ClassVar[bool] = True

    def close(self, writer: Writer) -> None:
        """End the cell."""
        table, row = writer.table, self.parent
        if not isinstance(table, Table) or not isinstance(row, Part):
            super().close(writer)
            return
        blank = writer.last < self.begin
        table.heads += self.tag == "th"
        row.proper += 1
        known = row.child, row.child_end
        if blank:
            del writer.out[self.begin + 1:]
            self.end(writer)
        else:
            super().close(writer)
            table.stacked |= self.blocks > 0
        row.keep_misplaced(known)
        loose = not self.blocks or (self.blocks == 1 and writer.out[self.child] == "")
        become = "p" if loose and not blank else ""
        end = len(writer.out) - 1
        table.parts.append((self.begin, end, become))
        if not blank:
            table.content += 1 if loose else self.blocks
            table.single = (self.begin, end) if loose else (self.child, self.child_end)


def table(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a table."""
    if code.lines(composer, attrs):
        return
    if composer.flow.tag in TABULAR:
        blocks.edge(composer, tag, attrs)
    else:
        composer.open(Table, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def part(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a row or a group of rows; without a table around it is nothing."""
    around = composer.flow.tag
    if around == "table" or (tag == "tr" and around in TABULAR and around != "tr"):
        composer.open(Part, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)
    else:
        blocks.edge(composer, tag, attrs)


def cell(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a cell; outside a row it is a block like any other. One of line numbers beside code goes."""
    if attrs and code.is_gutter(attrs):
        composer.edge()
        composer.skip()
    elif composer.flow.tag == "tr":
        composer.open(Cell, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)
    else:
        blocks.as_div(composer, attrs)


def caption(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write the caption of a table."""
    flow = composer.flow
    if isinstance(flow, Table) and not flow.blocks:
        composer.open(Caption, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)
    else:
        blocks.as_div(composer, attrs)


class Caption(blocks.Phrase):
    """An open caption, which becomes a paragraph if its table is undone."""

    __slots__ = ()

    tabular: ClassVar[bool] = True

    def end(self, writer: Writer) -> None:
        """End the caption."""
        super().end(writer)
        if isinstance(writer.table, Table):
            writer.table.heads += 1
            writer.table.parts.append((self.begin, len(writer.out) - 1, "p"))
            writer.table.content += 1
            writer.table.proper += 1
            writer.table.single = (self.begin, len(writer.out) - 1)


