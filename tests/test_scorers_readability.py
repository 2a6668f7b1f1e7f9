"""The readability scorer on whole pages: the policies, what is kept, and what holds of every selection."""
from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from outlining import PARAGRAPH, SENTENCE, fields_of, growth, kept_of, names_of, outline_of, row_of, select

from readable.options import Options
from readable.scorers import SCORERS
from readable.scorers.readability import CONCEALED, POLICIES, choose, score, whole
from readable.selection import Selection
from readable.visibility import BARRED, CONCEALING, NAMED, UNLIKELY, UNSEEN, ZONE

TEXT = (SENTENCE * 3).strip()

PAGES = {
    "strict": f"<nav>a</nav><article>{PARAGRAPH * 3}</article>",
    "lenient": f"<p>few</p><div class=replies>{PARAGRAPH * 3}</div>",
    "weightless": f"<article><p>few words</p><x-a><section class=meta>{PARAGRAPH}</section>"
                  f"<section class=media>{PARAGRAPH}</section></x-a></article>",
    "loose": f"<p>few</p><footer>{PARAGRAPH * 3}</footer>",
    "concealed": f"<p>few</p><div hidden>{PARAGRAPH * 3}</div>",
}


@pytest.mark.parametrize("policy", PAGES)
def test_a_page_for_each_policy(policy: str) -> None:
    selection = select(PAGES[policy])
    assert selection.policy == policy
    assert TEXT in kept_of(selection)
    assert selection.chars >= 500


def test_every_policy_has_its_page() -> None:
    assert [policy.name for policy in (*POLICIES, CONCEALED)] == list(PAGES)


def test_policies_grow_less_strict() -> None:
    for policy, following in pairwise(POLICIES):
        assert following.skip & policy.skip == following.skip
        assert (following.weigh, following.check) <= (policy.weigh, policy.check)
    assert all(policy.skip & CONCEALING == CONCEALING for policy in POLICIES)
    assert CONCEALED.skip == UNLIKELY - UNSEEN


@pytest.mark.parametrize("policy", PAGES)
def test_without_a_threshold_the_strict_look_is_enough(policy: str) -> None:
    assert select(PAGES[policy], char_threshold=0).policy == "strict"


@pytest.mark.parametrize(("threshold", "policy"), [
    (0, "strict"), (276, "strict"), (400, "lenient"), (100_000, "lenient"),
])
def test_the_threshold(threshold: int, policy: str) -> None:
    """275 characters are found strictly, 551 leniently: more than the 1.3 times as much that is asked for."""
    body = f"<main><div><p>{TEXT}.</p></div><div class=replies><p>{TEXT}.</p></div></main>"
    assert len(TEXT) + 1 == 276
    assert select(body, char_threshold=threshold).policy == policy


def test_a_little_more_text_is_not_worth_a_less_strict_look() -> None:
    body = f"<main><div>{PARAGRAPH}</div><div class=comments><p>{SENTENCE[:60]}</p></div></main>"
    selection = select(body)
    assert selection.policy == "strict"
    assert kept_of(selection) == [TEXT]


@pytest.mark.parametrize("body", ["", "<p></p>", "<nav>a</nav>", "<img src=a>", "<div hidden>a</div>", "\n"])
def test_pages_without_text(body: str) -> None:
    selection = select(body)
    assert selection.chars == 0 or selection.policy == "loose"
    assert selection.confidence < 0.01
    assert names_of(selection, selection.roots) == ["body"]


def test_no_page() -> None:
    from readable.builder import Builder  # noqa: PLC0415 - for this test alone

    outline = Builder().close()
    for selection in (score(outline, Options()), whole(outline)):
        assert (selection.roots, selection.chars, dict(selection.dropped)) == ((), 0, {})
    assert score(outline, Options()).policy == "none"


@pytest.mark.parametrize(("policy", "expected"), [
    ("strict", "strict"), ("lenient", "lenient"), ("weightless", "weightless"), ("loose", "loose"),
    ("concealed", "strict"),
])
def test_a_choice_without_a_look_at_what_is_concealed(policy: str, expected: str) -> None:
    assert choose(outline_of(PAGES[policy]), Options()).policy == expected


def test_what_is_barred_is_not_looked_into_by_any_policy() -> None:
    body = f"<p>few</p><footer>{PARAGRAPH * 3}</footer><div role=menu>{PARAGRAPH * 5}</div>"
    assert kept_of(choose(outline_of(body), Options())).count(TEXT) == 5
    for skip in (BARRED, BARRED | ZONE):
        found = choose(outline_of(body, skip=skip), Options(), skip)
        assert kept_of(found).count(TEXT) == (3 if skip == BARRED else 0)
        assert found.outline.skip & skip == skip


def test_whole() -> None:
    selection = whole(outline_of(f"<nav>a</nav><p hidden>b</p>{PARAGRAPH}"))
    assert names_of(selection, selection.roots) == ["body"]
    assert kept_of(selection) == ["a", "b", TEXT]
    assert selection.chars == len(TEXT) + 2
    assert selection.policy == "whole"


def test_what_is_around_the_article_is_left_out() -> None:
    links = "<ul>" + "<li><a href=/>Something else that happened</a>" * 9 + "</ul>"
    selection = select(
        f"<header class=header>a</header><div id=nav>{links}</div><div class=has-sidebar><article id=x>{PARAGRAPH * 4}"
        f"<div class=share>Tell</div></article><div class=sidebar>{links}</div></div><footer>{links}</footer>",
    )
    assert names_of(selection, selection.roots) == ["x"]
    assert kept_of(selection) == [TEXT] * 4
    assert selection.points[row_of(selection.outline, "x")] == max(selection.points.values())


def test_an_article_without_spaces() -> None:
    text = "渡轮晚点了，风向变了，码头上没有人感到惊讶。" * 8
    paragraphs = f"<p>{text}</p>" * 5
    selection = select(f"<div class=menu><a href=/>首页</a></div><div id=x>{paragraphs}</div><div>版权所有</div>")
    assert names_of(selection, selection.roots) == ["x"]
    assert kept_of(selection) == [text] * 5
    assert selection.chars == 5 * len(text)
    assert selection.confidence == 0.95


@pytest.mark.parametrize("wrapper", ["section", "div", "x-part"])
def test_an_article_split_over_containers(wrapper: str) -> None:
    advert = "<div class=ad-slot>Advertisement</div>"
    body = advert.join(f"<{wrapper}>{f'<p>{TEXT} {part}</p>' * 3}</{wrapper}>" for part in range(4))
    selection = select(f"<header class=top><a href=/>Home</a></header><main>{body}</main><footer>b</footer>")
    assert kept_of(selection) == [f"{TEXT} {part}" for part in range(4) for _ in range(3)]


LEAD = (
    "<article><div><h1>The ferry</h1><div id=lead class=article-lead>LEAD</div></div>"
    f"<div><div id=x>{PARAGRAPH * 4}</div><ul><li><a href=/>a</a></ul></div></article>"
)


def test_a_lead_in_before_the_article() -> None:
    lead = "What the ferry did that day"
    selection = select(LEAD.replace("LEAD", f"<b>{lead}</b>"))
    assert names_of(selection, selection.roots) == ["lead", "x"]
    assert kept_of(selection) == [lead] + [TEXT] * 4


def test_a_lead_in_that_is_a_heading() -> None:
    lead = "What the ferry did that day"
    assert kept_of(select(LEAD.replace("LEAD", f"<h2>{lead}</h2>"))) == [lead] + [TEXT] * 4


@pytest.mark.parametrize("dialog", [
    f"<div id=d class=cookie-consent>{PARAGRAPH * 4}</div>",
    f"<div id=d role=dialog aria-modal=true>{PARAGRAPH * 4}</div>",
    f"<div id=d role=alertdialog>{PARAGRAPH * 4}</div>",
    f"<div id=d class=gdpr><div>{PARAGRAPH * 4}</div></div>",
])
def test_a_consent_dialog_longer_than_the_article(dialog: str) -> None:
    text = "An article about ferries is what this page is for, whatever is laid over it, and it is long enough."
    selection = select(f"{dialog}<article id=x>{f'<p>{text}</p>' * 7}</article>")
    assert names_of(selection, selection.roots) == ["x"]
    assert kept_of(selection) == [text] * 7


@pytest.mark.parametrize("name", [
    "comments", "comment-list", "disqus_thread", "replies",
    "comentarios", "kommentare", "komentarze", "lesermeinungen", "reacties", "yorumlar",
])
def test_comments_longer_than_the_article(name: str) -> None:
    text = "An article about ferries is what this page is for, whatever is said below it, and it is long enough."
    selection = select(f"<div><div id=x>{f'<p>{text}</p>' * 7}</div><div class={name}>{PARAGRAPH * 30}</div></div>")
    assert kept_of(selection) == [text] * 7


def test_lists_that_are_the_article() -> None:
    items = f"<li>{TEXT}" * 4 + f"<li>{TEXT} <a href=/>more</a>" * 4
    article = f"<article id=x><h2>Eight things</h2><p>{TEXT}</p><ul>{items}</ul></article>"
    selection = select(f"{article}<nav><ul><li>a</ul></nav>")
    assert kept_of(selection) == ["Eight things"] + [TEXT] * 5 + [f"{TEXT} more"] * 4


def test_code_is_kept_whole() -> None:
    code = "def f():\n    <span class=comment># the sidebar: promo</span>\n    return <a href=#x>share</a>\n"
    selection = select(f"<article>{PARAGRAPH * 3}<pre id=x><code>{code}</code></pre><p>{TEXT}</p></article>")
    assert "def f():\n    # the sidebar: promo\n    return share\n" in kept_of(selection)
    assert selection.dropped == {}


def test_hidden_text_in_the_article_is_left_out() -> None:
    hidden = "<p hidden>a</p><div hidden role=tabpanel>b</div>"
    selection = select(f"<article>{PARAGRAPH * 3}{hidden}<p>{TEXT}<span class=sr-only>c</span></p></article>")
    assert kept_of(selection) == [TEXT] * 4
    assert list(selection.dropped.values()) == ["not looked into"] * 3


@pytest.mark.parametrize("attribute", ["", "class=accordion"])
@pytest.mark.parametrize(("visible", "hidden", "policy"), [
    (1, 3, "concealed"), (2, 9, "strict"),
])
def test_hidden_text_is_looked_for_in_need(visible: int, hidden: int, policy: str, attribute: str) -> None:
    """None is looked for where enough can be seen."""
    body = f"<div id=a>{PARAGRAPH * visible}</div><hr><div id=b hidden {attribute}>{PARAGRAPH * hidden}</div>"
    assert select(body).policy == policy


@pytest.mark.parametrize(("hidden", "policy"), [(1, "strict"), (3, "strict"), (4, "concealed"), (10, "concealed")])
def test_hidden_text_must_be_much_more(hidden: int, policy: str) -> None:
    """With what is hidden, there must be three times as much as without."""
    body = f"<div id=a>{PARAGRAPH}<p>{SENTENCE * 2}</p></div><div id=b hidden>{PARAGRAPH * hidden}</div>"
    assert (select(body, char_threshold=500).policy, select(body, char_threshold=0).policy) == (policy, "strict")


def test_hidden_text_alone_is_not_shown_with_what_is_unlikely() -> None:
    selection = select(f"<p>few</p><div hidden>{PARAGRAPH * 3}<div class=sidebar>a</div><nav>b</nav></div>")
    assert selection.policy == "concealed"
    assert kept_of(selection) == [TEXT] * 3


def test_the_title_is_shown_once() -> None:
    body = f"<article><h1>The ferry was late</h1>{PARAGRAPH * 4}</article>"
    selection = select(body, title="The ferry was late - News")
    assert kept_of(selection) == [TEXT] * 4
    assert list(selection.dropped.values()) == ["the title again"]


def test_the_title_is_shown_once_by_a_second_look() -> None:
    body = f"<div class=comments><h1>The ferry was late</h1>{PARAGRAPH * 4}</div>"
    assert kept_of(select(body, title="The ferry was late - News")) == [TEXT] * 4


def test_the_least_length_of_a_paragraph() -> None:
    body = f"<div id=x>{'<p>Short ones, many of them.</p>' * 30}</div><div id=y>{PARAGRAPH}</div>"
    assert names_of(select(body, min_text_length=25), select(body, min_text_length=25).roots)[0] == "x"
    selection = select(body, min_text_length=30, char_threshold=0)
    assert "x" not in names_of(selection, selection.points)


def test_keywords() -> None:
    between = f"<ul>{'<li>few words' * 99}</ul>"
    body = f"<div id=x class=foo>{PARAGRAPH * 2}</div>{between}<div id=y class=bar>{PARAGRAPH * 2}</div>"
    each: list[dict[str, Any]] = [{"positive_keywords": ("bar",)}, {"negative_keywords": ("foo",)}]
    assert names_of(select(body), select(body).roots)[0] == "x"
    for options in each:
        selection = select(body, **options)
        assert names_of(selection, [max(selection.points, key=selection.points.__getitem__)]) == ["y"]


def test_scorers_by_name() -> None:
    outline = outline_of(PAGES["strict"])
    assert {"auto", "readability"} <= set(SCORERS)
    for scorer in SCORERS.values():
        assert kept_of(scorer(outline, Options())) == [TEXT] * 3


CLASSES = ("", "content", "sidebar", "comment", "promo", "share", "meta", "lead", "hidden", "post", "ad-slot")
BLOCKS = ("div", "p", "section", "article", "ul", "li", "table", "td", "pre", "h2", "figure", "nav", "form", "x-y")
LEAVES = (
    "<img src=a>", "<input>", "<br><br>", "<hr>", "Ad", "See also:", SENTENCE, SENTENCE * 4,
    f"<a href=/>{SENTENCE}</a>",
)


def _element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda tag, name, parts: f"<{tag} class='{name}'>{''.join(parts)}</{tag}>",
        st.sampled_from(BLOCKS), st.sampled_from(CLASSES), st.lists(children, max_size=6),
    )


MARKUP = st.lists(
    st.recursive(st.sampled_from(LEAVES) | st.text("ab, .", min_size=1), _element, max_leaves=30), max_size=6
)


@settings(max_examples=50, deadline=None)
@given(parts=MARKUP)
def test_a_choice_is_that_of_the_scorer_where_nothing_is_hidden(parts: list[str]) -> None:
    outline = outline_of("".join(parts))
    assume(not any(flags & UNSEEN for flags in outline.flags))
    assert choose(outline, Options())[1:-1] == score(outline, Options())[1:-1]


@settings(max_examples=200, deadline=None)
@given(parts=MARKUP, threshold=st.sampled_from([0, 500, 5000]))
def test_selections_hold_together(parts: list[str], threshold: int) -> None:
    outline = outline_of("".join(parts), title=SENTENCE)
    before = fields_of(outline)
    selection = score(outline, Options(char_threshold=threshold))
    assert fields_of(outline) == before
    o = selection.outline
    end = 0
    for root in selection.roots:
        assert end <= root
        end = o.ends[root]
    inside = {row for root in selection.roots for row in range(root, o.ends[root])}
    assert selection.dropped.keys() <= inside
    assert all(selection.dropped.values())
    assert selection.points.keys() <= set(range(len(o.tags)))
    assert selection.chars == sum(map(len, kept_of(selection)))
    assert 0 <= selection.confidence <= 1
    assert selection.policy in PAGES
    assert not any(o.flags[row] & o.skip and row not in selection.dropped for row in inside - set(selection.roots))


@settings(max_examples=50, deadline=None)
@given(parts=MARKUP)
def test_the_same_page_gives_the_same_selection(parts: list[str]) -> None:
    def facts(selection: Selection) -> str:
        return json.dumps([
            selection.roots, list(selection.dropped.items()), list(selection.points.items()), selection.chars,
            selection.policy, selection.outline.texts,
        ])

    body = "".join(parts)
    outline = outline_of(body)
    assert facts(score(outline, Options())) == facts(score(outline, Options())) == facts(select(body))


SHAPES: dict[str, Callable[[int], str]] = {
    "deep": lambda n: "<div>x" * n,
    "deep and empty": lambda n: "<div>" * n,
    "deep text": lambda n: f"<div>{SENTENCE}" * n,
    "deep and one paragraph": lambda n: "<div>" * n + PARAGRAPH,
    "deep and unlikely": lambda n: f"<div class=sidebar>{SENTENCE}" * n,
    "deep and hidden": lambda n: f"<div hidden>{SENTENCE}" * n,
    "deep zones": lambda n: f"<nav>{SENTENCE}" * n,
    "wide": lambda n: PARAGRAPH * n,
    "wide sections": lambda n: f"<section>{PARAGRAPH}</section>" * n,
    "lists": lambda n: f"<ul><li>{SENTENCE}" * n,
    "tables": lambda n: f"<table><tr><td>{SENTENCE}" * n,
    "tables beside each other": lambda n: f"<table><tr><td>{SENTENCE}</table>" * n,
    "code": lambda n: f"<pre>{SENTENCE}</pre>" * n,
    "links": lambda n: f"<a href=/x>{SENTENCE}</a> " * n,
    "articles": lambda n: f"<article><div>{SENTENCE}" * n,
    "figures": lambda n: "<figure><div><img src=a><img src=b>" * n,
    "fields": lambda n: "<form><input><input>" * n,
    "siblings": lambda n: f"<div>{PARAGRAPH * 20}</div>{'<p>It was late.</p>' * n}",
    "unlikely beside each other": lambda n: f"<div class=sidebar>{SENTENCE}</div>" * n,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_with_the_page(shape: str) -> None:
    """All the policies: the threshold is never reached."""
    def make(size: int) -> partial[Selection]:
        outline = outline_of(SHAPES[shape](size), title=SENTENCE)
        return partial(score, outline, Options(char_threshold=10**9))

    assert growth(make, 100) < 2.3


def test_names_hide_nothing_from_whole() -> None:
    assert whole(outline_of("<div class=sidebar>a</div>")).outline.flags[2] == NAMED
