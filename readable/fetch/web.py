"""One address asked for, redirects and all, through the cache: what the server answers, or what went wrong."""
from __future__ import annotations

import sqlite3
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import hishel.httpx
import httpcore
import httpx

from readable.fetch.addresses import parsed
from readable.fetch.body import ACCEPTED
from readable.fetch.errors import FetchError, Problem
from readable.fetch.guard import Resolve
from readable.fetch.options import FetchOptions
from readable.fetch.transport import PAUSE, Clock, GuardedTransport

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_DRAINED = 65536  # bytes
_CACHE_BYTES = 256 * 2**20
_TIMEOUTS = (
    (httpcore.ConnectTimeout, "connect_timeout", "no connection within {:g} seconds"),
    (httpcore.TimeoutException, "read_timeout", "no answer for {:g} seconds"),
)


class Visit(NamedTuple):
    """What is asked for, and how.

    `accept`: the header. `before`: called with each address before it is asked for; gives the seconds to keep between
    requests at its host, None if this one does not count, or raises `Problem`. `read`: gives the body that is wanted
    of an answer that is no redirect, or raises `Problem`. `redirects`: how many are followed. `keep`: seconds after
    which an answer in the cache is asked for anew, however long it may be kept; None for no such bound.
    """

    accept: str
    before: Callable[[httpx.URL], float | None]
    read: Callable[[httpx.Response], bytes]
    redirects: int
    keep: float | None = None


class Answer(NamedTuple):
    """What a server answered. `trail`: the addresses that led to `url` by redirects, first to last."""

    url: str
    response: httpx.Response
    body: bytes
    trail: tuple[str, ...]


class Web:
    """Asks servers, and the cache before them. `warning`: why there is no cache although one was wanted, or ""."""

    def __init__(self, options: FetchOptions, resolve: Resolve) -> None:
        self._options = options
        self.clock = Clock(options.timeout)
        # A transport, and no `httpx.Client`: there are no cookies, no proxies, no passwords of the environment.
        transport: httpx.BaseTransport = GuardedTransport(options, resolve, self.clock)
        storage, self.warning = _storage(options)
        if storage is not None:
            private = hishel.CacheOptions(shared=False, allow_stale=False)
            transport = hishel.httpx.CacheTransport(transport, storage, rfc=private)
        self._transport = transport
        self._cache_errors = () if storage is None else (RuntimeError, sqlite3.Error)
        self._timeout = httpx.Timeout(options.read_timeout, connect=options.connect_timeout).as_dict()

    def close(self) -> None:
        """Closes connections and cache."""
        self._transport.close()

    def visit(self, url: httpx.URL, visit: Visit) -> Answer:
        """The answer at the end of the redirects. Raises `FetchError`."""
        trail: list[str] = []
        while True:
            with self._told(url):
                pause = visit.before(url)
                response = self._ask(url, visit, 0.0 if trail and pause is not None else pause)
                try:
                    target = _target(response, url)
                    if target is None:
                        return Answer(str(url), response, visit.read(response), tuple(trail))
                    _drain(response)
                finally:
                    response.close()
                trail.append(str(url))
                if str(target) in trail:
                    raise Problem(f"redirects go round in a circle, by {target}", response.status_code)
                if len(trail) > visit.redirects:
                    raise Problem(f"redirects again, and {visit.redirects} are followed", response.status_code)
                url = target

    def _ask(self, url: httpx.URL, visit: Visit, pause: float | None) -> httpx.Response:
        extensions: dict[str, Any] = {"timeout": self._timeout}
        if visit.keep is not None:
            extensions["caching"] = {"ttl": visit.keep}
        if pause is not None:
            extensions[PAUSE] = pause
        headers = {"User-Agent": self._options.user_agent, "Accept": visit.accept, "Accept-Encoding": ACCEPTED}
        request = httpx.Request("GET", url, headers=headers, extensions=extensions)
        response = self._transport.handle_request(request)
        response.request = request
        return response

    @contextmanager
    def _told(self, url: httpx.URL) -> Iterator[None]:
        """What goes wrong here is told with the address."""
        try:
            yield
        except Problem as problem:
            raise FetchError(str(url), str(problem), problem.status) from problem
        except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError) as error:
            raise FetchError(str(url), self._words(error)) from error
        except self._cache_errors as error:
            raise FetchError(str(url), f"the cache {self._options.cache} is damaged: {error}") from error

    def _words(self, error: Exception) -> str:
        for kind, option, words in _TIMEOUTS:
            if isinstance(error, kind):
                return words.format(getattr(self._options, option))
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, ssl.SSLCertVerificationError):
                return f"the certificate is not to be trusted: {cause.verify_message}"
            if isinstance(cause, ssl.SSLError):
                return f"no encrypted connection: {cause.reason or cause}"
            if isinstance(cause, OSError):
                return f"no connection: {cause.strerror or cause}"
            cause = cause.__cause__ or cause.__context__
        return f"the answer is broken: {error}"


def status_words(response: httpx.Response) -> str:
    """The status of an answer as people know it, with what the server says of when to come back."""
    status = response.status_code
    words = f"{status} {HTTPStatus(status).phrase}" if status in set(HTTPStatus) else str(status)
    after = response.headers.get("retry-after", "").strip()[:40]
    if status not in (429, 503) or not after:
        return words
    return f"{words}; the server asks to wait {f'{after} seconds' if after.isdecimal() else f'until {after}'}"


def was_cached(response: httpx.Response) -> bool:
    """Whether an answer came from the cache, as it was or confirmed by the server."""
    return bool(response.extensions.get("caching", {}).get("from_cache"))


def _target(response: httpx.Response, url: httpx.URL) -> httpx.URL | None:
    """Where a redirect leads, None for an answer that is none. Raises `Problem` if it leads nowhere."""
    if response.status_code not in _REDIRECTS or "location" not in response.headers:
        return None
    location = response.headers["location"]
    try:
        return parsed(location, url)
    except Problem as problem:
        raise Problem(f"redirects to {location[:200]!r}: {problem}", response.status_code) from problem


def _drain(response: httpx.Response) -> None:
    """Reads the body of a redirect, if it is short: then it is kept, and the connection can be used again."""
    with suppress(httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException):
        for _ in islice(response.iter_raw(_DRAINED), 1):
            pass


def _storage(options: FetchOptions) -> tuple[hishel.BaseStorage | None, str]:
    """The cache on disk, and why there is none although one was asked for.

    Pages of private addresses have a file of their own: who may not fetch them does not get them from here either.
    """
    if options.cache is None:
        return None, ""
    folder = Path(options.cache)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / ("private.db" if options.allow_private else "public.db")
        connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        return None, f"the cache {folder} cannot be used: {error}"
    storage = hishel.SqliteStorage(connection=connection, max_size=_CACHE_BYTES, max_stream_size=options.max_bytes)
    try:
        connection.execute("BEGIN IMMEDIATE")  # else the storage would tell only in its log that it cannot write
        connection.execute("ROLLBACK")
        storage.get_entries("")  # raises `RuntimeError` for tables of another version
    except (RuntimeError, sqlite3.Error) as error:
        storage.close()
        return None, f"the cache {folder} cannot be used: {error}"
    return storage, ""
