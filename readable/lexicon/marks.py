"""Punctuation of all scripts."""
from __future__ import annotations

import re
from typing import Final

_MORE_COMMAS: Final = re.compile("[،、，；﹐︐⹁⸴⸲﹑]")
"""Comma variants beyond the ASCII one, see https://en.wikipedia.org/wiki/Comma#Comma_variants."""


def count_commas(text: str) -> int:
    """How many commas a text has, in whatever script."""
    return text.count(",") if text.isascii() else text.count(",") + len(_MORE_COMMAS.findall(text))


ENDINGS: Final = frozenset(".!?:;…。！？：；”»“\")）」』॥।؟۔")
"""What ends a sentence, a clause or a quotation. Ours."""

_ASCII_SYMBOLS: Final = b"""!"%'(),.:;?"""
_MORE_SYMBOLS: Final = (
    "！，。？、；：“”‘’《》（）％．｡､「」『』【】〈〉…"  # Chinese, Japanese
    "،؛؟۔٪"  # Arabic, Persian, Urdu
    "।॥"  # Indic scripts
    "¡¿«»‹›„‚"  # European languages
    "՜՝՞։׃׀"  # Armenian, Hebrew
    "።፣፤፥፦፧"  # Ethiopic
    "၊။។៕៖།༎"  # Burmese, Khmer, Tibetan
    "᠂᠃჻⹁"  # Mongolian, Georgian, and the reversed comma
)
_SYMBOLS: Final = re.compile(f"[{re.escape(_ASCII_SYMBOLS.decode() + _MORE_SYMBOLS)}]")
"""What punctuates prose: the marks of GNE 0.4.3, which are English and Chinese, and what stands for them elsewhere. See
https://www.unicode.org/charts/beta/script/chart_Punctuation-Other.html."""


def count_symbols(text: str) -> int:
    """How many marks of punctuation a text has, in whatever script."""
    if not text.isascii():
        return len(_SYMBOLS.findall(text))
    raw = text.encode()
    return len(raw) - len(raw.translate(None, _ASCII_SYMBOLS))
