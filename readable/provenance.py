"""Where an article comes from: what is kept of the page, so that its blocks can be told from where they are."""
from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from readable.events import Event

UNKNOWN = -1


@dataclass(frozen=True, eq=False)
class Provenance:
    """What is kept of a page beside its article.

    `page`: as it was given, None if it was a tree. `encoding`: of a page in bytes. `read`: makes the events of the page
    once more. `events`: of the article. `pieces`: the events of the page that it was composed of, each piece with the
    number of its first. `opens`, `points`: of the outline's blocks, where each begins among the events, and
    what the scorer gave some of them.
    """

    page: bytes | str | None
    encoding: str | None
    read: Callable[[], Sequence[Event]]
    events: Sequence[Event]
    pieces: Sequence[tuple[int, Sequence[Event]]]
    opens: Sequence[int]
    points: Mapping[int, float]

    @cached_property
    def places(self) -> Sequence[int]:
        """Of each event of the article that is a text of the page as it was, the number of that event of the page.

        `UNKNOWN` of others.
        """
        return places_of(self.events, self.pieces)


def places_of(events: Sequence[Event], pieces: Sequence[tuple[int, Sequence[Event]]]) -> Sequence[int]:
    """Where in the page the texts of an article come from, as `Provenance.places`.

    `pieces`: the events of the page that it is composed of, each with the number of the first. A text that was not
    changed is the same object. One of a single character can be the same object in many places: it is known if there
    are as many of it in the article as in the page, between two texts that are known.
    """
    numbers = {
        id(event): number
        for first, piece in pieces if first >= 0
        for number, event in enumerate(piece, first) if event.__class__ is str
    }
    places = array("l", [
        numbers.get(id(event), UNKNOWN) if event.__class__ is str and len(event) > 1 else UNKNOWN for event in events
    ])
    singles = [
        (number, event) for first, piece in pieces if first >= 0
        for number, event in enumerate(piece, first) if isinstance(event, str) and _is_single(event)
    ]
    if singles:
        _place_singles(events, places, singles)
    return places


def _is_single(event: Event) -> bool:
    return isinstance(event, str) and len(event) == 1 and not event.isspace()


def _place_singles(events: Sequence[Event], places: array[int], singles: Sequence[tuple[int, str]]) -> None:
    """Note the places of texts of one character: those of the article between two known places are the page's there."""
    at, waiting = 0, list[int]()
    for index, event in enumerate((*events, None)):
        is_end = index == len(events)
        if not is_end and _is_single(event):
            waiting.append(index)
        elif is_end or places[index] >= 0:
            begin = at
            while at < len(singles) and (is_end or singles[at][0] < places[index]):
                at += 1
            found = singles[begin:at]
            if [text for _, text in found] == [events[place] for place in waiting]:
                for place, (number, _) in zip(waiting, found, strict=True):
                    places[place] = number
            waiting.clear()
