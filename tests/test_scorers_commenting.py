"""Comments under an article go; those that are all there is, the posts of a thread and reviews stay."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from outlining import SENTENCE, growth, outline_of

from readable.scorers.commenting import ARTICLE_CHARS, drop_comments
from readable.visibility import BARRED

SAID = "I was there too, and saw nothing of the kind, whatever they say."
COMMENTS = f"<section id=comments><h2>Comments</h2><ol><li>{SAID}</li><li>{SAID}</li></ol></section>"


def left(body: str, chosen: str = "") -> list[str]:
    """What is left of the blocks of a page, all of them kept; those with a text that holds `chosen` were chosen."""
    outline = outline_of(body, skip=BARRED)
    kept = [True] * len(outline.texts)
    drop_comments(outline, kept, [chosen in text for text in outline.texts])
    return [text for text, keep in zip(outline.texts, kept, strict=True) if keep]


def test_comments_under_an_article_go() -> None:
    assert left(f"<p>{SENTENCE}</p>{COMMENTS}", SENTENCE[:20]) == [SENTENCE.strip()]
    wordpress = f"<div class='comment even thread-even'>{SAID}</div><div class='comment odd thread-alt'>{SAID}</div>"
    assert left(f"<p>{SENTENCE}</p>{wordpress}", SENTENCE[:20]) == [SENTENCE.strip()]
    assert left(f"<p>{SENTENCE}</p><div id=disqus_thread>{SAID}</div>", SENTENCE[:20]) == [SENTENCE.strip()]


@pytest.mark.parametrize("names", [
    "toplevel-thread inline-thread comment-thread", "wpd-thread-list", "sharing-threads-14921", "faq-question-1",
    "related-topics", "topics", "menu-item-forum",
])
def test_names_that_make_no_thread_of_a_page(names: str) -> None:
    body = f"<div class='{names}'><p>{SENTENCE}</p></div>{COMMENTS}"
    assert left(body, SENTENCE[:20]) == [SENTENCE.strip()]


@pytest.mark.parametrize("body", [
    f"<p>Short.</p>{COMMENTS}",
    COMMENTS,
    f"<div class=forum><p>{SENTENCE}</p>{COMMENTS}</div>",
    f"<p>{SENTENCE}</p><div class=topic-replies>{COMMENTS}</div>",
    f"<p>{SENTENCE}</p><div class='wide js-threadStatusField'>{COMMENTS}</div>",
    f"<p>{SENTENCE}</p><div>{SAID}</div>",
])
def test_what_is_no_comment_under_an_article_stays(body: str) -> None:
    every = outline_of(body, skip=BARRED).texts
    assert left(body, "S" if "Short" in body else SENTENCE[:20]) == every


def test_comments_on_what_was_not_chosen_stay() -> None:
    assert SAID in left(f"<p>{SENTENCE}</p>{COMMENTS}", "nothing of this")


def test_a_name_that_holds_the_article_is_none_of_comments() -> None:
    body = f"<article class=comments-open><p>{SENTENCE}</p><div>{SAID}</div></article>"
    assert left(body, SENTENCE[:20]) == [SENTENCE.strip(), SAID]


@pytest.mark.parametrize("head", [
    "<meta property=og:type content=product>",
    '<script type="application/ld+json">{"@type": "Product"}</script>',
])
def test_reviews_of_a_product_stay(head: str) -> None:
    page = f"{head}<p>{SENTENCE}</p>{COMMENTS}"
    assert left(page, SENTENCE[:20])[-1] == SAID
    assert left(page.replace("roduct", "icture"), SENTENCE[:20]) == [SENTENCE.strip()]


def test_how_much_text_makes_an_article() -> None:
    for chars, is_left in ((ARTICLE_CHARS, False), (ARTICLE_CHARS - 1, True)):
        assert (SAID in left(f"<p>{'x' * chars}</p>{COMMENTS}", "x")) == is_left


def test_time_is_linear() -> None:
    def work(size: int) -> Callable[[], object]:
        outline = outline_of(f"<p>{SENTENCE}</p>" + "<div class=comment>a</div>" * size, skip=BARRED)
        return lambda: drop_comments(outline, [True] * len(outline.texts), [True] * len(outline.texts))

    assert growth(work, 50) < 2.2
