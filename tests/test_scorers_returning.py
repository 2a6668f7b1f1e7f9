"""What comes back beside what the learned scorer keeps."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import SENTENCE, outline_of

from readable.outline import Outline
from readable.scorers.returning import Whole, drop_last_heading, returned

PARTS = {
    "p": "<p>{} Once.</p>", "l": "<p><a href=/a>{}</a></p>", "s": "<p>A note, and short.</p>", "h": "<h2>Tides</h2>",
    "d": "<div>Share</div>", "e": "<div>The next ferry is late, and after that there is none on Sundays.</div>",
    "f": "<div>A ferry that is late, and after that there is none on a Sunday</div>",
    "t": "<table><tr><td>Ebb<td>6</table>",
}
"""Parts of a page, a letter each. A table has two blocks."""


def page(parts: str) -> tuple[Outline, list[Whole]]:
    """An outline of parts, and the tables in it."""
    outline = outline_of("<article>" + "".join(PARTS[part].format(SENTENCE * 2) for part in parts) + "</article>")
    ebbs = [block for block, text in enumerate(outline.texts) if text == "Ebb"]
    return outline, [Whole(block, block + 2, "table") for block in ebbs]


def back(parts: str, kept: str, odds: float = 0.35, chosen: str = "") -> str:
    """Which blocks are kept in the end, of those that are (`K`), if all others are chosen, or those marked `c`."""
    outline, wholes = page(parts)
    assert len(kept) == len(outline.texts)
    before = [mark == "K" for mark in kept]
    marks = [mark == "c" for mark in chosen] if chosen else [True] * len(kept)
    found = returned(outline, before, marks, [1.0 if keep else odds for keep in before], wholes)
    return "".join(["K" if keep else "." for keep in found])


@pytest.mark.parametrize(("parts", "kept", "odds", "chosen", "expected"), [
    ("psp", "K.K", 0.35, "", "KKK"),
    ("psp", "K.K", 0.25, "", "K.K"),
    ("psp", "K.K", 0.35, "c.c", "K.K"),
    ("psssp", "K...K", 0.35, "", "K.K.K"),
    ("ptp", "K..K", 0.15, "", "KKKK"),
    ("ptp", "K..K", 0.05, "", "K..K"),
    ("ptp", "K..K", 0.15, "cc.c", "K..K"),
    ("phdddtp", "K......K", 0.15, "cc...ccc", "KK...KKK"),
    ("phhhtp", "K.....K", 0.15, "", "KKKKKKK"),
    ("pdddtp", "K.....K", 0.15, "", "K.....K"),
    ("tp", "..K", 0.15, "", "KKK"),
    ("tp", "..K", 0.05, "", "..K"),
    ("tsssp", ".....K", 0.15, "", ".....K"),
    ("pp", "K.", 0.25, "", "KK"),
    ("pp", "K.", 0.15, "", "K."),
    ("pp", "K.", 0.25, "c.", "K."),
    ("pl", "K.", 0.25, "", "K."),
    ("ps", "K.", 0.35, "", "KK"),
    ("ps", "K.", 0.25, "", "K."),
    ("pd", "K.", 0.35, "", "K."),
    ("pt", "K..", 0.35, "", "K.."),
    ("pe", "K.", 0.45, "", "KK"),
    ("pe", "K.", 0.35, "", "K."),
    ("pe", "K.", 0.45, "c.", "K."),
    ("pf", "K.", 0.45, "", "K."),
    ("pd", "K.", 0.45, "", "K."),
    ("pdpp", "K...", 0.25, "", "K..."),
    ("php", "K.K", 0.05, "", "KKK"),
    ("php", "K.K", 0.05, "c.c", "K.K"),
    ("ph", "K.", 0.05, "", "K."),
    ("ps", "..", 0.35, "", ".."),
])
def test_what_comes_back(parts: str, kept: str, odds: float, chosen: str, expected: str) -> None:
    assert back(parts, kept, odds, chosen) == expected


def test_code_comes_back_over_more() -> None:
    outline, [table] = page("pddddtp")
    kept = [block in (0, 7) for block in range(8)]
    for tag, more in (("table", 0), ("pre", 2), ("figure", 2)):
        found = returned(outline, kept, [True] * 8, [0.15] * 8, [table._replace(tag=tag)])
        assert sum(found) == 2 + more


def test_code_at_the_end_comes_back() -> None:
    outline, [table] = page("pt")
    code = table._replace(tag="pre")
    assert returned(outline, [True, False, False], [True] * 3, [0.15] * 3, [code]) == [True] * 3
    assert returned(outline, [True, False, False], [True, True, False], [0.15] * 3, [code]) == [True, False, False]
    assert returned(outline, [True, False, False], [True] * 3, [0.05] * 3, [code]) == [True, False, False]


@given(st.text("plshdt", min_size=1, max_size=12), st.data())
def test_nothing_goes_and_no_whole_is_cut_in_two(parts: str, data: st.DataObject) -> None:
    outline, wholes = page(parts)
    size = len(outline.texts)
    bits = st.lists(st.booleans(), min_size=size, max_size=size)
    kept, chosen = data.draw(bits), data.draw(bits)
    for first, last, _ in wholes:
        kept[first:last] = [kept[first]] * (last - first)
    found = returned(outline, kept, chosen, [0.35] * size, wholes)
    assert all(after >= before for before, after in zip(kept, found, strict=True))
    assert all(after <= (before or one) for before, one, after in zip(kept, chosen, found, strict=True))
    assert all(len(set(found[first:last])) == 1 for first, last, _ in wholes)


@pytest.mark.parametrize(("parts", "kept", "expected"), [
    ("ph", "KK", "K."), ("phh", "KKK", "KKK"), ("hp", "KK", "KK"), ("phs", "KK.", "K.."), ("h", "K", "K"),
    ("p", ".", "."),
])
def test_a_heading_at_the_end_goes(parts: str, kept: str, expected: str) -> None:
    outline, wholes = page(parts)
    found = [mark == "K" for mark in kept]
    drop_last_heading(outline, found, wholes)
    assert "".join(["K" if keep else "." for keep in found]) == expected
