"""Line-block distribution: blocks and runs by hand, the lines of a page, and what holds for any page."""
from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, growth, kept_of, outline_of
from snippets import bodies

from readable import Options, extract
from readable.compose import compose
from readable.render.text import to_text
from readable.scorers import SCORERS
from readable.scorers.keeping import NOTHING_KEPT
from readable.scorers.lines import OUTSIDE, SHORT, Run, _places, block_lengths, runs, score
from readable.selection import Selection


def select(body: str, width: int = 3) -> Selection:
    return score(outline_of(body), Options(char_threshold=0, block_width=width))


def lines_of(*lengths: int) -> list[str]:
    """Lines of so many characters."""
    return ["x" * length for length in lengths]


@pytest.mark.parametrize(("lengths", "width", "blocks"), [
    ([4, 0, 10, 20], 3, [4 + 0 + 10, 0 + 10 + 20, 10 + 20, 20]),
    ([4, 0, 10, 20], 1, [4, 0, 10, 20]),
    ([4, 0], 3, [4, 0]),
    ([4], 20, [4]),
    ([], 3, []),
])
def test_block_lengths(lengths: list[int], width: int, blocks: list[int]) -> None:
    assert block_lengths(lengths, width) == blocks


@pytest.mark.parametrize(("lengths", "width", "expected"), [
    # Blocks of 3: 4, 0, 100, 105, 105, 5, 0, 7, 7, 7. Over 86 from line 2 on; the next is not empty; line 6 is.
    ([4, 0, 0, 0, 100, 5, 0, 0, 0, 7], 3, [Run(2, 6, 105)]),
    # Two empty lines do not make an empty block of 3: one run. Blocks 190, 90, 90, 90, 0, 0, 0.
    ([100, 90, 0, 0, 90, 0, 0], 3, [Run(0, 5, 190)]),
    # Blocks 100, 190, 180, 90, 90, 90: none is empty; the end of the text ends the run.
    ([0, 0, 100, 90, 0, 0, 90], 3, [Run(0, 7, 190)]),
    # Three empty lines do. Blocks 100, 100, 100, 0, 90, 90, 90, 0.
    ([0, 0, 100, 0, 0, 0, 90, 0, 0, 0], 3, [Run(0, 3, 100), Run(4, 7, 90)]),
    # 86 is not over the threshold, 87 is.
    ([0, 86, 0, 0], 3, []),
    ([0, 87, 0, 0], 3, [Run(0, 2, 87)]),
    # A surge with three empty blocks after it is noise.
    ([100], 3, []),
    ([100, 0, 0, 0, 0], 3, []),
    # Lines of their own, 1 a block: every empty line is a dive.
    ([90, 90, 0, 90, 20], 1, [Run(0, 2, 90), Run(3, 5, 90)]),
    ([], 3, []),
])
def test_runs(lengths: list[int], width: int, expected: list[Run]) -> None:
    assert runs(lines_of(*lengths), width) == expected


def test_white_space_is_no_length() -> None:
    assert runs(["", " x " * 87, "\t \n", ""]) == [Run(0, 2, 87)]
    assert runs(["", " x " * 86, "\t \n", ""]) == []
    assert runs(["Menu", "", "", "", "So " * 50, "it is.", "", "", "", "Imprint"]) == [Run(2, 6, 105)]
    assert runs(["", "x" * 50, "x"], threshold=40) == [Run(0, 3, 51)]


@given(st.lists(st.integers(0, 120), max_size=40), st.integers(1, 20))
def test_runs_of_any_text(lengths: list[int], width: int) -> None:
    found = runs(lines_of(*lengths), width)
    blocks = block_lengths(lengths, width)
    assert all(0 <= run.first < run.after <= len(lengths) for run in found)
    assert all(one.after <= two.first for one, two in pairwise(found))
    for run in found:
        assert blocks[run.first] > 86
        assert all(blocks[run.first:run.after])
        assert run.most == max(blocks[run.first:run.after])
        assert run.after == len(blocks) or not blocks[run.after]


@pytest.mark.parametrize(("body", "places"), [
    # html, body, p begin before the first text: two empty lines. Paragraphs are adjacent.
    ("<p>One</p><p>Two</p><p>Three</p>", [2, 3, 4]),
    ("One<br><br>Two", [1, 2]),
    # A div ends and one begins, with the paragraphs: two lines of tags alone.
    ("<div><p>One</p></div><div><p>Two</p></div>", [3, 6]),
    ("<div>One</div><div>Two</div>", [2, 3]),
    ("<div>One<p>Two</p>Three</div>", [2, 3, 4]),
    # What has no text has a line.
    ("<p>One</p><div><img src=/a.png></div><p>Two</p>", [2, 4]),
    ("<p>One</p><nav>Not looked into</nav><p>Two</p>", [2, 4]),
])
def test_lines_of_a_page(body: str, places: list[int]) -> None:
    assert _places(outline_of(body)) == places


def test_the_run_with_the_longest_block_is_kept() -> None:
    far = "<div>" * 4 + "{}" + "</div>" * 4
    article = f"{PARAGRAPH * 3}<p>Hm.</p>{PARAGRAPH}"
    found = select(far.format(PARAGRAPH) + far.format(article) + far.format("<p>End</p>"))
    assert found.dropped_blocks == {}
    assert set(found.dropped.values()) == {NOTHING_KEPT}
    assert to_text(compose(found, None)).split("\n\n") == [(SENTENCE * 3).strip()] * 4


def test_reasons_and_points() -> None:
    found = select(f"Menu{'<div>' * 5}{PARAGRAPH}Hm.{PARAGRAPH}{'</div>' * 5}Imprint")
    assert set(found.dropped_blocks.values()) == {SHORT}
    length = len("".join((SENTENCE * 3).split()))
    # Lines 6 to 8 are the paragraph, "Hm." and the paragraph; the menu is line 1, and 2 to 5 are empty.
    assert [found.block_points[block] for block in range(5)] == [4, 2 * length + 3, length + 3, length, 7]
    gap = "<p></p>" * 4
    found = select(f"<div>Loose.{gap}{PARAGRAPH * 2}</div>")
    assert found.dropped_blocks == {0: OUTSIDE}


def test_width() -> None:
    body = f"{PARAGRAPH}<div><div><div>{PARAGRAPH}</div></div></div>"
    assert [len(kept_of(select(body, width))) for width in (1, 3, 20)] == [0, 1, 2]


@pytest.mark.parametrize("body", ["", "<p></p>", "<p>Too short to surge.</p>", "<div><img src=/a.png></div>"])
def test_nothing_surges(body: str) -> None:
    assert select(body).roots == ()
    assert extract(body or b"", options=Options(scorer="lines")).text == ""


def test_one_text() -> None:
    assert kept_of(select(PARAGRAPH)) == [(SENTENCE * 3).strip()]


def test_a_deep_page() -> None:
    assert kept_of(select("<div>" * 4000 + PARAGRAPH)) == [(SENTENCE * 3).strip()]


def test_a_script_without_spaces() -> None:
    text = "渡口停航十一年之后，昨天上午重新开船，两岸的居民不必再绕行二十公里。" * 3
    assert kept_of(select(f"<ul><li>首页<li>新闻</ul>{'<div>' * 5}<p>{text}</p><p>{text}</p>")) == [text, text]


def test_by_name() -> None:
    outline = outline_of(PARAGRAPH)
    assert SCORERS["lines"](outline, Options()) == score(outline, Options())


@given(bodies(), st.integers(1, 20))
def test_any_page(body: str, width: int) -> None:
    outline = outline_of(body)
    found = score(outline, Options(block_width=width))
    assert len("".join(to_text(compose(found, None)).split())) <= found.chars
    assert set(found.block_points) == set(range(len(found.outline.texts)))
    assert score(outline, Options(block_width=width))[1:] == found[1:]


@pytest.mark.parametrize("part", [f"<div>{PARAGRAPH}</div>", "<div>", "<p>x</p>", f"{PARAGRAPH}{'<div></div>' * 4}"])
def test_work_is_linear(part: str) -> None:
    def make(size: int) -> object:
        outline = outline_of(part * size)
        return lambda: score(outline, Options(char_threshold=0))

    assert growth(make, 60) < 2.2  # type: ignore[arg-type]
