"""A process that does tasks, seen from the one that gives them."""
from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple

STARTING: Final = 120.0  # seconds
"""As long as a process may take to load what it needs."""

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


class Worker:
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

    def inherit(self, lost: Worker) -> None:
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
