"""Names of people, out of the bylines that pages put around them."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final

from readable.lexicon.bylines import AFTER_DATE, AND, BY, CREDENTIAL, JOB, LAST_DAY, NOBODY, NOT_BY, TAIL
from readable.metadata.words import squash

_LONGEST: Final = 300
_LONGEST_NAME: Final = 60
_MOST_WORDS: Final = 6
_MAX_NAMES: Final = 20
_ABBREVIATION: Final = 3

_DECLARED_TAIL: Final = re.compile(r"\s*[|•·●⋅].*\Z", re.DOTALL)
_BETWEEN: Final = re.compile(r"\s*[,;、，；،/／]\s*(?:(?:and|und|et|y|&)\s)?")
_BRACKETS: Final = frozenset("(<[")
_WITH: Final = re.compile(r"\s*\((?:with|avec|mit|con|com|met)\s([^()]*)\)")
_IN_BRACKETS: Final = re.compile(r"[(<\[][^()<>\[\]]*(?:@|//)[^()<>\[\]]*[)>\]]")
"""An address beside the name."""

_ADDRESS: Final = re.compile(r"https?:|www\.|\S@\S+\.\S|\{\{|^[\w.]+\.author\b", re.IGNORECASE)
_MAIL: Final = re.compile(r"\S{1,64}@\S+")
_HANDLE: Final = re.compile(r"(?<=\w )@\w{1,64}(?!\S)")
"""A name in a social network, after one that is said."""
_QUOTES: Final = MappingProxyType(dict.fromkeys(map(ord, "\"“”«»*"), None))
_EDGE: Final = " ,;:|-–—•·⋅»"


def names_in(text: str, *, declared: bool = False) -> tuple[str, ...]:
    """The names in a byline, without what is before, between and after them.

    `declared`: whether the text is what a tag gives for the author. Then it is a name whatever its words, where in a
    line of text those of job titles and buttons are none.
    """
    text = squash(text[:_LONGEST]).translate(_QUOTES)
    if not _BRACKETS.isdisjoint(text):
        text = _IN_BRACKETS.sub(" ", _WITH.sub(r", \1", text))
    if "@" in text:
        text = _HANDLE.sub(" ", _MAIL.sub(" ", text))
    text = " ".join(text.split()).strip(_EDGE)
    if not text or _ADDRESS.search(text) or (text.isdecimal() and declared):
        return ()
    labelled = (AFTER_DATE.match(text) if "by" in text.lower() else None) or BY.match(text)
    if labelled:
        text = text[labelled.end():]
    elif not declared and NOT_BY.match(text):
        return ()
    return unique(_names(text, declared=declared))


def unique(names: Iterable[str]) -> tuple[str, ...]:
    """Each name once, whatever its case, in order."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name.casefold(), name)
    return tuple(found.values())[:_MAX_NAMES]


def _names(text: str, *, declared: bool) -> Iterator[str]:
    for number, part in enumerate(_BETWEEN.split(text)):
        if not number:
            names = _in_part(part, declared=declared)
        elif CREDENTIAL.match(part):
            continue
        else:
            names = [name for name in _in_part(part, declared=False) if _is_whole(name)]
        if not names:
            return  # what comes after a name and is none: a job, a place, a date
        yield from names


def _in_part(part: str, *, declared: bool) -> list[str]:
    """The names between two commas; none if it is no name. At "and", if a whole name stands on both sides of it."""
    tail = _DECLARED_TAIL if declared else TAIL
    name = tail.sub("", part.strip(_EDGE)).strip(_EDGE)
    parts = AND.split(name)
    if CREDENTIAL.match(parts[0]) and len(parts) > 1:
        parts = parts[1:]
    elif not all(map(_is_whole, parts)):  # `Morgan & Morgan`
        parts = [name]
    parts = [_without_stop(LAST_DAY.sub("", one) if one.count(" ") > 1 else one) for one in parts]
    return parts if all(_is_name(one, declared=declared) for one in parts) else []


def _without_stop(name: str) -> str:
    """A name without the full stop of its sentence, but not of an initial or `Jr.`."""
    return name[:-1] if name.endswith(".") and len(name.rpartition(" ")[2]) > _ABBREVIATION else name


def _is_whole(name: str) -> bool:
    """Whether it can be first and last name; in scripts without spaces one word is."""
    return " " in name or not name.isascii()


def _is_name(text: str, *, declared: bool) -> bool:
    if not text or len(text) > _LONGEST_NAME or text.casefold() in NOBODY:
        return False
    if not any(map(str.isalpha, text)):
        return False
    if declared:
        return True
    return not text[0].isdecimal() and len(text.split()) <= _MOST_WORDS and not JOB.search(text)
