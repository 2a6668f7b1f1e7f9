"""Extract from broken pages without end, and keep those that break something.

    python tests/fuzzing/fuzz.py --pages 200000 --jobs 2
    python tests/fuzzing/fuzz.py --seed 7 --seconds 600 DIRECTORY
    python tests/fuzzing/fuzz.py --replay fuzz-faults/0-123.html

Pages are made by `mutations.py` out of the fixtures, and of the pages of the directories named; what must hold of them
is in `faults.py`. The number of a page and the seed make the page, so each can be made again; those with a fault are
also kept, with a JSON file beside them that says how they are read. A page that takes over 20 times the median time per
byte is measured again, twice, before that is called a fault. A process that dies, or that is busy with one page for two
minutes, is a fault of that page. The library must be installed, or PYTHONPATH name the checkout. Gives 1 if there is
a fault.
"""
from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.sharedctypes import SynchronizedArray
from pathlib import Path
from statistics import median
from typing import Final

from faults import Case, judge, seconds, settings
from mutations import mutated

from readable.pages import find_pages

FIXTURES: Final = Path(__file__).parents[2] / "fixtures" / "pages"

SLOW: Final = 20
LEAST_BYTES: Final = 20_000
"""Times the median time per byte that a page may take, and the size that smaller pages are taken for."""

STUCK: Final = 120.0
"""Seconds that a page may take before its process is ended."""

FIXTURE_SHARE: Final = 0.95
LARGEST_SOURCE: Final = 150_000


def sources(directories: Sequence[str]) -> tuple[list[Path], list[Path]]:
    """The fixtures, and the pages in some directories, in order of their names."""
    others = [page.path for name in directories for page in find_pages(name) if page.path is not None]
    return sorted(FIXTURES.glob("*/source.html")), sorted(others)


class Maker:
    """Makes pages by number; the same seed and number make the same."""

    def __init__(self, seed: int, directories: Sequence[str]) -> None:
        self.seed = seed
        self.fixtures, self.others = sources(directories)

    def _source(self, rng: random.Random) -> bytes:
        files = self.others if self.others and rng.random() > FIXTURE_SHARE else self.fixtures
        return rng.choice(files).read_bytes()[:LARGEST_SOURCE]

    def case(self, number: int) -> Case:
        """A page and how it is to be read."""
        rng = random.Random(f"{self.seed}-{number}")
        page = mutated(self._source(rng), self._source(rng), rng)
        return Case(page, *settings(rng))


class Clock:
    """Tells pages that take too long, by the median of those before."""

    def __init__(self) -> None:
        self.known: dict[str, list[float]] = {}

    def fault(self, case: Case, taken: float) -> str | None:
        """What is wrong with the time of a page, None if nothing is."""
        known = self.known.setdefault(case.options.get("parser", "lxml"), [])
        size = max(len(case.page), LEAST_BYTES)
        usual = median(known) if len(known) > 50 else None
        if len(known) < 1000:
            known.append(taken / size)
        if usual is None or taken <= SLOW * usual * size:
            return None
        taken = min(seconds(case), seconds(case))
        if taken <= SLOW * usual * size:
            return None
        return f"slow: {taken:.3f} s for {len(case.page)} bytes, {taken / size / usual:.0f} times the median per byte"


def look(case: Case, clock: Clock) -> list[str]:
    """What is wrong with a page."""
    faults, taken = judge(case)
    slow = None if faults else clock.fault(case, taken)
    return [slow] if slow else faults


def keep(folder: Path, name: str, case: Case, found: Sequence[str]) -> Path:
    """Write a page with a fault, and how it is read."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.html"
    path.write_bytes(case.page)
    known = {"url": case.url, "options": case.options, "checks": case.checks, "faults": list(found)}
    path.with_suffix(".json").write_text(json.dumps(known, indent=2), encoding="utf-8")
    return path


def kept(path: Path) -> Case:
    """A page that was kept."""
    known = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return Case(path.read_bytes(), known["url"], known["options"], tuple(known["checks"]))


def tell(path: Path, found: Sequence[str]) -> None:
    """Print what is wrong, and how to see it again."""
    print(f"FAULT {found[0].strip()[-900:]}\n  python tests/fuzzing/fuzz.py --replay {path}", flush=True)  # noqa: T201


class State:
    """What a process tells of itself: the page it is at, since when, how many are done, how many have a fault."""

    def __init__(self, first: int) -> None:
        self.values: SynchronizedArray[float] = multiprocessing.Array("d", [first, time.time(), 0, 0])

    @property
    def at(self) -> int:
        return int(self.values[0])

    def done(self, following: int, faults: int) -> None:
        with self.values.get_lock():
            self.values[0], self.values[1] = following, time.time()
            self.values[2] += 1
            self.values[3] += faults


def work(maker: Maker, options: argparse.Namespace, state: State) -> None:
    """Look at each page that is this process's, from the one that its state names."""
    clock = Clock()
    number = state.at
    while number < options.first + options.pages:
        case = maker.case(number)
        found = look(case, clock)
        if found:
            tell(keep(options.keep, f"{maker.seed}-{number}", case, found), found)
        number += options.jobs
        state.done(number, bool(found))


class Worker:
    """A process that is started again, after the page that ended it."""

    def __init__(self, maker: Maker, options: argparse.Namespace, first: int) -> None:
        self.maker, self.options, self.state = maker, options, State(first)
        self.start()

    def start(self) -> None:
        self.state.values[1] = time.time()
        self.process = multiprocessing.Process(target=work, args=(self.maker, self.options, self.state), daemon=True)
        self.process.start()

    def is_over(self) -> bool:
        """Whether all is done. A process that died or is stuck has found a fault, and is replaced."""
        is_stuck = time.time() - self.state.values[1] > STUCK
        if self.process.is_alive() and not is_stuck:
            return False
        if not is_stuck and self.process.exitcode == 0:
            return True
        self.process.kill()
        self.process.join()
        at = self.state.at
        case = self.maker.case(at)
        found = [f"stuck for {STUCK:.0f} s" if is_stuck else f"died: {self.process.exitcode}"]
        tell(keep(self.options.keep, f"{self.maker.seed}-{at}", case, found), found)
        self.state.done(at + self.options.jobs, faults=1)
        self.start()
        return False


def rounds(workers: Sequence[Worker], options: argparse.Namespace) -> Iterator[tuple[int, int]]:
    """Every few seconds, how many pages are done and how many have a fault; ends with the work or the time."""
    end = time.time() + options.seconds if options.seconds else float("inf")
    while True:
        over = [worker.is_over() for worker in workers]
        yield tuple(int(sum(worker.state.values[place] for worker in workers)) for place in (2, 3))  # type: ignore[misc]
        if all(over):
            return
        if time.time() > end:
            for worker in workers:
                worker.process.kill()
            return
        time.sleep(0.5)


def arguments(argv: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("directories", nargs="*", metavar="DIRECTORY", help="of pages to use beside the fixtures, for one in twenty")
    add("--seed", type=int, default=0, help="of the random numbers (default: %(default)s)")
    add("--pages", type=int, default=1_000_000_000, metavar="N", help="how many (default: no end)")
    add("--first", type=int, default=0, metavar="N", help="the number of the first page (default: %(default)s)")
    add("--seconds", type=float, default=0, metavar="S", help="end after this time (default: no end)")
    add("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")
    add("--every", type=float, default=30, metavar="S", help="seconds between lines of progress (default: %(default)s)")
    add("--keep", type=Path, default=Path("fuzz-faults"), metavar="FOLDER", help="for pages with faults: %(default)s")
    add("--replay", type=Path, metavar="PAGE", help="look at a page that was kept, and nothing else")
    return parser.parse_args(argv)


def replay(path: Path) -> int:
    """Look at a page that was kept; gives the exit code."""
    found = judge(kept(path)).faults
    print("\n".join(found) or "no fault")  # noqa: T201
    return 1 if found else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Make pages and look at them; gives the exit code: 1 if one has a fault."""
    options = arguments(argv)
    if options.replay:
        return replay(options.replay)
    maker = Maker(options.seed, options.directories)
    begin = told = time.time()
    workers = [Worker(maker, options, options.first + job) for job in range(options.jobs)]
    done = faults = 0
    for done, faults in rounds(workers, options):
        if time.time() - told >= options.every:
            told = time.time()
            print(f"{done:,} pages, {faults} with a fault, {told - begin:,.0f} s", flush=True)  # noqa: T201
    print(f"seed {options.seed}: {done:,} pages, {faults} with a fault, {time.time() - begin:,.0f} s")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
