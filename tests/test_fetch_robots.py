"""robots.txt, as RFC 9309 has it."""
from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fetching import Asked, Reply, Server, raw, serving, story

pytest.importorskip("httpx", reason="readable-html[fetch] is not installed")
pytest.importorskip("hishel", reason="readable-html[fetch] is not installed")
pytest.importorskip("protego", reason="readable-html[fetch] is not installed")

from readable.fetch import Fetcher, FetchError, FetchOptions

OPTIONS = FetchOptions(allow_private=True, delay=0)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        running.routes |= {"/a": Reply(story()), "/secret/b": Reply(story())}
        yield running


def robots(text: str) -> Reply:
    return Reply(text.encode(), kind="text/plain")


def allows(server: Server, path: str, options: FetchOptions = OPTIONS) -> bool:
    problem = ""
    with Fetcher(options) as fetcher:
        try:
            fetcher.fetch(server.url(path))
        except FetchError as error:
            problem = error.problem
    assert ("robots.txt" in problem) == bool(problem) == (path not in server.paths)
    return not problem


@pytest.mark.parametrize(("text", "allowed"), [
    ("", True),
    ("User-agent: *\nDisallow: /secret/", False),
    ("User-agent: *\nDisallow:", True),
    ("User-agent: *\nDisallow: /\nAllow: /secret/b", True),
    ("User-agent: readable\nDisallow: /\n\nUser-agent: *\nAllow: /", False),
    ("User-agent: Readable\nAllow: /\n\nUser-agent: *\nDisallow: /", True),
    ("User-agent: other\nDisallow: /", True),
    ("User-agent: *\nDisallow: /*b$", False),
    ("\ufeffUser-agent: *\nDisallow: /", False),
    ("<!doctype html><title>Welcome</title>", True),
])
def test_what_is_allowed(server: Server, text: str, allowed: bool) -> None:  # noqa: FBT001 - what is expected
    server.routes["/robots.txt"] = robots(text)
    assert allows(server, "/secret/b") is allowed


def test_the_refusal_says_so(server: Server) -> None:
    server.routes["/robots.txt"] = robots("User-agent: *\nDisallow: /secret/")
    with Fetcher(OPTIONS) as fetcher, pytest.raises(FetchError) as raised:
        fetcher.fetch(server.url("/secret/b"))
    assert raised.value.problem == "robots.txt of the site does not allow it"


def test_it_is_read_for_the_user_agent_that_is_told(server: Server) -> None:
    server.routes["/robots.txt"] = robots("User-agent: mine\nDisallow: /")
    assert allows(server, "/a")
    server.asked.clear()
    assert not allows(server, "/a", FetchOptions(allow_private=True, user_agent="Mine/2.0 (me@example.org)"))


def test_it_can_be_left_alone(server: Server) -> None:
    server.routes["/robots.txt"] = robots("User-agent: *\nDisallow: /")
    assert allows(server, "/a", FetchOptions(allow_private=True, robots=False))
    assert server.paths == ["/a"]


@pytest.mark.parametrize(("status", "allowed"), [
    (401, True), (403, True), (404, True), (410, True), (429, True), (500, False), (503, False),
])
def test_a_status(server: Server, status: int, allowed: bool) -> None:  # noqa: FBT001 - what is expected
    server.routes["/robots.txt"] = Reply(b"User-agent: *\nDisallow:", status)
    assert allows(server, "/a") is allowed


def test_one_that_does_not_answer_forbids(server: Server) -> None:
    server.routes["/robots.txt"] = raw(lambda *_: time.sleep(0.5))
    assert not allows(server, "/a", FetchOptions(allow_private=True, read_timeout=0.1))


def test_one_that_breaks_off_forbids(server: Server) -> None:
    server.routes["/robots.txt"] = Reply(b"User-agent: *\n", length=1000)
    assert not allows(server, "/a")


def test_redirects_are_followed_whatever_is_set_for_pages(server: Server) -> None:
    for number in range(4):
        server.routes[f"/{number}"] = Reply(status=301, headers={"Location": f"/{number + 1}"})
    server.routes["/robots.txt"] = Reply(status=301, headers={"Location": "/0"})
    server.routes["/4"] = robots("User-agent: *\nDisallow: /a")
    assert not allows(server, "/a", FetchOptions(allow_private=True, max_redirects=0))
    server.routes["/4"] = Reply(status=301, headers={"Location": "/5"})
    server.routes["/5"] = robots("User-agent: *\nDisallow: /a")
    server.asked.clear()
    assert allows(server, "/a"), "the sixth redirect: as if it were not there"


def test_the_first_500_kib_count(server: Server) -> None:
    head = "User-agent: *\n" + "# filler\n" * 60_000
    for text, allowed in ((head + "Disallow: /", True), ("User-agent: *\nDisallow: /\n" + head, False)):
        packed = Reply(gzip.compress(text.encode()), headers={"Content-Encoding": "gzip"})
        for reply in (robots(text), packed):
            server.routes["/robots.txt"] = reply
            server.asked.clear()
            assert allows(server, "/a") is allowed


@pytest.mark.parametrize("text", [
    "".join(f"User-agent: a{number}\n" for number in range(9000)) + "Allow: /\n" * 9000,
    "".join(f"user agent a{number}\nSitemap: /s\n" for number in range(1500)) + "Allow: /\n" * 1500,
    "".join(f"User-agent: a{number}\n" for number in range(9000)) * 2,
])
def test_one_that_would_take_the_parser_minutes_forbids(server: Server, text: str) -> None:
    server.routes["/robots.txt"] = robots(text)
    assert not allows(server, "/a")


@pytest.mark.parametrize("text", [
    "".join(f"User-agent: a{number}\nDisallow: /{number}\n\n" for number in range(9000)),
    "".join(f"User-agent: a{number}\n" for number in range(99)) + "Disallow: /b\n# no\n" * 500,
    "User-agent: *\n" + "".join(f"Disallow: /{number}\n" for number in range(20_000)),
])
def test_one_that_is_only_long_is_read(server: Server, text: str) -> None:
    server.routes["/robots.txt"] = robots(text)
    assert allows(server, "/a")


def test_one_that_could_not_be_had_is_asked_for_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.routes["/robots.txt"] = Reply(status=503)
    now = time.monotonic()
    with Fetcher(OPTIONS) as fetcher:
        for later, expected in ((0, 1), (300, 1), (900, 2)):
            monkeypatch.setattr("readable.fetch.robots.time.monotonic", lambda at=now + later: at)
            with pytest.raises(FetchError, match="503 Service Unavailable"):
                fetcher.fetch(server.url("/a"))
            assert server.paths == ["/robots.txt"] * expected


def test_it_is_read_once_for_a_site(server: Server) -> None:
    server.routes["/robots.txt"] = robots("User-agent: *\nDisallow: /secret/")
    with Fetcher(OPTIONS) as fetcher:
        for _ in range(3):
            fetcher.fetch(server.url("/a"))
    assert server.paths == ["/robots.txt", "/a", "/a", "/a"]


def test_it_is_kept_in_the_cache(server: Server, tmp_path: Path) -> None:
    def answer(asked: Asked) -> Reply:
        is_known = asked.headers.get("if-none-match") == '"r"'
        return Reply(b"" if is_known else b"User-agent: *\nDisallow: /", 304 if is_known else 200, {"ETag": '"r"'})

    server.routes["/robots.txt"] = answer
    for _ in range(2):
        assert not allows(server, "/a", FetchOptions(allow_private=True, cache=tmp_path))
    assert ["if-none-match" in asked.headers for asked in server.asked] == [False, True]


def test_the_cache_keeps_it_for_a_day_however_long_it_may(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    week = {"Cache-Control": "max-age=604800"}
    server.routes["/robots.txt"] = Reply(b"User-agent: *\nDisallow: /", headers=week)
    begin = time.time()
    for hours, expected in ((0, 1), (20, 1), (25, 2)):
        monkeypatch.setattr("time.time", lambda hours=hours: begin + hours * 3600)
        assert not allows(server, "/a", FetchOptions(allow_private=True, cache=tmp_path))
        assert len(server.paths) == expected


def test_each_hop_of_a_redirect_is_asked_about(server: Server) -> None:
    server.routes["/robots.txt"] = robots("User-agent: *\nDisallow: /secret/")
    server.routes["/a"] = Reply(status=302, headers={"Location": "/secret/b"})
    with Fetcher(OPTIONS) as fetcher, pytest.raises(FetchError, match="does not allow it") as raised:
        fetcher.fetch(server.url("/a"))
    assert raised.value.url == server.url("/secret/b")
    assert server.paths == ["/robots.txt", "/a"]


def test_a_redirect_to_another_site_asks_that_one(server: Server) -> None:
    with serving() as other:
        other.routes |= {"/robots.txt": robots("User-agent: *\nDisallow: /"), "/b": Reply(story())}
        server.routes["/a"] = Reply(status=302, headers={"Location": other.url("/b")})
        with Fetcher(OPTIONS) as fetcher, pytest.raises(FetchError, match="does not allow it"):
            fetcher.fetch(server.url("/a"))
        assert other.paths == ["/robots.txt"]


@pytest.mark.parametrize(("wanted", "expected"), [("300", 300), ("100000", 600), ("1", 200), ("soon", 200)])
def test_crawl_delay_has_an_upper_bound(server: Server, slept: list[float], wanted: str, expected: float) -> None:
    server.routes["/robots.txt"] = robots(f"User-agent: *\nCrawl-delay: {wanted}")
    with Fetcher(FetchOptions(allow_private=True, delay=200, max_delay=600)) as fetcher:
        fetcher.fetch(server.url("/a"))
        assert slept == [], "robots.txt is no page"
        fetcher.fetch(server.url("/a"))
    assert slept == [pytest.approx(expected, abs=20)]
