"""The layouts of corpora, in the order they are looked for. What each looks like is said in its `looked_for`."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from readable.evaluate.corpus import Case, CorpusError, Layout, unpacked
from readable.extract import read
from readable.options import Options
from readable.pages import PAGE_SUFFIXES

TRUTH_FILE: Final = "ground-truth.json"
TRUTH_FOLDER: Final = "ground-truth"
LINES_FILE: Final = "truth.jsonl"
PAGE_FOLDER: Final = "html"
TEXT_FOLDER: Final = "txt"
CLEANEVAL_PAGES: Final = "finalrun-input"
CLEANEVAL_TEXTS: Final = "GoldStandard"
CLEANED: Final = "-cleaned"

_ADDRESS: Final = re.compile(r"\A\s*URL:\s*(\S*)[^\n]*\n?")
_MARK: Final = re.compile(r"</?[hpl]>", re.IGNORECASE)
"""CleanEval marks where a heading, a paragraph or an item of a list begins; "Cleaneval: a competition" (2008)."""


def read_text(path: Path) -> str:
    """A text file: UTF-8, or else windows-1252, in which part of CleanEval is. Raises `CorpusError`."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read: {error.strerror or error}") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("windows-1252", "replace")


def read_json(path: Path) -> Mapping[str, Any]:
    """A JSON file that holds an object. Raises `CorpusError` for any other."""
    text = read_text(path)
    try:
        value = json.loads(text)
    except ValueError as error:
        raise CorpusError(f"{path}: no JSON: {error}") from error
    if not isinstance(value, dict):
        raise CorpusError(f"{path}: got {type(value).__name__}, expected an object")
    return value


def page_named(folder: Path, name: str) -> Path:
    """The file of a page, packed or not; that which is not where there is none, for its failure to be told."""
    bare = folder / f"{name}.html"
    packed = (bare.with_name(f"{bare.name}{end}") for end in (".gz", ".xz"))
    return next((path for path in packed if path.is_file()), bare)


def snippets(path: Path | str, record: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The snippets of a record, without blank ones. Raises `CorpusError` where they are no list of strings."""
    values = record.get(key) or []
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise CorpusError(f"{path}: {key!r}: expected a list of strings")
    return tuple(value for value in values if value.strip())


def field_of(path: Path | str, record: Mapping[str, Any], key: str) -> str | None:
    """A string of a record, or None. Raises `CorpusError` for anything else."""
    value = record.get(key)
    if not (value is None or isinstance(value, str)):
        raise CorpusError(f"{path}: {key!r}: got {type(value).__name__}, expected a string")
    return value


def records_of(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The objects in a JSON object, with their keys. Raises `CorpusError`."""
    for key, record in read_json(path).items():
        if not isinstance(record, dict):
            raise CorpusError(f"{path}: {key!r}: got {type(record).__name__}, expected an object")
        yield key, record


def fits_wcxb(folder: Path) -> bool:
    """Whether it has the layout of WCXB."""
    return (folder / PAGE_FOLDER).is_dir() and any((folder / TRUTH_FOLDER).glob("*.json"))


def load_wcxb(folder: Path) -> list[Case]:
    """One JSON file a page, the truth in `ground_truth` or at the top; the pages are kept in UTF-8."""
    cases = []
    for path in sorted((folder / TRUTH_FOLDER).glob("*.json")):
        record = read_json(path)
        truth = record.get("ground_truth", record)
        if not isinstance(truth, dict) or "main_content" not in truth:
            raise CorpusError(f"{path}: no 'main_content' in it, nor in 'ground_truth'")
        cases.append(Case(
            name=path.stem, path=page_named(folder / PAGE_FOLDER, path.stem), kind=_wcxb_type(record),
            text=field_of(path, truth, "main_content") or "", url=field_of(path, record, "url"), encoding="utf-8",
            wanted=snippets(path, truth, "with"), unwanted=snippets(path, truth, "without"),
        ))
    return cases


def _wcxb_type(record: Mapping[str, Any]) -> str | None:
    """The type of a page: `page_type` or its `primary`, at the top or in `_internal`."""
    inner = record.get("_internal")
    kind = record.get("page_type") or (inner.get("page_type") if isinstance(inner, dict) else None)
    kind = kind.get("primary") if isinstance(kind, dict) else kind
    return kind if isinstance(kind, str) else None


def fits_scrapinghub(folder: Path) -> bool:
    """Whether it has the layout of scrapinghub's benchmark."""
    return (folder / PAGE_FOLDER).is_dir() and (folder / TRUTH_FILE).is_file()


def load_scrapinghub(folder: Path) -> list[Case]:
    """One JSON file with the `articleBody` of each page; the pages are kept in UTF-8."""
    path = folder / TRUTH_FILE
    return [
        Case(
            name=name, path=page_named(folder / PAGE_FOLDER, name), text=field_of(path, record, "articleBody") or "",
            url=field_of(path, record, "url"), encoding="utf-8",
            wanted=snippets(path, record, "with"), unwanted=snippets(path, record, "without"),
        )
        for name, record in records_of(path)
    ]


def snippet_file(folder: Path) -> Path | None:
    """The JSON file of trafilatura's layout in a folder: its first entry has a `file`, and snippets."""
    for path in sorted(folder.glob("*.json")):
        try:
            first = next(records_of(path), None)
        except CorpusError:
            continue
        if first and "file" in first[1] and ("with" in first[1] or "without" in first[1]):
            return path
    return None


def fits_trafilatura(folder: Path) -> bool:
    """Whether it has the layout of trafilatura's evaluation."""
    return snippet_file(folder) is not None


def load_trafilatura(folder: Path) -> list[Case]:
    """One JSON file with the snippets of each page; the pages are as they were served, in the folder or one in it."""
    path = snippet_file(folder)
    if path is None:
        return []
    places = [folder, *sorted(one for one in folder.iterdir() if one.is_dir())]
    cases = []
    for url, record in records_of(path):
        name = field_of(path, record, "file")
        if not name:
            raise CorpusError(f"{path}: {url!r}: no 'file'")
        found = [place / name for place in places if (place / name).is_file()]
        cases.append(Case(
            name=name, path=found[0] if found else folder / name, url=url,
            wanted=snippets(path, record, "with"), unwanted=snippets(path, record, "without"),
        ))
    return cases


def fits_cleaneval(folder: Path) -> bool:
    """Whether it has the layout of CleanEval."""
    return (folder / CLEANEVAL_PAGES).is_dir() and (folder / CLEANEVAL_TEXTS).is_dir()


def load_cleaneval(folder: Path) -> list[Case]:
    """A text a page, `NAME.txt` or `NAME-cleaned.txt`, without its marks and the line with the address."""
    cases = []
    for path in sorted((folder / CLEANEVAL_TEXTS).glob("*.txt")):
        name, text = path.stem.removesuffix(CLEANED), read_text(path)
        address = _ADDRESS.match(text)
        cases.append(Case(
            name=name, path=page_named(folder / CLEANEVAL_PAGES, name), url=address[1] or None if address else None,
            text=_MARK.sub("\n", text[address.end():] if address else text).strip(),
        ))
    return cases


def page_and_text(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Pages with their texts, beside them or in the folders `html` and `txt`."""
    apart = (folder / PAGE_FOLDER).is_dir() and (folder / TEXT_FOLDER).is_dir()
    texts = folder / TEXT_FOLDER if apart else folder
    for page in sorted((folder / PAGE_FOLDER if apart else folder).iterdir()):
        bare = page.with_suffix("") if page.suffix == ".gz" else page
        text = texts / f"{bare.stem}.txt"
        if bare.suffix.lower() in PAGE_SUFFIXES and text.is_file():
            yield page, text


def fits_plain(folder: Path) -> bool:
    """Whether a page in it has a text."""
    return next(page_and_text(folder), None) is not None


def load_plain(folder: Path) -> list[Case]:
    """The pages that have a text."""
    return [Case(name=page.name, path=page, text=read_text(text)) for page, text in page_and_text(folder)]


def lines_file(folder: Path) -> Path | None:
    """The file of the layout with a line a page in a folder, packed or not."""
    return next((path for end in ("", ".gz", ".xz") if (path := folder / f"{LINES_FILE}{end}").is_file()), None)


def fits_lines(folder: Path) -> bool:
    """Whether it has the layout with a line a page."""
    return (folder / PAGE_FOLDER).is_dir() and lines_file(folder) is not None


def load_lines(folder: Path) -> list[Case]:
    """An object a line, with the `id`, `url` and `encoding` of a page, and as its `truth` what WCXB has, or `html`."""
    path = lines_file(folder)
    if path is None:
        return []
    try:
        text = unpacked(path).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CorpusError(f"{path}: cannot be read: {error}") from error
    lines = enumerate(text.split("\n"), 1)  # no others: those of Unicode may stand in a text
    return [_case_of_line(folder, f"{path}:{number}", line) for number, line in lines if line.strip()]


def _case_of_line(folder: Path, place: str, line: str) -> Case:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise CorpusError(f"{place}: no JSON: {error}") from error
    truth = record.get("truth") if isinstance(record, dict) else None
    if not isinstance(truth, dict) or not isinstance(record.get("id"), str):
        raise CorpusError(f"{place}: expected an object with 'id' and 'truth'")
    text, html = field_of(place, truth, "main_content"), field_of(place, truth, "html")
    return Case(
        name=record["id"], path=page_named(folder / PAGE_FOLDER, record["id"]), kind=field_of(place, truth, "type"),
        text=text if html is None else text_of(html), url=field_of(place, record, "url"),
        encoding=field_of(place, record, "encoding"),
        wanted=snippets(place, truth, "with"), unwanted=snippets(place, truth, "without"),
    )


def text_of(html: str) -> str:
    """All text of an article that is kept as HTML, a line for each block of it."""
    return "\n".join(read(html, Options()).outline.skipping(0).texts)


LAYOUTS: Final = (
    Layout("WCXB", "ground-truth/NAME.json with main_content, and html/NAME.html or .html.gz", fits_wcxb, load_wcxb),
    Layout("lines", "truth.jsonl, .gz or .xz, with id and truth in each line, and html/ID.html, .gz or .xz", fits_lines,
           load_lines),
    Layout(
        "scrapinghub", "ground-truth.json with an articleBody for each NAME, and html/NAME.html.gz or .html",
        fits_scrapinghub, load_scrapinghub,
    ),
    Layout(
        "trafilatura", "a JSON file of addresses, each with file, with and without; the files beside it or in a folder",
        fits_trafilatura, load_trafilatura,
    ),
    Layout(
        "CleanEval", "finalrun-input/NAME.html, and GoldStandard/NAME.txt or NAME-cleaned.txt",
        fits_cleaneval, load_cleaneval,
    ),
    Layout("plain", "NAME.html with NAME.txt beside it, or html/NAME.html and txt/NAME.txt", fits_plain, load_plain),
)
