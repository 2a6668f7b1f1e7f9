"""Articles of several pages, as one."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from fetching import Reply, Server, serving, story

from readable import Article, Options, extract
from readable.errors import OptionError
from readable.events import count_tags
from readable.fetch import join

SITE = "https://example.com/story"


def part(number: int, *, title: str = "The ferry", more: str = "", url: str = SITE) -> Article:
    page = story(f"This is part {number}.", title=title).replace(b"</article>", f"{more}</article>".encode())
    return extract(page, url=f"{url}?page={number}")


def test_one_is_itself() -> None:
    one = part(1)
    assert join([one]) is one


def test_none_is_none() -> None:
    with pytest.raises(OptionError, match="one article or more"):
        join([])


def test_texts_stand_in_order_and_the_metadata_is_that_of_the_first() -> None:
    parts = [part(number, title=f"The ferry {number}") for number in (1, 2, 3)]
    joined = join(parts)
    assert (joined.title, joined.url, joined.language) == ("The ferry 1", f"{SITE}?page=1", parts[0].language)
    assert joined.text.split("\n\n")[0] == parts[0].text.split("\n\n")[0]
    assert [joined.text.count(f"This is part {number}.") for number in (1, 2, 3)] == [4, 4, 4]
    assert joined.text.index("part 1") < joined.text.index("part 2") < joined.text.index("part 3")
    assert joined.word_count == sum(one.word_count for one in parts)
    assert joined.reading_time == sum(one.reading_time for one in parts)
    starts, ends = count_tags(list(joined.events))
    assert starts == ends


def test_blocks_are_those_of_all_and_in_no_one_page() -> None:
    joined = join([part(1), part(2)])
    assert [block.text for block in joined.blocks] == [block.text for one in (part(1), part(2)) for block in one.blocks]
    assert all(joined.text[block.span] == block.text for block in joined.blocks)
    assert {(block.points, block.source_span) for block in joined.blocks} == {(None, None)}


def test_confidence_is_a_mean_by_length() -> None:
    short, long = part(1), part(2, more="<p>And a lot of words that follow, one after the other.</p>" * 60)
    confidences = sorted((short.confidence, long.confidence))
    joined = join([short, long]).confidence
    assert confidences[0] <= joined <= confidences[1]
    assert abs(joined - long.confidence) <= abs(joined - short.confidence)
    assert join([short, extract(b"")]).confidence == short.confidence
    assert join([extract(b""), extract(b"")]).confidence == 0


def test_a_title_that_comes_again_is_left_out() -> None:
    first = part(1, title="The ferry")
    second = extract(
        "<title>Page 2 - The Daily</title><article><h1>The  Ferry</h1>" + "<p>More of it, and more.</p>" * 20
        + "<h2>The ferry</h2>" + "<p>And an end, of some kind.</p>" * 20, url=SITE,
    )
    assert second.html.count("Ferry</h") == 1
    assert second.html.count("ferry</h2>") == 1
    html = join([first, second]).html
    assert "Ferry</h" not in html
    assert "ferry</h2>" in html, "one in the middle stays"
    starts, ends = count_tags(list(join([first, second]).events))
    assert starts == ends


def test_a_heading_of_its_own_stays() -> None:
    second = extract("<title>x</title><article><h2>Chapter two</h2>" + "<p>More of it, and more.</p>" * 20)
    assert "Chapter two" in join([part(1), second]).text


def test_footnotes_of_each_page_are_its_own() -> None:
    note = '<p>See<a href="#fn1">1</a> and more of it.</p>' * 2 + '<ol><li id="fn1">A note on the storm.</li></ol>'
    parts = [part(number, more=note.replace("storm", f"storm {number}")) for number in (1, 2)]
    assert all('id="fn1"' in one.html and 'href="#fn1"' in one.html for one in parts)
    html = join(parts).html
    assert (html.count('id="fn1"'), html.count('href="#fn1"')) == (1, 2)
    assert (html.count('id="page2-fn1"'), html.count('href="#page2-fn1"')) == (1, 2)


def test_warnings_of_later_pages_say_of_which() -> None:
    bad = extract(story("It is b\xe4d.").replace("ä".encode(), b"\xff"), url=SITE)
    assert len(bad.warnings) == 1
    assert join([bad, part(2), bad]).warnings == (bad.warnings[0], f"page 3: {bad.warnings[0]}")


def test_the_next_page_is_that_of_the_last() -> None:
    head = '<link rel="next" href="?page=9">'
    first = extract(story("One.", head=head), url=SITE)
    assert first.next_page == f"{SITE}?page=9"
    joined = join([first, part(2)])
    assert joined.next_page is None
    assert "next_page" not in joined.sources
    joined = join([part(2), first])
    assert (joined.next_page, joined.sources["next_page"]) == (f"{SITE}?page=9", "link:next")


# From a server


@pytest.fixture
def server() -> Iterator[Server]:
    pytest.importorskip("httpx", reason="readable-html[fetch] is not installed")
    pytest.importorskip("hishel", reason="readable-html[fetch] is not installed")
    pytest.importorskip("protego", reason="readable-html[fetch] is not installed")
    with serving() as running:
        yield running


def chain(server: Server, *nexts: str | None) -> None:
    """Pages /1, /2, ..., each with a link to what comes next."""
    for number, target in enumerate(nexts, 1):
        head = "" if target is None else f'<link rel="next" href="{target}">'
        server.routes[f"/{number}"] = Reply(story(f"This is part {number}.", head=head))


def read(server: Server, follow: int) -> Article:
    from readable.fetch import FetchOptions, extract_url  # noqa: PLC0415 - the extra

    fetching = FetchOptions(allow_private=True, robots=False, delay=0)
    return extract_url(server.url("/1"), fetching=fetching, follow=follow)


def numbers(article: Article) -> list[int]:
    return [number for number in range(1, 10) if f"This is part {number}." in article.text]


@pytest.mark.parametrize(("follow", "expected", "rest"), [
    (0, [1], "/2"), (1, [1, 2], "/3"), (2, [1, 2, 3], None), (9, [1, 2, 3], None),
])
def test_as_many_pages_as_are_wanted(server: Server, follow: int, expected: list[int], rest: str | None) -> None:
    chain(server, "/2", "/3", None)
    article = read(server, follow)
    assert numbers(article) == expected
    assert server.paths == [f"/{number}" for number in expected]
    assert article.next_page == (None if rest is None else server.url(rest))
    assert article.warnings == ()
    assert article.url == server.url("/1")


def test_no_page_comes_twice(server: Server) -> None:
    chain(server, "/2", "/3", "/1#top")
    article = read(server, 9)
    assert (numbers(article), server.paths) == ([1, 2, 3], ["/1", "/2", "/3"])
    assert article.warnings == (f"the next page is one of those before: {server.url('/1#top')}",)


@pytest.mark.parametrize("again", ["/2", "/2#part", "/second", "/first"])
def test_no_page_is_asked_for_twice_whatever_its_name(server: Server, again: str) -> None:
    chain(server, "/second", "/3", again)
    server.routes["/first"] = server.routes.pop("/1")
    server.routes["/1"] = Reply(status=302, headers={"Location": "/first"})
    server.routes["/second"] = Reply(status=302, headers={"Location": "/2"})
    article = read(server, 9)
    assert (numbers(article), server.paths) == ([1, 2, 3], ["/1", "/first", "/second", "/2", "/3"])
    assert article.warnings == (f"the next page is one of those before: {server.url(again)}",)


def test_an_address_that_led_to_the_first_page_is_none_of_its_parts(server: Server) -> None:
    server.routes["/1"] = Reply(status=302, headers={"Location": "/2"})
    server.routes["/2"] = Reply(status=302, headers={"Location": "/3"})
    server.routes["/3"] = Reply(story("This is part 3.", head='<link rel="next" href="/2">'))
    assert read(server, 9).warnings == (f"the next page is one of those before: {server.url('/2')}",)
    assert server.paths == ["/1", "/2", "/3"]


def test_a_page_that_names_itself(server: Server) -> None:
    chain(server, "/1")
    assert numbers(read(server, 9)) == [1]
    assert server.paths == ["/1"]


def test_a_page_that_is_another_again(server: Server) -> None:
    """A site that gives the last page for every number."""
    chain(server, "/2", "/3")
    server.routes["/3"] = Reply(story("This is part 2.", head='<link rel="next" href="/4">'))
    article = read(server, 9)
    assert (article.text.count("This is part 2."), server.paths) == (4, ["/1", "/2", "/3"])
    assert article.warnings == (f"page 3 is one of those before, under another address: {server.url('/3')}",)


def test_a_redirect_to_a_page_before(server: Server) -> None:
    chain(server, "/2")
    server.routes["/2"] = Reply(status=302, headers={"Location": "/1"})
    article = read(server, 9)
    assert numbers(article) == [1]
    assert article.warnings == (f"the next page is one of those before: {server.url('/1')}",)


def test_another_site_is_not_followed(server: Server) -> None:
    with serving() as other:
        other.routes["/2"] = Reply(story("This is part 2."))
        chain(server, other.url("/2"))
        article = read(server, 9)
        assert (numbers(article), other.paths) == ([1], [])
        assert article.warnings == (f"the next page is on another site and not followed: {other.url('/2')}",)
        server.routes["/moved"] = Reply(status=302, headers={"Location": other.url("/2")})
        chain(server, "/moved")
        article = read(server, 9)
        assert numbers(article) == [1]
        assert article.warnings == (f"the next page is on another site and not followed: {other.url('/2')}",)


def test_a_page_that_is_missing_is_told(server: Server) -> None:
    chain(server, "/2", "/3")
    article = read(server, 9)
    assert numbers(article) == [1, 2]
    assert article.warnings == (f"page 3 is missing: {server.url('/3')}: 404 Not Found",)


def test_a_page_that_is_too_large_is_told(server: Server) -> None:
    from readable.fetch import FetchOptions, extract_url  # noqa: PLC0415 - the extra

    chain(server, "/2", None)
    large = server.routes["/2"]
    assert isinstance(large, Reply)
    server.routes["/2"] = Reply(large.body * 20)
    fetching = FetchOptions(allow_private=True, robots=False, delay=0)
    options = Options(max_bytes=3000)
    article = extract_url(server.url("/1"), fetching=fetching, options=options, follow=9)
    assert numbers(article) == [1]
    assert article.warnings == (
        "page 2 is missing: page: more than 3,000 bytes, which is what option 'max_bytes' allows",
    )


@pytest.mark.parametrize("follow", [-1, True, "2"])
def test_what_is_no_number_of_pages(server: Server, follow: int) -> None:
    with pytest.raises(OptionError, match="a whole number of pages"):
        read(server, follow)
    assert server.paths == []
