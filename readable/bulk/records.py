"""What the inputs are read as: pages, and what is no page with the reason why."""
from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from readable.bulk.rows import Source


class Record(NamedTuple):
    """A page as it was found.

    `name`: where: the path, and after a `#` the number of the record, line or row, from 1. `source`: the page.
    `content_encoding`, `transfer_encoding`: the headers of HTTP that say in what form its bytes are.
    """

    name: str
    source: Source
    content_encoding: str = ""
    transfer_encoding: str = ""


class Skipped(NamedTuple):
    """What is no page, or none that is wanted.

    `reason`: the words it is counted under. `problem`: what is wrong with the input, if it is that; it is told.
    """

    reason: str
    problem: str | None = None


Item = Record | Skipped

Told = Callable[[int], None]
"""Told how many bytes of an input have been read."""


class Columns(NamedTuple):
    """The names of the columns of tables that hold the page and its address."""

    html: str = "html"
    url: str = "url"


def suffix_of(name: str, suffixes: tuple[str, ...]) -> str | None:
    """The suffix of these that a name has, None if none."""
    return next((suffix for suffix in suffixes if name.lower().endswith(suffix)), None)
