"""What is asked of a row, checked before the first page."""
from __future__ import annotations

from readable.bulk.rows import RENDERED
from readable.errors import OptionError
from readable.options import Options


def checked_rendered(value: object) -> tuple[str, ...]:
    """What a row is to have beside its text, in the order of `RENDERED`. Raises `OptionError` for what is not there."""
    names = value if isinstance(value, (tuple, list, set, frozenset)) else None
    if names is None or not all(name in RENDERED for name in names):
        raise OptionError("rendered", value, f"a tuple of {', '.join(RENDERED)}, or of some of them")
    return tuple(name for name in RENDERED if name in names)


def checked_options(value: object) -> Options:
    """The options, those of `Options()` for None. Raises `OptionError` for what is none."""
    if value is None:
        return Options()
    if not isinstance(value, Options):
        raise OptionError("options", value, "an instance of Options, or None")
    return value
