"""How far a run has come, in a file beside its output, so that a killed one can be gone on with."""
from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from readable.errors import ReadableError

_FORMAT: Final = 1
_PROBLEMS: Final = 100


class JournalError(ReadableError):
    """A run cannot be gone on with."""


@dataclass
class State:
    """What was done up to a checkpoint.

    `rows`: written. `size`: of the output, in bytes, or its parts in number. `items`: records that were read and done,
    all before the next to be read, at `item` of input `number`. `ahead`: what is done beyond that, each as the first
    item, that after the last, and the input and item that come next. `skipped`, `marks`: how often, by reason and by
    mark. `problems`: what was wrong with inputs. `seen`: the number of the run in the file of what has been seen.
    `stage`: "reading", "read" (all of it) or "written" (the output is complete).
    """

    rows: int = 0
    size: int = 0
    failed: int = 0
    empty: int = 0
    items: int = 0
    number: int = 0
    item: int = 0
    ahead: list[list[int]] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    seen: int | None = None
    stage: str = "reading"

    def skip(self, reason: str, problem: str | None) -> None:
        """Counts what is no page."""
        self.skipped[reason] += 1
        if problem is not None and len(self.problems) < _PROBLEMS:
            self.problems.append(problem)


class Journal:
    """The file. `run`: what the run was asked for; all of it must be the same for one that goes on."""

    def __init__(self, output: Path, run: dict[str, Any]) -> None:
        self.path = output.with_name(output.name + ".journal")
        self._run = json.loads(json.dumps(run))

    def load(self) -> State | None:
        """Where the run was left, None if there is none. Raises `JournalError` if it was another run."""
        try:
            found = json.loads(self.path.read_bytes())
            run, state = found["run"], found["state"]
            if found["format"] != _FORMAT:
                raise JournalError(f"{self.path} is of another version of readable")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise JournalError(f"{self.path} cannot be read: {error}") from error
        for key in {**run, **self._run}:
            if run.get(key) != self._run.get(key):
                raise JournalError(
                    f"{self.path} is of a run with another {key}: {_short(run.get(key))}, and not "
                    f"{_short(self._run.get(key))}; give what was given then, or remove it to begin anew"
                )
        return State(**{**state, "skipped": Counter(state["skipped"]), "marks": Counter(state["marks"])})

    def save(self, state: State) -> None:
        """Writes where the run is, on disk, in one step."""
        text = json.dumps({"format": _FORMAT, "run": self._run, "state": vars(state)}, ensure_ascii=True)
        write_file(self.path, text.encode())

    def remove(self) -> None:
        """Removes the file: the run is finished."""
        self.path.unlink(missing_ok=True)
        sync_directory(self.path.parent)


def write_file(path: Path, data: bytes) -> None:
    """Writes a file so that it is there wholly, on disk, or as it was."""
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    sync_directory(path.parent)


def sync_directory(path: Path) -> None:
    """Sees to it that names in a directory are on disk, where the system can."""
    if os.name != "posix":
        return
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 80 else text[:77] + "..."  # noqa: PLR2004 - as much as is read
