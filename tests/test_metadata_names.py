"""Names of authors: what a byline holds besides them, and what is no name."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from composing import is_linear, seconds
from hypothesis import example, given
from hypothesis import strategies as st

from readable.metadata.names import names_in, unique

INES, BO, MAY = "Ines Halvorsen", "Bo Lindqvist", "Tom May"


@pytest.mark.parametrize("before", [
    "", "By ", "by ", "BY ", "By: ", "By\n ", "Posted by ", "Written by ", "Published by: ", "Reported by ",
    "Story by ",
    "Guest post by ", "Words by ", "Written and illustrated by ", "Written & photographed by ", "Author: ", "Authors: ",
    "Words: ", "Text: ", "Von ", "von ", "Text von ", "Autor: ", "Autorin: ", "Par ", "par ", "Publié par ",
    "Écrit par ", "Por ", "por ", "Escrito por ", "Publicado por ", "Di ", "Scritto da ", "A cura di ", "Door ", "Av ",
    "Af ", "Skrevet av ", "Przez ", "Yazan: ", "Автор: ", "作者：", "作者:", "作者 ", "*By ", "— By ", "| ",
])
def test_what_stands_before_a_name(before: str) -> None:
    assert names_in(before + INES) == (INES,)
    if before.strip(" |"):
        assert names_in(before + INES, declared=True) == (INES,)


@pytest.mark.parametrize(("text", "expected"), [
    ("文・山田太郎", ("山田太郎",)), ("取材・文／山田太郎", ("山田太郎",)), ("著者：山田太郎", ("山田太郎",)),
    ("作者：林晓舟", ("林晓舟",)), ("作者 林晓舟", ("林晓舟",)), ("记者 林晓舟", ("林晓舟",)), ("記者：林曉舟",
    ("林曉舟",)),
    ("责任编辑：林晓舟", ("林晓舟",)), ("文/林曉舟", ("林曉舟",)), ("文／林曉舟", ("林曉舟",)), ("撰文：林晓舟",
    ("林晓舟",)),
    ("林晓舟", ("林晓舟",)), ("林晓舟 2024-05-07", ("林晓舟",)), ("作者：林晓舟 来源：河东晨报", ("林晓舟",)),
    ("글 한서연", ("한서연",)), ("한서연 기자", ("한서연",)),
    ("بقلم: سليم الخطيب", ("سليم الخطيب",)), ("سليم الخطيب", ("سليم الخطيب",)),
    ("Автор: Инес Хальворсен", ("Инес Хальворсен",)), ("Инес Хальворсен", ("Инес Хальворсен",)),
    ("מאת נעה ברק", ("נעה ברק",)), ("By Nguyễn Thị Lan", ("Nguyễn Thị Lan",)), ("By Siân O'Hara", ("Siân O'Hara",)),
    ("By Jean-Luc d’Aubigny", ("Jean-Luc d’Aubigny",)), ("Por Ana María Ruiz y Picasso", ("Ana María Ruiz y Picasso",)),
])
def test_other_letters(text: str, expected: tuple[str, ...]) -> None:
    assert names_in(text) == expected


def test_who_wrote_it_is_no_editor() -> None:
    assert names_in(f"Written by {INES} Edited by Bo Lindqvist") == (INES,)


@pytest.mark.parametrize("text", [
    "{} and {}", "{} & {}", "{}, {}", "{} und {}", "{} et {}", "{} y {}", "{} e {}", "{} og {}", "{} och {}",
    "{} en {}",
    "{} with {}", "{} (with {})", "{} mit {}", "{} avec {}", "{}; {}", "{} / {}", "{}/{}", "{}、{}", "{}，{}",
    "{}, and {}",
    "{} AND {}", "{},{}", "{} , {}", "{}, & {}",
])
def test_two_authors(text: str) -> None:
    for before in ("", "By "):
        assert names_in(before + text.format(INES, BO)) == (INES, BO)
        assert names_in(before + text.format(INES, BO), declared=True) == (INES, BO)


@pytest.mark.parametrize(("text", "expected"), [
    ("By Ines Halvorsen, Bo Lindqvist and Jan Dekker", (INES, BO, "Jan Dekker")),
    ("By Ines Halvorsen, Bo Lindqvist, and Jan Dekker", (INES, BO, "Jan Dekker")),
    ("By Ines Halvorsen, Bo Lindqvist, Siân O'Hara & Jan Dekker", (INES, BO, "Siân O'Hara", "Jan Dekker")),
    ("By Ines Halvorsen, MD and Bo Lindqvist, MD", (INES, BO)),
    ("By Juan Carlos Varela Ruiz and Ana María de la O", ("Juan Carlos Varela Ruiz", "Ana María de la O")),
    ("Инес Хальворсен и Пётр Лугов", ("Инес Хальворсен", "Пётр Лугов")),
    ("林晓舟、陈默", ("林晓舟", "陈默")), ("林晓舟和陈默", ("林晓舟", "陈默")),
    ("سليم الخطيب و ليلى حداد", ("سليم الخطيب", "ليلى حداد")), ("سليم الخطيب، ليلى حداد", ("سليم الخطيب", "ليلى حداد")),
    ("Morgan & Morgan", ("Morgan & Morgan",)), ("By Morgan and Reed", ("Morgan and Reed",)),
    ("Ines Halvorsen, Ines Halvorsen", (INES,)), ("Ines Halvorsen, INES HALVORSEN", (INES,)),
])
def test_several_authors(text: str, expected: tuple[str, ...]) -> None:
    assert names_in(text) == expected


@pytest.mark.parametrize("after", [
    ", MD", ", M.D.", ", Ph.D.", ", PhD", ", Ph. D.", ", MD, MPH", ", M.D., Ph.D.", ", RN (Retired)", ", Esq.", ", Jr.",
    ", PharmD", ", BA, MSc",
    ", Senior Editor", ", Staff Writer", ", Chief Economics Correspondent", ", a reporter in Northquay",
    " | Staff Writer",
    ", Northquay", ", in Northquay", " in Northquay", " from Northquay", " (Northquay)", " [Northquay]",
    " | Northquay Herald",
    " for the Northquay Herald", " via Wire",
    " May 7, 2024", " 7 May 2024", ", May 7, 2024", ", 7 May 2024", " - May 7, 2024", " – 7 May", " on May 7, 2024",
    " on Tuesday", " Tuesday, May 7", " Tue, 7 May", " at 10:20", " Published May 7", " Updated: 7 May", " 2024-05-07",
    " 5/7/2024",
    " • 5 min read", " · 5 min read", " 5 min read", " 1,204 views", " says:", " wrote:", ":", ",", ".",
    " Reviewed by Bo Lindqvist", ", reviewed by Bo Lindqvist", " Medically reviewed by Bo Lindqvist, MD",
    ". Reviewed by Bo Lindqvist", " Edited by Bo Lindqvist", ", fact-checked by Bo Lindqvist",
    " Photos by Bo Lindqvist", ", photos by Bo Lindqvist", ", photographs by Bo Lindqvist", " | Photo: Bo Lindqvist",
    " <ines@example.org>", " (ines@example.org)", " [https://example.org/ines]", " ines@example.org",
    " @ines_h", " (@ines_h)",
])
def test_what_stands_after_a_name(after: str) -> None:
    assert names_in(f"By {INES}{after}") == (INES,)


@pytest.mark.parametrize("after", [
    ", MD", ", Ph.D.", ", Senior Editor", " | Northquay Herald", " • 5 min read", " <ines@example.org>",
    ", May 7, 2024", ", reviewed by Bo Lindqvist", ", photos by Bo Lindqvist",
])
def test_what_stands_after_a_declared_name(after: str) -> None:
    assert names_in(f"{INES}{after}", declared=True) == (INES,)


@pytest.mark.parametrize("name", [
    MAY, "Theresa May", "April Jones", "May Jones", "June Halvorsen", "August Marsh", "Augusta Marsh", "Jan Dekker",
    "Mar Ortega",
    "Dec Brannigan", "Sun Li", "Wed Arden", "Summer Friday", "Byron Marsh", "Vonda Reed", "Parker Reed", "Portia Reed",
    "Diana Reed", "Avery Reed", "Pardeep Gill", "Ludwig van Doorn", "J. R. Halvorsen", "Dr. Ines Halvorsen", "Bo",
    "Mark Ford", "Andy Ender", "Ettie Yarrow", "Inez Atherton", "Reade Moreland", "Ed Tagg",
])
def test_names_that_look_like_something_else(name: str) -> None:
    assert names_in(name) == (name,)
    assert names_in(f"By {name}") == (name,)
    assert names_in(f"By {name} and {INES}") == ((name, INES) if " " in name else (f"{name} and {INES}",))
    assert names_in(f"By {name}, 7 May 2024") == (name,)


@pytest.mark.parametrize("name", ["paulb203", "rusty_hinge", "x9", "JD-77", "Bo23"])
def test_usernames(name: str) -> None:
    assert names_in(f"Posted by {name}") == names_in(name) == names_in(name, declared=True) == (name,)


@pytest.mark.parametrize("text", [
    "", " ", "|", "-", "By", "By:", "12345", "2024", "1,204", "admin", "Admin", "By admin", "Administrator",
    "undefined", "null", "None",
    "Anonymous", "editor", "Guest", "ines@example.org", "https://example.org/ines", "http://example.org",
    "www.example.org",
    "//example.org/ines", "https://www.facebook.com/ines.halvorsen", "{{ author }}", "{{author.name}}", "ines.author",
    "作者：",
])
def test_nobody(text: str) -> None:
    assert names_in(text) == ()
    assert names_in(text, declared=True) == ()


@pytest.mark.parametrize("text", [
    "Read more", "Follow us", "About the author", "Staff Writer", "Northquay News Team", "12 comments", "7 May 2024",
    "May 7, 2024",
    "2024-05-07", "10 Ways", "The ferry that nobody had seen for years and years",
])
def test_words_are_names_only_where_they_are_declared(text: str) -> None:
    assert names_in(text) == ()
    assert names_in(f"By {text}") == ()


@pytest.mark.parametrize("text", [
    "Northquay News Team", "Staff Writer", "The Editors", "Ferry & Harbour Associates", "4everyoung",
])
def test_declared_names_are_taken_whole(text: str) -> None:
    assert names_in(text, declared=True) == (text,)


@pytest.mark.parametrize("text", [
    "Reviewed by {}", "Medically reviewed by {}", "Edited by {}", "Photo by {}", "Photos by {}", "Photographs by {}",
    "Photography: {}",
    "Illustration by {}", "Illustrated by {}", "Fact checked by {}", "Fact-checked by {}", "Translated by {}",
    "Sponsored by {}", "Image: {}",
    "via {}",
])
def test_others_are_no_authors(text: str) -> None:
    assert names_in(text.format(INES)) == ()


def test_quotation_marks_and_spaces_go() -> None:
    assert names_in("  By\n“Ines\t Halvorsen”  ") == (INES,)
    assert names_in("«Ines Halvorsen»", declared=True) == (INES,)


def test_no_end_of_names() -> None:
    many = [f"Ines {chr(65 + number // 26)}{chr(97 + number % 26)}" for number in range(200)]
    assert 10 <= len(unique(many)) <= 50
    assert unique(many) == tuple(many[:len(unique(many))])
    assert names_in("By " + ", ".join(many))[:10] == tuple(many[:10])
    assert names_in("Halvorsen " * 50, declared=True) == ()


def test_unique_keeps_the_first_of_each() -> None:
    assert unique(["Bo Li", "Ines", "BO LI", "ines"]) == ("Bo Li", "Ines")
    assert unique([]) == ()


@given(st.text() | st.text("By and,&|()<@/.0 aÄ林:-"), st.booleans())
@example("(with a)" * 30, True)  # noqa: FBT003 - an example
def test_any_text(text: str, declared: bool) -> None:  # noqa: FBT001 - an example
    names = names_in(text, declared=declared)
    assert all(name == name.strip() and any(map(str.isalpha, name)) and len(name) <= 60 for name in names)
    assert len({name.casefold() for name in names}) == len(names)


@pytest.mark.parametrize("piece", [
    " ", "a", "A", "1", ",", ", ", "a, ", "Ab Cd, ", "Ab Cd and ", "(", "(@", "(with ", "[//", "@", "a@", "a@a.", "by ",
    "By", "posted and ",
    "posted and ed", "story ", "|", " | ", " - ", "\"", "“", "Ab & ", "&", "May ", "A.", "A-", "林", "、", "林和",
    "wwww", "\n", "http",
])
@pytest.mark.parametrize("before", ["", "By ", "Posted and ", "Ines Halvorsen"])
@pytest.mark.parametrize("declared", [False, True])
def test_long_bylines(piece: str, before: str, declared: bool) -> None:  # noqa: FBT001 - a case of the table
    """No more than the beginning of a text is matched, and that takes little."""
    def read(size: int) -> Callable[[], object]:
        return partial(names_in, before + piece * (size // len(piece)) + "!", declared=declared)

    assert seconds(read(300)) < 0.02
    assert is_linear(read, 50_000)
