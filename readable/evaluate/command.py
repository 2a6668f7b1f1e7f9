"""The command `readable evaluate`: how well the scorers find the articles of a corpus, and how fast."""
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from readable.cli import ESCAPE, EXIT_INCOMPLETE, EXIT_OK, named
from readable.evaluate.corpus import Corpus, load_corpus
from readable.evaluate.extractors import PEERS, version_of
from readable.evaluate.layouts import LAYOUTS
from readable.evaluate.measure import Measured, Summary, Task, measure, summarise
from readable.evaluate.plot import check_plot, draw
from readable.evaluate.pool import TIMEOUT, cores
from readable.evaluate.report import as_json, table
from readable.progress import Progress, guarded, is_terminal, opened
from readable.scorers import SCORERS

LAYOUT_HELP: Final = "\n".join(f"  {layout.name:<12} {layout.looked_for}" for layout in LAYOUTS)

EPILOG: Final = f"""\
A corpus is a folder of pages whose articles are known. Its layout is seen from what is in it:
{LAYOUT_HELP}

The columns of the table, all from 0 to 1; docs/evaluate.md has the formulas and their sources:
  F1, precision, recall   of the words of the article, whatever their order; mean of the pages
  shingle F1              of runs of four words; ± is its standard deviation by bootstrap
  LCS F1                  of words in order: the longest common subsequence
  Dice                    of the sets of words
  ROUGE-L                 by the library rouge-score, with --rouge; slow
  snippet F1              of phrases that must and must not be in the text, where the corpus has some
  with, without           shares of those phrases that were found: the first should be 1, the second 0
  pages/s                 on one core, from the page to its text; reading files and scoring are left out
  empty, failures         pages that gave no text; those that raised, hung ({TIMEOUT:g} s) or took their process down

A page that fails counts as one where nothing was found, and is named.

examples:
  readable evaluate --corpus wcxb/dev
  readable evaluate --corpus wcxb/dev --limit 100 --scorers auto,readability --peers trafilatura
  readable evaluate --corpus pages/ --json figures.json --plot figures.svg

exit codes:
  0    every page was measured
  1    some page failed; the others were measured
  2    the command was not understood, or there is no corpus; nothing was measured
"""


class Counting(Progress):
    """Counts pages along wherever standard error is a terminal: nothing else is written until all are done."""

    def count(self, total: int) -> None:
        """Counts from here on, up to so many."""
        super().count(total)
        self._live = is_terminal(sys.stderr) and not self._quiet

    def finish(self, ending: str = "") -> None:
        """Sums up the run, after the `ending` that cut it short."""
        if ending:
            self._say(ending)
        if self._total is not None:
            seconds = time.monotonic() - self._started
            self._say(f"{self._done:,} of {self._total:,} extractions in {seconds:.1f} s, {len(self.failed):,} failed")


def names_in(value: str) -> list[str]:
    """Names on the command line, separated by commas, each once."""
    return list(dict.fromkeys(filter(None, map(str.strip, value.split(",")))))


def scorers_in(value: str) -> list[str]:
    """The names of scorers. Raises `ArgumentTypeError` for others."""
    return _known(names_in(value), SCORERS, "scorer")


def peers_in(value: str) -> list[str]:
    """The names of other libraries. Raises `ArgumentTypeError` for those there is no adapter for."""
    return _known(names_in(value), PEERS, "peer")


def _known(names: list[str], known: Mapping[str, object], what: str) -> list[str]:
    unknown = [name for name in names if name not in known]
    if unknown:
        raise argparse.ArgumentTypeError(f"no {what} {', '.join(unknown)}; there are {', '.join(known)}")
    return names


def positive(value: str) -> int:
    """A whole number of at least 1."""
    if not (value.isascii() and value.isdigit() and int(value)):
        raise argparse.ArgumentTypeError(f"got {value!r}, expected a whole number, 1 or more")
    return int(value)


def add_extractors(parser: argparse.ArgumentParser, default: str) -> None:
    """The options that say what is measured."""
    parser.add_argument("--scorers", metavar="A,B", type=scorers_in, default=default,
                        help=f"how articles are found, of {', '.join(SCORERS)} (default: {default})")
    parser.add_argument("--peers", metavar="A,B", type=peers_in, default="",
                        help=f"other libraries beside them, of {', '.join(PEERS)}; used if they are installed")


def build_parser() -> argparse.ArgumentParser:
    """The options of the command, and its help."""
    parser = argparse.ArgumentParser(
        prog="readable evaluate", allow_abbrev=False, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measure how well articles are found, and how fast, on pages whose articles are known.",
        epilog=EPILOG,
    )
    add = parser.add_argument
    add("--corpus", metavar="PATH", type=named, required=True, help="the folder of the corpus")
    add_extractors(parser, "auto")
    add("--jobs", metavar="N", type=positive, default=cores(),
        help="processes at a time (default: all cores, %(default)s)")
    add("--limit", metavar="N", type=positive, help="measure N pages, chosen at random, the same ones each time")
    add("--rouge", action="store_true", help="ROUGE-L too, by the library rouge-score; slow on long pages")
    add("--json", metavar="FILE", type=named, help="write all figures to this file, those of each page too")
    add("--plot", metavar="FILE", type=named, help="draw F1 by page type, and quality against time (.png or .svg)")
    add("--quiet", action="store_true", help="no progress; failures are still told")
    return parser


def installed(scorers: Sequence[str], peers: Sequence[str], progress: Progress) -> dict[str, str]:
    """What is measured, with its version; a peer that is not installed is told of and left out."""
    versions = {name: version_of(name) for name in [*scorers, *peers]}
    for name in (name for name, version in versions.items() if version is None):
        progress.warn(name, f"not installed, so it is left out (pip install {PEERS[name].package})")
    return {name: version for name, version in versions.items() if version is not None}


def prepare(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> Corpus:
    """The corpus; ends the process with `EXIT_USAGE` when there is none, or something cannot be done."""
    try:
        if arguments.plot is not None:
            check_plot(Path(arguments.plot))
        for path in filter(None, (arguments.json, arguments.plot)):
            if not Path(path).absolute().parent.is_dir():
                raise ValueError(f"{path}: its directory is not there")
        if arguments.rouge and find_spec("rouge_score") is None:
            raise ValueError("--rouge needs rouge-score: pip install 'readable-html[evaluate]'")
        return load_corpus(Path(arguments.corpus), LAYOUTS).sample(arguments.limit)
    except (ValueError, OSError) as error:
        parser.error(str(error))


def measure_all(corpus: Corpus, names: Sequence[str], arguments: argparse.Namespace, progress: Progress
                ) -> dict[str, list[Measured]]:
    """What each extractor made of each page, in the order of the corpus; tells of the pages that failed."""
    tasks = [Task(name, case) for case in corpus.cases for name in names]
    progress.count(len(tasks))
    rows: dict[int, Measured] = {}
    for at, row in measure(tasks, arguments.jobs, rouge=arguments.rouge):
        rows[at] = row
        progress.start(f"{tasks[at].case.name} ({tasks[at].extractor})")
        if row.error is not None:
            progress.fail(f"{tasks[at].case.name} ({tasks[at].extractor})", row.error)
    return {name: [rows[at] for at in range(first, len(tasks), len(names))] for first, name in enumerate(names)}


def write(arguments: argparse.Namespace, corpus: Corpus, rows: Mapping[str, Sequence[Measured]], progress: Progress
          ) -> None:
    """Prints the table, and writes the files that were asked for; tells of those that cannot be written."""
    summaries: dict[str, Summary] = {name: summarise(corpus.cases, some) for name, some in rows.items()}
    opened(sys.stdout).write(table(corpus, summaries))
    opened(sys.stdout).flush()
    try:
        if arguments.json is not None:
            text = json.dumps(as_json(corpus, summaries, rows), ensure_ascii=False, indent=1) + "\n"
            Path(arguments.json).write_bytes(text.encode("utf-8", ESCAPE))
        if arguments.plot is not None:
            draw(Path(arguments.plot), corpus, summaries)
    except OSError as error:
        progress.fail(error.filename or "output", f"cannot be written: {error.strerror or error}")


def main(argv: Sequence[str]) -> int:
    """Runs the command with these arguments and returns its exit code."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    progress = Counting(quiet=arguments.quiet)
    corpus = prepare(parser, arguments)
    names = list(installed(arguments.scorers, arguments.peers, progress))
    if not names:
        parser.error("nothing to measure: no scorer is named, and no peer is installed")

    def work() -> None:
        rows = measure_all(corpus, names, arguments, progress)
        progress.finish()
        write(arguments, corpus, rows, progress)

    ended = guarded(work, progress)
    return (EXIT_INCOMPLETE if progress.failed else EXIT_OK) if ended is None else ended
