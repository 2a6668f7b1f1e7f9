"""Break the lines of plain text, for a terminal or a mail."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final
from unicodedata import category, east_asian_width

_WIDE: Final = frozenset("FW")
_MARKS: Final = frozenset({"Me", "Mn", "Cf"})

_NEVER_FIRST: Final = frozenset("、。，．・：；？！”’）］｝〉》」』】〕…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%‰℃")
_NEVER_LAST: Final = frozenset("“‘（［｛〈《「『【〔")
"""Characters that no line of Chinese, Japanese or Korean begins or ends with, as JIS X 4051 and the W3C's Requirements
for Japanese Text Layout (3.1.7, 3.1.8) have it."""

_SPACE: Final = re.compile(r"[ \t]+")


def columns(text: str) -> int:
    """Columns of a terminal that a text takes: two for a wide character (Unicode Standard Annex 11), none for marks."""
    if text.isascii():
        return len(text)
    return sum(
        2 if east_asian_width(char) in _WIDE else 0 if category(char) in _MARKS else 1 for char in text
    )


def wrap(text: str, spans: Sequence[tuple[int, int]], width: int) -> str:
    """A text with the lines of its parts at `spans`, in ascending order, broken at `width` columns; the rest as it is.

    Lines are broken at spaces, and between wide characters. A word that is longer than a line has one of its own.
    """
    out: list[str] = []
    at = 0
    for begin, end in spans:
        out.append(text[at:begin])
        out.append("\n".join("\n".join(_lines(line, width)) for line in text[begin:end].split("\n")))
        at = end
    out.append(text[at:])
    return "".join(out)


def _lines(line: str, width: int) -> Iterator[str]:
    """The lines that a line is broken into; none is empty but of an empty line."""
    if columns(line) <= width:
        yield line
        return
    parts: list[str] = []
    used = 0
    for part, gap in _parts(line):
        size = columns(part)
        if parts and used + len(gap) + size > width:
            yield "".join(parts)
            parts, used = [part], size
        else:
            parts += (gap, part) if parts else (part,)
            used += size + (len(gap) if len(parts) > 1 else 0)
    yield "".join(parts)


def _parts(line: str) -> Iterator[tuple[str, str]]:
    """What is not broken, each with the gap before it: a space, or nothing between wide characters."""
    gap = ""
    for word in _SPACE.split(line.strip()):
        if word.isascii():
            yield word, gap
        else:
            for part in _pieces(word):
                yield part, gap
                gap = ""
        gap = " "


def _pieces(word: str) -> Iterator[str]:
    """A word parted between wide characters, where a line may be broken."""
    begin = 0
    for at in range(1, len(word)):
        before, after = word[at - 1], word[at]
        is_wide = east_asian_width(before) in _WIDE or east_asian_width(after) in _WIDE
        if is_wide and after not in _NEVER_FIRST and before not in _NEVER_LAST and category(after) not in _MARKS:
            yield word[begin:at]
            begin = at
    yield word[begin:]
