"""Time of each stage, as a ratio to lxml's bare parse of the same bytes.

    python tests/benchmarks/speed.py
    python tests/benchmarks/speed.py --rounds 5 --most 500 some/directory/of/pages

Without a page given, the pages are the `source.html` of fixtures/pages. Page by page, the stages and the bare parse
take turns, and of all rounds the fastest counts: what else the machine does then disturbs all of them alike. The time
includes that of freeing what was made. `total` is the ratio of the sums over all pages, so large pages weigh more;
`median` is the median of the pages' own ratios. The bare parse is
`etree.fromstring(data, etree.HTMLParser(encoding="utf-8", huge_tree=True))`. The library must be installed, or
PYTHONPATH name the checkout. Not a test: it prints, and judges nothing.
"""
from __future__ import annotations

import argparse
import gc
import platform
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from lxml import etree

from readable import Document, Options
from readable.builder import Builder
from readable.compose import compose
from readable.decode import decode
from readable.metadata.evidence import Evidence
from readable.metadata.read import read_metadata
from readable.outline import Outline
from readable.pages import find_pages
from readable.parse import parse
from readable.render.html import to_html
from readable.scorers.readability import score

FIXTURES: Final = Path(__file__).parents[2] / "fixtures" / "pages"
BARE: Final = "lxml"
WHOLE: Final = "summary"

MEANINGS: Final[Mapping[str, str]] = {
    BARE: "bare parse into a tree",
    "decode": "bytes to UTF-8",
    "outline": "parse, outline filled on the way",
    "score": "choose and clean, further looks too",
    "compose": "the article as events",
    "metadata": "title, authors, dates and the rest",
    "render": "its HTML",
    WHOLE: "Document(bytes).summary()",
}


def bare(data: bytes) -> object:
    """What everything is compared with."""
    return etree.fromstring(data, etree.HTMLParser(encoding="utf-8", huge_tree=True))


def stages_of(data: bytes) -> tuple[dict[str, Callable[[], object]], Outline]:
    """The stages over one page, each given what the one before it made, and the outline."""
    options = Options()
    decoded = decode(data)
    outline, _ = parse(decoded.utf8, Builder)
    selection = score(outline, options)
    events = compose(selection, None, options)
    return {
        BARE: lambda: bare(data),
        "decode": lambda: decode(data),
        "outline": lambda: parse(decoded.utf8, Builder),
        "score": lambda: score(outline, options),
        "compose": lambda: compose(selection, None, options),
        "metadata": lambda: read_metadata(Evidence(outline, None, selection), selection, events),
        "render": lambda: to_html(events),
        WHOLE: lambda: Document(data).summary(),
    }, outline


def seconds(stages: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The least time of each stage, in seconds, over rounds in which they take turns."""
    best = dict.fromkeys(stages, float("inf"))
    for _ in range(rounds):
        for name, stage in stages.items():
            begin = time.perf_counter()
            stage()  # what it gives is freed at once, a tree of lxml as much as an outline
            best[name] = min(best[name], time.perf_counter() - begin)
    return best


def elements(outline: Outline) -> tuple[int, int]:
    """How many elements a page has, and how many of them stand inside a container that was not looked into."""
    events = outline.events
    every = sum(isinstance(event, tuple) for event in events)
    inside = 0
    for opened, closed, flags in zip(outline.opens, outline.closes, outline.flags, strict=True):
        if flags & outline.skip:
            inside += sum(isinstance(event, tuple) for event in events[opened:closed]) - 1
    return every, inside


class Report:
    """What was measured, page by page. `skipped`: pages that lxml finds no element in."""

    def __init__(self) -> None:
        self.pages: list[dict[str, float]] = []
        self.bytes = self.elements = self.inside = self.skipped = 0

    def add(self, data: bytes, rounds: int) -> None:
        """Measure a page."""
        try:
            bare(data)
        except etree.LxmlError:
            self.skipped += 1
            return
        stages, outline = stages_of(data)
        gc.collect()
        self.pages.append(seconds(stages, rounds))
        self.bytes += len(data)
        every, inside = elements(outline)
        self.elements += every
        self.inside += inside

    def lines(self) -> Iterable[str]:
        """The report: the pages, then a line for each stage."""
        count = len(self.pages)
        kilobytes = self.bytes / count / 1000
        yield f"Python {platform.python_version()}, lxml {etree.__version__}, libxml2 {_version(etree.LIBXML_VERSION)}"
        yield f"{count:,} pages, on average {kilobytes:,.1f} kB and {self.elements / count:,.0f} elements"
        yield f"not looked into: {self.inside / max(1, self.elements):.0%} of the elements"
        if self.skipped:
            yield f"left out: {self.skipped:,} pages, empty to lxml"
        yield ""
        yield f"{'stage':<9} {'ms/page':>8} {'total':>7} {'median':>7}"
        whole = sum(page[BARE] for page in self.pages)
        for stage, meaning in MEANINGS.items():
            taken = sum(page[stage] for page in self.pages)
            middle = median(page[stage] / page[BARE] for page in self.pages)
            yield f"{stage:<9} {1000 * taken / count:>8.3f} {taken / whole:>7.2f} {middle:>7.2f}  {meaning}"


def _version(parts: Iterable[int]) -> str:
    return ".".join(map(str, parts))


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "pages", nargs="*", default=sorted(map(str, FIXTURES.glob("*/source.html"))), metavar="PAGE",
        help="a file, or a directory: every .html, .htm and .xhtml file below it (default: the fixtures)",
    )
    parser.add_argument(
        "--rounds", type=int, default=20, metavar="N",
        help="times each stage runs over each page; the fastest counts (default: %(default)s)",
    )
    parser.add_argument(
        "--most", type=int, default=0, metavar="N",
        help="only so many pages, taken at even distances; 0 takes all (default: %(default)s)",
    )
    options = parser.parse_args(argv)
    if options.rounds < 1 or options.most < 0:
        parser.error("--rounds must be 1 or more, --most 0 or more")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the pages and print the report; gives the exit code."""
    options = arguments(argv)
    files = [page.path for argument in options.pages for page in find_pages(argument) if page.path is not None]
    if options.most and len(files) > options.most:
        files = [files[at * len(files) // options.most] for at in range(options.most)]
    report = Report()
    for file in files:
        report.add(file.read_bytes(), options.rounds)
    if not report.pages:
        print("no page to measure", file=sys.stderr)  # noqa: T201
        return 1
    for line in report.lines():
        print(line)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
