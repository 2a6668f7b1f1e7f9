"""How `readable bulk` does: pace, overhead, memory, kills, another library on the same processes, where the time goes.

    python tests/benchmarks/bulk.py PAGES...                          all but the other library, on these pages
    python tests/benchmarks/bulk.py PAGES... --only pace,overhead
    python tests/benchmarks/bulk.py PAGES... --only peer --python OTHER/bin/python

PAGES are files and directories; the WARC files are made of them, over and over, in an order that is always the same.
`--only` is of pace, shares, overhead, memory, kills, stages, peer. The extra `bulk` and warcio must be installed, and
the library, or PYTHONPATH name the checkout; `--python` names a Python that has trafilatura and what the library needs.
Measurements that are compared take turns, and of all rounds the best counts. Not a test: it prints, and judges nothing.
"""
from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from readable import Options
from readable.bulk.records import Record
from readable.bulk.rows import Source, row_of
from readable.bulk.worker import Settings, start
from readable.pages import find_pages
from readable.pool import Limits, cores, stream
from readable.processes import Batch, Lost

SETTINGS = Settings(Options(max_bytes=20_000_000), (), "backslashreplace")
IN_BATCH = 8


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def load(names: Sequence[str]) -> list[bytes]:
    """The pages, shuffled, always the same way."""
    paths = [page.path for name in names for page in find_pages(name) if page.path is not None]
    random.Random(1).shuffle(paths)
    return [path.read_bytes() for path in paths]


def write_warc(path: Path, pages: Sequence[bytes], count: int) -> Path:
    """A WARC file of so many pages, each in a member of gzip of its own, as crawlers write them."""
    from bulking import Archive  # noqa: PLC0415 - not where the other library is measured

    written = Archive(path)
    for number in range(count):
        written.page(f"https://www{number % 99}.example.org/{number}", pages[number % len(pages)])
    written.close()
    return path


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "readable", "bulk", *map(str, arguments), "--quiet"]


def timed(arguments: list[str], core: int | None = None) -> tuple[float, float]:
    """Seconds on the clock, and of processors, of a command and the processes it starts."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    pin = None if core is None else partial(os.sched_setaffinity, 0, {core})
    subprocess.run(arguments, check=True, preexec_fn=pin)
    passed, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return passed, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(found: list[tuple[float, float]]) -> tuple[float, float]:
    """The least of each."""
    clock, processors = zip(*found, strict=True)
    return min(clock), min(processors)


def bare(pages: Sequence[bytes], count: int) -> tuple[float, float]:
    """Seconds of a loop that does nothing but make the rows."""
    sources = [Source(pages[number % len(pages)], f"https://www.example.org/{number}") for number in range(count)]
    row_of(sources[0], SETTINGS.options)
    began, used = time.perf_counter(), time.process_time()
    for source in sources:
        row_of(source, SETTINGS.options)
    return time.perf_counter() - began, time.process_time() - used


def both(pages: Sequence[bytes], count: int) -> float:
    """Seconds on the clock of two such loops at a time."""
    began = time.perf_counter()
    loops = [get_context("fork").Process(target=bare, args=(pages, count)) for _ in range(2)]
    for loop in loops:
        loop.start()
    for loop in loops:
        loop.join()
    return time.perf_counter() - began


def measure_pace(folder: Path, pages: Sequence[bytes], count: int, rounds: int) -> None:
    """Pages a second with one process and with two, without the time of a start."""
    many, one = write_warc(folder / "many.warc.gz", pages, count), write_warc(folder / "one.warc.gz", pages, 2)
    out = folder / "out.jsonl"
    clock: dict[str, list[float]] = {}
    for _ in range(rounds):
        for jobs in ("1", "2"):
            clock.setdefault(f"start {jobs}", []).append(timed(command(one, "--output", out, "--jobs", jobs))[0])
            clock.setdefault(jobs, []).append(timed(command(many, "--output", out, "--jobs", jobs))[0])
        clock.setdefault("loop", []).append(bare(pages, count)[0])
        clock.setdefault("two loops", []).append(both(pages, count))
    best = {name: min(found) for name, found in clock.items()}
    for jobs in ("1", "2"):
        taken = best[jobs] - best[f"start {jobs}"]
        say(f"pace: {jobs} job(s): {count / taken:.1f} pages/s ({count} pages in {best[jobs]:.2f} s, of which "
            f"{best[f'start {jobs}']:.2f} s to start); all rounds: {' '.join(f'{one:.2f}' for one in clock[jobs])}")
    ratio = (best["1"] - best["start 1"]) / (best["2"] - best["start 2"])
    say(f"pace: 2 jobs are {ratio:.2f} times 1 job; with starts {best['1'] / best['2']:.2f} times")
    say(f"pace: two bare loops at a time do {2 * best['loop'] / best['two loops']:.2f} times what one does here")


def measure_overhead(folder: Path, pages: Sequence[bytes], count: int, rounds: int) -> None:
    """One process and the parent, both on one core, against a loop that makes the rows, without the time of a start."""
    many, one = write_warc(folder / "many.warc.gz", pages, count), write_warc(folder / "one.warc.gz", pages, 2)
    out = folder / "out.jsonl"
    loops, runs, starts = [], [], []
    for _ in range(rounds):
        loops.append(bare(pages, count))
        runs.append(timed(command(many, "--output", out, "--jobs", "1"), core=0))
        starts.append(timed(command(one, "--output", out, "--jobs", "1"), core=0))
    loop, run, begun = least(loops), least(runs), least(starts)
    say(f"overhead: loop {loop[1]:.2f} s of the processor, run {run[1] - begun[1]:.2f} s, {begun[1]:.2f} s to start: "
        f"{(run[1] - begun[1]) / loop[1]:.3f} times")
    say(f"overhead: by the clock, both on one core: {(run[0] - begun[0]) / loop[0]:.3f} times")


def measure_shares(folder: Path, pages: Sequence[bytes], count: int) -> None:
    """What the parent and the processes take of the processors, which says how far more cores can help."""
    many, one = write_warc(folder / "many.warc.gz", pages, count), write_warc(folder / "one.warc.gz", pages, 2)
    out = folder / "out.jsonl"
    own, whole = (late - early for late, early in zip(
        used(command(many, "--output", out, "--jobs", "2")), used(command(one, "--output", out, "--jobs", "2")),
        strict=True))
    work = whole - own
    say(f"shares: a page takes {own / count * 1000:.2f} ms of the parent, {work / count * 1000:.2f} ms of a process")
    say(f"shares: so on two idle cores 2 jobs can be {2 * work / whole:.2f} times 1 job; {work / own:.0f} jobs keep "
        "the parent busy")


def used(arguments: list[str]) -> tuple[float, float]:
    """Seconds of the processors that a command took itself, and with the processes it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(arguments)
    own = 0.0
    while process.poll() is None:
        with suppress(OSError, IndexError):
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            own = max(own, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))
        time.sleep(0.02)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peaks(arguments: list[str]) -> tuple[float, float]:
    """MiB at most of a command's own process, and of the largest of those it starts."""
    process = subprocess.Popen(arguments)
    own = other = 0
    while process.poll() is None:
        own = max(own, peak(process.pid))
        other = max([other, *map(peak, children(process.pid))])
        time.sleep(0.1)
    return own / 1024, other / 1024


def peak(number: int) -> int:
    """KiB that a process held at most, 0 if it is gone."""
    try:
        for line in Path(f"/proc/{number}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1])
    except (OSError, ValueError):
        return 0
    return 0


def children(number: int) -> list[int]:
    """The processes that a process started."""
    try:
        return [int(one) for one in Path(f"/proc/{number}/task/{number}/children").read_text().split()]
    except OSError:
        return []


def measure_memory(folder: Path, pages: Sequence[bytes], small: int, large: int) -> None:
    """What is held at most, for few and for many pages."""
    found = {}
    for count in (small, large):
        warc = write_warc(folder / "memory.warc.gz", pages, count)
        began = time.perf_counter()
        found[count] = peaks(command(warc, "--output", folder / "out.jsonl.gz", "--seen", folder / f"{count}.db"))
        say(f"memory: {count} pages: parent {found[count][0]:.0f} MiB, largest process {found[count][1]:.0f} MiB; "
            f"{count / (time.perf_counter() - began):.1f} pages/s")
        warc.unlink()
    own, other = (many / few for few, many in zip(found[small], found[large], strict=True))
    say(f"memory: {large} against {small} pages: parent {own:.2f} times, largest process {other:.2f} times")


def measure_kills(folder: Path, pages: Sequence[bytes], count: int, kills: int) -> None:
    """Runs that are killed at random moments and gone on with, against one that is not."""
    warc, one = write_warc(folder / "kills.warc.gz", pages, count), write_warc(folder / "one.warc.gz", pages, 2)
    for name in ("out.jsonl", "out.jsonl.gz", "out.jsonl.zst", "out.parquet"):
        few = ["--checkpoint", "20"]
        began = time.perf_counter()
        subprocess.run(command(warc, "--output", folder / f"whole-{name}", *few, "--seen", folder / "whole.db"),
                       check=True)
        taken = time.perf_counter() - began
        began = time.perf_counter()
        subprocess.run(command(one, "--output", folder / "one.jsonl"), check=True)
        begun = time.perf_counter() - began
        rng, done, went_on, same = random.Random(name), 0, 0, True
        again = command(warc, "--output", folder / name, *few, "--seen", folder / "killed.db", "--resume")
        while done < kills:
            longest = begun + 0.4 * (taken - begun)
            moments = [rng.uniform(0.1, longest) for _ in range(kills - done)]
            killed, written = killed_at(again, folder / f"{name}.journal", moments)
            done, went_on = done + killed, went_on + written
            same = same and digest(folder / name) == digest(folder / f"whole-{name}")
            for path in (folder / name, folder / "killed.db"):
                path.unlink()
        say(f"kills: {name}: {done} kills, {went_on} of them with rows written; {'equal' if same else 'NOT EQUAL'}")
        (folder / "whole.db").unlink()


def killed_at(arguments: list[str], journal: Path, moments: list[float]) -> tuple[int, int]:
    """Kills a run after each of these seconds, until it is done before; how often, and how often with rows written."""
    killed = written = 0
    for moment in [*moments, None]:
        process = subprocess.Popen(arguments)
        try:
            process.wait(moment)
            break
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
            written += journal.exists() and json.loads(journal.read_bytes())["state"]["rows"] > 0
    return killed, written


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def measure_stages(folder: Path, pages: Sequence[bytes], count: int) -> None:
    """Where the time of a page goes, in milliseconds and shares."""
    from readable.bulk.warc import read_warc  # noqa: PLC0415 - not where the other library is measured

    warc = write_warc(folder / "stages.warc.gz", pages, count)
    spent: dict[str, float] = {}
    records = read_warc(warc, 20_000_000, lambda _: None)
    while True:
        began = time.perf_counter()
        record = next(records, None)
        spent["read"] = spent.get("read", 0.0) + time.perf_counter() - began
        if record is None:
            break
        if isinstance(record, Record) and isinstance(record.source.html, bytes):
            for stage, work in stages(record.source.html, record.source.url):
                began = time.perf_counter()
                work()
                spent[stage] = spent.get(stage, 0.0) + time.perf_counter() - began
    whole = sum(spent.values())
    for stage, seconds in spent.items():
        say(f"stages: {stage:<15} {seconds / count * 1000:7.3f} ms {seconds / whole:6.1%}")


def stages(html: bytes, url: str | None) -> Iterator[tuple[str, Callable[[], object]]]:
    """The stages of a page, each to be called before the next is asked for."""
    from readable.builder import Builder  # noqa: PLC0415 - with what follows, of the stages alone
    from readable.compose import compose  # noqa: PLC0415
    from readable.decode import decode  # noqa: PLC0415
    from readable.metadata.base import base_address  # noqa: PLC0415
    from readable.metadata.evidence import Evidence  # noqa: PLC0415
    from readable.metadata.read import read_metadata  # noqa: PLC0415
    from readable.normalize import fingerprint  # noqa: PLC0415
    from readable.parse import parse  # noqa: PLC0415
    from readable.render.text import to_text  # noqa: PLC0415
    from readable.scorers import SCORERS, first_skip  # noqa: PLC0415
    from readable.visibility import UNLIKELY  # noqa: PLC0415

    kept: dict[str, Any] = {}

    def keep(name: str, make: Callable[[], Any]) -> Callable[[], object]:
        return lambda: kept.__setitem__(name, make())

    yield "decode", keep("decoded", lambda: decode(html))
    builder = partial(Builder, skip=first_skip("auto"))
    yield "parse, outline", keep("outline", lambda: parse(kept["decoded"].utf8, builder)[0])
    yield "score", keep("selection", lambda: SCORERS["auto"](kept["outline"], SETTINGS.options))
    base = base_address(kept["outline"], url)
    yield "compose", keep("events", lambda: compose(kept["selection"], base, SETTINGS.options))
    yield "metadata", keep("metadata", lambda: read_metadata(
        Evidence(kept["outline"].skipping(UNLIKELY), url, kept["selection"]), kept["selection"], kept["events"]))
    yield "render", keep("text", lambda: (
        to_text(kept["events"]), fingerprint("".join([one for one in kept["events"] if isinstance(one, str)]))))
    yield "write", lambda: gzip.compress(json.dumps({"text": kept["text"]}, ensure_ascii=False).encode())


def start_peer() -> Callable[[Record], object]:
    """The other library, in a process."""
    import trafilatura  # type: ignore[import-not-found]  # noqa: PLC0415 - only where it is measured

    def work(record: Record) -> object:
        return trafilatura.bare_extraction(record.source.html, url=record.source.url, with_metadata=True) is None

    return work


def measure_peer(pages: Sequence[bytes], count: int, rounds: int) -> None:
    """The same pages by this library and by trafilatura, on the same processes."""
    records = [
        Record(str(number), Source(pages[number % len(pages)], f"https://www.example.org/{number}"))
        for number in range(count)
    ]
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, begin in (("readable", partial(start, SETTINGS)), ("trafilatura", start_peer)):
            batches = (Batch(at, records[at:at + IN_BATCH]) for at in range(0, count, IN_BATCH))
            began = time.perf_counter()
            lost = sum(1 for done in stream(begin, batches, Limits(cores(), 60.0, 64)) for one in done.outcomes
                       if isinstance(one, Lost))
            found.setdefault(name, []).append(time.perf_counter() - began)
            if lost:
                say(f"peer: {name}: {lost} pages lost")
    ours, theirs = min(found["readable"]), min(found["trafilatura"])
    say(f"peer: {count} pages on {cores()} processes, starts included: readable {ours:.2f} s, trafilatura {theirs:.2f} "
        f"s: {theirs / ours:.2f} times")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("pages", nargs="+")
    add("--only", default="pace,shares,overhead,memory,kills,stages")
    add("--count", type=int, default=600, help="pages of a run (default: %(default)s)")
    add("--rounds", type=int, default=3)
    add("--small", type=int, default=2000, help="pages of the first run of memory (default: %(default)s)")
    add("--large", type=int, default=20_000, help="of the second (default: %(default)s)")
    add("--kills", type=int, default=20)
    add("--python", help="a Python that has trafilatura, for --only peer")
    arguments = parser.parse_args()
    only = arguments.only.split(",")
    if arguments.python is not None:
        subprocess.run([arguments.python, __file__, *arguments.pages, "--only", "peer", "--count",
                        str(arguments.count), "--rounds", str(arguments.rounds)], check=True)
        return
    pages = load(arguments.pages)
    say(f"{len(pages)} pages, {sum(map(len, pages)) / len(pages) / 1000:.0f} kB on average; {cores()} cores, "
        f"load {os.getloadavg()[0]:.1f}; Python {sys.version.split()[0]}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts: dict[str, Callable[[], None]] = {
            "stages": partial(measure_stages, folder, pages, arguments.count),
            "overhead": partial(measure_overhead, folder, pages, arguments.count, arguments.rounds),
            "shares": partial(measure_shares, folder, pages, arguments.count),
            "pace": partial(measure_pace, folder, pages, arguments.count, arguments.rounds),
            "kills": partial(measure_kills, folder, pages, arguments.count, arguments.kills),
            "memory": partial(measure_memory, folder, pages, arguments.small, arguments.large),
            "peer": partial(measure_peer, pages, arguments.count, arguments.rounds),
        }
        for part, measure in parts.items():
            if part in only:
                measure()


if __name__ == "__main__":
    main()
