"""How pages are fetched: what can be set, and what cannot be."""
from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import pytest

from readable.errors import OptionError, ReadableError
from readable.fetch import Fetcher, FetchOptions, MissingExtraError, user_cache
from readable.version import VERSION


@pytest.mark.parametrize(("given", "expected"), [
    ({"user_agent": ""}, "printable ASCII"),
    ({"user_agent": "a\r\nCookie: b"}, "printable ASCII"),
    ({"user_agent": "Bücher/1"}, "printable ASCII"),
    ({"cache": ""}, "a directory"),
    ({"cache": 3}, "a directory"),
    ({"timeout": 0}, "seconds, more than 0"),
    ({"timeout": math.nan}, "seconds, more than 0"),
    ({"read_timeout": math.inf}, "seconds, more than 0"),
    ({"connect_timeout": "1"}, "seconds, more than 0"),
    ({"delay": -1}, "seconds, 0 or more"),
    ({"max_bytes": 0}, "a whole number, more than 0"),
    ({"max_bytes": 1.5}, "a whole number, more than 0"),
    ({"max_redirects": -1}, "a whole number, 0 or more"),
    ({"max_redirects": True}, "a whole number, 0 or more"),
    ({"robots": 1}, "True or False"),
    ({"allow_private": None}, "True or False"),
])
def test_what_cannot_be(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(OptionError, match=expected) as raised:
        FetchOptions(**given)
    assert [raised.value.key] == list(given)


def test_zero_is_possible_where_it_means_something() -> None:
    options = FetchOptions(delay=0, max_delay=0, max_redirects=0)
    assert (options.delay, options.max_delay, options.max_redirects) == (0, 0, 0)


def test_the_user_agent_is_true() -> None:
    assert FetchOptions().user_agent == f"readable/{VERSION}"


def test_nothing_is_kept_unless_a_directory_is_named() -> None:
    assert FetchOptions().cache is None


def test_the_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("platformdirs")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache().name == "readable" or "readable" in user_cache().parts
    if sys.platform == "linux":
        assert user_cache() == tmp_path / "readable"


def test_without_the_extra_it_is_said_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    for make in (Fetcher, user_cache):
        with pytest.raises(MissingExtraError, match=r"pip install 'readable-html\[fetch\]'") as raised:
            make()
        assert isinstance(raised.value, ReadableError)
        assert isinstance(raised.value, ImportError)


def test_options_of_another_type() -> None:
    with pytest.raises(OptionError, match="an instance of FetchOptions"):
        Fetcher({"timeout": 3})  # type: ignore[arg-type]
