"""The command `readable PAGE ...`: prints the article of each page.

Pages are files, directories, standard input or, with the extra `fetch`, addresses. Articles go to standard output or
into files, always in UTF-8; warnings, failures and progress go to standard error. The exit codes are the constants
below.
"""
from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from readable import Article, Options, extract
from readable.errors import OptionError, ReadableError
from readable.fetch.arguments import add_arguments, check_addresses, opened_addresses
from readable.options import FAVORS, THEMES, Selectors, check_columns
from readable.pages import PAGE_SUFFIXES, Page, check_targets, common_directory, find_pages, is_many, place
from readable.progress import EXIT_BROKEN_PIPE, EXIT_INTERRUPTED, Progress, guarded, opened
from readable.scorers import SCORERS
from readable.version import VERSION

if TYPE_CHECKING:
    from readable.fetch.command import Addresses

EXIT_OK: Final = 0
EXIT_INCOMPLETE: Final = 1
EXIT_USAGE: Final = 2

FILE_SUFFIXES: Final[Mapping[str, str]] = MappingProxyType({
    "text": ".txt", "html": ".html", "markdown": ".md", "reader": ".html", "json": ".json",
})
"""The formats, with the suffix of a file in each."""

SUBCOMMANDS: Final[Mapping[str, str]] = MappingProxyType({
    "bulk": "readable.bulk.command",
    "compare": "readable.compare.command",
    "evaluate": "readable.evaluate.command",
})
"""What a first argument means that is no file: the module of another command, loaded only then."""

ESCAPE: Final = "backslashreplace"
"""How bytes of a file name that are no text are written: `\\udcff`, which is JSON too."""

EXAMPLES: Final = f"""\
examples:
  readable page.html                                the text of one article
  readable --wrap 72 page.html                      the same for a mail or a terminal
  readable --format html page.html                  its HTML, clean and safe to put into a page
  readable --format markdown page.html              its Markdown
  readable --format reader page.html --output a.html  a page to read in a browser, that runs nothing
  readable --format json page.html                  title, authors, dates, text, ... on one line
  readable https://example.com/a                    a page of the web; needs the extra: readable-html[fetch]
  readable --follow 9 https://example.com/a         all of an article of several pages, ten at most
  readable --save-html a.html https://example.com/a keep the page too, as it was served
  curl -sSL URL | readable - --url URL              the same with another program, the links made absolute
  readable --favor precision site/                  for a search index: rather lose a line than keep an offer
  readable --favor recall --comments page.html      for an archive: what may be text, and what readers said
  readable --content main --drop .share page.html   what matches a CSS selector, less what matches another
  readable --format json site/ > articles.jsonl     every page below a directory, an object a line
  readable site/ --output texts/                    the same, a text file for each page

other commands, unless a file of that name is there:
  readable bulk --help                              many pages, from WARC files or tables, into one table
  readable compare --help                           what all scorers make of one page, side by side
  readable evaluate --help                          how well articles are found, on pages where they are known

exit codes:
  {EXIT_OK:<4} every page gave an article
  {EXIT_INCOMPLETE:<4} some page gave no text, or could not be read or written; the others were done
  {EXIT_USAGE:<4} the command was not understood; nothing was read
  {EXIT_INTERRUPTED:<4} interrupted
  {EXIT_BROKEN_PIPE:<4} the program that reads the output went away
"""


def named(value: str) -> str:
    """The name of a file or directory on the command line; an empty one would be the current directory."""
    if not value:
        raise argparse.ArgumentTypeError("the name is empty (an unset variable?); the current directory is .")
    return value


def build_parser() -> argparse.ArgumentParser:
    """The options of the command, and its help."""
    parser = argparse.ArgumentParser(
        prog="readable", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, epilog=EXAMPLES,
        description="Print the article of a web page, without the menus, adverts and comments around it.",
    )
    add = parser.add_argument
    add("pages", nargs="+", metavar="PAGE", type=named,
        help="a file, a directory (every .html, .htm and .xhtml file below it, sorted), an address (http, https), or - "
             "for standard input; the same PAGE given twice is done once")
    add("--format", choices=tuple(FILE_SUFFIXES), default="text",
        help="what to write: text, html (a fragment), markdown, reader (a whole page to read in a browser) or json "
             "(all of it, on one line) (default: text)")
    add("--wrap", type=int, metavar="COLUMNS", help="break the lines of text at so many columns; code stays whole")
    add("--theme", choices=THEMES, default="auto", help="of the reader page (default: auto, as the system is)")
    add("--scorer", choices=tuple(SCORERS), default="auto", help="how the article is found (default: auto)")
    add("--favor", choices=FAVORS, default="balanced",
        help="what to do in doubt: precision leaves out what may be noise, recall keeps what may be text; for the "
             "scorers auto and learned (default: balanced)")
    add("--comments", action="store_true",
        help="comments under an article are content too; the posts of a thread always are")
    add("--content", metavar="CSS",
        help="a CSS selector, for a site you know: the article is what matches, such as 'article.post', and nothing is "
             "scored")
    add("--keep", metavar="CSS", help="what matches is in the article, wherever it stands, such as '.note, figure.map'")
    add("--drop", metavar="CSS", help="what matches is not in the article, whatever else says, such as 'sup.ref'")
    add("--url", help="the address the page came from, which makes its links absolute; for one page only")
    add("--encoding", metavar="LABEL",
        help="the charset the page was served with; without it the page's own declaration decides, then a guess")
    add("--parser", choices=("lxml", "html5lib"), default="lxml",
        help="lxml is fast, html5lib reads a page exactly as browsers do (default: lxml)")
    add("--output", metavar="PATH", type=named,
        help="write to this file; for several pages, into this directory, under their relative names")
    add("--quiet", action="store_true", help="no warnings and no progress; failures are still told")
    add_arguments(parser)
    add("--version", action="version", version=f"readable {VERSION}")
    return parser


def plan(arguments: argparse.Namespace, pages: list[Page]) -> list[Page]:
    """The pages with their targets; raises `ValueError` for what cannot be done."""
    many = is_many(arguments.pages)
    if many and arguments.url is not None:
        raise ValueError("--url is the address of one page, and there are several")
    if arguments.output is None:
        if many and arguments.format == "reader":
            raise ValueError("several reader pages are no page: --output names a directory for them")
        return pages
    output = Path(arguments.output)
    if many:
        pages = place(pages, output, common_directory(arguments.pages), FILE_SUFFIXES[arguments.format])
    else:
        pages = [replace(page, target=output) for page in pages]
    check_targets(pages)
    return pages


def write_article(article: Article, source: str, arguments: argparse.Namespace) -> str:
    """What is written for an article in the format asked for: ends a line, or is empty for an empty article."""
    form = arguments.format
    if form == "json":
        return json.dumps({"source": source, **article.to_dict()}, ensure_ascii=False) + "\n"
    if form == "reader":
        return article.to_reader_html(arguments.theme) if article.events else ""
    if form == "text":
        content = article.text if arguments.wrap is None else article.wrapped(arguments.wrap)
    else:
        content = article.html if form == "html" else article.markdown
    content = content.rstrip("\n")
    return content + "\n" if content else ""


def convert(
    page: Page, arguments: argparse.Namespace, options: Options, progress: Progress, web: Addresses | None,
) -> str | None:
    """What is to be written for a page; `None`, and the failure told, when it could not be read."""
    try:
        if web is not None and page.url is not None:
            article = web.extract(page.url, options)
        else:
            html = opened(sys.stdin).buffer.read() if page.path is None else page.path.read_bytes()
            article = extract(html, url=arguments.url, options=options)
    except OSError as error:
        progress.fail(page.name, f"cannot be read: {error.strerror or error}")
        return None
    except ReadableError as error:
        progress.fail(page.name, error)
        return None
    for warning in article.warnings:
        progress.warn(page.name, warning)
    if not article.text:
        progress.fail(page.name, "no article found")
    return write_article(article, page.name, arguments)


def run(
    pages: Sequence[Page], arguments: argparse.Namespace, options: Options, progress: Progress, web: Addresses | None,
) -> None:
    """Turns each page into its article, whatever happens to the others; raises `OSError` if standard output fails."""
    titled = arguments.format in ("text", "markdown") and is_many(arguments.pages)
    for page in pages:
        progress.start(page.name)
        text = convert(page, arguments, options, progress, web)
        if text is None:
            continue
        if page.target is None:
            opened(sys.stdout).write(f"==> {page.name} <==\n{text}\n" if titled else text)
            if page.url is not None:
                opened(sys.stdout).flush()  # the next may be waited for
            continue
        try:
            page.target.parent.mkdir(parents=True, exist_ok=True)
            page.target.write_bytes(text.encode("utf-8", ESCAPE))
        except OSError as error:
            progress.fail(page.name, f"cannot write {page.target}: {error.strerror or error}")
    if sys.stdout is not None:
        sys.stdout.flush()


def prepare(parser: argparse.ArgumentParser, arguments: argparse.Namespace, progress: Progress
            ) -> tuple[Options, list[Page]]:
    """Finds the pages before any is read; ends the process with `EXIT_USAGE` when something cannot be done."""
    try:
        options = Options(
            scorer=arguments.scorer, favor=arguments.favor, comments=arguments.comments,
            parser=arguments.parser, encoding=arguments.encoding,
            selectors=Selectors(arguments.content, arguments.keep, arguments.drop),
        )
        if arguments.wrap is not None:
            check_columns("--wrap", arguments.wrap)
        check_addresses(arguments)
        found = {argument: find_pages(argument) for argument in arguments.pages}
        pages = plan(arguments, [page for some in found.values() for page in some])
    except (OptionError, ValueError, OSError) as error:  # `OSError`: the current directory is gone
        parser.error(str(error))
    if is_many(arguments.pages):
        progress.count(len(pages))
    for argument, some in found.items():
        if not some:
            progress.fail(argument, f"no page in this directory ({', '.join(PAGE_SUFFIXES)})")
    return options, pages


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command with these arguments (default: those of the process) and returns its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors=ESCAPE, newline="\n")
    given = sys.argv[1:] if argv is None else argv
    if given and given[0] in SUBCOMMANDS and not os.path.lexists(given[0]):
        return int(import_module(SUBCOMMANDS[given[0]]).main(given[1:]))
    parser = build_parser()
    arguments = parser.parse_args(given)
    progress = Progress(quiet=arguments.quiet)

    def work() -> None:
        options, pages = prepare(parser, arguments, progress)
        with opened_addresses(arguments, progress) as web:
            run(pages, arguments, options, progress, web)

    ended = guarded(work, progress)
    if ended is not None:
        return ended
    progress.finish()
    return EXIT_INCOMPLETE if progress.failed else EXIT_OK
