"""Names that must not count: `has-sidebar` on a wrapper of the whole page says nothing of what is in it."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from readable.events import Event
from readable.lexicon.patterns import COMMENTS
from readable.outline import Outline
from readable.visibility import NAMED

_WIDE: Final = 0.5
_PROSE: Final = 60
"""A container is wide if it has more than half of the page's events, and more prose, texts of 60 characters, than there
is outside."""


def wrongly_named(outline: Outline) -> frozenset[int]:
    """Wide elements that were skipped for their names alone, with those inside that are wide too. Comments may be wide.

    Gives the `id` of the attributes of each, which the events hold: places among the events can change.
    """
    if not outline.skip & NAMED:
        return frozenset()
    least = len(outline.events) * _WIDE
    wide = [
        (open_, close)
        for open_, close, flags, names in zip(outline.opens, outline.closes, outline.flags, outline.names, strict=True)
        if flags == NAMED and close - open_ > least and not names & COMMENTS
    ]
    outside = sum(chars for chars in outline.chars if chars >= _PROSE) if wide else 0
    found: set[int] = set()
    for open_, close in wide:
        events = outline.events[open_:close]
        if _prose(events) > outside:
            found.update(_wide_elements(events, least))
    return frozenset(found)


def _prose(events: list[Event]) -> int:
    return sum(len(event) for event in events if isinstance(event, str) and len(event) >= _PROSE)


def _wide_elements(events: list[Event], least: float) -> Iterator[int]:
    open_elements: list[tuple[int, int]] = []
    for at, event in enumerate(events):
        if isinstance(event, tuple):
            open_elements.append((at, id(event[1])))
        elif event is None:
            begin, attrs = open_elements.pop()
            if at - begin >= least - 1:
                yield attrs
