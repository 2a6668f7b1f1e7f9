"""What must not be left out, being most of the page: a wrapper with an unlikely name, what shows without scripts."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

from readable.events import Event
from readable.lexicon.patterns import COMMENTS
from readable.lexicon.tags import SHADOW, TEXTLESS
from readable.outline import Outline
from readable.visibility import NAMED

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
    return sum([len(" ".join(event.split())) for event in lasting(events) if isinstance(event, str)])


def lasting(events: Iterable[Event]) -> Iterator[Event]:
    """The events that are the same whether a builder looked into a container or not.

    Where it looks it takes away what is in elements that no text of an article is in, and adds line breaks.
    """
    depth = 0  # in such an element
    for event in events:
        if depth:
            depth += -1 if event is None else isinstance(event, tuple)
            if depth:
                continue
        elif event == "\n":
            continue
        elif isinstance(event, tuple) and event[0] in TEXTLESS and SHADOW not in event[1]:
            depth = 1
        yield event


def wrongly_named(outline: Outline) -> frozenset[int]:
    """A wide element that was skipped for its names alone, with those inside that are wide too. Comments may be wide.

    Gives the `id` of the attributes of each, which the events hold: places among the events can change.
    """
    large = _large(outline) if outline.skip & NAMED else []
    if not large:
        return frozenset()
    events = outline.events
    prose = sum([chars for chars in outline.chars if chars >= _PROSE])
    wordy = [(list(lasting(events[place])), place) for place in large if _prose(events[place]) > prose]
    inside, place = max(wordy, key=lambda one: len(one[0]), default=([], slice(0)))
    if _prose(inside) <= prose:  # all its text was in scripts and the like
        return frozenset()
    outside = lasting(chain(events[:place.start], events[place.stop:]))
    rest = len(list(islice(outside, len(inside))))  # no need to know how many more
    return frozenset(_larger(inside, (len(inside) + rest) / 2))


def _large(outline: Outline) -> list[slice]:
    """The events of those that may be wide: they have more than the containers beside them have at least."""
    beside = 2 * len(outline.tags) - 2
    containers = zip(outline.opens, outline.closes, outline.flags, outline.names, strict=True)
    return [
        slice(open_, close) for open_, close, flags, names in containers
        if flags == NAMED and close - open_ > beside and not names & COMMENTS
    ]


def _prose(events: Sequence[Event]) -> int:
    return sum([len(event) for event in events if isinstance(event, str) and len(event) >= _PROSE])


def _larger(events: Sequence[Event], size: float) -> Iterator[int]:
    """The elements with more events than that."""
    open_elements: list[tuple[int, int]] = []
    for at, event in enumerate(events):
        if isinstance(event, tuple):
            open_elements.append((at, id(event[1])))
        elif event is None:
            begin, attrs = open_elements.pop()
            if at + 1 - begin > size:
                yield attrs
