"""Language of an article: what the page declares, else what its letters and smallest words give away."""
from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from readable.metadata.record import Candidate, Direction
from readable.outline import Outline

_TAG = re.compile(r"([A-Za-z]{2,3})((?:[-_][A-Za-z0-9]{2,8})*)(?:[-_][A-Za-z0-9]-.*|[.@][\w.@-]*)?\Z")
_MAX_CHARS = 100
_UNKNOWN = frozenset("mis mul und zxx".split())
_LATIN = frozenset("da de en es fi fr it nl no pl pt ro sv tr".split())
"""Written in Latin letters; often left in templates."""
_RTL = frozenset("ar arc ckb dv fa he iw ks ku nqo pnb ps sd syr ug ur yi".split())
_RTL_SCRIPTS = frozenset("Adlm Arab Hebr Nkoo Rohg Samr Syrc Thaa".split())
_SCRIPT_LETTERS = 4

_BY_LENGTH = MappingProxyType({2: str.upper, 4: str.title})  # a region, a script

_WIDE = 1.4  # bytes of UTF-8 for a character, from which most letters are none of Latin script
_SAMPLE = 1200  # characters of text that are looked at
_ENOUGH = 0.3  # share of a script in the letters
_TELLING = 0.002  # share of letters that only one language has
_KANA = 0.05
_WORD = re.compile(r"[^\W_]+")
_LEAST_WORDS = 20
_FEW_WORDS = 0.12  # share of a language's smallest words, which is 0.25 to 0.5 in its own texts
_CLEARLY = 1.5

_SCRIPTS = MappingProxyType({
    "han": "\u3400\u4dbf\u4e00\u9fff\uf900\ufaff", "kana": "\u3041\u30ff\uff66\uff9f",
    "ko": "\u1100\u11ff\u3131\u318e\uac00\ud7a3", "arabic": "\u0620\u064a\u066e\u06d3", "cyrillic": "\u0400\u052f",
    "he": "\u05d0\u05ea", "el": "\u0370\u03ff\u1f00\u1fff", "th": "\u0e01\u0e7f", "ka": "\u10a0\u10ff",
    "hy": "\u0531\u058f", "bn": "\u0980\u09ff",
    "pa": "\u0a00\u0a7f", "gu": "\u0a80\u0aff", "ta": "\u0b80\u0bff", "te": "\u0c00\u0c7f", "kn": "\u0c80\u0cff",
    "ml": "\u0d00\u0d7f", "si": "\u0d80\u0dff", "lo": "\u0e80\u0eff", "my": "\u1000\u109f", "km": "\u1780\u17ff",
})
"""First and last letters of the Unicode blocks of scripts, by language where a script is practically one language's."""

_BLOCKS = tuple(sorted(
    (first, last, name) for name, bounds in _SCRIPTS.items()
    for first, last in zip(bounds[::2], bounds[1::2], strict=True)
))
_STARTS = tuple(first for first, _, _ in _BLOCKS)

_TELLING_LETTERS = MappingProxyType({
    "arabic": (("ur", "ٹڈڑںے"), ("", "ټډړښېۇۆەڕ"), ("fa", "پچژگک"), ("ar", "ابتن")),
    "cyrillic": (
        ("", "әғқңөұүһҷӣӯҳѳѵӑӗҥ"), ("be", "ў"), ("uk", "їєґ"), ("sr", "ђћ"), ("mk", "ѓќѕ"), ("ru", "ыэё"), ("bg", "ъ"),
    ),
})
"""Letters that tell the languages of a script apart, the first found decides; "" where several share them."""

_SMALL_WORDS = MappingProxyType({
    tag: frozenset(small.split()) for tag, small in {
        "da": "og i at det en til er som på de med han af for ikke der var den har et",
        "de": "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als",
        "en": "the of and to in a is that for it was on with as be at by this from are",
        "es": "de la que el en y a los del se las por un para con no una su al lo",
        "fr": "de la le et les des en un une du que dans est pour qui au par sur pas plus",
        "it": "di e il la che in a per un del è della i le con si una non dei da",
        "nl": "de van het een en in is dat op te zijn met voor niet aan er om ook als bij",
        "pl": "w i z na do się nie że to jest o a jak po co od za przez dla są",
        "pt": "de a o que e do da em um para com não uma os no se na por mais as",
        "ro": "de și în a la cu o pe care nu să din că un este mai pentru sunt fi al",
        "sv": "och i att det en som på är av för med den till inte har de ett om han var",
        "tr": "ve bir bu da de için ile çok olarak daha olan gibi en ne kadar sonra var o ama her",
    }.items()
})
"""The words that make up most of any text in a language, by common frequency lists."""
_ALL_SMALL = frozenset().union(*_SMALL_WORDS.values())


class Language(NamedTuple):
    """A BCP 47 tag, or None, and what it comes from: `html:lang`, a `Candidate`'s source, or `text` for a guess."""

    tag: str | None
    source: str


def find_language(outline: Outline, roots: Sequence[int], candidates: Iterable[Candidate] = ()) -> Language:
    """The language of the article: the nearest `lang`, what the page's metadata says, or a guess by its text.

    `roots`: the containers that are the article. A declared language that is not written in the script of the text is
    not believed: many a template says `en` of all pages.
    """
    declared = _declared(outline, roots)
    given = ((normalize(one.value), one.source) for one in candidates)
    tag, source = (declared, "html:lang") if declared else next((one for one in given if one[0]), (None, ""))
    if tag and tag.partition("-")[0] not in _LATIN:
        return Language(tag, source)
    sample = _sample(outline, roots)
    if tag and (sample.isascii() or len(sample.encode("utf-8", "replace")) < len(sample) * _WIDE):
        return Language(tag, source)
    guessed = guess(sample)
    if tag and (guessed is None or guessed in _LATIN):
        return Language(tag, source)
    return Language(guessed, "text" if guessed else "")


def find_direction(outline: Outline, roots: Sequence[int], tag: str | None) -> tuple[Direction | None, str]:
    """The direction of the article: the nearest `dir`, else that of the script its language is written in."""
    row = roots[0] if roots else min(len(outline.tags), 2) - 1
    while row >= 0:
        if "dir" in outline.attrs[row]:
            given = outline.attrs[row]["dir"].strip().lower()
            if given in ("ltr", "rtl"):
                return ("rtl" if given == "rtl" else "ltr"), "html:dir"
        row = outline.parents[row]
    if tag is None:
        return None, ""
    primary, *rest = tag.split("-")
    script = next((part.title() for part in rest if len(part) == _SCRIPT_LETTERS), "")
    is_rtl = script in _RTL_SCRIPTS if script else primary in _RTL
    return ("rtl" if is_rtl else "ltr"), "language"


def normalize(text: str) -> str | None:
    """A language tag by BCP 47, or None.

    It is spelled as the page has it, for case has no meaning in a tag; as the standard has it (`zh-Hant-TW`) if it has
    to be put right (`zh_hant_tw.utf8`).
    """
    found = _TAG.match(text.strip()[:_MAX_CHARS].partition(",")[0].rstrip())
    if not found or found[1].lower() in _UNKNOWN:
        return None
    if "_" not in found[2]:
        return found[1].lower() + found[2]
    parts = found[2].replace("_", "-").split("-")[1:]
    return "-".join([found[1].lower(), *(_BY_LENGTH.get(len(part), str.lower)(part) for part in parts)])


def guess(text: str) -> str | None:
    """The language of a text by its letters and smallest words, as a primary language tag; None if they do not tell."""
    if text.isascii():
        return _by_words(text)
    characters = Counter(text)
    letters = sum([count for character, count in characters.items() if character.isalpha()])
    counts = dict.fromkeys(_SCRIPTS, 0)
    for character, count in characters.items():
        if not character.isascii() and character.isalpha():
            place = bisect_right(_STARTS, character) - 1
            if place >= 0 and character <= _BLOCKS[place][1]:
                counts[_BLOCKS[place][2]] += count
    east = counts["han"] + counts["kana"]
    if east and east >= _ENOUGH * letters:
        return "ja" if counts["kana"] > _KANA * east else "zh"
    script = max(counts, key=lambda name: counts[name])
    if not counts[script] or counts[script] < _ENOUGH * letters:
        return _by_words(text)
    return _by_letters(text.lower(), script, counts[script]) if script in _TELLING_LETTERS else script


def _declared(outline: Outline, roots: Sequence[int]) -> str | None:
    """The `lang` of the article's root or the nearest element around it; without an article, that of the page."""
    row = roots[0] if roots else min(len(outline.tags), 2) - 1
    while row >= 0:
        attrs = outline.attrs[row]
        if "lang" in attrs or "xml:lang" in attrs:
            tag = normalize(attrs.get("lang") or attrs.get("xml:lang") or "")
            if tag:
                return tag
        row = outline.parents[row]
    return None


def _sample(outline: Outline, roots: Sequence[int]) -> str:
    first = outline.first_blocks[roots[0]] if roots else 0
    found, chars = [], 0
    for text in islice(outline.texts, first, None):
        found.append(text[:_SAMPLE])
        chars += len(text)
        if chars >= _SAMPLE:
            break
    return "\n".join(found)


def _by_letters(text: str, script: str, count: int) -> str | None:
    for tag, telling in _TELLING_LETTERS[script]:
        if sum(map(text.count, telling)) > _TELLING * count:
            return tag or None
    return None


def _by_words(text: str) -> str | None:
    every = _WORD.findall(text.lower())
    total = max(len(every), 1)
    found = Counter(filter(_ALL_SMALL.__contains__, every))
    counts = [(sum([found[word] for word in small & found.keys()]), tag) for tag, small in _SMALL_WORDS.items()]
    shares = sorted([(count / total, tag) for count, tag in counts], reverse=True)
    (best, tag), (second, _) = shares[:2]
    return tag if total >= _LEAST_WORDS and best >= _FEW_WORDS and best >= _CLEARLY * second else None
