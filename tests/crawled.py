"""What the tests of Spark, datatrove and Scrapy share: pages, a WARC file of them, the examples of a document.

These tests skip where what they need is missing, unless the environment has `READABLE_ENGINES=required`; then they
fail.
"""
from __future__ import annotations

import io
import os
import shutil
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest
from test_docs import ROOT, blocks


class Served(NamedTuple):
    """A page as a server gives it. `content_type`: the header."""

    url: str
    body: bytes
    content_type: str = "text/html"
    status: int = 200


def _page(title: str, sentence: str, charset: str = "utf-8") -> bytes:
    menu = "<nav><a href=/>Home</a> <a href=/map>Map</a></nav>"
    text = f"<p>{sentence}</p>" * 6
    html = f"<title>{title}</title><body>{menu}<article><h1>{title}</h1>{text}<h2>{title} 2</h2>{text}</article>"
    return html.encode(charset)


ENGLISH = Served(
    "https://tides.example.org/a", _page("Low water", "The boats lie on the sand, and the men mend nets, as ever.")
)
RUSSIAN = Served(
    "https://tides.example.org/b", _page("Отлив", "Лодки лежат на песке, и люди чинят сети, как всегда.", "koi8-r"),
    "text/html; charset=koi8-r",
)
EMPTY = Served("https://tides.example.org/c", b"<html><body></body></html>", "text/html; charset=utf-99")
PAGES = (ENGLISH, RUSSIAN, EMPTY)


def unavailable(reason: str) -> NoReturn:
    """Skip the module or test, or fail where the engines are required."""
    if os.environ.get("READABLE_ENGINES") == "required":
        pytest.fail(f"READABLE_ENGINES=required, but {reason}", pytrace=False)
    pytest.skip(reason, allow_module_level=True)


def need(*modules: str, programs: Iterable[str] = ()) -> None:
    """Skip the module or test if one of these is not installed."""
    for name in modules:
        missing = _missing(name)
        if missing:
            unavailable(missing)
    for name in programs:
        if shutil.which(name) is None:
            unavailable(f"no {name} is on the PATH")


def _missing(module: str) -> str | None:
    try:
        import_module(module)
    except ImportError as error:
        return f"{module} cannot be imported: {error}"
    return None


def example(document: str, number: int = 0) -> str:
    """A Python block of a document in docs/, by its number."""
    return blocks(ROOT / "docs" / document)[number][1]


def write_warc(path: Path, pages: Iterable[Served] = PAGES) -> None:
    """Write a WARC file, compressed, with a response for each page, and a request that is no page."""
    from warcio.statusandheaders import StatusAndHeaders  # noqa: PLC0415 - may be missing
    from warcio.warcwriter import WARCWriter  # noqa: PLC0415

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for page in pages:
            asked = StatusAndHeaders("GET / HTTP/1.1", [("Host", "tides.example.org")], is_http_request=True)
            writer.write_record(writer.create_warc_record(page.url, "request", http_headers=asked))
            headers = StatusAndHeaders(f"{page.status} OK", [("Content-Type", page.content_type)], protocol="HTTP/1.1")
            known = {"WARC-Date": "2026-03-01T12:30:00Z", "WARC-Identified-Payload-Type": "text/html"}
            writer.write_record(writer.create_warc_record(
                page.url, "response", payload=io.BytesIO(page.body), http_headers=headers, warc_headers_dict=known,
            ))
