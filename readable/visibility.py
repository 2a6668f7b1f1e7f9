"""What the attributes of an element say of whether, and where, it shows. The flags of the outline's containers."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

HIDDEN: Final = 1
"""Not shown, by `hidden`, `aria-hidden`, inline style or a class such as `sr-only`."""
DIALOG: Final = 2
"""A modal dialog (`aria-modal`)."""
ROLE: Final = 4
"""Has an ARIA role that is no article's."""
NAMED: Final = 8
"""Unlikely by class or id."""
ZONE: Final = 16
"""An `aside`, `footer` or `nav`."""

CONCEALING: Final = HIDDEN | DIALOG
"""What a reader of the page does not see."""
UNLIKELY: Final = CONCEALING | ROLE | NAMED | ZONE
"""What is never part of an article, unless nothing else is found."""

TRIGGERS: Final = frozenset("aria-hidden aria-modal hidden role style".split())
"""Attributes that `flags_of` reads; an element with none of them has no flag."""

_ROLES: Final = frozenset("menu menubar complementary navigation alert alertdialog dialog".split())
"""Stripped with the unlikely candidates (Mozilla Readability 0.6)."""

_HIDING: Final = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_STREAMED: Final = "S:"
"""How React begins the id of a hidden `div` whose content a script swaps in (react-dom/server)."""


def flags_of(attrs: Mapping[str, str]) -> int:
    """The flags, as a union, that attributes other than names give an element."""
    flags = 0
    if attrs.get("aria-hidden") == "true" and "fallback-image" not in attrs.get("class", ""):
        flags = HIDDEN  # a fallback image of MediaWiki's formulas is hidden from screen readers alone
    if "hidden" in attrs and attrs["hidden"] != "until-found" and attrs.get("id", "")[:2] != _STREAMED:
        flags = HIDDEN
    if "style" in attrs and _HIDING.search(attrs["style"]):
        flags = HIDDEN
    if attrs.get("role") in _ROLES:
        flags |= ROLE
    if attrs.get("aria-modal") == "true":
        flags |= DIALOG
    return flags
