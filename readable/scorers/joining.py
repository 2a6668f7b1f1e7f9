"""What belongs to the article beside its best container: siblings, and lead-ins before it."""
from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from readable.outline import ARTICLE_TAGS
from readable.scorers.constants import (
    LEAD_DENSITY,
    LEAD_LENGTHS,
    LONG_PARAGRAPH,
    PARAGRAPH_DENSITY,
    SAME_CLASS_SHARE,
    SIBLING_MINIMUM,
    SIBLING_SHARE,
)
from readable.scorers.sums import Sums

_LEAD = (
    r"(?:^|[\s_-])(?:abstract|bajada|chapo|dec?k|entradilla|excerpt|ingress|intro|lead|lede|perex|sapo|standfirst|"
    r"sub-?head|sub-?title|summary|teaser|vorspann)(?:$|[\s_-])"
)
"""Class and id names of lead-ins in newsrooms' mark-up; some by readability-lxml 0.9."""

_SENTENCE_END = r"[.!?！？।؟…](?:[\s\"'”’»)\]]|$)|。"
"""Patterns are compiled when they are first needed: few pages need them, and all would wait for them at import."""


def roots_of(sums: Sums, points: Mapping[int, float], top: int) -> tuple[int, ...]:
    """The containers that make the article, in document order, none inside another."""
    roots = _siblings(sums, points, top)
    leads = [row for row in _leads(sums, top) if not _is_inside(row, roots, sums.outline.ends)]
    return tuple(sorted(roots + leads))


def _is_inside(row: int, roots: Sequence[int], ends: Sequence[int]) -> bool:
    before = bisect_right(roots, row) - 1
    return before >= 0 and row < ends[roots[before]]


def _siblings(sums: Sums, points: Mapping[int, float], top: int) -> list[int]:
    """The top container with those of its siblings that belong to the article."""
    o = sums.outline
    parent = o.parents[top]
    if parent < 0 or o.tags[top] == "body":
        return [top]
    best = points.get(top, 0.0)
    name = o.attrs[top].get("class")
    roots = []
    row = parent + 1
    while row < o.ends[parent]:
        if row == top:
            roots.append(row)
        elif sums.chars[row]:
            bonus = best * SAME_CLASS_SHARE if name and o.attrs[row].get("class") == name else 0.0
            scored = row in points and points[row] + bonus >= max(SIBLING_MINIMUM, best * SIBLING_SHARE)
            if scored or (sums.paragraph[row] and _is_running_text(sums, row)):
                roots.append(row)
        row = o.ends[row]
    return roots


def _is_running_text(sums: Sums, row: int) -> bool:
    if sums.chars[row] > LONG_PARAGRAPH:
        return sums.density(row) < PARAGRAPH_DENSITY
    return not sums.links[row] and bool(re.search(_SENTENCE_END, sums.outline.text(row)))


def _leads(sums: Sums, top: int) -> list[int]:
    """Containers before the top one, in the same `article` or `main`, that are named as a lead-in."""
    o = sums.outline
    frame = o.parents[top]
    around = set()
    while frame > 0 and o.tags[frame] not in ARTICLE_TAGS:
        around.add(frame)
        frame = o.parents[frame]
    if frame <= 0:
        return []
    least, most = LEAD_LENGTHS
    found = []
    row = frame + 1
    while row < top:
        if row not in around and least <= sums.chars[row] <= most and _is_lead(sums, row):
            found.append(row)
            row = o.ends[row]
        else:
            row += 1
    return found


def _is_lead(sums: Sums, row: int) -> bool:
    attrs = sums.outline.attrs[row]
    names = f"{attrs.get('class', '')} {attrs.get('id', '')}"
    return bool(re.search(_LEAD, names, re.IGNORECASE)) and sums.density(row) <= LEAD_DENSITY
