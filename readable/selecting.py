"""Selectors: what the caller names of a page is the article, or in it, or out of it, whatever a scorer says.

The page is made again twice. A scorer sees it without what is dropped, and nothing else is changed. What is composed is
the whole page, looked into everywhere, in which each element that was named has a row: an inline one is put into a
`PART` for that. What the scorer chose is carried over, row by row and block by block, and then the selectors decide.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from readable.builder import Builder
from readable.css import Elements, Mask, match
from readable.events import Event, Start, replay
from readable.lexicon.tags import ASIDE, BLOCK, DIALOG, EMBED, HEAD, HEADS, IMAGE, KINDS, PART, PLAYER, ROOT, SKIP
from readable.options import Options, Selectors
from readable.outline import Outline
from readable.selection import BY_NAME, Selection
from readable.settling import CONTENT, DROP, KEEP, settle

_ROWLESS: Final = 8
_LOOSE: Final = 16
"""Beside the bits of what an element is named for: it can have no row, such as an image in a `noscript`; or it is not
named, but needs a row, for it has no text, so stands in no block, and what it is in stays around something kept."""

_BITS: Final = MappingProxyType({"content": CONTENT, "keep": KEEP, "drop": DROP})
_OPAQUE: Final = frozenset({EMBED, HEAD, PLAYER, SKIP})
_MEDIA: Final = frozenset({EMBED, IMAGE, PLAYER})
_CONTAINERS: Final = frozenset({ASIDE, BLOCK, DIALOG, ROOT})


def select_by(
    outline: Outline, options: Options, score: Callable[[Outline, Options], Selection],
) -> tuple[Selection, tuple[str, ...]]:
    """What the selectors of the options make of a page, and a warning for each that matches nothing.

    `score` chooses first, unless the selector of the content matches. Linear in the page.
    """
    assert isinstance(options.selectors, Selectors)
    given = options.selectors.given()
    events = _events_of(outline)
    page = Elements(events)
    named = _named(page, {_BITS[key]: match(css, page) for key, css in given.items()})
    missed = [key for key in given if not any(bits & _BITS[key] for bits in named)]
    warnings = tuple(
        f"selectors: {key} {given[key]!r} matches nothing{', so the scorer chooses' if key == 'content' else ''}"
        for key in missed
    )
    if len(missed) == len(given):
        return score(outline, options), warnings
    events, bits = _marked(events, named)
    whole = replay(events, Builder(skip=0, before=outline))
    rows = [bits.get(id(attrs), 0) for attrs in whole.attrs]
    if any(one & CONTENT for one in named):
        found = Selection(outline, (), {}, {}, 0, BY_NAME)
    else:
        found = score(replay(_without_dropped(events, bits), Builder(skip=outline.skip, before=outline)), options)
    return settle(found, whole, rows), warnings


def _events_of(outline: Outline) -> list[Event]:
    """The events of a page, where each element that may have a row has attributes of its own, by which it is known."""
    merged = dict(zip(outline.opens, outline.attrs, strict=True))  # a second `body` gives its attributes to the first
    return [
        (event[0], {**merged.get(at, event[1])}) if isinstance(event, tuple) and event[0] not in HEADS else event
        for at, event in enumerate(outline.events)
    ]


def _named(page: Elements, masks: Mapping[int, Mask]) -> list[int]:
    """What each element is named for. Of one in an opaque element, that one is kept; none of the head is named."""
    named = [0] * len(page.tags)
    hosts = [-1] * len(named)  # the outermost opaque element around each
    for number, above in enumerate(page.parents):
        bits = sum([bit for bit, mask in masks.items() if mask[number]])
        if above >= 0:
            hosts[number] = above if hosts[above] < 0 and KINDS.get(page.tags[above]) in _OPAQUE else hosts[above]
        host = hosts[number]
        if page.tags[number if host < 0 else host] == "head":
            continue
        if host < 0:
            named[number] |= bits
        elif bits & DROP:
            named[number] = bits | _ROWLESS
        else:
            named[host] |= bits
    return _loosened(page, named)


def _loosened(page: Elements, named: Sequence[int]) -> list[int]:
    """The same, where media have a row if they stand in a container around what is kept."""
    size = len(named)
    around = [False] * size
    for number in range(size - 1, 0, -1):
        if around[number] or named[number] & KEEP:
            around[page.parents[number]] = True
    loosened = list(named)
    nearest = [-1] * size  # the innermost container
    for number, (tag, above) in enumerate(zip(page.tags, page.parents, strict=True)):
        if _is_container(tag) or above < 0:
            nearest[number] = number
            continue
        place = nearest[number] = nearest[above]
        if around[place] and (KINDS.get(tag) in _MEDIA or tag == "noscript"):
            loosened[number] |= _LOOSE
    return loosened


def _marked(events: Iterable[Event], named: Sequence[int]) -> tuple[list[Event], dict[int, int]]:
    """The events with each named inline element in a `PART`, less what can have no row and is dropped.

    Also what each element that makes a row is named for, by the `id` of its attributes.
    """
    marked: list[Event] = []
    bits: dict[int, int] = {}
    ends: list[int] = []  # how many elements end with each that is open
    numbers = iter(named)
    gone = 0  # how deep in what is dropped
    for event in events:
        if isinstance(event, tuple):
            one = next(numbers)
            if gone or one & _ROWLESS:
                gone += 1
                continue
            part: Start = event
            if one and ("-" in event[0] or not _is_container(event[0])):  # a custom element can be either
                part = PART, {}
                marked.append(part)
            if one:
                bits[id(part[1])] = one
            ends.append(1 if part is event else 2)
            marked.append(event)
        elif gone:
            gone -= event is None
        elif event is None:
            marked += [None] * ends.pop()
        else:
            marked.append(event)
    return marked, bits


def _is_container(tag: str) -> bool:
    return KINDS[tag] in _CONTAINERS if tag in KINDS else "-" in tag


def _without_dropped(events: Iterable[Event], bits: Mapping[int, int]) -> list[Event]:
    """The marked page as a scorer should see it: no `PART`, and of what is dropped at most an empty block."""
    seen: list[Event] = []
    parts: list[bool] = []  # of each open element, whether it is a `PART`
    depth = 0  # in what is dropped
    for event in events:
        if isinstance(event, tuple):
            if depth:
                depth += 1
                continue
            depth = int(bits.get(id(event[1]), 0) & DROP > 0)
            parts.append(event[0] == PART)
            if not parts[-1]:
                seen.append(event)
        elif event is None:
            depth -= depth > 0
            if not depth and not parts.pop():
                seen.append(None)
        elif not depth:
            seen.append(event)
    return seen
