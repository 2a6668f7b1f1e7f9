"""Stop words: the lists, the language a page is in, and the shares by which its blocks are judged."""
from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from outlining import growth

from readable.builder import Builder
from readable.outline import Outline
from readable.parse import parse
from readable.scorers.stopwords import (
    SAMPLE,
    SCRIPTS,
    declared_language,
    guess_language,
    letter_shares,
    script_of,
    stop_words,
    word_shares,
)

FOLDER = Path(__file__).parents[1] / "readable" / "lexicon" / "stopwords"
LISTS = sorted(FOLDER.glob("*.txt"))
COMMONEST = 15
"""Words of each list that `commonest.tsv` has: enough to tell languages apart, and soon read."""

TEXTS = {
    "cs": "Trajekt měl zpoždění, vítr se obrátil a nikdo nebyl překvapen, protože se to stává a bylo to tak i "
          "v minulých letech. Kdy se věci mají změnit, není jasné, ale podle města se o tom bude jednat na jaře.",
    "de": "Die Fähre kam zu spät, der Wind hatte sich gedreht, und niemand auf dem Kai war davon überrascht.",
    "en": "The ferry was late, the wind had turned, and nobody on the quay was surprised in the least.",
    "es": "El transbordador llegó tarde, el viento había cambiado y nadie en el muelle se sorprendió de ello.",
    "fi": "Lautta oli myöhässä, tuuli oli kääntynyt, mutta kukaan ei ollut yllättynyt, sillä hän oli ollut siellä.",
    "fr": "Le bac était en retard, le vent avait tourné, et personne sur le quai ne fut surpris de cela.",
    "ru": "Паром опоздал, ветер переменился, и никто не был удивлён, потому что это было не в первый раз.",
    "tr": "Vapur gecikti, rüzgar döndü ve iskelede bulunan hiç kimse buna şaşırmadı, çünkü bu her hafta olur.",
    "vi": "Chuyến phà đến muộn, gió đã đổi chiều và không có ai trên bến cảm thấy ngạc nhiên vì điều đó của người.",
}


def page(start: str) -> Outline:
    return parse(f"<!doctype html>{start}<p>Text".encode(), partial(Builder))[0]


def test_there_are_lists() -> None:
    assert len(LISTS) >= 40
    assert (FOLDER / "NOTICE").read_text(encoding="utf-8").count("Pomik") >= 1


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_has_a_word_a_line(path: Path) -> None:
    words = path.read_text(encoding="utf-8").splitlines()
    assert len(words) >= 100
    assert len(set(words)) == len(words)
    assert [word for word in words if word != word.lower() or word.split() != [word]] == []
    assert stop_words(path.stem) == frozenset(words)


def test_the_commonest_words_are_those_of_the_lists() -> None:
    """To write the file again, print what is expected here."""
    expected = "".join(
        f"{path.stem}\t{' '.join(path.read_text(encoding='utf-8').split()[:COMMONEST])}\n" for path in LISTS
    )
    assert (FOLDER / "commonest.tsv").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize("language", ["xx", "", "../stopwords/en", "EN-US", "en.txt", "zh", "\x00\x00", "e\u0301n"])
def test_languages_without_a_list(language: str) -> None:
    assert stop_words(language) == frozenset()


@pytest.mark.parametrize(("start", "language"), [
    ("<html lang=de>", "de"), ('<html lang="de-AT">', "de"), ('<html lang=" PT_br ">', "pt"),
    ("<html>", None), ('<html xml:lang="sv">', "sv"), ("<html><body lang=fr>", "fr"), ('<html lang="">', None),
    ("<html lang=german>", None), ("<html lang=no>", "nb"), ("<html lang=iw>", "he"),
    ("<html lang=xx>", "xx"), ("<p lang=it>", None), ("", None),
])
def test_declared_language(start: str, language: str | None) -> None:
    assert declared_language(page(start)) == language


@pytest.mark.parametrize("language", TEXTS)
def test_guess(language: str) -> None:
    assert guess_language(TEXTS[language].lower().split()) == language


def test_nothing_to_guess_by() -> None:
    assert guess_language([]) is None
    assert guess_language(["qqqq", "zzzz"]) is None


@pytest.mark.parametrize("language", TEXTS)
def test_shares_by_the_language_that_fits(language: str) -> None:
    """Declared, not declared, declared wrongly, or declared as one without a list: the same list is taken."""
    expected = word_shares([TEXTS[language]], language)
    assert expected[0] >= 0.3
    for declared in (None, "en", "fa", "xx"):
        assert word_shares([TEXTS[language]], declared) == expected


def test_shares() -> None:
    assert word_shares(["the quay of the ferries", "", "OF The", "the, of;"], "en") == [3 / 5, 0.0, 1.0, 0.0]
    assert word_shares([], None) == []
    assert word_shares(["the " * SAMPLE + "quay " * SAMPLE], "en") == [1.0]


@pytest.mark.parametrize(("text", "language"), [
    ("渡轮晚点了", "zh"), ("渡輪晚點了", "zh"), ("フェリーは遅れた", "ja"), ("フェリー", "zh"),
    ("เรือมาสาย", "th"), ("ເຮືອ", "lo"),
    ("សាឡាង", "km"), ("သင်္ဘော", "my"), ("the ferry", None), ("", None), ("паром", None),
    ("नाव देर से", None), ("배가 늦었다", "ko"),
    ("a ferry was late 渡", None), ("The page of 渡轮晚点了渡轮晚点了", "zh"),
])
def test_script(text: str, language: str | None) -> None:
    assert script_of([text]) == (SCRIPTS[language] if language else None)


def test_letter_shares() -> None:
    chinese, japanese = SCRIPTS["zh"].telling, SCRIPTS["ja"].telling
    assert chinese
    assert japanese
    assert letter_shares(["船的", "", "船"], chinese) == [0.5, 0.0, 0.0]
    assert letter_shares(["船は来"], japanese) == [pytest.approx(1 / 3)]


@given(st.lists(st.text(max_size=40), max_size=8), st.one_of(st.none(), st.text(max_size=5)))
def test_any_text_has_shares(texts: list[str], declared: str | None) -> None:
    shares = word_shares(texts, declared)
    assert len(shares) == len(texts)
    assert all(0 <= share <= 1 for share in shares)
    script = script_of(texts)
    if script and script.telling:
        assert all(0 <= share <= 1 for share in letter_shares(texts, script.telling))


def test_import_reads_no_list() -> None:
    program = """
import sys
opened = []
sys.addaudithook(lambda name, args: opened.append(str(args[0])) if name == "open" else None)
import readable
print([path for path in opened if path.endswith((".txt", ".tsv"))])
"""
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_work_is_linear() -> None:
    def make(size: int) -> object:
        texts = ["the end of the line, or not"] * size + ["渡轮晚点了"] * size
        return lambda: (word_shares(texts, None), script_of(texts), letter_shares(texts, frozenset("了")))

    assert growth(make, 200) < 2.2  # type: ignore[arg-type]
