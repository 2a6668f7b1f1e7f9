"""The command: what it reads, what it writes where, and how it ends."""
from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from readable import Options, cli, extract, progress
from readable.cli import EXIT_INCOMPLETE, EXIT_OK, EXIT_USAGE, main
from readable.progress import EXIT_BROKEN_PIPE, EXIT_INTERRUPTED
from readable.scorers import SCORERS

ROOT = Path(__file__).parents[1]

SENTENCE = "The ferry to Hélouin, which had not sailed since the storm, left again on Monday, and nobody waved."
STORY = f"<!doctype html><title>The ferry</title><meta charset=utf-8><h1>The ferry</h1>{f'<p>{SENTENCE}</p>' * 8}"

Capture = pytest.CaptureFixture[str]

posix = pytest.mark.skipif(os.name != "posix", reason="needs the permissions, links and shell of POSIX")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of three pages, one of them empty, and a file that is none; the working directory is above it."""
    folder = tmp_path / "site"
    (folder / "deep").mkdir(parents=True)
    (folder / "b.html").write_text(STORY, encoding="utf-8")
    (folder / "deep" / "a.HTM").write_text(STORY, encoding="utf-8")
    (folder / "z.xhtml").write_bytes(b"")
    (folder / "notes.txt").write_text("no page")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def locked(site: Path) -> Iterator[Path]:
    """A directory of a page that may not be entered, below `site`; root, who may everything, becomes somebody else."""
    folder = site / "locked"
    folder.mkdir()
    (folder / "c.html").write_text(STORY, encoding="utf-8")
    folder.chmod(0)
    user = os.geteuid()
    if user == 0:
        for path in [site.parent, *site.parent.rglob("*")]:
            os.chown(path, 65534, -1)
        os.seteuid(65534)
    yield folder.relative_to(site.parent)
    os.seteuid(user)
    folder.chmod(0o700)


def command(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as its users run it."""
    return subprocess.run(
        [sys.executable, "-m", "readable", *arguments], input=stdin, capture_output=True, check=False,
        env={**os.environ, **environment},
    )


def usage_error(capsys: Capture, *arguments: str) -> str:
    """What is said of a command line that is not understood."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == EXIT_USAGE
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_a_file_gives_its_text(site: Path, capsys: Capture) -> None:
    assert main([str(site / "b.html")]) == EXIT_OK
    out, err = capsys.readouterr()
    assert out.count(SENTENCE) == 8
    assert "<" not in out
    assert out.endswith(f"{SENTENCE}\n")
    assert err == ""


def test_html(site: Path, capsys: Capture) -> None:
    assert main(["--format", "html", str(site / "b.html")]) == EXIT_OK
    out = capsys.readouterr().out
    assert f"<p>{SENTENCE}</p>" in out
    assert out.endswith(">\n")


def test_markdown(site: Path, capsys: Capture) -> None:
    (site / "b.html").write_text(STORY + "<ul><li>One <em>last</em> ferry, that nobody waved to.</ul>", "utf-8")
    assert main(["--format", "markdown", "--content", "body", str(site / "b.html")]) == EXIT_OK
    assert capsys.readouterr().out.endswith("\n\n- One *last* ferry, that nobody waved to.\n")


def test_a_reader_page(site: Path, capsys: Capture) -> None:
    assert main(["--format", "reader", "--theme", "sepia", str(site / "b.html")]) == EXIT_OK
    out = capsys.readouterr().out
    assert out.startswith("<!DOCTYPE html>")
    assert 'data-theme="sepia"' in out
    assert out.endswith("</html>\n")
    assert main(["--format", "reader", str(site / "z.xhtml")]) == EXIT_INCOMPLETE
    assert capsys.readouterr().out == ""


def test_wrapped_text(site: Path, capsys: Capture) -> None:
    assert main(["--wrap", "40", str(site / "b.html")]) == EXIT_OK
    out = capsys.readouterr().out
    assert max(map(len, out.split("\n"))) <= 40
    assert out.split() == " ".join([SENTENCE] * 8).split()


def test_json(site: Path, capsys: Capture) -> None:
    page = str(site / "b.html")
    assert main(["--format", "json", "--url", "https://example.org/ferry", page]) == EXIT_OK
    out = capsys.readouterr().out
    assert "Hélouin" in out
    assert out.count("\n") == 1
    record = json.loads(out)
    assert list(record) == ["source", *extract(b"").to_dict()]
    assert (record["source"], record["url"], record["title"]) == (page, "https://example.org/ferry", "The ferry")
    assert record["encoding"] == "utf-8"
    assert record["warnings"] == []
    assert 0 <= record["confidence"] <= 1
    assert [block["text"] for block in record["blocks"]] == [SENTENCE] * 8
    begin, end = record["blocks"][0]["source_span"]
    assert Path(page).read_bytes()[begin:end].decode() == SENTENCE


def test_standard_input_and_output_are_utf_8_in_any_locale() -> None:
    ended = command("-", stdin=STORY.encode(), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ended.returncode == EXIT_OK
    assert SENTENCE in ended.stdout.decode("utf-8")
    assert b"\r" not in ended.stdout
    assert ended.stderr == b""


def test_encoding_is_the_charset_of_the_server(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(STORY.replace("<meta charset=utf-8>", "").encode("utf-16-le"))
    assert main(["--encoding", "utf-16le", "--format", "json", str(page)]) == EXIT_OK
    assert SENTENCE in json.loads(capsys.readouterr().out)["text"]


def test_parser_and_scorer(site: Path, capsys: Capture) -> None:
    assert main(["--parser", "html5lib", "--scorer", "readability", str(site / "b.html")]) == EXIT_OK
    assert SENTENCE in capsys.readouterr().out


def test_a_directory_is_read_sorted_to_the_end(site: Path, capsys: Capture) -> None:
    assert main(["--format", "json", "site"]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    records = [json.loads(line) for line in out.splitlines()]
    paths = [site / "b.html", site / "deep" / "a.HTM", site / "z.xhtml"]
    assert [Path(record["source"]) for record in records] == [path.relative_to(site.parent) for path in paths]
    assert [bool(record["text"]) for record in records] == [True, True, False]
    assert f"readable: {Path('site/z.xhtml')}: no article found\n" in err
    assert re.search(r"readable: 3 of 3 pages in [\d.]+ s \([\d,]+ a second\), 1 without an article\n\Z", err)


def test_texts_of_several_pages_stand_below_their_names(site: Path, capsys: Capture) -> None:
    first, second = str(site / "b.html"), str(site / "deep" / "a.HTM")
    assert main([first, second]) == EXIT_OK
    out = capsys.readouterr().out
    assert out.startswith(f"==> {first} <==\n")
    assert f"\n\n==> {second} <==\n" in out


@pytest.mark.usefixtures("site")
def test_a_page_given_twice_is_done_once(capsys: Capture) -> None:
    assert main(["site/b.html", "site/b.html"]) == EXIT_OK
    out, err = capsys.readouterr()
    assert out.count("==> ") == 1
    assert "1 of 1 pages" in err


def test_a_page_that_cannot_be_read_stops_no_other(site: Path, capsys: Capture) -> None:
    assert main(["nowhere.html", str(site / "b.html")]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert SENTENCE in out
    assert "readable: nowhere.html: cannot be read: No such file or directory\n" in err
    assert "Traceback" not in err


@posix
@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize("name", ["site/locked", "site/locked/c.html", "site/locked/deep/er.html"])
def test_a_path_that_may_not_be_entered_stops_no_other(capsys: Capture, name: str) -> None:
    assert main([name]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"readable: {name}: cannot be read: Permission denied\n")
    assert main([name, "site/b.html", "--output", "out"]) == EXIT_INCOMPLETE
    assert err.splitlines()[0] in capsys.readouterr().err
    assert [path.name for path in Path("out").rglob("*") if path.is_file()] == ["b.txt"]


@posix
@pytest.mark.parametrize("mode", [0o000, 0o400])
def test_a_directory_below_that_may_not_be_entered_is_told(locked: Path, capsys: Capture, mode: int) -> None:
    """With mode 400 the names can be listed, and nothing else."""
    locked.chmod(mode)
    assert main(["--format", "json", "site"]) == EXIT_INCOMPLETE
    out, err = capsys.readouterr()
    sources = [json.loads(line)["source"] for line in out.splitlines()]
    assert sources == ["site/b.html", "site/deep/a.HTM", "site/z.xhtml"]
    name = "site/locked/c.html" if mode else "site/locked"
    assert f"readable: {name}: cannot be read: Permission denied\n" in err
    assert "4 of 4 pages" in err


@posix
@pytest.mark.usefixtures("locked")
def test_only_a_directory_that_may_not_be_entered_with_output(capsys: Capture) -> None:
    assert main(["site/locked", "--output", "out"]) == EXIT_INCOMPLETE
    assert "readable: site/locked: cannot be read: Permission denied\n" in capsys.readouterr().err


@pytest.mark.usefixtures("site")
def test_a_name_that_is_too_long_stops_no_other(capsys: Capture) -> None:
    name = "a" * 256 + ".html"
    assert main([name]) == EXIT_INCOMPLETE
    assert f"readable: {name}: cannot be read: " in capsys.readouterr().err
    assert main([name, "site/b.html"]) == EXIT_INCOMPLETE
    assert SENTENCE in capsys.readouterr().out
    assert main(["site/b.html", "--output", name]) == EXIT_INCOMPLETE
    assert f"cannot write {name}: " in capsys.readouterr().err


@posix
def test_a_loop_of_links_stops_no_other(site: Path, capsys: Capture) -> None:
    loop = site.parent / "loop.html"
    loop.symlink_to(loop)
    assert main(["loop.html", "--output", "out.txt"]) == EXIT_INCOMPLETE
    assert "readable: loop.html: cannot be read: " in capsys.readouterr().err
    assert main(["loop.html", "site/b.html", "--output", "out"]) == EXIT_INCOMPLETE
    assert SENTENCE in Path("out/site/b.txt").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["site/b.html", "--output", "loop.html"]) == EXIT_INCOMPLETE
    assert "cannot write loop.html: " in capsys.readouterr().err


@posix
def test_links_that_lead_nowhere_are_no_pages_of_a_directory(site: Path, capsys: Capture) -> None:
    (site / ".#b.html").symlink_to("somebody@example.org.1234")
    assert main(["site"]) == EXIT_INCOMPLETE
    assert "3 of 3 pages" in capsys.readouterr().err


@posix
@pytest.mark.parametrize(("closing", "arguments", "code", "said"), [
    (">&-", "site/b.html", EXIT_INCOMPLETE, "readable: standard output: cannot be written: Bad file descriptor\n"),
    (">&-", "site/b.html --output out.txt", EXIT_OK, ""),
    ("<&-", "-", EXIT_INCOMPLETE, "readable: stdin: cannot be read: Bad file descriptor\n"),
    ("<&-", "site/b.html", EXIT_OK, ""),
    ("2>&-", "nowhere.html", EXIT_INCOMPLETE, ""),
    (">&- 2>&-", "--quiet site --output out", EXIT_INCOMPLETE, ""),
])
def test_closed_streams(site: Path, closing: str, arguments: str, code: int, said: str) -> None:
    ended = subprocess.run(
        ["sh", "-c", f'exec "$0" -m readable {arguments} {closing}', sys.executable], capture_output=True, text=True,
        check=False, cwd=site.parent, env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C"},
    )
    assert (ended.returncode, ended.stderr) == (code, said)


@posix
def test_a_current_directory_that_is_gone(site: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "gone").mkdir()
    monkeypatch.chdir(site / "gone")
    (site / "gone").rmdir()
    assert "No such file or directory" in usage_error(capsys, "a.html", "b.html", "--output", str(site / "out"))


def test_a_directory_without_pages_is_a_failure(tmp_path: Path, capsys: Capture) -> None:
    assert main([str(tmp_path)]) == EXIT_INCOMPLETE
    assert f"readable: {tmp_path}: no page in this directory (.htm, .html, .xhtml)\n" in capsys.readouterr().err


def test_warnings_are_told_and_quiet_keeps_them(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(STORY.encode().replace(b"storm", b"st\xffrm"))
    assert main([str(page)]) == EXIT_OK
    assert re.search(rf"^readable: {re.escape(str(page))}: \S.*$", capsys.readouterr().err, re.MULTILINE)
    assert main(["--quiet", str(page)]) == EXIT_OK
    assert capsys.readouterr().err == ""


def test_quiet_tells_failures(site: Path, capsys: Capture) -> None:
    assert main(["--quiet", "site"]) == EXIT_INCOMPLETE
    assert capsys.readouterr().err == f"readable: {site.relative_to(site.parent) / 'z.xhtml'}: no article found\n"


def test_output_is_a_file_for_one_page(site: Path, capsys: Capture) -> None:
    target = site.parent / "new" / "article.txt"
    assert main([str(site / "b.html"), "--output", str(target)]) == EXIT_OK
    assert capsys.readouterr().out == ""
    assert SENTENCE in target.read_bytes().decode("utf-8")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(("form", "suffix"), [
    ("text", ".txt"), ("html", ".html"), ("markdown", ".md"), ("reader", ".html"), ("json", ".json"),
])
def test_output_is_a_directory_for_a_directory(form: str, suffix: str) -> None:
    assert main(["site", "--format", form, "--output", "out"]) == EXIT_INCOMPLETE
    written = sorted(path.relative_to("out") for path in Path("out").rglob("*") if path.is_file())
    assert written == [Path("b" + suffix), Path("deep", "a" + suffix), Path("z" + suffix)]
    assert SENTENCE in (Path("out") / "deep" / f"a{suffix}").read_text(encoding="utf-8")


def test_output_names_of_several_files_keep_what_tells_them_apart(site: Path) -> None:
    (site / "deep" / "example.org").write_text(STORY, encoding="utf-8")
    (site / "more").mkdir()
    (site / "more" / "a.html").write_text(STORY, encoding="utf-8")
    pages = ["site/deep/../deep/a.HTM", "site/more/a.html", "site/deep/example.org"]
    assert main([*pages, "--output", "out"]) == EXIT_OK
    written = {path.relative_to("out").as_posix() for path in Path("out").rglob("*.txt")}
    assert written == {"deep/a.txt", "more/a.txt", "deep/example.org.txt"}


def test_output_overwrites_no_page(site: Path, capsys: Capture) -> None:
    assert "would be overwritten" in usage_error(capsys, "site/b.html", "--output", "site/deep/../b.html")
    assert "would be overwritten" in usage_error(capsys, "site", "--format", "html", "--output", "site")
    assert (site / "b.html").read_text(encoding="utf-8") == STORY


def test_output_is_never_shared(site: Path, capsys: Capture) -> None:
    (site / "b.htm").write_text(STORY, encoding="utf-8")
    said = usage_error(capsys, "site", "--output", "out")
    assert f"{Path('site/b.htm')} and {Path('site/b.html')} would both be written to {Path('out/b.txt')}" in said
    assert not Path("out").exists()


def test_output_that_cannot_be_written_is_a_failure(site: Path, capsys: Capture) -> None:
    assert main([str(site / "b.html"), "--output", str(site / "notes.txt" / "article.txt")]) == EXIT_INCOMPLETE
    assert f"readable: {site / 'b.html'}: cannot write" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "the following arguments are required: PAGE"),
    (["--format", "pdf", "page.html"], "invalid choice: 'pdf'"),
    (["--scorer", "dice", "page.html"], "invalid choice: 'dice'"),
    (["--favor", "speed", "page.html"], "invalid choice: 'speed'"),
    (["--form", "text", "page.html"], "unrecognized arguments"),
    (["--wrap", "0", "page.html"], "option '--wrap': got 0"),
    (["--theme", "pink", "page.html"], "invalid choice: 'pink'"),
    (["--format", "reader", "a.html", "b.html"], "several reader pages are no page"),
    (["--url", "https://example.org/", "a.html", "b.html"], "--url is the address of one page"),
    (["--encoding", "utf-99", "page.html"], "option 'encoding': got 'utf-99'"),
    (["--keep", "p[", "page.html"], "option 'selectors.keep': got 'p['"),
    (["--drop", "", "page.html"], "option 'selectors.drop': got ''"),
    ([""], "argument PAGE: the name is empty"),
    (["page.html", ""], "argument PAGE: the name is empty"),
    (["page.html", "--output", ""], "argument --output: the name is empty"),
])
def test_usage_errors(capsys: Capture, arguments: list[str], said: str) -> None:
    assert said in usage_error(capsys, *arguments)


def test_selectors(site: Path, capsys: Capture) -> None:
    page = site / "b.html"
    page.write_text("<main><p>One<p class=x>Two</main><p class=y>Three<p>Four", encoding="utf-8")
    assert main([str(page), "--content", "main", "--keep", ".y", "--drop", ".x, .z"]) == EXIT_OK
    assert capsys.readouterr() == ("One\n\nThree\n", "")
    assert main([str(page), "--content", "article", "--drop", ".z"]) == EXIT_OK
    assert f"{page}: selectors: drop '.z' matches nothing" in capsys.readouterr().err


def test_what_is_favoured(capsys: Capture) -> None:
    page = str(ROOT / "fixtures" / "pages" / "product-page-shop" / "source.html")
    lengths = []
    for favor in ("precision", "balanced", "recall"):
        assert main([page, "--favor", favor]) == EXIT_OK
        out = capsys.readouterr().out
        assert out == extract(Path(page).read_bytes(), options=Options(favor=favor)).text + "\n"
        lengths.append(len(out))
    assert lengths == sorted(set(lengths))
    assert main([page]) == EXIT_OK
    assert len(capsys.readouterr().out) == lengths[1]


def test_comments(site: Path, capsys: Capture) -> None:
    comments = "<div class=comments><p>I was on that ferry, and it was late.</p><p>So was I, as it happens.</p></div>"
    page = site / "b.html"
    page.write_text(f"<article>{STORY}</article>{comments}", encoding="utf-8")
    assert main([str(page)]) == EXIT_OK
    without = capsys.readouterr().out
    assert "I was on that ferry" not in without
    assert main([str(page), "--comments"]) == EXIT_OK
    assert capsys.readouterr().out == f"{without}\nI was on that ferry, and it was late.\n\nSo was I, as it happens.\n"


@pytest.mark.parametrize("name", SCORERS)
def test_every_scorer_by_its_name(site: Path, capsys: Capture, name: str) -> None:
    assert main([str(site / "b.html"), "--scorer", name]) == EXIT_OK
    assert SENTENCE in capsys.readouterr().out


def test_broken_pipe_is_quiet(site: Path) -> None:
    arguments = [sys.executable, "-m", "readable", *[str(site / "b.html")] * 200]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == EXIT_BROKEN_PIPE


def test_interrupt(site: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "extract", interrupt)
    assert main([str(site)]) == EXIT_INTERRUPTED
    err = capsys.readouterr().err
    assert err.startswith("readable: interrupted\nreadable: 1 of 3 pages")


def test_interrupt_while_pages_are_searched(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture,
) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "walk", interrupt)
    assert main([str(site)]) == EXIT_INTERRUPTED
    assert capsys.readouterr() == ("", "readable: interrupted\n")


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("site")
def test_progress_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "TICK", 0)
    monkeypatch.setenv("COLUMNS", "60")
    main(["site", "--output", "out"])
    lines = terminal.getvalue().split(progress.CLEAR_LINE)
    assert re.fullmatch(r"readable: 1 of 3, [\d,]+ a second, .*", lines[2])
    assert max(map(len, lines[1:4])) < 60
    assert lines[-1].endswith("1 without an article\n")


def test_names_cannot_control_the_terminal(capsys: Capture) -> None:
    main(["a\x1b[2Jb\rc.html"])
    assert "a?[2Jb?c.html" in capsys.readouterr().err


def test_help_and_docs_tell_the_same(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == EXIT_OK
    help_text = capsys.readouterr().out
    document = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    options = set(re.findall(r"--[a-z]+", help_text))
    assert "--format" in options
    assert {option for option in options if option not in document} == set()
    codes = re.findall(r"^\| (\d+) \| (.*) \|$", document, re.MULTILINE)
    assert len(codes) == 5
    for code, meaning in codes:
        assert re.search(rf"^  {code} +{re.escape(meaning)}$", help_text, re.MULTILINE)


def test_version_is_that_of_the_project(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    version = re.search(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version
    assert capsys.readouterr().out == f"readable {version[1]}\n"
