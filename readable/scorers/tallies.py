"""Tallies of an outline: running sums, of which what any container or block holds is a difference."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from readable.events import Event
from readable.outline import Outline


class Tallies:
    """Running sums over an outline, less what it did not look into. Made in time linear in the page.

    Before each block, and in all: `chars`, characters of text; `links`, those of link text (a link within the page
    counts 0.3); `link_tags`, links that hold text. Before each event, and in all: `closed`, elements of any kind that
    have ended. In a container as many end as begin, and to know an end nothing has to be looked at: it is None.
    """

    __slots__ = ("chars", "closed", "link_tags", "links")

    def __init__(self, outline: Outline) -> None:
        o, events = outline, outline.events
        self.chars = [0, *accumulate(o.chars)]
        self.links = [0.0, *accumulate(o.link_chars)]
        self.link_tags = [0, *accumulate([
            _links_in(events[begin:end]) if links else 0
            for links, begin, end in zip(o.link_chars, o.block_opens, o.block_closes, strict=True)
        ])]
        closed = self.closed = [0]
        for begin, end, after in _stretches(outline):
            closed += accumulate([event is None for event in events[begin:end]], initial=closed.pop())
            if after > end:
                closed += [closed[-1]] * (after - end)


def _links_in(events: list[Event]) -> int:
    """How many links open among the events of a block that has link text; a link around several is one in each."""
    return sum([isinstance(event, tuple) and event[0] == "a" for event in events]) or 1


def _stretches(outline: Outline) -> Iterator[tuple[int, int, int]]:
    """The events that were looked at, in stretches: the first, the one after the last, where the next begins."""
    at, skip = 0, outline.skip
    for row, flags in enumerate(outline.flags):
        if flags & skip:
            yield at, outline.opens[row], outline.closes[row]
            at = outline.closes[row]
    yield at, len(outline.events), len(outline.events)


def body_of(outline: Outline) -> int:
    """The container that all text stands in: the body, or the first if there is none; -1 for an empty page."""
    return outline.tags.index("body") if "body" in outline.tags else min(0, len(outline.tags) - 1)
