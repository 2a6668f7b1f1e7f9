"""The trees: as compiled, as a walk, as shares, and as a file that another version has written."""
from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from readable.scorers.features import FEATURES
from readable.scorers.trees import (
    EVERY_BLOCK,
    VERSION,
    Tree,
    compile_trees,
    compiled,
    model,
    points_of,
    read,
    shares_of,
)

NAMES = FEATURES[:4]
NUMBERS = st.floats(-100, 100)
TREES = st.recursive(NUMBERS, lambda below: st.tuples(st.sampled_from(NAMES), NUMBERS, NUMBERS, below, below).map(list))
STEPS = (-1.0, 0.0, 0.3, 1.0, 25.0, 400.0)
"""Numbers on both sides of many limits of the weights."""


def raw(*trees: Any, **others: Any) -> dict[str, Any]:
    """Weights as their file has them."""
    return {"version": VERSION, "names": list(NAMES), "trees": list(trees), "confidence": [], **others}


def walked(tree: Any, row: dict[str, float]) -> float:
    """The points of a tree of the file, by going from branch to branch."""
    while isinstance(tree, list):
        name, limit, _, low, high = tree
        tree = low if row[name] <= limit else high
    return float(tree)


def limits(tree: Tree) -> set[float]:
    """All limits of a tree."""
    return {tree[1], *limits(tree[3]), *limits(tree[4])} if isinstance(tree, tuple) else set()


@given(trees=st.lists(TREES, max_size=4), data=st.data())
def test_a_compiled_tree_goes_as_a_walk(trees: list[Any], data: st.DataObject) -> None:
    learned = read(json.loads(json.dumps(raw(*trees))))
    points = compile_trees(learned)
    known = sorted({0.0}.union(*map(limits, learned.trees)))  # a number may be just the limit
    row = data.draw(st.tuples(*[st.sampled_from(known) | NUMBERS for _ in NAMES]))
    assert points(*row) == pytest.approx(sum([walked(tree, dict(zip(NAMES, row, strict=True))) for tree in trees]))


def test_up_to_the_limit_the_first_branch_is_taken() -> None:
    points = compile_trees(read(raw(["place", 0.5, 0.0, 1.0, -1.0], names=["place"])))
    assert [points(number) for number in (0.4, 0.5, 0.6)] == [1, 1, -1]
    assert compile_trees(read(raw()))(1, 2, 3, 4) == 0


@pytest.mark.parametrize(("changed", "message"), [
    ({"version": VERSION + 1}, f"weights: version {VERSION + 1}, expected {VERSION}"),
    ({"version": None}, f"weights: version None, expected {VERSION}"),
    ({"names": ["chars", "moon", "mood"]}, r"weights: unknown features \['mood', 'moon'\]"),
])
def test_weights_of_another_version_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(raw(**changed))


def test_the_model_is_read() -> None:
    learned = model()
    assert set(learned.names) <= set(FEATURES)
    assert len(learned.trees) > 1
    assert all(isinstance(tree, tuple) for tree in learned.trees)
    assert learned.confidence == tuple(sorted(learned.confidence))
    assert all(0 <= number <= 1 for pair in learned.confidence for number in pair)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(*[st.sampled_from(STEPS) | st.floats(0, 1)] * len(FEATURES)), min_size=1, max_size=3))
def test_shares_add_up_to_the_points(rows: list[tuple[float, ...]]) -> None:
    columns = list(zip(*rows, strict=True))
    for block, points in enumerate(points_of(columns)):
        shares = shares_of(columns, block)
        amounts = [abs(amount) for _, amount in shares]
        assert sum([amount for _, amount in shares]) == pytest.approx(points)
        assert amounts == sorted(amounts, reverse=True)
        assert len(dict(shares)) == len(shares)
        assert {name for name, _ in shares} <= {EVERY_BLOCK, *model().names}


def test_what_all_blocks_start_with_is_the_same() -> None:
    columns = [[0.0, 1.0] for _ in FEATURES]
    assert dict(shares_of(columns, 0))[EVERY_BLOCK] == dict(shares_of(columns, 1))[EVERY_BLOCK] != 0


def test_points_are_of_the_row_alone() -> None:
    columns = [[0.0, 1.0, 0.0, 400.0] for _ in FEATURES]
    points = points_of(columns)
    assert points[0] == points[2] != points[1]
    assert points_of([column[1:2] for column in columns]) == [points[1]]
    assert points_of([[] for _ in FEATURES]) == []


def test_the_same_weights_give_the_same_points() -> None:
    row = [0.3] * len(model().names)
    assert compile_trees(model())(*row) == compiled()(*row)
    assert compiled() is compiled()
