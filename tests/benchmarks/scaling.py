"""Time of a stage on pages of growing size: what doubles in size should double in time.

The shapes are pages that are hard to read in linear time: wide (many short paragraphs), deep (elements that are never
closed), text (one run of it), links (nothing else), unmatched (deep, then end tags that close nothing), items and
cells (lists and tables in each other), lines (text and `br`).

    python tests/benchmarks/scaling.py --stage extract --shape deep --shape text --largest 8
    python tests/benchmarks/scaling.py --stage extract --shape deep --largest 2 --profile 15

The library must be installed, or PYTHONPATH name the checkout. A ratio near 2 is linear, near 4 quadratic.
Not a test: it prints, and judges nothing.
"""
from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
import time
from collections.abc import Callable, Sequence

from readable import extract
from readable.events import Recorder
from readable.parse import parse

MEGABYTE = 1_000_000


def _repeated(piece: bytes) -> Callable[[int], bytes]:
    return lambda size: piece * (size // len(piece))


def _unmatched(size: int) -> bytes:
    """Half the page opens elements, the other half closes what is not open."""
    return b"<div>x" * (size // 12) + b"</b>x" * (size // 10)


SHAPES: dict[str, Callable[[int], bytes]] = {
    "wide": _repeated(
        b"<p>A paragraph of some words, with a comma, that stands beside many others of its kind.</p>\n"
    ),
    "deep": _repeated(b"<div>x"),
    "text": _repeated(b"words without any markup, "),
    "links": _repeated(b"<a href=/x>y</a> "),
    "unmatched": _unmatched,
    "items": _repeated(b"<ul><li>An item, with some words"),
    "cells": _repeated(b"<table><tr><td>A cell, with some words"),
    "lines": _repeated(b"A line that ends without a paragraph, and another,<br>"),
}


def _parse(page: bytes) -> object:
    return parse(page, Recorder)


def _extract(page: bytes) -> object:
    article = extract(page)
    return article, article.html, article.text


STAGES: dict[str, Callable[[bytes], object]] = {"parse": _parse, "extract": _extract}


def seconds(stage: Callable[[bytes], object], page: bytes, repeat: int) -> float:
    """The least processor time of `repeat` runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        gc.collect()
        begin = time.process_time()
        result = stage(page)
        best = min(best, time.process_time() - begin)
        del result
    return best


def profile(stage: Callable[[bytes], object], page: bytes, rows: int) -> None:
    """Print the functions that take the most time themselves."""
    profiler = cProfile.Profile()
    profiler.runcall(stage, page)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(rows)


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--stage", choices=sorted(STAGES), default="parse",
        help="what is measured: the events, or the article with its HTML and its text (default: %(default)s)",
    )
    parser.add_argument(
        "--shape", choices=sorted(SHAPES), action="append",
        help="only this shape; may be given more than once (default: all)",
    )
    parser.add_argument(
        "--smallest", type=float, default=1, metavar="MB", help="size to begin with (default: %(default)s)"
    )
    parser.add_argument(
        "--largest", type=float, default=8, metavar="MB", help="sizes double up to this one (default: %(default)s)"
    )
    parser.add_argument(
        "--repeat", type=int, default=1, metavar="N", help="runs, of which the fastest counts (default: %(default)s)"
    )
    parser.add_argument(
        "--limit", type=float, default=30, metavar="SECONDS",
        help="go on to the next shape when a size took longer (default: %(default)s)",
    )
    parser.add_argument(
        "--profile", type=int, default=0, metavar="ROWS",
        help="also profile the last size of each shape, and print so many functions",
    )
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> None:
    """Print a line for each shape and size: megabytes, seconds, and the ratio to the size before."""
    options = arguments(argv)
    stage = STAGES[options.stage]
    print(f"{'shape':<10} {'MB':>6} {'seconds':>9} {'ratio':>6}")  # noqa: T201
    for shape in options.shape or SHAPES:
        before, size, page = 0.0, options.smallest, b""
        while size <= options.largest and before <= options.limit:
            page = SHAPES[shape](int(size * MEGABYTE))
            taken = seconds(stage, page, options.repeat)
            ratio = f"{taken / before:6.2f}" if before else ""
            print(f"{shape:<10} {size:>6g} {taken:>9.3f} {ratio:>6}", flush=True)  # noqa: T201
            before, size = taken, size * 2
        if options.profile and page:
            profile(stage, page, options.profile)


if __name__ == "__main__":
    main()
