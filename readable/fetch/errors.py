"""What can go wrong between an address and its page."""
from __future__ import annotations

from typing import Final

from readable.errors import ReadableError
from readable.extras import need

_PACKAGES: Final = ("hishel", "httpcore", "httpx", "platformdirs", "protego")


class FetchError(ReadableError):
    """A page cannot be had from its address.

    Attributes: `url`, the address where it happened, which redirects may have led to; `problem`, what happened, in
    words; `status`, the HTTP status if it was that of the answer, else None.
    """

    def __init__(self, url: str, problem: str, status: int | None = None) -> None:
        super().__init__(f"{url}: {problem}")
        self.url = url
        self.problem = problem
        self.status = status

    def __reduce__(self) -> tuple[type[FetchError], tuple[str, str, int | None]]:
        """Pickled by what it was made of, so that it can come out of another process."""
        return FetchError, (self.url, self.problem, self.status)


class Problem(Exception):  # noqa: N818 - no error of the library: it becomes a `FetchError` where the address is known
    """What happened, raised where the address is not known. `status`: of the answer, if that is the problem."""

    def __init__(self, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.status = status


class HostProblem(Problem):
    """A host is not found, or not one that is connected to."""


def need_extra(use: str) -> None:
    """Raise `MissingExtraError` if the packages that fetching needs are not installed."""
    need("fetch", use, *_PACKAGES)
