"""Time and memory of a stage on pages of growing size: what doubles in size should double in time.

The shapes, in `SHAPES`, are pages that are hard to read in linear time: wide (many short paragraphs), deep (elements
that are never closed), unmatched (deep, then end tags that close nothing), floods of one thing, and single things as
large as the page.

    python tests/benchmarks/scaling.py --stage outputs --largest 32 --repeat 2
    python tests/benchmarks/scaling.py --stage extract --shape deep --largest 2 --profile 15

The library must be installed, or PYTHONPATH name the checkout. Seconds are processor time, of the fastest run. A ratio
near 2 is linear, near 4 quadratic. Beside it stand the seconds and the ratio of `bare`: lxml's parser by itself, with a
target that keeps nothing; what grows there is not the library's work. Memory is by how much the peak of the resident
memory grows over what it was before, where /proc tells it (Linux). Shapes that take more than `--most` times as long
for twice the size are named at the end, with the bare parse's ratio at that size and the mean of their own; then the
exit code is 1.

Times tell of caches too: what does not fit in them is slower to reach, the more so the larger it is. `--instructions`
counts what the processor is told to do instead, by valgrind, over what starting takes: that is the same whatever else
runs. It is some fifty times as slow, so it is for a few megabytes.
"""
from __future__ import annotations

import argparse
import cProfile
import ctypes
import gc
import os
import pstats
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import geometric_mean, median
from typing import Any, NamedTuple

from lxml import etree

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


class _Deaf:
    """A target that keeps nothing."""

    def start(self, tag: str, attributes: object) -> None:
        """An element opens."""

    def data(self, text: str) -> None:
        """Text comes."""

    def end(self, tag: str) -> None:
        """An element closes."""

    def close(self) -> None:
        """The page is over."""


def _bare(page: bytes) -> object:
    target: Any = _Deaf()
    return etree.fromstring(page, etree.HTMLParser(encoding="utf-8", huge_tree=True, target=target))


def _parse(page: bytes) -> object:
    return parse(page, Recorder)


def _extract(page: bytes) -> object:
    article = extract(page)
    return article, article.html, article.text


def _outputs(page: bytes) -> object:
    article = extract(page)
    return article, article.html, article.text, [block.source_span for block in article.blocks]


STAGES: dict[str, Callable[[bytes], object]] = {
    "bare": _bare, "parse": _parse, "extract": _extract, "outputs": _outputs,
}


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
        help="what is measured: lxml's parser alone, the events, the article with its HTML and its text, or with its"
        " blocks and their places in the page too (default: %(default)s)",
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
        "--instructions", action="store_true", help="count the processor's instructions, by valgrind, not the time"
    )
    parser.add_argument("--once", action="store_true", help="do the work of the smallest size once, and print nothing")
    parser.add_argument(
        "--profile", type=int, default=0, metavar="ROWS",
        help="also profile the last size of each shape, and print so many functions",
    )
    return parser.parse_args(argv)


class Doubling(NamedTuple):
    """By how much the work grew for twice the size, and that of the bare parse; None where that was not measured."""

    ratio: float
    bare: float | None


def series(shape: str, options: argparse.Namespace) -> list[Doubling]:
    """Print a line for each size of a shape: megabytes, work and its ratio to the size before, of the bare parse too.

    Gives the ratios, but for times below a tenth of a second, which tell little.
    """
    found, size = list[Doubling](), options.smallest
    before = before_bare = before_memory = 0.0
    while size <= options.largest and before <= options.limit:
        page = SHAPES[shape](int(size * MEGABYTE))
        with_bare = before_bare <= options.limit and (size == options.smallest or before_bare > 0)
        bare = grown = 0.0
        if options.instructions:
            work = instructions(shape, options.stage, size)
            bare = instructions(shape, "bare", size) if with_bare else 0.0
        else:
            work, grown = timed(page, options)
            bare = seconds(_bare, page, options.repeat, collector=not options.no_gc) if with_bare else 0.0
        ratios = (_ratio(work, before), _ratio(bare, before_bare), _ratio(grown, before_memory))
        print(  # noqa: T201
            f"{shape:<10} {size:>6g} {work:>9.3f} {ratios[0]:>6} {bare or '':>9{'.3f' if bare else ''}} {ratios[1]:>6}"
            f" {grown:>9.1f} {ratios[2]:>6}", flush=True,
        )
        if before > (0 if options.instructions else LEAST_SECONDS):
            found.append(Doubling(work / before, bare / before_bare if bare and before_bare else None))
        before, before_bare, before_memory, size = work, bare, grown, size * 2
    if options.profile:
        profile(STAGES[options.stage], SHAPES[shape](int(size / 2 * MEGABYTE)), options.profile)
    return found


def timed(page: bytes, options: argparse.Namespace) -> tuple[float, float]:
    """The seconds that a page takes, and by how many megabytes the peak of the memory grows."""
    start_peak()
    idle = memory("VmRSS")
    taken = seconds(STAGES[options.stage], page, options.repeat, collector=not options.no_gc)
    return taken, memory("VmHWM") - idle


def instructions(shape: str, stage: str, size: float) -> float:
    """The instructions that a page takes, in billions, less those of one of a hundredth of its size."""
    def counted(megabytes: float) -> int:
        command = [
            "valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", sys.executable, __file__, "--once",
            "--no-gc", "--stage", stage, "--shape", shape, "--smallest", str(megabytes),
        ]
        environment = {**os.environ, "PYTHONHASHSEED": "0"}
        told = subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stderr
        found = re.search(r"Collected : (\d+)", told)
        return int(found[1]) if found else 0

    return (counted(size) - counted(size / 100)) / 1e9


def steepness(shape: str, doublings: Sequence[Doubling]) -> tuple[float, str]:
    """The largest ratio of a shape; and that in words, with the bare parse's there, and the mean of all its ratios."""
    worst = max(doublings)
    mean = geometric_mean(one.ratio for one in doublings)
    bare = f"{worst.bare:.2f}" if worst.bare else "not measured"
    return worst.ratio, f"{shape} {worst.ratio:.2f} (bare {bare}; mean {mean:.2f})"


def _ratio(value: float, before: float) -> str:
    return f"{value / before:6.2f}" if before > 0 else ""


def main(argv: Sequence[str] | None = None) -> int:
    """Print the series of each shape, and which of them grow too fast; gives the exit code: 1 if one does."""
    options = arguments(argv)
    if options.once:
        page = SHAPES[options.shape[0]](int(options.smallest * MEGABYTE))
        gc.disable()
        STAGES[options.stage](page)
        return 0
    unit = "10^9 ins" if options.instructions else "seconds"
    print(f"{'shape':<10} {'MB':>6} {unit:>9} {'ratio':>6} {'bare':>9} {'ratio':>6} {'peak MB':>9} {'ratio':>6}")  # noqa: T201
    found = {shape: series(shape, options) for shape in options.shape or SHAPES}
    known = sorted(one.ratio for doublings in found.values() for one in doublings)
    if not known:
        return 0
    steep = [steepness(shape, doublings) for shape, doublings in found.items() if doublings]
    too_steep = [told for ratio, told in steep if ratio > options.most]
    print(  # noqa: T201
        f"doublings: {len(known)}, median {median(known):.2f}, most {known[-1]:.2f};"
        f" too steep: {', '.join(too_steep) or 'none'}"
    )
    return 1 if too_steep else 0


if __name__ == "__main__":
    sys.exit(main())
