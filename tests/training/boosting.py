"""LightGBM's trees of pages, and the file of them that the learned scorer reads."""
from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from examples import Example

from readable.scorers import trees
from readable.scorers.features import FEATURES

TREES: Final = 75
SETTINGS: Final = {
    "objective": "binary", "num_leaves": 24, "learning_rate": 0.2, "min_data_in_leaf": 400, "lambda_l2": 5.0,
    "min_sum_hessian_in_leaf": 0.5, "feature_fraction": 0.5, "bagging_fraction": 0.7, "bagging_freq": 1, "max_bin": 127,
    "deterministic": True, "force_row_wise": True, "num_threads": 1, "seed": 1, "verbose": -1,
}
"""One thread each, as several models are trained at a time; the trees do not depend on it."""

UNCHANGED: Final = ((0.0, 0.0), (1.0, 1.0))
"""The confidence of a model whose expectation is taken as it is."""

LICENCE: Final = (
    "Trained on the development split of WCXB, Web Content Extraction Benchmark (Foley 2026), CC BY 4.0,"
    " https://creativecommons.org/licenses/by/4.0/, and on test pages of trafilatura, magic-html and Readability.js,"
    " Apache License 2.0. These weights hold no text of any."
)


def fit(examples: Sequence[Example]) -> Any:
    """LightGBM's model of these pages."""
    lightgbm, numpy = import_module("lightgbm"), import_module("numpy")
    numbers = numpy.concatenate([one.numbers for one in examples])
    content = [label for one in examples for label in one.content]
    weights = [weight for one in examples for weight in one.weights]
    return lightgbm.train(SETTINGS, lightgbm.Dataset(numbers, content, weight=weights), TREES)


def tree_of(node: Mapping[str, Any]) -> Any:
    """A tree as `weights.json` has it."""
    if "leaf_value" in node:
        return round(node["leaf_value"], 4)
    return [
        FEATURES[node["split_feature"]], float(f"{node['threshold']:.7g}"), round(node["internal_value"], 4),
        tree_of(node["left_child"]), tree_of(node["right_child"]),
    ]


def names_in(tree: Any) -> Iterator[str]:
    """The features that a tree asks."""
    if isinstance(tree, list):
        yield tree[0]
        yield from names_in(tree[3])
        yield from names_in(tree[4])


def weights_of(booster: Any, confidence: Sequence[tuple[float, float]] = UNCHANGED) -> dict[str, Any]:
    """A model as `weights.json` has it."""
    grown = [tree_of(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    used = {name for tree in grown for name in names_in(tree)}
    return {
        "version": trees.VERSION, "licence": LICENCE, "names": [name for name in FEATURES if name in used],
        "confidence": [list(pair) for pair in confidence], "trees": grown,
    }


def dumped(raw: Mapping[str, Any]) -> str:
    """Weights as text: a tree a line."""
    head = {key: value for key, value in raw.items() if key != "trees"}
    lines = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in raw["trees"])
    return f"{json.dumps(head, indent=1)[:-2]},\n \"trees\": [\n{lines}\n ]\n}}\n"
