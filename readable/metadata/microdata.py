"""Microdata and RDFa Lite of a page, in the form of JSON-LD.

Sources: https://html.spec.whatwg.org/multipage/microdata.html, https://www.w3.org/TR/rdfa-lite/.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Any, Final

from readable.metadata.jsonld import Thing
from readable.metadata.surroundings import text_at
from readable.metadata.words import MAX_CHARS
from readable.outline import Outline

_MAX_ELEMENTS: Final = 20_000
_MAX_VALUES: Final = 200
_NAMES: Final = frozenset("author creator name publisher".split())
_READ: Final = frozenset("""
    alternativeHeadline articleSection author contentUrl creator dateModified datePublished description familyName
    givenName headline image inLanguage keywords lowPrice mainEntity mainEntityOfPage name offers price priceCurrency
    priceSpecification publisher thumbnailUrl uploadDate url width
""".split())
"""The properties that are read; the text of an article, which is one too, is in the page anyway."""
_MAX_WALKED: Final = 5000  # events, for the ends of items that are no containers
_ADDRESSES: Final = MappingProxyType({
    **dict.fromkeys("audio embed iframe img source track video".split(), "src"),
    **dict.fromkeys("a area link".split(), "href"), **dict.fromkeys("data meter".split(), "value"), "object": "data",
})
"""Where the value of such an element is (the HTML Standard, "values")."""


def items_of(outline: Outline, tops: Container[int] | None = None) -> tuple[list[Thing], str]:
    """The items of a page, each property with the innermost item around it, and the family: which of the two it is.

    `tops`: the events at which items may open that are no property of another; wherever, without.
    """
    items: list[Thing] = []
    around: list[tuple[int, Thing | None]] = []  # where each ends; `None` for one that is of no interest
    left, values, family = _MAX_WALKED, 0, "microdata"
    for at in outline.items[:_MAX_ELEMENTS]:
        attrs = _attributes(outline, at)
        while around and around[-1][0] <= at:
            around.pop()
        thing: Thing | None = None
        opens_item = "itemscope" in attrs or "typeof" in attrs
        if not opens_item and not (around and around[-1][1] is not None):
            continue
        if opens_item:
            end, walked = _end(outline, at, left)
            left -= walked
            if left <= 0:
                break  # where it ends is not known, so nothing after it can be told apart
            thing = {"@type": (attrs.get("itemtype") or attrs.get("typeof") or "").split()}
            family = "microdata" if "itemscope" in attrs else "rdfa"
        names = (attrs.get("itemprop") or attrs.get("property") or "").split()
        wanted = _READ.intersection([name.rpartition(":")[2] for name in names]) if values < _MAX_VALUES else ()
        if thing is not None:
            is_top = not around or not names
            is_strange = is_top and tops is not None and at not in tops
            items += [thing] if is_top and not is_strange else []
            inner = None if is_strange else thing if is_top or (wanted and around[-1][1] is not None) else None
        if around and around[-1][1] is not None:
            for name in wanted:
                values += 1
                _put(around[-1][1], name, thing if thing is not None else _value(outline, at, name))
        if thing is not None:
            around.append((end, inner))
    return items, family


def _attributes(outline: Outline, at: int) -> Mapping[str, str]:
    event = outline.events[at]
    return event[1] if isinstance(event, tuple) else {}


def _value(outline: Outline, at: int, name: str) -> str:
    event = outline.events[at]
    if not isinstance(event, tuple):
        return ""
    tag, attrs = event
    if tag == "a" and name in _NAMES:
        return text_at(outline.events, at)  # by the letter it would be the address
    for key in ("content", "datetime", _ADDRESSES.get(tag, "content")):
        if key in attrs:
            return attrs[key][:MAX_CHARS]
    return text_at(outline.events, at)


def _put(thing: Thing, name: str, value: Any) -> None:
    if name in thing:
        before = thing[name]
        thing[name] = [*before, value] if isinstance(before, list) else [before, value]
    else:
        thing[name] = value


def _end(outline: Outline, at: int, most: int) -> tuple[int, int]:
    """Where the element that opens at an event is over, and how many events were walked to know it."""
    row = bisect_left(outline.opens, at)
    if row < len(outline.opens) and outline.opens[row] == at:
        return outline.closes[row], 0
    depth, inside = 0, outline.events[at:at + most]
    for steps, event in enumerate(inside, 1):
        depth += (event.__class__ is tuple) - (event is None)
        if not depth:
            return at + steps, steps
    return at + len(inside), len(inside)
