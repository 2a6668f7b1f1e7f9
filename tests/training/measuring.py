"""Pages, extracted with weights that were trained on other domains: how much of the article is found, and expected."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from examples import EIGHTHS, LEARNED
from labels import words_of

from readable import Options, extract
from readable.compose import compose
from readable.evaluate.corpus import Case
from readable.evaluate.metrics import Scores, Snippets, snippet_counts, word_scores
from readable.extract import read, select
from readable.metadata.base import base_address
from readable.outline import Outline
from readable.render.text import to_text
from readable.scorers import trees

SIZES: Final = (1, 2, 4, EIGHTHS)
"""Eighths of the other domains that a model is trained on; the last is all of them."""

FAVORS: Final = ("precision", "balanced", "recall")
BINS: Final = 10

Pairs = Sequence[tuple[float, float]]


class Task(NamedTuple):
    """A page, the folder of its corpus, and the part it is in."""

    corpus: Path
    case: Case
    part: int


class Result(NamedTuple):
    """What was found of a page with all weights that its part has.

    `scores`: by the name of another scorer, the size of the model, or what it favours. `snippets`: the same, where only
    these are known of the article. `expected`: the F1 that the largest model expected.
    """

    corpus: Path
    case: Case
    part: int
    scores: Mapping[str | int, Scores]
    snippets: Mapping[str | int, Snippets]
    expected: float

    @property
    def f1(self) -> float:
        """Of the learned scorer."""
        return self.scores[EIGHTHS].f1


@contextmanager
def using(learned: trees.Model, points: Callable[..., float]) -> Iterator[None]:
    """Extract with these trees."""
    with (
        patch.object(trees, "model", lambda: learned), patch.object(trees, "compiled", lambda: points),
        patch("readable.scorers.learned.model", lambda: learned),
    ):
        yield


def starting(weights: Mapping[int, Sequence[Mapping[str, Any]]]) -> Callable[[], Callable[[Task], Result]]:
    """What a process of the pool starts with. `weights`: by their size, those for each part."""
    return partial(_start, weights)


def _start(weights: Mapping[int, Sequence[Mapping[str, Any]]]) -> Callable[[Task], Result]:
    models = {size: [trees.read(raw) for raw in parts] for size, parts in weights.items()}
    ready = {size: [(one, trees.compile_trees(one)) for one in parts] for size, parts in models.items()}
    return partial(measured, ready)


def measured(models: Mapping[int, Sequence[tuple[trees.Model, Callable[..., float]]]], task: Task) -> Result:
    """Extract a page, which is read once, with each of the models of its part, and by other scorers."""
    case, html = task.case, task.case.read()
    outline = read(html, LEARNED).outline

    def found(options: Options) -> str:
        return text_of(outline, case.url, options)[0]

    texts: dict[str | int, str] = {"readability": found(Options(scorer="readability"))}
    for size, parts in models.items():
        with using(*parts[task.part]):
            texts[size] = found(LEARNED)
    with using(*models[EIGHTHS][task.part]):
        texts |= {favor: found(replace(LEARNED, favor=favor)) for favor in FAVORS}
        texts["auto"] = extract(html, url=case.url).text
        expected = text_of(outline, case.url, LEARNED)[1]
    scores, snippets = scored(case, texts)
    return Result(*task, scores, snippets, expected)


def scored(
    case: Case, texts: Mapping[str | int, str],
) -> tuple[dict[str | int, Scores], dict[str | int, Snippets]]:
    """Scores of texts: of their words, if the article's text is known; else the snippets in each."""
    if case.text is None:
        return {}, {name: snippet_counts(text, case.wanted, case.unwanted) for name, text in texts.items()}
    truth = " ".join(words_of(case.text))
    return {name: word_scores(truth, " ".join(words_of(text))) for name, text in texts.items()}, {}


def text_of(outline: Outline, url: str | None, options: Options) -> tuple[str, float]:
    """The text of `extract`, without its metadata; and the confidence."""
    selection, _ = select(outline, options)
    return to_text(compose(selection, base_address(outline, url), options)), selection.confidence


def calibration(results: Sequence[Result]) -> list[tuple[float, float]]:
    """Pairs of the expected F1 and the F1 that was found, that rise: means of equal parts of the pages, pooled."""
    pooled: list[list[Result]] = []
    for group in groups_of([(one.expected, one) for one in results]):
        pooled.append(group)
        while len(pooled) > 1 and mean(one.f1 for one in pooled[-2]) >= mean(one.f1 for one in pooled[-1]):
            pooled[-2:] = [pooled[-2] + pooled[-1]]
    return [
        (round(mean(one.expected for one in group), 3), round(mean(one.f1 for one in group), 3)) for group in pooled
    ]


def groups_of(pages: Sequence[tuple[float, Result]]) -> list[list[Result]]:
    """Pages in order of a number, in `BINS` groups of one size, and what is left over."""
    order = [one for _, one in sorted(pages, key=lambda pair: pair[0])]
    size = max(1, len(order) // BINS)
    return [order[at:at + size] for at in range(0, len(order), size)]
