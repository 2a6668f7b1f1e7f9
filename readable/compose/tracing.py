"""Compose and tell where in the page each element of the article comes from."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from readable.compose.composer import Composer, Origin
from readable.compose.frames import Block
from readable.compose.links import clean
from readable.events import Event

Piece: TypeAlias = tuple[int, Sequence[Event]]
"""Events of the page, with the number of the first of them."""


class Tracer(Composer):
    """A composer that gives each element the path of the one it is made from, as its attribute `x`.

    `path` tells it by the number of the event that opens the element; `at` is the number of the one opened last.
    """

    def __init__(self, page: Origin, path: Callable[[int], str]) -> None:
        super().__init__(page)
        self.path = path
        self.at = 0

    def follow(self, pieces: Iterable[Piece]) -> Iterator[Event]:
        """The events of the pieces. Which of them is the last to open an element is noted on the way."""
        for first, events in pieces:
            for number, event in enumerate(events, first):
                if first >= 0 and isinstance(event, tuple):
                    self.at = number
                yield event

    def marked(self, attrs: Mapping[str, str]) -> Mapping[str, str]:
        """Attributes with the path of the element opened last. A dictionary stays the same one."""
        path = clean(self.path(self.at))
        if not path:
            return attrs
        if not isinstance(attrs, dict):
            return {**attrs, "x": path}
        attrs["x"] = path
        return attrs

    def open(self, kind: type[Block], tag: str, attrs: Mapping[str, str], given: Mapping[str, str]) -> None:
        """Open a block."""
        super().open(kind, tag, self.marked(attrs), given)

    def open_inline(self, tag: str, attrs: Mapping[str, str]) -> None:
        """Open an inline element."""
        super().open_inline(tag, self.marked(attrs))
