"""Work in processes of its own: a task that hangs, or takes its process down, costs no more than itself."""
from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple

STARTING: Final = 120.0  # seconds
"""As long as a process may take to load what it needs."""

FAILED_STARTS: Final = 3
"""After so many processes in a row that could not start, no more are tried."""

_CONTEXT: Final = get_context("spawn")
"""The one way to start a process that is the same on every system, and safe where threads run."""

_BEGAN: Final = "began"

Start = Callable[[], Callable[[Any], Any]]
"""Called once in each process; gives what is called with every task there."""


class Lost(NamedTuple):
    """Given for a task that came to nothing: why, and the seconds it took."""

    reason: str
    seconds: float


class Batch(NamedTuple):
    """Tasks that go to a process together, and whatever the caller wants to know them by."""

    label: Any
    tasks: Sequence[Any]


class Done(NamedTuple):
    """A batch that is done, and what came of each task: a result, or a `Lost`."""

    batch: Batch
    outcomes: list[Any]


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
        self._workers: list[_Worker] = []
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
            self._workers.append(_Worker(self._start, self._limits.timeout))
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

    def _due(self) -> list[_Worker]:
        """Waits for the processes that have something to say, have ended, or have taken too long."""
        patience = min((worker.left() for worker in self._workers if not worker.is_idle), default=STARTING)
        ready = wait([worker.connection for worker in self._workers], patience)
        return [worker for worker in self._workers if worker.connection in ready or worker.is_late]

    def _step(self, worker: _Worker) -> Done | None:
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
            self._workers.append(_Worker(self._start, self._limits.timeout))
            self._workers[-1].inherit(worker)
        return None

    def _remove(self, worker: _Worker, lost: Lost) -> None:
        self._workers.remove(worker)
        if not worker.has_begun:
            self._failed_starts += 1
            if self._failed_starts == FAILED_STARTS:
                raise StartError(lost.reason)


class _Worker:
    """A process, the batch it has, what came of it so far, and until when it may take."""

    def __init__(self, start: Start, timeout: float) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(start, theirs), daemon=True)
        with _uninterrupted():
            self._process.start()
        theirs.close()
        self._timeout = timeout
        self.has_begun = False
        self.batch: Batch | None = None
        self.number = -1
        self.outcomes: list[Any] = []
        self._since = time.monotonic()

    @property
    def is_busy(self) -> bool:
        """Whether it has a batch."""
        return self.batch is not None

    @property
    def is_idle(self) -> bool:
        """Whether it waits for one."""
        return self.has_begun and self.batch is None

    @property
    def is_late(self) -> bool:
        """Whether what it does has taken too long."""
        return not self.is_idle and self.left() <= 0

    @property
    def allowed(self) -> float:
        """Seconds for what it does now."""
        return self._timeout if self.has_begun else STARTING

    def give(self, number: int, batch: Batch) -> None:
        """Sends a batch. If the process is gone, that is noticed when its answer is taken."""
        self.number, self.batch, self.outcomes = number, batch, []
        self._send()

    def inherit(self, lost: _Worker) -> None:
        """Takes over the batch of a process that ended; what is left of it is sent once this one has begun."""
        self.number, self.batch, self.outcomes = lost.number, lost.batch, lost.outcomes

    def finished(self) -> Done:
        """The batch that is done, of which it is free now."""
        batch, outcomes, self.batch = self.batch, self.outcomes, None
        assert batch is not None
        return Done(batch, outcomes)

    def left(self) -> float:
        """Seconds until what it does has taken too long."""
        return max(0.0, self._since + self.allowed - time.monotonic())

    def take(self) -> Any:
        """What the process says: that it began, a result, or, if it is gone, a `Lost`."""
        try:
            outcome = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(1)
            return self.kill(f"its process ended with {self._process.exitcode}")
        self._since = time.monotonic()
        return outcome

    def kill(self, reason: str) -> Lost:
        """Ends the process."""
        self._process.kill()
        self._process.join()
        self.connection.close()
        return Lost(reason, time.monotonic() - self._since)

    def begin(self) -> None:
        """Notes that the process is there, and sends what it inherited."""
        self.has_begun = True
        if self.batch is not None:
            self._send()

    def _send(self) -> None:
        assert self.batch is not None
        self._since = time.monotonic()
        try:
            self.connection.send(self.batch.tasks[len(self.outcomes):])
        except OSError:
            return


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """A process that is started meanwhile is not ended by Ctrl-C, not even before it can say so itself."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Ends this process when its parent does, whatever it is at."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _serve(start: Start, connection: Connection[Any, Any]) -> None:
    """Does the tasks, in the process. Quietly: what other libraries print is not for the reader of a table."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told as well, and ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream_number in (1, 2):
        os.dup2(nowhere, stream_number)
    work = start()
    connection.send(_BEGAN)
    while True:
        try:
            tasks = connection.recv()
        except (EOFError, OSError):
            return
        for task in tasks:
            try:
                outcome = work(task)
            except BaseException:  # noqa: BLE001 - whatever it is, it is the end of this process, and at once
                os._exit(1)
            connection.send(outcome)
