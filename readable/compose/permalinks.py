"""Permalinks: the sign in a heading that leads to the heading itself says nothing to a reader, and goes."""
from __future__ import annotations

from typing import TYPE_CHECKING

from readable.compose.runs import has_content

if TYPE_CHECKING:
    from readable.compose.writer import Writer

_SIGNS = frozenset({"", "#", "##", "¶", "§", "⚓", "∞", "☍", "⛓", "🔗", "⚓︎", "🔗︎"})
"""What such a link shows; with nothing that shows it is one by a character of no width."""

_INVISIBLE = " \t\r\n\xa0\u200b\u200d\u2060\ufeff\ufe0f"


def drop_permalinks(writer: Writer, begin: int) -> None:
    """Take the permalinks out of a heading that was begun at an event, unless there is nothing else in it."""
    links = _permalinks(writer, begin)
    out = writer.out
    kept, at = [], begin
    for opened, closed in links:
        kept += out[at:opened]
        at = closed
    kept += out[at:]
    if links and has_content(kept, 1, len(kept)):
        for opened, _ in links:
            writer.lose(out[opened])
        start = out[begin]
        writer.replace(begin, [start, *kept[1:]])


def _permalinks(writer: Writer, begin: int) -> list[tuple[int, int]]:
    """The events of each permalink, from the first to the one after the last."""
    found: list[tuple[int, int]] = []
    opened, depth, text = -1, 0, ""
    for at, event in enumerate(writer.out[begin + 1:], begin + 1):
        if isinstance(event, tuple):
            depth += 1
            if event[0] == "a":
                opened, depth, text = at, 1, ""
            elif event[0] not in ("b", "i", "small", "strong", "sup"):
                opened = -1
        elif event is None:
            depth -= 1
            if opened >= 0 and not depth:
                if text.strip(_INVISIBLE) in _SIGNS:
                    found.append((opened, at + 1))
                opened = -1
        else:
            text += event
    return found
