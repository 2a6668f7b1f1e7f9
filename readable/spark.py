"""Articles in Spark: a table of pages becomes a table of articles; see docs/spark.md.

It needs the extra `readable-html[spark]`, and the library on every worker.
"""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pyarrow
from pyspark.sql import DataFrame
from pyspark.sql import types as spark

from readable.bulk.checking import checked_options, checked_rendered
from readable.bulk.rows import COLUMNS, RENDERED, Source, row_of
from readable.errors import OptionError
from readable.options import Options

ROWS: Final = 64
"""How many articles a worker holds before it hands them on. Spark's own batches of pages may be larger."""

_GIVEN: Final[Mapping[str, tuple[tuple[type, ...], str]]] = MappingProxyType({
    "html": ((spark.BinaryType, spark.StringType), "binary or string"),
    "url": ((spark.StringType,), "string"),
    "charset": ((spark.StringType,), "string"),
    "fetched": ((spark.TimestampType, spark.TimestampNTZType), "timestamp"),
    "status": ((spark.ShortType, spark.IntegerType, spark.LongType), "a whole number"),
})
"""What a column may be that is given for a field of `Source`."""


def _strings() -> spark.ArrayType:
    return spark.ArrayType(spark.StringType(), containsNull=False)


_SPAN: Final = spark.ArrayType(spark.IntegerType(), containsNull=False)
_LINK: Final = spark.StructType().add("text", spark.StringType()).add("href", spark.StringType())
_BLOCK: Final = (
    spark.StructType()
    .add("text", spark.StringType()).add("kind", spark.StringType()).add("level", spark.IntegerType())
    .add("heading_path", _strings()).add("tag_path", _strings())
    .add("span", _SPAN).add("source_span", _SPAN)
    .add("links", spark.ArrayType(_LINK, containsNull=False)).add("points", spark.DoubleType())
)

_TYPES: Final[Mapping[str, spark.DataType]] = MappingProxyType({
    "string": spark.StringType(), "strings": _strings(), "int": spark.LongType(), "float": spark.DoubleType(),
    "blocks": spark.ArrayType(_BLOCK, containsNull=False),
})


_ALIASES: Final = MappingProxyType({"string": "string", "int": "int32", "bigint": "int64", "double": "double"})
"""What Arrow calls the types of Spark."""


class _Plan(NamedTuple):
    """What a worker is told, once: `given` names the column of each field of `Source`."""

    given: Mapping[str, str]
    options: Options
    rendered: tuple[str, ...]
    keep: tuple[str, ...]


def schema(rendered: Collection[str] = ()) -> spark.StructType:
    """The columns that `extract` gives: those of `readable.bulk.rows.COLUMNS`, of `RENDERED` only what is asked for.

    Lists of strings are never null. Raises `OptionError` for a name that is not in `RENDERED`.
    """
    wanted = checked_rendered(rendered)
    fields = spark.StructType()
    for name, kind in COLUMNS.items():
        if name in wanted or name not in RENDERED:
            fields = fields.add(name, _TYPES[kind])
    return fields


def extract(  # noqa: PLR0913 - a name for each column, as the functions of Spark take them
    df: DataFrame,
    html: str = "html",
    url: str | None = "url",
    *,
    charset: str | None = None,
    fetched: str | None = None,
    status: str | None = None,
    options: Options | None = None,
    rendered: Collection[str] = (),
    keep: Collection[str] = (),
) -> DataFrame:
    """The articles of a table of pages, a row for each page, as `schema(rendered)` has them.

    `html`, `url`, `charset`, `fetched`, `status`: the columns of `df` that have the page (binary, which is best, or
    string), its address, the label of its charset in HTTP's `Content-Type`, when it was fetched (timestamp) and HTTP's
    status (a whole number); None where there is none. `rendered`: what the rows have beside the text, of "markdown",
    "html" and "blocks". `keep`: columns of `df` that stand in front of the others as they are.

    What goes wrong with a page, null among it, is in its `error`. Raises `OptionError` for a column that is not there,
    has another type, or is kept under a name that a column of the articles has.
    """
    given = {"html": html, "url": url, "charset": charset, "fetched": fetched, "status": status}
    named = {field: name for field, name in given.items() if name is not None}
    columns = schema(rendered)
    plan = _Plan(named, checked_options(options), checked_rendered(rendered), tuple(keep))
    _check(df, plan, columns)
    kept = [df.schema[name] for name in plan.keep]
    needed = df.select(*dict.fromkeys([*named.values(), *plan.keep]))
    return needed.mapInArrow(_worker(plan), spark.StructType([*kept, *columns]))


def _check(df: DataFrame, plan: _Plan, columns: spark.StructType) -> None:
    for field, name in [*plan.given.items(), *(("keep", name) for name in plan.keep)]:
        if name not in df.columns:
            raise OptionError(field, name, f"one of the columns {', '.join(df.columns)}")
    for field, name in plan.given.items():
        kinds, expected = _GIVEN[field]
        if not isinstance(df.schema[name].dataType, kinds):
            raise OptionError(field, f"{name}: {df.schema[name].dataType.simpleString()}", f"a column of {expected}")
    for name in plan.keep:
        if name in columns.fieldNames():
            raise OptionError("keep", name, "a name that no column of the articles has; withColumnRenamed gives one")


def _worker(plan: _Plan) -> Callable[[Iterable[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """What runs on the workers, with what it is told."""

    def articles(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for batch in batches:
            for start in range(0, batch.num_rows, ROWS):
                yield _articles(batch.slice(start, ROWS), plan)

    return articles


def _articles(batch: pyarrow.RecordBatch, plan: _Plan) -> pyarrow.RecordBatch:
    cells = {field: batch.column(name) for field, name in plan.given.items()}
    rows = []
    for number in range(batch.num_rows):
        source = Source(**{field: column[number].as_py() for field, column in cells.items()})
        rows.append(row_of(source, plan.options, plan.rendered))
    made = pyarrow.RecordBatch.from_pylist(rows, _arrow(plan.rendered))
    kept = [batch.column(name) for name in plan.keep]
    return pyarrow.RecordBatch.from_arrays([*kept, *made.columns], names=[*plan.keep, *made.schema.names])


def _arrow(rendered: tuple[str, ...]) -> pyarrow.Schema:
    """`schema` as Arrow has it."""
    return pyarrow.schema([(field.name, _arrow_type(field.dataType)) for field in schema(rendered)])


def _arrow_type(kind: spark.DataType) -> pyarrow.DataType:
    if isinstance(kind, spark.ArrayType):
        return pyarrow.list_(_arrow_type(kind.elementType))
    if isinstance(kind, spark.StructType):
        return pyarrow.struct([(field.name, _arrow_type(field.dataType)) for field in kind])
    return pyarrow.type_for_alias(_ALIASES[kind.simpleString()])
