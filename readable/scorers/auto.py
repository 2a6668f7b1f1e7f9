"""What `extract` uses: the learned scorer, which decides on what `readability` chose, and looks where little was found.

A page may show its article only when scripts have run, or behind a dialog: if there is too little text, what is hidden
is looked into as well. A page whose blocks are all too poor to be content has the choice of `readability`, as has one
with less text than a paragraph.
"""
from __future__ import annotations

from readable.options import Options
from readable.outline import Outline
from readable.scorers import learned, readability
from readable.scorers.constants import CONCEALED_GAIN
from readable.selection import Selection
from readable.visibility import BARRED, UNSEEN


def score(outline: Outline, options: Options) -> Selection:
    """Select the content of a page. Linear in the page, but for sorting its blocks."""
    found = learned.score(outline, options)
    if found.chars >= options.char_threshold:
        return found
    if any(flags & UNSEEN for flags in outline.flags):
        again = learned.score(outline.skipping(BARRED & ~UNSEEN), options)
        if again.chars >= max(options.char_threshold, CONCEALED_GAIN * found.chars):
            return again
    if found.roots and sum(found.outline.chars) >= options.min_text_length:
        return found
    return readability.score(outline, options)
