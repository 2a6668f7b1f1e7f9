"""Articles in Scrapy: that of a response, and a pipeline for items; see docs/scrapy.md.

It needs the extra `readable-html[scrapy]`.
"""
from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from datetime import datetime, timezone
from typing import Any

from itemadapter import ItemAdapter
from scrapy.crawler import Crawler
from scrapy.http import Response

from readable.article import Article
from readable.bulk.checking import checked_options, checked_rendered
from readable.bulk.rows import Source, row_of
from readable.fetch.fetched import Fetched, charset_of
from readable.options import Options


def article_of(response: Response, options: Options | None = None) -> Article:
    """The article of a response: of its bytes, with its address and the charset of its `Content-Type`.

    An `encoding` in the options is stronger than the header. Raises `LimitError` for a page that is larger than the
    options allow.
    """
    content_type = _content_type(response)
    charset, warnings = charset_of(content_type)
    return Fetched(
        url=response.url, asked=response.url, content=response.body, content_type=content_type, charset=charset,
        status=response.status, from_cache=_is_cached(response), warnings=warnings,
    ).extract(options)


class ReadablePipeline:
    """Puts the article into each item that has a page, in the place of the page.

    The settings: `READABLE_FIELD` is the field that has the page ("response"): a response, or bytes or `str`, whose
    address is the field `url`. `READABLE_OPTIONS` is an `Options`, or a dictionary of them. `READABLE_RENDERED` names
    what an item gets beside the text, of "markdown", "html" and "blocks" (nothing).

    An item gets the columns of `readable.bulk.rows.COLUMNS`; one that declares its fields, those that it declares. What
    it has already and is not None stays. What goes wrong with a page is in the item's `error`. The statistics
    `readable/pages` and `readable/errors` count both; items without a page pass as they are.
    """

    def __init__(self, crawler: Crawler) -> None:
        options = crawler.settings.get("READABLE_OPTIONS")
        self.options = Options.of(**options) if isinstance(options, Mapping) else checked_options(options)
        self.rendered = checked_rendered(tuple(crawler.settings.getlist("READABLE_RENDERED")))
        self.field = crawler.settings.get("READABLE_FIELD", "response")
        self.stats = crawler.stats

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> ReadablePipeline:
        """The pipeline with the settings of a crawler. Raises `OptionError` for what they cannot be."""
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """The item, with the article of its page."""
        adapter = ItemAdapter(item)
        page = adapter.get(self.field)
        if page is None:
            return item
        row = self._row(page, adapter)
        self.stats.inc_value("readable/pages")
        if row["error"] is not None:
            self.stats.inc_value("readable/errors")
        if isinstance(item, MutableMapping):
            del adapter[self.field]
        else:
            adapter[self.field] = None
        declared = ItemAdapter.get_field_names_from_class(type(item))
        for name, value in row.items():
            if adapter.get(name) is None and (declared is None or name in declared):
                adapter[name] = value
        return item

    def _row(self, page: Any, adapter: ItemAdapter) -> dict[str, Any]:
        if not isinstance(page, Response):
            return row_of(Source(page, adapter.get("url")), self.options, self.rendered)
        fetched = None if _is_cached(page) else datetime.now(timezone.utc).replace(microsecond=0)
        charset, warnings = charset_of(_content_type(page)) if self.options.encoding is None else (None, ())
        row = row_of(Source(page.body, page.url, fetched, page.status, charset), self.options, self.rendered)
        return row | {"warnings": [*warnings, *row["warnings"]]}


def _content_type(response: Response) -> str:
    return (response.headers.get("Content-Type") or b"").decode("latin-1")


def _is_cached(response: Response) -> bool:
    return "cached" in response.flags
