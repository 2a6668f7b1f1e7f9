"""What a command says while it works, and how it ends when it is cut short.

Messages go to standard error; a line that counts along needs a terminal there.
"""
from __future__ import annotations

import errno
import os
import shutil
import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

EXIT_INTERRUPTED: Final = 130
EXIT_BROKEN_PIPE: Final = 141
"""As the shell has them: 128 and the number of the signal, INT and PIPE."""

CLEAR_LINE: Final = "\r\x1b[K"
TICK: Final = 0.1  # seconds


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is a terminal; a closed one, as after `>&-`, is `None` and none."""
    return stream is not None and stream.isatty()


def opened(stream: TextIO | None) -> TextIO:
    """A standard stream; raises `OSError` if it is closed, as the system does."""
    if stream is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return stream


class Progress:
    """What goes to standard error: warnings and failures of pages, and how far a run over many pages is.

    Nothing is counted before `count`. The line that counts along needs a terminal that shows nothing else.
    """

    def __init__(self, *, quiet: bool) -> None:
        self.failed: set[str] = set()
        self._quiet = quiet
        self._total: int | None = None
        self._live = False
        self._waits = False
        self._done = 0
        self._started = time.monotonic()
        self._shown = 0.0

    def count(self, total: int) -> None:
        """Counts the pages from here on, of which there are so many."""
        if not self._quiet:
            self._total = total
            self._live = is_terminal(sys.stderr) and not is_terminal(sys.stdout)
            self._started = time.monotonic()

    def start(self, name: str) -> None:
        """Shows the page that comes next, ten times a second at most."""
        now = time.monotonic()
        if self._live and now - self._shown >= TICK:
            self._shown = now
            line = f"{self._done:,} of {self._total:,}, {self._rate(now):,.0f} a second, {name}"
            self._say(line[:shutil.get_terminal_size().columns - len("readable: ") - 1], end="")
        self._done += 1

    def wait(self, what: str) -> None:
        """Shows what is waited for, on a terminal, until `go_on`."""
        if not self._quiet and is_terminal(sys.stderr):
            self._waits = True
            self._say(what[:shutil.get_terminal_size().columns - len("readable: ") - 1], end="")

    def go_on(self) -> None:
        """Shows it no more."""
        if self._waits and sys.stderr is not None:
            sys.stderr.write(CLEAR_LINE)
            sys.stderr.flush()
        self._waits = False

    def warn(self, name: str, message: str) -> None:
        """Tells of something odd in a page."""
        if not self._quiet:
            self._say(f"{name}: {message}")

    def fail(self, name: str, problem: str | Exception) -> None:
        """Tells why a page gave no article, and remembers it."""
        self.failed.add(name)
        self._say(f"{name}: {problem}")

    def finish(self, ending: str = "") -> None:
        """Sums up a run over many pages, after the `ending` that cut it short."""
        if ending:
            self._say(ending)
        if self._total is not None:
            now = time.monotonic()
            pace = f"{now - self._started:.1f} s ({self._rate(now):,.0f} a second)"
            self._say(f"{self._done:,} of {self._total:,} pages in {pace}, {len(self.failed):,} without an article")

    def _rate(self, now: float) -> float:
        return self._done / max(now - self._started, 0.001)

    def _say(self, message: str, end: str = "\n") -> None:
        if sys.stderr is None:
            return
        shown = "".join(character if character.isprintable() else "?" for character in message)
        sys.stderr.write(f"{CLEAR_LINE if self._live or self._waits else ''}readable: {shown}{end}")
        sys.stderr.flush()


def guarded(work: Callable[[], None], progress: Progress) -> int | None:
    """Does the work; the exit code if it was cut short, or else None. A full disk behind standard output is told of."""
    try:
        work()
    except KeyboardInterrupt:
        progress.finish("interrupted")
        return EXIT_INTERRUPTED
    except OSError as error:
        if sys.stdout is not None:
            # Python flushes standard output once more at exit: what is left goes nowhere, without a word.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return EXIT_BROKEN_PIPE
        progress.fail("standard output", f"cannot be written: {error.strerror or error}")
    return None
