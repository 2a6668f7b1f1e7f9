"""Compose: the selected parts of the page, cleaned, as the events of the article. Safe by construction.

Nothing is sanitised: an element, attribute or address gets in only by the lists of `lexicon.allowed`, or because a
rule of `links`, `media` or `code` writes it.

What to do with an element is told by a rule, a small function in `blocks`, `links`, `pictures`, `tables`, `code` or
`formulas`; `rules` has the books of them. A `Composer` follows the rules; it is a `Writer`, which keeps the article
well formed and tidy.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import chain
from typing import NamedTuple

from readable.compose.composer import Composer, Origin
from readable.compose.frames import EMPTY
from readable.compose.links import FORBIDDEN, Addresses
from readable.compose.rules import ANCHOR, GAP
from readable.compose.tracing import Piece, Tracer
from readable.events import Event
from readable.lexicon.tags import BLOCKS, PART
from readable.options import Options
from readable.outline import Outline
from readable.selection import Selection

_GAP: tuple[Event, ...] = ((GAP, EMPTY), None)
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r")


def compose(
    selection: Selection,
    base: str | None,
    options: Options | None = None,
    path: Callable[[int], str] | None = None,
) -> list[Event]:
    """The selected parts of a page as the events of an article; the arguments are those of `compose_pieces`."""
    return compose_pieces(pieces_of(selection), base, options, path)


def compose_pieces(
    pieces: Sequence[Piece],
    base: str | None,
    options: Options | None = None,
    path: Callable[[int], str] | None = None,
) -> list[Event]:
    """The article as events. `base` is the address that relative ones are relative to.

    `path` tells the path in the page of the element that an event of the outline opens, "" if there is none to tell;
    then each element that comes from the page has its own as its attribute `x`. Takes time linear in the selected part
    of the page.
    """
    page = Origin(Addresses(base), options.images if options else "content")
    composer = _composed(pieces, page, path, frozenset())
    lost = composer.settle()
    if lost:  # few pages link to what was unwrapped in the article: compose again, with empty elements to link to
        composer = _composed(pieces, page, path, lost)
        composer.settle()
    return _clean([event for event in composer.out if event != ""])


def _composed(
    pieces: Sequence[Piece], page: Origin, path: Callable[[int], str] | None, lost: Set[str],
) -> Composer:
    composer: Composer
    source: Iterator[Event]
    if path:
        composer = tracer = Tracer(page, path)
        source = tracer.follow(pieces)
    else:
        composer, source = Composer(page), chain.from_iterable(events for _, events in pieces)
    composer.take(_anchored(source, lost) if lost else source)
    return composer


def _anchored(source: Iterable[Event], lost: Set[str]) -> Iterator[Event]:
    """The same events, with an anchor in the first element of each id that must not be lost."""
    left = set(lost)
    for event in source:
        name = None
        if isinstance(event, tuple) and event[1]:
            tag, attrs = event
            name = attrs.get("id") or (attrs.get("name") if tag == "a" else None)
        if name and name in left:
            left.remove(name)
            yield tag, {key: value for key, value in attrs.items() if key not in ("id", "name")}
            yield ANCHOR, {"id": name}
            yield None
        else:
            yield event


def pieces_of(selection: Selection) -> list[Piece]:
    """What is selected of a page."""
    return list(_pieces(selection))


def _pieces(selection: Selection) -> Iterator[Piece]:
    """The events that are kept, in document order, each piece with the number of its first event.

    Where something with lines of its own is left out, a piece says so: its number is -1.
    """
    outline = selection.outline
    events, opens, closes = outline.events, outline.opens, outline.closes
    cuts = _cuts(selection)
    starts = [cut.begin for cut in cuts]
    at = 0
    for root in selection.roots:
        if root in selection.dropped or opens[root] < at:
            continue
        at = opens[root]
        for cut in cuts[bisect_left(starts, at):bisect_left(starts, closes[root])]:
            if cut.begin < at:
                continue
            yield at, events[at:cut.begin]
            if cut.kept:
                yield cut.begin, cut.kept
            if cut.has_lines:
                yield -1, _GAP
            at = cut.end
        yield at, events[at:closes[root]]
        yield -1, _GAP
        at = closes[root]


class _Cut(NamedTuple):
    """Events that are left out, but for those `kept`, and whether lines of their own stood there."""

    begin: int
    end: int
    kept: list[Event]
    has_lines: bool


def _cuts(selection: Selection) -> list[_Cut]:
    """What is left out, in document order: containers, and blocks of containers that stay."""
    outline = selection.outline
    pres = _outermost(outline, "pre") if "pre" in outline.tags else []
    cuts = []
    for row in selection.dropped:
        is_block = outline.tags[row] in BLOCKS or "-" in outline.tags[row]
        if not is_block and outline.tags[row] != PART and pres and _is_inside(outline, row, pres):
            continue  # a name such as `comment` says something else there
        cuts.append(_Cut(outline.opens[row], outline.closes[row], [], has_lines=is_block))
    for block in selection.dropped_blocks:
        begin, end = outline.block_opens[block], outline.block_closes[block]
        cuts.append(_Cut(begin, end, _unmatched(outline.events[begin:end]), has_lines=True))
    return sorted(cuts, key=lambda cut: (cut.begin, -cut.end))


def _unmatched(events: Iterable[Event]) -> list[Event]:
    """The starts and ends of elements that reach over the edge of a block."""
    left: list[Event] = []
    for event in events:
        if event is None and left and left[-1] is not None:
            left.pop()
        elif not isinstance(event, str):
            left.append(event)
    return left


def _outermost(outline: Outline, tag: str) -> list[int]:
    """The containers of a name that are in no other of that name."""
    rows: list[int] = []
    end = 0
    for row, name in enumerate(outline.tags):
        if name == tag and row >= end:
            rows.append(row)
            end = outline.ends[row]
    return rows


def _is_inside(outline: Outline, row: int, rows: list[int]) -> bool:
    place = bisect_left(rows, row)
    return place > 0 and row < outline.ends[rows[place - 1]]


def _clean(events: list[Event]) -> list[Event]:
    """Take characters that XML forbids out of the text. References like `&#1;` bring them in, very rarely."""
    if not _is_dirty("".join([event for event in events if event.__class__ is str])):
        return events
    cleaned = [FORBIDDEN.sub("", event) if isinstance(event, str) else event for event in events]
    return [event for event in cleaned if event != ""]


def _is_dirty(text: str) -> bool:
    """Whether there is such a character. Four times as fast as to search with `FORBIDDEN`."""
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        return True  # a lone surrogate
    return len(encoded) != len(encoded.translate(None, _CONTROLS)) or "\ufffe" in text or "\uffff" in text
