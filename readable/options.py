"""Options of an extraction: one frozen value, checked at birth."""
from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection
from dataclasses import dataclass

from webencodings import lookup

from readable.errors import OptionError

SCORER_NAMES = (
    "auto",
    "blocks",
    "density",
    "lines",
    "readability",
    "symbols",
)
"""The names in `readable.scorers.SCORERS`."""

WIDEST_BLOCK = 20

_CHOICES = (
    ("scorer", SCORER_NAMES),
    ("parser", ("lxml", "html5lib")),
    ("images", ("content", "all", "none")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a page is read and what of it is kept. Raises `OptionError` for a value that cannot be.

    `scorer`: how the content is chosen, one of `readable.scorers.SCORERS`; `"auto"` is what `extract` uses,
    `readability` in this version.
    `parser`: `"lxml"` (libxml2's, fast) or `"html5lib"` (the tree a browser builds, some forty times slower).
    `encoding`: the charset the transport gave (HTTP's `Content-Type`), a label of the WHATWG Encoding Standard.
    `char_threshold`: characters of text below which the choice is made again, less strictly (500, as Mozilla's).
    `min_text_length`: characters below which a paragraph earns its container no points (25).
    `positive_keywords`, `negative_keywords`: words that speak for or against a container whose class or id holds
    one, and, as `tag-NAME`, for or against elements whose name begins so; given as a tuple or any other collection of
    words, or as a regular expression; kept as a regular expression, or None.
    `images`: `"content"` keeps pictures that look like content, `"all"` every one in the article, and no part goes
    for its structure while it holds one; `"none"` none.
    `main_run`: whether the `blocks` scorer keeps only the longest run of the blocks it would keep.
    `block_width`: lines that make a block for the `lines` scorer, 1 to 20 (3, as published).
    """

    scorer: str = "auto"
    parser: str = "lxml"
    encoding: str | None = None
    char_threshold: int = 500
    min_text_length: int = 25
    positive_keywords: Collection[str] | re.Pattern[str] | None = None
    negative_keywords: Collection[str] | re.Pattern[str] | None = None
    images: str = "content"
    main_run: bool = False
    block_width: int = 3

    def __post_init__(self) -> None:
        for key, choices in _CHOICES:
            value = getattr(self, key)
            if not isinstance(value, str) or value not in choices:
                raise OptionError(key, value, f"one of {', '.join(choices)}")
        for key in ("char_threshold", "min_text_length"):
            check_length(key, getattr(self, key))
        check_width("block_width", self.block_width)
        for key in ("positive_keywords", "negative_keywords"):
            object.__setattr__(self, key, keyword_pattern(key, getattr(self, key)))
        if not isinstance(self.main_run, bool):
            raise OptionError("main_run", self.main_run, "True or False")
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


def check_length(key: str, value: object) -> None:
    """Raises `OptionError` for what is no number of characters."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise OptionError(key, value, "a whole number of characters, 0 or more")


def check_width(key: str, value: object) -> None:
    """Raises `OptionError` for what is no number of lines of a block."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= WIDEST_BLOCK:
        raise OptionError(key, value, f"a whole number of lines, 1 to {WIDEST_BLOCK}")


def keyword_pattern(key: str, value: object) -> re.Pattern[str] | None:
    """Keywords as one pattern. A lone string would be taken letter by letter, so it is refused."""
    if value is None or (isinstance(value, re.Pattern) and isinstance(value.pattern, str)):
        return value
    words = tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else None
    if words is None or not all(isinstance(word, str) and word.strip() for word in words):
        raise OptionError(key, value, "a tuple of words, or a compiled regular expression for str")
    return re.compile("|".join(sorted({re.escape(word.strip()) for word in words}))) if words else None
