"""The state of a renderer of Markdown, and the loop over the events."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.render.markdown_blocks import Blocks
from readable.render.markdown_inline import PARAGRAPH, Line

Attributes = Mapping[str, str]
End = Callable[["Writer"], None]
Rule = Callable[["Writer", str, Attributes], "End | None"]
"""What is done where an element begins; it gives what is done where it ends."""


class Writer:
    """The blocks so far, the line that is being collected, and the events still to come.

    `gap`: what the edge of a block is where no block can be, in a heading or cell; 0 elsewhere. `terms`: for each open
    `dl`, whether a list is open in it. `has_parenthesis`: whether an `rp` came before a reading. `rules`: what is done
    with each element.
    """

    __slots__ = ("blocks", "gap", "has_parenthesis", "line", "rest", "rules", "terms")

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.rules = rules
        self.rest: Iterator[Event] = iter(())
        self.blocks = Blocks()
        self.line = Line()
        self.gap = 0
        self.terms: list[bool] = []
        self.has_parenthesis = False

    def run(self, events: Iterator[Event]) -> None:
        """Write events, as many closed as opened."""
        around, self.rest = self.rest, events
        ends: list[End | None] = []
        add, rules = self.line.add, self.rules.get
        for event in events:
            if isinstance(event, str):
                add(event)
            elif event is None:
                end = ends.pop()
                if end:
                    end(self)
            else:
                tag, attrs = event
                if "id" in attrs and tag != "table":
                    self.anchor(tag, attrs["id"])
                rule = rules(tag)
                end = rule(self, tag, attrs) if rule else None
                if end is not taken:
                    ends.append(end)
        self.rest = around

    def anchor(self, tag: str, name: str) -> None:
        """Have something to lead to before what comes next."""
        if tag in BLOCK_ELEMENTS:
            self.edge()
        if name.isprintable():
            self.line.anchors.append(name)

    def edge(self) -> None:
        """A block begins or ends: what was collected is a paragraph."""
        if self.gap:
            self.line.separate(self.gap)
            return
        text = self.line.finish()
        if text:
            self.blocks.write(text.split("\n"))

    def place_anchors(self) -> None:
        """Write anchors that wait, before a block that cannot hold them."""
        if self.line.anchors:
            self.line.put_anchors()
            self.edge()

    def inside(self) -> list[Event]:
        """The events in the element that was just begun. All of it is taken."""
        depth = 1
        events: list[Event] = []
        for event in self.rest:
            depth += (event.__class__ is tuple) - (event is None)
            if not depth:
                break
            events.append(event)
        return events

    def collect(self, events: Iterable[Event], form: Mapping[int, str], gap: int) -> str:
        """Events as one line, of which the edges of blocks are gaps."""
        line = self.line
        self.gap, line.form = gap, form
        self.run(iter(events))
        text = line.finish()
        self.gap, line.form = 0, PARAGRAPH
        return text


def taken(_: Writer) -> None:
    """Given where an element was taken up to its end."""
