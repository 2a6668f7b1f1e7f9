"""The blocks scorer: classes of blocks by themselves, by their neighbours, and what is kept for them."""
from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, growth, outline_of

from readable import Options, extract
from readable.builder import Builder
from readable.outline import Outline
from readable.parse import parse
from readable.scorers import SCORERS, blocks
from readable.scorers.blocks import BAD, GOOD, JUSTEXT, NEAR, SHORT, Limits, judge, look, main_run, revise, score
from readable.selection import Selection
from readable.visibility import CONCEALING

OPTIONS = Options(scorer="blocks")
LETTERS = {"b": BAD, "s": SHORT, "n": NEAR, "g": GOOD}
PROSE = "the wind had been in the east for a week and the boats were all in harbour when it turned "
NOUNS = "harbour ferries timetable winter departures islands tickets vehicles passengers terminal "

CHINESE = "渡轮晚点了，风向已经改变，码头上的人都没有感到惊讶。他们在海上等了三个小时，因为雾太大，所以不能进港。"


def page(body: str, lang: str = "en") -> Outline:
    """The outline of a page in a language."""
    return parse(f'<!doctype html><html lang="{lang}"><body>{body}</body></html>'.encode(), partial(Builder))[0]


def classes_of(outline: Outline, limits: Limits = JUSTEXT) -> str:
    return "".join("bsng"[one] for one in judge(outline, limits).classes)


def kept_of(selection: Selection) -> list[str]:
    """The texts of the blocks that are kept."""
    o = selection.outline
    gone = set(selection.dropped_blocks)
    for row in selection.dropped:
        gone.update(range(o.first_blocks[row], o.last_blocks[row]))
    return [
        o.texts[block] for root in selection.roots
        for block in range(o.first_blocks[root], o.last_blocks[root]) if block not in gone
    ]


def reasons_of(selection: Selection) -> set[str]:
    return {*selection.dropped.values(), *selection.dropped_blocks.values()}


# Each with the class that jusText 3.0.2 gives it, by its English list and its defaults.
ALONE = [
    (f"<p>{PROSE * 3}</p>", "g"),
    (f"<p>{PROSE * 2}</p>", "n"),
    (f"<p>{(PROSE * 3)[:200]}</p>", "n"),
    (f"<p>{(PROSE * 3)[:202]}</p>", "g"),
    (f"<p>{PROSE[:69]}</p>", "s"),
    (f"<p>{PROSE[:72]}</p>", "n"),
    (f"<p>{NOUNS}</p>", "b"),
    (f"<p>{NOUNS * 3}</p>", "b"),
    ("<p>" + "the harbour harbour " * 11 + "</p>", "g"),
    ("<p>" + "the harbour harbour " * 11 + "harbour " * 2 + "</p>", "n"),
    ("<p>" + "the harbour harbour " * 11 + "harbour " * 4 + "</p>", "b"),
    (f"<p>{PROSE * 2}<a href=/x>{PROSE[:40]}</a></p>", "g"),
    (f"<p>{PROSE[:80]}<a href=/x>{PROSE[:18]}</a></p>", "n"),
    (f"<p>{PROSE[:80]}<a href=/x>{PROSE[:24]}</a></p>", "b"),
    (f"<p>{PROSE}<a href=/x>{PROSE}</a></p>", "b"),
    ("<p>To the <a href=/x>top</a> of the page, and to the end of it</p>", "b"),
    ("<p>Share this story</p>", "s"),
    (f"<p>© 2024 {PROSE * 3}</p>", "b"),
    (f"<p>{PROSE * 3} &amp;copy 2024</p>", "b"),
]


@pytest.mark.parametrize(("body", "expected"), ALONE)
def test_a_block_by_itself(body: str, expected: str) -> None:
    assert classes_of(page(body)) == expected


def test_limits_of_ours_keep_more() -> None:
    assert classes_of(page(f"<p>{PROSE[:60]}<p>{(PROSE * 2)[:160]}"), JUSTEXT) == "sn"
    assert classes_of(page(f"<p>{PROSE[:60]}<p>{(PROSE * 2)[:160]}"), blocks.ARTICLES) == "ng"


# b, s, n, g: bad, short, near good, good, each of 60 characters; a capital is in a heading. What jusText makes of them.
NEIGHBOURS = [
    ("gsg", "ggg"), ("bsb", "bbb"), ("bsg", "bbg"), ("gsb", "gbb"), ("bnsg", "bggg"), ("gsnb", "gggb"),
    ("bnb", "bbb"), ("gnb", "ggb"), ("bng", "bgg"), ("bnnsnb", "bbbbbb"), ("gsssg", "ggggg"), ("gsssb", "gbbbb"),
    ("s", "b"), ("n", "b"), ("sg", "bg"), ("gs", "gb"), ("nsg", "ggg"), ("gsn", "ggg"), ("bsns", "bbbb"), ("", ""),
    ("Sg", "gg"), ("bSg", "bgg"), ("bBg", "bbg"), ("bSbb", "bbbb"), ("bSSg", "bggg"), ("bsSg", "bbgg"),
    ("bSbbbg", "bgbbbg"), ("bSbbbbg", "bbbbbbg"), ("bNbbbg", "bgbbbg"), ("bNbbbbg", "bbbbbbg"),
]


@pytest.mark.parametrize(("before", "after"), NEIGHBOURS)
def test_a_block_among_others(before: str, after: str) -> None:
    classes = [LETTERS[letter.lower()] for letter in before]
    headings = [letter.isupper() for letter in before]
    found = revise(classes, [60] * len(classes), headings)
    assert "".join("bsng"[one] for one in found) == after


def test_a_heading_near_enough() -> None:
    classes, headings = [BAD, SHORT, BAD, GOOD], [False, True, False, False]
    assert revise(classes, [60, 60, 200, 300], headings) == [BAD, GOOD, BAD, GOOD]
    assert revise(classes, [60, 60, 201, 300], headings) == [BAD, BAD, BAD, GOOD]


def test_a_short_block_beside_a_heading_that_is_kept() -> None:
    """The rule of jusText. As released, 3.0.2 leaves the short block out: it looks for classes that are not set yet."""
    assert revise([BAD, SHORT, SHORT, GOOD], [60, 30, 60, 300], [False, True, False, False]) == [BAD, GOOD, GOOD, GOOD]


def test_a_page() -> None:
    body = (
        "<p><a href=/>Home</a> <a href=/news>News</a></p><p>Tuesday</p><h1>The ferry was late</h1>"
        f"{PARAGRAPH}<p>Nobody was hurt.</p>{PARAGRAPH}<p>Share this</p><p>© The Ledger</p>"
    )
    found = score(page(body), OPTIONS)
    assert kept_of(found) == ["The ferry was late", (SENTENCE * 3).strip(), "Nobody was hurt.", (SENTENCE * 3).strip()]
    assert found.policy == "blocks"
    assert found.chars == sum(map(len, kept_of(found)))
    assert set(found.block_points) == set(range(len(found.outline.texts)))


def test_every_block_that_is_left_out_has_a_reason() -> None:
    body = (
        f"<div>{PARAGRAPH}<p><a href=/>Home</a></p><p>Tags of it: <a href=/>a</a>, and some more of them</p>"
        f"<p>{NOUNS}</p><p>Menu</p><p>© 2024</p><p>{PROSE}</p><p>{NOUNS}</p>"
        f"<ul><li>Menu</li><li>{NOUNS * 2}</li></ul>{PARAGRAPH}</div>"
    )
    found = score(page(body), OPTIONS)
    reasons = [why for _, why in sorted(found.dropped.items())]
    assert reasons == [
        blocks.LINKS, blocks.SHORT_LINK, blocks.FEW_WORDS, blocks.ALONE, blocks.COPYRIGHT, blocks.BETWEEN,
        blocks.FEW_WORDS, blocks.FEW_WORDS,
    ]
    bare = score(page(f"<div>{SENTENCE * 3}<br><br>{NOUNS}<br><br>{SENTENCE * 3}</div>"), OPTIONS)
    assert list(bare.dropped_blocks.values()) == [blocks.FEW_WORDS]


def test_points() -> None:
    outline = page(f"<p>{'the end of ' * 10}<p>No<p><a href=/>{PROSE}</a>")
    points = judge(outline, JUSTEXT).points
    assert points[0] > 0.9
    assert points[1] == 0
    assert points[2] == -1


def test_main_run() -> None:
    first, second = f"<section>{PARAGRAPH * 2}</section>", f"<section><h2>Further</h2>{PARAGRAPH * 4}</section>"
    menu = "<p><a href=/>" + "Some other story of the day, to be read elsewhere. " * 12 + "</a></p>"
    outline = page(first + menu + second)
    assert len(kept_of(score(outline, OPTIONS))) == 7
    found = score(outline, Options(scorer="blocks", main_run=True))
    assert kept_of(found) == ["Further"] + [(SENTENCE * 3).strip()] * 4
    assert main_run(outline, [False] * 8) == range(0)
    assert main_run(outline, [True, True, *[False] * 6]) == range(2)
    outline = page(f"<div>{first}{menu}{second}{menu}{menu}<p>{SENTENCE}</p></div><p>{SENTENCE}</p>")
    found = score(outline, Options(scorer="blocks", main_run=True))
    assert len(kept_of(found)) == 5
    assert found.outline.tags[found.roots[0]] == "section"


def test_what_is_outside_the_main_run_has_a_reason() -> None:
    menu = "<p><a href=/>" + "Some other story of the day, to be read elsewhere. " * 12 + "</a></p>"
    found = look(page(f"<div>{PARAGRAPH}{menu}{PARAGRAPH * 3}</div>"), Options(scorer="blocks", main_run=True))
    assert len(kept_of(found)) == 3
    assert list(found.dropped.values()) == [blocks.OUTSIDE, blocks.LINKS]


def test_main_run_reaches_over_a_gap() -> None:
    menu = "<p><a href=/>Some other story of the day</a></p>"
    outline = page(PARAGRAPH * 2 + menu + PARAGRAPH)
    assert len(kept_of(score(outline, Options(scorer="blocks", main_run=True)))) == 3


def test_a_page_whose_text_stands_aside() -> None:
    found = score(page(f"<aside>{PARAGRAPH * 4}</aside><p>Menu</p>"), OPTIONS)
    assert found.outline.skip == CONCEALING
    assert len(kept_of(found)) == 4
    hidden = score(page(f"<div hidden>{PARAGRAPH * 4}</div><p>Menu</p>"), OPTIONS)
    assert hidden.roots == ()
    navigation = score(page("<nav>" + "<a href=/>Home</a>" * 50 + "</nav><p>Menu</p>"), OPTIONS)
    assert (navigation.roots, navigation.outline.skip & ~CONCEALING > 0) == ((), True)


@pytest.mark.parametrize(("lang", "text"), [
    ("zh", CHINESE),
    ("en", CHINESE),
    ("ja", "フェリーは遅れて、風向きが変わっていたが、埠頭の人は驚かなかった。霧が深くて港に入れなかったという。" * 2),
    ("th", "เรือข้ามฟากมาสายและลมเปลี่ยนทิศแล้ว ไม่มีใครบนท่าเรือแปลกใจเลยแม้แต่น้อย กัปตันบอกว่า" * 2),
    ("lo", "ເຮືອຂ້າມຟາກມາຊ້າ ແລະ ລົມໄດ້ປ່ຽນທິດແລ້ວ ບໍ່ມີໃຜຢູ່ທ່າເຮືອແປກໃຈ" * 3),
    ("km", "សាឡាងមកយឺត ហើយខ្យល់បានប្តូរទិស គ្មាននរណាម្នាក់នៅលើផែភ្ញាក់ផ្អើលទេ" * 3),
    ("my", "ကူးတို့သင်္ဘောနောက်ကျပြီး လေတိုက်ရာပြောင်းသွားသည်။ ဆိပ်ခံပေါ်ရှိ မည်သူမျှ မအံ့သြကြပါ။" * 3),
])
def test_scripts_without_spaces(lang: str, text: str) -> None:
    menu = "<ul><li><a href=/>首页</a><li><a href=/>新闻</a></ul>"
    assert kept_of(score(page(f"{menu}<p>{text}</p><p>{text}</p><p>© 2024</p>", lang), OPTIONS)) == [text, text]


def test_near_good_blocks_are_enough_where_none_is_good() -> None:
    near = f"<p>{PROSE}</p>"
    assert len(kept_of(score(page(near * 3), OPTIONS))) == 3
    assert len(kept_of(score(page(f"{near}<p>{NOUNS}</p>{PARAGRAPH}"), OPTIONS))) == 1


def test_korean_says_more_in_a_letter() -> None:
    text = (
        "버스 종점에서 내려 십 분쯤 걸으면 소나무 사이로 지붕이 낮은 도서관이 보인다. "
        "예전에는 어판장이었다고 하는데 지금은 책을 읽는 사람이 있다."
    )
    assert classes_of(page(f"<p>{text}</p>", "ko"), blocks.ARTICLES) == "g"


def test_a_page_without_a_language() -> None:
    german = "Die Fähre kam zu spät, der Wind hatte gedreht, und niemand auf dem Kai war im Geringsten überrascht. " * 3
    body = f"<p><a href=/>Start</a></p><p>{german}</p><p>{german}</p>".encode()
    assert extract(body, options=OPTIONS).text.count("Die Fähre") == 6
    assert extract(b'<html lang="en">' + body, options=OPTIONS).text.count("Die Fähre") == 6


@pytest.mark.parametrize("body", ["", "<p>", "<p>One</p>", "<p>©</p>", "<h1>Title</h1>", "no markup"])
def test_pages_with_no_article(body: str) -> None:
    found = score(outline_of(body), OPTIONS)
    assert (found.roots, found.chars, found.policy) == ((), 0, "blocks")
    assert extract(body, options=OPTIONS).text == ""


def test_an_outline_of_nothing() -> None:
    assert score(parse(b"", partial(Builder))[0], OPTIONS).roots == ()


PIECES = st.sampled_from([
    "<p>", "<div>", "</div>", "<h2>", "<li>", "<br><br>", "<a href=/x>", "</a>", "<nav>", "<pre>", PROSE, NOUNS,
    SENTENCE * 3, "Menu", "© ", "船。" * 30, "<select><option>One",
])


@given(st.lists(PIECES, max_size=25), st.booleans())
def test_never_fails(pieces: list[str], alone: bool) -> None:  # noqa: FBT001
    outline = page("".join(pieces))
    found = score(outline, Options(scorer="blocks", main_run=alone))
    kept = kept_of(found)
    assert found.chars == sum(map(len, kept))
    assert bool(kept) == bool(found.roots)
    assert set(found.block_points) == set(range(len(found.outline.texts)))
    assert not found.dropped_blocks or found.roots


@given(st.lists(st.tuples(st.integers(BAD, GOOD), st.integers(1, 250), st.booleans()), max_size=30))
def test_neighbours_decide_all(rows: list[tuple[int, int, bool]]) -> None:
    classes, chars, headings = [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]
    found = revise(classes, chars, headings)
    assert set(found) <= {BAD, GOOD}
    assert all(after == before for before, after in zip(classes, found, strict=True) if before in (BAD, GOOD))
    assert revise(found, chars, headings) == found
    assert GOOD in found or GOOD not in classes


@pytest.mark.parametrize("body", [
    "<p>Short</p>", PARAGRAPH, f"<p>{NOUNS}</p>", "<div>One", "<h2>Title</h2>", f"<p>{PROSE}</p><p>Short</p>",
])
def test_work_is_linear(body: str) -> None:
    def make(size: int) -> Any:
        outline = page(body * size + PARAGRAPH)
        return lambda: look(outline, Options(scorer="blocks", main_run=True))

    assert growth(make, 100) < 2.2


def test_constants_are_those_of_the_document() -> None:
    document = (Path(__file__).parents[1] / "docs" / "blocks.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| ([\d.]+) \|", document, re.MULTILINE)
    assert {name: (float(justext), float(ours)) for name, justext, ours in rows} == {
        name: (getattr(JUSTEXT, name), getattr(blocks.ARTICLES, name)) for name in Limits._fields
    }
    outline = outline_of(PARAGRAPH)
    assert SCORERS["blocks"](outline, Options()) == score(outline, Options())
