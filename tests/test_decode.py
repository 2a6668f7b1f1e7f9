"""Decode: bytes in, UTF-8 out, whatever the page says about itself."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from codecs import CodecInfo
from collections.abc import Callable
from functools import partial

import pytest
import webencodings
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st
from webencodings.labels import LABELS

from readable import decode as decode_module
from readable.decode import _by_meta, decode, encode, is_valid_utf8

RUSSIAN = "Паром уходит в шесть, и «последний билет» всегда достаётся тому, кто пришёл без зонта. " * 3
CHINESE = "渡船清早六点开航，镕姐把票夹在书里，谁也没有看见雨伞。" * 3
FRENCH = (
    "Le bac part à six heures, et l’été il est toujours plein ; la dernière place échoit à celui qui n’a rien prévu. "
)


def page(text: str, head: str = "") -> str:
    return f"<!DOCTYPE html><html><head>{head}<title>t</title></head><body><p>{text}</p></body></html>"


def test_valid_utf8_is_returned_as_it_is() -> None:
    for data in (b"<p>plain</p>", page(RUSSIAN).encode()):
        result = decode(data)
        assert result.utf8 is data
        assert (result.encoding, result.warnings) == ("utf-8", ())


@given(st.binary(max_size=12) | st.text(max_size=6).map(str.encode))
def test_utf8_is_checked_piece_by_piece(data: bytes) -> None:
    try:
        data.decode()
        is_valid = True
    except UnicodeDecodeError:
        is_valid = False
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decode_module, "_PIECE", 2)
        assert is_valid_utf8(data) is is_valid


def test_the_text_of_a_page_in_utf8_is_not_held() -> None:
    data = page("\U0001f600" + "word " * 400_000).encode()
    tracemalloc.start()
    try:
        assert decode(data).utf8 is data
        assert tracemalloc.get_traced_memory()[1] < len(data) / 2
    finally:
        tracemalloc.stop()


def test_the_detector_is_imported_only_when_needed() -> None:
    code = (
        "import sys; from readable.decode import decode; decode('<p>я'.encode()); assert 'chardet' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("text", "codec", "head", "encoding"),
    [
        (CHINESE, "gbk", "<meta charset=gb2312>", "gbk"),
        (CHINESE + "\U00020000", "gb18030", '<meta charset="GBK">', "gbk"),
        (
            RUSSIAN,
            "cp1251",
            "<META HTTP-EQUIV='Content-Type' CONTENT='text/html; CHARSET=Windows-1251'>",
            "windows-1251",
        ),
        (RUSSIAN.replace("«", '"').replace("»", '"'), "koi8-r", "<meta charset = koi8-r />", "koi8-r"),
        (FRENCH, "cp1252", "<meta charset='iso-8859-1'>", "windows-1252"),
        (FRENCH, "cp1252", "<meta charset=x-user-defined>", "windows-1252"),
        (FRENCH, "utf-8", "<meta charset=utf-16>", "utf-8"),
        ("フェリーは六時に出る", "shift_jis", "<meta charset=x-sjis>", "shift_jis"),
        ("フェリーは六時に出る", "iso2022_jp", "<meta charset=iso-2022-jp>", "iso-2022-jp"),
        (
            RUSSIAN,
            "cp1251",
            "<!-- <meta charset=utf-8> --><meta content='a;charset=cp1251' http-equiv=content-type>",
            "windows-1251",
        ),
        (RUSSIAN, "cp1251", "<meta charset=nonsense><meta charset=cp1251>", "windows-1251"),
        (RUSSIAN, "cp1251", "<p title='<meta charset=koi8-r>'></p><meta name=x charset='cp1251'>", "windows-1251"),
        (RUSSIAN, "cp1251", " " * 3000 + "<meta charset=cp1251>", "windows-1251"),
    ],
)
def test_declared_by_meta(text: str, codec: str, head: str, encoding: str) -> None:
    result = decode(page(text, head).encode(codec))
    assert (result.encoding, result.warnings) == (encoding, ())
    assert result.utf8.decode() == page(text, head)


def test_xml_declaration() -> None:
    assert (
        decode(f"<?xml version='1.0' encoding='cp1251'?>{page(RUSSIAN)}".encode("cp1251")).encoding == "windows-1251"
    )


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16(codec: str) -> None:
    text = page("Žluťoučký kůň 🐎", "<meta charset=utf-8>")
    for data in (("\ufeff" + text).encode(codec), text.encode(codec)):
        assert decode(data).utf8.decode() == text
        assert decode(data, "utf-8" if data[:1] in b"\xff\xfe" else codec).utf8.decode() == text


def test_byte_order_mark_beats_everything_and_is_dropped() -> None:
    result = decode(b"\xef\xbb\xbf" + page(RUSSIAN, "<meta charset=koi8-r>").encode(), "windows-1251")
    assert result.encoding == "utf-8"
    assert result.utf8 == page(RUSSIAN, "<meta charset=koi8-r>").encode()


def test_transport_beats_meta() -> None:
    data = page(RUSSIAN, "<meta charset=koi8-r>").encode("cp1251")
    assert decode(data, "Windows-1251").utf8.decode("utf-8") == page(RUSSIAN, "<meta charset=koi8-r>")


def test_unknown_or_impossible_transport_charset_is_ignored() -> None:
    data = page(RUSSIAN, "<meta charset=cp1251>").encode("cp1251")
    for charset in ("none", "utf-16"):
        result = decode(data, charset)
        assert result.encoding == "windows-1251"
        assert "ignored" in result.warnings[0]


def test_a_few_invalid_bytes_are_replaced_and_nothing_else_changes() -> None:
    for head in ("", "<meta charset=utf-8>"):
        result = decode(page("café — two \xff\xfe more", head).encode().replace("ÿþ".encode(), b"\xff \xc3"))
        assert result.utf8.decode() == page("café — two \ufffd \ufffd more", head)
        assert result.encoding == "utf-8"
        assert len(result.warnings) == 1
    assert decode(b"<meta charset=utf-8><p>one \xe9 only").encoding == "utf-8"


@pytest.mark.parametrize("codec", ["cp1251", "koi8-r", "iso8859-5"])
@pytest.mark.parametrize("charset", [None, "utf-8"])
def test_undeclared_or_wrongly_declared(codec: str, charset: str | None) -> None:
    text = page(RUSSIAN.replace("«", "").replace("»", ""))
    result = decode(text.encode(codec), charset)
    assert result.utf8.decode() == text
    assert len(result.warnings) == (charset is not None)


def test_where_the_transport_is_wrong_meta_is_asked_next() -> None:
    text = page(FRENCH * 2, "<meta charset=iso-8859-1>")
    assert decode(text.encode("cp1252"), "utf-8").utf8.decode() == text


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        (CHINESE, "gb18030"),
        (FRENCH, "cp1252"),
        ("フェリーは六時に出るので、傘を持って行くこと。" * 3, "shift_jis"),
        ("フェリーは六時に出るので、傘を持って行くこと。" * 3, "iso2022_jp"),
        ("페리는 여섯 시에 떠나니 우산을 가지고 가세요. " * 3, "euc-kr"),
        ("Το πλοίο φεύγει στις έξι και κανείς δεν κρατά ομπρέλα. " * 3, "cp1253"),
    ],
)
def test_detected(text: str, codec: str) -> None:
    assert decode(page(text).encode(codec)).utf8.decode() == page(text)


def test_utf8_declared_as_latin1_is_read_as_utf8() -> None:
    text = page(FRENCH, "<meta charset=iso-8859-1>")
    result = decode(text.encode())
    assert (result.utf8.decode(), result.encoding) == (text, "utf-8")
    assert result.warnings


def test_two_characters_of_gbk_that_look_like_utf8_are_gbk() -> None:
    assert decode("<meta charset=gbk>联通".encode("gbk")).utf8.decode() == "<meta charset=gbk>联通"


def test_no_evidence_at_all_is_windows_1252() -> None:
    assert decode(b"<p>\x93").utf8.decode() == "<p>“"


def test_nul_goes_with_the_other_controls_and_the_text_around_them_stays() -> None:
    result = decode(b'<p class="a\x00b">mark\x00 and\x0bfeed\x0cend\x1b\x07.\t\r\n \x7f</p>')
    assert result.utf8.decode() == '<p class="ab">mark and feed end.\t\r\n \x7f</p>'


def test_controls_without_a_nul_are_left_to_compose() -> None:
    page = b"<p>a\x1b\x07b</p>"
    assert decode(page).utf8 is page


def test_encode() -> None:
    assert encode("\ufeffa\0é").utf8 == "aé".encode()
    assert encode("\ud83d\udc0e \udc0e x").utf8.decode() == "🐎 \ufffd x"


@pytest.mark.parametrize(
    "data", [b"", b"<", b"\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"<meta charset", b"<meta charset="]
)
def test_odds_and_ends_do_not_raise(data: bytes) -> None:
    decode(data)


@given(
    st.binary(max_size=200), st.sampled_from([None, "utf-8", "gbk", "utf-16", "latin1", "iso-2022-jp", "\ufffd", ""])
)
@settings(max_examples=300, deadline=None)
def test_any_bytes_give_utf8_without_nul(data: bytes, charset: str | None) -> None:
    assert "\0" not in decode(data, charset).utf8.decode()


@pytest.mark.parametrize(
    "piece",
    [
        b"<!--",
        b"<!-- ",
        b"<",
        b"<a ",
        b"<a b",
        b'<a b="',
        b"<meta ",
        b"<meta charset=",
        b"<a =",
        b"<!",
        b"<?xml encoding=",
        b"<meta http-equiv=content-type content=charset",
    ],
)
def test_the_prescan_is_linear(piece: bytes) -> None:
    for start, part in ((b"", piece), (b"<a", piece[-1:]), (b"<?xml ", piece)):
        def scan(size: int, start: bytes = start, part: bytes = part) -> Callable[[], object]:
            return partial(_by_meta, start + part * size)

        def read(size: int, start: bytes = start, part: bytes = part) -> Callable[[], object]:
            return partial(decode, start + part * size + b"\xe9")

        assert is_linear(scan, 10_000)
        assert is_linear(read, 10_000)


@pytest.mark.parametrize("label", sorted(LABELS))
def test_every_label_of_the_standard(label: str) -> None:
    for page in (b"caf\xe9 \xff", b"plain"):
        assert decode(page, label).utf8.decode()
        assert decode(f"<meta charset={label}>".encode() + page).utf8.decode()


def name_of(label: str) -> str:
    return str(webencodings.lookup(label).name)  # type: ignore[union-attr]


def codec_of(label: str) -> CodecInfo:
    return webencodings.lookup("gb18030" if name_of(label) == "gbk" else label).codec_info  # type: ignore[union-attr]


CANDIDATES = (
    RUSSIAN, CHINESE, FRENCH, "フェリーは六時に出る。", "페리는 여섯 시에 떠난다.", "渡船清早六點開航。",
    "Το πλοίο φεύγει στις έξι.", "המעבורת יוצאת בשש.", "تغادر العبّارة في السادسة", "เรือออกตอนหกโมง",
    "Prom odpływa o szóstej, łódź też.", "Feribot altıda kalkıyor, şemsiyeni al.", "Keltas išplaukia šeštą, žinoma.",
    "Bát lodi: Ċena tal-ġurnata", "plain words alone",
)
UTF16 = frozenset({"utf-16le", "utf-16be"})
UNUSUAL = frozenset({"x-user-defined", "replacement"})
"""What web pages are read as something else for."""

ASCII_LIKE = sorted(label for label in LABELS if name_of(label) not in UTF16 | UNUSUAL | {"iso-2022-jp"})


def said_in(label: str) -> tuple[str, bytes]:
    """A text that an encoding has the characters for, and its bytes."""
    codec = codec_of(label)
    for text in map(page, CANDIDATES):
        data = codec.encode(text, "ignore")[0]
        if codec.decode(data, "strict")[0] == text:
            return text, data
    raise AssertionError(label)


@pytest.mark.parametrize("label", ASCII_LIKE)
def test_what_is_written_by_a_label_is_read_by_it(label: str) -> None:
    text, data = said_in(label)
    declared = data.replace(b"<title>", b"<meta charset='" + label.encode() + b"'><title>", 1)
    for result in (decode(data, label), decode(data, f" {label.upper()} "), decode(declared)):
        assert result.utf8.decode().replace(f"<meta charset='{label}'>", "") == text
        assert result.encoding in (name_of(label), "utf-8")
        assert result.warnings == ()


@pytest.mark.parametrize("label", sorted({name_of(label) for label in LABELS} - UNUSUAL))
def test_a_page_that_ends_within_a_character_keeps_what_is_before(label: str) -> None:
    text, data = said_in(label) if label not in UTF16 else (page(RUSSIAN), codec_of(label).encode(page(RUSSIAN))[0])
    kept = codec_of(label).encode(text[:len(text) // 2])[0] if label != "iso-2022-jp" else data[:len(data) // 2]
    for cut in range(len(kept), len(kept) + 4):
        result = decode(data[:cut], label)
        expected = text[:len(text) // 2 - 20]
        assert result.utf8.decode().startswith(expected), (label, cut)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-8"])
@pytest.mark.parametrize("header", [None, "windows-1251", "utf-8", "utf-16le", "utf-16be", "gbk"])
def test_a_byte_order_mark_beats_any_header(codec: str, header: str | None) -> None:
    text = page(RUSSIAN, "<meta charset=koi8-r>")
    result = decode(("\ufeff" + text).encode(codec), header)
    assert (result.utf8.decode(), result.encoding) == (text, codec.replace("16-", "16"))


@pytest.mark.parametrize("codec", ["utf-32-le", "utf-32-be", "utf-32"])
@pytest.mark.parametrize("header", [None, "utf-32", "utf-8"])
def test_utf32_is_no_encoding_of_the_web_and_breaks_nothing(codec: str, header: str | None) -> None:
    for data in (page(FRENCH).encode(codec), ("\ufeff" + page(FRENCH)).encode(codec)):
        assert "\0" not in decode(data, header).utf8.decode()


@pytest.mark.parametrize("cut", [1, 3, 5])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_an_odd_byte_at_the_end_of_utf16(codec: str, cut: int) -> None:
    text = page("Žluťoučký kůň 🐎 " * 9)
    data = ("\ufeff" + text).encode(codec)[:-cut]
    assert decode(data).utf8.decode().startswith(text[:-4])


@pytest.mark.parametrize("wrong", sorted({name_of(label) for label in LABELS} - {"utf-8"}))
def test_utf8_wrongly_declared_as_anything_is_read_as_utf8(wrong: str) -> None:
    text = page(RUSSIAN + CHINESE + FRENCH, f"<meta charset={wrong}>")
    for result in (decode(text.encode(), wrong), decode(text.encode())):
        assert (result.utf8.decode(), result.encoding) == (text, "utf-8")
