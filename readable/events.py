"""A page, and an article, as a flat list of events in document order. No tree, so depth is data."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Protocol, TypeVar

Start = tuple[str, Mapping[str, str]]
Event = Start | str | None
"""`(tag, attributes)` opens an element, a `str` is text, `None` closes the element opened last. Always balanced."""

Result_co = TypeVar("Result_co", covariant=True)

ROOTS = frozenset({"body", "html"})
"""Open once, and stay open to the end of the page."""


class Target(Protocol[Result_co]):
    """What receives the events of a page while it is parsed (lxml's parser-target interface).

    `events`: those so far, less those of elements the target has no use for. `start` and `end` are given the tag.
    `close` is called once, and should leave nothing here: lxml lets go of a target only when garbage is collected.
    """

    events: list[Event]

    @property
    def start(self) -> Callable[[str, Mapping[str, str]], Any]:
        """Called when an element opens."""

    @property
    def data(self) -> Callable[[str], Any]:
        """Called with text, in one piece or several."""

    @property
    def end(self) -> Callable[[str], Any]:
        """Called when an element closes."""

    @property
    def depth(self) -> Callable[[], int]:
        """Tells how many elements are open."""

    @property
    def close(self) -> Callable[[], Result_co]:
        """Called at the end of the page."""


class Recorder:
    """A target that records the events of a page, balanced: `html` and `body` open once, and close last."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        add, roots = self.events.append, set[str]()

        # Closures, not methods: they are called for every tag, and these are as fast as Python gets.
        def start(tag: str, attributes: Mapping[str, str]) -> None:
            if tag in ROOTS:
                if tag in roots:
                    return
                roots.add(tag)
            add((tag, attributes))

        def end(tag: str) -> None:
            if tag not in ROOTS:
                add(None)

        self.start, self.end, self.data = start, end, add
        self._counted = self._depth = 0

    def depth(self) -> int:
        """How many elements are open. Counts what has come since it was asked before."""
        starts, ends = count_tags(self.events, self._counted)
        self._counted = len(self.events)
        self._depth += starts - ends
        return self._depth

    def close(self) -> list[Event]:
        """The events."""
        events = self.events
        while events and isinstance(events[0], str):
            del events[0]  # white space before the root, which libxml2 gives after a stray end tag
        starts, ends = count_tags(events)
        events.extend([None] * (starts - ends))
        return events


def count_tags(events: list[Event], begin: int = 0) -> tuple[int, int]:
    """How many of the events from `begin` on open an element, and how many close one."""
    kinds = Counter(map(type, events[begin:]))
    return kinds[tuple], kinds[type(None)]


def replay(
    events: Sequence[Event], target: Target[Result_co], jumps: Iterable[tuple[int, int]] = (),
) -> Result_co:
    """Feed recorded events to a target once more.

    `jumps`: places (first event, the event after the last) in document order that the target is known not to look into:
    they go to its `events` as they are.
    """
    start, data, end = target.start, target.data, target.end
    stack: list[str] = []
    push, pop = stack.append, stack.pop
    at = 0
    for begin, stop in chain(jumps, ((len(events), len(events)),)):
        for event in events[at:begin]:
            if event is None:
                end(pop())
            elif isinstance(event, str):
                data(event)
            else:
                tag, attributes = event
                push(tag)
                start(tag, attributes)
        target.events.extend(events[begin:stop])
        at = stop
    return target.close()
