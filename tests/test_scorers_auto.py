"""What `extract` uses: which look it takes, and what it does where little is found."""
from __future__ import annotations

import json
from typing import Any

import pytest
from outlining import PARAGRAPH, SENTENCE, kept_of, outline_of

from readable import Article, Options, extract
from readable.outline import Outline
from readable.scorers import SCORERS, auto, first_skip, learned, readability
from readable.scorers.constants import CONCEALED_GAIN
from readable.selection import Selection
from readable.visibility import BARRED, UNLIKELY, UNSEEN

TEXT = (SENTENCE * 3).strip()
DIALOG = f"<div aria-modal=true><p>{'We value your privacy, and that of our partners. ' * 40}</p></div>"


def chosen(body: str, **options: Any) -> Selection:
    """What it selects of a page with this body."""
    return auto.score(outline_of(body, skip=BARRED), Options(**options))


def test_what_extract_uses() -> None:
    assert Options().scorer == "auto"
    body = f"<div class=related>{PARAGRAPH}</div><article>{PARAGRAPH * 4}</article>"
    article = extract(f"<body>{body}")
    assert article == extract(f"<body>{body}", options=Options(scorer="auto"))
    assert article.confidence == chosen(body).confidence


@pytest.mark.parametrize(("name", "skip"), [
    ("auto", BARRED), ("learned", BARRED), ("readability", UNLIKELY), ("blocks", UNLIKELY), ("lines", UNLIKELY),
])
def test_the_first_look(name: str, skip: int) -> None:
    assert first_skip(name) == skip
    assert UNLIKELY & BARRED == BARRED


def test_where_enough_is_found_it_is_the_learned_scorer() -> None:
    body = f"<article>{PARAGRAPH * 4}</article><div hidden>{PARAGRAPH * 40}</div>"
    found = chosen(body)
    assert kept_of(found) == kept_of(learned.score(outline_of(body, skip=BARRED), Options())) == [TEXT] * 4
    assert found.outline.skip == BARRED


@pytest.mark.parametrize("hidden", ["hidden", "style='display: none'", "aria-hidden=true"])
def test_an_article_behind_a_dialog(hidden: str) -> None:
    found = chosen(f"{DIALOG}<main {hidden}><h1>Tides</h1>{PARAGRAPH * 4}</main><p>Close</p>")
    assert [text for text in kept_of(found) if text != "Tides"] == [TEXT] * 4
    assert found.outline.skip == BARRED & ~UNSEEN
    assert found.policy == "learned"


@pytest.mark.parametrize(("visible", "hidden", "is_shown"), [(1, 4, True), (1, 2, False), (0, 1, False), (0, 2, True)])
def test_hidden_text_must_be_enough_and_much_more(visible: int, hidden: int, is_shown: bool) -> None:  # noqa: FBT001
    assert CONCEALED_GAIN == 3
    found = chosen(f"<article>{PARAGRAPH * visible}<p>few</p></article><article hidden>{PARAGRAPH * hidden}</article>")
    assert kept_of(found).count(TEXT) == visible + hidden * is_shown


def test_the_threshold() -> None:
    body = f"<article>{PARAGRAPH}</article><article hidden>{PARAGRAPH * 4}</article>"
    assert kept_of(chosen(body, char_threshold=len(TEXT))) == [TEXT]
    assert kept_of(chosen(body, char_threshold=len(TEXT) + 1)) == [TEXT] * 5


@pytest.mark.skipif(not learned.__file__.endswith(".py"), reason="compiled, so nothing can be put in its place")
def test_a_page_without_content_has_the_choice_of_readability(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned, "score", lambda outline, _: Selection(outline, (), {}, {}, 0, "learned"))
    found = chosen(f"<article>{PARAGRAPH}</article>")
    assert found.policy != "learned"
    assert kept_of(found) == [TEXT]


def test_a_page_of_a_few_words_has_the_choice_of_readability() -> None:
    body = "<a href=javascript:><p>abc</p><p>def</p>ghi</a>"
    assert kept_of(chosen(body)) == ["abc", "def", "ghi"]
    assert chosen(body).policy == readability.score(outline_of(body), Options()).policy
    assert chosen("<p>Of twenty-five characters</p>", min_text_length=25).policy == "learned"
    assert chosen("<p>Of twenty-five characters</p>", min_text_length=26).policy == "strict"


@pytest.mark.parametrize("body", ["", "<p hidden>", "<nav>"])
def test_a_page_of_nothing(body: str) -> None:
    assert kept_of(chosen(body)) == []
    assert chosen(body).confidence == 0
    assert SCORERS["auto"](Outline([], BARRED, lambda outline, _: outline), Options()).roots == ()


def test_a_menu_by_its_role_is_not_looked_into() -> None:
    assert kept_of(chosen(f"<div role=menu>{PARAGRAPH * 4}</div><p>{SENTENCE}</p>")) == [SENTENCE.strip()]


def page(body: str, shown: str = "<p>Please turn on scripts.</p>", **properties: Any) -> str:
    """A page that gives an article in JSON-LD, and shows something."""
    data = json.dumps({"@type": "NewsArticle", "headline": "Late ferries", "articleBody": body, **properties})
    script = '<script type="application/ld+json">' + data.replace("</", "<\\/") + "</script>"
    head = f"<title>Late ferries - The Quay</title>{script}"
    return f"<html lang=en-GB><head>{head}</head><body><h1>Late ferries</h1><p class=byline>By Ada Reed</p>{shown}"


def told(body: str, shown: str = "<p>Please turn on scripts.</p>", **options: Any) -> Article:
    return extract(page(body, shown), url="https://a.example/n/1", options=Options(**options))


SAID = "the text is from the page's structured data: the page shows less"


def test_the_text_of_structured_data() -> None:
    found = told(f"{TEXT}\n\n{SENTENCE}")
    assert found.text == f"{TEXT}\n\n{SENTENCE.strip()}"
    assert found.warnings == (SAID,)
    assert found.word_count == len(found.text.split())
    assert found.description == TEXT
    assert (found.title, found.language, found.authors) == ("Late ferries", "en-GB", ("Ada Reed",))


def test_html_in_structured_data_is_made_safe() -> None:
    unsafe = "<img src=/a.png onerror=alert(1)><a href='javascript:alert(2)'>x</a><script>alert(3)</script>"
    found = told(f"<h2>Tides</h2>{PARAGRAPH}<ul><li>{SENTENCE}</ul><p style='x:y' onclick=alert(4)>{unsafe}</p>")
    assert "<h2>Tides</h2>" in found.html
    assert "<ul><li>" in found.html
    assert 'src="https://a.example/a.png"' in found.html
    assert not any(word in found.html for word in ("alert", "javascript", "script", "onerror", "onclick", "style"))


def test_a_text_without_markup_is_text() -> None:
    found = told(f"{SENTENCE * 3} Tom &amp; Ada & Bo")
    assert found.text.endswith("Tom &amp; Ada & Bo")


@pytest.mark.parametrize("shown", [PARAGRAPH * 2, f"<article>{PARAGRAPH}</article>"])
def test_what_the_page_shows_comes_first(shown: str) -> None:
    found = told(TEXT, shown)
    assert SAID not in found.warnings
    assert found.text.count(TEXT) == shown.count("<p>")


def test_only_auto_looks_at_structured_data() -> None:
    for scorer in ("learned", "readability", "blocks"):
        assert SAID not in told(TEXT, scorer=scorer).warnings


def test_a_caller_who_names_the_content_gets_it() -> None:
    assert told(TEXT, selectors={"content": ".byline"}).text == "By Ada Reed"
