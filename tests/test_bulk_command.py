"""`readable bulk`: from archives and tables to a table, through deaths, hangs and kills."""
from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from bulking import Archive, address, archive, fragile, lines, page, rows_of

from readable import extract
from readable.bulk import command
from readable.bulk.rows import COLUMNS, RENDERED
from readable.cli import EXIT_INCOMPLETE, EXIT_OK, EXIT_USAGE, main
from readable.progress import EXIT_INTERRUPTED

pytest.importorskip("fastwarc", reason="readable-html[bulk] is not installed")
pytest.importorskip("warcio", reason="warcio, which writes the archives, is not installed")

Capture = pytest.CaptureFixture[str]

posix = pytest.mark.skipif(os.name != "posix", reason="needs the signals of POSIX")


def bulk(*arguments: str | Path) -> int:
    return main(["bulk", *map(str, arguments)])


def usage_error(capsys: Capture, *arguments: str | Path) -> str:
    """What is said of a command line that is not understood."""
    with pytest.raises(SystemExit) as ended:
        bulk(*arguments)
    assert ended.value.code == EXIT_USAGE
    return capsys.readouterr().err.splitlines()[-1]


def read_parquet(path: Path) -> list[dict[str, Any]]:
    parquet = pytest.importorskip("pyarrow.parquet")
    return list(parquet.read_table(path).to_pylist())


def test_several_inputs_become_one_table_in_order(tmp_path: Path, capsys: Capture) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "a.html").write_text(page(20))
    inputs = [
        archive(tmp_path / "a.warc.gz", range(9)), archive(tmp_path / "b.warc", range(9, 12)),
        lines(tmp_path / "c.jsonl", [page(12), page(13)], url=[address(12), address(13)]), site,
    ]
    out = tmp_path / "out.jsonl"
    assert bulk(*inputs, "--output", out, "--jobs", "2") == EXIT_OK
    rows = rows_of(out)
    assert [row["url"] for row in rows] == [*map(address, range(14)), None]
    assert [row["title"] for row in rows] == [f"Page {number}" for number in [*range(14), 20]]
    assert [row["source"] for row in rows][8::3] == [
        f"{inputs[0]}#18", f"{inputs[1]}#6", str(site / "a.html")]
    assert list(rows[0]) == ["source", *(name for name in COLUMNS if name not in RENDERED)]
    assert rows[3]["text"] == extract(page(3), url=address(3)).text
    told = capsys.readouterr().err
    assert f"{out}: 15 pages" in told
    assert "12 records left out: 12 record of type request" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.warc.gz", "b.warc", "c.jsonl", "out.jsonl", "site"]


def test_all_outputs_have_the_same_rows(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    zstandard = pytest.importorskip("zstandard")
    source = archive(tmp_path / "a.warc.gz", range(11))
    common = ("--with", "blocks,html,markdown", "--checkpoint", "4", "--jobs", "1", "--quiet")
    for name in ("a.jsonl", "a.jsonl.gz", "a.jsonl.zst", "a.parquet"):
        assert bulk(source, "--output", tmp_path / name, *common) == EXIT_OK
    rows = rows_of(tmp_path / "a.jsonl")
    assert list(rows[0]) == ["source", *COLUMNS]
    article = extract(page(3).encode(), url=address(3))
    assert (rows[3]["markdown"], rows[3]["html"]) == (article.markdown, article.html)
    assert rows[3]["blocks"] == article.to_dict()["blocks"]
    plain = (tmp_path / "a.jsonl").read_bytes()
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()) == plain
    with (tmp_path / "a.jsonl.zst").open("rb") as packed:
        reader = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True)
        assert reader.read() == plain
    assert read_parquet(tmp_path / "a.parquet") == rows


def test_standard_output(tmp_path: Path) -> None:
    source = archive(tmp_path / "a.warc.gz", range(3))
    done = subprocess.run(
        [sys.executable, "-m", "readable", "bulk", source, "--output", "-", "--jobs", "1"],
        capture_output=True, check=True,
    )
    assert [json.loads(line)["url"] for line in done.stdout.splitlines()] == [*map(address, range(3))]
    assert b"3 pages" in done.stderr


def test_a_page_that_kills_or_hangs_costs_itself_alone(tmp_path: Path) -> None:
    pages = [page(number) for number in range(20)]
    pages[2] = pages[3] = pages[19] = "<p>please die"
    pages[9] = "<p>please hang"
    source = lines(tmp_path / "a.jsonl", pages, url=[*map(address, range(20))])
    out = tmp_path / "out.jsonl"
    given = [str(source), "--output", str(out), "--jobs", "2", "--page-timeout", "2", "--quiet"]
    assert command.main(given, fragile) == EXIT_OK
    rows = rows_of(out)
    assert [row["url"] for row in rows] == [*map(address, range(20))]
    wrong = {at: row["error"] for at, row in enumerate(rows) if row["error"] is not None}
    assert wrong == {
        2: "WorkerError: its process ended with 9", 3: "WorkerError: its process ended with 9",
        9: "WorkerError: took more than 2 s", 19: "WorkerError: its process ended with 9",
    }
    assert all(row["text"] for at, row in enumerate(rows) if at not in wrong)


def test_what_a_page_does_wrong_is_in_its_row(tmp_path: Path, capsys: Capture) -> None:
    written = Archive(tmp_path / "a.warc")
    written.page(address(0), b"<p>" + b"a" * 5000)
    written.page(address(1), b"\x1f\x8b broken", **{"Content-Encoding": "gzip"})
    written.page(address(2), gzip.compress("<p>Привет, мир".encode("koi8-r")), "text/html; charset=koi8-r",
                 **{"Content-Encoding": "gzip"})
    written.page(address(3), b"")
    written.close()
    out = tmp_path / "out.jsonl"
    assert bulk(tmp_path / "a.warc", "--output", out, "--max-bytes", "2000", "--jobs", "1") == EXIT_OK
    large, broken, russian, empty = rows_of(out)
    assert large["error"].startswith("LimitError: page: more than 2,000 bytes")
    assert broken["error"].startswith("BodyError: the compressed page is damaged")
    assert (russian["text"], russian["encoding"], russian["error"]) == ("Привет, мир", "koi8-r", None)
    assert (empty["text"], empty["error"]) == ("", None)
    assert "2 with an error, 1 without text" in capsys.readouterr().err


def test_an_input_that_cannot_be_read_on_is_told(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(b"no gzip")
    good = lines(tmp_path / "b.jsonl", [page(1)])
    assert bulk(tmp_path / "a.jsonl.gz", good, "--output", tmp_path / "out.jsonl", "--jobs", "1") == EXIT_INCOMPLETE
    assert f"{tmp_path / 'a.jsonl.gz'} cannot be read on" in capsys.readouterr().err
    assert len(rows_of(tmp_path / "out.jsonl")) == 1


def test_unordered_has_the_same_rows(tmp_path: Path) -> None:
    source = archive(tmp_path / "a.warc.gz", range(40))
    assert bulk(source, "--output", tmp_path / "a.jsonl", "--jobs", "1", "--quiet") == EXIT_OK
    assert bulk(source, "--output", tmp_path / "b.jsonl", "--jobs", "2", "--quiet", "--unordered") == EXIT_OK
    assert sorted((tmp_path / "a.jsonl").read_bytes().splitlines()) == sorted(
        (tmp_path / "b.jsonl").read_bytes().splitlines())


def start_run(arguments: Sequence[str | Path]) -> subprocess.Popen[str]:
    """Begins a run that Ctrl-C reaches, as it does not where a shell put the tests into the background."""
    return subprocess.Popen(
        [sys.executable, "-m", "readable", "bulk", *map(str, arguments)], stderr=subprocess.PIPE, text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads are here
    )


def rows_in(journal: Path) -> int:
    """The rows that are written for good, as a run notes them."""
    try:
        return int(json.loads(journal.read_bytes())["state"]["rows"])
    except FileNotFoundError:
        return -1


def stop_after(arguments: Sequence[str | Path], journal: Path, rows: int, number: int) -> tuple[int, str]:
    """Begins a run, sends it a signal once so many rows are written; how it ended, and what it said."""
    process = start_run(arguments)
    until = time.monotonic() + 60
    while rows_in(journal) < rows and process.poll() is None and time.monotonic() < until:
        time.sleep(0.005)
    process.send_signal(number)
    said = process.communicate(timeout=60)[1]
    return process.returncode, said


@posix
@pytest.mark.parametrize("name", ["a.jsonl.gz", "a.parquet"])
def test_a_killed_run_goes_on_to_the_same_bytes(tmp_path: Path, name: str) -> None:
    pytest.importorskip("pyarrow")
    source = archive(tmp_path / "a.warc.gz", [number % 300 for number in range(600)])
    common = ("--jobs", "1", "--checkpoint", "5", "--seen")
    whole = tmp_path / f"whole-{name}"
    assert bulk(source, "--output", whole, *common, tmp_path / "whole.db", "--quiet") == EXIT_OK
    out, journal = tmp_path / name, tmp_path / f"{name}.journal"
    again = (source, "--output", out, *common, tmp_path / "seen.db", "--resume")
    for rows in (0, 60):
        code, _ = stop_after(again, journal, rows, signal.SIGKILL)
        assert code == -signal.SIGKILL
        assert journal.exists()
    assert bulk(*again) == EXIT_OK
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["a.warc.gz", name, whole.name, "seen.db", "whole.db"])


@posix
def test_a_killed_run_without_order_has_each_row_once(tmp_path: Path) -> None:
    source = archive(tmp_path / "a.warc.gz", range(900))
    out, journal = tmp_path / "a.jsonl", tmp_path / "a.jsonl.journal"
    again = (source, "--output", out, "--jobs", "2", "--checkpoint", "5", "--unordered", "--resume")
    stop_after(again, journal, 20, signal.SIGKILL)
    assert bulk(*again) == EXIT_OK
    assert sorted(int(row["url"].rpartition("/")[2]) for row in rows_of(out)) == [*range(900)]


@posix
def test_ctrl_c_leaves_whole_rows_and_can_be_gone_on_with(tmp_path: Path, capsys: Capture) -> None:
    source = archive(tmp_path / "a.warc.gz", range(900))
    out, journal = tmp_path / "a.jsonl", tmp_path / "a.jsonl.journal"
    given = (source, "--output", out, "--jobs", "1", "--checkpoint", "5")
    code, said = stop_after(given, journal, 10, signal.SIGINT)
    assert code == EXIT_INTERRUPTED
    assert "interrupted; the same command with --resume goes on" in said
    assert "Traceback" not in said
    rows = rows_of(out)
    assert len(rows) == rows_in(journal) >= 10
    assert "is of a run that was cut short" in usage_error(capsys, *given)
    error = usage_error(capsys, *given, "--resume", "--scorer", "density")
    assert 'a run with another --scorer: "auto", and not "density"' in error
    other = archive(tmp_path / "b.warc.gz", range(3))
    assert "a run with another inputs" in usage_error(capsys, other, *given[1:], "--resume")
    assert rows_of(out) == rows
    assert bulk(*given, "--resume") == EXIT_OK
    assert [row["url"] for row in rows_of(out)] == [*map(address, range(900))]
    assert bulk(*given, "--resume") == EXIT_OK
    assert "is complete" in capsys.readouterr().err


def test_what_has_been_seen_is_marked(tmp_path: Path, capsys: Capture) -> None:
    seen = tmp_path / "seen.db"
    first = lines(tmp_path / "a.jsonl", [page(1), page(2), page(1)], url=["a", "b", "c"])
    second = lines(tmp_path / "b.jsonl", [page(1), page(3), page(2), ""], url=["a", "b", "d", "e"])
    found = []
    for source in (first, second):
        assert bulk(source, "--output", tmp_path / "out.jsonl", "--seen", seen, "--jobs", "1") == EXIT_OK
        found.append([(row["seen"], row["duplicate_of"]) for row in rows_of(tmp_path / "out.jsonl")])
    assert found == [
        [("new", None), ("new", None), ("duplicate", "a")],
        [("unchanged", None), ("changed", None), ("duplicate", "b"), (None, None)],
    ]
    assert "seen: 1 changed, 1 duplicate, 1 nothing, 1 unchanged" in capsys.readouterr().err


def test_what_cannot_be_done_is_said_before_anything_is(tmp_path: Path, capsys: Capture) -> None:
    source = lines(tmp_path / "a.jsonl", [page(1)])
    out = tmp_path / "out.jsonl"
    for arguments, expected in (
        ((source, "--output", tmp_path / "a.csv"), "its suffix is none of"),
        ((source, "--output", tmp_path / "no" / "a.jsonl"), "its directory is not there"),
        ((source, "--output", source), "is one of the inputs and would be overwritten"),
        ((source, "--output", out, "--near-duplicates"), "--near-duplicates needs --seen"),
        ((source, "--output", "-", "--resume"), "standard output cannot be gone on with"),
        ((source, "--output", out, "--with", "pdf"), "no column pdf"),
        ((source, "--output", out, "--jobs", "0"), "expected a whole number"),
        ((source, "--output", out, "--page-timeout", "nan"), "expected seconds"),
        ((source, "--output", out, "--content", "p["), "a CSS selector"),
        ((tmp_path / "none.warc", "--output", out), "No such file"),
    ):
        assert expected in usage_error(capsys, *arguments)
    assert not out.exists()


def test_a_package_that_is_missing_is_named(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    source = archive(tmp_path / "a.warc.gz", range(1))
    monkeypatch.setattr("readable.extras.find_spec", lambda _: None)
    wanted = "which is not installed: pip install 'readable-html[bulk]'"
    assert f"a.warc.gz needs fastwarc, {wanted}" in usage_error(capsys, source, "--output", tmp_path / "a.jsonl")
    given = lines(tmp_path / "a.jsonl", [page(1)])
    assert f"needs pyarrow, {wanted}" in usage_error(capsys, given, "--output", tmp_path / "a.parquet")
    assert bulk(given, "--output", tmp_path / "b.jsonl", "--jobs", "1", "--quiet") == EXIT_OK


@posix
def test_a_full_disk_ends_the_run_with_a_word(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    source = lines(tmp_path / "a.jsonl", [page(number) for number in range(9)])
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "readable", "bulk", source, "--output", "-", "--jobs", "1"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )
    assert done.returncode == EXIT_INCOMPLETE
    assert "standard output: cannot be written: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr
    (tmp_path / "out.jsonl").symlink_to("/dev/full")
    given = ["--output", str(tmp_path / "out.jsonl"), "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "readable", "bulk", source, *given], stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == EXIT_INCOMPLETE
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_teaches(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        bulk("--help")
    text = capsys.readouterr().out
    for part in ("readable bulk crawl.warc.gz --output articles.jsonl", "--resume", "exit codes:", ".warc.gz"):
        assert part in text
