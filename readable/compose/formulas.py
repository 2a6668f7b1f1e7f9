"""Formulas: MathML and nothing else. HTML inside it is where parsers disagree, so its elements are unwrapped.

In a token element (`mi`, `mtext`, ...) a browser reads HTML: `mi` in `mtext` would be an unknown element of HTML there.
So those hold text alone.
"""
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from readable.compose import blocks
from readable.compose.frames import EMPTY
from readable.lexicon.allowed import DROPPED, MATH, SILENT, TOKENS

if TYPE_CHECKING:
    from readable.compose.composer import Composer
    from readable.compose.writer import Rules, Writer


class Formula:
    """An open formula."""

    __slots__ = ("begin", "rules")

    def __init__(self, writer: Writer) -> None:
        self.begin = len(writer.out)
        self.rules = writer.rules

    def close(self, writer: Writer) -> None:
        """End the formula, and its rules with it."""
        writer.rules = self.rules
        writer.close_inline(self.begin)


def formula(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a formula."""
    if composer.is_deep():
        blocks.unwrap(composer, tag, attrs)
        return
    composer.stack.append(Formula(composer))
    composer.rules = composer.books["formula"]
    composer.out.append((tag, composer.marked(composer.attributes(tag, attrs) if attrs else EMPTY)))
    composer.inner += 1


def element(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write an element of a formula; an empty one can be what keeps the others in place."""
    if composer.is_deep():
        composer.stack.append(None)
        return
    composer.stack.append(ELEMENT)
    composer.inner += 1
    composer.out.append((tag, composer.marked(composer.attributes(tag, attrs) if attrs else EMPTY)))


def token(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write an element of a formula that holds text."""
    if composer.is_deep():
        composer.stack.append(None)
        return
    composer.stack.append(Token(composer))
    composer.inner += 1
    composer.rules = composer.books["token"]
    composer.out.append((tag, composer.marked(composer.attributes(tag, attrs) if attrs else EMPTY)))


class Token:
    """An open element of a formula that holds text."""

    __slots__ = ("rules",)

    def __init__(self, writer: Writer) -> None:
        self.rules = writer.rules

    def close(self, writer: Writer) -> None:
        """End the element, and its rules with it."""
        writer.rules = self.rules
        writer.inner -= 1
        writer.out.append(None)


class Element:
    """An open element of a formula."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the element."""
        writer.inner -= 1
        writer.out.append(None)


ELEMENT = Element()

_NEVER = frozenset("#anchor #gap annotation annotation-xml br hr img noscript source track".split())
"""Left out of formulas with all that is in them. Annotations are so in formulas alone: elsewhere they are elements that
a browser does not know, and shows."""

FORMULA: Rules = MappingProxyType({
    **dict.fromkeys((*DROPPED, *SILENT, *_NEVER), (blocks.drop, "")),
    **{name: (element, name) for name in MATH},
    **{name: (token, name) for name in TOKENS},
    "math": (blocks.unwrap, ""),
    "span": (blocks.unwrap, ""),
    "x-": (blocks.unwrap, ""),
})

TOKEN: Rules = MappingProxyType({**FORMULA, **dict.fromkeys(MATH, (blocks.unwrap, ""))})
