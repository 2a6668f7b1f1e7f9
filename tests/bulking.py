"""What the tests of `readable bulk` share: pages, archives, and work that dies or hangs."""
from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from readable.bulk import worker
from readable.bulk.records import Record

WORDS = "harbour keeper ladle mortar nettle orchard pewter quarry rafter saddle tallow umber vessel willow yew".split()


def page(number: int, sentences: int = 6) -> str:
    """A page whose text is another for each number."""
    said = [
        f"The {WORDS[number % 15]} and the {WORDS[(number + at) % 15]}, number {number} of the {at} days, stood still."
        for at in range(sentences)
    ]
    return (f"<!doctype html><html lang=en><title>Page {number}</title><body><nav><a href=/>Home</a></nav><article>"
            f"<h1>Page {number}</h1>{''.join(f'<p>{one * 2}</p>' for one in said)}</article>")


def address(number: int) -> str:
    return f"https://www.example.org/{number}"


class Archive:
    """A WARC file that is being written."""

    def __init__(self, path: Path) -> None:
        from warcio.warcwriter import WARCWriter  # noqa: PLC0415 - where it is installed

        self._file = path.open("wb")
        self._writer = WARCWriter(self._file, gzip=path.suffix == ".gz")

    def add(self, kind: str, url: str, body: bytes, headers: Mapping[str, str] | None = None, status: str = "200 OK",
            **more: Any) -> Archive:
        """Adds a record."""
        from warcio.statusandheaders import (  # noqa: PLC0415 - where it is installed
            StatusAndHeaders,
        )

        http = None if headers is None else StatusAndHeaders(status, list(headers.items()), protocol="HTTP/1.1")
        record = self._writer.create_warc_record(url, kind, payload=io.BytesIO(body), http_headers=http, **more)
        self._writer.write_record(record)
        return self

    def page(self, url: str, body: bytes, content_type: str = "text/html", **more: str) -> Archive:
        """Adds a page as it was answered."""
        return self.add("response", url, body, {"Content-Type": content_type, **more})

    def close(self) -> None:
        self._file.close()


def archive(path: Path, numbers: Iterable[int]) -> Path:
    """A WARC file of pages, with the requests for them."""
    written = Archive(path)
    for number in numbers:
        written.add("request", address(number), b"", {"Host": "www.example.org"}, status="GET / HTTP/1.1")
        written.page(address(number), page(number).encode())
    written.close()
    return path


def lines(path: Path, pages: Sequence[str | bytes], **more: Sequence[Any]) -> Path:
    """A file of JSON Lines, with other columns beside the pages."""
    rows = [{"html": one, **{key: values[at] for key, values in more.items()}} for at, one in enumerate(pages)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON Lines."""
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def fragile(settings: worker.Settings) -> Callable[[Record], worker.Row]:
    """A process in which pages that say so die or hang."""
    return partial(break_at, worker.start(settings))


def break_at(work: Callable[[Record], worker.Row], record: Record) -> worker.Row:
    """Does what the page says, else the work."""
    if "please die" in record.source.html:
        os._exit(9)
    if "please hang" in record.source.html:
        time.sleep(600)
    return work(record)
