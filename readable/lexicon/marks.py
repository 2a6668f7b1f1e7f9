"""Punctuation of all scripts."""
from __future__ import annotations

import re
from typing import Final

_MORE_COMMAS: Final = re.compile("[،、，；﹐︐⹁⸴⸲﹑]")
"""Comma variants beyond the ASCII one, see https://en.wikipedia.org/wiki/Comma#Comma_variants."""


def count_commas(text: str) -> int:
    """How many commas a text has, in whatever script."""
    return text.count(",") if text.isascii() else text.count(",") + len(_MORE_COMMAS.findall(text))
