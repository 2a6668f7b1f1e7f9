"""Copies: some pages hold a part twice, for wide screens and for narrow ones, and a style sheet conceals one."""
from __future__ import annotations

from itertools import accumulate
from typing import Final

from readable.outline import Outline
from readable.scorers.keeping import blocks_of
from readable.scorers.shapes import is_blank

COPY_CHARS: Final = 200
"""Characters that a part must have to be taken for a copy. Ours."""

LARGE_COPY: Final = 2000
"""Characters beside code and tables of a part that is a copy also with these in it. Ours."""

_WHOLE: Final = frozenset({"pre", "table"})
"""Code and tables may well stand there again for what is said of them: a small part that holds one is no copy."""

_PARTS: Final = frozenset({"blockquote", "li"}) | _WHOLE
"""In these nothing is looked for: a part of a quotation or of a list may be said once more."""


def drop_copies(outline: Outline, kept: list[bool]) -> None:
    """Keep no container of which every kept block was kept before it begins, and not one alone. Linear in the page."""
    first_seen: dict[str, int] = {}
    places = [
        first_seen.setdefault(text, block) if keep else -1
        for block, (text, keep) in enumerate(zip(outline.texts, kept, strict=True))
    ]
    again = [count for block, count in enumerate(outline.chars) if places[block] not in (-1, block)]
    if sum(again) < COPY_CHARS:
        return
    places = [-1 if place >= 0 and is_blank(text) else place for place, text in zip(places, outline.texts, strict=True)]
    is_whole = blocks_of(outline, [row for row, tag in enumerate(outline.tags) if tag in _WHOLE])
    wholes = [0, *accumulate([
        count if whole and keep else 0 for count, whole, keep in zip(outline.chars, is_whole, kept, strict=True)
    ])]
    earliest, latest, chars = _sums(outline, places)
    row, size = 0, len(outline.tags)
    while row < size:
        first, last = outline.first_blocks[row], outline.last_blocks[row]
        is_copy = chars[row] >= COPY_CHARS and earliest[row] < latest[row] < first
        if outline.tags[row] in _PARTS:
            row = outline.ends[row]
        elif is_copy and (not (within := wholes[last] - wholes[first]) or chars[row] - within >= LARGE_COPY):
            kept[first:last] = [False] * (last - first)
            row = outline.ends[row]
        else:
            row += 1


def _sums(outline: Outline, places: list[int]) -> tuple[list[int], list[int], list[int]]:
    """Of each container the earliest and latest of the places where its blocks stood first, and the characters kept."""
    size = len(outline.tags)
    earliest, latest, chars = [len(places)] * size, [-1] * size, [0] * size
    for row, place, count in zip(outline.block_containers, places, outline.chars, strict=True):
        if place >= 0:
            earliest[row], latest[row] = min(earliest[row], place), max(latest[row], place)
            chars[row] += count
    for row in range(size - 1, 0, -1):  # a container comes after the one that it stands in
        above = outline.parents[row]
        if above >= 0:
            earliest[above], latest[above] = min(earliest[above], earliest[row]), max(latest[above], latest[row])
            chars[above] += chars[row]
    return earliest, latest, chars
