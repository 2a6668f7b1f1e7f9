"""Addresses: which are fetched, and in what form."""
from __future__ import annotations

import httpx

from readable.fetch.errors import Problem

_LONGEST = 8000  # characters; more than servers take
_LAST_PORT = 65535


def parsed(text: str, base: httpx.URL | None = None) -> httpx.URL:
    """The address that a text names, seen from `base`, as it is requested: without its fragment.

    Raises `Problem` for what is not fetched: no http or https, no host, a user name or password.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise Problem(f"the address is longer than {_LONGEST:,} characters")
    try:
        url = httpx.URL(text) if base is None else base.join(text)
    except (httpx.InvalidURL, ValueError) as error:
        raise Problem(f"not an address: {error}") from error
    if url.scheme not in ("http", "https"):
        raise Problem(f"{url.scheme or 'no scheme'}: only http and https are fetched")
    if not url.host:
        raise Problem("not an address: it has no host")
    if url.port is not None and not 0 < url.port <= _LAST_PORT:
        raise Problem(f"not an address: there is no port {url.port}")
    if url.userinfo:
        raise Problem("the address holds a user name, and no password is sent anywhere")
    return url.copy_with(fragment=None)


def origin(url: httpx.URL) -> str:
    """Scheme, host and port: what one robots.txt is for."""
    return str(url.copy_with(raw_path=b"/"))[:-1]


def is_same_site(one: httpx.URL, other: httpx.URL) -> bool:
    """Whether two addresses are of one host and port; https may take the place of http."""
    if one.host != other.host:
        return False
    return (one.scheme, one.port) == (other.scheme, other.port) or (one.port is None and other.port is None)
