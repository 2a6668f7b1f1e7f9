"""Fetching: pages by their address, one after the other."""
from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from readable.article import Article
from readable.errors import OptionError
from readable.fetch.errors import FetchError, Problem, need_extra
from readable.fetch.fetched import HTML_TYPES, Fetched, charset_of, media_type
from readable.fetch.following import read_parts
from readable.fetch.options import FetchOptions
from readable.options import Options

if TYPE_CHECKING:  # of the extra
    import httpx

    from readable.fetch.guard import Resolve

_ACCEPT = "text/html, application/xhtml+xml;q=0.9, */*;q=0.1"
_SUCCESSES = range(200, 300)
_SNIFFED = 1024  # bytes
_LONGEST_REST = 3600  # seconds


class Fetcher:
    """Fetches pages, one at a time, whatever the threads that ask; politely, where several are on one host.

    It keeps connections, the cache and what it knows of robots.txt until it is closed: use it in a `with` statement.
    `resolve`: gives the IP addresses of a host and port, the system's if None; what it gives is checked all the same.
    `warnings`: a sentence for each thing that is not as the options want it. Raises `MissingExtraError` where the extra
    is not installed, `OptionError` for options of another type.
    """

    def __init__(self, options: FetchOptions | None = None, *, resolve: Resolve | None = None) -> None:
        options = FetchOptions() if options is None else options
        if not isinstance(options, FetchOptions):
            raise OptionError("options", options, "an instance of FetchOptions, or None")
        need_extra("a page from its address")
        from readable.fetch import guard, robots, web  # noqa: PLC0415 - they need the extra

        self._options = options
        self._web = web.Web(options, resolve or guard.resolve)
        self._robots = robots.Robots(self._web, options.user_agent) if options.robots else None
        self._resting: dict[str, tuple[float, str]] = {}
        self._lock = Lock()
        self.warnings: tuple[str, ...] = (self._web.warning,) if self._web.warning else ()

    def __enter__(self) -> Fetcher:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes connections and cache."""
        self._web.close()

    def fetch(self, url: str) -> Fetched:
        """The page at an address. Raises `FetchError` where there is none to be had."""
        from readable.fetch.addresses import parsed  # noqa: PLC0415 - the extra
        from readable.fetch.web import Visit, was_cached  # noqa: PLC0415

        given: object = url
        if not isinstance(given, str):
            raise OptionError("url", given, "the address as str")
        try:
            address = parsed(url)
        except Problem as problem:
            raise FetchError(url, str(problem)) from problem
        with self._lock:
            self._web.clock.start()
            redirects = self._options.max_redirects
            answer = self._web.visit(address, Visit(_ACCEPT, self._before, self._read, redirects))
        content_type = answer.response.headers.get("content-type", "")
        charset, warnings = charset_of(content_type)
        return Fetched(
            url=answer.url, asked=url, content=answer.body, content_type=content_type, charset=charset,
            status=answer.response.status_code, from_cache=was_cached(answer.response), redirects=answer.trail,
            warnings=warnings,
        )

    def extract(
        self, url: str, *, options: Options | None = None, follow: int = 0,
        keep: Callable[[Fetched], object] | None = None,
    ) -> Article:
        """The article at an address.

        `follow`: how many further pages may be fetched, where each names the next by `rel=next`; their articles are
        joined, as `join` does it. One that cannot be fetched is a warning. `keep`: is called with each page that was
        fetched. Raises `FetchError` if the first page is not to be had.
        """
        return read_parts(self.fetch, url, Options() if options is None else options, follow, keep)

    def _before(self, url: httpx.URL) -> float:
        """The seconds to keep between requests for pages at a host. Raises `Problem` if it may not be asked now."""
        until, words = self._resting.get(url.host, (0.0, ""))
        if time.monotonic() < until:
            raise Problem(f"not asked again: {words}")
        wanted = self._robots.delay(url) if self._robots else 0.0
        return max(self._options.delay, min(wanted, self._options.max_delay))

    def _read(self, response: httpx.Response) -> bytes:
        """The body of a page. Raises `Problem` for what is none."""
        from readable.fetch.body import read_body  # noqa: PLC0415
        from readable.fetch.web import status_words  # noqa: PLC0415

        if response.status_code not in _SUCCESSES:
            words = status_words(response)
            after = response.headers.get("retry-after", "").strip()
            if response.status_code in (429, 503) and after.isdecimal() and len(after) < len(str(10**9)):
                rest = min(int(after), _LONGEST_REST)
                self._resting[response.request.url.host] = (time.monotonic() + rest, words)
            raise Problem(words, response.status_code)
        kind = media_type(response.headers.get("content-type", ""))
        if kind not in HTML_TYPES:
            raise Problem(f"{kind[:80]} is not read, only text/html and application/xhtml+xml")
        encoding = response.headers.get("content-encoding", "")
        body = read_body(response.iter_raw(), encoding, self._options.max_bytes)
        if not kind and b"\0" in body[:_SNIFFED] and not body.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise Problem("the server names no type, and it does not look like HTML")
        return body


def fetch(url: str, options: FetchOptions | None = None) -> Fetched:
    """The page at an address; `Fetcher` is for several. Raises `FetchError` where there is none to be had."""
    with Fetcher(options) as fetcher:
        return fetcher.fetch(url)


def extract_url(
    url: str, *, options: Options | None = None, fetching: FetchOptions | None = None, follow: int = 0,
) -> Article:
    """The article at an address, as `Fetcher.extract` gives it; `options` are of the extraction."""
    with Fetcher(fetching) as fetcher:
        return fetcher.extract(url, options=options, follow=follow)
