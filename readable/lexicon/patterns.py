"""What class and id names say of an element. Words match as substrings in lower case, tokens as a whole.

Sources: the lists of arc90's Readability, as kept by readability-lxml 0.9 and Mozilla Readability 0.6; ours are
marked so, and were chosen by what they do on labelled pages of many sites (docs/measurements.md).
"""
from __future__ import annotations

import re
from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

STRIPPABLE: Final = 1
MAYBE: Final = 2
POSITIVE: Final = 4
NEGATIVE: Final = 8
CONCEALED: Final = 16
SHARE: Final = 32
NOISE: Final = 64
COMMENTS: Final = 128
PANEL: Final = 256

WEIGHT: Final = 25
"""Points of a good or bad class or id name (arc90's Readability)."""

STRIPPING: Final = STRIPPABLE | MAYBE
"""An element is unlikely if of these bits its names have `STRIPPABLE` alone."""

_WORDS: Final = MappingProxyType({
    # Mozilla; ours: breaking-news, consent, cookie, d-print-none and hidden-print (Bootstrap), editsection and noprint
    # (MediaWiki), lightbox, modal, no-print, overlay, and comments in more languages.
    STRIPPABLE: """
        -ad- ad-break agegate ai2html banner breadcrumb breaking-news combx comentar comment community consent cookie
        cover-wrap d-print-none disqus editsection extra footer gdpr header hidden-print komentar komment legends
        lesermeinung lightbox menu modal no-print noprint overlay pager pagination popup reactie related remark replies
        rss shoutbox sidebar skyscraper social sponsor supplemental yom-remote yorum
    """,
    MAYBE: "and article body column content main shadow",
    POSITIVE: "article blog body content entry h-entry hentry main page pagination post story text",
    # Mozilla, but for names that page builders give everything: contact, hidden (`overflow-hidden`), scroll, widget.
    NEGATIVE: """
        -ad- banner com- combx comment footer gdpr masthead media meta outbrain promo related share shopping shoutbox
        sidebar skyscraper sponsor tags
    """,
    # Ours: parts of an article's container that are not the article.
    NOISE: """
        about-author advert author-bio author-box author-desc author-info author__ author_bio author_box authorbox
        breadcrumb consent cookie copyright credit disclaimer feedback footer newsletter pager pagination popular
        promo recommend related sharing sidebar sign-up signup social sponsor subscri taglist trending vcard
    """,
    COMMENTS: "combx comentar comment disqus komentar komment lesermeinung reactie remark replies shoutbox yorum",
    # Ours: what opens when a reader asks for it.
    PANEL: """
        accordion answer collaps expand faq more-content more-text moretext read-more read_more readmore show-more
        showmore tab-content tab-pan tab_content tabpanel toggle
    """,
})

_CONCEALED: Final = frozenset(
    "d-none hidden invisible screen-reader-text sr-only visually-hidden visuallyhidden".split()
)
"""Class tokens of Tailwind, Bootstrap and WordPress that conceal an element. `hidden-xs` is not one."""

_SHOWN_AT_SOME_WIDTH: Final = re.compile(r":|d-none d-")
"""Of a name with such a token: `hidden md:block` (Tailwind), `d-none d-md-block` (Bootstrap)."""


def _bits() -> dict[str, int]:
    """Facts of each word, with those of the words inside it: a longer match must not hide a shorter one."""
    own: dict[str, int] = {}
    for bit, words in _WORDS.items():
        for word in words.split():
            own[word] = own.get(word, 0) | bit
    facts = dict.fromkeys(own, 0)
    for word in facts:
        for inner, bits in own.items():
            if inner in word:
                facts[word] |= bits
    return facts


def _trie(words: Iterable[str]) -> str:
    """A regular expression for any of the words, the longest first; shared beginnings are tried once: half the time."""
    by_first: dict[str, list[str]] = {}
    for word in sorted(words):
        by_first.setdefault(word[:1], []).append(word[1:])
    optional = by_first.pop("", None) is not None
    branches = [re.escape(first) + _trie(rest) for first, rest in by_first.items()]
    if not branches:
        return ""
    return f"(?:{'|'.join(branches)})" + "?" * optional


_NAME_BITS: Final = MappingProxyType(_bits())
_NAME_WORDS: Final = _trie(_NAME_BITS)
_AD: Final = re.compile(r"(?:^|[-_])(?:ads?|ad-?box|ad-?slot|ad-?unit|adsbygoogle|adsense)(?:[-_]|$)")
"""Tokens of places for adverts. Ours; Mozilla has `-ad-`."""

_SHARE: Final = re.compile(r"(?:\b|_)share(?:daddy)?(?:\b|_)")


LONGEST_NAME: Final = 65_536
"""Characters of a class or id that are looked at: no more say what an element is. Ours."""


class Names:
    """Facts of class and id names, each token looked at once a page.

    `facts`: what is known of whole names: the bits above, as a union, and the class weight.
    """

    def __init__(self) -> None:
        self.facts: dict[str, tuple[int, int]] = {"": (0, 0)}
        self._tokens: dict[str, int] = {}
        self._words = re.compile(_NAME_WORDS).findall  # here, because it takes as long as importing the rest

    def judge(self, name: str) -> tuple[int, int]:
        """The facts of a name."""
        bits = 0
        known = self._tokens
        looked_at = name[:LONGEST_NAME]
        for token in looked_at.lower().split():
            fact = known.get(token)
            if fact is None:
                fact = known[token] = _token_bits(token, self._words(token))
            bits |= fact
        if bits & CONCEALED and _SHOWN_AT_SOME_WIDTH.search(looked_at):
            bits &= ~CONCEALED
        weight = (WEIGHT if bits & POSITIVE else 0) - (WEIGHT if bits & NEGATIVE else 0)
        found = self.facts[name] = bits, weight
        return found


def _token_bits(token: str, words: Iterable[str]) -> int:
    bits = CONCEALED if token in _CONCEALED else 0
    for word in words:
        bits |= _NAME_BITS[word]
    if "ad" in token and _AD.search(token):
        bits |= STRIPPABLE
    if "share" in token and _SHARE.search(token):
        bits |= SHARE
    return bits
