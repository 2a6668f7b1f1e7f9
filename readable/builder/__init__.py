"""Builder: the outline fills while the page is parsed. Nothing walks the page again.

It is a parser target (`start`, `data`, `end`, `close`), so there is no tree: beside the tables it keeps the page as a
flat list of events, from which the article is composed. More than half of the elements of a news page stand in
navigation, footers and sidebars; the builder notes such a container and keeps its events, but does not look inside.
"""
from __future__ import annotations

from readable.builder.callbacks import callbacks
from readable.builder.narrowing import narrowed
from readable.events import Event, replay
from readable.outline import Outline
from readable.sparing import Withheld, unscripted, wrongly_named
from readable.visibility import UNLIKELY


def outline_again(outline: Outline, skip: int) -> Outline:
    """The outline of the same page, with other containers skipped."""
    narrower = None if outline.skip & ~skip else narrowed(outline, skip)
    return narrower or _replayed(outline, skip)


def _replayed(outline: Outline, skip: int, spared: frozenset[int] = frozenset()) -> Outline:
    """The outline made again of the events."""
    rows = zip(outline.opens, outline.closes, outline.flags, outline.attrs, strict=True)
    still = skip & outline.skip
    jumps = [(open_ + 1, close - 1) for open_, close, flags, attrs in rows if flags & still and id(attrs) not in spared]
    return replay(outline.events, Builder(skip=skip, spared=spared, before=outline), jumps)


class Builder:
    """Parser target that builds the outline.

    `skip`: flags of containers that are not looked into. `spared`: elements that are not unlikely by name, by the
    `id` of their attributes. `before`: an earlier outline of the same events.
    """

    def __init__(
        self, *, skip: int = UNLIKELY, spared: frozenset[int] = frozenset(), before: Outline | None = None,
    ) -> None:
        self.events: list[Event] = []
        self._outline = Outline(self.events, skip, outline_again)
        if before:  # its events hold these no more
            self._outline.head[:], self._outline.lost[:] = before.head, before.lost
        self._spared = spared
        self._withheld: list[Withheld] = []
        self.start, self.data, self.end, self.depth, self._shut = callbacks(self._outline, spared, self._withheld)

    def close(self) -> Outline:
        """The outline. Nothing of it stays here: lxml's parsers keep their targets until garbage is collected."""
        self._shut()
        outline = self._outline.moved()
        withheld = self._withheld.copy()
        self._withheld.clear()
        if self._spared:
            return outline
        events = unscripted(outline, withheld) if withheld else None
        if events:
            return replay(events, Builder(skip=outline.skip, before=outline))
        wide = wrongly_named(outline)
        return _replayed(outline, outline.skip, wide) if wide else outline
