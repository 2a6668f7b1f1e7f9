"""How tests outline and score: from a snippet of HTML to its outline, and to what is selected of it."""
from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from readable import builder
from readable.builder import Builder
from readable.options import Options
from readable.outline import Outline
from readable.parse import parse
from readable.scorers.readability import score
from readable.selection import Selection
from readable.visibility import UNLIKELY

SENTENCE = "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least. "
PARAGRAPH = f"<p>{SENTENCE * 3}</p>"


def page_of(body: str, title: str = "") -> bytes:
    """A page with this body."""
    head = f"<head><title>{title}</title></head>" if title else ""
    return f"<!doctype html><html>{head}<body>{body}</body></html>".encode()


def outline_of(body: str, *, skip: int = UNLIKELY, title: str = "") -> Outline:
    """The outline of a page with this body, built from its bytes."""
    return parse(page_of(body, title), partial(Builder, skip=skip))[0]


def row_of(outline: Outline, name: str) -> int:
    """The container with this id, else the first of this tag."""
    ids = [row for row, attrs in enumerate(outline.attrs) if attrs.get("id") == name]
    return ids[0] if ids else outline.tags.index(name)


def fields_of(outline: Outline) -> dict[str, Any]:
    """All that an outline holds but other outlines and what makes them; attributes as a `dict`, to be compared."""
    names = [name for name in Outline.__slots__ if name not in ("again", "other")]
    return {
        **{name: getattr(outline, name) for name in names},
        "head": [(tag, dict(attrs), text) for tag, attrs, text in outline.head],
        "attrs": [dict(attrs) for attrs in outline.attrs],
        "events": [(event[0], dict(event[1])) if isinstance(event, tuple) else event for event in outline.events],
    }


def select(body: str, *, title: str = "", **options: Any) -> Selection:
    """What is selected of a page with this body."""
    return score(outline_of(body, title=title), Options(**options))


def names_of(selection: Selection, rows: Any) -> list[str]:
    """The ids, else the tags, of containers."""
    o = selection.outline
    return [o.attrs[row].get("id") or o.tags[row] for row in rows]


def kept_of(selection: Selection) -> list[str]:
    """The texts of the blocks that are kept."""
    o = selection.outline
    kept = []
    for root in selection.roots:
        for block in range(o.first_blocks[root], o.last_blocks[root]):
            row = o.block_containers[block]
            while row >= root and row not in selection.dropped:
                row = o.parents[row]
            if row < root:
                kept.append(o.texts[block])
    return kept


def opcodes(work: Callable[[], object]) -> int:
    """How many instructions of Python a piece of work takes: as good as its time, and always the same."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def growth(make: Callable[[int], Callable[[], object]], size: int) -> float:
    """How many times the instructions twice the size takes: 2 if linear, 4 if quadratic."""
    if not builder.__file__.endswith(".py"):
        pytest.skip("compiled, so there are none to count")
    return opcodes(make(2 * size)) / opcodes(make(size))
