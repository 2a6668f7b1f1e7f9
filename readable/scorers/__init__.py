"""The scorers. Each takes an outline and the options, changes nothing, and gives a `Selection`."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from readable.options import Options
from readable.outline import Outline
from readable.scorers import blocks, density, lines, readability, symbols
from readable.selection import Selection

Scorer = Callable[[Outline, Options], Selection]

SCORERS: Mapping[str, Scorer] = MappingProxyType({
    "auto": readability.score,
    "blocks": blocks.score,
    "density": density.score,
    "lines": lines.score,
    "readability": readability.score,
    "symbols": symbols.score,
})
"""Scorers by name; `auto` is what `extract` uses unless told otherwise."""
