"""Names that must not count: `has-sidebar` on a wrapper of the whole page says nothing of what is in it."""
from __future__ import annotations

from typing import Final

from readable.events import Event
from readable.lexicon.patterns import COMMENTS
from readable.outline import Outline
from readable.visibility import NAMED

MOST_SPARED: Final = 4
"""How many containers inside one another are spared at most: each costs another look at the page."""

_WIDE: Final = 0.5
_PROSE: Final = 60
"""A container is wide if it has more than half of the page's events, and more prose, texts of 60 characters, than there
is outside."""


def wrongly_named(outline: Outline) -> list[int]:
    """Events that open wide containers that were skipped for their names alone. Comments may be wide."""
    if not outline.skip & NAMED:
        return []
    least = len(outline.events) * _WIDE
    wide = [
        (open_, close)
        for open_, close, flags, names in zip(outline.opens, outline.closes, outline.flags, outline.names, strict=True)
        if flags == NAMED and close - open_ > least and not names & COMMENTS
    ]
    outside = sum(chars for chars in outline.chars if chars >= _PROSE) if wide else 0
    return [open_ for open_, close in wide if _prose(outline.events[open_:close]) > outside]


def _prose(events: list[Event]) -> int:
    return sum(len(event) for event in events if isinstance(event, str) and len(event) >= _PROSE)
