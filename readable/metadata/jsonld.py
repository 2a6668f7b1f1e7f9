"""JSON-LD of a page: its objects, with the references between them. Whatever a script holds, nothing is raised."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from math import isfinite
from typing import Any

from readable.metadata.words import MAX_CHARS, clean, plain

_MAX_VALUES = 2000  # objects and arrays that are looked into, of all scripts together
_MAX_STEPS = 5  # from a reference to what it means
_MAX_LIST = 100
_MAX_NAMES = 10  # of one object
_MAX_KINDS = 10
_LONGEST_KIND = 60

_STRING_OR_COMMA = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|,(?=\s*[}\]])', re.DOTALL)
"""A comma before a closing bracket, and strings, so that none is found inside one."""

Thing = dict[str, Any]
"""An object of JSON-LD, or an item of microdata."""


class Graph:
    """The objects of all JSON-LD scripts of a page.

    `things`: those that were given, of another origin; those at the top of a script, those in a `@graph`, and what they
    are mainly about. `warnings`: a sentence for each script that is no JSON.
    """

    def __init__(self, scripts: Iterable[str] = (), things: Iterable[Thing] = ()) -> None:
        self.things: list[Thing] = []
        self.warnings: list[str] = []
        self._values: list[Any] = []
        self._by_id: dict[str, Thing] | None = None
        left = _MAX_VALUES - _flatten(list(things), self.things, _MAX_VALUES)
        for text in scripts:
            value = _load(text)
            if value is None and text.strip() not in ("", "null"):
                self.warnings.append("a JSON-LD script is no JSON and was skipped")
            self._values.append(value)
            left -= _flatten(value, self.things, left)
            if left <= 0:
                break

    def resolved(self, value: Any) -> Any:
        """What a value means: itself, or the object that it is a reference to."""
        for _ in range(_MAX_STEPS):
            if not isinstance(value, dict) or len(value) > 2 or not isinstance(value.get("@id"), str):  # noqa: PLR2004
                break
            if value.keys() - {"@id", "@type"}:
                break
            value = self._index.get(value["@id"], value)
        return value

    @property
    def _index(self) -> dict[str, Thing]:
        if self._by_id is None:
            self._by_id = {}
            stack, left = list(reversed(self._values)), _MAX_VALUES
            while stack and left:
                value = stack.pop()
                left -= 1
                if isinstance(value, dict):
                    name = value.get("@id")
                    if isinstance(name, str) and value.keys() - {"@id", "@type"}:
                        self._by_id.setdefault(name, value)
                    value = list(value.values())
                if isinstance(value, list):
                    stack.extend(inner for inner in value[:_MAX_LIST] if isinstance(inner, (dict, list)))
        return self._by_id

    def values(self, value: Any) -> Iterator[Any]:
        """The values that stand for one property: one, those of a list, or none; references resolved."""
        if isinstance(value, dict) and isinstance(value.get("@list"), list):
            value = value["@list"]
        for one in value[:_MAX_LIST] if isinstance(value, list) else (value,):
            if isinstance(one, dict):
                yield self.resolved(one)
            elif one is not None and not isinstance(one, (bool, list)):
                yield one

    def strings(self, value: Any) -> Iterator[str]:
        """The values that are texts themselves, as they are written; of an object, the address that names it."""
        named = (one.get("@id") if isinstance(one, dict) else one for one in self.values(value))
        return (one for one in named if isinstance(one, str))

    def texts(self, value: Any) -> Iterable[str]:
        """The texts that stand for one property; of an object, its name."""
        if isinstance(value, str):  # most often
            found = clean(value[:MAX_CHARS])
            return (found,) if found else ()
        return self._texts(value) if value is not None else ()

    def _texts(self, value: Any) -> Iterator[str]:
        for one in self.values(value):
            for text in _names(one) if isinstance(one, dict) else (_written(one),):
                found = clean(text)
                if found:
                    yield found

    def text(self, value: Any) -> str:
        """The first of the texts, "" if there is none."""
        return next(iter(self.texts(value)), "")


def _names(thing: Thing) -> list[str]:
    """The name of an object, or its names, in whichever way they are written."""
    parts = [thing.get(key) for key in ("givenName", "additionalName", "familyName")]
    whole = " ".join([part for part in parts if isinstance(part, str)])
    for value in (thing.get("name"), thing.get("@value"), whole, thing.get("headline"), thing.get("alternateName"),
                  thing.get("value")):
        every = value[:_MAX_NAMES] if isinstance(value, list) else [value]
        texts = [one.get("@value") if isinstance(one, dict) else one for one in every]
        kept = [text for text in texts if isinstance(text, (str, int, float)) and not isinstance(text, bool)]
        found = [text for text in map(_written, kept) if text.strip()]
        if found:
            return found
    return []


def _written(value: Any) -> str:
    """A text, or a number without an exponent."""
    if isinstance(value, float):
        return format(Decimal(repr(value)), "f") if isfinite(value) else ""
    return str(value)[:MAX_CHARS]


def kinds(thing: Thing) -> list[str]:
    """The types of an object, without the address of their vocabulary."""
    given = thing.get("@type")
    given = given if isinstance(given, list) else [given]
    every = [kind for kind in given[:_MAX_KINDS] if isinstance(kind, str)]
    every = [kind if kind.isalpha() else plain(re.split(r"[/#:]", kind)[-1]) for kind in every]
    return [kind for kind in every if len(kind) <= _LONGEST_KIND]


def _load(text: str) -> Any:
    import json  # noqa: PLC0415 - many pages have no need of it

    text = text.strip().lstrip("\ufeff")
    if '"schema:' in text:
        text = text.replace('"schema:', '"')
    if '"' not in text and "&" in text:
        from html import unescape  # noqa: PLC0415

        text = unescape(text)
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        pass
    text = _STRING_OR_COMMA.sub(lambda found: "" if found[0] == "," else found[0], _unwrapped(text))
    decode = json.JSONDecoder(strict=False).raw_decode
    values: list[Any] = []
    while len(values) < _MAX_VALUES:
        try:
            value, end = decode(text)
        except (ValueError, RecursionError):
            break
        values.append(value)
        text = text[end:].lstrip(" \t\r\n,;")  # some scripts hold several objects
        if text[:1] not in ("{", "["):
            break
    return values if len(values) > 1 else values[0] if values else None


def _unwrapped(text: str) -> str:
    """A script without the comment signs that hid it from old browsers and from XML."""
    text = text.strip().rstrip(";").strip()
    for opening in ("//", "/*", "<!--", "<![CDATA[", "//", "*/"):
        text = text.removeprefix(opening).lstrip()
    return text


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
