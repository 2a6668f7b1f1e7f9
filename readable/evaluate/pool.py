"""Work in processes of its own: a task that hangs, or takes its process down, costs no more than itself."""
from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple

TIMEOUT: Final = 30.0  # seconds
"""As long as a task may take."""

STARTING: Final = 120.0  # seconds
"""As long as a process may take to load what it needs."""

_CONTEXT: Final = get_context("spawn")
"""The one way to start a process that is the same on every system, and safe where threads run."""

_BEGAN: Final = "began"


class Lost(NamedTuple):
    """Given for a task that came to nothing: why, and the seconds it took."""

    reason: str
    seconds: float


def cores() -> int:
    """The cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def each(start: Callable[[], Callable[[Any], Any]], tasks: Sequence[Any], jobs: int, timeout: float = TIMEOUT
         ) -> Generator[tuple[int, Any], None, None]:
    """What comes of each task, as it comes: the number of the task, and the result or a `Lost`.

    `start` is called once in each of at most `jobs` processes, and gives what is called with every task there; it, the
    tasks and the results must be such as can be pickled. `timeout` is in seconds, for each task.
    """
    waiting = list(enumerate(tasks))[::-1]
    workers: list[_Worker] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(start, timeout))
                workers[-1].give(*waiting.pop())
            ready = wait([worker.connection for worker in workers], min(worker.left() for worker in workers))
            for worker in list(workers):
                if worker.connection in ready:
                    outcome = worker.take()
                elif worker.left() <= 0:
                    outcome = worker.kill(f"took more than {timeout:g} s")
                else:
                    continue
                if outcome is _BEGAN:
                    continue
                yield worker.task, outcome
                if worker.alive and waiting:
                    worker.give(*waiting.pop())
                else:
                    worker.kill("")
                    workers.remove(worker)
    finally:
        for worker in workers:
            worker.kill("")


class _Worker:
    """A process, the task it has, and until when it may take."""

    def __init__(self, start: Callable[[], Callable[[Any], Any]], timeout: float) -> None:
        self.connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(start, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._timeout = timeout
        self.alive = True
        self.task = -1
        self._began = self._limit = 0.0

    def give(self, task: int, value: Any) -> None:
        """Sends a task. If the process is gone, that is noticed when its answer is taken."""
        self.task, self._began = task, time.monotonic()
        self._limit = self._began + STARTING
        try:
            self.connection.send(value)
        except OSError:
            self.alive = False

    def left(self) -> float:
        """Seconds until the task has taken too long."""
        return max(0.0, self._limit - time.monotonic())

    def take(self) -> Any:
        """What the process says: that it began, its result, or, if it is gone, a `Lost`."""
        try:
            outcome = self.connection.recv()
        except (EOFError, OSError):
            self._process.join(1)
            return self.kill(f"its process ended with {self._process.exitcode}")
        if outcome == _BEGAN:
            self._began = time.monotonic()
            self._limit = self._began + self._timeout
            return _BEGAN
        return outcome

    def kill(self, reason: str) -> Lost:
        """Ends the process."""
        self.alive = False
        self._process.kill()
        self._process.join()
        self.connection.close()
        return Lost(reason, time.monotonic() - self._began)


def _serve(start: Callable[[], Callable[[Any], Any]], connection: Connection[Any, Any]) -> None:
    """Does the tasks, in the process. Quietly: what other libraries print is not for the reader of a table."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is told as well, and ends this process
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    work = start()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        connection.send(_BEGAN)
        connection.send(work(task))
