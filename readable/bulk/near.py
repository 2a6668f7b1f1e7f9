"""Texts that are nearly the same, by MinHash: Broder, "On the resemblance and containment of documents", 1997.

The signature is that of datasketch, of the extra `bulk`.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

from readable.normalize import normalize_text

HASHES: Final = 128
"""Numbers of a signature."""

BANDS: Final = 20
_IN_BAND: Final = 6
"""Two texts are compared if all numbers of a band are the same: of those that share 0.8, 99.8 of 100 are."""

_WORDS: Final = 4
_MOST_WORDS: Final = 50_000
_AT_ONCE: Final = 4096
_WORD: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]|[^\\W\u0e00-\u9fff]+")
"""A letter of a script that is written without spaces, or a word of another."""


def shingles(text: str) -> set[bytes]:
    """The runs of four words of a text, however they are written; of its first 50,000 words."""
    words = [found[0] for found in islice(_WORD.finditer(normalize_text(text).casefold()), _MOST_WORDS)]
    count = max(1, len(words) - _WORDS + 1)
    return {" ".join(words[at:at + _WORDS]).encode("utf-8", "replace") for at in range(count)}


def signature_of(text: str) -> bytes:
    """The signature of a text: 128 numbers of 4 bytes."""
    import numpy as np  # noqa: PLC0415 - of the extra, as is datasketch
    from datasketch import MinHash  # type: ignore[import-untyped]  # noqa: PLC0415

    found = MinHash(num_perm=HASHES, hashfunc=_hash)
    some = sorted(shingles(text))
    for at in range(0, len(some), _AT_ONCE):
        found.update_batch(some[at:at + _AT_ONCE])
    return np.asarray(found.hashvalues).astype("<u4").tobytes()


def _hash(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=4).digest(), "little")


def bands_of(signature: bytes) -> Iterator[int]:
    """A number for each band, which texts that share the band share."""
    size = 4 * _IN_BAND
    for band in range(BANDS):
        part = bytes([band]) + signature[band * size:(band + 1) * size]
        yield int.from_bytes(blake2b(part, digest_size=8).digest(), "little", signed=True)


def likeness(one: bytes, other: bytes) -> float:
    """The share of runs of words that two texts have in common, as their signatures tell: the Jaccard index."""
    import numpy as np  # noqa: PLC0415 - of the extra

    same: Any = np.frombuffer(one, "<u4") == np.frombuffer(other, "<u4")
    return float(same.mean())
