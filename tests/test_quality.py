"""The quality gate: no change may make the default scorer find articles less well than before.

What is measured is the F1 of snippets that must and must not be in the text, counted over all pages as trafilatura's
evaluation does: of the pages below fixtures/pages, the phrases `contains` and `absent` of each `case.toml`, written by
hand. Where the environment variable READABLE_CORPORA names a folder, each corpus in it that has a floor is measured
too, by the F1 of words where it has texts; a corpus is a folder in a layout that `readable evaluate` knows.

The floors are kept in `quality_floors.json`. `pytest tests/test_quality.py --update-floors` raises those that are
passed, and sets one for a corpus that has none. It lowers none unless `--allow-lower` is given too.
"""
from __future__ import annotations

import json
import os
from collections.abc import Mapping
from math import floor
from pathlib import Path
from typing import Any, Final, Protocol

import pytest
from test_golden import SLUGS, article_of, load_case

from readable.evaluate.averages import snippet_rates
from readable.evaluate.corpus import load_corpus
from readable.evaluate.layouts import LAYOUTS
from readable.evaluate.measure import Task, measure, summarise
from readable.evaluate.metrics import snippet_counts
from readable.evaluate.pool import cores

FLOORS: Final = Path(__file__).with_name("quality_floors.json")
VARIABLE: Final = "READABLE_CORPORA"
FIXTURES: Final = "fixtures"
STEPS: Final = 10_000
"""A floor is a measure cut to 4 digits, so that it is never above it."""

CORPORA: Final = Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None


def floors() -> dict[str, float]:
    """The least that each measure may be, by name."""
    kept: dict[str, float] = json.loads(FLOORS.read_text(encoding="utf-8"))
    return kept


def moved(kept: Mapping[str, float], reached: Mapping[str, float], *, lower: bool) -> dict[str, float]:
    """The floors with those that were reached in their place. Raises `ValueError` for a lower one, unless it may be."""
    cut = {name: floor(one * STEPS) / STEPS for name, one in reached.items()}
    less = {name: one for name, one in cut.items() if one < kept.get(name, 0.0)}
    if less and not lower:
        told = ", ".join(f"{name} {kept[name]} to {one}" for name, one in less.items())
        raise ValueError(f"--update-floors lowers no floor without --allow-lower: {told}")
    return dict(sorted({**kept, **cut}.items()))


class Config(Protocol):
    """What pytest was told on the command line."""

    def getoption(self, name: str) -> Any:
        """Whether an option was given."""


class Given:
    """Some options that were given."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def getoption(self, name: str) -> bool:
        """Whether an option was given."""
        return name in self.names


def check(name: str, reached: float, config: Config) -> None:
    """Compare a measure with its floor, or move that."""
    if config.getoption("--update-floors"):
        if os.environ.get("PYTEST_XDIST_WORKER"):
            pytest.fail("floors are written by one process: leave out -n", pytrace=False)
        changed = moved(floors(), {name: reached}, lower=bool(config.getoption("--allow-lower")))
        FLOORS.write_text(json.dumps(changed, indent=2) + "\n", encoding="utf-8")
    least = floors().get(name)
    if least is None:
        pytest.skip(f"{name} has no floor; pytest --update-floors sets one")
    if reached < least:
        pytest.fail(f"{name}: the F1 was {least}, and is {reached:.5f} now", pytrace=False)


def test_fixtures(pytestconfig: pytest.Config) -> None:
    expected = {slug: load_case(slug)["expect"] for slug in SLUGS}
    counts = [
        snippet_counts(article_of(slug).text, expect["contains"], expect.get("absent", []))
        for slug, expect in expected.items()
    ]
    check(FIXTURES, snippet_rates(counts).scores.f1, pytestconfig)


@pytest.mark.skipif(CORPORA is None, reason=f"{VARIABLE} names no folder of corpora")
@pytest.mark.parametrize("name", sorted(one.name for one in CORPORA.iterdir() if one.is_dir()) if CORPORA else ["none"])
def test_corpora(name: str, pytestconfig: pytest.Config) -> None:
    assert CORPORA is not None
    cases = load_corpus(CORPORA / name, LAYOUTS).cases
    rows = dict(measure([Task("auto", case) for case in cases], cores()))
    summary = summarise(cases, [rows[at] for at in range(len(cases))])
    assert summary.quality is not None, "there is nothing to compare with"
    check(name, summary.quality, pytestconfig)


def test_a_floor_is_raised() -> None:
    assert moved({"b": 0.5, "a": 0.7}, {"b": 0.61239}, lower=False) == {"a": 0.7, "b": 0.6123}
    assert moved({"b": 0.5}, {"b": 0.5}, lower=False) == {"b": 0.5}
    assert moved({}, {"new": 0.25}, lower=False) == {"new": 0.25}


def test_a_floor_is_lowered_only_where_that_is_allowed() -> None:
    with pytest.raises(ValueError, match=r"without --allow-lower: b 0\.5 to 0\.4999"):
        moved({"a": 0.7, "b": 0.5}, {"b": 0.49999, "a": 0.8}, lower=False)
    assert moved({"b": 0.5}, {"b": 0.4}, lower=True) == {"b": 0.4}


def test_what_is_below_its_floor_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "floors.json"
    file.write_text('{"a": 0.5}', encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.FLOORS", file)
    check("a", 0.5, Given())
    with pytest.raises(pytest.fail.Exception, match=r"a: the F1 was 0\.5, and is 0\.49990 now"):
        check("a", 0.4999, Given())
    with pytest.raises(pytest.skip.Exception, match="b has no floor"):
        check("b", 0.9, Given())
    assert file.read_text(encoding="utf-8") == '{"a": 0.5}'


def test_floors_are_written_by_one_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "floors.json"
    file.write_text('{"a": 0.5}', encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.FLOORS", file)
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    with pytest.raises(pytest.fail.Exception, match="leave out -n"):
        check("a", 0.6, Given("--update-floors"))
    monkeypatch.delenv("PYTEST_XDIST_WORKER")
    check("a", 0.6, Given("--update-floors"))
    assert floors() == {"a": 0.6}
    with pytest.raises(ValueError, match="allow-lower"):
        check("a", 0.4, Given("--update-floors"))
    check("a", 0.4, Given("--update-floors", "--allow-lower"))
    assert floors() == {"a": 0.4}


def test_every_floor_is_a_share() -> None:
    assert FIXTURES in floors()
    assert all(0 < least < 1 for least in floors().values())
