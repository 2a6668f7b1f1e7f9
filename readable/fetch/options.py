"""Options of fetching: one frozen value, checked at birth."""
from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from readable.errors import OptionError
from readable.fetch.errors import need_extra
from readable.version import VERSION

USER_AGENT: Final = f"readable/{VERSION}"
"""What is true: no address of the project is in it as long as there is none."""

_SECONDS: Final = ("connect_timeout", "read_timeout", "timeout", "delay", "max_delay")
_MAY_BE_ZERO: Final = frozenset({"delay", "max_delay", "max_redirects"})
_COUNTS: Final = ("max_bytes", "max_redirects")
_FLAGS: Final = ("robots", "allow_private")


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchOptions:
    """How pages are fetched. Raises `OptionError` for a value that cannot be.

    `user_agent`: what the server is told of the program that asks; robots.txt is read for it.
    `cache`: the directory that answers are kept in, as RFC 9111 has it; None keeps none. `user_cache()` is the user's.
    `robots`: whether robots.txt is asked, and obeyed, before a page is (RFC 9309).
    `allow_private`: whether addresses that are not public are fetched: of this machine, of the network around it.
    `connect_timeout`, `read_timeout`: seconds until a connection stands, and until the server sends the next bytes.
    `timeout`: seconds for a page in all: its robots.txt and redirects, but not the time that politeness waits.
    `max_bytes`: of a page, decompressed.
    `max_redirects`: how many are followed.
    `delay`: seconds between the end of one request for a page and the next at the same host; more, if its robots.txt
    wants a `Crawl-delay`, but not more than `max_delay`.
    """

    user_agent: str = USER_AGENT
    cache: str | os.PathLike[str] | None = None
    robots: bool = True
    allow_private: bool = False
    connect_timeout: float = 10.0
    read_timeout: float = 20.0
    timeout: float = 60.0
    max_bytes: int = 20_000_000
    max_redirects: int = 5
    delay: float = 1.0
    max_delay: float = 30.0

    def __post_init__(self) -> None:
        agent: object = self.user_agent
        if not (isinstance(agent, str) and agent.strip() and agent.isascii() and agent.isprintable()):
            raise OptionError("user_agent", agent, "a name in printable ASCII, such as name/1.0")
        cache: object = self.cache
        if cache is not None and not (isinstance(cache, (str, os.PathLike)) and os.fspath(cache)):
            raise OptionError("cache", cache, "a directory, or None")
        for key in _SECONDS:
            _check(key, getattr(self, key), (int, float), "seconds")
        for key in _COUNTS:
            _check(key, getattr(self, key), (int,), "a whole number")
        for key in _FLAGS:
            if not isinstance(getattr(self, key), bool):
                raise OptionError(key, getattr(self, key), "True or False")


def _check(key: str, value: object, types: tuple[type, ...], what: str) -> None:
    """Raises `OptionError` for what is no number, or too small a one."""
    expected = f"{what}, {'0 or more' if key in _MAY_BE_ZERO else 'more than 0'}"
    if isinstance(value, bool) or not isinstance(value, types) or not isinstance(value, (int, float)):
        raise OptionError(key, value, expected)
    if not math.isfinite(value) or value < 0 or (value == 0 and key not in _MAY_BE_ZERO):
        raise OptionError(key, value, expected)


def user_cache() -> Path:
    """The directory where this user's programs cache for this library: by the rules of the system, or by XDG's."""
    need_extra("the cache of pages")
    from platformdirs import user_cache_path  # noqa: PLC0415 - of the extra

    return user_cache_path("readable", appauthor=False)
