"""Dates: every way in which they are written, and what only looks like one."""
from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from functools import partial

import pytest
from composing import is_linear, seconds
from dateparser.date import DateDataParser
from hypothesis import example, given, settings
from hypothesis import strategies as st

from readable.lexicon import months
from readable.metadata.dates import _by_month, find_date, parse_date

DAY = "2024-05-07T00:00:00"


def iso(text: str, language: str | None = None) -> str | None:
    date = parse_date(text, language)
    return date.isoformat() if date else None


@pytest.mark.parametrize(("text", "expected"), [
    ("2024-05-07", DAY), ("2024-5-7", DAY), ("2024/05/07", DAY), ("2024.05.07", DAY), (" 2024-05-07\n", DAY),
    ("Date: 2024-05-07", DAY),
    ("2024-05-07T12:30", "2024-05-07T12:30:00"), ("2024-05-07 12:30", "2024-05-07T12:30:00"), ("2024/5/7 9:05",
    "2024-05-07T09:05:00"),
    ("2024-05-07T12:30:15", "2024-05-07T12:30:15"), ("2024-05-07 12:30:15", "2024-05-07T12:30:15"),
    ("2024-05-07T12:30:15Z", "2024-05-07T12:30:15+00:00"), ("2024-05-07t12:30:15z", "2024-05-07T12:30:15+00:00"),
    ("2024-05-07T12:30Z", "2024-05-07T12:30:00+00:00"), ("2024-05-07 12:30:15 UTC", "2024-05-07T12:30:15+00:00"),
    ("2024-05-07T12:30:15.250Z", "2024-05-07T12:30:15.250000+00:00"), ("2024-05-07T12:30:15,25Z",
    "2024-05-07T12:30:15.250000+00:00"),
    ("2024-05-07T12:30:15.123456789Z", "2024-05-07T12:30:15.123456+00:00"),
    ("2024-05-07T12:30:15+02:00", "2024-05-07T12:30:15+02:00"), ("2024-05-07T12:30:15+0200",
    "2024-05-07T12:30:15+02:00"),
    ("2024-05-07T12:30:15+02", "2024-05-07T12:30:15+02:00"), ("2024-05-07T12:30:15.000+0000",
    "2024-05-07T12:30:15+00:00"),
    ("2024-05-07T12:30:15-05:30", "2024-05-07T12:30:15-05:30"), ("2024-05-07 12:30:15 -0330",
    "2024-05-07T12:30:15-03:30"),
    ("2024-05-07T12:30-08:00", "2024-05-07T12:30:00-08:00"), ("2024-05-07T12:30:15+14:00", "2024-05-07T12:30:15+14:00"),
    ("20240507", DAY), ("202405071230", "2024-05-07T12:30:00"), ("20240507123015", "2024-05-07T12:30:15"),
    ("20240507T1230", "2024-05-07T12:30:00"), ("20240507T123015", "2024-05-07T12:30:15"), ("20240507T123015Z",
    "2024-05-07T12:30:15+00:00"),
    ("20240507T123015+0200", "2024-05-07T12:30:15+02:00"),
    ("1715085015", "2024-05-07T12:30:15+00:00"), ("1715085015000", "2024-05-07T12:30:15+00:00"), ("1715085015999",
    "2024-05-07T12:30:15+00:00"),
    ("1000000000", "2001-09-09T01:46:40+00:00"), ("999999999", None), ("17150850150", None), ("171508501500000", None),
    ("2715085015", None),
])
def test_for_machines(text: str, expected: str | None) -> None:
    assert iso(text) == expected
    assert iso(text, "de") == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("Tue, 07 May 2024 12:30:15 GMT", "2024-05-07T12:30:15+00:00"), ("Tue, 7 May 2024 12:30:15 +0200",
    "2024-05-07T12:30:15+02:00"),
    ("7 May 2024 12:30:15 -0500", "2024-05-07T12:30:15-05:00"), ("Tue, 07 May 2024 12:30 EST",
    "2024-05-07T12:30:00-05:00"),
    ("Tue, 07 May 2024 12:30:15 PDT", "2024-05-07T12:30:15-07:00"), ("Tue, 07 May 2024 12:30:15 UTC",
    "2024-05-07T12:30:15+00:00"),
    ("Tue, 07 May 2024 12:30:15 -0000", "2024-05-07T12:30:15+00:00"),
    ("Tue May 07 2024 12:30:15 GMT+0200 (CEST)", "2024-05-07T12:30:15+02:00"), ("7 May 2024 15:05 GMT+1",
    "2024-05-07T15:05:00+01:00"),
    ("7 May 2024 15:05 UTC-3", "2024-05-07T15:05:00-03:00"),
])
def test_with_zones(text: str, expected: str) -> None:
    assert iso(text) == expected


@pytest.mark.parametrize("text", [
    "May 7, 2024", "May 7 2024", "May 7th, 2024", "May 7th 2024", "MAY 7, 2024", "may 7, 2024", "7 May 2024",
    "07 May 2024", "7th May 2024",
    "7th of May 2024", "7th of May, 2024", "the 7th of May 2024", "7 May, 2024", "07-May-2024", "2024 May 7",
    "Tuesday, May 7, 2024",
    "Tue 7 May 2024", "Published: Tuesday 7 May 2024", "Posted on May 7, 2024 by Ines Halvorsen", "May 7, 2024.",
    "(May 7, 2024)",
    "May\n 7,\t2024", "May\xa07, 2024",
])
def test_in_english(text: str) -> None:
    assert iso(text) == DAY
    assert iso(text, "en-GB") == DAY
    assert iso(text, "sv") == DAY


MONTHS = (
    "Jan Jan. January", "Feb Feb. February", "Mar Mar. March", "Apr Apr. April", "May", "Jun Jun. June",
    "Jul Jul. July",
    "Aug Aug. August", "Sep Sep. Sept Sept. September", "Oct Oct. October", "Nov Nov. November", "Dec Dec. December",
)


@pytest.mark.parametrize("month", range(1, 13))
def test_months(month: int) -> None:
    for name in MONTHS[month - 1].split():
        for text in (f"{name} 1st, 2024", f"{name} 2nd 2024", f"3rd {name} 2024", f"{name} 21, 2024",
        f"22 {name} 2024"):
            assert parse_date(text) == datetime(2024, month, int("".join(filter(str.isdecimal, text[:-4])))), text


@pytest.mark.parametrize(("clock", "expected"), [
    (" 3:05 pm", "15:05:00"), (" 3:05 PM", "15:05:00"), (" 3:05pm", "15:05:00"), (" 3:05 p.m.", "15:05:00"),
    (" at 3:05 pm", "15:05:00"),
    (", 3:05 pm", "15:05:00"), (" - 3:05 pm", "15:05:00"), (" 3:05 am", "03:05:00"), (" 3:05 A.M.", "03:05:00"),
    (" 12:00 am", "00:00:00"),
    (" 12:00 pm", "12:00:00"), (" 12:01 AM", "00:01:00"), (" 15:05", "15:05:00"), (" 15:05:09", "15:05:09"),
    (" at 15:05", "15:05:00"),
    (" 3:05 p.m. EST", "15:05:00-05:00"), (" at 3:05 PM EDT", "15:05:00-04:00"), (" 3:05 PM CST", "15:05:00-06:00"),
    (" 3:05 PM CDT", "15:05:00-05:00"), (" 3:05 PM MST", "15:05:00-07:00"), (" 3:05 PM MDT", "15:05:00-06:00"),
    (" 3:05 PM PST", "15:05:00-08:00"), (" 3:05 PM PDT", "15:05:00-07:00"), (" 3:05 PM GMT", "15:05:00+00:00"),
    (" 3:05 PM ESTATE", "15:05:00"), ("", "00:00:00"),
    # Times that do not exist: the day stays.
    (" 24:00", "00:00:00"), (" 25:61", "00:00:00"), (" 12:60", "00:00:00"), (" 12:30:99", "00:00:00"), (" 99:99:99 PM",
    "00:00:00"),
])
def test_times_of_day(clock: str, expected: str) -> None:
    for day in ("May 7, 2024", "7 May 2024", "2024-05-07", "7.5.2024"):
        assert iso(day + clock) == f"2024-05-07T{expected}", day


@pytest.mark.parametrize("clock", ["T24:00:00", "T25:61", "T12:30:61Z", "T99:99Z", "T12:30:15+99:99", "T12:30+24:00"])
def test_times_that_do_not_exist(clock: str) -> None:
    found = parse_date(f"2024-05-07{clock}")
    assert found is not None
    assert found.date().isoformat() == "2024-05-07"


@pytest.mark.parametrize(("language", "text", "expected"), [
    (None, "3/4/2021", "2021-03-04"), ("en", "3/4/2021", "2021-03-04"), ("en-US", "3/4/2021", "2021-03-04"), ("en-US",
    "03/04/2021", "2021-03-04"),
    ("en-GB", "3/4/2021", "2021-04-03"), ("en-AU", "3/4/2021", "2021-04-03"), ("de", "3/4/2021", "2021-04-03"),
    ("fr-CA", "3/4/2021", "2021-04-03"),
    ("es-MX", "3/4/2021", "2021-04-03"), ("de", "3.4.2021", "2021-04-03"), ("de", "03.04.2021", "2021-04-03"), ("en-US",
    "3.4.2021", "2021-04-03"),
    ("nl", "3-4-2021", "2021-04-03"), ("cs", "3. 4. 2021", "2021-04-03"), ("en-US", "13/4/2021", "2021-04-13"),
    ("en-GB", "4/13/2021", "2021-04-13"),
    ("ko", "2021. 4. 3.", "2021-04-03"), ("ko", "2021.4.3", "2021-04-03"),
    ("en-US", "13/14/2021", None), ("de", "32.4.2021", None), ("de", "31.4.2021", None), ("de", "3.4/2021", None),
    ("de", "3.4.21", None), ("de", "03.04.21", "2021-04-03"), ("de", "32.04.21", None), ("de", "1.03.04.21", None),
    ("en", "03.04.21", None), (None, "03.04.21", None),
])
def test_numbers(language: str | None, text: str, expected: str | None) -> None:
    assert iso(text, language) == (expected and f"{expected}T00:00:00")


@pytest.mark.parametrize(("text", "expected"), [
    ("2024年5月7日", DAY), ("2024年05月07日", DAY), ("2024 年 5 月 7 日", DAY), ("2024年5月7日（火）", DAY),
    ("发布于2024年5月7日", DAY),
    ("2024年5月7日 12:30", "2024-05-07T12:30:00"), ("2024年5月7日12:30:15", "2024-05-07T12:30:15"),
    ("2024年5月7日12時30分", "2024-05-07T12:30:00"),
    ("2024年5月7日 12时30分15秒", "2024-05-07T12:30:15"), ("2024年5月7日 下午3:05", "2024-05-07T15:05:00"),
    ("2024年5月7日 上午3:05", "2024-05-07T03:05:00"), ("2024年5月7日 午後3時05分", "2024-05-07T15:05:00"),
    ("2024年5月7日 午前3時05分", "2024-05-07T03:05:00"),
    ("2024년 5월 7일", DAY), ("2024년5월7일", DAY), ("2024년 5월 7일 12:30", "2024-05-07T12:30:00"),
    ("2024년 5월 7일 오전 3시 5분", "2024-05-07T03:05:00"),
    ("2024년 5월 7일 오후 3시 5분", "2024-05-07T15:05:00"), ("２０２４年５月７日", DAY),
    ("2024年13月7日", None), ("2024年2月30日", None), ("2024年5月", None),
])
def test_in_the_east(text: str, expected: str | None) -> None:
    assert iso(text) == expected


@pytest.mark.parametrize(("language", "text"), [
    ("de", "7. Mai 2024"), ("de", "Dienstag, 7. Mai 2024"), ("de-AT", "7. Mai 2024, 15:05 Uhr"), ("de",
    "Dienstag, 7.5.2024"),
    ("fr", "7 mai 2024"), ("fr", "mardi 7 mai 2024 à 15h05"), ("fr-CA", "Publié le 7 mai 2024"),
    ("es", "7 de mayo de 2024"), ("es", "7 de mayo del 2024"), ("es-MX", "martes, 7 de mayo, 2024"), ("es",
    "mayo 7, 2024"), ("es", "7 may. 2024"),
    ("it", "7 maggio 2024"), ("it", "martedì 7 maggio 2024"), ("pt", "7 de maio de 2024"), ("pt-BR",
    "7 de mai. de 2024"),
    ("nl", "7 mei 2024"), ("nl", "dinsdag 7 mei 2024"), ("ru", "7 мая 2024"), ("ru", "7 мая 2024 г."), ("ru",
    "вторник, 7 мая 2024 года"),
    ("uk", "7 травня 2024 року"), ("pl", "7 maja 2024"), ("pl", "wtorek, 7 maja 2024 r."), ("cs", "7. května 2024"),
    ("sv", "7 maj 2024"), ("sv", "den 7 maj 2024"), ("da", "7. maj 2024"), ("nb", "7. mai 2024"), ("no", "7. mai 2024"),
    ("fi", "7. toukokuuta 2024"), ("tr", "7 Mayıs 2024"), ("tr", "7 Mayıs 2024 Salı"), ("el", "7 Μαΐου 2024"),
    ("ar", "7 مايو 2024"), ("ar", "7 مايو، 2024"), ("ar", "٧ مايو ٢٠٢٤"), ("ar-EG", "الثلاثاء 7 مايو 2024"),
    ("th", "7 พฤษภาคม 2567"), ("th-TH", "7 พฤษภาคม 2567"), ("th", "7 พฤษภาคม 2024"), ("th", "7 พ.ค. 2567"),
])
def test_in_other_languages(language: str, text: str) -> None:
    found = parse_date(text, language)
    assert found is not None
    assert found.date().isoformat() == "2024-05-07"


@pytest.mark.parametrize(("language", "text", "expected"), [
    ("de", "3. März 2024", 3), ("fr", "1er mars 2024", 3), ("fr", "7 févr. 2024", 2), ("fr", "7 août 2024", 8), ("es",
    "7 de septiembre de 2024", 9),
    ("it", "1º maggio 2024", 5), ("it", "1° maggio 2024", 5), ("pt", "7 de março de 2024", 3), ("pt",
    "1º de maio de 2024", 5),
    ("nl", "7 maart 2024", 3), ("ru", "7 февраля 2024", 2), ("pl", "7 października 2024", 10), ("cs", "7. září 2024",
    9), ("sv", "7 oktober 2024", 10),
    ("tr", "7 Ağustos 2024", 8), ("tr", "7 Şubat 2024", 2),
])
def test_months_of_other_languages(language: str, text: str, expected: int) -> None:
    found = parse_date(text, language)
    assert found is not None
    assert (found.year, found.month) == (2024, expected)


def test_months_need_the_language() -> None:
    assert [parse_date("7 mayo 2024", language) for language in (None, "", "en", "zz", "not a language")] == [None] * 5
    assert parse_date("7 mayo 2024", "es") is not None


@pytest.mark.parametrize("text", [
    "", " ", "no date", "yesterday", "3 hours ago", "2024", "May 2024", "2024-05", "7 May", "May 7", "12:30",
    "February 30, 2024", "2024-02-30", "2023-02-29", "2024-13-01", "2024-00-10", "2024-05-00", "31/04/2024",
    "May 32, 2024", "20241507",
    "0000-00-00", "0001-01-01", "0000-00-00T00:00:00Z", "1599-12-31", "2200-01-01", "9999-12-31", "99991231",
    "Top 10 of 2024", "The 12 best of 2024", "209/372-0200", "Call 555-12-2024", "Room 12, 3456 Street",
    "copyright 2024-2025",
    "v2.10.2024", "1.2.3.2024", "192.168.20.24", "1.2.2024.5", "2024.5.1.2", "2024-05-071", "12024-05-07", "120240507",
    "Mayor 7, 2024",
    "ISBN 978-1-2024-0507-1", "12-34-567890", "5/2024", "²024-05-07",
])
def test_no_date(text: str) -> None:
    assert parse_date(text) is None


@pytest.mark.parametrize("year", [1600, 1895, 2000, 2199])
def test_years(year: int) -> None:
    assert parse_date(f"May 7, {year}") == datetime(year, 5, 7)
    assert parse_date(f"{year}-05-07") == datetime(year, 5, 7)
    assert parse_date(f"{year}年5月7日") == datetime(year, 5, 7)


@pytest.mark.parametrize(("text", "written"), [
    ("Posted on May 7, 2024 by Ines", "May 7, 2024"), ("x 2024-05-07T12:30Z y", "2024-05-07T12:30Z"),
    ("May 7, 2024 - Updated May 9, 2024", "May 7, 2024"),
    ("am 7.5.2024 um 3", "7.5.2024"), ("发布于2024年5月7日", "2024年5月7日"),
])
def test_the_first_date_and_how_it_is_written(text: str, written: str) -> None:
    date, found = find_date(text)
    assert found.strip() == written
    assert date is not None
    assert date.date().isoformat() == "2024-05-07"


ANY_ZONE = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(datetime(1600, 1, 1), datetime(2199, 12, 31), timezones=st.one_of(st.none(), ANY_ZONE)))
def test_what_isoformat_writes_is_read(moment: datetime) -> None:
    moment = moment.replace(microsecond=0)
    for text in (moment.isoformat(), moment.isoformat(" "), f"Date: {moment.isoformat()}"):
        assert parse_date(text) == moment, text
        assert (parse_date(text) or moment).utcoffset() == moment.utcoffset()


@given(st.datetimes(datetime(1600, 1, 1), datetime(2199, 12, 31)), st.sampled_from([None, "de", "en-GB"]))
def test_days_are_read_in_every_order(moment: datetime, language: str | None) -> None:
    moment = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    year, name, day = f"{moment.year:04}", MONTHS[moment.month - 1].split()[-1], moment.day
    for text in (f"{name} {day}, {year}", f"{day} {name} {year}", f"{day}.{moment.month}.{year}",
    f"{year}年{moment.month}月{day}日",
                 f"{year}{moment:%m%d}", f"{year}/{moment.month}/{day}"):
        assert parse_date(text, language) == moment, text


DATELIKE = st.text("0123456789०٣² -/.:,+TZzapm年月日时MayJunest", max_size=40)
LANGUAGES = st.sampled_from([None, "", "en", "de", "fr", "th", "ar", "zh-Hant-TW", "xx", "-", "\ud800"])


@settings(max_examples=300, deadline=None)
@given(st.text() | DATELIKE, LANGUAGES)
@example("٣٣ مايو ٢٠٢٤", "ar")
@example("29 กุมภาพันธ์ 2567", "th")
@example("2024-05-07T12:30:15+99:99", None)
@example("1" * 4000, None)
def test_any_text(text: str, language: str | None) -> None:
    date, written = find_date(text, language)
    assert date is None or 1600 <= date.year < 2200
    assert date is None or written
    assert parse_date(text, language) == date


@pytest.mark.parametrize("piece", [
    " ", "1", "12 ", "2024", "2024 ", "2024-", "2024-05-", "1/2/", "1.2.", "12:", "a", "A ", "May ", "May 1 ", "1 May ",
    "1 of ", "年", "2024年",
    "2024年1月", "1st ", ",", "T", "+", "1 de ", "é", "é 1 ", "1 é ", "\n", "2024-05-07T12:30:15", "1é2",
])
def test_long_texts(piece: str) -> None:
    """No more than the beginning of a text is matched, and that takes little."""
    def read(size: int) -> Callable[[], object]:
        return partial(parse_date, piece * (size // len(piece)) + "!")

    assert seconds(read(200)) < 0.02
    assert is_linear(read, 50_000)


def test_dates_deep_in_a_text_are_none() -> None:
    assert parse_date("The ferry was late again. " * 20 + "2024-05-07") is None
    assert parse_date("2024-05-07 " + "The ferry was late again. " * 20) == datetime(2024, 5, 7)


@pytest.mark.parametrize("language", months.MONTHS)
def test_months_are_read_as_dateparser_reads_them(language: str) -> None:
    parser = DateDataParser(languages=[language], settings={"STRICT_PARSING": True, "DATE_ORDER": "DMY"})
    assert set(months.MONTHS[language].values()) == set(range(1, 13))
    for name, month in months.MONTHS[language].items():
        assert name == name.lower()
        for text in (f"7. {name.capitalize()} 2021", f"7 {name}., 2021", f"{name.upper()} 7, 2021"):
            assert iso(text, language) == datetime(2021, month, 7).isoformat()
            assert parser.get_date_data(text).date_obj == datetime(2021, month, 7)
    first = next(iter(months.MONTHS[language]))
    assert _by_month(f"31. {first} 2021 12", language) is _by_month(f"40 {first} 2021", language) is None
