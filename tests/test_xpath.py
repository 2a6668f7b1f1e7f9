"""Paths of elements are those lxml gives them."""
from __future__ import annotations

import time
from pathlib import Path

import pytest
from lxml import etree, html

from readable import Document
from readable.events import Event
from readable.parse import events_of
from readable.xpath import paths

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


def test_depth_is_no_matter() -> None:
    levels = 10_000
    events: list[Event] = [("i", {})] * levels + [None] * levels
    begun = time.perf_counter()
    assert paths(events)(levels - 1) == "/i" * levels
    assert time.perf_counter() - begun < 2


PAGE = "<body><div id=nav><a href=/>Home</a></div><div id=post>" + "".join(
    f"<p>Paragraph {n} of the post, long enough to count, with a comma and a <b>word {n}</b> that is bold.</p>"
    f"<!-- {n} --><ul><li>First item</li><li>Second item, with <i>stress</i></li></ul>" for n in range(8)
) + "</div></body>"


@pytest.mark.parametrize("given", [PAGE, PAGE.encode(), html.document_fromstring(PAGE)], ids=["str", "bytes", "tree"])
def test_summary_points_into_the_page(given: object) -> None:
    page = etree.ElementTree(html.document_fromstring(PAGE))
    summary = html.fragment_fromstring(Document(given, xpath=True).summary(html_partial=True))
    marked = [element for element in summary.iter() if element.get("x")]
    assert {element.tag for element in marked} >= {"p", "b", "ul", "li", "i"}
    for element in marked:
        original = page.find("." + element.get("x", "").removeprefix("/html"))
        assert original is not None
        said, kept = ("".join(map(str, one.itertext())).split() for one in (original, element))
        assert said == kept
    assert 'x="/html' not in Document(given).summary()


def test_path_of_an_element_within_its_document() -> None:
    page = html.document_fromstring(PAGE)
    post = page[0][1]
    assert post.get("id") == "post"
    assert 'x="/html/body/div[2]/p[1]"' in Document(post, xpath=True).summary()
