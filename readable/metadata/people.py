"""Who wrote the article: what tags say, else what stands beside its title."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from readable.lexicon.bylines import BYLINE, CHROME
from readable.metadata.dates import parse_date
from readable.metadata.evidence import Evidence
from readable.metadata.names import names_in, unique
from readable.metadata.record import Candidate
from readable.metadata.surroundings import AUTHOR, LINKED, USER_LINK, Mark
from readable.metadata.words import words

_NEAR: Final = 40  # events from one author's element to the next one's
_LONGEST: Final = 150
_LONGEST_NAME: Final = 50
_YEAR: Final = re.compile(r"\d{4}")
_EXACT: Final = re.compile(r"name|rel:author|u-author|p-author|\bfn\b")
_CAPITALS: Final = re.compile(r"(?:[^\W\d_a-z][\w.'’-]*\s){1,2}(?:d[aei]\s|v[ao]n\s|de\sla\s)?[^\W\d_a-z][\w'’-]+\Z")
"""Two or three words with capital letters."""

_DECLARED: Final = ("json-ld", "meta", "microdata", "rdfa")

_PARTICLES: Final = frozenset(
    "af al av bin da das de del della den der di do dos du e el ibn la le och og ten ter und van von y zu".split()
)
_BIBLIOGRAPHIC: Final = ("meta:citation_author", "meta:dc")

Found = tuple[tuple[str, ...], str]


def find_authors(evidence: Evidence) -> Found:
    """The names of the authors, and where they stand; `((), "")` if they are not named.

    The site itself, which many tags name, is the author only if nobody else is.
    """
    candidates = evidence.candidates
    site = evidence.declared.by_label("written by")
    if site:
        candidates.add("authors", "meta:twitter:data", site)
    creators = candidates.of.pop("creators", [])  # who put the page up, if nobody is its author
    found = _first(evidence, candidates.get("authors"))
    if found[0] and not _is_site(evidence, found[0]):
        return found
    ways = (_in_markup, lambda _: creators, _in_text) if not evidence.is_no_article else (lambda _: creators,)
    for way in ways:
        seen = list(way(evidence))
        for one in seen:
            candidates.add("authors", one.source, one.value)
        named = _first(evidence, seen)
        if named[0] and not _is_site(evidence, named[0]):
            return named
        found = found if found[0] else named
    return found


def _is_site(evidence: Evidence, names: Iterable[str]) -> bool:
    return all(evidence.site.is_name(words(name)) for name in names)


def _first(evidence: Evidence, given: Iterable[Candidate]) -> Found:
    """The names that the first source with any gives: all that it gives; the site's own only if there are no others."""
    by_source: dict[str, list[str]] = {}
    for one in given:
        by_source.setdefault(one.source, []).append(one.value)
    fallback: Found = (), ""
    for source, texts in by_source.items():
        declared = source.startswith(_DECLARED)
        said = [_turned(text, source) for text in texts] if source.startswith(_BIBLIOGRAPHIC) else texts
        names = unique(name for text in said for name in names_in(text, declared=declared))
        names = tuple(name for name in names if not evidence.site.is_name(words(name))) or names
        if names and not _is_site(evidence, names):
            return names, source
        if not fallback[0]:
            fallback = names, source if names else ""
    return fallback


def _turned(name: str, source: str) -> str:
    """`Jong, Michiel de` as it is said. A `citation_author` is one person, others may be two."""
    last, comma, first = (part.strip() for part in name.partition(","))
    is_one = comma and "," not in first and (" " not in last or source == "meta:citation_author")
    return f"{first} {last}" if is_one else name


def _in_markup(evidence: Evidence) -> Iterator[Candidate]:
    """The elements near the beginning of the article that are marked as its author."""
    around = evidence.surroundings
    found: list[tuple[Mark, str]] = []
    for mark in around.marks:
        if mark.meaning & AUTHOR and (not found or 0 < mark.at - found[-1][0].at < _NEAR):
            text = around.text(mark.at)
            if text and len(text) <= _LONGEST and names_in(text):
                found.append((mark, text))
    exact = [(mark, text) for mark, text in found if _EXACT.search(mark.source)]
    for mark, text in exact or found:
        yield Candidate(mark.source, text)


def _in_text(evidence: Evidence) -> Iterator[Candidate]:
    """The lines around the title that begin as a byline does, link to somebody's page, or are a name beside a date."""
    around = evidence.surroundings
    lines = [line for line in around.lines if len(line) <= _LONGEST]
    for found in BYLINE.finditer("\n".join(["", *lines])):
        line = found[1]
        names = names_in(line)
        if names and all(map(_is_written_as_name, names)):
            yield Candidate("text:byline", line)
            return
    linked = next((mark for mark in around.marks if mark.meaning & LINKED and around.text(mark.at)), None)
    if linked:
        name = around.text(linked.at)
        if _is_person(name) or (linked.source == USER_LINK and _is_named(name)):
            yield Candidate(linked.source, name)
            return
    title = words(evidence.title.value)
    for number, line in enumerate(lines):
        if len(line) <= _NEAR and _YEAR.search(line) and parse_date(line):
            for beside in (*lines[max(number - 1, 0):number], *lines[number + 1:number + 2]):
                if _is_person(beside) and words(beside) != title:
                    yield Candidate("text:name", beside)
                    return


def _is_written_as_name(text: str) -> bool:
    """Whether every word but particles has a capital, where the script has any; a word alone may be a user's name."""
    parts = text.split()
    return len(parts) == 1 or all(not part[0].islower() or part in _PARTICLES for part in parts)


def _is_person(text: str) -> bool:
    return bool(_CAPITALS.match(text)) and _is_named(text)


def _is_named(text: str) -> bool:
    return len(text) <= _LONGEST_NAME and bool(names_in(text)) and not CHROME.search(text)
