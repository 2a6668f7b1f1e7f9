"""Chunks of an article: pieces of its text of a bounded size, for an index that is searched piece by piece."""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from readable.blocks import Block
from readable.errors import OptionError

_ENDS: Final = (
    ("\n",),
    (". ", "! ", "? ", ".\n", "。", "！", "？", "।", "؟ ", "۔ "),
    (" ", "\t"),
)
"""What a block is cut after that is too long by itself: lines, sentences, words."""

_WORTH: Final = 3
"""A cut after a line or a sentence must leave at least a third of what there is room for."""


class Chunk(NamedTuple):
    """A piece of an article's text.

    `text`: `article.text[chunk.span]`. `heading_path`: the headings that its first paragraph stands under, outermost
    first, even if they are in its text. `blocks`: those that it holds, whole or in part.
    """

    text: str
    heading_path: tuple[str, ...]
    span: slice
    blocks: tuple[Block, ...]


def check_sizes(max_chars: object, overlap: object) -> None:
    """Raise `OptionError` for sizes that cannot be."""
    for key, value, least in (("max_chars", max_chars, 1), ("overlap", overlap, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise OptionError(key, value, f"a whole number of characters, {least} or more")
        if key == "overlap" and isinstance(max_chars, int) and value >= max_chars:
            raise OptionError(key, value, f"less than max_chars, which is {max_chars}")


def make_chunks(text: str, blocks: Sequence[Block], max_chars: int, overlap: int) -> tuple[Chunk, ...]:
    """The chunks of a text, in order. Takes time linear in the text.

    A chunk ends before a heading that follows text, so none holds parts of two sections; else where a block ends, or,
    in a block that is longer than a chunk, after a line, a sentence or a word. A chunk that does not begin a section
    begins with at most `overlap` characters of the one before, from the beginning of a word.
    """
    begins = [block.span.start for block in blocks]
    ends = [block.span.stop for block in blocks]
    chunks = []
    for first, after in _sections(blocks):
        bodies = [block.span for block in blocks[first:after] if block.kind != "heading"] or [blocks[after - 1].span]
        for begin, end in _cuts(text, begins[first], bodies, max_chars, overlap):
            held = blocks[bisect_right(ends, begin):bisect_left(begins, end)]
            inner = next((block for block in held if block.kind != "heading"), held[-1])
            chunks.append(Chunk(text[begin:end], inner.heading_path, slice(begin, end), tuple(held)))
    return tuple(chunks)


def _sections(blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """The blocks from a heading to the next that follows text: the number of the first, and that after the last."""
    first = 0
    for number in range(1, len(blocks)):
        if blocks[number].kind == "heading" and blocks[number - 1].kind != "heading":
            yield first, number
            first = number
    if blocks:
        yield first, len(blocks)


def _cuts(text: str, begin: int, bodies: Sequence[slice], most: int, overlap: int) -> Iterator[tuple[int, int]]:
    """The parts of a section; after `bodies`, its blocks that are no headings, it may be cut."""
    ends = [body.stop for body in bodies]
    done = begin  # what is before is in a chunk
    while ends[-1] - begin > most:
        limit = begin + most
        place = bisect_right(ends, limit) - 1
        if place >= 0 and ends[place] > done:
            cut = ends[place]
        else:
            cut = _cut_in_block(text, max(done, min(bodies[0].start, limit - 1)), limit)
        yield begin, done + len(text[done:cut].rstrip())
        done = cut
        while text[done].isspace():
            done += 1
        begin = _word_after(text, max(begin + 1, cut - overlap), done) if overlap else done
        if done - begin >= most:
            begin = done  # no room is left for more
    yield begin, ends[-1]


def _cut_in_block(text: str, done: int, limit: int) -> int:
    """Where to cut a block of which the text up to `limit` fits."""
    for marks in _ENDS:
        cut = max(found + len(mark) if (found := text.rfind(mark, done, limit)) >= 0 else 0 for mark in marks)
        if cut - done > (limit - done) // _WORTH and text[done:cut].strip():
            return cut
    return limit


def _word_after(text: str, begin: int, end: int) -> int:
    """Where the first word begins, from `begin` on; there, if no white space is before `end`."""
    for at in range(begin, end):
        if text[at - 1].isspace() and not text[at].isspace():
            return at
    return end if text[begin].isspace() else begin
