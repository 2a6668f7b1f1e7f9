"""Render an article as Markdown: CommonMark with the tables and the strikethrough of GFM.

- Paragraphs, headings (`#`), lists, quotes, rules and code (fenced, with its language) as Markdown has them. Lists and
  quotes in each other are written as such up to a depth of `DEEPEST`.
- Tables: rows with bars, with the caption as an emphasised paragraph before, or HTML (see `markdown_tables`).
- Emphasis, `~~`, links, images and code within a line as Markdown has them. What it has no marks for is an element of
  HTML: `sub`, `sup`, `kbd`, `mark`, `ins`, `q`, `abbr` with a title. Of other inline elements, and of formulas, the
  text stays. Headings and heads of tables are not also strong.
- A term (`dt`) and a `summary` is a strong paragraph; what is said of the term is an item of a list. The caption of a
  figure is an emphasised paragraph after its image.
- Readings (`ruby`) stand as in the page, with the parentheses that `rp` gives them, or else as `sup`.
- Players and embedded pages: a link to them.
- What a link of the article leads to (`id`): an empty `span` with that id before it.
- Links in code blocks: their text. A link, or the like, around several blocks is one in each.

White space outside code, no-break spaces too, is one space. The time is linear in the events, however deep they are
nested. All HTML is of the article's own elements and attributes, escaped as `render.html` does.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.render import markdown_inline as inline
from readable.render.html import start_tag
from readable.render.markdown_blocks import Blocks
from readable.render.markdown_escape import destination, escape_label, longest_run, title
from readable.render.markdown_inline import BREAK, CELL, HEADING, PARAGRAPH, SPACE, Line, Mark
from readable.render.markdown_tables import Table, as_html, as_rows

_Attributes = Mapping[str, str]
_End = Callable[["_Writer"], None]

_LANGUAGE = re.compile(r"language-([A-Za-z0-9+#._\-]{1,30})")
_LEAST_FENCE = 3
_NUMBER = re.compile(r"\s*(\d{1,9})\s*")
_UNKNOWN_DATA = re.compile(r"data:(?!image/(?:gif|jpeg|png|webp)[;,])", re.IGNORECASE)
"""Images that parsers of Markdown take for unsafe."""

_PLAYERS = MappingProxyType({"video": "video", "audio": "audio", "iframe": "embedded page"})
"""What a link to one says, if it has no title."""

_EMPHASISED = MappingProxyType({
    **dict.fromkeys(("em", "i", "cite", "dfn", "var"), inline.emphasis("em")),
    **dict.fromkeys(("strong", "b"), inline.emphasis("strong")),
    **dict.fromkeys(("del", "s"), inline.emphasis("del")),
    **{tag: inline.element(tag, {}) for tag in ("ins", "kbd", "mark", "q", "sub", "sup")},
    **dict.fromkeys(("dt", "summary"), inline.emphasis("strong")),
    **dict.fromkeys(("caption", "figcaption"), inline.emphasis("em")),
})
"""The marks of an element, or of the text of a block."""


class _Writer:
    """The blocks so far, the line that is being collected, and the events still to come.

    `gap`: what the edge of a block is where no block can be, in a heading or cell; 0 elsewhere. `terms`: for each open
    `dl`, whether a list is open in it. `has_parenthesis`: whether an `rp` came before a reading.
    """

    __slots__ = ("blocks", "gap", "has_parenthesis", "line", "rest", "terms")

    def __init__(self) -> None:
        self.rest: Iterator[Event] = iter(())
        self.blocks = Blocks()
        self.line = Line()
        self.gap = 0
        self.terms: list[bool] = []
        self.has_parenthesis = False

    def run(self, events: Iterator[Event]) -> None:
        """Write events, as many closed as opened."""
        around, self.rest = self.rest, events
        ends: list[_End | None] = []
        add, rules = self.line.add, _RULES.get
        for event in events:
            if isinstance(event, str):
                add(event)
            elif event is None:
                end = ends.pop()
                if end:
                    end(self)
            else:
                tag, attrs = event
                if "id" in attrs and tag != "table":
                    self.anchor(tag, attrs["id"])
                rule = rules(tag)
                end = rule(self, tag, attrs) if rule else None
                if end is not _taken:
                    ends.append(end)
        self.rest = around

    def anchor(self, tag: str, name: str) -> None:
        """Have something to lead to before what comes next."""
        if tag in BLOCK_ELEMENTS:
            self.edge()
        if name.isprintable():
            self.line.anchors.append(name)

    def edge(self) -> None:
        """A block begins or ends: what was collected is a paragraph."""
        if self.gap:
            self.line.separate(self.gap)
            return
        text = self.line.finish()
        if text:
            self.blocks.write(text.split("\n"))

    def place_anchors(self) -> None:
        """Write anchors that wait, before a block that cannot hold them."""
        if self.line.anchors:
            self.line.put_anchors()
            self.edge()

    def inside(self) -> list[Event]:
        """The events in the element that was just begun. All of it is taken."""
        depth = 1
        events: list[Event] = []
        for event in self.rest:
            depth += (event.__class__ is tuple) - (event is None)
            if not depth:
                break
            events.append(event)
        return events

    def collect(self, events: Iterable[Event], form: Mapping[int, str], gap: int) -> str:
        """Events as one line, of which the edges of blocks are gaps."""
        line = self.line
        self.gap, line.form = gap, form
        self.run(iter(events))
        text = line.finish()
        self.gap, line.form = 0, PARAGRAPH
        return text


def _taken(_: _Writer) -> None:
    """Given where an element was taken up to its end."""


def _block(writer: _Writer, _: str, __: _Attributes) -> _End:
    writer.edge()
    return _Writer.edge


def _marked_block(writer: _Writer, tag: str, _: _Attributes) -> _End:
    """A block of which the text is emphasised."""
    writer.edge()
    if tag == "dt":
        _end_items(writer)
    return _end_marked_block if writer.line.open(_EMPHASISED[tag]) else _Writer.edge


def _end_marked_block(writer: _Writer) -> None:
    writer.edge()
    writer.line.close()


def _heading(writer: _Writer, tag: str, attrs: _Attributes) -> _End:
    if writer.gap:
        return _block(writer, tag, attrs)
    writer.edge()
    line = writer.line
    writer.gap, line.form, line.muted = SPACE, HEADING, "strong"

    def end(writer: _Writer) -> None:
        text = line.finish()
        writer.gap, line.form, line.muted = 0, PARAGRAPH, ""
        if text:
            writer.blocks.write(["#" * int(tag[1]) + " " + text], "heading")

    return end


def _number(attrs: _Attributes, name: str) -> int | None:
    found = _NUMBER.fullmatch(attrs.get(name, ""))
    return int(found[1]) if found else None


def _container(writer: _Writer, tag: str, attrs: _Attributes) -> _End:
    """A list, an item or a quote. One too deep, or where no block can be, is a block like any other."""
    writer.edge()
    if writer.gap:
        return _Writer.edge
    blocks = writer.blocks
    if tag == "li":
        is_open = blocks.open_item(_number(attrs, "value"))
    elif tag == "blockquote":
        is_open = blocks.open_quote()
    elif tag == "ol":
        start = _number(attrs, "start")
        is_open = blocks.open_list(1 if start is None else start)
    else:
        is_open = blocks.open_list(None)
    return _end_container if is_open else _Writer.edge


def _end_container(writer: _Writer) -> None:
    writer.edge()
    writer.blocks.close()


def _terms(writer: _Writer, _: str, __: _Attributes) -> _End:
    writer.edge()
    writer.terms.append(False)
    return _end_terms


def _end_terms(writer: _Writer) -> None:
    writer.edge()
    _end_items(writer)
    writer.terms.pop()


def _end_items(writer: _Writer) -> None:
    """End the list of what is said of a term."""
    if writer.terms and writer.terms[-1]:
        writer.blocks.close()
        writer.terms[-1] = False


def _description(writer: _Writer, _: str, __: _Attributes) -> _End:
    writer.edge()
    if writer.gap or not writer.terms:
        return _Writer.edge
    if not writer.terms[-1]:
        writer.terms[-1] = writer.blocks.open_list(None)
    is_open = writer.terms[-1] and writer.blocks.open_item(None)
    return _end_container if is_open else _Writer.edge


def _rule(writer: _Writer, _: str, __: _Attributes) -> None:
    if not writer.gap:
        writer.edge()
        writer.place_anchors()
        writer.blocks.write(["___" if writer.blocks.is_in_item() else "***"], "rule")


def _pre(writer: _Writer, tag: str, attrs: _Attributes) -> _End:
    if writer.gap:
        return _block(writer, tag, attrs)
    writer.edge()
    text: list[str] = []
    language = _LANGUAGE.fullmatch(attrs.get("class", ""))
    images = []
    for event in writer.inside():
        if isinstance(event, str):
            text.append(event)
        elif event:
            name, given = event
            if "id" in given:
                writer.anchor(name, given["id"])
            language = language or _LANGUAGE.fullmatch(given.get("class", ""))
            if name == "br" or (name in BLOCK_ELEMENTS and text and text[-1][-1:] != "\n"):
                text.append("\n")
            elif name == "img":
                images.append(given)
    _write_code(writer, "".join(text), language[1] if language else "")
    for given in images:
        _image(writer, "img", given)
    writer.edge()
    return _taken


def _write_code(writer: _Writer, text: str, language: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
    if len(lines) > 1 or lines[0].strip():
        fence = "`" * max(_LEAST_FENCE, longest_run(text) + 1)
        writer.place_anchors()
        writer.blocks.write([fence + language, *lines, fence], "code")


def _table(writer: _Writer, tag: str, attrs: _Attributes) -> _End:
    writer.edge()
    if writer.gap:
        return _Writer.edge
    events = [(tag, attrs), *writer.inside(), None]
    table = Table(events)
    if table.failed:
        lines = as_html(events)
    else:
        for name in table.ids:
            writer.anchor(tag, name)
        if table.caption:
            _write_caption(writer, events[table.caption])
        writer.place_anchors()
        lines = as_rows(table, lambda cell, is_head: _cell(writer, events[cell], is_head=is_head))
    writer.place_anchors()
    writer.blocks.write(lines, "table")
    return _taken


def _write_caption(writer: _Writer, events: Iterable[Event]) -> None:
    is_open = writer.line.open(_EMPHASISED["caption"])
    text = writer.collect(events, PARAGRAPH, SPACE)
    if text:
        writer.blocks.write(text.split("\n"))
    if is_open:
        writer.line.close()


def _cell(writer: _Writer, events: Iterable[Event], *, is_head: bool) -> str:
    writer.line.muted = "strong" if is_head else ""
    text = writer.collect(events, CELL, BREAK)
    writer.line.muted = ""
    return text


def _break(writer: _Writer, _: str, __: _Attributes) -> None:
    writer.line.separate(BREAK)


def _space(writer: _Writer, _: str, __: _Attributes) -> _End:
    writer.line.separate(SPACE)
    return _end_space


def _end_space(writer: _Writer) -> None:
    writer.line.separate(SPACE)


def _mark(writer: _Writer, mark: Mark) -> _End | None:
    return _end_mark if writer.line.open(mark) else None


def _end_mark(writer: _Writer) -> None:
    writer.line.close()


def _emphasis(writer: _Writer, tag: str, _: _Attributes) -> _End | None:
    return _mark(writer, _EMPHASISED[tag])


def _link(writer: _Writer, _: str, attrs: _Attributes) -> _End | None:
    return _mark(writer, inline.link(attrs["href"], attrs.get("title", ""))) if "href" in attrs else None


def _abbreviation(writer: _Writer, tag: str, attrs: _Attributes) -> _End | None:
    name = " ".join(attrs.get("title", "").split())
    return _mark(writer, inline.element(tag, {"title": name})) if name else None


def _code(writer: _Writer, _: str, __: _Attributes) -> _End:
    writer.line.code += 1
    return _end_code


def _end_code(writer: _Writer) -> None:
    writer.line.code -= 1


def _ruby(writer: _Writer, _: str, __: _Attributes) -> None:
    writer.has_parenthesis = False


def _parenthesis(writer: _Writer, _: str, __: _Attributes) -> None:
    writer.has_parenthesis = True


def _reading(writer: _Writer, _: str, __: _Attributes) -> _End | None:
    return None if writer.has_parenthesis else _mark(writer, _EMPHASISED["sup"])


def _image(writer: _Writer, tag: str, attrs: _Attributes) -> None:
    address = attrs.get("src", "")
    if not address:
        return
    alt = " ".join(attrs.get("alt", "").split())
    if _UNKNOWN_DATA.match(address):
        writer.line.put(start_tag(tag, {"src": address, "alt": alt}))
    else:
        writer.line.put(f"![{escape_label(alt)}]({destination(address)}{title(attrs.get('title', ''))})")


def _player(writer: _Writer, tag: str, attrs: _Attributes) -> _End:
    """Write a link to a player or an embedded page; within a link, and without an address, what it would say."""
    address = attrs.get("src", "")
    for event in writer.inside():
        if isinstance(event, tuple) and event[0] == "source":
            address = address or event[1].get("src", "")
    label = escape_label(" ".join(attrs.get("title", "").split()) or _PLAYERS[tag])
    writer.line.put(f"[{label}]({destination(address)})" if address and not writer.line.is_open("a") else label)
    return _taken


_Rule = Callable[[_Writer, str, _Attributes], "_End | None"]

_RULES: Mapping[str, _Rule] = MappingProxyType({
    **dict.fromkeys(BLOCK_ELEMENTS, _block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
    **dict.fromkeys(("ul", "ol", "li", "blockquote"), _container),
    **dict.fromkeys(_EMPHASISED, _emphasis),
    **dict.fromkeys(("caption", "dt", "figcaption", "summary"), _marked_block),
    **dict.fromkeys(_PLAYERS, _player),
    **dict.fromkeys(("mtr", "mtd"), _space),
    "a": _link,
    "abbr": _abbreviation,
    "br": _break,
    "code": _code,
    "dd": _description,
    "dl": _terms,
    "hr": _rule,
    "img": _image,
    "pre": _pre,
    "rp": _parenthesis,
    "rt": _reading,
    "ruby": _ruby,
    "table": _table,
})
"""What is done where an element begins; it gives what is done where it ends. Those that are not here are nothing."""


def to_markdown(events: Iterable[Event]) -> str:
    """The article as Markdown, without a line feed at the end."""
    writer = _Writer()
    writer.run(iter(events))
    writer.edge()
    writer.place_anchors()
    return writer.blocks.text()
