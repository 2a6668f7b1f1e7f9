"""When the article was published, and when it was changed: what tags say, else what stands beside its title."""
from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import chain, islice
from typing import Final

from readable.lexicon.bylines import DATE_META, NOT_PUBLISHED, REVISED
from readable.lexicon.metas import METAS
from readable.metadata.dates import find_date
from readable.metadata.evidence import Evidence
from readable.metadata.record import Candidate
from readable.metadata.surroundings import CHANGED, DATE, Mark

_LONGEST: Final = 160
_SHORT: Final = 60
_DATE_HINTS: Final = ("creat", "date", "issued", "posted", "publi")
"""Parts of all names that `DATE_META` finds."""
_LONGEST_NAME: Final = 60
_MAX_LINES: Final = 30
_KNOWN: Final = frozenset({*METAS["published"], *METAS["modified"]})
_AFTER: Final = 300  # events after the article
_BESIDE: Final = 110  # characters beside a date
_YEAR: Final = re.compile(r"(?:1[6-9]|2[015])(?<!\d\d\d)\d\d(?!\d)")
"""A year of the last centuries, or of the Buddhist calendar now; no digit stands before its first two."""

Dates = dict[str, tuple[datetime, str]]
Finder = Callable[[str], tuple[datetime | None, str]]
"""`find_date`, for the language of the page."""


def find_times(evidence: Evidence, language: str | None) -> Dates:
    """The dates that are known, by field ("published", "modified"), each with where it stands."""
    found: Dates = {}
    read: dict[str, tuple[datetime | None, str]] = {}

    def find(text: str) -> tuple[datetime | None, str]:
        if text not in read:  # what is read of a line is looked at again as a candidate
            read[text] = find_date(text, language)
        return read[text]

    for field in ("published", "modified"):
        _take(found, ((field, one) for one in evidence.candidates.get(field)), find)
    for way in (_in_odd_metas, _in_markup, _in_text):
        if "published" in found or (way is not _in_odd_metas and evidence.is_no_article):
            break
        seen = list(way(evidence, find))
        for field, one in seen:
            evidence.candidates.add(field, one.source, one.value)
        _take(found, seen, find)
    return found


def _take(found: Dates, given: Iterable[tuple[str, Candidate]], find: Finder) -> None:
    """Take the first date of each field that is none yet."""
    for field, one in given:
        if field not in found:
            date, _ = find(one.value)
            if date is not None:
                found[field] = date, one.source


def _in_odd_metas(evidence: Evidence, _: Finder) -> Iterator[tuple[str, Candidate]]:
    declared = evidence.declared
    names = [name for name in chain(declared.metas, declared.itemprops) if name not in _KNOWN]
    joined = " ".join(names)
    if any(hint in joined for hint in _DATE_HINTS):
        odd = {name for name in names if DATE_META.search(name[:_LONGEST_NAME])}
        for name, content in declared.named() if odd else ():
            if name in odd:
                yield "published", Candidate(f"meta:{name}", content)


def _in_markup(evidence: Evidence, _: Finder) -> Iterator[tuple[str, Candidate]]:
    """The elements near the beginning of the article that hold a date by their name, and `time` elements."""
    changed_at = -1
    for mark in evidence.surroundings.marks:
        if mark.meaning & DATE:
            changed = bool(mark.meaning & CHANGED) or mark.at == changed_at + 1
            yield from _marked(evidence, mark, changed=changed)
            changed_at = mark.at if changed else changed_at


def _marked(evidence: Evidence, mark: Mark, *, changed: bool) -> Iterator[tuple[str, Candidate]]:
    """The date of an element, and what it is the date of: by its name, by its text, by the text before it."""
    events = evidence.outline.events
    event, before = events[mark.at], events[mark.at - 1]
    attrs = event[1] if isinstance(event, tuple) else {}
    text = evidence.surroundings.text(mark.at)
    given = attrs.get("datetime")
    if not given and _YEAR.search(attrs.get("title", "")[:_LONGEST]) and not _YEAR.search(text):
        given = attrs["title"]  # the text says "yesterday"
    changed = changed or bool(isinstance(before, str) and REVISED.search(before[-_BESIDE:]))
    if given:
        yield "modified" if changed or REVISED.search(text) else "published", Candidate(mark.source, given)
    elif len(text) <= _LONGEST:
        yield from _by_wording(text, mark.source, revised=changed)


def _in_text(evidence: Evidence, find: Finder) -> Iterator[tuple[str, Candidate]]:
    """The first line around the title, else in the article, that holds little more than a date."""
    outline = evidence.outline
    first, last = (bisect_left(outline.block_opens, at) for at in (evidence.begin, evidence.end + _AFTER))
    revised = {one.value for one in evidence.candidates.get("modified")}
    around = [line for line in evidence.surroundings.lines if len(line) <= _LONGEST]
    is_found = False
    inside = [text for text in outline.texts[first:last] if len(text) <= _SHORT]
    for text in islice(_lines_with_years("\n".join(dict.fromkeys([*around, *inside]))), _MAX_LINES):
        if text in revised or NOT_PUBLISHED.match(text) or (is_found and not REVISED.search(text)):
            continue
        date, written = find(text)
        if date is not None and len(text) - len(written) <= _BESIDE:
            for field, one in _by_wording(text, "text:date", revised=False):
                is_found = is_found or field == "published"
                yield field, one


def _lines_with_years(text: str) -> Iterator[str]:
    """The lines of a text that hold a number that may be a year."""
    end = 0
    for found in _YEAR.finditer(text):
        if found.start() >= end:
            end = text.find("\n", found.end())
            end = len(text) if end < 0 else end
            yield text[text.rfind("\n", 0, found.start()) + 1:end]


def _by_wording(text: str, source: str, *, revised: bool) -> Iterator[tuple[str, Candidate]]:
    """A text with a date: what stands from a word such as "Updated" on is when the article was changed."""
    found = REVISED.search(text)
    if revised or (found and not found.start()):
        yield "modified", Candidate(source, text)
        return
    yield "published", Candidate(source, text[:found.start()] if found else text)
    if found:
        yield "modified", Candidate(source, text[found.start():])
