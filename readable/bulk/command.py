"""The command `readable bulk`: many pages on all cores of one machine, into one table."""
from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from readable.bulk import worker
from readable.bulk.arguments import build_parser
from readable.bulk.batches import Reading
from readable.bulk.counting import Counting
from readable.bulk.inputs import Input, find_inputs, state_of
from readable.bulk.journal import Journal, State
from readable.bulk.records import Columns, Record
from readable.bulk.run import Plan, Run
from readable.bulk.schema import columns
from readable.bulk.seen import Seen
from readable.bulk.sinks import STDOUT, Sink, make_sink
from readable.cli import ESCAPE, EXIT_INCOMPLETE, EXIT_OK
from readable.errors import ReadableError
from readable.extras import need
from readable.options import Options, Selectors
from readable.pool import Limits
from readable.progress import guarded
from readable.version import VERSION

_AHEAD = 32
_FAR_AHEAD = 512
"""Batches for each process that are begun beyond the oldest that is not done: where order is kept, rows wait there."""

Work = Callable[[worker.Settings], Callable[[Record], worker.Row]]


class Asked:
    """What the command line asks for, checked. Raises `ValueError`, `OSError` or `ReadableError` for what cannot be."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.options = Options(
            scorer=arguments.scorer, favor=arguments.favor, comments=arguments.comments, parser=arguments.parser,
            selectors=Selectors(arguments.content, arguments.keep, arguments.drop),
            max_bytes=arguments.max_bytes, max_elements=arguments.max_elements,
        )
        if arguments.near_duplicates is not None:
            if arguments.seen is None:
                raise ValueError("--near-duplicates needs --seen, the file where texts are kept to compare with")
            need("bulk", "--near-duplicates", "datasketch")
        self.to_stdout = arguments.output == STDOUT
        if self.to_stdout and arguments.resume:
            raise ValueError("--resume: what was written to standard output cannot be gone on with")
        self.inputs: list[Input] = find_inputs(arguments.inputs)
        self._check_written()
        self.sink: Sink = make_sink(
            arguments.output, arguments.checkpoint, columns(arguments.rendered, with_seen=arguments.seen is not None))
        self.settings = worker.Settings(
            self.options, arguments.rendered, self.sink.errors, signs=arguments.near_duplicates is not None)
        self.journal = None if self.to_stdout else Journal(Path(arguments.output), self._run())

    def _check_written(self) -> None:
        """Raises `ValueError` where an input would be overwritten."""
        if self.to_stdout:
            return
        written = {os.path.realpath(path) for path in (self.arguments.output, self.arguments.seen) if path is not None}
        for given in self.inputs:
            for path in given.pages:
                if os.path.realpath(path) in written:
                    raise ValueError(f"{path} is one of the inputs and would be overwritten")

    def _run(self) -> dict[str, Any]:
        """What must be the same for a run that goes on."""
        arguments = self.arguments
        options = {key: value for key, value in asdict(self.options).items() if key != "selectors"}
        return {
            "version of readable": VERSION,
            "inputs": state_of(self.inputs),
            "--with": list(arguments.rendered), "--html-column": arguments.html_column,
            "--url-column": arguments.url_column, "--unordered": arguments.unordered,
            "--checkpoint": arguments.checkpoint, "--seen": arguments.seen,
            "--near-duplicates": arguments.near_duplicates,
            "--content": arguments.content, "--keep": arguments.keep, "--drop": arguments.drop,
            **{f"--{key.replace('_', '-')}": value for key, value in options.items()},
        }

    def state(self) -> State | None:
        """Where the run stands; None if there is nothing left of it to do."""
        if self.journal is None:
            return State()
        found = self.journal.load() if self.arguments.resume else None
        if found is not None:
            return found
        if self.arguments.resume and Path(self.arguments.output).exists():
            return None
        if self.journal.path.exists():
            raise ValueError(f"{self.journal.path} is of a run that was cut short: --resume goes on with it, "
                             "or remove it to begin anew")
        return State()


def main(argv: Sequence[str], start: Work = worker.start) -> int:
    """Runs the command with these arguments and returns its exit code. `start`: called in each process."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors=ESCAPE, newline="\n")
    parser = build_parser()
    arguments = parser.parse_args(argv)
    try:
        asked = Asked(arguments)
        state = asked.state()
    except (ValueError, OSError, ReadableError) as error:
        parser.error(str(error))
    counting = Counting(sum(given.size for given in asked.inputs), arguments.output, quiet=arguments.quiet)
    if state is None:
        counting.warn(arguments.output, "is complete: no run was cut short, so there is nothing to go on with")
        return EXIT_OK
    counting.begin(state)
    ended = guarded(lambda: _work(asked, counting, start), counting)
    if ended is not None:
        return ended
    counting.finish()
    return EXIT_INCOMPLETE if counting.failed else EXIT_OK


def _work(asked: Asked, counting: Counting, start: Work) -> None:
    """Does the run, from where it stands, and tells what is wrong with the inputs or keeps it from going on."""
    state = counting.state
    try:
        with ExitStack() as stack:
            seen: Seen | None = None
            if asked.arguments.seen is not None and state.stage != "written":
                seen = stack.enter_context(closing(_seen(asked, state)))
            if asked.journal is not None:
                asked.journal.save(state)
            asked.sink.open(state.size)
            run = Run(_plan(asked, counting, start), asked.sink, asked.journal, seen, state)
            stack.callback(lambda: counting.left(run.leave()))
            run.work()
    except ReadableError as error:
        counting.fail("stopped", error)
    except OSError as error:
        if asked.to_stdout:
            raise
        counting.fail(asked.arguments.output, f"cannot be written: {error.strerror or error}")
    for problem in state.problems:
        counting.fail("input", problem)


def _seen(asked: Asked, state: State) -> Seen:
    seen = Seen(Path(asked.arguments.seen), state.seen, state.rows, asked.arguments.near_duplicates)
    state.seen = seen.run
    return seen


def _plan(asked: Asked, counting: Counting, start: Work) -> Plan:
    arguments = asked.arguments
    reading = Reading(
        asked.inputs, Columns(arguments.html_column, arguments.url_column), arguments.max_bytes, counting.read)
    ahead = arguments.jobs * (_FAR_AHEAD if arguments.unordered else _AHEAD)
    return Plan(
        reading, asked.settings, partial(start, asked.settings), Limits(arguments.jobs, arguments.page_timeout, ahead),
        counting.page, ordered=not arguments.unordered,
    )
