"""Corpora: each layout is seen for what it is, and what is broken is told."""
from __future__ import annotations

import gzip
import json
from pathlib import Path

import evaluating
import pytest
from evaluating import MENU, STORIES, page_of, text_of, write

from readable.evaluate.corpus import Case, Corpus, CorpusError, load_corpus
from readable.evaluate.layouts import LAYOUTS


def load(folder: Path) -> Corpus:
    return load_corpus(folder, LAYOUTS)


def problem(folder: Path) -> str:
    with pytest.raises(CorpusError) as raised:
        load(folder)
    return str(raised.value)


@pytest.mark.parametrize("layout", evaluating.WRITERS)
def test_every_layout_gives_the_same_pages(layout: str, tmp_path: Path) -> None:
    evaluating.WRITERS[layout](tmp_path)
    corpus = load(tmp_path)
    assert corpus.layout == {"apart": "plain"}.get(layout, layout)
    cases = {case.name.removesuffix(".html").removesuffix(".htm"): case for case in corpus.cases}
    assert sorted(cases) == sorted(STORIES)
    for name, case in cases.items():
        html = case.read()
        assert page_of(name) in (html if isinstance(html, str) else html.decode())
        assert isinstance(html, str) == (layout in {"scrapinghub", "WCXB"} or (layout, name) == ("lines", "ferry"))
        if layout == "trafilatura":
            assert case.text is None
        else:
            assert (case.text or "").split() == text_of(name).split()
        if layout in {"trafilatura", "WCXB", "lines"}:
            assert (case.wanted, case.unwanted) == ((STORIES[name].strip(),), (MENU,))
        assert case.kind == (evaluating.KINDS[name] if layout in {"WCXB", "lines"} else None)
        assert (case.url or "").endswith(name if layout not in {"plain", "apart"} else "")


@pytest.mark.parametrize(("line", "told"), [
    ("{", "truth.jsonl:2: no JSON"), ("[]", "truth.jsonl:2: expected an object with 'id' and 'truth'"),
    ('{"id": "a"}', "truth.jsonl:2: expected an object"), ('{"truth": {}}', "truth.jsonl:2: expected an object"),
    ('{"id": "a", "truth": {"main_content": 1}}', "truth.jsonl:2: 'main_content': got int"),
    ('{"id": "a", "truth": {"with": "x"}}', "truth.jsonl:2: 'with': expected a list"),
])
def test_lines_that_are_not_as_they_should_be_are_told(line: str, told: str, tmp_path: Path) -> None:
    write(tmp_path / "html" / "a.html", page_of("ferry"))
    write(tmp_path / "truth.jsonl", f'{{"id": "a", "truth": {{}}}}\n{line}')
    assert told in problem(tmp_path)


def test_a_line_ends_with_a_line_feed_alone(tmp_path: Path) -> None:
    write(tmp_path / "html" / "a.html", page_of("ferry"))
    write(tmp_path / "truth.jsonl", '{"id": "a", "truth": {"main_content": "Low\u2028water\x85at six"}}\r\n')
    assert [case.text for case in load(tmp_path).cases] == ["Low\u2028water\x85at six"]


def test_lines_that_cannot_be_unpacked_are_told(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    for end in (".gz", ".xz"):
        write(tmp_path / f"truth.jsonl{end}", b"no such thing")
        assert f"truth.jsonl{end}: cannot be read" in problem(tmp_path)
        (tmp_path / f"truth.jsonl{end}").unlink()


def test_no_corpus_says_what_was_looked_for(tmp_path: Path) -> None:
    message = problem(tmp_path)
    for layout in LAYOUTS:
        assert layout.name in message
        assert layout.looked_for in message
    assert "corpora:" not in message


def test_no_corpus_names_those_below(tmp_path: Path) -> None:
    evaluating.wcxb(tmp_path / "dev")
    (tmp_path / "empty").mkdir()
    assert problem(tmp_path).endswith("These folders in it are corpora: dev")


def test_a_file_or_nothing_is_no_folder(tmp_path: Path) -> None:
    write(tmp_path / "file", "")
    assert problem(tmp_path / "file").endswith("not a folder")
    assert problem(tmp_path / "none").endswith("not a folder")


def test_a_corpus_without_pages(tmp_path: Path) -> None:
    (tmp_path / "finalrun-input").mkdir()
    (tmp_path / "GoldStandard").mkdir()
    assert problem(tmp_path).endswith("no page in it, though it has the layout CleanEval")


@pytest.mark.parametrize(("truth", "message"), [
    ("[]", "got list, expected an object"),
    ("{", "no JSON"),
    ('{"ground_truth": {}}', "no 'main_content' in it"),
    ('{"main_content": 1}', "'main_content': got int, expected a string"),
    ('{"main_content": "", "with": "a"}', "'with': expected a list of strings"),
    ('{"main_content": "", "url": 1}', "'url': got int, expected a string"),
])
def test_a_broken_truth_is_named(truth: str, message: str, tmp_path: Path) -> None:
    evaluating.wcxb(tmp_path)
    write(tmp_path / "ground-truth" / "ferry.json", truth)
    said = problem(tmp_path)
    assert str(tmp_path / "ground-truth" / "ferry.json") in said
    assert message in said


def test_wcxb_with_its_fields_at_the_top(tmp_path: Path) -> None:
    write(tmp_path / "ground-truth" / "a.json", json.dumps({"main_content": "Text.", "page_type": "forum"}))
    write(tmp_path / "html" / "a.html", b"<p>Text \xff.")
    [case] = load(tmp_path).cases
    assert (case.text, case.kind, case.url) == ("Text.", "forum", None)
    assert case.read() == "<p>Text \ufffd."


def test_broken_entries_are_named(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    write(tmp_path / "ground-truth.json", '{"a": 1}')
    assert "'a': got int, expected an object" in problem(tmp_path)
    (tmp_path / "ground-truth.json").unlink()
    write(tmp_path / "data.json", '{"u": {"file": "a.html", "with": []}, "v": {"with": []}}')
    assert "'v': no 'file'" in problem(tmp_path)


def test_blank_snippets_are_no_snippets(tmp_path: Path) -> None:
    write(tmp_path / "other.json", "[]")
    write(tmp_path / "snippets.json", json.dumps({"u": {"file": "a.html", "with": [" ", "a"], "without": None}}))
    [case] = load(tmp_path).cases
    assert (case.wanted, case.unwanted) == (("a",), ())


def test_a_page_that_is_not_there_is_still_a_case(tmp_path: Path) -> None:
    evaluating.scrapinghub(tmp_path)
    (tmp_path / "html" / "mill.html.gz").unlink()
    case = {case.name: case for case in load(tmp_path).cases}["mill"]
    with pytest.raises(FileNotFoundError):
        case.read()


@pytest.mark.parametrize("packed", [
    b"no gzip", gzip.compress(b"page", mtime=0)[:-9], gzip.compress(b"page", mtime=0)[:10] + b"x" * 20,
])
def test_a_page_that_cannot_be_unpacked(packed: bytes, tmp_path: Path) -> None:
    write(tmp_path / "a.html.gz", packed)
    with pytest.raises(OSError, match=r"."):
        Case(name="a", path=tmp_path / "a.html.gz").read()


def test_cleaneval_marks_address_and_charset(tmp_path: Path) -> None:
    write(tmp_path / "finalrun-input" / "1.html", "<p>a")
    gold = "URL: http://example.org/\n\n<h>Caf\xe9 <L>one\n<l>two</l>\n<p>a <b> c".encode("windows-1252")
    write(tmp_path / "GoldStandard" / "1.txt", gold)
    write(tmp_path / "finalrun-input" / "2.html", "<p>a")
    write(tmp_path / "GoldStandard" / "2-cleaned.txt", "\ufeff<p>No address")
    first, second = load(tmp_path).cases
    assert (first.text or "").split() == ["Café", "one", "two", "a", "<b>", "c"]
    assert (first.url, second.url) == ("http://example.org/", None)
    assert second.text == "No address"


def test_pages_without_a_text_are_left_out(tmp_path: Path) -> None:
    evaluating.plain(tmp_path)
    write(tmp_path / "other.html", "<p>a")
    write(tmp_path / "notes.txt", "a")
    assert len(load(tmp_path).cases) == len(STORIES)


def test_a_sample_is_the_same_each_time(tmp_path: Path) -> None:
    for number in range(20):
        write(tmp_path / f"{number:02}.html", "<p>a")
        write(tmp_path / f"{number:02}.txt", "a")
    corpus = load(tmp_path)
    chosen = [case.name for case in corpus.sample(5).cases]
    assert len(chosen) == 5
    assert chosen == sorted(chosen) == [case.name for case in corpus.sample(5).cases]
    assert corpus.sample(None) == corpus.sample(20) == corpus.sample(99) == corpus
