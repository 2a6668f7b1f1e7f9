"""What can be measured: the scorers of this library, and other libraries where they are installed.

An extraction takes a page, as bytes or `str`, and its address, and gives the text of the article. It may raise
anything.
"""
from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from lxml import etree

from readable import Options, extract
from readable.decode import decode
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.scorers import SCORERS
from readable.version import VERSION

Extraction = Callable[[bytes | str, str | None], str | None]

WARM_UP: Final = "<html><body><article><h1>A title</h1><p>A sentence, with some words.</p></article></body></html>"
"""A first page for each extraction: what it loads when first used is not the time of any page."""


LINES: Final = BLOCK_ELEMENTS | frozenset("br dd dt li td th tr".split())
"""Elements whose edges end a line of text."""


class Extracted(NamedTuple):
    """What an extraction gave: the text, the time in seconds, and what went wrong, or None."""

    text: str
    seconds: float
    error: str | None


class Peer(NamedTuple):
    """Another library: the name of its package, and what loads it and gives its extraction."""

    package: str
    load: Callable[[], Extraction]


def as_string(html: bytes | str) -> str:
    """A page for those that take no bytes, decoded as this library does it."""
    return html if isinstance(html, str) else decode(html).utf8.decode("utf-8", "replace")


def text_of(fragment: str) -> str:
    """The text of a piece of HTML, a line for each block; for those that give no text."""
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root = etree.fromstring(fragment.encode("utf-8", "replace"), parser) if fragment.strip() else None
    if root is None:
        return ""
    pieces: list[str] = []
    for event, element in etree.iterwalk(root, events=("start", "end")):
        edge = "\n" if element.tag in LINES else ""
        pieces += edge, " ".join(((element.text if event == "start" else element.tail) or "").splitlines())
    return "\n".join(filter(None, map(str.strip, "".join(pieces).split("\n"))))


def _trafilatura() -> Extraction:
    """As its own evaluation sets it: without comments."""
    run = import_module("trafilatura").extract
    return lambda html, url: run(html, url=url, include_comments=False)


def _readability_lxml() -> Extraction:
    document = import_module("readability").Document
    return lambda html, url: text_of(document(as_string(html), url=url).summary(html_partial=True))


def _justext() -> Extraction:
    """With the stop words of every language, and the numbers that trafilatura's evaluation gives it."""
    justext: Any = import_module("justext")
    stop = frozenset().union(*map(justext.get_stoplist, justext.get_stoplists()))

    def run(html: bytes | str, _: str | None) -> str:
        paragraphs = justext.justext(html, stop, 50, 200, 0.1, 0.2, 0.2, 200, no_headings=True)
        return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)
    return run


PEERS: Final[Mapping[str, Peer]] = MappingProxyType({
    "trafilatura": Peer("trafilatura", _trafilatura),
    "readability-lxml": Peer("readability-lxml", _readability_lxml),
    "justext": Peer("jusText", _justext),
})
"""Other libraries by name, each with the settings a sensible user would choose."""


def version_of(name: str) -> str | None:
    """The version of a scorer, which is that of this library, or of a peer; None if it is not installed."""
    if name in SCORERS:
        return VERSION
    try:
        return version(PEERS[name].package)
    except PackageNotFoundError:
        return None


def load(name: str) -> Extraction:
    """The extraction of a scorer or peer, ready to be timed. Raises `ImportError` for a peer that is not installed."""
    if name not in SCORERS:
        run = PEERS[name].load()
    else:
        options = Options(scorer=name)

        def run(html: bytes | str, url: str | None) -> str:
            return extract(html, url=url, options=options).text
    attempt(run, WARM_UP, None)
    return run


def loaded(names: Sequence[str]) -> dict[str, Extraction]:
    """The extractions of these names; one that cannot be loaded raises the reason whenever it is used."""
    return {name: _or_refusal(name) for name in names}


def _or_refusal(name: str) -> Extraction:
    try:
        return load(name)
    except ImportError as error:
        reason = str(error)

        def refuse(html: bytes | str, url: str | None) -> str:  # noqa: ARG001 - it is called as an extraction is
            raise ImportError(reason)
        return refuse


def attempt(run: Extraction, html: bytes | str, url: str | None) -> Extracted:
    """Runs an extraction, and takes its time: from the page to its text, reading the file and scoring left out."""
    began = time.perf_counter()
    try:
        text = run(html, url) or ""
    except Exception as error:  # noqa: BLE001 - a peer may raise anything, and costs no more than this page
        return Extracted("", time.perf_counter() - began, f"{type(error).__name__}: {error}")
    return Extracted(text, time.perf_counter() - began, None)
