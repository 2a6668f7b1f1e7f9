"""The pipeline: bytes -> text -> outline -> selection -> article -> what is rendered of it."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from readable.article import Article
from readable.builder import Builder
from readable.compose import compose
from readable.decode import decode, encode
from readable.errors import InputError
from readable.metadata import base_address, read_metadata
from readable.options import Options
from readable.outline import Outline
from readable.parse import parse, parse_tree
from readable.scorers import SCORERS


@dataclass(frozen=True, slots=True)
class Page:
    """A page that was read: its outline, its encoding (None for a tree), and what was not as declared."""

    outline: Outline
    encoding: str | None
    warnings: tuple[str, ...]


def read(html: Any, options: Options) -> Page:
    """Read a page, whatever it is given as. Raises `InputError` for what is no page."""
    if hasattr(html, "read"):
        html = html.read()
    if hasattr(html, "getroot") or hasattr(html, "iterchildren"):
        return Page(parse_tree(html, Builder()), None, ())
    if isinstance(html, (bytes, bytearray, memoryview)):
        decoded = decode(bytes(html), options.encoding)
    elif isinstance(html, str):
        decoded = encode(html)
    else:
        got = type(html).__name__
        raise InputError(f"page: got {got}, expected bytes, str, a file object or an lxml tree or element")
    outline, warnings = parse(decoded.utf8, Builder, options.parser)
    lost = tuple(f"{chars} characters of text in <{tag}> left out: it may not be closed" for tag, chars in outline.lost)
    return Page(outline, decoded.encoding, decoded.warnings + warnings + lost)


def extract(html: Any, *, url: str | None = None, options: Options | None = None) -> Article:
    """The article of a page.

    `html`: bytes (best: then the charset is found as browsers find it), str, a file object, or an lxml tree or element,
    which stays as it is. `url`: the page's address; relative addresses in the article become absolute by it.
    An odd, broken or empty page gives a small or empty article. Raises `InputError` for anything that is no page.
    """
    options = options or Options()
    page = read(html, options)
    outline = page.outline
    selection = SCORERS[options.scorer](outline, options)
    metadata = read_metadata(outline, url, selection)
    base = base_address(outline, url)
    return Article(
        title=metadata.title,
        language=metadata.language,
        encoding=page.encoding,
        url=url,
        warnings=page.warnings,
        confidence=selection.confidence,
        events=tuple(compose(selection, base, options)),
    )
