"""Paths of elements are those lxml gives them."""
from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from composing import all_of
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from readable import Document, Options
from readable.builder import Builder
from readable.compose import compose
from readable.decode import decode
from readable.events import Event, replay
from readable.extract import read
from readable.lexicon.allowed import RENAMED, WRAPPERS
from readable.parse import events_of
from readable.render.html import to_html
from readable.xpath import LENGTH, LEVELS, paths

TEXT = "A sentence of the article, long enough to count, with a comma. " * 4
PAGES = sorted((Path(__file__).parents[1] / "fixtures" / "pages").glob("*/source.html"))


def opened(events: list[Event]) -> list[int]:
    return [at for at, event in enumerate(events) if isinstance(event, tuple)]


@pytest.mark.parametrize("source", PAGES, ids=lambda path: path.parent.name)
def test_as_getpath(source: Path) -> None:
    tree = etree.fromstring(source.read_bytes(), etree.HTMLParser(huge_tree=True)).getroottree()
    expected = [tree.getpath(element) for element in tree.getroot().iter() if isinstance(element.tag, str)]
    events = events_of(tree)
    path = paths(events)
    assert [path(at) for at in opened(events)] == expected


def test_numbers_only_among_likes() -> None:
    events: list[Event] = [("div", {}), ("p", {}), None, "text", ("ul", {}), None, ("p", {}), ("b", {}), *[None] * 3]
    path = paths(events)
    assert [path(at) for at in opened(events)] == ["/div", "/div/p[1]", "/div/ul", "/div/p[2]", "/div/p[2]/b"]


def test_below_another_element() -> None:
    path = paths([("p", {}), ("b", {}), None, None], "/html/body/p[3]")
    assert [path(0), path(1)] == ["/html/body/p[3]", "/html/body/p[3]/b"]


def test_paths_are_bounded() -> None:
    levels = 10_000
    events: list[Event] = [("i", {})] * levels + [None] * levels
    path = paths(events)
    assert [path(at) for at in range(LEVELS)] == ["/i" * level for level in range(1, LEVELS + 1)]
    assert {path(at) for at in range(LEVELS, levels)} == {""}
    assert paths(events, "/html" * 7)(LEVELS - 7) == "/html" * 7 + "/i" * (LEVELS - 7)
    assert paths(events, "/html" * 7)(LEVELS - 6) == ""
    assert paths([("i" * (LENGTH - 1), {}), None])(0) != ""
    assert paths([("i" * LENGTH, {}), None])(0) == ""


def test_paths_are_no_large_part_of_the_output() -> None:
    page = "<body>" + "<div>" * 4_000 + TEXT * 5 + "<hr><pre>x</pre>" * 2_000
    assert len(Document(page, xpath=True).summary()) < 2 * len(page)


def test_no_control_characters_in_paths() -> None:
    events: list[Event] = [("body", {}), ("p", {}), ("\x01b\x02-c", {}), ("b", {}), TEXT, *[None] * 4]
    outline = replay(events, Builder())
    made = compose(all_of(outline), None, None, paths(outline.events))
    assert [event[1]["x"] for event in made if isinstance(event, tuple)][-1].endswith("/b-c/b")


PAGE = "<body><div id=nav><a href=/>Home</a></div><div id=post>" + "".join(
    f"<p>Paragraph {n} of the post, long enough to count, with a comma and a <b>word {n}</b> that is bold.</p>"
    f"<!-- {n} --><ul><li>First item</li><li>Second item, with <i>stress</i></li></ul>" for n in range(8)
) + "</div></body>"


@pytest.mark.parametrize("source", [PAGE, PAGE.encode(), html.document_fromstring(PAGE)], ids=["str", "bytes", "tree"])
def test_summary_points_into_the_page(source: object) -> None:
    page = etree.ElementTree(html.document_fromstring(PAGE))
    summary = html.fragment_fromstring(Document(source, xpath=True).summary(html_partial=True))
    marked = [element for element in summary.iter() if element.get("x")]
    assert {element.tag for element in marked} >= {"p", "b", "ul", "li", "i"}
    for element in marked:
        original = page.find("." + element.get("x", "").removeprefix("/html"))
        assert original is not None
        said, kept = ("".join(map(str, one.itertext())).split() for one in (original, element))
        assert said == kept
    assert 'x="/html' not in Document(source).summary()


def test_path_of_an_element_within_its_document() -> None:
    page = html.document_fromstring(PAGE)
    post = page[0][1]
    assert post.get("id") == "post"
    assert 'x="/html/body/div[2]/p[1]"' in Document(post, xpath=True).summary()


WOULD_BE_PARAGRAPHS = WRAPPERS | set("p li dt dd td th figcaption summary caption".split())
FROM_PAGE = frozenset("h1 h2 h3 ul ol table tr td th pre blockquote figure b i a img hr".split())
"""Elements that are never made of anything else."""


def is_made_of(tag: str, source: str) -> bool:
    """Whether an element of the article can be one of the page."""
    source = RENAMED.get(source, source)
    if tag in ("p", "div") and (source in WOULD_BE_PARAGRAPHS or "-" in source):
        return True
    return source in (tag, f"amp-{tag}") or (tag, source) == ("pre", "table")


def originals(fragment: Any, page: Any) -> Iterator[tuple[Any, Any]]:
    """Each element of an article with the one of the page that its path leads to."""
    for element in fragment.iterdescendants():
        if element.get("x"):
            [original] = page.xpath(element.get("x"))
            assert is_made_of(element.tag, original.tag), html.tostring(element)
            yield element, original
        else:
            assert element.tag not in FROM_PAGE, html.tostring(element)


@pytest.mark.parametrize("source", PAGES, ids=lambda path: path.parent.name)
def test_every_element_has_its_own_path(source: Path) -> None:
    given = source.read_bytes()
    page = etree.fromstring(decode(given).utf8, etree.HTMLParser(encoding="utf-8", huge_tree=True)).getroottree()
    summary = Document(given, xpath=True).summary(html_partial=True)
    assert re.sub(' x="[^"]*"', "", summary) == Document(given).summary(html_partial=True)
    fragment = html.fragment_fromstring(summary)
    found = [element.get("x") for element, _ in originals(fragment, page)]
    assert len(found) == len(set(found)) > 0


@pytest.mark.parametrize(("snippet", "expected"), [
    ("\n <div>\n <ul>\n <li>T</li> <li>U</li></ul></div>",
     "ul /html/body/div/ul, li /html/body/div/ul/li[1], li /html/body/div/ul/li[2]"),
    ("\n <article>\n <header>\n <h2>T</h2></header> <p>U</p></article>",
     "article /html/body/article, h2 /html/body/article/header/h2, p /html/body/article/p"),
    ("<p>T</p>\n <table>\n <tr>\n <td>U</td>\n <td>V</td></tr></table>",
     ("p /html/body/p, table /html/body/table, tr /html/body/table/tr, td /html/body/table/tr/td[1], "
      "td /html/body/table/tr/td[2]")),
    ("<div>\n<table>\n<tr>\n<td>T</td></tr></table></div>", "p /html/body/div/table/tr/td"),
    ("<picture><source srcset=/a.webp><source srcset=/b.webp><img src=/c.jpg></picture>",
     ("p /html/body, picture /html/body/picture, source /html/body/picture/source, "
      "source /html/body/picture/source/source, img /html/body/picture/source/source/img")),
    ("<div><video><source src=/a.mp4><track src=/b.vtt></video> T</div>",
     ("p /html/body/div, video /html/body/div/video, source /html/body/div/video/source, "
      "track /html/body/div/video/source/track")),
    ("<p>T <img src=/s.gif data-src=/a.jpg><noscript><img src=/a.jpg></noscript></p>",
     "p /html/body/p, img /html/body/p/img"),
    ("<p>T <noscript><img src=/a.jpg></noscript></p>", "p /html/body/p, img /html/body/p/noscript/img"),
    ("<figure><div style='background:url(/a.jpg)'></div></figure>", "figure /html/body/figure, img "),
    ("<div>T<br><br>U</div><div>V</div>", "p /html/body/div[1], p , p /html/body/div[2]"),
    ("<section>T<p>U</p></section>", "section /html/body/section, p , p /html/body/section/p"),
    ("<ul> <p>T</p></ul>", "ul /html/body/ul, li "),
    ("<p>T<wbr>U <math><mi>V</mi></math></p><hr><p>W</p>",
     ("p /html/body/p[1], wbr /html/body/p[1]/wbr, math /html/body/p[1]/wbr/math, mi /html/body/p[1]/wbr/math/mi, "
      "hr /html/body/hr, p /html/body/p[2]")),
    ("<p>T <span id=s>U</span> <a href=#s>V</a></p>", "p /html/body/p, span , a /html/body/p/a"),
])
def test_paths(snippet: str, expected: str) -> None:
    outline = read(f"<html><body>{snippet}</body></html>", Options()).outline
    made = compose(all_of(outline), "https://example.org/", None, paths(outline.events))
    assert ", ".join(f"{event[0]} {event[1].get('x', '')}" for event in made if isinstance(event, tuple)) == expected


SPACE = st.sampled_from(["", "\n ", " "])


def wrapped(tags: str, inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Elements, each with a word of its own to follow where it begins."""
    return st.builds("{1}<{0}>{1}@{2}</{0}>{1}".format, st.sampled_from(tags.split()), SPACE, inside)


INLINE = wrapped("b i em span", st.just(""))
PHRASES = wrapped("p h2 h3", INLINE | st.just(""))
CELLS = st.lists(wrapped("td th", PHRASES | st.just("")), min_size=1, max_size=3).map("".join)


def holders(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    items = st.lists(wrapped("li", inside), min_size=1, max_size=3).map("".join)
    rows = st.lists(st.builds("<tr>{}{}</tr>".format, SPACE, CELLS), min_size=1, max_size=2).map("".join)
    return (
        wrapped("div section article blockquote", st.lists(inside, max_size=3).map("".join))
        | st.builds("{0}<{1}>{0}{2}</{1}>".format, SPACE, st.sampled_from(["ul", "ol"]), items)
        | st.builds("{0}<table>{0}{1}</table>".format, SPACE, rows)
    )


BODIES = st.lists(st.recursive(PHRASES | INLINE, holders, max_leaves=12), max_size=4).map("".join)


@settings(max_examples=300, deadline=None)
@given(BODIES)
def test_any_element_has_its_own_path(body: str) -> None:
    numbers = count()
    source = f"<html><body>{re.sub('@', lambda _: f'w{next(numbers)} ', body)}</body></html>"
    outline = read(source, Options()).outline
    traced = to_html(compose(all_of(outline), None, None, paths(outline.events)))
    assert re.sub(' x="[^"]*"', "", traced) == to_html(compose(all_of(outline), None))
    page: Any = html.document_fromstring(source)
    heads = {text.split()[0] for text in page.xpath("//p/text()[1]") if text.strip()}
    fragment = html.fragment_fromstring(traced, create_parent="div")
    for element, original in originals(fragment, page):
        begin = "".join(original.itertext()).split()[0]
        assert begin in "".join(element.itertext()).split(), (traced, source)
    for element in fragment.iter("p"):
        assert element.get("x") or not heads.intersection((element.text or "").split()[:1]), (traced, source)
