"""Train the weights of the learned scorer, and tell how good they are on sites they were not trained on.

    python tests/training/train.py CORPUS --report FOLDER [--output readable/scorers/weights.json]

CORPUS is a folder in WCXB's layout (docs/evaluate.md). The pages are parted by domain into five; each part is extracted
with weights trained on the other four. The report has the F1 by type of page, how well the confidence is calibrated,
which features matter and what more pages would bring. Needs `lightgbm` and `matplotlib`; the same pages give the same
weights.
"""
from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import md5
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any, Final, NamedTuple
from unittest.mock import patch
from urllib.parse import urlsplit

from labels import labels, words_of

from readable import Options, extract
from readable.evaluate.corpus import Case, load_corpus
from readable.evaluate.layouts import LAYOUTS
from readable.evaluate.metrics import word_scores
from readable.evaluate.pool import cores, each
from readable.extract import read
from readable.scorers import trees
from readable.scorers.features import FEATURES, columns
from readable.scorers.learned import candidates

FOLDS: Final = 5
TREES: Final = 100

SETTINGS: Final = {
    "objective": "binary", "num_leaves": 24, "learning_rate": 0.1, "min_data_in_leaf": 100, "lambda_l2": 5.0,
    "min_sum_hessian_in_leaf": 0.5, "feature_fraction": 0.5, "bagging_fraction": 0.7, "bagging_freq": 1, "max_bin": 127,
    "deterministic": True, "force_row_wise": True, "seed": 1, "verbose": -1,
}
LEARNED: Final = Options(scorer="learned")
LEAST_WORDS: Final = 20
BINS: Final = 10
LICENCE: Final = (
    "Trained on the development split of WCXB, Web Content Extraction Benchmark (Foley 2026), CC BY 4.0,"
    " https://creativecommons.org/licenses/by/4.0/. These weights hold no text of it."
)


class Example(NamedTuple):
    """A page: its case, its part, and of its blocks the features, whether they are content, and how much they count."""

    case: Case
    part: int
    numbers: list[tuple[float, ...]]
    content: list[bool]
    weights: list[float]


def domain_of(case: Case) -> str:
    """The domain of a page without its subdomains, roughly; its name if it has no address."""
    parts = urlsplit(case.url or "").netloc.split(":")[0].split(".")
    short = len(parts) > 2 and len(parts[-2]) <= 3 and len(parts[-1]) == 2  # co.uk
    return ".".join(parts[-3 if short else -2:]) or case.name


def part_of(case: Case) -> int:
    """Which of the parts a page is in: all of a domain are in the same."""
    return int(md5(domain_of(case).encode(), usedforsecurity=False).hexdigest(), 16) % FOLDS


def example_of(case: Case) -> Example:
    """What is learned from a page. A block counts as much as its words change the page's F1."""
    wide = read(case.read(), LEARNED).outline
    chosen, blocks = candidates(wide, LEARNED)
    numbers = columns(wide, chosen, blocks)
    article = case.text or ""
    size = max(LEAST_WORDS, len(words_of(article)))
    content = labels(wide.texts, article)
    weights = [min(1.0, (len(words_of(wide.texts[block])) + 1) / size) for block in blocks]
    return Example(
        case, part_of(case), list(zip(*numbers, strict=True)), [content[block] for block in blocks], weights,
    )


def _start() -> Callable[[Case], Example]:
    return example_of


def fit(examples: Sequence[Example]) -> Any:
    """LightGBM's model of these pages."""
    lightgbm, numpy = import_module("lightgbm"), import_module("numpy")
    numbers = numpy.array([row for one in examples for row in one.numbers], dtype=numpy.float32)
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


def weights_of(booster: Any, confidence: Sequence[tuple[float, float]] = ((0.0, 0.0), (1.0, 1.0))) -> dict[str, Any]:
    """A model as `weights.json` has it."""
    grown = [tree_of(tree["tree_structure"]) for tree in booster.dump_model()["tree_info"]]
    used = {name for tree in grown for name in names_in(tree)}
    return {
        "version": trees.VERSION, "licence": LICENCE, "names": [name for name in FEATURES if name in used],
        "confidence": [list(pair) for pair in confidence], "trees": grown,
    }


@contextmanager
def using(weights: Mapping[str, Any]) -> Iterator[None]:
    """Extract with these weights."""
    learned = trees.read(weights)
    points = trees.compile_trees(learned)
    with (
        patch.object(trees, "model", lambda: learned), patch.object(trees, "compiled", lambda: points),
        patch("readable.scorers.learned.model", lambda: learned),
    ):
        yield


class Result(NamedTuple):
    """A page as it was extracted: its F1, and that which was expected."""

    case: Case
    f1: float
    expected: float


def extracted(examples: Sequence[Example], weights: Mapping[str, Any]) -> list[Result]:
    """Extract pages with these weights."""
    results = []
    with using(weights):
        for one in examples:
            article = extract(one.case.read(), url=one.case.url, options=LEARNED)
            results.append(Result(one.case, word_scores(one.case.text or "", article.text).f1, article.confidence))
    return results


def cross_validated(examples: Sequence[Example], tell: Callable[[str], None]) -> list[Result]:
    """Each page, extracted with weights that were trained on other domains."""
    results = []
    for part in range(FOLDS):
        tell(f"part {part + 1} of {FOLDS}")
        weights = weights_of(fit([one for one in examples if one.part != part]))
        results += extracted([one for one in examples if one.part == part], weights)
    return results


def calibration(results: Sequence[Result]) -> list[tuple[float, float]]:
    """Pairs of the expected F1 and the F1 that was found, that rise: means of equal parts of the pages, pooled."""
    order = sorted(results, key=lambda one: one.expected)
    size = max(1, len(order) // BINS)
    groups = [[*order[at:at + size]] for at in range(0, len(order), size)]
    pooled: list[list[Result]] = []
    for group in groups:
        pooled.append(group)
        while len(pooled) > 1 and mean(one.f1 for one in pooled[-2]) >= mean(one.f1 for one in pooled[-1]):
            pooled[-2:] = [pooled[-2] + pooled[-1]]
    return [
        (round(mean(one.expected for one in group), 3), round(mean(one.f1 for one in group), 3)) for group in pooled
    ]


def by_type(results: Sequence[Result]) -> dict[str, list[float]]:
    """The F1 of the pages of each type, and of all."""
    found: dict[str, list[float]] = defaultdict(list)
    for one in results:
        found["all"].append(one.f1)
        found[one.case.kind or "unknown"].append(one.f1)
    return dict(sorted(found.items(), key=lambda pair: (pair[0] != "all", pair[0])))


def table(results: Sequence[Result]) -> str:
    """F1 by type of page, with the standard error of each mean."""
    lines = ["type              pages   F1     +-"]
    for kind, scores in by_type(results).items():
        spread = sqrt(sum((one - mean(scores)) ** 2 for one in scores)) / len(scores)
        lines.append(f"{kind:16} {len(scores):6}   {mean(scores):.4f} {spread:.4f}")
    return "\n".join(lines)


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, help="a folder in the layout of WCXB")
    parser.add_argument("--report", type=Path, required=True, help="folder for report.md and its plots")
    parser.add_argument("--output", type=Path, help="file for the weights of all pages")
    return parser.parse_args()


def main() -> None:
    """Run the command."""
    arguments = parse_arguments()
    corpus = load_corpus(arguments.corpus, LAYOUTS)

    def tell(what: str) -> None:
        sys.stderr.write(f"{what}\n")

    tell(f"reading {len(corpus.cases)} pages")
    examples: list[Example] = [one for _, one in sorted(each(_start, corpus.cases, cores()))]
    results = cross_validated(examples, tell)
    confidence = calibration(results)
    booster = fit(examples)
    sys.stdout.write(f"{table(results)}\n")
    if arguments.output:
        raw = weights_of(booster, confidence)
        arguments.output.write_text(dumped(raw), encoding="utf-8")
        tell(f"{arguments.output}: {arguments.output.stat().st_size} bytes")
    import_module("report").write(arguments.report, examples, results, booster)


def dumped(raw: Mapping[str, Any]) -> str:
    """Weights as text: a tree a line."""
    head = {key: value for key, value in raw.items() if key != "trees"}
    lines = ",\n".join(json.dumps(tree, separators=(",", ":")) for tree in raw["trees"])
    return f"{json.dumps(head, indent=1)[:-2]},\n \"trees\": [\n{lines}\n ]\n}}\n"


if __name__ == "__main__":
    main()
