"""Blocks and inline elements: what is kept, unwrapped, or left out."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from readable.compose.frames import EDGE, EMPTY, READINGS, SPACE, STRUCTURES, UNWRAPPING, Block, Wrapper
from readable.compose.links import clean
from readable.compose.permalinks import drop_permalinks

if TYPE_CHECKING:
    from readable.compose.composer import Composer
    from readable.compose.writer import Writer


_CELLS = frozenset("cell columnheader gridcell listitem rowheader".split())
"""ARIA roles of what stands in a row or list."""

_NEAR = 8
"""How many elements that are not written may stand between two parts of a `ruby` for the one to end the other."""


class Region(Block):
    """A block in which other rules hold."""

    __slots__ = ("rules",)

    book = "flow"

    def __init__(self, tag: str, writer: Writer, given: Mapping[str, str]) -> None:
        super().__init__(tag, writer, given)
        self.rules = writer.rules
        writer.rules = writer.books[self.book]

    def close(self, writer: Writer) -> None:
        """End the block, and the rules with it."""
        writer.rules = self.rules
        super().close(writer)


class Phrase(Region):
    """A heading or the like, which holds no blocks."""

    __slots__ = ()

    book = "phrase"

    def close(self, writer: Writer) -> None:
        """End the block, without links to itself."""
        if writer.last >= self.begin:
            drop_permalinks(writer, self.begin)
        super().close(writer)


class Figure(Region):
    """A figure, in which no paragraph is made of an image."""

    __slots__ = ()

    book = "figure"


def inline(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write an inline element."""
    composer.open_inline(tag, composer.attributes(tag, attrs) if attrs else EMPTY)


def reading(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a part of a `ruby`: it ends the one before it, of which the end tag can be left out (HTML, 13.1.2.4)."""
    stack = composer.stack
    for place in range(len(stack) - 1, max(-1, len(stack) - 1 - _NEAR), -1):
        before = stack[place]
        if before is None or before is SPACE:
            continue
        start = composer.out[before] if isinstance(before, int) else None
        if isinstance(before, int) and isinstance(start, tuple) and start[0] in READINGS:
            stack[place] = None
            composer.close_inline(before)
        break
    inline(composer, tag, attrs)


def unwrap(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Leave out an inline element, but not what is in it. What plays a cell stays apart from the next one."""
    if attrs and "id" in attrs:
        composer.lose_id(clean(attrs["id"]))
    if attrs and attrs.get("role") in _CELLS:
        composer.out.append(" ")
        composer.stack.append(SPACE)
    else:
        composer.stack.append(None)


def edge(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Leave out a block, but not what is in it."""
    composer.edge()
    if attrs and "id" in attrs:
        composer.lose_id(clean(attrs["id"]))
    composer.stack.append(EDGE)


def space(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """Leave out a block where no block can stand, but not what is in it, which white space sets apart."""
    if attrs and "id" in attrs:
        composer.lose_id(clean(attrs["id"]))
    composer.out.append(" ")
    composer.stack.append(SPACE)


def gap(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Something was left out here that had its own lines."""
    composer.edge()
    composer.skip()


def gap_in_phrase(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """The same where no block can stand."""
    composer.out.append(" ")
    composer.skip()


def drop(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Leave out an element that shows nothing, with all that is in it."""
    composer.skip()


def drop_visible(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Leave out an element that stood between words."""
    composer.out.append(" ")
    composer.skip()


def drop_start(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Leave out an element that has nothing in it, though a parser may have put there what follows it."""
    composer.out.append(" ")
    composer.stack.append(None)


def block(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a block."""
    composer.open(Block, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def wrapper(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a paragraph, or a block that may turn out to be one or none."""
    if composer.flow.tag in UNWRAPPING:
        edge(composer, tag, attrs)
    else:
        composer.open(Wrapper, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def as_div(composer: Composer, attrs: Mapping[str, str]) -> None:
    """Do with a part that is in no whole of its kind what is done with a `div` here."""
    rule, name = composer.rules["div"]
    rule(composer, name, attrs)


def phrase(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a heading."""
    composer.open(Phrase, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def figure(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a figure."""
    composer.open(Figure, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def item(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write an item of a list; outside one it is a wrapper."""
    if composer.flow.tag in ("ul", "ol"):
        block(composer, tag, attrs)
    else:
        as_div(composer, attrs)


def term(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a term of a `dl`, or what is said of it."""
    if composer.flow.tag != "dl":
        as_div(composer, attrs)
    elif tag == "dt":
        phrase(composer, tag, attrs)
    else:
        block(composer, tag, attrs)


def caption(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write the caption of a figure."""
    if composer.flow.tag == "figure":
        block(composer, tag, attrs)
    else:
        as_div(composer, attrs)


def summary(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write the summary of `details`."""
    if composer.flow.tag == "details":
        phrase(composer, tag, attrs)
    else:
        as_div(composer, attrs)


def line_break(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """Write a line break."""
    composer.line_break()
    composer.skip()


def opportunity(composer: Composer, tag: str, _: Mapping[str, str]) -> None:
    """Write a place where a line may be broken. What is in it follows it: libxml2 takes it for no void element."""
    composer.out += ((tag, composer.marked(EMPTY)), None)
    composer.stack.append(None)


def rule(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a rule between blocks."""
    composer.edge()
    flow = composer.flow
    if flow.tag not in STRUCTURES:
        composer.out += ((tag, composer.marked(composer.attributes(tag, attrs))), None)
        flow.blocks += 1
        flow.mark = len(composer.out)
        flow.child = flow.child_end = flow.mark - 2
    composer.skip()
