"""Dates, as pages write them, as `datetime`: what machines write, and what is written for people in many languages."""
from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any, Final

from readable.lexicon.months import MONTHS, OF

_LONGEST: Final = 80
_BUDDHIST: Final = 2400
_BUDDHIST_ERA: Final = 543
"""Years that Thailand's calendar is ahead."""

_OLDEST: Final = 1600
_LATEST: Final = 2200

_CLOCK = (
    r"(?:(?:[Tt\s,]|\s?at\s|\s?-\s)\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?"
    r"\s?([AaPp]\.?[Mm]\b\.?)?\s?([Zz]\b|(?:UTC|GMT|[ECMP][SD]T)(?![A-Za-z]))?\s?([+-]\d{1,2}(?::?\d{2})?(?!\d))?)?"
)
"""The time of day after a date: hour, minute, second, fraction, half of the day, zone by name, zone by offset."""

_CLOCK_PARTS: Final = 7
_NO_CLOCK: Final[tuple[str | None, ...]] = (None,) * _CLOCK_PARTS
_OVER = r"(?!\d|[./-]\d)"
_ISO = re.compile(r"(?<![\d.])(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})" + _OVER + _CLOCK)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:[Tt]?(\d{2})(\d{2})(\d{2})?)?([Zz])?([+-]\d{2}:?\d{2})?\Z")
_STAMP = re.compile(r"(1\d{9}|1\d{12})\Z")
_EAST = re.compile(
    r"(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?"
    r"(?:[^\d]{0,8}?(下午|午后|午後|晚上|오후)?\s?(\d{1,2})\s?[:：时時시]\s?(\d{1,2})(?:[:：分분]\s?(\d{2}))?)?"
)
_MONTH = r"([A-Za-z]{3,9})\.?"
_MONTH_FIRST = re.compile(_MONTH + r"\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)" + _CLOCK)
_DAY_FIRST = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?:\sof\s|[\s-])" + _MONTH + r",?[\s-](\d{4})(?!\d)" + _CLOCK)
_YEAR_FIRST = re.compile(r"(\d{4})\s" + _MONTH + r"\s(\d{1,2})(?!\d)")
_NUMBERS = re.compile(r"(?<![\w.])(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})" + _OVER + _CLOCK)
_SHORT_YEAR = re.compile(r"(?<![\w.])(\d{2})\.(\d{2})\.(\d{2})(?![\w.])" + _CLOCK)
_LOOSE = re.compile(
    r"(?<![\d.])\d{1,2}(?:\.|\s?[º°]|er|er\.)?\s(?:de\s|of\s|d')?[^\s\d,;:/|()]{3,14}[,،]?\s(?:de\s|del\s)?\d{4}(?!\d)"
    r"|[^\s\d,;:/|()]{3,14}\s\d{1,2}\.?[,،]?\s\d{4}(?!\d)"
)
"""Text that may be a date with the name of a month, in some language."""

_MONTHS: Final = MappingProxyType({
    name: number // 2 + 1 for number, name in enumerate(
        "jan january feb february mar march apr april may may jun june jul july aug august sep september oct october "
        "nov november dec december".split()
    )
} | {"sept": 9})

_ORDINAL: Final = re.compile(r"(\d)\s?(?:[º°]|er\b\.?)")
_OTHER_NAMES: Final = MappingProxyType({"no": "nb", "iw": "he", "in": "id"})
"""Languages that dateparser knows by another tag."""

_MONTH_FIRST_REGIONS: Final = frozenset("en en-US en-PH".split())
_ZONES: Final = MappingProxyType({
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "Z": 0, "UTC": 0, "GMT": 0,
})
"""Hours from UTC of the zones that RFC 2822, section 4.3, gives a meaning."""


def parse_date(text: str, language: str | None = None) -> datetime | None:
    """The first date in a text, None if there is none with a day, a month and a year.

    With the zone that is written with it, if any; at midnight if no time is. `language`: of the page, a BCP 47 tag: it
    decides whether 3/4/2021 is in March or in April, and in which language the names of months are looked for.
    """
    return find_date(text, language)[0]


def find_date(text: str, language: str | None = None) -> tuple[datetime | None, str]:
    """The first date in a text, as `parse_date` gives it, and how it is written there."""
    text = " ".join(text[:_LONGEST * 2].split())[:_LONGEST]
    if not any(map(str.isdecimal, text)):
        return None, ""
    for look, read in _FORMS:
        found = look(text)
        if found:
            date = read(found, language)
            if date is not None:
                return date, found[0]
    found = _LOOSE.search(text)
    return (_in_language(found[0], language), found[0]) if found else (None, "")


def _made(year: str, month: str | int, day: str, clock: tuple[str | None, ...] = ()) -> datetime | None:
    """A date of parts that were found, None if there is no such day."""
    hour, minute, second, fraction, half, zone, offset = (clock + _NO_CLOCK)[:_CLOCK_PARTS]
    hours = int(hour or 0)
    if half and hours <= 12:  # noqa: PLR2004 - a clock's
        hours = hours % 12 + (0 if half[0] in "Aa" else 12)
    try:
        made = datetime(int(year), int(month), int(day))
    except ValueError:
        return None
    if not _OLDEST <= made.year < _LATEST:
        return None
    try:
        microsecond = int((fraction or "0")[:6].ljust(6, "0"))
        return made.replace(hour=hours, minute=int(minute or 0), second=int(second or 0), microsecond=microsecond,
                            tzinfo=_zone(offset, zone))
    except ValueError:
        return made  # a day without a time that there is


def _zone(offset: str | None, name: str | None) -> timezone | None:
    if not offset:
        return timezone(timedelta(hours=_ZONES[name.upper()])) if name else None
    digits = offset[1:].replace(":", "")
    hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "0")  # noqa: PLR2004 - of hours
    length = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(-length if offset[0] == "-" else length)


def _iso(found: re.Match[str], _: str | None) -> datetime | None:
    year, _mark, month, day, *clock = found.groups()
    return _made(year, month, day, tuple(clock))


def _compact(found: re.Match[str], _: str | None) -> datetime | None:
    year, month, day, hour, minute, second, utc, offset = found.groups()
    return _made(year, month, day, (hour, minute, second, None, None, utc, offset))


def _stamp(found: re.Match[str], _: str | None) -> datetime:
    return datetime.fromtimestamp(int(found[1][:10]), timezone.utc)


def _east(found: re.Match[str], _: str | None) -> datetime | None:
    year, month, day, half, hour, minute, second = found.groups()
    return _made(year, month, day, (hour, minute, second, None, "pm" if half else None))


def _month_first(found: re.Match[str], _: str | None) -> datetime | None:
    month, day, year, *clock = found.groups()
    number = _MONTHS.get(month.lower())
    return _made(year, number, day, tuple(clock)) if number else None


def _day_first(found: re.Match[str], _: str | None) -> datetime | None:
    day, month, year, *clock = found.groups()
    number = _MONTHS.get(month.lower())
    return _made(year, number, day, tuple(clock)) if number else None


def _year_first(found: re.Match[str], _: str | None) -> datetime | None:
    year, month, day = found.groups()
    number = _MONTHS.get(month.lower())
    return _made(year, number, day) if number else None


def _numbers(found: re.Match[str], language: str | None) -> datetime | None:
    first, mark, second, year, *clock = found.groups()
    american = mark == "/" and (language is None or language in _MONTH_FIRST_REGIONS)
    month, day = (first, second) if american else (second, first)
    return _made(year, month, day, tuple(clock)) or _made(year, day, month, tuple(clock))


def _short_year(found: re.Match[str], language: str | None) -> datetime | None:
    """Day, month, year of this century: between dots, and not in English, where that could be a version."""
    if language is None or language.partition("-")[0] == "en":
        return None
    day, month, year, *clock = found.groups()
    return _made(f"20{year}", month, day, tuple(clock))


_FORMS: Final = (
    (_ISO.search, _iso), (_COMPACT.match, _compact), (_STAMP.match, _stamp), (_MONTH_FIRST.search, _month_first),
    (_DAY_FIRST.search, _day_first), (_YEAR_FIRST.search, _year_first), (_EAST.search, _east),
    (_NUMBERS.search, _numbers), (_SHORT_YEAR.search, _short_year),
)


def _in_language(text: str, language: str | None) -> datetime | None:
    """A date with the name of a month that is not English; dateparser, which knows hundreds of languages, is slow."""
    primary = (language or "").partition("-")[0]
    primary = _OTHER_NAMES.get(primary, primary)
    if not primary or primary == "en":
        return None
    date = _by_month(text, primary) if primary in MONTHS else None
    if date is not None:
        return date
    from dateparser.date import DateDataParser  # noqa: PLC0415 - takes longer to import than all the rest

    settings: Any = {"STRICT_PARSING": True, "PARSERS": ["absolute-time"], "DATE_ORDER": "DMY"}
    try:
        date = DateDataParser(languages=[primary], settings=settings).get_date_data(_ORDINAL.sub(r"\1", text)).date_obj
    except Exception:  # noqa: BLE001 - an unknown language, or whatever its defects raise
        return None
    if date is not None and primary == "th" and date.year >= _BUDDHIST:
        date = date.replace(year=date.year - _BUDDHIST_ERA)
    return date if date is not None and _OLDEST <= date.year < _LATEST else None


def _by_month(text: str, language: str) -> datetime | None:
    """A date of a day, a month that `lexicon.months` knows and a year."""
    parts = _ORDINAL.sub(r"\1", text).lower().replace(".", " ").replace(",", " ").split()
    parts = [part for part in parts if part not in OF.get(language, ())]
    if len(parts) != 3:  # noqa: PLR2004 - a day, a month, a year
        return None
    first, second, year = parts
    day, name = (second, first) if second.isdecimal() else (first, second)
    month = MONTHS[language].get(name)
    return _made(year, month, day) if month and day.isdecimal() else None
