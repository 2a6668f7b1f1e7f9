"""What all tests share."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser import Tab, open_tab, running
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("untimed", deadline=None)  # no test judges by seconds: machines are busy
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    add = parser.addoption
    add("--update", action="store_true", help="write what is made of fixtures/pages as what is expected")
    add("--update-floors", action="store_true", help="raise the floors in tests/quality_floors.json to what is reached")
    add("--allow-lower", action="store_true", help="with --update-floors, lower them too; say why in the commit")


@pytest.fixture(scope="session")
def update(request: pytest.FixtureRequest) -> bool:
    """Whether goldens are to be rewritten."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the checkout."""
    return Path(__file__).parents[1]


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that fetching would have waited to be polite: nothing is waited for."""
    transport = pytest.importorskip("readable.fetch.transport", reason="readable-html[fetch] is not installed")
    seconds: list[float] = []
    monkeypatch.setattr(transport.Clock, "sleep", lambda _, wanted: seconds.append(wanted))
    return seconds


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with running() as browser:
        yield browser


@pytest.fixture
def tab(browser: Browser) -> Iterator[Tab]:
    """A tab of its own for a test."""
    with open_tab(browser) as tab:
        yield tab
