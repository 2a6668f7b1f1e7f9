"""Text and symbol density: an article has much text for few elements, and punctuation at a steady rate.

Hong Honghui et al., "基于文本及符号密度的网页正文提取方法" (extracting the text of web pages by the density of text and
symbols), 2019, as GNE 0.4.3 does it (github.com/kingname/GeneralNewsExtractor). Of a container with all that is in it,
T is the characters and LT those of links, G the elements and LG the links, S the symbols, which is punctuation, and P
the paragraphs:

    text density    TD  = (T - LT) / (G - LG)
    symbol density  SbD = (T - LT) / (S + 1)
    score               = TD * log10(P + 2) * ln(SbD)

The paper multiplies by ln of the standard deviation of all densities, too: the same number for every container, so it
decides nothing, and is left out here as in GNE. The container with the highest score is the article, the outermost if
there are several. Ours: its like siblings, and what stands between, belong to it.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from math import log, log10
from typing import Final

from readable.events import Event
from readable.lexicon.marks import count_symbols
from readable.lexicon.patterns import POSITIVE
from readable.options import Options
from readable.outline import Outline
from readable.scorers.leaving import Leaver
from readable.scorers.looking import look
from readable.scorers.tallies import Tallies, body_of
from readable.selection import Selection

NAME: Final = "symbols"

FEW_LINKS: Final = 10
"""If all elements are links, they count as any other, given more than so many times their text beside them. GNE."""

GOOD_NAME: Final = 2
"""The text of a container with a good name counts so many times. GNE; its names, by our `POSITIVE`."""

MOST_LINKS: Final = 0.5
"""A sibling with a larger share of link text does not join. Ours; the limit of arc90 for containers with good names."""

PARAGRAPHS: Final = frozenset({"div", "p", "span"})
"""Text directly in one of these is a paragraph: GNE makes a `p` of each that holds nothing but text."""

UNCOUNTED: Final = frozenset({"br", "span", "strong"})
"""Inline elements that do not count: GNE takes them out before it does."""


def score(outline: Outline, options: Options) -> Selection:
    """Select the container with the highest score. Linear in the page, as often as it is looked at."""
    return look(outline, options, _choose)


def symbol_score(chars: int, links: float, tags: int, link_tags: int, symbols: int, paragraphs: int) -> float:
    """The score of a container; 0 if nothing but links is in it, less if its text is mostly symbols.

    `chars`, `links`: characters, and those of links. `tags`, `link_tags`: elements in it, and those that are links.
    """
    plain = chars - links
    if plain <= 0:
        return 0.0
    others = tags - link_tags
    if others <= 0:
        if not links or chars // links <= FEW_LINKS:
            return 0.0
        others = tags
    return plain / others * log10(paragraphs + 2) * log(plain / (symbols + 1))


class _Counts:
    """What is counted beside the tallies, before each block and in all: `symbols`, `uncounted`, `paragraphs`.

    `own`: of each container, the blocks directly in it that are no paragraphs by its name.
    """

    __slots__ = ("own", "paragraphs", "symbols", "uncounted")

    def __init__(self, outline: Outline) -> None:
        o = outline
        self.symbols = [0, *accumulate(map(count_symbols, o.texts))]
        self.uncounted = [0, *accumulate([
            _uncounted_in(o.events[begin:end]) if end - begin > 1 else 0
            for begin, end in zip(o.block_opens, o.block_closes, strict=True)
        ])]
        named = [row >= 0 and o.tags[row] in PARAGRAPHS for row in o.block_containers]
        self.paragraphs = [0, *accumulate(named)]
        self.own = [0] * len(o.tags)
        for row, is_named in zip(o.block_containers, named, strict=True):
            if row >= 0 and not is_named:
                self.own[row] += 1


def _uncounted_in(events: list[Event]) -> int:
    return sum([isinstance(event, tuple) and event[0] in UNCOUNTED for event in events])


def _choose(outline: Outline, options: Options) -> Selection:
    """What is selected of what an outline looked into."""
    tallies = Tallies(outline)
    body = body_of(outline)
    if body < 0 or outline.first_blocks[body] == outline.last_blocks[body]:
        return Selection(outline, (), {}, {}, 0, NAME)
    leaver = Leaver(outline, tallies.chars, keep_pictures=options.images == "all")
    body = _declared(outline, body)
    points = _points(outline, tallies, body, frozenset(leaver.noise(body)))
    best = max(points, key=points.__getitem__)
    roots = _with_siblings(outline, tallies, best, points)
    chars = leaver.leave(roots)
    return Selection(outline, roots, leaver.dropped, points, chars, NAME, leaver.dropped_blocks)


def _declared(outline: Outline, body: int) -> int:
    """The container that declares itself an `articleBody` of schema.org, else the body. GNE."""
    for at in outline.items:
        event = outline.events[at]
        if isinstance(event, tuple) and event[1].get("itemprop") == "articleBody":
            row = bisect_left(outline.opens, at)
            is_container = row < len(outline.opens) and outline.opens[row] == at
            if is_container and row > body and outline.first_blocks[row] < outline.last_blocks[row]:
                return row
    return body


def _points(outline: Outline, tallies: Tallies, body: int, noise: frozenset[int]) -> dict[int, float]:
    """The score of each container with text, from the body on, but in and of what is noise."""
    o, t, counts = outline, tallies, _Counts(outline)
    symbols, uncounted, paragraphs = counts.symbols, counts.uncounted, counts.paragraphs
    points: dict[int, float] = {}
    row, end = body, o.ends[body]
    while row < end:
        first, last = o.first_blocks[row], o.last_blocks[row]
        if first == last or (row in noise and row != body):
            row = o.ends[row]
            continue
        chars = t.chars[last] - t.chars[first]
        tags = t.closed[o.closes[row] - 1] - t.closed[o.opens[row]] - uncounted[last] + uncounted[first]
        points[row] = symbol_score(
            chars * GOOD_NAME if o.names[row] & POSITIVE else chars,
            t.links[last] - t.links[first],
            tags,
            t.link_tags[last] - t.link_tags[first],
            symbols[last] - symbols[first],
            paragraphs[last] - paragraphs[first] + counts.own[row],
        )
        row += 1
    return points


def _with_siblings(outline: Outline, tallies: Tallies, best: int, points: Mapping[int, float]) -> tuple[int, ...]:
    """A container with its siblings of the same name and class, and all that was scored between the first and last.

    Those with too much link text are no part of it.
    """
    o, chars, links = outline, tallies.chars, tallies.links
    parent = o.parents[best]
    if parent not in points:
        return (best,)
    siblings = []
    row = parent + 1
    while row < o.ends[parent]:
        first, last = o.first_blocks[row], o.last_blocks[row]
        if row == best or (row in points and links[last] - links[first] <= MOST_LINKS * (chars[last] - chars[first])):
            siblings.append(row)
        row = o.ends[row]
    name = o.tags[best], o.attrs[best].get("class")
    like = [place for place, row in enumerate(siblings) if (o.tags[row], o.attrs[row].get("class")) == name]
    return tuple(siblings[like[0]:like[-1] + 1])
