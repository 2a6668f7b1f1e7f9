"""Every page below fixtures/pages: what it must hold, and the exact output for it.

A page is a directory with `source.html`, the bytes as served; `case.toml`, what is known about the page and expected of
its article, written by hand; and `expected.html`, `.md`, `.txt` and `.json`, the output, written by `pytest --update`
and read in the diff before it is kept. Where there is an `expected.SCORER.txt`, it is the text that
this scorer gives; to have one, make an empty file of that name, and update.

`case.toml` has: `situation` (what makes the page a case), `url`, `charset` (of the HTTP header), `xfail` (why the
expectations are not met yet), a table `options` for `Options`, and a table `expect` with `title`, `language` (equal),
`contains`, `absent`, `order` (phrases of the text), `html_contains` and `html_absent` (pieces of the HTML). A run of
white space, in phrases and in pages, counts as one space.
"""
from __future__ import annotations

import dataclasses
import difflib
import functools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from readable import Article, Options, extract
from readable.options import SCORER_NAMES

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PAGES = Path(__file__).parents[1] / "fixtures" / "pages"
SLUGS = sorted(entry.name for entry in PAGES.iterdir() if entry.is_dir())

WRITTEN = {"source.html", "case.toml"}
GENERATED = {"expected.html", "expected.md", "expected.txt", "expected.json"}
BY_SCORER = {f"expected.{name}.txt": name for name in SCORER_NAMES}
SCORED = [(slug, name) for slug in SLUGS for name in sorted(BY_SCORER) if (PAGES / slug / name).exists()]

CASE_KEYS = {"situation", "url", "charset", "xfail", "options", "expect"}
EXPECT_TEXTS = {"title", "language"}
EXPECT_LISTS = {"contains", "absent", "order", "html_contains", "html_absent"}


@functools.cache
def load_case(slug: str) -> dict[str, Any]:
    return tomllib.loads((PAGES / slug / "case.toml").read_text(encoding="utf-8"))


@functools.cache
def article_of(slug: str, scorer: str | None = None) -> Article:
    case = load_case(slug)
    options = Options(encoding=case.get("charset"), **case.get("options", {}))
    if scorer:
        options = dataclasses.replace(options, scorer=scorer)
    return extract((PAGES / slug / "source.html").read_bytes(), url=case.get("url"), options=options)


def outputs(article: Article) -> dict[str, str]:
    facts = {name: value for name, value in article.to_dict().items() if name not in ("candidates", "html", "text")}
    facts["blocks"] = [
        f"{block.kind} {block.level} {_range(block.span)} from {_range(block.source_span)}: {block.text[:40]}"
        for block in article.blocks
    ]
    return {
        "expected.html": article.html.rstrip("\n") + "\n",
        "expected.md": article.markdown.rstrip("\n") + "\n",
        "expected.txt": article.text.rstrip("\n") + "\n",
        "expected.json": json.dumps(facts, ensure_ascii=False, indent=2) + "\n",
    }


def _range(span: slice | None) -> str:
    return f"{span.start}-{span.stop}" if span else "nowhere"


def collapse(text: str) -> str:
    return " ".join(text.split())


def differences(expected: str, got: str, names: tuple[str, str] = ("expected", "got")) -> str:
    lines = difflib.unified_diff(expected.splitlines(), got.splitlines(), *names, lineterm="", n=2)
    return "\n".join(lines)


def nearest(phrase: str, text: str) -> str:
    """The line of the text most like the phrase, as a diff."""
    lines = [collapse(line) for line in text.splitlines() if line.strip()]
    close = difflib.get_close_matches(phrase, lines, n=1, cutoff=0.0)
    return "\n".join(difflib.ndiff([phrase], close)) if close else "(the text is empty)"


def around(phrase: str, text: str) -> str:
    """The phrase where it stands in the text."""
    start = text.index(phrase)
    return f"... {text[max(0, start - 60):start + len(phrase) + 60]} ..."


def missing(phrases: list[str], content: str, what: str) -> list[str]:
    flat = collapse(content)
    return [
        f"missing from the {what}: {phrase!r}; nearest:\n{nearest(phrase, content)}"
        for phrase in map(collapse, phrases) if phrase not in flat
    ]


def present(phrases: list[str], content: str, what: str) -> list[str]:
    flat = collapse(content)
    return [
        f"should not be in the {what}: {phrase!r}; found:\n{around(phrase, flat)}"
        for phrase in map(collapse, phrases) if phrase in flat
    ]


def misplaced(phrases: list[str], text: str) -> list[str]:
    """The phrases that do not come after the one before them; a missing one is not out of order but missing."""
    flat = collapse(text)
    problems = []
    position = 0
    for phrase in map(collapse, phrases):
        found = flat.find(phrase, position)
        if found >= 0:
            position = found + len(phrase)
        elif phrase in flat:
            problems.append(f"out of order: {phrase!r} comes too early:\n{around(phrase, flat)}")
        else:
            problems.append(f"missing from the text: {phrase!r}; nearest:\n{nearest(phrase, text)}")
    return problems


def problems_of(article: Article, expect: dict[str, Any]) -> list[str]:
    return [
        *(
            f"{name} differs:\n{differences(expect[name], str(getattr(article, name)))}"
            for name in sorted(EXPECT_TEXTS & expect.keys()) if getattr(article, name) != expect[name]
        ),
        *missing(expect.get("contains", []), article.text, "text"),
        *present(expect.get("absent", []), article.text, "text"),
        *misplaced(expect.get("order", []), article.text),
        *missing(expect.get("html_contains", []), article.html, "HTML"),
        *present(expect.get("html_absent", []), article.html, "HTML"),
    ]


def as_parameter(slug: str) -> Any:
    """The page as a test, marked where it is known to fail; a broken case is `test_case_is_well_formed`'s to tell."""
    try:
        reason = load_case(slug).get("xfail")
    except (OSError, ValueError):
        reason = None
    return pytest.param(slug, marks=[pytest.mark.xfail(reason=reason, strict=True)] if reason else [])


def test_there_are_pages() -> None:
    assert SLUGS, f"no page in {PAGES}"


def test_nothing_stands_beside_the_pages() -> None:
    assert [entry.name for entry in PAGES.iterdir() if not entry.is_dir()] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_case_is_well_formed(slug: str, update: bool) -> None:  # noqa: FBT001
    files = {entry.name for entry in (PAGES / slug).iterdir()}
    wanted = WRITTEN if update else WRITTEN | GENERATED
    stray = files - WRITTEN - GENERATED - BY_SCORER.keys()
    assert wanted <= files, f"missing {wanted - files}"
    assert not stray, f"stray {stray}"
    case = load_case(slug)
    expect = case.get("expect", {})
    assert case.keys() <= CASE_KEYS, f"unknown keys {case.keys() - CASE_KEYS}"
    assert expect.keys() <= EXPECT_TEXTS | EXPECT_LISTS, f"unknown keys {expect.keys() - EXPECT_TEXTS - EXPECT_LISTS}"
    assert all(isinstance(expect[name], str) for name in EXPECT_TEXTS & expect.keys())
    assert all(isinstance(expect[name], list) and all(expect[name]) for name in EXPECT_LISTS & expect.keys())
    assert case.get("situation"), "a page says what makes it a case"
    assert expect.get("contains"), "a page says what must be in its article"
    assert case.get("xfail", "why") != "", "a known failure has its reason"


@pytest.mark.parametrize("slug", [as_parameter(slug) for slug in SLUGS])
def test_expectations(slug: str) -> None:
    problems = problems_of(article_of(slug), load_case(slug)["expect"])
    if problems:
        pytest.fail(f"{slug}: {len(problems)} expectations not met\n\n" + "\n\n".join(problems), pytrace=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_output(slug: str, update: bool) -> None:  # noqa: FBT001
    for name, got in outputs(article_of(slug)).items():
        check_output(PAGES / slug / name, got, update=update)


@pytest.mark.parametrize(("slug", "name"), SCORED)
def test_output_of_a_scorer(slug: str, name: str, update: bool) -> None:  # noqa: FBT001
    got = outputs(article_of(slug, BY_SCORER[name]))["expected.txt"]
    check_output(PAGES / slug / name, got, update=update)


def check_output(path: Path, got: str, *, update: bool) -> None:
    if update:
        path.write_bytes(got.encode())
    expected = path.read_bytes().decode()
    if got != expected:
        name = f"{path.parent.name}/{path.name}"
        told = f"{name} is not what it was (pytest --update accepts it):\n{differences(expected, got)}"
        pytest.fail(told, pytrace=False)


def test_a_failed_expectation_shows_what_there_was() -> None:
    text = "The harbour was quiet.\n\nNobody had seen the ferry go."
    [lost] = missing(["Nobody had seen the ferry come."], text, "text")
    assert "'Nobody had seen the ferry come.'" in lost
    assert "+ Nobody had seen the ferry go." in lost
    assert present(["was  quiet"], text, "text") == [
        "should not be in the text: 'was quiet'; found:\n... The harbour was quiet. Nobody had seen the ferry go. ..."
    ]
    assert misplaced(["ferry", "harbour"], text)[0].startswith("out of order: 'harbour'")
    assert misplaced(["quiet. Nobody", "ferry"], text) == []
