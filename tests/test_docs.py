"""The documents: every example runs as it stands, every link and every page named leads somewhere."""
from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
FIXTURE = re.compile(r"\bfixtures/[\w./-]*\w")

by_name = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def blocks(document: Path) -> list[tuple[int, str]]:
    """The Python blocks of a document, each with the number of lines above it."""
    text = document.read_text(encoding="utf-8")
    return [(text.count("\n", 0, match.start(1)), match[1]) for match in BLOCK.finditer(text)]


@by_name
def test_examples(document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples of a document run in order, at the root of the checkout, and share their names as a reader's do."""
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {"__name__": document.stem}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    for line, block in blocks(document):
        if ">>>" in block:
            example = doctest.DocTestParser().get_doctest(block, names, document.name, str(document), line)
            runner.run(example, out=report.append, clear_globs=False)
            names.update(example.globs)
        else:
            compile("\n" * line + block, str(document), "exec")
    if report:
        pytest.fail("".join(report), pytrace=False)


def test_there_are_examples() -> None:
    assert any(">>>" in block for _, block in blocks(ROOT / "README.md"))


@by_name
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = [document.parent / link for link in LINK.findall(text)] + [ROOT / path for path in FIXTURE.findall(text)]
    assert [str(target) for target in targets if not target.exists()] == []
