"""The command `readable compare`: what all scorers make of one page, side by side."""
from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from readable import Options
from readable.cli import ESCAPE, EXIT_INCOMPLETE, EXIT_OK, named
from readable.compare.columns import extract_all, table
from readable.compare.report import report
from readable.decode import decode
from readable.evaluate.command import add_extractors, installed
from readable.pages import ADDRESS, STDIN, Page, check_targets, is_directory
from readable.progress import Progress, guarded, opened
from readable.scorers import SCORERS

EPILOG: Final = """\
The first table has the length of each text, how many of its lines no other has, and the time from the page to its text.
The second has how alike each two are: the F1 of their words, from 0, nothing in common, to 1, the same words.

examples:
  readable compare page.html
  readable compare page.html --html report.html              the texts in columns, what not all have marked
  readable compare page.html --scorers auto --peers trafilatura
  curl -sSL URL | readable compare - --url URL --html report.html

exit codes:
  0    every scorer came to an end, whatever it found
  1    some scorer failed, or the page could not be read, or the report not written
  2    the command was not understood; nothing was read
"""


def build_parser() -> argparse.ArgumentParser:
    """The options of the command, and its help."""
    parser = argparse.ArgumentParser(
        prog="readable compare", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Compare what all scorers make of one page.", epilog=EPILOG,
    )
    add = parser.add_argument
    add("page", metavar="PAGE", type=named, help="a file, or - for standard input")
    add_extractors(parser, ",".join(SCORERS))
    add("--url", help="the address the page came from")
    add("--encoding", metavar="LABEL",
        help="the charset the page was served with; without it the page's own declaration decides, then a guess")
    add("--html", metavar="FILE", type=named, help="write the texts side by side to this file, which needs no network")
    return parser


def check(arguments: argparse.Namespace) -> None:
    """Raises `ValueError` for what cannot be done."""
    if ADDRESS.match(arguments.page):
        url = shlex.quote(arguments.page)
        raise ValueError(f"addresses are not fetched; pipe it in: curl -sSL {url} | readable compare - --url {url}")
    Options(encoding=arguments.encoding)
    if is_directory(Path(arguments.page)):
        raise ValueError(f"{arguments.page} is a directory; one page is compared at a time")
    if arguments.html is not None:
        path = None if arguments.page == STDIN else Path(arguments.page)
        check_targets([Page(arguments.page, path, Path(arguments.html))])


def read_page(arguments: argparse.Namespace) -> bytes | str:
    """The page; a `str` if its charset was said, so that all read it in that. Raises `OSError`."""
    html = opened(sys.stdin).buffer.read() if arguments.page == STDIN else Path(arguments.page).read_bytes()
    if arguments.encoding is None:
        return html
    return decode(html, arguments.encoding).utf8.decode("utf-8", "replace")


def compare(arguments: argparse.Namespace, names: Sequence[str], progress: Progress) -> None:
    """Prints the tables and writes the report; tells of what failed."""
    try:
        html = read_page(arguments)
    except OSError as error:
        progress.fail(arguments.page, f"cannot be read: {error.strerror or error}")
        return
    page = "standard input" if arguments.page == STDIN else arguments.page
    columns = extract_all(names, html, arguments.url)
    for name, one in columns.items():
        if one.error is not None:
            progress.fail(name, one.error)
    opened(sys.stdout).write(table(page, columns))
    opened(sys.stdout).flush()
    if arguments.html is not None:
        try:
            Path(arguments.html).write_bytes(report(arguments.url or page, columns).encode("utf-8", ESCAPE))
        except OSError as error:
            progress.fail(arguments.html, f"cannot be written: {error.strerror or error}")


def main(argv: Sequence[str]) -> int:
    """Runs the command with these arguments and returns its exit code."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    progress = Progress(quiet=False)
    try:
        check(arguments)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    names = list(installed(arguments.scorers, arguments.peers, progress))
    if not names:
        parser.error("nothing to compare: no scorer is named, and no peer is installed")
    ended = guarded(lambda: compare(arguments, names, progress), progress)
    return (EXIT_INCOMPLETE if progress.failed else EXIT_OK) if ended is None else ended
