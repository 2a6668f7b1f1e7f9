"""The outline of a page: two flat tables, containers and blocks, that every decision is made on.

**Containers** are the block-level elements, and those inline ones that may be dropped as a whole (hidden, or unlikely
by name). **Blocks** are the maximal runs of inline content between two block boundaries, the leaf unit of everything.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from readable.events import Event

ARTICLE_TAGS = frozenset({"article", "main"})
"""Elements that hold the main content by definition."""


class Head(NamedTuple):
    """An element that holds metadata: `base`, `link`, `meta`, `script`, `title`."""

    tag: str
    attrs: Mapping[str, str]
    text: str


def tells(tag: str, attrs: Mapping[str, str]) -> bool:
    """Whether such an element says something that is read: of links, the page's address and the next; JSON-LD."""
    if tag == "script":
        return "type" in attrs and "application/ld+json" in attrs["type"].lower()
    if tag == "link":
        rel = attrs["rel"].lower() if "rel" in attrs else ""
        return "canonical" in rel or "next" in rel
    return tag != "meta" or "content" in attrs


class Outline:
    """The two tables, as parallel sequences in document order. A row is the number of a container.

    Containers: `tags`, `attrs`, `parents` (-1 for the root), `ends` (its subtree is rows `[i, end)`), `opens` and
    `closes` (its events are `events[open:close]`), `first_blocks` and `last_blocks` (its blocks are `[first, last)`),
    `names` (bits of `lexicon.patterns`), `weights` (class weight, -50 to 50), `flags` (of `visibility`); `images`,
    `fields` (`input` elements but checkboxes and hidden ones), `embeds` list the container of each such element.

    Blocks: `block_containers`, `block_opens` and `block_closes` (its events), `texts` (white space collapsed; kept in
    `pre`), `chars`, `link_chars` (links within the page count 0.3), `commas` (of any script).

    `skip`: containers with one of these flags were not looked into. `again`: makes the outline of the same page with
    other flags; a function here, so that those who ask need not know the builder. `other`: the last that it made.
    `head`: the elements that hold metadata, if `tells` has them, wherever they stand but in what no look has seen yet.
    `items`: the events where elements of microdata or RDFa open. `lost`: elements whose text was left out though it may
    have been meant, with its characters.
    """

    __slots__ = (
        "again", "attrs", "block_closes", "block_containers", "block_opens", "chars", "closes", "commas", "embeds",
        "ends", "events", "fields", "first_blocks", "flags", "head", "images", "items", "last_blocks", "link_chars",
        "lost", "names", "opens", "other", "parents", "skip", "tags", "texts", "weights",
    )

    def __init__(self, events: list[Event], skip: int, again: Callable[[Outline, int], Outline]) -> None:
        self.events = events
        self.skip = skip
        self.again = again
        self.other: Outline | None = None
        self.head: list[Head] = []
        self.lost: list[tuple[str, int]] = []
        self.tags: list[str] = []
        self.attrs: list[Mapping[str, str]] = []
        self.parents: list[int] = []
        self.ends: list[int] = []
        self.opens: list[int] = []
        self.closes: list[int] = []
        self.first_blocks: list[int] = []
        self.last_blocks: list[int] = []
        self.names: list[int] = []
        self.weights: list[int] = []
        self.flags: list[int] = []
        self.images: list[int] = []
        self.items: list[int] = []
        self.fields: list[int] = []
        self.embeds: list[int] = []
        self.block_containers: list[int] = []
        self.block_opens: list[int] = []
        self.block_closes: list[int] = []
        self.texts: list[str] = []
        self.chars: list[int] = []
        self.link_chars: list[float] = []
        self.commas: list[int] = []

    def moved(self) -> Outline:
        """The same outline in lists of its own; those of this one are empty then."""
        outline = Outline([], self.skip, self.again)
        for name in self.__slots__:
            table = getattr(self, name)
            if isinstance(table, list):
                setattr(outline, name, table.copy())
                table.clear()
        return outline

    def skipping(self, flags: int) -> Outline:
        """The outline of the same page that looks into all but containers with one of these flags; 0 looks into all.

        One that looks into less takes little time; one that looks into more, about half that of the parse.
        """
        if flags == self.skip:
            return self
        if self.other is None or self.other.skip != flags:
            self.other = self.again(self, flags)
        return self.other

    def text(self, row: int) -> str:
        """The text of a container, its blocks joined by spaces."""
        return " ".join(self.texts[self.first_blocks[row] : self.last_blocks[row]])
