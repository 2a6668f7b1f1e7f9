"""Pages to learn from: of their blocks the features, and which are content; parted by domain."""
from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import md5
from importlib import import_module
from pathlib import Path
from statistics import mean
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from labels import labels, told, words_of

from readable import Options
from readable.evaluate.corpus import Case
from readable.extract import read
from readable.scorers.features import FEATURES, columns
from readable.scorers.learned import candidates

FOLDS: Final = 5
EIGHTHS: Final = 8
LEAST_WORDS: Final = 20
"""A shorter article counts as if it had so many: a word of it decides more of its F1 than it should of the model."""

LARGEST: Final = 6.0
"""A page counts at most as much as so many articles whose blocks are all content: of a short article among a thousand
teasers no more than its F1 can be lost."""

_HOST: Final = re.compile(r"\w+(?:\.\w+)+")

LEARNED: Final = Options(scorer="learned")


class Page(NamedTuple):
    """A page to learn from, and the folder of its corpus."""

    corpus: Path
    case: Case


class Example(NamedTuple):
    """A page, and what is known of those of its blocks that are judged.

    `corpus`: the folder it is from. `part`: one of `FOLDS`. `eighth`: one of `EIGHTHS`. `numbers`: an array, a row of
    features for each block. `content`: whether it is. `weights`: how much it counts.
    """

    corpus: Path
    case: Case
    part: int
    eighth: int
    numbers: Any
    content: list[bool]
    weights: list[float]


def domain_of(case: Case) -> str:
    """The domain of a page without its subdomains, roughly; its name if it has no address.

    What stands for the address may be the name of a file that begins with the domain.
    """
    host = urlsplit(case.url or "").netloc.split(":")[0]
    if "." not in host:
        host = "".join(_HOST.findall((case.url or "").removesuffix(".html"))[:1])
    parts = host.split(".")
    short = len(parts) > 2 and len(parts[-2]) <= 3 and len(parts[-1]) == 2  # co.uk
    return ".".join(parts[-3 if short else -2:]) or case.name


def places_of(case: Case) -> tuple[int, int]:
    """The part and the eighth a page is in, which are independent: all of a domain are in the same."""
    number = int(md5(domain_of(case).encode(), usedforsecurity=False).hexdigest(), 16)
    return number % FOLDS, number // FOLDS % EIGHTHS


def example_of(page: Page) -> Example:
    """What is learned from a page."""
    numpy = import_module("numpy")
    case = page.case
    wide = read(case.read(), LEARNED).outline
    chosen, blocks = candidates(wide, LEARNED)
    numbers = numpy.array(columns(wide, chosen, blocks), dtype=numpy.float32).reshape(len(FEATURES), -1).T
    known = known_of(case, wide.texts)
    judged = [at for at, block in enumerate(blocks) if block in known]
    content, weights = zip(*[known[blocks[at]] for at in judged], strict=True) if judged else ((), ())
    return Example(page.corpus, case, *places_of(case), numbers[judged], list(content), bounded(weights))


def known_of(case: Case, texts: Sequence[str]) -> dict[int, tuple[bool, float]]:
    """Of the blocks of which it is known: whether they are content, and how much they count.

    A block counts as much as its words change the page's F1. Where only snippets of the article are known, the blocks
    they tell of count alike.
    """
    if case.text is None:
        found = told(texts, case.wanted, case.unwanted)
        return {block: (is_content, 1 / len(found)) for block, is_content in found.items()}
    size = max(LEAST_WORDS, len(words_of(case.text)))
    content = labels(texts, case.text)
    return {
        block: (content[block], min(1.0, (len(words_of(text)) + 1) / size)) for block, text in enumerate(texts)
    }


def bounded(weights: Sequence[float]) -> list[float]:
    """The weights of a page's blocks, so that they add up to no more than `LARGEST`."""
    share = min(1.0, LARGEST / (sum(weights) or 1.0))
    return [weight * share for weight in weights]


def balanced(examples: Sequence[Example]) -> list[Example]:
    """The examples, so weighed that a page counts as much in each corpus, on average, as in that of the first."""
    sums: dict[Path, list[float]] = {}
    for one in examples:
        sums.setdefault(one.corpus, []).append(sum(one.weights))
    means = {corpus: mean(values) or 1.0 for corpus, values in sums.items()}
    first = next(iter(means.values()))
    return [
        one._replace(weights=[weight * first / means[one.corpus] for weight in one.weights]) for one in examples
    ]


def start() -> Callable[[Page], Example]:
    """What a process of the pool calls with each page."""
    return example_of
