"""Narrowing: the outline that looks into fewer containers, from the tables of one that looked into more."""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate, compress
from typing import Final

from readable.lexicon.patterns import COMMENTS
from readable.lexicon.tags import BLOCKS, is_custom
from readable.outline import Outline
from readable.sparing import wrongly_named
from readable.visibility import NAMED

_OF_ROWS: Final = ("attrs", "closes", "names", "opens", "tags", "weights")
_OF_BLOCKS: Final = ("block_closes", "block_opens", "chars", "commas", "link_chars", "texts")
"""Columns in which a row, or a block, keeps what it has."""


def narrowed(outline: Outline, skip: int) -> Outline | None:
    """The outline of the same page that does not look into containers with one of these flags.

    `skip` has all flags that the outline did not look into itself. The events are shared, and so is what was read of
    the head. Later looks start at the wider outline again. Linear, and a small part of the time of another look at the
    events. None if only such a look will do: without a name that must not count, an inline element is no container.
    """
    found = _without(outline, skip, outline.flags)
    wide = wrongly_named(found)
    if not wide:
        return found
    rows = [row for row, attrs in enumerate(outline.attrs) if id(attrs) in wide and not outline.names[row] & COMMENTS]
    flags = outline.flags.copy()
    for row in rows:
        flags[row] &= ~NAMED
    if all(flags[row] or outline.tags[row] in BLOCKS or _is_custom(outline, row) for row in rows):
        return _without(outline, skip, flags)
    return None


def _is_custom(outline: Outline, row: int) -> bool:
    around = outline.parents[row]
    return is_custom(outline.tags[row], outline.tags[around] if around >= 0 else "")


def _without(outline: Outline, skip: int, flags: list[int]) -> Outline:
    """The outline without what is inside of containers that have one of the flags to be skipped."""
    shut = _shut(outline.ends, flags, skip)
    rows, blocks = bytearray(b"\1") * len(outline.tags), bytearray(b"\1") * len(outline.texts)
    for row in shut:
        _clear(rows, row + 1, outline.ends[row])
        _clear(blocks, outline.first_blocks[row], outline.last_blocks[row])
    row_numbers = [0, *accumulate(rows), -1]  # the last for -1, which stands for no container
    block_numbers = [0, *accumulate(blocks)]

    found = Outline(outline.events, skip, lambda _, flags: outline.skipping(flags))
    found.head, found.lost = outline.head, outline.lost
    for names, kept in ((_OF_ROWS, rows), (_OF_BLOCKS, blocks)):
        for name in names:
            setattr(found, name, list(compress(getattr(outline, name), kept)))
    found.flags = list(compress(flags, rows))
    found.parents = [row_numbers[row] for row in compress(outline.parents, rows)]
    found.ends = [row_numbers[row] for row in compress(outline.ends, rows)]
    found.first_blocks = [block_numbers[block] for block in compress(outline.first_blocks, rows)]
    found.last_blocks = [block_numbers[block] for block in compress(outline.last_blocks, rows)]
    found.block_containers = [row_numbers[row] for row in compress(outline.block_containers, blocks)]
    for row in shut:
        rows[row] = 0  # it is kept, but nothing stands in it
    rows.append(1)
    for name in ("embeds", "fields", "images"):
        setattr(found, name, [row_numbers[row] for row in getattr(outline, name) if rows[row]])
    found.items = _outside(outline, shut)
    return found


def _shut(ends: list[int], flags: list[int], skip: int) -> list[int]:
    """The containers that have one of the flags to be skipped and stand in no other such."""
    found: list[int] = []
    end = 0
    for row in [row for row, one in enumerate(flags) if one & skip]:
        if row >= end:
            end = ends[row]
            found.append(row)
    return found


def _clear(kept: bytearray, begin: int, end: int) -> None:
    kept[begin:end] = bytes(end - begin)


def _outside(outline: Outline, shut: list[int]) -> list[int]:
    """The elements of microdata and RDFa that are not inside of these containers."""
    items = outline.items
    found: list[int] = []
    at = 0
    for row in shut if items else ():
        begin = bisect_right(items, outline.opens[row], at)
        found += items[at:begin]
        at = bisect_left(items, outline.closes[row], begin)
    return found + items[at:]
