"""Comments under an article, which are not of it; where a page is a thread, its posts are what it is about."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from operator import and_
from typing import Final

from readable.lexicon.patterns import COMMENTS
from readable.outline import Outline
from readable.scorers.declaring import declares_product
from readable.scorers.keeping import blocks_of

ARTICLE_CHARS: Final = 80
"""Characters of text outside of comments that was chosen and is kept: then there is an article to comment on. Ours."""

MAIN_SHARE: Final = 0.5
"""What holds more of the chosen text than this is no container of comments, whatever its name. Ours."""

_THREADS: Final = re.compile("answer|discuss|forum|question|thread|topic(?!s)")
"""Words in the names of pages that are made of what readers write."""

_NO_THREADS: Final = re.compile(
    "comment|disqus|faq|footer|inline-thread|menu|nav|related|shar(?:e|ing)|social|"
    "thread-(?:alt|chrome|even|expanded|odd)|toplevel-thread|wc-?thread|widget|wpd-"
)
"""But not in these: comments as Blogger, WordPress and wpDiscuz number them, the network Threads, boxes beside."""


def drop_comments(outline: Outline, kept: list[bool], chosen: Sequence[bool]) -> None:
    """Keep no block of the comments under an article. On pages of products they are reviews, and left alone."""
    rows = [row for row, names in enumerate(outline.names) if names & COMMENTS]
    if not rows:
        return
    text = [0, *accumulate([chars if one else 0 for chars, one in zip(outline.chars, chosen, strict=True)])]
    firsts, lasts = outline.first_blocks, outline.last_blocks
    rows = [row for row in rows if text[lasts[row]] - text[firsts[row]] <= MAIN_SHARE * text[-1]]
    comments = blocks_of(outline, rows)
    if not any(map(and_, kept, comments)) or _is_thread(outline) or declares_product(outline):
        return
    article = sum([
        chars for chars, keep, one, comment in zip(outline.chars, kept, chosen, comments, strict=True)
        if keep and one and not comment
    ])
    if article >= ARTICLE_CHARS:
        kept[:] = [keep and not comment for keep, comment in zip(kept, comments, strict=True)]


def _is_thread(outline: Outline) -> bool:
    names = " ".join([f"{attrs.get('class', '')} {attrs.get('id', '')}" for attrs in outline.attrs if attrs]).lower()
    return any(_THREADS.search(name) and not _NO_THREADS.search(name) for name in set(names.split()))
