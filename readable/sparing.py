"""What must not be left out, being most of the page: a wrapper with an unlikely name, what shows without scripts."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from readable.events import Event
from readable.lexicon.patterns import COMMENTS
from readable.lexicon.tags import KINDS, OPAQUE
from readable.outline import Outline
from readable.visibility import NAMED

_WIDE: Final = 0.5
_PROSE: Final = 60
"""A container is wide if it has more than half of the page's events, and more prose, texts of 60 characters, than there
is outside."""


class Withheld(NamedTuple):
    """A `noscript` with much text: its container, the event after its start, all that stood there with that text."""

    row: int
    begin: int
    inside: list[Event]


def unscripted(outline: Outline, withheld: Sequence[Withheld]) -> list[Event] | None:
    """The events of the page as it shows without scripts, if it has most of its text there; else None.

    Forums such as Discourse are served so. Each `noscript` with more text than the page shows is a `div` then, as are
    those inside it. What stands in a container with any flag does not show here, whatever the outline looked into: so
    all outlines of a page agree.
    """
    apart: list[bool] = []
    for parent, flags in zip(outline.parents, outline.flags, strict=True):
        apart.append(flags > 0 or (parent >= 0 and apart[parent]))
    apart.append(False)  # what stands in no container has the row -1
    blocks = zip(outline.block_containers, outline.chars, strict=True)
    shown = sum([chars for row, chars in blocks if not apart[row]])
    events: list[Event] = []
    at = 0
    for row, begin, inside in withheld:
        unwrapped = [_unwrapped(event) for event in (outline.events[begin - 1], *inside)]
        if not apart[row] and _chars(unwrapped) > shown:
            events += outline.events[at:begin - 1]
            events += unwrapped
            at = begin + sum([not isinstance(event, str) for event in inside])
    return events + outline.events[at:] if at else None


def _unwrapped(event: Event) -> Event:
    return ("div", event[1]) if isinstance(event, tuple) and event[0] == "noscript" else event


def _chars(events: Iterable[Event]) -> int:
    """Characters of text, white space collapsed."""
    return sum([len(" ".join(event.split())) for event in _looked_at(events) if isinstance(event, str)])


def _looked_at(events: Iterable[Event]) -> Iterator[Event]:
    """The events but those inside elements that no text of an article is in."""
    depth = 0  # in such an element
    for event in events:
        if event is None:
            depth -= depth > 0
        if not depth:
            yield event
        if isinstance(event, tuple):
            depth += depth > 0 or KINDS.get(event[0]) in OPAQUE


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
