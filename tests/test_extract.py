"""`extract` and `is_probably_readable`: what is no page is refused, and every page gives an article."""
from __future__ import annotations

import io
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from readable import (
    Article,
    Document,
    InputError,
    OptionError,
    Options,
    ReadableError,
    extract,
    is_probably_readable,
)

SENTENCE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least. "
PARAGRAPHS = f"<p>{SENTENCE * 3}</p>" * 6
PAGE = f"<html><head><title>Late again</title></head><body><article>{PARAGRAPHS}</article></body></html>"


@pytest.mark.parametrize("page", [None, 1, ["<p>x</p>"], {"html": "<p>"}, object(), True])
def test_no_page(page: Any) -> None:
    for function in (extract, is_probably_readable, lambda given: Document(given).summary()):
        with pytest.raises(InputError, match=f"got {type(page).__name__}, expected bytes, str, a file object"):
            function(page)
    assert issubclass(InputError, ReadableError)
    assert issubclass(InputError, TypeError)


@pytest.mark.parametrize("page", [
    PAGE, PAGE.encode(), bytearray(PAGE, "utf-8"), memoryview(PAGE.encode()),
    io.BytesIO(PAGE.encode()), io.StringIO(PAGE),
    html.document_fromstring(PAGE), html.document_fromstring(PAGE).getroottree(), etree.HTML(PAGE),
], ids=lambda page: type(page).__name__)
def test_every_kind_of_input(page: Any) -> None:
    article = extract(page)
    assert (article.title, article.html) == ("Late again", extract(PAGE).html)
    assert article.text.count(SENTENCE.strip()) == 18


def test_element_without_its_tail() -> None:
    page = html.document_fromstring(f"<body><div><p>{SENTENCE * 9}</p></div>tail</body>")
    assert extract(page[0][0]).text == (SENTENCE * 9).strip()


@pytest.mark.parametrize("page", [
    b"", "", " \n", "\0", "\ufeff", "<", "<!--", "<!-- only -->", "<!doctype html>", "<html>", "<body>", "<title>",
    "</p>",
    "<script>var a = '<p>';</script>", "<script>", "<style>p {", "<frameset><frame src=a></frameset>", "<![CDATA[x]]>",
    "<?php ?>", "<p", "<p a=", "<p a='", "&#0;&#x110000;&bogus;&amp", "<svg><title>t</title></svg>", "<table><tr><td>",
    "<template><p>x", b"\xff\xfe", b"\xff\xfe<\x00p\x00", b"\x80\x81\xfe", "\ud800", "<p>\ud800\udfff</p>",
    "<a href='http://[::1'>x</a>",
    "<base href='http://['><a href=x>y</a>", "<meta charset=none>", "<html lang='\0'>", "<body hidden>x", "<p>" * 500,
    "<script type=application/ld+json>{", "<script type=application/ld+json>[[[{}]]]</script>",
    "<script type=application/ld+json>" + "[" * 100_000, "<script type=application/ld+json>" + "9" * 5000,
    "<title>" + "<b>" * 1000, "<h1>" * 1000, "<title>|</title>", "<title>| - |</title><h1>-</h1>",
], ids=lambda page: repr(page)[:30])
def test_odd_pages(page: Any) -> None:
    for options in (Options(), Options(parser="html5lib")):
        article = extract(page, url="http://[", options=options)
        assert isinstance(article, Article)
        assert article.html == extract(page, url="http://[", options=options).html
        assert 0 <= article.confidence <= 1
    assert is_probably_readable(page) is False
    document = Document(page)
    assert document.summary().startswith("<html><body><div>")
    assert all(isinstance(text, str) for text in (document.title(), document.short_title(), document.author()))
    assert all(isinstance(text, str) for text in (document.content(), document.get_clean_html()))


MARKUP = st.lists(st.one_of(st.text(max_size=20), st.sampled_from([
    "<p>", "</p>", "<div class=", "comment>", ">", "<article>", "</div>", "<br>", "<pre>", "<table><td>", "<li>",
    "<h1>", SENTENCE,
    "<html lang=de>", "<body>", "</body>", "<img src=a.png>", "<a href='#x'>", "<script>", "</script>",
    "<!--", "-->", "<noscript>", "<title>", "<base href=/b/>", "<x-y hidden>", "<meta property=og:title content=",
    "<iframe src=//youtube.com/>", "&amp;", "\0",
])), max_size=60).map("".join)


@settings(max_examples=150, deadline=None)
@given(page=st.one_of(st.binary(max_size=300), st.text(max_size=300), MARKUP))
def test_any_page(page: bytes | str) -> None:
    first, second = extract(page, url="https://example.org/a/"), extract(page, url="https://example.org/a/")
    assert first == second
    assert (first.html, first.text) == (second.html, second.text)
    assert isinstance(is_probably_readable(page), bool)
    assert isinstance(Document(page, xpath=True).summary(), str)


def test_tree_is_left_unchanged() -> None:
    page = PAGE.replace("<p>", "<p class=x style='color: red'><font>", 3) + "<!-- c --><nav hidden>n</nav>"
    tree = html.document_fromstring(page)
    before = etree.tostring(tree)
    extract(tree, url="https://example.org/")
    document = Document(tree, xpath=True)
    for method in (document.summary, document.content, document.get_clean_html, document.title, document.short_title):
        method()
    is_probably_readable(tree)
    assert etree.tostring(tree) == before


def test_ten_thousand_levels() -> None:
    page = "<div>" * 10_000 + f"<p>{SENTENCE * 8}</p>" + "</div>" * 10_000
    assert extract(page).text == (SENTENCE * 8).strip()
    assert Document(page).summary(html_partial=True).count("ferry") == 8
    assert is_probably_readable(page)


def test_language_of_the_article_itself() -> None:
    paragraphs = f"<p>{SENTENCE * 3}</p>" * 4
    page = f"<html lang=de><body><p>Menü</p><div lang=en_gb><article>{paragraphs}</article></div></body></html>"
    assert extract(page).language == "en-GB"


def test_base_in_the_head_only() -> None:
    def links(head: str, body: str = "") -> str:
        text = f"<p><a href=x>{SENTENCE}</a> {SENTENCE * 9}</p>"
        page = f"<html><head>{head}</head><body>{body}{text}</body></html>"
        return extract(page, url="https://example.org/a/b").html

    assert 'href="https://example.org/a/x"' in links("")
    assert 'href="https://example.com/c/x"' in links("<base target=_top><base href=//example.com/c/d><base href=/e/>")
    assert 'href="https://example.org/a/x"' in links("", "<base href=https://evil.example/>")
    assert 'href="https://example.org/a/x"' in links("<base href='javascript:alert(1)//'>")
    assert 'href="https://example.org/a/x"' in links("<base href='http://[bad'>")


@pytest.mark.parametrize(("page", "expected"), [
    # A text alone is enough when it exceeds 140 characters by more than 20 * 20. "hello there " are twelve.
    (f"<p>{'hello there ' * 11}</p>", False),
    (f"<p>{'hello there ' * 40}</p>", False),
    (f"<p>{'hello there ' * 50}</p>", True),
    (f"<pre>{'hello there ' * 50}</pre>", True),
    (f"<article>{'hello there ' * 50}</article>", True),
    (f"<div>{'hello there ' * 50}</div>", False),
    (f"<div>{'hello there ' * 50}<br>more</div>", True),
    (f"<div><b>{'hello there ' * 50}<br></b>more</div>", False),
    (f"<p class=comment>{'hello there ' * 50}</p>", False),
    (f"<p class='comment article'>{'hello there ' * 50}</p>", True),
    (f"<div id=sidebar><p>{'hello there ' * 50}</p></div>", True),
    (f"<p style='display:none'>{'hello there ' * 50}</p>", False),
    (f"<p hidden>{'hello there ' * 50}</p>", False),
    (f"<p hidden class=accordion>{'hello there ' * 50}</p>", False),
    (f"<ul><li><p>{'hello there ' * 50}</p></li></ul>", False),
    (f"<ul><li><div><p>{'hello there ' * 50}</p></div></li></ul>", False),
    (f"<p>{'hello there ' * 25}</p>" * 2, True),
    (f"<p>{'hello there ' * 20}</p>" * 2, False),
    (f"<p>{'hello there ' * 20}</p>" * 3, True),
    ("<p>Log in</p>" * 100, False),
])
def test_is_probably_readable(page: str, expected: bool) -> None:  # noqa: FBT001 - a column of the table
    assert is_probably_readable(page) is expected
    assert is_probably_readable(page.encode()) is expected


@pytest.mark.parametrize(
    "page",
    [
        "A</html><b><body></body><b><body>",
        "<html><body>A</body></html><b>x<body>y</body></html><b>z<body>",
        "<i><html><b><body></html></body>A",
    ],
)
def test_documents_one_after_the_other(page: str) -> None:
    assert "A" in extract(page).text


@pytest.mark.parametrize("page", ["<title>t</title><article>A text.</article>", "<head><main><p>A text.</main>"])
def test_a_head_that_is_never_closed_does_not_take_the_text(page: str) -> None:
    assert extract(page).text == "A text."


def test_text_lost_in_what_is_not_closed_is_told() -> None:
    assert extract("<p>a</p><svg><p>" + "lost words " * 100).warnings
    assert not extract("<p>a</p><svg><text>x</text></svg><p>b</p>").warnings


def test_an_article_and_an_option_error_can_go_to_another_process() -> None:
    article = extract("<article><h1>Title</h1><p>A text, with <b>more</b> in it.<br>Two.</p></article>")
    copy = pickle.loads(pickle.dumps(article))
    assert (copy, copy.html, hash(copy)) == (article, article.html, hash(article))
    error = pickle.loads(pickle.dumps(OptionError("parser", "fast", "lxml")))
    assert (str(error), error.key) == (str(OptionError("parser", "fast", "lxml")), "parser")
    document = Document("<p>A text.</p>")
    summary = document.summary()
    assert pickle.loads(pickle.dumps(document)).summary() == summary


@pytest.mark.parametrize("wrong", [{"url": 5}, {"url": b"https://example.org/"}, {"options": {"images": "none"}}])
def test_arguments_of_the_wrong_type(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        extract("<p>A text.</p>", **wrong)


@pytest.mark.parametrize("page", ["", "page.html", b"%PDF-1.4 binary", "<p></p>"])
def test_a_page_without_an_article_says_so(page: str | bytes) -> None:
    assert extract(page).warnings
