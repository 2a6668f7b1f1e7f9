"""What a page says of itself: whether it is an article, or a product."""
from __future__ import annotations

import re
from typing import Final

from readable.outline import Outline

_ARTICLE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:[A-Z][a-z]{1,20}){0,3}(?:Article|BlogPosting)"')
"""A type of schema.org in JSON-LD that is an article: https://schema.org/Article. Bounded, so linear in the script."""

_PRODUCT: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"Product(?:Group)?"')
"""The same for https://schema.org/Product."""

_PROPERTY: Final = "og:type"


def declares_article(outline: Outline) -> bool:
    """Whether the head says that the page is an article, by OpenGraph or by JSON-LD."""
    for tag, attrs, text in outline.head:
        if tag == "meta":
            if attrs.get("property") == _PROPERTY and attrs.get("content", "").strip().lower() == "article":
                return True
        elif tag == "script" and _ARTICLE.search(text):
            return True
    return False


def declares_product(outline: Outline) -> bool:
    """Whether the head, or a script, says that the page sells something, by OpenGraph or by JSON-LD."""
    for tag, attrs, text in outline.head:
        if tag == "meta":
            if attrs.get("property") == _PROPERTY and "product" in attrs.get("content", "").lower():
                return True
        elif tag == "script" and _PRODUCT.search(text):
            return True
    return False
