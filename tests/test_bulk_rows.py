"""Pages as rows."""
from __future__ import annotations

import json
from datetime import datetime, timezone

import pytest

from readable import Options, extract
from readable.bulk.rows import COLUMNS, RENDERED, Source, row_of

PAGE = b"""<html lang=en><title>Low water</title><meta name=author content="Ines Halvorsen">
<body><article><p>The boats lie on the sand, and the men mend nets, knot by knot, as ever.</p></article>"""
FETCHED = datetime(2026, 3, 1, 12, 30, tzinfo=timezone.utc)


def test_a_row_has_every_column_in_order() -> None:
    row = row_of(Source(PAGE, "https://www.example.org/a", FETCHED, 200), Options(), RENDERED)
    assert list(row) == list(COLUMNS)
    article = extract(PAGE, url="https://www.example.org/a")
    assert (row["url"], row["fetched"], row["status"]) == (article.url, "2026-03-01T12:30:00+00:00", 200)
    assert (row["title"], row["authors"]) == ("Low water", ["Ines Halvorsen"])
    assert (row["text"], row["html"], row["markdown"]) == (article.text, article.html, article.markdown)
    assert row["blocks"] == article.to_dict()["blocks"]
    assert (row["scorer"], row["error"], row["warnings"]) == ("auto", None, [])
    assert json.loads(json.dumps(row)) == row


def test_what_is_not_asked_for_is_not_there() -> None:
    assert not set(RENDERED) & set(row_of(Source(PAGE), Options()))
    assert set(RENDERED) & set(row_of(Source(PAGE), Options(), ("html",))) == {"html"}


def test_the_charset_of_the_header() -> None:
    page = "<p>Привет, мир, и всем добрый день</p>".encode("koi8-r")
    assert row_of(Source(page, charset="koi8-r"), Options())["encoding"] == "koi8-r"
    row = row_of(Source(PAGE, charset="utf-99"), Options())
    assert (row["encoding"], row["warnings"]) == ("utf-8", ["unknown charset 'utf-99' ignored"])


def test_an_error_is_in_the_row() -> None:
    row = row_of(Source(PAGE, "https://www.example.org/a"), Options(max_bytes=9))
    assert row["error"] == "LimitError: page: more than 9 bytes, which is what option 'max_bytes' allows"
    assert (row["url"], row["text"], row["authors"]) == ("https://www.example.org/a", None, [])


@pytest.mark.parametrize("page", [b"", "", b"\xff\xfe"])
def test_an_empty_page_is_no_error(page: bytes | str) -> None:
    row = row_of(Source(page), Options())
    assert (row["error"], row["text"]) == (None, "")
    assert "no article was found" in row["warnings"]
