"""What must hold of every page, however broken: each check gives a sentence for what does not.

A new output goes into `OUTPUTS`, a new promise into `CHECKS`.
"""
from __future__ import annotations

import json
import pickle
import random
import re
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import accumulate
from typing import Any, Final, NamedTuple

import html5lib

from readable import Article, Document, Options, extract
from readable.decode import decode
from readable.events import Event, Recorder
from readable.lexicon.allowed import VOID
from readable.options import SCORER_NAMES
from readable.parse import events_of, parse

OUTPUTS: Final[tuple[tuple[str, Callable[[Article], object]], ...]] = (
    ("html", lambda article: article.html),
    ("text", lambda article: article.text),
    ("markdown", lambda article: article.markdown),
    ("reader", lambda article: article.to_reader_html()),
    ("blocks", lambda article: [block.source_span for block in article.blocks]),
    ("chunks", lambda article: article.chunks(max_chars=300, overlap=40)),
    ("wrapped", lambda article: article.wrapped(40)),
    ("fingerprint", lambda article: article.fingerprint),
    ("to_dict", lambda article: json.dumps(article.to_dict(), ensure_ascii=False).encode()),
    ("pickle", lambda article: pickle.loads(pickle.dumps(article)).html),
)
"""Every output of an article, by name. What it gives must not depend on what was asked for before."""

MAX_DEPTH: Final = 200
CUT: Final = 190
"""Levels that an article has at most, and at which some of what is deeper may have been unwrapped."""

CHANGING: Final = ("<span id", "<br><br>", "<figure><p>", "<address")
"""What is in the HTML of an article that may be another when it is read again, as docs/robustness.md says; the check is
not made of such. Each is a fault that was found and not put right."""

STRUCTURED: Final = "structured data"
"""What a warning says when the text is not in the page's elements."""


@dataclass(frozen=True)
class Case:
    """A page, and how it is read. `checks`: the names of the checks that are made."""

    page: bytes
    url: str | None
    options: dict[str, Any]
    checks: tuple[str, ...] = ()

    def read(self) -> Article:
        """The article."""
        return extract(self.page, url=self.url, options=Options(**self.options))


def settings(rng: random.Random) -> tuple[str | None, dict[str, Any], tuple[str, ...]]:
    """An address, options and checks: scorers and outputs by turns, what is slow seldom."""
    options: dict[str, Any] = {"scorer": rng.choice(SCORER_NAMES)}
    if rng.random() < 0.02:
        options["parser"] = "html5lib"
    if rng.random() < 0.1:
        options["encoding"] = rng.choice(("utf-8", "windows-1251", "utf-16", "gbk", "shift_jis", "x-user-defined"))
    if rng.random() < 0.2:
        options |= {"favor": rng.choice(("precision", "recall")), "images": rng.choice(("all", "none"))}
    if rng.random() < 0.1:
        options["comments"] = True
    if rng.random() < 0.05:
        options["selectors"] = rng.choice(({"content": "body"}, {"drop": "p:first-child, a"}, {"keep": "h1, table"}))
    url = rng.choice((None, "https://www.example.org/2021/02/a.html", "http://[", "x", "//", "mailto:a"))
    checks = tuple(name for name, share, _ in CHECKS if rng.random() < share)
    return url, options, checks


class Verdict(NamedTuple):
    """What is wrong with what comes of a page, and the processor time of the article and its outputs."""

    faults: list[str]
    seconds: float


def judge(case: Case) -> Verdict:
    """Make all outputs of a page and check them."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        begin = time.process_time()
        try:
            article = outputs_of(case)
            taken = time.process_time() - begin
            faults = [fault for name, _, check in CHECKS if name in case.checks for fault in check(case, article)]
        except Exception:  # noqa: BLE001 - whatever it is, it is a fault: no limits are set, and no option is wrong
            return Verdict([traceback.format_exc()], 0.0)
    return Verdict(faults, taken)


def outputs_of(case: Case) -> Article:
    """The article, of which all outputs were made."""
    article = case.read()
    for _, output in OUTPUTS:
        output(article)
    return article


def seconds(case: Case) -> float:
    """Processor time of the article and all its outputs."""
    begin = time.process_time()
    outputs_of(case)
    return time.process_time() - begin


def texts_of(events: Iterable[Event]) -> list[str]:
    """The words of events: of each text by itself."""
    return [word for event in events if isinstance(event, str) for word in event.split()]


def first_stray(words: Iterable[str], page: Iterable[str]) -> str | None:
    """The first word that does not follow, in the page, the ones before it; None if all do."""
    rest = iter(page)
    return next((word for word in words if word not in rest), None)


_STRAY: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def _words(case: Case, article: Article) -> Iterator[str]:
    """The words are the page's, in its order, none more often; and the text has all that the events have."""
    said = "".join(article.text.split())
    if said != "".join(texts_of(article.events)):
        yield "the text does not have the words of the events"
    if any(STRUCTURED in warning for warning in article.warnings):
        return
    options = Options(**case.options)
    page, _ = parse(decode(case.page, options.encoding).utf8, Recorder, options.parser)
    cleaned = (_STRAY.sub("", event) if isinstance(event, str) else event for event in page)
    stray = first_stray(texts_of(article.events), texts_of(cleaned))
    if stray is not None:
        yield f"a word is not the page's, or not in its order: {stray[:80]!r}"


class _Reader(HTMLParser):
    """The events of a fragment by Python's own parser, and what is not well formed in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.events: list[Event] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.events.append((tag, {name: value or "" for name, value in attrs}))
        if len({name for name, _ in attrs}) < len(attrs):
            self.wrong.append(f"an attribute twice in <{tag}>")
        if tag in VOID:
            self.events.append(None)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.events.append(None)
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        self.events.append(data)

    def handle_comment(self, data: str) -> None:
        self.wrong.append(f"a comment: {data[:60]!r}")

    def handle_decl(self, decl: str) -> None:
        self.handle_comment(decl)

    def handle_pi(self, data: str) -> None:
        self.handle_comment(data)

    def unknown_decl(self, data: str) -> None:
        self.handle_comment(data)


def _folded(events: Iterable[Event]) -> list[Event]:
    """Events with white space folded, and neighbouring texts as one."""
    folded: list[Event] = []
    for event in events:
        if not isinstance(event, str):
            folded.append((event[0], dict(event[1])) if event else None)
        elif folded and isinstance(folded[-1], str):
            folded[-1] += event
        else:
            folded.append(event)
    return [e for e in (" ".join(e.split()) if isinstance(e, str) else e for e in folded) if e != ""]


def _difference(got: Sequence[Event], wanted: Sequence[Event]) -> str:
    pairs = enumerate(zip(got, wanted, strict=False))
    at = next((number for number, pair in pairs if pair[0] != pair[1]), min(len(got), len(wanted)))
    return f"event {at}: {got[max(0, at - 3):at + 3]!r:.400} for {wanted[max(0, at - 3):at + 3]!r:.400}"


def _depth(events: Iterable[Event]) -> int:
    return max(accumulate(-1 if event is None else int(isinstance(event, tuple)) for event in events), default=0)


def _markup(_: Case, article: Article) -> Iterator[str]:
    """Another tokenizer reads the same elements, attributes and words out of the HTML."""
    reader = _Reader()
    reader.feed(article.html)
    reader.close()
    yield from reader.wrong[:1]
    if reader.open:
        yield f"not closed: {reader.open}"
    got, wanted = _folded(reader.events), _folded(article.events)
    if got != wanted:
        yield f"the HTML is read otherwise: {_difference(got, wanted)}"
    if _depth(article.events) > MAX_DEPTH:
        yield "too deep"


def _pieces(_: Case, article: Article) -> Iterator[str]:
    """Blocks are pieces of the text in order, and stand in the page in order; no two share a place."""
    at = place = 0
    for block in article.blocks:
        if block.span.start < at or article.text[block.span] != block.text or not block.text.strip():
            yield f"a block is no piece of the text: {block!r:.200}"
        if article.text[at:block.span.start].strip():
            yield f"text in no block: {article.text[at:block.span.start]!r:.200}"
        at, source = block.span.stop, block.source_span
        if source and not place <= source.start < source.stop:
            yield f"a block stands in the page where one before it does: {block!r:.200} {source}"
        place = source.stop if source else place
    if article.text[at:].strip():
        yield "text after the last block"
    if any(len(chunk.text) > 300 for chunk in article.chunks(max_chars=300, overlap=40)):
        yield "a chunk is too long"


def _document(case: Case, _: Article) -> Iterator[str]:
    document = Document(case.page, url=case.url)
    reader = _Reader()
    reader.feed(document.summary(html_partial=True) + document.content())
    reader.close()
    yield from reader.wrong[:1]
    texts = (document.title(), document.short_title(), document.author(), document.get_clean_html())
    "".join(texts).encode()
    Document(case.page, xpath=True).summary(keep_all_images=True)


def _by_html5lib(_: Case, article: Article) -> Iterator[str]:
    """What a browser makes of the HTML has the same elements, attributes and words, but for `tbody`."""
    parser: Any = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    got = _folded(_without_bodies(events_of(parser.parseFragment(article.html))[1:-1]))
    wanted = _folded(_without_bodies(article.events))
    if got != wanted:
        yield f"a browser reads the HTML otherwise: {_difference(got, wanted)}"


def _without_bodies(events: Iterable[Event]) -> Iterator[Event]:
    stack: list[str] = []
    for event in events:
        if isinstance(event, tuple):
            stack.append(event[0])
        tag = stack.pop() if event is None else event[0] if isinstance(event, tuple) else ""
        if tag != "tbody":
            yield event


def _again(case: Case, article: Article) -> Iterator[str]:
    """The same bytes give the same article."""
    other = case.read()
    if (other.html, other.to_dict()) != (article.html, article.to_dict()):
        yield "another time, another article"


def _twice(case: Case, article: Article) -> Iterator[str]:
    """An article's HTML, read as a page that is all article, gives that HTML.

    Not where it is cut for its depth, where an id has found no element, and where an inline element was undone in which
    two line breaks stood, or a picture and a block in a figure. And libxml2 ends an `address` where a list begins.
    """
    if _depth(article.events) >= CUT:
        return
    options = Options(selectors={"content": "body"}, images=case.options.get("images", "content"))
    second = extract(f"<body>{article.html}</body>".encode(), url=case.url, options=options).html
    if any(piece in article.html + second for piece in CHANGING):
        return
    if second != article.html.strip() and _folded_html(second) != _folded_html(article.html):
        yield f"read again it changes: {_difference(_folded_html(second), _folded_html(article.html))}"


def _folded_html(html: str) -> list[Event]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return _folded(reader.events)


Check = Callable[[Case, Article], Iterator[str]]

CHECKS: Final[tuple[tuple[str, float, Check], ...]] = (
    ("words", 1, _words),
    ("markup", 1, _markup),
    ("pieces", 1, _pieces),
    ("document", 0.2, _document),
    ("browser", 0.03, _by_html5lib),
    ("again", 0.05, _again),
    ("twice", 0.15, _twice),
)
"""Checks: name, on which share of the pages they are made (those that take long on few), and what they yield."""
