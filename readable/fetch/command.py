"""Addresses on the command line: fetched, followed, kept, and told of."""
from __future__ import annotations

import argparse
import logging
from pathlib import Path

from readable.article import Article
from readable.errors import ReadableError
from readable.fetch.arguments import fetch_options
from readable.fetch.errors import FetchError
from readable.fetch.fetched import Fetched
from readable.fetch.fetcher import Fetcher
from readable.options import Options
from readable.pages import file_name, is_many
from readable.progress import Progress


class Addresses:
    """The articles of addresses; connections and cache are kept between them."""

    def __init__(self, arguments: argparse.Namespace, progress: Progress) -> None:
        self._follow: int = arguments.follow
        self._saved = None if arguments.save_html is None else Path(arguments.save_html)
        self._is_folder = is_many(arguments.pages) or self._follow > 0
        self._progress = progress
        # The cache goes on without what it cannot write, and logs it with a traceback: no matter of a command's users.
        logging.getLogger("hishel").addHandler(logging.NullHandler())
        self._fetcher = Fetcher(fetch_options(arguments))
        for warning in self._fetcher.warnings:
            progress.warn("cache", warning)

    def close(self) -> None:
        """Closes connections and cache."""
        self._fetcher.close()

    def extract(self, url: str, options: Options) -> Article:
        """The article at an address. Raises `ReadableError`, whose words do not repeat the address."""
        self._progress.wait(f"fetching {url}")
        try:
            return self._fetcher.extract(url, options=options, follow=self._follow, keep=self._keep)
        except FetchError as error:
            raise ReadableError(str(error).removeprefix(f"{url}: ")) from error
        finally:
            self._progress.go_on()

    def _keep(self, fetched: Fetched) -> None:
        """Saves the page as it was served, if that is wanted."""
        if self._follow:
            self._progress.wait(f"fetched {fetched.url}")
        if self._saved is None:
            return
        path = self._saved / f"{file_name(fetched.asked)}.html" if self._is_folder else self._saved
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(fetched.content)
        except OSError as error:
            self._progress.fail(fetched.asked, f"cannot write {path}: {error.strerror or error}")
