"""Titles: what the page calls its article, without the name of the site."""
from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from outlining import growth

from readable.document import Document
from readable.extract import read
from readable.metadata.evidence import Evidence
from readable.metadata.headings import Heading, headings, places_aside, places_of
from readable.metadata.read import page_author, page_title, short_title
from readable.metadata.site import Parts
from readable.metadata.words import MAX_CHARS, clean, holds, likeness, words
from readable.options import Options
from readable.outline import Outline

TEXT = f"<p>{'Some words of the article, as there have to be. ' * 9}</p>"


def outline_of(head: str, body: str = "") -> Outline:
    page = f"<html><head>{head}</head><body>{body}{TEXT}</body></html>"
    return read(page, Options(scorer="readability")).outline


def title(outline: Outline, url: str | None = None) -> str:
    return Evidence(outline, url).title.value


def h1s_of(outline: Outline) -> list[Heading]:
    places = places_of(outline, "h1") + places_aside(outline, "h1", len(outline.events))
    return headings(outline, sorted(places))


def meta(name: str, content: str) -> str:
    return f'<meta property="{name}" content="{content}">'


def ld_json(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


@pytest.mark.parametrize(("head", "body", "expected"), [
    ("<title>Rain stops play</title>", "", "Rain stops play"),
    ("", "<h1>Rain stops play</h1>", "Rain stops play"),
    ("", "", ""),
    ("<title> \n </title>", "", ""),
    ("<title>Rain stops\n  play</title>", "", "Rain stops play"),
    # The name of the site, known from elsewhere, before or after any separator.
    *(
        (f"<title>Rain stops play{sign}The Wicket</title>" + meta("og:site_name", "The Wicket"), "", "Rain stops play")
        for sign in " | ,|, - , – , — , · , • , » , « , › , / , :: , ｜,｜ , → ".split(",")
    ),
    ("<title>The Wicket: Rain stops play</title>" + meta("og:site_name", "The Wicket"), "", "Rain stops play"),
    ("<title>Rain stops play - The Wicket Online</title>" + meta("og:site_name", "The Wicket"), "", "Rain stops play"),
    ("<title>Rain stops play - Wicket</title>" + meta("og:site_name", "The Wicket"), "", "Rain stops play"),
    ("<title>Rain stops play - Cricket - The Wicket</title>" + meta("og:title", "Rain stops play"), "",
     "Rain stops play"),
    ("<title>Rain stops play - wicket.example</title><link rel=canonical href=https://www.wicket.example/a>", "",
     "Rain stops play"),
    ("<title>Rain stops play - Long Field Club News</title><link rel=canonical href=https://lfcn.example/a>", "",
     "Rain stops play"),
    ("<title>Rain stops play - The Wicket</title>" + ld_json('{"@type": "WebSite", "name": "The Wicket"}'), "",
     "Rain stops play"),
    # A name that nobody has given: a heading decides, or a bar.
    ("<title>Rain stops play - The Wicket</title>", "<h1>Rain stops play</h1>", "Rain stops play"),
    ("<title>Rain stops play - The Wicket</title>", "<h2>News</h2><h2>Rain stops play</h2>", "Rain stops play"),
    ("<title>Rain stops play - The Wicket</title>", "", "Rain stops play - The Wicket"),
    ("<title>Rain stops play in the north | The Wicket</title>", "", "Rain stops play in the north"),
    ("<title>Rain | Hail and snow and sleet</title>", "", "Rain | Hail and snow and sleet"),
    ("<title>Rain stops play - The Wicket</title>", "<h1>Rain stops play - The Wicket</h1>",
     "Rain stops play - The Wicket"),
    # A colon, or a name, that belongs to the title.
    ("<title>Silt: what it is</title>", "<h1>Silt: what it is</h1>", "Silt: what it is"),
    ("<title>Silt: what it is - Mud Weekly</title>" + meta("og:site_name", "Mud Weekly"), "", "Silt: what it is"),
    ("<title>The Wicket</title>" + meta("og:site_name", "The Wicket"), "<h1>The Wicket</h1>", "The Wicket"),
    ("<title>Home | The Wicket</title>" + meta("og:title", "Home"), "", "The Wicket"),
    # What the reader sees, where it means the same.
    ("<title>Rain stops cricket: 7 things to know</title>", "<h1>Seven things to know when rain stops cricket</h1>",
     "Seven things to know when rain stops cricket"),
    ("<title>Rain stops play</title>", "<h1>Cookies</h1>", "Rain stops play"),
    (meta("og:title", "Rain stops play"), "<h1>RAIN STOPS PLAY</h1>", "Rain stops play"),
    ("<title>Rain stops play</title>", "<header class=page-header><h1>Rain stops play again</h1></header>",
     "Rain stops play again"),
    ("<title>Rain stops play - The Wicket</title>", "<h1>The Wicket</h1>", "Rain stops play"),
    ("<title>The Wicket: Rain stops play</title>" + meta("og:title", "Rain stops play"), "<h1>The Wicket</h1>",
     "Rain stops play"),
    ("<title>Rain at The Wicket</title>", "<h1><a href=/>The Wicket</a></h1>", "Rain at The Wicket"),
    ("<title>Rain stops play</title>", "<h1><span>3 May</span> <span>Rain stops play</span></h1>", "Rain stops play"),
    ("<title>Rain stops play</title>", "<h1>Rain stops play<small>12 comments</small></h1>", "Rain stops play"),
    ("<title>Setup</title>", "<h1>Setup<a href=#setup>¶</a></h1>", "Setup"),
    ("<title>Rain</title>", "<h1><svg><title>logo</title></svg>Rain</h1>", "Rain"),
    # Titles against each other.
    ("<title>Rain stops play</title>" + meta("og:title", "Welcome to our site"), "", "Rain stops play"),
    (meta("og:title", "Rain stops play") + meta("twitter:title", "Rain!"), "", "Rain stops play"),
    (ld_json('{"@graph": [{"@type": "NewsArticle", "headline": "Rain &amp; hail"}]}'), "", "Rain & hail"),
    ("<title>R &amp;amp; D</title>" + meta("og:title", "R &amp;amp; D"), "", "R & D"),
    (meta("og:title", "An &lt;em&gt;odd&lt;/em&gt; day"), "", "An odd day"),
    ("<title>What &lt;b&gt; is for</title>", "", "What <b> is for"),
    # Other scripts.
    ("<title>老渡口重开 居民绕行_社会_河东晨报网</title>", "<h1>老渡口重开 居民绕行</h1>", "老渡口重开 居民绕行"),
    ("<title>老渡口重开-河东晨报</title>" + meta("og:site_name", "河东晨报"), "", "老渡口重开"),
    ("<title>傘を直す人｜雨だれ随筆</title>" + meta("og:site_name", "雨だれ随筆"), "", "傘を直す人"),
    ("<title>Паромщик ушёл — Вечерний берег</title>", "<h1>Паромщик ушёл</h1>", "Паромщик ушёл"),
    ("<title>« Le bac » ne passe plus</title>", "", "« Le bac » ne passe plus"),
    ("<title>ساعة البرج | صحيفة المدينة</title>", "<h1>ساعة البرج</h1>", "ساعة البرج"),
    ("<title>snake_case-names and rock-n-roll</title>", "", "snake_case-names and rock-n-roll"),
])
def test_title(head: str, body: str, expected: str) -> None:
    assert title(outline_of(head, body)) == expected


def test_address_of_the_page_names_the_site() -> None:
    outline = outline_of("<title>Rain stops play - Wicket Weekly</title>")
    assert title(outline, "https://news.wicketweekly.example/rain") == "Rain stops play"
    assert title(outline, "http://[") == "Rain stops play - Wicket Weekly"


def test_page_title_is_the_whole() -> None:
    assert page_title(outline_of("<title></title><title> A  walk -\nThe Daily </title>")) == "A walk - The Daily"
    assert page_title(outline_of("", "<svg><title>An icon</title></svg>")) == ""


@pytest.mark.parametrize(("head", "body", "expected"), [
    ("<title>A walk in the rain - The Daily</title>", "<h1>A walk in the rain</h1>", "A walk in the rain"),
    ("<title>A walk in the rain | The Daily</title>", "<h1>Walking when it rains</h1>", "A walk in the rain"),
    ("", "<h1>A walk in the rain</h1>", ""),
])
def test_short_title(head: str, body: str, expected: str) -> None:
    assert short_title(outline_of(head, body), None) == expected


def test_author() -> None:
    assert page_author(outline_of("<meta name=Author content='  Bo \n Li '><meta name=author content=B>")) == "Bo Li"
    assert page_author(outline_of("<meta name=author content=' '>")) == ""


def test_headings_are_found_once_each() -> None:
    h1s = (
        "<h1> One </h1><div class=header><h1>Two<br>lines</h1></div><nav><h1>No</h1></nav><h1><img alt=x></h1>"
        "<h1><a href='/de/'>Three</a></h1>"
    )
    outline = outline_of("", h1s)
    assert [heading.text for heading in h1s_of(outline)] == ["One", "Two lines"]
    assert h1s_of(outline_of("", f"<h1>{'word ' * 100}</h1>")) == []


def test_parts_keep_every_letter() -> None:
    for text in ("", "a", "a | b", "A: b - c", "| a |", "甲-乙_丙", "« a » – b", "a  -  b"):
        parts = Parts(text)
        assert parts.join(0, len(parts)) == text.strip()
    assert Parts("A: b - c | d").texts == ["A", "b", "c", "d"]
    assert Parts("甲乙-丙_丁 e-f g_h 10:30").texts == ["甲乙", "丙", "丁 e-f g_h 10:30"]


def test_words() -> None:
    assert words("Don’t STOP — me, now!") == ("dont", "stop", "me", "now")
    assert words("渡口 2号 ok") == ("渡", "口", "2", "号", "ok")
    assert words("|—") == ()
    assert holds(("a", "b", "c"), ("b", "c"))
    assert not holds(("ab", "c"), ("b", "c"))
    assert not holds(("a",), ())
    assert likeness(("a", "b"), ("b", "c")) == 0.5
    assert likeness((), ()) == 0
    assert clean("  a \n b ") == "a b"


def test_time_is_linear() -> None:
    """Long titles, and many of everything, take time that grows no faster than they do."""
    for head, body in (
        (f"<title>{'a - ' * 50_000}</title>", ""), (f"<title>{' ' * 200_000}|</title>", ""),
        (meta("og:title", "x " * 100_000) * 5, ""), ("", "<h1><b>" * 5000), ("", "<h1>a</h1>" * 20_000),
        (meta("og:site_name", "x | y " * 50_000), "<h1>x</h1>"),
        ("".join(meta("og:title", f"{i} - " * 300) for i in range(1000)), "<h2>x</h2>" * 100),
        ("".join(meta("og:site_name", f"{i} x" * 300) for i in range(1000)) + meta("og:title", "a - b | " * 200), ""),
        ("<title>x</title>", f"<h1>{(' ' * 5000 + '<b>') * 5000}</h1>" * 3), ("", f"{'<h1>' * 50}{'x ' * 500_000}"),
        (ld_json(f"[{'[' + '1,' * 600 + '1],'} 1]") * 3000, ""),
    ):
        outline = outline_of(head, body)
        assert len(title(outline, "https://" + "a." * 50_000)) <= 1_000


@pytest.mark.parametrize("claim", [
    lambda i: meta("og:title", f"Title number {i}"),
    lambda i: meta("og:title", f"{'a ' * i}- b"),
    lambda i: meta("og:site_name", f"Site number {i}") + meta("og:title", f"Title number {i} - Site number {i}"),
    lambda i: meta("og:url", f"https://a{i}.example/") + meta("twitter:title", f"Title number {i} - Site number {i}"),
    lambda i: f"<link rel=canonical href=https://a{i}.example/><title>Title number {i} - a{i}</title>",
    lambda i: ld_json(f'{{"@type": "Article", "headline": "Title number {i}", "publisher": {{"name": "Site {i}"}}}}'),
    lambda i: ld_json(f'[{{"@type": "WebSite", "name": "Site {i}"}}, [[{i}]]]') + meta("dc.title", f"Title {i} - Site"),
    lambda i: f"<title>Title {i}</title>" + meta("author", " "),
])
def test_work_is_linear_in_claims(claim: Callable[[int], str]) -> None:
    """Each claim is read once; what is compared with each other is no more than a few."""
    def make(size: int) -> Callable[[], object]:
        outline = outline_of("".join(map(claim, range(size))), "<h1>Something else</h1><h2>Other</h2>")
        return lambda: title(outline, "https://www.example.org/")

    assert growth(make, 150) < 2.2


def test_many_claims_still_agree() -> None:
    """What is said again counts, however much else is said; the page's own title is always looked at."""
    many = "".join(meta("og:title", f"x{i} y{i}") for i in range(100))
    own = "<title>Rain stops play</title>"
    assert title(outline_of(many + own)) == "Rain stops play"
    assert title(outline_of(many + own, "<h1>Rain stops play again</h1>")) == "Rain stops play again"
    assert title(outline_of(meta("og:title", "Hail") + meta("twitter:title", "Hail") + many + own)) == "Hail"


@pytest.mark.parametrize(("given", "expected"), [
    ("\ud83d half", "half"), ("half \udc00\ud83d!", "half !"), ("a\x01b\x00", "ab"), ("a \x7f b", "a b"),
    ("Itâ\x80\x99s", "Itâ\x80\x99s"), ("\ufffea\uffff", "a"), ("a\x1fb\x85c\tc", "a b c c"), ("&amp;#1;a&#xd800;",
    "&#1;a\ufffd"), ("می‌ماند 😀", "می‌ماند 😀"), ("\x01 \ud800", ""), ("x" * 2000, "x" * MAX_CHARS),
    (" " * 2000 + "a" + " " * 2000 + "b", "a b"),
])
def test_titles_hold_nothing_that_cannot_be_shown(given: str, expected: str) -> None:
    assert clean(given) == expected


@pytest.mark.parametrize(("head", "body"), [
    (ld_json(json.dumps({"@type": "Article", "headline": "\ud83d a\x01b"})), ""),
    ("<title>a&#1;b</title>", ""),
    (meta("og:title", "a&#x7f;b"), ""),
    ("", "<h1>a&#1;b</h1>"),
    ("<title>a&#1;b - \ud83dSite</title>" + meta("og:site_name", "Si&#1;te"), ""),
    (ld_json(json.dumps({"@type": "WebPage", "name": "ab \udfff"})), "<h1>a<b>&#1;b</b></h1>"),
])
def test_every_source_is_cleaned(head: str, body: str) -> None:
    outline = outline_of(head, body)
    assert title(outline).encode() == b"ab"
    assert page_title(outline).encode().split(b" ")[0] in {b"", b"ab"}


def test_page_title_and_author_are_cleaned() -> None:
    outline = outline_of("<title>&#1;</title><title>a&#1;b</title><meta name=author content='&#1;'>"
                         "<meta name=author content='B&#1;o Li'>")
    assert page_title(outline) == "ab"
    assert page_author(outline) == "Bo Li"
    assert len(page_title(outline_of(f"<title>{'a b ' * 10_000}</title>"))) <= MAX_CHARS
    page = Document("<title>a&#1;b</title>" + TEXT)
    assert page.title() == "ab"
    assert "<title>ab</title>" in page.get_clean_html()


def test_headings_of_many_pieces() -> None:
    spaces = " " * 1500
    assert [heading.text for heading in h1s_of(outline_of("", f"<h1>{spaces}Rain{spaces}</h1>"))] == ["Rain"]
    letters = "".join(f"<span>{letter}</span>" for letter in "Rain stops play" * 4)
    assert h1s_of(outline_of("", f"<h1>{letters}</h1>"))[0].text == "Rain stops play" * 4
