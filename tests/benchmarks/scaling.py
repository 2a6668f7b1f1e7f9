"""Time and memory of a stage on pages of growing size: what doubles in size should double in time.

The shapes, in `SHAPES`, are pages that are hard to read in linear time: wide (many short paragraphs), deep (elements
that are never closed), unmatched (deep, then end tags that close nothing), floods of one thing, and single things as
large as the page.

    python tests/benchmarks/scaling.py --stage outputs --largest 32 --repeat 2
    python tests/benchmarks/scaling.py --stage extract --shape deep --largest 2 --profile 15

The library must be installed, or PYTHONPATH name the checkout. A ratio near 2 is linear, near 4 quadratic. Memory is by
how much the peak of the resident memory grows over what it was before, where /proc tells it (Linux). Shapes that take
more than `--most` times as long for twice the size are named at the end, and the exit code is 1.
"""
from __future__ import annotations

import argparse
import cProfile
import ctypes
import gc
import pstats
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from readable import extract
from readable.events import Recorder
from readable.parse import parse

MEGABYTE = 1_000_000
LEAST_SECONDS = 0.1
STATUS = Path("/proc/self/status")


def _repeated(piece: bytes) -> Callable[[int], bytes]:
    return lambda size: piece * (size // len(piece))


def _around(begin: bytes, piece: bytes, end: bytes) -> Callable[[int], bytes]:
    return lambda size: begin + piece * (size // len(piece)) + end


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
    "breaks": _repeated(b"<br>"),
    "inline": _repeated(b"<b><i>w "),
    "closed": lambda size: b"<div>" * (size // 11) + b"x" + b"</div>" * (size // 11),
    "attributes": lambda size: b"<p " + b"".join(b"a%d=b " % n for n in range(size // 9)) + b">x",
    "attribute": _around(b"<p title='", b"t ", b"'>x"),
    "class": _around(b"<div class='", b"name ", b"'>x"),
    "href": _around(b"<p><a href='/", b"a/", b"'>x</a>"),
    "srcset": _around(b"<p>x<img src=a.jpg srcset='", b"a.jpg 1x, ", b"'>"),
    "colspan": _repeated(b"<table><tr><td colspan=1000000000 rowspan=1000000000>x<td>y</table>"),
    "entities": _repeated(b"&amp;&#x41;&eacute;&nosuch;& "),
    "quote": _around(b"<p>x<a href='", b"y<p>", b""),
    "comment": _around(b"<p>x<!--", b"<p>y-", b""),
    "less": _repeated(b"< "),
    "ids": lambda size: b"".join(b"<a href=#n%d id=m%d>x</a><p id=n%d>y" % (n, n, n) for n in range(size // 40)),
    "images": _repeated(b"<img src=a.jpg srcset='a.jpg 1x, b.jpg 2x'>"),
    "pictures": _repeated(b"<figure><picture><source srcset=a.webp><img src=a.jpg></picture><figcaption>x</figure>"),
    "jsonld": _repeated(b'<script type="application/ld+json">{"@type":"Article","author":{"name":"A"}}</script>'),
    "graph": _around(
        b'<script type="application/ld+json">{"@graph":[', b'{"@type":"Person","name":"A","@id":"#a"},',
        b"{}]}</script>",
    ),
    "selects": _repeated(b"<select><option>x<option>y</select>"),
    "code": _repeated(b"<pre><code>x = 1\n</code></pre>"),
    "metas": _repeated(b"<meta property=og:title content=x>"),
    "scripts": _repeated(b"<script>x()</script>"),
    "hidden": _repeated(b"<div hidden>x</div><p>y"),
    "headings": _repeated(b"<h2>A heading</h2>"),
    "notes": _repeated(b"<noscript><img src=a.jpg></noscript>x "),
    "bytes": _repeated(b"<p>\xff\xfe\xc3 bytes that are no text</p>"),
    "ruby": _repeated(b"<ruby>x<rp>(<rt>y<rp>)</ruby>"),
}


def _parse(page: bytes) -> object:
    return parse(page, Recorder)


def _extract(page: bytes) -> object:
    article = extract(page)
    return article, article.html, article.text


def _outputs(page: bytes) -> object:
    article = extract(page)
    return article, article.html, article.text, [block.source_span for block in article.blocks]


STAGES: dict[str, Callable[[bytes], object]] = {"parse": _parse, "extract": _extract, "outputs": _outputs}


def seconds(stage: Callable[[bytes], object], page: bytes, repeat: int, *, collector: bool = True) -> float:
    """The least processor time of `repeat` runs, in seconds."""
    best = float("inf")
    for _ in range(repeat):
        gc.collect()
        if not collector:
            gc.disable()
        begin = time.process_time()
        result = stage(page)
        best = min(best, time.process_time() - begin)
        gc.enable()
        del result
    return best


def memory(name: str) -> float:
    """Memory of this process in MB, `VmRSS` as it is or `VmHWM` at its peak; 0 where nothing tells it."""
    for line in STATUS.read_text(encoding="ascii").splitlines() if STATUS.exists() else ():
        if line.startswith(name + ":"):
            return int(line.split()[1]) * 1024 / MEGABYTE
    return 0.0


def start_peak() -> None:
    """Have the peak begin anew, after what is free was given back."""
    gc.collect()
    if STATUS.exists():
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim:
            trim(0)
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


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
        help="what is measured: the events, the article with its HTML and its text, or with its blocks and their places"
        " in the page too (default: %(default)s)",
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
        "--most", type=float, default=2.6, metavar="R", help="ratio of times that is too much (default: %(default)s)"
    )
    parser.add_argument(
        "--no-gc", action="store_true",
        help="without Python's garbage collector, which looks at all there is now and then, the more the more there is",
    )
    parser.add_argument(
        "--profile", type=int, default=0, metavar="ROWS",
        help="also profile the last size of each shape, and print so many functions",
    )
    return parser.parse_args(argv)


def series(shape: str, options: argparse.Namespace) -> list[float]:
    """Print a line for each size of a shape: megabytes, seconds, their ratio to the size before, memory, its ratio.

    Gives the ratios of times, but for times below a tenth of a second, which tell little.
    """
    stage, ratios = STAGES[options.stage], list[float]()
    before = before_memory = 0.0
    size, page = options.smallest, b""
    while size <= options.largest and before <= options.limit:
        page = SHAPES[shape](int(size * MEGABYTE))
        start_peak()
        idle = memory("VmRSS")
        taken = seconds(stage, page, options.repeat, collector=not options.no_gc)
        grown = memory("VmHWM") - idle
        line = f"{shape:<10} {size:>6g} {taken:>9.3f} {_ratio(taken, before):>6} {grown:>9.1f}"
        print(f"{line} {_ratio(grown, before_memory):>6}", flush=True)  # noqa: T201
        if before > LEAST_SECONDS:
            ratios.append(taken / before)
        before, before_memory, size = taken, grown, size * 2
    if options.profile and page:
        profile(stage, page, options.profile)
    return ratios


def _ratio(value: float, before: float) -> str:
    return f"{value / before:6.2f}" if before > 0 else ""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the series of each shape, and which of them grow too fast; gives the exit code: 1 if one does."""
    options = arguments(argv)
    print(f"{'shape':<10} {'MB':>6} {'seconds':>9} {'ratio':>6} {'peak MB':>9} {'ratio':>6}")  # noqa: T201
    ratios = {shape: series(shape, options) for shape in options.shape or SHAPES}
    known = sorted(ratio for found in ratios.values() for ratio in found)
    if not known:
        return 0
    steep = {shape: f"{max(found):.2f}" for shape, found in ratios.items() if found and max(found) > options.most}
    print(f"{len(known)} doublings, median {median(known):.2f}, most {known[-1]:.2f}; too steep: {steep or 'none'}")  # noqa: T201
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())
