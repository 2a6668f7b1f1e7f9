"""Names of months, short and long, in languages that many pages are in besides English.

Source: the Unicode CLDR (https://cldr.unicode.org), by way of dateparser, which reads the same of them.
"""
from __future__ import annotations

from types import MappingProxyType
from typing import Final

_NAMES: Final = MappingProxyType({
    "da": "jan januar|feb februar|mar marts|apr april|maj|jun juni|jul juli|aug august|sep september|okt oktober|"
          "nov november|dec december",
    "de": "jan januar jänner|feb februar|mär märz mrz|apr april|mai|jun juni|jul juli|aug august|sep sept september|"
          "okt oktober|nov november|dez dezember",
    "es": "ene enero|feb febrero|mar marzo|abr abril|may mayo|jun junio|jul julio|ago agosto|"
          "sep sept septiembre setiembre|oct octubre|nov noviembre|dic diciembre",
    "fr": "jan janv janvier|févr février|mars|avr avril|mai|juin|juil juillet|août|sept septembre|oct octobre|"
          "nov novembre|déc décembre",
    "it": "gen gennaio|feb febbraio|mar marzo|apr aprile|mag maggio|giu giugno|lug luglio|ago agosto|set settembre|"
          "ott ottobre|nov novembre|dic dicembre",
    "nb": "jan januar|feb februar|mar mars|apr april|mai|jun juni|jul juli|aug august|sep september|okt oktober|"
          "nov november|des desember",
    "nl": "jan januari|feb februari|mrt maart|apr april|mei|jun juni|jul juli|aug augustus|sep september|okt oktober|"
          "nov november|dec december",
    "pl": "sty styczeń stycznia|lut luty lutego|mar marzec marca|kwi kwiecień kwietnia|maj maja|cze czerwiec czerwca|"
          "lip lipiec lipca|sie sierpień sierpnia|wrz wrzesień września|paź październik października|"
          "lis listopad listopada|gru grudzień grudnia",
    "pt": "jan janeiro|fev fevereiro|mar março|abr abril|mai maio|jun junho|jul julho|ago agosto|set setembro|"
          "out outubro|nov novembro|dez dezembro",
    "ru": "янв январь января|февр февраль февраля|мар март марта|апр апрель апреля|май мая|июн июнь июня|"
          "июл июль июля|авг август августа|сент сентябрь сентября|окт октябрь октября|нояб ноябрь ноября|"
          "дек декабрь декабря",
    "sv": "jan januari|feb februari|mars|apr april|maj|jun juni|jul juli|aug augusti|sep sept september|okt oktober|"
          "nov november|dec december",
})

MONTHS: Final = MappingProxyType({
    language: MappingProxyType({
        name: number for number, names in enumerate(months.split("|"), 1) for name in names.split()
    }) for language, months in _NAMES.items()
})
"""The number of each, in lower case, by language."""

OF: Final = MappingProxyType({"es": frozenset({"de", "del"}), "pt": frozenset({"de"})})
"""Words between the day, the month and the year, by language."""
