"""A page as a server gave it."""
from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from webencodings import lookup

from readable.article import Article
from readable.extract import check_arguments, extract
from readable.options import Options

_CHARSET = re.compile(r"""charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))""", re.IGNORECASE)

HTML_TYPES = frozenset({"", "application/xhtml+xml", "text/html"})
"""What is taken for a page; a server that names no type is believed to mean one."""


@dataclass(frozen=True, kw_only=True)
class Fetched:
    """A page that was fetched.

    `url`: where it was found, at the end of the redirects. `asked`: the address that was asked for. `content`: its
    bytes, decompressed. `content_type`: the header as it was sent, "" if there was none. `charset`: its label, if the
    Encoding Standard knows it, else None. `status`: 200, or another success. `from_cache`: whether the bytes are from
    the cache, as they were or confirmed by the server. `redirects`: the addresses that led to `url`, first to last.
    `warnings`: a sentence for each thing that was odd.
    """

    url: str
    asked: str
    content: bytes = field(repr=False)
    content_type: str
    charset: str | None
    status: int
    from_cache: bool
    redirects: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def extract(self, options: Options | None = None) -> Article:
        """The article of the page: its `url` is where it was found, its charset that of the header.

        An `encoding` in the options is stronger than the header.
        """
        options = Options() if options is None else options
        check_arguments(self.url, options)
        if options.encoding is None and self.charset is not None:
            options = replace(options, encoding=self.charset)
        article = extract(self.content, url=self.url, options=options)
        return replace(article, warnings=self.warnings + article.warnings) if self.warnings else article


def media_type(content_type: str) -> str:
    """The type that a Content-Type header names, in lower case and without parameters."""
    return content_type.partition(";")[0].strip().lower()


def charset_of(content_type: str) -> tuple[str | None, tuple[str, ...]]:
    """The charset that a Content-Type header names, None if it names none that is known; and warnings."""
    label = charset_label(content_type)
    if not label:
        return None, ()
    if lookup(label) is None:
        return None, (f"unknown charset {label[:40]!r} of the server ignored",)
    return label, ()


def charset_label(content_type: str) -> str:
    """The label that a Content-Type header has, known or not, "" if it has none."""
    found = _CHARSET.search(content_type)
    return (found[1] or found[2] or found[3] or "").strip() if found else ""
