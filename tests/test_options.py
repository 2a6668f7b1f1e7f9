"""Options: what is impossible is refused by name, and what is left is one hashable value."""
from __future__ import annotations

import dataclasses
import pickle
import re
from typing import Any

import pytest

from readable import OptionError, Options
from readable.options import FAVORS, SCORER_NAMES, Selectors
from readable.scorers import SCORERS
from readable.scorers.learned import BETA

SCORERS_EXPECTED = f"one of {', '.join(SCORER_NAMES)}"


@pytest.mark.parametrize(("key", "value", "expected"), [
    ("scorer", "best", SCORERS_EXPECTED),
    ("scorer", None, SCORERS_EXPECTED),
    ("scorer", ["auto"], SCORERS_EXPECTED),
    ("parser", "html.parser", "one of lxml, html5lib"),
    ("images", True, "one of content, all, none"),
    ("block_width", 0, "a whole number of lines, 1 to 20"),
    ("block_width", 21, "a whole number of lines, 1 to 20"),
    ("block_width", True, "a whole number of lines, 1 to 20"),
    ("block_width", 2.5, "a whole number of lines, 1 to 20"),
    ("char_threshold", -1, "a whole number of characters, 0 or more"),
    ("char_threshold", "500", "a whole number of characters, 0 or more"),
    ("char_threshold", True, "a whole number of characters, 0 or more"),
    ("main_run", 1, "True or False"),
    ("main_run", None, "True or False"),
    ("comments", 0, "True or False"),
    ("comments", "yes", "True or False"),
    ("favor", "speed", "one of balanced, precision, recall"),
    ("favor", None, "one of balanced, precision, recall"),
    ("min_text_length", 2.5, "a whole number of characters, 0 or more"),
    ("min_text_length", None, "a whole number of characters, 0 or more"),
    ("encoding", "klingon", "a label of the WHATWG Encoding Standard, such as utf-8"),
    ("encoding", b"utf-8", "a label of the WHATWG Encoding Standard, such as utf-8"),
    ("positive_keywords", "news", "a tuple of words, or a compiled regular expression for str"),
    ("negative_keywords", ("news", 1), "a tuple of words, or a compiled regular expression for str"),
    ("negative_keywords", ("news", " "), "a tuple of words, or a compiled regular expression for str"),
    ("negative_keywords", re.compile(b"news"), "a tuple of words, or a compiled regular expression for str"),
    ("selectors", "p", "a mapping of content, keep, drop to CSS selectors"),
    ("selectors", [("keep", "p")], "a mapping of content, keep, drop to CSS selectors"),
])
def test_impossible_values(key: str, value: Any, expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        Options.of(**{key: value})
    assert (caught.value.key, caught.value.value, caught.value.expected) == (key, value, expected)
    assert str(caught.value) == f"option {key!r}: got {value!r}, expected {expected}"
    assert isinstance(caught.value, ValueError)


def test_unknown_names() -> None:
    with pytest.raises(OptionError, match="option 'threshold': got 500, expected one of the options scorer, parser, "):
        Options.of(threshold=500)
    with pytest.raises(TypeError):
        Options("readability")  # type: ignore[call-arg]


def test_every_scorer_can_be_chosen() -> None:
    assert tuple(SCORERS) == SCORER_NAMES
    assert [Options(scorer=name).scorer for name in SCORERS] == list(SCORERS)
    with pytest.raises(OptionError) as caught:
        Options(scorer="")
    assert caught.value.expected == f"one of {', '.join(SCORERS)}"


def test_what_is_favoured_can_be_chosen() -> None:
    assert (Options().favor, Options().comments) == ("balanced", False)
    assert set(BETA) == set(FAVORS) == {Options(favor=name).favor for name in FAVORS}
    assert len({Options(favor=name, comments=one) for name in BETA for one in (False, True)}) == 6


def test_keywords_become_one_pattern() -> None:
    options = Options(positive_keywords=("news-item", " a.b "), negative_keywords=())
    assert options.positive_keywords == re.compile(r"a\.b|news\-item")
    assert options.negative_keywords is None
    pattern = re.compile("x", re.IGNORECASE)
    assert Options(positive_keywords=pattern).positive_keywords is pattern
    assert Options.of(positive_keywords={"b", "a"}) == Options(positive_keywords=("b", "a"))
    assert Options(positive_keywords=("b", "a")) == Options(positive_keywords=("a", "b", "a"))


@pytest.mark.parametrize(("key", "css", "name", "value", "expected"), [
    ("remove", "p", "selectors", "remove", "one of the keys content, keep, drop"),
    (1, "p", "selectors", 1, "one of the keys content, keep, drop"),
    ("keep", None, "selectors.keep", None, "a CSS selector as str"),
    ("drop", b"p", "selectors.drop", b"p", "a CSS selector as str"),
    ("content", "a:hover", "selectors.content", "a:hover",
     "a CSS selector of elements; the pseudo-class :hover is not supported"),
    ("keep", "p::before", "selectors.keep", "p::before", "a CSS selector of elements; a pseudo-element is no element"),
])
def test_impossible_selectors(key: Any, css: Any, name: str, value: Any, expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        Options(selectors={key: css})
    assert (caught.value.key, caught.value.value, caught.value.expected) == (name, value, expected)


def test_selectors_become_one_value() -> None:
    given = {"keep": "p.a, b"}
    options = Options(selectors=given)
    given["drop"] = "i"
    assert options.selectors == Selectors(keep="p.a, b")
    assert options == Options.of(selectors=Selectors(keep="p.a, b")) == dataclasses.replace(options)
    assert len({options, Options(selectors={"keep": "p.a, b"}), Options()}) == 2
    assert Options(selectors={}) == Options(selectors=Selectors()) == Options()
    assert pickle.loads(pickle.dumps(options)) == options
    with pytest.raises(OptionError):
        Options(selectors=Selectors(keep="p["))


def test_frozen_and_hashable() -> None:
    options = Options(positive_keywords=("news",), encoding="gb2312")
    assert options == Options.of(positive_keywords=["news"], encoding="gb2312")
    assert len({options, Options.of(positive_keywords=["news"], encoding="gb2312"), Options()}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        options.images = "none"  # type: ignore[misc]
    assert dataclasses.replace(options, images="none").positive_keywords == options.positive_keywords
