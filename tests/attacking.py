r"""Attacks on what an article is put into: payloads, the pages that carry them, and all that is made of those pages.

The payloads are data, one a line in `attacks/*.txt`; the first line of a file says what they have in common. In them
`\n`, `\t`, `\x0b`, `\u200b` and the like stand for characters, `\\` for a backslash. `hit()` must never run.
"""
from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from markdown_it import MarkdownIt

from readable import Article, Document, Options, extract
from readable.options import SCORER_NAMES

FOLDER: Final = Path(__file__).with_name("attacks")
ADDRESS: Final = "https://www.example.org/news/page.html"
EVERYTHING: Final = os.environ.get("READABLE_ATTACKS") == "all"
"""Whether every payload goes through every scorer and parser in every place. It takes far longer."""

BEFORE: Final = "The ferry left the old harbour at dawn, and nobody stood on the quay to see it go."
AFTER: Final = "By noon the fog had lifted, and the island lay before them, green, small and quiet."
_REST: Final = (
    "She had counted the lamps along the shore twice, once for each child, and written the number down in the log.",
    "The captain, who spoke little, said that the weather would hold until evening, and that they should eat.",
)
LONG: Final = " ".join((BEFORE, *_REST, AFTER)) * 2

FILES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
_PAIRED: Final = frozenset({"addresses", "carriers"})
_CARRIED_BY_ALL: Final = 2
"""The first carriers get every address; of the others, each address gets as many in turn."""

_ESCAPE: Final = re.compile(r"\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([nrtf0\\]))", re.IGNORECASE)
_CHARACTERS: Final = MappingProxyType({"n": "\n", "r": "\r", "t": "\t", "f": "\f", "0": "\0", "\\": "\\"})


class Payload(NamedTuple):
    """One attack. `kind`: the name of its file. `label`: the charset that its page claims to be in."""

    kind: str
    text: str
    label: str = "utf-8"


class Page(NamedTuple):
    """A page with a payload. `place`: where it stands there."""

    place: str
    source: bytes


class Output(NamedTuple):
    """What was made of a page. `kind`: one of `FRAGMENTS` or `DOCUMENTS`. `way`: place, scorer and parser."""

    kind: str
    way: str
    html: str


def lines(name: str) -> list[str]:
    """The payloads of a file."""
    given = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").split("\n")
    assert given[0].startswith("# "), name
    return [_ESCAPE.sub(_character, line) for line in given[1:] if line.strip()]


def _character(found: re.Match[str]) -> str:
    digits = found[1] or found[2] or found[3]
    return chr(int(digits, 16)) if digits else _CHARACTERS[found[4].lower()]


@cache
def payloads() -> tuple[Payload, ...]:
    """All of them: the lines of the files, and each address in several attributes."""
    found = [Payload(name, line) for name in FILES if name not in _PAIRED | {"charsets"} for line in lines(name)]
    for line in lines("charsets"):
        label, _, text = line.partition("|")
        found.append(Payload("charsets", text, label))
    addresses, carriers = lines("addresses"), lines("carriers")
    others = carriers[_CARRIED_BY_ALL:]
    for at, address in enumerate(addresses):
        turn = [others[(at * _CARRIED_BY_ALL + step) % len(others)] for step in range(_CARRIED_BY_ALL)]
        found += [Payload("addresses", one.replace("{}", address)) for one in (*carriers[:_CARRIED_BY_ALL], *turn)]
    return tuple(found)


PLACES: Final = MappingProxyType({
    "paragraphs": "{}",
    "text": "<p>Some words, {} and some more of them.</p>",
    "item": "<ul><li>The first item, with some words of its own.</li><li>The second: {} and so on.</li></ul>",
    "cell": "<table><tr><th>Boat</th><th>Note</th></tr><tr><td>Ferry</td><td>{}</td></tr></table>",
    "figure": "<figure>{}<figcaption>What can be seen here, in some words.</figcaption></figure>",
    "heading": "<h2>A heading {} and more</h2>",
    "link": "<p>More on <a href='/more'>another page, {} where it stands</a>.</p>",
    "code": "<pre><code class='language-python'>x = 1\n{}\n</code></pre>",
    "quotation": "<blockquote><p>They said: {} and left it at that.</p></blockquote>",
    "noscript": "<noscript>{}</noscript>",
    "formula": "<p>As in <math><mi>x</mi><mtext>{}</mtext></math>, which is known.</p>",
})
"""Where a payload stands as markup."""

_VALUES: Final = (
    '<p><a href="{0}" title="{0}">a link</a> <a href="#{0}">a note</a> '
    '<abbr title="{0}" lang="{0}" dir="{0}">abbr</abbr></p><p id="{0}">{0}</p>'
    '<figure><img src="/a.jpg" alt="{0}" title="{0}" data-src="{0}" sizes="{0}"></figure>'
    '<pre class="language-{0}" data-lang="{0}">{0}</pre>'
    '<ol type="{0}" start="{0}"><li value="{0}">{0}</li></ol><time datetime="{0}">{0}</time><code>{0}</code>'
)
"""Where it stands as text, and as the value of attributes."""


def pages(payload: Payload) -> Iterator[Page]:
    """The pages that carry a payload: as markup in every place, as values, and in the head."""
    text = payload.text
    if payload.kind == "metadata":
        yield Page("head", _page("", text.replace("LONG", LONG)))
        yield Page("bare", _page("", text.replace("LONG", LONG), is_bare=True))
        return
    if payload.label != "utf-8":
        yield Page("paragraphs", _page(text, "", payload.label))
        return
    for place, around in PLACES.items():
        yield Page(place, _page(around.replace("{}", text), "<title>Dawn</title>"))
    yield Page("values", _page(_VALUES.format(escape(text)), "<title>Dawn</title>"))
    yield Page("head", _page("", _head(text)))


def _head(text: str) -> str:
    """A head that says the payload in every field."""
    value = escape(text)
    data = {"@type": "NewsArticle", "author": {"name": text}, "image": text, "url": text, "inLanguage": text}
    names = ("author", "description", "keywords", "og:url", "og:image", "og:site_name", "article:published_time")
    metas = "".join([f'<meta name="{name}" property="{name}" content="{value}">' for name in names])
    script = json.dumps(data).replace("</", "<\\/").replace("<!--", "\\u003c!--")
    link = f'<link rel="canonical" href="{value}">'
    return f"<title>{value}</title>{metas}{link}<script type='application/ld+json'>{script}</script>"


def _page(body: str, head: str, label: str = "utf-8", *, is_bare: bool = False) -> bytes:
    """A page as bytes; in a charset of its own, the payload is written in Latin-1, a byte for a character."""
    encoding = "utf-8" if label == "utf-8" else "latin-1"
    around = ("", "") if is_bare else (f"<p>{BEFORE}</p><p>{_REST[0]}</p>", f"<p>{_REST[1]}</p><p>{AFTER}</p>")
    page = (
        f'<!DOCTYPE html><html><head><meta charset="{label}">{head}</head><body><nav><a href="/">Start</a></nav>'
        f"<main><article>{around[0]}{body}{around[1]}</article></main></body></html>"
    )
    return page.encode(encoding, "surrogatepass" if encoding == "utf-8" else "strict")


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

FRAGMENTS: Final = MappingProxyType[str, Callable[[Article], str]]({
    "html": lambda article: article.html,
    "markdown": lambda article: str(_MARKDOWN.render(article.markdown)),
    "reader": lambda article: article.to_reader_html().partition("<body>")[2].partition("</body>")[0],
})
"""What goes into a page of somebody's."""

DOCUMENTS: Final = ("summary", "content", "get_clean_html")
"""Methods of `Document`."""

_WHOLE: Final = Options(scorer="readability", selectors={"content": "body"}, images="all")
_BOTH: Final = ("lxml", "html5lib")


def ways(number: int, places: int) -> Iterator[tuple[int, Options]]:
    """For a payload with a number: in which page it goes through what.

    If not all: of every fourth page the whole body is composed, of some as html5lib reads it, of the others as lxml
    does, and three of the scorers choose from a page. Payloads that stand beside each other take turns, so that those
    of a kind go through everything.
    """
    settings = [Options(scorer=name, images="all") for name in SCORER_NAMES]
    if EVERYTHING:
        for at, options, parser in product(range(places), (*settings, _WHOLE), _BOTH):
            yield at, _with(options, parser)
        return
    for at in range(number % 4, places, 4):
        yield at, _with(_WHOLE, _BOTH[(at + number) % 3 == 0])
    for turn in range(3):
        options = settings[(number + turn) % len(settings)]
        yield (number * 3 + turn) % places, _with(options, _BOTH[(number + turn) % 2])


@cache
def _with(options: Options, parser: str) -> Options:
    return Options(scorer=options.scorer, selectors=options.selectors, images=options.images, parser=parser)


def outputs(number: int, payload: Payload) -> Iterator[Output]:
    """All that is made of a payload's pages."""
    carried = list(pages(payload))
    for at, options in ways(number, len(carried)):
        page = carried[at]
        article = extract(page.source, url=ADDRESS if (number + at) % 4 else None, options=options)
        way = f"{page.place}, {'body' if options.selectors else options.scorer}, {options.parser}"
        for kind, render in FRAGMENTS.items():
            if kind == "html" or options.selectors or EVERYTHING:
                yield Output(kind, way, render(article))
        if page.place == "head":
            yield Output("page", way, article.to_reader_html())
    for at in range(len(carried)) if EVERYTHING else (number % len(carried),):
        document = Document(carried[at].source, url=ADDRESS)
        for name in DOCUMENTS:
            yield Output(name, carried[at].place, getattr(document, name)())
