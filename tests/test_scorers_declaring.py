"""What a page says of itself."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from composing import is_linear
from outlining import outline_of

from readable.scorers.declaring import declares_article, declares_product


def head(given: str) -> bool:
    return declares_article(outline_of(f"{given}<p>Text</p>"))


def script(given: str) -> str:
    return f'<script type="application/ld+json">{given}</script>'


@pytest.mark.parametrize(("given", "is_article"), [
    ("", False),
    ('<meta property="og:type" content="article">', True),
    ('<meta property="og:type" content=" Article ">', True),
    ('<meta property="og:type" content="website">', False),
    ('<meta property="og:type" content="articles">', False),
    ('<meta property="og:title" content="article">', False),
    ('<meta name="og:type" content="article">', False),
    (script('{"@type": "Article"}'), True),
    (script('{"@type":"NewsArticle"}'), True),
    (script('{"@graph": [{"@type": "WebPage"}, {"@type" : [ "ReportageNewsArticle"]}]}'), True),
    (script('{"@type": "BlogPosting"}'), True),
    (script('{"@type": "JobPosting"}'), False),
    (script('{"@type": "Product", "name": "Article"}'), False),
    (script('{"@type": "ArticleList"}'), False),
    (script("{broken"), False),
])
def test_what_declares_an_article(given: str, is_article: bool) -> None:  # noqa: FBT001
    assert head(given) is is_article


@pytest.mark.parametrize(("given", "is_product"), [
    ("", False),
    ('<meta property="og:type" content="product">', True),
    ('<meta property="og:type" content="og:Product">', True),
    ('<meta property="og:type" content="product.item">', True),
    ('<meta property="og:type" content="article">', False),
    ('<meta property="og:title" content="product">', False),
    (script('{"@type": "Product", "name": "Article"}'), True),
    (script('{"@type": ["ProductGroup"]}'), True),
    (script('{"@type": "ProductModelList"}'), False),
    (script('{"@type": "Article"}'), False),
])
def test_what_declares_a_product(given: str, is_product: bool) -> None:  # noqa: FBT001
    assert declares_product(outline_of(f"{given}<p>Text</p>")) is is_product


@pytest.mark.parametrize("piece", ['"@type"', '"@type": ', '"@type":[ "News', " ", '"@type": "ANewsNewsNews', "News"])
def test_work_is_linear(piece: str) -> None:
    def work(size: int) -> Callable[[], bool]:
        return partial(declares_article, outline_of(script(f'"@type":{piece * size}')))

    assert is_linear(work, 50_000)
