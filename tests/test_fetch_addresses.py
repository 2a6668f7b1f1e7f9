"""Which addresses are fetched, and in what form."""
from __future__ import annotations

import pytest

from readable.fetch.errors import Problem

pytest.importorskip("httpx", reason="readable-html[fetch] is not installed")

from readable.fetch.addresses import is_same_site, origin, parsed


@pytest.mark.parametrize(("given", "requested"), [
    ("https://example.com", "https://example.com"),
    (" https://EXAMPLE.com/a#part ", "https://example.com/a"),
    ("https://example.com/a b?q=ü", "https://example.com/a%20b?q=%C3%BC"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"),
    ("http://example.com:80/", "http://example.com/"),
    ("http://example.com:8080/../a/./b", "http://example.com:8080/a/b"),
])
def test_what_is_requested(given: str, requested: str) -> None:
    assert str(parsed(given)) == requested


@pytest.mark.parametrize(("given", "why"), [
    ("ftp://example.com/a", "ftp: only http and https"),
    ("file:///etc/passwd", "file: only http and https"),
    ("javascript:alert(1)", "javascript: only"),
    ("data:text/html,<p>a", "data: only"),
    ("example.com/a", "no scheme: only"),
    ("https:///a", "it has no host"),
    ("https:a", "it has no host"),
    ("https://me:secret@example.com/", "holds a user name"),
    ("https://example.com\\@evil.example/", "holds a user name"),
    ("https://example.com:99999/", "not an address"),
    ("https://example.com:x/", "not an address"),
    ("https://exa\nmple.com/", "not an address"),
    ("https://[::1/", "not an address"),
    ("https://\xad/", "not an address"),
    ("https://" + "a" * 10_000, "longer than 8,000"),
])
def test_what_is_not_fetched(given: str, why: str) -> None:
    with pytest.raises(Problem, match=why):
        parsed(given)


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(Problem) as raised:
        parsed("https://me:secret@example.com/")
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize(("target", "seen"), [
    ("/b", "https://example.com/b"),
    ("b?c", "https://example.com/a/b?c"),
    ("//other.example/b", "https://other.example/b"),
    ("?page=2", "https://example.com/a/?page=2"),
])
def test_a_target_is_seen_from_its_page(target: str, seen: str) -> None:
    assert str(parsed(target, parsed("https://example.com/a/"))) == seen


def test_origin() -> None:
    assert origin(parsed("https://example.com/a/b?c")) == "https://example.com"
    assert origin(parsed("http://[::1]:8080/a")) == "http://[::1]:8080"


@pytest.mark.parametrize(("one", "other", "same"), [
    ("https://example.com/a", "https://example.com/b", True),
    ("http://example.com/a", "https://example.com/b", True),
    ("http://example.com:8080/a", "http://example.com:8080/b", True),
    ("http://example.com:8080/a", "http://example.com/b", False),
    ("http://example.com:8080/a", "https://example.com:8080/b", False),
    ("https://example.com/a", "https://www.example.com/b", False),
    ("https://example.com/a", "https://example.com.evil.example/", False),
])
def test_same_site(one: str, other: str, same: bool) -> None:  # noqa: FBT001 - what is expected
    assert is_same_site(parsed(one), parsed(other)) is same
