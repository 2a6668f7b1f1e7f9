"""What each HTML element is to the outline and to the article.

Element groups follow the HTML Standard's content categories (https://html.spec.whatwg.org/multipage/dom.html).
"""
from __future__ import annotations

from types import MappingProxyType
from typing import Final

BLOCK: Final = 0
ASIDE: Final = 1
DIALOG: Final = 2
ROOT: Final = 3
SKIP: Final = 4
BREAK: Final = 5
IMAGE: Final = 6
EMBED: Final = 7
FIELD: Final = 8
LINK: Final = 9
PLAYER: Final = 10
HEAD: Final = 11
"""Kinds of element, as the outline's one pass tells them apart."""

BLOCKS = frozenset("""
    address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure
    footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav noframes ol p pre search
    section summary table tbody td tfoot th thead tr ul
""".split())

SKIPPED = frozenset("""
    canvas col colgroup datalist noembed noscript optgroup option select style svg template textarea
""".split())
"""Never hold text of an article. `noscript` is looked at again for images when the article is composed."""

HEADS = frozenset("base link meta script title".split())
"""Hold metadata, wherever they stand."""

ITEMS = frozenset({"itemprop", "itemscope", "property", "typeof"})
"""Attributes of microdata and RDFa."""

ZONES = frozenset("aside footer nav".split())
"""Sections beside the article by definition: https://html.spec.whatwg.org/multipage/sections.html."""

EMBEDS = frozenset("audio iframe object".split())
"""Embedded pages, and recordings. A player that an article may hold counts as an image, as a video does."""

PLAYERS = frozenset({"video"})

AMP_MEDIA = frozenset("""
    amp-anim amp-audio amp-iframe amp-img amp-video amp-vimeo amp-youtube lite-vimeo lite-youtube
""".split())
"""What AMP, and what stands in for it, have for pictures, players and pages. To the outline these are containers."""

PHRASES = frozenset("h1 h2 h3 h4 h5 h6 p".split())
"""Hold phrasing content alone, so a custom element is inline there."""

INLINE_CUSTOM = frozenset("g-emoji relative-time time-ago tool-tip".split())
"""Custom elements, as GitHub has them, that stand between words."""

SHADOW = "shadowrootmode"
"""What makes a `template` the content of the element around it: https://html.spec.whatwg.org/#the-template-element."""

TEXTLESS = SKIPPED | HEADS | EMBEDS | PLAYERS
"""No text of an article is in any of these."""

HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())

PART = "#part"
"""What is put around an inline element that the caller names, so that it is a container."""

KINDS = MappingProxyType({
    PART: BLOCK,
    **dict.fromkeys(BLOCKS, BLOCK),
    **dict.fromkeys(ZONES, ASIDE),
    "dialog": DIALOG,
    "head": HEAD,
    "body": ROOT,
    "html": ROOT,
    **dict.fromkeys(SKIPPED, SKIP),
    **dict.fromkeys(HEADS, SKIP),
    **dict.fromkeys(EMBEDS, EMBED),
    **dict.fromkeys(PLAYERS, PLAYER),
    "br": BREAK,
    "img": IMAGE,
    "input": FIELD,
    "a": LINK,
})
"""Kind of each element; one that is not here is inline, or a block if it `is_custom`."""


def is_custom(tag: str, around: str) -> bool:
    """Whether an element is a custom one (`x-card`) that is a block inside of a container of the name `around`."""
    if "-" not in tag or tag in INLINE_CUSTOM:
        return False
    return around not in PHRASES or tag in AMP_MEDIA
