"""The article under construction: opened and closed element by element, tidied as each element closes.

Content of a block stands in *runs*: what is inline between two blocks. A run beside blocks becomes a paragraph. No
part of what was written is read again, but for what is blank and goes; so the work is linear in the page.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from readable.compose.frames import (
    EDGE,
    EMPTY,
    LISTS,
    PARAGRAPH,
    PHRASES,
    STRUCTURES,
    TABULAR,
    Block,
    Open,
    Root,
    Spread,
)
from readable.compose.runs import LINE_BREAK, end_of_text, has_content, has_text, is_solid
from readable.events import Event

MAX_DEPTH = 200
"""Levels of nesting an article may have; deeper elements are unwrapped. Browsers themselves stop at 512."""

_DEEPEST = MAX_DEPTH - 3
"""The level below which nothing more of the page is written: an item, a `pre` and a `code` or paragraph may be."""

Rule: TypeAlias = "Callable[..., None]"
Rules: TypeAlias = "Mapping[str, tuple[Rule, str]]"
"""For each element of a page what to do with it, and what its name is in the article."""

_ITEMS = frozenset("dd dt li".split())


class Writer:
    """The events so far (`out`), and what is open.

    `stack` has an entry for each open element of the page: where an inline one starts in `out`, None for one that is
    unwrapped, or what ends it. `flow`: the innermost block. `inner`: inline elements open in it. `last`: where the last
    piece of text or media stands, so what starts after it is empty. `line`: where the last line break stands. `ids`:
    attributes with an id. `lost`: ids of elements that are not in the article, though what was in them may be.
    `pending`: one that waits for the next block. `aliases`: those that gave way to another. `rules` are those that hold
    at the moment, one of `books`, by name. `table`: the innermost table.
    """

    def __init__(self, books: Mapping[str, Rules]) -> None:
        self.books = books
        self.rules = books["flow"]
        self.table: Block | None = None
        self.out: list[Event] = []
        self.stack: list[int | Open | None] = []
        self.inner = 0
        self.last = -1
        self.line = -1
        self.ids: list[dict[str, str]] = []
        self.lost: set[str] = set()
        self.aliases: dict[str, str] = {}
        self.pending = ""
        self.flow: Block = Root()

    def open(self, kind: type[Block], tag: str, attrs: Mapping[str, str], given: Mapping[str, str]) -> None:
        """Open a block: `attrs` are those it keeps, `given` those it has in the page."""
        if self.inner:
            self._promote()
        out, stack = self.out, self.stack
        if len(out) != self.flow.mark:
            self.boundary()
        if self.flow.level >= _DEEPEST and not kind.anywhere:
            stack.append(EDGE)
            return
        if self.flow.tag in STRUCTURES:
            self._fit(kind, tag)
        if self.pending:
            attrs = self._named(attrs)
        block = kind(tag, self, given)
        stack.append(block)
        self.flow = block
        out.append(PARAGRAPH if tag == "p" and not attrs else (tag, attrs))

    def _fit(self, kind: type[Block], tag: str) -> None:
        """A block begins in a list or a table: see to it that it can stand there."""
        item = LISTS.get(self.flow.tag)
        if item is None:
            if not kind.tabular:
                self.flow.misplaced()
        elif tag not in _ITEMS:
            implied = Block(item, self, EMPTY)
            implied.implied = True
            self.flow = implied
            self.out.append((item, EMPTY))

    def is_deep(self) -> bool:
        """Whether an article is not to have another inline element here."""
        level: int = self.flow.level
        return level + self.inner >= _DEEPEST

    def open_inline(self, tag: str, attrs: Mapping[str, str]) -> None:
        """Open an inline element."""
        if self.is_deep():
            self.stack.append(None)
            return
        self.stack.append(len(self.out))
        self.out.append((tag, attrs))
        self.inner += 1

    def close_inline(self, begin: int) -> None:
        """End an inline element. An empty one goes, but for the space or line break that was in it."""
        self.inner -= 1
        out = self.out
        if self.last > begin:
            out.append(None)
            return
        self.lose(out[begin])
        broken = LINE_BREAK in out[begin + 1:]
        spaced = len(out) > begin + 1
        del out[begin:]
        if broken:
            self.line_break()
        elif spaced:
            out.append(" ")

    def put(self, *events: Event) -> None:
        """Write a piece of media."""
        self.last = len(self.out)
        self.out += events

    def line_break(self) -> None:
        """Write a line break. One that starts a block goes, and two make a paragraph where one can stand."""
        out, flow = self.out, self.flow
        while len(out) > flow.mark and isinstance(out[-1], str) and not is_solid(out[-1]):
            out.pop()
        if not self.inner:
            if self.last < flow.mark:
                return
            if out[-1] is None and out[-2] is LINE_BREAK:
                self.line = len(out) - 2
                if flow.tag not in PHRASES:
                    self.boundary()
                return
        self.line = len(out)
        out += (LINE_BREAK, None)

    def replace(self, begin: int, events: list[Event]) -> None:
        """Write other events instead of those from one on, which are all in the innermost block. Some have text."""
        out = self.out
        out[begin:] = events
        self.line = -1
        self.last = len(out) - 1
        while not has_content(out, self.last, self.last + 1):
            self.last -= 1

    def _is_broken(self) -> bool:
        """Whether a line break is the last thing in the run."""
        out, line = self.out, self.line
        if not self.last < line < len(out) or out[line] is not LINE_BREAK:
            return False
        return all(event.__class__ is str for event in out[line + 2:])

    def trim(self) -> None:
        """Take away the line breaks that end a block."""
        if self._is_broken():
            del self.out[end_of_text(self.out, self.last + 1, len(self.out)):]

    def edge(self) -> None:
        """What was inline so far ends here: a block begins or ends."""
        if self.inner:
            self._promote()
        if len(self.out) != self.flow.mark:
            self.boundary()

    def boundary(self) -> None:
        """End the run of inline content: it becomes a paragraph, an item in a list, and a blank one a line's end."""
        out, flow = self.out, self.flow
        mark = flow.mark
        if self.last < mark:
            del out[mark:]
            if flow.blocks:
                out.append("\n")
        elif flow.tag not in PHRASES:
            self.trim()
            within = flow.parent if flow.__class__ is Spread else flow
            if within.tag != "figure" or has_text(out, mark):
                self._wrap(mark, len(out))
        flow.mark = len(out)

    def _wrap(self, begin: int, end: int) -> int:
        """Make a run a paragraph, or an item. Gives where that ends."""
        flow, out = self.flow, self.out
        while out[begin] is LINE_BREAK or out[begin] == "":
            gone = 1 if out[begin] == "" else 2
            del out[begin:begin + gone]
            self.last -= gone
            self.line -= gone
            end -= gone
        item = LISTS.get(flow.tag)
        out.insert(end, None)
        attrs = self._named(EMPTY) if self.pending else EMPTY
        out.insert(begin, (item or "p", attrs) if item or attrs else PARAGRAPH)
        self.last += 1 if self.last < end else 2
        self.line += 1 if self.line < end else 2
        flow.blocks += 1
        flow.made += 1
        flow.child, flow.child_end = begin, end + 1
        if flow.tag in TABULAR:
            flow.misplaced()
        return end + 2

    def _promote(self) -> None:
        """A block begins inside inline elements: they are blocks from now on, and what stood before them is a run."""
        out, stack = self.out, self.stack
        places: list[int] = []
        at = len(stack)
        while len(places) < self.inner:
            at -= 1
            if isinstance(stack[at], int):
                places.append(at)
        shift = self.inner = 0
        for place in reversed(places):
            given = stack[place]
            assert isinstance(given, int)
            begin = given + shift
            flow, start = self.flow, out[begin]
            assert isinstance(start, tuple)
            if flow.tag in STRUCTURES or flow.tag in PHRASES:
                self.lose(start)
                out[begin] = ""
                stack[place] = None
                continue
            begin = self._end_before(begin)
            shift = begin - given
            spread = Spread(start[0], self, EMPTY)
            spread.begin, spread.mark = begin, begin + 1
            stack[place] = self.flow = spread

    def _end_before(self, begin: int) -> int:
        """End the run before an inline element that becomes a block. Gives where that starts then."""
        flow, out = self.flow, self.out
        mark, end = flow.mark, end_of_text(out, flow.mark, begin)
        solid = has_content(out, mark, end)
        blank: list[Event] = ["\n"] if not solid and begin > mark and flow.blocks else []
        start = end if solid else mark
        out[start:begin] = blank
        gone = begin - start - len(blank)
        if self.last >= begin:
            self.last -= gone
        if self.line >= begin:
            self.line -= gone
        begin -= gone
        if solid:
            begin = self._wrap(mark, begin)
        flow.mark = begin
        return begin

    def lose(self, event: Event) -> None:
        """An element is not written after all: it is no link, and something else must have its id."""
        attrs = event[1] if isinstance(event, tuple) else None
        if isinstance(attrs, dict):
            attrs.pop("href", None)
            if "id" in attrs:
                self.lose_id(attrs.pop("id"))

    def lose_id(self, name: str) -> None:
        """An id's element is not written: the block that it starts gets it, or the next one, or it is lost."""
        begin = self.flow.begin
        start = self.out[begin] if self.last < begin else None
        if isinstance(start, tuple) and "id" not in start[1]:
            attrs = {**start[1], "id": name}
            self.ids.append(attrs)
            self.out[begin] = (start[0], attrs)
        elif self.last < self.flow.mark:
            if self.pending:
                self.lost.add(self.pending)
            self.pending = name
        else:
            self.lost.add(name)

    def _named(self, attrs: Mapping[str, str]) -> Mapping[str, str]:
        """The attributes of a block, which takes the id that waits for one if it has none."""
        name, self.pending = self.pending, ""
        if "id" in attrs:
            self.aliases[name] = attrs["id"]
            return attrs
        named = {**attrs, "id": name}
        self.ids.append(named)
        return named
