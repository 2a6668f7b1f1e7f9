"""How much of a text is stop words: words of the page's language, or letters where no spaces part words.

The lists are those of jusText (`lexicon/stopwords`); a page reads the one it needs, and nothing keeps it.
"""
from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from types import MappingProxyType
from typing import Final, NamedTuple

from readable.outline import Outline

SAMPLE: Final = 300
"""Characters of a text that are looked at: a longer one is no different. Ours."""

GUESS_WORDS: Final = 400
"""Words of a page that are looked at to guess its language. Ours."""

DOUBTFUL: Final = 0.2
PLAIN: Final = 0.3
"""With fewer stop words than the first share a page is not believed to be in the language it declares; with as many
English ones as the second it is English: texts in other languages have up to 0.14 of them. Ours."""

WIDE_BYTES: Final = 1.4
"""Bytes of UTF-8 a character, from which a page may be in such a script: their letters have three. Ours."""

SCRIPT_SHARE: Final = 0.3
"""Share of a page's characters that are letters of such a script, from which it is in it. Ours."""


class Script(NamedTuple):
    """A script whose letters say more, or that has no spaces.

    `ranges`: first and last letters of its ranges in Unicode. `density`: how many letters of Latin script say as much
    as one of these. `telling`: the characters that tell running text where no spaces part words, else None; `low`,
    `high`: the shares of them that are enough.
    """

    ranges: str
    density: float
    telling: frozenset[str] | None
    low: float = 0.5
    high: float = 0.5


_HAN: Final = "\u3005\u3005\u3400\u4dbf\u4e00\u9fff\uf900\ufaff"
_HIRAGANA: Final = "\u3041\u3096"
_KATAKANA: Final = "\u30a1\u30ff"
_THAI: Final = "\u0e01\u0e3a\u0e40\u0e4e"
_LAO: Final = "\u0e81\u0ece"
_BURMESE: Final = "\u1000\u103f\u1050\u109f"
_KHMER: Final = "\u1780\u17d3"
_HANGUL: Final = "\uac00\ud7a3"
_PARTICLES: Final = frozenset(
    "的了是在不一有我他她它和也就都而及或但要以之其被把将從从到于於還还更很又让讓由并並着著"
    "这這个個们們与與为為会會能对對等过過没沒上下中，。、；！？"
)
"""The commonest characters of Chinese that say how words belong together, and the marks that end its clauses. Ours."""


def _bounds(ranges: str) -> list[tuple[str, str]]:
    return list(zip(ranges[::2], ranges[1::2], strict=True))


def _all_of(ranges: str) -> frozenset[str]:
    return frozenset([chr(code) for first, last in _bounds(ranges) for code in range(ord(first), ord(last) + 1)])


SCRIPTS: Final = MappingProxyType({
    "ko": Script(_HANGUL, 2.0, None),
    "zh": Script(_HAN, 3.0, _PARTICLES, 0.03, 0.05),
    "ja": Script(_HAN + _HIRAGANA + _KATAKANA, 3.0, _all_of(_HIRAGANA), 0.2, 0.3),
    "th": Script(_THAI, 1.0, _all_of(_THAI)),
    "lo": Script(_LAO, 1.0, _all_of(_LAO)),
    "my": Script(_BURMESE, 1.0, _all_of(_BURMESE)),
    "km": Script(_KHMER, 1.0, _all_of(_KHMER)),
})
"""By language. Korean has spaces, and words in its list. Chinese has particles, Japanese writes them in hiragana; of
the others any letter counts, so that length and links alone decide. Densities and limits are ours."""

SCRIPT_SAMPLE: Final = 2000
"""Characters, from all over a page, by which its script is told. Ours."""

KANA_SHARE: Final = 0.05
"""Share of hiragana in Chinese characters and kana from which a text is Japanese. Ours."""

_ALIASES: Final = MappingProxyType({
    "fil": "tl", "in": "id", "iw": "he", "jw": "jv", "no": "nb", "sh": "bs",
})
"""Other codes of languages that have a list (BCP 47's registry)."""

_TAG: Final = re.compile(r"\s*([A-Za-z]{2,3})(?![A-Za-z])")
_ROOTS: Final = frozenset({"html", "body"})
_PACKAGE: Final = "readable.lexicon"


def stop_words(language: str) -> frozenset[str]:
    """The stop words of a language, by its code; none if there is no list. Reads a file."""
    if not _TAG.fullmatch(language):  # a page may say anything
        return frozenset()
    try:
        data = pkgutil.get_data(_PACKAGE, f"stopwords/{language}.txt")
    except OSError:
        data = None
    return frozenset(data.decode().split()) if data else frozenset()


def declared_language(outline: Outline) -> str | None:
    """The primary tag of the page's `lang`, in lower case; None if there is none."""
    for row, tag in enumerate(islice(outline.tags, 3)):
        attrs = outline.attrs[row]
        found = _TAG.match(attrs.get("lang") or attrs.get("xml:lang") or "") if tag in _ROOTS else None
        if found:
            language = found[1].lower()
            return _ALIASES.get(language, language)
    return None


def guess_language(words: Iterable[str]) -> str | None:
    """The language whose commonest words are most of these, which are in lower case; None if none has any."""
    found = Counter(words)
    data = pkgutil.get_data(_PACKAGE, "stopwords/commonest.tsv") or b""
    best, most = None, 0
    for line in data.decode().splitlines():
        language, _, common = line.partition("\t")
        count = sum([found[word] for word in common.split() if word in found])
        if count > most:
            best, most = language, count
    return best


def script_of(texts: Sequence[str]) -> Script | None:
    """The one of `SCRIPTS` that texts are in, if they are."""
    text = "".join(texts)
    if text.isascii() or len(text.encode("utf-8", "replace")) < WIDE_BYTES * len(text):
        return None
    sample = text[::len(text) // SCRIPT_SAMPLE + 1]
    characters = Counter(sample)
    counts = {name: _count(characters, script.ranges) for name, script in SCRIPTS.items()}
    name = max(counts, key=lambda key: counts[key])
    if counts[name] < SCRIPT_SHARE * len(sample):
        return None
    if name in ("zh", "ja"):  # the letters of Japanese include those of Chinese
        name = "ja" if _count(characters, _HIRAGANA) > KANA_SHARE * counts["ja"] else "zh"
    return SCRIPTS[name]


def _count(characters: Mapping[str, int], ranges: str) -> int:
    """How many of the characters, which are counted, are in these ranges."""
    bounds = _bounds(ranges)
    return sum([
        count for character, count in characters.items() if any(first <= character <= last for first, last in bounds)
    ])


def letter_shares(texts: Sequence[str], telling: frozenset[str]) -> list[float]:
    """For each text, the share of telling characters in it."""
    samples = [text[:SAMPLE] for text in texts]
    return [sum(map(telling.__contains__, text)) / max(len(text), 1) for text in samples]


def word_shares(texts: Sequence[str], declared: str | None) -> list[float]:
    """For each text, the share of stop words in its words, by the list that fits: the declared language's, or a guess.

    Words are what white space parts, in lower case, as in jusText: its lists have words with marks on them.
    """
    words = [text[:SAMPLE].lower().split() for text in texts]
    total = sum(map(len, words))
    counts = [0] * len(words)
    for language, enough in _languages(words, declared):
        counts = max(counts, _counts(words, stop_words(language)), key=sum)
        if sum(counts) >= enough * total:
            break
    return [count / max(len(row), 1) for count, row in zip(counts, words, strict=True)]


def _languages(words: Sequence[Sequence[str]], declared: str | None) -> Iterator[tuple[str, float]]:
    """Languages to try, with the share of stop words that settles it; most pages are English, so that comes early."""
    if declared:
        yield declared, DOUBTFUL
    if declared != "en":
        yield "en", PLAIN
    guessed = guess_language(islice(chain.from_iterable(words), GUESS_WORDS))
    if guessed and guessed not in ("en", declared):
        yield guessed, 0.0


def _counts(words: Sequence[Sequence[str]], known: frozenset[str]) -> list[int]:
    return [sum(map(known.__contains__, row)) for row in words]
