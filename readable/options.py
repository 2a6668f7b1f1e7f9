"""Options of an extraction: one frozen value, checked at birth."""
from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from webencodings import lookup

from readable.errors import OptionError

SCORER_NAMES = (
    "auto",
    "blocks",
    "density",
    "learned",
    "lines",
    "readability",
    "symbols",
)
"""The names in `readable.scorers.SCORERS`."""

FAVORS = ("balanced", "precision", "recall")

THEMES = ("auto", "light", "dark", "sepia")
"""Of the reader page: `readable.render.reader`."""

WIDEST_BLOCK = 20

_CHOICES = (
    ("scorer", SCORER_NAMES),
    ("parser", ("lxml", "html5lib")),
    ("images", ("content", "all", "none")),
    ("favor", FAVORS),
)


class Selectors(NamedTuple):
    """CSS selectors of what the caller knows of a page; None where there is none.

    `content`: what is the article; `keep`: what is in it, wherever it stands; `drop`: what is not, whatever else says.
    """

    content: str | None = None
    keep: str | None = None
    drop: str | None = None

    def given(self) -> dict[str, str]:
        """Those that there are, by name."""
        return {key: css for key, css in self._asdict().items() if css is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a page is read and what of it is kept. Raises `OptionError` for a value that cannot be.

    `scorer`: how the content is chosen, one of `readable.scorers.SCORERS`; `"auto"` is the `learned` scorer, with
    second looks where it finds little.
    `parser`: `"lxml"` (libxml2's, fast) or `"html5lib"` (the tree a browser builds, some forty times slower).
    `encoding`: the charset the transport gave (HTTP's `Content-Type`), a label of the WHATWG Encoding Standard.
    `char_threshold`: characters of text below which the choice is made again, less strictly (500, as Mozilla's).
    `min_text_length`: characters below which a paragraph earns its container no points (25).
    `positive_keywords`, `negative_keywords`: words that speak for or against a container whose class or id holds
    one, and, as `tag-NAME`, for or against elements whose name begins so; given as a tuple or any other collection of
    words, or as a regular expression; kept as a regular expression, or None.
    `images`: `"content"` keeps pictures that look like content, `"all"` every one in the article, and no part goes
    for its structure while it holds one; `"none"` none, and no poster of a film.
    `favor`: what the scorers `auto` and `learned` do in doubt: `"precision"` leaves out, `"recall"` keeps, `"balanced"`
    does what is likelier to be right.
    `comments`: whether they take comments under an article for content too; they always do the posts of a thread.
    `main_run`: whether the `blocks` scorer keeps only the longest run of the blocks it would keep.
    `block_width`: lines that make a block for the `lines` scorer, 1 to 20 (3, as published).
    `selectors`: CSS selectors, by the names `content` (the article is what matches, and nothing is scored), `keep`
    (what matches is in the article, wherever it stands) and `drop` (what matches never is); kept as `Selectors`.
    `max_bytes`: of a page (of a `str`, in UTF-8); a larger one raises `LimitError`, None (as it comes) allows all.
    `max_elements`: of a page: its start tags, those in scripts and comments too, or the elements of a tree.
    """

    scorer: str = "auto"
    parser: str = "lxml"
    encoding: str | None = None
    char_threshold: int = 500
    min_text_length: int = 25
    positive_keywords: Collection[str] | re.Pattern[str] | None = None
    negative_keywords: Collection[str] | re.Pattern[str] | None = None
    images: str = "content"
    favor: str = "balanced"
    comments: bool = False
    main_run: bool = False
    block_width: int = 3
    selectors: Mapping[str, str] | Selectors | None = None
    max_bytes: int | None = None
    max_elements: int | None = None

    def __post_init__(self) -> None:
        for key, choices in _CHOICES:
            value = getattr(self, key)
            if not isinstance(value, str) or value not in choices:
                raise OptionError(key, value, f"one of {', '.join(choices)}")
        for key in ("char_threshold", "min_text_length"):
            check_length(key, getattr(self, key))
        for key in ("max_bytes", "max_elements"):
            if getattr(self, key) is not None:
                check_whole(key, getattr(self, key), 1, "a whole number, 1 or more, or None")
        lines = f"a whole number of lines, 1 to {WIDEST_BLOCK}"
        check_whole("block_width", self.block_width, 1, lines, WIDEST_BLOCK)
        for key in ("positive_keywords", "negative_keywords"):
            object.__setattr__(self, key, keyword_pattern(key, getattr(self, key)))
        object.__setattr__(self, "selectors", checked_selectors(self.selectors))
        for key in ("comments", "main_run"):
            if not isinstance(getattr(self, key), bool):
                raise OptionError(key, getattr(self, key), "True or False")
        label: object = self.encoding
        if label is not None and not (isinstance(label, str) and lookup(label)):
            raise OptionError("encoding", label, "a label of the WHATWG Encoding Standard, such as utf-8")

    @classmethod
    def of(cls, **given: object) -> Options:
        """Options by name, such as from a file or a command line; an unknown name raises `OptionError`."""
        known = [field.name for field in dataclasses.fields(cls)]
        for key, value in given.items():
            if key not in known:
                raise OptionError(key, value, f"one of the options {', '.join(known)}")
        return cls(**given)  # type: ignore[arg-type]


def check_whole(key: str, value: object, least: int, what: str, most: int | None = None) -> None:
    """Raise `OptionError` for what is no whole number from `least` on, and up to `most`. `what`: what is expected."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        raise OptionError(key, value, what)


def check_length(key: str, value: object) -> None:
    """Raise `OptionError` for what is no number of characters."""
    check_whole(key, value, 0, "a whole number of characters, 0 or more")


def check_columns(key: str, value: object) -> None:
    """Raise `OptionError` for what is no width of a page of text."""
    check_whole(key, value, 1, "a whole number of columns, 1 or more")


def keyword_pattern(key: str, value: object) -> re.Pattern[str] | None:
    """Keywords as one pattern. A lone string would be taken letter by letter, so it is refused."""
    if value is None or (isinstance(value, re.Pattern) and isinstance(value.pattern, str)):
        return value
    words = tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else None
    if words is None or not all(isinstance(word, str) and word.strip() for word in words):
        raise OptionError(key, value, "a tuple of words, or a compiled regular expression for str")
    return re.compile("|".join(sorted({re.escape(word.strip()) for word in words}))) if words else None


def checked_selectors(value: object) -> Selectors | None:
    """Selectors as one value, None if there are none. Raises `OptionError` for what is no selector of an element."""
    given = value.given() if isinstance(value, Selectors) else {} if value is None else value
    if not isinstance(given, Mapping):
        raise OptionError("selectors", value, f"a mapping of {', '.join(Selectors._fields)} to CSS selectors")
    if not given:
        return None
    from readable.css import Elements, match  # noqa: PLC0415 - here, because few have selectors to be read

    for key, css in given.items():
        if key not in Selectors._fields:
            raise OptionError("selectors", key, f"one of the keys {', '.join(Selectors._fields)}")
        if not isinstance(css, str):
            raise OptionError(f"selectors.{key}", css, "a CSS selector as str")
        try:
            match(css, Elements(()))
        except ValueError as error:
            raise OptionError(f"selectors.{key}", css, f"a CSS selector of elements; {error}") from error
    return Selectors(**given)
