"""Addresses: the page's own, the next part's, its picture's; absolute, and never a script's."""
from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.evidence import Evidence
from readable.metadata.links import canonical_url, image, next_page

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"


def article(head: str, after: str = "", url: str | None = URL) -> Article:
    return extract(f"<html><head>{head}</head><body><article>{TEXT}</article>{after}</body></html>", url=url)


def meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'


def ld_json(**properties: Any) -> str:
    thing = json.dumps({"@type": "Article", **properties})
    return f'<script type="application/ld+json">{thing}</script>'


FIELDS: dict[str, Callable[[str], str]] = {
    "canonical_url": lambda address: f'<link rel=canonical href="{address}">',
    "next_page": lambda address: f'<link rel=next href="{address}">',
    "image": lambda address: meta("og:image", address),
}
by_field = pytest.mark.parametrize("field", FIELDS)


@by_field
@pytest.mark.parametrize(("address", "url", "base", "expected"), [
    ("https://www.example.org/b", URL, "", "https://www.example.org/b"),
    ("http://other.example/b?c=1&d=2#e", URL, "", "http://other.example/b?c=1&d=2#e"),
    ("/b", URL, "", "https://www.example.org/b"),
    ("b", URL, "", "https://www.example.org/a/b"),
    ("../b", URL, "", "https://www.example.org/b"),
    ("?b=1", URL, "", "https://www.example.org/a/7?b=1"),
    ("//other.example/b", URL, "", "https://other.example/b"),
    (" \n/b\t", URL, "", "https://www.example.org/b"),
    ("HTTPS://www.example.org/b", URL, "", "https://www.example.org/b"),
    ("/ü b", URL, "", "https://www.example.org/ü b"),
    ("https://[::1]/b", URL, "", "https://[::1]/b"),
    # By the page's base.
    ("b", URL, "/x/", "https://www.example.org/x/b"),
    ("b", URL, "https://cdn.example/x/", "https://cdn.example/x/b"),
    ("b", None, "https://cdn.example/x/", "https://cdn.example/x/b"),
    ("/b", URL, "javascript:alert(1)", "https://www.example.org/b"),
    ("/b", URL, "data:,x", "https://www.example.org/b"),
    ("/b", URL, "http://[", "https://www.example.org/b"),
    ("/b", URL, " ", "https://www.example.org/b"),
    # Without an address to start from they stay as they are.
    ("/b", None, "", "/b"),
    ("b", None, "", "b"),
    ("//other.example/b", None, "", "//other.example/b"),
    ("b", None, "/x/", "/x/b"),
    ("https://www.example.org/b", None, "/x/", "https://www.example.org/b"),
])
def test_absolute(field: str, address: str, url: str | None, base: str, expected: str) -> None:
    head = f'<base href="{base}">' if base else ""
    found = article(head + FIELDS[field](address.replace("&", "&amp;")), url=url)
    assert getattr(found, field) == expected


@by_field
@pytest.mark.parametrize("address", [
    "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "\x01javascript:alert(1)",
    "data:text/html,x", "data:image/png;base64,iVBORw0KGgo=", "vbscript:x", "mailto:bo@example.org", "tel:1", "blob:x",
    "file:///etc/passwd", "ftp://example.org/x", "about:blank", "http://[", "http://[x", "https://a]b[/", "//[", "",
    " ", "\n",
])
@pytest.mark.parametrize("url", [URL, None])
def test_what_is_no_address_of_the_web(field: str, address: str, url: str | None) -> None:
    found = article(FIELDS[field](address), url=url)
    assert getattr(found, field) is None
    assert field not in found.metadata.sources
    found = article(FIELDS[field](address) + FIELDS[field]("/b"), url=url)
    assert getattr(found, field) == ("https://www.example.org/b" if url else "/b")


@pytest.mark.parametrize("url", [URL, None])
def test_a_scheme_in_pieces_is_one(url: str | None) -> None:
    found = article("<link rel=canonical href='java\nscript:x'><link rel=next href='\tjava\tscript:x'>", url=url)
    assert (found.canonical_url, found.next_page) == (None, None)
    assert article(ld_json(image="java\nscript:x"), url=url).image is None


@pytest.mark.parametrize("url", ["http://[", "", "example.org", "javascript:alert(1)", "/a/7", "mailto:x"])
def test_odd_addresses_of_the_page(url: str) -> None:
    head = "".join(make("https://a.example/b") for make in FIELDS.values())
    found = article(ld_json(url="http://[", image={"@id": "http://["}) + head, "<a rel=next href='http://['>Next</a>",
        url=url)
    assert [getattr(found, field) for field in FIELDS] == ["https://a.example/b"] * 3


@pytest.mark.parametrize(("head", "expected", "source"), [
    ("<link rel=canonical href=/b>", "/b", "link:canonical"),
    ("<link rel=Canonical href=/b><link rel=canonical href=/c>", "/b", "link:canonical"),
    (meta("og:url", "/c") + "<link rel=canonical href=/b>", "/b", "link:canonical"),
    (meta("og:url", "/c"), "/c", "meta:og:url"),
    (meta("twitter:url", "/d") + meta("og:url", "/c"), "/c", "meta:og:url"),
    ("<link rel=canonical href=data:,x>" + meta("og:url", "/c"), "/c", "meta:og:url"),
    ("<link rel=canonical href='http://['>" + meta("og:url", "/c"), "/c", "meta:og:url"),
    ("<link rel=canonical href=''>" + meta("og:url", "/c"), "/c", "meta:og:url"),
    ("<link rel=canonical>" + meta("og:url", "/c"), "/c", "meta:og:url"),
    (meta("og:url", "/c?x=1&amp;notify=2"), "/c?x=1&notify=2", "meta:og:url"),
    (meta("og:url", "/c?x=1&amp;amp;y=2"), "/c?x=1&y=2", "meta:og:url"),
    (meta("og:url", f"/{'c' * 1500}"), f"/{'c' * 1500}", "meta:og:url"),
    ("<link rel=alternate href=/b>", None, None),
])
def test_canonical(head: str, expected: str | None, source: str | None) -> None:
    found = article(head)
    assert found.canonical_url == (expected and f"https://www.example.org{expected}")
    assert found.metadata.sources.get("canonical_url") == source


def test_all_that_was_seen() -> None:
    seen = article("<link rel=canonical href=/b>" + meta("og:url", "/c")).metadata.candidates["canonical_url"]
    assert seen == (Candidate("link:canonical", "/b"), Candidate("meta:og:url", "/c"))
    seen = article("<link rel=canonical href=''><link rel=next href=' '>").metadata.candidates.get("canonical_url", ())
    assert all(one.value.strip() for one in seen)


@pytest.mark.parametrize(("href", "url", "expected"), [
    ("/a/7/2", URL, "https://www.example.org/a/7/2"),
    ("/a/7?page=2", URL, "https://www.example.org/a/7?page=2"),
    ("?page=2", URL, "https://www.example.org/a/7?page=2"),
    ("/a/7-2", URL, "https://www.example.org/a/7-2"),
    ("http://example.org/a/7/2", URL, "http://example.org/a/7/2"),
    ("?page=3", f"{URL}?page=2", "https://www.example.org/a/7?page=3"),
    ("/a/7/2", f"{URL}/", "https://www.example.org/a/7/2"),
    # Another article, or nowhere.
    ("/a/8", URL, None),
    ("/a/71", URL, None),
    ("/b/8", URL, None),
    ("https://other.example/a/7/2", URL, None),
    ("#", URL, None),
    ("", URL, None),
    (URL, URL, None),
    (f"{URL}#comments", URL, None),
    ("javascript:next()", URL, None),
    ("http://[", URL, None),
    ("/a/7/2", None, None),
])
def test_next_in_the_page(href: str, url: str | None, expected: str | None) -> None:
    found = article("", f'<div class=pages><a rel=next href="{href}">Next page</a></div>', url=url)
    assert found.next_page == expected
    assert found.metadata.sources.get("next_page") == ("rel:next" if expected else None)


@pytest.mark.parametrize("rel", ["next", "NEXT", "nofollow next", "next nofollow", " next "])
def test_rel_is_a_set_of_words(rel: str) -> None:
    assert article("", f"<a rel='{rel}' href=/a/7/2>Next</a>").next_page == "https://www.example.org/a/7/2"


@pytest.mark.parametrize("after", [
    "<a href=/a/7/2>Next</a>", "<a rel=prev href=/a/7/2>Previous</a>", "<a rel=nextday href=/a/7/2>Tomorrow</a>",
    "<a rel=next>Next</a>", f"<ul class=links>{'<li><a href=/b>Other</a>' * 50}</ul><a rel=next href=/a/7/2>Next</a>",
])
def test_no_next_in_the_page(after: str) -> None:
    assert article("", after).next_page is None


@pytest.mark.parametrize(("head", "expected"), [
    ("<link rel=next href=/a/7/2>", "https://www.example.org/a/7/2"),
    ("<link rel=next href=/b/8>", "https://www.example.org/b/8"),
    ("<link rel=next href=''>", None),
    ("<link rel=next>", None),
    ("<link rel=prev href=/a/7/2>", None),
])
def test_next_in_the_head(head: str, expected: str | None) -> None:
    found = article(head)
    assert found.next_page == expected
    assert found.metadata.sources.get("next_page") == ("link:next" if expected else None)


def test_the_head_is_believed_before_the_page() -> None:
    found = article("<link rel=next href=/a/7/2>", "<a rel=next href=/a/7/3>Next</a>")
    assert (found.next_page, found.metadata.sources["next_page"]) == ("https://www.example.org/a/7/2", "link:next")


@pytest.mark.parametrize(("head", "expected", "source"), [
    (meta("og:image", "/i.jpg") + meta("og:image", "/j.jpg"), "/i.jpg", "meta:og:image"),
    (meta("og:image", "/i.jpg") + meta("og:image:width", "120") + meta("og:image", "/j.jpg") + meta("og:image:width",
      "1200"),
     "/j.jpg", "meta:og:image"),
    (meta("og:image", "/i.jpg") + meta("og:image:width", "1200") + meta("og:image", "/j.jpg") + meta("og:image:width",
      "600"),
     "/i.jpg", "meta:og:image"),
    (meta("og:image", "/i.jpg") + meta("og:image:width", "600px") + meta("og:image", "/j.jpg") + meta("og:image:width",
      "90"),
     "/i.jpg", "meta:og:image"),
    (meta("og:image", "/i.jpg") + meta("og:image", "/j.jpg") + meta("og:image:width", "wide"), "/i.jpg",
     "meta:og:image"),
    (meta("og:image:width", "1200") + meta("og:image", "/i.jpg") + meta("og:image", "/j.jpg") + meta("og:image:width",
      "9"),
     "/j.jpg", "meta:og:image"),
    (meta("og:image", " /i.jpg ") + meta("og:image:width", "120") + meta("og:image", "/j.jpg?a=1&amp;b=2")
     + meta("og:image:width", "1200"), "/j.jpg?a=1&b=2", "meta:og:image"),
    (meta("twitter:image", "/t.jpg") + meta("og:image", "/i.jpg"), "/i.jpg", "meta:og:image"),
    (meta("twitter:image", "/t.jpg"), "/t.jpg", "meta:twitter:image"),
    (meta("og:image", "") + meta("twitter:image", "/t.jpg"), "/t.jpg", "meta:twitter:image"),
    (meta("og:image", "data:,x") + meta("twitter:image", "/t.jpg"), "/t.jpg", "meta:twitter:image"),
    (meta("og:image", "/i.jpg?x=1&amp;copy=2"), "/i.jpg?x=1&copy=2", "meta:og:image"),
    (meta("og:image", f"/{'i' * 1500}.jpg"), f"/{'i' * 1500}.jpg", "meta:og:image"),
    (ld_json(image="/i.jpg") + meta("og:image", "/o.jpg") + meta("og:image:width", "1200"), "/i.jpg",
     "json-ld:Article.image"),
    (ld_json(image="data:,x") + meta("og:image", "/o.jpg"), "/o.jpg", "meta:og:image"),
    (ld_json(image=[{"url": "/i.jpg", "width": 120}, {"url": "/j.jpg", "width": 1200}]), "/j.jpg",
     "json-ld:Article.image"),
    (ld_json(image=[{"url": "/i.jpg", "width": "120"}, {"url": "/j.jpg", "width": "1200px"}]), "/j.jpg",
     "json-ld:Article.image"),
    (ld_json(image=[{"url": "/i.jpg", "width": 120}, {"contentUrl": "/j.jpg", "width": {"name": "1200"}}]), "/j.jpg",
     "json-ld:Article.image"),
    (ld_json(image=[{"url": "/i.jpg", "width": 120},
                    {"url": "/j.jpg", "width": {"@type": "QuantitativeValue", "value": 1200}}]), "/j.jpg",
     "json-ld:Article.image"),
    (ld_json(image=[{"url": "/i.jpg", "width": 120.0}, {"url": "/j.jpg", "width": 1200.0}]), "/j.jpg",
     "json-ld:Article.image"),
    (ld_json(image=["/i.jpg", {"url": "/j.jpg", "width": None}, {"url": "/k.jpg", "width": "9" * 50}]), "/i.jpg",
     "json-ld:Article.image"),
    (ld_json(image="/i.jpg", thumbnailUrl="/t.jpg"), "/i.jpg", "json-ld:Article.image"),
    (ld_json(thumbnailUrl="/t.jpg"), "/t.jpg", "json-ld:Article.thumbnailUrl"),
    (ld_json(image={"@id": "#image"}) + meta("og:image", "/o.jpg"), "/o.jpg", "meta:og:image"),
    ("", None, None),
])
def test_image(head: str, expected: str | None, source: str | None) -> None:
    found = article(head)
    assert found.image == (expected and f"https://www.example.org{expected}")
    assert found.metadata.sources.get("image") == source


def test_image_of_microdata() -> None:
    found = article("", """<div itemscope itemtype=https://schema.org/Article><img itemprop=image src=/i.jpg>
        <p itemprop=image itemscope itemtype=https://schema.org/ImageObject><img itemprop=url src=/j.jpg>
        <meta itemprop=width content=1200></div>""")
    assert (found.image, found.metadata.sources["image"]) == ("https://www.example.org/j.jpg",
        "microdata:Article.image")


@settings(deadline=None)
@given(st.text(st.sampled_from("htps:/[]#?&;@.%\\ \n\x00\x01\u2028ja\ud7ff"), max_size=20),
    st.sampled_from([URL, None, "http://["]))
def test_any_address(address: str, url: str | None) -> None:
    found = article(ld_json(image=address, url=address), url=url)
    evidence = Evidence(read(TEXT, Options()).outline, url)
    for one in (found.image, evidence.absolute(address)):
        assert one is None or one.split(":")[0] in ("http", "https") or url is None
        assert one is None or not one.lower().startswith(("javascript:", "data:"))


@pytest.mark.parametrize("make", [
    lambda n: "<link rel=canonical href='http://['>" * n, lambda n: meta("og:image", "data:,x") * n,
    lambda n: "<link rel=next href=javascript:x>" * n, lambda n: f"<link rel=canonical href='/{'../' * n}'>",
    lambda n: meta("og:image", "/i.jpg") + meta("og:image:width", "9") * n, lambda n: f"<base href='/{'x/' * n}'>",
], ids=range(6))
def test_time_is_linear(make: Callable[[int], str]) -> None:
    def finding(size: int) -> Callable[[], object]:
        html = f"<html><head>{make(size)}</head><body>{TEXT}{'<a rel=next href=/a/7/2>' * 9}"
        evidence = Evidence(read(html, Options()).outline, URL)
        return lambda: (canonical_url(evidence), next_page(evidence), image(evidence))

    assert is_linear(finding, 400)
