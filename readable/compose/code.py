"""Code: a `pre` keeps its spaces and lines, without line numbers and buttons, and says its language."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from readable.compose import blocks
from readable.compose.frames import EMPTY, Block
from readable.compose.links import CONTROLS, FORBIDDEN
from readable.events import Event

if TYPE_CHECKING:
    from readable.compose.composer import Composer
    from readable.compose.writer import Writer

_GUTTERS = frozenset("""
    blob-num code-gutter diff-line-num gl gutter gutter-line hljs-ln-n hljs-ln-numbers lineno linenodiv linenos
    linenumber line-number line-numbers line-numbers-rows ln lnt lnum react-syntax-highlighter-line-number rouge-gutter
""".split())
_BUTTONS = frozenset("""
    btn-clipboard btn-copy clipboard-copy code-copy copy copy-btn copy-button copy-code copybtn copy-to-clipboard
    copy-to-clipboard-button toolbar
""".split())
_LEFT_OUT = _GUTTERS | _BUTTONS
_NUMBERS = frozenset("codelinenumber lineno linenos linenum linenumber linenumbers linenums".split())
"""The same, however they are written: `line-no`, `lineNumber`, `line_num`."""
_UNSELECTABLE = re.compile(r"(?:^|[;\s-])user-select\s{0,9}:\s{0,9}none", re.IGNORECASE)
_LINE_STYLE = re.compile(r"(?:^|[;\s])display\s{0,9}:\s{0,9}(?:block|flex|grid)", re.IGNORECASE)
_LINE_TABLES = frozenset("blob-wrapper hljs-ln js-file-line-container".split())
"""Classes of tables with a row for each line."""

_LANGUAGE = r"(?i:(?:^|\s)(?:lang(?:uage)?-|highlight-(?:source|text)-|brush:\s?)([a-z0-9+#._\-]{1,30}))"
_SPHINX = r"(?i:(?:^|\s)highlight-([a-z0-9+#]{1,30})(?:\s|$))"
_PANDOC = r"(?:^|\s)(?:sourceCode|hljs)\s([a-z0-9+#]{1,30})(?:\s|$)"
_NAME = re.compile(r"[A-Za-z0-9+#._\-]{1,30}")
_PATTERNS = (_LANGUAGE, _SPHINX, _PANDOC)
_HINTS = ("lang", "highlight", "brush", "hljs", "sourceCode")
_NO_LANGUAGE = frozenset("auto default ignore none nohighlight plain plaintext text".split())
_BLANK_LINES = re.compile(r"(?:[ \t\r]*\n)+")
_LEVELS = 3  # around a `pre` that may name its language


def is_gutter(attrs: Mapping[str, str]) -> bool:
    """Whether an element holds line numbers, going by its class."""
    name = attrs.get("class", "")
    if not _GUTTERS.isdisjoint(name.split()):
        return True
    folded = name.lower()
    return "line" in folded and not _NUMBERS.isdisjoint(folded.replace("-", "").replace("_", "").split())


def language(attrs: Mapping[str, str]) -> str:
    """The language that an element names for the code in it, or ""."""
    name = attrs.get("class", "")
    for pattern in _PATTERNS if any(hint in name for hint in _HINTS) else ():
        found = re.search(pattern, name)
        if found and found[1].lower() not in _NO_LANGUAGE:
            return found[1].lower()
    given = attrs.get("data-lang") or attrs.get("data-language") or ""
    found = _NAME.fullmatch(given)
    return given.lower() if found and given.lower() not in _NO_LANGUAGE else ""


class Pre(blocks.Region):
    """An open `pre`."""

    __slots__ = ("codes", "language")

    anywhere: ClassVar[bool] = True
    book = "pre"

    def __init__(self, tag: str, writer: Writer, given: Mapping[str, str]) -> None:
        super().__init__(tag, writer, given)
        self.codes: list[dict[str, str]] = []
        self.language = language(given) or _around(self)

    def close(self, writer: Writer) -> None:
        """End the `pre`: blank lines before and after the code go, and `code` says the language."""
        writer.rules = self.rules
        out, begin = writer.out, self.begin
        if writer.last < begin:
            self.erase(writer)
            return
        _trim(out, begin)
        if self.language:
            self._name(out)
        self.end(writer)

    def _name(self, out: list[Event]) -> None:
        """Have the code say its language."""
        name = f"language-{self.language}"
        for attrs in self.codes:
            attrs.setdefault("class", name)
        if not any(isinstance(event, tuple) and event[0] == "code" for event in out[self.begin:]):
            out.insert(self.begin + 1, ("code", {"class": name}))
            out.append(None)


def _around(block: Block) -> str:
    for _ in range(_LEVELS):
        block = block.parent
        found = language(block.given) if block.given else ""
        if found:
            return found
    return ""


def _trim(out: list[Event], begin: int) -> None:
    """Cut blank lines at both ends of what was written from an event on. There is something in between."""
    lead = ""
    for at in range(begin + 1, len(out)):
        event = out[at]
        if isinstance(event, str):
            lead += event
            out[at] = ""
            if not event.isspace() and event.strip(CONTROLS):
                out[at] = _cut(FORBIDDEN.sub("", lead))
                break
    for at in range(len(out) - 1, begin, -1):
        event = out[at]
        if isinstance(event, str):
            out[at] = event.rstrip().rstrip(CONTROLS)
            if out[at]:
                break


def _cut(text: str) -> str:
    found = _BLANK_LINES.match(text)
    return text[found.end():] if found else text


def pre(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a `pre`."""
    composer.open(Pre, tag, composer.attributes(tag, attrs) if attrs else EMPTY, attrs)


def code(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a `code`."""
    kept = composer.own_attributes(tag, attrs) if attrs else {}
    named = language(attrs) if attrs else ""
    if named:
        kept["class"] = f"language-{named}"
    composer.open_inline(tag, kept or EMPTY)


def code_in_pre(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write a `code` in a `pre`, which may name its language later."""
    kept = composer.own_attributes(tag, attrs) if attrs else {}
    named = language(attrs) if attrs else ""
    if named:
        kept["class"] = f"language-{named}"
    if isinstance(composer.flow, Pre):
        composer.flow.codes.append(kept)
    composer.open_inline(tag, kept)


def in_pre(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Write an inline element in a `pre`, but not line numbers or a button."""
    if attrs and _is_left_out(attrs):
        composer.skip()
    else:
        blocks.inline(composer, tag, attrs)


def unwrap_in_pre(composer: Composer, tag: str, attrs: Mapping[str, str]) -> None:
    """Leave out an inline element in a `pre`, and what is in it if that is line numbers or a button."""
    if attrs and _is_left_out(attrs):
        composer.skip()
    elif attrs and _is_line(attrs):
        line(composer, tag, attrs)
    else:
        blocks.unwrap(composer, tag, attrs)


def line(composer: Composer, _: str, attrs: Mapping[str, str]) -> None:
    """A block in a `pre` has lines of its own. One named for line numbers may be a list of the lines."""
    if attrs and not _LEFT_OUT.isdisjoint(attrs.get("class", "").split()):
        composer.skip()
        return
    _end_line(composer)
    composer.stack.append(LINE)


def line_break(composer: Composer, _: str, __: Mapping[str, str]) -> None:
    """A line break in a `pre` is a character of its text, which an outline has put there already when it was made."""
    if composer.out[-1] != "\n":
        composer.out.append("\n")
    composer.skip()


def _is_left_out(attrs: Mapping[str, str]) -> bool:
    if is_gutter(attrs) or not _BUTTONS.isdisjoint(attrs.get("class", "").split()):
        return True
    return "style" in attrs and _UNSELECTABLE.search(attrs["style"]) is not None


def _is_line(attrs: Mapping[str, str]) -> bool:
    """Whether an inline element is made a line of its own."""
    return "style" in attrs and _LINE_STYLE.search(attrs["style"]) is not None


def _end_line(writer: Writer) -> None:
    before = writer.out[-1]
    if isinstance(before, tuple) or (isinstance(before, str) and before[-1:] == "\n"):
        return
    writer.out.append("\n")


class Line:
    """An unwrapped block in a `pre`."""

    __slots__ = ()

    def close(self, writer: Writer) -> None:
        """End the line."""
        _end_line(writer)


LINE = Line()


def lines(composer: Composer, attrs: Mapping[str, str]) -> bool:
    """Write a table of lines of code as a `pre`; False if it is none."""
    if "class" not in attrs or _LINE_TABLES.isdisjoint(attrs["class"].split()):
        return False
    pre(composer, "pre", attrs)
    return True
