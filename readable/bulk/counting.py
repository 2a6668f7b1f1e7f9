"""How far a run is: pages, pace, share of the input, time that is left."""
from __future__ import annotations

import shutil
import sys
import time
from collections import Counter

from readable.bulk.journal import State
from readable.bulk.sinks import STDOUT
from readable.progress import TICK, Progress, is_terminal

_MINUTE = 60
_HOUR = 3600


class Counting(Progress):
    """Counts along wherever standard error is a terminal, and standard output is not written to one."""

    def __init__(self, total: int, output: str, *, quiet: bool) -> None:
        super().__init__(quiet=quiet)
        self.state = State()
        self._output = output
        self._bytes, self._total_bytes = 0, total
        self._before = self._from = 0
        self._live = not quiet and is_terminal(sys.stderr) and not (output == STDOUT and is_terminal(sys.stdout))

    def begin(self, state: State) -> None:
        """Counts from here on, where a run stands."""
        self.state = state
        self._before = self._done = state.rows
        self._started = time.monotonic()

    def left(self, state: State) -> None:
        """Told where the run stands when it is left."""
        self.state = state

    def read(self, done: int) -> None:
        """Told the bytes of input that have been read."""
        self._bytes = done
        if self._done == self._before:
            self._from, self._started = done, time.monotonic()

    def page(self, rows: int) -> None:
        """Told the pages that are done."""
        self._done = rows
        now = time.monotonic()
        if self._live and now - self._shown >= TICK:
            self._shown = now
            self._say(self.line(now)[:shutil.get_terminal_size().columns - len("readable: ") - 1], end="")

    def line(self, now: float) -> str:
        """The line that counts along, at a moment."""
        passed = now - self._started
        parts = [f"{self._done:,} pages", f"{(self._done - self._before) / max(passed, 0.001):,.0f} a second"]
        if self._total_bytes:
            share = min(1.0, self._bytes / self._total_bytes)
            parts.append(f"{share:.0%} read")
            fresh = self._bytes - self._from
            if fresh > 0:
                parts.append(f"{duration(passed * (self._total_bytes - self._bytes) / fresh)} left")
        return ", ".join(parts)

    def finish(self, ending: str = "") -> None:
        """Sums up the run, after the `ending` that cut it short."""
        state = self.state
        if ending:
            self._say(ending if self._output == STDOUT else f"{ending}; the same command with --resume goes on")
        if self._quiet:
            return
        passed = time.monotonic() - self._started
        pace = f"{passed:.1f} s ({max(0, state.rows - self._before) / max(passed, 0.001):,.0f} a second)"
        self._say(f"{self._output}: {state.rows:,} pages, {pace}, {state.failed:,} with an error, "
                  f"{state.empty:,} without text")
        if state.skipped:
            self._say(f"{sum(state.skipped.values()):,} records left out: {listed(state.skipped)}")
        if state.marks:
            self._say(f"seen: {listed(state.marks)}")


def listed(counts: Counter[str]) -> str:
    """Counts in words, the most first."""
    return ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def duration(seconds: float) -> str:
    """A time in words: seconds, minutes or hours."""
    if seconds < _MINUTE:
        return f"{seconds:.0f} s"
    if seconds < _HOUR:
        return f"{seconds / _MINUTE:.0f} min"
    return f"{seconds / _HOUR:.1f} h"
