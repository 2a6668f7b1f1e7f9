"""What an article may hold: elements, attributes that are kept as they are, address schemes.

Attributes that need a judgement (`href`, `src`, `srcset`, the `class` of code) are written by `compose.links`,
`media` and
`code` alone; the hosts of players stand in `hosts`. Nothing else gets in.

Elements and their meaning: HTML Standard, https://html.spec.whatwg.org/multipage/indices.html; MathML Core for
formulas.
"""
from __future__ import annotations

from types import MappingProxyType

WRAPPERS = frozenset("div section article main header".split())
"""Hold blocks and mean little by themselves: unwrapped or made a paragraph when they can be."""

_BLOCKS = frozenset("""
    p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption table caption thead tbody tfoot tr td th
    details summary address hr aside footer
""".split())

INLINE = frozenset("""
    abbr b bdi bdo cite data del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup time u var
""".split())

_MEDIA = frozenset("img picture source video audio track iframe".split())

MATH = frozenset("""
    math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
    msubsup msup mtable mtd mtext mtr munder munderover none semantics
""".split())

TOKENS = frozenset("mi mn mo ms mtext".split())
"""Of these, those that hold text: the "MathML text integration points" of the HTML Standard."""

_OTHERS = frozenset("a br code span wbr".split())

ELEMENTS = WRAPPERS | _BLOCKS | INLINE | _MEDIA | MATH | _OTHERS
"""`span` only as an empty element for a link to lead to."""

BLOCK_ELEMENTS = WRAPPERS | _BLOCKS
VOID = frozenset("br hr img source track wbr".split())

RENAMED = MappingProxyType({
    "acronym": "abbr", "big": "b", "body": "div", "center": "div", "dir": "ul", "hgroup": "div", "html": "div",
    "listing": "pre", "menu": "ul", "nav": "div", "plaintext": "pre", "strike": "s", "tt": "code", "xmp": "pre",
    "form": "div", "fieldset": "div", "legend": "p", "dialog": "div", "search": "div", "noframes": "div",
})
"""Elements that come in under another name."""

SILENT = frozenset("""
    area base basefont col colgroup datalist head isindex link meta noembed param script style template title
""".split())
"""Left out with all that is in them; a browser shows nothing there."""

DROPPED = frozenset("""
    applet button canvas clipboard-copy frame frameset input meter optgroup option progress select svg
    textarea
""".split())
"""Left out with all that is in them; they stand between words.

Of any other element that is not allowed, what is in it stays.
"""

VOID_AT_HEART = frozenset("bgsound command embed keygen".split())
"""Left out, but not what is in them: they have no content, but libxml2 does not know and puts there what follows."""

ATTRIBUTES = MappingProxyType({
    "a": frozenset({"title"}),
    "abbr": frozenset({"title"}),
    "bdo": frozenset(),
    "data": frozenset({"value"}),
    "del": frozenset({"datetime"}),
    "dfn": frozenset({"title"}),
    "details": frozenset({"open"}),
    "ins": frozenset({"datetime"}),
    "li": frozenset({"value"}),
    "math": frozenset({"alttext", "display"}),
    "mo": frozenset({"fence", "form", "separator", "stretchy"}),
    "mi": frozenset({"mathvariant"}),
    "mtd": frozenset({"columnspan", "rowspan"}),
    "ol": frozenset({"reversed", "start", "type"}),
    "td": frozenset({"colspan", "rowspan"}),
    "th": frozenset({"colspan", "rowspan", "scope"}),
    "time": frozenset({"datetime"}),
})
"""Attributes that an element keeps, beside `dir`, `lang` and, where a link within the article needs it, `id`."""

GLOBAL_ATTRIBUTES = frozenset({"dir", "lang"})

KEPT = MappingProxyType({
    name: ATTRIBUTES.get(name, frozenset()) | GLOBAL_ATTRIBUTES | {"id"} for name in ELEMENTS
})
"""What is kept at first of the attributes of each element: which ids are needed shows at the end."""

SCHEMES = frozenset({"http", "https", "mailto", "tel", "ftp"})
"""Of links. Images may also be raster `data:` addresses."""
