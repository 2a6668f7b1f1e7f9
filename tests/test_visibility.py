"""Flags: what attributes say of whether an element shows."""
from __future__ import annotations

from functools import partial

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.lexicon.patterns import CONCEALED, PANEL
from readable.visibility import (
    CONCEALING,
    DIALOG,
    FOLDED,
    HIDDEN,
    NAMED,
    ROLE,
    TRIGGERS,
    UNLIKELY,
    UNSEEN,
    ZONE,
    flags_by_name,
    flags_of,
    zone_of,
)


@pytest.mark.parametrize(("attrs", "flags"), [
    ({}, 0),
    ({"hidden": ""}, HIDDEN),
    ({"hidden": "hidden"}, HIDDEN),
    ({"hidden": "false"}, HIDDEN),
    ({"hidden": "until-found"}, 0),
    ({"hidden": "", "id": "S:0"}, 0),
    ({"hidden": "", "id": "B:0"}, HIDDEN),
    ({"aria-hidden": "true"}, HIDDEN),
    ({"aria-hidden": "false"}, 0),
    ({"aria-hidden": ""}, 0),
    ({"aria-hidden": "true", "class": "mwe-math-fallback-image-inline"}, 0),
    ({"aria-hidden": "true", "class": "image"}, HIDDEN),
    ({"aria-hidden": "true", "class": "fallback-image", "hidden": ""}, HIDDEN),
    ({"style": "display:none"}, HIDDEN),
    ({"style": "display : none"}, HIDDEN),
    ({"style": "DISPLAY:NONE"}, HIDDEN),
    ({"style": "color: red;\n display: none !important"}, HIDDEN),
    ({"style": "visibility: hidden"}, HIDDEN),
    ({"style": "display: block"}, 0),
    ({"style": "display: nonesuch"}, 0),
    ({"style": "visibility: visible"}, 0),
    ({"style": "content-visibility: hidden"}, 0),
    ({"style": "backface-visibility:hidden"}, 0),
    ({"style": "--my-display:none"}, 0),
    ({"style": "overflow: hidden"}, 0),
    ({"style": ""}, 0),
    ({"role": "navigation"}, ROLE),
    ({"role": "alertdialog"}, ROLE),
    ({"role": "complementary"}, ROLE),
    ({"role": "main"}, 0),
    ({"role": "presentation"}, 0),
    ({"role": ""}, 0),
    ({"aria-modal": "true"}, DIALOG),
    ({"aria-modal": "false"}, 0),
    ({"role": "dialog", "aria-modal": "true", "hidden": ""}, ROLE | DIALOG | HIDDEN),
    ({"role": "menu", "style": "display:none"}, ROLE | HIDDEN),
    ({"class": "hidden sidebar", "id": "nav"}, 0),
    ({"popover": ""}, HIDDEN),
    ({"aria-hidden": "true", "class": "drop-cap"}, 0),
    ({"aria-hidden": "true", "class": "has-dropCap"}, 0),
    ({"style": "position:absolute; left:-9999px"}, HIDDEN),
    ({"style": "TOP: -10000em; Position: fixed"}, HIDDEN),
    ({"style": "position:absolute; left:-99px"}, 0),
    ({"style": "position:absolute; margin-left:-9999px"}, 0),
    ({"style": "text-indent:-9999px"}, 0),
    ({"style": "position:relative; left:9999px"}, 0),
])
def test_flags_of_attributes(attrs: dict[str, str], flags: int) -> None:
    assert flags_of(attrs) == flags


@pytest.mark.parametrize(("tag", "attrs", "around", "flags"), [
    ("aside", {}, "div", ZONE),
    ("aside", {"class": "pullquote"}, "article", ZONE),
    ("aside", {"class": "footnote"}, "article", 0),
    ("aside", {"role": "doc-footnote"}, "article", 0),
    ("footer", {}, "article", ZONE),
    ("footer", {}, "blockquote", 0),
    ("footer", {"class": "footnotes"}, "body", ZONE),
    ("nav", {}, "blockquote", ZONE),
])
def test_zones(tag: str, attrs: dict[str, str], around: str, flags: int) -> None:
    assert zone_of(tag, attrs, around) == flags


def test_flags_are_bits() -> None:
    flags = [HIDDEN, DIALOG, ROLE, NAMED, ZONE, FOLDED]
    assert [flag.bit_count() for flag in flags] == [1] * 6
    assert sum(flags) == UNLIKELY
    assert CONCEALING == UNSEEN | DIALOG == HIDDEN | FOLDED | DIALOG


@pytest.mark.parametrize(("flags", "names", "role", "expected"), [
    (0, 0, "", 0),
    (0, PANEL, "tabpanel", 0),
    (0, CONCEALED, "", HIDDEN),
    (0, CONCEALED | PANEL, "", FOLDED),
    (HIDDEN, CONCEALED, "", HIDDEN),
    (HIDDEN, PANEL, "", FOLDED),
    (HIDDEN, 0, "tabpanel", FOLDED),
    (HIDDEN, 0, "region", FOLDED),
    (HIDDEN, PANEL, "tabpanel", FOLDED),
    (HIDDEN, 0, "main", HIDDEN),
    (DIALOG | HIDDEN, PANEL, "", DIALOG | FOLDED),
    (ROLE, PANEL, "menu", ROLE),
])
def test_names_and_flags(flags: int, names: int, role: str, expected: int) -> None:
    assert flags_by_name(flags, names, {"role": role}) == expected


@given(st.dictionaries(st.sampled_from(["class", "id", "hide", "data-hidden", "styles", "href"]), st.text()))
def test_only_triggers_give_flags(attrs: dict[str, str]) -> None:
    assert TRIGGERS.isdisjoint(attrs)
    assert flags_of(attrs) == 0


@pytest.mark.parametrize("name", sorted(TRIGGERS))
def test_every_trigger_gives_a_flag(name: str) -> None:
    values = ["", "true", "display:none", "dialog"]
    assert any(flags_of({name: value}) for value in values)


@pytest.mark.parametrize("piece", [";", "; ", ";\n  \t", "display:", "display :none-", "visibility  ", "x", " "])
def test_long_styles(piece: str) -> None:
    assert is_linear(lambda size: partial(flags_of, {"style": piece * (size // len(piece))}), 100_000)
    assert flags_of({"style": f"{piece * 999};display:none"}) == HIDDEN
