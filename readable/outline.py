"""The outline of a page: two flat tables, containers and blocks, that every decision is made on.

**Containers** are the block-level elements, and those inline ones that may be dropped as a whole (hidden, or unlikely
by name). **Blocks** are the maximal runs of inline content between two block boundaries, the leaf unit of everything.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from readable.events import Event


class Head(NamedTuple):
    """An element that holds metadata: `base`, `link`, `meta`, `script`, `title`."""

    tag: str
    attrs: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Outline:
    """The two tables, as parallel sequences in document order. A row is the number of a container.

    Containers: `tags`, `attrs`, `parents` (-1 for the root), `ends` (its subtree is rows `[i, end)`), `opens` and
    `closes` (its events are `events[open:close]`), `first_blocks` and `last_blocks` (its blocks are `[first, last)`),
    `names` (bits of `lexicon.patterns`), `weights` (class weight, -50 to 50), `flags` (of `visibility`); `images`,
    `fields` (`input` elements but checkboxes and hidden ones), `embeds` list the container of each such element.

    Blocks: `block_containers`, `block_opens` and `block_closes` (its events), `texts` (white space collapsed; kept in
    `pre`), `chars`, `link_chars` (links within the page count 0.3), `commas` (of any script).

    `skip`: containers with one of these flags were not looked into. `again`: makes the outline of the same page with
    other flags; a function here, so that those who ask need not know the builder. `head`: the elements that hold
    metadata, wherever they stand but in skipped containers. `lost`: elements whose text was left out though it may
    have been meant, with its characters.
    """

    events: list[Event]
    skip: int
    again: Callable[[Outline, int], Outline]
    head: list[Head] = field(default_factory=list)
    lost: list[tuple[str, int]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    attrs: list[Mapping[str, str]] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    opens: list[int] = field(default_factory=list)
    closes: list[int] = field(default_factory=list)
    first_blocks: list[int] = field(default_factory=list)
    last_blocks: list[int] = field(default_factory=list)
    names: list[int] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    images: list[int] = field(default_factory=list)
    fields: list[int] = field(default_factory=list)
    embeds: list[int] = field(default_factory=list)
    block_containers: list[int] = field(default_factory=list)
    block_opens: list[int] = field(default_factory=list)
    block_closes: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    chars: list[int] = field(default_factory=list)
    link_chars: list[float] = field(default_factory=list)
    commas: list[int] = field(default_factory=list)

    def skipping(self, flags: int) -> Outline:
        """The outline of the same page that looks into all but containers with one of these flags; 0 looks into all."""
        return self if flags == self.skip else self.again(self, flags)

    def text(self, row: int) -> str:
        """The text of a container, its blocks joined by spaces."""
        return " ".join(self.texts[self.first_blocks[row] : self.last_blocks[row]])
