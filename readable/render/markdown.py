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
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from readable.events import Event
from readable.lexicon.allowed import BLOCK_ELEMENTS
from readable.render.markdown_escape import longest_run
from readable.render.markdown_inline import BREAK, CELL, HEADING, PARAGRAPH, SPACE
from readable.render.markdown_phrases import EMPHASISED, PHRASES, image
from readable.render.markdown_tables import Table, as_html, as_rows
from readable.render.markdown_writer import Attributes, End, Rule, Writer, taken

_LANGUAGE = re.compile(r"language-([A-Za-z0-9+#._\-]{1,30})")
_LEAST_FENCE = 3
_NUMBER = re.compile(r"\s*(\d{1,9})\s*")


def _block(writer: Writer, _: str, __: Attributes) -> End:
    writer.edge()
    return Writer.edge


def _marked_block(writer: Writer, tag: str, _: Attributes) -> End:
    """A block of which the text is emphasised."""
    writer.edge()
    if tag == "dt":
        _end_items(writer)
    return _end_marked_block if writer.line.open(EMPHASISED[tag]) else Writer.edge


def _end_marked_block(writer: Writer) -> None:
    writer.edge()
    writer.line.close()


def _heading(writer: Writer, tag: str, attrs: Attributes) -> End:
    if writer.gap:
        return _block(writer, tag, attrs)
    writer.edge()
    line = writer.line
    writer.gap, line.form, line.muted = SPACE, HEADING, "strong"

    def end(writer: Writer) -> None:
        text = line.finish()
        writer.gap, line.form, line.muted = 0, PARAGRAPH, ""
        if text:
            writer.blocks.write(["#" * int(tag[1]) + " " + text], "heading")

    return end


def _number(attrs: Attributes, name: str) -> int | None:
    found = _NUMBER.fullmatch(attrs.get(name, ""))
    return int(found[1]) if found else None


def _container(writer: Writer, tag: str, attrs: Attributes) -> End:
    """A list, an item or a quote. One too deep, or where no block can be, is a block like any other."""
    writer.edge()
    if writer.gap:
        return Writer.edge
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
    return _end_container if is_open else Writer.edge


def _end_container(writer: Writer) -> None:
    writer.edge()
    writer.blocks.close()


def _terms(writer: Writer, _: str, __: Attributes) -> End:
    writer.edge()
    writer.terms.append(False)
    return _end_terms


def _end_terms(writer: Writer) -> None:
    writer.edge()
    _end_items(writer)
    writer.terms.pop()


def _end_items(writer: Writer) -> None:
    """End the list of what is said of a term."""
    if writer.terms and writer.terms[-1]:
        writer.blocks.close()
        writer.terms[-1] = False


def _description(writer: Writer, _: str, __: Attributes) -> End:
    writer.edge()
    if writer.gap or not writer.terms:
        return Writer.edge
    if not writer.terms[-1]:
        writer.terms[-1] = writer.blocks.open_list(None)
    is_open = writer.terms[-1] and writer.blocks.open_item(None)
    return _end_container if is_open else Writer.edge


def _rule(writer: Writer, _: str, __: Attributes) -> None:
    if not writer.gap:
        writer.edge()
        writer.place_anchors()
        writer.blocks.write(["___" if writer.blocks.is_in_item() else "***"], "rule")


def _pre(writer: Writer, tag: str, attrs: Attributes) -> End:
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
        image(writer, "img", given)
    writer.edge()
    return taken


def _write_code(writer: Writer, text: str, language: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n").split("\n")
    if len(lines) > 1 or lines[0].strip():
        fence = "`" * max(_LEAST_FENCE, longest_run(text) + 1)
        writer.place_anchors()
        writer.blocks.write([fence + language, *lines, fence], "code")


def _table(writer: Writer, tag: str, attrs: Attributes) -> End:
    writer.edge()
    if writer.gap:
        return Writer.edge
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
    return taken


def _write_caption(writer: Writer, events: Iterable[Event]) -> None:
    is_open = writer.line.open(EMPHASISED["caption"])
    text = writer.collect(events, PARAGRAPH, SPACE)
    if text:
        writer.blocks.write(text.split("\n"))
    if is_open:
        writer.line.close()


def _cell(writer: Writer, events: Iterable[Event], *, is_head: bool) -> str:
    writer.line.muted = "strong" if is_head else ""
    text = writer.collect(events, CELL, BREAK)
    writer.line.muted = ""
    return text


_RULES: Mapping[str, Rule] = MappingProxyType({
    **PHRASES,
    **dict.fromkeys(BLOCK_ELEMENTS, _block),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
    **dict.fromkeys(("ul", "ol", "li", "blockquote"), _container),
    **dict.fromkeys(("caption", "dt", "figcaption", "summary"), _marked_block),
    "dd": _description,
    "dl": _terms,
    "hr": _rule,
    "pre": _pre,
    "table": _table,
})
"""What is done where an element begins; it gives what is done where it ends. Those that are not here are nothing."""


def to_markdown(events: Iterable[Event]) -> str:
    """The article as Markdown, without a line feed at the end."""
    writer = Writer(_RULES)
    writer.run(iter(events))
    writer.edge()
    writer.place_anchors()
    return writer.blocks.text()
