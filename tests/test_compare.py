"""`readable compare`: the tables, and the report."""
from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest
from evaluating import STORIES, page_of, write

from readable.cli import EXIT_INCOMPLETE, EXIT_OK, EXIT_USAGE, main
from readable.compare import command
from readable.compare.columns import ONLY, SOME, Line, agreements, extract_all, figures, marked
from readable.compare.report import report
from readable.evaluate.extractors import Extracted
from readable.scorers import SCORERS

Capture = pytest.CaptureFixture[str]

COLUMNS = {
    "one": Extracted("Boats left.\n\nThe sea was calm.\nSubscribe & <b>win</b>", 0.001, None),
    "two": Extracted("boats left\n* The sea was calm\n---", 0.002, None),
    "three": Extracted("Boats left.", 0.0005, None),
    "broken": Extracted("", 30.0, "took <30 s"),
}

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


class Reader(HTMLParser):
    """The elements of a file with their attributes, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def page(tmp_path: Path) -> Path:
    write(tmp_path / "page.html", page_of("ferry"))
    return tmp_path / "page.html"


def compare(*arguments: object) -> int:
    return main(["compare", *map(str, arguments)])


def test_lines_are_marked_by_who_has_them() -> None:
    assert marked(COLUMNS) == {
        "one": [
            Line("Boats left.", ""), Line("The sea was calm.", SOME), Line("Subscribe & <b>win</b>", ONLY),
        ],
        "two": [Line("boats left", ""), Line("* The sea was calm", SOME), Line("---", "")],
        "three": [Line("Boats left.", "")],
        "broken": [],
    }


def test_one_column_has_nothing_to_lack() -> None:
    assert marked({"one": COLUMNS["one"]})["one"][2].mark == ""


def test_figures() -> None:
    assert figures(COLUMNS)[1:] == [
        ["one", "53", "10", "3", "1", "1.0"],
        ["two", "33", "6", "3", "0", "2.0"],
        ["three", "11", "2", "1", "0", "0.5"],
        ["broken", "failed", "-", "-", "-", "30,000.0"],
    ]


def test_agreement_is_the_f1_of_words() -> None:
    # three has 2 words, one has 10, both in common: P 2/2, R 2/10, F1 1/3
    assert agreements(COLUMNS) == [
        ["agreement", "one", "two", "three", "broken"],
        ["one", "1.000", "0.750", "0.333", "-"],
        ["two", "0.750", "1.000", "0.500", "-"],
        ["three", "0.333", "0.500", "1.000", "-"],
        ["broken", "-", "-", "-", "-"],
    ]


def test_the_tables(page: Path, capsys: Capture) -> None:
    assert compare(page) == EXIT_OK
    out, err = capsys.readouterr()
    assert err == ""
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == [str(page)]
    assert lines[2] == ["characters", "words", "lines", "only", "here", "ms"]
    assert [line[0] for line in lines[3:3 + len(SCORERS)]] == list(SCORERS)
    assert lines[4 + len(SCORERS)] == ["agreement", *SCORERS]
    assert lines[5 + len(SCORERS)][:2] == ["auto", "1.000"]


def test_chosen_scorers_and_peers(page: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("readable.evaluate.command.version_of", {"readability": "1"}.get)
    assert compare(page, "--scorers", "readability", "--peers", "justext") == EXIT_OK
    out, err = capsys.readouterr()
    assert "auto" not in out
    assert "justext: not installed" in err
    with pytest.raises(SystemExit):
        compare(page, "--scorers", "")
    assert "nothing to compare" in capsys.readouterr().err


def test_standard_input_address_and_charset(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    html = page_of("ferry").replace("<meta charset=utf-8>", "").encode("utf-16-le")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(html)))
    file = tmp_path / "report.html"
    url = "https://example.org/a?b&c"
    assert compare("-", "--url", url, "--encoding", "utf-16le", "--html", file) == EXIT_OK
    assert capsys.readouterr().out.startswith("standard input\n")
    written = file.read_text(encoding="utf-8")
    assert STORIES["ferry"].strip() in written
    assert "<h1>https://example.org/a?b&amp;c</h1>" in written


def test_the_report_holds_all_texts() -> None:
    reader = Reader(report("page.html", COLUMNS))
    for one in COLUMNS.values():
        for line in filter(None, one.text.splitlines()):
            assert line in reader.text
    assert "Failed: took <30 s" in reader.text
    classes = [attrs.get("class") for tag, attrs in reader.elements if tag == "p"]
    assert classes == [SOME, ONLY, None, SOME, ONLY, None, SOME, None, None, None]
    ids = [attrs["id"] for tag, attrs in reader.elements if tag == "section"]
    assert [attrs["href"] for tag, attrs in reader.elements if tag == "a"] == [f"#{one}" for one in ids] * 2


def test_an_empty_text_is_said() -> None:
    assert "<p>No text.</p>" in report("page", {"one": Extracted("", 0.1, None)})


def test_the_report_lets_nothing_in() -> None:
    html = report(HOSTILE, {HOSTILE: Extracted(HOSTILE, 0, None), "b": Extracted("", 0, HOSTILE)})
    reader = Reader(html)
    tags = {tag for tag, _ in reader.elements}
    assert tags.isdisjoint({"script", "img", "iframe", "link", "base", "form", "object"})
    names = {name for _, attrs in reader.elements for name in attrs}
    assert not any(name.startswith("on") or name in {"style", "src"} for name in names)
    assert reader.text.count(HOSTILE) >= 4


def test_the_policy_allows_this_style_alone() -> None:
    html = report("page", COLUMNS)
    reader = Reader(html)
    [policy] = [attrs["content"] for tag, attrs in reader.elements if attrs.get("http-equiv")]
    [style] = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert html.index("Content-Security-Policy") < html.index("<style>")


def test_the_report_fits_a_phone() -> None:
    html = report("page", COLUMNS)
    assert '<meta name="viewport" content="width=device-width, initial-scale=1">' in html
    assert "@media (max-width: 40rem)" in html


def test_a_report_that_cannot_be_written(page: Path, capsys: Capture) -> None:
    assert compare(page, "--scorers", "auto", "--html", page.parent) == EXIT_INCOMPLETE
    assert f"readable: {page.parent}: cannot be written" in capsys.readouterr().err


def test_a_page_that_cannot_be_read(tmp_path: Path, capsys: Capture) -> None:
    assert compare(tmp_path / "none.html") == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert out == ""
    assert "none.html: cannot be read" in err


def test_what_fails_is_told(page: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "extract_all", lambda *_: COLUMNS)
    assert compare(page) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert "failed" in out
    assert err == "readable: broken: took <30 s\n"


@pytest.mark.parametrize(("arguments", "message"), [
    (["https://example.org/a"], "curl -sSL https://example.org/a | readable compare - --url https://example.org/a"),
    (["."], "one page is compared at a time"),
    (["page.html", "--html", "page.html"], "would be overwritten"),
    (["page.html", "--encoding", "klingon"], "option 'encoding'"),
    (["page.html", "--scorers", "best"], "no scorer best"),
    ([], "PAGE"),
])
def test_what_is_not_understood(
    arguments: list[str], message: str, page: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(page.parent)
    with pytest.raises(SystemExit) as ended:
        compare(*arguments)
    assert ended.value.code == EXIT_USAGE
    assert message in capsys.readouterr().err


def test_texts_come_from_a_process_of_their_own() -> None:
    found = extract_all(["auto", "readability"], page_of("mill").encode(), None)
    assert list(found) == ["auto", "readability"]
    assert all(STORIES["mill"].strip() in one.text and one.error is None for one in found.values())
