"""`Document` has the face of readability-lxml 0.9, and its answers do not depend on what was asked before."""
from __future__ import annotations

import copy
import inspect
import io
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from lxml import etree, html

from readable import Document, InputError, OptionError, ReadableError
from readable.document import Unparseable

PAGES = Path(__file__).parents[1] / "fixtures" / "pages"
NEWS = (PAGES / "news-inline-related-newsletter" / "source.html").read_bytes()

SENTENCE = "The tide came in, and with it came the boats, the gulls, and most of the rain of that week. "
PAGE = f"""<html><head><title>Tide tables | The Harbour</title><meta name=author content="Ada Reed">
<meta property=og:site_name content="The Harbour"></head><body><div class=menu><a href=/>Home</a></div>
<div class=entry><h1>Tide tables</h1>{f'<p>{SENTENCE * 3}</p>' * 5}<p><a href=next>Next</a></p></div></body></html>"""

METHODS: dict[str, Any] = {
    "title": Document.title,
    "short_title": Document.short_title,
    "author": Document.author,
    "content": Document.content,
    "get_clean_html": Document.get_clean_html,
    "summary": Document.summary,
    "partial": lambda document: document.summary(html_partial=True),
    "images": lambda document: document.summary(keep_all_images=True),
    "encoding": lambda document: document.encoding,
}


def test_arguments_are_those_of_readability_lxml() -> None:
    """Names, order and defaults of version 0.9; what is new can only be given by name."""
    parameters = list(inspect.signature(Document).parameters.values())
    assert {one.name: one.default for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD} == {
        "input": inspect.Parameter.empty, "positive_keywords": None, "negative_keywords": None, "url": None,
        "min_text_length": 25, "retry_length": None, "xpath": False, "handle_failures": "discard",
    }
    assert [one.name for one in parameters if one.kind is one.KEYWORD_ONLY] == ["char_threshold", "encoding"]
    document = Document(PAGE, ["a"], ["b"], "https://example.org/", 30, 400, True, None)  # noqa: FBT003 - as there
    assert (document.input, document.url, document.min_text_length) == (PAGE, "https://example.org/", 30)
    assert (document.retry_length, document.xpath, document.handle_failures) == (400, True, None)
    assert str(inspect.signature(Document.summary)).startswith(
        "(self, html_partial: 'bool' = False, keep_all_images: 'bool' = False)"
    )


def test_what_stands_aside_says_nothing_of_the_title() -> None:
    page = f"<title>Rain stops play - Late news</title><nav><h1>Late news</h1></nav><p>{SENTENCE * 5}"
    assert Document(page).short_title() == "Rain stops play - Late news"


def test_facts() -> None:
    document = Document(PAGE)
    assert document.title() == "Tide tables | The Harbour"
    assert document.short_title() == "Tide tables"
    assert document.author() == "Ada Reed"


def test_what_is_missing_has_a_name() -> None:
    document = Document("<p>Text</p>")
    assert (document.title(), document.short_title(), document.author()) == ("[no-title]", "", "[no-author]")


def test_summary_is_a_document_or_a_div() -> None:
    whole, part = Document(PAGE).summary(), Document(PAGE).summary(True)  # noqa: FBT003 - as there
    assert whole == f"<html><body>{part}</body></html>"
    assert part.startswith("<div>")
    assert part.endswith("</div>")
    assert part.count(SENTENCE.strip()) == 15
    assert "Home" not in part


@pytest.mark.parametrize("page", ["", b"", "<html></html>", "<!-- none -->", "<script>1</script>"])
def test_an_empty_page_is_no_error(page: str | bytes) -> None:
    document = Document(page)
    assert document.summary() == "<html><body><div></div></body></html>"
    assert document.summary(html_partial=True) == "<div></div>"
    assert document.content() == "<body></body>"
    assert document.get_clean_html() == "<html><head><title></title></head><body></body></html>"


def test_whole_page() -> None:
    document = Document(PAGE.replace("<h1>", "<script>alert(1)</script><h1 onclick=x()>"))
    content = document.content()
    assert content.startswith("<body>")
    assert content.endswith("</body>")
    assert "Home" in content
    assert "alert" not in content
    assert "onclick" not in content
    clean = document.get_clean_html()
    assert clean == f"<html><head><title>Tide tables | The Harbour</title></head>{content}</html>"
    assert Document("<title>a &lt;b&gt;</title>").get_clean_html().startswith("<html><head><title>a &lt;b&gt;</title>")


def test_links_are_absolute_by_url() -> None:
    assert 'href="https://example.org/tides/next"' in Document(PAGE, url="https://example.org/tides/").summary()
    assert 'href="next"' in Document(PAGE).summary()


@pytest.mark.parametrize("given", [
    re.compile("news|bl.ck"), ["news", "bl.ck"], ("news", " bl.ck"), {"news", "bl.ck"},
    "news,bl.ck", "news, bl.ck,", b"bl.ck,news",
])
def test_keywords_as_readability_lxml_takes_them(given: Any) -> None:
    document = Document(PAGE, positive_keywords=given, negative_keywords=given)
    for pattern in (document.positive_keywords, document.negative_keywords):
        assert pattern is not None
        assert pattern.search("latest-news")
        assert pattern.search("bl.ck")
        assert not pattern.search("body")


@pytest.mark.parametrize("given", [None, "", b"", [], (), ",", " , "])
def test_no_keywords(given: Any) -> None:
    """An empty word is in every name; it is none here."""
    assert Document(PAGE, given, given).positive_keywords is None


TWO_PARTS = (
    f"<html><body><section><div class=left-box>{f'<p>{SENTENCE * 3}</p>' * 4}</div></section>"
    f"<section><div class=right-box id=second>{f'<p>{SENTENCE.upper() * 3}</p>' * 4}</div></section></body></html>"
)


@pytest.mark.parametrize(("positive", "negative", "kept"), [
    (None, None, "both"), (None, "left-box", "second"), (None, "right-box", "first"),
    (None, re.compile("^right"), "first"),
    (None, ["second"], "first"), (["second"], ["left-"], "second"), ("left-box", "left-box", "both"),
    ("tag-div", "tag-div,left-box", "second"),
])
def test_keywords_decide(positive: Any, negative: Any, kept: str) -> None:
    summary = Document(TWO_PARTS, positive_keywords=positive, negative_keywords=negative).summary()
    found = [name for name, text in (("first", SENTENCE), ("second", SENTENCE.upper())) if text.strip() in summary]
    assert found == (["first", "second"] if kept == "both" else [kept])


@pytest.mark.parametrize(("arguments", "key"), [
    ({"positive_keywords": 3}, "positive_keywords"), ({"negative_keywords": [b"x"]}, "negative_keywords"),
    ({"negative_keywords": re.compile(b"x")}, "negative_keywords"), ({"min_text_length": -1}, "min_text_length"),
    ({"retry_length": "250"}, "retry_length"), ({"char_threshold": None}, "char_threshold"),
    ({"encoding": "no-such"}, "encoding"),
])
def test_impossible_arguments(arguments: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionError) as caught:
        Document(PAGE, **arguments)
    assert caught.value.key == key


def test_what_is_raised_for_no_page() -> None:
    document = Document(None)
    for method in METHODS.values():
        with pytest.raises(InputError, match="got NoneType"):
            method(document)
        with pytest.raises(Unparseable):
            method(document)
    assert issubclass(Unparseable, ReadableError)


def test_retry_length_goes_before_char_threshold() -> None:
    """A short article, and a longer text in a container of an unlikely name."""
    first, second = f"<p>{SENTENCE * 2}</p>", f"<p>{SENTENCE.upper() * 9}</p>"
    page = f"<body><div class=entry>{first}</div><div class=sidebar>{second}</div></body>"
    upper = SENTENCE.upper().strip()
    assert upper not in Document(page, retry_length=100).summary()
    assert upper not in Document(page, char_threshold=100).summary()
    assert upper not in Document(page, retry_length=100, char_threshold=5000).summary()
    assert upper in Document(page).summary()
    assert Document(page).summary() == Document(page, retry_length=500).summary()


@pytest.mark.parametrize("kind", ["str", "bytes", "file", "text file", "tree", "element"])
def test_every_input(kind: str) -> None:
    tree = html.document_fromstring(PAGE)
    given: Any = {
        "str": PAGE, "bytes": PAGE.encode(), "file": io.BytesIO(PAGE.encode()), "text file": io.StringIO(PAGE),
        "tree": tree.getroottree(), "element": tree,
    }[kind]
    before = etree.tostring(tree)
    document, plain = Document(given), Document(PAGE)
    for _ in range(2):
        assert {name: method(document) for name, method in METHODS.items() if name != "encoding"} == {
            name: method(plain) for name, method in METHODS.items() if name != "encoding"
        }
    assert etree.tostring(tree) == before
    assert document.encoding == (None if kind in {"tree", "element"} else "utf-8")


def test_encoding() -> None:
    page = f"<title>Ü</title><p>{SENTENCE}</p>".encode("iso-8859-2")
    document = Document(page, encoding="latin2")
    assert (document.encoding, document.title()) == ("iso-8859-2", "Ü")


@pytest.mark.parametrize("first", METHODS)
def test_order_of_calls_does_not_matter(first: str) -> None:
    fresh = {name: method(Document(NEWS, url="https://example.org/")) for name, method in METHODS.items()}
    document = Document(NEWS, url="https://example.org/")
    assert METHODS[first](document) == fresh[first]
    for name in [*METHODS, *reversed(METHODS)]:
        assert METHODS[name](document) == fresh[name]


def test_threads() -> None:
    expected = {name: method(Document(NEWS, xpath=True)) for name, method in METHODS.items()}
    for given in (NEWS, io.BytesIO(NEWS)):
        document = Document(given, xpath=True)
        with ThreadPoolExecutor(8) as pool:
            answers = [(name, pool.submit(METHODS[name], document)) for _ in range(4) for name in METHODS]
            assert all(answer.result() == expected[name] for name, answer in answers)


def test_can_be_copied() -> None:
    document = Document(NEWS)
    expected = document.summary()
    assert copy.copy(document).summary() == expected
    assert pickle.loads(pickle.dumps(Document(NEWS))).summary() == expected


def test_attributes_are_kept_out_or_in() -> None:
    page = PAGE.replace("<p>", '<p style="color: red" width=3 onclick="x()">')
    summary = Document(page, xpath=True).summary()
    assert not re.search(r"style=|width=|onclick=", summary)
    assert re.search(r'<p x="/html/body/div\[2\]/p\[1\]">', summary)
