"""Pages that are larger than the caller allows."""
from __future__ import annotations

import io
import pickle
from typing import Any

import pytest
from lxml import html as lxml_html

from readable import LimitError, OptionError, Options, ReadableError, extract

PAGE = b"<html><body><p>One.</p><p>Two.</p><!-- <b> --></body></html>"


class Counting(io.BytesIO):
    """A file that knows how much was asked of it."""

    asked = 0

    def read(self, size: int | None = -1, /) -> bytes:
        Counting.asked = -1 if size is None else size
        return super().read(size)


@pytest.mark.parametrize("page", [PAGE, bytearray(PAGE), memoryview(PAGE), PAGE.decode(), io.BytesIO(PAGE)])
def test_bytes(page: Any) -> None:
    with pytest.raises(LimitError, match=f"page: more than {len(PAGE) - 1} bytes, .* 'max_bytes'"):
        extract(page, options=Options(max_bytes=len(PAGE) - 1))


def test_as_many_as_are_allowed() -> None:
    assert extract(PAGE, options=Options(max_bytes=len(PAGE), max_elements=5)).text == "One.\n\nTwo."


def test_a_str_counts_in_utf8() -> None:
    assert extract("<p>é", options=Options(max_bytes=5)).text == "é"
    with pytest.raises(LimitError):
        extract("<p>é", options=Options(max_bytes=4))


def test_no_more_of_a_file_is_read_than_needed() -> None:
    with pytest.raises(LimitError):
        extract(Counting(PAGE * 1000), options=Options(max_bytes=100))
    assert Counting.asked == 101


@pytest.mark.parametrize("page", [PAGE, PAGE.decode(), io.BytesIO(PAGE)])
def test_elements_are_start_tags(page: Any) -> None:
    with pytest.raises(LimitError, match=r"page: more than 4 elements, .* 'max_elements'"):
        extract(page, options=Options(max_elements=4))


def test_elements_of_a_tree() -> None:
    tree = lxml_html.document_fromstring(PAGE)
    assert extract(tree, options=Options(max_elements=5)).text
    with pytest.raises(LimitError):
        extract(tree, options=Options(max_elements=3))


def test_text_out_of_structured_data_is_within_the_page() -> None:
    said = "\\u003cp>The boats lie on the sand, and the men mend nets, knot by knot. " * 12
    page = f'<script type="application/ld+json">{{"@type": "Article", "articleBody": "{said}"}}</script><body><p>Low.'
    assert extract(page, options=Options(max_elements=4)).text.count("boats") == 12


def test_the_error_says_what_and_how_much() -> None:
    error = LimitError("max_bytes", 5, "bytes")
    assert isinstance(error, ReadableError)
    assert (error.key, error.limit, error.unit) == ("max_bytes", 5, "bytes")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.key) == (str(error), "max_bytes")


@pytest.mark.parametrize("key", ["max_bytes", "max_elements"])
@pytest.mark.parametrize("value", [0, -1, True, "5", 1.5])
def test_an_impossible_limit(key: str, value: object) -> None:
    with pytest.raises(OptionError) as error:
        Options.of(**{key: value})
    assert error.value.key == key
