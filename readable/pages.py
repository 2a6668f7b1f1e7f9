"""Where the pages of the command are, and where their articles go: nothing here reads a page or writes an article.

Looking at a path never fails: what cannot be looked at counts as a page, and reading it tells what is wrong.
"""
from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

PAGE_SUFFIXES: Final = (".htm", ".html", ".xhtml")
STDIN: Final = "-"

ADDRESS: Final = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
"""How a URL starts: the scheme of RFC 3986, section 3.1, and an authority."""

_UNSAFE: Final = re.compile(r"[^a-z0-9.]+|\.{2,}")
_SLUG: Final = 80  # characters of an address in the name of a file
_DIGITS: Final = 10  # of its hash


@dataclass(frozen=True)
class Page:
    """One page to turn into its article.

    `name` is what messages call it, `path` its file (`None`: standard input, or an address), `target` the file for the
    article (`None`: standard output), `url` its address if it is to be fetched, `stem` what its files are called then.
    """

    name: str
    path: Path | None
    target: Path | None = None
    url: str | None = None
    stem: str = ""


def find_pages(argument: str) -> list[Page]:
    """The pages an argument stands for; none for a directory without pages.

    A directory that cannot be listed, the argument or one below it, is among them, for its failure to be told.
    """
    if argument == STDIN:
        return [Page("stdin", None)]
    if ADDRESS.match(argument):
        return [Page(argument, None, url=argument, stem=file_name(argument))]
    path = Path(argument)
    if not is_directory(path):
        return [Page(argument, path)]
    errors: list[OSError] = []
    files = [Path(folder, name) for folder, _, names in os.walk(path, onerror=errors.append) for name in names]
    unlisted = [Path(error.filename) for error in errors]
    return [Page(str(file), file) for file in sorted([*filter(_is_page, files), *unlisted])]


def file_name(url: str) -> str:
    """A name for the file of an address, without suffix: readable, safe on any system, another for each address.

    Lower-case letters, digits, `.` and `-` of host, path and query, then a hash of it all.
    """
    slug = _UNSAFE.sub("-", url.partition("://")[2].partition("#")[0].lower())[:_SLUG].strip(".-")
    digest = hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return f"{slug}-{digest}" if slug else digest


def is_directory(path: Path) -> bool:
    """Whether it is a directory; what cannot be looked at is none."""
    return os.path.isdir(path)  # noqa: PTH112 - `is_dir` raises some errors before Python 3.14


def _is_page(path: Path) -> bool:
    if path.suffix.lower() not in PAGE_SUFFIXES:
        return False
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError as error:
        return isinstance(error, PermissionError)  # others are links that lead nowhere: editors leave such behind


def is_many(arguments: Sequence[str]) -> bool:
    """Whether several pages were asked for; a directory is several, whatever is in it."""
    return len(arguments) > 1 or (not ADDRESS.match(arguments[0]) and is_directory(Path(arguments[0])))


def common_directory(arguments: Sequence[str]) -> Path:
    """The deepest directory that holds all that was asked for; names below the output directory are relative to it."""
    paths = [_absolute(Path(argument)) for argument in arguments if argument != STDIN and not ADDRESS.match(argument)]
    folders = [path if is_directory(path) else path.parent for path in paths]
    return Path(os.path.commonpath(folders)) if folders else Path.cwd()


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100 - `resolve` follows links, and `absolute` keeps `..`


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))  # `resolve` raises `RuntimeError` for a loop of links before Python 3.13


def place(pages: Sequence[Page], directory: Path, base: Path, suffix: str) -> list[Page]:
    """The pages with their targets: below `directory` as they are below `base`, with this suffix for their own."""
    placed = []
    for page in pages:
        if page.path is not None and is_directory(page.path):
            placed.append(page)  # one that cannot be listed: there will be no article
            continue
        name = Path(page.stem or page.name) if page.path is None else _absolute(page.path).relative_to(base)
        own_suffix = name.suffix if name.suffix.lower() in PAGE_SUFFIXES else ""
        placed.append(replace(page, target=directory / name.with_name(name.name.removesuffix(own_suffix) + suffix)))
    return placed


def check_targets(pages: Sequence[Page]) -> None:
    """Raises `ValueError` where a page would be overwritten, or a file written twice."""
    sources = {_resolved(page.path) for page in pages if page.path is not None}
    taken: dict[Path, str] = {}
    for page in pages:
        if page.target is None:
            continue
        target = _resolved(page.target)
        if target in sources:
            raise ValueError(f"{page.target} is one of the pages and would be overwritten")
        if target in taken:
            raise ValueError(f"{taken[target]} and {page.name} would both be written to {page.target}")
        taken[target] = page.name
