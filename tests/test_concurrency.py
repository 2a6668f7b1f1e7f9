"""Threads and processes: the same pages give the same articles, and an article can be shared."""
from __future__ import annotations

import itertools
import multiprocessing
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from readable import Article, Document, Options, extract
from readable.options import SCORER_NAMES

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures" / "pages").glob("*/source.html"))
TASKS = [(path, name) for path in FIXTURES for name in SCORER_NAMES]
PLACE = "https://www.example.org/a/b"

Task = tuple[Path, str]
Result = tuple[str, dict[str, object], object]


def outputs(article: Article) -> Result:
    """All that can be made of an article."""
    places = [block.source_span for block in article.blocks]
    return article.html, article.to_dict(), (article.wrapped(), article.chunks(), [str(place) for place in places])


def digest(task: Task) -> str:
    path, scorer = task
    return repr(outputs(extract(path.read_bytes(), url=PLACE, options=Options(scorer=scorer))))


@pytest.fixture(scope="module")
def alone() -> list[str]:
    """What comes of each page and scorer, one after the other."""
    return list(map(digest, TASKS))


@pytest.mark.parametrize("threads", [8, 64])
def test_threads_give_the_same(threads: int, alone: list[str]) -> None:
    with ThreadPoolExecutor(threads) as pool:
        assert list(pool.map(digest, TASKS)) == alone


def test_processes_give_the_same(alone: list[str]) -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        assert list(pool.map(digest, TASKS[::5], chunksize=10)) == alone[::5]


def at_once(calls: Iterable[Callable[[], object]], threads: int) -> list[object]:
    """The results of calls that threads make at the same moment."""
    barrier = Barrier(threads)

    def start(call: Callable[[], object]) -> object:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(start, calls))


@pytest.mark.parametrize("path", FIXTURES[::4], ids=lambda path: path.parent.name)
def test_an_article_can_be_shared(path: Path) -> None:
    """Its outputs are made when they are first asked for, here by many threads at once."""
    expected = outputs(extract(path.read_bytes(), url=PLACE))
    shared = extract(path.read_bytes(), url=PLACE)
    assert at_once([lambda: outputs(shared)] * 8, 8) == [expected] * 8


@pytest.mark.parametrize("path", FIXTURES[::6], ids=lambda path: path.parent.name)
def test_a_document_can_be_shared(path: Path) -> None:
    page = path.read_bytes()
    calls: list[Callable[[Document], object]] = [
        Document.summary, Document.title, Document.short_title, Document.content, Document.author,
    ]
    expected = [call(Document(page)) for call in calls]
    shared = Document(page)
    some = list(itertools.islice(itertools.cycle(calls), 15))
    got = at_once([lambda call=call: call(shared) for call in some], 15)  # type: ignore[misc]
    assert got == list(itertools.islice(itertools.cycle(expected), 15))
