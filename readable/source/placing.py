"""Lay the text in a page's mark-up beside the text that the parser gave, and find the blocks of the article in it."""
from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from readable.events import Event
from readable.provenance import UNKNOWN, Provenance
from readable.render.blocks import Draft
from readable.source.offsets import utf8_of
from readable.source.words import Run, Words, runs_of, solid, text_in, words_of

_CONTEXT: Final = 32
"""Characters that follow, by which it is decided whether text that is hidden is among the parser's."""

_SURE: Final = 8
"""Characters of hidden text that is taken for the parser's, though what follows is not."""

_ANCHOR: Final = 12
_RUNS_AHEAD: Final = 40
_REACHES: Final = (2_000, 20_000, 2_000_000)
_EFFORT: Final = 50
"""Where the two texts differ: characters that must agree after it, in how many runs and how far they are looked for,
the near ones first; and how many times the length of the text is searched in all, so the time stays linear."""

_GLANCE: Final = 1024
"""Bytes of a long run that are enough to see how it begins: all of most scripts need not be read."""

_DROPPED: Final = re.compile(rb"[^\x20-\xff\t\n\v\f\r]")
"""What `decode` takes out of a page with a NUL."""

_BETWEEN: Final = 20_000
"""How far a block is looked for between its neighbours."""


class _Alignment:
    """Runs of the page's text that are in the parser's text. Characters of that are counted without white space.

    `taken`: the numbers of those runs; `starts`: where each begins in the parser's text, ascending; `missed`: how many
    runs before it that a reader sees are not there. Of what a run says, only how it begins is kept.
    """

    def __init__(self, page: bytes, text: str) -> None:
        self.starts, self.taken, self.missed = array("l"), array("l"), array("l")
        self._page = page
        self._text = text
        self._runs = list(runs_of(page))
        self._heads = [self._head(run) for run in self._runs]
        self._last = -1, ""
        self._words: dict[int, Words] = {}
        self._effort = _EFFORT * len(text)
        self._align()

    def _read(self, run: Run) -> str:
        text = text_in(self._page, run.begin, run.end)
        if "&" in text and not run.is_plain:
            return "".join([word.text for word in words_of(self._page, run)])
        return solid(text)

    def _head(self, run: Run) -> str:
        """The first characters of what a run says."""
        if run.end - run.begin > _GLANCE:
            end = max(self._page.rfind(blank, run.begin, run.begin + _GLANCE) for blank in (b" ", b"\n"))
            head = self._read(run._replace(end=max(run.begin, end)))
            if len(head) >= _CONTEXT:
                return head[:_CONTEXT]
        return self._read(run)[:_CONTEXT]

    def _said(self, number: int) -> str:
        """All that a run says. The last is kept: it may be looked at in several places."""
        head = self._heads[number]
        if len(head) < _CONTEXT:
            return head
        if self._last[0] != number:
            self._last = number, self._read(self._runs[number])
        return self._last[1]

    def _align(self) -> None:
        at = missed = number = 0
        while number < len(self._runs):
            said = bool(self._heads[number])
            if said and self._is_next(number, at):
                self.starts.append(at)
                self.taken.append(number)
                self.missed.append(missed)
                at += len(self._said(number))
            elif said and not self._runs[number].is_hidden:
                missed += 1
                found = self._next_agreement(number, at)
                if found:
                    number, at = found
                    continue
            number += 1

    def _is_next(self, number: int, at: int) -> bool:
        text = self._text
        if not text.startswith(self._heads[number], at) or not text.startswith(said := self._said(number), at):
            return False
        if not self._runs[number].is_hidden:
            return True
        follows = self._following(number + 1)
        return text.startswith(follows, at + len(said)) or (
            len(said) >= _SURE and not text.startswith(follows, at)
        )

    def _following(self, number: int) -> str:
        """What the page says from a run on, as much as is compared."""
        said = ""
        for more in self._heads[number:number + _RUNS_AHEAD]:
            said += more
            if len(said) >= _CONTEXT:
                break
        return said[:_CONTEXT]

    def _next_agreement(self, number: int, at: int) -> tuple[int, int] | None:
        """The run, and the place in the parser's text, with which the two agree again."""
        ahead = [
            (later, follows) for later in range(number, min(number + _RUNS_AHEAD, len(self._runs)))
            if self._heads[later] and len(follows := self._following(later)) >= _ANCHOR
        ]
        for reach in _REACHES:
            for later, follows in ahead:
                if self._effort <= 0:
                    return None
                found = self._text.find(follows, at, at + reach)
                self._effort -= (found if found >= 0 else min(at + reach, len(self._text))) - at + _ANCHOR
                if found >= 0 and (later > number or found > at):
                    return later, found
        return None

    def place(self, begin: int, end: int) -> tuple[int, int] | None:
        """Where in the page characters of the parser's text stand, if it is certain and nothing else is between."""
        first, last = bisect_right(self.starts, begin) - 1, bisect_right(self.starts, end - 1) - 1
        if first < 0 or self.missed[first] != self.missed[last]:
            return None
        before, after = self._character(first, begin), self._character(last, end - 1)
        return (before[0], after[1]) if before and after else None

    def _character(self, index: int, at: int) -> tuple[int, int] | None:
        """Where in the page one of the characters stands, or the reference that stands for it."""
        number = self.taken[index]
        words = self._words.get(number)
        if words is None:
            if len(self._words) > 1:  # blocks come in order: what an earlier one begins or ends in is not needed again
                del self._words[next(iter(self._words))]
            words = self._words[number] = Words(self._page, self._runs[number])
        return words.character(at - self.starts[index])


class _Texts(NamedTuple):
    """The texts of the parser as one, without white space: where each event's begins in it."""

    text: str
    starts: Sequence[int]

    @classmethod
    def of(cls, events: Iterable[Event]) -> _Texts:
        """Those of some events."""
        said = [solid(event) if isinstance(event, str) else "" for event in events]
        return cls("".join(said), array("l", accumulate(map(len, said), initial=0)))


def source_spans(provenance: Provenance, drafts: Sequence[Draft], article: str) -> list[slice | None]:
    """The place in the page of each block of an article; None of one that has no place of its own.

    `article`: its text. Takes time linear in the page.
    """
    found = utf8_of(provenance.page, provenance.encoding or "utf-8") if provenance.page and drafts else None
    if not found:
        return [None] * len(drafts)
    page, back = found
    texts = _Texts.of(provenance.read())
    dropped = [match.start() for match in _DROPPED.finditer(page)] if b"\0" in page else []
    alignment = _Alignment(_DROPPED.sub(b"", page) if dropped else page, texts.text)
    ranges = _ranges(provenance, texts, drafts, article)
    places = [alignment.place(*place) if place else None for place in ranges]
    if dropped:
        places = _with_dropped(places, dropped)
    wanted = sorted({end for place in places if place for end in place})
    known = dict(zip(wanted, back(wanted), strict=True))
    return [slice(known[place[0]], known[place[1]]) if place else None for place in places]


def _with_dropped(
    places: Sequence[tuple[int, int] | None], dropped: Sequence[int],
) -> list[tuple[int, int] | None]:
    """Places in a page from which some bytes were dropped, in ascending order, as places in the page before."""
    shifts = [at - number for number, at in enumerate(dropped)]
    return [
        (
            place[0] + bisect_right(shifts, place[0]),
            place[1] + bisect_right(shifts, place[1] - 1),
        ) if place else None
        for place in places
    ]


def _ranges(
    provenance: Provenance, texts: _Texts, drafts: Sequence[Draft], article: str,
) -> list[tuple[int, int] | None]:
    """Where in the parser's text each block stands.

    A block of which the first and the last text are known is there, if what stands between is its own. Of another, such
    as code that was put together anew, the words are looked for between the texts that are known on both sides.
    """
    found: list[tuple[int, int] | None] = []
    before, after = _known_around(provenance.places, len(texts.starts) - 1)
    done = 0
    for draft in drafts:
        words = solid(article[draft.begin:draft.end])
        first, last = provenance.places[draft.first], provenance.places[draft.last]
        if UNKNOWN in (first, last):
            begin = max(done, texts.starts[before[draft.first] + 1])
            end = min(texts.starts[after[draft.last]], begin + _BETWEEN + len(words))
            begin = texts.text.find(words, begin, end) if len(words) >= _SURE else -1
            is_only = begin >= 0 and texts.text.find(words, begin + 1, end) < 0
            place = (begin, begin + len(words)) if is_only else None
        else:
            begin, end = texts.starts[first], texts.starts[last + 1]
            place = (begin, end) if texts.text[begin:end] == words else None
        found.append(place)
        done = place[1] if place else done
    return found


def _known_around(places: Sequence[int], end: int) -> tuple[Sequence[int], Sequence[int]]:
    """Of each text, the place of the last known one before it (-1: none), and of the first after it (`end`: none)."""
    before = [*accumulate(places, max, initial=-1)][:-1]
    after = [*accumulate(reversed(places), lambda known, place: place if place >= 0 else known, initial=end)][:-1]
    return before, after[::-1]
