"""Pages by their address: `fetch(url)`, `extract_url(url)`, and `Fetcher` for more than one; see docs/fetch.md.

It needs the extra `readable-html[fetch]`, which is imported when the first `Fetcher` is made.
"""
from readable.extras import MissingExtraError
from readable.fetch.errors import FetchError
from readable.fetch.fetched import Fetched
from readable.fetch.fetcher import Fetcher, extract_url, fetch
from readable.fetch.following import join
from readable.fetch.options import FetchOptions, user_cache

__all__ = [
    "FetchError",
    "FetchOptions",
    "Fetched",
    "Fetcher",
    "MissingExtraError",
    "extract_url",
    "fetch",
    "join",
    "user_cache",
]
