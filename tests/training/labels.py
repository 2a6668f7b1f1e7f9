"""Which blocks of a page are content, by the text of its article, or snippets: what the learned scorer is taught."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

UNSPACED: Final = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Letters of scripts without spaces: Thai and Lao, Burmese, Khmer, kana, Han."""

WORD: Final = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+")
GRAM: Final = 3
LONG: Final = 5
"""A block of fewer words is looked for as a whole, for its words alone may stand anywhere."""
REACH: Final = 15
"""Blocks between a short one and the nearest long one that is content, at most, unless it is a line of the article."""


PART: Final = 15
"""Characters of a block that is part of a snippet, at least; and more than half of the snippet."""


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case; a letter each in scripts without spaces."""
    return WORD.findall(text.lower())


def labels(texts: Sequence[str], article: str) -> list[bool]:
    """For each block whether it is content.

    It is if most of its 3-grams are in the article; a short one, if it is there as a whole.
    A short text that stands more often on the page than in the article is content where it is nearest to long content.
    """
    blocks = [words_of(text) for text in texts]
    wanted = words_of(article)
    grams = {tuple(wanted[at:at + GRAM]) for at in range(len(wanted) - GRAM + 1)}
    found = [len(words) >= LONG and 2 * _share(words, grams) >= 1 for words in blocks]
    long = [block for block, one in enumerate(found) if one]
    lines = Counter(" ".join(words_of(line)) for line in article.split("\n"))
    whole = f" {' '.join(wanted)} "
    places: dict[str, list[int]] = defaultdict(list)
    for block, words in enumerate(blocks):
        if 0 < len(words) < LONG:
            places[" ".join(words)].append(block)
    for text, copies in places.items():
        count = lines[text] or (whole.count(f" {text} ") if " " in text or len(copies) == 1 else 0)
        for block in _nearest(copies, long)[:count]:
            found[block] = bool(lines[text]) or not long or _distance(block, long) <= REACH
    return found


def _share(words: Sequence[str], grams: set[tuple[str, ...]]) -> float:
    """Share of a block's 3-grams that are in the article."""
    own = [tuple(words[at:at + GRAM]) in grams for at in range(len(words) - GRAM + 1)]
    return sum(own) / len(own)


def _nearest(copies: Sequence[int], long: Sequence[int]) -> list[int]:
    return sorted(copies, key=lambda block: _distance(block, long)) if len(copies) > 1 and long else list(copies)


def _distance(block: int, long: Sequence[int]) -> int:
    return min(abs(block - one) for one in long)


def told(texts: Sequence[str], wanted: Iterable[str], unwanted: Iterable[str]) -> dict[int, bool]:
    """The blocks that snippets tell of, and whether they are content: those with one in it, or that are most of one."""
    squashed = [" ".join(text.split()) for text in texts]
    found: dict[int, bool] = {}
    for snippets, is_content in ((unwanted, False), (wanted, True)):
        for snippet in (" ".join(one.split()) for one in snippets):
            found.update({block: is_content for block, text in enumerate(squashed) if _tells(snippet, text)})
    return found


def _tells(snippet: str, text: str) -> bool:
    return snippet in text or (len(text) >= PART and 2 * len(text) > len(snippet) and text in snippet)
