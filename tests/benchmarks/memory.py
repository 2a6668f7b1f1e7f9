"""Memory: whether it stays flat over many pages in one process, and what one large page takes.

    python tests/benchmarks/memory.py --pages 100000
    python tests/benchmarks/memory.py --largest 10 DIRECTORY

The first extracts the fixtures by turns, with every output and every scorer, and prints the resident memory of the
process after the first thousand pages and at the end. The second takes the largest pages of a directory; each is read
in a process of its own, once by lxml alone, into a tree, and once by `extract`. What is printed is by how much the peak
of the resident memory of that process grows: over what it is when all is imported and a small page was read, in MB, and
as a multiple of lxml's. The library must be installed, or PYTHONPATH name the checkout. It reads /proc, so it runs on
Linux. Gives 1 if memory grew, or took, more than the limits below.
"""
from __future__ import annotations

import argparse
import ctypes
import gc
import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from lxml import etree

from readable import Options, extract
from readable.options import SCORER_NAMES
from readable.pages import find_pages

FIXTURES: Final = Path(__file__).parents[2] / "fixtures" / "pages"
FIRST: Final = 1000
MOST_GROWTH: Final = 1.1
MOST_PEAK: Final = 2.5
MEGABYTE: Final = 1_000_000


def status(name: str) -> float:
    """Memory of this process in MB: `VmRSS` as it is, `VmHWM` at its peak."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) * 1024 / MEGABYTE
    raise RuntimeError(f"no {name} in /proc/self/status")


def use(page: bytes, options: Options | None = None) -> None:
    """Extract a page and make all that can be made of its article."""
    article = extract(page, url="https://www.example.org/a/b", options=options)
    json.dumps(article.to_dict())
    article.chunks()
    article.wrapped()
    for block in article.blocks:
        block.source_span  # noqa: B018 - found when asked for


def grow(pages: int) -> bool:
    """Extract so many pages; gives whether memory stayed flat."""
    sources = [path.read_bytes() for path in sorted(FIXTURES.glob("*/source.html"))]
    turns = itertools.cycle(itertools.product([Options(scorer=name) for name in SCORER_NAMES], sources))
    begin, before = time.monotonic(), 0.0
    for number, (options, source) in enumerate(itertools.islice(turns, pages), 1):
        use(source, options)
        if number == min(FIRST, pages):
            before = status("VmRSS")
        if number in (FIRST, pages) or number % 10_000 == 0:
            print(f"{number:>9,} pages  {status('VmRSS'):8.1f} MB  {time.monotonic() - begin:7.0f} s", flush=True)  # noqa: T201
    ratio = status("VmRSS") / before
    print(f"after {pages:,} pages {ratio:.3f} times the memory after {min(FIRST, pages):,}")  # noqa: T201
    return ratio <= MOST_GROWTH


def _tree(page: bytes) -> object:
    return etree.fromstring(page, etree.HTMLParser(encoding="utf-8", huge_tree=True))


READERS: Final[dict[str, Callable[[bytes], object]]] = {
    "lxml": _tree,
    "extract": lambda page: extract(page).html,
    "outputs": use,
}


def peak(reader: str, path: Path) -> float:
    """How far the peak of this process grows when it reads a page, in MB."""
    read, page = READERS[reader], path.read_bytes()
    read((FIXTURES / "poem-stanzas" / "source.html").read_bytes())
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # what is free would be used first, and not be seen
    if trim:
        trim(0)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the peak begins anew
    before = status("VmRSS")
    kept = read(page)
    grown = status("VmHWM") - before
    del kept
    return grown


def compare(directories: Sequence[str], largest: int) -> bool:
    """Print what the largest pages take; gives whether `extract` and all outputs keep to their multiple of lxml's."""
    found = {page.path for name in directories for page in find_pages(name) if page.path is not None}
    files = sorted(found, key=lambda path: (-path.stat().st_size, path))[:largest]
    print(f"{'page':<28} {'MB':>6} {'lxml':>7} {'extract':>8} {'outputs':>8} {'ratio':>6} {'outputs':>8}")  # noqa: T201
    ratios: list[tuple[float, float]] = []
    for path in files:
        grown = {reader: measured(reader, path) for reader in READERS}
        ratios.append((grown["extract"] / grown["lxml"], grown["outputs"] / grown["lxml"]))
        print(  # noqa: T201
            f"{path.name[:28]:<28} {path.stat().st_size / MEGABYTE:6.2f} {grown['lxml']:7.1f} {grown['extract']:8.1f}"
            f" {grown['outputs']:8.1f} {ratios[-1][0]:6.2f} {ratios[-1][1]:8.2f}", flush=True,
        )
    columns = list(zip(*ratios, strict=True))
    for name, column in zip(("extract", "with all outputs"), columns, strict=False):
        print(f"{name}: median {median(column):.2f}, most {max(column):.2f}")  # noqa: T201
    return all(ratio <= MOST_PEAK for column in columns for ratio in column)


def measured(reader: str, path: Path) -> float:
    """The same in a process of its own."""
    command = [sys.executable, __file__, "--peak", reader, str(path)]
    return max(0.1, float(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what is asked for; gives the exit code: 1 if it is too much."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="DIRECTORY", help="of pages, to measure the largest of them")
    parser.add_argument("--pages", type=int, default=100_000, metavar="N", help="in one process (default: %(default)s)")
    parser.add_argument("--largest", type=int, default=10, metavar="N", help="of a directory (default: %(default)s)")
    parser.add_argument("--peak", choices=sorted(READERS), help="print what this takes of one page, and nothing else")
    options = parser.parse_args(argv)
    if options.peak:
        print(peak(options.peak, Path(options.paths[0])))  # noqa: T201
        return 0
    good = compare(options.paths, options.largest) if options.paths else grow(options.pages)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
