"""The article as structured data has it: when it is taken, and what is made of it."""
from __future__ import annotations

import pytest

from readable.events import Event
from readable.metadata.bodies import LEAST, SHARE, longer_body
from readable.metadata.record import Candidate

BODY = "It rained. " * 40


def told(*bodies: str, field: str = "body", source: str = "json-ld:Article.articleBody") -> dict[str, list[Candidate]]:
    """Candidates with these texts."""
    return {field: [Candidate(source, body) for body in bodies]}


def shown(chars: int) -> list[Event]:
    """An article with so many characters."""
    return [("p", {}), "x" * chars, None]


@pytest.mark.parametrize(("length", "chars", "is_taken"), [
    (LEAST - 1, 0, False), (LEAST, 0, True), (1000, int(1000 * SHARE) - 1, True), (1000, int(1000 * SHARE), False),
])
def test_it_must_be_long_and_much_more_than_is_shown(length: int, chars: int, is_taken: bool) -> None:  # noqa: FBT001
    assert longer_body(told("y" * length), shown(chars)) == (f"<p>{'y' * length}</p>" if is_taken else None)


def test_the_longest_is_taken() -> None:
    assert longer_body(told(BODY, BODY * 3, BODY * 2), []) == f"<p>{BODY * 3}</p>"
    both = {**told(BODY), **told(BODY * 2, field="description", source="json-ld:Product.description")}
    assert longer_body(both, []) == f"<p>{BODY * 2}</p>"


@pytest.mark.parametrize("source", ["meta:og:description", "microdata:Article.articleBody", "rdfa:Article.text"])
def test_only_json_ld_has_a_text_that_the_page_may_not_show(source: str) -> None:
    assert longer_body(told(BODY, source=source), []) is None
    assert longer_body(told(BODY, field="description", source=source), []) is None


def test_of_other_fields_nothing_is_taken() -> None:
    assert longer_body(told(BODY, field="title"), []) is None
    assert longer_body({}, []) is None


def test_lines_become_paragraphs() -> None:
    text = f"{'Tom & Ada ' * 30}\n\n \r\nThe end > all."
    assert longer_body(told(text), []) == f"<p>{'Tom &amp; Ada ' * 30}</p><p>The end &gt; all.</p>"


def test_what_has_markup_is_as_it_is() -> None:
    markup = f"<p>{BODY}</p>\n<p>& more</p>"
    assert longer_body(told(markup), []) == markup
