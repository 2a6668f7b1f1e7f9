"""What is open in the article: blocks, and what is tidied as each of them closes."""
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from readable.events import Event

if TYPE_CHECKING:
    from readable.compose.writer import Writer

EMPTY: Final[Mapping[str, str]] = MappingProxyType({})
PARAGRAPH: Final[Event] = ("p", EMPTY)

LISTS = MappingProxyType({"ul": "li", "ol": "li", "dl": "dd"})
"""What stands in a list without being an item of it is put in one."""

TABULAR = frozenset("table thead tbody tfoot tr".split())
STRUCTURES = TABULAR.union(LISTS)
"""Hold parts of their own only."""

UNWRAPPING = STRUCTURES | {"figure"}
"""A wrapper in one of these is undone."""

PHRASES = frozenset("h1 h2 h3 h4 h5 h6 summary caption dt".split())
"""Blocks that hold no blocks."""

_TIGHT = frozenset("li td th dd figcaption".split())
"""A single paragraph in one of these needs no `p` of its own."""

_SWAPPED = frozenset("p h1 h2 h3 h4 h5 h6".split())
"""Blocks that go around the inline element that was around them."""

READINGS = frozenset({"rp", "rt"})
"""Parts of a `ruby`, of which none can stand in another."""

_TRANSPARENT = frozenset("a del ins".split())
"""Inline elements that may be around blocks."""

_SLIGHT = frozenset({"id", "x"})
"""Attributes for which alone no wrapper is kept: an id that is needed finds another place."""


class Open(Protocol):
    """What has to be done when an element ends."""

    def close(self, writer: Writer, /) -> None:
        """End the element."""


class Block:
    """An open block: where it starts, what is in it so far, and the block around it.

    `mark`: where the run starts that is being written. `blocks` in it, of which `made` from runs; `child` to
    `child_end` is the last. `implied`: it closes with the first block in it. `level`: how deep it stands in the
    article.
    """

    __slots__ = ("begin", "blocks", "child", "child_end", "given", "implied", "level", "made", "mark", "parent", "tag")

    child: int
    child_end: int
    level: int

    anywhere: ClassVar[bool] = False
    """Whether it is kept however deep it stands."""

    tabular: ClassVar[bool] = False
    """Whether it is a part of a table."""

    def __init__(self, tag: str, writer: Writer, given: Mapping[str, str]) -> None:
        self.tag = tag
        self.given = given
        self.begin = begin = len(writer.out)
        self.mark = begin + 1
        self.blocks = 0
        self.made = 0
        self.implied = False
        self.parent = parent = writer.flow
        self.level = parent.level + 1

    def close(self, writer: Writer) -> None:
        """End the block. An empty one goes."""
        if writer.last < self.begin:
            self.erase(writer)
            return
        if self.blocks:
            if len(writer.out) != self.mark:
                writer.boundary()
            if self.blocks == 1 and self.tag in _TIGHT:
                self._loosen(writer)
        elif writer.line > writer.last:
            writer.trim()
        self.end(writer)

    def end(self, writer: Writer) -> None:
        """Write the end, and tell the block around."""
        out = writer.out
        parent = writer.flow = self.parent
        parent.blocks += 1
        parent.child = self.begin
        parent.child_end = at = len(out)
        parent.mark = at + 1
        out.append(None)
        if parent.implied:
            parent.close(writer)

    def dissolve(self, writer: Writer) -> None:
        """Leave it out after all; what is in it is in the block around."""
        writer.out[self.begin] = ""
        parent = writer.flow = self.parent
        parent.blocks += self.blocks
        parent.mark = len(writer.out)
        if self.blocks:
            parent.child, parent.child_end = self.child, self.child_end
        if parent.implied:
            parent.close(writer)

    def erase(self, writer: Writer) -> None:
        """Take an empty block out again."""
        start = writer.out[self.begin]
        del writer.out[self.begin:]
        parent = writer.flow = self.parent
        parent.mark = len(writer.out)
        writer.lose(start)
        if parent.implied:
            parent.close(writer)

    def misplaced(self) -> None:
        """Told that something is in it that cannot stand there."""

    def _loosen(self, writer: Writer) -> None:
        """Undo the only block in it, if that is a paragraph."""
        out = writer.out
        event = out[self.child]
        if isinstance(event, tuple) and event[0] == "p":
            if event[1]:
                hand_over(writer, event[1], self.begin)
            out[self.child] = out[self.child_end] = ""


class Root(Block):
    """What all blocks are in; it is not written."""

    __slots__ = ()

    def __init__(self) -> None:
        self.tag = "div"
        self.given = EMPTY
        self.begin = -1
        self.level = self.mark = self.blocks = self.made = 0
        self.implied = False
        self.parent = self


class Wrapper(Block):
    """A `div` or the like: a paragraph if no block is in it; nothing if one is, or only runs, or at the root."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the wrapper."""
        if writer.last < self.begin:
            self.erase(writer)
        elif self.blocks:
            self._close_around_blocks(writer)
        else:
            if writer.line > writer.last:
                writer.trim()
            if self.tag != "p":
                self._rename(writer, "p")
            self.end(writer)

    def _close_around_blocks(self, writer: Writer) -> None:
        if len(writer.out) != self.mark:
            writer.boundary()
        attrs = self._attributes(writer)
        if self.blocks == 1:
            if attrs:
                hand_over(writer, attrs, self.child, is_made=self.made == 1)
            self.dissolve(writer)
        elif (self.made == self.blocks or self.parent.begin < 0) and attrs.keys() <= _SLIGHT:
            if attrs:
                self._hand_down(writer, attrs)
            self.dissolve(writer)
        else:
            if self.tag == "p":
                self._rename(writer, "div")
            self.end(writer)

    def _hand_down(self, writer: Writer, attrs: Mapping[str, str]) -> None:
        """Give what attributes it has to the first block in it."""
        at = self.begin + 1
        while isinstance(writer.out[at], str):
            at += 1
        hand_over(writer, attrs, at, is_made=self.made == self.blocks)

    def _attributes(self, writer: Writer) -> Mapping[str, str]:
        start = writer.out[self.begin]
        return start[1] if isinstance(start, tuple) else EMPTY

    def _rename(self, writer: Writer, tag: str) -> None:
        attrs = self._attributes(writer)
        writer.out[self.begin] = (tag, attrs) if attrs or tag != "p" else PARAGRAPH


def hand_over(writer: Writer, attrs: Mapping[str, str], child: int, *, is_made: bool = False) -> None:
    """Give the attributes of a block that goes to the one in it or around it; its own come first.

    Its place in the page is that of a paragraph made of what is in it, `is_made`, and of no other block.
    """
    event = writer.out[child]
    if not isinstance(event, tuple):
        return
    if "x" in attrs and not is_made:
        assert isinstance(attrs, dict)
        del attrs["x"]
        if not attrs:
            return
    tag, own = event
    if not own:
        writer.out[child] = (tag, attrs)
        return
    assert isinstance(own, dict)
    assert isinstance(attrs, dict)
    if "id" in attrs:
        name = attrs.pop("id")
        if "id" in own:
            writer.aliases[name] = own["id"]
        else:
            own["id"] = name
            writer.ids.append(own)
    for name, value in attrs.items():
        own.setdefault(name, value)


class Spread(Block):
    """An inline element with blocks in it."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the element: it goes into the block that is in it, if that is one paragraph or heading."""
        out, begin = writer.out, self.begin
        if writer.last < begin:
            self.erase(writer)
            return
        if not self.blocks:
            out.append(None)
            writer.flow = self.parent
            return
        if len(out) != self.mark:
            writer.boundary()
        child, start = out[self.child], out[begin]
        if self.blocks == 1 and isinstance(child, tuple) and child[0] in _SWAPPED and self.tag not in READINGS:
            out[begin], out[self.child] = child, start
            del out[self.child_end + 1:]
            self.end(writer)
        elif self.tag in _TRANSPARENT:
            self.end(writer)
        else:
            self.dissolve(writer)
            writer.lose(start)


class Edge:
    """An unwrapped block: what is in it does not run into what is beside it."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the block."""
        writer.edge()


class Space:
    """A block unwrapped where no block can stand: white space keeps its words apart from those beside it."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the block."""
        writer.out.append(" ")


EDGE: Final = Edge()
SPACE: Final = Space()
