"""The columns of the output, and their types in Parquet."""
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from readable.bulk.rows import COLUMNS, RENDERED

BEFORE: Final[Mapping[str, str]] = MappingProxyType({"source": "string"})
"""What stands before the columns of a row: where the page was found."""

SEEN: Final[Mapping[str, str]] = MappingProxyType({"seen": "string", "duplicate_of": "string"})
"""What stands after them where what has been seen is kept."""


def columns(rendered: tuple[str, ...], *, with_seen: bool) -> dict[str, str]:
    """The columns of the output in order, with their types as `rows.COLUMNS` has them."""
    own = {name: kind for name, kind in COLUMNS.items() if name in rendered or name not in RENDERED}
    return {**BEFORE, **own, **(SEEN if with_seen else {})}


def arrow_schema(wanted: Mapping[str, str]) -> Any:
    """The same as a `pyarrow.Schema`."""
    import pyarrow as pa  # noqa: PLC0415 - of the extra

    strings = pa.list_(pa.string())
    span = pa.list_(pa.int64())
    block = pa.struct([
        ("text", pa.string()), ("kind", pa.string()), ("level", pa.int64()), ("heading_path", strings),
        ("tag_path", strings), ("span", span), ("source_span", span),
        ("links", pa.list_(pa.struct([("text", pa.string()), ("href", pa.string())]))), ("points", pa.float64()),
    ])
    types = {
        "string": pa.string(), "int": pa.int64(), "float": pa.float64(), "strings": strings,
        "blocks": pa.list_(block),
    }
    return pa.schema([(name, types[kind]) for name, kind in wanted.items()])
