"""What the learned scorer is told of where a block stands to the title: articles follow theirs, teasers come later."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from readable.outline import Outline
from readable.scorers.titles import title_row

TITLE: Final = tuple("title_place title_chars title_shared title_after".split())
"""From the title to the block: blocks, as a share of the page's; characters, -1 before it. Of the innermost container
around both: its share of the page's text, and the share of what of it comes from the title on. -2, -2, -1, -1 if there
is no title."""

_UNKNOWN: Final[Sequence[float]] = (-2.0, -2.0, -1.0, -1.0)


def title_columns(outline: Outline, text: Sequence[float], blocks: Sequence[int]) -> list[Sequence[float]]:
    """A column for each of `TITLE`. `text`: characters before each block of the outline, and of all."""
    title = _title_of(outline)
    if title < 0:
        return [[number] * len(blocks) for number in _UNKNOWN]
    at, size, total = outline.first_blocks[title], len(outline.texts), text[-1] or 1.0
    shared = _shared_with(outline, title)
    shares = {-1: (1.0, 1.0)}
    for row in set(shared):
        if row >= 0:
            end = text[outline.last_blocks[row]]
            shares[row] = (end - text[outline.first_blocks[row]]) / total, (end - text[at]) / total
    numbers = [shares[shared[outline.block_containers[block]]] for block in blocks]
    return [
        [(block - at) / size for block in blocks],
        [text[block] - text[at] if block >= at else -1.0 for block in blocks],
        [share for share, _ in numbers],
        [after for _, after in numbers],
    ]


def _title_of(outline: Outline) -> int:
    """The heading that repeats the page's title, or else the only `h1` with text; -1 if there is neither."""
    row = title_row(outline, [row for row, above in enumerate(outline.parents) if above < 0])
    if row >= 0:
        return row
    firsts, lasts = outline.first_blocks, outline.last_blocks
    found = [row for row, tag in enumerate(outline.tags) if tag == "h1" and lasts[row] > firsts[row]]
    return found[0] if len(found) == 1 else -1


def _shared_with(outline: Outline, title: int) -> list[int]:
    """For each container the innermost around both it and a title, or -1. The last is for -1, no container."""
    parents = outline.parents
    above = set()
    while title >= 0:
        above.add(title)
        title = parents[title]
    shared = [-1] * (len(parents) + 1)
    for row, parent in enumerate(parents):
        shared[row] = row if row in above else shared[parent]
    return shared
