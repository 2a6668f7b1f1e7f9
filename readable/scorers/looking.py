"""Look again, less strictly, where a page shows too little: what the scorers without policies of their own share."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from readable.events import Event
from readable.lexicon.tags import HEADS, SKIPPED, ZONES
from readable.options import Options
from readable.outline import Outline
from readable.scorers.constants import CONCEALED_GAIN, PROSE_LENGTH, RETRY_GAIN
from readable.selection import Selection
from readable.visibility import CONCEALING, TRIGGERS, UNLIKELY, UNSEEN, ZONE, flags_of

LOOKS: Final = (("strict", UNLIKELY), ("lenient", CONCEALING | ZONE), ("loose", CONCEALING))
"""What is not looked into, of the looks in their order. Those of the `readability` scorer."""

CONCEALED: Final = ("concealed", UNLIKELY & ~UNSEEN)
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
    released = outline.skip & ~skip
    return sum([
        _prose_in(outline.events[outline.opens[row] + 1:outline.closes[row] - 1], skip)
        for row, flags in enumerate(outline.flags) if flags & released and not flags & skip
    ])


def _prose_in(events: list[Event], skip: int) -> int:
    """Characters of prose among the events of a container, less what their attributes and zones hide."""
    found, hidden = 0, 0  # how deep in what is hidden
    tag = ""  # of the element that opened just before
    for event in events:
        if event is None:
            tag = ""
            hidden -= hidden > 0
        elif isinstance(event, str):
            if len(event) >= PROSE_LENGTH and not hidden and tag not in _SILENT:
                found += len(event.strip())
        else:
            tag, attrs = event
            hidden += hidden > 0 or _is_hidden(tag, attrs, skip)
    return found


def _is_hidden(tag: str, attrs: Mapping[str, str], skip: int) -> bool:
    zone = ZONE if tag in ZONES else 0
    return bool((zone if TRIGGERS.isdisjoint(attrs) else zone | flags_of(attrs)) & skip)
