"""Cleaning: what does not belong inside the chosen containers is left out, each part with its reason.

Containers are judged backwards, so each after what is in it, and what was dropped no longer counts for what it was in.
"""
from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

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
    PLAIN_LENGTH,
    SHARE_LENGTH,
)
from readable.scorers.sums import Sums
from readable.scorers.tables import data_tables

CONDITIONAL = frozenset("div fieldset form section table ul".split())
"""Elements that are checked. Mozilla Readability 0.6; `section` by readability-lxml 0.9."""

ADVERT = "a label of an advert"
LABEL_AND_LINK = "a label and a link"
LABEL_OF_NOTHING = "a label of nothing"
NOISY = "a name of noise"
SHARING = "share buttons"
TITLE = "the title again"
"""Reasons that other scorers know too."""

_LISTS = frozenset({"ol", "ul"})
_NAMED_PARTS = NOISE | SHARE
_COLONS = (":", "：")


class Choice(NamedTuple):
    """What is to be cleaned.

    `top`: the container that is the article, never dropped. `roots`: it, and what belongs to it, in document order.
    `good`: containers that are not checked, for their points. `title`: the heading that repeats the page's title, or
    -1.
    """

    top: int
    roots: tuple[int, ...]
    good: Collection[int]
    title: int


class Cleaner:
    """Counts what is kept of each container, and drops what does not belong. `dropped`: container -> reason.

    `check`: whether to check parts at all; what is named as noise, or heads nothing, goes in any case. `keep_images`:
    do not check what holds an image.
    """

    def __init__(
        self, sums: Sums, weights: Sequence[int], choice: Choice, *, check: bool = True, keep_images: bool = False,
    ) -> None:
        o = sums.outline
        size = len(o.tags)
        self.sums, self.outline, self.weights = sums, o, weights
        self.top, self.roots, self.good, self.title = choice
        self.check, self.keep_images = check, keep_images
        self.dropped: dict[int, str] = {}
        self.chars, self.links, self.commas = sums.own_chars[:], sums.own_links[:], sums.own_commas[:]
        self.paragraphs, self.items, self.headings, self.lists = ([0] * size for _ in range(4))
        self.images, self.fields, self.embeds = (_count(rows, size) for rows in (o.images, o.fields, o.embeds))
        self.data = data_tables(o)
        self.holds_data = [False] * size
        self._has_safe = bool(self.data) or "pre" in o.tags
        self._root = -1  # the one that is being cleaned
        self._gone: dict[int, int] = {}  # first block of something dropped -> the block after it

    def clean(self) -> int:
        """Judge all that is in the roots; gives the characters of text that are kept."""
        return sum(map(self._clean, self.roots))

    def _clean(self, root: int) -> int:
        o, skip, top = self.outline, self.outline.skip, self.top
        self._root = root
        safe = self._safe(root)
        for row in range(o.ends[root] - 1, root - 1, -1):
            if row == top:
                reason = None
            elif o.flags[row] & skip:
                reason = "not looked into"
            else:
                judged = not self._is_plain(row) and not (safe and row in safe)
                reason = self._reason(row, o.tags[row]) if judged else None
            if reason:
                self.dropped[row] = reason
                first, last = o.first_blocks[row], o.last_blocks[row]
                if last > first:
                    self._gone[first] = max(self._gone.get(last, last), self._gone.get(first, last))
            elif row != root:
                self._count_for(o.parents[row], row, o.tags[row])
        return 0 if root in self.dropped else self.chars[root]

    def _is_plain(self, row: int) -> bool:
        """A paragraph of text alone, longer than any label: nothing could speak against it. Most containers are."""
        return (
            self.sums.paragraph[row] and self.chars[row] > PLAIN_LENGTH and not self.links[row]
            and not self.outline.names[row] & _NAMED_PARTS and self.weights[row] >= 0
            and not (self.images[row] or self.fields[row] or self.embeds[row])
        )

    def _safe(self, root: int) -> set[int]:
        """Containers in data tables and code, which are never judged."""
        o = self.outline
        safe: set[int] = set()
        row, end = root, o.ends[root]
        if not self._has_safe:
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
        if tag == "pre" or row in self.data or self.holds_data[row]:
            self.holds_data[parent] = True

    def _reason(self, row: int, tag: str) -> str | None:
        """Why a container is dropped, or None."""
        if self.outline.names[row] & _NAMED_PARTS and tag not in HEADINGS:
            reason = self._named(row)
            if reason:
                return reason
        if 0 < self.sums.chars[row] <= LONGEST and is_label(self.outline.text(row)):
            return ADVERT
        if tag in HEADINGS:
            return self._heading(row, tag)
        if self.sums.paragraph[row]:
            reason = self._paragraph(row)
            if reason:
                return reason
        return self._checked(row) if self.check and tag in CONDITIONAL else None

    def _named(self, row: int) -> str | None:
        chars = self.chars[row]
        if self.outline.names[row] & SHARE and chars < SHARE_LENGTH:
            return SHARING
        if self.outline.names[row] & NOISE and chars < min(NOISE_PART * self.sums.chars[self.top], NOISE_LENGTH):
            return NOISY
        return None

    def _heading(self, row: int, tag: str) -> str | None:
        if row == self.title:
            return TITLE
        if self.weights[row] < 0:
            return "a heading with a bad name"
        if self._is_label_and_link(row):
            return LABEL_AND_LINK
        return "a heading of nothing" if self._heads_nothing(row, tag) else None

    def _paragraph(self, row: int) -> str | None:
        if self._is_label_and_link(row):
            return LABEL_AND_LINK
        return LABEL_OF_NOTHING if self._labels_nothing(row) else None

    def _is_label_and_link(self, row: int) -> bool:
        chars, links = self.chars[row], self.links[row]
        if not links or chars >= LINK_PARAGRAPH or links <= LINK_PARAGRAPH_DENSITY * chars:
            return False
        label = self.outline.texts[self.outline.first_blocks[row]][: int(chars - links) + 2]
        return any(mark in label for mark in _COLONS)

    def _next(self, row: int) -> tuple[bool, str]:
        """Whether something was dropped after a container, and what the text after that stands in ("" at the end)."""
        o = self.outline
        begin = o.last_blocks[row]
        block = self._gone.get(begin, begin)
        if block < o.last_blocks[self._root]:
            return block > begin, o.tags[o.block_containers[block]]
        return block > begin, "" if self._root == self.roots[-1] else "div"

    def _heads_nothing(self, row: int, tag: str) -> bool:
        """Whether what a heading stood before was dropped, or nothing ever came."""
        dropped, after = self._next(row)
        nothing = not after or (dropped and after in HEADINGS and after <= tag)
        return nothing and self.chars[row] > 0 and not self.images[self.outline.parents[row]]

    def _labels_nothing(self, row: int) -> bool:
        """Whether a paragraph ends as a label, and what it stood before was dropped."""
        if not self.outline.texts[self.outline.last_blocks[row] - 1].endswith(_COLONS):
            return False
        dropped, after = self._next(row)
        return dropped and (not after or after in HEADINGS) and not self.images[self.outline.parents[row]]

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
