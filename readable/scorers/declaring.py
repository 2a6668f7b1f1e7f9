"""What a page says of itself: whether it is an article."""
from __future__ import annotations

import re
from typing import Final

from readable.outline import Outline

_ARTICLE: Final = re.compile(r'"@type"\s*:\s*(?:\[\s*)?"(?:[A-Z][a-z]{1,20}){0,3}(?:Article|BlogPosting)"')
"""A type of schema.org in JSON-LD that is an article: https://schema.org/Article. Bounded, so linear in the script."""

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
