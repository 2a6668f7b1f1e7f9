"""Titles as words, to be compared in any script."""
from __future__ import annotations

import re

_MAX_CHARS = 1000  # a longer "title" is a page that lost a closing tag
_WORD = re.compile(r"[^\W_]+")
_UNSPACED = ("\u0e00", "\u0eff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"), ("\u3040", "\u9fff"), ("\uf900", "\ufaff")
"""Scripts that put no spaces between words: Thai and Lao, Burmese, Khmer, kana and Han."""

_FORMAT_TAG = re.compile(r"<(b|em|i|span|strong|sub|sup|u)>([^<>]*)</\1>", re.I)


def squash(text: str) -> str:
    """Text with its white space collapsed."""
    return " ".join(text.split())


def clean(text: str) -> str:
    """A title as it is meant: references that were escaped twice resolved, formatting tags and white space gone."""
    text = text[:_MAX_CHARS]
    if "&" in text:
        from html import unescape  # noqa: PLC0415 - its import takes longer than most pages

        text = unescape(text)
    if "</" in text:
        text = _FORMAT_TAG.sub(r"\2", text)
    return squash(text)


def words(text: str) -> tuple[str, ...]:
    """The words in lower case, without punctuation; a letter each in scripts that put no spaces between words."""
    found = _WORD.findall(text.casefold().replace("’", "").replace("'", ""))
    if text.isascii():
        return tuple(found)
    return tuple(part for word in found for part in (word if _is_unspaced(word) else (word,)))


def _is_unspaced(word: str) -> bool:
    return any(first <= letter <= last for letter in word if letter > "\u0dff" for first, last in _UNSPACED)


def holds(whole: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether the words of `part` stand in `whole` one after the other."""
    return bool(part) and f" {' '.join(part)} " in f" {' '.join(whole)} "


def likeness(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Share of the words that two titles have in common, 0 to 1 (Dice's coefficient over the sets of words)."""
    first, second = set(one), set(other)
    return 2 * len(first & second) / (len(first) + len(second)) if first and second else 0.0
