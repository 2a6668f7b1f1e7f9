"""The packages that only some parts of the library need, by the extra that brings them."""
from __future__ import annotations

from importlib.util import find_spec

from readable.errors import ReadableError


class MissingExtraError(ReadableError, ImportError):
    """A package of an extra is not installed.

    Attributes: `extra`, its name; `package`, what is missing; `use`, what it is needed for.
    """

    def __init__(self, extra: str, package: str, use: str) -> None:
        super().__init__(f"{use} needs {package}, which is not installed: pip install 'readable-html[{extra}]'")
        self.extra, self.package, self.use = extra, package, use

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str, str]]:
        """Pickled by what it was made of, so that it can come out of another process."""
        return MissingExtraError, (self.extra, self.package, self.use)


def need(extra: str, use: str, *packages: str) -> None:
    """Raise `MissingExtraError` for the first of these packages that is not installed. `use`: what needs it."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtraError(extra, package, use)
