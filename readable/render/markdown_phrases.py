"""What stands within a line of Markdown: the rules of inline elements, images and players."""
from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from readable.render import markdown_inline as inline
from readable.render.html import start_tag
from readable.render.markdown_escape import destination, escape_label, title
from readable.render.markdown_inline import BREAK, SPACE, Mark
from readable.render.markdown_writer import Attributes, End, Rule, Writer, taken

_UNKNOWN_DATA = re.compile(r"data:(?!image/(?:gif|jpeg|png|webp)[;,])", re.IGNORECASE)
"""Images that parsers of Markdown take for unsafe."""

_PLAYERS = MappingProxyType({"video": "video", "audio": "audio", "iframe": "embedded page"})
"""What a link to one says, if it has no title."""

EMPHASISED = MappingProxyType({
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), inline.emphasis("em")),
    **dict.fromkeys(("strong", "b"), inline.emphasis("strong")),
    **dict.fromkeys(("del", "s"), inline.emphasis("del")),
    **{tag: inline.element(tag, {}) for tag in ("ins", "kbd", "mark", "q", "sub", "sup")},
    **dict.fromkeys(("dt", "summary"), inline.emphasis("strong")),
    **dict.fromkeys(("caption", "figcaption"), inline.emphasis("em")),
})
"""The marks of an element, or of the text of a block."""


def _break(writer: Writer, _: str, __: Attributes) -> None:
    writer.line.separate(BREAK)


def _space(writer: Writer, _: str, __: Attributes) -> End:
    writer.line.separate(SPACE)
    return _end_space


def _end_space(writer: Writer) -> None:
    writer.line.separate(SPACE)


def _mark(writer: Writer, mark: Mark) -> End | None:
    return _end_mark if writer.line.open(mark) else None


def _end_mark(writer: Writer) -> None:
    writer.line.close()


def _emphasis(writer: Writer, tag: str, _: Attributes) -> End | None:
    return _mark(writer, EMPHASISED[tag])


def _link(writer: Writer, _: str, attrs: Attributes) -> End | None:
    return _mark(writer, inline.link(attrs["href"], attrs.get("title", ""))) if "href" in attrs else None


def _abbreviation(writer: Writer, tag: str, attrs: Attributes) -> End | None:
    name = " ".join(attrs.get("title", "").split())
    return _mark(writer, inline.element(tag, {"title": name})) if name else None


def _code(writer: Writer, _: str, __: Attributes) -> End:
    writer.line.code += 1
    return _end_code


def _end_code(writer: Writer) -> None:
    writer.line.code -= 1


def _ruby(writer: Writer, _: str, __: Attributes) -> None:
    writer.has_parenthesis = False


def _parenthesis(writer: Writer, _: str, __: Attributes) -> None:
    writer.has_parenthesis = True


def _reading(writer: Writer, _: str, __: Attributes) -> End | None:
    return None if writer.has_parenthesis else _mark(writer, EMPHASISED["sup"])


def image(writer: Writer, tag: str, attrs: Attributes) -> None:
    """Write an image, if it has an address."""
    address = attrs.get("src", "")
    if not address:
        return
    alt = " ".join(attrs.get("alt", "").split())
    if _UNKNOWN_DATA.match(address):
        writer.line.put(start_tag(tag, {"src": address, "alt": alt}))
    else:
        writer.line.put(f"![{escape_label(alt)}]({destination(address)}{title(attrs.get('title', ''))})")


def _player(writer: Writer, tag: str, attrs: Attributes) -> End:
    """Write a link to a player or an embedded page; within a link, and without an address, what it would say."""
    address = attrs.get("src", "")
    for event in writer.inside():
        if isinstance(event, tuple) and event[0] == "source":
            address = address or event[1].get("src", "")
    label = escape_label(" ".join(attrs.get("title", "").split()) or _PLAYERS[tag])
    writer.line.put(f"[{label}]({destination(address)})" if address and not writer.line.is_open("a") else label)
    return taken


PHRASES: Mapping[str, Rule] = MappingProxyType({
    **dict.fromkeys(EMPHASISED, _emphasis),
    **dict.fromkeys(_PLAYERS, _player),
    **dict.fromkeys(("mtr", "mtd"), _space),
    "a": _link,
    "abbr": _abbreviation,
    "br": _break,
    "code": _code,
    "img": image,
    "rp": _parenthesis,
    "rt": _reading,
    "ruby": _ruby,
})
"""What is done with each. Those that are not here, nor blocks, are nothing."""
