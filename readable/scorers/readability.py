"""The Readability method: paragraphs give points to the containers around them, the best container is the article.

arc90's method as in readability-lxml 0.9 and Mozilla Readability 0.6, on the outline's arrays: what is stripped is
out of sight, a retry is a second look under another policy, and every decision leaves its reason.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from readable.options import Options
from readable.outline import Outline
from readable.scorers.candidates import points_of, top_of
from readable.scorers.cleaning import Choice, Cleaner
from readable.scorers.constants import CONCEALED_GAIN, RETRY_GAIN, RIVAL_SHARE
from readable.scorers.joining import roots_of
from readable.scorers.sums import Sums
from readable.scorers.titles import title_row
from readable.scorers.weights import class_weights
from readable.selection import Selection
from readable.visibility import CONCEALING, UNLIKELY, UNSEEN, ZONE


class Policy(NamedTuple):
    """How strictly to look: which flags skip a container, whether names weigh, whether parts are checked."""

    name: str
    skip: int
    weigh: bool
    check: bool


POLICIES = (
    Policy("strict", UNLIKELY, weigh=True, check=True),
    Policy("lenient", CONCEALING | ZONE, weigh=True, check=True),
    Policy("weightless", CONCEALING | ZONE, weigh=False, check=True),
    Policy("loose", CONCEALING, weigh=False, check=False),
)
"""Tried in turn while the text stays under the threshold; a later look counts if it finds clearly more."""

CONCEALED = Policy("concealed", UNLIKELY & ~UNSEEN, weigh=True, check=True)
"""Looks at hidden text, and at nothing unlikely: the page may have hidden its article behind a dialog."""


def score(outline: Outline, options: Options) -> Selection:
    """Select the article of a page. Linear in the page, as often as there are policies."""
    best = choose(outline, options)
    if best.chars < options.char_threshold and any(flags & UNSEEN for flags in outline.flags):
        found = _look(Sums(outline.skipping(CONCEALED.skip)), CONCEALED, options)
        if found.chars >= max(options.char_threshold, CONCEALED_GAIN * best.chars):
            return found
    return best


def choose(outline: Outline, options: Options, barred: int = 0) -> Selection:
    """The best selection of the policies, without a look at what is concealed.

    `barred`: flags of containers that are not looked into, whatever the policy.
    """
    best = Selection(outline, (), {}, {}, 0, "none")
    if not outline.tags:
        return best
    sums: Sums | None = None
    for policy in POLICIES:
        skip = policy.skip | barred
        if sums is None or sums.outline.skip != skip:
            sums = Sums(outline.skipping(skip))
        found = _look(sums, policy, options)
        if found.chars > RETRY_GAIN * best.chars or not best.roots:
            best = found
        if best.chars >= options.char_threshold:
            break
    return best


def whole(outline: Outline) -> Selection:
    """All of the body, with nothing left out."""
    full = outline.skipping(0)
    roots = (full.tags.index("body"),) if "body" in full.tags else (0,) if full.tags else ()
    return Selection(full, roots, {}, {}, sum(full.chars), "whole")


def _look(sums: Sums, policy: Policy, options: Options) -> Selection:
    """What a policy selects."""
    outline = sums.outline
    weights = class_weights(outline, options) if policy.weigh else [0] * len(outline.tags)
    points = points_of(sums, weights, options.min_text_length)
    top = top_of(sums, points)
    roots = roots_of(sums, points, top)
    choice = Choice(top, roots, _good(points), title_row(outline, roots))
    cleaner = Cleaner(sums, weights, choice, check=policy.check, keep_images=options.images == "all")
    chars = cleaner.clean()
    return Selection(outline, roots, cleaner.dropped, points, chars, policy.name)


def _good(points: Mapping[int, float]) -> frozenset[int]:
    """The best container and its close rivals."""
    enough = RIVAL_SHARE * max(points.values(), default=0.0)
    return frozenset(row for row, amount in points.items() if amount >= enough)
