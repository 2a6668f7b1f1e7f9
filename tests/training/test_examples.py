"""What is learned from pages: how they are parted, and how much each counts."""
from __future__ import annotations

from pathlib import Path

import pytest
from examples import LARGEST, Example, balanced, bounded, domain_of, known_of

from readable.evaluate.corpus import Case

TEXTS = ["Late ferry", "The ferry was late and nobody on the quay was surprised", "Subscribe to our letter"]


def case(**fields: object) -> Case:
    return Case(name="page", path=Path("page.html"), **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("url", "domain"), [
    ("https://www.example.org/a", "example.org"), ("https://news.example.co.uk:8080/a", "example.co.uk"),
    ("hard::www.example.org-late-ferry.html", "example.org"), ("http://localhost/a", "page"), (None, "page"),
])
def test_domains(url: str | None, domain: str) -> None:
    assert domain_of(case(url=url)) == domain


def test_of_a_text_all_blocks_are_known() -> None:
    known = known_of(case(text=TEXTS[1]), TEXTS)
    assert [known[block][0] for block in range(3)] == [False, True, False]
    assert known[1][1] > known[2][1]


def test_of_snippets_those_blocks_that_they_tell_of() -> None:
    assert known_of(case(wanted=(TEXTS[1],), unwanted=(TEXTS[2],)), TEXTS) == {1: (True, 0.5), 2: (False, 0.5)}


def test_a_page_counts_at_most_as_much_as_some_articles() -> None:
    assert bounded([0.5, 0.25]) == [0.5, 0.25]
    assert bounded([LARGEST, LARGEST / 2, LARGEST / 2]) == [LARGEST / 2, LARGEST / 4, LARGEST / 4]
    assert bounded([]) == []


def test_a_page_counts_as_much_in_each_corpus() -> None:
    examples = [
        Example(Path(corpus), case(), 0, 0, None, [True] * len(weights), weights)
        for corpus, weights in (("a", [1.0, 1.0]), ("a", [2.0, 2.0]), ("b", [0.5, 0.5]), ("c", []))
    ]
    assert [sum(one.weights) for one in balanced(examples)] == [2.0, 4.0, 3.0, 0]
