"""What the attributes of an element say of whether, and where, it shows. The flags of the outline's containers."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from readable.lexicon.patterns import CONCEALED, PANEL

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
FOLDED: Final = 32
"""Hidden until a reader opens it: a panel of tabs or of an accordion, by its role or name. Then it is not `HIDDEN`."""

UNSEEN: Final = HIDDEN | FOLDED
"""Not shown when the page opens."""
CONCEALING: Final = UNSEEN | DIALOG
"""What a reader of the page does not see."""
BARRED: Final = HIDDEN | DIALOG | ROLE
"""What holds content so seldom that the `learned` scorer does not look into it at first."""
UNLIKELY: Final = CONCEALING | ROLE | NAMED | ZONE
"""What is never part of an article, unless nothing else is found."""

TRIGGERS: Final = frozenset("aria-hidden aria-modal hidden popover role style".split())
"""Attributes that `flags_of` reads; an element with none of them has no flag."""

_ROLES: Final = frozenset("menu menubar complementary navigation alert alertdialog dialog".split())
"""Stripped with the unlikely candidates (Mozilla Readability 0.6)."""

_PANELS: Final = frozenset({"region", "tabpanel"})
"""Roles of what can be opened: `accordion` and `tabs` of https://www.w3.org/WAI/ARIA/apg/patterns/."""

_NOTES: Final = frozenset({"doc-endnotes", "doc-footnote"})
"""Roles of notes: https://www.w3.org/TR/dpub-aria/."""

_UNHEARD: Final = re.compile("fallback-image|drop-?_?cap", re.IGNORECASE)
"""Classes of what is hidden from screen readers alone: images of MediaWiki's formulas, the first letter of a story."""

_HIDING: Final = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_AWAY: Final = re.compile(r"(?:^|;)\s*(?:left|top)\s*:\s*-\d{4,}(?:\.\d+)?(?:px|r?em)", re.IGNORECASE)
"""Out of sight: what is meant for screen readers, or for search engines."""
_STREAMED: Final = "S:"
"""How React begins the id of a hidden `div` whose content a script swaps in (react-dom/server)."""


def flags_of(attrs: Mapping[str, str]) -> int:
    """The flags, as a union, that attributes other than names give an element."""
    flags = 0
    if attrs.get("aria-hidden") == "true" and not _UNHEARD.search(attrs.get("class", "")):
        flags = HIDDEN
    if "hidden" in attrs and attrs["hidden"] != "until-found" and attrs.get("id", "")[:2] != _STREAMED:
        flags = HIDDEN
    if "popover" in attrs or ("style" in attrs and _conceals(attrs["style"])):
        flags = HIDDEN
    if attrs.get("role") in _ROLES:
        flags |= ROLE
    if attrs.get("aria-modal") == "true":
        flags |= DIALOG
    return flags


def _conceals(style: str) -> bool:
    """Whether an inline style takes an element out of sight."""
    if _HIDING.search(style):
        return True
    return "-" in style and "position" in style.lower() and _AWAY.search(style) is not None


def zone_of(tag: str, attrs: Mapping[str, str], around: str) -> int:
    """The flags of an `aside`, `footer` or `nav` in a container of the name `around`.

    The footer of a quotation says whose it is, and an aside may be a note that the text leads to.
    """
    if (tag == "footer" and around == "blockquote") or (tag == "aside" and "footnote" in attrs.get("class", "")):
        return 0
    return 0 if attrs.get("role") in _NOTES else ZONE


def flags_by_name(flags: int, names: int, attrs: Mapping[str, str]) -> int:
    """The flags of an element with what its names say of them, as bits of `lexicon.patterns`."""
    if names & CONCEALED:
        flags |= HIDDEN
    if flags & HIDDEN and (names & PANEL or attrs.get("role") in _PANELS):
        flags ^= UNSEEN
    return flags
