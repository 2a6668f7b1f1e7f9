"""Articles in Scrapy: of responses, in items, and in a crawl of a server on this machine."""
from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from crawled import EMPTY, ENGLISH, RUSSIAN, Served, example, need

need("scrapy")

import scrapy
from scrapy.crawler import Crawler
from scrapy.http import HtmlResponse, Response
from scrapy.statscollectors import StatsCollector

from readable import LimitError, OptionError, Options, extract
from readable.bulk.rows import COLUMNS, RENDERED
from readable.scrapy import ReadablePipeline, article_of


def response_of(page: Served, **known: Any) -> Response:
    return HtmlResponse(page.url, page.status, {"Content-Type": page.content_type}, page.body, **known)


def pipeline(**settings: Any) -> ReadablePipeline:
    crawler = Crawler(scrapy.Spider, settings)
    crawler.stats = StatsCollector(crawler)
    return ReadablePipeline.from_crawler(crawler)


@dataclass
class Declared:
    response: Response | None
    title: str | None = None
    error: str = "none yet"


class Fields(scrapy.Item):
    response = scrapy.Field()
    title = scrapy.Field()


def test_the_article_of_a_response() -> None:
    article = article_of(response_of(RUSSIAN))
    assert (article.title, article.encoding, article.url) == ("Отлив", "koi8-r", RUSSIAN.url)
    assert article.text == extract(RUSSIAN.body, options=Options(encoding="koi8-r")).text
    assert article_of(response_of(EMPTY)).warnings[0] == "unknown charset 'utf-99' of the server ignored"
    assert article_of(response_of(RUSSIAN), Options(encoding="koi8-u")).encoding == "koi8-u"
    assert article_of(Response(ENGLISH.url, body=ENGLISH.body)).title == "Low water"
    with pytest.raises(LimitError):
        article_of(response_of(ENGLISH), Options(max_bytes=99))


def test_an_item_gets_the_columns() -> None:
    item = pipeline(READABLE_RENDERED=list(RENDERED)).process_item({"response": response_of(RUSSIAN), "topic": "sea"})
    assert set(item) == {*COLUMNS, "topic"}
    assert (item["url"], item["status"], item["encoding"], item["error"]) == (RUSSIAN.url, 200, "koi8-r", None)
    assert item["fetched"].endswith("+00:00")
    assert json.loads(json.dumps(item)) == item


def test_what_an_item_has_stays() -> None:
    item = pipeline().process_item({"response": response_of(ENGLISH), "title": "Mine", "url": None})
    assert (item["title"], item["url"]) == ("Mine", ENGLISH.url)


def test_items_get_the_fields_that_they_declare() -> None:
    fields = pipeline().process_item(Fields(response=response_of(ENGLISH)))
    assert dict(fields) == {"title": "Low water"}
    assert pipeline().process_item(Declared(response_of(ENGLISH))) == Declared(None, "Low water", "none yet")


def test_pages_in_a_field_of_another_name() -> None:
    put = pipeline(READABLE_FIELD="html", READABLE_RENDERED=("html",), READABLE_OPTIONS=Options(scorer="readability"))
    item = put.process_item({"html": ENGLISH.body.decode(), "url": ENGLISH.url})
    assert item["html"] == extract(ENGLISH.body, url=ENGLISH.url, options=Options(scorer="readability")).html
    assert (item["url"], item["scorer"]) == (ENGLISH.url, "readability")


def test_an_encoding_in_the_settings_is_stronger_than_the_header() -> None:
    item = pipeline(READABLE_OPTIONS={"encoding": "koi8-u"}).process_item({"response": response_of(RUSSIAN)})
    assert (item["encoding"], item["title"], item["warnings"]) == ("koi8-u", "Отлив", [])


def test_errors_and_counts() -> None:
    put = pipeline(READABLE_OPTIONS={"max_bytes": 400})
    large, small = (put.process_item({"response": response_of(page)}) for page in (ENGLISH, EMPTY))
    assert large["error"].startswith("LimitError: page: more than 400 bytes")
    assert (large["url"], large["text"]) == (ENGLISH.url, None)
    assert small["warnings"][0] == "unknown charset 'utf-99' of the server ignored"
    assert put.process_item({"topic": "sea"}) == {"topic": "sea"}
    assert (put.stats.get_value("readable/pages"), put.stats.get_value("readable/errors")) == (2, 1)


def test_a_page_out_of_the_cache_has_no_time() -> None:
    assert pipeline().process_item({"response": response_of(ENGLISH, flags=["cached"])})["fetched"] is None


@pytest.mark.parametrize("settings", [
    {"READABLE_OPTIONS": {"favour": "recall"}}, {"READABLE_OPTIONS": "recall"}, {"READABLE_RENDERED": ["pdf"]},
])
def test_settings_that_cannot_be(settings: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        pipeline(**settings)


@contextmanager
def serving(pages: dict[str, Served]) -> Iterator[str]:
    """The address of a server with these pages."""
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            page = pages.get(self.path)
            self.send_response(404 if page is None else 200)
            self.send_header("Content-Type", "text/plain" if page is None else page.content_type)
            self.end_headers()
            self.wfile.write(b"" if page is None else page.body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def test_the_example_of_the_function() -> None:
    names: dict[str, Any] = {}
    exec(compile(example("scrapy.md", 1), "scrapy.md", "exec"), names)
    page = ENGLISH._replace(body=b"<link rel=next href=/a2>" + ENGLISH.body)
    item, request = names["parse"](None, response_of(page))
    article = article_of(response_of(page))
    assert item == {"url": ENGLISH.url, "title": "Low water", "markdown": article.markdown}
    assert request.url == "https://tides.example.org/a2"


def test_the_example(tmp_path: Path) -> None:
    first = ENGLISH._replace(body=ENGLISH.body.replace(b"</p>", b"</p><p><a href=/b>On the other shore</a></p>", 1))
    with serving({"/": first, "/b": RUSSIAN}) as address:
        program = example("scrapy.md").replace("http://localhost:8000/", address)
        (tmp_path / "pages.py").write_text(program, encoding="utf-8")
        done = subprocess.run([sys.executable, "pages.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    lines = (tmp_path / "articles.jsonl").read_text(encoding="utf-8").splitlines()
    found = {row["url"]: row for row in map(json.loads, lines)}
    assert {url: row["title"] for url, row in found.items()} == {address: "Low water", f"{address}b": "Отлив"}
    assert "\n\n## Low water 2\n\n" in found[address]["markdown"]
    assert found[f"{address}b"]["encoding"] == "koi8-r"
