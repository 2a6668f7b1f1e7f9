"""The checks of conditional cleaning, each on its own: of what is left in a container, what speaks against it.

Those of Mozilla Readability 0.6, which has them from arc90 and readability-lxml.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from readable.outline import Outline
from readable.scorers.constants import (
    DENSITY,
    DENSITY_OF_GOOD,
    EMBED_LENGTH,
    FIGURE_LEVELS,
    FREE_ITEMS,
    GOOD_WEIGHT,
    HEADING_SHARE,
    LIST_SHARE,
    MANY_IMAGES,
    PARAGRAPHS_PER_FIELD,
    PARAGRAPHS_PER_IMAGE,
    SHORT,
)


class Counts(Protocol):
    """What is left of each container: characters, characters of link text, of headings and of lists, and elements."""

    outline: Outline
    weights: Sequence[int]
    chars: list[int]
    links: list[float]
    headings: list[int]
    lists: list[int]
    paragraphs: list[int]
    items: list[int]
    images: list[int]
    fields: list[int]
    embeds: list[int]


def is_empty(c: Counts, row: int) -> bool:
    """No text, image or embed is left in it."""
    return not (c.chars[row] or c.images[row] or c.embeds[row])


def has_too_many_images(c: Counts, row: int) -> bool:
    """More than one image, and not half as many paragraphs, outside a figure."""
    images = c.images[row]
    return images > 1 and c.paragraphs[row] < PARAGRAPHS_PER_IMAGE * images and not _in_figure(c, row)


def has_too_many_items(c: Counts, row: int) -> bool:
    """A hundred list items more than paragraphs, but not a list itself."""
    return c.items[row] - FREE_ITEMS > c.paragraphs[row] and not _is_list(c, row)


def has_too_many_fields(c: Counts, row: int) -> bool:
    """More form fields than a third of the paragraphs."""
    return c.fields[row] > c.paragraphs[row] // PARAGRAPHS_PER_FIELD


def is_short(c: Counts, row: int) -> bool:
    """Little text, with link text (not just a footnote's mark), no image or too many; no heading, list or figure."""
    if c.chars[row] >= SHORT or c.links[row] < 1 or 0 < c.images[row] <= MANY_IMAGES:
        return False
    return c.headings[row] < HEADING_SHARE * c.chars[row] and not _is_list(c, row) and not _in_figure(c, row)


def has_too_many_links(c: Counts, row: int) -> bool:
    """Too much link text for its class weight; lists may have it unless a good name says they are content."""
    links, chars = c.links[row], c.chars[row]
    if c.weights[row] >= GOOD_WEIGHT:
        return links > DENSITY_OF_GOOD * chars
    return links > DENSITY * chars and not _is_list(c, row)


def has_suspicious_embeds(c: Counts, row: int) -> bool:
    """Several embeds, or one with hardly any text."""
    return c.embeds[row] > 1 or (c.embeds[row] == 1 and c.chars[row] < EMBED_LENGTH)


CHECKS: tuple[tuple[str, Callable[[Counts, int], bool]], ...] = (
    ("empty", is_empty),
    ("too many images", has_too_many_images),
    ("too many list items", has_too_many_items),
    ("too many form fields", has_too_many_fields),
    ("short", is_short),
    ("too many links", has_too_many_links),
    ("suspicious embeds", has_suspicious_embeds),
)


def _is_list(c: Counts, row: int) -> bool:
    return c.outline.tags[row] == "ul" or c.lists[row] > LIST_SHARE * c.chars[row]


def _in_figure(c: Counts, row: int) -> bool:
    tags, parents = c.outline.tags, c.outline.parents
    for _ in range(FIGURE_LEVELS):
        row = parents[row]
        if row < 0:
            return False
        if tags[row] == "figure":
            return True
    return False
