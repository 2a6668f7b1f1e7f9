"""JSON-LD of a page, as far as its title needs it. What cannot be read is as if it were not there."""
from __future__ import annotations

from typing import Any

from readable.metadata.words import clean
from readable.outline import Outline

_MAX_VALUES = 500  # objects and arrays that are looked into, of all scripts together
_NAMED = frozenset("Book Course Event HowTo Movie Person Product QAPage Question Recipe WebPage".split())


Thing = dict[str, Any]
"""An object of JSON-LD."""


def things_of(outline: Outline) -> list[Thing]:
    """The top-level objects of every JSON-LD script, those in a `@graph`, and what they are mainly about."""
    found: list[Thing] = []
    left = _MAX_VALUES
    for tag, attrs, text in outline.head:
        if tag == "script" and attrs.get("type", "").strip().lower().startswith("application/ld+json"):
            left -= _flatten(_load(text), found, left)
            if left <= 0:
                break
    return found


def kinds(thing: Thing) -> list[str]:
    """The types of an object, without the address of their vocabulary."""
    given = thing.get("@type")
    given = given if isinstance(given, list) else [given]
    return [kind.rpartition("/")[2] for kind in given if isinstance(kind, str)]


def headlines(things: list[Thing]) -> list[str]:
    """What the page's JSON-LD calls its article, or the one thing it is about."""
    articles, others = [], []
    for thing in things:
        types = kinds(thing)
        if any(kind.endswith(("Article", "Posting")) for kind in types):
            articles.append(thing.get("headline") or thing.get("name"))
        elif not _NAMED.isdisjoint(types):
            others.append(thing.get("headline") or thing.get("name"))
    found = [clean(text) for text in articles or others if isinstance(text, str)]
    return list(dict.fromkeys(filter(None, found)))


def site_names(things: list[Thing]) -> list[str]:
    """What the page's JSON-LD calls its site and its publisher."""
    found = []
    for thing in things:
        if not {"WebSite", "Organization", "NewsMediaOrganization"}.isdisjoint(kinds(thing)):
            found += [thing.get("name"), thing.get("alternateName")]
        publisher = thing.get("publisher")
        if isinstance(publisher, dict):
            found.append(publisher.get("name"))
    return [clean(name) for name in found if isinstance(name, str) and name.strip()]


def _load(text: str) -> Any:
    import json  # noqa: PLC0415 - many pages have no need of it

    text = text.strip().removeprefix("<!--").removesuffix("-->").strip().rstrip(";")
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None


def _flatten(value: Any, found: list[Thing], most: int) -> int:
    """Add the objects of a value to those found; how many values it took, of which there may be `most`."""
    stack, seen = [value], 0
    while stack and seen < most:
        thing = stack.pop()
        seen += 1
        inner: list[Any] = []
        if isinstance(thing, list):
            inner = thing[:most]
        elif isinstance(thing, dict):
            found.append(thing)
            inner = [thing[key] for key in ("@graph", "mainEntity") if isinstance(thing.get(key), (dict, list))]
        stack.extend(reversed(inner))
    return seen
