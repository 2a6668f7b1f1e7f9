"""Notes that the text leads to and that lead back to it belong to it, wherever they stand."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Final

from readable.outline import Outline

NOTE_BLOCKS: Final = 4
NOTE_CHARS: Final = 2000
"""Blocks and characters of a note, at most. Ours."""

MARK_CHARS: Final = 5
"""Characters of the mark of a note, at most: `12.` or `[12]`. Ours."""

_ROWS: Final = -2


def add_notes(outline: Outline, kept: list[bool]) -> None:
    """Keep each note that a kept block links to, if it has a link back into that block. Linear in the page."""
    there = _links_of_blocks(outline, kept)
    back = _links_of_blocks(outline, [not keep for keep in kept]) if there else {}
    if not back:
        return
    links = there | back
    anchors = _anchors(outline)
    rows = dict(zip(outline.opens, range(len(outline.opens)), strict=True))
    led = {block: {_place(outline, rows, anchors.get(one, -1)) for one in targets} for block, targets in links.items()}
    for block in sorted(links):
        places = {block, _ROWS - outline.block_containers[block]}
        for target in links[block] if kept[block] else ():
            first, last = _note(outline, rows, anchors.get(target, -1))
            if not first <= block < last and any(not places.isdisjoint(led.get(one, ())) for one in range(first, last)):
                kept[first:last] = [True] * (last - first)


def _block_at(outline: Outline, at: int) -> int:
    """The block that an event stands in, -1 for none."""
    block = bisect_right(outline.block_opens, at) - 1
    return block if block >= 0 and at < outline.block_closes[block] else -1


def _links_of_blocks(outline: Outline, marks: Iterable[bool]) -> dict[int, dict[str, None]]:
    """What the links within the page lead to that stand in each block that is marked, each once."""
    found: dict[int, dict[str, None]] = {}
    opens, closes = outline.block_opens, outline.block_closes
    for block, (one, has_link) in enumerate(zip(marks, outline.link_chars, strict=True)):
        if one and has_link:
            for event in outline.events[opens[block]:closes[block]]:
                if isinstance(event, tuple) and event[0] == "a" and event[1].get("href", "")[:1] == "#":
                    found.setdefault(block, {})[event[1]["href"][1:]] = None
    return found


def _anchors(outline: Outline) -> dict[str, int]:
    """Where a link within the page leads to, by what it names."""
    anchors: dict[str, int] = {}
    for at, event in enumerate(outline.events):
        if isinstance(event, tuple) and event[1]:
            tag, attrs = event
            for name in ("id", "name"):
                if name in attrs and (name == "id" or tag == "a"):
                    anchors.setdefault(attrs[name], at)
    return anchors


def _place(outline: Outline, rows: Mapping[int, int], at: int) -> int:
    """What an event begins or stands in: the number of a container, taken from `_ROWS`, or of a block, or -1."""
    row = rows.get(at, -1)
    return _ROWS - row if row >= 0 else _block_at(outline, at) if at >= 0 else -1


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
