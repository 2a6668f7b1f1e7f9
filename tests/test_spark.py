"""Articles in Spark, on a real one: two workers on this machine."""
from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from crawled import EMPTY, ENGLISH, PAGES, RUSSIAN, example, need, write_warc

need("pyspark", "pandas", "pyarrow", programs=["java"])

import pyarrow
from pyspark.sql import SparkSession

import readable.spark
from readable import Options
from readable.bulk.rows import COLUMNS, RENDERED, Source, row_of
from readable.errors import OptionError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""What makes it start sooner."""

FETCHED = datetime(2026, 3, 1, 12, 30, tzinfo=timezone.utc)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that relative paths in Spark are of."""
    return tmp_path_factory.mktemp("spark")


@pytest.fixture(scope="module")
def spark(folder: Path) -> Iterator[SparkSession]:
    """A session for all tests."""
    before = Path.cwd()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        patch.setenv("PYSPARK_SUBMIT_ARGS", f"--driver-java-options '{JAVA}' pyspark-shell")
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        os.chdir(folder)
        try:
            builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
            session = builder.config("spark.local.dir", str(folder)).getOrCreate()
        finally:
            os.chdir(before)
        yield session
        session.stop()


def pages(spark: SparkSession, *rows: tuple[Any, ...], columns: str = "html binary, url string") -> DataFrame:
    return spark.createDataFrame(rows, columns).coalesce(1)


def collected(table: DataFrame) -> list[dict[str, Any]]:
    return [row.asDict(recursive=True) for row in table.collect()]


def test_a_page_gives_the_row_that_the_library_gives(spark: SparkSession) -> None:
    columns = "id long, body binary, address string, label string, at timestamp, code short"
    table = pages(
        spark,
        (1, ENGLISH.body, ENGLISH.url, None, FETCHED, 200), (2, RUSSIAN.body, RUSSIAN.url, "koi8-r", FETCHED, 404),
        (3, EMPTY.body, EMPTY.url, "utf-99", None, None), (4, None, None, None, None, None),
        columns=columns,
    )
    options = Options(scorer="readability", negative_keywords=("menu",))
    given = {"charset": "label", "fetched": "at", "status": "code"}
    found = collected(readable.spark.extract(
        table, "body", "address", **given, options=options, rendered=RENDERED, keep=("id", "label"),
    ))
    sources = [
        Source(ENGLISH.body, ENGLISH.url, FETCHED, 200), Source(RUSSIAN.body, RUSSIAN.url, FETCHED, 404, "koi8-r"),
        Source(EMPTY.body, EMPTY.url, None, None, "utf-99"),
    ]
    assert [list(row) for row in found] == [["id", "label", *COLUMNS]] * 4
    assert [(row.pop("id"), row.pop("label")) for row in found] == [(1, None), (2, "koi8-r"), (3, "utf-99"), (4, None)]
    assert found[:3] == [row_of(source, options, RENDERED) for source in sources]
    assert found[0]["blocks"]
    assert (found[1]["title"], found[1]["encoding"]) == ("Отлив", "koi8-r")
    assert found[3]["error"].startswith("InputError: page: got NoneType, expected bytes")
    assert (found[3]["text"], found[3]["authors"]) == (None, [])


def test_pages_that_are_strings_and_too_large(spark: SparkSession) -> None:
    rows = ((ENGLISH.body.decode(), ENGLISH.url), ("<p>Small</p>", None))
    table = pages(spark, *rows, columns="html string, url string")
    large, small = collected(readable.spark.extract(table, options=Options(max_bytes=100)))
    assert large["error"] == "LimitError: page: more than 100 bytes, which is what option 'max_bytes' allows"
    assert (large["url"], large["text"]) == (ENGLISH.url, None)
    assert (small["error"], small["text"], small["url"]) == (None, "Small", None)


def test_rows_stay_in_order_whatever_the_batches(spark: SparkSession) -> None:
    count = readable.spark.ROWS * 2 + 3
    rows = [(f"<p>Page {number}</p>".encode(), None) for number in range(count)]
    table = readable.spark.extract(pages(spark, *rows), url=None)
    assert [row["text"] for row in collected(table.select("text"))] == [f"Page {number}" for number in range(count)]


def test_a_worker_holds_few_articles() -> None:
    batch = pyarrow.RecordBatch.from_pydict({"html": [b"<p>Words</p>"] * (readable.spark.ROWS + 1)})
    plan = readable.spark._Plan({"html": "html"}, Options(), (), ())
    given = iter([batch])
    made = readable.spark._worker(plan)(given)
    assert next(made).num_rows == readable.spark.ROWS
    assert [one.num_rows for one in made] == [1]


def test_the_schema_is_that_of_the_rows(spark: SparkSession) -> None:
    for rendered in ((), ("markdown",), RENDERED):
        made = readable.spark.schema(rendered)
        assert made.fieldNames() == list(row_of(Source(b""), Options(), rendered))
    table = readable.spark.extract(pages(spark, (b"", None)), rendered=RENDERED)
    assert table.schema == readable.spark.schema(RENDERED)


@pytest.mark.parametrize(("arguments", "message"), [
    ({"html": "body"}, "option 'html': got 'body', expected one of the columns html, url"),
    ({"keep": ["id"]}, "option 'keep': got 'id', expected one of the columns html, url"),
    ({"keep": ["url"]}, "option 'keep': got 'url', expected a name that no column of the articles has"),
    ({"status": "url"}, "option 'status': got 'url: string', expected a column of a whole number"),
    ({"fetched": "html"}, "option 'fetched': got 'html: binary', expected a column of timestamp"),
    ({"rendered": ("text",)}, "option 'rendered': got .'text',., expected a tuple of markdown, html, blocks"),
    ({"rendered": "html"}, "option 'rendered': got 'html', expected a tuple"),
    ({"options": "auto"}, "option 'options': got 'auto', expected an instance of Options"),
])
def test_what_cannot_be_is_said_before_a_page_is_read(
    spark: SparkSession, arguments: dict[str, Any], message: str,
) -> None:
    with pytest.raises(OptionError, match=message):
        readable.spark.extract(pages(spark, (b"", "")), **arguments)


def test_the_example(spark: SparkSession, folder: Path) -> None:
    need("fastwarc", "warcio")
    write_warc(folder / "crawl" / "a.warc.gz")
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(example("spark.md"), "spark.md", "exec"), names)
    found = {row["url"]: row for row in collected(spark.read.parquet(str(folder / "articles")))}
    assert set(found) == {page.url for page in PAGES}
    assert found[RUSSIAN.url]["title"] == "Отлив"
    assert "\n\n## Low water 2\n\nThe boats lie on the sand" in found[ENGLISH.url]["markdown"]
    assert (found[ENGLISH.url]["fetched"], found[ENGLISH.url]["status"]) == ("2026-03-01T12:30:00+00:00", 200)
    assert "no article was found" in found[EMPTY.url]["warnings"]
