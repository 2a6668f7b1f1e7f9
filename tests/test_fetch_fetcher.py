"""Fetching, from a server on this machine: what it is asked, and what comes of what it answers."""
from __future__ import annotations

import gzip
import pickle
import socket
import sqlite3
import ssl
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from composing import is_linear
from fetching import SENTENCE, Asked, Reply, Server, raw, serving, story

pytest.importorskip("httpx", reason="readable-html[fetch] is not installed")
pytest.importorskip("hishel", reason="readable-html[fetch] is not installed")
pytest.importorskip("protego", reason="readable-html[fetch] is not installed")

from readable import Options
from readable.errors import OptionError
from readable.fetch import Fetched, Fetcher, FetchError, FetchOptions, extract_url, fetch, guard
from readable.fetch.errors import Problem
from readable.fetch.fetched import charset_of
from readable.fetch.transport import Clock
from readable.version import VERSION

ALL_ALLOWED = FetchOptions(allow_private=True, robots=False, delay=0)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        running.routes["/a"] = Reply(story())
        yield running


@pytest.fixture
def fetcher() -> Iterator[Fetcher]:
    with Fetcher(ALL_ALLOWED) as one:
        yield one


def refusal(fetcher: Fetcher, url: str) -> FetchError:
    with pytest.raises(FetchError) as raised:
        fetcher.fetch(url)
    assert str(raised.value) == f"{raised.value.url}: {raised.value.problem}"
    return raised.value


def test_a_page(server: Server, fetcher: Fetcher) -> None:
    fetched = fetcher.fetch(server.url("/a#part"))
    assert fetched == Fetched(
        url=server.url("/a"), asked=server.url("/a#part"), content=story(), content_type="text/html; charset=utf-8",
        charset="utf-8", status=200, from_cache=False,
    )
    article = fetched.extract()
    assert (article.title, article.url, article.encoding) == ("The ferry", server.url("/a"), "utf-8")
    assert SENTENCE in article.text
    assert article.warnings == ()


def test_functions_for_one_page(server: Server) -> None:
    assert fetch(server.url("/a"), ALL_ALLOWED).content == story()
    article = extract_url(server.url("/a"), fetching=ALL_ALLOWED, options=Options(scorer="readability"))
    assert SENTENCE in article.text


def test_what_the_server_is_told(server: Server) -> None:
    server.routes["/robots.txt"] = Reply(status=404)
    fetch(server.url("/a"), FetchOptions(allow_private=True))
    assert server.paths == ["/robots.txt", "/a"]
    for asked in server.asked:
        assert asked.headers["user-agent"] == f"readable/{VERSION}"
        assert not {"cookie", "referer", "authorization", "from"} & set(asked.headers)
    fetch(server.url("/a"), FetchOptions(allow_private=True, user_agent="mine/2 (me@example.org)"))
    assert {one.headers["user-agent"] for one in server.asked[2:]} == {"mine/2 (me@example.org)"}


def test_no_cookie_comes_back(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(story(), headers={"Set-Cookie": "who=you; Path=/"})
    fetcher.fetch(server.url("/a"))
    fetcher.fetch(server.url("/a"))
    assert all("cookie" not in asked.headers for asked in server.asked)


def test_the_environment_sets_no_proxy(
    server: Server, fetcher: Fetcher, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password secret")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    with Fetcher(ALL_ALLOWED) as one:
        assert one.fetch(server.url("/a")).content == story()
    assert fetcher.fetch(server.url("/a")).content == story()
    assert "authorization" not in server.asked[0].headers


# The cache


def cached(folder: Path, **given: object) -> Fetcher:
    return Fetcher(FetchOptions(allow_private=True, robots=False, delay=0, cache=folder, **given))  # type: ignore[arg-type]


@pytest.mark.parametrize(("validator", "sent"), [
    ({"ETag": '"one"'}, ("if-none-match", '"one"')),
    ({"Last-Modified": "Mon, 02 Nov 2026 08:00:00 GMT", "Cache-Control": "no-cache"}, ("if-modified-since", None)),
])
def test_a_page_in_the_cache_is_confirmed(
    server: Server, tmp_path: Path, validator: dict[str, str], sent: tuple[str, str | None],
) -> None:
    name, value = sent

    def answer(asked: Asked) -> Reply:
        is_known = name in asked.headers and asked.headers[name] == (value or validator["Last-Modified"])
        return Reply(b"", 304, validator) if is_known else Reply(story(), headers=validator)

    server.routes["/a"] = answer
    for is_first in (True, False):  # each with a cache of its own, on the same disk
        with cached(tmp_path) as one:
            fetched = one.fetch(server.url("/a"))
        assert (fetched.content, fetched.from_cache) == (story(), not is_first)
    assert [name in asked.headers for asked in server.asked] == [False, True]


def test_a_page_that_changed_is_new(server: Server, tmp_path: Path) -> None:
    for sentence in ("First.", "Second."):
        server.routes["/a"] = Reply(story(sentence), headers={"ETag": f'"{sentence}"'})
        with cached(tmp_path) as one:
            fetched = one.fetch(server.url("/a"))
        assert (fetched.content, fetched.from_cache) == (story(sentence), False)


def test_a_fresh_page_is_not_asked_for(server: Server, tmp_path: Path) -> None:
    headers = {"Cache-Control": "max-age=600", "Content-Encoding": "gzip"}
    server.routes["/a"] = Reply(gzip.compress(story()), headers=headers)
    for _ in range(2):
        with cached(tmp_path) as one:
            assert one.fetch(server.url("/a")).content == story()
    assert server.paths == ["/a"]


def test_what_is_for_one_user_alone_is_kept_too(server: Server, tmp_path: Path) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "private, max-age=600"})
    with cached(tmp_path) as one:
        assert [one.fetch(server.url("/a")).from_cache for _ in range(2)] == [False, True]


def test_redirects_are_kept_too(server: Server, tmp_path: Path) -> None:
    headers = {"Cache-Control": "max-age=600", "Location": "/a"}
    server.routes["/old"] = Reply(b"It is elsewhere now.", 301, headers)
    for _ in range(2):
        with cached(tmp_path) as one:
            assert one.fetch(server.url("/old")).url == server.url("/a")
    assert server.paths == ["/old", "/a", "/a"]


@pytest.mark.parametrize("control", ["no-store", "no-store, max-age=600"])
def test_what_must_not_be_stored_is_not(server: Server, tmp_path: Path, control: str) -> None:
    server.routes["/a"] = Reply(story("Secret word: xylophone."), headers={"Cache-Control": control, "ETag": '"one"'})
    for _ in range(2):
        with cached(tmp_path) as one:
            one.fetch(server.url("/a"))
    assert ["if-none-match" in asked.headers for asked in server.asked] == [False, False]
    assert not any(b"xylophone" in path.read_bytes() for path in tmp_path.iterdir())


def test_a_body_that_was_not_wanted_is_not_stored(server: Server, tmp_path: Path) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    with cached(tmp_path, max_bytes=100) as one:
        refusal(one, server.url("/a"))
    with cached(tmp_path) as one:
        assert not one.fetch(server.url("/a")).from_cache


def test_pages_of_private_addresses_are_kept_apart(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    with cached(tmp_path) as one:
        one.fetch(server.url("/a"))
    with Fetcher(FetchOptions(robots=False, cache=tmp_path)) as one:
        assert "not a public address" in refusal(one, server.url("/a")).problem
    assert oct((tmp_path / "private.db").stat().st_mode)[-3:] != "777"
    monkeypatch.setattr(guard, "is_public", lambda _: True)
    with Fetcher(FetchOptions(robots=False, cache=tmp_path)) as one:
        assert not one.fetch(server.url("/a")).from_cache


def test_the_cache_is_for_the_user_alone(tmp_path: Path) -> None:
    cached(tmp_path / "new" / "cache").close()
    assert (tmp_path / "new" / "cache").stat().st_mode & 0o077 == 0


def test_without_a_cache_nothing_is_written(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    for _ in range(2):
        fetch(server.url("/a"), ALL_ALLOWED)
    assert server.paths == ["/a", "/a"]
    assert list(tmp_path.iterdir()) == []


def spoilt(folder: Path) -> None:
    (folder / "private.db").write_bytes(b"no database" * 100)


def older(folder: Path) -> None:
    with sqlite3.connect(folder / "private.db") as connection:
        connection.execute("CREATE TABLE entries (id, cache_key, data, created_at, deleted_at)")
    connection.close()


@pytest.mark.parametrize("spoil", [spoilt, older])
def test_a_cache_that_cannot_be_used_is_done_without(server: Server, tmp_path: Path, spoil: object) -> None:
    assert callable(spoil)
    spoil(tmp_path)
    with cached(tmp_path) as one:
        assert one.fetch(server.url("/a")).content == story()
        [warning] = one.warnings
        assert warning.startswith(f"the cache {tmp_path} cannot be used: ")


def test_a_cache_that_is_a_file(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with cached(tmp_path / "file") as one:
        assert one.fetch(server.url("/a")).content == story()
        assert "cannot be used" in "".join(one.warnings)


def test_a_cache_that_has_lost_something_is_told(server: Server, tmp_path: Path) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    with cached(tmp_path) as one:
        one.fetch(server.url("/a"))
    with sqlite3.connect(tmp_path / "private.db") as connection:
        connection.execute("DELETE FROM streams")
    connection.close()
    with cached(tmp_path) as one:
        assert refusal(one, server.url("/a")).problem.startswith(f"the cache {tmp_path} is damaged: ")


# Redirects


def test_the_end_of_the_redirects_is_the_address(server: Server, fetcher: Fetcher) -> None:
    for number, status in enumerate((301, 302, 303, 307, 308)):
        server.routes[f"/{number}"] = Reply(b"moved", status, {"Location": f"{number + 1}?x#y"})
        server.routes[f"/{number}?x"] = server.routes[f"/{number}"]
    server.routes["/5?x"] = Reply(story())
    fetched = fetcher.fetch(server.url("/0"))
    assert fetched.url == server.url("/5?x")
    assert fetched.redirects == tuple(server.url(path) for path in ("/0", "/1?x", "/2?x", "/3?x", "/4?x"))
    assert fetched.extract().url == server.url("/5?x")


def test_too_many_redirects(server: Server) -> None:
    for number in range(4):
        server.routes[f"/{number}"] = Reply(status=302, headers={"Location": f"/{number + 1}"})
    server.routes["/4"] = Reply(story())
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=0, max_redirects=3)) as one:
        error = refusal(one, server.url("/0"))
        assert (error.url, error.problem) == (server.url("/3"), "redirects again, and 3 are followed")
        assert one.fetch(server.url("/1")).redirects == tuple(map(server.url, ("/1", "/2", "/3")))


def test_a_loop(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(status=302, headers={"Location": "/b"})
    server.routes["/b"] = Reply(status=302, headers={"Location": "/a"})
    error = refusal(fetcher, server.url("/a"))
    assert error.problem == f"redirects go round in a circle, by {server.url('/a')}"
    assert server.paths == ["/a", "/b"]


@pytest.mark.parametrize(("location", "why"), [
    ("file:///etc/passwd", "file: only http and https are fetched"),
    ("ftp://example.org/", "ftp: only http and https are fetched"),
    ("http://me:secret@127.0.0.1/", "holds a user name"),
    ("http://[::1", "not an address"),
])
def test_a_redirect_to_what_is_not_fetched(server: Server, fetcher: Fetcher, location: str, why: str) -> None:
    server.routes["/a"] = Reply(status=302, headers={"Location": location})
    error = refusal(fetcher, server.url("/a"))
    assert why in error.problem
    assert error.status == 302
    assert server.paths == ["/a"]


def test_a_redirect_without_a_target_is_no_page(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(story(), 302)
    assert refusal(fetcher, server.url("/a")).problem == "302 Found"


# The guard


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])
@pytest.mark.parametrize("robots", [True, False])
def test_this_machine_is_not_fetched_from(server: Server, host: str, robots: bool) -> None:  # noqa: FBT001
    with Fetcher(FetchOptions(robots=robots)) as one:
        error = refusal(one, f"http://{host}:{server.port}/a")
    assert "not a public address" in error.problem or "not found" in error.problem
    assert server.asked == []


def public_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """127.0.0.1 stands for a public address, all else is as it is."""
    real = guard.is_public
    monkeypatch.setattr(guard, "is_public", lambda address: address == "127.0.0.1" or real(address))


@pytest.mark.parametrize("target", ["http://127.0.0.2:{}/b", "http://inside.example:{}/b", "http://[::1]:{}/b"])
def test_a_redirect_to_a_private_address(server: Server, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    public_first(monkeypatch)
    server.routes["/a"] = Reply(status=302, headers={"Location": target.format(server.port)})
    hosts = {"outside.example": ["127.0.0.1"], "inside.example": ["10.0.0.1"]}
    with Fetcher(FetchOptions(robots=False), resolve=lambda host, _: hosts.get(host, [host])) as one:
        error = refusal(one, f"http://outside.example:{server.port}/a")
    assert error.url == target.format(server.port)
    assert "not a public address" in error.problem
    assert server.paths == ["/a"]


def test_the_address_that_was_checked_is_connected_to(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that gives another address each time: none is used that was not checked."""
    public_first(monkeypatch)
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    asked: list[str] = []

    def rebinding(host: str, _port: int) -> list[str]:
        asked.append(host)
        return next(answers)

    server.routes["/a"] = Reply(story(), headers={"Connection": "close"})
    with Fetcher(FetchOptions(robots=False, delay=0), resolve=rebinding) as one:
        assert one.fetch(f"http://outside.example:{server.port}/a").content == story()
        assert server.asked[0].headers["host"] == f"outside.example:{server.port}"
        assert "127.0.0.2 is not a public address" in refusal(one, f"http://outside.example:{server.port}/a").problem
    assert asked == ["outside.example", "outside.example"]
    assert server.paths == ["/a"]


@pytest.mark.parametrize("found", [["127.0.0.3", "127.0.0.1"], ["127.0.0.1", "127.0.0.3"]])
def test_an_address_of_a_host_that_answers_where_another_does_not(server: Server, found: list[str]) -> None:
    with Fetcher(ALL_ALLOWED, resolve=lambda *_: found) as one:
        assert one.fetch(f"http://two.example:{server.port}/a").content == story()


def test_ipv6(fetcher: Fetcher) -> None:
    try:
        with serving("::1") as server:
            server.routes["/a"] = Reply(story())
            assert fetcher.fetch(server.url("/a")).url == server.url("/a")
            assert server.asked[0].headers["host"] == f"[::1]:{server.port}"
    except OSError as error:
        pytest.skip(f"no IPv6 here: {error}")


def test_an_idn_is_asked_for_as_it_is_written_in_ascii(server: Server) -> None:
    asked: list[str] = []

    def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    with Fetcher(ALL_ALLOWED, resolve=resolve) as one:
        one.fetch(f"http://bücher.example:{server.port}/a")
    assert asked == ["xn--bcher-kva.example"]
    assert server.asked[0].headers["host"] == f"xn--bcher-kva.example:{server.port}"


# What goes wrong


def test_nobody_listens(fetcher: Fetcher) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        error = refusal(fetcher, f"http://127.0.0.1:{unused.getsockname()[1]}/")
    assert error.problem.startswith("no connection: ")
    assert "refused" in error.problem


@pytest.mark.parametrize(("status", "headers", "problem"), [
    (404, {}, "404 Not Found"),
    (410, {}, "410 Gone"),
    (500, {}, "500 Internal Server Error"),
    (599, {}, "599"),
    (404, {"Retry-After": "120"}, "404 Not Found"),
    (429, {}, "429 Too Many Requests"),
    (429, {"Retry-After": "120"}, "429 Too Many Requests; the server asks to wait 120 seconds"),
    (503, {"Retry-After": "Mon, 30 Nov 2026 22:05:00 GMT"},
     "503 Service Unavailable; the server asks to wait until Mon, 30 Nov 2026 22:05:00 GMT"),
])
def test_a_status_that_is_no_page(
    server: Server, fetcher: Fetcher, status: int, headers: dict[str, str], problem: str,
) -> None:
    server.routes["/a"] = Reply(story(), status, headers)
    error = refusal(fetcher, server.url("/a"))
    assert (error.url, error.problem, error.status) == (server.url("/a"), problem, status)
    assert server.paths == ["/a"]


def test_a_host_that_asks_to_wait_is_left_alone(server: Server, fetcher: Fetcher) -> None:
    server.routes["/busy"] = Reply(status=429, headers={"Retry-After": "60"})
    refusal(fetcher, server.url("/busy"))
    assert refusal(fetcher, server.url("/a")).problem.startswith("not asked again: 429 Too Many Requests;")
    assert server.paths == ["/busy"]


@pytest.mark.parametrize("kind", ["application/pdf", "image/png", "text/plain; charset=utf-8", "application/json"])
def test_what_is_no_html(server: Server, fetcher: Fetcher, kind: str) -> None:
    server.routes["/a"] = Reply(story(), kind=kind, length=10**9)
    error = refusal(fetcher, server.url("/a"))
    assert error.problem == f"{kind.partition(';')[0]} is not read, only text/html and application/xhtml+xml"


@pytest.mark.parametrize("kind", ["TEXT/HTML", " text/html ;charset=utf-8", "application/xhtml+xml", "", None])
def test_what_is_taken_for_html(server: Server, fetcher: Fetcher, kind: str | None) -> None:
    server.routes["/a"] = Reply(story(), kind=kind)
    assert SENTENCE in fetcher.fetch(server.url("/a")).extract().text


def test_what_has_no_type_and_is_no_text(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", kind=None)
    assert "does not look like HTML" in refusal(fetcher, server.url("/a")).problem


def test_the_limit_of_bytes(server: Server) -> None:
    server.routes["/plain"] = Reply(story())
    server.routes["/bomb"] = Reply(gzip.compress(b"\0" * 2**24), headers={"Content-Encoding": "gzip"})
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=0, max_bytes=len(story()))) as one:
        assert one.fetch(server.url("/plain")).content == story()
        assert refusal(one, server.url("/bomb")).problem == f"the page is larger than {len(story()):,} bytes"


def test_a_body_that_breaks_off(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(story(), length=10**6)
    assert "the answer is broken: peer closed connection" in refusal(fetcher, server.url("/a")).problem


def test_an_answer_that_is_no_http(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = raw(lambda _, connection: connection.sendall(b"220 ready for mail\r\n"))
    assert "the answer is broken" in refusal(fetcher, server.url("/a")).problem


def test_a_server_that_says_nothing(server: Server) -> None:
    server.routes["/a"] = raw(lambda *_: time.sleep(1))
    options = FetchOptions(allow_private=True, robots=False, delay=0, read_timeout=0.1)
    with Fetcher(options) as one:
        assert refusal(one, server.url("/a")).problem == "no answer for 0.1 seconds"


def test_a_server_that_drips(server: Server) -> None:
    """Each byte comes in time, and the page never ends."""
    def drip(_asked: Asked, connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        for _ in range(40):
            connection.sendall(b"a")
            time.sleep(0.05)

    server.routes["/a"] = raw(drip)
    options = FetchOptions(allow_private=True, robots=False, delay=0, read_timeout=0.5, timeout=0.3)
    with Fetcher(options) as one:
        assert refusal(one, server.url("/a")).problem == "the page took longer than 0.3 seconds"


def test_errors_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(FetchError("https://example.com/a", "404 Not Found", 404)))
    assert (error.url, error.problem, error.status) == ("https://example.com/a", "404 Not Found", 404)


# Charsets


def russian(declared: str) -> bytes:
    return story("Паром, который не ходил с самой бури.", head=f"<meta charset={declared}>")


def test_the_charset_of_the_header_is_stronger_than_the_page(server: Server, fetcher: Fetcher) -> None:
    page = russian("windows-1252").decode().encode("koi8-r", "replace")
    server.routes["/a"] = Reply(page, kind="text/html; CharSet='KOI8-R'")
    article = fetcher.fetch(server.url("/a")).extract()
    assert (article.encoding, "Паром" in article.text) == ("koi8-r", True)


def test_the_callers_encoding_is_stronger_than_the_header(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(russian("utf-8").decode().encode("koi8-r", "replace"), kind="text/html; charset=latin1")
    assert "Паром" in fetcher.fetch(server.url("/a")).extract(Options(encoding="koi8-r")).text


def test_a_charset_that_nobody_knows_is_a_warning(server: Server, fetcher: Fetcher) -> None:
    server.routes["/a"] = Reply(russian("utf-8"), kind='text/html; charset="klingon-8"')
    fetched = fetcher.fetch(server.url("/a"))
    assert fetched.charset is None
    article = fetched.extract()
    assert "Паром" in article.text
    assert article.warnings == ("unknown charset 'klingon-8' of the server ignored",)


def test_charsets_are_looked_for_in_linear_time() -> None:
    for piece in ("charset", "charset=\"", "charset='\" ", " charset = "):
        assert is_linear(lambda size, piece=piece: lambda: charset_of("text/html;" + piece * size), 20_000)  # type: ignore[misc]


@pytest.mark.parametrize("url", [None, 3, b"https://example.com/"])
def test_what_is_no_address(fetcher: Fetcher, url: str) -> None:
    with pytest.raises(OptionError, match="option 'url'"):
        fetcher.fetch(url)


@pytest.mark.parametrize("options", [{"encoding": "utf-8"}, FetchOptions()])
def test_options_that_are_of_something_else(server: Server, fetcher: Fetcher, options: Options) -> None:
    with pytest.raises(OptionError, match="option 'options'"):
        fetcher.extract(server.url("/a"), options=options)


# Politeness


def test_pages_of_one_host_have_a_pause_between_them(server: Server) -> None:
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=0.3)) as one:
        one.fetch(server.url("/a"))
        one.fetch(server.url("/a"))
    first, second = (asked.at for asked in server.asked)
    assert second - first >= 0.3


def test_the_pause_begins_when_the_page_has_ended(server: Server) -> None:
    def slow(_asked: Asked, connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>One")
        time.sleep(0.4)

    server.routes["/slow"] = raw(slow)
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=0.2)) as one:
        assert one.fetch(server.url("/slow")).content == b"<p>One"
        one.fetch(server.url("/a"))
    first, second = (asked.at for asked in server.asked)
    assert second - first >= 0.6


def test_a_page_is_not_late_because_of_a_pause() -> None:
    clock = Clock(0.2)
    clock.start()
    clock.sleep(0.3)
    assert clock.run(lambda seconds: seconds, 60) > 0
    time.sleep(0.3)
    with pytest.raises(Problem, match=r"longer than 0\.2 seconds"):
        clock.run(lambda seconds: seconds, 60)


def test_a_redirect_is_no_page_of_its_own(server: Server, slept: list[float]) -> None:
    server.routes["/b"] = Reply(status=302, headers={"Location": "/a"})
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=30)) as one:
        one.fetch(server.url("/b"))
        assert slept == []
        one.fetch(server.url("/b"))
    assert slept == [pytest.approx(30, abs=10)]


def test_hosts_are_not_waited_for_because_of_others(server: Server, slept: list[float]) -> None:
    with Fetcher(FetchOptions(allow_private=True, robots=False, delay=30), resolve=lambda *_: ["127.0.0.1"]) as one:
        one.fetch(f"http://one.example:{server.port}/a")
        one.fetch(f"http://two.example:{server.port}/a")
    assert slept == []


def test_what_the_cache_has_is_not_waited_for(server: Server, tmp_path: Path, slept: list[float]) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    options = FetchOptions(allow_private=True, robots=False, delay=60, cache=tmp_path, timeout=5)
    with Fetcher(options) as one:
        for _ in range(3):
            one.fetch(server.url("/a"))
    assert (server.paths, slept) == (["/a"], [])


# TLS


def test_certificates(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trustme = pytest.importorskip("trustme")
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("outside.example").configure_cert(context)
    with serving(wrap=lambda plain: context.wrap_socket(plain, server_side=True)) as server:
        server.routes["/a"] = Reply(story())
        at = f"https://{{}}:{server.port}/a"
        with Fetcher(ALL_ALLOWED, resolve=lambda *_: ["127.0.0.1"]) as one:
            problem = refusal(one, at.format("outside.example")).problem
            assert problem.startswith("the certificate is not to be trusted: ")
        authority.cert_pem.write_to_path(tmp_path / "ca.pem")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
        with Fetcher(ALL_ALLOWED, resolve=lambda *_: ["127.0.0.1"]) as one:
            assert one.fetch(at.format("outside.example")).content == story()
            assert "Hostname mismatch" in refusal(one, at.format("other.example")).problem
        assert server.asked[0].headers["host"] == f"outside.example:{server.port}"


def test_a_server_that_speaks_no_tls(server: Server, fetcher: Fetcher) -> None:
    error = refusal(fetcher, server.url("/a").replace("http:", "https:"))
    assert error.problem.startswith("no encrypted connection: ")
