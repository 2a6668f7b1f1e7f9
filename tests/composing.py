"""How tests compose: from a snippet of HTML to the HTML of its article."""
from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time

from readable.compose import compose
from readable.events import Event
from readable.extract import read
from readable.options import Options
from readable.outline import Outline
from readable.render.html import to_html
from readable.selection import Selection

PAGE = "https://www.example.org/news/page.html"


def all_of(outline: Outline) -> Selection:
    """All of a page's body."""
    roots = (outline.tags.index("body"),) if "body" in outline.tags else ()
    return Selection(outline, roots, {}, {}, sum(outline.chars), "whole")


def events_of(snippet: str | bytes, url: str | None = PAGE, **options: str) -> list[Event]:
    """The events of the article that is all of a page with this body."""
    if isinstance(snippet, str):
        snippet = f"<!doctype html><html><body>{snippet}</body></html>".encode()
    parser = options.pop("parser", "lxml")
    outline = read(snippet, Options(parser=parser, encoding="utf-8")).outline
    return compose(all_of(outline), url, Options(**options))  # type: ignore[arg-type]


def article(snippet: str | bytes, url: str | None = PAGE, **options: str) -> str:
    """The HTML of the article that is all of a page with this body."""
    return to_html(events_of(snippet, url, **options))


def seconds(work: Callable[[], object]) -> float:
    """The least processor time of three runs, without the garbage collector: it walks all that other tests hold."""
    times = []
    gc.disable()
    try:
        for _ in range(3):
            begin = process_time()
            work()
            times.append(process_time() - begin)
    finally:
        gc.enable()
    return min(times)


def is_linear(make: Callable[[int], Callable[[], object]], size: int) -> bool:
    """Whether four times the size takes less than nine times as long; quadratic work takes sixteen times."""
    small, large = make(size), make(4 * size)
    return any(seconds(large) <= 9 * seconds(small) + 0.002 for _ in range(3))
