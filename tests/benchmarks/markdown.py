"""Markdown of articles: how much of them survives, and how fast, beside two converters of HTML.

    python tests/benchmarks/markdown.py
    python tests/benchmarks/markdown.py --rounds 3 --most 300 some/directory/of/pages

Without a page given, the pages are the `source.html` of fixtures/pages. Of each page `extract` makes the article. It is
then written as Markdown three times: from its events by this library, and from `article.html` by `html-to-markdown` and
by `markdownify`, both as they come. Each is made HTML again by markdown-it-py, with tables and strikethrough, and read.

A column is the share of the articles of which that is the same, in the same order: the words, none glued or split; the
headings, with level and text; the links, with text and address; the images, with address and description; the code,
with content and language. `all` is all of them. tests/reading.py says what is levelled. `ms` is the time per article;
the ways take turns, and of all rounds the fastest counts. `ratio` compares it with ours. Needs the extra `benchmark`,
and the library installed or PYTHONPATH naming the checkout. Files may be compressed with xz. Not a test: it prints, and
judges nothing.
"""
from __future__ import annotations

import argparse
import lzma
import platform
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from readable import Article, extract
from readable.render.markdown import to_markdown

ROOT: Final = Path(__file__).parents[2]
FIXTURES: Final = ROOT / "fixtures" / "pages"
OURS: Final = "readable"
PARTS: Final = ("words", "headings", "links", "images", "code")
SUFFIXES: Final = (".html", ".htm", ".xhtml", ".html.xz")

Convert = Callable[[Article], str]


def converters() -> dict[str, Convert]:
    """Each way to make Markdown of an article."""
    import html_to_markdown  # noqa: PLC0415 - --help needs neither
    import markdownify  # noqa: PLC0415

    def by_html_to_markdown(article: Article) -> str:
        return str(html_to_markdown.convert(article.html).content)

    return {
        OURS: lambda article: to_markdown(article.events),
        "html-to-markdown": by_html_to_markdown,
        "markdownify": lambda article: str(markdownify.markdownify(article.html)),
    }


def same(article: Article, markdown: str) -> dict[str, tuple[object, object]]:
    """What differs, as tests/reading.py sees it."""
    sys.path.insert(0, str(ROOT / "tests"))
    try:
        from reading import differences  # noqa: PLC0415 - a module of the tests
    finally:
        del sys.path[0]
    return differences(article.html, markdown)


def files(arguments: Iterable[str]) -> list[Path]:
    """The pages named, and those below the directories named."""
    found: list[Path] = []
    for argument in arguments:
        path = Path(argument)
        below = sorted(one for one in path.rglob("*") if one.name.endswith(SUFFIXES)) if path.is_dir() else [path]
        found += below
    return found


def load(path: Path) -> Article:
    """The article of a page."""
    data = path.read_bytes()
    return extract(lzma.decompress(data) if path.suffix == ".xz" else data, url="https://www.example.org/page")


def seconds(ways: Mapping[str, Convert], articles: Sequence[Article], rounds: int) -> dict[str, float]:
    """The time of each way for all articles, of each article the least over rounds in which the ways take turns."""
    total = dict.fromkeys(ways, 0.0)
    for article in articles:
        best = dict.fromkeys(ways, float("inf"))
        for _ in range(rounds):
            for name, convert in ways.items():
                begin = time.perf_counter()
                convert(article)
                best[name] = min(best[name], time.perf_counter() - begin)
        total = {name: total[name] + best[name] for name in ways}
    return total


def report(paths: Sequence[Path], rounds: int, *, names_failures: bool) -> Iterable[str]:
    """The lines that are printed."""
    articles = [load(path) for path in paths]
    for article in articles:
        article.html  # noqa: B018 - made now, so that it is in no one's time
    ways = converters()
    packages = ", ".join(f"{name} {version(name)}" for name in ("html-to-markdown", "markdownify", "markdown-it-py"))
    yield f"Python {platform.python_version()}, {packages}"
    yield f"{len(articles):,} articles, on average {sum(len(a.html) for a in articles) / len(articles) / 1000:,.1f} kB"
    yield ""
    yield f"{'':<17}{'all':>7}{''.join(f'{part:>10}' for part in PARTS)}{'ms':>9}{'ratio':>7}"
    failures: list[str] = []
    taken = seconds(ways, articles, rounds)
    for name, convert in ways.items():
        wrong: Counter[str] = Counter()
        for path, article in zip(paths, articles, strict=True):
            found = same(article, convert(article))
            wrong.update([*found, *(["all"] if found else [])])
            if found and name == OURS:
                failures += [f"{path}: {part}: {pair[0]} / {pair[1]}" for part, pair in found.items()]
        shares = [1 - wrong[part] / len(articles) for part in ("all", *PARTS)]
        columns = f"{shares[0]:>7.1%}{''.join(f'{share:>10.1%}' for share in shares[1:])}"
        yield f"{name:<17}{columns}{1000 * taken[name] / len(articles):>9.3f}{taken[name] / taken[OURS]:>7.2f}"
    if names_failures:
        yield from ["", *failures] if failures else ["", "none of ours differs"]


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", default=sorted(map(str, FIXTURES.glob("*/source.html"))), metavar="PAGE",
                        help="a file, or a directory: every page below it (default: the fixtures)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N",
                        help="times each way runs over the articles; the fastest counts (default: %(default)s)")
    parser.add_argument("--most", type=int, default=0, metavar="N",
                        help="only so many pages, taken at even distances; 0 takes all (default: %(default)s)")
    parser.add_argument("--failures", action="store_true", help="name the pages of which ours differs, and where")
    options = parser.parse_args(argv)
    if options.rounds < 1 or options.most < 0:
        parser.error("--rounds must be 1 or more, --most 0 or more")
    return options


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and print the report; gives the exit code."""
    options = arguments(argv)
    paths = files(options.pages)
    if options.most and len(paths) > options.most:
        paths = [paths[at * len(paths) // options.most] for at in range(options.most)]
    if not paths:
        print("no page to measure", file=sys.stderr)  # noqa: T201
        return 1
    for line in report(paths, options.rounds, names_failures=options.failures):
        print(line)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
