"""From a page as it was given to UTF-8, and from places in that back to places in the page."""
from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import webencodings

from readable.decode import is_valid_utf8

Back: TypeAlias = Callable[[Sequence[int]], Sequence[int]]
"""Turns places in UTF-8, in ascending order, into places in the page."""

_STATEFUL: Final = frozenset({"iso-2022-jp"})
"""Encodings of which a part means something else by itself."""

_MARKS: Final = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_PIECE: Final = 256


def utf8_of(page: bytes | str, encoding: str) -> tuple[bytes, Back] | None:
    """A page in UTF-8, and the way back from it; None if no part of it can be cut out.

    Of a page that is UTF-8 already no more than a copy is made, and none without a byte order mark.
    """
    if isinstance(page, str):
        utf8 = page.encode("utf-8", "surrogatepass")
        return utf8, lambda places: _characters(utf8, places)
    if encoding == "utf-8" and is_valid_utf8(page):
        begin = _mark(page)
        return page[begin:], lambda places: [begin + place for place in places]
    text = text_of(page, encoding)
    if text is None:
        return None
    utf8 = text.encode("utf-8", "surrogatepass")
    return utf8, lambda places: byte_offsets(page, encoding, text, _characters(utf8, places))


def _characters(utf8: bytes, places: Sequence[int]) -> list[int]:
    """The characters before each of these bytes, which are in ascending order."""
    if utf8.isascii():
        return list(places)
    found, known, chars = [], 0, 0
    for place in places:
        chars += len(utf8[known:place].decode("utf-8", "surrogatepass"))
        known = place
        found.append(chars)
    return found


def text_of(page: bytes, encoding: str) -> str | None:
    """The text of a page in an encoding, by its name in the Encoding Standard; None if no part of it can be cut out.

    Bytes that mean nothing become U+FFFD. A byte order mark is no text.
    """
    if encoding in _STATEFUL:
        return None
    body = page[_mark(page):]
    return _codec(encoding).decode(body, "replace")[0]


def byte_offsets(page: bytes, encoding: str, text: str, places: Sequence[int]) -> list[int]:
    """Of characters of a page's text, by their numbers in ascending order, the byte each begins with.

    `text` is what `text_of` gave. The number of characters stands for the end. Takes time linear in the page.
    """
    begin = _mark(page)
    if len(text) == len(page) - begin:
        return [begin + place for place in places]
    return list(_decoded(page, _codec(encoding).incrementaldecoder("replace"), places, begin))


def _mark(page: bytes) -> int:
    return next((len(mark) for mark in _MARKS if page.startswith(mark)), 0)


def _codec(encoding: str) -> codecs.CodecInfo:
    found = webencodings.lookup("gb18030" if encoding == "gbk" else encoding)  # which is the larger one of the same
    return found.codec_info if found else codecs.lookup(encoding)


def _decoded(
    page: bytes, decoder: codecs.IncrementalDecoder, places: Sequence[int], at: int,
) -> Iterator[int]:
    """The same by decoding: pieces in which a character is looked for are gone through byte by byte."""
    known = number = 0
    while number < len(places):
        state, piece = decoder.getstate(), page[at:at + _PIECE]
        chars = known + len(decoder.decode(piece, at + _PIECE >= len(page)))
        if piece and chars < places[number]:
            at, known = at + _PIECE, chars
            continue
        decoder.setstate(state)
        for byte in range(at, at + len(piece)):
            while number < len(places) and places[number] <= known:
                yield byte
                number += 1
            known += len(decoder.decode(page[byte:byte + 1]))
            while number < len(places) and places[number] < known:
                yield byte + 1 - (known - places[number])  # after bad bytes, which show late, those of one byte each
                number += 1
        at += _PIECE
        if not piece:
            yield from [len(page)] * (len(places) - number)
            return
