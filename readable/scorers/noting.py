"""Notes that the text leads to and that lead back to it belong to it, wherever they stand."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Final

from readable.outline import Outline

NOTE_BLOCKS: Final = 4
NOTE_CHARS: Final = 2000
"""Blocks and characters of a note, at most. Ours."""

MARK_CHARS: Final = 5
"""Characters of the mark of a note, at most: `12.` or `[12]`. Ours."""


def add_notes(outline: Outline, kept: list[bool]) -> None:
    """Keep each note that a kept block links to, if it has a link back into that block. Linear in the page."""
    anchors: dict[str, int] = {}
    jumps: list[tuple[int, str]] = []
    for at, event in enumerate(outline.events):
        if isinstance(event, tuple) and event[1]:
            attrs = event[1]
            for name in ("id", "name"):
                if name in attrs and (name == "id" or event[0] == "a"):
                    anchors.setdefault(attrs[name], at)
            if event[0] == "a" and attrs.get("href", "")[:1] == "#":
                jumps.append((at, attrs["href"][1:]))
    if not (jumps and anchors):
        return
    back = _jumps_of_blocks(outline, jumps)
    rows = dict(zip(outline.opens, range(len(outline.opens)), strict=True))
    for block, targets in list(back.items()):
        for target in targets if kept[block] else ():
            first, last = _note(outline, rows, anchors.get(target, -1))
            if _leads_back(range(first, last), block, back, outline, anchors):
                kept[first:last] = [True] * (last - first)


def _block_at(outline: Outline, at: int) -> int:
    """The block that an event stands in, -1 for none."""
    block = bisect_right(outline.block_opens, at) - 1
    return block if block >= 0 and at < outline.block_closes[block] else -1


def _jumps_of_blocks(outline: Outline, jumps: list[tuple[int, str]]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for at, target in jumps:
        block = _block_at(outline, at)
        if block >= 0:
            found.setdefault(block, []).append(target)
    return found


def _note(outline: Outline, rows: Mapping[int, int], at: int) -> tuple[int, int]:
    """The blocks of what an id names: all of a container, else the block that it stands in. None of too many.

    A block that is the mark of a note alone stands beside it.
    """
    row = rows.get(at, -1)
    if row < 0:
        block = _block_at(outline, at) if at >= 0 else -1
        if block < 0:
            return 0, 0
        if outline.chars[block] > MARK_CHARS:
            return block, block + 1
        row = outline.block_containers[block]
    first, last = outline.first_blocks[row], outline.last_blocks[row]
    is_short = last - first <= NOTE_BLOCKS and sum(outline.chars[first:last]) <= NOTE_CHARS
    return (first, last) if is_short else (0, 0)


def _leads_back(
    note: range, block: int, jumps: Mapping[int, list[str]], outline: Outline, anchors: Mapping[str, int],
) -> bool:
    """Whether a note has a link to something in the block that leads to it, or to the container that this is."""
    if block in note:
        return False
    row = outline.block_containers[block]
    places = [at for at in _places(note, jumps, anchors) if at >= 0]
    return any(_block_at(outline, at) == block or at == outline.opens[row] for at in places)


def _places(note: range, jumps: Mapping[int, list[str]], anchors: Mapping[str, int]) -> Iterator[int]:
    for one in note:
        for target in jumps.get(one, ()):
            yield anchors.get(target, -1)
