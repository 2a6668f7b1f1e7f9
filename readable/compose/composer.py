"""The composer: a writer that knows the page, and the rules that hold where it is."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

from readable.compose.frames import EMPTY
from readable.compose.links import CONTROLS, FIRST_STRAY, LONGEST, Addresses, clean
from readable.compose.rules import BOOKS
from readable.compose.writer import Writer
from readable.events import Event, Start
from readable.lexicon.allowed import KEPT
from readable.lexicon.tags import is_custom


class Origin(NamedTuple):
    """What is known of the page: `addresses` resolves those in it, `images` is the option."""

    addresses: Addresses
    images: str


class Composer(Writer):
    """Takes the events of a page.

    `source`: the events still to come. `jumps`: attributes of links within the article. `link`: place in the stack of
    the link that was begun last, with the attributes `link_attrs`. `image`: where the last image stands; `lazy`:
    whether it is one that is loaded late. `twin`: where one stands that comes again: out of a `noscript`, or a
    background. `place`: what stands before an image that was left out.
    """

    def __init__(self, page: Origin) -> None:
        super().__init__(BOOKS)
        self.addresses = page.addresses
        self.images = page.images
        self.source: Iterator[Event] = iter(())
        self.link = 0
        self.link_attrs: Mapping[str, str] | None = None
        self.jumps: list[dict[str, str]] = []
        self.image = self.twin = self.place = -2
        self.lazy = False

    def take(self, source: Iterator[Event]) -> None:
        """Compose all events of a source, and close what is open."""
        self.source = source
        out = self.out
        add, pop = out.append, self.stack.pop
        for event in source:
            if isinstance(event, str):
                if not event.isspace() and ("!" <= event < FIRST_STRAY or event.strip(CONTROLS)):
                    self.last = len(out)
                add(event)
            elif event is None:
                entry = pop()
                if isinstance(entry, int):
                    if self.last > entry:
                        self.inner -= 1
                        add(None)
                    else:
                        self.close_inline(entry)
                elif entry is not None:
                    entry.close(self)
            else:
                tag, attrs = event
                found = self.rules.get(tag)
                if found is None:
                    self.unknown(tag, attrs)
                else:
                    found[0](self, found[1], attrs)
        self.edge()

    def unknown(self, tag: str, attrs: Mapping[str, str]) -> None:
        """Unwrap an element that is not allowed. Custom elements are blocks where the outline has them as such."""
        rule, name = self.rules["x-" if is_custom(tag, self.flow.tag) else "span"]
        rule(self, name, attrs)

    def attributes(self, tag: str, attrs: Mapping[str, str]) -> Mapping[str, str]:
        """What an element keeps of its attributes. An id stays for now: `settle` decides."""
        return EMPTY if KEPT[tag].isdisjoint(attrs) else self.own_attributes(tag, attrs)

    def own_attributes(self, tag: str, attrs: Mapping[str, str]) -> dict[str, str]:
        """The same, as a dictionary that may be added to, but not copied: `settle` must find the id in it."""
        names = KEPT[tag]
        kept = {name: clean(value) for name, value in attrs.items() if name in names}
        if "id" in kept:
            self.ids.append(kept)
        return kept

    def marked(self, attrs: Mapping[str, str]) -> Mapping[str, str]:
        """The attributes of an element with where in the page it comes from, if that is to be told."""
        return attrs

    def replace(self, begin: int, events: list[Event]) -> None:
        """Write other events instead of those from one on; what stood there is no image to come again."""
        super().replace(begin, events)
        self.image = self.twin = self.place = -2

    def skip(self) -> None:
        """Leave out the rest of the element that was just begun."""
        depth = 1
        for event in self.source:
            if event is None:
                depth -= 1
                if not depth:
                    return
            elif event.__class__ is tuple:
                depth += 1

    def inside(self) -> Iterator[Start]:
        """The elements in the one that was just begun. All of it is taken; nothing of it is written."""
        depth = 1
        for event in self.source:
            if event is None:
                depth -= 1
                if not depth:
                    return
            elif isinstance(event, tuple):
                depth += 1
                yield event

    def settle(self) -> set[str]:
        """Take away the ids that no link leads to. Gives those that links lead to and that were lost on the way."""
        self.lost.add(self.pending)
        targets: set[str] = set()
        found: set[str] = set()
        for attrs in self.jumps:
            name = attrs.get("href", "#")[1:]
            given = self._resolve(unquote(name)) if unquote(name) in self.aliases else ""
            if given and len(given) <= LONGEST:
                name = given
                attrs["href"] = "#" + name
            targets.update((name, unquote(name)))
        for attrs in self.ids:
            name = attrs.get("id", "")
            if name in targets and name not in found:
                found.add(name)
            else:
                attrs.pop("id", None)
        return (self.lost & targets) - found

    def _resolve(self, name: str) -> str:
        """The id that an id gave way to in the end. It is noted for all on the way there, so no way is gone twice."""
        aliases = self.aliases
        passed: dict[str, None] = {}
        while name in aliases and name not in passed:
            passed[name] = None
            name = aliases[name]
        in_ring = False
        for one in passed:
            in_ring |= one == name
            if in_ring:  # ids that are there twice can give way to each other: each of them stays what it is
                del aliases[one]
            else:
                aliases[one] = name
        return name
