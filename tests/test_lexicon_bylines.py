"""Words around names and dates: each pattern finds its words, and none is slow, whatever it is given."""
from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import product
from types import ModuleType

import pytest
from composing import is_linear, seconds

from readable.lexicon import bylines
from readable.metadata import counts, dates, jsonld, language, names, offers, people, schema, surroundings, times

MODULES = (bylines, counts, dates, jsonld, language, names, offers, people, schema, surroundings, times)

CUT = {
    "names": 300, "dates": 80, "offers": 40, "people": 150, "counts._SENTENCE": 1000, "bylines.TAIL": 300,
    "bylines.AND": 60, "bylines.CREDENTIAL": 300, "bylines.JOB": 60, "bylines.DATE_META": 60,
}
"""Characters after which a text, its white space collapsed, is cut before these match it; by module or pattern."""

MATCHED = frozenset("""
    BY AFTER_DATE NOT_BY CREDENTIAL NOT_PUBLISHED AUTHOR_LINK _TAG _CAPITALS _COMPACT _STAMP _CURRENCY
""".split())
"""Those that are matched at the beginning alone."""

PIECES = (
    " ", "a", "A", "1", ",", ", ", "\"", "\\", "\"\\", "\\\"", ",\n", "}", "a ", "A ", "Ab ", "A.", "1 ", "1. ", "12:",
    "2024-", "1/2/", "(", "(@", "<//",
    "@", "a@", "a@a.", "/", "//", "/by/", "/@", "?", "-", "_", "|", "&", " & ", ".", "é", "林", "年", "'", "&and ",
    "and xed ", "ed", "\n", "\n\n", "\nby A",
    "1 de ", "1er ", "İ", "\u0301", "٣", "\ud800",
)


def patterns(*modules: ModuleType) -> dict[str, re.Pattern[str]]:
    """The patterns that modules define, by module and name; those that they import are listed where they are."""
    mine = {id(value) for value in vars(bylines).values()}
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module in modules for name, value in vars(module).items()
        if isinstance(value, re.Pattern) and (module is bylines or id(value) not in mine)
    }


PATTERNS = patterns(*MODULES)


def pieces_of(pattern: re.Pattern[str]) -> list[str]:
    """What may be repeated to make a pattern slow: the words in it, whole, with a space, and in part."""
    words = list(dict.fromkeys(re.findall(r"[^\W\d_]{2,}", pattern.pattern)))
    return [*PIECES, *words, *(form for word in words for form in (f"{word} ", word[:-1], word.title()))]


def is_slow(match: Callable[[str], object], piece: str, end: str, longest: int | None) -> bool:
    if longest:
        text = " ".join((piece * longest).split())[:longest - 1] + end
        return seconds(partial(match, text)) >= 0.01
    return not is_linear(lambda size: partial(match, piece * (size // len(piece)) + end), 1_500)


def test_there_are_patterns() -> None:
    assert len(patterns(bylines)) >= 15
    assert len(PATTERNS) >= 35
    assert {name for name in CUT if "." in name} <= PATTERNS.keys()
    assert {name.rpartition(".")[2] for name in PATTERNS} >= MATCHED


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_is_slow(name: str) -> None:
    """Four times the text takes about four times as long; a text that is cut first takes next to nothing."""
    pattern = PATTERNS[name]
    match: Callable[[str], object] = pattern.match if name.rpartition(".")[2] in MATCHED else partial(pattern.sub, "")
    longest = CUT.get(name) or CUT.get(name.partition(".")[0])
    slow = [text for text in product(pieces_of(pattern), ("", "!")) if is_slow(match, *text, longest)]
    assert slow == []


@pytest.mark.parametrize(("name", "found", "not_found"), [
    ("BY", "by x,By: x,posted by x,Written and edited by x,Author: x,von x,par x,por x,作者：x,글 x,文/x,بقلم x",
     "byron x,Vonda x,parker x,portia x,authority x,standby x,x by y,posted x"),
    ("BYLINE", "By X,BY X,By: X,Posted by x9,Written by X,Story written by X,Von X,Par X,Author: x,作者：x,By É",
     "by the x,By 1850 x,by 9,von hier x,Byron X,X by Y,Authors like x,author x"),
    ("NOT_BY",
     "Reviewed by X,medically reviewed by X,Edited by X,Photo: X,Fact-checked by X,fact checked,via X,Translated by X",
     "By X,Viable X,X reviewed,A photo"),
    ("TAIL",
     "X | y,X • y,X – y,X - y,X (y),X 7,X on y,X at y,X in y,X May 7,X Tuesday y,X updated y,X wrote,X/y,X for the y",
     "X,X-Y,X Maybe,Ona,Atkin X,X Inley"),
    ("AND", "x and y,x & y,x und y,x et y,x y z,x e y,x with y,x和y,x&y,x и y,x AND y", "x,xandy,sandy,x-y,Eyck"),
    ("CREDENTIAL", "MD,M.D.,Ph.D.,PhD,Ph. D.,MPH,RN,Jr.,Sr,Esq.,MSc,PharmD,BA,RN (Retired)",
     "Bo Lindqvist,Ines,md,Northquay,Tom May"),
    ("JOB", "Staff Writer,senior editor,Chief,Read more,Follow,5 min read,Home,CEO,categories,tag",
     "Wrighter,Stafford,Edith Orr,Headley,Mina,Shareen,Moreland"),
    ("CHROME", "Get Started,The Ferry,Learn How,Best Of,Our News,Top",
     "Ines Halvorsen,Topham,Newsom,Ona Inley,Downing"),
    ("REVISED",
     "Updated x,last updated,Modified,revised x,Aktualisiert am,mis à jour,Actualizado,更新于,修改,Обновлено",
     "published,undated,outmodif,May"),
    ("NOT_PUBLISHED", "Joined x,Founded x,Copyright x,© x,©x,Born x,Expires x,Deadline: x,Member since x,Event x",
     "Published,Bornholm x,Eventually,x copyright"),
    ("DATE_META",
     "publish-date,publication_date,published_on,publish:time,datepublished,published,pub-date,issued,posted",
     "publisher,date,time,creator,modified,release,update"),
    ("DATE_META", "release_date,createdate,created_on,date-created,pubdate,date-published", "creations,dates"),
    ("AUTHOR_LINK",
     "/author/x,/en/authors/x,author/x,//a.example/people/x,https://a.example/by/x,/users/x,/@x,/staff/x",
     "/authors,/authors/,/authority/x,/x?/author/y,/x#/author/y,mailto:author/x,/coauthor/x"),
])
def test_words(name: str, found: str, not_found: str) -> None:
    pattern = getattr(bylines, name)
    find = pattern.match if name in MATCHED else pattern.search
    before = "\n" if name == "BYLINE" else ""
    assert [text for text in found.split(",") if not find(before + text)] == []
    assert [text for text in not_found.split(",") if find(before + text)] == []


def test_words_are_in_lower_case() -> None:
    assert all(name == name.casefold() and name.strip() for name in bylines.NOBODY)
    for name in ("AUTHOR_CLASS", "NO_AUTHOR_CLASS", "DATE_CLASS", "REVISED_CLASS", "DATE_META"):
        pattern = getattr(bylines, name)  # matched with names in lower case
        assert not pattern.flags & re.IGNORECASE
        assert pattern.pattern == pattern.pattern.lower().replace("\\z", "\\Z")


def test_every_line_is_looked_at_for_a_byline() -> None:
    found = [one[1] for one in bylines.BYLINE.finditer("\nThe ferry\nBy Ines Halvorsen, MD\nby the quay\nVon Bo\n")]
    assert found == ["By Ines Halvorsen, MD", "Von Bo"]
