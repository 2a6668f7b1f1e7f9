"""Broken pages break nothing: a bounded run of what `fuzz.py` does without end; and its checks see what is wrong."""
from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import faults
import pytest
from faults import CHECKS, OUTPUTS, Case, first_stray, judge
from fuzz import Clock, Maker, keep, kept, look, main, sources
from mutations import BYTE_MUTATIONS, TOKEN_MUTATIONS, mutated, split

from readable import Article, extract
from readable.options import SCORER_NAMES

ALL = tuple(name for name, _, _ in CHECKS)
FIXTURES, _ = sources([])
PAGE = b"<title>Low water</title><body><article><h1>Low water</h1>" + b"".join(
    b"<p>Paragraph %d says that the boats lie on the sand, and the men mend <a href=/n>nets</a>, knot by knot.</p>" % n
    for n in range(9)
)


@pytest.mark.parametrize("part", range(8))
def test_broken_pages(part: int) -> None:
    maker, clock = Maker(0, []), Clock()
    found = {number: look(maker.case(number), clock) for number in range(part * 50, part * 50 + 50)}
    assert {number: faults for number, faults in found.items() if faults} == {}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.parent.name)
def test_whole_pages(path: Path) -> None:
    assert judge(Case(path.read_bytes(), "https://www.example.org/a/b", {}, ALL)).faults == []


def test_a_page_is_its_tokens() -> None:
    for path in FIXTURES:
        assert b"".join(split(path.read_bytes())) == path.read_bytes()


@pytest.mark.parametrize("mutation", dict.fromkeys(TOKEN_MUTATIONS + BYTE_MUTATIONS), ids=lambda one: one.__name__)
def test_each_mutation_changes_a_page_and_can_have_any(mutation: object) -> None:
    def made(page: bytes, seed: int) -> bytes:
        rng = random.Random(seed)
        if mutation in TOKEN_MUTATIONS:
            tokens = split(page)
            mutation(tokens, rng, PAGE)
            return b"".join(tokens)
        return bytes(mutation(page, rng, PAGE))  # type: ignore[operator]

    assert any(made(PAGE, seed) != PAGE for seed in range(20))
    for page in (b"", b"<", b"x", b"<p>", b"</p>", b"<br>"):
        for seed in range(5):
            made(page, seed)


def test_the_same_numbers_make_the_same_page() -> None:
    one, other = Maker(3, []), Maker(3, [])
    assert [one.case(number) for number in range(20)] == [other.case(number) for number in range(20)]
    assert one.case(1) != Maker(4, []).case(1)
    assert mutated(PAGE, PAGE, random.Random(5)) == mutated(PAGE, PAGE, random.Random(5))


def test_every_scorer_and_check_has_its_turn() -> None:
    cases = [Maker(0, []).case(number) for number in range(300)]
    assert {case.options["scorer"] for case in cases} == set(SCORER_NAMES)
    assert {name for case in cases for name in case.checks} == set(ALL)
    assert any(case.options.get("parser") == "html5lib" for case in cases)


BROKEN = [
    ("words", {"text": "other words"}, "the text does not have the words"),
    ("words", {"events": (("p", {}), "stray", None), "text": "stray"}, "not the page's"),
    ("markup", {"html": "<p>a"}, "not closed"),
    ("markup", {"html": "<p><b>a</p></b>"}, "closes something else"),
    ("markup", {"html": "<p><!-- a --></p>"}, "a comment"),
    ("markup", {"html": "<p>other</p>"}, "read otherwise"),
    ("markup", {"html": "<p a=1 a=2></p>"}, "twice"),
    ("browser", {"html": "<p><p>x</p></p>"}, "a browser reads"),
    ("pieces", {"text": ""}, "no piece of the text"),
    ("again", {"html": "other"}, "another article"),
    ("twice", {"html": "<article><p>other</p></article>"}, "changes"),
]


@pytest.mark.parametrize(("name", "wrong", "said"), BROKEN)
def test_checks_see_what_they_look_for(name: str, wrong: dict[str, object], said: str) -> None:
    case = Case(PAGE, None, {}, (name,))
    article = extract(PAGE)
    article.blocks  # noqa: B018 - made of the text as it should be
    if "events" in wrong:
        article = dataclasses.replace(article, events=wrong["events"])  # type: ignore[arg-type]
    article.__dict__.update(wrong)
    [check] = [check for one, _, check in CHECKS if one == name]
    assert said in next(check(case, article))


def test_a_word_too_often_is_stray() -> None:
    assert first_stray(["a", "b"], ["a", "x", "b"]) is None
    assert first_stray(["a", "a"], ["a", "b"]) == "a"
    assert first_stray(["b", "a"], ["a", "b"]) == "a"


def test_an_exception_and_a_warning_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Article) -> object:
        raise ZeroDivisionError

    def warn(_: Article) -> object:
        import warnings  # noqa: PLC0415 - for this one

        warnings.warn("once", stacklevel=1)
        return None

    for output in (fail, warn):
        monkeypatch.setattr(faults, "OUTPUTS", (*OUTPUTS, ("broken", output)))
        assert output.__name__ in judge(Case(PAGE, None, {})).faults[0]


def test_slow_pages_are_measured_again() -> None:
    clock, case = Clock(), Case(PAGE, None, {})
    assert [clock.fault(case, 0.001) for _ in range(60)] == [None] * 60
    assert clock.fault(case, 30.0) is None
    clock.known["lxml"] = [1e-12] * 60
    assert "slow" in str(clock.fault(case, 30.0))


def test_pages_with_faults_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = Case(PAGE, "https://www.example.org/", {"scorer": "lines"}, ALL)
    path = keep(tmp_path / "found", "0-1", case, ["wrong"])
    assert kept(path) == case
    assert main(["--replay", str(path)]) == 0
    assert capsys.readouterr().out == "no fault\n"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pages", "6", "--jobs", "2", "--keep", str(tmp_path)]) == 0
    assert "seed 0: 6 pages, 0 with a fault" in capsys.readouterr().out
