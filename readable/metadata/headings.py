"""The headings of a page, wherever they stand."""
from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from readable.events import Event
from readable.lexicon.tags import BLOCKS
from readable.metadata.words import MAX_CHARS, clean, words
from readable.outline import Outline
from readable.visibility import NAMED

_MAX_HEADINGS = 50
_MAX_EVENTS = 200
_LARGEST = 500  # events of a header; what is larger is a menu
_LONGEST = 200  # characters; more is a page that puts its text into a heading
_MAX_PIECES = 50
_UNSEEN = frozenset("noscript script style svg template".split())
_HOME = r"(?i:(?:(?:https?:)?//[^/?#]+)?/?(?:[a-z]{2}/?)?(?:(?:index|default|home)\.\w+)?(?:[?#].*)?\Z)"
_ANCHOR = re.compile(r"\s*(?:[¶§#🔗]+|\[edit\])\Z")
_ANCHOR_ENDS = tuple("¶§#🔗]")


class Heading(NamedTuple):
    """A heading: its `text`, the `words` of it, its `pieces`, where an element inside begins or ends, and its event."""

    text: str
    words: tuple[str, ...]
    pieces: tuple[str, ...]
    at: int

    def within(self) -> Iterator[str]:
        """The text less what stands in elements of their own before or after: a label, a date, a number of comments."""
        for at in range(1, min(len(self.pieces), _MAX_PIECES)):
            yield clean("".join(self.pieces[:at]))
            yield clean("".join(self.pieces[at:]))


def headings(outline: Outline, places: list[int]) -> list[Heading]:
    """The headings that open at these events, less those without words and links to the site's first page."""
    found = (_heading(outline.events, at) for at in places[:_MAX_HEADINGS])
    return [heading for heading in found if heading]


def _heading(events: list[Event], at: int) -> Heading | None:
    """The heading that opens at an event, unless it is a logo, empty or too long."""
    pieces: list[str] = []
    said = linked = ""
    depth = unseen = home = 0
    for event in events[at:at + _MAX_EVENTS]:
        if isinstance(event, str):
            if not unseen:
                said += event[:2 * MAX_CHARS]
                linked += event[:2 * MAX_CHARS] if home else ""
            continue
        if said:
            pieces.append(said)
            said = ""
        if event is None:
            depth -= 1
            unseen = unseen if unseen <= depth else 0
            home = home if home <= depth else 0
            if not depth:
                break
            continue
        depth += 1
        if event[0] == "br" or event[0] in BLOCKS:
            pieces.append(" ")
        unseen = unseen or depth * (event[0] in _UNSEEN)
        home = home or depth * (event[0] == "a" and _is_home(event[1].get("href", "")))
    text = clean("".join(pieces))
    if text.endswith(_ANCHOR_ENDS):
        text = _ANCHOR.sub("", text)
    found = words(text)
    if not found or len(text) > _LONGEST or (linked and words(clean(linked)) == found):
        return None
    return Heading(text, found, tuple(pieces), at)


def _is_home(address: str) -> bool:
    return bool(address.strip() and re.match(_HOME, address.strip()[:MAX_CHARS]))


def places_of(outline: Outline, tag: str) -> list[int]:
    """Where the elements of a tag open that the outline looked into, by events."""
    tags, row, found = outline.tags, -1, []
    for _ in range(min(tags.count(tag), _MAX_HEADINGS)):
        row = tags.index(tag, row + 1)
        found.append(outline.opens[row])
    return found


def places_aside(outline: Outline, tag: str, stop: int) -> list[int]:
    """Where those open before the event `stop` that are in parts left out for their names alone: headers are, often."""
    events = outline.events
    last = bisect_left(outline.opens, stop) if outline.skip & NAMED else 0
    parts = zip(outline.flags[:last], outline.opens[:last], outline.closes[:last], strict=True)
    small = [(begin, end) for flags, begin, end in parts if flags == NAMED and end - begin <= _LARGEST]
    return [
        at for begin, end in small for at, event in enumerate(events[begin + 1:end], begin + 1)
        if event.__class__ is tuple and event[0] == tag
    ]
