"""robots.txt, as RFC 9309 has it: who may fetch what, and how fast.

A robots.txt that is not there (any 4xx) allows everything. One that cannot be had (5xx, no connection, no answer)
forbids everything. One behind too many redirects is as if it were not there. Of a long one the first 500 KiB count.
What was read holds for a day at most.
"""
from __future__ import annotations

import time
from typing import NamedTuple

import httpcore
import httpx
from protego import Protego

from readable.fetch.addresses import origin, parsed
from readable.fetch.body import read_head
from readable.fetch.errors import FetchError, HostProblem, Problem
from readable.fetch.web import Visit, Web, status_words

_BYTES = 500 * 1024
_DAY = 86400.0
_MANY_SITES = 1000
_ABSENT = range(300, 500)  # with 3xx: redirects that come to no end
_REDIRECTS = 5  # at least, says RFC 9309
_SUCCESSES = range(200, 300)


class _Rules(NamedTuple):
    """What was read of a site's robots.txt: `refusal`, why nothing may be fetched, or "". `read`: when."""

    parsed: Protego | None
    refusal: str
    read: float


class Robots:
    """The robots.txt of each site, read when it is first asked about."""

    def __init__(self, web: Web, user_agent: str) -> None:
        self._web = web
        self._agent = user_agent
        self._known: dict[str, _Rules] = {}

    def delay(self, url: httpx.URL) -> float:
        """The seconds between requests that the site wants, 0 if it says nothing. Raises `Problem` if it wants none."""
        site = origin(url)
        rules = self._known.get(site)
        if rules is None or time.monotonic() - rules.read > _DAY:
            if len(self._known) >= _MANY_SITES:
                self._known.clear()
            rules = self._known[site] = self._read(site)
        if rules.refusal:
            raise Problem(rules.refusal)
        if rules.parsed is None:
            return 0.0
        if not rules.parsed.can_fetch(str(url), self._agent):
            raise Problem("robots.txt of the site does not allow it")
        return rules.parsed.crawl_delay(self._agent) or 0.0

    def _read(self, site: str) -> _Rules:
        visit = Visit("text/plain, */*;q=0.1", before=lambda _: None, read=_text, redirects=_REDIRECTS, keep=_DAY)
        try:
            answer = self._web.visit(parsed(f"{site}/robots.txt"), visit)
        except FetchError as error:
            return _Rules(None, _refusal(error), time.monotonic())
        text = answer.body.decode("utf-8-sig", "replace")
        return _Rules(Protego.parse(text), "", time.monotonic())


def _refusal(error: FetchError) -> str:
    """Why nothing may be fetched where robots.txt could not be, "" if it may."""
    if error.status in _ABSENT:
        return ""
    if isinstance(error.__cause__, (HostProblem, httpcore.ConnectError, httpcore.ConnectTimeout)):
        return error.problem  # the page itself would not be had either
    return f"{error.problem} (for robots.txt, without which nothing is fetched)"


def _text(response: httpx.Response) -> bytes:
    if response.status_code not in _SUCCESSES:
        raise Problem(status_words(response), response.status_code)
    return read_head(response.iter_raw(), response.headers.get("content-encoding", ""), _BYTES)
