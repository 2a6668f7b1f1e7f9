"""Narrowing: what is derived of a wider outline is what the builder makes of the page itself."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, fields_of, growth, outline_of, page_of

from readable.builder import Builder
from readable.compose import compose
from readable.options import Options
from readable.outline import Outline
from readable.parse import parse
from readable.scorers.readability import score
from readable.visibility import CONCEALING, DIALOG, FOLDED, HIDDEN, NAMED, ROLE, UNLIKELY, ZONE

PAGES = sorted((Path(__file__).parents[1] / "fixtures" / "pages").glob("*/source.html"))
WIDE = (0, HIDDEN | DIALOG, HIDDEN | DIALOG | ROLE)
PLACES = ("opens", "closes", "block_opens", "block_closes", "items")
SHARED = ("again", "head", "lost")
"""What an outline has of the events it is made of: more, if it is of those of one that looked into more."""


def bare(outline: Outline) -> dict[str, Any]:
    """All of an outline, but of what it did not look into. Places among the events are told without that, too."""
    inside = bytearray(len(outline.events) + 1)
    for open_, close, flags in zip(outline.opens, outline.closes, outline.flags, strict=True):
        if flags & outline.skip:
            inside[open_ + 1:close - 1] = b"\1" * (close - open_ - 2)
    places = [0, *accumulate([1 - one for one in inside])]
    fields = {name: value for name, value in fields_of(outline).items() if name not in SHARED}
    return {
        **fields,
        **{name: [places[at] for at in fields[name]] for name in PLACES},
        "events": [event for event, one in zip(fields["events"], inside, strict=False) if not one],
    }


def assert_same(page: bytes, wide: int, skip: int = UNLIKELY, parser: str = "lxml") -> None:
    """That it makes no difference whether an outline looked into more before, neither to it nor to its article."""
    narrower = parse(page, partial(Builder, skip=wide), parser)[0].skipping(skip)
    built = parse(page, partial(Builder, skip=skip), parser)[0]
    assert bare(narrower) == bare(built)
    assert article(narrower) == article(built)


def article(outline: Outline) -> list[Any]:
    selection = score(outline, Options())
    events = compose(selection, "https://www.example.org/")
    return [selection.roots, selection.dropped, selection.points, selection.chars, selection.policy, events]


@pytest.mark.parametrize("wide", WIDE)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages(path: Path, wide: int) -> None:
    assert_same(path.read_bytes(), wide)


@pytest.mark.parametrize("skip", [CONCEALING | ZONE, CONCEALING, UNLIKELY & ~FOLDED])
@pytest.mark.parametrize("path", PAGES[::4], ids=lambda path: path.parent.name)
def test_pages_in_other_looks(path: Path, skip: int) -> None:
    for parser in ("lxml", "html5lib"):
        assert_same(path.read_bytes(), HIDDEN | DIALOG, skip, parser)


NOSCRIPT = f"<noscript>{PARAGRAPH * 3}</noscript>"
SCRIPT = f"<script>{'x = 1; ' * 99}</script>"
PROSE = f"<p>{SENTENCE}</p>"


@pytest.mark.parametrize("wide", WIDE)
@pytest.mark.parametrize("body", [
    "",
    "<p>a</p>",
    "<nav><img src=a><input><iframe src=b></iframe><p>a</p></nav><img src=a><input><iframe src=b></iframe>",
    "<div itemscope>a<nav itemscope>b<p itemprop=c>c</p></nav><p itemprop=d>d</p></div>",
    "<nav>a<footer>b<aside>c</aside></footer>d</nav>e<aside>f</aside>",
    "<div class=sidebar hidden>a<p>b</div>c<div hidden class=accordion>d<p>e</div>",
    "<a href=/x>a<nav>b</nav>c</a>d",
    "<a href=/x>a<nav><a href=/y>b</a></nav>c</a>d",
    "<a href=/x>a<nav><noscript><a href=/y>b</a></noscript></nav>c</a>d",
    "<a href=/x> <nav><p> </p></nav>c</a>d",
    "<a href='#x'>a<div hidden>b<a href=/y>c</a></div>d</a>e",
    "a<br><nav>b<br></nav><br>c<br><br>d<nav>e<br>f</nav> <br>g",
    "<nav><pre>a  b</pre></nav>c  d<pre>e  f<span class=comment>g  h</span><nav>i</nav></pre>",
    f"<nav>{NOSCRIPT}</nav>a",
    f"<nav>{PARAGRAPH * 4}</nav>{NOSCRIPT}",
    f"<div class=sidebar>{PARAGRAPH * 4}{NOSCRIPT}</div>{NOSCRIPT}",
    f"<div class=has-sidebar>{PROSE * 9}<nav>a</nav></div>{PROSE}",
    f"<div class=has-sidebar>{PROSE * 9}{NOSCRIPT}</div>{PROSE}{NOSCRIPT}",
    f"<span class=has-sidebar>{'<b>a</b>' * 9}{SENTENCE}<i>b</i></span>",
    f"<div class=has-sidebar>{PROSE * 4}<br><svg>{'<path></path>' * 99}</svg></div>{PROSE * 5}",
    f"<div class=has-sidebar>{PROSE}{'<br>' * 99}{SCRIPT}</div>{PROSE * 5}",
    f"<div class=sidebar>{'<br>a' * 99}</div>{PROSE * 5}<nav>{SCRIPT * 9}</nav>",
    f"<div class='has-sidebar'><div class=has-sidebar>{PROSE * 9}</div><div class=comments>{PROSE}</div></div>",
])
def test_snippets(body: str, wide: int) -> None:
    assert_same(page_of(body, "t"), wide)


TAGS = (
    "a href=/x", "a href=#y", "b", "span", "span hidden", "i class=comment", "span class=sponsor", "div", "p", "ul",
    "li", "pre", "nav", "aside", "div hidden", "div class=sidebar", "div class=has-sidebar", "div role=menu", "table",
    "td", "div hidden role=tabpanel", "div aria-modal=true", "div itemscope", "p itemprop=k", "x-card", "article",
    "header class=header", "noscript", "svg", "script", "video", "object", "select",
)
VOID_TAGS = ("<br>", "<br> <br>", "<hr>", "<img src=a>", "<input>", "<meta itemprop=k content=v>")
TEXT = st.text("ab ,\n", min_size=1, max_size=6) | st.sampled_from((SENTENCE, PARAGRAPH * 3))


def _element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inside = st.lists(children, max_size=5).map("".join)
    return st.builds(lambda tag, content: f"<{tag}>{content}</{tag.split()[0]}>", st.sampled_from(TAGS), inside)


BODIES = st.lists(st.recursive(TEXT | st.sampled_from(VOID_TAGS), _element, max_leaves=25), max_size=8).map("".join)


@settings(max_examples=400, deadline=None)
@given(body=BODIES, wide=st.sampled_from(WIDE))
def test_any_page(body: str, wide: int) -> None:
    assert_same(page_of(body), wide)


@settings(max_examples=200, deadline=None)
@given(body=BODIES, skip=st.integers(0, UNLIKELY), more=st.integers(0, UNLIKELY))
@example(body=f"<div class=has-sidebar>{PROSE * 9}</div>", skip=NAMED, more=HIDDEN)
def test_any_look(body: str, skip: int, more: int) -> None:
    assert_same(page_of(body), skip, skip | more)


def test_the_wider_outline_stays_as_it_was() -> None:
    outline = outline_of("<nav>a<img></nav><p itemprop=k>b<nav itemprop=l><p itemprop=m></nav>", skip=0)
    before = fields_of(outline)
    narrower = outline.skipping(UNLIKELY)
    assert fields_of(outline) == before
    assert narrower.events is outline.events
    assert (outline.texts, narrower.texts) == (["a", "b"], ["b"])


def test_later_looks_start_at_the_wider_outline() -> None:
    outline = outline_of("<nav>a</nav><div hidden>b</div>c", skip=0)
    narrower = outline.skipping(UNLIKELY).skipping(CONCEALING)
    assert narrower.texts == ["a", "c"]
    assert narrower.events is outline.events
    assert narrower.skipping(0) is outline
    assert narrower.skipping(CONCEALING) is narrower


@pytest.mark.parametrize(("tag", "shared"), [("div", True), ("x-card", True), ("b", False), ("b role=menu", True)])
def test_names_that_must_not_count(tag: str, shared: bool) -> None:  # noqa: FBT001 - a column of the table
    """An inline element was a container for its name alone: then the page is looked at again."""
    wide = outline_of(f"<div class=sidebar><{tag} class=has-sidebar>{f'{SENTENCE}<br>' * 3}", skip=0)
    narrower = wide.skipping(UNLIKELY)
    assert (narrower.flags[2], narrower.events is wide.events) == (0, shared)


SHAPES: dict[str, Callable[[int], str]] = {
    "deep": lambda n: "<div class=k>x" * n,
    "deep and shut": lambda n: "<nav>x<div class=sidebar>" * n,
    "wide and shut": lambda n: "<p>x<nav>y</nav>" * n,
    "items": lambda n: "<p itemprop=a>x<nav itemprop=b><b itemprop=c>y</b></nav>" * n,
    "links": lambda n: "<a href=/x>" + "<nav>x<a href=/y>y</a></nav>z" * n,
    "names": lambda n: f"<div class=sidebar>{SENTENCE}<b></b></div>" * n,
    "names in a wide one": lambda n: f"<div class=sidebar>{SENTENCE}" * n,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_page(shape: str) -> None:
    def make(size: int) -> partial[Outline]:
        return partial(outline_of(SHAPES[shape](size), skip=0).skipping, UNLIKELY)

    make(1)()
    assert growth(make, 150) < 2.15


def test_ten_thousand_levels() -> None:
    outline = outline_of("<div>a<nav>" * 10_000, skip=0)
    assert outline.skipping(UNLIKELY).tags == ["html", "body", "div", "nav"]
