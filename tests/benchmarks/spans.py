"""Whether what stands at the place of a block in its page has the words of the block, and how long it takes to know.

    python tests/benchmarks/spans.py
    python tests/benchmarks/spans.py --most 300 some/directory/of/pages

Without a page given, the pages are the `source.html` of fixtures/pages. Each block's `source_span` is cut out of the
page, decoded by itself, read with lxml's tree parser, and its text, without white space, scripts and styles, compared
with the block's. `placed`: blocks that have a place; `wrong`: those with other words there, of which each is printed.
`time` is that of all places of a page, as a ratio to that of `extract`. The library must be installed, or PYTHONPATH
name the checkout.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from lxml import etree, html

from readable import Article, extract
from readable.pages import find_pages
from readable.source.offsets import text_of
from readable.source.words import solid

FIXTURES: Final = Path(__file__).parents[2] / "fixtures" / "pages"
UNSEEN: Final = ("canvas", "noscript", "script", "select", "style", "svg", "template", "textarea")


def said(cut: str) -> str:
    """What a piece of a page says."""
    try:
        tree = html.document_fromstring(f"<html><body><div>{cut}")
    except etree.ParserError:
        return ""
    for element in tree.iter(*UNSEEN):
        element.text = None
        for child in list(element):
            element.remove(child)
    return solid("".join(map(str, tree.itertext())))


class Report:
    """What was found, over all pages."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.unplaced: Counter[str] = Counter()
        self.extracting = self.placing = 0.0

    def add(self, name: str, page: bytes) -> None:
        """Look at a page."""
        begin = time.perf_counter()
        article = extract(page)
        middle = time.perf_counter()
        for block in article.blocks:
            self.unplaced[block.kind] += block.source_span is None
        self.placing += time.perf_counter() - middle
        self.extracting += middle - begin
        self.counts["blocks"] += len(article.blocks)
        self.check(name, page, article)

    def check(self, name: str, page: bytes, article: Article) -> None:
        """Read what stands at each place."""
        for block in article.blocks:
            if block.source_span is None:
                continue
            self.counts["placed"] += 1
            cut = text_of(page[block.source_span], article.encoding or "utf-8") or ""
            if said(cut) != solid(block.text):
                self.counts["wrong"] += 1
                print(f"wrong in {name}: {block.text[:60]!r} at {cut[:60]!r}")  # noqa: T201


def main(argv: Sequence[str] | None = None) -> int:
    """Look at the pages and print the report; gives the exit code: 1 if a place is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "pages", nargs="*", default=sorted(map(str, FIXTURES.glob("*/source.html"))), metavar="PAGE",
        help="a file, or a directory: every .html, .htm and .xhtml file below it (default: the fixtures)",
    )
    parser.add_argument("--most", type=int, default=0, metavar="N", help="only so many pages, at even distances")
    options = parser.parse_args(argv)
    files = [page.path for argument in options.pages for page in find_pages(argument) if page.path is not None]
    if options.most and len(files) > options.most:
        files = [files[at * len(files) // options.most] for at in range(options.most)]
    report = Report()
    for file in files:
        report.add(str(file), file.read_bytes())
    counts = report.counts
    if not counts["blocks"]:
        print("no block in these pages", file=sys.stderr)  # noqa: T201
        return 1
    print(f"{len(files):,} pages, {counts['blocks']:,} blocks, {counts['placed']:,} placed"  # noqa: T201
          f" ({counts['placed'] / counts['blocks']:.2%}), {counts['wrong']:,} wrong")
    print("not placed:", ", ".join(f"{count} {kind}" for kind, count in report.unplaced.items() if count) or "none")  # noqa: T201
    print(f"time: {report.placing / report.extracting:.2f}, by that of extract")  # noqa: T201
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
