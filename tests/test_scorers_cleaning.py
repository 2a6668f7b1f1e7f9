"""Cleaning: each reason to leave a part out, met by a snippet, and not quite met by another."""
from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from composing import is_linear
from outlining import PARAGRAPH, SENTENCE, growth, kept_of, outline_of, row_of, select

from readable.outline import Outline
from readable.scorers import cleaning
from readable.scorers.checks import CHECKS
from readable.scorers.cleaning import CONDITIONAL, Choice, Cleaner
from readable.scorers.sums import Sums

TITLE = "Late again at the quay"


def cleaner_of(
    body: str, *roots: str, good: Sequence[str] = (), weight: int | None = None, **options: bool,
) -> tuple[Cleaner, Outline]:
    """What cleans a page with this body, and its outline; the first of the roots is the article."""
    sums = Sums(outline_of(body))
    o = sums.outline
    rows = [row_of(o, name) for name in roots or ("article",)]
    choice = Choice(rows[0], tuple(sorted(rows)), {row_of(o, name) for name in good}, -1)
    return Cleaner(sums, o.weights if weight is None else [weight] * len(o.tags), choice, **options), o


def reason_of(snippet: str, **options: Any) -> str | None:
    """Why the element `x` is left out, in an article that is long enough to be the article whatever stands in it."""
    body = f"<article id=top>{PARAGRAPH * 6}{snippet}{PARAGRAPH * 6}</article>"
    selection = select(body, title=TITLE, **options)
    o = selection.outline
    assert selection.policy == "strict"
    assert row_of(o, "top") in selection.roots
    return selection.dropped.get(row_of(o, "x"))


WORDS = "few words and a few more words"
IMAGE = "<img src=a.png>"
EMBED = "<iframe src=https://example.org/map></iframe>"
DATA = f"<table>{'<tr><td>a<td>b' * 12}</table>"

CASES: list[tuple[str, list[str], list[str]]] = [
    ("not looked into", [
        "<nav id=x>a</nav>", "<div id=x hidden>a</div>", "<div id=x class=sidebar>a</div>",
        "<span id=x hidden>a</span>",
    ], [
        f"<div id=x class='popup content'>{WORDS}</div>", f"<div id=x hidden=until-found>{WORDS}</div>",
    ]),
    ("a label of an advert", [
        "<p id=x>Advertisement</p>", "<div id=x>Werbung:</div>", "<h3 id=x>ADVERTISEMENT</h3>", "<ul><li id=x>Ad</ul>",
        "<x-y id=x>广告</x-y>", "<div id=x><p>Advertisement</p></div>",
    ], [
        "<p id=x>Advertisements work.</p>", "<p id=x>Ad hoc</p>",
    ]),
    ("share buttons", [
        "<div id=x class=share>Tell your friends</div>", "<p id=x class='post-share content'>Tell your friends</p>",
        f"<div id=x class=share><p>{'y' * 499}</p></div>",
    ], [
        f"<x-y id=x class='share'><p>{SENTENCE * 6}</p></x-y>", f"<x-y id=x class=shared>{WORDS}</x-y>",
        "<h3 id=x class='share post'>Why shares fell</h3>",
    ]),
    ("a name of noise", [
        f"<div id=x class=newsletter>{PARAGRAPH}</div>", f"<section id=x class=author-bio>{PARAGRAPH}</section>",
        "<p id=x class=author-bio>By A. Writer</p>", f"<table><tr><td id=x class=promo>{WORDS}<td>b</table>",
    ], [
        f"<div id=x class=newsletter>{PARAGRAPH * 9}</div>", f"<div id=x class=news>{PARAGRAPH}</div>",
        "<h3 id=x class=trending>What trends</h3>",
    ]),
    ("the title again", [
        f"<h1 id=x>{TITLE}</h1>", "<h2 id=x>Late again</h2>", f"<header><h1 id=x>{TITLE}!</h1></header>",
    ], [
        f"<h3 id=x>{TITLE}</h3>", "<h2 id=x>Another day</h2>",
    ]),
    ("a heading with a bad name", [
        "<h2 id=x class=meta>Words</h2>", "<h4 id=x class=com-x>Words</h4>",
    ], [
        "<h2 id=x class='meta post'>Words</h2>", "<h2 id=x class=foo>Words</h2>",
    ]),
    ("a label and a link", [
        "<p id=x>Read more: <a href=/>What happened at the quay on that day</a></p>",
        "<div id=x>阅读：<a href=/>What happened at the quay on that day</a></div>",
        "<h3 id=x>See: <a href=/>What happened at the quay on that day</a></h3>",
    ], [
        "<p id=x>Read more <a href=/>What happened at the quay on that day</a></p>",
        "<p id=x>Read this long introduction: <a href=/>What happened there</a></p>",
        f"<p id=x>Read more: <a href=/>{SENTENCE * 3}</a></p>",
        "<p id=x>A <a href=/>quay: what happened</a></p>",
    ]),
    ("a heading of nothing", [
        "<h2 id=x>Words</h2><div class=promo>a</div><h2>More</h2>",
        "<h3 id=x>Words</h3><nav>a</nav><div class=promo>a</div><h2>More</h2>",
    ], [
        "<h2 id=x>Words</h2>", "<h2 id=x>Words</h2><p>a</p><h2>More</h2>", "<h2 id=x>Words</h2><h3>More</h3>",
        "<h2 id=x>Words</h2><div class=promo>a</div><h3>More</h3>",
        "<h2 id=x>Words</h2><div class=promo>a</div><p>a</p>",
        f"<section><h2 id=x>Words</h2>{IMAGE}<div class=promo>a</div></section><h2>More</h2>",
    ]),
    ("a label of nothing", [
        "<p id=x>See also:</p><div class=promo>a</div><h2>More</h2>",
        "<div id=x>See also：</div><ul><li class=author-bio>a</ul><h3>More</h3>",
        f"<p id=x>{'y' * 119}:</p><div class=promo>a</div><h2>More</h2>",
    ], [
        f"<p id=x>{'y' * 120}:</p><div class=promo>a</div><h2>More</h2>",
        "<p id=x>See also:</p>", "<p id=x>See also</p><div class=promo>a</div><h2>More</h2>",
        "<p id=x>See also:</p><div class=promo>a</div><p>More</p>",
        "<p id=x>See also:</p><h2>More</h2>",
    ]),
    ("a bad name", [
        f"<div id=x class=meta>{PARAGRAPH}</div>", f"<section id=x class=media>{PARAGRAPH * 5}</section>",
        f"<div class=foo><ul id=x class=tags><li>{WORDS}</ul></div>",
    ], [
        f"<div id=x class='meta post'>{PARAGRAPH}</div>", f"<x-y id=x class=meta>{PARAGRAPH}</x-y>",
        f"<div id=x class=meta>{DATA}</div>", f"<pre><div id=x class=meta>{WORDS}</div></pre>",
    ]),
    ("empty", [
        "<div id=x></div>", "<ul id=x><li></ul>", "<section id=x><div hidden>a</div></section>",
        "<div id=x><p class=author-bio>By A. Writer</p></div>",
    ], [
        f"<div id=x>{IMAGE}</div>", f"<div id=x>{WORDS}</div>", "<x-y id=x></x-y>",
    ]),
    ("too many images", [
        f"<div id=x>{IMAGE}{IMAGE}{WORDS}</div>", f"<section id=x>{IMAGE * 5}<p>a</p><p>b</p></section>",
        f"<ul id=x>{f'<li>{IMAGE}' * 4}</ul>",
    ], [
        f"<div id=x>{IMAGE}{WORDS}</div>", f"<section id=x>{IMAGE * 4}<p>a</p><p>b</p></section>",
        f"<figure><div id=x>{IMAGE * 3}</div></figure>",
        f"<figure><div><div><div><div id=x>{IMAGE * 3}</div></div></div></div></figure>",
        f"<div id=x>{IMAGE * 3}{'a, ' * 10}</div>",
    ]),
    ("too many list items", [
        f"<div id=x><ul>{'<li>words' * 101}</ul><b>{'y' * 99}</b></div>",
    ], [
        f"<div id=x><ul>{'<li>words' * 100}</ul>{'y' * 99}</div>", f"<ul id=x>{'<li>words' * 200}</ul>",
        f"<div id=x><ul>{'<li>words' * 200}</ul></div>",
        f"<div id=x><ul>{'<li>words' * 101}</ul><p>{'y' * 99}</p></div>",
    ]),
    ("too many form fields", [
        f"<div id=x>{WORDS}<input></div>", "<form id=x><p>a</p><p>b</p><input></form>",
        "<fieldset id=x><p>a</p><p>b</p><p>c</p><input><input></fieldset>",
    ], [
        f"<div id=x>{WORDS}<input type=checkbox></div>", "<form id=x><p>a</p><p>b</p><p>c</p><input></form>",
        f"<div id=x>{WORDS}</div>",
    ]),
    ("short", [
        "<div id=x>By <a href=/>A. Writer</a></div>",
        f"<div id=x><p>By <a href=/>A. Writer</a></p><p>b</p>{IMAGE * 3}</div>",
        "<table id=x><tr><td>By <a href=/>A. Writer</a></table>",
    ], [
        "<div id=x>By A. Writer</div>", f"<div id=x><div>By <a href=/>A</a> and the others</div>{IMAGE}</div>",
        "<div id=x>By the others <a href='#n'>12</a></div>",
        "<figure><div id=x>By <b>the others who are </b><a href=/>A</a></div></figure>",
        "<div id=x>By the others and <a href=/>A</a> too then</div>",
        "<section id=x><h2><a href=/>A</a> Writer</h2></section>",
        "<ul id=x><li>By <b>some</b> <a href=/>A</a></ul>",
    ]),
    ("too many links", [
        f"<div id=x>{'y' * 79}<a href=/>{'z' * 21}</a></div>",
        f"<section id=x><p>{WORDS}</p><p><a href=/>{WORDS}</a></p></section>",
        f"<div id=x class=post>{'y' * 49}<a href=/>{'z' * 51}</a></div>",
        f"<ul id=x class=post><li>{'y' * 49}<a href=/>{'z' * 51}</a></ul>",
    ], [
        f"<div id=x>{'y' * 80}<a href=/>{'z' * 20}</a></div>", f"<x-y id=x><p><a href=/>{WORDS}</a></p></x-y>",
        f"<div id=x class=post>{'y' * 50}<a href=/>{'z' * 50}</a></div>",
        f"<ul id=x><li>{'y' * 49}<a href=/>{'z' * 51}</a></ul>",
        f"<div id=x><ul><li>{'y' * 49}<a href=/>{'z' * 51}</a></ul></div>",
        f"<div id=x>{'y' * 49}<a href='#n'>{'z' * 51}</a></div>",
        f"<div id=x>{',' * 10}<a href=/>{'z' * 51}</a></div>",
        f"<div id=x>{DATA}<a href=/>{'z' * 51}</a></div>",
    ]),
    ("suspicious embeds", [
        f"<div id=x>{EMBED}<p>{WORDS}</p></div>", f"<div id=x>{EMBED * 2}{'y' * 99}</div>",
        f"<div id=x>{EMBED}{'y' * 74}</div>",
    ], [
        f"<div id=x>{EMBED}{'y' * 75}</div>",
        f"<div id=x><iframe src=//www.youtube.com/embed/1></iframe>{WORDS}</div>",
    ]),
]


@pytest.mark.parametrize(("reason", "snippet"), [(reason, snippet) for reason, met, _ in CASES for snippet in met])
def test_a_part_is_left_out_for(reason: str, snippet: str) -> None:
    assert reason_of(snippet) == reason


@pytest.mark.parametrize(("reason", "snippet"), [(reason, snippet) for reason, _, unmet in CASES for snippet in unmet])
def test_a_part_is_kept_that_is_just_not(reason: str, snippet: str) -> None:
    assert reason_of(snippet) is None, reason


def test_every_reason_has_its_cases() -> None:
    """Reasons are the strings that a function of the module gives, or sets, and the names of the checks."""
    reasons = {name for name, _ in CHECKS}
    for node in ast.walk(ast.parse(Path(cleaning.__file__).with_name("cleaning.py").read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Return, ast.Assign)) and node.value is not None:
            values = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            constants = [value.value for value in values if isinstance(value, ast.Constant)]
            reasons |= {constant for constant in constants if isinstance(constant, str)}
    assert [reason for reason, _, _ in CASES if reason not in reasons] == []
    assert reasons == {reason for reason, _, _ in CASES}
    assert all(met and unmet for _, met, unmet in CASES)


@pytest.mark.parametrize("tag", sorted(CONDITIONAL - {"table", "ul"}))
def test_elements_that_are_checked(tag: str) -> None:
    assert reason_of(f"<{tag} id=x><p><a href=/>{WORDS}</a></p></{tag}>") == "too many links"


def test_the_last_heading_heads_nothing() -> None:
    selection = select(f"<article>{PARAGRAPH * 6}<h2 id=x>Words</h2></article>")
    assert selection.dropped == {row_of(selection.outline, "x"): "a heading of nothing"}
    selection = select(f"<article>{PARAGRAPH * 6}<p id=x>Words:</p></article>")
    assert selection.dropped == {}
    selection = select(f"<article>{PARAGRAPH * 6}<p id=x>Words:</p><div class=author-bio>a</div></article>")
    assert selection.dropped[row_of(selection.outline, "x")] == "a label of nothing"


def test_headings_that_head_only_headings_go_together() -> None:
    headings = "<h2>One</h2><h2>Two</h2><h3>Three</h3>"
    selection = select(f"<article>{PARAGRAPH * 6}{headings}<p class=author-bio>a</p></article>")
    assert list(selection.dropped.values()) == ["a name of noise", *["a heading of nothing"] * 3]
    assert kept_of(selection) == [(SENTENCE * 3).strip()] * 6


def test_what_was_dropped_counts_no_more() -> None:
    """The outer part is judged by what is left of it."""
    inner = f"<div class=promo><a href=/>{WORDS}</a></div>"
    assert reason_of(f"<div id=x>{inner}{WORDS}</div>") is None
    assert reason_of(f"<div id=x>{inner.replace('promo', 'foo')}<p>{WORDS}</p></div>") is None
    assert reason_of(f"<div id=x>{inner}</div>") == "empty"


@pytest.mark.parametrize("snippet", [
    "<table id=x><tr><th>Advertisement<td><h2>a</h2></table>",
    f"<table><tr><th>a<td><div id=x class=meta>{WORDS}</div></table>",
    f"<table><tr><th>a<td><div id=x><a href=/>{WORDS}</a></div></table>",
    f"<pre><div id=x><a href=/>{WORDS}</a></div></pre>",
    f"<div id=x><a href=/>{WORDS}</a>{DATA}</div>",
    f"<div id=x><input type=radio><label>{WORDS}</label><div><pre>a</pre></div></div>",
])
def test_data_tables_and_code_are_never_judged(snippet: str) -> None:
    assert reason_of(snippet) is None


@pytest.mark.parametrize("snippet", [f"<div id=x>{IMAGE * 3}{WORDS}</div>", f"<div id=x>{IMAGE}<input>{WORDS}</div>"])
def test_all_images_are_kept_when_asked(snippet: str) -> None:
    assert reason_of(snippet) is not None
    assert reason_of(snippet, images="all") is None


def test_a_rival_is_not_checked() -> None:
    rival = f"<section id=x><p>{WORDS}</p><p><a href=/>{WORDS}</a></p></section>"
    body = f"<div><x-a id=top>{PARAGRAPH * 4}</x-a>{rival}</div>"
    for good, dropped in ((("x",), False), ((), True)):
        cleaner, o = cleaner_of(body, "top", "x", good=good)
        cleaner.clean()
        assert (row_of(o, "x") in cleaner.dropped) == dropped


def test_without_checks_only_names_labels_and_headings_count() -> None:
    links = f"<div id=a><a href=/>{WORDS}</a></div>"
    body = f"<article>{PARAGRAPH}{links}<p id=b class=promo>a</p><h2 id=c>a</h2></article>"
    cleaner, o = cleaner_of(body, check=False)
    cleaner.clean()
    assert cleaner.dropped == {row_of(o, "b"): "a name of noise", row_of(o, "c"): "a heading of nothing"}


def test_clean_gives_the_characters_that_are_kept() -> None:
    parts = "<p>four</p><p class=promo>a</p><div><p>Ad</p></div>"
    body = f"<div id=x>{parts}</div><div id=y>{WORDS}</div><div id=z>{WORDS}</div>"
    assert cleaner_of(body, "x")[0].clean() == 4
    assert cleaner_of(body, "x", "y")[0].clean() == 4 + len(WORDS)
    cleaner, o = cleaner_of(body, "x", "y", weight=-1)
    assert cleaner.clean() == 4
    assert cleaner.dropped[row_of(o, "y")] == "a bad name"
    assert not {row_of(o, "x"), row_of(o, "z")} & cleaner.dropped.keys()


def test_a_heading_may_head_the_next_root() -> None:
    body = "<h2 id=a>Before</h2><p>x</p><div id=b><p>y</p><h2 id=c>Last in it</h2></div><p>z</p><h2 id=d>After</h2>"
    for roots, dropped in ((("b", "a"), ["c"]), (("b", "d"), ["d"])):
        cleaner, o = cleaner_of(body, *roots)
        cleaner.clean()
        assert cleaner.dropped == {row_of(o, name): "a heading of nothing" for name in dropped}


@pytest.mark.parametrize("snippet", [
    "<x-y id=x>Ad<p class=author-bio>by a writer</p></x-y>", "<div id=x>Ad<p>Ad</p></div>",
])
def test_a_label_beside_what_is_left_out_is_kept(snippet: str) -> None:
    """A label is seen only where it is all of a container's text, whatever becomes of the rest."""
    assert reason_of(snippet) is None


def clean(body: str) -> partial[int]:
    """Cleaning a page with this body; for it to be done more than once, each time from the beginning."""
    sums = Sums(outline_of(body))
    o = sums.outline
    row = row_of(o, "article")
    return partial(lambda: Cleaner(sums, o.weights, Choice(row, (row,), (), -1)).clean())


SHAPES: dict[str, Callable[[int], str]] = {
    "deep": lambda n: "<div>x" * n,
    "deep and empty": lambda n: "<div>" * n,
    "wide": lambda n: "<p>few words, and more.</p>" * n,
    "lists": lambda n: "<ul><li>x" * n,
    "tables": lambda n: "<table><tr><th>a<td>x" * n,
    "tables beside each other": lambda n: "<table><tr><th>a<td>x</table>" * n,
    "code": lambda n: "<pre>x</pre>" * n,
    "code in code": lambda n: "<pre><div>x" * n,
    "labels and links": lambda n: "<p>See: <a href=/>what happened</a></p>" * n,
    "labels": lambda n: "<p>Ad</p>" * n,
    "noise": lambda n: "<p class=promo>x</p>" * n,
    "headings and text": lambda n: "<h2>x</h2><p>y</p>" * n,
    "images": lambda n: "<div><img src=a>" * n,
    "figures": lambda n: "<figure><div><img src=a><img src=b>" * n,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_page(shape: str) -> None:
    assert growth(lambda n: clean(f"<article>{PARAGRAPH * 9}{SHAPES[shape](n)}</article>"), 150) < 2.2


@pytest.mark.parametrize("piece", ["<h2>x</h2>", "<h2>x</h2><p class=promo>y</p>", "<nav>x</nav><h2>x</h2>"])
def test_headings_of_nothing(piece: str) -> None:
    assert growth(lambda n: clean(f"<article>{PARAGRAPH}{piece * n}</article>"), 300) < 2.2


def test_little_text_beside_much_that_was_dropped() -> None:
    def make(size: int) -> partial[int]:
        return clean(f"<article>{PARAGRAPH * 9}{f'<div><p class=promo>{SENTENCE}</p>' * size}Ab")

    assert is_linear(make, 1000)


def test_many_roots() -> None:
    def make(size: int) -> partial[int]:
        sums = Sums(outline_of("<p>It was late.</p>" * size))
        o = sums.outline
        choice = Choice(2, tuple(range(2, len(o.tags))), (), -1)
        return partial(lambda: Cleaner(sums, o.weights, choice).clean())

    assert is_linear(make, 1500)
