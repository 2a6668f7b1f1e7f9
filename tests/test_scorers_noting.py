"""Notes: what the text leads to, and leads back to it, is kept wherever it stands."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from outlining import growth, outline_of

from readable.scorers.noting import NOTE_BLOCKS, NOTE_CHARS, add_notes

TEXT = "<p>It costs nine crowns.<sup><a id=r1 href=#n1>1</a></sup></p>"


def added(body: str) -> list[str]:
    """The blocks that are kept once the first is."""
    outline = outline_of(body)
    kept = [block == 0 for block in range(len(outline.texts))]
    add_notes(outline, kept)
    return [text for text, keep in zip(outline.texts[1:], kept[1:], strict=True) if keep]


@pytest.mark.parametrize("note", [
    "<ol><li id=n1>Ten in summer. <a href=#r1>back</a></li></ol>",
    "<div><p id=n1>Ten in summer. <a href=#r1>back</a></p></div>",
    "<p><a id=n1 href=#r1>back</a> Ten in summer.</p>",
    "<div><a id=n1 href=#r1>back</a><div>Ten in summer.</div></div>",
    "<p><a name=n1></a>Ten in summer. <a href=#r1>back</a></p>",
])
def test_a_note_is_kept(note: str) -> None:
    kept = " ".join(added(f"{TEXT}<p>b</p>{note}<p>c</p>")).replace("back", "")
    assert kept.split() == ["Ten", "in", "summer."]


@pytest.mark.parametrize("note", [
    "<li id=n1>Ten in summer.</li>",
    "<li id=n2>Ten in summer. <a href=#r1>back</a></li>",
    "<li id=n1>Ten in summer. <a href=#r2>back</a></li>",
    "<li id=n1>Ten in summer. <a href=#top>back</a></li>",
    "<li id=n1>Ten in summer. <a href=/x#r1>elsewhere</a></li>",
    f"<div id=n1>{'<p>a</p>' * NOTE_BLOCKS}<a href=#r1>back</a></div>",
    f"<p id=n1>{'a' * NOTE_CHARS} <a href=#r1>back</a></p>",
])
def test_other_parts_of_the_page_are_not(note: str) -> None:
    assert added(f"{TEXT}<p id=r2>b</p>{note}") == []


def test_a_note_to_what_is_not_kept_is_not_kept() -> None:
    assert added(f"<p>a</p>{TEXT}<p id=n1>Ten. <a href=#r1>back</a></p>") == []


def test_a_note_of_a_note() -> None:
    first = "<p id=n1>Ten.<a id=r2 href=#n2>2</a> <a href=#r1>back</a></p>"
    assert added(f"{TEXT}{first}<p id=n2>Eleven. <a href=#r2>back</a></p>") == ["Ten.2 back", "Eleven. back"]


def test_ids_that_are_there_twice() -> None:
    twice = "<p id=n1>Ten. <a href=#r1>back</a></p><p id=n1>Eleven. <a href=#r1>back</a></p>"
    assert added(f"{TEXT}{twice}") == ["Ten. back"]


@pytest.mark.parametrize("part", ["<p><a id=r{0} href=#n{0}>1</a></p><p id=n{0}><a href=#r{0}>1</a></p>", TEXT])
def test_time_is_linear(part: str) -> None:
    def work(size: int) -> Callable[[], object]:
        outline = outline_of("".join([part.format(number) for number in range(size)]))
        return lambda: add_notes(outline, [True] * len(outline.texts))

    assert growth(work, 50) < 2.2
