"""Language: what the page declares, written as BCP 47 has it, else a guess that says it is one."""
from __future__ import annotations

from functools import partial

import pytest
from composing import is_linear

from readable import extract
from readable.extract import read
from readable.metadata.language import _TAG, Language, find_direction, find_language, guess, normalize
from readable.options import Options

ENGLISH = "The harbour was closed for the week, and most of the boats that had been out came back to it in the dark. "


@pytest.mark.parametrize(("given", "expected"), [
    ("en", "en"), ("EN", "en"), ("en-us", "en-us"), ("en-US", "en-US"), ("en_gb", "en-GB"),
    ("zh_CN", "zh-CN"), (" de ", "de"),
    ("zh-hant-tw", "zh-hant-tw"), ("zh_hant_tw", "zh-Hant-TW"), ("ZH_HANS", "zh-Hans"), ("sr-Latn-RS", "sr-Latn-RS"),
    ("es-419", "es-419"),
    ("de_DE.UTF-8", "de-DE"), ("sr_RS@latin", "sr-RS"), ("fil", "fil"), ("ca-valencia", "ca-valencia"),
    ("en, de", "en"), ("de-DE-u-co-phonebk", "de-DE"), ("", None), ("english", None), ("x-default", None),
    ("{{ lang }}", None), ("e", None), ("und", None), ("zxx-Latn", None), ("en us", None), ("-en", None), ("12", None),
    ("null!", None), ("en-\0", None),
])
def test_normalize(given: str, expected: str | None) -> None:
    assert normalize(given) == expected


@pytest.mark.parametrize(("page", "expected"), [
    ("<html lang=de-at><p>x", ("de-at", "html:lang")),
    ("<html xml:lang=fr><p>x", ("fr", "html:lang")),
    ("<html><body lang=nl><p>x", ("nl", "html:lang")),
    ("<html lang='{{lang}}'><meta http-equiv=Content-Language content=it><p>x", ("it", "meta:content-language")),
    ("<meta property=og:locale content=pt_BR><p>x", ("pt-BR", "meta:og:locale")),
    ("<meta name=DC.language content=sv><p>x", ("sv", "meta:dc:language")),
    ("<html lang=ja><meta property=og:locale content=en_US><p>x", ("ja", "html:lang")),
    (f"<p>{ENGLISH}", ("en", "text")),
    ("<p>老渡口今天重开，两岸居民过河不再绕行。", ("zh", "text")),
    ("<p>x", (None, "")),
    ("", (None, "")),
])
def test_language(page: str, expected: tuple[str | None, str]) -> None:
    article = extract(page)
    assert (article.language, article.sources.get("language", "")) == expected


def test_nearest_to_the_article() -> None:
    outline = read("<html lang=en><body><div lang=fr><p lang=de>x</p><p>y</p></div></body>", Options()).outline

    def of(row: int) -> str | None:
        return find_language(outline, (row,)).tag

    assert [of(row) for row in range(len(outline.tags))] == ["en", "en", "fr", "de", "fr"]


@pytest.mark.parametrize(("text", "expected"), [
    ("老渡口重開擺渡船，居民過河不再繞行。", "zh"),
    ("第一回 DeepMind 新电脑 2016 AI", "zh"),
    ("駅前の通りを一本入ったところに、傘だけを直す店がある。", "ja"),
    ("바닷가 도서관에서 보낸 하루", "ko"),
    ("เรือไม้ไผ่ลำสุดท้ายของคลองบางเตย", "th"),
    ("ساعة البرج التي تتأخر سبع دقائق عن المدينة", "ar"),
    ("این ساعت که در برج شهر است هفت دقیقه عقب می‌ماند و کسی آن را درست نمی‌کند", "fa"),
    ("یہ گھڑی شہر کے برج میں ہے اور سات منٹ پیچھے چلتی ہے", "ur"),
    ("השעון במגדל מאחר בשבע דקות", "he"),
    ("Το ρολόι του πύργου πηγαίνει πίσω", "el"),
    ("Паромщик с Тихой заводи вышел на пенсию, и никто не знает, кто будет возить людей", "ru"),
    ("Поромник із тихої заводі вийшов на пенсію, і ніхто не знає, хто возитиме людей", "uk"),
    ("Паромшчык выйшаў на пенсію, і ніхто не ведае, хто будзе вазіць людзей", "be"),
    ("Лодкарят се пенсионира и никой не знае кой ще превозва хората през реката, защото мостът е далеч", "bg"),
    ("Скелеџија је отишао у пензију и нико не зна ко ће возити људе; ђаци иду около", "sr"),
    ("Час", None),
    (ENGLISH, "en"),
    ("Der Glockengießer hört mit den Händen, und das ist nicht so leicht, wie es auf dem Bild aussieht.", "de"),
    ("Le passeur a pris sa retraite, et personne ne sait qui va conduire les gens de l'autre côté de l'eau.", "fr"),
    ("El barquero se ha jubilado y nadie sabe quién va a llevar a la gente al otro lado del río si llueve.", "es"),
    ("O barqueiro reformou-se e ninguém sabe quem vai levar as pessoas para o outro lado do rio nos dias maus.", "pt"),
    ("Il traghettatore è andato in pensione e nessuno sa chi porterà la gente dall'altra parte, che non è vicina.",
     "it"),
    ("De veerman is met pensioen en niemand weet wie de mensen naar de overkant zal brengen als dat moet.",
     "nl"),
    ("Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore magna", None),
    ("Get it", None), ("", None), ("12345 %%% --", None), ("\u0000\ud800", None),
])
def test_guess(text: str, expected: str | None) -> None:
    assert guess(f"{text} {text}") == expected


@pytest.mark.parametrize("text", [
    f"en-x-{'@' * 50_000}\n@", f"en-x-{'@.' * 50_000}\n", "en" + "-ab" * 50_000 + "!", f"en{'@' * 50_000}!",
    "en" + "-a" * 50_000 + "\n", " " * 50_000 + "!", "en" + "-abcdefgh" * 50_000 + "-",
])
def test_long_tags_take_no_time(text: str) -> None:
    """The pattern alone is linear, and no more than the beginning of a value is matched."""
    assert is_linear(lambda size: partial(_TAG.match, text[:size] + text[-1:]), 25_000)
    assert len(normalize(text) or "") <= 100
    page = f'<html lang="{text}"><meta name=language content="{text}"><p>x'
    assert len(extract(page).language or "") <= 100


def test_long_extensions_are_left_out() -> None:
    assert normalize(f"de-DE-x-{'abc-' * 100}!") == "de-DE"
    assert normalize("de-DE-x-@\n@") is None
    assert normalize(" " * 500 + "de" + " " * 500 + ", en") == "de"


def test_language_that_the_text_is_not_written_in_is_not_believed() -> None:
    chinese = "<p>" + "老渡口今天重开，两岸居民过河不再绕行。" * 3
    assert find_language(read(f"<html lang=en>{chinese}", Options()).outline, ()) == Language("zh", "text")
    assert find_language(read(f"<html lang=zh-TW>{chinese}", Options()).outline, ()) == Language("zh-TW", "html:lang")
    assert find_language(read(f"<html lang=en-GB><p>{ENGLISH}“é”", Options()).outline, ()).tag == "en-GB"


@pytest.mark.parametrize(("page", "tag", "expected"), [
    ("<html dir=rtl><p>x", "en", ("rtl", "html:dir")),
    ("<html dir=RTL><body dir=ltr><p>x", "ar", ("ltr", "html:dir")),
    ("<html dir=auto><p>x", "ar", ("rtl", "language")),
    ("<p>x", "he-IL", ("rtl", "language")),
    ("<p>x", "az-Arab", ("rtl", "language")),
    ("<p>x", "ff-Adlm-GN", ("rtl", "language")),
    ("<p>x", "ks", ("rtl", "language")),
    ("<p>x", "ar-Latn", ("ltr", "language")),
    ("<p>x", "en", ("ltr", "language")),
    ("<p>x", None, (None, "")),
    ("", None, (None, "")),
])
def test_direction(page: str, tag: str | None, expected: tuple[str | None, str]) -> None:
    assert find_direction(read(page, Options()).outline, (), tag) == expected
