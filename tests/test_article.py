"""The article as a value: its fields, and as JSON has them."""
from __future__ import annotations

import json
import pickle
from datetime import datetime, timezone
from decimal import Decimal
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from readable import Article, Candidate, Metadata, Options, extract

ROOT = Path(__file__).parents[1]
SCHEMA = json.loads((ROOT / "docs" / "article.schema.json").read_text(encoding="utf-8"))
PAGES = sorted((ROOT / "fixtures" / "pages").glob("*/source.html"))

PAGE = b"""<html lang=en><head><title>A drawer of bearings</title><meta property=og:image content=/b.jpg>
<meta name=author content="Ines Halvorsen"><meta property="article:published_time" content="2024-05-07T12:00:00Z">
<meta property="article:modified_time" content="2024-05-09"><script type="application/ld+json">
{"@type": "Product", "name": "Bearing", "offers": {"price": "24.90", "priceCurrency": "EUR"}}</script></head>
<body><p>The old bearings are kept in a drawer, each with a paper tag, and nobody throws one away.</p></body></html>"""


def article() -> Article:
    return extract(PAGE, url="https://www.example.org/a/7")


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_every_fixture_is_as_the_schema_says(path: Path) -> None:
    record = json.loads(json.dumps(extract(path.read_bytes(), url="https://www.example.org/").to_dict()))
    Draft202012Validator(SCHEMA).validate(record)


@pytest.mark.parametrize("page", [b"", b"<p>x", PAGE])
def test_schema_names_all_there_is(page: bytes) -> None:
    record = json.loads(json.dumps(extract(page).to_dict()))
    Draft202012Validator(SCHEMA).validate(record)
    assert {*record, "source"} == SCHEMA["properties"].keys()
    assert sorted(record) == sorted(SCHEMA["required"])


def test_schema_refuses_what_is_not_so() -> None:
    wrong = {"published": "7 May 2024", "price": "1e3", "language": "english", "authors": "Ines", "confidence": 2,
             "x": 1}
    for name, value in wrong.items():
        record = {**json.loads(json.dumps(article().to_dict())), name: value}
        assert not Draft202012Validator(SCHEMA).is_valid(record), name


def test_fields_are_those_of_the_metadata() -> None:
    found = article()
    assert found.published == datetime(2024, 5, 7, 12, tzinfo=timezone.utc)
    assert found.modified == datetime(2024, 5, 9)
    assert found.price == Decimal("24.90")
    assert found.authors == ("Ines Halvorsen",)
    assert found.image == "https://www.example.org/b.jpg"
    assert found.metadata.sources["published"] == "meta:article:published_time"
    assert found.metadata.candidates["authors"] == (Candidate("meta:author", "Ines Halvorsen"),)
    assert type(found.metadata) is Metadata
    assert all(getattr(found, name) == value for name, value in vars(found.metadata).items())


def test_json_keeps_what_the_page_gave() -> None:
    record = article().to_dict()
    assert (record["published"], record["modified"]) == ("2024-05-07T12:00:00+00:00", "2024-05-09")
    assert (record["price"], record["currency"]) == ("24.90", "EUR")


def test_equal_paths_are_one_list() -> None:
    record = extract(b"<body>" + b"<div>x" * 1000, options=Options(selectors={"content": "body"})).to_dict()
    assert len(record["blocks"]) == 1000
    assert len({id(block["tag_path"]) for block in record["blocks"]}) <= 200
    assert [block["tag_path"] for block in record["blocks"][:2]] == [["div", "p"], ["div", "div", "p"]]


def test_an_article_can_be_pickled_and_compared() -> None:
    found = article()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.html == found.html
    assert hash(again) == hash(found)


def test_fingerprint_is_of_the_text_alone() -> None:
    one = extract("<p>The old bearings are kept in a drawer, each with a paper tag.</p><p>Nobody throws one away.</p>")
    other = extract("<article><div>The old <b>bear&shy;ings</b> are kept\n in a drawer, each with a paper tag.</div>"
                    "<div>  Nobody throws one away.</div></article>")
    assert one.fingerprint == other.fingerprint
    assert len(one.fingerprint) == 32
    assert extract("<p>The old bearings are kept in a box, each with a paper tag.</p>").fingerprint != one.fingerprint
    assert extract("").fingerprint == ""
