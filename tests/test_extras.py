"""What is said where a package of an extra is not installed."""
from __future__ import annotations

import pickle

import pytest

from readable.errors import ReadableError
from readable.extras import MissingExtraError, need


def test_what_is_missing_is_named() -> None:
    need("bulk", "a table", "json", "email")
    with pytest.raises(MissingExtraError) as raised:
        need("bulk", "a table", "json", "no_such_package")
    said = "a table needs no_such_package, which is not installed: pip install 'readable-html[bulk]'"
    assert str(raised.value) == said
    assert isinstance(raised.value, ReadableError)
    assert isinstance(raised.value, ImportError)


def test_it_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(MissingExtraError("bulk", "pyarrow", "a table")))
    assert (error.extra, error.package, error.use) == ("bulk", "pyarrow", "a table")
