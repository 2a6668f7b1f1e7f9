"""Line-block distribution: an article is the run of long lines around the longest.

Chen Xin, "基于行块分布函数的通用网页正文抽取" (general extraction of the text of web pages by the distribution of line
blocks), Harbin Institute of Technology, and `cx-extractor`, the code that goes with it. A page without its tags is
lines of text, some of them empty. The block at a line is it and those after it, `width` in all; its length is the
characters in them, white space not counted. A run begins where a block surges, being longer than the threshold, with
one of the three blocks after it not empty; it ends before the next empty block, the dive. The article is the run with
the longest block in it.

That takes lines alone: `runs` does it for any. The lines of a page are the blocks of its outline. Where the source of
a page would have lines with tags alone, and so no text, there are empty lines: one for each container that ends or
begins between two blocks, but for those that the blocks stand in, and one for each without text. So blocks with nothing
between them, such as two paragraphs, are adjacent.
"""
from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from readable.options import Options
from readable.outline import Outline
from readable.scorers.keeping import select_blocks
from readable.scorers.looking import look
from readable.selection import Selection

NAME: Final = "lines"

THRESHOLD: Final = 86
"""Characters: a longer block begins a run. cx-extractor."""

FOLLOWING: Final = 3
"""Blocks after the first of a run, one of which must not be empty. cx-extractor."""

SHORTEST: Final = 5
"""Characters: a shorter line in a run is left out. cx-extractor."""

OUTSIDE: Final = "outside the run"
SHORT: Final = "a short line"


class Run(NamedTuple):
    """Lines of text: `first`, `after` the last, and `most`, the length in characters of the longest block at one."""

    first: int
    after: int
    most: int


def score(outline: Outline, options: Options) -> Selection:
    """Select the run of lines with the longest block. Linear in the page, as often as it is looked at."""
    return look(outline, options, _choose)


def runs(lines: Sequence[str], width: int = 3, threshold: int = THRESHOLD) -> list[Run]:
    """The runs from surge to dive, in order. `width`: lines of a block, 1 or more. Linear in the text.

    >>> runs(["Menu", "", "", "", "So " * 50, "it is.", "", "", "", "Imprint"])
    [Run(first=2, after=6, most=105)]
    """
    return _runs_of(block_lengths(list(map(_length, lines)), width), threshold)


def block_lengths(lengths: Sequence[int], width: int) -> list[int]:
    """The length of the block at each line, of the lengths of lines; what is after the last line counts nothing."""
    before = [0, *accumulate(lengths), *[sum(lengths)] * (width - 1)]
    return [end - begin for begin, end in zip(before, before[width:], strict=False)]


def _length(line: str) -> int:
    return sum(map(len, line.split()))


def _runs_of(blocks: Sequence[int], threshold: int) -> list[Run]:
    found: list[Run] = []
    first = -1
    for line, length in enumerate(blocks):
        if first < 0:
            if length > threshold and any(blocks[line + 1:line + 1 + FOLLOWING]):
                first = line
        elif not length or not any(blocks[line + 1:line + 2]):
            found.append(Run(first, line + 1, max(blocks[first:line + 1])))
            first = -1
    if first >= 0:
        found.append(Run(first, len(blocks), max(blocks[first:])))
    return found


def _choose(outline: Outline, options: Options) -> Selection:
    """What is selected of what an outline looked into."""
    places = _places(outline)
    lengths = [0] * (places[-1] + 1 if places else 0)
    for place, text in zip(places, outline.texts, strict=True):
        lengths[place] = _length(text)
    blocks = block_lengths(lengths, options.block_width)
    found = _runs_of(blocks, THRESHOLD)
    points = {block: float(blocks[place]) for block, place in enumerate(places)}
    if not found:
        return select_blocks(outline, [False] * len(places), points, {}, NAME)
    first, after, _ = max(found, key=lambda run: run.most)
    inside = [first <= place < after for place in places]
    kept = [is_in and lengths[place] >= SHORTEST for is_in, place in zip(inside, places, strict=True)]
    reasons = {block: SHORT if is_in else OUTSIDE for block, is_in in enumerate(inside) if not kept[block]}
    return select_blocks(outline, kept, points, reasons, NAME)


def _places(outline: Outline) -> list[int]:
    """The line of each block: one more than that of the block before, and than the empty lines between."""
    o = outline
    gaps = [0] * (len(o.texts) + 1)
    begins, ends = gaps[:], gaps[:]
    for first, last in zip(o.first_blocks, o.last_blocks, strict=True):
        if first == last:
            gaps[first] += 1
        else:
            begins[first] += 1
            ends[last] += 1
    places, line = [], -1
    for block in range(len(o.texts)):
        line += 1 + gaps[block] + max(0, begins[block] - 1) + max(0, ends[block] - 1)
        places.append(line)
    return places
