"""A page that shows its text without scripts alone: the `noscript` that holds it, and those that stay what they are."""
from __future__ import annotations

import gc
from functools import partial

import pytest
from composing import article as composed
from lxml import html
from outlining import PARAGRAPH, SENTENCE, fields_of, growth, outline_of, page_of

from readable import Document, Options, extract
from readable.builder import Builder
from readable.options import SCORER_NAMES
from readable.outline import Outline
from readable.parse import parse, parse_tree
from readable.visibility import CONCEALING, UNLIKELY

TEXT = PARAGRAPH * 3
SHOWN = SENTENCE.strip()
SKIPS = (UNLIKELY, CONCEALING, 0)


def in_noscript(inside: str = TEXT, attrs: str = "") -> str:
    return f"<noscript{attrs}>{inside}</noscript>"


def seen(outline: Outline) -> bool:
    """Whether the text that is in the noscript of these pages is in the outline."""
    return outline.texts.count((SENTENCE * 3).strip()) >= 3


@pytest.mark.parametrize("skip", SKIPS)
@pytest.mark.parametrize(("body", "expected"), [
    (in_noscript(), True),
    (f"<p>Loading</p>{in_noscript()}", True),
    (f"<div><section>{in_noscript()}</section></div><script>x</script>", True),
    (in_noscript(f"<div><b>{TEXT}"), True),
    (in_noscript(in_noscript()), True),
    (in_noscript("a" + in_noscript("b" + in_noscript())), True),
    (in_noscript() + in_noscript("<img src=a.png>"), True),
    (in_noscript(SENTENCE * 6) + in_noscript(), True),
    (f"<nav>{TEXT * 2}</nav>{in_noscript()}", True),
    (f"<div hidden>{TEXT * 2}</div>{in_noscript()}", True),
    (in_noscript(PARAGRAPH), False),
    (f"<p>{SENTENCE * 10}</p>{in_noscript()}", False),
    (f"<p>{SENTENCE * 10}</p>" + in_noscript() * 5, False),
    (f"<nav>{in_noscript()}</nav>", False),
    (f"<div hidden><div>{in_noscript()}</div></div>", False),
    (f"<div class=sidebar>{in_noscript()}</div>", False),
    (f"<svg>{in_noscript()}</svg>", False),
])
def test_where_most_of_the_text_is(body: str, expected: bool, skip: int) -> None:  # noqa: FBT001 - a case of the table
    """It makes no difference what the outline looks into."""
    assert seen(outline_of(body, skip=skip)) == expected


@pytest.mark.parametrize("inside", [
    f"<script>{'x = 1; ' * 99}</script>", f"<style>{'.a { color: red } ' * 99}</style>", f"<svg>{TEXT}</svg>",
    " " * 999,
])
def test_what_is_no_text_does_not_count(inside: str) -> None:
    outline = outline_of(in_noscript(inside))
    assert "noscript" in [event[0] for event in outline.events if isinstance(event, tuple)]
    assert outline.texts == []


def test_it_is_a_container_then() -> None:
    inside = f"<h1>b</h1><nav>c</nav>{TEXT}"
    outline = outline_of(f"<p>a</p>{in_noscript(inside, ' id=x class=content')}<p>d</p>", title="t")
    assert outline.tags[2:] == ["p", "div", "h1", "nav", "p", "p", "p", "p"]
    assert outline.attrs[3] == {"id": "x", "class": "content"}
    assert outline.texts[:2] == ["a", "b"]
    assert outline.texts[-1] == "d"
    assert [head.text for head in outline.head] == ["t"]


def test_each_that_has_more_than_the_page_shows() -> None:
    outline = outline_of(f"<p>{SENTENCE * 6}</p>{in_noscript(SENTENCE * 7)}{in_noscript(SENTENCE * 5 + 'z' * 60)}")
    assert [len(text) > len(SENTENCE * 6) for text in outline.texts] == [False, True]


def test_what_was_read_of_the_head_and_lost_stays_so_once() -> None:
    page = f"<script type=application/ld+json>1</script><svg>{TEXT}</svg>"
    outline = outline_of(page + in_noscript(TEXT + "<script type=application/ld+json>2</script>"))
    assert [head.text for head in outline.head] == ["1", "2"]
    assert [tag for tag, _ in outline.lost] == ["svg"]


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_in_the_head(parser: str) -> None:
    page = f"<html><head><title>t</title>{in_noscript()}<meta name=author content=a></head><body><p>b</p>".encode()
    outline = parse(page, Builder, parser)[0]
    assert seen(outline)
    assert [head.tag for head in outline.head] == ["title", "meta"]


@pytest.mark.parametrize("body", [in_noscript(), f"<p>a</p>{in_noscript()}{in_noscript(in_noscript())}b"])
def test_whatever_the_page_is_given_as(body: str) -> None:
    page = page_of(body, "t")
    fields = fields_of(parse(page, Builder)[0])
    assert fields_of(parse_tree(html.document_fromstring(page), Builder())) == fields
    assert seen(parse(page, partial(Builder), "html5lib")[0])
    assert seen(parse_tree(html.fragment_fromstring(in_noscript()), Builder()))


@pytest.mark.parametrize("skip", SKIPS)
def test_later_looks_agree(skip: int) -> None:
    body = f"<nav>{in_noscript()}</nav><div class=sidebar>a</div>{in_noscript()}"
    again, anew = fields_of(outline_of(body).skipping(skip)), fields_of(outline_of(body, skip=skip))
    assert {**again, "events": None} == {**anew, "events": None}


FORUM = f"<div id=main></div><noscript><h1>A topic</h1><div class=post>{TEXT * 2}</div></noscript>"


@pytest.mark.parametrize("scorer", SCORER_NAMES)
def test_every_scorer_finds_the_text(scorer: str) -> None:
    assert SHOWN in extract(page_of(FORUM), options=Options(scorer=scorer)).text


def test_document_finds_the_text() -> None:
    assert SHOWN in Document(page_of(FORUM)).summary()


def test_images_for_readers_without_scripts_stay_twins() -> None:
    lazy = "<p>a</p><img class=lazy data-src=a.png src=data:,><noscript><img src=a.png></noscript>"
    assert composed(f"{PARAGRAPH * 9}{lazy}").count("<img") == 1
    assert composed(lazy + in_noscript()).count("<img") == 1


def test_a_page_is_not_kept_until_garbage_is_collected() -> None:
    gc.collect()
    gc.disable()
    try:
        outline = outline_of(f"<p>{SENTENCE * 10}</p>" + in_noscript(f"<b class=kept>a</b>{TEXT}"))
        kept = [event[1] for event in outline.events if isinstance(event, tuple) and "class" in event[1]]
        assert len(kept) == 1
        del outline
        assert not any(isinstance(holder, tuple) for attrs in kept for holder in gc.get_referrers(attrs))
    finally:
        gc.enable()


@pytest.mark.parametrize("shape", [
    lambda n: "<noscript>" * n + SENTENCE * 6,
    lambda n: in_noscript() * n,
    lambda n: in_noscript("<div>" * n + SENTENCE * 6),
    lambda n: f"<div>{in_noscript()}" * n,
    lambda n: f"<p>{SENTENCE * 10}</p>{in_noscript()}" * n,
])
def test_work_grows_with_the_page(shape: object) -> None:
    def make(size: int) -> partial[Outline]:
        assert callable(shape)
        return partial(outline_of, shape(size))

    make(1)()
    assert growth(make, 100) < 2.15


def test_ten_thousand_levels() -> None:
    outline = outline_of("<noscript>" * 10_000 + TEXT)
    assert seen(outline)
    assert outline.tags.count("div") == 10_000
