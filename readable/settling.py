"""Settle what is selected of a page, where a scorer has chosen and the caller has named what is in or out.

The scorer chose in another outline of the page. Its choice is carried over, row by row and block by block, to that of
the whole page, where what was named stands too.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from readable.outline import Outline
from readable.selection import Selection
from readable.visibility import CONCEALING

CONTENT: Final = 1
KEEP: Final = 2
DROP: Final = 4
"""What a row is named for, as bits."""

OUTSIDE: Final = "not chosen"
CONCEALED: Final = "concealed"
LEFT_OUT: Final = "left out by a selector"
"""Why a container is not in the article."""


class _Judged(NamedTuple):
    """Of each row: why it is not in the article, "" if it is; whether it is by its name, whatever the scorer says."""

    reasons: list[str]
    named: list[bool]


def settle(found: Selection, whole: Outline, bits: Sequence[int]) -> Selection:
    """What is selected of the whole page, by what a scorer found in it and by what its rows are named for.

    An element is the same in both outlines if its attributes are the same mapping. Linear in the page.
    """
    rows = {id(attrs): row for row, attrs in enumerate(whole.attrs)}
    places = [rows.get(id(attrs), -1) for attrs in found.outline.attrs]
    verdicts = {places[row]: "" for row in found.roots}
    verdicts.update({places[row]: reason for row, reason in found.dropped.items()})
    judged = _judge(whole, bits, verdicts)
    origins = _origins(found.outline, whole, places, judged) if found.dropped_blocks or found.block_points else {}
    left = [judged.reasons[row] for row in whole.block_containers]
    for block, origin in origins.items():
        if not judged.named[whole.block_containers[block]]:
            left[block] = left[block] or found.dropped_blocks.get(origin, "")
    roots, dropped, live = _cut(whole, judged.reasons)
    kept = zip(whole.chars, left, whole.block_containers, strict=True)
    return found._replace(
        outline=whole,
        roots=roots,
        dropped=dropped,
        points={places[row]: points for row, points in found.points.items()},
        chars=sum([chars for chars, reason, row in kept if live[row] and not reason]),
        dropped_blocks={block: why for block, why in enumerate(left) if why and live[whole.block_containers[block]]},
        block_points={
            block: found.block_points[origin] for block, origin in origins.items() if origin in found.block_points
        },
        shares=lambda block: found.shares(origins[block]) if block in origins else (),
    )


def _judge(whole: Outline, bits: Sequence[int], verdicts: Mapping[int, str]) -> _Judged:
    """Judge each row, after the one around it. A row that a scorer says nothing of goes with that one."""
    said: list[str] = []  # by the scorer
    reasons: list[str] = []
    named: list[bool] = []
    for row, above in enumerate(whole.parents):
        inside, around, outer = (named[above], said[above], reasons[above]) if above >= 0 else (False, OUTSIDE, "")
        verdict = verdicts.get(row, around) if around in ("", OUTSIDE) else around
        is_concealed = bool(whole.flags[row] & CONCEALING)
        is_named = bits[row] & (CONTENT | KEEP) > 0 or (inside and not is_concealed)
        if bits[row] & DROP or outer == LEFT_OUT:
            reason, is_named = LEFT_OUT, False
        elif is_named:
            reason = ""
        else:
            reason = CONCEALED if inside and verdict == OUTSIDE else verdict
        said.append(verdict)
        reasons.append(reason)
        named.append(is_named)
    return _Judged(reasons, named)


def _cut(whole: Outline, reasons: Sequence[str]) -> tuple[tuple[int, ...], dict[int, str], list[bool]]:
    """The outermost rows that are in the article, what is left out of them, and which rows the article goes through.

    A row that is not in the article stays, as an empty frame, around one in it that is.
    """
    holds = [not reason for reason in reasons]
    for row in range(len(holds) - 1, 0, -1):
        if holds[row] and whole.parents[row] >= 0:
            holds[whole.parents[row]] = True
    roots: list[int] = []
    dropped: dict[int, str] = {}
    live = [False] * len(reasons)
    row = end = 0
    while row < len(reasons):
        if row >= end:
            if not reasons[row]:
                roots.append(row)
                end = whole.ends[row]
            live[row] = not reasons[row]
        elif holds[row]:
            live[row] = True
        else:
            dropped[row] = reasons[row]
        row = row + 1 if holds[row] else whole.ends[row]
    return tuple(roots), dropped, live


def _origins(scored: Outline, whole: Outline, places: Sequence[int], judged: _Judged) -> dict[int, int]:
    """The block of the scorer's outline that each block comes from, if it was in one.

    What was named may split a block. The pieces have its characters, in order, but for white space.
    """
    near = _near(whole, places)
    lists: dict[int, list[int]] = {}
    for block, row in enumerate(scored.block_containers):
        lists.setdefault(places[row], []).append(block)
    left: dict[int, int] = {}  # of each list, characters to come of its first block
    for blocks in lists.values():
        blocks.reverse()
    origins: dict[int, int] = {}
    for block, row in enumerate(whole.block_containers):
        place = near[row]
        if judged.reasons[row] == LEFT_OUT or not lists.get(place):
            continue
        blocks = lists[place]
        origins[block] = blocks[-1]
        left[place] = left.get(place) or _letters(scored.texts[blocks[-1]])
        left[place] -= _letters(whole.texts[block])
        if left[place] <= 0:
            left[place] = 0
            blocks.pop()
    return origins


def _near(whole: Outline, places: Sequence[int]) -> list[int]:
    """For each row, the nearest one around it, or itself, that the scorer's outline has; -1 for none."""
    known = set(places)
    near: list[int] = []
    for row, above in enumerate(whole.parents):
        near.append(row if row in known else near[above] if above >= 0 else -1)
    return near


def _letters(text: str) -> int:
    return len("".join(text.split()))
