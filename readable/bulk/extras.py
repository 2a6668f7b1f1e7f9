"""The packages that only this command needs."""
from __future__ import annotations

from importlib.util import find_spec

from readable.errors import ReadableError


class MissingPackageError(ReadableError, ImportError):
    """A package of the extra `bulk` is not installed. Attributes: `package`, and `use`, what it is needed for."""

    def __init__(self, package: str, use: str) -> None:
        super().__init__(f"{use} needs {package}, which is not installed: pip install 'readable-html[bulk]'")
        self.package, self.use = package, use

    def __reduce__(self) -> tuple[type[MissingPackageError], tuple[str, str]]:
        """Pickled by what it was made of, so that it can come out of another process."""
        return MissingPackageError, (self.package, self.use)


def need(package: str, use: str) -> None:
    """Raises `MissingPackageError` if a package is not installed. `use`: what it is needed for, in words."""
    if find_spec(package) is None:
        raise MissingPackageError(package, use)
