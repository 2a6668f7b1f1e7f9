"""The word lists: every word is found, nothing else is, and the tables agree with each other."""
from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.lexicon import allowed, patterns, tags
from readable.lexicon.hosts import EMBED_HOSTS, SOURCES, is_player
from readable.lexicon.labels import LABELS, LONGEST, is_label
from readable.lexicon.patterns import (
    COMMENTS,
    CONCEALED,
    LONGEST_NAME,
    MAYBE,
    NEGATIVE,
    NOISE,
    POSITIVE,
    SHARE,
    STRIPPABLE,
    STRIPPING,
    WEIGHT,
    Names,
    _trie,
)

WORDS = [(word, bit) for bit, words in patterns._WORDS.items() for word in words.split()]


def bits_of(name: str) -> int:
    return Names().judge(name)[0]


@pytest.mark.parametrize(("word", "bit"), WORDS)
def test_every_word_is_found(word: str, bit: int) -> None:
    for name in (word, f"zz{word}", f"{word}zz", f"zz{word}zz", word.upper(), f"zz {word} zz", f"zz_{word}_{word}"):
        assert bits_of(name) & bit, name


@given(st.lists(st.sampled_from([word for word, _ in WORDS]), max_size=6), st.sampled_from(["_", "_0_", " "]))
def test_words_beside_each_other_are_all_found(words: list[str], between: str) -> None:
    """A word found hides none of those inside it or after it."""
    name = between.join(words)
    expected = 0
    for token in name.split():
        for word, bit in WORDS:
            expected |= bit if word in token else 0
    mask = sum({bit for _, bit in WORDS})
    strippable_as_advert = STRIPPABLE if any(patterns._AD.search(token) for token in name.split()) else 0
    assert bits_of(name) & mask == expected | strippable_as_advert


@pytest.mark.parametrize("name", [
    "", " ", "zzz", "wrapper", "col-md-8", "row", "foo-bar", "título", "contact", "widget", "scroll",
])
def test_names_that_say_nothing(name: str) -> None:
    assert Names().judge(name) == (0, 0)


def test_bits_are_distinct() -> None:
    bits = [STRIPPABLE, MAYBE, POSITIVE, NEGATIVE, CONCEALED, SHARE, NOISE, COMMENTS]
    assert [bit.bit_count() for bit in bits] == [1] * 8
    assert len(set(bits)) == 8
    assert STRIPPABLE | MAYBE == STRIPPING


def test_words_are_in_lower_case_and_listed_once() -> None:
    for words in patterns._WORDS.values():
        listed = words.split()
        assert listed == sorted(set(listed))
        assert words == words.lower()


def test_comments_are_strippable() -> None:
    for word, bit in WORDS:
        if bit == COMMENTS:
            assert bits_of(word) & STRIPPING == STRIPPABLE, word


@pytest.mark.parametrize(("name", "concealed"), [
    ("hidden", True), ("sr-only", True), ("a d-none b", True), ("visually-hidden", True), ("screen-reader-text", True),
    ("HIDDEN", True), ("invisible", True),
    ("hidden-xs", False), ("overflow-hidden", False), ("hidden md:block", False), ("md:hidden", False),
    ("d-none d-md-block", False), ("not-sr-only", False), ("d-none-x", False),
])
def test_concealing_tokens(name: str, concealed: bool) -> None:  # noqa: FBT001 - a case of the table
    assert bool(bits_of(name) & CONCEALED) == concealed


@pytest.mark.parametrize(("name", "found"), [
    ("ad", True), ("ads", True), ("top-ad", True), ("ad_top", True), ("ad-slot", True), ("adslot", True),
    ("ad-box-1", True), ("ad-unit", True), ("adsbygoogle", True), ("adsense", True), ("x ad y", True),
    ("add", False), ("bad", False), ("download", False), ("adventure", False), ("lead", False), ("ad9", False),
    ("padding", False), ("road-map", False), ("div-dfp-1", False),
])
def test_places_for_adverts(name: str, found: bool) -> None:  # noqa: FBT001 - a case of the table
    assert bool(bits_of(name) & STRIPPABLE) == found


@pytest.mark.parametrize(("name", "found"), [
    ("share", True), ("post-share", True), ("share_buttons", True), ("sharedaddy", True), ("a share", True),
    ("shared", False), ("shareholder", False), ("sharepoint", False), ("timeshare", False),
])
def test_share_buttons(name: str, found: bool) -> None:  # noqa: FBT001 - a case of the table
    assert bool(bits_of(name) & SHARE) == found


@pytest.mark.parametrize(("name", "weight"), [
    ("post", WEIGHT), ("post article", WEIGHT), ("promo", -WEIGHT), ("promo meta", -WEIGHT), ("post promo", 0),
    ("post-meta", 0), ("zzz", 0),
])
def test_weights(name: str, weight: int) -> None:
    assert Names().judge(name)[1] == weight


def test_what_is_known_is_kept_for_the_page_only() -> None:
    names = Names()
    first = names.judge("post sidebar")
    assert names.facts["post sidebar"] == first
    assert names.judge("sidebar post") == first
    assert Names().facts == {"": (0, 0)}


ALPHABET = "ab-.+"
NONEMPTY = st.lists(st.text(ALPHABET, min_size=1, max_size=5), min_size=1, max_size=8, unique=True)


@given(NONEMPTY, st.text(ALPHABET, max_size=30))
def test_a_trie_finds_what_the_words_in_turn_would(words: list[str], text: str) -> None:
    plain = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    assert re.findall(_trie(words), text) == re.findall(plain, text)


@given(NONEMPTY)
def test_a_trie_matches_its_words_alone(words: list[str]) -> None:
    trie = re.compile(_trie(words))
    assert all(trie.fullmatch(word) for word in words)
    assert not trie.fullmatch("")
    assert not trie.fullmatch("".join(words) + "ab-.+")


@pytest.mark.parametrize("piece", [
    "x", "-", "-ad", "ad-", "ad_", "comment", "commen", "pagin", "a ", "share", "share-", "d-none ", "hidden ", "x:",
    "İ",
])
def test_long_names(piece: str) -> None:
    """A megabyte of class name takes four times as long as a quarter of it."""
    def judge(size: int) -> Callable[[], object]:
        name = piece * (size // len(piece))
        return lambda: Names().judge(name)

    assert is_linear(judge, 250_000)


@pytest.mark.parametrize("label", sorted(LABELS))
def test_labels(label: str) -> None:
    for text in (label, f" {label} ", f"{label}:", f"{label}…", f"{label}...", label.upper().casefold(), f"{label} –"):
        assert is_label(text), text
    assert not is_label(f"{label} x")
    assert not is_label(f"x{label}")
    assert len(f"{label}...") <= LONGEST
    assert label == label.casefold().strip()


@pytest.mark.parametrize("text", ["", ".", "A", "ads are bad", "an advertisement for it", "Loading dock"])
def test_no_labels(text: str) -> None:
    assert not is_label(text)


def test_labels_in_capitals() -> None:
    assert is_label("ADVERTISEMENT")
    assert is_label("РЕКЛАМА:")


def test_every_element_is_in_one_group() -> None:
    groups = [tags.BLOCKS, tags.SKIPPED, tags.HEADS, tags.EMBEDS, tags.PLAYERS]
    assert sum(map(len, groups)) == len(frozenset[str]().union(*groups))
    assert frozenset[str]().union(*groups) <= tags.KINDS.keys()
    for group in (tags.BLOCKS - tags.ZONES - {"dialog", "html", "body"}, tags.ZONES, *groups[1:]):
        assert len({tags.KINDS[tag] for tag in group}) == 1
    assert tags.ZONES <= tags.BLOCKS
    assert tags.HEADINGS <= tags.BLOCKS
    assert all(tag == tag.lower() for tag in tags.KINDS)


def test_kinds_are_distinct_and_those_of_containers_come_first() -> None:
    kinds = [value for name, value in vars(tags).items() if name.isupper() and isinstance(value, int)]
    assert sorted(kinds) == list(range(len(kinds)))
    assert set(tags.KINDS.values()) == set(kinds)
    assert {tag for tag, kind in tags.KINDS.items() if kind <= tags.ROOT} == tags.BLOCKS | {tags.PART}


def test_blocks_of_the_article_are_blocks_of_the_outline() -> None:
    assert allowed.BLOCK_ELEMENTS <= tags.BLOCKS
    assert allowed.INLINE.isdisjoint(tags.BLOCKS)
    assert allowed.MATH.isdisjoint(tags.KINDS)


@pytest.mark.parametrize("table", [allowed.RENAMED, allowed.SILENT, allowed.DROPPED, allowed.VOID_AT_HEART])
def test_what_is_out_is_not_allowed(table: frozenset[str] | Mapping[str, str]) -> None:
    assert allowed.ELEMENTS.isdisjoint(table)
    others = [allowed.RENAMED, allowed.SILENT, allowed.DROPPED, allowed.VOID_AT_HEART]
    assert all(frozenset(table).isdisjoint(other) for other in others if other is not table)


def test_renamed_elements_become_allowed_ones() -> None:
    assert set(allowed.RENAMED.values()) <= allowed.ELEMENTS


def test_renamed_elements_are_looked_into() -> None:
    assert tags.SKIPPED.isdisjoint(allowed.RENAMED)


def test_no_active_element_or_attribute_is_allowed() -> None:
    active = {
        "script", "style", "object", "embed", "form", "input", "button", "link", "meta", "base", "svg", "template",
        "textarea", "select", "frame", "applet", "foreignobject", "annotation-xml", "maction",
    }
    assert allowed.ELEMENTS.isdisjoint(active)
    kept = {name for names in allowed.KEPT.values() for name in names}
    assert not any(name.startswith("on") for name in kept)
    assert kept.isdisjoint({"style", "src", "href", "srcdoc", "srcset", "action", "class", "formaction", "xlink:href"})
    assert allowed.SCHEMES.isdisjoint({"javascript", "vbscript", "data", "file", "blob", ""})


def test_attributes_are_those_of_allowed_elements() -> None:
    assert allowed.ATTRIBUTES.keys() <= allowed.ELEMENTS
    assert allowed.KEPT.keys() == allowed.ELEMENTS
    assert all(names >= {"id", "dir", "lang"} for names in allowed.KEPT.values())
    assert allowed.KEPT["time"] == {"id", "dir", "lang", "datetime"}
    assert allowed.VOID <= allowed.ELEMENTS


@pytest.mark.parametrize(("attrs", "player"), [
    ({"src": "https://www.youtube.com/embed/x"}, True),
    ({"src": "//player.vimeo.com/video/1"}, True),
    ({"src": "https://WWW.YouTube.com/embed/x"}, True),
    ({"src": "about:blank", "data-src": "https://www.youtube.com/embed/x"}, True),
    ({"src": "https://ads.example/", "data-lazy-src": "https://www.youtube.com/embed/x"}, True),
    ({"src": "https://www.youtube.com"}, True),
    ({"src": "https://www.youtube.com.evil.example/embed"}, False),
    ({"src": "https://evil.example/www.youtube.com"}, False),
    ({"src": "https://evil.example//www.youtube.com/"}, False),
    ({"src": "https://www.youtube.com@evil.example/"}, False),
    ({"src": "www.youtube.com/embed"}, False),
    ({"src": ""}, False),
    ({}, False),
    ({"data": "https://www.youtube.com/embed/x"}, False),
])
def test_players(attrs: dict[str, str], player: bool) -> None:  # noqa: FBT001 - a case of the table
    assert is_player(attrs) == player


def test_hosts_are_compared_in_lower_case() -> None:
    assert all(host == host.lower() and "/" not in host for host in EMBED_HOSTS)
    assert SOURCES[-1] == "src"


def test_long_addresses() -> None:
    assert is_linear(lambda size: partial(is_player, {"src": "//" * size}), 100_000)


def test_a_name_of_any_length_is_looked_at_up_to_a_limit() -> None:
    assert bits_of("x " * (LONGEST_NAME // 2 - 10) + "comments") == bits_of("comments") != 0
    assert bits_of("x " * LONGEST_NAME + "comments") == 0
