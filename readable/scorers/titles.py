"""The heading that repeats the page's title: it is shown beside the article, so not in it."""
from __future__ import annotations

import re
from collections.abc import Iterable

from readable.outline import Outline
from readable.scorers.constants import HEADING_BLOCKS, LONGEST_TITLE, SAME_TITLE

_WORD = re.compile(r"\w+")


def title_row(outline: Outline, roots: Iterable[int]) -> int:
    """The first `h1` or `h2` in the roots that says what the page's `title` says, or -1."""
    title = next((text for tag, _, text in outline.head if tag == "title"), "")[:LONGEST_TITLE].casefold()
    words: set[str] | None = None
    if title:
        for root in roots:
            for row in range(root, outline.ends[root]):
                if outline.tags[row] in ("h1", "h2") and _is_short(outline, row):
                    words = set(_WORD.findall(title)) if words is None else words
                    if _repeats(outline.text(row).casefold(), title, words):
                        return row
    return -1


def _is_short(outline: Outline, row: int) -> bool:
    """Whether a heading is one: those inside each other would be read again for each around them."""
    first, last = outline.first_blocks[row], outline.last_blocks[row]
    return last - first <= HEADING_BLOCKS and sum(outline.chars[first:last]) <= LONGEST_TITLE


def _repeats(heading: str, title: str, words: set[str]) -> bool:
    if heading in title:
        return bool(heading)
    mine = _WORD.findall(heading)
    return sum(len(word) for word in mine if word in words) > SAME_TITLE * sum(map(len, mine))
