"""The builder's callbacks: the one pass over the page, as closures over the tables of its outline."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from typing import Any, Final

from readable.events import ROOTS
from readable.lexicon.hosts import is_player
from readable.lexicon.marks import count_commas
from readable.lexicon.patterns import COMMENTS, CONCEALED, STRIPPABLE, STRIPPING, Names
from readable.lexicon.tags import (
    ASIDE,
    BLOCK,
    BREAK,
    DIALOG,
    EMBED,
    FIELD,
    HEAD,
    HEADS,
    IMAGE,
    ITEMS,
    KINDS,
    LINK,
    PLAYER,
    ROOT,
    SHADOW,
    SKIP,
    is_custom,
)
from readable.outline import ARTICLE_TAGS, Head, Outline, tells
from readable.sparing import Withheld, lasting
from readable.visibility import HIDDEN, NAMED, ROLE, TRIGGERS, flags_by_name, flags_of, zone_of

IN_PAGE_LINK: Final = 0.3
"""What the text of a link within the page counts towards link density (Mozilla Readability 0.6)."""

_NEVER_NAMED: Final = frozenset("a article body code h1 h2 h3 h4 h5 h6 head html main pre table tbody td tr".split())
_LOOKED_AT_AGAIN: Final = frozenset("audio noscript object video".split())
"""Skipped, but what elements are in them matters when the article is composed: images, sources."""
_SHOWN: Final = frozenset({"option", "select", "svg"})
_LOSS: Final = 500
"""Characters of text left out that are a loss: in one of these, worth a warning, as it may not have been closed."""
_UNCOUNTED_FIELDS: Final = frozenset({"checkbox", "hidden"})
"""Of the form fields, these say nothing: recipes have a checkbox for each ingredient."""

_TOUCHING: Final = TRIGGERS | ITEMS
_OPAQUE: Final = frozenset({EMBED, PLAYER, SKIP})
_SIGNATURE: Final = Signature([Parameter(name, Parameter.POSITIONAL_ONLY) for name in ("tag", "attrs")])
"""Of `start`: lxml looks whether it takes namespaces, which costs more than many a page takes to parse."""

_INLINE: Final = -1
_LINK: Final = -2
_HEAD: Final = -3
"""On the stack, for elements that are no containers; others have their row there."""

_NONE: Final = -1  # of `head`: none is open
_LEFT: Final = -2  # it was closed before its end tag


def callbacks(o: Outline, spared: frozenset[int], withheld: list[Withheld]) -> tuple[Callable[..., Any], ...]:
    """`start`, `data`, `end`, `depth`, and what ends all that is open. Closures: attributes cost a third of the pass.

    `o` is filled, and `withheld` with each `noscript` that has much text. `spared`: as the builder has it.
    """
    events, skip = o.events, o.skip
    tags, attrs_of, parents, ends, opens, closes = o.tags, o.attrs, o.parents, o.ends, o.opens, o.closes
    first_blocks, last_blocks, flags_list, texts = o.first_blocks, o.last_blocks, o.flags, o.texts
    bits_of, weights = o.names, o.weights
    block_containers, block_opens, block_closes = o.block_containers, o.block_opens, o.block_closes
    chars, link_chars, commas, items = o.chars, o.link_chars, o.commas, o.items
    kinds = dict(KINDS)
    names = Names()
    known = names.facts
    old = {id(attrs) for _, attrs, _ in o.head}
    stack: list[int] = []
    roots: dict[str, int] = {}
    boundary = 0  # the event after the last block boundary
    current = -1  # the innermost container
    link = -1  # the event after the open link's start
    linked = 0.0  # characters of link text since the boundary
    share, pre = 1.0, -1
    head = _NONE  # how deep the open head stands
    break_end = -1  # the event after the last line break
    skipped = 0  # levels of the subtree that is not looked into
    mark = -1  # where its events are cut off; -1 keeps them

    def text_since(begin: int) -> str:
        text = "".join([event for event in events[begin:] if event.__class__ is str]).strip()
        return " ".join(text.split()) if "\n" in text or "  " in text or "\t" in text else text

    def around(row: int) -> str:
        """The name of a container, "" for none."""
        return tags[row] if row >= 0 else ""

    def is_blank(begin: int) -> bool:
        """Whether at most white space has come since an event."""
        since = len(events) - begin
        return since == 0 or (since == 1 and events[-1].__class__ is str and events[-1].isspace())

    def holds_link(begin: int) -> bool:
        """Whether a link is in what was not looked into: it ends the link around it, as it does where it is seen."""
        return any(isinstance(event, tuple) and event[0] == "a" for event in lasting(events[begin:]))

    def flush() -> None:
        """End a block, if anything stands since the last boundary."""
        nonlocal boundary, linked, link
        at = len(events)
        begin, boundary = boundary, at
        if at - begin == 1 and isinstance(last := events[begin], str) and last.isspace():
            return  # most often
        text = text_since(begin)
        if not text:
            return
        if link >= 0:
            linked += share * len(text_since(link))
            link = at
        if pre >= 0:
            text = "".join([event for event in events[begin:] if event.__class__ is str])
        block_containers.append(current)
        block_opens.append(begin)
        block_closes.append(at)
        texts.append(text)
        chars.append(len(text))
        link_chars.append(linked)
        commas.append(count_commas(text))
        linked = 0.0

    def is_stripped(tag: str, attrs: Mapping[str, str], bits: int) -> bool:
        """Whether an unlikely name counts here: not in code, nor for the header of an article."""
        if pre >= 0 or (id(attrs) in spared and not bits & COMMENTS):
            return False
        if tag != "header" or current < 0:
            return True
        above = parents[current]
        return tags[current] not in ARTICLE_TAGS and (above < 0 or tags[above] not in ARTICLE_TAGS)

    def start(tag: str, attrs: Mapping[str, str]) -> None:
        nonlocal boundary, break_end, current, head, link, share, pre, skipped, mark
        if skipped:
            skipped += 1
            events.append((tag, attrs))
            return
        kind = kinds.get(tag)
        if kind == SKIP and SHADOW in attrs:
            tag, kind = "div", BLOCK
        if kind is None or kind <= ROOT:
            bits = weight = flags = 0
            if attrs:
                name = attrs.get("class", "")
                bits, weight = known.get(name) or names.judge(name)
                name = attrs.get("id", "")
                if name:
                    more, extra = known.get(name) or names.judge(name)
                    bits |= more
                    weight += extra
                if not _TOUCHING.isdisjoint(attrs):
                    flags = flags_of(attrs)
                    if not ITEMS.isdisjoint(attrs):
                        items.append(len(events))
                if flags or bits & CONCEALED:
                    flags = flags_by_name(flags, bits, attrs)
                if bits & STRIPPING == STRIPPABLE and tag not in _NEVER_NAMED and is_stripped(tag, attrs, bits):
                    flags |= NAMED
            if kind is None and not flags and ("-" not in tag or not is_custom(tag, around(current))):
                stack.append(_INLINE)
                events.append((tag, attrs))
                return
            if kind == ASIDE:
                flags |= zone_of(tag, attrs, around(current))
            elif kind == DIALOG:
                flags |= ROLE if "open" in attrs else HIDDEN
            elif kind == ROOT:
                if tag in roots:
                    attrs_of[roots[tag]] = {**attrs, **attrs_of[roots[tag]]}
                    return
                roots[tag] = len(tags)
                flags = 0
            if head == len(stack) and kind != ROOT:
                stack.pop()  # libxml2 takes a head that is not closed to hold the HTML5 elements after it
                events.append(None)
                head = _LEFT
            if len(events) != boundary:
                flush()
            stack.append(len(tags))
            parents.append(current)
            current = len(tags)
            tags.append(tag)
            attrs_of.append(attrs)
            opens.append(boundary)
            first_blocks.append(len(texts))
            bits_of.append(bits)
            weights.append(weight)
            flags_list.append(flags)
            ends.append(0)
            closes.append(0)
            last_blocks.append(0)
            events.append((tag, attrs))
            boundary += 1
            if flags & skip:
                skipped, mark = 1, -1
            elif pre < 0 and tag == "pre":
                pre = current
        elif kind == LINK:
            if "itemprop" in attrs or "property" in attrs:
                items.append(len(events))
            stack.append(_LINK)
            events.append((tag, attrs))
            link = len(events)
            share = IN_PAGE_LINK if attrs.get("href", "")[:1] == "#" else 1.0
        else:
            if "itemprop" in attrs or ("property" in attrs and head < 0):
                items.append(len(events))
            stack.append(_INLINE)
            if kind in _OPAQUE:
                skipped, mark = 1, len(events) + 1
                if kind != SKIP:
                    (o.images if kind == PLAYER or is_player(attrs) else o.embeds).append(current)
            elif kind == BREAK:
                if len(events) != boundary:
                    if pre < 0 and is_blank(break_end):
                        flush()
                    elif events[-1] != "\n":  # as it is in recorded events
                        events.append("\n")
                break_end = len(events) + 2
            elif kind == IMAGE:
                o.images.append(current)
            elif kind == HEAD:
                stack[-1] = _HEAD
                head = len(stack)
            elif kind == FIELD and attrs.get("type") not in _UNCOUNTED_FIELDS:
                o.fields.append(current)
            events.append((tag, attrs))

    def end(tag: str) -> None:
        nonlocal boundary, head, link, linked, skipped
        if skipped:
            skipped -= 1
            if skipped:
                events.append(None)
                return
            if mark >= 0:
                opened = events[mark - 1]
                inside = events[mark:]
                text = "".join([event for event in inside if event.__class__ is str]) if inside else ""
                if tag in HEADS and isinstance(opened, tuple) and tells(*opened) and (text or id(opened[1]) not in old):
                    o.head.append(Head(tag, opened[1], text))
                if tag in _SHOWN and len(text) > _LOSS < len("".join(text.split())):
                    o.lost.append((tag, len("".join(text.split()))))
                if tag == "noscript" and len(text) > _LOSS:
                    withheld.append(Withheld(current, mark, inside))
                if tag in _LOOKED_AT_AGAIN:
                    events[mark:] = [event for event in events[mark:] if event.__class__ is not str]
                else:
                    del events[mark:]
            else:
                boundary = len(events)
                link = boundary if link >= 0 and not holds_link(opens[current]) else -1
        if head == _LEFT and tag == "head":
            return
        if tag in ROOTS:
            return
        row = stack.pop()
        if row >= 0:
            shut(row)
            return
        if row == _LINK:
            if 0 <= link < len(events):
                linked += share * len(text_since(link))
            link = -1
        elif row == _HEAD:
            head = _NONE
        events.append(None)

    def shut(row: int) -> None:
        nonlocal boundary, current, pre
        if len(events) != boundary:
            flush()
        events.append(None)
        boundary += 1
        ends[row] = len(tags)
        closes[row] = boundary
        last_blocks[row] = len(texts)
        current = parents[row]
        if pre == row:
            pre = -1

    def shut_all() -> None:
        while stack:
            row = stack.pop()
            if row >= 0:
                shut(row)
            else:
                events.append(None)

    start.__signature__ = _SIGNATURE  # type: ignore[attr-defined]
    return start, events.append, end, lambda: len(stack) + skipped, shut_all
