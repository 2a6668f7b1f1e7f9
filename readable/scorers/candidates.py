"""The best container: paragraphs give points to the containers around them."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from readable.outline import Outline
from readable.scorers.constants import (
    BASE_POINTS,
    CHARS_PER_POINT,
    CLIMB_FLOOR,
    GAIN,
    LEAST_GAIN,
    LEVELS,
    MAX_LENGTH_POINTS,
    NOISE_SHARE,
    RIVAL_SHARE,
    RIVALS,
    SCORED_TAGS,
    TAG_POINTS,
    TOP_CANDIDATES,
    UNSCORED_TAGS,
)
from readable.scorers.sums import Sums


def points_of(sums: Sums, weights: Sequence[int], least: int) -> dict[int, float]:
    """Points of every container that a paragraph speaks for; `least`: characters a paragraph must have."""
    o, chars = sums.outline, sums.chars
    points: dict[int, float] = {}
    for row, tag in enumerate(o.tags):
        if tag in SCORED_TAGS and chars[row] >= least:
            _credit(points, sums, weights, o.parents[row], (chars[row], sums.commas[row]))
    for block, row in enumerate(o.block_containers):
        if o.chars[block] < least or row < 0:
            continue
        tag = o.tags[row]
        if tag not in SCORED_TAGS and tag not in UNSCORED_TAGS:
            _credit(points, sums, weights, row, (o.chars[block], o.commas[block]))
    for row in points:
        points[row] *= 1 - sums.density(row)
    return points


def _credit(points: dict[int, float], sums: Sums, weights: Sequence[int], row: int, paragraph: tuple[int, int]) -> None:
    """Give what a paragraph of so many characters and commas earns to the containers from `row` up."""
    chars, commas = paragraph
    amount = BASE_POINTS + commas + min(chars // CHARS_PER_POINT, MAX_LENGTH_POINTS)
    parents = sums.outline.parents
    while row > 0 and sums.paragraph[row]:
        row = parents[row]
    for level in range(LEVELS):
        if row <= 0:
            return
        share = amount / (1 if level == 0 else 2 if level == 1 else 3 * level)
        if row in points:
            points[row] += share
        else:
            points[row] = TAG_POINTS.get(sums.outline.tags[row], 0) + weights[row] + share
        row = parents[row]


def top_of(sums: Sums, points: Mapping[int, float]) -> int:
    """The best container, or an ancestor of it that holds more of the article; the body if nothing has points."""
    o = sums.outline
    body = o.tags.index("body") if "body" in o.tags else 0
    ranked = sorted(points, key=lambda row: (-points[row], row))[:TOP_CANDIDATES]
    if not ranked or ranked[0] <= body:
        return body
    top = _common_ancestor(o, ranked, points, body)
    top = _climb(o, top, points, body)
    top = _gather(sums, top, body)
    parent = o.parents[top]
    while parent > body and sums.children[parent] == 1 and not sums.own_blocks[parent]:
        top, parent = parent, o.parents[parent]
    return top


def _common_ancestor(o: Outline, ranked: Sequence[int], points: Mapping[int, float], body: int) -> int:
    """The nearest ancestor of the best that holds three close rivals, else the best."""
    best = ranked[0]
    rivals = [row for row in ranked[1:] if points[row] >= RIVAL_SHARE * points[best]]
    if len(rivals) >= RIVALS:
        row = o.parents[best]
        while row > body:
            if sum(row < rival < o.ends[row] for rival in rivals) >= RIVALS:
                return row
            row = o.parents[row]
    return best


def _climb(o: Outline, top: int, points: Mapping[int, float], body: int) -> int:
    """The first ancestor whose points go up again: a sign of more content beside."""
    last = points.get(top, 0.0)
    floor = last * CLIMB_FLOOR
    row = o.parents[top]
    while row > body:
        here = points.get(row)
        if here is not None:
            if here < floor:
                break
            if here > last:
                return row
            last = here
        row = o.parents[row]
    return top


def _gather(sums: Sums, top: int, body: int) -> int:
    """The ancestor, as often as there is one, that adds much prose and little else: the article is split."""
    o = sums.outline
    prose = sums.prose()
    have = prose[o.last_blocks[top]] - prose[o.first_blocks[top]]
    row = o.parents[top]
    while row >= body:
        here = prose[o.last_blocks[row]] - prose[o.first_blocks[row]]
        gain = here - have
        noise = sums.chars[row] - sums.chars[top] - gain
        if gain >= LEAST_GAIN and gain >= GAIN * have and noise <= NOISE_SHARE * gain:
            top, have = row, here
        row = o.parents[row]
    return top
