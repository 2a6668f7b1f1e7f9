"""Text as it is compared: what differs only in how it is stored or laid out is the same."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from unicodedata import normalize

import pytest
from composing import is_linear
from hypothesis import example, given
from hypothesis import strategies as st

from readable import extract
from readable.normalize import fingerprint, normalize_text

SHY, ZWSP, ZWNJ, ZWJ, WJ, BOM = "\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff"
DIRECTIONS = "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize(("text", "expected"), [
    ("", ""), (" ", ""), ("\n\t \r\n", ""), ("a", "a"), ("  a \n b\t", "a b"), ("a\xa0b", "a b"), ("a\u3000b", "a b"),
    ("a\u2003\u2009b", "a b"),
    ("a\u2028b\u2029c", "a b c"), ("a\x0bb\x0cc\x85d", "a b c d"), ("A a", "A a"), ("re\u0301sume\u0301", "résumé"),
    ("résumé", "résumé"),
    ("\u1112\u1161\u11ab", "한"), ("\u212b", "Å"), ("ﬁ", "ﬁ"), ("１", "１"), ("q\u0323\u0307", "q\u0323\u0307"),
    ("q\u0307\u0323", "q\u0323\u0307"),
    (f"bear{SHY}ing", "bearing"), (f"a{ZWSP}b", "ab"), (f"a{WJ}b", "ab"), (f"{BOM}a", "a"), (f"a {ZWSP} b", "a b"),
    (f"{ZWSP}{SHY} {BOM}", ""),
    (f"e{ZWSP}\u0301", "é"), ("می\u200cماند", "می\u200cماند"), ("👩\u200d🚀", "👩\u200d🚀"), ("\ud800", "\ud800"),
    ("a\x00b", "a\x00b"),
])
def test_normalize(text: str, expected: str) -> None:
    assert normalize_text(text) == expected


@pytest.mark.parametrize("mark", [*DIRECTIONS, SHY, ZWSP, WJ, BOM])
def test_characters_of_layout_go(mark: str) -> None:
    assert normalize_text(f"{mark}ab{mark}c {mark} d{mark}") == "abc d"
    assert fingerprint(f"{mark}ab{mark}c {mark} d{mark}") == fingerprint("abc d")
    assert fingerprint(mark) == ""


@pytest.mark.parametrize("mark", [ZWJ, ZWNJ])
def test_joiners_make_another_word(mark: str) -> None:
    assert normalize_text(f"می{mark}ماند") == f"می{mark}ماند"
    assert fingerprint(f"می{mark}ماند") != fingerprint("میماند")
    assert fingerprint(f"a{ZWJ}b") != fingerprint(f"a{ZWNJ}b")


def test_fingerprint() -> None:
    assert fingerprint("") == fingerprint(" \n\u3000") == ""
    found = fingerprint("The old bearings")
    assert len(found) == 32
    assert int(found, 16) >= 0
    assert found == found.lower() == fingerprint("Theoldbearings") == fingerprint(f" The\nold bear{SHY}ings\t")
    others = ["The old bearing", "the old bearings", "The old bearings.", "The old-bearings", "sgniraeb dlo ehT"]
    assert len({found, *map(fingerprint, others)}) == len(others) + 1


def test_fingerprint_stays_as_it_is() -> None:
    """Those that were kept by others must be found again: BLAKE2b of 16 bytes, of the text in UTF-8."""
    assert fingerprint("abc") == "cf4ab791c62b8d2b2109c90275287816"
    assert fingerprint("Ça va") == fingerprint("C\u0327ava")


def test_half_of_a_surrogate_pair() -> None:
    assert len(fingerprint("a\ud800b")) == 32
    assert len(fingerprint("\udfff")) == 32
    assert fingerprint("a\ud800b") != fingerprint("ab")


def test_fingerprint_of_an_article() -> None:
    body = "The old bear{}ings are kept in a drawer, each with a paper tag."
    pages = [f"<p>{body.format(mark)}</p>" for mark in ("", "&shy;", "&ZeroWidthSpace;", "<wbr>", "<b></b>", "&lrm;",
    " ")]
    assert len({extract(page).fingerprint for page in pages}) == 1
    assert extract(f"<p>{body.format('&zwj;')}</p>").fingerprint != extract(pages[0]).fingerprint
    assert extract(f"<p>caf&eacute; {pages[0]}").fingerprint == extract(f"<p>cafe&#x301; {pages[0]}").fingerprint


LETTERS = "ae\u0301\u0316\u0327\u1112\u1161\u11abé한 \n\xa0\u2000\u2126\ud800\udc00"
TEXTS = st.text() | st.text(f"{LETTERS}{SHY}{ZWSP}{ZWJ}{ZWNJ}{DIRECTIONS}")


@given(TEXTS)
def test_twice_is_as_once(text: str) -> None:
    once = normalize_text(text)
    assert normalize_text(once) == once
    assert fingerprint(once) == fingerprint(text)


@given(TEXTS)
def test_forms_of_unicode_are_equal(text: str) -> None:
    assert normalize_text(normalize("NFD", text)) == normalize_text(normalize("NFC", text)) == normalize_text(text)
    assert fingerprint(normalize("NFD", text)) == fingerprint(text)


@given(TEXTS)
def test_what_is_left(text: str) -> None:
    found = normalize_text(text)
    assert normalize("NFC", found) == found == " ".join(found.split())
    assert not {*f"{DIRECTIONS}{SHY}{ZWSP}{WJ}{BOM}"}.intersection(found)
    assert found.count(ZWJ) == text.count(ZWJ)
    assert found.count(ZWNJ) == text.count(ZWNJ)


@given(TEXTS, st.lists(st.integers(0, 50), max_size=10), st.text(" \n\t\xa0\u3000\u2028", min_size=1, max_size=3))
@example("e\u0301", [1], " ")
@example("\u1112\u1161", [1], "\n")
@example("ab c", [1, 2, 2, 9], "\xa0")
def test_white_space_changes_no_fingerprint(text: str, places: list[int], space: str) -> None:
    spaced = text
    for at in sorted(places, reverse=True):
        spaced = spaced[:at] + space + spaced[at:]
    assert fingerprint(spaced) == fingerprint(text)


@pytest.mark.parametrize("piece", [
    "a", " ", "é", "e\u0301", SHY, f"a{ZWSP} ", "\u0301", "\u0316\u0301", "\u0301\u0316", "\u1112\u1161\u11ab",
    "\ud800", "한\u11ab", "\u0f71\u0f72\u0f74",
    "\U0001d15e", "\ufb2c",
])
def test_long_texts(piece: str) -> None:
    """Marks in an order that is not Unicode's are sorted; so many on one letter are in no text, but in an attack."""
    def read(size: int) -> Callable[[], object]:
        return partial(fingerprint, "a" + piece * size)

    assert is_linear(read, 800)


def test_many_marks_in_each_order() -> None:
    def read(size: int) -> Callable[[], object]:
        return lambda: extract(f"<p>a{'&#x315;' * size}{'&#x316;' * size}").fingerprint

    assert is_linear(read, 800)
