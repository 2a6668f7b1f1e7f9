"""From blocks that are kept to a selection: what the scorers that judge blocks, not containers, share."""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final

from readable.lexicon.tags import AMP_MEDIA
from readable.outline import Outline
from readable.selection import Selection

NOTHING_KEPT: Final = "no block of it is kept"
NOT_KEPT: Final = "not kept"

_CELLS: Final = frozenset({"td", "th"})
"""Those without text stay: what stands in the next ones belongs in its column."""

_LINE: Final = "hr"
"""Stays between two blocks that are kept: there a scene or a section ends."""


def select_blocks(
    outline: Outline, kept: Sequence[bool], points: Mapping[int, float], reasons: Mapping[int, str], policy: str,
) -> Selection:
    """The selection of the blocks that are kept, within the smallest container that holds them all.

    `kept`: for each block of the outline. `points`, `reasons`: of blocks, where there are any. A container with text is
    left out if no block of it is kept; one without stays if it holds a picture, or is a line between what is kept.
    Linear in the page, but for sorting its pictures.
    """
    rows = [block for block, keep in enumerate(kept) if keep]
    if not rows:
        return Selection(outline, (), {}, {}, 0, policy, {}, points)
    root = _around(outline, rows[0], rows[-1])
    before = [0, *accumulate(map(int, kept))]
    dropped = _dropped(outline, root, before)
    gone = blocks_of(outline, dropped)
    first, last = outline.first_blocks[root], outline.last_blocks[root]
    dropped_blocks = {
        block: reasons.get(block, NOT_KEPT) for block in range(first, last) if not kept[block] and not gone[block]
    }
    chars = sum([outline.chars[block] for block in rows])
    return Selection(outline, (root,), dropped, {}, chars, policy, dropped_blocks, points)


def _around(outline: Outline, first: int, last: int) -> int:
    """The smallest container that holds two blocks and all between them."""
    row = outline.block_containers[first]
    while outline.parents[row] >= 0 and not outline.first_blocks[row] <= first <= last < outline.last_blocks[row]:
        row = outline.parents[row]
    return max(row, 0)


def _dropped(outline: Outline, root: int, before: Sequence[int]) -> dict[int, str]:
    """The largest containers inside the root that hold nothing that is kept."""
    first_blocks, last_blocks, ends = outline.first_blocks, outline.last_blocks, outline.ends
    pictures = pictures_of(outline)
    dropped: dict[int, str] = {}
    row, end = root + 1, ends[root]
    figure = 0  # where the last figure ends that has a caption
    while row < end:
        first, last = first_blocks[row], last_blocks[row]
        if before[last] > before[first]:
            figure = ends[row] if outline.tags[row] == "figure" else figure
            row += 1
            continue
        if first == last and row < figure:  # the picture may be a background
            row += 1
            continue
        tag, has_picture = outline.tags[row], bisect_left(pictures, row) < bisect_left(pictures, ends[row])
        if first < last or not (has_picture or tag in _CELLS or (tag == _LINE and _is_between(before, first))):
            dropped[row] = NOTHING_KEPT
        row = ends[row]
    return dropped


def _is_between(before: Sequence[int], block: int) -> bool:
    """Whether a block and the one before it are kept."""
    return 0 < block < len(before) - 1 and before[block + 1] - before[block - 1] == 2  # noqa: PLR2004 - both


def pictures_of(outline: Outline) -> list[int]:
    """The containers that hold a picture, a player, or are one themselves, in order, each once."""
    return sorted({*outline.images, *[row for row, tag in enumerate(outline.tags) if tag in AMP_MEDIA]})


def blocks_of(outline: Outline, rows: Iterable[int]) -> list[bool]:
    """For each block, whether it is in one of these containers, which may stand in each other."""
    inside = [False] * len(outline.texts)
    end = 0
    for row in sorted(rows):
        first, last = outline.first_blocks[row], outline.last_blocks[row]
        if last > end:
            inside[first:last] = [True] * (last - first)
            end = last
    return inside
