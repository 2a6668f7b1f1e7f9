"""The article as structured data has it, for pages that show less of it: those that scripts fill."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from readable.events import Event
from readable.metadata.record import Candidate

LEAST: Final = 200
SHARE: Final = 0.5
"""A body of at least so many characters is taken if the article has less than this share of them. Ours."""

_FIELDS: Final = ("body", "description")
_STRUCTURED: Final = "json-ld:"


def longer_body(candidates: Mapping[str, Sequence[Candidate]], events: Sequence[Event]) -> str | None:
    """The longest text of an article, post, product or recipe in JSON-LD, as HTML, if the article has much less."""
    bodies = [
        one.value for field in _FIELDS for one in candidates.get(field, ()) if one.source.startswith(_STRUCTURED)
    ]
    longest = max(bodies, key=len, default="")
    found = sum([len(event) for event in events if isinstance(event, str)])
    if len(longest) < LEAST or found >= SHARE * len(longest):
        return None
    if "<" in longest:
        return longest
    return "".join([f"<p>{escape(line)}</p>" for line in longest.splitlines() if line.strip()])
