"""Work in processes of its own: a task that hangs, or takes its process down, costs no more than itself."""
from __future__ import annotations

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import wait
from typing import Final, NamedTuple

from readable.processes import STARTING, Batch, Done, Lost, Start, Worker

FAILED_STARTS: Final = 3
"""After so many processes in a row that could not start, no more are tried."""


class Limits(NamedTuple):
    """How much is done at a time.

    `jobs`: processes. `timeout`: seconds for a task. `ahead`: batches that may be begun beyond the oldest that is not
    done, which bounds what a caller holds who wants them in order.
    """

    jobs: int
    timeout: float
    ahead: int


class StartError(Exception):
    """No process can be started; the words say how the last one ended."""


def cores() -> int:
    """The cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def stream(start: Start, batches: Iterable[Batch], limits: Limits) -> Generator[Done, None, None]:
    """What comes of each batch, as it comes; of a batch without tasks at once.

    No more is taken from `batches` than one for each process that has none and one more, so what is held is bounded. A
    process answers task by task. One that ends, or takes longer than `Limits.timeout`, costs the task it was at: the
    others of its batch go to the next. `start`, the tasks and the results must be such as can be pickled. Raises
    `StartError` when processes end before they take a task.
    """
    run = _Run(start, batches, limits)
    try:
        yield from run.results()
    finally:
        run.kill()


class _Run:
    """The processes, and the batches that are read, at work, or done."""

    def __init__(self, start: Start, batches: Iterable[Batch], limits: Limits) -> None:
        self._start, self._limits = start, limits
        self._batches = enumerate(batches)
        self._is_read = False
        self._ready: deque[tuple[int, Batch]] = deque()
        self._unfinished: set[int] = set()
        self._workers: list[Worker] = []
        self._failed_starts = 0

    def kill(self) -> None:
        """Ends all processes."""
        for worker in self._workers:
            worker.kill("")

    def results(self) -> Iterator[Done]:
        """What comes of each batch, until all are read and done."""
        while True:
            yield from self._hand_out()
            if not self._unfinished:
                return
            for worker in self._due():
                done = self._step(worker)
                if done is not None:
                    yield done

    def _hand_out(self) -> Iterator[Done]:
        """Gives batches to the processes that have none, and reads on meanwhile."""
        while True:
            self._read(max(1, self._limits.jobs - sum(worker.is_busy for worker in self._workers)))
            while self._ready and not self._ready[0][1].tasks:
                number, batch = self._ready.popleft()
                self._unfinished.discard(number)
                yield Done(batch, [])
            idle = [worker for worker in self._workers if worker.is_idle]
            if not (self._ready and idle and self._may_begin(self._ready[0][0])):
                break
            idle[0].give(*self._ready.popleft())
        free = sum(not worker.is_busy for worker in self._workers)
        while free < len(self._ready) and len(self._workers) < self._limits.jobs:
            self._workers.append(Worker(self._start, self._limits.timeout))
            free += 1

    def _read(self, wanted: int) -> None:
        """Takes batches until so many are ready, or an answer of a process is: that comes first."""
        while len(self._ready) < wanted and not self._is_read:
            found = next(self._batches, None)
            if found is None:
                self._is_read = True
                return
            self._unfinished.add(found[0])
            self._ready.append(found)
            if self._workers and wait([worker.connection for worker in self._workers], 0):
                return

    def _may_begin(self, number: int) -> bool:
        return number - min(self._unfinished) <= self._limits.ahead

    def _due(self) -> list[Worker]:
        """Waits for the processes that have something to say, have ended, or have taken too long."""
        patience = min((worker.left() for worker in self._workers if not worker.is_idle), default=STARTING)
        ready = wait([worker.connection for worker in self._workers], patience)
        return [worker for worker in self._workers if worker.connection in ready or worker.is_late]

    def _step(self, worker: Worker) -> Done | None:
        """Takes what a process says, or ends it; its batch, if that is done now."""
        if worker.connection.poll():
            outcome = worker.take()
        elif worker.is_late:
            outcome = worker.kill(f"took more than {worker.allowed:g} s")
        else:
            return None
        if isinstance(outcome, Lost):
            self._remove(worker, outcome)
        elif not worker.has_begun:
            self._failed_starts = 0
            worker.begin()
            return None
        if worker.batch is None:
            return None
        if worker.has_begun:
            worker.outcomes.append(outcome)
            if len(worker.outcomes) == len(worker.batch.tasks):
                self._unfinished.remove(worker.number)
                return worker.finished()
        if isinstance(outcome, Lost):
            self._workers.append(Worker(self._start, self._limits.timeout))
            self._workers[-1].inherit(worker)
        return None

    def _remove(self, worker: Worker, lost: Lost) -> None:
        self._workers.remove(worker)
        if not worker.has_begun:
            self._failed_starts += 1
            if self._failed_starts == FAILED_STARTS:
                raise StartError(lost.reason)
