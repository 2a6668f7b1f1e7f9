"""The address that relative ones in a page start from."""
from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from readable.outline import Outline

_NO_BASE = frozenset({"data", "javascript"})
"""Schemes that a base address cannot have (HTML Standard, "set the frozen base URL")."""


def base_address(outline: Outline, url: str | None) -> str | None:
    """The page's address as the first `base` element in its head changes it, or None if nothing is known.

    A `base` in the body is none: there it is mostly left over from a page that was pasted in.
    """
    if not any(tag == "base" for tag, _, _ in outline.head):
        return url
    body = next((row for row, tag in enumerate(outline.tags) if tag not in ("html", "head")), -1)
    for event in outline.events[:outline.opens[body] if body >= 0 else None]:
        if isinstance(event, tuple) and event[0] == "base" and event[1].get("href", "").strip():
            return _base(url, event[1]["href"].strip())
    return url


def _base(url: str | None, href: str) -> str | None:
    try:
        base = urljoin(url or "", href)
        return url if urlsplit(base).scheme in _NO_BASE else base
    except ValueError:
        return url
