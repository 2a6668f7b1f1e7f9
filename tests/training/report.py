"""The report of a training: `report.md`, and a plot for each of its tables."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import Any, Final

from examples import EIGHTHS, FOLDS, Example, domain_of
from measuring import FAVORS, SIZES, Result, calibration, groups_of

from readable.evaluate.averages import snippet_rates
from readable.evaluate.metrics import Scores
from readable.evaluate.plot import MARKERS
from readable.scorers.features import FEATURES

ALL: Final = "all"
MOST: Final = 25
BANDS: Final = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01)
SCORERS: Final[Mapping[str, str | int]] = {"readability": "readability", "learned": EIGHTHS, "auto": "auto"}

Row = Sequence[object]


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    middle = mean(values)
    return sqrt(sum((one - middle) ** 2 for one in values)) / len(values)


def shown(values: Sequence[float]) -> str:
    """A mean, with its standard error."""
    return f"{mean(values):.4f} ±{error_of(values):.4f}"


def by_type(results: Sequence[Result]) -> dict[str, list[Result]]:
    """All pages, and those of each type."""
    found: dict[str, list[Result]] = {ALL: list(results)}
    for one in sorted(results, key=lambda one: one.case.kind or "unknown"):
        found.setdefault(one.case.kind or "unknown", []).append(one)
    return found


def f1s(results: Sequence[Result], name: str | int) -> list[float]:
    """The F1 of each page, by a scorer, a size or what is favoured."""
    return [one.scores[name].f1 for one in results]


def calibrated(results: Sequence[Result]) -> list[tuple[float, Result]]:
    """Each page with its confidence, by the pairs of the other parts."""
    numpy = import_module("numpy")
    found: list[tuple[float, Result]] = []
    for part in range(FOLDS):
        pairs = calibration([one for one in results if one.part != part])
        expected, had = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        found += [(float(numpy.interp(one.expected, expected, had)), one) for one in results if one.part == part]
    return found


def calibration_error(pages: Sequence[tuple[float, Result]]) -> float:
    """The expected calibration error: how far confidence and F1 are apart, on average over groups of one size."""
    told = {id(one): confidence for confidence, one in pages}
    return sum(
        len(group) / len(pages) * abs(mean(told[id(one)] for one in group) - mean(one.f1 for one in group))
        for group in groups_of(pages)
    )


def types_table(results: Sequence[Result]) -> list[Row]:
    """F1 by type of page."""
    return [("type", "pages", *SCORERS), *(
        (kind, len(pages), *(shown(f1s(pages, name)) for name in SCORERS.values()))
        for kind, pages in by_type(results).items()
    )]


def others_table(results: Sequence[Result]) -> list[Row]:
    """F1 of other corpora, and their types of page. Where snippets are known: of those of all pages."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for one in sorted(results, key=lambda one: (one.corpus, one.case.kind or ALL)):
        for kind in dict.fromkeys((ALL, one.case.kind or ALL)):
            groups.setdefault((one.corpus.name, kind), []).append(one)
    return [("corpus", "type", "pages", *SCORERS), *(
        (*group, len(pages), *(f1_shown(pages, name) for name in SCORERS.values())) for group, pages in groups.items()
    )]


def f1_shown(results: Sequence[Result], name: str | int) -> str:
    """The F1 of pages by a scorer, a size or what is favoured."""
    if results[0].snippets:
        return f"{snippet_rates([one.snippets[name] for one in results]).scores.f1:.4f}"
    return shown(f1s(results, name))


def favor_table(results: Sequence[Result]) -> list[Row]:
    """Precision, recall and F1 of each `favor`."""
    return [("favor", *Scores._fields), *(
        (favor, *(shown([getattr(one.scores[favor], field) for one in results]) for field in Scores._fields))
        for favor in FAVORS
    )]


def bands_table(pages: Sequence[tuple[float, Result]]) -> list[Row]:
    """What pages of a confidence had."""
    rows: list[Row] = [("confidence", "pages", "mean confidence", "mean F1")]
    for low, high in pairwise(BANDS):
        band = [(confidence, one.f1) for confidence, one in pages if low <= confidence < high]
        if band:
            rows.append((
                f"{low:g} to {min(high, 1):g}", len(band), f"{mean(one for one, _ in band):.3f}",
                shown([one for _, one in band]),
            ))
    return rows


def curve_table(results: Sequence[Result], sizes: Mapping[int, int]) -> list[Row]:
    """F1 of models that were trained on fewer pages, and how much all pages are better. `sizes`: pages of each."""
    full = f1s(results, EIGHTHS)
    return [("share", "pages", "F1", "less than with all"), *(
        (f"{size}/{EIGHTHS}", sizes[size], shown(f1s(results, size)),
         shown([most - one for most, one in zip(full, f1s(results, size), strict=True)]))
        for size in SIZES
    )]


def gains_of(booster: Any) -> list[tuple[str, float]]:
    """The features, those that gained most first, each with its share of all that was gained."""
    gains = booster.feature_importance("gain")
    return sorted(zip(FEATURES, (float(one) / sum(gains) for one in gains), strict=True), key=lambda pair: -pair[1])


def text_table(rows: Sequence[Row]) -> str:
    """A table in Markdown."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in cells]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)


def draw_types(axes: Any, results: Sequence[Result]) -> None:
    """Bars for each type of page."""
    kinds = by_type(results)
    width = 0.8 / len(SCORERS)
    for at, (label, name) in enumerate(SCORERS.items()):
        values = [f1s(pages, name) for pages in kinds.values()]
        left = [place - 0.4 + width * (at + 0.5) for place in range(len(kinds))]
        axes.bar(left, [mean(one) for one in values], width, yerr=[error_of(one) for one in values], capsize=2,
                 color=f"C{at}", label=label)
    axes.set_xticks(range(len(kinds)), [f"{kind}\n{len(pages):,}" for kind, pages in kinds.items()])
    axes.set(ylim=(0, 1), ylabel="F1", title="F1 by type of page, with standard errors; pages below")
    axes.legend(loc="upper right", ncols=len(SCORERS))


def draw_calibration(axes: Any, results: Sequence[Result]) -> None:
    """Dots for groups of pages, and the line they should be on."""
    axes.axline((1, 1), slope=1, color="grey", linestyle="--", label="perfect")
    told = {"as expected": [(one.expected, one) for one in results], "calibrated": calibrated(results)}
    for at, (label, pages) in enumerate(told.items()):
        confidence = {id(one): number for number, one in pages}
        groups = groups_of(pages)
        axes.errorbar(
            [mean(confidence[id(one)] for one in group) for group in groups],
            [mean(one.f1 for one in group) for group in groups],
            yerr=[error_of([one.f1 for one in group]) for group in groups], fmt=f"{MARKERS[at]}-", color=f"C{at}",
            capsize=3, label=f"{label}, error {calibration_error(pages):.3f}",
        )
    axes.set(xlabel="expected F1", ylabel="F1 that was found", title="Confidence of tenths of the pages")
    axes.legend(loc="upper left")


def draw_features(axes: Any, booster: Any) -> None:
    """Bars of what features gained."""
    names, gains = zip(*reversed(gains_of(booster)[:MOST]), strict=True)
    axes.barh(names, [100 * one for one in gains], color="C0")
    axes.set(xlabel="% of all that was gained", title=f"The {MOST} features that gained most")


def draw_curve(axes: Any, results: Sequence[Result], sizes: Mapping[int, int]) -> None:
    """Lines over the pages that were trained on."""
    for at, (kind, pages) in enumerate(by_type(results).items()):
        values = [f1s(pages, size) for size in SIZES]
        look = {"linewidth": 2.5, "color": "black"} if kind == ALL else {"linewidth": 1, "color": f"C{at - 1}"}
        axes.errorbar([sizes[size] for size in SIZES], [mean(one) for one in values], label=kind, capsize=3,
                      yerr=[error_of(one) for one in values], fmt=f"{MARKERS[at % len(MARKERS)]}-", **look)
    axes.set(xscale="log", xlabel="pages that it was trained on", ylabel="F1",
             title="More pages, by type, with standard errors")
    axes.set_xticks([sizes[size] for size in SIZES], [f"{sizes[size]:,}" for size in SIZES])
    axes.set_xticks([], minor=True)
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5))


def draw_favor(axes: Any, results: Sequence[Result]) -> None:
    """Dots for each `favor`."""
    for at, favor in enumerate(FAVORS):
        scores = [one.scores[favor] for one in results]
        across, up = [one.recall for one in scores], [one.precision for one in scores]
        axes.errorbar(
            mean(across), mean(up), xerr=error_of(across), yerr=error_of(up), fmt=MARKERS[at], color=f"C{at}",
            capsize=3, label=f"{favor}, mean F1 {mean(f1s(results, favor)):.3f}",
        )
    axes.set(xlabel="mean recall", ylabel="mean precision", title="What favor trades, with standard errors")
    axes.margins(0.15)
    axes.legend()


def draw(path: Path, size: tuple[float, float], paint: Callable[[Any], None]) -> None:
    """A plot of its own. The same figures give the same file."""
    matplotlib = import_module("matplotlib")
    with matplotlib.rc_context({"svg.hashsalt": "readable"}):
        figure = import_module("matplotlib.figure").Figure(figsize=size, layout="constrained")
        paint(figure.subplots())
        figure.savefig(path, metadata={"Date": None})


def write(
    folder: Path, examples: Sequence[Example], results: Sequence[Result], others: Sequence[Result], booster: Any,
) -> str:
    """Write the report and its plots into a folder; the report too is returned. `others`: of the other corpora."""
    folder.mkdir(parents=True, exist_ok=True)
    sizes = {size: round(sum(one.eighth < size for one in examples) * (1 - 1 / FOLDS)) for size in SIZES}
    tables = tables_of(results, sizes, booster)
    if others:
        tables["others"] = ("F1 of other corpora, of words or of snippets", others_table(others))
    plots: dict[str, tuple[tuple[float, float], Callable[[Any], None]]] = {
        "types": ((10, 4.5), lambda axes: draw_types(axes, results)),
        "favor": ((6, 5), lambda axes: draw_favor(axes, results)),
        "calibration": ((6, 5), lambda axes: draw_calibration(axes, results)),
        "pages": ((8, 5), lambda axes: draw_curve(axes, results, sizes)),
        "features": ((8, 6), lambda axes: draw_features(axes, booster)),
    }
    for name, (size, paint) in plots.items():
        draw(folder / f"learned-{name}.svg", size, paint)
    text = head_of(examples) + "".join(
        f"\n## {title}\n\n{text_table(rows)}\n" + (f"\n![{title}](learned-{name}.svg)\n" if name in plots else "")
        for name, (title, rows) in tables.items()
    )
    (folder / "report.md").write_text(text, encoding="utf-8")
    return text


def tables_of(results: Sequence[Result], sizes: Mapping[int, int], booster: Any) -> dict[str, tuple[str, list[Row]]]:
    """The tables, each with its title, by name."""
    told = calibrated(results)
    before, after = calibration_error([(one.expected, one) for one in results]), calibration_error(told)
    return {
        "types": ("F1 by type of page", types_table(results)),
        "favor": ("What `favor` trades", favor_table(results)),
        "calibration": (
            f"Confidence: expected calibration error {before:.4f}, calibrated {after:.4f}", bands_table(told),
        ),
        "pages": ("More pages, by the whole pipeline", curve_table(results, sizes)),
        "features": ("Features by gain", [
            ("feature", "gain"), *((name, f"{gain:.2%}") for name, gain in gains_of(booster)[:MOST]),
        ]),
    }


def head_of(examples: Sequence[Example]) -> str:
    """What was learned from."""
    domains = len({domain_of(one.case) for one in examples})
    blocks, content = sum(len(one.content) for one in examples), sum(sum(one.content) for one in examples)
    return (
        f"# The learned scorer\n\n{len(examples):,} pages of {domains:,} domains; {blocks:,} blocks, of which"
        f" {content:,} are content.\nEach page was extracted with weights trained on other domains: {FOLDS} parts.\n"
    )
