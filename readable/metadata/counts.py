"""The text of an article: how it begins, and how long it is in words, and in minutes for its readers."""
from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final

from readable.events import Event
from readable.lexicon.tags import BLOCKS, HEADINGS
from readable.selection import Selection

_BREAKING: Final = BLOCKS | {"br"}
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+",
)

_WORD: Final = re.compile(r"\w[\w'’.-]*")
_WORDS_A_MINUTE: Final = MappingProxyType({
    "ar": 138, "de": 179, "en": 228, "es": 218, "fi": 161, "fr": 195, "he": 187, "it": 188, "ja": 193, "nl": 202,
    "pl": 166, "pt": 181, "ru": 184, "sl": 180, "sv": 199, "tr": 166, "zh": 158,
})
"""Mean reading speeds by Trauzettel-Klosinski, Dietz and the IReST Study Group, "Standardized Assessment of Reading
Performance" (2012), as Firefox's reader mode uses them too."""

_CHARACTERS_A_MINUTE: Final = MappingProxyType({"ja": 357, "zh": 255})
"""By the same study."""

_OTHERWISE: Final = 184
_UNSPACED_LANGUAGES: Final = frozenset({"", *"bo dz ja km lo my th yue zh".split()})
"""Languages that put no spaces between words, or are unknown."""
_LONGEST_LINE: Final = 300
_PROSE: Final = 60  # characters
_LETTERS: Final = 0.6  # share of what is not white space
_SENTENCE: Final = re.compile(r".{24}[.!?…:。！？]['\"”’»)]?\Z")


def count_words(selection: Selection, language: str | None) -> tuple[int, int]:
    """Words of the selected text between spaces, and characters of scripts that put none between words.

    `language`: of the text; in one that is written with spaces, such characters are not looked for.
    """
    kept = _kept(selection)
    text = " ".join(kept)
    if (language or "").partition("-")[0] in _UNSPACED_LANGUAGES:
        unspaced = sum(map(len, _UNSPACED.findall(text)))
        return len(_WORD.findall(_UNSPACED.sub(" ", text))), unspaced
    if "\n" not in text:  # white space is collapsed but in `pre`
        return text.count(" ") + bool(text), 0
    return sum([text.count(" ") + 1 if "\n" not in text else len(text.split()) for text in kept]), 0


def _kept(selection: Selection) -> list[str]:
    """The texts of the blocks that are kept."""
    outline, dropped = selection.outline, sorted(selection.dropped)
    texts = outline.texts
    if selection.dropped_blocks:
        texts = list(texts)
        for block in selection.dropped_blocks:
            texts[block] = ""
    first_blocks, last_blocks = outline.first_blocks, outline.last_blocks
    kept: list[str] = []
    at = 0
    for root in selection.roots:
        at = max(at, first_blocks[root])
        for row in dropped[bisect_left(dropped, root):bisect_left(dropped, outline.ends[root])]:
            if last_blocks[row] > at:  # else it is empty, or in what was dropped before
                kept += texts[at:first_blocks[row]]
                at = last_blocks[row]
        kept += texts[at:last_blocks[root]]
        at = max(at, last_blocks[root])
    return list(filter(None, kept)) if selection.dropped_blocks else kept


def minutes(spaced: int, unspaced: int, language: str | None) -> int:
    """Minutes that it takes to read so much, rounded up; 0 for nothing."""
    primary = (language or "").partition("-")[0]
    characters = _CHARACTERS_A_MINUTE.get(primary, _CHARACTERS_A_MINUTE["zh"])
    return ceil(spaced / _WORDS_A_MINUTE.get(primary, _OTHERWISE) + unspaced / characters)


def plain_text(events: Iterable[Event]) -> str:
    """The text of an article, with a space wherever a block or a line begins or ends."""
    pieces: list[str] = []
    gaps: list[str] = []
    add, push, pop = pieces.append, gaps.append, gaps.pop
    for event in events:
        if event.__class__ is str:
            add(event)
        elif event is None:
            add(pop())
        else:
            gap = " " if event[0] in _BREAKING else ""
            push(gap)
            add(gap)
    return "".join(pieces)


def first_paragraph(events: Sequence[Event]) -> str:
    """The text of the first paragraph that is prose, else of the first that has any, "" if there is none.

    Before the prose may stand a byline, a date, a label, a formula. One that begins with a small letter goes on from
    what is before it, so that is the first.
    """
    begin, depth, first = -1, 0, ""
    for at, event in enumerate(events):
        if isinstance(event, tuple):
            if begin < 0 and event[0] == "p":
                begin, depth = at, 0
            depth += 1
        elif event is None:
            depth -= 1
            if begin >= 0 and not depth:
                text = " ".join(plain_text(events[begin:at + 1]).split())
                if (len(text) >= _PROSE or _SENTENCE.search(text)) and _is_worded(text):
                    return first if first and text[0].islower() else text
                first = first or text
                begin = -1
    return first or _first_line(events)


def _is_worded(text: str) -> bool:
    """Whether most of a text is letters, as in prose, and not in a formula or a table."""
    return sum(map(str.isalpha, text)) >= _LETTERS * (len(text) - text.count(" "))


def _first_line(events: Iterable[Event]) -> str:
    """The first line of an article that has no paragraph; "" if it begins as a listing, or has but headings."""
    text, heading, depth = "", 0, 0
    for event in events:
        if isinstance(event, str):
            text += "" if heading else event
            continue
        tag = event[0] if event else ""
        if text.strip() and (event is None or tag in _BREAKING):
            break
        if tag == "pre":
            return ""
        depth += 1 if event else -1
        if tag in HEADINGS and not heading:
            heading = depth
        elif heading > depth:
            heading = 0
    return " ".join(text.split())[:_LONGEST_LINE]
