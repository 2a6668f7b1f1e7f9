"""Words, minutes, first paragraphs; prices; and that no pattern that reads them is slow."""
from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import partial

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable import Options, extract
from readable.events import Event
from readable.metadata.counts import first_paragraph, minutes, plain_text
from readable.metadata.offers import parse_currency, parse_price

SENTENCE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least. "
PARAGRAPH = f"<p>{SENTENCE * 3}</p>"


def page(body: str, lang: str = "en") -> str:
    return f"<html lang={lang}><body><article>{body}</article></body></html>"


@pytest.mark.parametrize("body", [
    PARAGRAPH, PARAGRAPH * 30, f"<h1>The ferry</h1>{PARAGRAPH * 5}", f"{PARAGRAPH * 5}<ul><li>one two<li>three</ul>",
    f"{PARAGRAPH * 5}<pre>a  b\n c\n\n d</pre>", f"{PARAGRAPH * 5}<table><tr><td>a b<td>c</table>",
    f"<div>{SENTENCE}<br>{SENTENCE}</div>",
    f"{PARAGRAPH * 3}<nav><a href=/>Home</a> <a href=/x>About</a></nav>{PARAGRAPH * 3}<footer>The end</footer>",
    f"{PARAGRAPH * 3}<p>one<b>t</b>wo\n\n three <i> four </i></p><p> </p>",
    f"{PARAGRAPH * 3}<p><img src=a.jpg alt='a b c d'></p>",
    f"{PARAGRAPH * 4}<div class=related><a href=/a>Another story</a> <a href=/b>And another</a></div>{PARAGRAPH * 4}",
    f"{PARAGRAPH * 3}<p>Café “déjà vu” — 10 % naïve…</p>", "<p>one", "",
])
@pytest.mark.parametrize("lang", ["en", "''"])
def test_words_are_those_of_the_text(body: str, lang: str) -> None:
    found = extract(page(body, lang))
    words = len(found.text.split())
    assert abs(found.word_count - words) <= words // 50


def test_what_is_left_out_is_not_counted() -> None:
    advert = "<aside><p>Get our letter every morning, or not at all.</p></aside>"
    assert extract(page(PARAGRAPH * 6 + advert + PARAGRAPH)).word_count == 7 * 54


@pytest.mark.parametrize("scorer", ["auto", "blocks", "density", "lines"])
def test_blocks_that_are_left_out_are_not_counted(scorer: str) -> None:
    short = "<a href=/a>Mail</a> <a href=/b>Print</a> <a href=/c>Send it on</a>"
    found = extract(page(f"{PARAGRAPH * 5}{short}{PARAGRAPH * 5}"), options=Options(scorer=scorer))
    assert found.word_count == len(found.text.split())


@pytest.mark.parametrize(("text", "lang", "least", "most"), [
    ("老渡口今天重开两岸居民过河不再绕行" * 10, "zh", 85, 85), ("老渡口今天重开两岸居民过河不再绕行" * 10, "en",
    85, 85),
    ("老渡口今天重开，两岸居民过河不再绕行。" * 10, "zh", 85, 95),
    ("駅前の通りを入ったところに、傘だけを直す店がある。" * 10, "ja", 110, 125),
    ("老渡口 DeepMind 2016 两岸 ", "zh", 4, 5), ("เรือไม้ไผ่ลำสุดท้าย" * 10, "th", 85, 95),
    ("바닷가 도서관에서 보낸 하루 " * 10, "ko", 40, 40),
    ("Паромщик ушёл на пенсию " * 10, "ru", 40, 40), ("ساعة البرج تتأخر دائما " * 10, "ar", 40, 40),
    ("Ünïcödé wörds hêre " * 10, "de", 30, 30),
])
def test_words_of_other_scripts(text: str, lang: str, least: int, most: int) -> None:
    assert least <= extract(page(f"<p>{text}</p>", lang)).word_count <= most


@pytest.mark.parametrize(("spaced", "unspaced", "language", "expected"), [
    (0, 0, None, 0), (0, 0, "zh", 0), (1, 0, "en", 1), (228, 0, "en", 1), (229, 0, "en", 2), (229, 0, "en-GB", 2),
    (228, 0, "de", 2),
    (179, 0, "de-AT", 1), (138, 0, "ar", 1), (139, 0, "ar", 2), (184, 0, None, 1), (185, 0, None, 2), (185, 0, "xx", 2),
    (2280, 0, "en", 10),
    (0, 1, "zh", 1), (0, 255, "zh", 1), (0, 256, "zh-Hant-TW", 2), (0, 357, "ja", 1), (0, 358, "ja", 2), (79, 127, "zh",
    1), (80, 129, "zh", 2),
])
def test_minutes(spaced: int, unspaced: int, language: str | None, expected: int) -> None:
    assert minutes(spaced, unspaced, language) == expected


@pytest.mark.parametrize(("words", "lang", "expected"), [
    (0, "en", 0), (10, "en", 1), (228 * 3, "en", 3), (228 * 3 + 1, "en", 4), (228, "de", 2),
])
def test_reading_time(words: int, lang: str, expected: int) -> None:
    assert extract(page(f"<p>{'word ' * words}</p>", lang)).reading_time == expected


@pytest.mark.parametrize(("body", "expected"), [
    (f"<h1>The ferry</h1><p> </p><p>{SENTENCE}</p><p>Two</p>", SENTENCE.strip()),
    (f"<p>By Ines Halvorsen</p><p>7 May 2024</p><p>{SENTENCE}</p>", SENTENCE.strip()),
    ("<p>One <b>two</b>\n three.</p><p>Four</p>", "One two three."), ("<p>One<br>two</p>", "One two"),
    ("<blockquote><p>One two.</p></blockquote><p>Three</p>", "One two."), ("<div>One two.<br>Three</div>",
    "One two. Three"),
    ("<div>One <i>two</i></div><div>Three</div>", "One two"), ("<ul><li><p>One</p></ul>", "One"),
    ("<p><img src=a.jpg></p><p>One</p>", "One"),
    ("<p>x = − 1 2 ± 3 4 2 − 5 6 7 8 / 2 9.</p>" + f"<p>{SENTENCE}</p>", SENTENCE.strip()),
    (f"<p>It rained</p><p>and {SENTENCE}</p>", "It rained"), ("<h2>Case 1</h2><img src=a.jpg><h2>Case 2</h2>", None),
    ("<pre>INTERNET DRAFT</pre>", None), ("<h2>Case</h2><div>One</div>", "One"),
    ("<p>老渡口今天重开，两岸居民过河不再绕行。</p>", "老渡口今天重开，两岸居民过河不再绕行。"), ("", None),
    ("<p> </p>", None), ("<img src=a.jpg>", None),
])
def test_first_paragraph(body: str, expected: str | None) -> None:
    found = extract(page(body))
    assert found.description == expected
    assert found.sources.get("description") == (expected and "text:paragraph")


def test_description_that_is_declared_is_taken() -> None:
    head = "<meta name=description content='What it is.'>"
    assert extract(head + PARAGRAPH).description == "What it is."


def test_plain_text() -> None:
    events: list[Event] = [("p", {}), "One", ("b", {}), "two", None, ("br", {}), None, "three", None, ("div", {}),
    "four", None]
    assert plain_text(events).split() == ["Onetwo", "three", "four"]
    assert plain_text([]) == first_paragraph([]) == ""


@pytest.mark.parametrize(("text", "expected"), [
    ("24.90", "24.90"), ("24,90", "24.90"), ("1,299.00", "1299.00"), ("1.299,00", "1299.00"), ("1 299", "1299"),
    ("1’299.50", "1299.50"),
    ("1,299", "1299"), ("1.299", "1.299"), ("0.125", "0.125"), ("12,5", "12.5"), ("1,299,000", "1299000"), ("1.299.000",
    "1299000"),
    ("€ 24.90", "24.90"), ("$1,299.00 USD", "1299.00"), ("from 7", "7"), ("0", "0"), ("24.", "24"),
    ("1\xa0299,00 kr", "1299.00"),
    ("", None), ("free", None), ("-", None), ("€", None), (" " * 100 + "7", None),
])
def test_prices(text: str, expected: str | None) -> None:
    assert parse_price(text) == (Decimal(expected) if expected else None)


@pytest.mark.parametrize(("text", "expected"), [
    ("EUR", "EUR"), ("eur", "EUR"), (" usd ", "USD"), ("€", None), ("EURO", None), ("", None), ("EU", None), ("ÉUR",
    None), ("E1R", None),
    ("EUR\nx", None),
])
def test_currencies(text: str, expected: str | None) -> None:
    assert parse_currency(text) == expected


@given(st.text() | st.text("0123456789٣., '’"))
def test_any_price(text: str) -> None:
    price = parse_price(text)
    assert price is None or price >= 0


@pytest.mark.parametrize("piece", ["1", "1.", "1,", "1 ", " ", "1'", ".", "a", "1\xa0"])
def test_long_prices(piece: str) -> None:
    for parse in (parse_price, parse_currency):
        assert is_linear(lambda size: partial(parse, piece * size + "!"), 50_000)  # noqa: B023 - called before the next


@pytest.mark.parametrize("piece", [
    "word ", "<p>word</p>", "老", "老 ", "老a", "<pre>a\n</pre>", "<b>", "<p>", "<br>a", "<nav>a</nav>", "<p> </p>",
    "<p>One two three four five six</p>",
    "<div class=related>a</div>", "。", "." * 30,
])
def test_work_is_linear(piece: str) -> None:
    def read(size: int) -> Callable[[], object]:
        body = PARAGRAPH * 5 + piece * (size // len(piece))
        return lambda: extract(page(body, "zh"))

    assert is_linear(read, 10_000)
