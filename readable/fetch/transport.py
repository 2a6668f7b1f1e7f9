"""How requests reach a server: through the guard, against the clock, and politely."""
from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import httpcore
import httpx

from readable.fetch.errors import Problem
from readable.fetch.guard import Resolve, addresses
from readable.fetch.options import FetchOptions

PAUSE = "readable.pause"
"""Of a request's extensions: the seconds that must have passed since the last request at its host that has this too."""

_MANY_HOSTS = 1000
_Result = TypeVar("_Result")
SocketOption = tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]


class Clock:
    """The time that is left for a page."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = math.inf

    def start(self) -> None:
        """A page begins."""
        self._end = time.monotonic() + self._seconds

    def sleep(self, seconds: float) -> None:
        """Waits, at no cost to the page."""
        time.sleep(seconds)
        self._end += seconds

    def run(self, work: Callable[[float], _Result], timeout: float | None) -> _Result:
        """Does what takes a timeout, with what is left of the time. Raises `Problem` when none is."""
        left = self._end - time.monotonic()
        late = Problem(f"the page took longer than {self._seconds:g} seconds")
        if left <= 0:
            raise late
        try:
            return work(left if timeout is None else min(left, timeout))
        except httpcore.TimeoutException:
            if time.monotonic() >= self._end:
                raise late from None
            raise


class TimedStream(httpcore.NetworkStream):
    """A connection on which every wait is cut short by the clock."""

    def __init__(self, stream: httpcore.NetworkStream, clock: Clock) -> None:
        self._stream = stream
        self._clock = clock

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Of httpcore's interface, as are the others."""
        return self._clock.run(lambda seconds: self._stream.read(max_bytes, seconds), timeout)

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Sends all of it."""
        self._clock.run(lambda seconds: self._stream.write(buffer, seconds), timeout)

    def close(self) -> None:
        """Closes the connection."""
        self._stream.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """The same connection, encrypted; the certificate must be that of the host, whatever it was resolved to."""
        encrypted = self._clock.run(
            lambda seconds: self._stream.start_tls(ssl_context, server_hostname, seconds), timeout,
        )
        return TimedStream(encrypted, self._clock)

    def get_extra_info(self, info: str) -> Any:
        """What is known of the connection."""
        return self._stream.get_extra_info(info)


class GuardedBackend(httpcore.NetworkBackend):
    """Connects to addresses that the guard lets pass, and to no other."""

    def __init__(self, resolve: Resolve, clock: Clock, *, allow_private: bool) -> None:
        self._resolve = resolve
        self._clock = clock
        self._allow_private = allow_private
        self._sockets = httpcore.SyncBackend()

    def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[SocketOption] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the first address of the host that answers."""
        found = addresses(host, port, self._resolve, allow_private=self._allow_private)

        def connect(address: str) -> httpcore.NetworkStream:
            def work(seconds: float) -> httpcore.NetworkStream:
                return self._sockets.connect_tcp(address, port, seconds, local_address, socket_options)

            return TimedStream(self._clock.run(work, timeout), self._clock)

        for address in found[:-1]:
            with suppress(httpcore.ConnectError, httpcore.ConnectTimeout):
                return connect(address)
        return connect(found[-1])


class GuardedTransport(httpx.BaseTransport):
    """Sends requests over guarded connections; one that asks for a pause waits for it first.

    It stands below the cache: what the cache has is not waited for.
    """

    def __init__(self, options: FetchOptions, resolve: Resolve, clock: Clock) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}
        self._pool = httpcore.ConnectionPool(
            # With SSL_CERT_FILE and SSL_CERT_DIR, as everywhere; no other variable of the environment is looked at.
            ssl_context=httpx.create_ssl_context(),
            # Servers close what is idle after some seconds; a request that crosses that would be lost.
            max_connections=10, max_keepalive_connections=5, keepalive_expiry=2,
            network_backend=GuardedBackend(resolve, clock, allow_private=options.allow_private),
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Of httpx's interface. Raises httpcore's errors, and `Problem`."""
        wait = self._last.get(request.url.host, -math.inf) + request.extensions.get(PAUSE, 0.0) - time.monotonic()
        if wait > 0:
            self._clock.sleep(wait)
        url = httpcore.URL(
            scheme=request.url.raw_scheme, host=request.url.raw_host, port=request.url.port,
            target=request.url.raw_path,
        )
        try:
            answer = self._pool.handle_request(httpcore.Request(
                request.method, url, headers=request.headers.raw, extensions=request.extensions,
            ))
        finally:
            self._note(request)
        stream = _Stream(answer, lambda: self._note(request))
        return httpx.Response(answer.status, headers=answer.headers, stream=stream, extensions=answer.extensions)

    def _note(self, request: httpx.Request) -> None:
        if PAUSE in request.extensions:
            if len(self._last) >= _MANY_HOSTS:
                self._last.clear()
            self._last[request.url.host] = time.monotonic()

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


class _Stream(httpx.SyncByteStream):
    """The body of an answer, which tells when it ends."""

    def __init__(self, answer: httpcore.Response, ended: Callable[[], None]) -> None:
        self._answer = answer
        self._ended = ended

    def __iter__(self) -> Iterator[bytes]:
        yield from self._answer.iter_stream()

    def close(self) -> None:
        self._answer.close()
        self._ended()
