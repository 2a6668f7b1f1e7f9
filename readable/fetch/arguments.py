"""The options of the command that are about addresses. Nothing here needs the extra."""
from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from readable.extras import MissingExtraError
from readable.fetch.errors import need_extra
from readable.fetch.options import FetchOptions, user_cache
from readable.pages import ADDRESS
from readable.progress import Progress

if TYPE_CHECKING:  # of the extra
    from readable.fetch.command import Addresses

_DEFAULTS: Final = FetchOptions()
_FETCHED: Final = ("http", "https")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds them in a group of their own."""
    group = parser.add_argument_group("addresses", "How a PAGE that starts with http:// or https:// is fetched.")
    add = group.add_argument
    add("--follow", metavar="N", type=int, default=0,
        help="read at most N further pages where each names the next, and join them into one article (default: 0)")
    add("--save-html", metavar="PATH",
        help="keep the HTML as it was served in this file; for several pages or with --follow, in this directory")
    cache = group.add_mutually_exclusive_group()
    cache.add_argument("--cache", metavar="DIR", help="keep pages here, as servers allow, not in the user's cache")
    cache.add_argument("--no-cache", action="store_true", help="keep nothing, and ask for every page anew")
    add("--user-agent", metavar="TEXT", default=_DEFAULTS.user_agent,
        help=f"what servers are told is asking, and robots.txt is read for (default: {_DEFAULTS.user_agent})")
    add("--no-robots", action="store_true", help="fetch also what the robots.txt of the site forbids")
    add("--allow-private", action="store_true",
        help="fetch also from this machine and the network around it, not from public addresses alone")
    add("--delay", metavar="SECONDS", type=float, default=_DEFAULTS.delay,
        help=f"between two pages of one host (default: {_DEFAULTS.delay:g}); robots.txt may ask for more")
    add("--timeout", metavar="SECONDS", type=float, default=_DEFAULTS.timeout,
        help=f"for a page in all (default: {_DEFAULTS.timeout:g})")
    add("--max-bytes", metavar="N", type=int, default=_DEFAULTS.max_bytes,
        help=f"of a page, decompressed (default: {_DEFAULTS.max_bytes})")


def fetch_options(arguments: argparse.Namespace) -> FetchOptions:
    """How pages are fetched, as the command line has it. Raises `OptionError`."""
    cache = None if arguments.no_cache else user_cache() if arguments.cache is None else arguments.cache
    return FetchOptions(
        user_agent=arguments.user_agent, cache=cache, robots=not arguments.no_robots,
        allow_private=arguments.allow_private, delay=arguments.delay, timeout=arguments.timeout,
        max_bytes=arguments.max_bytes,
    )


def check_addresses(arguments: argparse.Namespace) -> None:
    """Raises `ValueError` for what cannot be done with the addresses among the pages, or without any."""
    addresses = [argument for argument in arguments.pages if ADDRESS.match(argument)]
    if not addresses:
        _check_unused(arguments)
        return
    others = [one for one in addresses if one.partition("://")[0].lower() not in _FETCHED]
    _refuse(others, "only http and https addresses are fetched")
    try:
        need_extra("an address")
    except MissingExtraError as error:
        _refuse(addresses, str(error))
    if arguments.url is not None:
        raise ValueError("--url is for a page that is not fetched; an address is its own")
    if arguments.follow < 0:
        raise ValueError(f"--follow is a number of pages, 0 or more, and not {arguments.follow}")
    if arguments.save_html is not None and _is_same(arguments.save_html, arguments.output or ""):
        raise ValueError("--save-html needs a name, and another than --output")
    fetch_options(arguments)


def _is_same(one: str, other: str) -> bool:
    """Whether two names are of one file or directory, or the first is of none."""
    return not one or (bool(other) and os.path.realpath(one) == os.path.realpath(other))


def _check_unused(arguments: argparse.Namespace) -> None:
    for name, is_given in (("--follow", arguments.follow != 0), ("--save-html", arguments.save_html is not None)):
        if is_given:
            raise ValueError(f"{name} is for addresses, and there is none among the pages")


def _refuse(addresses: Sequence[str], why: str) -> None:
    """Raises `ValueError` if there is an address, with what can be done instead."""
    for address in addresses:
        url = shlex.quote(address)
        raise ValueError(f"{why}; or pipe it in: curl -sSL {url} | readable - --url {url}")


@contextmanager
def opened_addresses(arguments: argparse.Namespace, progress: Progress) -> Iterator[Addresses | None]:
    """What fetches the addresses among the pages, None if there are none."""
    if not any(map(ADDRESS.match, arguments.pages)):
        yield None
        return
    from readable.fetch.command import Addresses  # noqa: PLC0415 - it takes long to import, and needs the extra

    addresses = Addresses(arguments, progress)
    try:
        yield addresses
    finally:
        addresses.close()
