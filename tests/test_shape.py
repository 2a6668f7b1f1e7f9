"""The house rules, read from the source: sizes, stages that do not know each other, no hidden state, a lean import."""
from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "readable"
MODULES = sorted(PACKAGE.rglob("*.py"))

MODULE_LINES = 300
FUNCTION_LINES = 50
PARAMETERS = 6
BOOLEANS = 2

LONG_FUNCTIONS = {
    ("builder/callbacks.py", "callbacks"): "one pass over the page: a call for each event costs more than its work",
}
"""Functions that may be longer, with what stands inside them, each with its reason."""

MANY_PARAMETERS = {
    ("document.py", "Document.__init__"): "the arguments are those of readability-lxml",
    ("spark.py", "extract"): "each names a column, as the functions of Spark take them",
}
"""Functions that may take more, each with its reason."""

STAGES = {"decode", "parse", "builder", "scorers", "compose", "render", "metadata"}
VALUES = {
    "article", "blocks", "errors", "events", "lexicon", "options", "outline", "selection", "sparing", "visibility",
}
"""What a stage may import: the values that flow, and data without logic."""

KEPT_OUT = {
    "html5lib", "cssselect", "http", "socket", "ssl", "urllib.request", "asyncio", "argparse", "multiprocessing",
    "dateparser", "httpx", "hishel", "readable.metadata.read", "readable.render.reader", "readable.cli",
    "readable.bulk", "readable.compare", "readable.evaluate", "readable.fetch", "pyspark", "pyarrow", "datatrove",
    "scrapy",
}
"""What `import readable` must not load: the second parser and its selectors, the network, the commands, and what only
a page needs, or the reader page."""

CONTAINERS = {"list", "dict", "set", "bytearray", "defaultdict", "OrderedDict", "Counter", "deque"}

Function = ast.FunctionDef | ast.AsyncFunctionDef

by_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function | ast.ClassDef]]:
    """Every function and class below a node, named as `__qualname__` does: `<locals>` is what a function has inside."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            yield prefix + child.name, child
            inner = "" if isinstance(child, ast.ClassDef) else "<locals>."
            yield from definitions(child, f"{prefix}{child.name}.{inner}")
        else:
            yield from definitions(child, prefix)


def functions(path: Path) -> Iterator[tuple[str, Function]]:
    return ((name, node) for name, node in definitions(tree_of(path)) if isinstance(node, Function))


def length(node: Function) -> int:
    """Lines from `def` to the end, all counted."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def relative_name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def arguments_of(node: Function) -> list[tuple[ast.arg, ast.expr | None]]:
    """The parameters with their defaults, without `self` and `cls`."""
    positional = node.args.posonlyargs + node.args.args
    defaults = [None] * (len(positional) - len(node.args.defaults)) + node.args.defaults
    pairs = [*zip(positional, defaults, strict=True), *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]
    return [(argument, default) for argument, default in pairs if argument.arg not in {"self", "cls"}]


def is_boolean(argument: ast.arg, default: ast.expr | None) -> bool:
    annotated = argument.annotation is not None and "bool" in re.findall(r"\w+", ast.unparse(argument.annotation))
    return annotated or (isinstance(default, ast.Constant) and isinstance(default.value, bool))


def test_there_is_something_to_read() -> None:
    assert len(MODULES) > 1


@by_module
def test_module_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MODULE_LINES


@by_module
def test_functions_are_short(path: Path) -> None:
    long = {name: length(node) for name, node in functions(path) if length(node) > FUNCTION_LINES}
    allowed = {name for file, name in LONG_FUNCTIONS if file == relative_name(path)}
    assert {name: lines for name, lines in long.items() if name.split(".<locals>")[0] not in allowed} == {}


@by_module
def test_functions_take_few_parameters(path: Path) -> None:
    taken = {
        name: arguments_of(node) for name, node in functions(path) if (relative_name(path), name) not in MANY_PARAMETERS
    }
    many = [name for name, arguments in taken.items() if len(arguments) > PARAMETERS]
    flags = [name for name, arguments in taken.items() if sum(is_boolean(*pair) for pair in arguments) > BOOLEANS]
    assert many == [], f"more than {PARAMETERS} parameters"
    assert flags == [], f"more than {BOOLEANS} booleans"


def test_exceptions_are_needed() -> None:
    """A function that is gone, or no longer breaks the rule, leaves the table of exceptions."""
    known = {(relative_name(path), name): node for path in MODULES for name, node in functions(path)}
    assert [key for key in LONG_FUNCTIONS if key not in known or length(known[key]) <= FUNCTION_LINES] == []
    assert [key for key in MANY_PARAMETERS if key not in known or len(arguments_of(known[key])) <= PARAMETERS] == []


@by_module
def test_public_names_are_documented(path: Path) -> None:
    tree = tree_of(path)
    assert ast.get_docstring(tree), "the module has no docstring"
    public = {name: node for name, node in definitions(tree) if not any(part[0] in "_<" for part in name.split("."))}
    assert [name for name, node in public.items() if not ast.get_docstring(node)] == []


def imports(tree: ast.Module, package: list[str]) -> Iterator[tuple[str, set[str]]]:
    """The modules of this library that a module of `package` imports, in full, each with the names taken from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, set()) for alias in node.names if alias.name.split(".")[0] == "readable")
        elif isinstance(node, ast.ImportFrom):
            above = package[:len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            if module == "readable":
                yield from ((f"readable.{alias.name}", set()) for alias in node.names)
            elif module.startswith("readable."):
                yield module, {alias.name for alias in node.names}


@by_module
def test_no_stage_knows_another(path: Path) -> None:
    """A stage imports values, its own modules, and the types listed above: the pipeline alone joins stages."""
    place = ["readable", *path.relative_to(PACKAGE).with_suffix("").parts]
    stage = place[1]
    if stage not in STAGES:
        return
    foreign = {
        f"{module}: {sorted(names)}" for module, names in imports(tree_of(path), place[:-1])
        if module.split(".")[1] not in VALUES | {stage}
    }
    assert foreign == set()


@by_module
def test_no_global_statement(path: Path) -> None:
    assert [node.lineno for node in ast.walk(tree_of(path)) if isinstance(node, ast.Global)] == []


def shared_bindings(body: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    """What is bound once for all callers: names of the module and of its classes, under conditions too."""
    for node in body:
        if isinstance(node, ast.Assign):
            yield from ((ast.unparse(target), node.value) for target in node.targets)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield ast.unparse(node.target), node.value
        elif not isinstance(node, Function):
            for field in ("body", "orelse", "finalbody", "handlers"):
                yield from shared_bindings(getattr(node, field, []))


def is_mutable(value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return ast.unparse(value.func).split(".")[-1] in CONTAINERS
    return isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp | ast.SetComp)


@by_module
def test_no_shared_state_can_change(path: Path) -> None:
    """Tables are tuples, frozensets and read-only mappings: no call can leave something behind for the next."""
    bound = [name for name, value in shared_bindings(tree_of(path).body) if is_mutable(value) and name != "__all__"]
    assert bound == []


@by_module
def test_no_work_is_left_in_the_code(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if re.search(r"\b(TODO|FIXME|XXX|HACK)\b", line)] == []


def test_import_is_lean() -> None:
    program = "import json, sys, readable; print(json.dumps(sorted(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert KEPT_OUT.intersection(json.loads(loaded)) == set()


def test_the_command_loads_the_other_commands_only_when_asked() -> None:
    program = "import json, sys, readable.cli; print(json.dumps(sorted(sys.modules)))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    others = {"multiprocessing", "readable.bulk", "readable.compare", "readable.evaluate"}
    assert others.intersection(json.loads(loaded)) == set()


def test_rules_see_what_they_look_for() -> None:
    """The rules themselves, on a module that breaks them."""
    tree = ast.parse(
        "from ..parse import tokens\nfrom readable import render\n"
        "class A:\n    cache = {}\n    def f(self, a, *, b=False, c: bool | None = None):\n        def g(): pass\n"
    )
    assert list(imports(tree, ["readable", "compose"])) == [("readable.parse", {"tokens"}), ("readable.render", set())]
    assert [name for name, value in shared_bindings(tree.body) if is_mutable(value)] == ["cache"]
    assert [name for name, _ in definitions(tree)] == ["A", "A.f", "A.f.<locals>.g"]
    [method] = [node for name, node in definitions(tree) if name == "A.f" and isinstance(node, Function)]
    assert [is_boolean(*pair) for pair in arguments_of(method)] == [False, True, True]
