"""What can go wrong between an address and its page."""
from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from readable.errors import ReadableError

EXTRA_NEEDED: Final = "readable-html[fetch] is needed: pip install 'readable-html[fetch]'"
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


class MissingExtraError(ReadableError, ImportError):
    """The packages that fetching needs are not installed."""

    def __init__(self) -> None:
        super().__init__(EXTRA_NEEDED)

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[()]]:
        """Pickled without its words, which it always has."""
        return MissingExtraError, ()


class Problem(Exception):  # noqa: N818 - no error of the library: it becomes a `FetchError` where the address is known
    """What happened, raised where the address is not known. `status`: of the answer, if that is the problem."""

    def __init__(self, text: str, status: int | None = None) -> None:
        super().__init__(text)
        self.status = status


class HostProblem(Problem):
    """A host is not found, or not one that is connected to."""


def has_extra() -> bool:
    """Whether the packages that fetching needs are installed."""
    return all(map(find_spec, _PACKAGES))
