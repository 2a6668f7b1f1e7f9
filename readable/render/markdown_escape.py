"""Text, addresses and code as Markdown has them: a backslash only where a character would mean something.

The rules are those of CommonMark 0.31, https://spec.commonmark.org/0.31.2/, with the tables and the strikethrough of
GFM, https://github.github.com/gfm/. Where versions of CommonMark differ, what is written means the same in all.
"""
from __future__ import annotations

import re
import unicodedata
from types import MappingProxyType
from typing import Final

SPACE: Final = 0
PUNCTUATION: Final = 1
LETTER: Final = 2
SYMBOL: Final = 3
"""What a character is to emphasis. A symbol that is not ASCII was a letter until CommonMark 0.31."""

_PUNCTUATION = "!-/:-@\\[-`{-~"
_ENTITY = "&(?=#[0-9xX]|[A-Za-z][A-Za-z0-9]{1,31};)"
_SPECIAL = re.compile(r"([\\`*_~\[\]<&])\1*")
_MEANT = MappingProxyType({
    "\\": re.compile(rf"[{_PUNCTUATION}]|\Z"),
    "<": re.compile(r"[A-Za-z/!?]|\Z"),
    "&": re.compile(_ENTITY[1:]),
    "]": re.compile(r"\("),
    "[": re.compile(r"(?!)"),
})
"""What follows a character that then means something."""

_LINE = re.compile(
    r"(?:[-+*]|\#{1,6})(?:\ |\Z)"  # an item, a heading
    r"|>"  # a quote
    r"|(?P<number>\d{1,9})[.)](?:\ |\Z)"  # an item
    r"|[-=_|:*+\ ]+\Z"  # a rule, what underlines a heading or the head of a table
    r"|\[(?:[\ xX]\]|!|[^\]]*\]:)",  # a task, an alert, where a link is defined
    re.VERBOSE,
)
_PLAIN_ADDRESS = re.compile(r"[!#-%'*-;=?-\[\]-~]+")
_ADDRESS_SPECIAL = re.compile(rf"[<>]|\\(?=[{_PUNCTUATION}]|\Z)|{_ENTITY}")
_TITLE_SPECIAL = re.compile(rf'"|\\(?=[{_PUNCTUATION}]|\Z)|{_ENTITY}')
_CLOSING = re.compile(r"(?:^|(?<=\s))#+\Z")
_BACKTICKS = re.compile(r"`+")


def _escaped(match: re.Match[str]) -> str:
    """A run of a character, with backslashes where it could mean something."""
    run, text, begin, end = match[0], match.string, match.start(), match.end()
    meant = _MEANT.get(run[0])
    if meant:
        ahead = run[:-1] * 2 if run[0] == "\\" else run[:-1]
        return f"{ahead}\\{run[-1]}" if meant.match(text, end) else ahead + run[-1]
    return run if _is_plain(run, text[begin - 1:begin], text[end:end + 1]) else _all_escaped(run)


def _is_plain(run: str, before: str, after: str) -> bool:
    """Whether a run of marks means nothing between two characters, "" where it is not known what stands there."""
    if run == "~":
        return before == " " and after != ""
    if run[0] == "_" and before.isalnum() and after.isalnum():
        return True
    return run in ("*", "_") and before == after == " "


def _all_escaped(run: str) -> str:
    return "".join(["\\" + char for char in run])


def _escaped_in_label(match: re.Match[str]) -> str:
    return _all_escaped(match[0]) if match[0][0] in "[]" else _escaped(match)


def _with_backslash(match: re.Match[str]) -> str:
    return "\\" + match[0]


def escape_text(text: str) -> str:
    """Text between words of Markdown. What is not known to stand before and after it may be anything.

    Give a space that stands there too, for that is known to be harmless.
    """
    return _SPECIAL.sub(_escaped, text)


def escape_label(text: str) -> str:
    """Text in the brackets of a link or image, where brackets in pairs may stand."""
    are_pairs = "](" not in text and _is_balanced(text, "[", "]")
    return _SPECIAL.sub(_escaped if are_pairs else _escaped_in_label, text)


def escape_line(text: str) -> str:
    """Text at the begin of a line, escaped already: it must begin nothing but a paragraph."""
    found = _LINE.match(text)
    if not found:
        return text
    at = found.end("number") if found["number"] else 0
    return f"{text[:at]}\\{text[at:]}"


def escape_heading(text: str) -> str:
    """The text of a heading, escaped already, of which the end could be taken for marks."""
    found = _CLOSING.search(text[-100:]) if text.endswith("#") else None
    return f"{text[:-1]}\\#" if found else text


def destination(address: str) -> str:
    """An address as it stands in the parentheses of a link."""
    if _PLAIN_ADDRESS.fullmatch(address):
        return address
    if not address.isprintable():
        address = "".join([char if char.isprintable() or char == " " else _percent(char) for char in address])
    address = _ADDRESS_SPECIAL.sub(_with_backslash, address)
    is_plain = address and " " not in address and _is_balanced(address, "(", ")")
    return address if is_plain else f"<{address}>"


def _percent(char: str) -> str:
    return "".join([f"%{byte:02X}" for byte in char.encode(errors="replace")])


def _is_balanced(text: str, begin: str, end: str) -> bool:
    """Whether brackets are in pairs, and none in others."""
    if begin not in text and end not in text:
        return True
    depth = 0
    for char in text:
        depth += (char == begin) - (char == end)
        if depth not in (0, 1):
            return False
    return depth == 0


def title(text: str) -> str:
    """The title of a link or image, with the space before it; "" if there is none."""
    words = " ".join(text.split())
    if not words:
        return ""
    return f' "{_TITLE_SPECIAL.sub(_with_backslash, words)}"'


def code_span(text: str) -> str:
    """Code within a line."""
    if "`" not in text:
        return f"`{text}`"
    # Not as short as can be: one longer than the longest run, whatever other runs there are.
    marks = "`" * (longest_run(text) + 1)
    pad = " " if text[0] == "`" or text[-1] == "`" else ""
    return f"{marks}{pad}{text}{pad}{marks}"


def longest_run(text: str) -> int:
    """How many backticks stand together at most."""
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def kind_of(char: str) -> int:
    """What a character is to emphasis."""
    if char.isalnum():
        return LETTER
    if char.isspace():
        return SPACE
    if char.isascii():
        return PUNCTUATION
    category = unicodedata.category(char)[0]
    return PUNCTUATION if category == "P" else SYMBOL if category == "S" else LETTER


def can_emphasise(around: tuple[str, str, str, str], *, is_underscore: bool = False) -> bool:
    """Whether marks are taken for emphasis.

    `around`: the characters before and after the mark that begins it, then before and after the one that ends it.
    """
    before, first, last, after = map(kind_of, around)
    if SPACE in (first, last):
        return False
    if is_underscore:
        return before <= PUNCTUATION and after <= PUNCTUATION
    return (first == LETTER or before <= PUNCTUATION) and (last == LETTER or after <= PUNCTUATION)
