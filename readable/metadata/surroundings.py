"""What stands around the title of an article and at its ends, where bylines are: lines of text, and telling names."""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import Final, NamedTuple

from readable.events import Event
from readable.lexicon.bylines import (
    ASIDE_NAME,
    AUTHOR_CLASS,
    AUTHOR_LINK,
    DATE_CLASS,
    NO_AUTHOR_CLASS,
    REVISED_CLASS,
)
from readable.lexicon.patterns import COMMENTS
from readable.lexicon.tags import BLOCKS
from readable.metadata.words import MAX_CHARS, squash
from readable.outline import Outline
from readable.visibility import CONCEALING, NAMED

AUTHOR: Final = 1
DATE: Final = 2
CHANGED: Final = 4
LINKED: Final = 8
USER_LINK: Final = "link:user"
"""The source of a link to a user's page, whose name may be of one word."""

_UNSEEN: Final = frozenset("button noscript script select style svg template textarea".split())
_BREAKING: Final = BLOCKS | {"br", "time"}
_TIGHT: Final = frozenset("a abbr b em i span strong".split())
_MAX_EVENTS: Final = 200
_LONGEST: Final = 300
_LONGEST_NAME: Final = 50
_PROSE: Final = 100  # characters
_SMALL: Final = 70  # events
_CAPTION: Final = "figcaption"
_PLACE: Final = itemgetter(0)


class Mark(NamedTuple):
    """An element that says something by its name: what, where, and how.

    What: a union of `AUTHOR`, `DATE`, `CHANGED` (of a revision) and `LINKED` (to somebody's page).
    """

    meaning: int
    at: int
    source: str


Line = tuple[int, str]
"""The event where a line begins, and its text."""


class Surroundings:
    """The lines and marks in some parts of a page, each list by the likelihood of the part, then in order.

    `article`: the events of the article. `parts`: ranges of events, the likeliest first; each event counts for the
    first that holds it; the article's prose begins after the start of the first one. `host`: the page's.
    """

    def __init__(self, outline: Outline, article: range, parts: Sequence[range], host: str) -> None:
        self._host, self._article = host, article
        self.lines: list[str] = []
        self.marks: list[Mark] = []
        self._outline, self._events = outline, outline.events
        self._known: dict[str, int] = {}
        block = bisect_left(outline.block_opens, parts[0].start) if parts else 0
        prose = (at for at, chars in enumerate(outline.chars[block:], block) if chars >= _PROSE)
        first_prose = next(prose, None)
        self._prose = len(outline.events) if first_prose is None else outline.block_opens[first_prose]
        for number, part in enumerate(parts):
            odd = self._odd_rows(part)
            others = [range(outline.opens[row], outline.closes[row]) for row in odd if self._is_aside(row)]
            for rest in _without(part, [*parts[:number], *others]):
                self._mark(rest)
                self._read(rest, odd)

    def text(self, at: int) -> str:
        """The text of the element that opens at an event, white space collapsed; of a long one, how it begins."""
        return text_at(self._events, at)

    def _odd_rows(self, part: range) -> list[int]:
        """The containers there that may be of other stories, comments or navigation."""
        outline, opens = self._outline, self._outline.opens
        first = max(bisect_left(opens, part.start) - 1, 0)  # the one before may be open, if it was not looked into
        last = bisect_left(opens, part.stop, first)
        rows = zip(outline.flags[first:last], outline.names[first:last], outline.tags[first:last], strict=True)
        rated = enumerate(rows, first)
        return [row for row, (flags, names, tag) in rated if flags or names & COMMENTS or tag == _CAPTION]

    def _is_aside(self, row: int) -> bool:
        """Whether something is not of the article. What is small and stands above its prose may be the byline."""
        outline = self._outline
        flags, begin, attrs = outline.flags[row], outline.opens[row], outline.attrs[row]
        if begin <= self._article.start and outline.closes[row] >= self._article.stop:
            return False
        if outline.tags[row] in ("nav", _CAPTION) or flags & CONCEALING or outline.names[row] & COMMENTS:
            return True
        if begin < self._prose and outline.closes[row] - begin <= _SMALL:
            return False
        name = f"{attrs.get('class', '')} {attrs.get('id', '')}"
        return bool(flags & ~NAMED or ASIDE_NAME.search(name[:MAX_CHARS].lower()))

    def _mark(self, part: range) -> None:
        for at, event in enumerate(self._events[part.start:part.stop], part.start):
            if isinstance(event, tuple) and (event[1] or event[0] == "time"):
                self._mark_element(at, *event)

    def _mark_element(self, at: int, tag: str, attrs: Mapping[str, str]) -> None:
        meaning = 0
        if "class" in attrs:
            name = attrs["class"]
            meaning = self._known.get(name, -1)
            if meaning < 0:
                meaning = self._known[name] = _meaning(name)
        if tag == "time":
            self.marks.append(Mark(DATE | meaning & CHANGED, at, "html:time"))
        elif tag == "a" and self._mark_link(at, attrs):
            return
        elif meaning:
            self.marks.append(Mark(meaning, at, f"class:{attrs['class'].split()[0][:_LONGEST_NAME]}"))
        elif "itemprop" in attrs and "author" in attrs["itemprop"].lower().split():
            self.marks.append(Mark(AUTHOR, at, "microdata:author"))

    def _mark_link(self, at: int, attrs: Mapping[str, str]) -> bool:
        """Mark a link that says it leads to the author; one to any person, too, but that may say more by its class."""
        if "rel" in attrs and "author" in attrs["rel"].lower().split():
            self.marks.append(Mark(AUTHOR, at, "rel:author"))
            return True
        address = attrs["href"][:MAX_CHARS].strip() if "href" in attrs else ""
        linked = AUTHOR_LINK.match(address) if address and address[0] != "#" else None
        if linked and linked[1] in (None, self._host):
            self.marks.append(Mark(LINKED, at, USER_LINK if "/user" in linked[0] else "link:author"))
        return False

    def _read(self, part: range, odd: Iterable[int]) -> None:
        """Take the lines of a part: the blocks of the outline, and the lines of what it did not look into."""
        outline = self._outline
        first = bisect_left(outline.block_opens, part.start)
        last = bisect_left(outline.block_opens, part.stop, first)
        lines: list[Line] = []
        for row in odd:
            if outline.flags[row] & outline.skip:
                inside = range(max(outline.opens[row], part.start), min(outline.closes[row], part.stop))
                lines += lines_in(self._events, inside)
        if lines:
            lines += zip(outline.block_opens[first:last], outline.texts[first:last], strict=True)
            self.lines += [text for _, text in sorted(lines, key=_PLACE)]
        else:
            self.lines += outline.texts[first:last]


def lines_in(events: list[Event], part: range) -> Iterator[Line]:
    """The lines of a part of the page: one ends where a block or a line begins or ends."""
    tags: list[str] = []
    text = ""
    begin, unseen = part.start, 0
    for at, event in enumerate(events[part.start:part.stop], part.start):
        if isinstance(event, str):
            text += "" if unseen else event
            continue
        if event is None:
            tag = tags.pop() if tags else "div"
            unseen = unseen if unseen <= len(tags) else 0
        else:
            tag = event[0]
            tags.append(tag)
            if tag in _UNSEEN and not unseen:
                unseen = len(tags)
        if tag in _BREAKING:
            if text and not text.isspace():
                yield begin, squash(text[:2 * _LONGEST])
            text, begin = "", at
    if text and not text.isspace():
        yield begin, squash(text[:2 * _LONGEST])


def _without(part: range, others: Iterable[range]) -> list[range]:
    """What is left of a range without others."""
    left = [part]
    for other in others:
        if other.start < part.stop and other.stop > part.start:
            before = [range(one.start, min(one.stop, other.start)) for one in left]
            after = [range(max(one.start, other.stop), one.stop) for one in left]
            left = [one for one in chain(before, after) if one]
    return left


def text_at(events: list[Event], at: int) -> str:
    """The text of the element that opens at an event, white space collapsed; of a long one, how it begins."""
    found: list[str] = []
    depth = unseen = 0
    for event in events[at:at + _MAX_EVENTS]:
        if isinstance(event, str):
            if not unseen:
                found.append(event[:MAX_CHARS])
            continue
        depth += -1 if event is None else 1
        if not depth:
            break
        if event is None:
            unseen = unseen if unseen <= depth else 0
            continue
        unseen = unseen or depth * (event[0] in _UNSEEN)
        found.append("" if event[0] in _TIGHT else " ")
    return squash("".join(found))


def _meaning(name: str) -> int:
    name = name[:MAX_CHARS].lower()
    meaning = 0
    # Most names are of neither: to look for a part of each is a fifth of the work of the patterns.
    if ("author" in name or "by" in name or "username" in name) and AUTHOR_CLASS.search(name):
        meaning = 0 if NO_AUTHOR_CLASS.search(name) else AUTHOR
    dated = "date" in name or "time" in name or "posted" in name or "publi" in name or "modified" in name
    if dated and DATE_CLASS.search(name):
        meaning |= DATE
        if REVISED_CLASS.search(name) and "publish" not in name:
            meaning |= CHANGED
    return meaning
