"""The tasks of a measurement, each in a process that may hang or die."""
from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from readable.pool import Limits, StartError, cores, stream
from readable.processes import Batch, Lost, Start

__all__ = ["TIMEOUT", "Lost", "cores", "each"]

TIMEOUT: Final = 30.0  # seconds
"""As long as a task may take."""


def each(start: Start, tasks: Sequence[Any], jobs: int, timeout: float = TIMEOUT
         ) -> Generator[tuple[int, Any], None, None]:
    """What comes of each task, as it comes: the number of the task, and the result or a `Lost`.

    `start` is called once in each of at most `jobs` processes, and gives what is called with every task there; it, the
    tasks and the results must be such as can be pickled. `timeout` is in seconds, for each task.
    """
    waiting = set(range(len(tasks)))
    batches = (Batch(number, [task]) for number, task in enumerate(tasks))
    try:
        for batch, outcomes in stream(start, batches, Limits(jobs, timeout, len(tasks))):
            waiting.remove(batch.label)
            yield batch.label, outcomes[0]
    except StartError as error:
        for number in sorted(waiting):
            yield number, Lost(str(error), 0.0)
