"""Addresses on the command line."""
from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fetching import SENTENCE, Asked, Reply, Server, serving, story

from readable.cli import EXIT_INCOMPLETE, EXIT_OK, EXIT_USAGE, main
from readable.pages import file_name
from readable.progress import CLEAR_LINE
from readable.version import VERSION

Capture = pytest.CaptureFixture[str]

LOCAL = ["--allow-private", "--delay", "0"]


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory and a cache of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


@pytest.fixture
def server() -> Iterator[Server]:
    for package in ("httpx", "hishel", "protego", "platformdirs"):
        pytest.importorskip(package, reason="readable-html[fetch] is not installed")
    with serving() as running:
        running.routes["/a"] = Reply(story())
        running.routes["/b"] = Reply(story("Another story.", title="Another"))
        yield running


def usage_error(capsys: Capture, *arguments: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == EXIT_USAGE
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_text(server: Server, capsys: Capture) -> None:
    assert main([server.url("/a"), *LOCAL]) == EXIT_OK
    out, err = capsys.readouterr()
    assert out.count(SENTENCE) == 8
    assert not out.startswith("==>")
    assert err == ""
    assert server.asked[0].path == "/robots.txt"
    assert server.asked[1].headers["user-agent"] == f"readable/{VERSION}"


def test_html_and_json(server: Server, capsys: Capture) -> None:
    server.routes["/old"] = Reply(status=301, headers={"Location": "/a"})
    assert main([server.url("/old"), *LOCAL, "--format", "html"]) == EXIT_OK
    assert f"<p>{SENTENCE}" in capsys.readouterr().out
    assert main([server.url("/old"), *LOCAL, "--format", "json"]) == EXIT_OK
    record = json.loads(capsys.readouterr().out)
    assert (record["source"], record["url"], record["title"]) == (server.url("/old"), server.url("/a"), "The ferry")


def test_files_and_addresses_together(server: Server, workplace: Path, capsys: Capture) -> None:
    (workplace / "page.html").write_bytes(story("From a file."))
    addresses = [server.url("/a"), server.url("/missing"), server.url("/b"), server.url("/a")]
    assert main([*addresses, "page.html", *LOCAL, "--output", "out"]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert out == ""
    assert f"readable: {server.url('/missing')}: 404 Not Found\n" in err
    assert "4 of 4 pages" in err
    texts = {path.name: path.read_text(encoding="utf-8") for path in Path("out").iterdir()}
    names = [f"{file_name(server.url(path))}.txt" for path in ("/a", "/b")]
    assert set(texts) == {"page.txt", *names}
    assert "Another story." in texts[names[1]]
    assert server.paths == ["/robots.txt", "/a", "/missing", "/b"]


def test_several_stand_below_their_addresses(server: Server, capsys: Capture) -> None:
    assert main([server.url("/a"), server.url("/b"), *LOCAL]) == EXIT_OK
    out = capsys.readouterr().out
    assert out.startswith(f"==> {server.url('/a')} <==\n")
    assert f"\n==> {server.url('/b')} <==\n" in out


def test_an_article_is_out_before_the_next_page_is_asked_for(server: Server) -> None:
    seen: list[str] = []

    def last(_asked: Asked) -> Reply:
        assert running.stdout is not None
        seen.append(json.loads(running.stdout.readline())["title"])
        return Reply(story())

    server.routes["/last"] = last
    arguments = [server.url("/b"), server.url("/last"), *LOCAL, "--format", "json"]
    with subprocess.Popen(
        [sys.executable, "-m", "readable", *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    ) as running:
        assert running.wait(60) == EXIT_OK
    assert seen == ["Another"]


def test_one_address_is_written_to_the_file_that_is_named(server: Server) -> None:
    assert main([server.url("/a"), *LOCAL, "--output", "article.txt"]) == EXIT_OK
    assert SENTENCE in Path("article.txt").read_text(encoding="utf-8")


def test_private_addresses_are_refused(server: Server, capsys: Capture) -> None:
    assert main([server.url("/a")]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"readable: {server.url('/a')}: 127.0.0.1 is not a public address; to fetch from it, allow private ones\n"
    )
    assert server.asked == []


def test_where_a_redirect_failed_is_said(server: Server, capsys: Capture) -> None:
    server.routes["/old"] = Reply(status=301, headers={"Location": "/gone"})
    assert main([server.url("/old"), *LOCAL]) == EXIT_INCOMPLETE
    assert capsys.readouterr().err == f"readable: {server.url('/old')}: {server.url('/gone')}: 404 Not Found\n"


def test_robots(server: Server, capsys: Capture) -> None:
    server.routes["/robots.txt"] = Reply(b"User-agent: mine\nDisallow: /", kind="text/plain")
    assert main([server.url("/a"), *LOCAL]) == EXIT_OK
    assert main([server.url("/a"), *LOCAL, "--user-agent", "mine/1"]) == EXIT_INCOMPLETE
    assert "robots.txt of the site does not allow it" in capsys.readouterr().err
    assert main([server.url("/a"), *LOCAL, "--user-agent", "mine/1", "--no-robots"]) == EXIT_OK


def test_the_cache(server: Server, tmp_path: Path, capsys: Capture) -> None:
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    asked = []
    for more in ([], [], ["--no-cache"], ["--cache", "kept"], ["--cache", "kept"]):
        assert main([server.url("/a"), *LOCAL, *more]) == EXIT_OK
        asked.append(server.paths.count("/a"))
    assert asked == [1, 1, 2, 3, 3]
    assert Path("kept", "private.db").exists()
    if sys.platform == "linux":
        assert (tmp_path / "cache" / "readable" / "private.db").exists()
    assert capsys.readouterr().err == ""


def test_a_cache_that_cannot_be_used_is_told(server: Server, capsys: Capture) -> None:
    Path("file").write_bytes(b"")
    assert main([server.url("/a"), *LOCAL, "--cache", "file"]) == EXIT_OK
    out, err = capsys.readouterr()
    assert SENTENCE in out
    assert err.startswith("readable: cache: the cache file cannot be used: ")


def test_a_cache_that_breaks_says_nothing(server: Server) -> None:
    """The storage logs tracebacks; a command shows none."""
    program = (
        "import sys, hishel\n"
        "def fail(*_): raise OSError('disk is full')\n"
        "hishel.SqliteStorage._reclaim_space = fail\n"
        "from readable.cli import main\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    server.routes["/a"] = Reply(story(), headers={"Cache-Control": "max-age=600"})
    ended = subprocess.run(
        [sys.executable, "-c", program, server.url("/a"), *LOCAL], capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert (ended.returncode, ended.stderr) == (EXIT_OK, b"")
    assert SENTENCE in ended.stdout.decode()


def test_limits(server: Server, capsys: Capture) -> None:
    assert main([server.url("/a"), *LOCAL, "--max-bytes", "100"]) == EXIT_INCOMPLETE
    assert "the page is larger than 100 bytes" in capsys.readouterr().err


def test_following(server: Server, capsys: Capture) -> None:
    for number in (1, 2, 3):
        head = f'<link rel="next" href="/{number + 1}">'
        server.routes[f"/{number}"] = Reply(story(f"This is part {number}.", head=head))
    assert main([server.url("/1"), *LOCAL, "--follow", "1", "--format", "json"]) == EXIT_OK
    record = json.loads(capsys.readouterr().out)
    assert ["part 2" in record["text"], "part 3" in record["text"]] == [True, False]
    assert record["next_page"] == server.url("/3")
    assert main([server.url("/1"), *LOCAL, "--follow", "9"]) == EXIT_OK
    out, err = capsys.readouterr()
    assert "part 3" in out
    assert "page 4 is missing" in err


def test_the_html_is_kept_as_it_was_served(server: Server) -> None:
    page = story().replace("é".encode(), b"\xe9\0\r\n")
    server.routes["/a"] = Reply(page)
    assert main([server.url("/a"), *LOCAL, "--save-html", "deep/a.html"]) == EXIT_OK
    assert Path("deep/a.html").read_bytes() == page


def test_the_html_of_several_goes_into_a_directory(server: Server) -> None:
    Path("page.html").write_bytes(story())
    assert main([server.url("/a"), server.url("/b"), "page.html", *LOCAL, "--save-html", "kept"]) == EXIT_OK
    names = {f"{file_name(server.url(path))}.html" for path in ("/a", "/b")}
    assert {path.name for path in Path("kept").iterdir()} == names


def test_the_html_of_each_page_that_was_followed(server: Server) -> None:
    server.routes["/1"] = Reply(story("One.", head='<link rel="next" href="/2">'))
    server.routes["/2"] = Reply(story("Two."))
    assert main([server.url("/1"), *LOCAL, "--follow", "3", "--save-html", "kept"]) == EXIT_OK
    saved = {path.name: path.read_bytes() for path in Path("kept").iterdir()}
    assert saved == {
        f"{file_name(server.url('/1'))}.html": server.routes["/1"][0],  # type: ignore[index]
        f"{file_name(server.url('/2'))}.html": server.routes["/2"][0],  # type: ignore[index]
    }


def test_html_that_cannot_be_kept_is_told_and_the_article_printed(server: Server, capsys: Capture) -> None:
    Path("file").write_bytes(b"")
    assert main([server.url("/a"), *LOCAL, "--save-html", "file/a.html"]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert SENTENCE in out
    assert f"readable: {server.url('/a')}: cannot write {Path('file/a.html')}: " in err


def test_hostile_addresses_name_no_file_elsewhere(server: Server, workplace: Path) -> None:
    hostile = ["/../../../etc/passwd", "/%2e%2e/%2e%2e/x", "/a\\..\\..\\b", "/C:/con.txt", "/.hidden", "/" + "x" * 3000]
    for path in hostile:
        server.routes[path.replace("\\", "%5C").replace("/../../..", "")] = Reply(story())
    code = main([*map(server.url, hostile), *LOCAL, "--save-html", "kept", "--output", "out"])
    assert code in (EXIT_OK, EXIT_INCOMPLETE)
    files = [path for path in workplace.parent.rglob("*") if path.is_file() and "cache" not in path.parts]
    assert len(files) >= len(hostile)
    assert {path.parent for path in files} == {workplace / "kept", workplace / "out"}


@pytest.mark.parametrize(("arguments", "said"), [
    (["ftp://example.org/a"], "only http and https addresses are fetched; or pipe it in: curl -sSL ftp://example.org/a"),
    (["file:///etc/passwd"], "only http and https addresses are fetched"),
    (["https://example.org/", "--url", "https://example.org/"], "--url is for a page that is not fetched"),
    (["https://example.org/", "--follow", "-1"], "--follow is a number of pages, 0 or more"),
    (["https://example.org/", "--timeout", "0"], "option 'timeout': got 0.0"),
    (["https://example.org/", "--delay", "-1"], "option 'delay': got -1.0"),
    (["https://example.org/", "--user-agent", ""], "option 'user_agent': got ''"),
    (["https://example.org/", "--save-html", ""], "--save-html needs a name"),
    (["https://example.org/", "--save-html", "a", "--output", "./b/../a"], "another than --output"),
    (["https://example.org/", "--cache", "a", "--no-cache"], "not allowed with argument"),
    (["page.html", "--follow", "2"], "--follow is for addresses, and there is none"),
    (["page.html", "--save-html", "a"], "--save-html is for addresses, and there is none"),
])
@pytest.mark.usefixtures("server")
def test_usage_errors(capsys: Capture, arguments: list[str], said: str) -> None:
    assert said in usage_error(capsys, *arguments)


def test_without_the_extra_it_is_said_what_to_do(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hishel", None)
    said = usage_error(capsys, "page.html", "https://example.org/a?b=1&c=2")
    assert "an address needs hishel, which is not installed: pip install 'readable-html[fetch]'" in said
    assert "; or pipe it in: " in said
    assert "curl -sSL 'https://example.org/a?b=1&c=2' | readable - --url 'https://example.org/a?b=1&c=2'" in said


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_what_is_waited_for_is_shown_on_a_terminal(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "200")
    assert main([server.url("/a"), *LOCAL]) == EXIT_OK
    assert terminal.getvalue() == f"{CLEAR_LINE}readable: fetching {server.url('/a')}{CLEAR_LINE}"
    terminal.truncate(0)
    terminal.seek(0)
    assert main([server.url("/a"), *LOCAL, "--quiet"]) == EXIT_OK
    assert terminal.getvalue() == ""


def test_nothing_is_imported_for_files() -> None:
    program = (
        "import sys\nfrom readable.cli import main\nmain(sys.argv[1:])\n"
        "print({'httpx', 'httpcore', 'hishel', 'protego', 'readable.fetch.command'} & set(sys.modules))"
    )
    Path("page.html").write_bytes(story())
    ended = subprocess.run(
        [sys.executable, "-c", program, "page.html"], capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )
    assert ended.stdout.endswith(b"set()\n")
