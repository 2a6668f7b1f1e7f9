"""How large a page may be, where the caller says so. What is counted is known before the page is parsed."""
from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from readable.errors import LimitError
from readable.options import Options

_START_TAG: Final = re.compile(rb"<[A-Za-z]")


def unlimited(options: Options) -> Options:
    """The same options for what was found in a page, which is no larger than that."""
    return replace(options, max_bytes=None, max_elements=None)


def taken(file: Any, options: Options) -> Any:
    """What a file holds, of which no more is read than shows that it is too much."""
    return file.read() if options.max_bytes is None else file.read(options.max_bytes + 1)


def check_bytes(size: int, options: Options) -> None:
    """Raise `LimitError` for a page of more than `Options.max_bytes` bytes."""
    if options.max_bytes is not None and size > options.max_bytes:
        raise LimitError("max_bytes", options.max_bytes, "bytes")


def check_elements(page: bytes, options: Options) -> None:
    """Raise `LimitError` for a page of more than `Options.max_elements` start tags."""
    most = options.max_elements
    if most is not None and page.count(b"<") > most and sum(1 for _ in _START_TAG.finditer(page)) > most:
        raise LimitError("max_elements", most, "elements")


def check_tree(tree: Any, options: Options) -> None:
    """Raise `LimitError` for a tree of more than `Options.max_elements` elements."""
    if options.max_elements is not None:
        for number, _ in enumerate(tree.iter(), 1):
            if number > options.max_elements:
                raise LimitError("max_elements", options.max_elements, "elements")
