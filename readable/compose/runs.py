"""Runs of inline content, as they stand in the article under construction."""
from __future__ import annotations

from typing import Final

from readable.compose.frames import EMPTY
from readable.compose.links import CONTROLS
from readable.events import Event

LINE_BREAK: Final[Event] = ("br", EMPTY)

_MEDIA = frozenset("audio iframe img video".split())


def is_solid(text: str) -> bool:
    """Whether a text shows anything."""
    return not text.isspace() and bool(text.strip(CONTROLS))


def end_of_text(out: list[Event], begin: int, end: int) -> int:
    """Where a run ends without the line breaks at its end, of which an inline element can have left more than one."""
    at = end
    while True:
        while at > begin and isinstance(text := out[at - 1], str) and not is_solid(text):
            at -= 1
        if at - 2 < begin or out[at - 2] is not LINE_BREAK:
            return end
        at = end = at - 2


def has_content(out: list[Event], begin: int, end: int) -> bool:
    """Whether there is text or media in a run."""
    return any(
        is_solid(event) if isinstance(event, str) else event[0] in _MEDIA for event in out[begin:end] if event
    )


def has_text(out: list[Event], begin: int) -> bool:
    """Whether there is text from an event on."""
    return any(isinstance(event, str) and is_solid(event) for event in out[begin:])
