"""Addresses that a page declares: its own, the next part's, its picture's."""
from __future__ import annotations

import re

from readable.metadata.evidence import Evidence
from readable.metadata.record import Candidate
from readable.metadata.schema import bare

_AROUND = 50  # events before and after the end of the article
_MAX_DIGITS = 6
_EXTENSION = re.compile(r"\.\w{2,5}\Z")
_MARKS = frozenset("/?-_;")
_IMAGES = frozenset({"og:image", "og:image:url", "og:image:secure_url"})


def canonical_url(evidence: Evidence) -> tuple[str | None, str]:
    """The address that the page wants to be known by, and where it says so."""
    links = [Candidate("link:canonical", address) for address in evidence.declared.links.get("canonical", ())]
    seen = evidence.candidates.of
    seen["canonical_url"] = [*links, *seen.get("canonical_url", [])]
    return _first_absolute(evidence, seen["canonical_url"])


def next_page(evidence: Evidence) -> tuple[str | None, str]:
    """The address of the next part of the article, by `rel=next` in the head or right after the article.

    A link in the page counts only if its address goes on where the page's own ends: blogs link their next post so.
    """
    links = [Candidate("link:next", address) for address in evidence.declared.links.get("next", ())]
    own = _EXTENSION.sub("", bare(evidence.url or "").partition("?")[0])
    if not links and own:
        around = evidence.outline.events[max(evidence.end - _AROUND, 0):evidence.end + _AROUND]
        linked = [event[1] for event in around if event.__class__ is tuple and event[0] == "a" and "rel" in event[1]]
        addresses = [attrs.get("href", "") for attrs in linked if "next" in attrs["rel"].lower().split()]
        links += [Candidate("rel:next", address) for address in addresses if _goes_on(evidence, address, own)]
    evidence.candidates.of["next_page"] = links
    return _first_absolute(evidence, links)


def _goes_on(evidence: Evidence, address: str, own: str) -> bool:
    """Whether an address goes on where the page's own ends: with a number of a page, as a part or as a parameter."""
    whole = bare(evidence.absolute(address) or "")
    return whole.startswith(own) and whole != bare(evidence.url or "") and whole[len(own):][:1] in _MARKS


def image(evidence: Evidence) -> tuple[str | None, str]:
    """The address of the article's picture: of those from the first place that names any, the widest by declaration."""
    found = evidence.candidates.get("image")
    if not found:
        return None, ""
    family = found[0].source.partition(":")[0]
    same = [one for one in found if one.source.partition(":")[0] == family]
    if any(one.value != same[0].value for one in same):
        widths = {**_declared_widths(evidence), **evidence.candidates.widths}
        same.sort(key=lambda one: -widths.get(one.value.strip(), 0))
    return _first_absolute(evidence, [*same, *found])


def _declared_widths(evidence: Evidence) -> dict[str, int]:
    """The `og:image:width` that follows an image (the Open Graph protocol, "structured properties")."""
    widths: dict[str, int] = {}
    if "og:image:width" not in evidence.declared.metas:
        return widths
    latest = ""
    for name, content in evidence.declared.named():
        if name in _IMAGES:
            latest = content.strip()
        elif name == "og:image:width" and latest:
            digits = content.strip().removesuffix("px")
            if digits.isdecimal() and len(digits) <= _MAX_DIGITS:
                widths[latest] = int(digits)
    return widths


def _first_absolute(evidence: Evidence, given: list[Candidate]) -> tuple[str | None, str]:
    for one in given:
        address = evidence.absolute(one.value)
        if address:
            return address, one.source
    return None, ""
