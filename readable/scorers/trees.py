"""Boosted trees: points of each block from its features, and which feature gave how much of them.

The trees are data, in `weights.json`. They are turned into one Python expression of nested comparisons, the fastest
that a tree is in plain Python.
"""
from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from readable.scorers.features import FEATURES, Numbers

FILE: Final = "weights.json"
VERSION: Final = 1
"""Of the format, and of what the features mean."""

EVERY_BLOCK: Final = "every block"

Tree = float | tuple[str, float, float, Any, Any]
"""Points of a leaf; or a feature, the limit up to which the first branch is taken, the mean of the points below, and
the two branches, which are trees."""


_PLACES: Final = MappingProxyType({name: number for number, name in enumerate(FEATURES)})


class Model(NamedTuple):
    """What was learned.

    `names`: the features that are used. `trees`: each adds its points. `confidence`: pairs of the expected F1 of a
    selection and the F1 that such selections had.
    """

    names: tuple[str, ...]
    trees: tuple[Tree, ...]
    confidence: tuple[tuple[float, float], ...]


@lru_cache(maxsize=1)
def model() -> Model:
    """The model of this version."""
    raw = json.loads(pkgutil.get_data(__name__.rpartition(".")[0], FILE) or b"{}")
    return read(raw)


def read(raw: Mapping[str, Any]) -> Model:
    """A model as its file has it. Raises `ValueError` for one that this version cannot use."""
    if raw.get("version") != VERSION:
        raise ValueError(f"weights: version {raw.get('version')}, expected {VERSION}")
    unknown = set(raw["names"]).difference(FEATURES)
    if unknown:
        raise ValueError(f"weights: unknown features {sorted(unknown)}")
    return Model(
        tuple(raw["names"]), tuple(map(_tree, raw["trees"])),
        tuple((expected, found) for expected, found in raw["confidence"]),
    )


def _tree(raw: Any) -> Tree:
    if isinstance(raw, list):
        name, limit, mean, low, high = raw
        return name, limit, mean, _tree(low), _tree(high)
    return float(raw)


@lru_cache(maxsize=1)
def compiled() -> Callable[..., float]:
    """The trees of this version as one function of the features that it uses, in order of their names."""
    return compile_trees(model())


def compile_trees(learned: Model) -> Callable[..., float]:
    """Trees as a function of the features that they use, in order of their names."""
    place = {name: f"f{number}" for number, name in enumerate(learned.names)}
    total = "+".join(_source(tree, place) for tree in learned.trees)
    source = f"def points({','.join(place.values())}): return {total or 0.0}\n"
    scope: dict[str, Callable[..., float]] = {}
    exec(compile(source, FILE, "exec"), scope)  # made of numbers and the names above alone
    return scope["points"]


def _source(tree: Tree, place: Mapping[str, str]) -> str:
    """A tree as an expression: of names in `place`, and numbers."""
    if isinstance(tree, float):
        return f"({tree!r})" if tree < 0 else repr(tree)
    name, limit, _, low, high = tree
    return f"({_source(low, place)} if {place[name]}<={limit!r} else {_source(high, place)})"


def points_of(columns: Sequence[Numbers]) -> list[float]:
    """The points of each block, log-odds of being content, of the columns of `FEATURES`."""
    return list(map(compiled(), *[columns[_PLACES[name]] for name in model().names]))


def shares_of(columns: Sequence[Numbers], block: int) -> list[tuple[str, float]]:
    """What each feature gave a block, or with a minus cost it, the largest first. `EVERY_BLOCK` is what all start with.

    Of each tree, what a comparison changes in the mean of the points below it is its feature's (A. Saabas,
    "Interpreting random forests", 2014). They add up to the points of all trees.
    """
    shares = {EVERY_BLOCK: 0.0}
    for tree in model().trees:
        shares[EVERY_BLOCK] += _mean(tree)
        for name, change in _path(tree, columns, block):
            shares[name] = shares.get(name, 0.0) + change
    return sorted(shares.items(), key=lambda pair: -abs(pair[1]))


def _path(tree: Tree, columns: Sequence[Numbers], block: int) -> Iterator[tuple[str, float]]:
    """The features that are asked on a block's way to its leaf, each with what the answer changes."""
    while isinstance(tree, tuple):
        name, limit, mean, low, high = tree
        tree = low if columns[_PLACES[name]][block] <= limit else high
        yield name, _mean(tree) - mean


def _mean(tree: Tree) -> float:
    return tree[2] if isinstance(tree, tuple) else tree
