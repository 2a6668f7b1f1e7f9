"""The errors this library raises; every one derives from `ReadableError`.

An odd, broken or empty page is not an error: it gives a small or empty article.
"""
from __future__ import annotations


class ReadableError(Exception):
    """Base of all errors of this library."""


class InputError(ReadableError, TypeError):
    """What was given as a page is neither bytes, str, a file object nor an lxml tree or element."""


class OptionError(ReadableError, ValueError):
    """An option is unknown or its value impossible.

    Attributes: `key`, the option's name; `value`, what was given; `expected`, what it could have been.
    """

    def __init__(self, key: str, value: object, expected: str) -> None:
        super().__init__(f"option {key!r}: got {value!r}, expected {expected}")
        self.key = key
        self.value = value
        self.expected = expected

    def __reduce__(self) -> tuple[type[OptionError], tuple[str, object, str]]:
        """Pickled by what it was made of, so that it can come out of another process."""
        return OptionError, (self.key, self.value, self.expected)
