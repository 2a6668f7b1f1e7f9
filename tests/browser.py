"""A page in a real browser: what it shows, what it says, and what it asks the network for, of which it gets nothing.

The browser is Chromium as the system has it, driven by Playwright; no browser is downloaded. Tests that need it skip
where either is missing, unless the environment has `READABLE_BROWSER=required`; then they fail.
"""
from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ADDRESS = "http://reader.test/"
"""Where every page is shown; nothing answers there but `Tab.show`."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
)

LONGEST_WAIT = 20_000
"""Milliseconds, after which a test fails that waits for the browser."""

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900"/></svg>'
"""What every picture of the web is answered with: one wider than any window."""


class Request(NamedTuple):
    """Something that a page asked the network for. `kind`: `image`, `font`, `script`, `document`, ..."""

    kind: str
    address: str


class Tab:
    """One page in the browser. `requests` and `complaints` (errors and warnings) are of the page shown last.

    Every request is recorded. None gets to the network: pictures are answered with `PICTURE`, the rest fails.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[Request] = []
        self.complaints: list[str] = []
        self._content = ""
        page.set_default_timeout(LONGEST_WAIT)
        page.context.route("**/*", self._answer)
        page.on("console", lambda message: self._complain(message.type, message.text))
        page.on("pageerror", lambda error: self._complain("error", str(error)))

    def show(self, html: str) -> None:
        """Show a page, and wait until it and its pictures are there."""
        self._content = html
        self.requests.clear()
        self.complaints.clear()
        self.page.goto(ADDRESS, wait_until="load")

    def size(self, width: int, height: int) -> None:
        """Set the size of the window, in CSS pixels."""
        self.page.set_viewport_size({"width": width, "height": height})

    def ask(self, script: str, argument: Any = None) -> Any:
        """The value of a script, run from outside: no policy of the page is in its way."""
        return self.page.evaluate(script, argument)

    def _complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def _answer(self, route: Route) -> None:
        request = route.request
        if request.is_navigation_request() and request.url.partition("#")[0] == ADDRESS:
            route.fulfill(body=self._content, content_type="text/html; charset=utf-8")
            return
        self.requests.append(Request(request.resource_type, request.url))
        if request.resource_type == "image":
            route.fulfill(body=PICTURE, content_type="image/svg+xml")
        else:
            route.abort()


def unavailable(reason: str) -> NoReturn:
    """Skip the test, or fail it where the browser is required."""
    if os.environ.get("READABLE_BROWSER") == "required":
        pytest.fail(f"READABLE_BROWSER=required, but {reason}", pytrace=False)
    pytest.skip(reason)


@contextmanager
def running() -> Iterator[Browser]:
    """A browser, for as many tabs as are wanted."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - may be missing
    except ImportError:
        unavailable("the package playwright is not installed")
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        unavailable(f"none of {', '.join(NAMES)} is on the PATH")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_tab(browser: Browser) -> Iterator[Tab]:
    """A tab with storage, cache and history of its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light")
    try:
        yield Tab(context.new_page())
    finally:
        context.close()
