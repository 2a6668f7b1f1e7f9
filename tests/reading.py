"""What a reader gets of an article: its words, headings, links, images and code. The same, as HTML and as Markdown.

`reading` takes the HTML of an article; `rendered` makes HTML of Markdown, as CommonMark and GFM say. What differs
between the two by design is levelled here, and nothing else:

- A player or embedded page is a link that says its title, or what it is.
- Links beside each other that lead to the same place are one; a link without text or image is none.
- A link within a code block is its text.
- Pieces of code with nothing between them, or white space, are one; so are those in paragraphs of a cell.
- White space is one space. An address is as the Markdown parser writes it.
"""
from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from lxml import html
from markdown_it import MarkdownIt
from markdown_it.common.normalize_url import normalizeLink

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.parse import events_of

LINE, EDGE = "\v", "\f"
SEPARATE = BLOCK_ELEMENTS | {"br", "mtr", "mtd"}
PLAYERS = {"video": "video", "audio": "audio", "iframe": "embedded page"}
HEADINGS = {f"h{level}": level for level in range(1, 7)}


class Reading(NamedTuple):
    """What is in an article, in its order. Code is text and language."""

    words: list[str]
    headings: list[tuple[int, str]]
    links: list[tuple[str, str]]
    images: list[tuple[str, str]]
    code: list[tuple[str, str]]


@cache
def parser() -> MarkdownIt:
    """CommonMark with what GFM adds that an article may have."""
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def rendered(markdown: str) -> str:
    """Markdown as HTML."""
    return str(parser().render(markdown))


def flat(text: str) -> str:
    return " ".join(text.split())


class Reader:
    """Reads events. `parts`: the text so far; `open`: of each open element its tag, attributes, and where it begins."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.open: list[tuple[str, dict[str, str], int]] = []
        self.headings: list[tuple[int, str]] = []
        self.images: list[tuple[str, str]] = []
        self.links: list[tuple[str, str, int, int]] = []
        self.code: list[tuple[str, str | None]] = []  # with the language, None within a line
        self.end_of_code = -1

    def read(self, events: list[Event]) -> Reading:
        skipped = 0
        for event in events:
            if isinstance(event, str):
                self.parts.append("" if skipped else event)
            elif event is None:
                tag, attrs, begin = self.open.pop()
                skipped -= tag in PLAYERS
                self.end(tag, attrs, begin)
            else:
                tag, given = event[0], dict(event[1])
                if tag == "source" and self.open and self.open[-1][0] in PLAYERS:
                    self.open[-1][1].setdefault("src", given.get("src", ""))
                if tag in SEPARATE:
                    self.parts.append(self.edge(tag))
                self.open.append((tag, given, len(self.parts)))
                skipped += tag in PLAYERS
        links = [(flat(text), address) for text, address, _, _ in self.links]
        code = [(text, language) if language is not None else (flat(text), "") for text, language in self.code]
        return Reading("".join(self.parts).split(), self.headings, links, self.images, code)

    def end(self, tag: str, attrs: dict[str, str], begin: int) -> None:
        if tag in HEADINGS and flat("".join(self.parts[begin:])):
            self.headings.append((HEADINGS[tag], flat("".join(self.parts[begin:]))))
        self.note(tag, attrs, begin)
        if tag in SEPARATE and tag != "br":
            self.parts.append(self.edge(tag))

    def edge(self, tag: str) -> str:
        """Between paragraphs in a cell there is a line break."""
        is_in_cell = tag in ("p", "div") and any(name in ("td", "th") for name, _, _ in self.open)
        return LINE if tag == "br" or is_in_cell else EDGE

    def note(self, tag: str, attrs: dict[str, str], begin: int) -> None:
        is_in_code = any(name == "pre" for name, _, _ in self.open)
        if tag in PLAYERS:
            self.parts.append(flat(attrs.get("title", "")) or PLAYERS[tag])
            if attrs.get("src") and not any(name == "a" for name, _, _ in self.open):
                self.link(attrs["src"], begin, images=1)
        elif tag == "a" and "href" in attrs and not is_in_code:
            self.link(attrs["href"], begin, images=attrs.get("images", "") == "some")
        elif tag == "img" and attrs.get("src"):
            self.images.append((normalizeLink(attrs["src"]), flat(attrs.get("alt", ""))))
            for _, around, _ in self.open:
                around["images"] = "some"
        elif tag == "pre":
            self.block_of_code(attrs, begin)
        elif tag == "code" and is_in_code:
            self.language(attrs)
        elif tag == "code" and not any(name == "code" for name, _, _ in self.open):
            self.inline_code(begin)

    def link(self, address: str, begin: int, *, images: int) -> None:
        text, address = "".join(self.parts[begin:]), normalizeLink(address)
        if self.links and self.links[-1][1] == address and not "".join(self.parts[self.links[-1][3]:begin]).strip():
            before = self.links.pop()
            begin = before[2]
            text = "".join(self.parts[begin:])
        elif not text.strip() and not images:
            return
        self.links.append((text, address, begin, len(self.parts)))

    def language(self, attrs: dict[str, str]) -> None:
        around = next(given for name, given, _ in reversed(self.open) if name == "pre")
        around.setdefault("class", attrs.get("class", ""))

    def block_of_code(self, attrs: dict[str, str], begin: int) -> None:
        text = "".join(self.parts[begin:]).replace("\r\n", "\n").replace("\r", "\n").replace(LINE, "\n")
        if text.strip():
            language = re.fullmatch(r"language-(\S+)", attrs.get("class", ""))
            self.code.append((text.strip("\n"), language[1] if language else ""))
            self.end_of_code = -1

    def inline_code(self, begin: int) -> None:
        text = "".join(self.parts[begin:])
        if not text.strip():
            return
        between = "".join(self.parts[self.end_of_code:begin])
        if self.code and self.end_of_code >= 0 and EDGE not in between and not between.strip():
            text = self.code.pop()[0] + between + text
        self.code.append((text, None))
        self.end_of_code = len(self.parts)


def reading(fragment: str) -> Reading:
    """What is in a fragment of HTML."""
    if not fragment.strip():
        return Reading([], [], [], [], [])
    tree = html.fragment_fromstring(fragment, create_parent="article")
    return Reader().read(list(events_of(tree)))


def differences(article: str, markdown: str) -> dict[str, tuple[object, object]]:
    """The kinds of things that are not the same in both, each with the first that differs."""
    one, other = reading(article), reading(rendered(markdown))
    found: dict[str, tuple[object, object]] = {}
    for name in Reading._fields:
        left, right = getattr(one, name), getattr(other, name)
        if left != right:
            at = next((at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]),
                      min(len(left), len(right)))
            found[name] = (left[max(0, at - 2):at + 2], right[max(0, at - 2):at + 2])
    return found
