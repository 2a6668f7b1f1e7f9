"""Render an article as blocks: the pieces of its plain text, each with what it is and where it stands.

A block is what the plain text has between two breaks, but that `br` does not end one. The text rules find them, so the
blocks are the text: nothing of it stands between two of them but white space.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from readable.blocks import Kind, Link
from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.lexicon.tags import HEADINGS
from readable.render.text import RULES, Rule, Writer

_ITEMS = frozenset({"dd", "dt", "li"})
_LISTS = frozenset({"dl", "ol", "ul"})
_CAPTIONS = frozenset({"caption", "figcaption"})


class Draft(NamedTuple):
    """A block before it is known where in the page it comes from; the fields as `readable.blocks.Block` has them.

    `begin`, `end`: of it in the text. `first`, `last`: the events of the article with its first and its last text.
    """

    kind: Kind
    level: int
    heading_path: tuple[str, ...]
    tag_path: tuple[str, ...]
    links: tuple[Link, ...]
    begin: int
    end: int
    first: int
    last: int


class _Drafter(Writer):
    """A writer of text that notes, with each piece, what was open.

    `length`: of what was written. `open`: the open elements, each with the number of its event. `at`: the number of
    the event at hand. `first`, `last`: of the events with text since the last piece. `edges`: how many blocks began or
    ended so far, and how many `when` the last piece was written. `headings`: those above, with their levels. `begun`:
    items that have a block. `links`: those since the last piece. `href`, `said`: of the open link, where it leads and
    the text in it since then.
    """

    __slots__ = (
        "at", "begun", "drafts", "edges", "first", "headings", "href", "last", "length", "links", "open", "said",
        "when",
    )

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Draft] = []
        self.open: list[tuple[str, int]] = []
        self.headings: list[tuple[int, str]] = []
        self.begun: set[int] = set()
        self.links: list[Link] = []
        self.said: list[str] = []
        self.href = ""
        self.length = self.edges = self.at = 0
        self.first = self.last = self.when = -1

    def start(self, tag: str, attrs: Mapping[str, str]) -> None:
        """Note that an element has begun."""
        self.open.append((tag, self.at))
        self.edges += tag in BLOCK_ELEMENTS
        if tag == "a":
            self.href = attrs.get("href", "")

    def end(self) -> None:
        """Note that the innermost element has ended."""
        tag, _ = self.open.pop()
        self.edges += tag in BLOCK_ELEMENTS
        if tag == "a":
            self.end_link()
            self.href = ""

    def data(self, text: str) -> None:
        """Note text that is not blank."""
        if self.first < 0:
            self.first = self.at
        self.last = self.at
        if self.href:
            self.said.append(text)

    def end_link(self) -> None:
        """Add the link, as far as there is text in it."""
        text = " ".join("".join(self.said).split())
        self.said.clear()
        if text and self.href:
            self.links.append(Link(text, self.href))

    def put(self, text: str) -> None:
        """Write a piece of text, which is a block, or more of the last one after a `br`."""
        before = len(self.out)
        super().put(text)
        end = self.length + sum(map(len, self.out[before:]))
        self.end_link()
        if self.edges == self.when:
            draft = self.drafts[-1]
            if draft.kind == "heading":
                level, said = self.headings[-1]
                self.headings[-1] = (level, f"{said} {text}")
            self.drafts[-1] = draft._replace(links=(*draft.links, *self.links), end=end, last=self.last)
        else:
            self.drafts.append(self.draft(text, end))
        self.links.clear()
        self.first = -1
        self.when, self.length = self.edges, end

    def draft(self, text: str, end: int) -> Draft:
        """The block that ends here."""
        size = len(self.open)
        while size and self.open[size - 1][0] not in BLOCK_ELEMENTS:
            size -= 1
        path = tuple([tag for tag, _ in self.open[:size]])
        kind, level = self.kind_of(path)
        if kind == "heading":
            while self.headings and self.headings[-1][0] >= level:
                self.headings.pop()
        above = tuple([said for _, said in self.headings])
        if kind == "heading":
            self.headings.append((level, " ".join(text.split())))
        if self.drafts:
            above, path = _shared(above, self.drafts[-1].heading_path), _shared(path, self.drafts[-1].tag_path)
        return Draft(kind, level, above, path, tuple(self.links), end - len(text), end, self.first, self.last)

    def kind_of(self, path: tuple[str, ...]) -> tuple[Kind, int]:
        """What the block in the open elements is, and its level."""
        if not path:
            return "paragraph", 0
        if "tr" in path:
            return "row", 0
        if path[-1] == "pre":
            return "code", 0
        if path[-1] in HEADINGS:
            return "heading", int(path[-1][1])
        item = next((number for tag, number in reversed(self.open) if tag in _ITEMS), None)
        if item is not None and item not in self.begun:
            self.begun.add(item)
            return "item", sum(tag in _LISTS for tag in path)
        return ("paragraph" if _CAPTIONS.isdisjoint(path) else "caption"), 0


def _shared(path: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    """A path, as the same object if it is that of the block before: most are, and in deep pages they are long."""
    return before if path == before else path


def to_drafts(events: Iterable[Event]) -> list[Draft]:
    """The blocks of an article, in order. Takes time linear in the events."""
    drafter = _Drafter()
    ends: list[Rule | None] = []
    for drafter.at, event in enumerate(events):
        if event is None:
            rule = ends.pop()
            if rule:
                rule[1](drafter)
            drafter.end()
        elif isinstance(event, str):
            if not event.isspace():
                drafter.data(event)
            elif drafter.href:
                drafter.said.append(event)
            if drafter.line or drafter.pre or not event.isspace():
                drafter.line.append(event)
        else:
            rule = RULES.get(event[0])
            ends.append(rule)
            if rule:
                rule[0](drafter)
            drafter.start(*event)
    drafter.flush()
    return drafter.drafts
