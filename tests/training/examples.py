"""Pages to learn from: of their blocks the features, and which are content; parted by domain."""
from __future__ import annotations

from collections.abc import Callable
from hashlib import md5
from importlib import import_module
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from labels import labels, words_of

from readable import Options
from readable.evaluate.corpus import Case
from readable.extract import read
from readable.scorers.features import FEATURES, columns
from readable.scorers.learned import candidates

FOLDS: Final = 5
EIGHTHS: Final = 8
LEAST_WORDS: Final = 20
"""A shorter article counts as if it had so many: a word of it decides more of its F1 than it should of the model."""

LEARNED: Final = Options(scorer="learned")


class Example(NamedTuple):
    """A page, and what is known of those of its blocks that are judged.

    `part`: one of `FOLDS`. `eighth`: one of `EIGHTHS`. `numbers`: an array, a row of features for each block.
    `content`: whether it is. `weights`: how much it counts.
    """

    case: Case
    part: int
    eighth: int
    numbers: Any
    content: list[bool]
    weights: list[float]


def domain_of(case: Case) -> str:
    """The domain of a page without its subdomains, roughly; its name if it has no address."""
    parts = urlsplit(case.url or "").netloc.split(":")[0].split(".")
    short = len(parts) > 2 and len(parts[-2]) <= 3 and len(parts[-1]) == 2  # co.uk
    return ".".join(parts[-3 if short else -2:]) or case.name


def places_of(case: Case) -> tuple[int, int]:
    """The part and the eighth a page is in, which are independent: all of a domain are in the same."""
    number = int(md5(domain_of(case).encode(), usedforsecurity=False).hexdigest(), 16)
    return number % FOLDS, number // FOLDS % EIGHTHS


def example_of(case: Case) -> Example:
    """What is learned from a page. A block counts as much as its words change the page's F1."""
    numpy = import_module("numpy")
    wide = read(case.read(), LEARNED).outline
    chosen, blocks = candidates(wide, LEARNED)
    numbers = numpy.array(columns(wide, chosen, blocks), dtype=numpy.float32).reshape(len(FEATURES), -1).T
    article = case.text or ""
    size = max(LEAST_WORDS, len(words_of(article)))
    content = labels(wide.texts, article)
    weights = [min(1.0, (len(words_of(wide.texts[block])) + 1) / size) for block in blocks]
    return Example(case, *places_of(case), numbers, [content[block] for block in blocks], weights)


def start() -> Callable[[Case], Example]:
    """What a process of the pool calls with each page."""
    return example_of
