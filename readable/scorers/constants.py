"""Every number of the `readability` scorer, with its source.

arc90: the constants of arc90's Readability 1.7, which readability-lxml 0.9 and Mozilla Readability 0.6 share.
Mozilla: Readability.js 0.6. Ours: by what they do on labelled pages of many sites (docs/measurements.md). Lengths are
in characters of text with its white space collapsed, densities are shares of link text.
"""
from __future__ import annotations

from types import MappingProxyType
from typing import Final

TAG_POINTS: Final = MappingProxyType({
    "div": 5, "article": 5,
    "pre": 3, "td": 3, "blockquote": 3,
    "address": -3, "ol": -3, "ul": -3, "dl": -3, "dd": -3, "dt": -3, "li": -3, "form": -3, "aside": -3,
    "h1": -5, "h2": -5, "h3": -5, "h4": -5, "h5": -5, "h6": -5, "th": -5,
})
"""Points a container starts with. arc90; `article` and `aside` by readability-lxml 0.9."""

SCORED_TAGS: Final = frozenset("section h2 h3 h4 h5 h6 p td pre".split())
"""Elements that earn points with all their text, as against block by block. Mozilla."""

UNSCORED_TAGS: Final = frozenset("li a figcaption span th dt label button".split())
"""Text that stands directly in one of these earns nothing. Mozilla."""

CHARS_PER_POINT: Final = 100
MAX_LENGTH_POINTS: Final = 3
"""One point for every 100 characters, three at most. arc90."""

BASE_POINTS: Final = 2
"""One for the paragraph, one for the piece of text after the last comma. arc90."""

LEVELS: Final = 5
"""Ancestors that a paragraph's points reach: all of them, a half, a sixth, a ninth, a twelfth. Mozilla; arc90 had
two."""

WRAPPER_DENSITY: Final = 0.25
"""A `div` around a single paragraph is that paragraph, unless it has more link text. Mozilla."""

TOP_CANDIDATES: Final = 5
RIVAL_SHARE: Final = 0.75
RIVALS: Final = 3
"""Of the best five, three others with three quarters of the best one's points speak for their common ancestor.
Mozilla."""

CLIMB_FLOOR: Final = 1 / 3
"""An ancestor that scores more than those below it is taken, unless one of these scores under a third of the best.
Mozilla."""

PROSE_LENGTH: Final = 60
PROSE_DENSITY: Final = 0.3
GAIN: Final = 0.5
LEAST_GAIN: Final = 300
NOISE_SHARE: Final = 0.5
"""An ancestor is taken that adds half as much prose again, 300 characters at least, with at most half of that in
other text; prose is blocks of 60 characters or more with little link text. Ours: articles split over several
containers."""

SIBLING_SHARE: Final = 0.2
SIBLING_MINIMUM: Final = 10.0
SAME_CLASS_SHARE: Final = 0.2
"""Siblings join with a fifth of the best points, 10 at least; one of the same class needs that much less. arc90,
Mozilla."""

LONG_PARAGRAPH: Final = 80
PARAGRAPH_DENSITY: Final = 0.25
"""A sibling paragraph of more than 80 characters joins below this density, a shorter one if it has no link and a full
stop. arc90."""

LEAD_LENGTHS: Final = (25, 1200)
LEAD_DENSITY: Final = 0.2
"""Lengths and density of a lead-in before the article's container. Density by readability-lxml 0.9; lengths ours."""

SAME_TITLE: Final = 0.75
"""Share of a heading that the page's title holds when it repeats it. Mozilla."""

LONGEST_TITLE: Final = 500
HEADING_BLOCKS: Final = 8
"""Characters of a title or a heading and blocks of a heading that are looked at: more are none. Ours."""

ENOUGH_COMMAS: Final = 10
"""A container with this many commas is not cleaned. arc90."""

GOOD_WEIGHT: Final = 25
DENSITY: Final = 0.2
DENSITY_OF_GOOD: Final = 0.5
"""Above this density a container is dropped; the second if its class weight is 25 or more. arc90."""

SHORT: Final = 25
MANY_IMAGES: Final = 2
PARAGRAPHS_PER_IMAGE: Final = 0.5
PARAGRAPHS_PER_FIELD: Final = 3
FREE_ITEMS: Final = 100
LIST_SHARE: Final = 0.9
HEADING_SHARE: Final = 0.9
FIGURE_LEVELS: Final = 4
EMBED_LENGTH: Final = 75
"""Limits of the checks of conditional cleaning; 100 list items are free. arc90, Mozilla."""

SHARE_LENGTH: Final = 500
"""A container of share buttons has less text than this. Mozilla."""

NOISE_PART: Final = 0.35
NOISE_LENGTH: Final = 1500
"""A container with a name of noise is dropped if it is a small part of the article, and not long. Ours."""

LINK_PARAGRAPH: Final = 250
LINK_PARAGRAPH_DENSITY: Final = 0.5
"""A paragraph up to this length that is a label and a link to something else ("Read more: ...") is dropped. Ours."""

PLAIN_LENGTH: Final = 120
"""A paragraph of more characters, without links or images, is text whatever it ends with: no label, not judged.
Ours."""

DATA_ROWS: Final = 10
DATA_COLUMNS: Final = 4
DATA_CELLS: Final = 10
"""A table without other signs holds data from 10 rows, or with more than 4 columns, or with more than 10 cells.
Mozilla."""

CONCEALED_GAIN: Final = 3
"""Hidden text is shown only if it is enough, and this many times what is visible. Ours."""

RETRY_GAIN: Final = 1.3
"""A less strict look replaces the best so far only if it finds this many times more. Ours."""
