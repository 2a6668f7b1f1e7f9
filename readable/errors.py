"""The errors this library raises; every one derives from `ReadableError`.

An odd, broken or empty page is not an error: it gives a small or empty article.
"""
from __future__ import annotations


class ReadableError(Exception):
    """Base of all errors of this library."""


class InputError(ReadableError, TypeError):
    """What was given as a page is neither bytes, str, a file object nor an lxml tree or element."""


class LimitError(ReadableError, ValueError):
    """A page is larger than the caller allows.

    Attributes: `key`, the option that says how large it may be; `limit`, its value; `unit`, what is counted.
    """

    def __init__(self, key: str, limit: int, unit: str) -> None:
        super().__init__(f"page: more than {limit:,} {unit}, which is what option {key!r} allows")
        self.key = key
        self.limit = limit
        self.unit = unit

    def __reduce__(self) -> tuple[type[LimitError], tuple[str, int, str]]:
        """Pickled by what it was made of, so that it can come out of another process."""
        return LimitError, (self.key, self.limit, self.unit)


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
