"""Articles in pipelines of datatrove, over a WARC file and in a process of their own."""
from __future__ import annotations

import json
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from crawled import EMPTY, ENGLISH, RUSSIAN, example, need, write_warc

need("datatrove", "warcio", "magic", "cchardet", "orjson")

from datatrove.data import Document

from readable import OptionError, Options, ReadableError, extract
from readable.bulk.rows import COLUMNS
from readable.datatrove import KNOWN, Readable


class Slow(Readable):
    """One that never ends with some pages, and dies of others."""

    def extract(self, text: str | bytes, url: str | None = None) -> str | ReadableError:
        if text == "slow":
            time.sleep(600)
        if text == "deadly":
            sys.exit(1)
        return super().extract(text, url)


def documents(*pages: str | bytes, **metadata: Any) -> list[Document]:
    return [Document(page, str(number), metadata=dict(metadata)) for number, page in enumerate(pages)]


def run(step: Readable, given: list[Document]) -> tuple[list[Document], dict[str, float]]:
    """What a step makes of documents, and its counts."""
    made = list(step.run(iter(given)))
    return made, {name: counted.total for name, counted in step.stats.stats.items()}


def test_a_document_becomes_its_article() -> None:
    given = documents(ENGLISH.body.decode(), url=ENGLISH.url, date="2026-03-01", title=None, language="fr")
    [made], counts = run(Readable(Options(scorer="readability"), timeout=60), given)
    article = extract(ENGLISH.body.decode(), url=ENGLISH.url, options=Options(scorer="readability"))
    assert (type(made.text), made.text, made.id) == (str, article.text, "0")
    assert set(made.metadata) == {"url", "date", *KNOWN}
    assert (made.metadata["title"], made.metadata["language"]) == (article.title, "fr")
    assert (made.metadata["url"], made.metadata["fingerprint"]) == (ENGLISH.url, article.fingerprint)
    assert json.loads(json.dumps(made.metadata)) == made.metadata
    assert (counts["total"], counts["extracted"], counts["forwarded"]) == (1, 1, 1)


def test_what_the_text_and_the_metadata_become() -> None:
    step = Readable(timeout=60, content="markdown", metadata=("title", "encoding"), prefix="article_")
    [made], _ = run(step, documents(RUSSIAN.body, title="Mine"))
    assert made.text.count("\n\n## Отлив 2\n\nЛодки") == 1
    assert made.metadata == {"title": "Mine", "article_title": "Отлив", "article_encoding": "koi8-r"}


def test_pages_without_text_that_fail_or_take_too_long_are_left_out_and_counted() -> None:
    page = "<p>A page, with a sentence in it.</p>"
    given = documents(page, EMPTY.body, "slow", page, "deadly", ENGLISH.body, page)
    made, counts = run(Slow(Options(max_bytes=300), timeout=4), given)
    assert [document.id for document in made] == ["0", "3", "6"]
    assert {made.text for made in made} == {"A page, with a sentence in it."}
    expected = {"total": 7, "forwarded": 3, "dropped": 1, "timeout": 1, "broken_process": 1, "clean_error": 1}
    assert {name: counts[name] for name in expected} == expected


def test_an_error_is_returned() -> None:
    error = Readable(Options(max_bytes=9)).extract(ENGLISH.body)
    assert isinstance(error, ReadableError)
    assert str(error) == "LimitError: page: more than 9 bytes, which is what option 'max_bytes' allows"


def test_content_goes_from_process_to_process() -> None:
    content = Readable(metadata=("title",)).extract(ENGLISH.body)
    copy = pickle.loads(pickle.dumps(content))
    assert (copy, copy.metadata) == (content, {"title": "Low water"})


@pytest.mark.parametrize("arguments", [
    {"options": "precision"}, {"content": "blocks"}, {"metadata": "title"}, {"metadata": ("text",)},
])
def test_what_cannot_be(arguments: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Readable(**arguments)


def test_known_are_columns_in_order() -> None:
    assert list(KNOWN) == [name for name in COLUMNS if name in KNOWN]


def test_the_example(tmp_path: Path) -> None:
    write_warc(tmp_path / "crawl" / "a.warc.gz")
    program = tmp_path / "articles.py"
    program.write_text(example("datatrove.md").replace("timeout=5", "timeout=60"), encoding="utf-8")
    done = subprocess.run([sys.executable, program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    lines = (tmp_path / "articles" / "00000.jsonl").read_text(encoding="utf-8").splitlines()
    [english, russian] = map(json.loads, lines)
    assert english["text"].startswith("The boats lie on the sand")
    assert (english["metadata"]["url"], english["metadata"]["title"]) == (ENGLISH.url, "Low water")
    assert english["metadata"]["date"] == "2026-03-01T12:30:00Z"
    assert (russian["metadata"]["url"], russian["metadata"]["title"]) == (RUSSIAN.url, "Отлив")
