"""Text as it is compared: what differs only in how it is stored or laid out becomes the same."""
from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final
from unicodedata import is_normalized, normalize

_LAYOUT: Final = MappingProxyType(dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u061c\u2060\ufeff"
                                                    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"), None))
"""Soft hyphens, zero-width spaces and joiners of words, and marks of direction: they say where a line may break and
which way it runs. The zero-width joiner and non-joiner stay: in Persian, Hindi or emoji they make other words."""

_PIECE: Final = re.compile(r"[\s\S]{1,1000}(?=[\x00-\x7f]|\Z)|[\s\S]{1,1000}")
"""Pieces that end where nothing is composed over the end, if they can: a run of marks is sorted in quadratic time."""

_BYTES: Final = 16


def normalize_text(text: str) -> str:
    """A text in Unicode's form NFC, each run of white space one space, without characters of layout alone.

    Those are the soft hyphen, the zero-width space, the word joiner, the byte order mark and the marks of direction.
    U+200C and U+200D, which change what is written, stay. Source: Unicode Standard Annexes 9, 14 and 15.
    """
    if not text.isascii():
        text = text.translate(_LAYOUT)
        if not is_normalized("NFC", text):
            text = "".join([normalize("NFC", piece) for piece in _PIECE.findall(text)])
    return " ".join(text.split())


def fingerprint(text: str) -> str:
    """A hash of what a text says, 32 hexadecimal digits: the same whatever its white space and markup.

    BLAKE2b (RFC 7693) of the normalised text without its spaces, in UTF-8. "" for a text without any.
    """
    from hashlib import blake2b  # noqa: PLC0415 - few ask for it, and it takes long to import

    said = normalize_text("".join(text.split()))
    return blake2b(said.encode("utf-8", "replace"), digest_size=_BYTES).hexdigest() if said else ""
