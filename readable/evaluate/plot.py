"""The plot: F1 by type of page, and quality against time. Needs matplotlib, which is loaded when it is drawn."""
from __future__ import annotations

import math
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from readable.evaluate.corpus import Corpus
from readable.evaluate.measure import Summary

SUFFIXES: Final = (".png", ".svg")
WIDTH: Final = 0.8  # of a group of bars; groups are 1 apart
DOTS_PER_INCH: Final = 150
MARKERS: Final = "osD^vP*X"
"""What dots look like, so that they can be told apart without their colours."""


def check_plot(path: Path) -> None:
    """Raises `ValueError` if a plot cannot be drawn to this file: the suffix is unknown, or matplotlib not there."""
    if path.suffix.lower() not in SUFFIXES:
        raise ValueError(f"--plot {path}: the name must end in {' or '.join(SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise ValueError("--plot needs matplotlib: pip install 'readable-html[evaluate]'")


def draw(path: Path, corpus: Corpus, summaries: Mapping[str, Summary]) -> None:
    """Writes the plot as PNG or SVG, by the suffix. Raises `OSError`."""
    figure = import_module("matplotlib.figure").Figure(figsize=(12, 5), layout="constrained")
    bars, dots = figure.subplots(1, 2, width_ratios=(3, 2))
    figure.suptitle(f"{corpus.folder.resolve().name}: {len(corpus.cases):,} pages")
    _types(bars, summaries)
    _quality(dots, summaries)
    figure.legend(*dots.get_legend_handles_labels(), loc="outside lower center", ncols=len(summaries))
    # Without the date, the same figures give the same file.
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else None
    figure.savefig(path, dpi=DOTS_PER_INCH, metadata=metadata)


def _types(axes: Any, summaries: Mapping[str, Summary]) -> None:
    """A group of bars for each type of page, or one for all pages."""
    groups = [one.types or {"all pages": one.quality or 0.0} for one in summaries.values()]
    kinds = sorted(set().union(*groups))
    width = WIDTH / len(groups)
    for at, found in enumerate(groups):
        left = [place - WIDTH / 2 + width * (at + 0.5) for place in range(len(kinds))]
        axes.bar(left, [found.get(kind, 0.0) for kind in kinds], width, color=f"C{at}")
    axes.set_xticks(range(len(kinds)), kinds, rotation=20)
    axes.set(ylim=(0, 1), ylabel=_measure(summaries, "F1"), title="By type of page")


def _quality(axes: Any, summaries: Mapping[str, Summary]) -> None:
    """A dot for each extractor: shingle F1 with its error, or snippet F1 where there is no text to compare with."""
    for at, (name, one) in enumerate(summaries.items()):
        done = one.pages - len(one.failures)
        shingles = one.shingles
        height, error = (one.quality, None) if shingles is None else (shingles.scores.f1, shingles.errors.f1)
        # One that failed on every page has no time, but a place in the legend.
        place, height = (1000 * one.seconds / done, height) if done else (math.nan, math.nan)
        look = {"fmt": MARKERS[at % len(MARKERS)], "color": f"C{at}", "capsize": 3}
        axes.errorbar(place, height, yerr=error, label=name, **look)
    label = _measure(summaries, "shingle F1")
    axes.set(xscale="log", ylim=(0, 1), xlabel="milliseconds a page", ylabel=label, title="Quality against time")
    ticker = import_module("matplotlib.ticker")
    axes.xaxis.set_major_formatter(ticker.LogFormatter())
    axes.xaxis.set_minor_formatter(ticker.LogFormatter(minor_thresholds=(2, 0.5)))


def _measure(summaries: Mapping[str, Summary], of_text: str) -> str:
    """What is drawn: a measure of the text, or that of snippets where there is none."""
    return of_text if any(one.words for one in summaries.values()) else "snippet F1"
