"""Work in processes: what hangs or dies costs its own task alone."""
from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest

from readable.evaluate import pool
from readable.evaluate.pool import Lost


def work(task: str) -> str:
    if task == "hang":
        time.sleep(60)
    if task == "die":
        os._exit(3)
    if task == "raise":
        raise ValueError(task)
    print(task, flush=True)  # noqa: T201 - as other libraries do
    return task.upper()


def start() -> Callable[[str], str]:
    return work


def start_badly() -> Callable[[str], str]:
    raise ImportError


def test_everything_is_done(capfd: pytest.CaptureFixture[str]) -> None:
    tasks = [f"task {number}" for number in range(9)]
    assert sorted(pool.each(start, tasks, 2)) == [(number, f"TASK {number}") for number in range(9)]
    assert capfd.readouterr().out == ""
    assert list(pool.each(start, [], 2)) == []


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_hangs_or_dies_costs_its_own_task(jobs: int) -> None:
    tasks = ["a", "hang", "b", "die", "raise", "c"]
    found = dict(pool.each(start, tasks, jobs, timeout=0.5))
    assert {at: found[at] for at in (0, 2, 5)} == {0: "A", 2: "B", 5: "C"}
    assert found[1].reason == "took more than 0.5 s"
    assert 0.4 < found[1].seconds < 30
    assert found[3].reason == "its process ended with 3"
    assert found[4].reason == "its process ended with 1"


def test_processes_that_cannot_start_end_the_run() -> None:
    found = dict(pool.each(start_badly, ["a", "b"], 1))
    assert [type(found[at]) for at in (0, 1)] == [Lost, Lost]


def test_a_run_that_is_left_leaves_no_process() -> None:
    run = pool.each(start, ["a", "hang", "hang"], 2)
    assert next(run) == (0, "A")
    began = time.monotonic()
    run.close()
    assert time.monotonic() - began < 10


def test_there_is_a_core() -> None:
    assert pool.cores() >= 1
