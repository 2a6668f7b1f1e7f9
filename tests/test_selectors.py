"""Selectors of the caller: the content, what is kept and what is dropped, whatever the scorer says."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from composing import is_linear
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html
from outlining import SENTENCE, names_of, page_of
from snippets import bodies

from readable import Article, Options, extract
from readable.extract import read, select
from readable.options import SCORER_NAMES
from readable.scorers import SCORERS
from readable.selection import Selection
from readable.settling import CONCEALED, LEFT_OUT, OUTSIDE

TEXT = SENTENCE * 3
BODY = f"""
<nav><a class=home href=/>Home</a></nav>
<article class=post><p>First. {TEXT}<sup class=ref>17</sup> It goes on.</p>
<div class=share>Share this.</div><p class=second>Second. {TEXT}<a class=permalink href=#p>Link</a></p>
<figure class=map><img src=/map.png alt=Map></figure><pre><code><span class=no>42</span>x = yes_it_is</code></pre>
<p>Third. {TEXT}</p></article>
<div hidden><p class=secret>Secret.</p></div>
<footer><p>Imprint.</p><p class=note>Note. <b>Bold.</b></p><img class=seal src=/seal.png></footer>
"""


def given_by(body: str, scorer: str = "auto", **selectors: str) -> Article:
    return extract(page_of(body), options=Options(scorer=scorer, selectors=selectors))


def text_of(body: str, scorer: str = "auto", **selectors: str) -> str:
    return " ".join(given_by(body, scorer, **selectors).text.replace(SENTENCE.strip(), "").split())


def selection_of(body: str, **selectors: str) -> Selection:
    options = Options(selectors=selectors)
    return select(read(page_of(body), options).outline, options)[0]


by_scorer = pytest.mark.parametrize("scorer", SCORER_NAMES)


@by_scorer
def test_content_is_what_matches(scorer: str) -> None:
    assert text_of(BODY, scorer, content="footer") == "Imprint. Note. Bold."
    assert text_of(BODY, scorer, content=".note, footer, .note b, .home") == "Home Imprint. Note. Bold."
    assert text_of(BODY, scorer, content=".secret") == "Secret."
    article = given_by(BODY, scorer, content=".post")
    assert "Share this." in article.text, "nothing is cleaned"
    assert (article.warnings, article.confidence) == ((), 0.95)


def test_what_is_concealed_is_no_content() -> None:
    hidden = "<div style='display: none'><p>Gone.</p><p class=k>Kept.</p></div>"
    body = f"<main>Seen. <span hidden>Hidden.</span>{hidden}</main>"
    assert text_of(body, content="main") == "Seen."
    assert text_of(body, content="main", keep=".k") == "Seen. Kept."
    assert set(selection_of(body, content="main").dropped.values()) == {CONCEALED}


@by_scorer
def test_keep_is_in_the_article(scorer: str) -> None:
    plain = text_of(BODY, scorer)
    assert text_of(BODY, scorer, keep=".second") == plain
    assert "Imprint." not in plain
    kept = text_of(BODY, scorer, keep=".home, .note, .secret")
    assert kept.startswith("Home First.")
    assert kept.endswith("Third. Secret. Note. Bold.")
    assert kept.count("Third.") == kept.count("Note.") == 1


def test_keep_of_what_has_no_text() -> None:
    article = given_by(BODY, keep="img.seal")
    assert article.html.endswith('<p><img src="/seal.png"></p>')
    assert article.html.count("<img") == 2
    body = f"<p>{TEXT * 3}</p><footer><figure class=k><img src=/a.png></figure><img src=/b.png></footer>"
    assert given_by(body, keep=".k").html.count("<img") == 1


def test_what_stands_beside_what_is_kept_stays_out() -> None:
    aside = "<div class=sidebar>No. <img src=/no.png><a href=/>no</a><p class=k>Kept.</p><p>No.</p></div>"
    body = f"<article><p>First. {TEXT * 2}</p>{aside}<p>Second. {TEXT * 2}</p></article>"
    article = given_by(body, keep=".k")
    assert article.html.count("o") == extract(page_of(body)).html.count("o")
    assert text_of(body, keep=".k") == "First. Kept. Second."
    assert "<img" not in article.html


@by_scorer
def test_drop_is_not_in_the_article(scorer: str) -> None:
    text = text_of(BODY, scorer, drop="sup.ref, .share, a.permalink, .no")
    assert text.startswith("First. It goes on. Second. ")
    assert text.endswith(" Third.")
    assert ("x = yes_it_is" in text) == ("x = yes_it_is" in text_of(BODY, scorer))
    assert not {"17", "Link", "42", "Share"} & set(text.split())
    assert "Map" in given_by(BODY, scorer).html
    assert "Map" not in given_by(BODY, scorer, drop="figure").html
    assert "Map" not in given_by(BODY, scorer, drop="img").html


@by_scorer
def test_what_is_dropped_inline_splits_no_paragraph(scorer: str) -> None:
    references = "".join(f"{SENTENCE}<sup>{number}</sup>" for number in range(5))
    body = f"<div>{references}</div><div>{TEXT * 2}</div>"
    dropped = given_by(body, scorer, drop="sup")
    assert dropped.text == extract(page_of(body.replace("<sup>", "<!--").replace("</sup>", "-->")),
                                   options=Options(scorer=scorer)).text
    assert dropped.html.count("<p>") == 2


def test_who_wins() -> None:
    assert "17" not in text_of(BODY, keep="article", drop="sup")
    assert text_of(BODY, content="footer", keep=".note", drop="footer") == ""
    assert text_of(BODY, content="footer", keep=".note b", drop=".note") == "Imprint."
    assert text_of(BODY, drop="html") == ""
    assert text_of(BODY, content="body", drop="article, nav") == "Imprint. Note. Bold."


def test_where_no_row_can_be() -> None:
    lazy = "<img class=m src=/blank.gif data-src=/m.png><noscript><img class=m src=/m.png></noscript>"
    body = f"<article><p>{TEXT}</p><p>{TEXT}{lazy}</p><p>{TEXT}</p></article>"
    assert given_by(body).html.count("<img") == given_by(body, keep="img.m").html.count("<img") == 1
    assert "<img" not in given_by(body, drop="img.m").html
    assert given_by(f"<p>{TEXT}</p><footer>{lazy}</footer>", keep=".m").html.count("<img") == 1
    video = "<video class=v><source src=/a.mp4><track src=/a.vtt></video>"
    assert given_by(f"<div>{video}</div>", keep=".v", drop="track").html.count("<source") == 1
    assert "<track" not in given_by(f"<div>{video}</div>", keep=".v", drop="track").html


def test_reasons() -> None:
    selection = selection_of(BODY, keep=".note", drop=".share, .ref, .map")
    reasons = dict(zip(names_of(selection, selection.dropped), selection.dropped.values(), strict=True))
    assert list(selection.dropped.values()).count(LEFT_OUT) == 3
    assert reasons["figure"] == LEFT_OUT
    assert names_of(selection, selection.roots) == ["article", "p"]
    body = "<main><p>Seen.</p><div hidden>Hidden.<p class=k>Kept.</p></div></main>"
    frame = selection_of(body, content="main", keep=".k")
    assert list(frame.dropped_blocks.values()) == [CONCEALED]
    assert OUTSIDE not in selection.dropped.values()


def test_points_are_carried_over() -> None:
    selection = selection_of(BODY, keep=".note")
    plain = SCORERS["auto"](read(page_of(BODY), Options()).outline, Options())
    assert sorted(selection.points.values()) == sorted(plain.points.values())
    assert names_of(selection, selection.points) == names_of(plain, plain.points)
    assert selection.chars == plain.chars + len("Note. Bold.")
    assert selection.policy == plain.policy


@pytest.mark.parametrize("scorer", ["blocks", "lines"])
def test_points_and_reasons_of_blocks_are_carried_over(scorer: str) -> None:
    body = f"<div>{TEXT}<br><br>Short <b>one</b><br><br>{TEXT}<p>{TEXT}</p><a href=/>Read more of it</a></div>"
    options = Options(scorer=scorer, selectors={"keep": "b"})
    outline = read(page_of(body), options).outline
    plain = SCORERS[scorer](outline, options)
    selection, _ = select(outline, options)
    assert set(selection.dropped_blocks.values()) <= set(plain.dropped_blocks.values())
    assert set(selection.block_points.values()) == set(plain.block_points.values())
    assert "one" in extract(page_of(body), options=options).text


def test_shares_are_those_of_the_block_that_has_them_now() -> None:
    selection = selection_of(f"<div class=note><p>First of all.</p></div>{BODY}", keep=".note")
    told = {block: points for block, points in selection.block_points.items() if selection.shares(block)}
    assert told
    for block, points in told.items():
        assert sum(share for _, share in selection.shares(block)) == pytest.approx(points)
    assert told == selection.block_points


def test_a_selector_that_matches_nothing_is_told() -> None:
    article = given_by(BODY, content=".nowhere", keep=".post, .nothing", drop="title")
    assert article.warnings == (
        "selectors: content '.nowhere' matches nothing, so the scorer chooses",
        "selectors: drop 'title' matches nothing",
    )
    assert article.html == given_by(BODY, keep=".post").html
    assert given_by(BODY, drop=".nothing").html == extract(page_of(BODY)).html


def test_metadata_is_read_as_ever() -> None:
    body = f"<article><h1>Late</h1><p>{TEXT}</p><p class=author>By Ann Lee</p></article>"
    page = page_of(body, title="Late")
    dropped = extract(page, options=Options(selectors={"drop": ".author"}))
    assert (dropped.title, dropped.html) == ("Late", extract(page).html.replace("<p>By Ann Lee</p>", ""))
    assert list(dropped.authors) == list(extract(page).authors) == ["Ann Lee"]


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_every_kind_of_input(parser: str) -> None:
    options = Options(parser=parser, selectors={"keep": ".note", "drop": ".ref"})
    page = page_of(BODY)
    tree = html.document_fromstring(page)
    before = html.tostring(tree)
    article = extract(page, options=options)
    assert "Note." in article.text
    assert "17" not in article.text
    for kind in (page.decode(), tree, tree.getroottree()):
        assert extract(kind, options=options).html == article.html
    assert html.tostring(tree) == before


def test_a_body_that_begins_twice() -> None:
    page = "Loose. <html class=a><body class=b><p>Text."
    assert extract(page, options=Options(selectors={"content": "html.a > body.b > p"})).text == "Loose.\n\nText."


def test_attributes_may_be_shared() -> None:
    shared = {"class": "x"}
    outline = read("<p>One<p>Two", Options()).outline
    outline.events[:] = [(event[0], shared) if isinstance(event, tuple) else event for event in outline.events]
    options = Options(selectors={"content": "p:first-child"})
    selection, warnings = select(outline, options)
    assert ([selection.outline.text(row) for row in selection.roots], warnings) == (["One"], ())


_SELECTORS = st.sampled_from(["p", "b", "span", ".share", "div > a", "li, h2", "pre", "nav", "p + p", "td", "table"])


def _numbered(body: str) -> Any:
    """The tree of a page of which every word is another one."""
    tree = html.document_fromstring(page_of(body))
    number = 0
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        place = "text" if event == "start" else "tail"
        words = (getattr(element, place) or "").split()
        setattr(element, place, " ".join(f"w{one}x" for one in range(number, number + len(words))))
        number += len(words)
    return tree


def _words(elements: Any) -> set[str]:
    return {word for element in elements for text in element.itertext() for word in text.split()}


@settings(max_examples=200)
@given(bodies(), _SELECTORS, _SELECTORS, st.sampled_from(SCORER_NAMES))
def test_no_word_of_what_is_dropped(body: str, keep: str, drop: str, scorer: str) -> None:
    tree = _numbered(body)
    options = Options(scorer=scorer, selectors={"keep": keep, "drop": drop})
    assert not _words(tree.cssselect(drop)) & set(re.findall(r"w\d+x", extract(tree, options=options).text))


@settings(max_examples=200)
@given(bodies(), _SELECTORS, st.sampled_from(SCORER_NAMES), st.sampled_from(["keep", "content"]))
def test_every_word_of_what_is_kept_once_and_in_order(body: str, css: str, scorer: str, key: str) -> None:
    tree = _numbered(body.replace("div hidden", "div"))
    words = re.findall(r"w\d+x", extract(tree, options=Options(scorer=scorer, selectors={key: css})).text)
    kept = _words(tree.cssselect(css))
    assert kept <= set(words)
    assert key == "keep" or not kept or kept == set(words)
    assert words == sorted(set(words), key=lambda word: int(word[1:-1]))


@pytest.mark.parametrize("shape", [
    "<div class=x>a{}</div>", "<p class=x>a</p>{}", "<b class=x>a{}</b>", "a<b class=x>b</b>{}",
])
@pytest.mark.parametrize("key", ["content", "keep", "drop"])
def test_time_is_linear(shape: str, key: str) -> None:
    def make(size: int) -> Callable[[], object]:
        before, _, after = shape.partition("{}")
        page = page_of(before * size + TEXT + after * size)
        options = Options(selectors={key: ".x, div div, p:last-child"})
        return lambda: extract(page, options=options)

    assert is_linear(make, 500)
