"""Where in the page each block of the article stands."""
from __future__ import annotations

import re
import tracemalloc
import weakref
from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html

from readable import Options, extract
from readable.blocks import Block
from readable.source import placing
from readable.source.offsets import text_of
from readable.source.words import Run, Words

BODY = Options(selectors={"content": "body"})
MAIN = Options(selectors={"content": ".main", "drop": ".out"})


def blocks_of(page: bytes | str, options: Options = BODY) -> tuple[Block, ...]:
    return extract(page, options=options).blocks


def cuts(page: bytes | str, options: Options = BODY) -> list[bytes | str | None]:
    return [None if block.source_span is None else page[block.source_span] for block in blocks_of(page, options)]


def solid(text: str) -> str:
    return "".join(text.split())


def said(cut: str) -> str:
    """What a piece of HTML says, by lxml's tree, without white space; nothing of what is in scripts and styles."""
    tree = lxml_html.document_fromstring(f"<html><body><div>{cut}")
    for element in tree.iter("script", "style"):
        element.text = None
    return solid("".join(map(str, tree.itertext())))


def test_a_block_is_cut_from_its_first_to_its_last_character() -> None:
    page = b"<body><h1 id=a> One </h1><p>Two <b>three</b>\n</p><ul><li>four<li>five &amp; six</ul><pre>  x\n y</pre>"
    assert cuts(page) == [b"One", b"Two <b>three", b"four", b"five &amp; six", b"x\n y"]


def test_of_a_str_it_is_characters() -> None:
    page = "<body><p>naïve café</p><p>wörter</p>"
    assert cuts(page) == ["naïve café", "wörter"]


@pytest.mark.parametrize(("encoding", "text"), [
    ("utf-8", "Ünïcode – ok"), ("windows-1252", "Müller’s Straße"), ("windows-1251", "Привет, мир"),
    ("koi8-r", "Привет"), ("gbk", "春天的船在河上"), ("gb18030", "春天㐀的船"), ("big5", "春天的船"),
    ("shift_jis", "春の船ﾃｽﾄ"), ("euc-jp", "春の船"), ("euc-kr", "봄의 배"),
    ("utf-16le", "Ünïcode 船 𝒳"), ("utf-16be", "Ünïcode 船 𝒳"),
])
def test_of_bytes_it_is_bytes_in_the_encoding_of_the_page(encoding: str, text: str) -> None:
    lines = [f"{text} {number}" for number in range(300)]
    page = "".join(f"<p>{line}</p>\n" for line in lines).encode(encoding)
    options = Options(selectors={"content": "body"}, encoding=encoding)
    assert cuts(page, options) == [line.encode(encoding) for line in lines]


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_counts(mark: str) -> None:
    page = "<body><p>Eins ö</p><p>zwei</p>".encode(mark)
    found = cuts(page)
    codec = "utf-8" if mark == "utf-8-sig" else "utf-16le"
    assert found == ["Eins ö".encode(codec), "zwei".encode(codec)]


def test_bytes_that_mean_nothing_are_counted_too() -> None:
    page = b"<meta charset=utf-8><body><p>caf\xc3\xa9 \xff one</p><p>tw\xe2\x82o</p><p>three \xc3\xa9</p>"
    assert cuts(page) == [b"caf\xc3\xa9 \xff one", b"tw\xe2\x82o", b"three \xc3\xa9"]


def test_controls_are_no_part_of_the_words() -> None:
    assert cuts(b"<body><p>one and two\x07 three</p><p>four</p>") == [b"one and two\x07 three", b"four"]


def test_a_nul_may_stand_in_a_tag() -> None:
    page = b"<bo\0dy><\0p>one\x07\0 two</p\x01><p>thr\0ee</p>\0"
    assert cuts(page) == [b"one\x07\0 two", b"thr\0ee"]


def test_an_encoding_that_cannot_be_cut_has_no_places() -> None:
    page = "<body><p>春の船</p>".encode("iso-2022-jp")
    assert cuts(page, Options(selectors={"content": "body"}, encoding="iso-2022-jp")) == [None]


def test_a_tree_has_no_places() -> None:
    tree = lxml_html.document_fromstring("<body><p>One.</p>")
    assert [block.source_span for block in extract(tree, options=BODY).blocks] == [None]


def test_a_block_with_something_left_out_in_its_middle_has_no_place() -> None:
    page = b"<body class=main><p>Sea <span class=out>advert</span> air.</p><p>And sand.</p>"
    assert [block.text for block in blocks_of(page, MAIN)] == ["Sea air.", "And sand."]
    assert cuts(page, MAIN) == [None, b"And sand."]


def test_the_same_words_elsewhere_are_not_taken_for_it() -> None:
    before, inside = b"<body><p>Tide.</p><p>Sea.</p><div class=main><p>", b"Sea.</p><p class=out>Sea.</p><p>"
    page = before + inside + b"Tide.</p></div><p>Sea.</p>"
    begin = len(before + inside)
    spans = [block.source_span for block in blocks_of(page, MAIN)]
    assert spans == [slice(len(before), len(before) + 4), slice(begin, begin + 5)]


def test_a_row_is_one_place_over_its_cells() -> None:
    page = b"<body><table><tr><td>a<td>1<td>2<tr><td>b<td>1<td>3</table>"
    assert cuts(page) == [b"a<td>1<td>2", b"b<td>1<td>3"]


def test_scripts_and_comments_do_not_mislead() -> None:
    first = b"<body><script>document.write('<p>One two.</p>')</script><!-- <p>One two.</p> --><p>"
    last = b"One two.</p><style>p::after { content: '</p>' }</style><textarea>One two.</textarea><p title='a > b'>"
    spans = [block.source_span for block in blocks_of(first + last + b"One two.</p>")]
    assert spans == [slice(at, at + 8) for at in (len(first), len(first + last))]


def test_with_html5lib_what_it_moves_has_its_own_place_or_none() -> None:
    page = b"<body><p>Before.</p><table>Moved.<tr><td>cell one<td>cell two</table><p>After &lt;it&gt;.</p>"
    found = cuts(page, Options(selectors={"content": "body"}, parser="html5lib"))
    assert found[0] == b"Before."
    assert found[-1] == b"After &lt;it&gt;."


def test_selectors_of_inline_elements() -> None:
    page = b"<body><p>Sea <span class=main>and air</span> and sand</p>"
    assert cuts(page, MAIN) == [b"and air"]


WORDS = st.sampled_from(["sea", "air", "sand", "a", "1", "two&nbsp;two", "&amp;", "<b>big</b>", "c<i>af</i>é", "船"])
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
NOISE = st.sampled_from([
    "", "\n", "<!-- <p>sea</p> -->", "<script>if (1 < 2) { x = '<p>sea air</p>' }</script>", "<style>p > a {}</style>",
    "<svg><title>sea</title><text>air</text></svg>", "<select><option>1<option>sea</select>", "<img alt='<p>sea</p>'>",
    "<noscript>sea</noscript>", "<hr>", "<textarea><p>air</textarea>", "<template><p>sea</template>", "< 3 ",
])
PARTS = st.lists(st.tuples(st.booleans(), TEXTS, NOISE), min_size=1, max_size=12).map(
    lambda parts: [*parts, (True, "the end", "")]
)


@given(PARTS)
def test_places_are_those_it_was_made_with(parts: list[tuple[bool, str, str]]) -> None:
    """Pages of a few words that come again and again, in what is kept and in what is not."""
    page, wanted = "<body>", []
    for is_kept, text, noise in parts:
        page += f"<div class=out>{noise}</div><div class='{'main' if is_kept else 'side'}'><p class=p>"
        if is_kept:
            first = re.sub(r"^(<[^>]*>)+", "", text)
            begin = len(page) + len(text) - len(first)
            wanted.append((begin, len(page) + len(re.sub(r"(<[^>]*>)+$", "", text))))
        page += f"{text}</p></div>\n"
    found = [block.source_span for block in blocks_of(page, MAIN)]
    assert found == [slice(*place) for place in wanted]


@given(st.text(st.sampled_from("<>/!-&;'\"= pdivscrtaml1\n\0船"), max_size=80))
def test_whatever_the_page_a_place_has_the_words_of_its_block(page: str) -> None:
    source = page.encode()
    article = extract(source, options=BODY)
    for block in article.blocks:
        if block.source_span is not None:
            cut = text_of(source[block.source_span], article.encoding or "utf-8")
            assert said((cut or "").replace("\0", "")) == solid(block.text)


def test_neither_the_text_of_a_page_is_held_nor_that_of_its_scripts() -> None:
    script = "<script>" + "call();\n" * 100_000 + "</script>"
    page = f"<body><p>\U0001f600 sea</p>{script}<p>and air</p>{script}".encode()
    blocks = blocks_of(page)
    tracemalloc.start()
    try:
        assert [page[block.source_span] for block in blocks if block.source_span] == ["😀 sea".encode(), b"and air"]
        assert tracemalloc.get_traced_memory()[1] < 1.5 * len(page)
    finally:
        tracemalloc.stop()


def test_words_are_kept_of_two_runs_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Words]] = []
    most = 0

    def make(page: bytes, run: Run) -> Words:
        nonlocal most
        words = Words(page, run)
        made.append(weakref.ref(words))
        most = max(most, sum(ref() is not None for ref in made))
        return words

    monkeypatch.setattr(placing, "Words", make)
    assert len(cuts("".join(f"<p>one <b>{number}" for number in range(100)))) == 100
    assert len(made) > 100
    assert most <= 3


@pytest.mark.parametrize("make", [
    lambda size: "<p>x" * size,
    lambda size: "<p>a &amp; b " * size,
    lambda size: "<a b='" * size,
    lambda size: "<!--" * size,
    lambda size: "< " * size,
    lambda size: "&" * size,
    lambda size: "<script>" * size,
    lambda size: "<p>x" + "<svg>" * size,
    lambda size: "<select><option>x</select>" * size + "<p>y",
    lambda size: "<p>" + "word " * size,
    lambda size: "<pre>" + "line\n" * size,
    lambda size: "".join(f"<p>{number}<script>{number}</script>" for number in range(size)),
    lambda size: "<p>x</p><noscript><p>y</noscript>" * size,
    lambda size: "<table><tr><td>1" * min(size, 150) + "<tr><td>1<td>1" * size,
], ids=lambda make: repr(make(2))[:40])
def test_time_is_linear_in_the_page(make: Callable[[int], str]) -> None:
    def work(size: int) -> Callable[[], object]:
        page = make(size)
        return lambda: [block.source_span for block in blocks_of(page)]

    assert is_linear(work, 1000)
