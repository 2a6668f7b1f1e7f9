"""The inputs as batches of pages for the processes, each with what was read between the pages."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from readable.bulk.inputs import Input, items_of
from readable.bulk.journal import State
from readable.bulk.records import Columns, Item, Record, Skipped
from readable.processes import Batch

PAGES: Final = 8
SIZE: Final = 2 << 20
ITEMS: Final = 500
"""A batch ends after so many pages, bytes of them, or records of any kind."""


class Step(NamedTuple):
    """A record that was read: the input and the item that come after it, and what it is if it is no page."""

    number: int
    item: int
    skipped: Skipped | None


class Label(NamedTuple):
    """What a batch is known by: the number of its first record among all, and its records in order."""

    first: int
    steps: list[Step]


class Reading(NamedTuple):
    """What is read: the inputs, the columns of tables, bytes of a page; `told` is told the bytes read of all inputs."""

    inputs: Sequence[Input]
    columns: Columns
    most: int
    told: Callable[[int], None]


def read_batches(reading: Reading, state: State) -> Iterator[Batch]:
    """The batches from where a run stands; what is done ahead of that is left out."""
    ahead = {first: last for first, last, *_ in state.ahead}
    label = Label(state.items, [])
    tasks: list[Record] = []
    size = until = 0
    for index, (step, item) in enumerate(_steps(reading, state.number, state.item), state.items):
        until = max(until, ahead.get(index, 0))
        if index < until:
            if label.steps:
                yield Batch(label, tasks)
            label, tasks, size = Label(index + 1, []), [], 0
            continue
        label.steps.append(step)
        if isinstance(item, Record):
            tasks.append(item)
            size += len(item.source.html)
        if len(tasks) >= PAGES or size >= SIZE or len(label.steps) >= ITEMS:
            yield Batch(label, tasks)
            label, tasks, size = Label(index + 1, []), [], 0
    if label.steps:
        yield Batch(label, tasks)


def _steps(reading: Reading, number: int, skip: int) -> Iterator[tuple[Step, Item]]:
    """The items from one of an input on, with what comes after each."""
    before = sum(one.size for one in reading.inputs[:number])
    for at in range(number, len(reading.inputs)):
        given = reading.inputs[at]

        def told(done: int, before: int = before) -> None:
            reading.told(before + done)

        for item, found in enumerate(items_of(given, reading.columns, reading.most, told), 1):
            if item > skip:
                yield Step(at, item, found if isinstance(found, Skipped) else None), found
        before += given.size
        reading.told(before)
        skip = 0
