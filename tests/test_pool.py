"""Batches of tasks in processes: what is held is bounded, and what dies or hangs costs itself alone."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from readable.pool import Limits, StartError, stream
from readable.processes import Batch, Lost

HERE = Path(__file__).parent


def work(task: str) -> str:
    if task == "hang":
        time.sleep(600)
    if task == "die":
        os._exit(3)
    if task.startswith("note "):
        Path(task[5:]).write_text(str(os.getpid()))
        time.sleep(600)
    return task.upper()


def start() -> Callable[[str], str]:
    return work


def start_badly() -> Callable[[str], str]:
    raise ImportError


def test_the_others_of_a_batch_are_done() -> None:
    batches = [Batch("x", ["a", "die", "b", "hang", "die", "c"]), Batch("y", []), Batch("z", ["d"])]
    found = {done.batch.label: done.outcomes for done in stream(start, batches, Limits(2, 0.7, 9))}
    assert [one for one in found["x"] if isinstance(one, str)] == ["A", "B", "C"]
    assert [one.reason for one in found["x"] if isinstance(one, Lost)] == [
        "its process ended with 3", "took more than 0.7 s", "its process ended with 3"]
    assert (found["y"], found["z"]) == ([], ["D"])


def test_no_more_is_read_than_is_needed() -> None:
    taken: list[int] = []

    def batches() -> Iterator[Batch]:
        for number in range(60):
            taken.append(number)
            yield Batch(number, ["a"] * (number % 3))

    most = 0
    for count, _ in enumerate(stream(start, batches(), Limits(2, 60, 99)), 1):
        most = max(most, len(taken) - count)
    assert len(taken) == 60
    assert most <= 2 + 2 + 1


def test_what_hangs_holds_up_reading() -> None:
    """Who wants the batches in order holds no more than `ahead` of them."""
    taken: list[int] = []

    def batches() -> Iterator[Batch]:
        for number in range(40):
            taken.append(number)
            yield Batch(number, ["hang" if number == 1 else "a"])

    run = stream(start, batches(), Limits(2, 1.5, 5))
    found = []
    for done in run:
        if done.batch.label == 1:
            break
        found.append(done.batch.label)
    assert max(found) <= 1 + 5
    assert len(taken) <= 1 + 5 + 3
    assert sorted([*found, 1, *(done.batch.label for done in run)]) == [*range(40)]


def test_processes_that_cannot_start() -> None:
    with pytest.raises(StartError, match="its process ended with 1"):
        list(stream(start_badly, [Batch(0, ["a"])], Limits(1, 60, 1)))


@pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")
def test_a_process_ends_with_its_parent(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    program = (
        "import sys; from readable.pool import *; from readable.processes import Batch; from test_pool import start\n"
        "if __name__ == '__main__': list(stream(start, [Batch(0, ['note ' + sys.argv[1]])], Limits(1, 600, 1)))"
    )
    (tmp_path / "program.py").write_text(program)
    path = os.pathsep.join([str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    parent = subprocess.Popen([sys.executable, tmp_path / "program.py", note], env={**os.environ, "PYTHONPATH": path})
    until = time.monotonic() + 60
    while not (note.exists() and note.read_text()) and time.monotonic() < until:
        time.sleep(0.02)
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    child = int(note.read_text())
    while time.monotonic() < until and is_alive(child):
        time.sleep(0.02)
    assert not is_alive(child)


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
