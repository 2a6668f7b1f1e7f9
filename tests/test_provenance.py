"""Where in the page the texts of an article come from."""
from __future__ import annotations

from readable.events import Event
from readable.extract import extract
from readable.options import Options
from readable.provenance import UNKNOWN, places_of


def fresh(text: str) -> str:
    """A string that is the same object nowhere else, as a parser gives it."""
    return "".join(list(text))


def test_a_text_that_was_not_changed_is_known() -> None:
    page: list[Event] = [("p", {}), fresh("one"), None, ("p", {}), fresh("one"), None]
    article: list[Event] = [("p", {}), page[4], None, ("p", {}), fresh("one"), None]
    assert list(places_of(article, [(0, page)])) == [UNKNOWN, 4, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]


def test_a_text_of_one_character_is_known_by_its_neighbours() -> None:
    one, two = fresh("one"), fresh("two")
    page: list[Event] = ["1", one, "1", ".", two, "1"]
    assert list(places_of(page, [(5, page)])) == [5, 6, 7, 8, 9, 10]
    assert list(places_of([one, "1", two], [(0, page)])) == [1, UNKNOWN, 4]
    assert list(places_of([two, "1"], [(0, page)])) == [4, 5]


def test_what_was_put_there_is_unknown() -> None:
    page: list[Event] = [fresh("one")]
    assert list(places_of([*page, fresh("more")], [(-1, [fresh("gap")]), (3, page)])) == [3, UNKNOWN]


def test_the_page_is_read_again_as_it_was_read() -> None:
    html = b"<body><nav>menu</nav><article><h2>Low water</h2>" + b"<p>The boats lie on the sand, and men mend.</p>" * 20
    for options in (Options(), Options(scorer="readability"), Options(selectors={"content": "article", "keep": "nav"})):
        article = extract(html, options=options)
        assert article.provenance is not None
        events = article.provenance.read()
        found = [place for place in article.provenance.places if place != UNKNOWN]
        texts = [event for event in article.events if isinstance(event, str) and len(event) > 1 and not event.isspace()]
        assert [events[place] for place in found if not str(events[place]).isspace()] == texts
