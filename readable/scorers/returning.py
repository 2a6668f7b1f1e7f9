"""What comes back beside the blocks that the learned scorer keeps: what `readability` chose among them and after them.

A model judges each block by itself, and readers miss a table, the first of two lists, or the last note.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

from readable.lexicon.marks import ENDINGS
from readable.lexicon.tags import HEADINGS
from readable.outline import Outline
from readable.scorers.features import shape_of

CHOSEN_ODDS: Final = 0.3
CHOSEN_REACH: Final = 2
"""A block that `readability` chose, with blocks that are kept among the two before it and the two after, is kept for
these odds already; and at the end, one that stands as one of the two before it does. Ours."""

WHOLE_ODDS: Final = 0.1
CODE_REACH: Final = 10
FIGURE_REACH: Final = 5
"""The same for what is taken whole, which looks less like prose; code has labels and line numbers around it, figures
have others beside them. Ours."""

PROSE_CHARS: Final = 140
LAST_ODDS: Final = 0.2
"""Characters and odds of a text without links that is kept if it was chosen and goes on from what is kept. Ours."""

SENTENCE_CHARS: Final = 60
SENTENCE_ODDS: Final = 0.4
"""The same for one that ends as a sentence does. Ours."""

_REACHES: Final = MappingProxyType({"pre": CODE_REACH, "figure": FIGURE_REACH})


class Whole(NamedTuple):
    """Blocks, `[first, last)`, that are taken or left together, of an element of this tag."""

    first: int
    last: int
    tag: str


def returned(
    outline: Outline, kept: Sequence[bool], chosen: Sequence[bool], odds: Sequence[float], wholes: Sequence[Whole],
) -> list[bool]:
    """What is kept, for each block of the outline, with what comes back. Linear in the page.

    `chosen`: what `readability` chose. `wholes`: in document order; the blocks of each have the same odds.
    """
    heads = [outline.tags[row] in HEADINGS for row in outline.block_containers]
    more = _with_chosen(kept, chosen, odds)
    texts = [keep or (one and not head) for keep, one, head in zip(kept, chosen, heads, strict=True)]
    for (first, last, _), is_between in zip(wholes, _between(kept, texts, wholes), strict=True):
        is_chosen = all(chosen[first:last]) and odds[first] >= WHOLE_ODDS
        more[first:last] = [kept[first] or (is_chosen and is_between)] * (last - first)
    in_wholes = {block for first, last, _ in wholes if last - first > 1 for block in range(first, last)}
    single = [one and block not in in_wholes for block, one in enumerate(chosen)]
    code = {first: last for first, last, tag in wholes if tag == "pre" and all(chosen[first:last])}
    _add_last(outline, more, single, odds, code)
    heads_kept = False
    for block in range(len(more) - 1, -1, -1):
        if more[block] or chosen[block]:
            heads_kept = more[block] = more[block] or (heads_kept and heads[block] and single[block])
    return more


def _with_chosen(kept: Sequence[bool], chosen: Sequence[bool], odds: Sequence[float]) -> list[bool]:
    """What is kept, with what was chosen right between it."""
    return [
        keep or (one and odd >= CHOSEN_ODDS and any(kept[max(0, block - CHOSEN_REACH):block])
                 and any(kept[block + 1:block + 1 + CHOSEN_REACH]))
        for block, (keep, one, odd) in enumerate(zip(kept, chosen, odds, strict=True))
    ]


def _between(kept: Sequence[bool], texts: Sequence[bool], wholes: Iterable[Whole]) -> Iterator[bool]:
    """For each whole, whether blocks that are kept are near enough before and after it; a table may come first.

    `texts`: what is kept, or was chosen and is no heading. Others are passed over: headings, which may come back too,
    and what neither scorer chose, such as their buttons.
    """
    passed = [keep for keep, one in zip(kept, texts, strict=True) if one]
    before = [0, *accumulate(texts)]
    for first, last, tag in wholes:
        begin, end, reach = before[first], before[last], _REACHES.get(tag, CHOSEN_REACH)
        is_first = tag == "table" and not any(passed[:begin])
        yield (is_first or any(passed[max(0, begin - reach):begin])) and any(passed[end:end + reach])


def _add_last(
    outline: Outline, kept: list[bool], single: Sequence[bool], odds: Sequence[float], code: Mapping[int, int],
) -> None:
    """Keep what was chosen and follows the last block that is kept: code, sentences without links, more of its kind.

    `single`: blocks that were chosen and are in nothing that is taken whole. `code`: where that which was chosen is
    over, by where it begins.
    """
    block = 1 + max((block for block, keep in enumerate(kept) if keep), default=len(kept))
    while block < len(kept):
        least = WHOLE_ODDS if block in code else _least_odds(outline, block)
        if not (single[block] or block in code) or odds[block] < least:
            return
        last = code.get(block, block + 1)
        kept[block:last] = [True] * (last - block)
        block = last


def _least_odds(outline: Outline, block: int) -> float:
    """The odds for which a block comes back that follows the last one that is kept; 1 if it cannot."""
    chars, rows = outline.chars[block], outline.block_containers
    is_text = not outline.link_chars[block]
    if is_text and chars >= PROSE_CHARS:
        return LAST_ODDS
    if shape_of(outline, rows[block]) in [shape_of(outline, row) for row in rows[max(0, block - 2):block]]:
        return CHOSEN_ODDS
    is_sentence = is_text and chars >= SENTENCE_CHARS and outline.texts[block][-1] in ENDINGS
    return SENTENCE_ODDS if is_sentence else 1.0


def drop_last_heading(outline: Outline, kept: list[bool], wholes: Iterable[Whole]) -> None:
    """Leave out a heading at the end, which heads nothing, unless it is one of a list of headings, or in a whole."""
    last = [block for block, keep in enumerate(kept) if keep][-2:]
    in_whole = any(whole.first <= last[-1] < whole.last for whole in wholes if last)
    if not in_whole and [outline.tags[outline.block_containers[block]] in HEADINGS for block in last] == [False, True]:
        kept[last[1]] = False
