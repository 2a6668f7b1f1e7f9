"""The reader page as a document: what stands in it, what does not, and that nothing foreign gets in."""
from __future__ import annotations

import dataclasses
import re
from base64 import b64encode
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta, timezone
from hashlib import sha256
from typing import Any

import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outlining import growth
from test_golden import SLUGS, article_of

from readable import Article, OptionError, extract
from readable.events import Event
from readable.options import THEMES
from readable.render.html import to_html
from readable.render.reader import POLICY, STYLE, adapted, source_of, to_reader

URL = "https://www.example.org/a/7"
PLAIN = extract(b"")


def article(events: Sequence[Event] = (("p", {}), "Text.", None), **known: Any) -> Article:
    return dataclasses.replace(PLAIN, **{"events": tuple(events), **known})


def parsed(page: str) -> Any:
    parser: Any = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    return parser.parse(page)


def html_of(events: Sequence[Event], url: str | None = URL) -> str:
    """The article's part of the page."""
    page = to_reader(article(events, url=url))
    return page.partition("<article>")[2].rpartition("</article>")[0]


def texts(tree: Any, path: str) -> list[str]:
    return ["".join(one.itertext()) for one in tree.iterfind(path)]


def test_page() -> None:
    page = to_reader(article(
        title="A <walk>", authors=("Ines", "Tomas & Co"), site_name="The Daily", language="en", direction="ltr",
        published=datetime(2024, 5, 7, 23, 30, tzinfo=timezone(timedelta(hours=-5))), reading_time=7, url=URL,
    ))
    assert page.replace(STYLE, "STYLE") == f"""<!DOCTYPE html>
<html lang="en" dir="ltr" data-theme="auto">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>A &lt;walk&gt;</title>
<link rel="canonical" href="{URL}">
<link rel="icon" href="data:,">
<style>STYLE</style>
</head>
<body>
<main><header><p class="site">The Daily</p>
<h1>A &lt;walk&gt;</h1>
<p class="byline"><bdi>Ines</bdi> · <bdi>Tomas &amp; Co</bdi></p>
<p class="facts"><time datetime="2024-05-07T23:30:00-05:00" dir="ltr">2024-05-07</time>
<time datetime="PT7M" dir="ltr">7\u00a0min</time>
<a href="{URL}" dir="ltr">www.example.org</a></p></header>
<article><p>Text.</p></article></main>
</body>
</html>
"""


@pytest.mark.parametrize("theme", THEMES)
def test_theme(theme: str) -> None:
    page = article().to_reader_html(theme)
    assert f' data-theme="{theme}">' in page
    scheme = {"auto": "light dark", "dark": "dark"}.get(theme, "light")
    assert f'<meta name="color-scheme" content="{scheme}">' in page
    assert f'[data-theme="{theme}"]' in STYLE or theme == "light"


@pytest.mark.parametrize("theme", ["", "Dark", None, 1, ["dark"], "auto\n"])
def test_no_other_theme(theme: Any) -> None:
    with pytest.raises(OptionError, match="expected one of auto, light, dark, sepia"):
        article().to_reader_html(theme)


@pytest.mark.parametrize("slug", SLUGS)
def test_policy_is_that_of_the_page(slug: str) -> None:
    tree = parsed(article_of(slug).to_reader_html())
    [style] = tree.iter("style")
    digest = b64encode(sha256(style.text.encode()).digest()).decode()
    [policy] = [one.get("content") for one in tree.iter("meta") if one.get("http-equiv") == "Content-Security-Policy"]
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src http: https: data:; media-src http: https:; "
        "base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_every_fixture(slug: str) -> None:
    """All that is said is there, once; nothing that acts; no empty element that could hold something."""
    given_article = article_of(slug)
    page = given_article.to_reader_html()
    tree = parsed(page)
    elements = list(tree.find("body").iter())
    assert {one.tag for one in elements}.isdisjoint("script style iframe object embed form input link base svg".split())
    names = {name for one in elements for name in one.attrib}
    assert not [name for name in names if name.startswith("on") or name in ("style", "srcdoc")]
    assert texts(tree, ".//h1") == [given_article.title]
    assert len(list(tree.iter("main"))) == 1
    ids = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    assert set(ids) == set(re.findall(r' id="([^"]*)"', given_article.html)), "the page has no ids of its own"
    words = "".join("".join(tree.find(".//article").itertext()).split())
    expected = "".join("".join([event for event in given_article.events if isinstance(event, str)]).split())
    assert words.startswith(expected) if "iframe" not in given_article.html else len(words) > len(expected)
    assert page.encode()


@pytest.mark.parametrize("html", [b"", b"<p>Only text, of which there is not much.", b"<title>A title</title>"])
def test_what_is_missing_leaves_nothing(html: bytes) -> None:
    page = extract(html).to_reader_html()
    assert re.findall(r"<(\w+)[^>]*>\s*</\1>", page.replace("<body>\n\n</body>", "")) == []
    assert "None" not in page.replace(STYLE, "")
    assert parsed(page) is not None


def test_a_page_without_a_title_has_the_name_of_its_site() -> None:
    assert "<title>The Daily</title>" in to_reader(article(site_name="The Daily", url=URL))
    assert "<title>www.example.org</title>" in to_reader(article(url=URL))
    assert "<title>" not in to_reader(article())
    assert "<h1>" not in to_reader(article(url=URL))


@pytest.mark.parametrize(
    ("known", "root"),
    [
        ({"language": "ar", "direction": "rtl"}, '<html lang="ar" dir="rtl" data-theme="auto">'),
        ({"language": "en"}, '<html lang="en" dir="auto" data-theme="auto">'),
        ({}, '<html dir="auto" data-theme="auto">'),
        ({"language": '"><script>'}, '<html lang="&quot;&gt;&lt;script&gt;" dir="auto" data-theme="auto">'),
    ],
)
def test_language_and_direction(known: dict[str, Any], root: str) -> None:
    assert root in to_reader(article(**known))


@pytest.mark.parametrize(
    ("published", "modified", "expected"),
    [
        (datetime(2024, 5, 7), None, '<time datetime="2024-05-07T00:00:00" dir="ltr">2024-05-07</time>'),
        (datetime(2024, 5, 7, 1, 2, 3, 456), datetime(2025, 1, 1),
         '<time datetime="2024-05-07T01:02:03" dir="ltr">2024-05-07</time>'),
        (None, datetime(987, 1, 1), '<time datetime="0987-01-01T00:00:00" dir="ltr">0987-01-01</time>'),
    ],
)
def test_date(published: datetime | None, modified: datetime | None, expected: str) -> None:
    assert f'<p class="facts">{expected}</p>' in to_reader(article(published=published, modified=modified))


@pytest.mark.parametrize(
    ("url", "canonical", "expected"),
    [
        (None, None, None),
        ("", "", None),
        ("https://a.test/1?x=1", None, "https://a.test/1?x=1"),
        ("https://a.test/1?x=1", "https://www.a.test/1", "https://www.a.test/1"),
        ("https://a.test/1", "https://b.test/1", "https://a.test/1"),
        (None, "http://b.test/1", "http://b.test/1"),
        ("file:///a.html", "https://b.test/", "https://b.test/"),
        ("javascript:alert(1)", "data:text/html,x", None),
        ("https://me:secret@a.test:8080/1", None, "https://a.test:8080/1"),
        ("https:///a", "/relative", None),
        ("https://[::1", None, None),
        ("HTTPS://A.test/", None, "https://A.test/"),
    ],
)
def test_source(url: str | None, canonical: str | None, expected: str | None) -> None:
    source = source_of(article(url=url, canonical_url=canonical))
    assert (source.geturl() if source else None) == expected
    assert "secret" not in to_reader(article(url=url, canonical_url=canonical))


def test_what_is_no_unicode_is_replaced() -> None:
    page = to_reader(article(url="https://a.test/\udc80", title="a\ud800"))
    assert '<link rel="canonical" href="https://a.test/?">' in page
    assert "<h1>a?</h1>" in page


def test_the_name_of_a_site_that_is_its_host_is_not_said_twice() -> None:
    assert 'class="site"' not in to_reader(article(site_name="Example.org", url=URL))
    assert 'class="site"' in to_reader(article(site_name="Example.org"))


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("2 3 3 2", "2 3 3 2"), ("1 2 1", "2 3 2"), ("4 2 3", "2 2 3"), ("2 5 6 4 3", "2 3 4 3 3"),
        ("1 2 3 4 5 6", "2 3 4 5 6 6"), ("6", "2"), ("3 6 3 2 6", "2 3 2 2 3"),
    ],
)
def test_headings(levels: str, expected: str) -> None:
    events: list[Event] = []
    for level in levels.split():
        events += ((f"h{level}", {"id": f"a{level}"}), "x", None)
    assert re.findall(r"<h(\d) id=", html_of(events)) == expected.split()
    assert re.findall(r"</h(\d)>", html_of(events)) == expected.split()


@pytest.mark.parametrize(
    ("address", "href", "host"),
    [
        ("https://www.youtube.com/embed/a-B_9?start=3", "https://www.youtube.com/watch?v=a-B_9", "www.youtube.com"),
        ("https://www.youtube-nocookie.com/embed/ab9", "https://www.youtube.com/watch?v=ab9", "www.youtube.com"),
        ("https://player.vimeo.com/video/123", "https://vimeo.com/123", "vimeo.com"),
        ("https://player.vimeo.com/video/123?h=ab", "https://player.vimeo.com/video/123?h=ab", "player.vimeo.com"),
        ("https://www.dailymotion.com/embed/video/x1", "https://www.dailymotion.com/video/x1", "www.dailymotion.com"),
        ("https://archive.org/embed/some_film", "https://archive.org/details/some_film", "archive.org"),
        ("https://www.youtube.com/embed/videoseries?list=P", "https://www.youtube.com/embed/videoseries?list=P",
         "www.youtube.com"),
        ("https://www.youtube.com/embed/a/b", "https://www.youtube.com/embed/a/b", "www.youtube.com"),
        ("https://www.youtube.com/embed/", "https://www.youtube.com/embed/", "www.youtube.com"),
        ("https://v.qq.com/txp/iframe/player.html?vid=1", "https://v.qq.com/txp/iframe/player.html?vid=1", "v.qq.com"),
    ],
)
def test_players_are_links_to_what_they_show(address: str, href: str, host: str) -> None:
    events = [("p", {}), ("iframe", {"src": address, "width": "9", "allowfullscreen": ""}), None, None]
    assert html_of(events) == f'<p><a href="{href}" class="player">{host}</a></p>'
    titled = [("iframe", {"src": address, "title": " A <film> ", "id": "f"}), None]
    assert html_of(titled) == f'<a href="{href}" id="f" class="player">A &lt;film&gt; · {host}</a>'


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([("a", {"href": "https://b.test/"}), ("iframe", {"src": "https://vimeo.com/1", "title": "t"}), None, None],
         '<a href="https://b.test/" class="away"><span>t · vimeo.com</span></a>'),
        ([("iframe", {"src": "javascript:a"}), None], "<span></span>"),
        ([("video", {"src": "u", "controls": "", "poster": "p"}), ("source", {"src": "v"}), None, None],
         '<video src="u" poster="p" controls="" preload="none"><source src="v"></video>'),
        ([("audio", {"src": "u"}), None], '<audio src="u" controls="" preload="none"></audio>'),
        ([("main", {"lang": "de"}), "x", None], '<div lang="de">x</div>'),
        ([("table", {}), ("td", {}), ("table", {}), None, None, None, ("table", {}), None],
         '<div class="box"><table><td><table></table></td></table></div><div class="box"><table></table></div>'),
        ([("p", {}), ("math", {"display": "block"}), None, ("math", {}), None, None],
         '<p><span class="box"><math display="block"></math></span><math></math></p>'),
        ([("ul", {}), ("li", {}), ("img", {"src": "u"}), None, " ", None, ("li", {}), "x", None, None],
         '<ul><li class="mute"><img src="u"> </li><li>x</li></ul>'),
        ([("li", {}), ("ul", {}), ("li", {}), "x", None, ("li", {}), None, None, None],
         '<li><ul><li>x</li><li class="mute"></li></ul></li>'),
        ([("pre", {}), "\na", ("a", {"href": "http://b.test/"}), "b", None, None],
         '<pre>\n\na<a href="http://b.test/" class="away">b</a></pre>'),
    ],
)
def test_rules(events: list[Event], expected: str) -> None:
    assert html_of(events) == expected


@pytest.mark.parametrize(
    ("href", "text", "expected"),
    [
        ("https://b.test/x", "there", 'href="https://b.test/x" class="away"'),
        ("https://b.test/x", " b.test/x", 'href="https://b.test/x"'),
        ("https://www.example.org/b", "there", 'href="https://www.example.org/b"'),
        ("mailto:a@b.test", "there", 'href="mailto:a@b.test"'),
        ("#here", "there", 'href="#here"'),
        ("#caf%C3%A9", "there", 'href="#caf%C3%A9"'),
        ("#gone", "there", f'href="{URL}#gone"'),
        ("#", "top", 'href="#"'),
        ("#top", "top", 'href="#top"'),
        ("", "", 'href=""'),
    ],
)
def test_links(href: str, text: str, expected: str) -> None:
    ends: list[Event] = [("p", {"id": "here"}), None, ("p", {"id": "café"}), None]
    assert html_of([("a", {"href": href}), text, None, *ends]).startswith(f"<a {expected}>{text}</a>")


def test_a_link_without_a_target_stays_where_there_is_no_source() -> None:
    assert html_of([("a", {"href": "#gone"}), "x", None], url=None) == '<a href="#gone">x</a>'


CHARACTERS = st.one_of(st.sampled_from("<>&\"'/=!- \n"), st.characters(exclude_categories=["Cs", "Cc"]))
ANYTHING = st.text(CHARACTERS, max_size=30)


@given(ANYTHING, st.lists(ANYTHING, max_size=2), ANYTHING, ANYTHING, ANYTHING)
@settings(deadline=None)
def test_no_text_gets_out_of_its_place(title: str, authors: list[str], site: str, language: str, path: str) -> None:
    """Whatever a page says of itself is text of the page, and no markup."""
    page = to_reader(article(
        title=title, authors=tuple(authors), site_name=site, language=language, url=f"https://a.test/{path}",
    ))
    tree = parsed(page)
    assert [one for one in texts(tree, ".//h1") if one != title] == []
    assert texts(tree, ".//bdi") == authors
    assert {one.tag for one in tree.iter()} <= set(
        "html head meta title link style body main header p h1 bdi time a article".split())
    assert {name for one in tree.iter() for name in one.attrib} <= set(
        "lang dir data-theme charset http-equiv content name rel href class datetime".split())
    assert tree.get("lang", "") == language


@st.composite
def some_events(draw: st.DrawFn) -> list[Event]:
    """Balanced events with the elements that have rules, in any order."""
    names = "p h1 h3 h6 a table td math iframe video ul li main pre".split()
    events: list[Event] = []
    depth = 0
    for name in draw(st.lists(st.sampled_from([*names, "", "/"]), max_size=30)):
        if name == "/":
            if depth:
                events.append(None)
                depth -= 1
        elif name:
            events.append((name, draw(st.sampled_from([{}, {"id": "a"}, {"href": "#a"}, {"src": "https://a.test/"}]))))
            depth += 1
        else:
            events.append(draw(st.sampled_from(["a", " ", "b c"])))
    return [*events, *[None] * depth]


@given(some_events())
@settings(deadline=None)
def test_rules_keep_the_events_balanced_and_the_text(events: list[Event]) -> None:
    before = list(events)
    got = list(adapted(events, None))
    depth = 0
    for event in got:
        depth += 1 if isinstance(event, tuple) else -1 if event is None else 0
        assert depth >= 0
    assert depth == 0
    given_texts = [one for one in events if isinstance(one, str)]
    assert [one for one in got if isinstance(one, str) and one != "a.test"] == given_texts
    assert events == before
    assert to_html(got) == to_html(adapted(events, None))


def test_depth_is_no_matter() -> None:
    depth = 5_000
    events: list[Event] = [*[("ul", {}), ("li", {}), ("table", {}), ("h3", {})] * depth, *[None] * (4 * depth)]
    assert html_of(events).count("<li") == depth


@pytest.mark.parametrize("name", ["li", "h2", "h3", "table", "a"])
def test_time_is_linear(name: str) -> None:
    def work(size: int) -> Callable[[], object]:
        events: list[Event] = [*[(name, {"href": "#x"}), "a", ("h6", {}), None] * size, *[None] * size]
        return lambda: list(adapted(events, None))

    assert growth(work, 200) < 2.5


def test_stylesheet_is_in_the_package() -> None:
    assert STYLE.startswith(":root {")
    assert "<" not in STYLE.replace('"<"', "").replace('" <"', ""), "nothing in it could end the element it stands in"
