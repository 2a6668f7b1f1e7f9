"""Look again, less strictly, where a page shows too little: what the scorers without policies of their own share."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from readable.lexicon.tags import HEADS, SKIPPED
from readable.options import Options
from readable.outline import Outline
from readable.scorers.constants import CONCEALED_GAIN, PROSE_LENGTH, RETRY_GAIN
from readable.selection import Selection
from readable.visibility import CONCEALING, HIDDEN, UNLIKELY, ZONE

LOOKS: Final = (("strict", UNLIKELY), ("lenient", CONCEALING | ZONE), ("loose", CONCEALING))
"""What is not looked into, of the looks in their order. Those of the `readability` scorer."""

CONCEALED: Final = ("concealed", UNLIKELY & ~HIDDEN)
"""Looks at hidden text: the page may have hidden its article behind a dialog."""

_SILENT: Final = SKIPPED | HEADS


def look(outline: Outline, options: Options, choose: Callable[[Outline, Options], Selection]) -> Selection:
    """What a scorer chooses: at first strictly; again, less so, while all the text seen is under `char_threshold`.

    A later look is taken only if there is prose that the ones before did not look into, for each makes the outline
    again. It counts if it finds `RETRY_GAIN` times more; the last, at hidden text, if it finds `CONCEALED_GAIN` times
    more, and enough.
    """
    seen: Outline | None = None
    best = Selection(outline, (), {}, {}, 0, "none")
    for policy, skip in LOOKS:
        if seen and _unseen(seen, skip) <= (RETRY_GAIN - 1) * best.chars:
            continue
        seen = outline.skipping(skip)
        found = choose(seen, options)
        if found.chars > RETRY_GAIN * best.chars or not best.roots:
            best = found._replace(policy=policy)
        if sum(seen.chars) >= options.char_threshold:
            return best
    policy, skip = CONCEALED
    enough = max(options.char_threshold, CONCEALED_GAIN * best.chars)
    if not seen or _unseen(seen, skip) < enough - best.chars:
        return best
    found = choose(outline.skipping(skip), options)
    return found._replace(policy=policy) if found.chars >= enough else best


def _unseen(outline: Outline, skip: int) -> int:
    """Characters of prose in what was not looked into, but would be if only these flags hid a container."""
    found, events = 0, outline.events
    released = outline.skip & ~skip
    for row, flags in enumerate(outline.flags):
        if not flags & released or flags & skip:
            continue
        tag = ""  # of the element that opened just before
        for event in events[outline.opens[row]:outline.closes[row]]:
            if isinstance(event, tuple):
                tag = event[0]
            elif event is None:
                tag = ""
            elif len(event) >= PROSE_LENGTH and tag not in _SILENT:
                found += len(event.strip())
    return found
