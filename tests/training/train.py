"""Train the weights of the learned scorer, and tell how good they are on sites they were not trained on.

Each CORPUS is a folder of pages and the text of their articles, or snippets of it, in any layout that docs/evaluate.md
tells of. A page counts as much in each of them, on average. The pages are parted by domain into five. Each part is
extracted, by the whole pipeline, with weights trained on the other four; also with weights trained on an eighth, a
quarter and half of these, and with what `favor` may be.

The report has, for the first CORPUS, the F1 by type of page, what `favor` trades, how well the confidence is calibrated
and what more pages would bring; the F1 of the others; and which features matter: FOLDER/report.md, with a plot for
each, and the same on standard output.
"""
from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import examples as reading
import measuring
from boosting import dumped, fit, weights_of
from examples import FOLDS, Example, Page, balanced
from measuring import SIZES, Result, Task, calibration
from report import write

from readable.evaluate.corpus import Corpus, CorpusError, load_corpus
from readable.evaluate.layouts import LAYOUTS
from readable.evaluate.pool import Lost, cores, each

EPILOG: Final = """\
To train on WCXB's development split and other pages, and look at the report before the weights are kept:

    pip install -e '.[train]'
    python tests/training/train.py wcxb/dev trafilatura --report /tmp/report --output /tmp/weights.json

The same pages, and versions of LightGBM and lxml, give the same weights. It takes some minutes for 2,000 pages. Run it
in a checkout that is not compiled: compiled modules keep the weights they have.
"""
NEEDED: Final = ("lightgbm", "matplotlib", "numpy")
TOO_FEW: Final = "too few pages: nothing is learned from an eighth of those of the other domains"

STEP: Final = 250
"""Pages after which the next sign of life is given."""


def tell(what: str) -> None:
    """Say on standard error what is done."""
    sys.stderr.write(f"{what}\n")


def done(start: Callable[[], Callable[[Any], Any]], tasks: Sequence[Any], jobs: int, names: Sequence[str]
         ) -> Iterator[Any]:
    """What comes of each task, in their order. Ends the program if one is lost, for the figures are of all pages."""
    found: dict[int, Any] = {}
    for at, one in each(start, tasks, jobs):
        if isinstance(one, Lost):
            sys.exit(f"{names[at]}: {one.reason}")
        found[at] = one
        if len(found) % STEP == 0:
            tell(f"  {len(found):,} of {len(tasks):,} pages")
    return (found[at] for at in sorted(found))


def trained(examples: Sequence[Example], jobs: int) -> tuple[dict[int, list[dict[str, Any]]], Any]:
    """By size, the weights for each part, of other domains; and the model of all pages. Ends if one is none."""
    samples = [
        [one for one in examples if one.part != part and one.eighth < size] for size in SIZES for part in range(FOLDS)
    ]
    if not all(samples):
        sys.exit(TOO_FEW)
    with ThreadPoolExecutor(jobs) as threads:  # LightGBM lets other threads run
        last, *boosters = threads.map(fit, [examples, *samples])
    weights = [weights_of(one) for one in boosters]
    if not all(one["names"] for one in weights):
        sys.exit(TOO_FEW)
    return {size: weights[at * FOLDS:(at + 1) * FOLDS] for at, size in enumerate(SIZES)}, last


def run(corpora: Sequence[Corpus], jobs: int) -> tuple[list[Example], list[Result], Any]:
    """What was learned from, each page as it was extracted, and the model of all pages."""
    pages = [Page(corpus.folder, case) for corpus in corpora for case in corpus.cases]
    tell(f"reading {len(pages):,} pages")
    examples = balanced(list(done(reading.start, pages, jobs, [page.case.name for page in pages])))
    blocks = sum(len(one.content) for one in examples)
    tell(f"training {len(SIZES) * FOLDS + 1} models, the largest on {blocks:,} blocks")
    weights, booster = trained(examples, jobs)
    examples_by_part = sorted(examples, key=lambda one: one.part)
    tell("extracting each page with weights of other domains")
    tasks = [Task(one.corpus, one.case, one.part) for one in examples_by_part]
    results: list[Result] = list(done(measuring.starting(weights), tasks, jobs, [one.case.name for one in tasks]))
    return examples, results, booster


def build_parser() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("corpora", metavar="CORPUS", type=Path, nargs="+", help="the pages to learn from")
    add("--report", metavar="FOLDER", type=Path, required=True, help="folder for report.md and its plots")
    add("--output", metavar="FILE", type=Path, help="file for the weights of all pages (default: none is written)")
    add("--jobs", metavar="N", type=int, default=cores(), help="processes at a time (default: the cores, %(default)s)")
    add("--limit", metavar="N", type=int, help="take N pages of each, chosen at random, the same each time: for a try")
    return parser


def main() -> None:
    """Run the command."""
    parser = build_parser()
    arguments = parser.parse_args()
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        parser.error(f"{', '.join(missing)} is needed: pip install 'readable-html[train]'")
    try:
        corpora = [load_corpus(folder, LAYOUTS).sample(arguments.limit) for folder in arguments.corpora]
    except CorpusError as error:
        parser.error(str(error))
    if any(case.text is None for case in corpora[0].cases):
        parser.error(f"{corpora[0].folder}: there are no texts; the first CORPUS must have them")
    examples, results, booster = run(corpora, max(1, arguments.jobs))
    first: list[Result] = []
    others: list[Result] = []
    for one in results:
        (first if one.corpus == corpora[0].folder else others).append(one)
    if arguments.output:
        raw = weights_of(booster, calibration(first))
        arguments.output.write_text(dumped(raw), encoding="utf-8")
        tell(f"{arguments.output}: {arguments.output.stat().st_size:,} bytes")
    sys.stdout.write(write(arguments.report, examples, first, others, booster))
    tell(f"{arguments.report / 'report.md'}: the report")


if __name__ == "__main__":
    main()
