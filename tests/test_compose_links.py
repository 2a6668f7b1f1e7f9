"""Links: absolute, in-page where they lead into the article, and let in by scheme only."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import PAGE, article, events_of, is_linear

from readable.compose.composer import Composer, Origin
from readable.compose.links import LONGEST, Addresses, clean


@pytest.mark.parametrize(("address", "expected"), [
    ("/a/b?c=d#e", "https://www.example.org/a/b?c=d#e"),
    ("other.html", "https://www.example.org/news/other.html"),
    ("../x", "https://www.example.org/x"),
    ("?q=1", "https://www.example.org/news/page.html?q=1"),
    ("//cdn.example.org/x", "https://cdn.example.org/x"),
    ("#part", "#part"),
    (PAGE + "#part", "#part"),
    ("page.html#part", "#part"),
    ("/news/page.html#part", "#part"),
    ("/news/page.html?x#part", "https://www.example.org/news/page.html?x#part"),
    ("HTTP://Example.org/", "HTTP://Example.org/"),
    ("mailto:a@example.org", "mailto:a@example.org"),
    ("tel:+123", "tel:+123"),
    (" \n https://example.org/\n ", "https://example.org/"),
    ("https://exam\nple.org/", "https://example.org/"),
    ("javascript:alert(1)", None),
    ("JaVaScRiPt:alert(1)", None),
    (" \t\njava\nscript\t:alert(1)", None),
    ("\x01javascript:alert(1)", None),
    ("java\0script:alert(1)", None),
    ("\xa0javascript:alert(1)", None),
    ("\u2028javascript:alert(1)", None),
    ("vbscript:x", None),
    ("data:text/html,x", None),
    ("file:///etc/passwd", None),
    ("blob:https://example.org/x", None),
    ("view-source:x", None),
    ("", None),
    ("http://[bad", "http://[bad"),
])
def test_links(address: str, expected: str | None) -> None:
    assert Addresses(PAGE).link(address) == expected


@pytest.mark.parametrize(("address", "expected"), [
    ("/a", "/a"), ("//host/x", "https://host/x"), ("#x", "#x"), ("javascript:x", None), ("x:y", None),
])
@pytest.mark.parametrize("base", [None, "", "javascript:alert(1)", "file:///x", "https://", "http://[bad", "relative"])
def test_links_without_a_base(base: str | None, address: str, expected: str | None) -> None:
    assert Addresses(base).link(address) == expected


def test_scheme_of_the_base() -> None:
    assert Addresses("http://example.org/").link("//host/x") == "http://host/x"


@pytest.mark.parametrize(("address", "expected"), [
    ("i.png", "https://www.example.org/news/i.png"),
    ("data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("DATA:image/svg+xml;base64,AAAA", None),
    ("data:text/html;base64,AAAA", None),
    ("data:image/png;base64,AAAA\"onerror=x", None),
    ("#x", None), ("mailto:x", None), ("tel:1", None), ("ftp://x/y.png", None),
])
def test_addresses_of_images(address: str, expected: str | None) -> None:
    assert Addresses(PAGE).image(address) == expected


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<p>a <a href='javascript:x'>b</a> c</p>", "<p>a b c</p>"),
    ("<p>a <a href='java&#115;cript&#58;x'>b</a> c</p>", "<p>a b c</p>"),
    ("<p><a>b</a></p>", "<p>b</p>"),
    ("<a href=/u><div>a<a href=/v>b</a></div></a><p><a href=/v>c</a></p>",
     '<p><a href="https://www.example.org/u">ab</a></p><p><a href="https://www.example.org/v">c</a></p>'),
    ("<p><a href=/u title=t target=_blank onclick=x rel=nofollow>b</a></p>",
     '<p><a href="https://www.example.org/u" title="t">b</a></p>'),
    ("<p><a href=/u> </a>b</p>", "<p> b</p>"),
    ("<base href=https://evil.example/><p><a href=u>b</a></p>", '<p><a href="https://www.example.org/news/u">b</a></p>'),
])
def test_link_elements(snippet: str, expected: str) -> None:
    assert article(snippet) == expected


def test_footnotes_lead_both_ways() -> None:
    snippet = (
        "<p id=p>a<sup id=r1><a href=#n1>1</a></sup></p>"
        "<ol><li id=n1>note <a href=#r1>back</a></li><li id=n2>other</li></ol>"
    )
    assert article(snippet) == (
        '<p>a<sup id="r1"><a href="#n1">1</a></sup></p>'
        '<ol><li id="n1">note <a href="#r1">back</a></li><li>other</li></ol>'
    )


@pytest.mark.parametrize(("target", "expected"), [
    ("<p><a name=t></a>b</p>", '<p id="t">b</p>'),
    ("<p>c <a name=t></a>b</p>", '<p>c <span id="t"></span>b</p>'),
    ("<a name=t></a><h2>b</h2>", '<h2 id="t">b</h2>'),
    ("<div id=t></div>b", '<p id="t">b</p>'),
    ("<h2><span id=t>b</span></h2>", '<h2 id="t">b</h2>'),
    ("<p>c <span id=t>b</span></p>", '<p>c <span id="t"></span>b</p>'),
    ("<div id=t><p>b</p></div>", '<p id="t">b</p>'),
    ("<p><a name=t href=/u>b</a></p>", '<p><a href="https://www.example.org/u" id="t">b</a></p>'),
    ("<p><a id=t href=/u>b</a></p>", '<p><a href="https://www.example.org/u" id="t">b</a></p>'),
    ("<p><code id=t>b</code></p>", '<p><code id="t">b</code></p>'),
    ("<pre><code id=t>b</code></pre>", '<pre><code id="t">b</code></pre>'),
    ("<ul><li><p id=t>b</p></li></ul>", '<ul><li id="t">b</li></ul>'),
    ("<div lang=en id=t><p lang=de>b</p></div>", '<p lang="de" id="t">b</p>'),
    ("<p id=t>b</p><p id=t>c</p>", '<p id="t">b</p><p>c</p>'),
])
def test_targets_of_links_are_kept(target: str, expected: str) -> None:
    link = '<p><a href="#t">go</a></p>'
    assert article(f"{link}{target}") == link + expected
    assert ' id="' not in article(target)


def test_of_two_targets_in_one_place_one_is_kept() -> None:
    snippet = "<p><a href=#s>a</a> <a href=#t>b</a></p><div id=s><p id=t>c</p></div>"
    assert article(snippet) == '<p><a href="#t">a</a> <a href="#t">b</a></p><p id="t">c</p>'


def test_targets_in_other_scripts() -> None:
    expected = '<p><a href="#%C3%A9t%C3%A9">go</a></p><h2 id="été">b</h2>'
    assert article("<p><a href='#%C3%A9t%C3%A9'>go</a></p><h2 id=été>b</h2>") == expected


def test_a_link_that_is_not_in_the_article_has_no_target() -> None:
    assert article("<a href=#t></a><h2 id=t>b</h2>") == "<h2>b</h2>"


def test_forbidden_characters_go() -> None:
    assert article("<p>a&#1;b&#2;<b>d&#3;</b>c</p>") == "<p>ab<b>d</b>c</p>"
    assert clean("a\x00b\x1fc\ufffed\ud800e\tf") == "abcde\tf"
    assert ' alt="ab">' in article("<p><img src=i.png alt='a&#1;b'></p>")


def test_long_bases_are_ignored() -> None:
    base = "https://example.org/"
    assert Addresses(base.ljust(LONGEST, "a")).link("b") == base + "b"
    assert Addresses(base.ljust(LONGEST + 1, "a")).link("b") == "b"
    links = "<p><a href=b>c</a>" * 500
    assert len(article(links, base + "a/" * 20_000)) < 3 * len(links)


def test_ids_that_give_way_in_a_row() -> None:
    def work(size: int) -> Callable[[], object]:
        targets = "".join(f"<p id=i{n}></p>" for n in range(size))
        return lambda: events_of(f"<p>a</p>{targets}<p>b{'<a href=#i0>c</a> ' * size}</p>")

    assert is_linear(work, 1000)
    assert article("<p>a</p><p id=i0></p><p id=i1></p><p id=i2>b <a href=#i0>c</a> <a href=#i1>d</a></p>") == (
        '<p>a</p><p id="i2">b <a href="#i2">c</a> <a href="#i2">d</a></p>'
    )


def test_ids_that_give_way_to_each_other() -> None:
    composer = Composer(Origin(Addresses(None), "content"))
    composer.aliases = {"tail": "a", "a": "b", "b": "a", "c": "d"}
    jumps = [{"href": f"#{name}"} for name in ("tail", "b", "a", "tail", "c", "d")]
    composer.jumps = jumps
    composer.settle()
    assert [attrs["href"] for attrs in jumps] == ["#a", "#b", "#a", "#a", "#d", "#d"]


def test_links_do_not_repeat_a_long_id() -> None:
    snippet = f"<div id=s><p id={'t' * 20_000}>b</p></div>" + "<p><a href=#s>c</a></p>" * 500
    assert len(article(snippet)) < 2 * len(snippet)


def test_of_two_elements_of_one_id_the_first_is_linked_to() -> None:
    html = article("<p><a href=#a>The ferry</a> was late.</p><div id=a></div><div id=a></div>")
    assert html.count("<span") == html.count('id="a"') == 1
