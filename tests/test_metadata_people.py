"""Authors: what tags say, else what stands around the title; nobody's name from a comment or another story."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from composing import is_linear, seconds
from hypothesis import given
from hypothesis import strategies as st

from readable import Article, Options, extract

SENTENCE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least. "
PARAGRAPHS = f"<p>{SENTENCE * 3}</p>" * 5
TITLE = "The ferry stays in port"
INES, BO = "Ines Halvorsen", "Bo Lindqvist"


def article(
    head: str = "", below: str = "", above: str = "", *, end: str = "", after: str = "", url: str | None = None,
) -> Article:
    """The article of a page with something in its head, below its title, above it, at its end and after it."""
    return extract(page_of(head, below, above, end=end, after=after), url=url)


def page_of(head: str = "", below: str = "", above: str = "", *, end: str = "", after: str = "") -> str:
    """That page."""
    inside = f"<article>{above}<h1>{TITLE}</h1>{below}{PARAGRAPHS}{end}</article>"
    return f"<html lang=en><title>{TITLE}</title>{head}<body>{inside}{after}</body></html>"


def authors(*parts: str, **more: str) -> tuple[str, ...]:
    return article(*parts, **more).authors


def meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{content}">'


def ld_json(text: str) -> str:
    return f'<script type="application/ld+json">{text}</script>'


def story(who: str) -> str:
    return ld_json(f'{{"@type": "NewsArticle", "author": {who}}}')


@pytest.mark.parametrize(("head", "expected"), [
    (meta("author", INES), "meta:author"), (meta("article:author", INES), "meta:article:author"), (meta("byl",
    f"By {INES}"), "meta:byl"),
    (meta("DC.creator", INES), "meta:dc:creator"), (meta("parsely-author", INES), "meta:parsely-author"),
    (meta("citation_author", "Halvorsen, Ines"), "meta:citation_author"), (meta("dcterms.creator", "Halvorsen, Ines"),
    "meta:dcterms:creator"),
    (meta("twitter:label1", "Written by") + meta("twitter:data1", INES), "meta:twitter:data"),
    (meta("twitter:label2", "written by") + meta("twitter:data2", INES), "meta:twitter:data"),
    (story(f'"{INES}"'), "json-ld:NewsArticle.author"), (story(f'{{"@type": "Person", "name": "{INES}"}}'),
    "json-ld:NewsArticle.author"),
    (ld_json(f'{{"@type": "BlogPosting", "creator": ["{INES}"]}}'), "json-ld:BlogPosting.creator"),
    # What is no name makes way for what is.
    (meta("author", "admin") + meta("article:author", INES), "meta:article:author"),
    (meta("article:author", "https://www.facebook.com/ines") + meta("og:author", INES), "meta:og:author"),
    (story('"undefined"') + meta("author", INES), "meta:author"),
    (story(f'"{INES}"') + meta("author", BO), "json-ld:NewsArticle.author"),
])
def test_tags(head: str, expected: str) -> None:
    found = article(head, f"<p class=byline>By {BO}</p>" if "creator" not in expected or "meta" in expected else "")
    assert (found.authors, found.sources["authors"]) == ((INES,), expected)


@pytest.mark.parametrize(("head", "expected"), [
    (story(f'["{INES}", {{"name": "{BO}"}}]'), (INES, BO)),
    (meta("author", INES) + meta("author", BO), (INES, BO)),
    (meta("author", f"{INES} and {BO}"), (INES, BO)),
    (meta("author", f"{INES}, MD"), (INES,)),
    (meta("citation_author", "Halvorsen, Ines") + meta("citation_author", "Jong, Michiel de"),
    (INES, "Michiel de Jong")),
    (meta("citation_author", "van der Berg, Ines"), ("Ines van der Berg",)),
    (meta("citation_author", INES), (INES,)),
    (meta("dc.creator", f"{INES}, {BO}"), (INES, BO)),
    (meta("author", "Northquay News Team"), ("Northquay News Team",)),
    (meta("twitter:label1", "Reading time") + meta("twitter:data1", "5 minutes"), ()),
    (meta("author", "admin"), ()), (meta("author", " "), ()), ("", ()),
])
def test_names_in_tags(head: str, expected: tuple[str, ...]) -> None:
    assert authors(head) == expected


SITE = meta("og:site_name", "Northquay Herald")


@pytest.mark.parametrize(("head", "below", "expected"), [
    (SITE + meta("author", "Northquay Herald"), "", ("Northquay Herald",)),
    (SITE + meta("author", "Northquay Herald"), f"<p class=byline>By {INES}</p>", (INES,)),
    (SITE + meta("author", "Northquay Herald"), f"<p>By {INES}</p>", (INES,)),
    (SITE + meta("author", "NORTHQUAY HERALD") + meta("article:author", INES), "", (INES,)),
    (SITE + story('{"@type": "Organization", "name": "Northquay Herald"}'), f"<p>By {INES}</p>", (INES,)),
    (SITE + meta("author", f"{INES}, Northquay Herald"), "", (INES,)),
    (SITE + meta("author", f"Northquay Herald, {INES}"), "", (INES,)),
    (SITE, f"<p class=byline>By {INES}, Northquay Herald</p>", (INES,)),
    (SITE, f"<p class=byline>Northquay Herald</p><p>By {INES}</p>", (INES,)),
    (SITE, "<p class=byline>Northquay Herald</p>", ("Northquay Herald",)),
])
def test_the_site_is_the_author_only_if_nobody_else_is(head: str, below: str, expected: tuple[str, ...]) -> None:
    assert authors(head, below) == expected


def test_the_site_by_its_address() -> None:
    page = meta("author", "Northquay"), f"<p>By {INES}</p>"
    assert article(*page, url="https://www.northquay.example/ferry").authors == (INES,)
    assert article(*page).authors == ("Northquay",)


@pytest.mark.parametrize(("below", "source"), [
    ("<p class=byline>By Ines Halvorsen</p>", "class:byline"),
    ("<p class='by-line small'>By Ines Halvorsen, Staff Writer</p>", "class:by-line"),
    ("<span class=author>Ines Halvorsen</span>", "class:author"),
    ("<span class=AUTHOR>Ines Halvorsen</span>", "class:AUTHOR"),
    ("<div class=author-name><a href=/i>Ines Halvorsen</a></div>", "class:author-name"),
    ("<div class=post-author>by <b>Ines</b> Halvorsen | 7 May 2024</div>", "class:post-author"),
    ("<a class='p-author h-card' href=/i>Ines Halvorsen</a>", "class:p-author"),
    ("<p itemprop=author itemscope><b itemprop=name>Ines Halvorsen</b></p>", "microdata:author"),
    ("<p>文・Ines Halvorsen</p>", "text:byline"),
    ("<p>Story: <a rel=author href=/i>Ines Halvorsen</a></p>", "rel:author"),
    ("<p>Story: <a rel='author nofollow' href=/i>Ines Halvorsen</a></p>", "rel:author"),
    ("<p>Story: <a rel=Author href=/i>Ines Halvorsen</a></p>", "rel:author"),
    ("<p class=byline>By Ines Halvorsen</p><p class=byline>Reviewed by Bo Lindqvist</p>", "class:byline"),
    ("<div class=author-bio>Bo Lindqvist</div><div class=byline>Ines Halvorsen</div>", "class:byline"),
    ("<p>By Ines Halvorsen</p>", "text:byline"), ("<div>by Ines Halvorsen</div>", "text:byline"),
    ("<p>BY: Ines Halvorsen", "text:byline"),
    ("<p>Written by Ines Halvorsen</p>", "text:byline"), ("<p>Posted by Ines Halvorsen on 7 May 2024</p>",
    "text:byline"),
    ("<p>Posted on 7 May 2024 by Ines Halvorsen</p>", "text:byline"),
    ("<p>Author: Ines Halvorsen</p>", "text:byline"), ("<p>Von Ines Halvorsen</p>", "text:byline"),
    ("<p>Par Ines Halvorsen</p>", "text:byline"),
    ("<p>Por Ines Halvorsen</p>", "text:byline"), ("<p>作者：Ines Halvorsen</p>", "text:byline"),
    ("<div>7 May 2024<br>By Ines Halvorsen</div>", "text:byline"),
    ("<p>By <a href=/i>Ines Halvorsen</a></p>", "text:byline"),
    ("<p><a href=/author/ines>Ines Halvorsen</a></p>", "link:author"),
    ("<p><a href=../people/ih>Ines Halvorsen</a></p>", "link:author"), ("<a href=/users/ih>Ines Halvorsen</a>",
    "link:user"),
    ("<p><a href=/author/ines><img src=i.jpg></a><a href=/author/ines>Ines Halvorsen</a></p>", "link:author"),
    ("<div>Ines Halvorsen</div><div>7 May 2024</div>", "text:name"), ("<div>May 7, 2024</div><div>Ines Halvorsen</div>",
    "text:name"),
])
def test_around_the_title(below: str, source: str) -> None:
    found = article("", below)
    assert (found.authors, found.sources["authors"]) == ((INES,), source)
    assert article("", "", below).authors == (INES,)
    assert article(meta("author", BO), below).authors == (BO,)


def test_an_articles_own_item_may_name_its_author_in_an_aside() -> None:
    def page(aside: str) -> str:
        item = "itemscope itemtype=https://schema.org/BlogPosting"
        return f"<article {item}><h1 itemprop=name>The ferry</h1>{PARAGRAPHS}<aside>{aside}</aside></article>"

    person = "<span itemprop=author itemscope itemtype=https://schema.org/Person><b itemprop=name>{}</b></span>"
    mine = person.format(INES) + "<time itemprop=datePublished datetime=2024-05-07>7 May</time>"
    found = extract(page(mine))
    assert (found.authors, found.sources["authors"]) == ((INES,), "microdata:BlogPosting.author")
    assert str(found.published)[:10] == "2024-05-07"
    other = f"<div itemscope itemtype=https://schema.org/BlogPosting>{person.format(BO)}</div>"
    assert extract(page(other)).authors == ()


def test_links_to_other_sites_are_of_nobody() -> None:
    below = "<p><a href=https://www.a.example/people/ih>Ines Halvorsen</a></p>"
    assert article("", below, url="https://www.a.example/ferry").authors == (INES,)
    assert article("", below, url="https://www.b.example/ferry").authors == ()
    assert article("", "<p><a href=/users/paulb203>paulb203</a></p>").authors == ("paulb203",)
    assert article("", "<p><a href=/author/paulb203>paulb203</a></p>").authors == ()


@pytest.mark.parametrize("below", [
    "<a rel=author href=/i>Ines Halvorsen</a> and <a rel=author href=/b>Bo Lindqvist</a>",
    "<span class=author>Ines Halvorsen</span><span class=author>Bo Lindqvist</span>",
    "<p class=byline>By <a href=/i>Ines Halvorsen</a> and <a href=/b>Bo Lindqvist</a></p>",
    "<p>By Ines Halvorsen and Bo Lindqvist</p>",
])
def test_two_authors(below: str) -> None:
    assert authors("", below) == (INES, BO)


@pytest.mark.parametrize("below", [
    "<p>NORTHQUAY, 7 May</p>", "<p>NORTHQUAY, 7 May 2024</p>", "<p class=dateline>NORTHQUAY, 7 May 2024</p>",
    "<div>Northquay</div><div>7 May 2024</div>",
    "<p>By 1850 the ferry was gone.</p>", "<p>By Monday the ferry was gone.</p>", "<p>By Christmas nobody cared.</p>",
    "<p>By the sea</p>",
    "<p>Photo: Bo Lindqvist</p>", "<figure><img src=a.jpg><figcaption>By Bo Lindqvist</figcaption></figure>",
    "<p class=byline>Reviewed by Bo Lindqvist</p>", "<p><a href=/author/ines>Read more</a></p>",
    "<p><a href=/author/ines>All Stories</a></p>",
    "<div class=author-bio>Bo Lindqvist</div>", "<div>Read More</div><div>7 May 2024</div>",
    "<div>The Ferry</div><div>7 May 2024</div>",
    "<div>7 May 2024</div><div>Share</div>", f"<p class=byline>{'By the people of the quay ' * 10}</p>",
    "<p class=byline></p>",
    "<button class=author>Bo Lindqvist</button><script class=author>Bo Lindqvist</script>",
    "<p>Standby Ines Halvorsen</p>",
    "<p hidden>By Bo Lindqvist</p>",
])
def test_nobody_around_the_title(below: str) -> None:
    assert authors("", below) == ()


@pytest.mark.parametrize("other", [
    "<div id=comments><div class=comment><span class=author>Bo Lindqvist</span><p>A good story.</p></div></div>",
    "<section class=comments><div><a rel=author href=/b>Bo Lindqvist</a><p>A good story, thanks.</p></div></section>",
    "<ol class=comment-list><li class=comment><p>By Bo Lindqvist</p><p>A good story.</p></ol>",
    "<div id=disqus_thread><a href=/users/bo>Bo Lindqvist</a><p>A good story, thanks for it.</p></div>",
    "<aside><a href=/b>Another story</a><p class=byline>By Bo Lindqvist</p></aside>",
    "<div class=related><ul><li><a href=/b>Another story</a> <span class=author>Bo Lindqvist</span></ul></div>",
    "<aside class=related><div class=author-box><a rel=author href=/author/b>Bo Lindqvist</a></div></aside>",
    "<nav><ul><li><a href=/author/bo>Bo Lindqvist</a></ul></nav>", "<footer><p>By Bo Lindqvist</p></footer>",
    "<aside><div>Bo Lindqvist</div><div>7 May 2024</div></aside>",
])
@pytest.mark.parametrize("place", ["end", "after"])
def test_others_are_not_the_author(other: str, place: str) -> None:
    assert authors(**{place: other}) == ()
    assert authors(below=f"<p class=byline>By {INES}</p>", **{place: other}) == (INES,)
    assert authors(below=f"<p>By {INES}</p>", **{place: other}) == (INES,)


def test_the_byline_stays_in_the_text() -> None:
    for below in (f"<p>By {INES}</p>", f"<p>By <a href=/i>{INES}</a>, 7 May 2024</p>",
    f"<p class=byline>By {INES}</p>"):
        found = extract(page_of(meta("author", INES), below), options=Options(scorer="readability"))
        assert found.authors == (INES,)
        assert f"By {INES}" in found.text, below


def test_what_else_was_seen() -> None:
    seen = article(meta("author", "Northquay") + meta("og:site_name", "Northquay"), f"<p class=byline>By {INES}</p>")
    assert [tuple(one) for one in seen.candidates["authors"]] == [
        ("meta:author", "Northquay"), ("class:byline", f"By {INES}"),
    ]
    assert "authors" not in article().sources


@given(st.lists(st.sampled_from([
    "<p class=byline>By ", "<a rel=author href=/x>", "<div class=author>", "</div>", "</p>", "<time>", "<br>",
    "7 May 2024", INES, BO, ", ", " and ",
    "<a href=/author/x>", "<aside>", "<h1>", "\ud800", "(", "@", "By ", "<span class=author-name>",
]), max_size=20))
def test_any_page(parts: list[str]) -> None:
    found = article("", "".join(parts))
    assert all(name.strip() == name and 0 < len(name) <= 60 for name in found.authors)
    assert bool(found.authors) == ("authors" in found.sources)


@pytest.mark.parametrize("piece", [
    f"<p class=byline>By {INES}</p>", "<p class=byline>By nobody 1</p>", f"<a rel=author href=/x>{INES}</a>",
    "<div>A B</div><div>7 May 2024</div>",
    "<p>By 1</p>", "<a href=/author/x>more</a>", "<div class=author>", "By ", "<br>", " ", "Ab Cd ", "<i>A</i>",
    f"<aside>{INES}</aside>",
])
def test_long_pages(piece: str) -> None:
    def read(size: int) -> Callable[[], object]:
        return partial(article, "", piece * (size // 20))

    assert is_linear(read, 5_000)


@pytest.mark.parametrize("piece", ["A", "Ab ", "Ab Cd ", "A.", "A’", "de la ", "Ab de la ", "Ab-"])
def test_long_names(piece: str) -> None:
    def read(size: int) -> Callable[[], object]:
        return partial(article, meta("author", piece * size), f"<div>{piece * size}</div><div>7 May 2024</div>" * 3)

    assert seconds(read(20)) < 0.1
    assert is_linear(read, 5_000)
