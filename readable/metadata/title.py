"""Title of a page, and of its article.

A page says its title several times: in `title`, in `meta` elements for other sites, in JSON-LD and, what the reader
sees, in an `h1`. Where an `h1` agrees with any of the others, that is the title; else the others decide by agreement
among themselves. What is known to be a name of the site is cut off.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from readable.metadata.headings import Heading, headings, places_aside, places_of
from readable.metadata.record import Candidate
from readable.metadata.site import Parts, Site
from readable.metadata.words import clean, holds, likeness, words
from readable.outline import Outline

_ALIKE = 0.3
"""Likeness from which a heading and a title are taken to mean the same; of two titles of one page, most exceed it."""

_BAR_TAIL = 4
"""Words after a bar that are taken to name a site nobody has named, if twice as many stand before it."""

_MAX_H2S = 10
_MAX_CLAIMS = 20
"""Different titles that are looked at, besides the page's own."""

_NO_TITLES = frozenset(map(tuple, map(str.split, ("home", "homepage", "home page", "index", "untitled document"))))


class Claim(NamedTuple):
    """What a page says its title is: the `text`, its `words`, how many `times` it does, and where first."""

    text: str
    words: tuple[str, ...]
    times: int
    source: str


class Titles(NamedTuple):
    """The title of an article, "" without one, and the headings of the first level that were looked at."""

    title: Candidate
    headings: list[Heading]


def find_title(
    outline: Outline, places: list[int], stop: int, whole: str, given: Sequence[Candidate], site: Site,
) -> Titles:
    """The title of the article, which is over at the event `stop`.

    `places`: the events where headings of the first level open that a scorer looked at. `whole`: of the page's `title`
    element. `given`: what `meta` elements and structured data say, of which those from `meta` come first. `site`: takes
    note of what the titles give away.
    """
    whole = clean(whole)
    h1s = headings(outline, places)
    metas = list(dict.fromkeys(one.value for one in given if one.source.startswith("meta:")))
    _learn_names(site.parts(whole), metas[:_MAX_CLAIMS], h1s, site)
    equal = _equal(h1s[0].words, [*(one.value for one in given), whole], site) if h1s else ""
    if equal:
        return Titles(Candidate("html:h1", equal), h1s)
    claims = _claims(given, whole, site)
    found = _agreed(h1s, claims, site)
    aside = [] if found else headings(outline, [at for at in places_aside(outline, "h1", stop) if at not in places])
    if aside:
        _learn_names(site.parts(whole), metas[:_MAX_CLAIMS], aside, site)
        h1s = sorted([*h1s, *aside], key=lambda heading: heading.at)
        claims = _claims(given, whole, site)
        found = _agreed(aside, claims, site)
    if found:
        return Titles(Candidate("html:h1", found), h1s)
    best = _begun(claims, outline, site) or _best(claims)
    if best:
        return Titles(Candidate(best.source, best.text), h1s)
    named = next((heading.text for heading in h1s if not site.is_name(heading.words)), "")
    return Titles(Candidate("html:h1" if named else "", named), h1s)


def cut_title(whole: str, found: str, site: Site) -> str:
    """The page's title less the name of the site: what was `found` where the title holds it, else cut by `site`."""
    if not whole or holds(words(whole), words(found)):
        return found if whole else ""
    return _cut(clean(whole), site)[0]


def _claims(given: Iterable[Candidate], whole: str, site: Site) -> list[Claim]:
    """The titles that have words, less the names of the site, and those for pages without one if there are others.

    They are taken as one only if they are equal to the letter: where the same words are separated by other signs,
    what is cut off differs.
    """
    times: dict[str, list[str]] = {}
    for candidate in given:
        times.setdefault(candidate.value, []).append(candidate.source)
    texts = [(text, len(sources), sources[0]) for text, sources in islice(times.items(), _MAX_CLAIMS)]
    every = [Claim(*_cut(text, site), count, source) for text, count, source in [*texts, (whole, 1, "html:title")]]
    claims = [claim for claim in every if claim.words]
    return [claim for claim in claims if claim.words not in _NO_TITLES] or claims


def _learn_names(parts: Parts, metas: list[str], h1s: list[Heading], site: Site) -> None:
    """Take note of site names that `title` gives away: what other titles leave out, and an `h1` in a site's place."""
    if len(parts) == 1:
        return
    known = {site.parts(meta).all_words for meta in metas} - site.names.keys()
    for at in range(1, len(parts)):
        before, after = parts.words_of(0, at), parts.words_of(at, len(parts))
        if before in known:
            site.learn(after)
        elif after in known:
            site.learn(before)
    last = parts.words[-1]
    is_heading = last not in known and last in [heading.words for heading in h1s] and ":" not in parts.between[-1]
    if is_heading and not site.is_like_name(parts.words[0]):
        site.learn(last)


def _cut(text: str, site: Site) -> tuple[str, tuple[str, ...]]:
    """A title less the names of the site at its beginning and end, with its words. One that is only those stays."""
    parts = site.parts(text)
    last = len(parts)
    if last == 1:
        return text.strip(), parts.words[0]
    first = int(last > 1 and parts.words[0] in _NO_TITLES)
    while last - first > 1 and (not parts.words[last - 1] or _is_tail(parts, first, last - 1, site)):
        last -= 1
    while last - first > 1 and (not parts.words[first] or site.is_name(parts.words[first])):
        first += 1
    return parts.join(first, last), parts.words_of(first, last)


def _is_tail(parts: Parts, first: int, at: int, site: Site) -> bool:
    """Whether a part at the end of a title is the name of the site, or stands where only that stands."""
    part, mark = parts.words[at], parts.between[at - 1]
    if ":" in mark:
        return site.is_name(part)
    if site.is_like_name(part) or part in parts.words[first:at]:
        return True
    before = sum(map(len, parts.words[first:at]))
    return mark.strip() in {"|", "｜"} and len(part) <= _BAR_TAIL and before >= 2 * len(part)


def _equal(heading: tuple[str, ...], titles: list[str], site: Site) -> str:
    """The first title, less the names of the site, that has the words of the first heading, "" if none: most often."""
    if heading not in _NO_TITLES and not site.is_name(heading):
        for title in islice(dict.fromkeys(titles), _MAX_CLAIMS):
            text, found = _cut(title, site)
            if found == heading:
                return text
    return ""


def _agreed(h1s: list[Heading], claims: list[Claim], site: Site) -> str:
    """The heading that says what a title says, in the title's letters if the words are the same; "" if none does."""
    by_words = {claim.words: claim.text for claim in reversed(claims)}
    h1s = [heading for heading in h1s if not site.is_name(heading.words)]
    for heading in h1s:
        if heading.words in by_words:
            return by_words[heading.words]
        for text in (_cut(heading.text, site)[0], *heading.within()):
            title = by_words.get(words(text))
            if title is not None:
                return title
    best, found = 0.0, ""
    for heading in h1s:
        alike = max([likeness(heading.words, claim) for claim in by_words], default=0.0)
        if alike > best:
            best, found = alike, heading.text
    return _cut(found, site)[0] if best >= _ALIKE else ""


def _begun(claims: list[Claim], outline: Outline, site: Site) -> Claim | None:
    """What a title begins with, up to a separator, if it is the whole of a heading of the second level."""
    starts: dict[tuple[str, ...], Claim] = {}
    for claim in claims:
        parts = site.parts(claim.text)
        for last in range(1, len(parts)):
            starts[parts.words_of(0, last)] = claim._replace(text=parts.join(0, last))
    if starts:
        for heading in headings(outline, places_of(outline, "h2")[:_MAX_H2S]):
            if heading.words in starts and not site.is_name(heading.words):
                return starts[heading.words]
    return None


def _best(claims: list[Claim]) -> Claim | None:
    """The title that is most like the others, of equals the first; the page's own if they have nothing in common."""
    if not claims:
        return None
    shares = [sum(other.times * likeness(claim.words, other.words) for other in claims) for claim in claims]
    best = max(shares)
    return claims[shares.index(best)] if best > 1 else claims[-1]
