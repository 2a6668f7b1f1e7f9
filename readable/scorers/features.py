"""What the learned scorer is told of each block: numbers of the block, of what is like it, around it, and of the page.

Computed column by column over the outline's arrays, in time linear in the page. Lengths are in characters; in scripts
that say more with a letter, each counts `DENSE`. Shares are 0 to 1.
"""
from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

from readable.lexicon.marks import ENDINGS
from readable.outline import Outline
from readable.scorers.constants import PROSE_DENSITY, PROSE_LENGTH
from readable.scorers.title_features import TITLE, title_columns
from readable.visibility import NAMED

Numbers = Sequence[float]

DENSE: Final = 2.5
LONG_WORDS: Final = 15
"""A page whose words seem longer than this has no spaces between them; each letter counts as several. Ours."""

MANY: Final = 3
"""So many blocks of one text are as telling as more. Ours."""

TAGS: Final = MappingProxyType({tag: float(code) for code, tag in enumerate(
    "p div li td th h1 h2 h3 h4 h5 h6 dt dd pre blockquote figcaption span section article a header form button label"
    " summary".split()
)})
"""Codes of the elements that blocks stand in; others are -1. Part of the weights' format."""

HEADING_LEVELS: Final = MappingProxyType({f"h{level}": float(level) for level in range(1, 7)})

BLOCK: Final = tuple(
    "chars link_share heading tag place text_before prose_before chosen inside_chosen from_chosen to_chosen named form"
    " article_share twins has_twin_before".split()
)
"""Of the block: its length; link share; level of the heading it is in, or 0; code of its element; share of the blocks,
text and prose before it; whether the other scorer chose it, and where it stands to the first and last that were chosen;
whether it is in something unlikely by name, or in a form; its article's share of the text, or -1; how many blocks have
its text, up to `MANY`, and whether one before it does: buttons and labels stand on a page many times."""

SHAPE: Final = tuple(
    "shape_blocks shape_text shape_links shape_prose shape_ends shape_mean shape_place shape_reach".split()
)
"""Of all blocks of its shape: their containers, and those around these, have the same elements and classes. How many;
share of the page's text; link share; share of the page's prose; share that ends as a sentence does; mean length; place
of the first; from the first to the last."""

AROUND: Final = MappingProxyType({
    "own": "mean ends chosen".split(),
    "parent": "links prose_share ends chosen".split(),
    "grand": "text prose_share ends".split(),
})
"""Of the containers around it, the innermost and those one and two levels above: share of the page's text; link share;
mean length of a block; share of the page's prose; share of blocks that end as a sentence does; share of chosen text."""

NEAR: Final = "near_chosen"
"""Share of chosen text of the block and the 3 before and after it."""

PAGE: Final = tuple(
    "page_text page_blocks page_links page_prose page_long page_longest page_ends page_paragraphs page_items"
    " page_sections page_images page_shape page_chosen page_chosen_prose".split()
)
"""Of the page: length, blocks, shares of links and prose, blocks of prose, the longest, share with endings, elements of
four kinds, the largest shape's share of prose, and shares of text and prose that were chosen."""

FEATURES: Final = (
    *BLOCK, *SHAPE, *(f"{level}_{part}" for level, parts in AROUND.items() for part in parts),
    NEAR, *PAGE, *TITLE,
)
"""Names of the columns, in order."""

_PARTS: Final = tuple("text links mean prose_share ends chosen".split())
_REACH: Final = 3


class Sums(NamedTuple):
    """Sums before each block, and of all: of characters, link text, prose, long blocks, endings and chosen text."""

    text: Numbers
    links: Numbers
    prose: Numbers
    long: Numbers
    ends: Numbers
    chosen: Numbers


def columns(outline: Outline, chosen: Sequence[bool], blocks: Sequence[int]) -> list[Numbers]:
    """A column for each of `FEATURES`, with a number for each of these blocks, which stand in document order.

    `chosen`: of all blocks of the outline, those that another scorer took.
    """
    if not blocks:
        return [[] for _ in FEATURES]
    texts = outline.texts
    scale = DENSE if sum(outline.chars) > LONG_WORDS * (sum([text.count(" ") for text in texts]) + len(texts)) else 1.0
    chars = [scale * count for count in outline.chars]
    links = [scale * count for count in outline.link_chars]
    ends = [float(text[-1] in ENDINGS) for text in texts]
    prose = [
        count if count >= PROSE_LENGTH and linked < PROSE_DENSITY * count else 0.0
        for count, linked in zip(chars, links, strict=True)
    ]
    kept = [count if one else 0.0 for count, one in zip(chars, chosen, strict=True)]
    long = [float(count > 0) for count in prose]
    sums = Sums(*[[0.0, *accumulate(values)] for values in (chars, links, prose, long, ends, kept)])
    groups = _groups(_shapes(outline), list(zip(chars, links, prose, ends, strict=True)))
    return [
        [chars[block] for block in blocks], [links[block] / chars[block] for block in blocks],
        *_of_blocks(outline, sums, chosen, blocks), *map(list, zip(*[groups[block] for block in blocks], strict=True)),
        *_around(outline, sums, [outline.block_containers[block] for block in blocks]), _near(sums, blocks),
        *([number] * len(blocks) for number in _of_page(outline, sums, groups, chosen, scale)),
        *title_columns(outline, sums.text, blocks),
    ]


def _of_blocks(outline: Outline, sums: Sums, chosen: Sequence[bool], blocks: Sequence[int]) -> list[Numbers]:
    """From `heading` on, of `BLOCK`."""
    tags, parents, size = outline.tags, outline.parents, len(outline.texts)
    rows = [outline.block_containers[block] for block in blocks]
    named, forms, articles = _insides(outline)
    total, all_prose = sums.text[-1] or 1.0, sums.prose[-1] or 1.0
    taken = [block for block, one in enumerate(chosen) if one]
    first, last = (taken[0], taken[-1]) if taken else (0, -1)
    shares = {
        row: (sums.text[outline.last_blocks[row]] - sums.text[outline.first_blocks[row]]) / total if row >= 0 else -1.0
        for row in {articles[row] for row in rows}
    }
    return [
        [HEADING_LEVELS.get(tags[row]) or HEADING_LEVELS.get(tags[parents[row]], 0.0) for row in rows],
        [TAGS.get(tags[row], -1.0) for row in rows],
        [block / size for block in blocks],
        [sums.text[block] / total for block in blocks],
        [sums.prose[block] / all_prose for block in blocks],
        [float(chosen[block]) for block in blocks],
        [float(first <= block <= last) for block in blocks],
        [(block - first) / size for block in blocks],
        [(last - block) / size for block in blocks],
        [float(named[row]) for row in rows],
        [float(forms[row]) for row in rows],
        [shares[articles[row]] for row in rows],
        *_twins(outline.texts, blocks),
    ]


def _twins(texts: Sequence[str], blocks: Sequence[int]) -> list[Numbers]:
    """`twins` and `has_twin_before`."""
    counts: dict[str, int] = {}
    before: list[float] = []
    for text in texts:
        count = counts.get(text, 0)
        counts[text] = count + 1
        before.append(float(count > 0))
    return [[float(min(MANY, counts[texts[block]])) for block in blocks], [before[block] for block in blocks]]


def _insides(outline: Outline) -> tuple[list[bool], list[bool], list[int]]:
    """For each container whether it is, or is in, something unlikely by name, or a form; and its innermost article.

    That is -1 if there is none. The last of each is for -1, which stands for no container.
    """
    named = [False] * (len(outline.tags) + 1)
    forms = named.copy()
    articles = [-1] * len(named)
    for row, (tag, above, flags) in enumerate(zip(outline.tags, outline.parents, outline.flags, strict=True)):
        named[row] = named[above] or flags & NAMED > 0
        forms[row] = forms[above] or tag == "form"
        articles[row] = row if tag == "article" else articles[above]
    return named, forms, articles


def _shapes(outline: Outline) -> list[tuple[str, ...]]:
    """The shape of each block: that of its container."""
    known = {row: shape_of(outline, row) for row in set(outline.block_containers)}
    return [known[row] for row in outline.block_containers]


def shape_of(outline: Outline, row: int) -> tuple[str, ...]:
    """Element and class of a container, and of the one around it."""
    tags, attrs, above = outline.tags, outline.attrs, outline.parents[row]
    return tags[row], attrs[row].get("class", ""), tags[above], attrs[above].get("class", "")


def _groups(shapes: Sequence[tuple[str, ...]], blocks: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """The numbers of `SHAPE` for each block. `blocks`: the length, link text, prose and ending of each."""
    found: dict[tuple[str, ...], list[float]] = {}
    for place, (shape, (chars, links, prose, end)) in enumerate(zip(shapes, blocks, strict=True)):
        group = found.get(shape)
        if group is None:
            found[shape] = [1.0, chars, links, prose, end, place, place]
        else:
            group[0] += 1.0
            group[1] += chars
            group[2] += links
            group[3] += prose
            group[4] += end
            group[6] = place
    size = len(blocks)
    total = sum([group[1] for group in found.values()])
    all_prose = sum([group[3] for group in found.values()]) or 1.0
    numbers = {
        shape: (count, text / total, links / text, prose / all_prose, ends / count, text / count, first / size,
                (last - first) / size)
        for shape, (count, text, links, prose, ends, first, last) in found.items()
    }
    return [numbers[shape] for shape in shapes]


def _around(outline: Outline, sums: Sums, rows: Sequence[int]) -> list[Numbers]:
    """The columns of `AROUND`, for blocks in these containers."""
    firsts, lasts, parents = outline.first_blocks, outline.last_blocks, outline.parents
    total, all_prose = sums.text[-1] or 1.0, sums.prose[-1] or 1.0
    places = [rows]
    for _ in range(len(AROUND) - 1):
        places.append([above if (above := parents[row]) >= 0 else row for row in places[-1]])
    known: dict[int, tuple[float, ...]] = {}
    for row in set().union(*places):
        first, last = firsts[row], lasts[row]
        count = last - first
        text = sums.text[last] - sums.text[first]
        known[row] = (
            text / total, (sums.links[last] - sums.links[first]) / text, text / count,
            (sums.prose[last] - sums.prose[first]) / all_prose, (sums.ends[last] - sums.ends[first]) / count,
            (sums.chosen[last] - sums.chosen[first]) / text,
        )
    found: list[Numbers] = []
    for level, parts in zip(places, AROUND.values(), strict=True):
        table = list(zip(*[known[row] for row in level], strict=True))
        found += [table[_PARTS.index(part)] for part in parts]
    return found


def _near(sums: Sums, blocks: Sequence[int]) -> list[float]:
    """The column of `NEAR`."""
    text, chosen = sums.text, sums.chosen
    size = len(text) - 1
    reaches = [(max(0, block - _REACH), min(size, block + _REACH + 1)) for block in blocks]
    return [(chosen[end] - chosen[begin]) / (text[end] - text[begin]) for begin, end in reaches]


def _of_page(
    outline: Outline, sums: Sums, groups: Sequence[tuple[float, ...]], chosen: Sequence[bool], scale: float,
) -> list[float]:
    """The numbers of `PAGE`."""
    size, tags = len(outline.texts), outline.tags
    total, all_prose = sums.text[-1], sums.prose[-1]
    chosen_prose = sum([
        after - before for before, after, one in zip(sums.prose, sums.prose[1:], chosen, strict=False) if one
    ])
    return [
        total, float(size), sums.links[-1] / total, all_prose / total, sums.long[-1], scale * max(outline.chars),
        sums.ends[-1] / size, *[float(tags.count(tag)) for tag in ("p", "li", "section")],
        float(len(outline.images)), max(group[3] for group in groups), sums.chosen[-1] / total,
        chosen_prose / (all_prose or 1.0),
    ]
