"""JSON-LD: how scripts are read, what refers to what, and that nothing in one can break a page."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from composing import is_linear
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from outlining import growth

from readable import Article, Candidate, Options, extract
from readable.extract import read
from readable.metadata.evidence import Evidence
from readable.metadata.jsonld import Graph, kinds

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[1] / "docs" / "article.schema.json").read_text(encoding="utf-8"))
)
TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"
URL = "https://www.example.org/a/7"
RAIN = '{"@type": "NewsArticle", "headline": "Rain stops play"}'
WARNING = "a JSON-LD script is no JSON and was skipped"


def script(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value).replace("</", "<\\/")
    return f'<script type="application/ld+json">{text}</script>'


def page(*scripts: Any) -> str:
    return f"<html><head>{''.join(map(script, scripts))}</head><body>{TEXT}</body></html>"


def article(*scripts: Any) -> Article:
    return extract(page(*scripts), url=URL)


def news(**properties: Any) -> dict[str, Any]:
    return {"@type": "NewsArticle", "headline": "Rain stops play", **properties}


@pytest.mark.parametrize("text", [
    RAIN,
    f"\n  {RAIN}\n",
    f"<!-- {RAIN} -->",
    f"<!--\n{RAIN}\n//-->",
    f"//<!--\n{RAIN}\n//-->",
    f"<![CDATA[{RAIN}]]>",
    f"//<![CDATA[\n{RAIN}\n//]]>",
    f"// <![CDATA[\n{RAIN}\n// ]]>",
    f"/*<![CDATA[*/{RAIN}/*]]>*/",
    f"/* <![CDATA[ */\n{RAIN}\n/* ]]> */",
    f"{RAIN};",
    f"{RAIN} ;\n",
    f"\ufeff{RAIN}",
    f"\n\ufeff{RAIN}",
    RAIN.replace('"', "&quot;"),
    RAIN.replace('"', "&#34;"),
    RAIN.replace("}", ",}"),
    RAIN.replace("}", " ,\n\t}"),
    f"[{RAIN}, ]",
    f'{{"keywords": ["rain", "play",], "x": {{"y": 1,}}, {RAIN[1:]}',
    RAIN.replace("Rain stops play", "Rain\nstops\tplay"),
    RAIN.replace("Rain", "\\u0052ain"),
    f"{RAIN[:-1]}, {RAIN[1:]}",
    f"<!-- {RAIN.replace('}', ',}')}; -->",
    '{"@type": "WebSite", "name": "x"}' + RAIN,
    '{"@type": "WebSite", "name": "x"},\n' + RAIN + ";",
    f"{RAIN} {{broken",
    RAIN.replace('"headline"', '"schema:headline"'),
])
def test_scripts_that_are_read(text: str) -> None:
    found = article(text)
    assert found.title == "Rain stops play"
    assert found.metadata.sources["title"] == "json-ld:NewsArticle.headline"
    assert found.warnings == ()


@pytest.mark.parametrize("body", ["a ,] b ,} c ;", "a //--> ]]> */", 'a ,\\" ,}', "a \\\\", "a, }\nb", "&quot;"])
@pytest.mark.parametrize("form", ["{}", "<!--{}-->", "{};"])
def test_nothing_inside_a_string_is_mended(form: str, body: str) -> None:
    found = article(form.replace("{}", f'{{"@type": "Report", "articleBody": "{body}", }}'))
    expected = body.replace('\\"', '"').replace("\\\\", "\\")
    assert found.metadata.candidates["body"] == (Candidate("json-ld:Report.articleBody", expected),)


@pytest.mark.parametrize("text", [
    "Rain stops play",
    RAIN[:-1],
    RAIN[:-2],
    RAIN.replace('"', "'"),
    RAIN.replace('"headline"', "headline"),
    RAIN.replace("}", ",,}"),
    f"var data = {RAIN}",
    f'{{"x": 1 /* one */, {RAIN[1:]}',
    RAIN.replace("Rain", "\\Rain"),
    "{{ article.headline }}",
    "{",
    "[" * 100_000,
    '{"a":' * 100_000,
    "1" * 5000,
])
def test_anything_worse_is_skipped_with_a_warning(text: str) -> None:
    found = article(text, news(headline="Hail stops play"))
    assert found.warnings == (WARNING,)
    assert found.title == "Hail stops play"
    assert article(news(headline="Hail stops play"), text).title == "Hail stops play"


@pytest.mark.parametrize("text", ["", " \n", "null", "\n null ", "[]", "{}", "[null]", "true", "7", '"Rain"', "NaN"])
def test_nothing_is_nothing_to_warn_of(text: str) -> None:
    assert article(text).warnings == ()
    assert article(text, RAIN).title == "Rain stops play"


def test_one_warning_for_all_scripts() -> None:
    assert article("{", "[", "(").warnings == (WARNING,)


@pytest.mark.parametrize("scripts", [
    [news()],
    [[news()]],
    [[[[news()]], None, 7, "x"]],
    [{"@context": "https://schema.org", "@graph": [news()]}],
    [{"@graph": news()}],
    [{"@graph": [{"@graph": [news()]}]}],
    [{"@type": "WebPage", "mainEntity": news()}],
    [{"@type": "WebPage", "mainEntity": [news()]}],
    [{"@graph": [{"@type": "WebPage", "mainEntity": {"@id": "#a"}}, news(**{"@id": "#a"})]}],
    [{"@type": "Organization", "name": "The Wicket"}, {"@type": "WebSite"}, news()],
    [None, [], {}, news()],
])
def test_shapes(scripts: list[Any]) -> None:
    found = article(*scripts)
    assert (found.title, found.warnings) == ("Rain stops play", ())


@pytest.mark.parametrize("value", [
    {"@type": "NewsArticle", "name": "Rain", "comment": news(headline="Hail")},
    {"@type": "NewsArticle", "name": "Rain", "hasPart": [news(headline="Hail")]},
])
def test_objects_inside_others_are_not_what_the_page_is_about(value: Any) -> None:
    assert [one.value for one in article(value).metadata.candidates["title"]] == ["Rain"]


@pytest.mark.parametrize(("given", "is_read"), [
    ("application/ld+json", True), ("Application/LD+JSON", True), (" application/ld+json ", True),
    ("application/ld+json; charset=utf-8", True), ("application/json", False), ("text/javascript", False), ("", False),
])
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_type_of_the_script(given: str, is_read: bool, parser: str) -> None:  # noqa: FBT001
    html = f'<html><head><script type="{given}">{RAIN}</script></head><body>{TEXT}<script type="{given}">(</script>'
    found = extract(html, options=Options(parser=parser))
    assert found.title == ("Rain stops play" if is_read else "")
    assert found.warnings == ((WARNING,) if is_read else ())


PERSON = {"@id": "#bo", "@type": "Person", "name": "Bo Li"}


@pytest.mark.parametrize("scripts", [
    [{"@graph": [news(author={"@id": "#bo"}), PERSON]}],
    [{"@graph": [PERSON, news(author={"@id": "#bo"})]}],
    [news(author={"@id": "#bo"}), PERSON],
    [PERSON, [news(author={"@type": "Person", "@id": "#bo"})]],
    [news(author=[{"@id": "#bo"}])],
    [news(author={"@id": "#bo"}, publisher={"@type": "Organization", "founder": PERSON})],
    [news(author={"@id": "#bo"}, about={"@id": "#bo", "@type": "Person"}), PERSON],
    [news(author=[{"@id": "#nobody"}, {"@id": "#bo"}]), PERSON],
    [news(author={"@id": "#bo", "name": "Bo Li"}), {"@id": "#bo", "name": "Bo Li the other"}],
    [news(author={"@id": "#bo"}), PERSON, {"@id": "#bo", "name": "Bo Li the other"}],
])
def test_references(scripts: list[Any]) -> None:
    if all("Bo Li" not in json.dumps(one) for one in scripts):
        assert article(*scripts).authors == ()
    else:
        assert article(*scripts).authors == ("Bo Li",)


def test_references_to_every_kind_of_thing() -> None:
    found = article({"@graph": [
        {"@type": "WebPage", "@id": URL, "primaryImageOfPage": {"@id": "#image"}},
        {"@type": "Product", "name": "Bearing", "publisher": {"@id": "#wicket"}, "offers": {"@id": "#offer"}},
        {"@type": "Offer", "@id": "#offer", "priceSpecification": [{"@id": "#price"}]},
        {"@type": "PriceSpecification", "@id": "#price", "price": "24.90", "priceCurrency": "EUR"},
        {"@type": "Organization", "@id": "#wicket", "name": "The Wicket"},
        {"@type": "ImageObject", "@id": "#image", "url": {"@id": "https://www.example.org/i.jpg"}},
    ]})
    assert (str(found.price), found.currency) == ("24.90", "EUR")
    assert found.site_name == "The Wicket"
    assert found.image == "https://www.example.org/i.jpg"


@pytest.mark.parametrize("value", [
    news(author={"@id": "#nobody"}, image={"@id": "#nothing"}, offers={"@id": "#nothing"}, keywords=[{"@id": "#no"}]),
    news(author={"@id": None}, image={"@id": 7}, publisher={"@id": []}),
    news(author={"@id": ["#bo"]}, image={"@id": {"@id": "#nothing"}}),
    {"@graph": [news(author={"@id": "#x"}), {"@id": "#x"}, {"@id": "#x", "@type": "Person"}]},
    {"@id": "#x", **news(author={"@id": "#y"}), "x": {"@id": "#y", "author": {"@id": "#x"}, "knows": {"@id": "#y"}}},
    {"@graph": [news(offers={"@id": "#x"}),
        {"@id": "#x", "offers": {"@id": "#x"}, "priceSpecification": {"@id": "#x"}}]},
])
def test_references_to_nothing_and_in_circles(value: Any) -> None:
    found = article(value)
    assert (found.title, found.authors, found.image, found.price) == ("Rain stops play", (), None, None)
    assert found.warnings == ()


@pytest.mark.parametrize(("name", "value", "expected"), [
    ("author", "Bo Li", ("Bo Li",)),
    ("author", ["Bo Li", "Ann Ray"], ("Bo Li", "Ann Ray")),
    ("author", {"@type": "Person", "name": "Bo Li"}, ("Bo Li",)),
    ("author", [{"name": "Bo Li"}, "Ann Ray", None, True, 7, ["Cy Dee"], {}], ("Bo Li", "Ann Ray")),
    ("author", {"name": ["Bo Li"]}, ("Bo Li",)),
    ("author", {"name": {"@value": "Bo Li", "@language": "en"}}, ("Bo Li",)),
    ("author", {"name": [{"@value": "Bo Li"}]}, ("Bo Li",)),
    ("author", {"@value": "Bo Li"}, ("Bo Li",)),
    ("author", {"@list": [{"name": "Bo Li"}, {"name": "Ann Ray"}]}, ("Bo Li", "Ann Ray")),
    ("author", {"givenName": "Bo", "familyName": "Li"}, ("Bo Li",)),
    ("author", {"givenName": "Bo", "additionalName": "X.", "familyName": "Li", "name": " "}, ("Bo X. Li",)),
    ("author", {"alternateName": "Bo Li", "givenName": 7, "name": None}, ("Bo Li",)),
    ("author", {"name": True, "familyName": []}, ()),
    ("author", {"name": {"name": "Bo Li"}}, ()),
    ("author", None, ()),
    ("author", False, ()),
    ("author", 7, ()),
    ("author", "", ()),
    ("author", [[]], ()),
    ("author", "https://www.example.org/people/bo-li", ()),
    ("keywords", "rain, play", ("rain", "play")),
    ("keywords", ["rain", "play"], ("rain", "play")),
    ("keywords", [{"@type": "DefinedTerm", "name": "rain"}, 1984, 2.5, None], ("rain", "1984", "2.5")),
    ("keywords", {"name": "rain"}, ("rain",)),
    ("keywords", True, ()),
    ("articleSection", ["Sport", "Cricket"], "Sport"),
    ("articleSection", {"name": "Sport"}, "Sport"),
    ("articleSection", [None, "", " ", "Sport"], "Sport"),
    ("articleSection", 7, "7"),
    ("articleSection", False, None),
    ("description", ["It rained."], "It rained."),
    ("description", " It\n rained &amp; hailed. ", "It rained & hailed."),
    ("datePublished", "2024-05-07", "2024-05-07"),
    ("datePublished", ["2024-05-07", "2024-05-08"], "2024-05-07"),
    ("datePublished", {"@type": "Date", "@value": "2024-05-07"}, "2024-05-07"),
    ("datePublished", 20240507, "2024-05-07"),
    ("datePublished", 1715083200, "2024-05-07T12:00:00+00:00"),
    ("datePublished", "soon", None),
    ("datePublished", ["soon", "2024-05-07"], "2024-05-07"),
    ("datePublished", True, None),
    ("datePublished", None, None),
    ("image", "/i.jpg", "https://www.example.org/i.jpg"),
    ("image", ["/i.jpg", "/j.jpg"], "https://www.example.org/i.jpg"),
    ("image", {"url": "/i.jpg"}, "https://www.example.org/i.jpg"),
    ("image", {"contentUrl": "/i.jpg"}, "https://www.example.org/i.jpg"),
    ("image", {"@id": "https://www.example.org/i.jpg"}, "https://www.example.org/i.jpg"),
    ("image", {"url": ["/i.jpg", "/j.jpg"]}, "https://www.example.org/i.jpg"),
    ("image", [None, 7, True, {}, {"url": None}, "/i.jpg"], "https://www.example.org/i.jpg"),
    ("image", {"url": 7}, None),
    ("publisher", "The Wicket", "The Wicket"),
    ("publisher", {"name": "The Wicket"}, "The Wicket"),
    ("publisher", [{"name": None}, {"name": "The Wicket"}], "The Wicket"),
    ("publisher", 0, None),
])
def test_odd_types(name: str, value: Any, expected: object) -> None:
    field = {
        "author": "authors", "keywords": "tags", "articleSection": "section", "datePublished": "published",
        "publisher": "site_name",
    }.get(name, name)
    found = article(news(**{name: value}))
    record = found.to_dict()[field]
    assert (tuple(record) if isinstance(record, list) else record) == expected
    assert found.metadata.sources.get(field, "").startswith("json-ld:NewsArticle." if expected else "")


@pytest.mark.parametrize(("value", "expected"), [
    (1984, "1984"), (["Rain stops play", "Hail"], "Rain stops play"), ({"@value": "Rain"}, "Rain"), (None, ""),
    (True, ""), ([], ""), ({}, ""), ([None, "Rain"], "Rain"), ("R &amp; D", "R & D"),
    ("Rain <b>stops</b>", "Rain stops"),
])
def test_odd_headlines(value: Any, expected: str) -> None:
    assert article(news(headline=value)).title == expected


@pytest.mark.parametrize(("given", "expected"), [
    ("Article", ["Article"]), (["Article", "Thing"], ["Article", "Thing"]), ("https://schema.org/Recipe", ["Recipe"]),
    ("schema:Recipe", ["Recipe"]), ("http://purl.org/x#Report", ["Report"]), (None, []), (7, []),
    ([7, "A", None], ["A"]),
])
def test_kinds(given: Any, expected: list[str]) -> None:
    assert kinds({"@type": given}) == expected


def test_kinds_of_nothing() -> None:
    assert kinds({}) == []
    assert Graph().things == []


@pytest.mark.parametrize(("name", "value"), [
    ("@type", "\ud800Article"), ("image", "/i\ud800.jpg"), ("image", "/i\x00.jpg"), ("articleBody", "It rained.\udfff"),
    ("author", "Bo\ud800 Li"), ("url", "\ud800"), ("inLanguage", "en\ud800"), ("keywords", "\ud800"),
])
def test_what_cannot_be_encoded_goes(name: str, value: str) -> None:
    """The command writes the record as UTF-8, which has no lone surrogates."""
    record = json.dumps(article(news(**{name: value})).to_dict(), ensure_ascii=False)
    assert b"\\u0000" not in record.encode()


def evidence(*scripts: Any) -> Callable[[], object]:
    outline = read(page(*scripts), Options()).outline
    return lambda: Evidence(outline, URL)


@pytest.mark.parametrize("make", [
    lambda n: [news()] * n,
    lambda n: {"@graph": [news(author={"@id": f"#{i}"}) for i in range(n)]},
    lambda n: [news(author=[{"@id": f"#{i}"} for i in range(n)]), *({"@id": f"#{i}", "name": "x"} for i in range(n))],
    lambda n: [news(author={"@id": "#x"}), {"@id": "#x", "knows": [{"@id": "#x"}] * n}],
    lambda n: news(keywords=["rain"] * n),
    lambda n: news(**{"@type": ["Thing"] * n}),
    lambda n: [{"@type": "Product", "offers": [{"price": i} for i in range(n)]}],
], ids=range(7))
def test_work_is_linear_in_values(make: Callable[[int], Any]) -> None:
    assert growth(lambda size: evidence(make(size)), 20) < 2.4


def test_work_is_linear_where_references_share_what_they_mean() -> None:
    """Many products with one offer of many prices that all say nothing: each is looked at a few times, no more."""
    def make(size: int) -> Callable[[], object]:
        price = {"@id": "#price", "price": [{"x": 1}] * size}
        offer = {"@id": "#offer", "priceSpecification": [{"@id": "#price"}] * size, "x": 1}
        return evidence([price, offer, *[{"@type": "Product", "offers": {"@id": "#offer"}}] * size])

    assert growth(make, 8) < 2.6


def test_a_type_is_not_copied_for_each_value() -> None:
    html = page({"@type": "x" * 20_000 + "Article", "keywords": ["rain"] * 100, "author": ["Bo Li"] * 100,
                 "articleSection": [f"s{i}" for i in range(100)], "description": [f"d{i}" for i in range(100)]})
    found = extract(html)
    assert sum(len(one.source) for some in found.metadata.candidates.values() for one in some) < 3 * len(html)


@pytest.mark.parametrize("make", [
    lambda n: "[" * n,
    lambda n: "[" * 400 + "1," * n,
    lambda n: '{"mainEntity":' * 400 + "[]" + "}" * 400 + " " * n,
    lambda n: '"' + "\\" * n,
    lambda n: '"a' * n,
    lambda n: ", " * n + "x",
    lambda n: f'{RAIN[:-1]},{" " * n}',
    lambda n: "<!--" * n,
    lambda n: "{}" * n,
    lambda n: '{"x": "' + "&quot;" * n,
    lambda n: json.dumps([news(author={"@id": "#x"})] * (n // 20)),
    lambda n: json.dumps(news(articleBody="Rain. " * n)),
], ids=range(12))
def test_time_is_linear_in_size(make: Callable[[int], str]) -> None:
    assert is_linear(lambda size: evidence(make(size)), 20_000)


def test_time_is_linear_in_scripts() -> None:
    assert is_linear(lambda size: evidence(*[RAIN] * size), 500)
    assert is_linear(lambda size: evidence(*["{,"] * size), 500)


KEYS = (
    "@id @type @graph @value @list @context name headline alternativeHeadline author creator publisher image url width "
    "contentUrl thumbnailUrl primaryImageOfPage datePublished dateModified uploadDate description keywords text "
    "articleBody articleSection inLanguage offers price lowPrice priceCurrency priceSpecification mainEntity "
    "mainEntityOfPage givenName familyName alternateName"
).split()
TYPES = (
    "NewsArticle BlogPosting WebPage Product Recipe DiscussionForumPosting QAPage Question VideoObject Event WebSite "
    "Organization Person Offer AggregateOffer ImageObject ProfilePage https://schema.org/Article"
).split()
TEXTS = (
    "#a #b /i.jpg //x http://[ javascript:alert(1) data:, 24.90 1e-9 0.0000001 free EUR en zh_hant 2024-05-07 "
    "2024-05-07T12:00:00+14:59 https://www.example.org/a/7"
).split()

any_value = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(st.characters(), max_size=20),
        st.sampled_from([*TEXTS, *TYPES, "Bo Li", "By Bo Li and Ann Ray", "7 May 2024"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=3)), inner, max_size=6),
        st.builds(
            lambda kind, rest: {**rest, "@type": kind}, st.sampled_from(TYPES),
            st.dictionaries(st.sampled_from(KEYS), inner, max_size=6),
        ),
    ),
    max_leaves=25,
)


def check(found: Article) -> None:
    record = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    SCHEMA.validate(record)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"])))
@example(RAIN)
@example("</script><script type=application/ld+json>{")
@example("&quot;")
def test_any_text(text: str) -> None:
    check(article(text))


@settings(deadline=None)
@given(st.text(st.sampled_from('{}[]",:;\\/<>!-*&#\ufeff \n\x00-1eE.'), max_size=60))
def test_any_text_that_looks_like_json(text: str) -> None:
    check(article(text))
    check(article(f'{{"@type": "Article", "headline": "{text}", "author": {text}}}'))


@settings(max_examples=300, deadline=None)
@given(any_value)
@example(news(author="Bo Li", creator="Ann Ray"))
@example({"@type": "Product", "offers": {"price": "0.0000001"}})
@example({"@type": "Article", "author": {"name": "\ud800"}, "image": "\ud800"})
def test_any_value(value: Any) -> None:
    check(article(value))


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), any_value), st.lists(any_value, max_size=2))
@example({"creator": "Ann Ray", "author": "Bo Li"}, [])
def test_any_article(properties: dict[str, Any], others: list[Any]) -> None:
    check(article(news(**properties), *others))
