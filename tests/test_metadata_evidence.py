"""All that a page says, gathered: which family is believed, what is warned of, where the article stands."""
from __future__ import annotations

import json
from typing import Any

import pytest
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st
from outlining import PARAGRAPH, select
from outlining import outline_of as outline_with
from snippets import bodies

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.base import base_address
from readable.metadata.evidence import Evidence
from readable.outline import Outline
from readable.selection import Selection
from readable.visibility import BARRED, UNLIKELY, UNSEEN

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"


def page(head: str = "", body: str = "") -> str:
    return f"<html><head>{head}</head><body>{body}{TEXT}</body></html>"


def article(head: str = "", body: str = "") -> Article:
    return extract(page(head, body), url=URL)


def outline_of(head: str = "", body: str = "") -> Outline:
    return read(page(head, body), Options()).outline


def evidence(head: str = "", body: str = "", url: str | None = URL) -> Evidence:
    return Evidence(outline_of(head, body), url)


def ld_json(**properties: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@type": "Article", **properties})}</script>'


FAMILIES = [
    ("authors", "author", "author", "Bo Li", "Ann Ray", "Cy Dee"),
    ("published", "datePublished", "date", "2024-05-07", "2024-05-08", "2024-05-09"),
    ("modified", "dateModified", "lastmod", "2024-05-07", "2024-05-08", "2024-05-09"),
    ("description", "description", "description", "It rained.", "It hailed.", "It snowed."),
    ("section", "articleSection", "article:section", "Rain", "Hail", "Snow"),
    ("tags", "keywords", "keywords", "rain", "hail", "snow"),
    ("image", "image", "og:image", "https://e.example/1", "https://e.example/2", "https://e.example/3"),
    ("site_name", "publisher", "og:site_name", "The Wicket", "The Bail", "The Stump"),
]


@pytest.mark.parametrize(("field", "name", "meta", "first", "second", "third"), FAMILIES)
def test_which_family_is_believed(field: str, name: str, meta: str, first: str, second: str, third: str) -> None:
    said = f"<div itemscope itemtype=https://schema.org/Article><p itemprop={name} content='{third}'></p></div>"
    told = f'<meta name={meta} content="{second}">'
    all_three = (
        Candidate(f"json-ld:Article.{name}", first), Candidate(f"meta:{meta}", second),
        Candidate(f"microdata:Article.{name}", third),
    )
    for some, head in ((all_three, told + ld_json(**{name: first})), (all_three[1:], told), (all_three[2:], "")):
        found = article(head, said)
        assert found.metadata.sources[field] == some[0].source
        assert found.metadata.candidates[field] == some
        value = found.to_dict()[field]
        assert value == ([some[0].value] if isinstance(value, list) else some[0].value)


def test_what_nobody_says_is_not_there() -> None:
    found = article().metadata
    assert (found.title, found.authors, found.tags) == ("", (), ())
    assert (found.published, found.site_name, found.image) == (None, None, None)
    assert set(found.sources) == {"description", "language", "direction"}
    assert found.candidates == {}


def test_fields_and_sources_agree() -> None:
    found = article(
        ld_json(headline="Rain stops play", author="Bo Li", datePublished="2024-05-07", publisher="The Wicket",
            keywords="rain")
        + "<link rel=canonical href=/a><meta property=og:type content=article><link rel=next href=/a/7/2>",
    )
    for field, source in found.metadata.sources.items():
        assert getattr(found, field) or getattr(found, field) == 0
        assert source
    given = {field for field, value in found.to_dict().items() if value and hasattr(found.metadata, field)}
    assert given - {"word_count", "reading_time", "sources", "candidates"} == set(found.metadata.sources)


@pytest.mark.parametrize(("head", "expected"), [
    ("", []), (ld_json(), []), ('<script type="application/ld+json">(</script>', [1]),
    ('<script type="application/ld+json">(</script>' * 3, [1]), ("<script>(</script>", []),
])
def test_warnings(head: str, expected: list[int]) -> None:
    assert len(article(head).warnings) == len(expected)
    assert bool(evidence(head).warnings) == bool(expected)


@pytest.mark.parametrize(("head", "url", "expected"), [
    ("", URL, URL),
    ("", None, None),
    ("<base href=/x/>", URL, "https://www.example.org/x/"),
    ("<base href=' https://cdn.example/x '>", URL, "https://cdn.example/x"),
    ("<base target=_top><base href=''><base href=/x/><base href=/y/>", URL, "https://www.example.org/x/"),
    ("<base href=x/>", URL, "https://www.example.org/a/x/"),
    ("<base href=//cdn.example/>", URL, "https://cdn.example/"),
    ("<base href=javascript:alert(1)>", URL, URL),
    ("<base href=data:,x>", URL, URL),
    ("<base href='http://['>", URL, URL),
    ("<base href='http://['>", None, None),
    ("<base href=https://cdn.example/>", None, "https://cdn.example/"),
    ("<base>", URL, URL),
])
def test_base(head: str, url: str | None, expected: str | None) -> None:
    assert base_address(outline_of(head), url) == expected
    assert evidence(head, url=url).base == expected


def test_a_base_in_the_body_is_none() -> None:
    assert base_address(outline_of("", "<div><base href=/x/></div>"), URL) == URL
    assert base_address(outline_of("<base href=/x/>", "<div><base href=/y/></div>"),
        URL) == "https://www.example.org/x/"


@pytest.mark.parametrize(("address", "url", "expected"), [
    ("/b", URL, "https://www.example.org/b"), ("b", None, "b"), ("", None, None),
    ("https://a.example/b", None, "https://a.example/b"),
    (" http://a.example ", URL, "http://a.example"), ("javascript:x", None, None), ("JAVASCRIPT:x", URL, None),
    ("data:,x", URL, None), ("http://[", URL, None), ("http://[", None, None), ("mailto:x", None, None),
    ("http://[::1]/b", None, "http://[::1]/b"), ("b", "http://[", None),
    ("https://a.example/b", "http://[", "https://a.example/b"),
])
def test_absolute(address: str, url: str | None, expected: str | None) -> None:
    assert evidence(url=url).absolute(address) == expected


def test_addresses_of_the_page() -> None:
    head = "<link rel=canonical href=https://a.example/b><meta property=og:url content=https://a.example/c>"
    assert evidence(head).addresses == [URL, "https://a.example/b", "https://a.example/c"]
    assert evidence("<link rel=canonical href=''>", url=None).addresses == []


def test_where_the_article_and_its_title_stand() -> None:
    nav = "<nav><a href=/>Home</a></nav>"
    selection = select(f"{nav}<h1>Rain stops play</h1><div id=text>{PARAGRAPH * 4}</div><p>Bye</p>")
    found = Evidence(selection.outline, URL, selection)
    events = found.outline.events
    assert found.title.value == "Rain stops play"
    assert found.title.source == "html:h1"
    assert events[found.title_at] == ("h1", {})
    inside = [event for event in events[found.begin:found.end] if isinstance(event, str)]
    assert sum("The ferry was late" in text for text in inside) == 4
    assert "Bye" not in inside
    assert "Home" not in inside
    assert "Rain stops play" in found.surroundings.lines


def test_without_an_article_all_of_the_page_is_meant() -> None:
    found = evidence("<title>Rain</title>")
    assert (found.begin, found.end) == (0, len(found.outline.events))
    assert found.title_at == -1
    assert found.roots == ()


@pytest.mark.parametrize("html",
    ["", "<p>x", "<html>", "<title>Rain", "<!-- x -->", "<div itemscope>", "<meta><link><base>", "\x00"])
def test_pages_of_next_to_nothing(html: str) -> None:
    found = Evidence(read(html, Options()).outline, None)
    assert found.base is None
    assert found.warnings == []
    assert found.candidates.get("authors") == []
    assert found.surroundings.marks == []


@pytest.mark.parametrize(("head", "expected"), [
    (ld_json(publisher="The Wicket"), "The Wicket"),
    ("<meta property=og:site_name content='The Wicket'>", "The Wicket"),
    ('<script type="application/ld+json">{"@type": "WebSite", "name": "The Wicket"}</script>', "The Wicket"),
    ("<meta name=application-name content='The Wicket'>", "The Wicket"),
    ("<meta name=apple-mobile-web-app-title content='The Wicket'>", None),
])
def test_every_name_of_the_site_leaves_the_title(head: str, expected: str | None) -> None:
    found = article("<title>Rain stops play - The Wicket</title>" + head)
    assert found.title == "Rain stops play"
    assert found.site_name == expected


def test_time_is_linear() -> None:
    part = ld_json(author="Bo Li") + "<meta name=author content='Ann Ray'><link rel=canonical href=/b>"

    item = "<div itemscope itemtype=https://schema.org/Article><b itemprop=author>Cy Dee</b></div>"

    def gathering(size: int) -> Any:
        outline = outline_of(part * size, item * size)
        return lambda: Evidence(outline, URL).surroundings

    assert is_linear(gathering, 250)


NOTE = "<aside id=note><p>Published <time datetime=2011-03-03>3 March 2011</time></p></aside>"


def chosen(body: str, skip: int) -> Selection:
    """What a scorer that looks into more selects: the first `article`."""
    outline = outline_with(body, skip=skip)
    return Selection(outline, (outline.tags.index("article"),), {}, {}, 0, "wide")


def test_what_a_scorer_looked_into_aside_is_no_evidence() -> None:
    wide = chosen(f"<article><h1>Rain</h1>{PARAGRAPH}{NOTE}</article>", skip=0)
    found = Evidence(wide.outline.skipping(UNLIKELY), URL, wide)
    assert found.outline.skip == UNLIKELY
    assert [found.outline.tags[row] for row in found.roots] == ["article"]
    assert found.outline.opens[found.roots[0]] == wide.outline.opens[wide.roots[0]]
    assert not any("2011" in text for text in found.outline.texts)


def test_what_is_selected_is_looked_into_wherever_it_stands() -> None:
    for around, skip in (("section", UNLIKELY), ("section hidden", UNLIKELY & ~UNSEEN), ("aside", 0)):
        wide = chosen(f"<{around}><article><h1>Rain</h1>{PARAGRAPH}</article></{around.split()[0]}>", skip=0)
        found = Evidence(wide.outline.skipping(UNLIKELY), URL, wide)
        assert found.outline.skip == skip, around
        assert found.outline.opens[found.roots[0]] == wide.outline.opens[wide.roots[0]]
        assert "Rain" in found.outline.texts


@settings(max_examples=200, deadline=None)
@given(bodies(), st.sampled_from([0, BARRED, BARRED & ~UNSEEN, UNLIKELY]))
def test_the_article_is_the_same_elements_in_every_outline(body: str, skip: int) -> None:
    outline = outline_with(f"{body}<div hidden><style>x</style>a<br>b</div>{PARAGRAPH}", skip=skip)
    for row, (opened, closed) in enumerate(zip(outline.opens, outline.closes, strict=True)):
        wide = Selection(outline, (row,), {}, {}, 0, "wide")
        found = Evidence(outline.skipping(UNLIKELY), URL, wide)
        assert found.outline.attrs[found.roots[0]] is outline.attrs[row]
        first, last = outline.first_blocks[row], outline.last_blocks[row]
        blocks = (outline.block_opens[first], outline.block_closes[last - 1]) if first < last else (opened, closed)
        assert (found.begin, found.end) == blocks


def test_the_article_goes_from_the_first_block_that_is_kept_to_the_last() -> None:
    outline = outline_with(f"<div><p>Menu<p>More menu<p>Rain</p>{PARAGRAPH}<div><p>Links<p>Footer</div></div>", skip=0)
    rain, prose = outline.texts.index("Rain"), outline.texts.index("Rain") + 1
    [links] = [row for row, tag in enumerate(outline.tags) if tag == "div"][1:]
    left = dict.fromkeys(range(rain), "not kept")
    wide = Selection(outline, (0,), {links: "links"}, {}, 0, "wide", left)
    found = Evidence(outline.skipping(UNLIKELY), URL, wide)
    assert (found.begin, found.end) == (outline.block_opens[rain], outline.block_closes[prose])
    nothing = wide._replace(dropped={0: "all"})
    empty = Evidence(outline.skipping(UNLIKELY), URL, nothing)
    assert (empty.begin, empty.end) == (outline.opens[0], outline.closes[0])


def test_a_heading_that_the_scorer_looked_at_may_be_the_title() -> None:
    wide = chosen(f"<article><footer><h1>Rain stops play</h1></footer>{PARAGRAPH}</article>", skip=0)
    title = Evidence(wide.outline.skipping(UNLIKELY), URL, wide).title
    assert (title.value, title.source) == ("Rain stops play", "html:h1")


def test_the_title_may_stand_in_a_heading_of_the_second_level() -> None:
    for body, tag in (("<h1>Quay News</h1><h2>Rain stops play</h2>", "h2"), ("<h1>Quay News</h1><h2>Sun</h2>", "h1")):
        outline = outline_with(f"<title>Rain stops play</title>{body}{PARAGRAPH}")
        assert Evidence(outline, URL).title_at == outline.opens[outline.tags.index(tag)]
