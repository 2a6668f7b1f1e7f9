"""Text density: an article has much text for few elements, and little of it in links.

Fei Sun, Dandan Song, Lejian Liao, "DOM Based Content Extraction via Text Density", SIGIR 2011, pages 245 to 254, and
the authors' code (github.com/FeiSun/ContentExtraction). For a container i with all that is in it, C is its characters,
T its elements, LC and LT the characters and elements of links, NLC = C - LC, and b the body:

    text density            C(i) / T(i)
    composite text density  C(i) / T(i) * log[base] (C(i) / LC(i) * T(i) / LT(i))
                            base = ln(C(i) / NLC(i) * LC(i) + LC(b) / C(b) * C(i) + e)
    density sum             the composite densities of its children, added up

where 0 would divide, or be divided by, 1 stands. As in the authors' code, text that stands directly in a container is a
child too, here a block. The threshold is the least composite density on the path from the container with the largest
density sum to the body. From the body down, of each container at the threshold or above, the container in it with the
largest density sum is kept.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import e, log
from typing import Final, NamedTuple

from readable.options import Options
from readable.outline import Outline
from readable.scorers.leaving import Leaver
from readable.scorers.looking import look
from readable.scorers.tallies import Tallies, body_of
from readable.selection import Selection

NAME: Final = "density"


def score(outline: Outline, options: Options) -> Selection:
    """Select the article of a page by the density of its text. Linear in the page, as often as it is looked at."""
    return look(outline, options, _choose)


def composite_density(chars: int, links: float, tags: int, link_tags: int, ratio: float) -> float:
    """The composite text density, in characters for an element, 0 or more.

    `chars`, `links`: characters, and those of links. `tags`, `link_tags`: elements, and those that are links. `ratio`:
    the share of link text in the body.
    """
    if not chars:
        return 0.0
    tags = tags or 1
    if links <= 0:  # so 1 stands for it, and all text is other text
        return chars / tags * log(chars * tags) / log(log(1 + ratio * chars + e))
    plain = chars - links
    if plain < 1:
        plain = 1.0
    links = 1.0 if links < 1 else links if links < chars else chars
    if link_tags > 1:
        tags = tags if tags > link_tags else link_tags
        share = tags / link_tags
    else:
        share = float(tags)
    return chars / tags * log(chars / links * share) / log(log(chars / plain * links + ratio * chars + e))


class _Measured(NamedTuple):
    """The composite density of each container with text, and which in each container has the largest density sum."""

    densities: dict[int, float]
    best: list[int]


def _choose(outline: Outline, options: Options) -> Selection:
    """What is selected of what an outline looked into."""
    tallies = Tallies(outline)
    body = body_of(outline)
    if body < 0 or outline.first_blocks[body] == outline.last_blocks[body]:
        return Selection(outline, (), {}, {}, 0, NAME)
    measured = _measure(outline, tallies, body)
    roots = _roots(outline, measured, body)
    leaver = Leaver(outline, tallies.chars, keep_pictures=options.images == "all")
    chars = leaver.leave(roots)
    return Selection(outline, roots, leaver.dropped, measured.densities, chars, NAME, leaver.dropped_blocks)


def _measure(outline: Outline, tallies: Tallies, body: int) -> _Measured:
    """Densities and density sums, from the last container to the body: so each comes after what is in it."""
    o, chars, links, link_tags, closed = outline, tallies.chars, tallies.links, tallies.link_tags, tallies.closed
    first, last = o.first_blocks[body], o.last_blocks[body]
    ratio = min(1.0, (links[last] - links[first]) / (chars[last] - chars[first]))
    densities: dict[int, float] = {}
    sums = _sums_of_blocks(o, tallies, ratio)
    best = list(range(len(o.tags)))
    row = len(o.tags)
    for first, last, begin, end, parent in zip(
        reversed(o.first_blocks), reversed(o.last_blocks), reversed(o.opens), reversed(o.closes), reversed(o.parents),
        strict=True,
    ):
        row -= 1
        if first == last:
            continue
        density = densities[row] = composite_density(
            chars[last] - chars[first], links[last] - links[first], closed[end - 1] - closed[begin],
            link_tags[last] - link_tags[first], ratio,
        )
        own = sums[row] = sums[row] or density  # a leaf is its own text
        top = best[row]
        if top != row and own >= sums[top]:
            top = best[row] = row
        if row == body:
            break
        sums[parent] += density
        if best[parent] == parent or sums[top] >= sums[best[parent]]:
            best[parent] = top
    return _Measured(densities, best)


def _sums_of_blocks(outline: Outline, tallies: Tallies, ratio: float) -> list[float]:
    """For each container, the densities of the blocks directly in it; 0 where one block is all there is."""
    o, link_tags, closed = outline, tallies.link_tags, tallies.closed
    firsts, lasts = o.first_blocks, o.last_blocks
    sums = [0.0] * len(o.tags)
    for block, row in enumerate(o.block_containers):
        if row >= 0 and lasts[row] - firsts[row] > 1:
            tags = closed[o.block_closes[block]] - closed[o.block_opens[block]]
            links = link_tags[block + 1] - link_tags[block]
            sums[row] += composite_density(o.chars[block], o.link_chars[block], tags, links, ratio)
    return sums


def _threshold(densities: Mapping[int, float], parents: Sequence[int], top: int, body: int) -> float:
    """The least density from a container up to the body."""
    least = densities[top]
    while top > body:
        top = parents[top]
        least = min(least, densities[top])
    return least


def _roots(outline: Outline, measured: _Measured, body: int) -> tuple[int, ...]:
    """The containers that are kept, in document order, none in another."""
    densities, best = measured
    threshold = _threshold(densities, outline.parents, best[body], body)
    roots: set[int] = set()
    row, end = body, outline.ends[body]
    while row < end:
        if row in roots or densities.get(row, -1.0) < threshold:
            row = outline.ends[row]
            continue
        top = best[row]
        roots.add(top)
        row = outline.ends[row] if top == row else row + 1
    return tuple(sorted(roots))
