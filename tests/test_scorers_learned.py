"""The learned scorer: what is asked of, what is taken for which odds, and what is put right after."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, growth, kept_of, outline_of, row_of
from snippets import bodies

from readable import Options, extract
from readable.compose import compose
from readable.outline import Outline
from readable.render.html import to_html
from readable.scorers import learned
from readable.scorers.cleaning import TITLE
from readable.scorers.learned import (
    BETA,
    PICTURE,
    best_of,
    calibrated,
    candidates,
    chosen_blocks,
    score,
)
from readable.scorers.readability import choose
from readable.scorers.tables import data_tables
from readable.scorers.trees import model
from readable.selection import Selection
from readable.visibility import BARRED, UNLIKELY

PAGES = Path(__file__).parents[1] / "fixtures" / "pages"
SLUGS = sorted(entry.name for entry in PAGES.iterdir())
MENU = "<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/w>Weather</a></ul></nav>"
FOOTER = "<footer><p>Imprint</p><p>Privacy</p></footer>"
ODDS = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0])


interpreted = pytest.mark.skipif(
    not learned.__file__.endswith(".py"), reason="compiled, so other points cannot be put in the place of its own",
)


def page(inside: str) -> str:
    """A body with a menu, an article and a footer."""
    return f"{MENU}<article>{inside}</article>{FOOTER}"


def chosen(body: str, *, title: str = "", **options: Any) -> Selection:
    """What the scorer selects of a page with this body."""
    return score(outline_of(body, skip=BARRED, title=title), Options(**options))


@cache
def of_fixture(slug: str, favor: str = "balanced") -> Selection:
    """What it selects of a page of the fixtures, with their letters as they are read by guess."""
    text = (PAGES / slug / "source.html").read_bytes().decode("utf-8", "replace")
    return score(outline_of(text, skip=BARRED), Options(favor=favor))


def flags_of(selection: Selection) -> list[bool]:
    """For each block of the outline, whether it is kept."""
    outline = selection.outline
    gone = bytearray(b"\1") * len(outline.texts)
    for rows, one in ((selection.roots, 0), (selection.dropped, 1)):
        for row in rows:
            first, last = outline.first_blocks[row], outline.last_blocks[row]
            gone[first:last] = bytes([one]) * (last - first)
    return [not one and block not in selection.dropped_blocks for block, one in enumerate(gone)]


def test_a_page() -> None:
    found = chosen(page(PARAGRAPH * 4))
    assert kept_of(found) == [(SENTENCE * 3).strip()] * 4
    assert found.policy == "learned"
    assert found.chars == 4 * len((SENTENCE * 3).strip())
    assert 0 < found.confidence <= 1


@pytest.mark.parametrize("body", ["", "<p></p>", "<p hidden>Text</p>", "<img src=a>", "<div role=menu>Home"])
def test_a_page_of_nothing(body: str) -> None:
    found = chosen(body)
    assert (found.roots, found.chars, found.confidence) == ((), 0, 0)
    assert found.shares(0) == ()


def test_no_page() -> None:
    assert score(Outline([], BARRED, lambda outline, _: outline), Options()).roots == ()


class TestCandidates:
    """The blocks that are asked of, and what the other scorer chose."""

    def test_all_but_what_stands_aside(self) -> None:
        body = f"<div class=sidebar>Near</div>{page(PARAGRAPH * 4 + '<aside>Note</aside>')}"
        outline = outline_of(body, skip=BARRED)
        taken, blocks = candidates(outline, Options())
        assert [outline.texts[block] for block in blocks] == ["Near", *[(SENTENCE * 3).strip()] * 4]
        assert [outline.texts[block] for block, one in enumerate(taken) if one] == [(SENTENCE * 3).strip()] * 4

    def test_what_stands_aside_may_be_chosen(self) -> None:
        outline = outline_of(f"<aside>{PARAGRAPH * 4}</aside><footer>Imprint</footer>", skip=BARRED)
        assert candidates(outline, Options())[1] == [0, 1, 2, 3]

    def test_what_was_chosen_is_found_again(self) -> None:
        outline = outline_of(page(f"<div class=sidebar><p>No</p></div>{PARAGRAPH * 3}<p hidden>x"), skip=0)
        narrow = choose(outline, Options())
        assert narrow.outline.skip == UNLIKELY
        assert chosen_blocks(narrow, outline) == [text.startswith("The ferry") for text in outline.texts]

    @settings(max_examples=50, deadline=None)
    @given(bodies())
    def test_as_many_as_the_other_scorer_kept(self, body: str) -> None:
        outline = outline_of(body + PARAGRAPH, skip=BARRED)
        narrow = choose(outline, Options(), BARRED)
        assert sum(chosen_blocks(narrow, outline)) == len(kept_of(narrow))


BETAS = sorted({beta for pair in BETA.values() for beta in pair})


class TestBest:
    """The choice of blocks that makes the greatest expected F measure."""

    @given(st.lists(st.tuples(ODDS | st.floats(0, 1), st.integers(1, 500)), max_size=7), st.sampled_from(BETAS))
    def test_no_other_choice_is_better(self, blocks: list[tuple[float, int]], beta: float) -> None:
        odds, chars = [one for one, _ in blocks], [count for _, count in blocks]
        least = beta * beta * (sum(one * count for one, count in blocks) or 1.0)

        def worth(kept: Sequence[bool]) -> float:
            taken = [pair for pair, keep in zip(blocks, kept, strict=True) if keep]
            return sum(one * count for one, count in taken) / (sum(count for _, count in taken) + least)

        kept, _ = best_of(odds, chars, beta)
        assert worth(kept) == pytest.approx(max(map(worth, product([False, True], repeat=len(blocks)))))

    @given(st.lists(st.tuples(ODDS, st.integers(1, 500)), max_size=20))
    def test_more_recall_keeps_no_less(self, blocks: list[tuple[float, int]]) -> None:
        odds, chars = [one for one, _ in blocks], [count for _, count in blocks]
        for place in (0, 1):
            betas = [BETA[favor][place] for favor in ("precision", "balanced", "recall")]
            few, some, many = (best_of(odds, chars, beta)[0] for beta in betas)
            assert all(one <= other <= another for one, other, another in zip(few, some, many, strict=True))

    def test_the_expected_measure(self) -> None:
        assert best_of([1.0, 0.0], [100, 50], 1.0) == ([True, False], 1.0)
        assert best_of([0.5], [100], 1.0)[1] == pytest.approx(2 / 3)
        assert best_of([0.0, 0.0], [5, 5], 1.0) == ([False, False], 0.0)
        assert best_of([], [], 1.0) == ([], 0.0)

    def test_length_counts(self) -> None:
        assert best_of([0.9, 0.3], [1000, 10], 1.0)[0] == [True, False]
        assert best_of([0.9, 0.3], [10, 1000], 1.0)[0] == [True, True]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_favoured(slug: str) -> None:
    """Blocks, less what is left out as the title: which heading that is depends on what is around it."""
    few, some, many = (of_fixture(slug, favor) for favor in ("precision", "balanced", "recall"))
    titles = {block for one in (few, some, many) for row, why in one.dropped.items() if why == TITLE
              for block in range(one.outline.first_blocks[row], one.outline.last_blocks[row])}
    kept = [{block for block, one in enumerate(flags_of(found)) if one} | titles for found in (few, some, many)]
    assert kept[0] <= kept[1] <= kept[2]


def test_favour_changes_something() -> None:
    assert sum(of_fixture(slug, "precision").chars for slug in SLUGS) < sum(of_fixture(slug).chars for slug in SLUGS)
    assert sum(of_fixture(slug).chars for slug in SLUGS) < sum(of_fixture(slug, "recall").chars for slug in SLUGS)


@pytest.mark.parametrize(("favor", "is_kept"), [("precision", False), ("balanced", True)])
@interpreted
def test_what_stands_between_comes_back_but_for_precision(favor: str, is_kept: bool) -> None:  # noqa: FBT001
    body = f"<p>{SENTENCE} At last.</p><p>Some more of this, and of that</p><p>{SENTENCE}</p>"
    with patch("readable.scorers.learned.points_of", lambda _: [3.0, -0.8, 3.0]):
        kept = kept_of(chosen(page(body), favor=favor))
    assert ("Some more of this, and of that" in kept) is is_kept
    assert len(kept) == 2 + is_kept


LINKED = f"<a href=/more>{SENTENCE}</a>"


@pytest.mark.parametrize(("favor", "last", "points", "is_kept"), [
    ("balanced", SENTENCE * 2, -1.3, True),
    ("precision", SENTENCE * 2, -1.3, False),
    ("balanced", SENTENCE * 2, -1.5, False),
    ("balanced", "Some more of this, and of that", -1.3, False),
    ("balanced", f"{SENTENCE} {LINKED}", -1.3, False),
])
@interpreted
def test_prose_that_goes_on_from_what_is_kept_is_kept(
    favor: str, last: str, points: float, is_kept: bool,  # noqa: FBT001
) -> None:
    body = f"<p>{SENTENCE * 4} At last.</p><p>{SENTENCE * 4} And more.</p><p>{last} The end.</p>"
    with patch("readable.scorers.learned.points_of", lambda _: [3.0, 3.0, points]):
        kept = kept_of(chosen(page(body), favor=favor))
    assert len(kept) == 2 + is_kept


@pytest.mark.parametrize(("note", "is_kept"), [("p", True), ("div", False)])
@interpreted
def test_one_more_of_what_ends_the_article_is_kept(note: str, is_kept: bool) -> None:  # noqa: FBT001
    last = f"<{note}>A note, which is the last, and short.</{note}>"
    body = f"<p>{SENTENCE} At last.</p><p>{SENTENCE} Note one.</p>{last}"
    with patch("readable.scorers.learned.points_of", lambda _: [3.0, 3.0, -0.7]):
        assert ("A note, which is the last, and short." in kept_of(chosen(page(body)))) is is_kept


@interpreted
def test_a_table_comes_back_over_the_buttons_of_its_heading_and_with_that() -> None:
    buttons = "<p class=share-tools>Edit</p><p class=share-tools>Share</p>"
    heading = f"<h2>Prices</h2>{buttons}<h3>This year</h3>"
    table = "<table><tr><th>Who<th>Fare<tr><td>Grown people<td>6<tr><td>Children<td>2</table>"
    body = page(f"<p>{SENTENCE} So it began.</p>{heading}{table}<p>{SENTENCE}</p>")
    with patch("readable.scorers.learned.points_of", lambda _: [3.0, 3.0, -4, *[-1] * 6, 3.0]):
        kept = kept_of(chosen(body))
    assert {"Prices", "This year", "Grown people", "6"} <= set(kept)
    assert "Edit" not in kept


COMMENTS = (
    "<section class=comments><h3>3 comments</h3>"
    "<div class=comment><b>Ada</b><p>I was on that ferry, and it was later than you say.</p></div>"
    "<div class=comment><b>Bo</b><p>So was I. <a href=/more>Read all that was ever said of it here</a></p></div>"
    "<p><a href=/login>Log in to say something</a></p></section>"
)


def test_comments() -> None:
    without = kept_of(chosen(page(PARAGRAPH * 6) + COMMENTS))
    found = kept_of(chosen(page(PARAGRAPH * 6) + COMMENTS, comments=True))
    assert found[:6] == without == [(SENTENCE * 3).strip()] * 6
    assert "I was on that ferry, and it was later than you say." in found
    assert {"Ada", "Bo"} <= set(found)
    assert "Log in to say something" not in found


WHOLES = {"dl", "figure", "li", "pre"}


def parted(selection: Selection) -> list[str]:
    """What must be kept whole or not at all, and is not, but for the title's heading."""
    outline, kept = selection.outline, flags_of(selection)
    for row, why in selection.dropped.items():
        if why == TITLE:
            for block in range(outline.first_blocks[row], outline.last_blocks[row]):
                kept[block] = True
    found, end = [], 0
    for row, tag in enumerate(outline.tags):
        first, last = outline.first_blocks[row], outline.last_blocks[row]
        items = outline.tags[row:outline.ends[row]].count("li")
        is_plain = tag in ("ol", "ul") and last - first <= 1.5 * items
        if first >= end and last > first + 1 and (tag in WHOLES or is_plain or row in data_tables(outline)):
            end = last
            if len(set(kept[first:last])) > 1:
                found.append(f"{tag}: {outline.text(row)}")
    return found


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("favor", sorted(BETA))
def test_nothing_is_cut_in_two(slug: str, favor: str) -> None:
    assert parted(of_fixture(slug, favor)) == []


ITEMS = "<li>Bees and ants<li>Wasps<li>Hornets, in summer"
CODE = "<pre>def tide(day):\n    return day * 2\n</pre>"
CELLS = "<tr><th>Day<th>Tide</tr><tr><td>Monday<td>3.1</tr><tr><td>Tuesday<td>3.4</tr>"


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([
    PARAGRAPH, f"<p>{SENTENCE}</p>", f"<ul>{ITEMS}</ul>", f"<ol>{ITEMS * 3}</ol>", CODE, f"<table>{CELLS}</table>",
    "<dl><dt>Ebb<dd>Out<dt>Flood<dd>In</dl>", "<figure><p>A quay</p><figcaption>By Ada</figcaption></figure>",
    "<ul><li>One<h3>Two</h3></ul>", "<p>Share</p>", "<h2>Tides</h2>", "<ul><li><a href=/a>More</a><li>Less</ul>",
]), max_size=14), st.sampled_from(sorted(BETA)))
def test_nothing_of_a_page_at_random_is_cut_in_two(parts: list[str], favor: str) -> None:
    assert parted(chosen(page("".join(parts)), favor=favor)) == []


def test_a_list_of_more_than_items_is_judged_item_by_item() -> None:
    story = f"<li><div><p>{SENTENCE}</p></div><div><p>{SENTENCE}</p></div><div><p>{SENTENCE}</p></div>"
    share = "<li><p><a href=/a>Share</a></p><p><a href=/b>Print</a></p><p><a href=/c>Mail</a></p>"
    kept = kept_of(chosen(page(f"{PARAGRAPH * 4}<ul>{story * 5}{share}</ul>")))
    assert kept.count(SENTENCE.strip()) == 15
    assert "Share" not in kept


@pytest.mark.parametrize("heads", [PARAGRAPH, f"<ul>{'<li>' + SENTENCE}</ul>"])
def test_a_heading_goes_with_what_it_heads(heads: str) -> None:
    heading = "<h3>Of tides</h3>"
    assert "Of tides" in kept_of(chosen(page(f"{PARAGRAPH * 3}{heading}{heads}{PARAGRAPH}")))
    links = "<ul><li><a href=/a>Bees</a><li><a href=/b>Ants</a><li><a href=/c>Wasps</a></ul>"
    assert "Of tides" not in kept_of(chosen(page(f"{PARAGRAPH * 6}") + f"<div>{heading}{links}</div>"))


def test_the_title_stands_beside_the_article() -> None:
    body = page(f"<h1>Late ferries</h1>{PARAGRAPH * 3}<h2>Late ferries</h2>{PARAGRAPH * 3}")
    found = chosen(body, title="Late ferries")
    assert kept_of(found).count("Late ferries") == 1
    assert found.dropped[row_of(found.outline, "h1")] == TITLE
    assert found.chars == sum(map(len, kept_of(found)))


def test_a_heading_that_says_something_else_stays() -> None:
    found = chosen(page(f"{PARAGRAPH * 3}<h2>Of tides</h2>{PARAGRAPH * 3}"), title="Late ferries")
    assert "Of tides" in kept_of(found)


def images_of(found: Selection) -> list[str]:
    """The pictures of the article that is composed."""
    html = to_html(compose(found, None, Options()))
    return [name for name in ("a.jpg", "b.jpg", "c.jpg") if f"/{name}" in html]


def test_a_picture_stays_among_what_is_kept() -> None:
    between = "<div><img src=/a.jpg width=300 height=200></div>"
    links = "".join(f"<a href=/{at}>More of this and of that</a><br>" for at in range(9))
    aside = f"<div><div><img src=/b.jpg width=300 height=200></div><div>{links}</div></div>"
    found = chosen(page(f"{PARAGRAPH * 2}{between}{PARAGRAPH * 2}{aside}{PARAGRAPH}"))
    assert images_of(found) == ["a.jpg"]


def test_a_picture_that_stands_beside_little_of_the_text_goes() -> None:
    links = "".join(f"<li><a href=/{at}>More of this and of that, and of all the rest</a>" for at in range(60))
    story = f"<div>{PARAGRAPH * 3}</div>"
    picture = "<div id=box><img src=/c.jpg width=300 height=200></div>"
    found = chosen(f"{story}{picture}<div class=related><ul>{links}</ul></div>{story}")
    assert kept_of(found) == [(SENTENCE * 3).strip()] * 6
    assert images_of(found) == []
    assert found.dropped[row_of(found.outline, "box")] == PICTURE


def test_calibrated() -> None:
    points = model().confidence
    assert [calibrated(expected) for expected, _ in points] == pytest.approx([found for _, found in points])
    assert calibrated(-1) == calibrated(points[0][0]) == points[0][1]
    assert calibrated(2) == calibrated(points[-1][0]) == points[-1][1]
    (low, found), (high, more) = points[:2]
    assert calibrated((low + high) / 2) == pytest.approx((found + more) / 2)


@given(st.floats(0, 1), st.floats(0, 1))
def test_more_is_expected_of_what_more_is_expected_of(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0 <= calibrated(less) <= calibrated(more) <= 1


@pytest.mark.parametrize("slug", SLUGS[::6])
def test_every_block_that_was_asked_of_tells_why(slug: str) -> None:
    found = of_fixture(slug)
    for block, points in found.block_points.items():
        shares = found.shares(block)
        amounts = [abs(amount) for _, amount in shares]
        assert sum(amount for _, amount in shares) == pytest.approx(points)
        assert amounts == sorted(amounts, reverse=True)
    others = set(range(len(found.outline.texts))) - found.block_points.keys()
    assert all(found.shares(block) == () for block in others)


@settings(max_examples=100, deadline=None)
@given(bodies(), st.sampled_from(sorted(BETA)), st.booleans())
def test_any_page_twice(body: str, favor: str, comments: bool) -> None:  # noqa: FBT001
    first, second = (chosen(body, title=SENTENCE, favor=favor, comments=comments) for _ in range(2))
    assert first[1:-1] == second[1:-1]
    assert kept_of(first) == kept_of(second)
    assert 0 <= first.confidence <= 1
    assert first.chars == sum(first.outline.chars[block] for block, one in enumerate(flags_of(first)) if one)


def test_an_outline_that_looked_into_less_is_as_good() -> None:
    body = page(PARAGRAPH * 3 + "<aside>Note</aside><div class=sidebar>Box</div>")
    narrow = score(outline_of(body, skip=UNLIKELY), Options())
    assert narrow.outline.skip == BARRED
    assert kept_of(narrow) == kept_of(chosen(body))


@pytest.mark.parametrize("tag", ["div", "blockquote", "section", "div><img src=/a.jpg"])
def test_a_deep_page(tag: str) -> None:
    depth = 10_000
    found = extract(f"<{tag}>" * depth + PARAGRAPH * 3 + "</div>" * depth)
    assert found.text.count("The ferry was late") == 9


@pytest.mark.parametrize(("part", "end"), [
    (PARAGRAPH, ""), ("<div>", ""), ("<ul><li>One<li>Two</ul>", ""), ("<div><img src=/a.jpg>", "</div>"),
    ("<h2>Tides</h2>", ""), ("<div class=comment>One</div>", ""), ("<table><tr><td>A<td>B</table>", ""),
])
def test_work_is_linear(part: str, end: str) -> None:
    def make(size: int) -> Callable[[], object]:
        outline = outline_of(PARAGRAPH + part * size + end * size + PARAGRAPH, skip=BARRED)
        outline.skipping(UNLIKELY)
        return lambda: score(outline, Options(comments=True))

    assert growth(make, 300) < 2.25


@pytest.mark.parametrize("label", ["Read more: <a href=/a>The other ferry was late as well</a>", "Advertisement"])
def test_a_label_is_not_asked_of(label: str) -> None:
    outline = outline_of(page(f"{PARAGRAPH * 3}<p>{label}</p>{PARAGRAPH * 3}"), skip=BARRED)
    _, blocks = candidates(outline, Options())
    assert [outline.texts[block] for block in blocks] == [(SENTENCE * 3).strip()] * 6


@interpreted
def test_code_comes_back_over_its_labels() -> None:
    code = "<div class=highlight><p>Python</p><p>Copy</p><p>1</p><p>2</p><pre>tide = 2</pre></div>"
    body = page(f"<p>{SENTENCE} So it began.</p>{code}<p>{SENTENCE}</p>")
    with patch("readable.scorers.learned.points_of", lambda _: [3.0, -4, -4, -4, -4, -1, 3.0]):
        kept = kept_of(chosen(body))
    assert "tide = 2" in kept
    assert "Copy" not in kept


@pytest.mark.parametrize(("end", "is_kept"), [
    ("<h2>Your answer</h2>", False), (f"<h2>Answers</h2><p>{SENTENCE}</p>", True),
])
@interpreted
def test_a_heading_at_the_end_heads_nothing(end: str, is_kept: bool) -> None:  # noqa: FBT001
    with patch("readable.scorers.learned.points_of", lambda numbers: [3.0] * len(numbers[0])):
        kept = kept_of(chosen(page(f"<p>{SENTENCE} Once.</p><p>{SENTENCE} Twice.</p>{end}")))
    assert any(text in ("Your answer", "Answers") for text in kept) is is_kept


@interpreted
def test_a_page_that_declares_itself_an_article_is_read_more_strictly() -> None:
    body = page(f"<p>{SENTENCE} Once.</p><div>{SENTENCE} Twice.</div>")
    declared = f'<meta property="og:type" content="article">{body}'
    with patch("readable.scorers.learned.points_of", lambda _: [2.0, -0.42]):
        assert len(kept_of(chosen(declared))) < len(kept_of(chosen(body)))
