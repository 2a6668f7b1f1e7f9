"""Markdown of an article: how each thing is written, and that a parser of Markdown gives all of it back."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from composing import article, events_of, is_linear
from hypothesis import HealthCheck, example, given, settings
from lxml import html
from markdown_it.common.normalize_url import normalizeLink
from nasty import pages
from reading import differences, reading, rendered

from readable import extract
from readable.events import Event
from readable.parse import events_of as events_of_tree
from readable.render.html import to_html
from readable.render.markdown import to_markdown
from readable.render.markdown_blocks import DEEPEST

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "pages").glob("*/source.html"))


def markdown(snippet: str) -> str:
    return to_markdown(events_of(snippet, None))


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("", ""),
        ("<p>one</p><p>two\n three</p>", "one\n\ntwo three"),
        ("<h1>one</h1><h6>two<br>three</h6><h2> </h2>", "# one\n\n###### two three"),
        ("<h2><b>one</b> <i>two</i></h2><h3>C #</h3><h3>C#</h3>", "## one *two*\n\n### C \\#\n\n### C#"),
        ("one<br>two<p>a<br></p>", "one  \ntwo\n\na"),
        ("<p>one</p><hr><ul><li>a<hr>b</ul>", "one\n\n***\n\n- a\n\n  ___\n\n  b"),
        ("<blockquote><p>a</p><blockquote>b</blockquote></blockquote><blockquote>c</blockquote>",
         "> a\n>\n> > b\n\n> c"),
        ("<figure><img src=x alt='a [b]'><figcaption>c <b>d</b></figcaption></figure>",
         "![a [b]](x)\n\n_c **d**_"),
        ("<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dd>e</dd></dl>", "**a**\n\n- b\n- c\n\n**d**\n\n- e"),
        ("<details><summary>a</summary><p>b</p></details>", "**a**\n\nb"),
        ("<a href=/x><h2>a</h2><p>b</p></a>", "## [a](/x)\n\n[b](/x)"),
    ],
)
def test_blocks(snippet: str, expected: str) -> None:
    assert markdown(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "- a\n- b\n  - c\n- d"),
        ("<ol start=9><li>a<li>b<p>c</ol>", "9. a\n\n10. b\n\n    c"),
        ("<ol><li>a<li value=7>b<li>c</ol>", "1. a\n7. b\n8. c"),
        ("<ol start=-3><li>a</ol><ol start=9999999999><li>b</ol>", "1. a\n\n1) b"),
        ("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n\n* b\n\n- c"),
        ("<ul><li>a<ol start=3><li>b</ol></ul>", "- a\n\n  3. b"),
        ("<ul><li><ul><li>a</ul><li><blockquote>b</blockquote></ul>", "- - a\n- > b"),
        ("<ul><li><pre>a\n\n b</pre><li># b</ul>", "- ```\n  a\n\n   b\n  ```\n- \\# b"),
    ],
)
def test_lists(snippet: str, expected: str) -> None:
    assert markdown(snippet) == expected
    assert not differences(article(snippet, None), expected)


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("a <b> b </b>c", "a **b** c"),
        ("a<b>b</b>c <i>d</i>, 中<b>文</b>字", "a**b**c *d*, 中**文**字"),
        ("a<b>(b)</b>c a<i>b.</i>c a<del>€</del>c", "a<strong>(b)</strong>c a<em>b.</em>c a<del>€</del>c"),
        ("<b>a</b><b>b</b> <b>c</b><br><b>d</b>", "**ab c**  \n**d**"),
        ("<b>a</b><i>b</i>c <i>d</i><b>e</b>", "**a**<em>b</em>c _d_**e**"),
        ("<b><i>a</i></b> <i>b <b>c</b></i> <s>d</s>", "**_a_** _b **c**_ ~~d~~"),
        ("<b>a <b>b</b></b><b></b>", "**a b**"),
        ("H<sub>2</sub>O <kbd>a</kbd> <abbr title='b \"c'>d</abbr> <abbr>e</abbr> <u>f</u> <small>g</small>",
         'H<sub>2</sub>O <kbd>a</kbd> <abbr title="b &quot;c">d</abbr> e f g'),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><ruby>字<rt>ji</rt></ruby>", "漢(kan)字<sup>ji</sup>"),
        ("<code>a`b</code> <code>``</code> <code> c <b>d</b> </code>", "``a`b`` ``` `` ``` `c d`"),
        ("<code>a <a href=/x>b</a></code>", "`a` [`b`](/x)"),
        ("<a href='/a b' title='c \"d\"'>e [f]</a> <a href='/(g'>h</a> <a href=/x>i]</a>",
         '[e [f]](</a b> "c \\"d\\"") [h](</(g>) [i\\]](/x)'),
        ("<a href=http://a.org/>http://a.org/</a> a!<a href=/x>b</a>", "<http://a.org/> a\\![b](/x)"),
        ("<a href=/x><img src=/y alt=z></a><a href=/x> </a>", "[![z](/y)](/x)"),
        ("<iframe src=https://www.youtube.com/embed/x></iframe>", "[embedded page](https://www.youtube.com/embed/x)"),
        ("<video src=https://a.org/v.mp4></video>", "[video](https://a.org/v.mp4)"),
        ("a<a href=#n>1</a><p id=n>b", 'a[1](#n)\n\n<span id="n"></span>b'),
    ],
)
def test_within_a_line(snippet: str, expected: str) -> None:
    assert markdown(snippet) == expected


@pytest.mark.parametrize(
    ("snippet", "expected"),
    [
        ("<table><tr><th>a<th><b>b</b><tr><td>c | d<td>e<br>f</table>",
         "| a | b |\n| --- | --- |\n| c \\| d | e<br>f |"),
        ("<table><tr><td>a<td><p>b</p><p>c</p><tr><td>d<td></table>",
         "|  |  |\n| --- | --- |\n| a | b<br>c |\n| d |  |"),
        ("<table><caption>a</caption><tr><th>b<td>c</table>", "*a*\n\n|  |  |\n| --- | --- |\n| b | c |"),
        ("<table><thead><tr><td>a<tbody><tr><td>b<td>c</table>", "| a |  |\n| --- | --- |\n| b | c |"),
        ("<table><tr><th colspan=2>a<tr><td>b<td>c</table>",
         '<table><tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr></table>'),
        ("<table><tr><th>a<th><pre>b\n\n\nc</pre></table>",
         "<table><tr><th>a</th><th><pre>b&#10;&#10;\nc</pre></th></tr></table>"),
        ("<table><tr><th>a<th>b<tr><td><code>c|d</code><td><code>e\\|f</code></table>",
         "| a | b |\n| --- | --- |\n| `c\\|d` | <code>e\\\\\\|f</code> |"),
    ],
)
def test_tables(snippet: str, expected: str) -> None:
    assert markdown(snippet) == expected
    assert not differences(article(snippet, None), expected)


def test_code_blocks() -> None:
    assert markdown('<pre class="language-c">\n\n  a\n```\n</pre>') == "````c\n  a\n```\n````"
    image: list[Event] = [("img", {"src": "x"}), None]
    events: list[Event] = [("pre", {}), "a", ("br", {}), None, ("div", {}), "b", None, *image, None]
    assert to_markdown(events) == "```\na\nb\n```\n\n![](x)"
    assert to_markdown([("blockquote", {}), ("pre", {}), "a\r\n\r\n b", None, None]) == "> ```\n> a\n>\n>  b\n> ```"


def test_an_image_that_markdown_takes_for_unsafe_is_html() -> None:
    events: list[Event] = [("img", {"src": "data:image/avif;base64,AA==", "alt": 'a "b"'}), None]
    assert to_markdown(events) == '<img src="data:image/avif;base64,AA==" alt="a &quot;b&quot;">'


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.parent.name)
def test_every_fixture_is_read_back(path: Path) -> None:
    found = extract(path.read_bytes(), url="https://www.example.org/")
    assert differences(found.html, found.markdown) == {}


@given(pages)
@settings(deadline=None, max_examples=50, suppress_health_check=list(HealthCheck))
@example("<p>a<code>a <br>b</code></p>")
@example("<table><tr><th>a<th><code>b<a href=/x>c]\\|</a></code></table>")
@example("<table><tr><th><p><code>a</code><p><code>b</code><th>c</table>")
@example("<p><a href=/x>[a](b) [c]</a> <img src=/y alt='![a](b)'></p>")
@example("<figure><img src=/f><figcaption><code>\n a</code></figcaption></figure><p>b</p>")
@example("<p><a href=/x><iframe src='https://www.youtube.com/embed/x'></iframe></a>a</p>")
def test_what_is_nasty_is_read_back(page: str) -> None:
    events = events_of(page)
    assert differences(to_html(events), to_markdown(events)) == {}


GIVEN_BY_MARKDOWN = set("p br hr em strong s ul ol li table thead tbody tr th td code pre a span sup del".split())


def starts(fragment: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of some HTML."""
    tree = html.fragment_fromstring(fragment, create_parent="article")
    return [(event[0], dict(event[1])) for event in events_of_tree(tree) if isinstance(event, tuple)]


@given(pages)
@settings(deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
def test_html_in_markdown_is_that_of_the_article(page: str) -> None:
    """Made HTML again, it holds no attribute and address that the article does not, or elements that Markdown gives."""
    events = events_of(page)
    result = starts(rendered(to_markdown(events)))
    before = starts(to_html(events))
    assert {tag for tag, _ in result} <= {tag for tag, _ in before} | GIVEN_BY_MARKDOWN
    addresses = {normalizeLink(attrs[name]) for _, attrs in before for name in ("href", "src") if name in attrs}
    for tag, attrs in result:
        names = {name for other, given in before for name in given if other == tag}
        assert attrs.keys() <= names | {"href", "alt", "title", "id", "start", "class"}
        assert {normalizeLink(attrs[name]) for name in ("href", "src") if name in attrs} <= addresses


def test_differences_are_seen() -> None:
    """What the properties rest on."""
    block = "<pre><code class='language-py'>d</code></pre>"
    page = f"<h2>a</h2><p><a href=/x>b</a> <img src=y alt=z> <code>c</code></p>{block}"
    good = "## a\n\n[b](/x) ![z](y) `c`\n\n```py\nd\n```"
    assert differences(page, good) == {}
    wrong = {"## a": "# a", "(/x)": "(/w)", "![z]": "![]", "`c`": "c", "```py": "```", "[b]": "[b ]b", "d\n": "d d\n"}
    assert all(differences(page, good.replace(*pair)) for pair in wrong.items())
    assert reading("<p>a<b>b</b></p><p>c").words == ["ab", "c"]


def test_nothing_is_left_behind() -> None:
    events = events_of("<ul><li>a <b>b</b><table><tr><th>c<th>d</table></ul>")
    before = list(events)
    assert to_markdown(events) == to_markdown(iter(events))
    assert events == before


DEPTH = 10_000


@pytest.mark.parametrize("tag", ["blockquote", "div", "b", "a", "sup", "code", "h2", "dd", "dl", "td", "figcaption"])
def test_depth_is_no_matter(tag: str) -> None:
    events: list[Event] = []
    for _ in range(DEPTH):
        events += [(tag, {"href": "/x"}), "a "]
    result = to_markdown([*events, *[None] * DEPTH])
    assert result.count("a") == DEPTH
    assert len(result) <= 40 * DEPTH


@pytest.mark.parametrize("tags", [("ul", "li"), ("ol", "li"), ("dl", "dd"), ("table", "tr", "td")])
def test_deep_lists_and_tables(tags: tuple[str, ...]) -> None:
    events: list[Event] = []
    for _ in range(DEPTH):
        events += [*((tag, {}) for tag in tags), "a"]
    result = to_markdown([*events, *[None] * DEPTH * len(tags)])
    assert result.count("a") >= DEPTH
    assert len(result) <= 100 * DEPTH
    indents = [len(line) - len(line.lstrip(" ")) for line in result.split("\n")]
    assert max(indents) <= 3 * DEEPEST


SHAPES: dict[str, Callable[[int], list[Event]]] = {
    "links": lambda n: [("p", {}), *[("a", {"href": "/x"}), "a", None, " "] * n, None],
    "code": lambda n: [("p", {}), *[("code", {}), "a", None] * n, None],
    "strong": lambda n: [("p", {}), *[("b", {}), "a", None, "b"] * n, None],
    "images": lambda n: [*[("img", {"src": "/x"}), None] * n],
    "marks": lambda n: [("p", {}), "*_`[]<&\\~#!" * n, None],
    "one mark": lambda n: [("p", {}), "_" * n, " ", "[" * n, " ", "&" + "a" * n, " ", "#" * n, None],
    "lines": lambda n: [("p", {}), *["[a", ("br", {}), None] * n, None],
    "spaces": lambda n: [("p", {}), *[" \n", ("b", {}), " ", None] * n, "a", None],
    "items": lambda n: [("ul", {}), *[("li", {}), "a", ("p", {}), "b", None, None] * n, None],
    "lists": lambda n: [("ul", {}), ("li", {}), "a", None, None] * n,
    "cells": lambda n: [("table", {}), *[("tr", {}), *[("td", {}), "a", None] * 10, None] * (n // 10), None],
    "ragged": lambda n: [("table", {}), ("tr", {}), *[("td", {}), "a", None] * n, None,
                         *[("tr", {}), ("td", {}), "a", None, None] * n, None],
    "lines of a table": lambda n: [("table", {}), ("tr", {}), ("td", {}), ("pre", {}), "\n \n" * n, *[None] * 4],
    "code block": lambda n: [("pre", {}), "a`\n" * n, None],
    "blocks in a link": lambda n: [("a", {"href": "/x"}), *[("p", {}), "a", None] * n, None],
    "anchors": lambda n: [("p", {}), *[("span", {"id": "a"}), None] * n, "a", None],
    "address": lambda n: [("a", {"href": "/(" * n}), "a", None, ("a", {"href": "/\\&" * n}), "a", None],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_time_is_linear(shape: str) -> None:
    assert is_linear(lambda n: partial(to_markdown, SHAPES[shape](n)), 5_000)
