"""What a page says of itself: whether it is an article, or a product."""
from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from readable.outline import Outline

_ARTICLE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:[A-Z][a-z]{1,20}){0,3}(?:Article|BlogPosting)"')
"""A type of schema.org in JSON-LD that is an article: https://schema.org/Article. Bounded, so linear in the script."""

_PRODUCT: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"Product(?:Group)?"')
"""The same for https://schema.org/Product."""

_PROPERTY: Final = "og:type"
_ARTICLES: Final = frozenset({"article"})
_PRODUCTS: Final = frozenset("og:product product product.group product.item".split())
"""Values of `og:type`: https://ogp.me/, and what shops write."""


def declares_article(outline: Outline) -> bool:
    """Whether the head, or a script, says that the page is an article, by OpenGraph or by JSON-LD."""
    return _declares(outline, _ARTICLES, _ARTICLE)


def declares_product(outline: Outline) -> bool:
    """Whether the head, or a script, says that the page sells something, by OpenGraph or by JSON-LD."""
    return _declares(outline, _PRODUCTS, _PRODUCT)


def _declares(outline: Outline, kinds: Container[str], structured: re.Pattern[str]) -> bool:
    """Whether `og:type` is one of some kinds, or JSON-LD has a type that a pattern finds."""
    for tag, attrs, text in outline.head:
        if tag == "meta":
            if attrs.get("property") == _PROPERTY and attrs.get("content", "").strip().lower() in kinds:
                return True
        elif tag == "script" and structured.search(text):
            return True
    return False
