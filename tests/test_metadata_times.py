"""When the article was published and changed: never a date of something else."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st

from readable import Article, extract

SENTENCE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least. "
PARAGRAPHS = f"<p>{SENTENCE * 3}</p>" * 5
TITLE = "The ferry stays in port"

Days = tuple[str | None, str | None]


def article(
    head: str = "", below: str = "", *, end: str = "", after: str = "", url: str | None = None, lang: str = "en",
) -> Article:
    """The article of a page with something in its head, below its title, at its end and after it."""
    inside = f"<article><h1>{TITLE}</h1>{below}{PARAGRAPHS}{end}</article>"
    return extract(f"<html lang={lang}><title>{TITLE}</title>{head}<body>{inside}{after}</body></html>", url=url)


def days_of(found: Article) -> Days:
    """The days on which an article was published and changed."""
    published, modified = (date.date().isoformat() if date else None for date in (found.published, found.modified))
    return published, modified


def meta(name: str, content: str) -> str:
    return f'<meta name="{name}" content="{content}">'


def story(fields: str) -> str:
    return f'<script type="application/ld+json">{{"@type": "NewsArticle", {fields}}}</script>'


FIRST, LAST = "2020-05-01", "2021-05-02"


@pytest.mark.parametrize(("head", "below", "expected", "source"), [
    (story(f'"datePublished": "{FIRST}"') + meta("article:published_time", "2019-01-01"),
    "<time datetime=2018-01-01>x</time>", FIRST,
     "json-ld:NewsArticle.datePublished"),
    (story('"datePublished": "soon"') + meta("article:published_time", FIRST), "",
    FIRST, "meta:article:published_time"),
    (meta("article:published_time", FIRST), "<time datetime=2018-01-01>x</time>", FIRST, "meta:article:published_time"),
    (meta("DC.date.issued", FIRST), "", FIRST, "meta:dc:date:issued"), (meta("date", FIRST), "", FIRST, "meta:date"),
    *((meta(name, FIRST), "<time datetime=2018-01-01>x</time>", FIRST, f"meta:{name}") for name in (
        "xyz-publish-date", "my_publication_date", "article-published-on", "created-on", "release_date", "date_created",
        "postedat", "issued-on",
        "publishtime", "pub-date-x",
    )),
    *((meta(name, "2019-01-01"), f"<time datetime={FIRST}>x</time>", FIRST, "html:time") for name in (
        "expires", "publisher", "event_start", "updated", "last-modified-x", "dateline", "creator",
    )),
    ("", f"<time datetime={FIRST}T10:00:00Z>x</time>", FIRST, "html:time"), ("", "<time>May 1, 2020</time>",
    FIRST, "html:time"),
    ("", f"<p>Posted <time pubdate datetime={FIRST}>last year</time></p>", FIRST, "html:time"),
    ("", "<time datetime=soon></time><span class=date>May 1, 2020</span>", FIRST, "class:date"),
    ("", "<span class=date>May 1, 2020</span><p>May 3, 2020</p>", FIRST, "class:date"),
    ("", "<div class='post-date small'>1 May 2020</div>", FIRST, "class:post-date"), ("",
    "<p class=published>1 May 2020</p>", FIRST, "class:published"),
    ("", f"<abbr class=published title={FIRST}T10:00>a year ago</abbr>", FIRST, "class:published"),
    ("", "<time title='May 1, 2020, 10:00'>3 days ago</time>", FIRST, "html:time"),
    ("", "<span class=date title='seen 2018-01-01'>May 1, 2020</span>", FIRST, "class:date"),
    ("", "<p class=dateline>NORTHQUAY, 1 May 2020</p>", FIRST, "class:dateline"),
    ("", "<p>May 1, 2020</p>", FIRST, "text:date"), ("", "<p>First published on 1 May 2020</p>", FIRST, "text:date"),
    ("", "<p>By Ines Halvorsen | 1 May 2020 | 5 min read</p>", FIRST, "text:date"), ("", "<p>NORTHQUAY, 1 May 2020</p>",
    FIRST, "text:date"),
    ("", "<p>2020年5月1日 12:30 来源：河东晨报</p>", FIRST, "text:date"),
    ("", "<p>Member since 3 March 2011</p><p>1 May 2020</p>", FIRST, "text:date"),
])
def test_published(head: str, below: str, expected: str, source: str) -> None:
    found = article(head, below)
    assert (days_of(found), found.sources["published"]) == ((expected, None), source)


@pytest.mark.parametrize(("below", "expected"), [
    ("<p>Updated May 2, 2021</p>", (None, LAST)), ("<p>Last updated: 2 May 2021</p>", (None, LAST)),
    ("<p>Modified on May 2, 2021</p>", (None, LAST)),
    ("<p>Revised May 2, 2021</p>", (None, LAST)), ("<p>更新于2021年5月2日</p>", (None, LAST)),
    ("<p>Aktualisiert am 2.5.2021</p>", (None, LAST)),
    ("<p class=date>Updated May 2, 2021</p>", (None, LAST)), ("<p class=updated>May 2, 2021</p>", (None, LAST)),
    ("<span class='date modified'>2 May 2021</span>", (None, LAST)), ("<time datetime=2021-05-02>Updated May 2</time>",
    (None, LAST)),
    ("<time class=updated datetime=2021-05-02>May 2</time>", (None, LAST)),
    ("<p>Updated <time datetime=2021-05-02>May 2</time></p>", (None, LAST)),
    ("<p class=updated><time datetime=2021-05-02>May 2</time></p>", (None, LAST)),
    ("<p>May 1, 2020 - Updated May 2, 2021</p>", (FIRST, LAST)),
    ("<p>Published: May 1, 2020. Last updated: May 2, 2021</p>", (FIRST, LAST)),
    ("<p class=date>May 1, 2020 - Updated May 2, 2021</p>", (FIRST, LAST)),
    ("<time>May 1, 2020, updated May 2, 2021</time>", (FIRST, LAST)),
    ("<p>Updated May 2, 2021</p><p>May 1, 2020</p>", (FIRST, LAST)), ("<p>May 1, 2020</p><p>Updated May 2, 2021</p>",
    (FIRST, LAST)),
    ("<p class=published>May 1, 2020</p><p class=updated>May 2, 2021</p>", (FIRST, LAST)),
    ("<p class=updated>May 2, 2021</p><p class=published>May 1, 2020</p>", (FIRST, LAST)),
    ("<time class=updated datetime=2021-05-02>a</time><time class=published datetime=2020-05-01>b</time>",
    (FIRST, LAST)),
    ("<time class=published datetime=2020-05-01>b</time><time class=updated datetime=2021-05-02>a</time>",
    (FIRST, LAST)),
    ("<time datetime=2020-05-01>May 1</time> <time datetime=2021-05-02>Updated May 2</time>", (FIRST, LAST)),
    ("<p>Published <time datetime=2020-05-01>May 1</time>. Updated <time datetime=2021-05-02>May 2</time></p>",
    (FIRST, LAST)),
])
def test_changed_is_not_published(below: str, expected: Days) -> None:
    assert days_of(article("", below)) == expected


@pytest.mark.parametrize(("head", "below", "expected"), [
    (meta("article:modified_time", LAST), "", (None, LAST)), (meta("og:updated_time", LAST), "", (None, LAST)),
    (story(f'"dateModified": "{LAST}"'), "<p>Updated May 3, 2022</p>", (None, LAST)),
    (meta("article:modified_time", LAST), "<p>May 1, 2020</p>", (FIRST, LAST)),
    (story(f'"datePublished": "{FIRST}", "dateModified": "{LAST}"'), "", (FIRST, LAST)),
    (story('"datePublished": "", "dateModified": null') + meta("date", FIRST), "", (FIRST, None)),
    (story('"comment": [{"@type": "Comment", "datePublished": "2019-01-01"}]'), "", (None, None)),
])
def test_tags(head: str, below: str, expected: Days) -> None:
    assert days_of(article(head, below)) == expected


def test_what_wordpress_writes_of_an_article_that_nobody_has_changed() -> None:
    found = article("", f"<time class='entry-date published updated' datetime={FIRST}>Friday</time>")
    assert days_of(found)[0] == FIRST


def test_the_zone_and_the_time_are_those_of_the_page() -> None:
    found = article(meta("article:published_time", "2020-05-01T23:30:00-05:00"))
    assert found.published is not None
    assert found.published.isoformat() == "2020-05-01T23:30:00-05:00"


def test_numbers_are_read_in_the_language_of_the_page() -> None:
    below = "<p class=date>3/4/2021</p>"
    assert days_of(article("", below, lang="en-US")) == ("2021-03-04", None)
    assert days_of(article("", below, lang="en-GB")) == ("2021-04-03", None)
    assert days_of(article("", "<p class=date>7. März 2021</p>", lang="de")) == ("2021-03-07", None)


OTHERS = {
    "aside": "<aside><a href=/b>Another story</a> <time datetime=2019-01-01>1 Jan 2019</time></aside>",
    "aside by class": "<aside class=related-stories><a href=/b>Another</a><p class=date>1 January 2019</p></aside>",
    "related": "<div class=related><ul><li><a href=/b>Another story</a> <span>1 January 2019</span></ul></div>",
    "related by class": "<div class=related><a href=/b>Another story</a> <span class=date>1 January 2019</span></div>",
    "navigation": "<nav><a href=/b>1 January 2019</a></nav>",
    "comment": "<div id=comments><b>Bo</b> <time datetime=2019-01-01>1 Jan 2019</time><p>A good story.</p></div>",
    "comment in words": "<div class=comments><b>Bo</b> <div>January 1, 2019 at 3:05 pm</div><p>A good story.</p></div>",
    "comment by class": "<ol class=comment-list><li>Bo <span class=date>1 Jan 2019</span><p>A good story.</p></ol>",
    "copyright": "<p>© 1 January 2019 Northquay Herald</p>",
    "copyright in words": "<p>Copyright 1 January 2019 Northquay Herald</p>",
    "copyright in the footer": "<footer><p>© 1 January 2019 Northquay Herald</p></footer>",
    "years": "<p>© 2019-2020 Northquay Herald</p>",
    "deadline": "<p>Deadline: January 1, 2019</p>",
    "joined": "<p>Joined January 1, 2019</p>",
    "hidden": "<p hidden>January 1, 2019</p>",
    "template": "<template><p>January 1, 2019</p></template>",
    "prose": f"<p>On January 1, 2019 the ferry sank. {SENTENCE * 3}</p>",
}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("place", ["end", "after"])
def test_dates_of_something_else(other: str, place: str) -> None:
    end, after = (OTHERS[other], "") if place == "end" else ("", OTHERS[other])
    assert days_of(article(end=end, after=after)) == (None, None)
    assert days_of(article("", "<p>May 1, 2020</p>", end=end, after=after)) == (FIRST, None)
    assert days_of(article("", f"<time datetime={FIRST}>May 1</time>", end=end, after=after)) == (FIRST, None)


@pytest.mark.parametrize("other", [
    "copyright", "copyright in words", "deadline", "joined", "hidden", "prose", "navigation",
])
def test_dates_of_something_else_below_the_title(other: str) -> None:
    assert days_of(article("", OTHERS[other])) == (None, None)


def test_addresses_are_no_dates() -> None:
    address = "https://a.example/2019/01/01/ferry"
    head = f"<link rel=canonical href={address}>" + meta("og:url", address) + story(f'"url": "{address}"')
    below = f"<p><a href={address}>Link</a></p><img src={address}.jpg>"
    assert days_of(article(head, below, url=address)) == (None, None)


def test_articles_of_other_pages() -> None:
    head = "".join(
        story(f'"url": "https://a.example/{name}", "datePublished": "{day}"') for name, day in (("b", LAST), ("a",
        FIRST))
    )
    assert days_of(article(head, url="https://a.example/a")) == (FIRST, None)


def test_what_else_was_seen() -> None:
    seen = article(meta("article:published_time", "soon"), "<p>May 1, 2020 - Updated May 2, 2021</p>").candidates
    assert [one.value for one in seen["published"]] == ["soon", "May 1, 2020 - "]
    assert [one.value for one in seen["modified"]] == ["Updated May 2, 2021"]


@settings(deadline=None)
@given(st.lists(st.sampled_from([
    "<time>", "<time datetime=2020-05-01>", "</time>", "<p class=date>", "<p class=updated>", "<p>", "Updated ",
    "May 1, 2020", "2.5.2021", " - ", "<br>",
    "<aside>", "</aside>", "© ", "7 maja 2020", "\ud800", "<h1>", "99", "更新",
]), max_size=20), st.sampled_from(["en", "pl", "xx"]))
def test_any_page(parts: list[str], lang: str) -> None:
    found = article("", "".join(parts), lang=lang)
    for field in ("published", "modified"):
        assert (getattr(found, field) is None) == (field not in found.sources)


@pytest.mark.parametrize("piece", [
    "<p>2024</p>", "<p>7 foo 2024</p>", "<p>Updated May 2, 2021</p>", "<time></time>",
    "<p class=updated>May 2, 2021</p>", "<p class=date>",
    "2024 ", "1 ", "Updated ", "<br>2024", "<p>© 1 May 2020</p>", "<time datetime=2>", "<li>1 xxxx 2024",
])
def test_long_pages(piece: str) -> None:
    def read(size: int) -> Callable[[], object]:
        return partial(article, "", piece * (size // len(piece)), lang="fr")

    assert is_linear(read, 20_000)


@pytest.mark.parametrize("piece", [
    "publi", "published", "date", "time", "creat", "creat-", "create", "posted", "pub", "_", "dateti", "release",
])
def test_long_names_of_metas(piece: str) -> None:
    """A name that is nearly one of a date, again and again, takes time that grows no faster than it does."""
    def read(size: int) -> Callable[[], object]:
        return partial(article, meta(piece * (size // len(piece)), FIRST))

    assert is_linear(read, 1_500)
