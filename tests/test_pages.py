"""The names of files that are called after addresses."""
from __future__ import annotations

import re

from composing import is_linear
from hypothesis import example, given
from hypothesis import strategies as st

from readable.pages import Page, common_directory, file_name, find_pages, is_many, place


def test_a_name_can_be_read() -> None:
    assert re.fullmatch(r"www\.example\.com-news-the-ferry-page-2-[0-9a-f]{10}", file_name(
        "https://www.example.com/news/The_Ferry?page=2#top",
    ))


@given(st.text())
@example("https://example.com/" + "../" * 50 + "etc/passwd")
@example("https://example.com/..\\..\\a:b*c?d|e\x00\n")
@example("https://..../")
@example("https://CON/")
def test_a_name_is_safe_whatever_the_address(address: str) -> None:
    name = file_name(address)
    assert re.fullmatch(r"(?:[a-z0-9][a-z0-9.-]{0,79}-)?[0-9a-f]{10}", name)
    assert ".." not in name


@given(st.lists(st.text(max_size=20), unique=True, max_size=20))
def test_names_are_as_different_as_addresses(endings: list[str]) -> None:
    names = {file_name(f"https://example.com/{ending}") for ending in endings}
    assert len(names) == len(endings)


def test_names_are_made_in_linear_time() -> None:
    for piece in (".", "/", "a/.", "É"):
        assert is_linear(lambda size, piece=piece: lambda: file_name("https://" + piece * size), 20_000)  # type: ignore[misc]


def test_an_address_is_one_page_that_is_fetched() -> None:
    [page] = find_pages("https://example.com/a")
    assert page == Page("https://example.com/a", None, url="https://example.com/a", stem=file_name("https://example.com/a"))
    assert not is_many(["https://example.com/a"])
    [placed] = place([page], common_directory(["https://example.com/a"]), common_directory(["-"]), ".txt")
    assert placed.target == common_directory(["-"]) / f"{page.stem}.txt"
