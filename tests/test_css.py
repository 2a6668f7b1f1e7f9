"""CSS selectors on events: the same elements as by XPath, in linear time, and what is no selector is refused."""
from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import compress

import pytest
from cssselect import HTMLTranslator
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from outlining import growth

from readable.css import Elements, match
from readable.parse import events_of

PAGE = """
<html><body id="top" class="home page"><div class="a" lang="en-GB"><p id="one" class="x a"><b/>text</p><p id="two"/>
<P title="red green" id="three"><b id="bold"/><i id="i"/></P></div><div id="div"><p id="four" data-n=""> </p></div>
</body></html>
"""


def matched(css: str, page: str = PAGE) -> list[str]:
    """The ids, else the names, of the elements that match."""
    elements = Elements(events_of(etree.fromstring(page)))
    names = [attrs.get("id", tag) for tag, attrs in zip(elements.tags, elements.attrs, strict=True)]
    return list(compress(names, match(css, elements)))


@pytest.mark.parametrize(("css", "expected"), [
    ("p", ["one", "two", "three", "four"]),
    ("P.x.a, #bold, #BOLD", ["one", "bold"]),
    ("*|p.x", ["one"]),
    ("[title~=green]", ["three"]),
    ("[title~='red green'], [title~='']", []),
    ("[LANG|=en]", ["div"]),
    ("[title^=re][title$=en][title*=' ']", ["three"]),
    ("[title^=''], [title$=''], [title*='']", []),
    ("p[data-n=''], p[title!='red green']", ["one", "two", "four"]),
    ("div p + p", ["two", "three"]),
    ("#one ~ p > b", ["bold"]),
    ("body > p, html p > i", ["i"]),
    ("p:first-child, b:only-child, i:last-child", ["one", "b", "i", "four"]),
    ("p:only-of-type, b:first-of-type:last-of-type", ["b", "bold", "four"]),
    ("div > :nth-child(2n + 1)", ["one", "three", "four"]),
    ("div > p:nth-last-child(2), p:nth-of-type(-n+1)", ["one", "two", "four"]),
    ("p:nth-last-of-type(even)", ["two"]),
    (":root, div:empty, p:empty", ["html", "two", "four"]),
    ("p:not(.x):not(#two)", ["three", "four"]),
    ("p:is(.x, #two), :where(b, i):last-child", ["one", "b", "two", "i"]),
    ("div:has(i)", ["div"]),
    ("p:has(b)", ["one", "three"]),
    ("p:has(+ p)", ["one", "two"]),
    ("div:has(> i), p:has(~ p)", ["one", "two"]),
])
def test_what_matches(css: str, expected: list[str]) -> None:
    assert matched(css) == expected


@pytest.mark.parametrize(("css", "why"), [
    ("", "Expected selector"),
    ("p[", "Expected ident"),
    ("p,", "Expected selector"),
    ("> p", "Expected selector"),
    ("p::before", "pseudo-element"),
    ("p:first-line", "pseudo-element"),
    ("a:hover", "pseudo-class :hover is not supported"),
    ("p:first-line-child", "pseudo-class :first-line-child is not supported"),
    ("p:lang(en)", r"pseudo-class :lang\(\) is not supported"),
    ("p:nth-child(x)", r":nth-child\(\) takes odd"),
    ("div:not(p:hover)", "pseudo-class :hover is not supported"),
    ("svg|a", "no namespace 'svg'"),
    ("[xlink|href]", "no namespace 'xlink'"),
    (":is(" * 2000, "recursion|Expected"),
])
def test_what_is_no_selector(css: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        match(css, Elements(()))


@pytest.mark.skipif(sys.version_info < (3, 11), reason="cssselect 1.6, which reads them, is for Python 3.11 on")
def test_combinators_inside() -> None:
    assert matched("body:has(div p > i), p:has(+ p + p), div:has(body i)") == ["top", "one"]
    assert matched("p:not(p + p)") == ["one", "four"]


def test_a_long_selector() -> None:
    assert matched("p" + ".x" * 5000) == ["one"]
    assert matched("body" + " > *" * 5000) == []


_PARTS = st.sampled_from([
    "p", "b", "*", ".x", ".y", "p.x", "#i", "p:first-child", "b:last-child", ":only-child", "p:nth-child(2n)",
    "b:nth-of-type(2)", "p:last-of-type", "*:not(.x)", "p:not(.y)", ":is(.x, b)", "[class]", "[class~=y]", ":root",
])
_SELECTORS = st.lists(_PARTS, min_size=1, max_size=3).flatmap(lambda parts: st.lists(
    st.sampled_from([" ", " > ", " + ", " ~ ", ", "]), min_size=len(parts) - 1, max_size=len(parts) - 1,
).map(lambda joints: parts[0] + "".join(joint + part for joint, part in zip(joints, parts[1:], strict=True))))
_TREES = st.lists(st.sampled_from(["p", "b", "p class='x'", "b class='x y'", "p id='i'", "/", "/"]), max_size=25)


@given(_TREES, _SELECTORS)
def test_the_same_as_by_xpath(tags: list[str], css: str) -> None:
    page, stack = "", [""]
    for tag in tags:
        if tag != "/":
            stack.append(tag.split()[0])
            page += f"<{tag}>"
        elif len(stack) > 1:
            page += f"</{stack.pop()}>"
    page += "".join(f"</{tag}>" for tag in reversed(stack) if tag)
    tree = etree.fromstring(f"<html>{page}</html>")
    found = tree.xpath(HTMLTranslator().css_to_xpath(css))
    assert isinstance(found, list)
    assert match(css, Elements(events_of(tree))) == [element in found for element in tree.iter()]


@pytest.mark.parametrize("css", ["div div", "div ~ div > div", "div:has(> div)", ":nth-last-of-type(2n)", ":not(div)"])
@pytest.mark.parametrize("shape", ["<div>{}</div>", "<div></div>{}"])
def test_work_is_linear(css: str, shape: str) -> None:
    def make(size: int) -> Callable[[], object]:
        before, _, after = shape.partition("{}")
        tree = etree.fromstring(f"<p>{before * size}{after * size}</p>", etree.XMLParser(huge_tree=True))
        page = Elements(events_of(tree))
        return lambda: match(css, page)

    assert growth(make, 100) < 2.2
