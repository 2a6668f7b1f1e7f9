"""What stands in a line of Markdown: text, emphasis, links, code. Collected until a block ends, and then settled.

Marks are written when something follows that they are about: so none is empty, and white space is always outside of
them. Whether a mark means what it should shows when it is known what stands on both sides of it; where it does not, an
element of HTML stands instead.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from readable.render.html import start_tag
from readable.render.markdown_escape import (
    can_emphasise,
    code_span,
    destination,
    escape_heading,
    escape_label,
    escape_line,
    escape_text,
    title,
)

NOTHING: Final = 0
SPACE: Final = 1
BREAK: Final = 2
"""What is between two pieces."""

PARAGRAPH: Final = MappingProxyType({SPACE: " ", BREAK: "  \n"})
HEADING: Final = MappingProxyType({SPACE: " ", BREAK: " "})
CELL: Final = MappingProxyType({SPACE: " ", BREAK: "<br>"})
"""How it is written: two spaces at its end break a line."""

_EMPHASIS = MappingProxyType({"em": "*", "strong": "**", "del": "~~"})
_OWN_MARKS = MappingProxyType({"em": frozenset("*_"), "strong": frozenset({"**"}), "del": frozenset({"~~"})})
_MARKS = frozenset(("*", "_", "**", "~~"))
_PLAIN_ADDRESS = re.compile(r"https?://[A-Za-z0-9./:_\-?=#~+,;@!]+")
_LINK = "a"


class Mark(NamedTuple):
    """An element that gives marks: its kind, and what is written where it begins and ends."""

    kind: str
    begin: str
    end: str


def emphasis(kind: str) -> Mark:
    """`em`, `strong` or `del`."""
    return Mark(kind, _EMPHASIS[kind], _EMPHASIS[kind])


def link(address: str, name: str) -> Mark:
    """A link."""
    return Mark(_LINK, "[", f"]({destination(address)}{title(name)})")


def element(tag: str, attributes: Mapping[str, str]) -> Mark:
    """An element that Markdown has no marks for."""
    return Mark(tag, start_tag(tag, attributes), f"</{tag}>")


class Line:
    """A line that is being collected.

    `pieces`: what is written. `text`: what comes next, not yet escaped; `is_code`: whether that is code. `gap`: what is
    between both. `marks`: those that are open, each with the place of its begin, -1 while it is not written; those that
    are written come first, `written` of them. `pairs`: places of begin and end of each emphasis. `anchors`: ids that
    wait for what they are about. `form`: how gaps are written. `code`: how many `code` are open.
    """

    __slots__ = ("anchors", "code", "form", "gap", "is_code", "marks", "muted", "pairs", "pieces", "text", "written")

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.text: list[str] = []
        self.marks: list[tuple[Mark, int]] = []
        self.pairs: list[tuple[int, int, str]] = []
        self.anchors: list[str] = []
        self.form: Mapping[int, str] = PARAGRAPH
        self.gap = self.written = self.code = 0
        self.is_code = False
        self.muted = ""

    def add(self, text: str) -> None:
        """Add text."""
        if text.isspace():
            if self.is_code and not self.code:
                self._flush()
            self._space()
            return
        if self.is_code != bool(self.code) or self.written < len(self.marks) or self.anchors:
            if text[:1].isspace():
                self._space()
                text = text.lstrip()
            self._begin()
        self.text.append(text)

    def _space(self) -> None:
        if self.text:
            self.text.append(" ")
        elif self.gap < SPACE:
            self.gap = SPACE

    def separate(self, gap: int) -> None:
        """Have at least that gap before what comes next."""
        if self.text:
            self._flush()
        self.gap = max(gap, self.gap)

    def put(self, piece: str) -> None:
        """Add what is Markdown already."""
        self._begin()
        self._fill()
        if piece[0] == "[":
            self._tame()
        self.pieces.append(piece)

    def put_anchors(self) -> None:
        """Write the anchors that wait."""
        self.pieces += [start_tag("span", {"id": name}) + "</span>" for name in self.anchors]
        self.anchors.clear()

    def open(self, mark: Mark) -> bool:
        """Open a mark. False if it would mean nothing: within one of its kind, or other marks within code."""
        if self.is_open(mark.kind) or mark.kind == self.muted or (self.code and mark.kind != _LINK):
            return False
        self.marks.append((mark, -1))
        return True

    def close(self) -> None:
        """Close the mark that was opened last."""
        if self.written < len(self.marks):
            self.marks.pop()
            return
        self._flush()
        self._end(*self.marks.pop())
        self.written -= 1

    def is_open(self, kind: str) -> bool:
        """Whether a mark of a kind is open."""
        return any(mark.kind == kind for mark, _ in self.marks)

    def finish(self) -> str:
        """What was collected, as Markdown. What is open stays open for the next line."""
        if self.text:
            self._flush(is_sure=not self.written)
        while self.written:
            self.written -= 1
            mark, place = self.marks[self.written]
            self._end(mark, place)
            self.marks[self.written] = (mark, -1)
        self.gap = NOTHING
        pieces = self.pieces
        if not pieces:
            return ""
        for begin, end, kind in self.pairs:
            self._settle(begin, end, kind)
        result = "".join(pieces)
        pieces.clear()
        self.pairs.clear()
        return escape_heading(result) if self.form is HEADING else result

    def _begin(self) -> None:
        """Something that shows comes next: write the anchors and marks before it."""
        if self.text:
            self._flush(is_sure=True)
        self.is_code = bool(self.code)
        if not self.anchors and self.written == len(self.marks):
            return
        if self.pieces and self.gap < BREAK and self._resume():
            return
        self._fill()
        self.put_anchors()
        for at in range(self.written, len(self.marks)):
            mark = self.marks[at][0]
            if mark.kind == _LINK:
                self._tame()
            self.marks[at] = (mark, len(self.pieces))
            self.pieces.append(mark.begin)
        self.written = len(self.marks)

    def _resume(self) -> bool:
        """Go on with an emphasis that has just ended, if the same begins. True if nothing else begins."""
        mark = self.marks[self.written][0] if self.written < len(self.marks) else None
        if self.anchors or not mark or not self.pairs:
            return False
        begin, end, kind = self.pairs[-1]
        if kind != mark.kind or end != len(self.pieces) - 1:
            return False
        if not self.gap and self.pieces[-2][-1] == "`":
            return False  # two pieces of code would become one that is another
        self.pairs.pop()
        self.pieces.pop()
        self.marks[self.written] = (mark, begin)
        self.written += 1
        return self.written == len(self.marks)

    def _end(self, mark: Mark, begin: int) -> None:
        pieces = self.pieces
        if mark.kind in _EMPHASIS:
            self.pairs.append((begin, len(pieces), mark.kind))
        elif mark.kind == _LINK and begin == len(pieces) - 2:
            address = mark.end[2:-1]
            if _PLAIN_ADDRESS.fullmatch(address) and "xn--" not in address and pieces[-1].replace("\\", "") == address:
                pieces[begin:] = [f"<{address}>"]
                return
        pieces.append(mark.end)

    def _tame(self) -> None:
        """A link comes next: an exclamation mark before it would make it an image."""
        if self.pieces and self.pieces[-1][-1] == "!":
            self.pieces[-1] = self.pieces[-1][:-1] + "\\!"

    def _fill(self) -> None:
        """Write the gap; there is none at the begin."""
        if self.gap and self.pieces:
            self.pieces.append(self.form[self.gap])
        self.gap = NOTHING

    def _flush(self, *, is_sure: bool = False) -> None:
        """Write the text. `is_sure`: whether white space at its end comes next: it may go behind a mark."""
        text = "".join(self.text)
        self.text.clear()
        words = text.split()
        if not words:
            self.gap = max(self.gap, SPACE) if text else self.gap
            return
        if text[0].isspace():
            self.gap = max(self.gap, SPACE)
        before = self.gap != NOTHING or not self.pieces
        self._fill()
        ends_in_space = text[-1].isspace()
        after = is_sure and ends_in_space
        text = " ".join(words)
        self.pieces.append(self._code(text) if self.is_code else self._escape(text, before, after))
        if ends_in_space:
            self.gap = SPACE

    def _code(self, text: str) -> str:
        if self.form is CELL and "\\|" in text:  # a backslash before it would be taken for its own
            return f"<code>{self._escaped(text)}</code>"
        return code_span(text)

    def _escaped(self, text: str) -> str:
        return escape_label(text) if self.is_open(_LINK) else escape_text(text)

    def _escape(self, text: str, *known: bool) -> str:
        """Text, escaped. `known`: whether white space is known to stand before and after it."""
        before, after = known
        padded = f"{' ' * before}{text}{' ' * after}"
        text = self._escaped(padded)[before:]
        if after:
            text = text[:-1]
        is_first = self.form is PARAGRAPH and (not self.pieces or self.pieces[-1][-1] == "\n")
        return escape_line(text) if is_first else text

    def _settle(self, begin: int, end: int, kind: str) -> None:
        """Choose the marks of an emphasis, by what stands around them."""
        pieces = self.pieces
        before = pieces[begin - 1] if begin else " "
        after = pieces[end + 1] if end + 1 < len(pieces) else " "
        first, last = pieces[begin + 1], pieces[end - 1]
        beside_marks = kind == "em" and not {before, first, last, after}.isdisjoint(_MARKS)
        is_glued = not _OWN_MARKS[kind].isdisjoint((before, after))
        around = (before[-1], first[0], last[-1], after[0])
        if not is_glued and can_emphasise(around, is_underscore=beside_marks):
            if beside_marks:
                pieces[begin] = pieces[end] = "_"
        else:
            pieces[begin], pieces[end] = f"<{kind}>", f"</{kind}>"
