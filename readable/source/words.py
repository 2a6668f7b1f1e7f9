"""The words in the mark-up of a page, and where each stands.

A tokenizer by section 13.2.5 of the HTML Standard, for what matters to where text is: tags with their quoted
attributes, comments, raw text, character references. It builds nothing, and it may be wrong about a page: whoever uses
it compares with what a parser gave. The page is in UTF-8, as the parser read it: all that is mark-up is ASCII, and no
text of the whole page has to be made, which can take four times as much memory.
"""
from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from html import unescape
from types import MappingProxyType
from typing import Final, NamedTuple

_RAW: Final = frozenset(b"iframe noembed noframes script style textarea title xmp".split())
"""Elements in which no tag but their own end tag is one (13.2.5.2 to 13.2.5.5)."""

_REST: Final = b"plaintext"
"""The element that all the rest of the page is text of."""

_WITH_REFERENCES: Final = frozenset({b"textarea", b"title"})

_HIDING: Final = frozenset(b"audio canvas datalist noscript object select svg template video".split())
"""Elements with text that readers do not see, or that a parser's target may have left out."""

_NAME: Final = re.compile(rb"/?([a-z][^\s/>]*)", re.IGNORECASE)
_TO_VALUE: Final = re.compile(rb"[^=>]*")
_BLANK: Final = re.compile(rb"\s*")
_COMMENT_END: Final = re.compile(rb"--!?>")
_ENDS: Final = MappingProxyType({name: re.compile(rb"</%b(?=[\s/>])" % name, re.IGNORECASE) for name in _RAW})
_PLAIN: Final = re.compile(r"\S+")
_WORD: Final = re.compile(r"&#?[0-9a-z]{1,31};?|[^\s&]+|&", re.IGNORECASE)
"""A character reference (the longest name has 31 characters), or what stands between two."""


_CONTROLS: Final = MappingProxyType(dict.fromkeys([*range(32), 0xfffe, 0xffff]))
"""Characters that an article never has, whatever the page has."""


class Run(NamedTuple):
    """Text between two pieces of mark-up: its place in the page, and how it is to be read.

    `is_hidden`: whether readers may not see it. `is_plain`: whether there are no character references in it.
    """

    begin: int
    end: int
    is_hidden: bool
    is_plain: bool


class Word(NamedTuple):
    """A word, or a part of one: the text that is meant, and its place in the page."""

    text: str
    begin: int
    end: int


class Words:
    """The places of the words of a run: of any character of its text without white space it can be told where it is."""

    def __init__(self, page: bytes, run: Run) -> None:
        self._page = page
        self._starts, self._begins, self._ends = array("l"), array("l"), array("l")
        self._size = 0
        for text, begin, end in words_of(page, run):
            self._starts.append(self._size)
            self._begins.append(begin)
            self._ends.append(end)
            self._size += len(text)

    def character(self, at: int) -> tuple[int, int] | None:
        """Where in the page one of the characters stands, or the word that it is in, if that is not as the page has it.

        None if there are fewer.
        """
        if at >= self._size:
            return None
        place = bisect_right(self._starts, at) - 1
        start, begin, end = self._starts[place], self._begins[place], self._ends[place]
        after = self._starts[place + 1] if place + 1 < len(self._starts) else self._size
        text = text_in(self._page, begin, end)
        if len(text) != after - start:
            return begin, end
        begin += size_of(text[:at - start])
        return begin, begin + size_of(text[at - start])


def text_in(page: bytes, begin: int, end: int) -> str:
    """A part of a page as text. Lone surrogates are those of a page that was given as `str`."""
    return page[begin:end].decode("utf-8", "surrogatepass")


def size_of(text: str) -> int:
    """The bytes of a text in a page."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def solid(text: str) -> str:
    """Text without white space, and without characters that an article never has."""
    text = "".join(text.split())
    return text if text.isprintable() else text.translate(_CONTROLS)


def words_of(page: bytes, run: Run) -> Iterator[Word]:
    """The words of a run. Parts that a character reference stands for are words of their own."""
    said = text_in(page, run.begin, run.end)
    known, end = 0, run.begin
    for match in (_PLAIN if run.is_plain else _WORD).finditer(said):
        begin = end + size_of(said[known:match.start()])
        known, end = match.end(), begin + size_of(match[0])
        text = match[0]
        text = solid(unescape(text) if text[0] == "&" and not run.is_plain else text)
        if text:
            yield Word(text, begin, end)


def runs_of(page: bytes) -> Iterator[Run]:
    """The text of a page, run by run. Takes time linear in the page."""
    at, hiding, depth = 0, b"", 0
    while at < len(page):
        begin, at = at, _next_markup(page, at)
        if at > begin:
            yield Run(begin, at, is_hidden=depth > 0, is_plain=False)
        if at == len(page):
            return
        named = _NAME.match(page, at + 1)
        if not named:
            at = _other_end(page, at)
            continue
        name, step = named[1].lower(), -1 if page[at + 1:at + 2] == b"/" else 1
        at = _tag_end(page, named.end())
        if name == hiding or (not depth and name in _HIDING and step > 0):
            hiding, depth = name, max(0, depth + step)
        elif name in _RAW and step > 0:
            begin, at = at, _raw_end(page, at, name)
            yield Run(begin, at, is_hidden=True, is_plain=name not in _WITH_REFERENCES)
        elif name == _REST and step > 0:
            yield Run(at, len(page), is_hidden=True, is_plain=True)
            return


def _next_markup(page: bytes, at: int) -> int:
    """Where the next tag, comment or the like begins, or the page ends: a `<` before anything else is text."""
    while True:
        at = page.find(b"<", at)
        if at < 0:
            return len(page)
        after = page[at + 1:at + 2]
        if after.isalpha() or after in (b"!", b"?") or (after == b"/" and page[at + 2:at + 3]):
            return at
        at += 1


def _other_end(page: bytes, at: int) -> int:
    """Where a comment ends, or what is taken for one: a doctype, an instruction, an end tag without a name."""
    if not page.startswith(b"<!--", at):
        end = page.find(b">", at)
        return len(page) if end < 0 else end + 1
    for empty in (b"<!-->", b"<!--->"):
        if page.startswith(empty, at):
            return at + len(empty)
    closed = _COMMENT_END.search(page, at + 4)
    return closed.end() if closed else len(page)


def _tag_end(page: bytes, at: int) -> int:
    """Where a tag ends, of which the name ends at `at`: a `>` in a quoted value does not end it."""
    while True:
        match = _TO_VALUE.match(page, at)
        at = match.end() if match else at
        if page[at:at + 1] != b"=":
            return min(at + 1, len(page))
        blank = _BLANK.match(page, at + 1)
        at = blank.end() if blank else at + 1
        quote = page[at:at + 1]
        if quote in (b"'", b'"'):
            at = page.find(quote, at + 1) + 1
            if not at:
                return len(page)


def _raw_end(page: bytes, at: int, name: bytes) -> int:
    """Where raw text ends: at its end tag, or with the page."""
    closed = _ENDS[name].search(page, at)
    return closed.start() if closed else len(page)
