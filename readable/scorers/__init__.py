"""The scorers. Each takes an outline and the options, changes nothing, and gives a `Selection`."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType

from readable.options import Options
from readable.outline import Outline
from readable.scorers import readability
from readable.selection import Selection
from readable.visibility import BARRED, UNLIKELY

Scorer = Callable[[Outline, Options], Selection]


def _later(name: str) -> Scorer:
    """The scorer of a module that is imported when it is asked for: most programs use one."""
    def score(outline: Outline, options: Options) -> Selection:
        found: Selection = import_module(f"{__name__}.{name}").score(outline, options)
        return found

    return score


SCORERS: Mapping[str, Scorer] = MappingProxyType({
    "auto": _later("auto"),
    "blocks": _later("blocks"),
    "density": _later("density"),
    "learned": _later("learned"),
    "lines": _later("lines"),
    "readability": readability.score,
    "symbols": _later("symbols"),
})
"""Scorers by name; `auto` is what `extract` uses unless told otherwise."""


def first_skip(name: str) -> int:
    """Flags of what a scorer does not look into at first: the outline is made so while the page is parsed."""
    return BARRED if name in ("auto", "learned") else UNLIKELY
