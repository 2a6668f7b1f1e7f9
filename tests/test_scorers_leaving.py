"""What the density scorers share: tallies, a second look, what is left out, and the shape of code."""
from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, kept_of, names_of, outline_of, row_of
from snippets import bodies

from readable import Options
from readable.compose import compose
from readable.events import count_tags
from readable.outline import Outline
from readable.render.html import to_html
from readable.scorers.density import score
from readable.scorers.leaving import Leaver
from readable.scorers.looking import look
from readable.scorers.shapes import is_blank, is_code
from readable.scorers.tallies import Tallies
from readable.selection import Selection

CSS = ".card { color: red; margin: 0 auto; } .card > a { color: blue; }"
SCRIPT = "window.dataLayer = window.dataLayer || []; dataLayer.push({event: 'x', id: 42}); var q = a[1] = 2;"
MARKUP = '<span data-mce-type="bookmark" class="mce_SELRES_start">and</span> <img src="/a.png" alt="x">'
TOKEN = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


@pytest.mark.parametrize("text", [
    CSS, SCRIPT, MARKUP, TOKEN, f"data:image/png;base64,{'iVBORw0KGgo8AAAANSUhEUg5/' * 4}",
    "#main{display:flex;gap:1rem}@media(max-width:40em){#main{display:block}}",
])
def test_code(text: str) -> None:
    assert is_code(text)


@pytest.mark.parametrize("text", [
    "", "x = 1;", "{}", SENTENCE, "渡口停航十一年之后，昨天上午重新开船。" * 9,
    "Ingredients: flour; sugar; salt: a pinch; butter: 100 g; eggs: two of them; and milk, as much as it takes.",
    "He wrote to me at <name@example.com>, and to her at <other@example.com>; neither of us was at home then.",
    "https://www.example.com/a/very/long/address/that/goes/on/and/on/2024/03/14/harbour-crane-strike-ends-after-eleven",
    "See [1], [2], [3]; and [4]; f(x) = 2x + 1 holds for x > 0, as the table of the first chapter shows in detail.",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2,
])
def test_no_code(text: str) -> None:
    assert not is_code(text)


@pytest.mark.parametrize(("text", "blank"), [
    ("\ufeff", True), ("\u200b \u2060", True), ("", True), ("\ufeffx", False), ("\u00a0", True), ("。", False),
])
def test_blank(text: str, blank: bool) -> None:  # noqa: FBT001
    assert is_blank(text) is blank


@given(st.text(alphabet="aA1 ={};<>:\n\"'[/日", max_size=200))
def test_any_shape(text: str) -> None:
    assert is_code(text) in (True, False)


def left(body: str, **options: Any) -> tuple[dict[str, str], dict[str, str], int]:
    """What goes of the first `div`: containers by name and blocks by text, with the reasons; what is kept."""
    outline = outline_of(body)
    leaver = Leaver(outline, Tallies(outline).chars, **options)
    chars = leaver.leave([row_of(outline, "div")])
    names = names_of(Selection(outline, (), {}, {}, 0, ""), leaver.dropped)
    rows = dict(zip(names, leaver.dropped.values(), strict=True))
    return rows, {outline.texts[block]: why for block, why in leaver.dropped_blocks.items()}, chars


def test_what_is_left_out_has_a_reason() -> None:
    parts = (
        "<nav id=nav>Not this</nav>", "<div id=share class=share>Send</div>",
        "<div id=noise class=newsletter>Sign</div>",
        f"<p>{CSS}</p>", "<p><span data-mce-type=bookmark>&#xfeff;</span></p>", "<div id=data><img src=data:,></div>",
    )
    rows, blocks, chars = left(f"<div>{PARAGRAPH}{''.join(parts)}</div>")
    assert rows == {
        "nav": "not looked into", "share": "share buttons", "noise": "a name of noise",
        "data": "a picture in its address",
    }
    assert blocks == {CSS: "style or script", "\ufeff": "no text that shows"}
    assert chars == len((SENTENCE * 3).strip())


def test_code_is_kept_where_it_is_meant() -> None:
    code = f"<pre id=pre class=newsletter>{CSS}</pre><pre><div hidden>x</div>y</pre>"
    rows, blocks, chars = left(f"<div>{PARAGRAPH}{code}</div>")
    assert rows == {"div": "not looked into"}
    assert blocks == {}
    assert chars == len((SENTENCE * 3).strip()) + len(CSS) + 1


@pytest.mark.parametrize("picture", [
    "<img src=/a.png>", "<img src=data:, data-src=/a.png>", "<img src=data:, srcset=/a.png>",
    "<img src=data:,><video src=/a></video>", "<img src=data:,><noscript><img src=/a.png></noscript>",
    "<img src=data:,>Text",
])
def test_pictures_that_stay(picture: str) -> None:
    assert left(f"<div><div id=x>{picture}</div>{PARAGRAPH}</div>")[0] == {}


def test_pictures_in_their_address_may_be_kept() -> None:
    assert left(f"<div><div id=x><img src=data:,></div>{PARAGRAPH}</div>", keep_pictures=True)[0] == {}


def test_long_parts_with_a_name_of_noise_stay() -> None:
    part = f"<div id=x class=newsletter>{PARAGRAPH * 6}</div>"
    assert left(f"<div>{PARAGRAPH * 50}{part}</div>")[0] == {}
    assert left(f"<div>{PARAGRAPH}<div id=x class=newsletter>{PARAGRAPH}</div></div>")[0] == {}


def test_nothing_of_it_is_in_the_article() -> None:
    picture = f"<div><img src='data:image/png;base64,{TOKEN * 9}'></div>"
    body = f"<div>{PARAGRAPH * 9}<p>{SCRIPT}</p>{picture}{PARAGRAPH}</div>"
    html = to_html(compose(score(outline_of(body), Options()), None))
    assert "dataLayer" not in html
    assert "data:" not in html
    assert html.count("<p>") == 10


def test_tallies() -> None:
    article = "<div>One <b>two</b> <a href=/>three</a><p>Four<br>five</p><img src=/a></div>"
    outline = outline_of(f"{article}<nav><p>x</p></nav>")
    tallies = Tallies(outline)
    assert tallies.chars == [0, 13, 22]
    assert tallies.links == [0, 5, 5]
    assert tallies.link_tags == [0, 1, 1]
    row = row_of(outline, "div")
    inside = tallies.closed[outline.closes[row] - 1] - tallies.closed[outline.opens[row]]
    assert inside == 5  # b, a, p, br, img
    body = row_of(outline, "body")
    inside = tallies.closed[outline.closes[body] - 1] - tallies.closed[outline.opens[body]]
    assert inside == 6  # and div; nothing of nav


def test_a_link_around_several_blocks_is_one_in_each() -> None:
    assert Tallies(outline_of("<a href=/><div>One</div><div>Two</div></a>")).link_tags == [0, 1, 2]


@given(bodies())
def test_tallies_of_any_page(body: str) -> None:
    outline = outline_of(body, skip=0)
    closed = Tallies(outline).closed
    assert len(closed) == len(outline.events) + 1
    for open_, close in zip(outline.opens, outline.closes, strict=True):
        assert closed[close] - closed[open_] == count_tags(outline.events[open_:close])[0]


@pytest.mark.parametrize(("body", "policy"), [
    (f"<div>{PARAGRAPH * 3}</div>", "strict"),
    (f"<div>{PARAGRAPH}</div><div>{SENTENCE}</div>", "strict"),
    (f"<div class=sidebar>{PARAGRAPH * 3}</div>", "strict"),  # a name that hides the whole page is no name
    (f"<p>Menu</p><div role=dialog>{PARAGRAPH * 3}</div>", "lenient"),
    (f"<p>Menu</p><aside>{PARAGRAPH * 3}</aside>", "loose"),
    (f"<p>Menu</p><div hidden>{PARAGRAPH * 3}</div>", "concealed"),
    (f"<p>Menu</p><div hidden role=region>{PARAGRAPH * 3}</div>", "concealed"),
    (f"<p>Menu</p><div hidden>{PARAGRAPH}</div>", "strict"),
    (f"<p>Menu</p><nav>{'<p>Short</p>' * 99}</nav>", "strict"),
])
def test_looks(body: str, policy: str) -> None:
    found = score(outline_of(body), Options())
    assert found.policy == policy
    if policy != "strict":
        assert kept_of(found)[-1] == (SENTENCE * 3).strip()
    assert score(outline_of(body), Options(char_threshold=0)).policy == "strict"


def test_scripts_that_were_not_looked_into_are_no_prose() -> None:
    looks = []

    def choose(outline: Outline, _: Options) -> Selection:
        looks.append(outline.skip)
        return score(outline, Options(char_threshold=0))

    silent = f"<script>{SCRIPT * 9}</script><style>{CSS * 9}</style><p>Short</p><div hidden>{PARAGRAPH}</div>"
    look(outline_of(f"<p>Menu</p><aside>{silent}</aside>"), Options(), choose)
    assert len(looks) == 1
