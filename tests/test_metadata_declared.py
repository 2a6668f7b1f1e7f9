"""What `meta` elements say: every vocabulary, however names are written, and which is believed."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from outlining import growth

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.declared import Declared
from readable.metadata.evidence import Evidence

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"


def page(head: str) -> str:
    return f"<html><head>{head}</head><body>{TEXT}</body></html>"


def article(head: str) -> Article:
    return extract(page(head), url=URL)


def declared(head: str) -> Declared:
    return Declared(read(page(head), Options()).outline)


def meta(name: str, content: str, key: str = "name") -> str:
    return f'<meta {key}="{name}" content="{content}">'


VALUES: dict[str, tuple[str, object]] = {
    "title": ("Rain stops play", "Rain stops play"),
    "authors": ("Bo Li", ["Bo Li"]),
    "published": ("2024-05-07T12:00:00Z", "2024-05-07T12:00:00+00:00"),
    "modified": ("2024-05-09", "2024-05-09"),
    "site_name": ("The Wicket", "The Wicket"),
    "description": ("It rained.", "It rained."),
    "image": ("/i.jpg", "https://www.example.org/i.jpg"),
    "section": ("Cricket", "Cricket"),
    "tags": ("rain, play", ["rain", "play"]),
    "price": ("24.90", "24.90"),
    "language": ("en_GB", "en-GB"),
    "canonical_url": ("/b/8", "https://www.example.org/b/8"),
    "page_type_hints": ("article", ["article"]),
}
NAMES = {
    "title": "og:title twitter:title dc.title DC.Title dcterms.title citation_title parsely-title sailthru.title title",
    "authors": """
        author article:author dc.creator DC:creator DC.Creator dcterms.creator citation_author parsely-author
        sailthru.author
    """,
    "published": """
        article:published_time og:published_time dc.date DC.date.issued dcterms.issued citation_publication_date
        citation_date parsely-pub-date sailthru.date date pubdate
    """,
    "modified": "article:modified_time og:updated_time dcterms.modified DC.date.modified last-modified",
    "site_name": "og:site_name application-name",
    "description": """
        description og:description twitter:description dc.description DC:Description dcterms.description
        sailthru.description Description
    """,
    "image": "og:image og:image:url og:image:secure_url twitter:image twitter:image:src parsely-image-url",
    "section": "article:section parsely-section citation_section",
    "tags": "article:tag keywords news_keywords parsely-tags sailthru.tags citation_keywords dc.subject DC.Subject",
    "price": "product:price:amount og:price:amount",
    "language": "og:locale dc.language content-language citation_language",
    "canonical_url": "og:url twitter:url parsely-link",
    "page_type_hints": "og:type parsely-type",
}


@pytest.mark.parametrize(("field", "name"), [(field, name) for field, names in NAMES.items() for name in names.split()])
@pytest.mark.parametrize("key", ["name", "property", "itemprop", "http-equiv", "NAME"])
def test_names(field: str, name: str, key: str) -> None:
    value, expected = VALUES[field]
    found = article(meta(name, value, key))
    assert found.to_dict()[field] == expected
    assert found.metadata.sources[field] == f"meta:{name.lower().replace('.', ':')}"


@pytest.mark.parametrize(("head", "expected"), [
    ('<meta property="og:description twitter:description" content="It rained.">',
     [("og:description", "It rained."), ("twitter:description", "It rained.")]),
    ('<meta property=" og:description  dc.description\n" content="It rained.">',
     [("dc:description", "It rained."), ("og:description", "It rained.")]),
    ('<meta name=" description " content="It rained.">', [("description", "It rained.")]),
    ('<meta name="twitter:description" property="og:description" content="It rained.">',
     [("og:description", "It rained."), ("twitter:description", "It rained.")]),
    ('<meta content="It rained." name="OG:Description">', [("og:description", "It rained.")]),
    # A `property` hides a `name` of the same name, and comes first whatever the order in the page.
    (meta("og:description", "One.") + meta("og:description", "Two.", "property"), [("og:description", "Two.")]),
    (meta("og:description", "Two.", "property") + meta("og:description", "One."), [("og:description", "Two.")]),
    (meta("og:description", "One.") + meta("og:description", "Two."),
     [("og:description", "One."), ("og:description", "Two.")]),
    # Nothing is said by an empty content, nor does it hide anything.
    (meta("og:description", "") + meta("description", "It rained."), [("description", "It rained.")]),
    (meta("og:description", " \n") + meta("description", "It rained."), [("description", "It rained.")]),
    (meta("description", "", "property") + meta("description", "It rained."), [("description", "It rained.")]),
    (meta("description", " ", "property") + meta("description", "It rained."), [("description", "It rained.")]),
    ("<meta name=description>" + meta("og:description", "It rained."), [("og:description", "It rained.")]),
    ("<meta name content='It rained.'><meta content='It rained.'><meta>", []),
    # White space, escaped references, tags.
    (meta("description", "  It\n\t rained. "), [("description", "It rained.")]),
    (meta("description", "Rain &amp;amp; hail"), [("description", "Rain & hail")]),
    (meta("description", "It &lt;b&gt;rained&lt;/b&gt;."), [("description", "It rained.")]),
    (meta("description", "a&#1;b"), [("description", "ab")]),
])
def test_how_names_and_contents_are_written(head: str, expected: list[tuple[str, str]]) -> None:
    found = article(head).metadata
    seen = tuple(Candidate(f"meta:{name}", value) for name, value in expected)
    assert found.candidates.get("description", ()) == seen
    assert found.sources["description"] == (seen[0].source if seen else "text:paragraph")


@pytest.mark.parametrize(("field", "believed", "others"), [
    ("description", "dc.description", ["og:description"]),
    ("description", "og:description", ["description", "twitter:description", "sailthru.description"]),
    ("description", "description", ["twitter:description"]),
    ("authors", "citation_author", ["dc.creator", "author"]),
    ("authors", "author", ["article:author", "parsely-author", "sailthru.author"]),
    ("published", "article:published_time", ["parsely-pub-date", "citation_publication_date", "dc.date", "date"]),
    ("published", "citation_publication_date", ["dc.date", "date", "sailthru.date"]),
    ("modified", "article:modified_time", ["og:updated_time", "last-modified"]),
    ("site_name", "og:site_name", ["application-name"]),
    ("image", "og:image", ["og:image:secure_url", "twitter:image", "parsely-image-url"]),
    ("section", "article:section", ["parsely-section", "citation_section"]),
    ("tags", "article:tag", ["news_keywords", "parsely-tags", "keywords", "dc.subject"]),
    ("language", "content-language", ["og:locale", "dc.language"]),
    ("canonical_url", "og:url", ["twitter:url", "parsely-link"]),
])
def test_which_is_believed(field: str, believed: str, others: list[str]) -> None:
    value, expected = VALUES[field]
    wrong = {
        "published": "2020-01-01", "modified": "2020-01-01", "authors": "Ann Ray", "image": "/wrong.jpg",
        "canonical_url": "/wrong", "language": "fr", "tags": "wrong",
    }.get(field, "Wrong")
    rest = "".join(meta(name, wrong) for name in others)
    for head in (meta(believed, value) + rest, rest + meta(believed, value)):
        found = article(head)
        assert found.to_dict()[field] == expected
        assert found.metadata.sources[field] == f"meta:{believed.replace('.', ':')}"
        assert {one.source.replace(":", ".") for one in found.metadata.candidates[field]} == {
            f"meta.{name.replace(':', '.')}" for name in (believed, *others)
        }


@pytest.mark.parametrize(("head", "expected"), [
    (meta("author", "Bo Li") + meta("author", "Ann Ray"), ("Bo Li", "Ann Ray")),
    (meta("citation_author", "Li, Bo") + meta("citation_author", "Ray, Ann"), ("Bo Li", "Ann Ray")),
    (meta("DC.creator", "Li, Bo") + meta("DC.creator", "Ray, Ann"), ("Bo Li", "Ann Ray")),
    (meta("author", "Bo Li and Ann Ray"), ("Bo Li", "Ann Ray")),
    (meta("author", "Bo Li, Ann Ray"), ("Bo Li", "Ann Ray")),
    (meta("author", "Bo Li") + meta("author", "bo li"), ("Bo Li",)),
    (meta("author", "Bo Li") + meta("parsely-author", "Ann Ray"), ("Bo Li",)),
    (meta("article:author", "https://www.example.org/people/bo", "property") + meta("author", ""), ()),
    (meta("author", "https://www.example.org/bo") + meta("parsely-author", "Bo Li"), ("Bo Li",)),
    (meta("article:author", "Bo Li", "property") + meta("article:author", "Ann Ray", "property"), ("Bo Li", "Ann Ray")),
    (meta("author", "By Bo Li"), ("Bo Li",)),
    (meta("author", "The Wicket") + meta("og:site_name", "The Wicket") + meta("parsely-author", "Bo Li"), ("Bo Li",)),
    (meta("author", "The Wicket") + meta("og:site_name", "The Wicket"), ("The Wicket",)),
    (meta("author", "admin") + meta("sailthru.author", "Bo Li"), ("Bo Li",)),
])
def test_authors(head: str, expected: tuple[str, ...]) -> None:
    assert article(head).authors == expected


@pytest.mark.parametrize(("label", "number", "expected"), [
    ("Written by", 1, ("Bo Li",)), ("Written by", 2, ("Bo Li",)), (" WRITTEN BY ", 1, ("Bo Li",)),
    ("Written by", 3, ()), ("Est. reading time", 1, ()), ("", 1, ()),
])
@pytest.mark.parametrize("key", ["name", "property"])
def test_written_by(label: str, number: int, expected: tuple[str, ...], key: str) -> None:
    other = meta("twitter:label1", "Reading time", key) + meta("twitter:data1", "3 minutes", key) if number > 1 else ""
    found = article(other + meta(f"twitter:label{number}", label, key) + meta(f"twitter:data{number}", "Bo Li", key))
    assert found.authors == expected
    if expected:
        assert found.metadata.sources["authors"].startswith("meta:twitter:data")


def test_written_by_is_believed_least() -> None:
    written = meta("twitter:label1", "Written by") + meta("twitter:data1", "Bo Li")
    assert article(written + meta("author", "Ann Ray")).authors == ("Ann Ray",)
    assert article(meta("twitter:label1", "Written by")).authors == ()
    assert article(meta("twitter:data1", "Bo Li")).authors == ()
    assert declared(written).by_label("written by") == "Bo Li"
    assert declared(written).by_label("filed under") == ""


@pytest.mark.parametrize(("head", "expected"), [
    (meta("keywords", "rain, play,hail"), ("rain", "play", "hail")),
    (meta("keywords", "rain; play"), ("rain", "play")),
    (meta("keywords", "雨，雪、风"), ("雨", "雪", "风")),
    (meta("keywords", " , rain ,, rain, "), ("rain",)),
    (meta("keywords", ","), ()),
    (meta("keywords", f"rain, {'x' * 500}"), ("rain",)),
    (meta("article:tag", "rain", "property") + meta("article:tag", "heavy hail", "property"), ("rain", "heavy hail")),
    (meta("article:tag", "rain, hail", "property") + meta("article:tag", "rain", "property"), ("rain", "hail")),
    (meta("article:tag", "rain", "property") + meta("keywords", "play"), ("rain",)),
    (meta("dc.subject", "rain") + meta("dc.subject", "play"), ("rain", "play")),
])
def test_tags(head: str, expected: tuple[str, ...]) -> None:
    assert article(head).tags == expected


@pytest.mark.parametrize(("value", "expected"), [
    ("article", "article"), ("Article", "article"), ("blog", "article"), ("product", "product"),
    ("og:product", "product"),
    ("video.movie", "video"), ("video", "video"), ("profile", "profile"), ("post", "article"), ("website", None),
    ("", None),
])
def test_types(value: str, expected: str | None) -> None:
    assert article(meta("og:type", value, "property")).page_type_hints == ((expected,) if expected else ())


@pytest.mark.parametrize(("head", "price", "currency"), [
    (meta("product:price:amount", "24.90") + meta("product:price:currency", "EUR"), "24.90", "EUR"),
    (meta("og:price:amount", "1,299.00") + meta("og:price:currency", "usd"), "1299.00", "USD"),
    (meta("og:price:amount", "free") + meta("og:price:currency", "USD"), None, None),
    (meta("product:price:amount", "free") + meta("og:price:amount", "24.90"), "24.90", None),
    (meta("product:price:amount", "0") + meta("product:price:currency", "EUR"), "0", "EUR"),
    (meta("product:price:currency", "EUR"), None, None),
])
def test_price(head: str, price: str | None, currency: str | None) -> None:
    found = article(head)
    assert (found.to_dict()["price"], found.currency) == (price, currency)


@pytest.mark.parametrize(("head", "expected"), [
    (meta("date", "soon") + meta("pubdate", "2024-05-07"), "2024-05-07"),
    (meta("article:published_time", "") + meta("date", "2024-05-07"), "2024-05-07"),
    (meta("article:published_time", "2024-05-07T12:00:00+02:00", "property"), "2024-05-07T12:00:00+02:00"),
    (meta("article:published_time", "1715083200"), "2024-05-07T12:00:00+00:00"),
    (meta("date", "soon"), None),
])
def test_dates(head: str, expected: str | None) -> None:
    assert article(head).to_dict()["published"] == expected


def test_links_and_scripts() -> None:
    found = declared(
        "<link rel=canonical href=/a><link rel=NEXT href=/b><link rel=next href=/c><link rel=next><link href=/d>"
        "<script type='application/ld+json'> {} </script><script>x</script><script type=application/ld+json></script>"
        "<title> </title><title> Rain\n stops </title><title>Hail</title>"
    )
    assert found.links == {"canonical": ["/a"], "next": ["/b", "/c"]}
    assert [text.strip() for text in found.scripts] == ["{}"]
    assert found.title == "Rain stops"


@pytest.mark.parametrize("rel", ["canonical nofollow", "nofollow canonical", " canonical ", "Canonical\n"])
def test_rel_is_a_set_of_words(rel: str) -> None:
    assert declared(f"<link rel='{rel}' href=/a>").links["canonical"] == ["/a"]


def test_metas_of_the_body_count() -> None:
    found = extract(f"<body>{meta('author', 'Bo Li')}{TEXT}{meta('article:section', 'Cricket', 'property')}</body>")
    assert (found.authors, found.section) == (("Bo Li",), "Cricket")


def evidence(head: str) -> Callable[[], object]:
    outline = read(page(head), Options()).outline
    return lambda: Evidence(outline, URL)


@pytest.mark.parametrize("part", [
    meta("description", "It rained."), meta("og:image", "/i.jpg", "property"), meta("author", "Bo Li"),
    '<meta property="og:a og:b og:c og:d" content=x>', "<link rel='next canonical' href=/x>", meta("x", "y"),
    meta("og:image", "/i.jpg") + meta("og:image:width", "120"), meta("keywords", "rain, play"),
])
def test_work_is_linear(part: str) -> None:
    assert growth(lambda size: evidence(part * size), 100) < 2.3


@pytest.mark.parametrize("make", [
    lambda n: meta("description", "x " * n), lambda n: meta("description", "&amp;" * n),
    lambda n: meta("keywords", "x," * n),
    lambda n: meta("keywords", "x") * (n // 10), lambda n: meta("og:x " * n, "y"), lambda n: meta("x" * n, "y"),
    lambda n: f"<link rel='{'x ' * n}' href=/>", lambda n: meta("author", "Bo Li, " * n),
    lambda n: meta("description", "&lt;b>" * n), lambda n: meta("og:image:width", "1" * n),
], ids=range(10))
def test_time_is_linear(make: Callable[[int], str]) -> None:
    def extraction(size: int) -> Callable[[], object]:
        html = page(make(size))
        return lambda: extract(html)

    assert is_linear(extraction, 5000)
    assert len(extract(page(make(5000))).description or "") <= 1000
