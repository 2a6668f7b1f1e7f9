"""What a text is by its shape alone: style, script, markup or data that stands in the page as text.

No word is looked for, so it holds in every language, and for every language of code that has brackets.
"""
from __future__ import annotations

import re
from typing import Final

SHORTEST: Final = 40
"""Characters: a shorter text tells too little. Ours."""

MARKS_SHARE: Final = 0.08
"""Marks of code among the characters. Prose has about 0.005, a line of CSS or JavaScript 0.1 to 0.3. Ours."""

ASSIGNMENTS: Final = 2
CHARS_PER_ASSIGNMENT: Final = 120
"""A name, `=` or `:`, a value, and `;`, `}` or `>`: so many at least, and one for so many characters. Ours."""

TOKEN: Final = 64
DIGITS_SHARE: Final = 0.08
TOKENS_SHARE: Final = 0.5
"""A run of so many letters and digits of base64, with this share of digits, is an encoded value: a SHA-256 has 64 in
hex, base64 has 0.16 digits, an address or glued words have few. A text is encoded if such are half of it. Ours."""

_MARKS: Final = b"{}[]<>=;|&$_\\#@^`~*"
_ASSIGNMENT: Final = re.compile(r"""[\w$\])"'-] ?[:=] ?[^\s:=;{}<>][^:=;{}<>]{0,200}[;}>]""")
_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/=]{64,}")
_DIGIT: Final = re.compile(r"[0-9]")
_BLANK: Final = re.compile("[\\s\u00ad\u200b-\u200f\u2060\ufeff]*")


def is_code(text: str) -> bool:
    """Whether a text is style, script or markup, by its marks and assignments, or encoded data. Linear in the text."""
    size = len(text)
    if size < SHORTEST:
        return False
    if text.count(";") + text.count("}") + text.count(">") >= ASSIGNMENTS and _is_assigning(text, size):
        return True
    # Half of it in long runs: so there are few spaces. Counting these is all that most texts take.
    if text.count(" ") * TOKEN > size * 2 or "://" in text:
        return False
    return _in_tokens(text) >= TOKENS_SHARE * size


def _is_assigning(text: str, size: int) -> bool:
    raw = text.encode("utf-8", "replace")
    if len(raw) - len(raw.translate(None, _MARKS)) < MARKS_SHARE * size:
        return False
    found = len(_ASSIGNMENT.findall(text))
    return found >= ASSIGNMENTS and found * CHARS_PER_ASSIGNMENT >= size


def _in_tokens(text: str) -> int:
    """Characters in encoded values."""
    return sum([
        len(token) for token in _TOKEN.findall(text) if len(_DIGIT.findall(token)) >= DIGITS_SHARE * len(token)
    ])


def is_blank(text: str) -> bool:
    """Whether nothing of a text shows: an editor's bookmark is an element around a character of no width."""
    return _BLANK.fullmatch(text) is not None
