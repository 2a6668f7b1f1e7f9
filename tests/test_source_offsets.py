"""From characters to bytes."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable.source.offsets import byte_offsets, text_of

ENCODINGS = (
    "utf-8", "utf-16le", "utf-16be", "gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "windows-1252",
    "koi8-r", "x-user-defined", "macintosh", "iso-8859-8-i",
)

CODECS = {
    "big5": "big5hkscs", "euc-kr": "cp949", "iso-8859-8-i": "iso-8859-8", "macintosh": "mac-roman",
    "x-user-defined": "ascii",
}
"""Python's, where they have other names."""


@given(st.sampled_from(ENCODINGS), st.text(st.sampled_from("ab é船Жא한ﾃ𝒳\n"), max_size=600))
def test_each_character_stands_where_it_is_said(encoding: str, text: str) -> None:
    codec = CODECS.get(encoding, encoding)
    page = text.encode(codec, "ignore")
    known = text_of(page, encoding)
    assert known == page.decode(codec)
    offsets = byte_offsets(page, encoding, known, range(len(known) + 1))
    for number, char in enumerate(known):
        assert page[offsets[number]:offsets[number + 1]].decode(codec) == char
    assert offsets[-1] == len(page)


@given(st.sampled_from(("utf-8", "gbk", "shift_jis", "euc-kr", "utf-16le")), st.binary(max_size=700))
def test_bytes_that_mean_nothing_do_not_shift_what_follows(encoding: str, noise: bytes) -> None:
    text = "end" if encoding != "utf-16le" else ""
    page = noise + text.encode()
    known = text_of(page, encoding)
    assert known is not None
    offsets = byte_offsets(page, encoding, known, range(len(known) + 1))
    assert offsets == sorted(offsets)
    assert offsets[-1] == len(page)
    if known.endswith("end"):
        assert page[offsets[-4]:] == b"end"


@pytest.mark.parametrize(("mark", "encoding"), [
    (b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"),
])
def test_a_byte_order_mark_is_no_text(mark: bytes, encoding: str) -> None:
    page = mark + "aé".encode(encoding)
    assert text_of(page, encoding) == "aé"
    assert byte_offsets(page, encoding, "aé", [0, 1, 2])[0] == len(mark)
    assert byte_offsets(page, encoding, "aé", [2]) == [len(page)]


def test_an_encoding_with_states_cannot_be_cut() -> None:
    assert text_of("春".encode("iso-2022-jp"), "iso-2022-jp") is None


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "utf-16le"])
def test_time_is_linear(encoding: str) -> None:
    def make(size: int) -> Callable[[], object]:
        text = "船a" * size
        page = text.encode(encoding) + b"\xff\xff"
        known = text_of(page, encoding) or ""
        return lambda: byte_offsets(page, encoding, known, range(0, len(known), 7))

    assert is_linear(make, 3000)
