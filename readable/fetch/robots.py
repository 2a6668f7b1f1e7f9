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
_SOON = 600.0  # seconds until a robots.txt that could not be had is asked for again
_WORK = 200_000  # rules times the user agents that they are for: a fraction of a second for the parser
_AGENTS = 2000  # of one group
_ANYWHERE = frozenset({"host", "site-map", "sitemap", "sitemaps"})
"""Lines that may stand between the user agents of a group."""
_MANY_SITES = 1000
_ABSENT = range(300, 500)  # with 3xx: redirects that come to no end
_REDIRECTS = 5  # at least, says RFC 9309
_SUCCESSES = range(200, 300)


class _Rules(NamedTuple):
    """What was read of a site's robots.txt: `refusal`, why nothing may be fetched, or "". `until`: when it holds."""

    parsed: Protego | None
    refusal: str
    until: float


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
        if rules is None or time.monotonic() > rules.until:
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
            refusal = _refusal(error)
            return _Rules(None, refusal, time.monotonic() + (_SOON if refusal else _DAY))
        text = answer.body.decode("utf-8-sig", "replace")
        if not is_reasonable(text):
            return _Rules(None, "robots.txt is out of all proportion and not read", time.monotonic() + _DAY)
        return _Rules(Protego.parse(text), "", time.monotonic() + _DAY)


def is_reasonable(text: str) -> bool:
    """Whether a robots.txt is parsed in reasonable time: the parser keeps each rule for each agent of its group."""
    work = agents = 0
    is_open = True
    for line in text.splitlines():
        field, colon, _ = line.partition("#")[0].strip().lower().partition(":")
        if field.startswith("user"):  # the parser takes misspellings too
            agents = agents + 1 if is_open else 1
            is_open = True
        elif field:
            work += agents
            is_open = is_open and (not colon or field.strip() in _ANYWHERE)
        if agents > _AGENTS or work > _WORK:
            return False
    return True


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
