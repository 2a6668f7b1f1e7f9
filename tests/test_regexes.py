"""Every regular expression of the library, found in its source, takes linear time on texts that are bad for some."""
from __future__ import annotations

import ast
import contextlib
import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import pytest
from composing import is_linear

from readable.metadata.words import MAX_CHARS

PACKAGE = Path(__file__).parents[1] / "readable"
FUNCTIONS = frozenset("compile search match fullmatch sub subn split findall finditer".split())
METHODS = FUNCTIONS - {"compile"}

_WORDS = """
    a A 1 9 é 字 - _ . , : ; / | ( ) [ ] < > { } " ' = & # @ ! ? + * ~ % $ — ’ · • « a- a_ a. 1. 1, 1/ 1- .1 a@ @a
    a@a. (a (@ <a <// a= a:a a=a; "," "\\ {} ,} by( 12 2021 2021- 1er may 1may a’
    ab.c <b> <b></b> </b <!-- --> <a= a="b" a='b
    <?xml charset= charset
    display: data:image/png;base64, background:url( https:// http://a. a/b a.jpg a1w 1w, url( By and with written
    lang- hljs share
    ad- &#x &amp &nosuch "@type": {24}
"""
PIECES = (
    *_WORDS.split(), " ", "\n", "\t", "\u3000", "a ", "A ", "1 ", " a", " ,", ", ", " -", " | ", "A a ",
    "Mr. ", "2021 ",
    "1 may ", " (with a", " and ", "by ", "background :", "\r\n", "x \n", '"@type" : [ ', "display : ", "<a b = ",
    "charset = ", "\u00ad", "\ud800",
)
"""Repeated they make the texts, between something else."""

SIZE = 1000
"""Characters; four times as many must take less than nine times as long, if it can be measured at all."""

LEAST_SECONDS = 0.002

SHORT: Final = ("metadata/", "lexicon/bylines")
"""Modules of which expressions only meet texts that `metadata.words` made: of at most `MAX_CHARS`, blanks collapsed."""


class Regex(NamedTuple):
    """An expression: where it stands, how it is used, and itself."""

    name: str
    methods: frozenset[str]
    pattern: re.Pattern[Any]


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Modules as source, but for those of an extra that is not installed."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).with_suffix("").as_posix()
        with contextlib.suppress(ImportError):
            importlib.import_module("readable." + name.replace("/", "."))
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def uses() -> dict[str, set[str]]:
    """The methods that are called on names, such as `WORD.sub`; on private ones in the module they are of."""
    found: dict[str, set[str]] = {}
    for module, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                name = ast.unparse(node.value).split(".")[-1].split("[")[0]
                found.setdefault(f"{module}.{name}" if name[0] == "_" else name, set()).add(node.attr)
    return found


def called(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls of functions of `re` that take an expression."""
    for node in ast.walk(tree):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_call and ast.unparse(node.func.value) == "re" and node.func.attr in FUNCTIONS:  # type: ignore[attr-defined]
            yield node  # type: ignore[misc]


def values(module: str) -> Iterator[tuple[str, re.Pattern[Any]]]:
    """The compiled expressions that a module has, in tables too."""
    for name, value in vars(importlib.import_module("readable." + module.replace("/", "."))).items():
        members = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else [value]
        yield from ((name, one) for one in members if isinstance(one, re.Pattern))


def regexes() -> list[Regex]:
    """Those that modules have, and those that are given to functions of `re` as they are called."""
    known, used = dict[tuple[str, object], Regex](), uses()
    for module, tree in trees():
        if module.endswith("__main__"):
            continue
        for name, pattern in values(module):
            methods = frozenset(used.get(f"{module}.{name}" if name[0] == "_" else name, {"search"}))
            known.setdefault((name, pattern.pattern), Regex(f"{module}.{name}", methods, pattern))
        for call in called(tree):
            function = call.func.attr  # type: ignore[attr-defined]
            found = None if function == "compile" else given(module, call)
            if found:
                regex = Regex(f"{module}:{call.lineno}", frozenset({function}), found)
                known.setdefault((module, found.pattern), regex)
    return list(known.values())


def given(module: str, call: ast.Call) -> re.Pattern[Any] | None:
    """The expression of a call: a literal, or a name of the module."""
    first, flags = call.args[0], re.IGNORECASE if "IGNORECASE" in ast.unparse(call) else 0
    if isinstance(first, ast.Constant):
        return re.compile(first.value, flags)
    value = getattr(importlib.import_module("readable." + module.replace("/", ".")), ast.unparse(first), None)
    return re.compile(value, flags) if isinstance(value, str) else None


ALL = regexes()


def work(regex: Regex, method: str, piece: str) -> Callable[[int], Callable[[], object]]:
    def make(size: int) -> Callable[[], object]:
        text: Any = f"a{piece * size}\x00"
        text = text.encode("utf-8", "replace") if isinstance(regex.pattern.pattern, bytes) else text
        if method in ("sub", "subn"):
            return partial(getattr(regex.pattern, method), text[:0], text)
        if method == "finditer":
            return lambda: [match.start() for match in regex.pattern.finditer(text)]
        return partial(getattr(regex.pattern, method), text)

    return make


def slow_texts(regex: Regex) -> list[str]:
    found = []
    for method in sorted(regex.methods):
        is_short = regex.name.startswith(SHORT)
        size = MAX_CHARS // 4 if is_short else SIZE
        for piece in PIECES:
            if is_short and not piece.strip():
                continue
            make = work(regex, method, piece)
            if once(make(4 * size // len(piece))) > LEAST_SECONDS and not is_linear(make, size // len(piece)):
                found.append(f"{method}: {piece!r}")
    return found


def once(call: Callable[[], object]) -> float:
    begin = process_time()
    call()
    return process_time() - begin


@pytest.mark.parametrize("regex", ALL, ids=lambda regex: regex.name)
def test_time_is_linear(regex: Regex) -> None:
    assert slow_texts(regex) == []


def test_all_are_found() -> None:
    """As many as the source has calls that compile one, but for those that callers give and that are made of tables."""
    assert len(ALL) > 100
    names = {regex.name.split(".")[0].split(":")[0] for regex in ALL}
    modules = {module for module, tree in trees() if any(True for _ in called(tree))}
    assert modules - names == MADE.keys()


MADE = {
    "options": "the caller's keywords, which they answer for",
}
"""Modules of which no expression is found in the source, and why."""


def test_a_quadratic_one_is_seen() -> None:
    regex = Regex("x", frozenset({"search"}), re.compile(r"\s*,"))
    assert [text for text in slow_texts(regex) if text.startswith("search: ")]
