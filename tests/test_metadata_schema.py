"""What structured data says of a page: types, fields with where they come from, offers, and which object is meant."""
from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from outlining import growth

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.evidence import Evidence
from readable.metadata.schema import bare

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"


def page(*things: Any, head: str = "") -> str:
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(thing)}</script>' for thing in things)
    return f"<html><head>{head}{scripts}</head><body>{TEXT}</body></html>"


def article(*things: Any, head: str = "", url: str | None = URL) -> Article:
    return extract(page(*things, head=head), url=url)


def seen(found: Article, field: str) -> list[str]:
    return [one.value for one in found.metadata.candidates.get(field, ())]


def news(**properties: Any) -> dict[str, Any]:
    return {"@type": "NewsArticle", "headline": "Rain stops play", **properties}


def product(offers: Any) -> dict[str, Any]:
    return {"@type": "Product", "name": "Bearing", "offers": offers}


@pytest.mark.parametrize(("kind", "hint"), [
    *((kind, "article") for kind in (
        "Article", "NewsArticle", "OpinionNewsArticle", "TechArticle", "ScholarlyArticle", "BlogPosting",
        "LiveBlogPosting", "SocialMediaPosting", "Report", "https://schema.org/Article", "schema:BlogPosting",
    )),
    ("DiscussionForumPosting", "forum"), ("Product", "product"), ("ProductGroup", "product"), ("Recipe", "recipe"),
    ("QAPage", "questions"), ("FAQPage", "questions"), ("VideoObject", "video"), ("Event", "event"),
    ("MusicEvent", "event"), ("CollectionPage", "collection"), ("ProfilePage", "profile"),
    ("WebPage", None), ("Question", None), ("WebSite", None), ("Person", None), ("Articles", None), ("", None),
])
def test_types(kind: str, hint: str | None) -> None:
    found = article({"@type": kind, "name": "Rain stops play"})
    assert found.page_type_hints == ((hint,) if hint else ())
    if hint:
        assert found.metadata.sources["page_type_hints"].removeprefix("json-ld:") in kind


@pytest.mark.parametrize(("kinds", "hints"), [
    (["Thing", "NewsArticle"], {"article"}),
    (["Product", "Car"], {"product"}),
    (["NewsArticle", "Recipe"], {"article", "recipe"}),
    (["Recipe", "NewsArticle"], {"article", "recipe"}),
    (["WebPage", "FAQPage"], {"questions"}),
    (["FAQPage", "WebPage"], {"questions"}),
    (["WebPage", "NewsArticle"], {"article"}),
])
def test_several_types_of_one_object(kinds: list[str], hints: set[str]) -> None:
    found = article({"@type": kinds, "headline": "Rain stops play", "author": "Bo Li"})
    assert {hint for hint in found.page_type_hints if hint != "article"} == hints - {"article"}
    if "article" in hints:
        assert found.authors == ("Bo Li",)


def test_hints_of_several_objects() -> None:
    found = article({"@type": "VideoObject"}, {"@type": "CollectionPage"}, news(), news())
    assert found.page_type_hints == ("article", "video", "collection")


FIELDS = [
    ("author", "authors", "Bo Li", ("Bo Li",)),
    ("creator", "authors", "Bo Li", ("Bo Li",)),
    ("datePublished", "published", "2024-05-07", "2024-05-07"),
    ("dateModified", "modified", "2024-05-07T12:00:00Z", "2024-05-07T12:00:00+00:00"),
    ("description", "description", "It rained.", "It rained."),
    ("articleSection", "section", "Cricket", "Cricket"),
    ("keywords", "tags", "rain, play", ("rain", "play")),
    ("inLanguage", "language", "en-GB", "en-GB"),
    ("image", "image", "/i.jpg", "https://www.example.org/i.jpg"),
    ("thumbnailUrl", "image", "/i.jpg", "https://www.example.org/i.jpg"),
    ("publisher", "site_name", "The Wicket", "The Wicket"),
]


@pytest.mark.parametrize("kind", ["NewsArticle", "BlogPosting", "DiscussionForumPosting", "Recipe", "VideoObject"])
@pytest.mark.parametrize(("name", "field", "value", "expected"), FIELDS)
def test_fields_and_where_they_come_from(kind: str, name: str, field: str, value: str, expected: object) -> None:
    found = article({"@type": kind, "name": "Rain stops play", name: value})
    record = found.to_dict()[field]
    assert (tuple(record) if isinstance(record, list) else record) == expected
    assert found.metadata.sources[field] == f"json-ld:{kind}.{name}"
    assert found.metadata.candidates[field] == (Candidate(f"json-ld:{kind}.{name}", value),)


@pytest.mark.parametrize(("name", "field", "value", "expected"), FIELDS)
def test_what_the_object_of_the_page_can_say(name: str, field: str, value: str, expected: object) -> None:
    """Whoever made the page, and its section, are not those of an article."""
    found = article({"@type": "WebPage", name: value})
    said = name in {"datePublished", "dateModified", "description", "inLanguage", "image", "thumbnailUrl", "publisher"}
    assert (found.metadata.sources.get(field) == f"json-ld:WebPage.{name}") is said
    assert (found.to_dict()[field] == expected) is said


@pytest.mark.parametrize("kind", ["Person", "Comment", "Organization", "BreadcrumbList", "Review", "WebSite"])
def test_other_objects_say_nothing_of_the_article(kind: str) -> None:
    found = article({"@type": kind, **{name: value for name, _, value, _ in FIELDS}, "offers": {"price": 5}})
    assert (found.authors, found.published, found.image, found.tags, found.price) == ((), None, None, (), None)
    assert found.description == extract(page()).description


@pytest.mark.parametrize(("things", "expected"), [
    ([{"@type": "WebPage", "name": "A page"}, news()], "json-ld:NewsArticle.headline"),
    ([{"@type": "Product", "name": "A bearing"}, news()], "json-ld:NewsArticle.headline"),
    ([{"@type": "WebPage", "name": "A page"}, {"@type": "Recipe", "name": "Soup"}], "json-ld:Recipe.name"),
    ([{"@type": "WebPage", "name": "A page"}], "json-ld:WebPage.name"),
    ([{"@type": "BlogPosting", "name": "Rain", "headline": " "}], "json-ld:BlogPosting.name"),
    ([{"@type": "BlogPosting", "alternativeHeadline": "Rain"}], "json-ld:BlogPosting.alternativeHeadline"),
    ([{"@type": "BlogPosting", "name": "Rain", "headline": "Rain stops play"}], "json-ld:BlogPosting.headline"),
    ([{"@type": "WebSite", "name": "The Wicket"}], None),
    ([{"@type": "Person", "name": "Bo Li"}], None),
])
def test_title_is_of_what_the_page_is_about(things: list[Any], expected: str | None) -> None:
    for order in (things, things[::-1]):
        found = article(*order)
        assert [one.source for one in found.metadata.candidates.get("title", ())] == ([expected] if expected else [])


def test_the_article_is_believed_before_the_page() -> None:
    web = {"@type": "WebPage", "datePublished": "2020-01-01", "description": "A page.", "image": "/p.jpg"}
    found = article(web, news(datePublished="2024-05-07", description="It rained.", image="/i.jpg"))
    assert found.metadata.sources["published"] == "json-ld:NewsArticle.datePublished"
    assert seen(found, "published") == ["2024-05-07", "2020-01-01"]
    assert (found.description, found.image) == ("It rained.", "https://www.example.org/i.jpg")
    found = article(news(), web)
    assert found.metadata.sources["published"] == "json-ld:WebPage.datePublished"


@pytest.mark.parametrize(("thing", "expected"), [
    (news(articleBody="It rained.\n\nAll day."), [("NewsArticle.articleBody", "It rained.\n\nAll day.")]),
    (news(text="It rained."), [("NewsArticle.text", "It rained.")]),
    ({"@type": "DiscussionForumPosting", "text": "Who knows?", "comment": {"@type": "Comment", "text": "I do."}},
     [("DiscussionForumPosting.text", "Who knows?")]),
    ({"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why?", "text": "Why does it rain?",
                                        "acceptedAnswer": {"@type": "Answer", "text": "Because."}}},
     [("Question.text", "Why does it rain?")]),
    (news(articleBody="a" * 100_000), [("NewsArticle.articleBody", "a" * 100_000)]),
    (news(articleBody=["It rained.", "All day."]),
     [("NewsArticle.articleBody", "It rained."), ("NewsArticle.articleBody", "All day.")]),
    (news(articleBody=" \n"), []),
    (news(articleBody=7, text={"name": "x"}), []),
    ({"@type": "WebPage", "text": "It rained."}, []),
    ({"@type": "Comment", "text": "It rained."}, []),
])
def test_body(thing: Any, expected: list[tuple[str, str]]) -> None:
    found = article(thing).metadata
    assert found.candidates.get("body", ()) == tuple(Candidate(f"json-ld:{name}", value) for name, value in expected)
    assert "body" not in found.sources


def test_question() -> None:
    found = article({"@type": "QAPage", "mainEntity": {
        "@type": "Question", "name": "Why does it rain?", "author": {"name": "Bo Li"}, "datePublished": "2024-05-07",
        "acceptedAnswer": {"@type": "Answer", "author": {"name": "Ann Ray"}, "datePublished": "2024-05-08"},
    }})
    assert (found.title, found.authors, found.page_type_hints) == ("Why does it rain?", ("Bo Li",), ("questions",))
    assert found.metadata.sources["published"] == "json-ld:Question.datePublished"
    assert seen(found, "authors") == ["Bo Li"]


def test_video() -> None:
    found = article({"@type": "VideoObject", "name": "Rain", "uploadDate": "2024-05-07", "thumbnailUrl": ["/i.jpg"]})
    assert (found.title, found.page_type_hints) == ("Rain", ("video",))
    assert found.metadata.sources["published"] == "json-ld:VideoObject.uploadDate"
    assert found.image == "https://www.example.org/i.jpg"


@pytest.mark.parametrize(("offers", "price", "currency"), [
    ({"@type": "Offer", "price": "24.90", "priceCurrency": "EUR"}, "24.90", "EUR"),
    ({"price": 24.5, "priceCurrency": "eur"}, "24.5", "EUR"),
    ({"price": 24}, "24", None),
    ({"price": "24.90", "priceCurrency": "€"}, "24.90", None),
    ({"price": ["24.90"], "priceCurrency": ["EUR"]}, "24.90", "EUR"),
    ([{"price": "24.90", "priceCurrency": "EUR"}], "24.90", "EUR"),
    ([None, "x", {}, {"price": "24.90", "priceCurrency": "EUR"}], "24.90", "EUR"),
    ({"@type": "AggregateOffer", "lowPrice": "9.50", "highPrice": "24.90", "priceCurrency": "EUR"}, "9.50", "EUR"),
    ({"@type": "AggregateOffer", "priceCurrency": "EUR", "offers": [{"price": "9.50"}, {"price": "7"}]}, "9.50", "EUR"),
    ({"@type": "AggregateOffer", "offers": [{"price": "9.50", "priceCurrency": "EUR"}]}, "9.50", "EUR"),
    ({"priceSpecification": {"price": "24.90", "priceCurrency": "EUR"}}, "24.90", "EUR"),
    ({"priceSpecification": [{"price": "24.90", "priceCurrency": "EUR"}]}, "24.90", "EUR"),
    ({"priceCurrency": "EUR", "priceSpecification": {"price": "24.90"}}, "24.90", "EUR"),
    ({"price": "24.90", "priceSpecification": {"price": "30", "priceCurrency": "EUR"}}, "24.90", "EUR"),
    ({"price": "1,299.00", "priceCurrency": "USD"}, "1299.00", "USD"),
    ({"price": 0.00005, "priceCurrency": "USD"}, "0.00005", "USD"),
    ({"price": 1e16, "priceCurrency": "USD"}, "10000000000000000", "USD"),
    ({"price": "0.0000001", "priceCurrency": "USD"}, "0.0000001", "USD"),
    ({"price": "0.00", "priceCurrency": "EUR"}, "0.00", "EUR"),
    ({"price": 0, "priceCurrency": "EUR"}, "0", "EUR"),
    ({"price": "on request", "priceCurrency": "EUR"}, None, None),
    ({"price": None}, None, None),
    ({"price": True, "priceCurrency": "EUR"}, None, None),
    ({"priceCurrency": "EUR"}, None, None),
    ("24.90", None, None),
    (24.90, None, None),
    # The currency is that of the price.
    ([{"price": "24.90", "priceCurrency": "EUR"}, {"price": "30", "priceCurrency": "USD"}], "24.90", "EUR"),
    ([{"price": "on request", "priceCurrency": "USD"}, {"price": "24.90", "priceCurrency": "EUR"}], "24.90", "EUR"),
])
def test_offers(offers: Any, price: str | None, currency: str | None) -> None:
    found = article(product(offers))
    assert (found.to_dict()["price"], found.currency) == (price, currency)
    assert ("price" in found.metadata.sources, "currency" in found.metadata.sources) == (bool(price), bool(currency))


def test_offers_of_variants() -> None:
    small, large = ({"@type": "Product", "offers": {"price": price, "priceCurrency": "EUR"}} for price in ("9", "24"))
    group = {"@type": "ProductGroup", "name": "Lantern", "hasVariant": [{"@type": "Product"}, small, large]}
    found = article(group)
    assert (found.to_dict()["price"], found.currency) == ("9", "EUR")
    assert article({**group, "offers": {"price": "7"}}).to_dict()["price"] == "7"
    assert article({**group, "hasVariant": "none"}).price is None


@pytest.mark.parametrize(("offers", "source"), [
    ({"price": "24.90"}, "json-ld:Product.offers.price"), ({"lowPrice": "9.50"}, "json-ld:Product.offers.lowPrice"),
])
def test_source_of_a_price(offers: Any, source: str) -> None:
    found = article(product({**offers, "priceCurrency": "EUR"}))
    assert found.metadata.sources["price"] == source
    assert found.metadata.sources["currency"] == "json-ld:Product.offers.priceCurrency"


def test_currency_from_elsewhere() -> None:
    head = "<meta property=product:price:amount content=30><meta property=product:price:currency content=USD>"
    found = article(product({"price": "24.90"}), head=head)
    assert (found.price, found.currency) == (Decimal("24.90"), "USD")
    found = article(product({"price": "24.90", "priceCurrency": "EUR"}), head=head)
    assert (found.price, found.currency) == (Decimal("24.90"), "EUR")
    found = article(product({"price": "on request", "priceCurrency": "EUR"}), head=head)
    assert (found.price, found.currency) == (Decimal(30), "USD")


MINE = news(headline="Rain stops play")
OTHER = news(headline="Hail stops play", url="https://www.example.org/b/8")


@pytest.mark.parametrize("own", [
    {"url": URL},
    {"url": f" {URL}/ "},
    {"url": "http://example.org/a/7#top"},
    {"url": "HTTPS://WWW.EXAMPLE.ORG/a/7"},
    {"@id": URL},
    {"@id": f"{URL}#article"},
    {"mainEntityOfPage": URL},
    {"mainEntityOfPage": {"@type": "WebPage", "@id": URL}},
    {"mainEntityOfPage": {"@type": "WebPage", "url": URL}},
    {"url": {"@id": URL}},
    {"url": "/a/7"},
    {"url": "https://www.example.org/x", "mainEntityOfPage": URL},
])
def test_of_several_articles_the_one_of_the_page_is_meant(own: dict[str, Any]) -> None:
    found = article(OTHER, {**MINE, **own})
    assert found.title == "Rain stops play"
    assert seen(found, "title") == ["Rain stops play"]


@pytest.mark.parametrize(("head", "url"), [
    ("", URL), (f"<link rel=canonical href={URL}>", None), (f"<meta property=og:url content={URL}>", None),
    (f"<link rel=canonical href={URL}>", "https://www.example.org/a/7?from=feed"),
    ("<link rel=canonical href=/a/7>", "https://www.example.org/a/7?from=feed"),
])
def test_ways_to_know_the_address_of_the_page(head: str, url: str | None) -> None:
    assert article(OTHER, {**MINE, "url": URL}, head=head, url=url).title == "Rain stops play"


@pytest.mark.parametrize("head",
    ["", "<link rel=canonical href=/a/7>", "<link rel=canonical href=//www.example.org/a/7>"])
def test_a_name_within_the_page_is_no_address(head: str) -> None:
    found = article({**OTHER, "@id": "#article"}, {**MINE, "url": URL}, head=head)
    assert seen(found, "title") == ["Rain stops play"]


def test_if_no_article_has_the_address_all_are_read() -> None:
    found = article(OTHER, MINE, {"@type": "WebPage", "url": URL, "dateModified": "2024-05-07"})
    assert seen(found, "title") == ["Hail stops play", "Rain stops play"]
    assert found.modified is not None
    found = article({"@type": "Product", "name": "Bearing", "url": URL, "image": "/i.jpg"}, MINE)
    assert found.image == "https://www.example.org/i.jpg"


@pytest.mark.parametrize(("address", "expected"), [
    (URL, "example.org/a/7"), ("http://example.org/a/7/#top", "example.org/a/7"), ("", ""),
    ("https://www.example.org", "example.org"), ("https://Example.org/A?b=1", "example.org/a?b=1"),
])
def test_bare(address: str, expected: str) -> None:
    assert bare(address) == expected


@pytest.mark.parametrize(("things", "head", "expected", "source"), [
    ([{"@type": "WebSite", "name": "The Wicket"}], "", "The Wicket", "json-ld:WebSite.name"),
    ([{"@type": "Organization", "name": "The Wicket"}], "", "The Wicket", "json-ld:Organization.name"),
    ([{"@type": "NewsMediaOrganization", "alternateName": "The Wicket"}], "", "The Wicket",
     "json-ld:NewsMediaOrganization.alternateName"),
    ([{"@type": "WebSite", "name": "Wicket Ltd"}, news(publisher={"name": "The Wicket"})], "", "The Wicket",
     "json-ld:NewsArticle.publisher"),
    ([{"@type": "WebSite", "name": "Wicket Ltd"}], "<meta property=og:site_name content='The Wicket'>", "The Wicket",
     "meta:og:site_name"),
    ([news(publisher={"name": "The Wicket"})], "<meta property=og:site_name content=Wicket>", "The Wicket",
     "json-ld:NewsArticle.publisher"),
    ([{"@type": "Person", "name": "Bo Li"}], "", None, None),
])
def test_site_name(things: list[Any], head: str, expected: str | None, source: str | None) -> None:
    found = article(*things, head=head)
    assert (found.site_name, found.metadata.sources.get("site_name")) == (expected, source)


def test_who_put_it_up_is_the_author_if_nobody_else_is() -> None:
    found = article(news(creator="Ann Ray", author="Bo Li"))
    assert found.authors == ("Bo Li",)
    assert set(found.metadata.candidates) <= {*found.to_dict(), "body"}
    assert article(news(creator="Ann Ray")).metadata.sources["authors"] == "json-ld:NewsArticle.creator"
    assert extract(page(news(creator="Ann Ray"), head="<meta name=author content='Bo Li'>")).authors == ("Bo Li",)


def evidence(*things: Any) -> Callable[[], object]:
    outline = read(page(*things), Options()).outline
    return lambda: Evidence(outline, URL)


@pytest.mark.parametrize("make", [
    lambda n: [news(image=[{"url": f"/{i}.jpg", "width": i} for i in range(n)])],
    lambda n: [news(image=[f"/{i}.jpg" for i in range(n)], url=f"https://www.example.org/{n}")],
    lambda n: [news(url=f"https://www.example.org/{i}", mainEntityOfPage=URL) for i in range(n)],
    lambda n: [product({"offers": [{"price": i} for i in range(n)]})],
    lambda n: [product([{"priceSpecification": {"price": i, "priceCurrency": "EUR"}} for i in range(n)])],
    lambda n: [product([{"offers": [{"priceCurrency": "EUR"}] * n}] * n)],
    lambda n: [{"@type": "WebSite", "name": f"Wicket {i}"} for i in range(n)],
    lambda n: [{"@type": "WebPage", "mainEntity": [{"@type": "Event", "name": f"Match {i}"} for i in range(n)]}],
], ids=range(8))
def test_work_is_linear_in_claims(make: Callable[[int], list[Any]]) -> None:
    size = 10
    chars = len(page(*make(2 * size))) / len(page(*make(size)))
    assert growth(lambda some: evidence(*make(some)), size) < 1.2 * max(chars, 2)


def test_there_are_limits() -> None:
    """However much is said, what is kept of it is some hundreds of each."""
    found = article([news(headline=f"Rain {i}", author=f"Bo Li {i}", image=f"/{i}.jpg") for i in range(5000)])
    assert {len(some) for some in found.metadata.candidates.values()} <= set(range(1, 1001))
    found = article(news(keywords=[f"rain {i}" for i in range(5000)], author=[f"Bo Li {i}" for i in range(5000)]))
    assert 10 <= len(found.tags) <= 1000
    assert 10 <= len(found.authors) <= 1000
