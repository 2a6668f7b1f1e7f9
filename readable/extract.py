"""The pipeline: bytes -> text -> outline -> selection -> article -> what is rendered of it."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from readable.article import Article
from readable.builder import Builder
from readable.compose import compose_pieces, pieces_of
from readable.decode import decode, encode
from readable.errors import InputError, OptionError
from readable.events import Event
from readable.limits import check_bytes, check_elements, check_tree, taken, unlimited
from readable.metadata.base import base_address
from readable.metadata.bodies import longer_body
from readable.options import Options
from readable.outline import Outline
from readable.parse import parse, parse_tree
from readable.provenance import Provenance
from readable.scorers import SCORERS, first_skip
from readable.scorers.readability import whole
from readable.selection import Selection
from readable.visibility import UNLIKELY

NO_MARKUP = "no markup is in the page: is it a path or an address?"


class Page(NamedTuple):
    """A page that was read: its outline, and what was not as declared.

    `encoding`: of bytes, None for a tree. `source`: the page as it was given, None for a tree.
    """

    outline: Outline
    encoding: str | None
    warnings: tuple[str, ...]
    source: bytes | str | None


def read(html: Any, options: Options) -> Page:
    """Read a page, whatever it is given as. Raises `InputError` for what is none, `LimitError` for too large a one."""
    make = partial(Builder, skip=first_skip(options.scorer))
    if hasattr(html, "read"):
        html = taken(html, options)
    if hasattr(html, "getroot") or hasattr(html, "iterchildren"):
        check_tree(html, options)
        return Page(parse_tree(html, make()), None, (), None)
    if isinstance(html, (bytes, bytearray, memoryview)):
        check_bytes(len(html), options)
        html = bytes(html)
        decoded = decode(html, options.encoding)
    elif isinstance(html, str):
        check_bytes(len(html), options)
        decoded = encode(html)
        check_bytes(len(decoded.utf8), options)
    else:
        got = type(html).__name__
        raise InputError(f"page: got {got}, expected bytes, str, a file object or an lxml tree or element")
    check_elements(decoded.utf8, options)
    if decoded.utf8 and b"<" not in decoded.utf8:
        decoded = decoded._replace(warnings=(*decoded.warnings, NO_MARKUP))
    outline, warnings = parse(decoded.utf8, make, options.parser)
    lost = tuple(f"{chars} characters of text in <{tag}> left out: it may not be closed" for tag, chars in outline.lost)
    return Page(outline, decoded.encoding, decoded.warnings + warnings + lost, html)


def extract(html: Any, *, url: str | None = None, options: Options | None = None) -> Article:
    """The article of a page.

    `html`: bytes (best: then the charset is found as browsers find it), str, a file object, or an lxml tree or element,
    which stays as it is. `url`: the page's address; relative addresses in the article become absolute by it.
    An odd, broken or empty page gives a small or empty article, with a warning. Raises `InputError` for anything that
    is no page, `LimitError` for one that is larger than the options allow, `OptionError` for a `url` or `options` of
    another type.
    """
    from readable.metadata.evidence import Evidence  # noqa: PLC0415 - these take as long to import as all the rest
    from readable.metadata.read import read_metadata  # noqa: PLC0415

    options = Options() if options is None else options
    check_arguments(url, options)
    page = read(html, options)
    base = base_address(page.outline, url)
    selection, unmatched = select(page.outline, options)
    events = compose_pieces(pieces := pieces_of(selection), base, options)
    evidence = Evidence(page.outline.skipping(UNLIKELY), url, selection)
    is_free = options.scorer == "auto" and options.selectors is None
    body = longer_body(evidence.candidates.of, events) if is_free else None
    if body:
        page, selection = page._replace(source=None), whole(read(body, unlimited(options)).outline)
        events = compose_pieces(pieces := pieces_of(selection), base, options)
        unmatched = (*unmatched, "the text is from the page's structured data: the page shows less")
    metadata, warnings = read_metadata(evidence, selection, events)
    warnings = page.warnings + unmatched + warnings
    return Article(
        **metadata,
        encoding=page.encoding,
        url=url,
        warnings=warnings if events else (*warnings, "no article was found"),
        confidence=selection.confidence,
        events=tuple(map(_plain, events)),
        provenance=Provenance(
            page.source, page.encoding, again(page, selection, options), events, pieces,
            selection.outline.block_opens, selection.block_points,
        ),
    )


def again(page: Page, selection: Selection, options: Options) -> Callable[[], Sequence[Event]]:
    """What makes the events again that this was selected of."""
    source, skip = page.source, selection.outline.skip

    def read_again() -> Sequence[Event]:
        outline = read(source, options).outline
        return (outline.skipping(skip) if options.selectors is None else select(outline, options)[0].outline).events

    return read_again


def select(outline: Outline, options: Options) -> tuple[Selection, tuple[str, ...]]:
    """What is selected of a page, by the scorer and the selectors of the options; and warnings."""
    score = SCORERS[options.scorer]
    if options.selectors is None:
        return score(outline, options), ()
    from readable.selecting import select_by  # noqa: PLC0415 - here, because few have selectors

    return select_by(outline, options, score)


def check_arguments(url: object, options: object) -> None:
    """Raise `OptionError` if these are not what they must be."""
    if not (url is None or isinstance(url, str)):
        raise OptionError("url", url, "the address as str, or None")
    if not isinstance(options, Options):
        raise OptionError("options", options, "an instance of Options, or None")


def _plain(event: Event) -> Event:
    """An event that can be pickled, whatever mapping the parser gave."""
    return (event[0], dict(event[1])) if isinstance(event, tuple) else event
