"""Small corpora of invented pages, in each layout."""
from __future__ import annotations

import gzip
import json
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path

STORIES: Mapping[str, str] = {
    "ferry": "The ferry to Hélouin left again on Monday, for the first time since the storm, and nobody waved. ",
    "mill": "The old mill grinds no more, but its wheel turns, when there is rain enough, for those who come to look. ",
    "forum": "You have to hold the lever down, then let go of it slowly, and the kettle starts, says everyone here. ",
}
KINDS = {"ferry": "article", "mill": "article", "forum": "forum"}
MENU = "Home News Weather Sports"


def text_of(name: str) -> str:
    return "\n\n".join([STORIES[name].strip() * 2] * 4)


def page_of(name: str) -> str:
    body = "".join(f"<p>{paragraph}</p>" for paragraph in text_of(name).split("\n\n"))
    return f"<!doctype html><meta charset=utf-8><title>{name}</title><nav>{MENU}</nav><article>{body}</article>"


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def plain(folder: Path) -> None:
    for name in STORIES:
        write(folder / f"{name}.html", page_of(name))
        write(folder / f"{name}.txt", text_of(name))


def apart(folder: Path) -> None:
    for name in STORIES:
        write(folder / "html" / f"{name}.htm", page_of(name))
        write(folder / "txt" / f"{name}.txt", text_of(name))


def cleaneval(folder: Path) -> None:
    for at, name in enumerate(STORIES):
        marked = "".join(f"<p>{line}\n" for line in text_of(name).split("\n\n"))
        suffix = "-cleaned" if at else ""
        write(folder / "finalrun-input" / f"{name}.html", f'<text id="{name}">{page_of(name)}</text>')
        write(folder / "GoldStandard" / f"{name}{suffix}.txt", f"URL: http://example.org/{name}\n\n{marked}")


def scrapinghub(folder: Path) -> None:
    truth = {name: {"articleBody": text_of(name), "url": f"https://example.org/{name}"} for name in STORIES}
    write(folder / "ground-truth.json", json.dumps(truth))
    for name in STORIES:
        write(folder / "html" / f"{name}.html.gz", gzip.compress(page_of(name).encode()))


def trafilatura(folder: Path) -> None:
    truth = {
        f"https://example.org/{name}": {"file": f"{name}.html", "with": [story.strip()], "without": [MENU]}
        for name, story in STORIES.items()
    }
    write(folder / "evaldata.json", json.dumps(truth))
    for at, name in enumerate(STORIES):
        write(folder / ("cache" if at else "eval") / f"{name}.html", page_of(name))


def wcxb(folder: Path) -> None:
    for at, name in enumerate(STORIES):
        truth = {
            "url": f"https://example.org/{name}", "file_id": name,
            "_internal": {"page_type": {"primary": KINDS[name]}},
            "ground_truth": {"main_content": text_of(name), "with": [STORIES[name].strip()], "without": [MENU]},
        }
        write(folder / "ground-truth" / f"{name}.json", json.dumps(truth))
        page = page_of(name).encode()
        write(folder / "html" / f"{name}.html{'.gz' if at else ''}", gzip.compress(page) if at else page)


def lines(folder: Path) -> None:
    records = [
        {
            "id": name, "url": f"https://example.org/{name}", "encoding": None if at else "utf8",
            "truth": {
                ("html" if at else "main_content"): page_of(name).partition("</nav>")[2] if at else text_of(name),
                "type": KINDS[name], "with": [STORIES[name].strip()], "without": [MENU],
            },
        }
        for at, name in enumerate(STORIES)
    ]
    write(folder / "truth.jsonl.xz", lzma.compress("\n".join(map(json.dumps, records)).encode()))
    for at, name in enumerate(STORIES):
        page = page_of(name).encode()
        write(folder / "html" / f"{name}.html{'.xz' if at else ''}", lzma.compress(page) if at else page)


WRITERS: Mapping[str, Callable[[Path], None]] = {
    "plain": plain, "apart": apart, "CleanEval": cleaneval, "scrapinghub": scrapinghub, "trafilatura": trafilatura,
    "WCXB": wcxb, "lines": lines,
}
