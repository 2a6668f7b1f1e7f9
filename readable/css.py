"""CSS selectors on a flat list of events: which elements match.

cssselect reads a selector; what it means is found here. Each part of a selector is a pass over all elements, which
gives a mask: for each, whether it matches so far. So the time is linear in the page, whatever its shape. The XPath
that cssselect would make of it takes cubic time for `div div` in a deep page, and quadratic time for `p:last-child`
in a wide one.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from cssselect import SelectorError, parse
from cssselect.parser import CombinedSelector, parse_series

from readable.events import Event

Mask = list[bool]
"""For each element of a page, whether it is meant."""

_SPACE: Final = re.compile(r"[ \t\n\r\f]+")


class Elements:
    """The elements of a page, numbered in document order.

    Parallel: `tags`, `attrs`; `parents`, the element around each, and `before`, the sibling before it, -1 for none;
    `empty`, whether nothing but white space is in it.
    """

    __slots__ = ("attrs", "before", "empty", "parents", "tags")

    def __init__(self, events: Sequence[Event]) -> None:
        self.tags: list[str] = []
        self.attrs: list[Mapping[str, str]] = []
        self.parents: list[int] = []
        self.before: list[int] = []
        self.empty: list[bool] = []
        around, last = [-1], [-1]  # the open elements, and the last child of each
        for event in events:
            if event is None:
                around.pop()
                last.pop()
                continue
            if around[-1] >= 0 and (not isinstance(event, str) or not event.isspace()):
                self.empty[around[-1]] = False
            if isinstance(event, tuple):
                number = len(self.tags)
                self.tags.append(event[0])
                self.attrs.append(event[1])
                self.parents.append(around[-1])
                self.before.append(last[-1])
                self.empty.append(True)
                last[-1] = number
                around.append(number)
                last.append(-1)


def match(css: str, page: Elements) -> Mask:
    """Which elements a group of selectors matches. Raises `ValueError`, saying why, for what is no such group."""
    try:
        selectors = parse(css)
    except (SelectorError, RecursionError) as error:
        raise ValueError(str(error)) from error
    for selector in selectors:
        if selector.pseudo_element:
            raise ValueError("a pseudo-element is no element")
    return [any(found) for found in zip(*[_match(one.parsed_tree, page) for one in selectors], strict=True)]


def _match(selector: Any, page: Elements) -> Mask:
    """Which elements one selector matches. What a part of it stands to the right of is its `selector`."""
    parts = [selector]
    while hasattr(parts[-1], "selector"):
        parts.append(parts[-1].selector)
    mask = [True] * len(page.tags)
    for part in reversed(parts):
        if isinstance(part, CombinedSelector):
            mask = _both(_reached(mask, part.combinator, page), _match(part.subselector, page))
        else:
            mask = _both(mask, _PARTS[type(part).__name__](part, page))
    return mask


def _both(mask: Mask, other: Mask) -> Mask:
    return [one and two for one, two in zip(mask, other, strict=True)]


def _reached(mask: Mask, combinator: str, page: Elements) -> Mask:
    """What stands so, by a combinator, to an element that is meant: inside it or after it."""
    reached = [False] * len(mask)
    far = combinator in " ~"
    for number, near in enumerate(page.parents if combinator in " >" else page.before):
        if near >= 0:
            reached[number] = mask[near] or (far and reached[near])
    return reached


def _reaching(mask: Mask, combinator: str, page: Elements) -> Mask:
    """The other way round: what an element that is meant stands so to."""
    reaching = [False] * len(mask)
    far = combinator in " ~"
    links = page.parents if combinator in " >" else page.before
    for number in range(len(mask) - 1, -1, -1):
        if links[number] >= 0 and (mask[number] or (far and reaching[number])):
            reaching[links[number]] = True
    return reaching


def _by_tag(part: Any, page: Elements) -> Mask:
    _refuse_namespace(part)
    name = part.element and part.element.lower()
    return [tag == name for tag in page.tags] if name else [True] * len(page.tags)


def _by_id(part: Any, page: Elements) -> Mask:
    return [attrs.get("id") == part.id for attrs in page.attrs]


def _by_class(part: Any, page: Elements) -> Mask:
    return ["class" in attrs and part.class_name in _SPACE.split(attrs["class"]) for attrs in page.attrs]


def _by_attribute(part: Any, page: Elements) -> Mask:
    _refuse_namespace(part)
    name, test = part.attrib.lower(), _OPERATORS[part.operator]
    value = part.value.value if part.value else ""
    if getattr(part, "flag", None) == "i":
        return [test(attrs[name].lower() if name in attrs else None, value.lower()) for attrs in page.attrs]
    return [test(attrs.get(name), value) for attrs in page.attrs]


def _refuse_namespace(part: Any) -> None:
    if part.namespace not in (None, "*"):
        raise ValueError(f"the page has no namespace {part.namespace!r}")


def _by_pseudo(part: Any, page: Elements) -> Mask:
    if part.ident == "root":
        return [above < 0 for above in page.parents]
    if part.ident == "empty":
        return page.empty
    place, _, kind = part.ident.partition("-")
    if place not in _ENDS or kind not in _SIBLINGS:
        raise ValueError(f"the pseudo-class :{part.ident} is not supported")
    first, *both = [[rank == 1 for rank in _ranks(page, kind, last=last)] for last in _ENDS[place]]
    return _both(first, both[0]) if both else first


def _by_function(part: Any, page: Elements) -> Mask:
    named = _NTH.fullmatch(part.name)
    if not named:
        raise ValueError(f"the pseudo-class :{part.name}() is not supported")
    try:
        step, offset = parse_series(part.arguments)
    except ValueError as error:
        raise ValueError(f":{part.name}() takes odd, even, a number, or the like of 2n+1") from error
    ranks = _ranks(page, named[2], last=bool(named[1]))
    if not step:
        return [rank == offset for rank in ranks]
    return [(rank - offset) % step == 0 <= (rank - offset) // step for rank in ranks]


def _ranks(page: Elements, kind: str, *, last: bool) -> list[int]:
    """The place of each element among its siblings, from 1 on: of all, or of its type; from the first or the last."""
    ranks = [0] * len(page.tags)
    counts: dict[tuple[int, str], int] = {}
    for number in range(len(ranks) - 1, -1, -1) if last else range(len(ranks)):
        like = page.parents[number], "" if kind == "child" else page.tags[number]
        ranks[number] = counts[like] = counts.get(like, 0) + 1
    return ranks


def _by_negation(part: Any, page: Elements) -> Mask:
    return [not one for one in _match(part.subselector, page)]


def _by_choice(part: Any, page: Elements) -> Mask:
    return [any(found) for found in zip(*[_match(one, page) for one in part.selector_list], strict=True)]


def _by_relation(part: Any, page: Elements) -> Mask:
    """`:has()`. Before cssselect 1.6, which Python 3.10 does not get, it holds one selector."""
    if hasattr(part, "arguments"):
        given = [(combinator.value, one.parsed_tree) for combinator, one in part.arguments]
    else:
        given = [(part.combinator.value, getattr(part.subselector, "parsed_tree", part.subselector))]
    return [any(found) for found in zip(*[_holding(one, combinator, page) for combinator, one in given], strict=True)]


def _holding(selector: Any, combinator: str, page: Elements) -> Mask:
    """What a selector matches from, read from its right end to its left."""
    mask = [True] * len(page.tags)
    while isinstance(selector, CombinedSelector):
        mask = _reaching(_both(mask, _match(selector.subselector, page)), selector.combinator, page)
        selector = selector.selector
    return _reaching(_both(mask, _match(selector, page)), combinator, page)


_NTH: Final = re.compile("nth-(last-)?(child|of-type)")
_SIBLINGS: Final = frozenset({"child", "of-type"})
_ENDS: Final = MappingProxyType({"first": (False,), "last": (True,), "only": (False, True)})
"""Whether to count from the last sibling, for what an element is to be."""

_OPERATORS: Final[Mapping[str, Callable[[str | None, str], bool]]] = MappingProxyType({
    "exists": lambda given, _: given is not None,
    "=": lambda given, value: given == value,
    "!=": lambda given, value: given != value,
    "~=": lambda given, value: value != "" and given is not None and value in _SPACE.split(given),
    "|=": lambda given, value: given is not None and f"{given}-".startswith(f"{value}-"),
    "^=": lambda given, value: value != "" and given is not None and given.startswith(value),
    "$=": lambda given, value: value != "" and given is not None and given.endswith(value),
    "*=": lambda given, value: value != "" and given is not None and value in given,
})
"""How the value of an attribute, None where there is none, is compared."""

_PARTS: Final[Mapping[str, Callable[[Any, Elements], Mask]]] = MappingProxyType({
    "Attrib": _by_attribute,
    "Class": _by_class,
    "Element": _by_tag,
    "Function": _by_function,
    "Hash": _by_id,
    "Matching": _by_choice,
    "Negation": _by_negation,
    "Pseudo": _by_pseudo,
    "Relation": _by_relation,
    "SpecificityAdjustment": _by_choice,
})
"""What tells the elements that match, for each class of cssselect's parsed objects."""
