"""Whether a page is probably worth extracting."""
from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

from readable.extract import read
from readable.lexicon.patterns import STRIPPABLE, STRIPPING
from readable.options import Options
from readable.outline import Outline
from readable.visibility import UNSEEN

MIN_SCORE: Final = 20
MIN_CONTENT: Final = 140
"""What the square roots must add up to, and the characters of a paragraph that do not count. Mozilla Readability
0.6."""

_PARAGRAPHS: Final = frozenset({"article", "p", "pre"})


def is_probably_readable(html: Any) -> bool:
    """Whether a page has enough running text to be worth extracting, decided without scoring it.

    The method is `isProbablyReaderable` of Mozilla Readability 0.6: of every `p`, `pre`, `article`, and `div` that
    holds a `br`, the square root of the length beyond 140 characters; together they must exceed 20. Those that are
    hidden, have an unlikely name, or are paragraphs of a list item, do not count. Raises `InputError` for what is no
    page.
    """
    outline = read(html, Options()).outline.skipping(0)
    broken = _parents_of_breaks(outline)
    chars = [0, *accumulate(outline.chars)]
    in_item = [False] * len(outline.tags)
    points = 0.0
    for row, tag in enumerate(outline.tags):
        parent = outline.parents[row]
        in_item[row] = parent >= 0 and (in_item[parent] or outline.tags[parent] == "li")
        if tag not in _PARAGRAPHS and not (tag == "div" and outline.opens[row] in broken):
            continue
        unlikely = outline.names[row] & STRIPPING == STRIPPABLE
        length = chars[outline.last_blocks[row]] - chars[outline.first_blocks[row]]
        if length >= MIN_CONTENT and not (unlikely or outline.flags[row] & UNSEEN or (tag == "p" and in_item[row])):
            points += (length - MIN_CONTENT) ** 0.5
    return points > MIN_SCORE


def _parents_of_breaks(outline: Outline) -> set[int]:
    """The events that open elements with a `br` directly inside."""
    found, open_elements = set(), [-1]
    for at, event in enumerate(outline.events):
        if event is None:
            open_elements.pop()
        elif isinstance(event, tuple):
            if event[0] == "br":
                found.add(open_elements[-1])
            open_elements.append(at)
    return found
