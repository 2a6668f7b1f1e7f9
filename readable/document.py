"""`Document`, the class of readability-lxml 0.9: a program written for it needs only its import changed."""
from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from types import ModuleType
from typing import Any

from readable.compose import compose
from readable.errors import ReadableError
from readable.extract import Page, check_arguments, read
from readable.metadata.base import base_address
from readable.options import Options, check_length, keyword_pattern
from readable.render.html import escape, to_html
from readable.scorers.readability import score, whole
from readable.xpath import paths

Keywords = str | bytes | re.Pattern[str] | Iterable[str] | None
"""What readability-lxml takes: a regular expression, a list of words, or words with commas between them."""

Unparseable = ReadableError
"""The name by which programs written for readability-lxml catch what `summary()` raises."""


class Document:
    """A page, for programs that know readability-lxml.

    `input`: bytes, str, a file object (which is read at once), or an lxml tree or element (left unchanged).
    `positive_keywords`, `negative_keywords`: a regular expression, a list or a comma-separated string of parts of class
    and id names that speak for or against a container; `tag-NAME` stands for elements. `url`: the page's address.
    `min_text_length`: characters below which a paragraph earns no points. `retry_length`: characters of the article's
    text below which the page is looked at again, less strictly; where it is not given, `char_threshold` = 500 decides.
    `xpath`: whether each element of the summary carries, as attribute `x`, its path in the page. `handle_failures` is
    accepted and not needed: no address makes it fail. `encoding`: the charset of the HTTP header, for bytes.

    The page is parsed when a method first needs it, once. Any method can be called any number of times, in any order
    and from several threads. The first call raises `InputError` for what is no page; the constructor raises
    `OptionError` for an impossible argument.
    """

    def __init__(
        self,
        input: Any,
        positive_keywords: Keywords = None,
        negative_keywords: Keywords = None,
        url: str | None = None,
        min_text_length: int = 25,
        retry_length: int | None = None,
        xpath: bool = False,
        handle_failures: str | None = "discard",
        *,
        char_threshold: int = 500,
        encoding: str | None = None,
    ) -> None:
        if retry_length is not None:
            check_length("retry_length", retry_length)
        check_arguments(url, Options())
        self.input = input.read() if hasattr(input, "read") else input
        self.url = url
        self.positive_keywords = _pattern("positive_keywords", positive_keywords)
        self.negative_keywords = _pattern("negative_keywords", negative_keywords)
        self.min_text_length = min_text_length
        self.retry_length = retry_length
        self.xpath = xpath
        self.handle_failures = handle_failures
        self.char_threshold = char_threshold
        self._options = Options(
            scorer="readability",
            min_text_length=min_text_length,
            char_threshold=char_threshold if retry_length is None else retry_length,
            positive_keywords=self.positive_keywords,
            negative_keywords=self.negative_keywords,
            encoding=encoding,
        )
        self._parsed: Page | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Pickled without the page that was read: it is read again."""
        return {**self.__dict__, "_parsed": None}

    @property
    def _page(self) -> Page:
        # Without a lock: a second thread may parse the same page once more, to the same result.
        page = self._parsed
        if page is None:
            page = self._parsed = read(self.input, self._options)
        return page

    @property
    def encoding(self) -> str | None:
        """The page's encoding by its name in the WHATWG Encoding Standard, in lower case; None for an lxml tree."""
        return self._page.encoding

    def title(self) -> str:
        """The text of the page's `title`, `[no-title]` if there is none."""
        return _metadata().page_title(self._page.outline) or "[no-title]"

    def short_title(self) -> str:
        """The title of the article, without the name of the site; "" if the page has no `title`."""
        found: str = _metadata().short_title(self._page.outline, self.url)
        return found

    def author(self) -> str:
        """The author that a `meta` element names, `[no-author]` if none does."""
        return _metadata().page_author(self._page.outline) or "[no-author]"

    def content(self) -> str:
        """The whole body as clean HTML: what is in the page, less what could do harm."""
        selection = whole(self._page.outline)
        return f"<body>{to_html(compose(selection, self._base, self._options, None))}</body>"

    def get_clean_html(self) -> str:
        """The whole page as a clean HTML document."""
        title = escape(_metadata().page_title(self._page.outline))
        return f"<html><head><title>{title}</title></head>{self.content()}</html>"

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The article as clean HTML, safe to put into a page; empty elements if the page has none.

        `html_partial`: a `div` alone, not a document around it. `keep_all_images`: keep pictures of 1 or 2 pixels too,
        and leave out no part for its structure while it holds a picture. A part with a bad name still goes.
        """
        options = replace(self._options, images="all") if keep_all_images else self._options
        selection = score(self._page.outline, options)
        path = paths(selection.outline.events, self._above()) if self.xpath else None
        fragment = f"<div>{to_html(compose(selection, self._base, options, path))}</div>"
        return fragment if html_partial else f"<html><body>{fragment}</body></html>"

    @property
    def _base(self) -> str | None:
        return base_address(self._page.outline, self.url)

    def _above(self) -> str:
        """The path of an lxml element that was given, in the document it is part of."""
        if not hasattr(self.input, "getroottree"):
            return ""
        return str(self.input.getroottree().getpath(self.input))


def _metadata() -> ModuleType:
    """The stage, when it is needed: it takes as long to import as all the rest."""
    from readable.metadata import read  # noqa: PLC0415 - as it says

    return read


def _pattern(key: str, given: Keywords) -> re.Pattern[str] | None:
    """Keywords as one regular expression, None if there are none."""
    if isinstance(given, bytes):
        given = given.decode("utf-8", "replace")
    if isinstance(given, str):
        given = [word for word in given.split(",") if word.strip()]
    return keyword_pattern(key, given)
