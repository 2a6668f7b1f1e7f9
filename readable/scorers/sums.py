"""Sums over an outline with some containers out of sight: what every scorer asks of a container."""
from __future__ import annotations

from itertools import accumulate

from readable.outline import Outline
from readable.scorers.constants import PROSE_DENSITY, PROSE_LENGTH, WRAPPER_DENSITY


class Sums:
    """Text of each container of an outline, less what the outline did not look into.

    Parallel to the outline's containers. Of the whole subtree: `chars`, `links` (characters of link text), `commas`.
    Of the container's own blocks: `own_chars`, `own_links`, `own_commas`, `own_blocks`. `children`: how many child
    containers hold text, `only_child` the first of them. `paragraph`: whether it reads as one paragraph, being a `p`
    or a `div` around nothing else.
    """

    __slots__ = (
        "chars", "children", "commas", "links", "only_child", "outline", "own_blocks", "own_chars",
        "own_commas", "own_links", "paragraph",
    )

    def __init__(self, outline: Outline) -> None:
        size = len(outline.tags)
        self.outline = outline
        self.own_chars, self.own_commas, self.own_blocks, self.children = ([0] * size for _ in range(4))
        self.own_links = [0.0] * size
        self._add_blocks()
        self.chars, self.links, self.commas = self.own_chars[:], self.own_links[:], self.own_commas[:]
        self.paragraph = [False] * size
        self.only_child = [-1] * size
        self._add_children()

    def _add_blocks(self) -> None:
        o = self.outline
        own_chars, own_links, own_commas, own_blocks = self.own_chars, self.own_links, self.own_commas, self.own_blocks
        for row, chars, links, commas in zip(o.block_containers, o.chars, o.link_chars, o.commas, strict=True):
            if row < 0:
                continue
            own_blocks[row] += 1
            own_chars[row] += chars
            if links:
                own_links[row] += links
            if commas:
                own_commas[row] += commas

    def _add_children(self) -> None:
        """Add each container to its parent, backwards: so every one comes after its children."""
        chars, links, commas, children = self.chars, self.links, self.commas, self.children
        only_child = self.only_child
        tags, parents = self.outline.tags, self.outline.parents
        for row in range(len(tags) - 1, 0, -1):
            length = chars[row]
            if not length:
                continue
            parent = parents[row]
            if parent >= 0:
                children[parent] += 1
                only_child[parent] = row
                chars[parent] += length
                commas[parent] += commas[row]
                if links[row]:
                    links[parent] += links[row]
            tag = tags[row]
            if tag == "p":
                self.paragraph[row] = not children[row]
            elif tag == "div":
                self.paragraph[row] = self._is_paragraph(row)

    def _is_paragraph(self, row: int) -> bool:
        if not self.children[row]:
            return self.own_blocks[row] == 1
        return (
            self.children[row] == 1 and not self.own_blocks[row] and self.paragraph[self.only_child[row]]
            and self.links[row] < WRAPPER_DENSITY * self.chars[row]
        )

    def density(self, row: int) -> float:
        """Share of link text, 0 to 1."""
        return min(1.0, self.links[row] / self.chars[row]) if self.chars[row] else 0.0

    def prose(self) -> list[int]:
        """Characters of prose before each block, and in all: a container has the difference at its two ends."""
        o = self.outline
        return [0, *accumulate([
            chars if chars >= PROSE_LENGTH and links < PROSE_DENSITY * chars else 0
            for chars, links in zip(o.chars, o.link_chars, strict=True)
        ])]
