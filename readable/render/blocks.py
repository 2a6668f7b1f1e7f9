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


class _Place:
    """Where in the article an element stands. All elements with the same path have the same one, so paths are shared.

    `path`: the tags of it and of those around it; `block`: the place of the innermost block. Whether it is in a row or
    a caption, and how many lists it is in.
    """

    __slots__ = ("block", "in_caption", "in_row", "inside", "lists", "path", "tag")

    def __init__(self, tag: str, around: _Place | None) -> None:
        self.tag = tag
        self.path: tuple[str, ...] = (*around.path, tag) if around else ()
        self.block: _Place = self if around is None or tag in BLOCK_ELEMENTS else around.block
        self.in_row: bool = tag == "tr" or (around is not None and around.in_row)
        self.in_caption: bool = tag in _CAPTIONS or (around is not None and around.in_caption)
        self.lists: int = (tag in _LISTS) + (around.lists if around else 0)
        self.inside: dict[str, _Place] = {}

    def of(self, tag: str) -> _Place:
        """The place of an element in this one."""
        place = self.inside.get(tag)
        if place is None:
            place = self.inside[tag] = _Place(tag, self)
        return place


class _Drafter(Writer):
    """A writer of text that notes, with each piece, what was open.

    `length`: of what was written. `open`: the places of the open elements, each with the number of the event that began
    the innermost item (-1: none). `at`: the number of the event at hand. `first`, `last`: of the events with text since
    the last piece. `edges`: how many blocks began or ended so far, and how many `when` the last piece was written.
    `headings`: those above, with their levels, in pieces; `above`: their texts, None if that is to be made anew.
    `begun`: items that have a block. `links`: those since the last piece; `held`: those of the block before. `href`,
    `said`: of the open link, where it leads and the text in it since then.
    """

    __slots__ = (
        "above", "at", "begun", "drafts", "edges", "first", "headings", "held", "href", "last", "length", "links",
        "open", "said", "when",
    )

    def __init__(self) -> None:
        super().__init__()
        self.drafts: list[Draft] = []
        self.open: list[tuple[_Place, int]] = [(_Place("", None), -1)]
        self.headings: list[tuple[int, list[str]]] = []
        self.above: tuple[str, ...] | None = ()
        self.begun: set[int] = set()
        self.links: list[Link] = []
        self.held: list[Link] = []
        self.said: list[str] = []
        self.href = ""
        self.length = self.edges = self.at = 0
        self.first = self.last = self.when = -1

    def start(self, tag: str, attrs: Mapping[str, str]) -> None:
        """Note that an element has begun."""
        around, item = self.open[-1]
        self.open.append((around.of(tag), self.at if tag in _ITEMS else item))
        self.edges += tag in BLOCK_ELEMENTS
        if tag == "a":
            self.href = attrs.get("href", "")

    def end(self) -> None:
        """Note that the innermost element has ended."""
        tag = self.open.pop()[0].tag
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
                self.headings[-1][1].append(text)
                self.above = None
            self.drafts[-1] = draft._replace(end=end, last=self.last)
        else:
            self.finish()
            self.drafts.append(self.draft(text, end))
        self.held += self.links
        self.links.clear()
        self.first = -1
        self.when, self.length = self.edges, end

    def finish(self) -> None:
        """Nothing more comes to the last block."""
        if self.held:
            self.drafts[-1] = self.drafts[-1]._replace(links=tuple(self.held))
            self.held.clear()
        if self.headings:
            said = self.headings[-1][1]
            said[:] = [" ".join(said)]

    def draft(self, text: str, end: int) -> Draft:
        """The block that ends here."""
        path = self.open[-1][0].block.path
        kind, level = self.kind_of()
        if kind == "heading":
            while self.headings and self.headings[-1][0] >= level:
                self.headings.pop()
                self.above = None
        above = self.above
        if above is None:
            above = self.above = tuple([" ".join(said) for _, said in self.headings])
        if kind == "heading":
            self.headings.append((level, [" ".join(text.split())]))
            self.above = None
        return Draft(kind, level, above, path, (), end - len(text), end, self.first, self.last)

    def kind_of(self) -> tuple[Kind, int]:
        """What the block in the open elements is, and its level."""
        place, item = self.open[-1]
        place = place.block
        if place.in_row:
            return "row", 0
        if place.tag == "pre":
            return "code", 0
        if place.tag in HEADINGS:
            return "heading", int(place.tag[1])
        if item >= 0 and item not in self.begun:
            self.begun.add(item)
            return "item", place.lists
        return ("caption" if place.in_caption else "paragraph"), 0


def to_drafts(events: Iterable[Event]) -> list[Draft]:
    """The blocks of an article, in order. Takes time linear in the events; equal paths are one object."""
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
    drafter.finish()
    return drafter.drafts
