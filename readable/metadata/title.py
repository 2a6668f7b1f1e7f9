"""Title of a page, and of its article.

A page says its title several times: in `title`, in `meta` elements for other sites, in JSON-LD and, what the reader
sees, in an `h1`. Where an `h1` agrees with any of the others, that is the title; else the others decide by agreement
among themselves. What is known to be a name of the site is cut off.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from readable.metadata.headings import Heading, headings
from readable.metadata.jsonld import headlines, things_of
from readable.metadata.site import Parts, Site
from readable.metadata.words import clean, holds, likeness, squash, words
from readable.outline import Outline

_META_TITLES = ("og:title", "twitter:title", "dc.title", "dcterms.title", "dc:title")
_ALIKE = 0.3
"""Likeness from which a heading and a title are taken to mean the same; of two titles of one page, most exceed it."""

_BAR_TAIL = 4
"""Words after a bar that are taken to name a site nobody has named, if twice as many stand before it."""

_MAX_CLAIMS = 20
"""Different titles that are looked at, besides the page's own."""

_NO_TITLES = frozenset(map(tuple, map(str.split, ("home", "homepage", "home page", "index", "untitled document"))))


class Claim(NamedTuple):
    """What a page says its title is: the `text`, the `words` of it, and how many `times` it does."""

    text: str
    words: tuple[str, ...]
    times: int


def page_title(outline: Outline) -> str:
    """The first `title` element that holds anything, white space collapsed; "" if there is none."""
    for tag, _, text in outline.head:
        found = squash(text) if tag == "title" else ""
        if found:
            return found
    return ""


def title(outline: Outline, url: str | None = None) -> str:
    """The title of the article, "" if the page has none. `url`: the page's address, for the name of its host."""
    things = things_of(outline)
    site = Site(outline, things, url)
    whole = clean(page_title(outline))
    metas = Counter(_meta_titles(outline))
    h1s = headings(outline, "h1")
    _learn_names(Parts(whole), list(islice(metas, _MAX_CLAIMS)), h1s, site)
    claims = _claims(metas + Counter(headlines(things)), whole, site)
    h1s = [heading for heading in h1s if not site.is_name(heading.words)]
    return _agreed(h1s, claims, site) or _begun(claims, outline, site) or _best(claims) or (h1s[0].text if h1s else "")


def short_title(outline: Outline, url: str | None = None) -> str:
    """The title of the article where the page's `title` begins or ends with it, else that, less the name of the site.

    "" if the page has no `title`.
    """
    whole = page_title(outline)
    found = title(outline, url)
    if not whole or holds(words(whole), words(found)):
        return found if whole else ""
    return _cut(clean(whole), Site(outline, things_of(outline), url))


def _meta_titles(outline: Outline) -> Iterator[str]:
    for tag, attrs, _ in outline.head:
        if tag == "meta" and (attrs.get("property") or attrs.get("name") or "").lower() in _META_TITLES:
            text = clean(attrs.get("content", ""))
            if text:
                yield text


def _claims(texts: Counter[str], whole: str, site: Site) -> list[Claim]:
    """The titles that have words, less the names of the site, and those for pages without one if there are others.

    They are taken as one only if they are equal to the letter: where the same words are separated by other signs,
    what is cut off differs.
    """
    given = dict(islice(texts.items(), _MAX_CLAIMS))
    cut = [(_cut(text, site), times) for text, times in [*given.items(), (whole, 1)]]
    claims = [claim for claim in (Claim(text, words(text), times) for text, times in cut) if claim.words]
    return [claim for claim in claims if claim.words not in _NO_TITLES] or claims


def _learn_names(parts: Parts, metas: list[str], h1s: list[Heading], site: Site) -> None:
    """Take note of site names that `title` gives away: what other titles leave out, and an `h1` in a site's place."""
    known = {words(meta) for meta in metas} - site.names
    for at in range(1, len(parts)):
        before, after = words(parts.join(0, at)), words(parts.join(at, len(parts)))
        if before in known:
            site.names.add(after)
        elif after in known:
            site.names.add(before)
    if len(parts) > 1 and not site.is_like_name(parts.words[0]) and parts.words[-1] not in known:
        seen = {heading.words for heading in h1s}
        if parts.words[-1] in seen and ":" not in parts.between[-1]:
            site.names.add(parts.words[-1])


def _cut(text: str, site: Site) -> str:
    """A title less the names of the site at its beginning and end. One that is nothing else stays whole."""
    parts = Parts(text)
    last = len(parts)
    first = int(last > 1 and parts.words[0] in _NO_TITLES)
    while last - first > 1 and (not parts.words[last - 1] or _is_tail(parts, first, last - 1, site)):
        last -= 1
    while last - first > 1 and (not parts.words[first] or site.is_name(parts.words[first])):
        first += 1
    return parts.join(first, last)


def _is_tail(parts: Parts, first: int, at: int, site: Site) -> bool:
    """Whether a part at the end of a title is the name of the site, or stands where only that stands."""
    part, mark = parts.words[at], parts.between[at - 1]
    if ":" in mark:
        return site.is_name(part)
    if site.is_like_name(part) or part in parts.words[first:at]:
        return True
    before = sum(map(len, parts.words[first:at]))
    return mark.strip() in {"|", "｜"} and len(part) <= _BAR_TAIL and before >= 2 * len(part)


def _agreed(h1s: list[Heading], claims: list[Claim], site: Site) -> str:
    """The heading that says what a title says, in the title's letters if the words are the same; "" if none does."""
    by_words = {claim.words: claim.text for claim in reversed(claims)}
    for heading in h1s:
        for text in (heading.text, _cut(heading.text, site), *heading.within()):
            if words(text) in by_words:
                return by_words[words(text)]
    best, found = 0.0, ""
    for heading in h1s:
        alike = max([likeness(heading.words, claim) for claim in by_words], default=0.0)
        if alike > best:
            best, found = alike, heading.text
    return _cut(found, site) if best >= _ALIKE else ""


def _begun(claims: list[Claim], outline: Outline, site: Site) -> str:
    """What a title begins with, up to a separator, if it is the whole of a heading of the second level, or ""."""
    parts = [Parts(claim.text) for claim in claims]
    starts = {words(part.join(0, last)): part.join(0, last) for part in parts for last in range(1, len(part))}
    if starts:
        for heading in headings(outline, "h2"):
            if heading.words in starts and not site.is_name(heading.words):
                return starts[heading.words]
    return ""


def _best(claims: list[Claim]) -> str:
    """The title that is most like the others, of equals the first; the page's own if they have nothing in common."""
    if not claims:
        return ""
    shares = [sum(other.times * likeness(claim.words, other.words) for other in claims) for claim in claims]
    best = max(shares)
    return (claims[shares.index(best)] if best > 1 else claims[-1]).text
