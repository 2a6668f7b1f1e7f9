"""Chunks of an article."""
from __future__ import annotations

import pytest
from composing import events_of, is_linear
from hypothesis import given
from hypothesis import strategies as st

from readable import OptionError, extract
from readable.blocks import Block, make_blocks
from readable.chunks import make_chunks
from readable.render.blocks import to_drafts
from readable.render.text import to_text


def parts(snippet: str) -> tuple[str, tuple[Block, ...]]:
    events = events_of(snippet)
    text = to_text(events)
    return text, make_blocks(to_drafts(events), text, None)


def texts(snippet: str, most: int, overlap: int = 0) -> list[str]:
    return [chunk.text for chunk in make_chunks(*parts(snippet), most, overlap)]


def test_blocks_are_grouped_up_to_the_size() -> None:
    assert texts("<p>aaaa</p><p>bbbb</p><p>cccc</p>", 10) == ["aaaa\n\nbbbb", "cccc"]
    assert texts("<p>aaaa</p><p>bbbb</p><p>cccc</p>", 9) == ["aaaa", "bbbb", "cccc"]


def test_a_heading_begins_a_chunk() -> None:
    assert texts("<p>a</p><h2>B</h2><h3>C</h3><p>d</p><h2>E</h2>", 100) == ["a", "B\n\nC\n\nd", "E"]


def test_headings_go_with_the_text_under_them() -> None:
    assert texts("<h2>Head</h2><p>one two three four</p>", 20) == ["Head\n\none two three", "four"]


def test_the_heading_path_is_that_of_the_first_paragraph() -> None:
    chunks = make_chunks(*parts("<p>a</p><h2>B</h2><p>cccc dddd</p><h3>E</h3><p>f</p><h2>G</h2>"), 10, 0)
    assert [chunk.heading_path for chunk in chunks] == [(), ("B",), ("B",), ("B", "E"), ()]


def test_a_long_block_is_cut_after_a_sentence_or_else_a_word() -> None:
    assert texts("<p>One two. Three four. Five six seven.</p>", 24) == ["One two. Three four.", "Five six seven."]
    assert texts("<p>one two three four five</p>", 12) == ["one two", "three four", "five"]
    assert texts("<p>一二三。四五六。七八九。</p>", 10) == ["一二三。四五六。", "七八九。"]
    assert texts("<p>abcdefghij</p>", 4) == ["abcd", "efgh", "ij"]


def test_a_chunk_can_begin_with_the_end_of_the_one_before() -> None:
    assert texts("<p>one two three four five six</p>", 14, 6) == ["one two three", "three four", "four five six"]
    assert texts("<p>aaaa</p><p>bbbb</p><h2>C</h2><p>d</p>", 12, 5)[-1] == "C\n\nd"


def test_a_chunk_knows_its_blocks() -> None:
    chunks = make_chunks(*parts("<p>aaaa</p><p>bbbb cccc</p><p>dddd</p>"), 9, 0)
    assert [[block.text for block in chunk.blocks] for chunk in chunks] == [["aaaa"], ["bbbb cccc"], ["dddd"]]


def test_of_an_article() -> None:
    article = extract("<body><article><h2>Low water</h2><p>The boats lie on sand, and the men mend nets.</p></article>")
    [chunk] = article.chunks()
    assert chunk.text == article.text == article.text[chunk.span]
    assert len(article.chunks(max_chars=30, overlap=5)) > 1
    assert extract("").chunks() == ()


@pytest.mark.parametrize(("key", "sizes"), [
    ("max_chars", {"max_chars": 0}), ("max_chars", {"max_chars": True}), ("max_chars", {"max_chars": "9"}),
    ("overlap", {"overlap": -1}), ("overlap", {"max_chars": 9, "overlap": 9}), ("overlap", {"overlap": 1.5}),
])
def test_impossible_sizes(key: str, sizes: dict[str, int]) -> None:
    with pytest.raises(OptionError) as error:
        extract("<p>x").chunks(**sizes)
    assert error.value.key == key


SNIPPETS = st.lists(st.sampled_from([
    "<h2>Head</h2>", "<h3>Sub sub</h3>", "<p>One two. Three four five.</p>", "<p>abcdefghijklmnop</p>",
    "<ul><li>a<li>b</ul>", "<pre>x\n\n  y</pre>", "<p>一二三。四</p>",
]), max_size=10).map("".join)


@given(SNIPPETS, st.integers(1, 40), st.data())
def test_chunks_hold_the_text_in_order(snippet: str, most: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, most - 1))
    text, blocks = parts(snippet)
    done = 0
    for chunk in make_chunks(text, blocks, most, overlap):
        assert chunk.text == text[chunk.span]
        assert 0 < len(chunk.text) <= most
        assert not text[done:chunk.span.start].strip()
        assert done - overlap <= chunk.span.start
        assert chunk.span.stop > done
        assert chunk.blocks
        done = chunk.span.stop
    assert not text[done:].strip()


@pytest.mark.parametrize("snippet", ["<p>one two", "<p>abcdefghij", "<h2>x</h2>", "<p>x</p><h2>y</h2>", "word "])
def test_time_is_linear(snippet: str) -> None:
    def make(size: int) -> object:
        found = parts(snippet * size)
        return lambda: make_chunks(*found, 50, 10)

    assert is_linear(make, 500)  # type: ignore[arg-type]
