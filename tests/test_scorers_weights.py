"""Class weights, with the caller's own keywords."""
from __future__ import annotations

import re
from typing import Any

import pytest
from outlining import outline_of, row_of

from readable.options import Options
from readable.scorers.weights import class_weights


def weight(snippet: str, **options: Any) -> int:
    outline = outline_of(snippet)
    return class_weights(outline, Options(**options))[row_of(outline, "x")]


@pytest.mark.parametrize(("snippet", "options", "expected"), [
    ("<div id=x>a", {}, 0),
    ("<div id=x class=post>a", {}, 25),
    ("<div id=x class=promo>a", {}, -25),
    ("<div id=x class=foo>a", {"positive_keywords": ("foo",)}, 25),
    ("<div id=x class=foo>a", {"negative_keywords": ("foo",)}, -25),
    ("<div id=x class=foo>a", {"positive_keywords": ("foo",), "negative_keywords": ("foo",)}, 0),
    ("<div id=x class=food>a", {"positive_keywords": ("foo", "bar")}, 25),
    ("<div id=x class=bar>a", {"positive_keywords": ("foo", "bar")}, 25),
    ("<div id=x class='foo bar'>a", {"positive_keywords": ("foo", "bar")}, 25),
    ("<div id=x class='foo post'>a", {"positive_keywords": ("foo",)}, 50),
    ("<div id=x class='foo post'>a", {"negative_keywords": ("foo",)}, 0),
    ("<div id=x class=foo>a", {"positive_keywords": ("x",)}, 25),
    ("<div id=x class=axe>a", {"positive_keywords": ("x",)}, 50),
    ("<div id=x class=foo>a", {"positive_keywords": re.compile("^fo+$")}, 25),
    ("<div id=x class=FOO>a", {"positive_keywords": re.compile("foo", re.IGNORECASE)}, 25),
    ("<div id=x class=FOO>a", {"positive_keywords": ("foo",)}, 0),
    ("<div id=x class=a.b>a", {"positive_keywords": ("a.b",)}, 25),
    ("<div id=x class=aXb>a", {"positive_keywords": ("a.b",)}, 0),
    ("<section id=x>a", {"positive_keywords": ("tag-section",)}, 25),
    ("<section id=x>a", {"negative_keywords": ("tag-section",)}, -25),
    ("<section id=x>a", {"positive_keywords": ("section",)}, 0),
    ("<div id=x>a", {"positive_keywords": ("tag-section",)}, 0),
    ("<div id=x class=foo>a", {"positive_keywords": ()}, 0),
    ("<div id=x title=foo>a", {"positive_keywords": ("foo",)}, 0),
])
def test_weights(snippet: str, options: dict[str, Any], expected: int) -> None:
    assert weight(snippet, **options) == expected


def test_the_outline_keeps_its_own() -> None:
    outline = outline_of("<div id=x class=foo>a</div>")
    assert class_weights(outline, Options()) == outline.weights == [0, 0, 0]
    assert class_weights(outline, Options(positive_keywords=("foo",))) == [0, 0, 25]
    assert outline.weights == [0, 0, 0]


def test_a_tag_is_matched_from_its_beginning() -> None:
    """As readability-lxml does: `tag-s` speaks for `section` too; to mean `s` alone takes a regular expression."""
    assert weight("<section id=x>a", positive_keywords=("tag-s",)) == 25
    assert weight("<section id=x>a", positive_keywords=("tag-ection",)) == 0
    assert weight("<section id=x>a", positive_keywords=("ag-section",)) == 0
    assert weight("<section id=x>a", positive_keywords=re.compile("tag-s$")) == 0
