"""`readable evaluate` from end to end, on small corpora."""
from __future__ import annotations

import importlib.util
import io
import json
import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import evaluating
import pytest
from evaluating import MENU, STORIES, text_of, write

from readable.cli import EXIT_INCOMPLETE, EXIT_OK, EXIT_USAGE, main
from readable.evaluate import command
from readable.evaluate.corpus import Case
from readable.evaluate.extractors import Extracted
from readable.evaluate.measure import compared, summarise
from readable.progress import CLEAR_LINE, EXIT_INTERRUPTED

Capture = pytest.CaptureFixture[str]

PEER = """\
import os

def extract(html, **options):
    html = html if isinstance(html, str) else html.decode()
    if "mill" in html:
        raise ValueError("no mills")
    if "kettle" in html:
        os._exit(7)
    return "Nothing of the kind. " * ("ferry" in html)
"""

needs_matplotlib = pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="needs matplotlib")
needs_rouge = pytest.mark.skipif(importlib.util.find_spec("rouge_score") is None, reason="needs rouge-score")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A corpus in WCXB's layout."""
    evaluating.wcxb(tmp_path / "corpus")
    return tmp_path / "corpus"


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A library of the name of a peer, which fails on one page and ends its process on another."""
    folder = tmp_path / "packages"
    write(folder / "trafilatura.py", PEER)
    write(folder / "trafilatura-9.9.dist-info" / "METADATA", "Metadata-Version: 2.1\nName: trafilatura\nVersion: 9.9\n")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "trafilatura", raising=False)
    return "trafilatura"


def evaluate(*arguments: object) -> int:
    return main(["evaluate", *map(str, arguments)])


def usage_error(capsys: Capture, *arguments: object) -> str:
    with pytest.raises(SystemExit) as ended:
        evaluate(*arguments)
    assert ended.value.code == EXIT_USAGE
    out, err = capsys.readouterr()
    assert out == ""
    return err


def without_times(figures: dict[str, Any]) -> dict[str, Any]:
    for one in figures["extractors"].values():
        del one["seconds"], one["pages_per_second"]
    for page in figures["pages"]:
        for one in page.values():
            if isinstance(one, dict):
                del one["seconds"]
    return figures


def test_the_table(corpus: Path, capsys: Capture) -> None:
    assert evaluate("--corpus", corpus, "--scorers", "readability, auto,auto") == EXIT_OK
    out, err = capsys.readouterr()
    lines = [re.split(r"  +", line) for line in out.splitlines()]
    assert lines[0] == [f"{corpus} (WCXB), 3 pages"]
    assert lines[2][1:] == [
        "F1", "precision", "recall", "shingle F1", "LCS F1", "Dice", "snippet F1", "with", "without", "pages/s",
        "empty", "failures",
    ]
    assert [line[0] for line in lines[3:5]] == ["readability", "auto"]
    for line in lines[3:5]:
        assert line[1:10] == ["1.000"] * 3 + ["1.000 ±0.000"] + ["1.000"] * 4 + ["0.000"]
        assert float(line[10].replace(",", "")) > 0
        assert line[11:] == ["0", "0"]
    assert lines[6:] == [
        ["F1 by page type", "pages", "readability", "auto"], ["article", "2", "1.000", "1.000"],
        ["forum", "1", "1.000", "1.000"],
    ]
    assert re.fullmatch(r"readable: 6 of 6 extractions in [\d.]+ s, 0 failed\n", err)


@pytest.mark.parametrize("layout", evaluating.WRITERS)
def test_every_layout_is_measured(layout: str, tmp_path: Path, capsys: Capture) -> None:
    evaluating.WRITERS[layout](tmp_path)
    assert evaluate("--corpus", tmp_path, "--quiet") == EXIT_OK
    out, err = capsys.readouterr()
    assert ("  F1  " in out) == (layout != "trafilatura")
    assert ("snippet F1" in out) == (layout in {"trafilatura", "WCXB", "lines"})
    assert ("page type" in out) == (layout in {"WCXB", "lines"})
    assert "  1.000  " in out
    assert err == ""


def test_json_and_jobs(corpus: Path, tmp_path: Path, capsys: Capture) -> None:
    found = []
    for jobs in (1, 2):
        file = tmp_path / f"{jobs}.json"
        assert evaluate("--corpus", corpus, "--jobs", jobs, "--json", file) == EXIT_OK
        found.append(json.loads(file.read_text(encoding="utf-8")))
    capsys.readouterr()
    assert found[0]["extractors"]["auto"]["pages_per_second"] > 0
    first, second = map(without_times, found)
    assert first == second
    assert first["corpus"] == {"path": str(corpus), "layout": "WCXB", "pages": 3}
    auto = first["extractors"]["auto"]
    assert auto["words"] == {"precision": 1, "recall": 1, "f1": 1}
    assert auto["shingles"]["errors"] == {"precision": 0, "recall": 0, "f1": 0}
    assert auto["snippets"] == {"with": 1, "without": 0, "precision": 1, "recall": 1, "f1": 1, "accuracy": 1}
    assert auto["types"] == {"article": 1, "forum": 1}
    assert (auto["rouge_l"], auto["empty"], auto["failures"]) == (None, 0, {})
    assert [(page["name"], page["type"]) for page in first["pages"]] == sorted(evaluating.KINDS.items())
    assert first["pages"][0]["auto"]["f1"] == 1


def test_pages_that_fail_are_named_and_the_others_measured(
    corpus: Path, peer: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "figures.json"
    assert evaluate("--corpus", corpus, "--peers", peer, "--json", file) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert f"readable: mill ({peer}): ValueError: no mills\n" in err
    assert f"readable: forum ({peer}): its process ended with 7\n" in err
    assert "6 of 6 extractions" in err
    assert "2 failed" in err
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert figures["extractors"]["auto"]["words"]["f1"] == 1
    assert figures["extractors"][peer]["version"] == "9.9"
    assert sorted(figures["extractors"][peer]["failures"]) == ["forum", "mill"]
    assert figures["extractors"][peer]["empty"] == 2
    line = next(line.split() for line in out.splitlines() if line.startswith(peer))
    assert line[-2:] == ["2", "2"]


def test_a_page_that_cannot_be_read_is_named(corpus: Path, capsys: Capture) -> None:
    (corpus / "html" / "ferry.html").unlink()
    write(corpus / "html" / "mill.html.gz", b"no gzip")
    assert evaluate("--corpus", corpus, "--quiet") == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert "readable: ferry (auto): cannot be read: No such file" in err
    assert "readable: mill (auto): cannot be read: Not a gzipped file" in err
    assert "auto  0.333" in out


def test_a_peer_that_is_not_installed_is_told_and_left_out(
    corpus: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "version_of", {"auto": "1"}.get)
    assert evaluate("--corpus", corpus, "--peers", "justext") == EXIT_OK
    out, err = capsys.readouterr()
    assert "readable: justext: not installed, so it is left out (pip install jusText)\n" in err
    assert "justext" not in out
    assert "nothing to measure" in usage_error(capsys, "--corpus", corpus, "--scorers", ",", "--peers", "justext")


def test_limit_is_a_sample(corpus: Path, capsys: Capture) -> None:
    assert evaluate("--corpus", corpus, "--limit", "1") == EXIT_OK
    assert "(WCXB), 1 page\n" in capsys.readouterr().out


@needs_matplotlib
@pytest.mark.parametrize("layout", ["WCXB", "trafilatura"])
def test_plot(layout: str, tmp_path: Path, capsys: Capture) -> None:
    evaluating.WRITERS[layout](tmp_path / "corpus")
    picture, drawing = tmp_path / "plot.png", tmp_path / "plot.SVG"
    for file in (picture, drawing):
        assert evaluate("--corpus", tmp_path / "corpus", "--plot", file) == EXIT_OK
    capsys.readouterr()
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert ET.parse(drawing).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_plot_needs_matplotlib(corpus: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("readable.evaluate.plot.find_spec", lambda _: None)
    assert "pip install 'readable-html[evaluate]'" in usage_error(capsys, "--corpus", corpus, "--plot", "a.png")


@needs_rouge
def test_rouge(corpus: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "figures.json"
    assert evaluate("--corpus", corpus, "--rouge", "--json", file) == EXIT_OK
    assert "ROUGE-L" in capsys.readouterr().out
    assert json.loads(file.read_text(encoding="utf-8"))["extractors"]["auto"]["rouge_l"]["f1"] == 1


def test_rouge_needs_its_library(corpus: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert "pip install 'readable-html[evaluate]'" in usage_error(capsys, "--corpus", corpus, "--rouge")


@pytest.mark.parametrize(("arguments", "message"), [
    ([], "--corpus"),
    (["--corpus", ""], "the name is empty"),
    (["--corpus", "nowhere"], "nowhere: not a folder"),
    (["--corpus", "."], "no corpus in a known layout; looked for"),
    (["--corpus", ".", "--scorers", "best"], "no scorer best; there are auto, "),
    (["--corpus", ".", "--peers", "newspaper"], "no peer newspaper; there are trafilatura"),
    (["--corpus", ".", "--jobs", "0"], "got '0', expected a whole number, 1 or more"),
    (["--corpus", ".", "--limit", "-1"], "expected a whole number"),
    (["--corpus", ".", "--plot", "plot.pdf"], "the name must end in .png or .svg"),
    (["--corpus", ".", "--json", "no/such/file"], "its directory is not there"),
])
def test_what_is_not_understood(
    arguments: list[str], message: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in usage_error(capsys, *arguments)


def test_figures_that_cannot_be_written(corpus: Path, tmp_path: Path, capsys: Capture) -> None:
    assert evaluate("--corpus", corpus, "--json", tmp_path) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert "auto" in out
    assert f"readable: {tmp_path}: cannot be written" in err


def test_help_teaches(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        evaluate("--help")
    out = capsys.readouterr().out
    for word in ("GoldStandard", "shingle F1", "examples:", "exit codes:", "--peers"):
        assert word in out


def test_a_terminal_shows_how_far_it_is(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("readable.progress.TICK", 0)
    assert evaluate("--corpus", corpus, "--jobs", "1") == EXIT_OK
    lines = terminal.getvalue().split(CLEAR_LINE)
    assert [line.split(",")[0] for line in lines[1:4]] == [f"readable: {done} of 3" for done in range(3)]


def test_an_interrupt_ends_it(corpus: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "measure", interrupt)
    assert evaluate("--corpus", corpus) == EXIT_INTERRUPTED
    assert "readable: interrupted\n" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["evaluate", "compare"])
def test_a_file_of_that_name_is_a_page(
    name: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / name, evaluating.page_of("ferry"))
    assert main([name]) == EXIT_OK
    assert STORIES["ferry"].strip() in capsys.readouterr().out
    (tmp_path / name).unlink()
    with pytest.raises(SystemExit):
        main([name])
    assert f"usage: readable {name}" in capsys.readouterr().err
    assert main(["--quiet", name]) == EXIT_INCOMPLETE
    assert f"readable: {name}: cannot be read" in capsys.readouterr().err


def test_a_failed_page_counts_for_quality_and_not_for_time() -> None:
    case = Case(name="a", path=Path("a"), text=text_of("mill"), wanted=("old mill",), unwanted=(MENU,), kind="article")
    rows = [
        compared(case, Extracted(text_of("mill"), 0.5, None)), compared(case, Extracted("", 30, "took more than 30 s")),
    ]
    summary = summarise([case, case], rows)
    assert summary.words == (0.5, 0.5, 0.5)
    assert (summary.seconds, summary.pages_per_second, summary.empty) == (0.5, 2, 1)
    assert summary.shingles
    assert list(summary.shingles.scores) == pytest.approx([1, 0.5, 2 / 3])
    assert summary.types == {"article": 0.5}
    assert summary.quality == 0.5
