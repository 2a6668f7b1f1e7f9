"""The options of the command `readable bulk`, and its help."""
from __future__ import annotations

import argparse
from typing import Final

from readable.bulk.rows import COLUMNS, RENDERED
from readable.bulk.sinks import ROWS
from readable.cli import named
from readable.options import FAVORS
from readable.pool import cores
from readable.progress import EXIT_BROKEN_PIPE, EXIT_INTERRUPTED
from readable.scorers import SCORERS

MAX_BYTES: Final = 20_000_000
PAGE_TIMEOUT: Final = 60.0
THRESHOLD: Final = 0.8

EPILOG: Final = f"""\
inputs, any number and kind of them, read in the order given:
  .warc .warc.gz .warc.zst            WARC files: HTML that was answered with status 200
  .jsonl .ndjson, also .gz, .zst      JSON Lines, a page in each line's --html-column
  .parquet                            Parquet, bytes or strings in --html-column
  .html .htm .xhtml                   a page
  a directory                         every .html, .htm and .xhtml file below it, sorted

columns of the output, one row for each page:
  source, {', '.join(list(COLUMNS)[:6])}, ... text,
  {', '.join(list(COLUMNS)[-7:])}; docs/bulk.md has all

examples:
  readable bulk crawl.warc.gz --output articles.jsonl
  readable bulk *.warc.gz --output articles.parquet --with markdown
  readable bulk pages.jsonl.zst --html-column body --url-column address --output articles.jsonl.zst
  readable bulk site/ more.parquet --output - | jq -r .title
  readable bulk *.warc.gz --output articles.jsonl.gz --resume      go on after a crash, or a full disk
  readable bulk today.warc.gz --output today.jsonl --seen seen.db  marks what has not changed since the last run
  readable bulk *.warc.gz --output a.parquet --seen seen.db --near-duplicates
                                                                   marks texts that are nearly those of others

exit codes:
  0    all inputs were read; pages that failed are rows with an error
  1    an input could not be read to its end, or the output not be written
  2    the command was not understood; nothing was read
  {EXIT_INTERRUPTED}  interrupted; --resume goes on
  {EXIT_BROKEN_PIPE}  the program that reads the output went away
"""


def rendered_in(value: str) -> tuple[str, ...]:
    """Names of renderings, separated by commas, in the order of the columns. Raises `ArgumentTypeError` for others."""
    names = {name.strip() for name in value.split(",") if name.strip()}
    unknown = sorted(names.difference(RENDERED))
    if unknown:
        raise argparse.ArgumentTypeError(f"no column {', '.join(unknown)}; there are {', '.join(RENDERED)}")
    return tuple(name for name in RENDERED if name in names)


def positive(value: str) -> int:
    """A whole number of at least 1."""
    if not (value.isascii() and value.isdigit() and int(value)):
        raise argparse.ArgumentTypeError(f"got {value!r}, expected a whole number, 1 or more")
    return int(value)


def seconds(value: str) -> float:
    """A time of more than nothing."""
    return _between(value, 0.0, 86_400.0, "seconds, more than 0 and at most a day")


def share(value: str) -> float:
    """A likeness, above 0 and at most 1."""
    return _between(value, 0.0, 1.0, "a share, more than 0 and at most 1")


def _between(value: str, low: float, high: float, expected: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = low
    if not low < number <= high:
        raise argparse.ArgumentTypeError(f"got {value!r}, expected {expected}")
    return number


def build_parser() -> argparse.ArgumentParser:
    """The options of the command, and its help."""
    parser = argparse.ArgumentParser(
        prog="readable bulk", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter, epilog=EPILOG,
        description="Turn many pages into a table of their articles, on all cores. Needs the extra "
                    "readable-html[bulk].",
    )
    add = parser.add_argument
    add("inputs", nargs="+", metavar="INPUT", type=named, help="what holds the pages, see below")
    add("--output", metavar="FILE", type=named, required=True,
        help="the table: .jsonl or .ndjson, also .gz or .zst, or .parquet; - for JSON Lines on standard output")
    add("--with", metavar="A,B", dest="rendered", type=rendered_in, default=(),
        help=f"columns beside the text, of {', '.join(RENDERED)}")
    add("--html-column", metavar="NAME", default="html", help="of tables: where the page is (default: html)")
    add("--url-column", metavar="NAME", default="url", help="of tables: where its address is (default: url)")
    add("--quiet", action="store_true", help="no progress and no summary; failures are still told")
    _add_running(parser)
    _add_seen(parser)
    _add_extracting(parser)
    return parser


def _add_running(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("running").add_argument
    add("--jobs", metavar="N", type=positive, default=cores(), help="processes (default: all cores, %(default)s)")
    add("--unordered", action="store_true",
        help="write rows as they come, not in the order of the input: a slow page holds none up")
    add("--resume", action="store_true",
        help="go on with a run that was killed or interrupted; begin one if there is none")
    add("--checkpoint", metavar="ROWS", type=positive, default=ROWS,
        help="after so many rows, or 8 MiB of them, all is put on disk: no more is lost (default: %(default)s)")
    add("--page-timeout", metavar="SECONDS", type=seconds, default=PAGE_TIMEOUT,
        help=f"for a page; one that takes longer is a row with an error (default: {PAGE_TIMEOUT:g})")


def _add_seen(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("what has been seen").add_argument
    add("--seen", metavar="PATH", type=named,
        help="keep addresses and fingerprints in this file, and say in the column seen what is new, changed, unchanged "
             "or a duplicate")
    add("--near-duplicates", metavar="LIKENESS", type=share, nargs="?", const=THRESHOLD,
        help=f"with --seen: mark texts too that share so much with another (default: {THRESHOLD:g})")


def _add_extracting(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("how articles are found", "As readable --help has it.").add_argument
    add("--scorer", choices=tuple(SCORERS), default="auto", help="(default: auto)")
    add("--favor", choices=FAVORS, default="balanced", help="what to do in doubt (default: balanced)")
    add("--comments", action="store_true", help="comments under an article are content too")
    add("--content", metavar="CSS", help="the article is what matches")
    add("--keep", metavar="CSS", help="what matches is in the article")
    add("--drop", metavar="CSS", help="what matches is not")
    add("--parser", choices=("lxml", "html5lib"), default="lxml", help="(default: lxml)")
    add("--max-bytes", metavar="N", type=positive, default=MAX_BYTES,
        help=f"of a page, decompressed; a larger one is a row with an error (default: {MAX_BYTES})")
    add("--max-elements", metavar="N", type=positive, help="of a page, likewise (default: no limit)")
