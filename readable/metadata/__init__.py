"""Metadata of a page: its title and language, and the address that relative ones start from."""
from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from readable.metadata.language import language
from readable.metadata.title import page_title, short_title, title
from readable.metadata.words import squash
from readable.outline import Outline
from readable.selection import Selection

__all__ = ["Metadata", "base_address", "page_author", "page_title", "read_metadata", "short_title"]

_NO_BASE = frozenset({"data", "javascript"})
"""Schemes that a base address cannot have (HTML Standard, "set the frozen base URL")."""


class Metadata(NamedTuple):
    """`title`: "" if there is none. `language`: a BCP 47 tag, None if unknown, with its source as in `Language`."""

    title: str
    language: str | None
    language_source: str


def read_metadata(outline: Outline, url: str | None = None, selection: Selection | None = None) -> Metadata:
    """What the page at `url` says of its article, which is what a scorer selected."""
    found = language(outline, selection)
    return Metadata(title(outline, url), found.tag, found.source)


def page_author(outline: Outline) -> str:
    """The author that a `meta` element names, "" if none does."""
    for tag, attrs, _ in outline.head:
        if tag == "meta" and attrs.get("name", "").lower() == "author":
            author = squash(attrs.get("content", ""))
            if author:
                return author
    return ""


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
