"""A run: batches out to the processes, rows back, checkpoints between."""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from typing import NamedTuple, TypeVar

from readable.bulk.batches import Label, Reading, Step, read_batches
from readable.bulk.journal import Journal, State
from readable.bulk.seen import Seen
from readable.bulk.sinks import Sink
from readable.bulk.worker import Row, Settings, lost
from readable.errors import ReadableError
from readable.pool import Limits, StartError, stream
from readable.processes import Lost, Start

_T = TypeVar("_T")


class OutputError(ReadableError):
    """The output cannot be written."""


class RunError(ReadableError):
    """The run cannot go on."""


class Plan(NamedTuple):
    """What a run is made of. `journal` is None where the run cannot be gone on with, `seen` where none is kept.

    `start`: what is called in each process, `functools.partial(worker.start, settings)` but in tests. `told`: told the
    pages that are done.
    """

    reading: Reading
    settings: Settings
    start: Start
    limits: Limits
    told: Callable[[int], None]
    ordered: bool = True


class Run:
    """A run from a state on, which it keeps up to date."""

    def __init__(self, plan: Plan, sink: Sink, journal: Journal | None, seen: Seen | None, state: State) -> None:
        self._plan, self._sink, self._journal, self._seen = plan, sink, journal, seen
        self.state = state
        self._held: dict[int, tuple[list[Step], list[Row]]] = {}
        self._ahead = {first: after for first, *after in state.ahead}

    def work(self) -> None:
        """Does all that is left. Raises `ReadableError`, `KeyboardInterrupt`, after which the run can be gone on with.

        Then the output is to be closed by `leave`.
        """
        if self.state.stage == "reading":
            self._read()
            self.state.stage = "read"
            self._commit()
        if self.state.stage == "read":
            self._written(self._sink.finish)
            if self._seen is not None:
                self._seen.finish()
            self.state.stage = "written"
            self._save()
        self._written(self._sink.clean)
        if self._journal is not None:
            self._journal.remove()

    def leave(self) -> State:
        """Closes the output, cut off after the last checkpoint if the run is not done; where the run stands then."""
        state = None if self._journal is None else self._journal.load()
        if state is not None:
            self._sink.open(state.size)
        self._sink.close()
        return self.state if state is None else state

    def _read(self) -> None:
        plan = self._plan
        try:
            batches = read_batches(plan.reading, self.state)
            with closing(stream(plan.start, batches, plan.limits)) as results:
                for batch, outcomes in results:
                    rows = [
                        lost(plan.settings, task, outcome.reason) if isinstance(outcome, Lost) else outcome
                        for task, outcome in zip(batch.tasks, outcomes, strict=True)
                    ]
                    self._take(batch.label, rows)
        except StartError as error:
            raise RunError(f"no process can be started: {error}") from error

    def _take(self, label: Label, rows: list[Row]) -> None:
        if not self._plan.ordered:
            self._write_ahead(label, rows)
            return
        self._held[label.first] = label.steps, rows
        while self.state.items in self._held:
            steps, ready = self._held.pop(self.state.items)
            self._write(steps, ready)

    def _write(self, steps: list[Step], rows: list[Row]) -> None:
        """Writes a batch whose turn it is, and makes a checkpoint wherever one is due."""
        given = iter(rows)
        for step in steps:
            self.state.items += 1
            self.state.number, self.state.item = step.number, step.item
            self._note(step, given)
            if self._sink.is_full:
                self._commit()

    def _write_ahead(self, label: Label, rows: list[Row]) -> None:
        """Writes a batch whether or not it is its turn."""
        given = iter(rows)
        for step in label.steps:
            self._note(step, given)
        last = label.steps[-1]
        self._ahead[label.first] = [label.first + len(label.steps), last.number, last.item]
        while self.state.items in self._ahead:
            self.state.items, self.state.number, self.state.item = self._ahead.pop(self.state.items)
        self.state.ahead = [[first, *after] for first, after in sorted(self._ahead.items())]
        if self._sink.is_full:
            self._commit()

    def _note(self, step: Step, rows: Iterator[Row]) -> None:
        """Counts what is no page, or takes the next row."""
        state = self.state
        if step.skipped is not None:
            state.skip(*step.skipped)
            return
        row = next(rows)
        line = row.line
        if self._seen is not None:
            mark = self._seen.mark(row)
            state.marks[mark.state or "nothing"] += 1
            ending = json.dumps({"seen": mark.state, "duplicate_of": mark.name}, ensure_ascii=False)
            line += b", " + ending[1:-1].encode("utf-8", self._sink.errors)
        self._sink.add(line + b"}\n")
        state.rows += 1
        state.failed += row.failed
        state.empty += not row.failed and not row.fingerprint
        self._plan.told(state.rows)

    def _commit(self) -> None:
        if self._seen is not None:
            self._seen.commit()
        self.state.size = self._written(self._sink.commit)
        self._save()

    def _save(self) -> None:
        if self._journal is not None:
            self._written(partial(self._journal.save, self.state))

    def _written(self, write: Callable[[], _T]) -> _T:
        try:
            return write()
        except OSError as error:
            if self._journal is None:
                raise  # standard output: who reads it may have gone away
            what = error.filename or "the output"
            raise OutputError(f"{what} cannot be written: {error.strerror or error}") from error
