"""The values of an article as JSON has them."""
from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from readable.blocks import Block, Link
from readable.metadata.record import Candidate

_BLOCK_FIELDS: Final = ("text", "kind", "level", "heading_path", "tag_path", "span", "source_span", "links", "points")


def plain(value: Any) -> Any:
    """A value as JSON has it: dates in ISO 8601, prices as strings, slices and tuples as lists."""
    return next((turn(value) for kind, turn in _TURNS if isinstance(value, kind)), value)


def _blocks(blocks: Sequence[Block]) -> list[dict[str, Any]]:
    """Blocks as JSON has them. Paths that are one object become one list: in deep pages they are most of it."""
    lists: dict[int, list[str]] = {}

    def path(names: tuple[str, ...]) -> list[str]:
        known = lists.get(id(names))
        if known is None:
            known = lists[id(names)] = list(names)
        return known

    paths = ("heading_path", "tag_path")
    return [
        {name: path(getattr(one, name)) if name in paths else plain(getattr(one, name)) for name in _BLOCK_FIELDS}
        for one in blocks
    ]


def _date(value: datetime) -> str:
    is_day = value.tzinfo is None and value == value.replace(hour=0, minute=0, second=0, microsecond=0)
    return (value.date() if is_day else value).isoformat()


_TURNS: Final[tuple[tuple[type, Any], ...]] = (
    (str, str),
    (datetime, _date),
    (Decimal, lambda value: format(value, "f")),
    (slice, lambda value: [value.start, value.stop]),
    (Candidate, lambda value: value._asdict()),
    (Link, lambda value: value._asdict()),
    (tuple, lambda value: _blocks(value) if value and isinstance(value[0], Block) else [plain(one) for one in value]),
    (dict, lambda value: {key: plain(one) for key, one in value.items()}),
)
"""What is made of a value of each type; the first that fits."""
