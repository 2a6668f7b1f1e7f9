"""The lines of Markdown: paragraphs and the like, in lists and quotes. What a line begins with says what it is in.

A list is loose, with a blank line between its items, if one of them holds more than a paragraph and lists.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

DEEPEST: Final = 8
"""Lists and quotes in each other that are written as such. What is in more stands beside the others: the begins of the
lines would make the output as long as the depth times the page, and parsers of Markdown have limits of their own."""

_LARGEST_NUMBER: Final = 999_999_999
_BULLETS: Final = ("-", "*")
_DOTS: Final = (".", ")")


class Container:
    """An open quote, list or item; or all of it.

    `prefix`: what each line in it begins with. `lead`: what was to begin the next line when it was opened. `last`: what
    was written in it last, "" for nothing. Of a list, `marker`: its mark; `number`: of the next item; `gaps`: where in
    the lines one ends an item. `list_end`, `list_marker`: where the last list in it ended, and its mark.
    """

    __slots__ = (
        "gaps", "is_loose", "kind", "last", "lead", "list_end", "list_marker", "marker", "number", "prefix", "start",
    )

    def __init__(self, kind: str, prefix: str, lead: str | None) -> None:
        self.kind = kind
        self.prefix = prefix
        self.lead = lead
        self.last = ""
        self.marker = ""
        self.number = self.start = 1
        self.gaps: list[int] = []
        self.is_loose = False
        self.list_end = -1
        self.list_marker = ""


class Blocks:
    """The lines so far.

    `open`: the containers that are open, from the outermost. `lead`: what the next line begins with, if that is not the
    prefix: the mark of an item or quote. `low`: how many were open at least since the last line. `depth`: lists and
    quotes that are open.
    """

    __slots__ = ("depth", "lead", "lines", "low", "open")

    def __init__(self) -> None:
        self.lines: list[str | None] = []
        self.open = [Container("all", "", None)]
        self.lead: str | None = None
        self.low = 1
        self.depth = 0

    def write(self, lines: Sequence[str], kind: str = "paragraph") -> None:
        """Write the lines of a block."""
        prefix = self.open[-1].prefix
        if self.lines:
            self._separate()
        blank = prefix.rstrip()
        self.lines.append((prefix if self.lead is None else self.lead) + lines[0])
        self.lines += [prefix + line if line else blank for line in lines[1:]]
        self.lead = None
        self.low = len(self.open)
        for container in reversed(self.open):
            container.last = kind
            kind = container.kind

    def text(self) -> str:
        """All lines."""
        return "\n".join([line for line in self.lines if line is not None])

    def open_quote(self) -> bool:
        """Begin a quote. False if it is too deep."""
        if self.depth == DEEPEST:
            return False
        self.depth += 1
        self._enter("quote", "> ", "> ")
        return True

    def open_list(self, start: int | None) -> bool:
        """Begin a list. `start`: the number of its first item, None for bullets. False if it is too deep."""
        if self.depth == DEEPEST:
            return False
        self.depth += 1
        around = self.open[-1]
        marks = _BULLETS if start is None else _DOTS
        self._enter("list", "", "")
        new = self.open[-1]
        new.number = new.start = 1 if start is None or not 0 <= start <= _LARGEST_NUMBER else start
        new.marker = marks[0]
        if around.list_end == len(self.lines) and around.list_marker == marks[0]:
            new.marker = marks[1]  # else the two would be one list
        return True

    def open_item(self, number: int | None) -> bool:
        """Begin an item. `number`: its own, if it has one. False if no list is open for it."""
        around = self.open[-1]
        if around.kind != "list":
            return False
        if number is not None and 0 <= number <= _LARGEST_NUMBER:
            around.number = number
            around.start = around.start if around.last else number
        marker = around.marker if around.marker in _BULLETS else f"{around.number}{around.marker}"
        around.number = min(around.number + 1, _LARGEST_NUMBER)
        self._enter("item", marker + " ", " " * (len(marker) + 1))
        return True

    def close(self) -> None:
        """End the innermost container."""
        container = self.open.pop()
        self.low = min(self.low, len(self.open))
        self.depth -= container.kind != "item"
        if not container.last:
            self.lead = container.lead
        elif container.kind == "list":
            around = self.open[-1]
            around.list_end, around.list_marker = len(self.lines), container.marker
            if container.is_loose:
                for at in container.gaps:
                    self.lines[at] = container.prefix.rstrip()

    def is_in_item(self) -> bool:
        """Whether an item is open."""
        return any(container.kind == "item" for container in self.open)

    def _enter(self, kind: str, marker: str, prefix: str) -> None:
        around = self.open[-1].prefix
        before = self.lead
        if marker:
            self.lead = (around if before is None else before) + marker
        self.open.append(Container(kind, around + prefix, before))

    def _separate(self) -> None:
        """Write a blank line if one is needed before the next block."""
        around = self.open[self.low - 1]
        following = self.open[self.low] if self.low < len(self.open) else None
        if following and around.last == "item":
            around.gaps.append(len(self.lines))
            self.lines.append(None)
            return
        if around.kind == "item":
            if self._may_follow(around, following):
                return
            self.open[self.low - 2].is_loose = True
        self.lines.append(around.prefix.rstrip())

    @staticmethod
    def _may_follow(around: Container, following: Container | None) -> bool:
        """Whether a list may follow without a blank line: one that does not begin with 1 ends no paragraph."""
        if following is None or following.kind != "list" or around.last not in ("paragraph", "heading"):
            return False
        return following.marker in _BULLETS or following.start == 1
