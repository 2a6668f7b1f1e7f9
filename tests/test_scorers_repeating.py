"""What a page holds twice is kept once, whichever of both it shows."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from outlining import SENTENCE, growth, outline_of

from readable.scorers.repeating import COPY_CHARS, LARGE_COPY, drop_copies

ONE, TWO = f"One: {SENTENCE * 2}".strip(), f"Two: {SENTENCE * 2}".strip()
PART = f"<p>{ONE}</p><p>{TWO}</p>"


def left(body: str, *without: str) -> list[str]:
    """The blocks that are left if all are kept but those with a text of `without`."""
    outline = outline_of(body)
    kept = [text not in without for text in outline.texts]
    drop_copies(outline, kept)
    return [text for text, keep in zip(outline.texts, kept, strict=True) if keep]


@pytest.mark.parametrize("body", [
    f"<div>{PART}</div><div>{PART}</div>",
    f"<div>{PART}</div><section><div>{PART}</div></section>",
    f"<div>{PART}</div><div><p>{TWO}</p><p>{ONE}</p></div>",
    f"<div>{PART}</div><div>{PART}</div><div>{PART}</div>",
    f"<div>{PART}</div><div><ul><li>{ONE}<li>{TWO}</ul></div>",
    f"<div>{PART}</div><div>{PART}<p>\u200d</p></div>",
])
def test_a_copy_goes(body: str) -> None:
    assert left(body) == [ONE, TWO]


@pytest.mark.parametrize("again", [
    f"<div>{PART}<p>More.</p></div>",
    f"<blockquote>{PART}</blockquote>",
    f"<pre>{ONE}\n\n{TWO}</pre>",
    f"<div><table><tr><td>{ONE}<td>{TWO}</table></div>",
    f"<p>{ONE[:COPY_CHARS - 1]}</p>",
    f"<div><p>{ONE}</p></div>",
    f"<div><p>{ONE}</p><p>{ONE}</p></div>",
    "<div><p>a</p><p>b</p></div>",
])
def test_what_is_said_again_stays(again: str) -> None:
    body = f"<div>{PART}</div><p>{ONE[:COPY_CHARS - 1]}</p><p>a</p><p>b</p>{again}"
    assert left(body) == outline_of(body).texts


def test_code_stands_again_with_what_is_said_of_it() -> None:
    body = f"<div><p>{ONE}</p><pre>{TWO}</pre></div>" * 2
    assert left(body) == [ONE, TWO] * 2


def test_a_large_copy_goes_with_its_tables() -> None:
    long = " ".join([SENTENCE] * (LARGE_COPY // len(SENTENCE) + 1)).strip()
    body = f"<div><p>{long}</p><table><tr><td>{ONE}<td>{TWO}</table></div>"
    assert left(body * 2) == outline_of(body).texts


def test_large_code_stands_again() -> None:
    code = "\n".join([SENTENCE] * (LARGE_COPY // len(SENTENCE) + 1))
    body = f"<div><p>{ONE}</p><pre>{code}</pre></div>" * 2
    assert left(body) == outline_of(body).texts


def test_a_part_that_repeats_itself_is_no_copy_of_itself() -> None:
    assert left(f"<div>{PART}<p>{ONE}</p></div>") == [ONE, TWO, ONE]


def test_what_is_not_kept_does_not_count() -> None:
    assert left(f"<div>{PART}</div><div>{PART}<p>Menu</p></div>", "Menu") == [ONE, TWO]
    assert left(f"<div>{PART}</div><div>{PART}</div>", ONE, TWO) == []


def test_time_is_linear() -> None:
    def work(size: int) -> Callable[[], object]:
        outline = outline_of(f"<div>{PART}<div>a" * size)
        return lambda: drop_copies(outline, [True] * len(outline.texts))

    assert growth(work, 50) < 2.2
