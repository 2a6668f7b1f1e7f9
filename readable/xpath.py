"""Where each element stands in the page, as an XPath."""
from __future__ import annotations

from collections.abc import Callable, Iterable

from readable.events import Event

LEVELS = 200
LENGTH = 2000
"""Levels, and characters, of the longest path that is told: of a page nested deeper, paths would be nearly all of the
output."""


def paths(events: Iterable[Event], above: str = "") -> Callable[[int], str]:
    """A function that gives the path of an element, as lxml's `getpath` does, by the number of the event that opens it.

    An element has a number only if its parent has several of its name: `/html/body/div[2]/p`. `above` is the path of
    the first element where it is not the root of its document. The path is "" if it has more than 200 levels or 2,000
    characters.
    """
    steps: dict[int, tuple[int, str, int]] = {}  # the parent's event, the name, the number among its like
    counts: list[dict[str, int]] = [{}]  # names so far in each open element
    parents = [-1]
    last: dict[tuple[int, str], int] = {}  # numbers of like elements in one parent, in the end: how many
    for at, event in enumerate(events):
        if event is None:
            parents.pop()
            counts.pop()
        elif not isinstance(event, str):
            tag, parent = event[0], parents[-1]
            number = counts[-1][tag] = counts[-1].get(tag, 0) + 1
            steps[at] = (parent, tag, number)
            last[parent, tag] = number
            parents.append(at)
            counts.append({})

    first = above.removeprefix("/")
    levels = LEVELS - first.count("/")

    def path(at: int) -> str:
        found: list[str] = []
        while at >= 0:
            if len(found) >= levels:
                return ""
            parent, tag, number = steps[at]
            if parent < 0 and first:
                found.append(first)
            else:
                found.append(f"{tag}[{number}]" if last[parent, tag] > 1 else tag)
            at = parent
        whole = "/" + "/".join(reversed(found))
        return whole if len(whole) <= LENGTH else ""

    return path
