"""Cleaning: what does not belong inside the chosen containers is left out, each part with its reason.

Containers are judged backwards, so each after what is in it, and what was dropped no longer counts for what it was in.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence

from readable.lexicon.labels import LONGEST, is_label
from readable.lexicon.patterns import NOISE, SHARE
from readable.lexicon.tags import HEADINGS
from readable.scorers.checks import CHECKS
from readable.scorers.constants import (
    ENOUGH_COMMAS,
    LINK_PARAGRAPH,
    LINK_PARAGRAPH_DENSITY,
    NOISE_LENGTH,
    NOISE_PART,
    SHARE_LENGTH,
)
from readable.scorers.sums import Sums
from readable.scorers.tables import data_tables

CONDITIONAL = frozenset("div fieldset form section table ul".split())
"""Elements that are checked. Mozilla Readability 0.6; `section` by readability-lxml 0.9."""

_LISTS = frozenset({"ol", "ul"})
_NAMED_PARTS = NOISE | SHARE
_LABELS = (":", "：")


class Cleaner:
    """Counts what is kept of each container, and drops what does not belong. `dropped`: container -> reason.

    `top`: the container that is the article, never dropped. `good`: containers that are not checked, for their points.
    `title`: the heading that repeats the page's title. `keep_images`: do not check what holds an image. `check`:
    whether to check at all; what is named as noise, or heads nothing, goes in any case.
    """

    def __init__(self, sums: Sums, weights: Sequence[int], top: int, good: Collection[int], title: int) -> None:
        o = sums.outline
        size = len(o.tags)
        self.sums, self.outline, self.weights, self.top, self.good, self.title = sums, o, weights, top, good, title
        self.keep_images = False
        self.check = True
        self.dropped: dict[int, str] = {}
        self.chars, self.links, self.commas = sums.own_chars[:], sums.own_links[:], sums.own_commas[:]
        self.paragraphs, self.items, self.headings, self.lists = ([0] * size for _ in range(4))
        self.images, self.fields, self.embeds = (_count(rows, size) for rows in (o.images, o.fields, o.embeds))
        self.data = data_tables(o)
        self.holds_data = [False] * size
        self._gone: dict[int, int] = {}  # first block of something dropped -> the block after it

    def clean(self, root: int) -> int:
        """Judge all that is in a root; gives the characters of text that are kept."""
        o, skip, top = self.outline, self.outline.skip, self.top
        safe = self._safe(root)
        for row in range(o.ends[root] - 1, root - 1, -1):
            if row == top:
                reason = None
            elif o.flags[row] & skip:
                reason = "not looked into"
            else:
                reason = None if safe and row in safe else self._reason(row, o.tags[row], o.last_blocks[root])
            if reason:
                self.dropped[row] = reason
                first, last = o.first_blocks[row], o.last_blocks[row]
                if last > first:
                    self._gone[first] = max(last, self._gone.get(first, last))
            elif row != root:
                self._count_for(o.parents[row], row, o.tags[row])
        return 0 if root in self.dropped else self.chars[root]

    def _safe(self, root: int) -> set[int]:
        """Containers in data tables and code, which are never judged."""
        o = self.outline
        safe: set[int] = set()
        row, end = root, o.ends[root]
        if not self.data and "pre" not in o.tags:
            return safe
        while row < end:
            if o.tags[row] == "pre" or row in self.data:
                safe.update(range(row, o.ends[row]))
                row = o.ends[row]
            else:
                row += 1
        return safe

    def _count_for(self, parent: int, row: int, tag: str) -> None:
        chars = self.chars[row]
        if chars:
            self.chars[parent] += chars
            self.commas[parent] += self.commas[row]
            self.links[parent] += self.links[row]
            self.headings[parent] += chars if tag in HEADINGS else self.headings[row]
            self.lists[parent] += chars if tag in _LISTS else self.lists[row]
            self.items[parent] += self.items[row] + (tag == "li")
            self.paragraphs[parent] += self.paragraphs[row] or (tag == "p" or self.sums.paragraph[row])
        if self.images[row]:
            self.images[parent] += self.images[row]
        if self.fields[row]:
            self.fields[parent] += self.fields[row]
        if self.embeds[row]:
            self.embeds[parent] += self.embeds[row]
        if row in self.data or self.holds_data[row]:
            self.holds_data[parent] = True

    def _reason(self, row: int, tag: str, last: int) -> str | None:
        """Why a container is dropped, or None. `last`: the block after the root's last."""
        if self.outline.names[row] & _NAMED_PARTS and tag not in HEADINGS:
            reason = self._named(row)
            if reason:
                return reason
        if 0 < self.chars[row] <= LONGEST and is_label(self.outline.text(row)):
            return "a label of an advert"
        if tag in HEADINGS:
            return self._heading(row, tag, last)
        if self.sums.paragraph[row]:
            reason = self._paragraph(row, last)
            if reason:
                return reason
        return self._checked(row) if self.check and tag in CONDITIONAL else None

    def _named(self, row: int) -> str | None:
        chars = self.chars[row]
        if self.outline.names[row] & SHARE and chars < SHARE_LENGTH:
            return "share buttons"
        if self.outline.names[row] & NOISE and chars < min(NOISE_PART * self.sums.chars[self.top], NOISE_LENGTH):
            return "a name of noise"
        return None

    def _heading(self, row: int, tag: str, last: int) -> str | None:
        if row == self.title:
            return "the title again"
        if self.weights[row] < 0:
            return "a heading with a bad name"
        if self._is_label_and_link(row):
            return "a label and a link"
        return "a heading of nothing" if self.chars[row] and self._heads_nothing(row, tag, last) else None

    def _paragraph(self, row: int, last: int) -> str | None:
        if self._is_label_and_link(row):
            return "a label and a link"
        blocks = self.outline.last_blocks[row]
        if self.outline.texts[blocks - 1].endswith(_LABELS) and self._heads_nothing(row, "", last):
            return "a label of nothing"
        return None

    def _is_label_and_link(self, row: int) -> bool:
        chars, links = self.chars[row], self.links[row]
        if not links or chars >= LINK_PARAGRAPH or links <= LINK_PARAGRAPH_DENSITY * chars:
            return False
        label = self.outline.texts[self.outline.first_blocks[row]][: int(chars - links) + 2]
        return any(mark in label for mark in _LABELS)

    def _heads_nothing(self, row: int, tag: str, last: int) -> bool:
        """Whether what a heading, or a label (`tag` is ""), stood before was dropped, or nothing ever came."""
        o = self.outline
        begin = block = o.last_blocks[row]
        while block in self._gone:
            block = self._gone[block]
        if self.images[o.parents[row]] or (block == begin and block < last):
            return False
        if block >= last:
            return block > begin or bool(tag)
        after = o.tags[o.block_containers[block]]
        return after in HEADINGS and (not tag or after <= tag)

    def _checked(self, row: int) -> str | None:
        if row in self.data or self.holds_data[row]:
            return None
        if self.weights[row] < 0:
            return "a bad name"
        if self.commas[row] >= ENOUGH_COMMAS or row in self.good or (self.keep_images and self.images[row]):
            return None
        for reason, fails in CHECKS:
            if fails(self, row):
                return reason
        return None


def _count(containers: Sequence[int], size: int) -> list[int]:
    counts = [0] * size
    for row in containers:
        if row >= 0:
            counts[row] += 1
    return counts
