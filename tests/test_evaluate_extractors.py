"""What is measured: scorers, and peers that are made up here, for the real ones need not be installed."""
from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from readable.evaluate import extractors
from readable.evaluate.extractors import PEERS, as_string, attempt, load, loaded, text_of, version_of
from readable.scorers import SCORERS

SENTENCE = "The ferry left again on Monday, for the first time since the storm, and nobody waved to it. "
STORY = f"<p>{SENTENCE * 4}</p>" * 2


def install(monkeypatch: pytest.MonkeyPatch, name: str, **content: object) -> None:
    module = ModuleType(name)
    vars(module).update(content)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.parametrize("name", SCORERS)
def test_every_scorer_gives_text(name: str) -> None:
    found = attempt(load(name), STORY.encode(), None)
    assert found.text.count("The ferry left again on Monday") == 8
    assert found.error is None
    assert found.seconds > 0
    assert version_of(name)


def test_what_is_raised_is_told() -> None:
    def run(html: bytes | str, url: str | None) -> str:
        raise RecursionError(f"{html!r} {url}")
    found = attempt(run, "page", "url")
    assert (found.text, found.error) == ("", "RecursionError: 'page' url")


def test_nothing_is_an_empty_text() -> None:
    assert attempt(lambda *_: None, "page", None)[::2] == ("", None)


def test_trafilatura(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, "trafilatura", extract=lambda html, **options: f"{html!r} {options}")
    assert load("trafilatura")(b"<p>", "u") == "b'<p>' {'url': 'u', 'include_comments': False}"


def test_readability_lxml(monkeypatch: pytest.MonkeyPatch) -> None:
    def document(html: str, url: str | None) -> SimpleNamespace:
        return SimpleNamespace(summary=lambda *, html_partial: f"<div>{html} {url} {html_partial}</div>")
    install(monkeypatch, "readability", Document=document)
    assert load("readability-lxml")("<p>Caf\xe9</p>a".encode("latin-1"), "u") == "Caf\xe9\na u True"


def test_justext(monkeypatch: pytest.MonkeyPatch) -> None:
    def justext(html: object, stop: frozenset[str], *_: float, no_headings: bool) -> list[SimpleNamespace]:
        assert (sorted(stop), no_headings) == (["aEnglish", "aGerman"], True)
        return [SimpleNamespace(text=text, is_boilerplate=text == "menu") for text in ("one", "menu", str(html))]
    install(
        monkeypatch, "justext", justext=justext, get_stoplists=lambda: ["English", "German"],
        get_stoplist=lambda name: frozenset({f"a{name}"}),
    )
    assert load("justext")("two", None) == "one\ntwo"


@pytest.mark.parametrize("name", PEERS)
def test_peers_as_they_are(name: str) -> None:
    if version_of(name) is None:
        pytest.skip(f"{name} is not installed")
    assert attempt(load(name), STORY, None).text.count("The ferry left again on Monday") >= 1


def test_a_peer_that_cannot_be_loaded_refuses_each_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    with pytest.raises(ImportError):
        load("trafilatura")
    error = attempt(loaded(["trafilatura"])["trafilatura"], "page", None).error
    assert error
    assert error.startswith("ImportError: ")


def test_version_of_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extractors, "PEERS", {"x": extractors.Peer("no-such-package", lambda: lambda *_: "")})
    assert version_of("x") is None


def test_text_of_html() -> None:
    assert text_of("<div>a <b>b</b>\nc<!-- d --><p>e</p>f<ul><li>g<li>h</ul>i<br>j</div>") == "a b c\ne\nf\ng\nh\ni\nj"
    assert text_of("") == text_of(" ") == text_of("<!-- a -->") == ""


def test_a_page_as_a_string() -> None:
    assert as_string("é") == as_string("é".encode()) == "é"
