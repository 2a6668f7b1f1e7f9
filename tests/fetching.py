"""A server on this machine for the tests of fetching: what it answers, and what it was asked."""
from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import NamedTuple

SENTENCE = "The ferry to Hélouin, which had not sailed since the storm, left again on Monday, and nobody waved."


def story(*sentences: str, title: str = "The ferry", head: str = "") -> bytes:
    """A page with an article; its paragraphs are told apart by the sentences, each of which has a few."""
    given = sentences or (SENTENCE,)
    paragraphs = "".join(f"<p>{one} {SENTENCE}</p>" * 4 for one in given)
    return f"<!doctype html><title>{title}</title>{head}<article><h1>{title}</h1>{paragraphs}</article>".encode()


class Reply(NamedTuple):
    """An answer. `length`: what Content-Length says, if not the length of the body."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = {}
    kind: str | None = "text/html; charset=utf-8"
    length: int | None = None


class Asked(NamedTuple):
    """A request: its path, its headers in lower case, and when it came."""

    path: str
    headers: Mapping[str, str]
    at: float


Route = Reply | Callable[[Asked], Reply] | Callable[[Asked, socket.socket], None]


class Server:
    """Answers by `routes`, 404 for any other path; `asked` is what it was asked for, `paths` the paths of that."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.routes: dict[str, Route] = {}
        self.asked: list[Asked] = []

    @property
    def paths(self) -> list[str]:
        return [one.path for one in self.asked]

    def url(self, path: str = "/") -> str:
        return f"http://{self.host}:{self.port}{path}"


def handler_of(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked = Asked(self.path, headers, time.monotonic())
            server.asked.append(asked)
            route = server.routes.get(self.path, Reply(status=404))
            if isinstance(route, Reply):
                self.answer(route)
            elif getattr(route, "raw", False):
                route(asked, self.connection)  # type: ignore[call-arg]
                self.close_connection = True
            else:
                self.answer(route(asked))  # type: ignore[call-arg, arg-type]

        def answer(self, reply: Reply) -> None:
            self.send_response(reply.status)
            if reply.kind is not None:
                self.send_header("Content-Type", reply.kind)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body) if reply.length is None else reply.length))
            self.end_headers()
            with suppress(OSError):  # the other side has heard enough
                self.wfile.write(reply.body)
            if reply.length is not None:
                self.close_connection = True

        def log_message(self, *_arguments: object) -> None:
            pass

    return Handler


def raw(route: Callable[[Asked, socket.socket], None]) -> Callable[[Asked, socket.socket], None]:
    """Marks a route that writes to the connection itself."""
    route.raw = True  # type: ignore[attr-defined]
    return route


class QuietServer(ThreadingHTTPServer):
    """A server of daemon threads, which says nothing of connections that break off."""

    daemon_threads = True
    block_on_close = False

    def handle_error(self, *_arguments: object) -> None:
        pass


@contextmanager
def serving(host: str = "127.0.0.1", wrap: Callable[[socket.socket], socket.socket] | None = None) -> Iterator[Server]:
    """A server on a free port of an address of this machine. `wrap`: makes its socket an encrypted one."""
    kind = type("Kind", (QuietServer,), {"address_family": socket.AF_INET6 if ":" in host else socket.AF_INET})
    server = Server(f"[{host}]" if ":" in host else host, 0)
    with kind((host, 0), handler_of(server)) as running:
        server.port = running.server_address[1]
        if wrap is not None:
            running.socket = wrap(running.socket)
        thread = Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server
        running.shutdown()
        thread.join()
