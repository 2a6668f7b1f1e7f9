"""Microdata and RDFa Lite: values by element, items inside items, and where an item ends."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from composing import is_linear
from outlining import growth

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.evidence import Evidence
from readable.metadata.microdata import items_of

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"


def item(kind: str) -> str:
    return f"itemscope itemtype=https://schema.org/{kind}"


def page(body: str) -> str:
    return f"<html><body>{body}{TEXT}</body></html>"


def article(body: str) -> Article:
    return extract(page(body), url=URL)


def items(body: str) -> list[dict[str, Any]]:
    return items_of(read(page(body), Options()).outline)[0]


def seen(found: Article, field: str) -> list[tuple[str, str]]:
    return [(one.source, one.value) for one in found.metadata.candidates.get(field, ())]


@pytest.mark.parametrize(("element", "expected"), [
    ("<span itemprop=name>Rain</span>", "Rain"),
    ("<div itemprop=name> Rain\n <b>stops</b> play </div>", "Rain stops play"),
    ("<h2 itemprop=name>Rain<br>stops</h2>", "Rain stops"),
    ("<p itemprop=name>Ra<b>i</b>n<script>no</script></p>", "Rain"),
    ("<p itemprop=name></p>", ""),
    ("<meta itemprop=name content=Rain>", "Rain"),
    ("<span itemprop=name content=Rain>hail</span>", "Rain"),
    ("<time itemprop=name datetime=2024-05-07>in May</time>", "2024-05-07"),
    ("<time itemprop=name>2024-05-07</time>", "2024-05-07"),
    ("<a itemprop=name href=/rain>Rain</a>", "Rain"),
    ("<a itemprop=name>Rain</a>", "Rain"),
    ("<link itemprop=name href=/rain>", "/rain"),
    ("<map><area itemprop=name href=/rain></map>", "/rain"),
    ("<img itemprop=name src=/rain.jpg alt=Rain>", "/rain.jpg"),
    ("<iframe itemprop=name src=/rain></iframe>", "/rain"),
    ("<video itemprop=name src=/rain.mp4></video>", "/rain.mp4"),
    ("<audio itemprop=name src=/rain.mp3></audio>", "/rain.mp3"),
    ("<object itemprop=name data=/rain></object>", "/rain"),
    ("<data itemprop=name value=24.90>24,90 €</data>", "24.90"),
    ("<meter itemprop=name value=4 max=5>four</meter>", "4"),
    ("<span itemprop=name href=/rain>Rain</span>", "Rain"),
    ("<ul itemprop=name><li>Rain<li>hail</ul>", "Rain hail"),
])
def test_values_by_element(element: str, expected: str) -> None:
    """As the HTML Standard has it, but that `content` counts on every element, and a linked name is its text."""
    [found] = items(f"<div itemscope>{element}</div>")
    assert found == {"@type": [], "name": expected}


@pytest.mark.parametrize(("element", "expected"), [
    ("<span property=name>Rain</span>", "Rain"),
    ("<h2 property=schema:name>Rain</h2>", "Rain"),
    ("<span property=name content=Rain>hail</span>", "Rain"),
    ("<meta property=name content=Rain>", "Rain"),
    ("<time property=name datetime=2024-05-07>in May</time>", "2024-05-07"),
    ("<a property=name href=/rain>Rain</a>", "Rain"),
    ("<link property=name href=/rain>", "/rain"),
    ("<img property=name src=/rain.jpg>", "/rain.jpg"),
])
def test_values_by_element_of_rdfa(element: str, expected: str) -> None:
    [found] = items(f"<div vocab=https://schema.org/ typeof=Thing>{element}</div>")
    assert found == {"@type": ["Thing"], "name": expected}


@pytest.mark.parametrize(("body", "expected"), [
    ("<div itemscope><b itemprop=name>1</b><b itemprop=name>2</b><b itemprop=name>3</b></div>",
     [{"name": ["1", "2", "3"]}]),
    ("<div itemscope><b itemprop='name url'>1</b></div>", [{"name": "1", "url": "1"}]),
    ("<div itemscope><div itemprop=name itemscope><b itemprop=url>1</b></div></div>",
     [{"name": {"url": "1"}}]),
    ("<div itemscope><p itemprop=name itemscope><b itemprop=url>1</b></p><b itemprop=url>2</b></div>",
     [{"name": {"url": "1"}, "url": "2"}]),
    ("<div itemscope><div itemprop=name itemscope><p itemprop=url itemscope><b itemprop=headline>1</b></p></div></div>",
     [{"name": {"url": {"headline": "1"}}}]),
    ("<div itemscope><p itemprop=name itemscope></p><p itemprop=name itemscope><b itemprop=url>1</b></p></div>",
     [{"name": [{}, {"url": "1"}]}]),
    ("<div itemscope><div itemprop=name><b itemprop=url>1</b></div></div>",
     [{"name": "1", "url": "1"}]),
    # An item that is no property of the one around it stands for itself.
    ("<div itemscope><p itemscope><b itemprop=name>1</b></p><b itemprop=url>2</b></div>",
     [{"url": "2"}, {"name": "1"}]),
    ("<div itemscope><b itemprop=name>1</b></div><b itemprop=name>2</b>", [{"name": "1"}]),
    ("<div itemscope></div><div itemscope><b itemprop=name>1</b></div>", [{}, {"name": "1"}]),
    ("<b itemprop=name>1</b>", []),
    ("<b itemprop=name itemscope><i itemprop=url>1</i></b>", [{"url": "1"}]),
    ("<div itemscope><b itemprop>1</b><b itemprop=' '>2</b></div>", [{}]),
    # Elements that are no blocks hold items as well.
    ("<div itemscope><span itemprop=name itemscope><b itemprop=url>1</b></span><b itemprop=headline>2</b></div>",
     [{"name": {"url": "1"}, "headline": "2"}]),
    ("<span itemscope><b itemprop=name>1</b></span><b itemprop=name>2</b>", [{"name": "1"}]),
    ("<div itemscope><a itemprop=name itemscope href=/x><b itemprop=url>1</b></a><b itemprop=headline>2</b></div>",
     [{"name": {"url": "1"}, "headline": "2"}]),
    ("<div itemscope><img itemprop=name itemscope src=/i.jpg><b itemprop=headline>2</b></div>",
     [{"name": {}, "headline": "2"}]),
])
def test_items(body: str, expected: list[Any]) -> None:
    def untyped(value: Any) -> Any:
        if isinstance(value, list):
            return [untyped(one) for one in value]
        return {key: untyped(one) for key, one in value.items() if key != "@type"} if isinstance(value, dict) else value

    assert untyped(items(body)) == expected


@pytest.mark.parametrize(("attributes", "kinds", "family"), [
    ("itemscope itemtype=https://schema.org/Article", ["https://schema.org/Article"], "microdata"),
    ("itemscope itemtype='https://schema.org/Article https://schema.org/Thing'",
     ["https://schema.org/Article", "https://schema.org/Thing"], "microdata"),
    ("itemscope", [], "microdata"),
    ("typeof=Article", ["Article"], "rdfa"),
    ("vocab=https://schema.org/ typeof='Article Thing'", ["Article", "Thing"], "rdfa"),
    ("typeof=schema:Article", ["schema:Article"], "rdfa"),
])
def test_types(attributes: str, kinds: list[str], family: str) -> None:
    found, name = items_of(read(page(f"<div {attributes}>x</div>"), Options()).outline)
    assert (found, name) == ([{"@type": kinds}], family)


def test_an_article() -> None:
    found = article(f"""<article {item('BlogPosting')}><h1 itemprop=headline>Rain stops play</h1>
        <img itemprop=image src=/i.jpg><link itemprop=mainEntityOfPage href={URL}>
        <p>By <span itemprop=author {item('Person')}><b itemprop=name>Bo Li</b>, <i itemprop=jobTitle>umpire</i></span>
        and <span itemprop=author {item('Person')}><b itemprop=name>Ann Ray</b></span>
        <time itemprop=datePublished datetime=2024-05-07T12:00Z>in May</time>
        <meta itemprop=dateModified content=2024-05-09>
        <div itemprop=publisher {item('Organization')}><meta itemprop=name content="The Wicket">
        <p itemprop=logo {item('ImageObject')}><link itemprop=url href=/logo.png></div>
        <p>In <span itemprop=articleSection>Cricket</span> on <span itemprop=keywords>rain, play</span></article>""")
    assert (found.title, found.authors, found.section) == ("Rain stops play", ("Bo Li", "Ann Ray"), "Cricket")
    assert (found.site_name, found.tags, found.page_type_hints) == ("The Wicket", ("rain", "play"), ("article",))
    assert found.image == "https://www.example.org/i.jpg"
    record = found.to_dict()
    assert (record["published"], record["modified"]) == ("2024-05-07T12:00:00+00:00", "2024-05-09")
    for field, name in {
        "authors": "author", "published": "datePublished", "site_name": "publisher", "image": "image",
        "section": "articleSection", "tags": "keywords",
    }.items():
        assert found.metadata.sources[field] == f"microdata:BlogPosting.{name}"
    assert ("microdata:BlogPosting.headline", "Rain stops play") in seen(found, "title")


def test_an_article_in_rdfa() -> None:
    found = article("""<div vocab=https://schema.org/ typeof=NewsArticle><h1 property=headline>Rain stops play</h1>
        <p><span property=author typeof=Person><b property=name>Bo Li</b></span>
        <time property=datePublished datetime=2024-05-07>in May</time><p property=description>It rained.
        <span property=image typeof=ImageObject><img property=url src=/i.jpg></span></div>""")
    assert (found.authors, found.description, found.page_type_hints) == (("Bo Li",), "It rained.", ("article",))
    assert found.to_dict()["published"] == "2024-05-07"
    assert found.metadata.sources["authors"] == "rdfa:NewsArticle.author"
    assert found.image == "https://www.example.org/i.jpg"


@pytest.mark.parametrize(("offers", "price", "currency"), [
    ("<div itemprop=offers itemscope><b itemprop=price>24.90</b><meta itemprop=priceCurrency content=EUR></div>",
     "24.90", "EUR"),
    ("<p itemprop=offers itemscope><b itemprop=price content=24.90>€ 24,90</b> <b itemprop=priceCurrency>EUR</b></p>",
     "24.90", "EUR"),
    ("<p itemprop=offers itemscope><b itemprop=price>1.299,00 €</b></p>", "1299.00", None),
    ("<p itemprop=offers itemscope><data itemprop=price value=24.90>about 25</data></p>", "24.90", None),
    ("<p itemprop=offers itemscope><b itemprop=lowPrice>9.50</b> to <b itemprop=highPrice>24.90</b></p>", "9.50", None),
    ("<p itemprop=offers itemscope><b itemprop=price>on request</b></p>", None, None),
    ("<p><b itemprop=price>24.90</b></p>", None, None),
])
def test_offers(offers: str, price: str | None, currency: str | None) -> None:
    found = article(f"<div {item('Product')}><h2 itemprop=name>Bearing</h2>{offers}</div>")
    assert (found.to_dict()["price"], found.currency) == (price, currency)
    assert found.page_type_hints == ("product",)
    if price:
        assert found.metadata.sources["price"].startswith("microdata:Product.offers.")


COMMENT = f"<div itemprop=comment {item('Comment')}>%s</div>"
ARTICLE = f"""<article {item('Article')}><b itemprop=author>Bo Li</b> <time itemprop=datePublished datetime=2024-05-07>
    in May</time> <p itemprop=description>It rained.</p> <b itemprop=keywords>rain</b>{COMMENT}</article>"""


@pytest.mark.parametrize("inside", [
    "<b itemprop=author>Cy Dee</b>",
    "<meta itemprop=author content='Cy Dee'>",
    "<time itemprop=datePublished datetime=2024-06-01></time>",
    "<meta itemprop=datePublished content=2024-06-01>",
    "<meta itemprop=description content='I like rain.'>",
    "<p itemprop=description>I like rain.</p>",
    "<meta itemprop=keywords content=fun>",
    f"<p itemprop=author {item('Person')}><meta itemprop=description content='A fan of rain.'></p>",
])
def test_what_an_inner_item_says_is_not_said_of_the_outer(inside: str) -> None:
    found = article(ARTICLE % inside)
    assert (found.authors, found.description, found.tags) == (("Bo Li",), "It rained.", ("rain",))
    assert found.to_dict()["published"] == "2024-05-07"


def test_what_another_item_says_is_not_said_of_the_page() -> None:
    found = article(f"<div {item('Organization')}><meta itemprop=description content='The paper of record.'></div>")
    assert found.metadata.sources["description"] == "text:paragraph"


@pytest.mark.parametrize(("body", "field", "expected"), [
    ("<meta itemprop=datePublished content=2024-05-07>", "published", "meta:datepublished"),
    ("<meta itemprop=dateModified content=2024-05-07>", "modified", "meta:datemodified"),
    ("<meta itemprop=inLanguage content=en-GB>", "language", "meta:inlanguage"),
    ("<h2 itemprop=articleSection>Cricket</h2>", "section", None),
])
def test_properties_outside_any_item(body: str, field: str, expected: str | None) -> None:
    assert article(body).metadata.sources.get(field) == expected


def test_the_main_entity_of_a_page() -> None:
    found = article(f"""<main {item('WebPage')}><meta itemprop=dateModified content=2024-05-09><div itemprop=mainEntity
        {item('Article')}><b itemprop=author>Bo Li</b></div></main>""")
    assert found.metadata.sources["authors"] == "microdata:Article.author"
    assert found.page_type_hints == ("article",)


def test_an_address_is_no_name() -> None:
    found = article(f"<div {item('Article')}><a itemprop=author href=people/7>Bo Li</a></div>")
    assert "people" not in found.authors


def test_believed_less_than_what_the_head_says() -> None:
    html = (f"<html><head><meta name=author content='Ann Ray'></head><body><article {item('Article')}>"
            f"<b itemprop=author>Bo Li</b>{TEXT}</article>")
    found = extract(html)
    assert found.authors == ("Ann Ray",)
    assert found.metadata.candidates["authors"] == (
        Candidate("meta:author", "Ann Ray"), Candidate("microdata:Article.author", "Bo Li"),
    )


@pytest.mark.parametrize("body", [
    "<div itemscope", "<b itemscope itemprop=x>", "<div itemscope><table><tr itemprop=x itemscope><td itemprop=y>",
    "<div itemscope><b itemprop=x itemscope></div><i itemprop=y>1</i></b>",
    "<html itemscope itemtype=Article><p itemprop=x>",
    "</div><p itemscope itemprop=x itemtype=''>", "<div itemscope itemprop='@type @id' typeof=x>",
    "<b typeof><i property=:>x",
])
def test_broken_markup(body: str) -> None:
    assert article(body).title == ""
    assert extract(body, options=Options(parser="html5lib")).authors == ()


def evidence(body: str) -> Callable[[], object]:
    outline = read(page(body), Options()).outline
    return lambda: Evidence(outline, URL)


PARTS = [
    "<div itemscope itemprop=author>", "<span itemscope itemprop=author>", "<div itemscope><b itemprop=author>1</b>",
    "<div itemscope itemprop=author></div>", "<span itemscope itemprop=author></span>", "<b itemprop=author>1",
    "<b itemprop='name headline x'>1</b>",
    "<p property=author typeof=Article>", f"<a itemprop=author href=/x {item('Article')}>",
    "<img itemprop=image src=/x>",
]


@pytest.mark.parametrize("part", PARTS)
def test_time_is_linear(part: str) -> None:
    assert is_linear(lambda size: evidence(f"<div {item('Article')}>{part * size}"), 2500)


@pytest.mark.parametrize("part", PARTS)
def test_work_is_linear(part: str) -> None:
    assert growth(lambda size: evidence(f"<div {item('Article')}>{part * size}"), 210) < 2.3


def test_many_properties_of_one_name_take_linear_time() -> None:
    def body(size: int) -> str:
        return f"<div {item('Article')}>{'<b itemprop=keywords>rain</b>' * size}</div>"

    assert 0 < len(seen(article(body(20_000)), "tags")) < 1000
    assert is_linear(lambda size: evidence(body(size)), 5000)


def test_ten_thousand_items_inside_each_other() -> None:
    inner = "<div itemscope itemprop=author>" * 10_000
    found = article(f"<article {item('Article')}><b itemprop=author>Bo Li</b>{inner}</article>")
    assert found.authors == ("Bo Li",)


def test_beyond_the_limits_nothing_is_said_of_the_wrong_item() -> None:
    """Where too much would have to be walked to find the end of an item, what is in it is of no other."""
    long = f"<span {item('Comment')}>{'<b>x</b>' * 80}</span>" * 60
    found = article(f"<div {item('Article')}>{long}<p><span itemprop=author {item('Person')}><b itemprop=name>Bo Li</b>"
                    "</span> <time itemprop=datePublished datetime=2024-05-07></time></div>")
    assert "Bo Li" not in [value for _, value in seen(found, "title")]
    assert found.to_dict()["published"] == "2024-05-07"


def test_items_of_no_interest_do_not_hide_the_article() -> None:
    listed = f"<li itemprop=itemListElement {item('Product')}><a itemprop=url href=/x><b itemprop=name>Bearing</b></a>"
    found = article(f"<ul {item('ItemList')}>{listed * 150}</ul><article {item('Article')}><b itemprop=author>Bo Li</b>"
                    "</article>")
    assert found.authors == ("Bo Li",)
