"""Titles as words, to be compared in any script."""
from __future__ import annotations

import re

MAX_CHARS = 1000
"""Characters of a text that are looked at; a longer "title" is a page that lost a closing tag."""

_STRAY = re.compile("[\x00-\x08\x0e-\x1b\x7f\ud800-\udfff\ufffe\uffff]+")
"""What XML forbids: control characters that are not white space, lone surrogates, and two that are no characters.

Those from U+0080 stay, as in the text of an article: they are mostly what is left of UTF-8 that was misread, which
can be mended as long as it is whole.
"""

_WORD = re.compile(r"[^\W_]+")
_ASCII_WORD = re.compile("[a-z0-9]+")
_UNSPACED = ("\u0e00", "\u0eff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"), ("\u3040", "\u9fff"), ("\uf900", "\ufaff")
"""Scripts that put no spaces between words: Thai and Lao, Burmese, Khmer, kana and Han."""
_FIRST_UNSPACED = "\u0e00"

_FORMAT_TAG = re.compile(r"<(b|em|i|span|strong|sub|sup|u)>([^<>]*)</\1>", re.I)


def squash(text: str) -> str:
    """The first `MAX_CHARS` of a text, its white space collapsed, without what cannot be shown or encoded."""
    if len(text) <= MAX_CHARS and "  " not in text and text.isprintable():  # most often: of white space, only spaces
        return text.strip()
    text = " ".join(text.split())[:MAX_CHARS].rstrip()
    return text if text.isprintable() else " ".join(_STRAY.sub("", text).split())


def plain(text: str) -> str:
    """An address as it is meant, without what cannot be shown or encoded."""
    return printable(text).strip().replace("&amp;", "&")


def printable(text: str) -> str:
    """A text as it is written, without what cannot be shown or encoded."""
    return text if text.isprintable() else _STRAY.sub("", text)


def clean(text: str) -> str:
    """A title as it is meant: references that were escaped twice resolved, formatting tags and white space gone."""
    text = squash(text)
    if "&" in text:
        from html import unescape  # noqa: PLC0415 - its import takes longer than most pages

        text = squash(unescape(text))
    return squash(_FORMAT_TAG.sub(r"\2", text)) if "</" in text else text


def words(text: str) -> tuple[str, ...]:
    """The words in lower case, without punctuation; a letter each in scripts that put no spaces between words."""
    if text.isascii():
        return tuple(_ASCII_WORD.findall(text.lower().replace("'", "")))
    found = _WORD.findall(text.casefold().replace("’", "").replace("'", ""))
    if not found or max(map(max, found)) < _FIRST_UNSPACED:
        return tuple(found)
    return tuple(part for word in found for part in (word if _is_unspaced(word) else (word,)))


def _is_unspaced(word: str) -> bool:
    return any(first <= letter <= last for letter in word if letter >= _FIRST_UNSPACED for first, last in _UNSPACED)


def holds(whole: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether the words of `part` stand in `whole` one after the other."""
    return bool(part) and spelled(part) in spelled(whole)


def spelled(text: tuple[str, ...]) -> str:
    """Words with a space around each, in which those of a part are found."""
    return f" {' '.join(text)} "


def likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Share of the words that two titles have in common, 0 to 1 (Dice's coefficient over the sets of words)."""
    first, second = set(one), set(other)
    return 2 * len(first & second) / (len(first) + len(second)) if first and second else 0.0
