"""The learned scorer: a small model gives each block points, and the blocks are taken that make the best page.

The model is boosted trees over `features`, among them what the `readability` scorer chose, trained on labelled pages
(docs/learned.md). The points are log-odds that a block is content. Which to take is decided for the page: those that
make the expected F measure of its words the greatest (Ye Nan et al., "Optimizing F-measure: A Tale of Two Approaches",
2012).
"""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import exp
from types import MappingProxyType
from typing import Final

from readable.lexicon.patterns import COMMENTS
from readable.lexicon.tags import HEADINGS
from readable.options import Options
from readable.outline import Outline
from readable.scorers.cleaning import ADVERT, LABEL_AND_LINK, LABEL_OF_NOTHING, NOISY, SHARING, TITLE
from readable.scorers.commenting import drop_comments
from readable.scorers.declaring import declares_article
from readable.scorers.features import columns
from readable.scorers.keeping import blocks_of, pictures_of, select_blocks
from readable.scorers.noting import add_notes
from readable.scorers.readability import choose
from readable.scorers.repeating import drop_copies
from readable.scorers.returning import Whole, drop_last_heading, returned
from readable.scorers.tables import data_tables
from readable.scorers.titles import title_row
from readable.scorers.trees import model, points_of, shares_of
from readable.selection import Selection
from readable.visibility import BARRED, ZONE

BETA: Final = MappingProxyType({"precision": (0.4, 0.5), "balanced": (0.65, 1.0), "recall": (1.5, 2.0)})
"""How much more recall counts than precision: on pages that declare themselves articles, and on others. What a model of
all kinds of pages is unsure of is seldom part of an article, but often an entry of a list. Ours."""

HEADING_ODDS: Final = 0.5
"""A heading before what is kept is kept for this share of the odds that others need. Ours."""

COMMENT_ODDS: Final = 0.95
"""What text in comments is taken for where they are asked for. Ours."""

BLOCKS_PER_ITEM: Final = 1.5
"""A list of more is no plain list, and its items are judged each by itself. Ours."""

PICTURE_SHARE: Final = 0.5
"""A picture without text stays if this share of the text around it does. Ours."""

REFUSED: Final = frozenset({ADVERT, LABEL_AND_LINK, LABEL_OF_NOTHING, SHARING})
"""Reasons for which `readability` left out what is never content, wherever it stands."""

PICTURE: Final = "a picture among what is left out"
"""Why a container is left out, beside that it is the title again."""

_WHOLE: Final = frozenset("dl figure li pre".split())
_LISTS: Final = frozenset({"ol", "ul"})


def score(outline: Outline, options: Options) -> Selection:
    """Select the blocks of a page that are content. Linear in the page, but for sorting its blocks."""
    wide = outline.skipping(BARRED) if outline.skip & ~BARRED else outline
    chosen, blocks = candidates(wide, options)
    numbers = columns(wide, chosen, blocks)
    found = dict(zip(blocks, points_of(numbers), strict=True))
    odds = [0.0] * len(wide.texts)
    for block, points in found.items():
        odds[block] = 1 / (1 + exp(-points))
    if options.comments:
        _raise_comments(wide, odds)
    wholes = _even_out(wide, odds)
    of_articles, of_others = BETA[options.favor]
    beta = of_articles if declares_article(wide) else of_others
    kept, expected = best_of(odds, wide.chars, beta)
    add_notes(wide, kept)
    if options.favor != "precision":
        kept = returned(wide, kept, chosen, odds, wholes)
    if not options.comments:
        drop_comments(wide, kept, chosen)
    drop_copies(wide, kept)
    drop_last_heading(wide, kept, wholes)
    selection = _tidy(select_blocks(wide, kept, found, {}, "learned"), kept)
    return selection._replace(
        expected=calibrated(expected) if selection.roots else 0.0,
        shares=lambda block: shares_of(numbers, blocks.index(block)) if block in found else (),
    )


def candidates(outline: Outline, options: Options) -> tuple[list[bool], list[int]]:
    """Which blocks the `readability` scorer chooses, and the blocks that may be content.

    These are all but what stands in asides, footers and navigation, unless that scorer chooses it, and what it refused
    as a label.
    """
    choice = choose(outline, options, outline.skip)
    chosen = chosen_blocks(choice, outline)
    beside = blocks_of(outline, [row for row, flags in enumerate(outline.flags) if flags & ZONE])
    labels = blocks_of(choice.outline, refused_rows(choice))
    refused = _same_blocks(choice.outline, labels, outline)
    return chosen, [
        block for block, (one, aside, label) in enumerate(zip(chosen, beside, refused, strict=True))
        if one or not (aside or label)
    ]


def refused_rows(choice: Selection) -> list[int]:
    """The containers that are never content, by the reasons of the `readability` scorer, such as boxes to sign up."""
    outline, fields = choice.outline, sorted(choice.outline.fields)
    return [
        row for row, reason in choice.dropped.items()
        if reason in REFUSED
        or (reason == NOISY and bisect_left(fields, row) < bisect_left(fields, outline.ends[row]))
    ]


def chosen_blocks(selection: Selection, outline: Outline) -> list[bool]:
    """For each block of an outline, whether a selection on a narrower one of the same events keeps it."""
    narrow = selection.outline
    inside, gone = blocks_of(narrow, selection.roots), blocks_of(narrow, selection.dropped)
    kept = [one and not other for one, other in zip(inside, gone, strict=True)]
    return _same_blocks(narrow, kept, outline)


def _same_blocks(narrow: Outline, marks: Iterable[bool], outline: Outline) -> list[bool]:
    """For each block of an outline, whether it is marked in a narrower one of the same events."""
    places = {opened for opened, one in zip(narrow.block_opens, marks, strict=True) if one}
    return [opened in places for opened in outline.block_opens]


def best_of(odds: Sequence[float], chars: Sequence[int], beta: float) -> tuple[list[bool], float]:
    """The blocks that make the greatest expected F measure, weighed by length, and the F1 that is expected of them."""
    order = sorted(range(len(odds)), key=odds.__getitem__, reverse=True)
    all_content = sum([one * count for one, count in zip(odds, chars, strict=True)]) or 1.0
    least = beta * beta * all_content
    taken = content = best = expected = 0.0
    limit = 2.0
    for block in order:
        taken += chars[block]
        content += odds[block] * chars[block]
        if content > best * (taken + least):
            best = content / (taken + least)
            limit, expected = odds[block], 2 * content / (taken + all_content)
    return [one >= limit for one in odds], expected


def calibrated(expected: float) -> float:
    """The F1 that selections of this expected F1 had, between the points that were measured."""
    pairs = model().confidence
    at = bisect_right(pairs, (expected, 2.0))
    if at == 0:
        return pairs[0][1]
    if at == len(pairs):
        return pairs[-1][1]
    (low, found), (high, more) = pairs[at - 1], pairs[at]
    return found + (more - found) * (expected - low) / (high - low)


def _raise_comments(outline: Outline, odds: list[float]) -> None:
    """Take text in comments for content, where it is no link."""
    comments = blocks_of(outline, [row for row, names in enumerate(outline.names) if names & COMMENTS])
    for block, (one, links, chars) in enumerate(zip(comments, outline.link_chars, outline.chars, strict=True)):
        if one and 2 * links < chars:
            odds[block] = max(odds[block], COMMENT_ODDS)


def _even_out(outline: Outline, odds: list[float]) -> list[Whole]:
    """Give all blocks of what is taken or left whole the same odds; and a heading, in part, those of what it heads.

    Gives each such whole.
    """
    chars, end = outline.chars, 0  # of what was evened out
    wholes: list[Whole] = []
    tables = data_tables(outline)
    items = [0, *accumulate([tag == "li" for tag in outline.tags])]
    for row, tag in enumerate(outline.tags):
        first, last = outline.first_blocks[row], outline.last_blocks[row]
        if last == first or first < end:
            continue
        is_plain_list = tag in _LISTS and last - first <= BLOCKS_PER_ITEM * (items[outline.ends[row]] - items[row])
        if tag in _WHOLE or row in tables or is_plain_list:
            text = chars[first:last]
            mean = sum([one * count for one, count in zip(odds[first:last], text, strict=True)]) / sum(text)
            odds[first:last] = [mean] * (last - first)
            wholes.append(Whole(first, last, tag))
            end = last
    rows, tags = outline.block_containers, outline.tags
    inside = {block for first, last, _ in wholes for block in range(first, last)}
    for block in range(len(odds) - 2, -1, -1):
        if tags[rows[block]] in HEADINGS and block not in inside:
            odds[block] = max(odds[block], min(odds[block] / HEADING_ODDS, odds[block + 1]))
    return wholes


def _tidy(selection: Selection, kept: Sequence[bool]) -> Selection:
    """Leave out the heading that repeats the page's title, and pictures that stand among what is left out."""
    if not selection.roots:
        return selection
    outline, [root] = selection.outline, selection.roots
    firsts, lasts = outline.first_blocks, outline.last_blocks
    taken = [0, *accumulate([count if keep else 0 for count, keep in zip(outline.chars, kept, strict=True)])]
    dropped, chars = dict(selection.dropped), selection.chars
    title = title_row(outline, selection.roots)
    if title > root and taken[lasts[title]] > taken[firsts[title]]:
        dropped[title] = TITLE
        chars -= taken[lasts[title]] - taken[firsts[title]]
    dropped.update(dict.fromkeys(_stray_pictures(outline, root, taken), PICTURE))
    return selection._replace(dropped=dropped, chars=chars)


def _stray_pictures(outline: Outline, root: int, taken: Sequence[int]) -> list[int]:
    """The containers in the root that hold a picture and no text, among text of which little is kept.

    `taken`: characters that are kept before each block, and of all.
    """
    text = [0, *accumulate(outline.chars)]
    firsts, lasts, parents = outline.first_blocks, outline.last_blocks, outline.parents
    around = list(range(outline.ends[root]))  # of each container, the innermost with text
    for row in range(root + 1, len(around)):
        if firsts[row] == lasts[row]:
            around[row] = around[parents[row]]
    stray = []
    for row in pictures_of(outline):
        if root < row < len(around) and around[row] != row:
            first, last = firsts[around[row]], lasts[around[row]]
            if taken[last] - taken[first] < PICTURE_SHARE * (text[last] - text[first]):
                stray.append(row)
    return stray
