"""The blocks scorer: jusText's two steps. Each block is judged by itself, then by what stands around it.

J. Pomikálek, "Removing Boilerplate and Duplicate Content from Web Corpora" (Brno, 2011), as jusText 3.0.2 does it, on
the blocks of an outline. A block is good, near good, short or bad; at the end it is good, and so kept, or bad.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from readable.lexicon.tags import HEADINGS
from readable.options import Options
from readable.outline import Outline
from readable.scorers.keeping import blocks_of, select_blocks
from readable.scorers.stopwords import Script, declared_language, letter_shares, script_of, word_shares
from readable.selection import Selection
from readable.visibility import CONCEALING


class Limits(NamedTuple):
    """What a block is judged by.

    `links`: with a larger share of link text a block is bad. `short`, `long`: with fewer characters than the first it
    is short; with more than the second it may be good, not only near good. `low`, `high`: with a smaller share of stop
    words than the first it is bad, from the second on it may be good.
    """

    links: float
    short: int
    long: int
    low: float
    high: float


JUSTEXT: Final = Limits(links=0.2, short=70, long=200, low=0.30, high=0.32)
"""The defaults of jusText 3.0.2, made for corpora that must be clean."""

ARTICLES: Final = Limits(links=0.25, short=50, long=150, low=0.1, high=0.2)
"""What the scorer uses: the limits of trafilatura 2.3.1, which calls jusText. They keep more of an article."""

MAX_HEADING_DISTANCE: Final = 200
"""Characters between a heading and the good block that keeps it. jusText."""

MAIN_GAP: Final = 500
"""Characters of blocks left out that the main run may reach over. Ours."""

GAIN: Final = 1.3
"""A page with too little text is looked at again, and the second look taken if it finds so many times more. Ours."""

BAD: Final = 0
SHORT: Final = 1
NEAR: Final = 2
GOOD: Final = 3
"""Classes of a block."""

LINKS: Final = "links"
COPYRIGHT: Final = "copyright sign"
SHORT_LINK: Final = "short, with a link"
FEW_WORDS: Final = "few stop words"
ALONE: Final = "short, beside boilerplate"
BETWEEN: Final = "between boilerplate"
OUTSIDE: Final = "outside the main run"
"""Why a block is left out."""


class Judged(NamedTuple):
    """Blocks judged each by itself: their classes, why a bad one is bad, and the points of each."""

    classes: list[int]
    reasons: dict[int, str]
    points: dict[int, float]


def score(outline: Outline, options: Options) -> Selection:
    """Select the blocks that are running text. Linear in the page; one with little of it is looked at twice."""
    found = look(outline, options)
    if found.chars < options.char_threshold and _text_aside(outline) > GAIN * found.chars + ARTICLES.long:
        again = look(outline.skipping(CONCEALING), options)
        if again.chars > GAIN * found.chars:
            return again
    return found


def _text_aside(outline: Outline) -> int:
    """Characters of text, in pieces that are not short, where the outline does not look but a reader may."""
    aside = outline.skip & ~CONCEALING
    events = outline.events
    rows = zip(outline.flags, outline.opens, outline.closes, strict=True)
    return sum([
        len(event) for flags, opened, closed in rows if flags & aside
        for event in events[opened:closed] if isinstance(event, str) and len(event) >= ARTICLES.short
    ])


def look(outline: Outline, options: Options, limits: Limits = ARTICLES) -> Selection:
    """Select the blocks of an outline as it is."""
    headings = heading_blocks(outline)
    classes, reasons, points = judge(outline, limits)
    if GOOD not in classes:  # a page of short texts; jusText keeps nothing of it
        classes = [GOOD if one == NEAR else one for one in classes]
    final = revise(classes, outline.chars, headings)
    kept = [one == GOOD for one in final]
    for block, (before, after) in enumerate(zip(classes, final, strict=True)):
        if before != BAD and after != GOOD:
            reasons[block] = ALONE if before == SHORT else BETWEEN
    if options.main_run:
        run = main_run(outline, kept)
        for block, keep in enumerate(kept):
            if keep and block not in run:
                kept[block] = False
                reasons[block] = OUTSIDE
    return _with_reasons(select_blocks(outline, kept, points, reasons, "blocks"), reasons)


def heading_blocks(outline: Outline) -> list[bool]:
    """For each block, whether it is in a heading."""
    return blocks_of(outline, [row for row, tag in enumerate(outline.tags) if tag in HEADINGS])


def judge(outline: Outline, limits: Limits) -> Judged:
    """Judge each block by itself: by its links, its length and its stop words.

    The points are the share of stop words of a long block, and the share of link text, as a negative number, of one
    that has too much of it; others have none.
    """
    script = script_of(outline.texts)
    classes: list[int] = []
    reasons: dict[int, str] = {}
    points: dict[int, float] = {}
    long: list[int] = []
    density = script.density if script else 1.0
    short = limits.short / density
    for block, (text, chars, links) in enumerate(zip(outline.texts, outline.chars, outline.link_chars, strict=True)):
        one, points[block] = BAD, 0.0
        if links > limits.links * chars:
            reasons[block] = LINKS
            points[block] = -min(1.0, links / chars)
        elif "\xa9" in text or "&copy" in text:
            reasons[block] = COPYRIGHT
        elif chars >= short:
            long.append(block)
        elif links:
            reasons[block] = SHORT_LINK
        else:
            one = SHORT
        classes.append(one)
    low, high = (script.low, script.high) if script and script.telling else (limits.low, limits.high)
    enough = limits.long / density
    for block, share in zip(long, _shares(outline, long, script), strict=True):
        points[block] = share
        if share < low:
            reasons[block] = FEW_WORDS
        else:
            classes[block] = GOOD if share >= high and outline.chars[block] > enough else NEAR
    return Judged(classes, reasons, points)


def _shares(outline: Outline, blocks: Sequence[int], script: Script | None) -> list[float]:
    """The share of stop words of each of these blocks."""
    texts = [outline.texts[block] for block in blocks]
    if script and script.telling:
        return letter_shares(texts, script.telling)
    return word_shares(texts, declared_language(outline))


def revise(classes: Sequence[int], chars: Sequence[int], headings: Sequence[bool]) -> list[int]:
    """The classes of blocks, good or bad, by those around them. `chars`: their lengths; `headings`: whether they are.

    In the order of jusText: a short heading soon before a good block is near good; short blocks take the class of what
    stands around them; near good ones are good unless they stand between bad ones; a heading that is bad only for what
    stands around it is good if a good block comes soon.
    """
    revised = list(classes)
    for block in _soon_before_good(revised, chars, headings):
        if classes[block] == SHORT:
            revised[block] = NEAR
    revised = _settle_near(_settle_short(revised))
    for block in _soon_before_good(revised, chars, headings):
        if classes[block] != BAD:
            revised[block] = GOOD
    return revised


def _soon_before_good(classes: Sequence[int], chars: Sequence[int], headings: Sequence[bool]) -> list[int]:
    """The headings with a good block after them, and at most `MAX_HEADING_DISTANCE` characters between."""
    found = []
    between = MAX_HEADING_DISTANCE + 1
    for block in range(len(classes) - 1, -1, -1):
        if headings[block] and between <= MAX_HEADING_DISTANCE:
            found.append(block)
        between = 0 if classes[block] == GOOD else between + chars[block]
    return found


def _settle_short(classes: Sequence[int]) -> list[int]:
    """Short blocks become good or bad.

    Between good blocks they are good, between bad ones bad. Between the two they are good if a near good block stands
    on the bad side before any other.
    """
    before = _neighbours(classes)
    after = reversed(_neighbours(classes[::-1]))
    settled = []
    for one, (left, nearest_left), (right, nearest_right) in zip(classes, before, after, strict=True):
        if one != SHORT:
            settled.append(one)
        elif left == right:
            settled.append(left)
        else:
            settled.append(GOOD if NEAR in ((nearest_left,) if left == BAD else (nearest_right,)) else BAD)
    return settled


def _neighbours(classes: Iterable[int]) -> list[tuple[int, int]]:
    """For each block the last one before it that is good or bad, and the last that is not short; bad at the start."""
    found = []
    settled = nearest = BAD
    for one in classes:
        found.append((settled, nearest))
        if one != SHORT:
            nearest = one
            if one != NEAR:
                settled = one
    return found


def _settle_near(classes: Sequence[int]) -> list[int]:
    """Near good blocks become good, or bad if they stand between bad ones."""
    before = _neighbours(classes)
    after = reversed(_neighbours(classes[::-1]))
    return [
        one if one != NEAR else BAD if left == right == BAD else GOOD
        for one, (left, _), (right, _) in zip(classes, before, after, strict=True)
    ]


def main_run(outline: Outline, kept: Sequence[bool]) -> range:
    """The blocks from the first to the last of the longest run of kept ones, by words.

    A run ends where more than `MAIN_GAP` characters are left out. Headings are kept before what they head, so they come
    with it.
    """
    best, most = range(0), 0
    first = words = gap = 0
    for block, (text, keep) in enumerate(zip(outline.texts, kept, strict=True)):
        if not keep:
            gap += outline.chars[block]
            continue
        if gap > MAIN_GAP or not words:
            first, words = block, 0
        gap = 0
        words += text.count(" ") + 1
        if words > most:
            best, most = range(first, block + 1), words
    return best


def _with_reasons(selection: Selection, reasons: Mapping[int, str]) -> Selection:
    """The same, where a container that is left out has the reason of its longest block."""
    outline = selection.outline
    first_blocks, last_blocks, chars = outline.first_blocks, outline.last_blocks, outline.chars
    dropped = dict(selection.dropped)
    for row in dropped:
        first, last = first_blocks[row], last_blocks[row]
        if first < last:
            dropped[row] = reasons[first if last - first == 1 else max(range(first, last), key=chars.__getitem__)]
    return selection._replace(dropped=dropped)
