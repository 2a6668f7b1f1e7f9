"""Blocks as values of an article."""
from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from readable import Options, extract
from readable.blocks import Block, Places

PAGES = sorted((Path(__file__).parents[1] / "fixtures" / "pages").glob("*/source.html"))
PAGE = b"""<body><article><h2>Low water</h2><p>The boats lie on the sand, and men mend nets, knot by knot, as ever.</p>
<p>At noon the <a href=/ferry>ferry</a> comes back, late, with the post, the bread, and three visitors.</p></article>"""


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_spans_are_of_the_text_and_of_the_page(path: Path) -> None:
    page = path.read_bytes()
    article = extract(page)
    assert [article.text[block.span] for block in article.blocks] == [block.text for block in article.blocks]
    spans = [block.source_span for block in article.blocks if block.source_span is not None]
    assert spans == sorted(spans, key=lambda span: span.start)
    assert all(0 <= span.start < span.stop <= len(page) for span in spans)


def test_points_are_the_scorers() -> None:
    assert all(block.points is not None for block in extract(PAGE).blocks)
    assert {block.points for block in extract(PAGE, options=Options(selectors={"content": "article"})).blocks} == {None}


def test_points_are_the_most_of_the_parts() -> None:
    article = extract(PAGE, options=Options(scorer="learned"))
    provenance = article.provenance
    assert provenance is not None
    assert max(block.points or 0 for block in article.blocks) in provenance.points.values()


def test_an_article_that_was_pickled_leaves_its_page_behind() -> None:
    article = pickle.loads(pickle.dumps(extract(PAGE)))
    assert article.provenance is None
    assert article == extract(PAGE)
    assert [block.source_span for block in article.blocks] == [None] * len(article.blocks)
    assert [block.text for block in article.blocks] == [block.text for block in extract(PAGE).blocks]


def test_blocks_that_were_asked_for_keep_their_places() -> None:
    article = extract(PAGE)
    blocks = article.blocks
    wanted = [block.source_span for block in extract(PAGE).blocks]
    assert None not in wanted
    assert [block.source_span for block in pickle.loads(pickle.dumps(blocks))] == wanted
    assert [block.source_span for block in pickle.loads(pickle.dumps(article)).blocks] == wanted


def test_places_are_found_once() -> None:
    left = [[slice(0, 1), None]]
    places = Places(left.pop)
    assert left
    assert (places.of(0), places.of(1), left) == (slice(0, 1), None, [])


def test_a_block_is_a_value() -> None:
    first, second = extract(PAGE).blocks[0], extract(PAGE).blocks[0]
    assert first == second
    assert hash(first) == hash(second)
    assert "place" not in repr(first)
    assert isinstance(first, Block)


def test_text_out_of_structured_data_has_no_place() -> None:
    said = "The boats lie on the sand, and the men mend nets, knot by knot, as ever. " * 12
    data = f'{{"@type": "Article", "articleBody": "{said}"}}'
    article = extract(f'<script type="application/ld+json">{data}</script><body><p>Low water.')
    assert "structured data" in " ".join(article.warnings)
    assert [block.source_span for block in article.blocks] == [None]
