"""The texts side by side as one HTML file, which loads nothing and runs nothing."""
from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from typing import Final

from readable.compare.columns import ONLY, SOME, agreements, figures, marked
from readable.evaluate.extractors import Extracted

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; }
h2 { font-size: 1rem; margin: 0; padding: .5rem 0; position: sticky; top: 0; background: Canvas; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid GrayText; overflow-wrap: normal; }
th:first-child { text-align: left; }
main { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(14rem, 1fr); gap: 1.5rem; }
p { margin: .5rem 0; padding-left: .75rem; white-space: pre-wrap; border-left: .25rem solid transparent; }
mark { color: inherit; }
.some { border-left-style: dashed; border-left-color: #946000; }
.some mark { background: #ffb00022; }
.only { border-left-color: #b3261e; }
.only mark { background: #ff403040; }
@media (max-width: 40rem) {
  body { margin: .5rem; }
  main { grid-auto-flow: row; grid-auto-columns: auto; grid-template-columns: minmax(0, 1fr); }
}
"""
"""A mark is a line at the side, dashed or not, and a colour: either alone tells it. On a phone columns are stacked."""

POLICY: Final = "; ".join((
    "default-src 'none'", f"style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'",
    "base-uri 'none'", "form-action 'none'",
))
"""The Content Security Policy of the file: this one style sheet, and nothing else. Level 3 of the W3C's."""


def report(page: str, columns: Mapping[str, Extracted]) -> str:
    """The HTML of a comparison: the figures, and a column for each text, its lines marked that not all have."""
    return "\n".join([*_head(page), *_body(page, columns), "</html>", ""])


def _head(page: str) -> Iterator[str]:
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="referrer" content="no-referrer">'
    yield f"<title>{escape(page)}, compared</title>"
    yield f"<style>{STYLE}</style>"
    yield "</head>"


def _body(page: str, columns: Mapping[str, Extracted]) -> Iterator[str]:
    yield "<body>"
    yield f"<h1>{escape(page)}</h1>"
    yield from _table("Length of the texts, and time", figures(columns))
    yield from _table("Agreement: F1 of words", agreements(columns))
    yield f'<p class="{SOME}"><mark>Not every column has this line.</mark></p>'
    yield f'<p class="{ONLY}"><mark>No other column has this line.</mark></p>'
    yield "<main>"
    for at, (name, lines) in enumerate(marked(columns).items()):
        yield f'<section id="column-{at}">'
        yield f"<h2>{escape(name)}</h2>"
        error = columns[name].error
        if error is not None:
            yield f"<p>Failed: {escape(error)}</p>"
        elif not lines:
            yield "<p>No text.</p>"
        for line in lines:
            text = escape(line.text)
            marks = (f' class="{line.mark}"', "<mark>", "</mark>") if line.mark else ("", "", "")
            yield f'<p dir="auto"{marks[0]}>{marks[1]}{text}{marks[2]}</p>'
        yield "</section>"
    yield "</main>"
    yield "</body>"


def _table(caption: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table whose first row and column are headings; the names in the first column lead to the columns of text."""
    yield f'<div class="wide"><table><caption>{escape(caption)}</caption>'
    yield "<tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0]) + "</tr>"
    for at, (name, *cells) in enumerate(rows[1:]):
        heading = f'<th scope="row"><a href="#column-{at}">{escape(name)}</a></th>'
        yield f"<tr>{heading}" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table></div>"
