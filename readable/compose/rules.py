"""The books of rules: for each element of a page what to do with it, and its name in the article, where it stands."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from readable.compose import blocks, code, formulas, links, pictures, tables
from readable.compose.formulas import FORMULA, TOKEN
from readable.compose.writer import Rule, Rules
from readable.lexicon.allowed import BLOCK_ELEMENTS, DROPPED, INLINE, RENAMED, SILENT, VOID_AT_HEART, WRAPPERS

ANCHOR = "#anchor"
"""What is put into the page where an id must not be lost."""

GAP = "#gap"
"""What is put into the page where a block was left out."""


def _all(names: Iterable[str], rule: Rule) -> dict[str, tuple[Rule, str]]:
    return {name: (rule, name) for name in names}


def _book(*parts: Mapping[str, tuple[Rule, str]]) -> Rules:
    """Rules as one table, a later part before an earlier, with the elements that come in under another name."""
    book: dict[str, tuple[Rule, str]] = {}
    for part in parts:
        book.update(part)
    for old, new in RENAMED.items():
        book.setdefault(old, book[new])
    return MappingProxyType(book)


_COMMON = MappingProxyType({
    **_all(INLINE, blocks.inline),
    **_all(("rp", "rt"), blocks.reading),
    **_all(DROPPED, blocks.drop_visible),
    **_all(SILENT, blocks.drop),
    **_all(VOID_AT_HEART, blocks.drop_start),
    **_all(("span", "source", "track"), blocks.unwrap),
    **_all(("img", "amp-img", "amp-anim"), pictures.img),
    **_all(("video", "audio"), pictures.player),
    **_all(("iframe",), pictures.iframe),
    "a": (links.link, "a"),
    **dict.fromkeys(("amp-vimeo", "lite-vimeo"), (pictures.player_by_id, "vimeo")),
    **dict.fromkeys(("amp-youtube", "lite-youtube"), (pictures.player_by_id, "youtube")),
    "amp-audio": (pictures.player, "audio"),
    "amp-iframe": (pictures.iframe, "iframe"),
    "amp-video": (pictures.player, "video"),
    "br": (blocks.line_break, "br"),
    "code": (code.code, "code"),
    "math": (formulas.formula, "math"),
    "noscript": (pictures.noscript, ""),
    "object": (pictures.embedded, ""),
    "picture": (pictures.picture, "picture"),
    "wbr": (blocks.opportunity, "wbr"),
    ANCHOR: (links.anchor, ""),
})

_FLOW = MappingProxyType({
    **_COMMON,
    **_all(BLOCK_ELEMENTS, blocks.block),
    **_all(WRAPPERS, blocks.wrapper),
    **_all(("p", "x-"), blocks.wrapper),
    **_all(("h1", "h2", "h3", "h4", "h5", "h6"), blocks.phrase),
    **_all(("thead", "tbody", "tfoot", "tr"), tables.part),
    **_all(("td", "th"), tables.cell),
    **_all(("dt", "dd"), blocks.term),
    "x-": (blocks.wrapper, "div"),
    "caption": (tables.caption, "caption"),
    "figcaption": (blocks.caption, "figcaption"),
    "figure": (blocks.figure, "figure"),
    "hr": (blocks.rule, "hr"),
    "li": (blocks.item, "li"),
    "pre": (code.pre, "pre"),
    "summary": (blocks.summary, "summary"),
    "table": (tables.table, "table"),
    GAP: (blocks.gap, ""),
})

_FIGURE = MappingProxyType({
    **_FLOW,
    **_all((*WRAPPERS, "p", "x-"), pictures.backdrop),
    "span": (pictures.inline_backdrop, ""),
    "figure": (blocks.edge, ""),
})

_PHRASE = MappingProxyType({
    **_COMMON,
    **_all((*BLOCK_ELEMENTS, "p", "x-"), blocks.space),
    "button": (blocks.unwrap, ""),
    "hr": (blocks.drop_visible, ""),
    GAP: (blocks.gap_in_phrase, ""),
})

_PRE = MappingProxyType({
    **_COMMON,
    **_all(INLINE, code.in_pre),
    **_all(("rp", "rt"), blocks.reading),
    **_all(DROPPED, blocks.drop),
    **_all((*BLOCK_ELEMENTS, "x-"), code.line),
    **_all(("span", "td", "th"), code.unwrap_in_pre),
    "br": (code.line_break, ""),
    "code": (code.code_in_pre, "code"),
    "hr": (blocks.drop, ""),
    "wbr": (blocks.drop, ""),
    GAP: (blocks.drop, ""),
})

BOOKS: Mapping[str, Rules] = MappingProxyType({
    "flow": _book(_FLOW),
    "figure": _book(_FIGURE),
    "phrase": _book(_PHRASE),
    "pre": _book(_PRE),
    "formula": FORMULA,
    "token": TOKEN,
})
"""`flow`: where blocks can stand. `figure`, `pre`: in one. `phrase`: in a heading or the like. `formula`: in MathML;
`token`: in an element of it that holds text."""
