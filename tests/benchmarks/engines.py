"""What an article costs on each engine: processor time, by what it is spent on.

    python tests/benchmarks/engines.py
    python tests/benchmarks/engines.py --engine spark --most 300 some/directory/of/pages

Without a page given, the pages are the `source.html` of fixtures/pages. First the parts of the work, one process, each
part for all pages: read (out of a WARC file, by FastWARC), decode, parse (the outline with it), score, rest (metadata,
compose, text), write (Parquet). Then each engine as its document has it, but for the options: WARC to Parquet by
Spark, with two workers; WARC to JSON lines by datatrove; `file:` to JSON lines by Scrapy.

The time of an engine is the processor time of this process and all that it began, as /proc has it (so it runs on Linux
alone): what else the machine does is not in it, but for caches and shared cores. `pages/s a core` is pages by such
seconds, `pages/s` by those of the clock. An engine runs with few pages twice and then with all; what it takes with all
more than the second time counts, so what it takes to start does not. What an engine needs is in the `engines`
environment of tox.ini. Not a test: it prints, and judges nothing.
"""
from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from crawled import Served, example, write_warc

from readable import Options
from readable.bulk.rows import Source, row_of
from readable.decode import decode
from readable.extract import read
from readable.pages import find_pages
from readable.scorers import SCORERS

FIXTURES: Final = Path(__file__).parents[2] / "fixtures" / "pages"
FEW: Final = 8
OPTIONS: Final = Options()


class Cost(NamedTuple):
    """Seconds of the clock and of processors."""

    clock: float
    processor: float


def processor(root: int) -> float:
    """The processor seconds of a process and all below it, those that ended too."""
    parents, seconds = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(folder.name)] = int(fields[1])
            seconds[int(folder.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    below, level = 0.0, {root}
    while level:
        below += sum(seconds.get(one, 0.0) for one in level)
        level = {child for child, parent in parents.items() if parent in level}
    return below


def cost(run: Callable[[], object]) -> Cost:
    """What a call takes."""
    clock, used = time.perf_counter(), processor(os.getpid())
    run()
    return Cost(time.perf_counter() - clock, processor(os.getpid()) - used)


def program(document: str, folder: Path, **changes: str) -> Callable[[], object]:
    """The example of a document as a program of its own."""
    code = example(document)
    for old, new in {"favor=\"precision\"": "", "\"favor\": \"precision\"": "", **changes}.items():
        code = code.replace(old, new)
    file = folder / f"{document}.py"
    file.write_text(code, encoding="utf-8")

    def run() -> None:
        with (folder / "log").open("w") as log:
            subprocess.run([sys.executable, str(file)], cwd=folder, stdout=log, stderr=log, check=True)

    return run


def spark(folder: Path, _: list[Path]) -> Callable[[], object]:
    """The example of docs/spark.md, in the session that there is, for a WARC file for each worker."""
    code = example("spark.md").replace('favor="precision"', "").replace(', rendered=("markdown",)', "")
    code = code.replace('"crawl/', f'"{folder}/crawl/').replace('"articles")', "OUTPUT)")

    def run() -> None:
        output = str(folder / f"articles-{time.monotonic_ns()}")
        exec(compile(code, "spark.md", "exec"), {"__name__": "__main__", "OUTPUT": output})

    return run


def datatrove(folder: Path, _: list[Path]) -> Callable[[], object]:
    """The example of docs/datatrove.md."""
    return program("datatrove.md", folder, **{"timeout=5": "timeout=60"})


def scrapy(folder: Path, pages: list[Path]) -> Callable[[], object]:
    """The example of docs/scrapy.md, which gets the pages from files, and follows nothing."""
    addresses = json.dumps([page.resolve().as_uri() for page in pages])
    return program("scrapy.md", folder, **{
        '["http://localhost:8000/"]': addresses, 'yield from response.follow_all(css="a")': "",
        '["markdown"]': '[], "LOG_LEVEL": "ERROR"',
    })


ENGINES: Final = (datatrove, scrapy, spark)
"""Spark is the last: it stays there when it is done."""


def parts(warc: Path) -> dict[str, float]:
    """Processor seconds of each part of the work, for all pages of a file."""
    import pyarrow  # noqa: PLC0415 - only here
    import pyarrow.parquet  # noqa: PLC0415
    from fastwarc.warc import ArchiveIterator, WarcRecordType  # noqa: PLC0415

    import readable.spark  # noqa: PLC0415

    def timed(call: Callable[..., Any], *given: Any) -> tuple[float, Any]:
        begin = time.process_time()
        made = call(*given)
        return time.process_time() - begin, made

    def reading() -> list[bytes]:
        with warc.open("rb") as file:
            return [record.reader.read() for record in ArchiveIterator(file, record_types=WarcRecordType.response)]

    def writing(rows: list[dict[str, Any]]) -> None:
        with tempfile.TemporaryFile() as file:
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, readable.spark._arrow(())), file)

    writing([row_of(Source(b"<p>What is imported late</p>"), OPTIONS)])
    taken = dict.fromkeys(("read", "decode", "parse", "score", "rest", "write"), 0.0)
    taken["read"], pages = timed(reading)
    rows = []
    for page in pages:
        decoding, _ = timed(decode, page)
        parsing, (outline, *_) = timed(read, page, OPTIONS)
        scoring, _ = timed(SCORERS[OPTIONS.scorer], outline, OPTIONS)
        whole, row = timed(row_of, Source(page), OPTIONS)
        rows.append(row)
        for part, seconds in {
            "decode": decoding, "parse": parsing - decoding, "score": scoring, "rest": whole - parsing - scoring,
        }.items():
            taken[part] += seconds
    taken["write"], _ = timed(writing, rows)
    return taken


def prepare(folder: Path, pages: Sequence[Path]) -> Path:
    """A folder with the pages in two WARC files."""
    for number in range(2):
        served = [Served(page.resolve().as_uri(), page.read_bytes()) for page in pages[number::2]]
        write_warc(folder / "crawl" / f"{number}.warc.gz", served)
    return folder


def session(folder: Path) -> None:
    """Start Spark, with two workers."""
    from pyspark.sql import SparkSession  # noqa: PLC0415 - only for Spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder.config("spark.local.dir", str(folder)).getOrCreate().sparkContext.setLogLevel("ERROR")


def arguments() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", help="files and directories")
    parser.add_argument("--most", type=int, default=1000, help="pages, evenly of all (default: %(default)s)")
    parser.add_argument(
        "--engine", action="append", choices=[engine.__name__ for engine in ENGINES], help="only this (default: all)",
    )
    return parser.parse_args()


def main() -> None:
    """Print a line for the parts, and one for each engine."""
    options = arguments()
    found = [page.path for given in options.pages for page in find_pages(given) if page.path is not None]
    found = found or sorted(FIXTURES.glob("*/source.html"))
    pages = found[::max(1, len(found) // options.most)][:options.most]
    with tempfile.TemporaryDirectory() as name:
        few, whole = Path(name) / "few", Path(name) / "whole"
        prepare(few, pages[:FEW])
        prepare(whole, pages)
        size = sum(page.stat().st_size for page in pages)
        load = f"{os.getloadavg()[0]:.1f}"
        print(f"{len(pages)} pages of {size / len(pages) / 1000:.0f} KB; {os.cpu_count()} cores, load {load}")  # noqa: T201
        write_warc(Path(name) / "all.warc.gz", [Served(page.as_uri(), page.read_bytes()) for page in pages])
        taken = parts(Path(name) / "all.warc.gz")
        each = {part: seconds * 1000 / len(pages) for part, seconds in taken.items()}
        shown = "  ".join(f"{part} {each[part]:.2f}" for part in each)
        print(f"ms a page: {shown}  together {sum(each.values()):.2f}: {1000 / sum(each.values()):.0f} pages/s")  # noqa: T201
        print(f"{'engine':<10} {'pages/s':>8} {'pages/s a core':>15} {'ms a page':>10}")  # noqa: T201
        for engine in ENGINES:
            if options.engine is None or engine.__name__ in options.engine:
                if engine is spark:
                    session(Path(name))
                engine(few, pages[:FEW])()
                small, large = (cost(engine(*part)) for part in ((few, pages[:FEW]), (whole, pages)))
                count = len(pages) - FEW
                clock, used = large.clock - small.clock, large.processor - small.processor
                print(  # noqa: T201
                    f"{engine.__name__:<10} {count / clock:>8.1f} {count / used:>15.1f} {used * 1000 / count:>10.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
