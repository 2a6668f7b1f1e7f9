"""Names of `meta` elements, by field, what is believed most first. In lower case, with colons for dots.

Sources: the Open Graph protocol, Twitter cards, DCMI metadata terms, Google Scholar's `citation_*`, Parse.ly, Sailthru,
PRISM, weibo's, and the order of Mozilla Readability 0.6 where it reads a name.
"""
from __future__ import annotations

from types import MappingProxyType
from typing import Final

METAS: Final = MappingProxyType({field: tuple(names.split()) for field, names in {
    "title": """
        dc:title dcterm:title dcterms:title og:title weibo:article:title weibo:webpage:title title twitter:title
        parsely-title citation_title sailthru:title
    """,
    "authors": """
        citation_author dc:creator dcterm:creator dcterms:creator author parsely-author sailthru:author article:author
        article:author_name og:author og:article:author byl dc:contributor twitter:creator_name authors
    """,
    "published": """
        article:published_time og:article:published_time og:published_time parsely-pub-date datepublished
        citation_publication_date citation_online_date citation_date prism:publicationdate dc:date:issued
        dcterms:issued dcterms:created dc:date:created dc:date dcterms:date sailthru:date publish-date publish_date
        publishdate pubdate publication_date publication-date published_time published-date cxenseparse:recs:publishtime
        cxenseparse:publishtime shareaholic:article_published_time article_date_original date
    """,
    "modified": """
        article:modified_time og:article:modified_time og:updated_time datemodified dcterms:modified dc:date:modified
        last-modified lastmod shareaholic:article_modified_time modified_time revised
    """,
    "site_name": "og:site_name application-name",
    "description": """
        dc:description dcterm:description dcterms:description og:description weibo:article:description
        weibo:webpage:description description twitter:description sailthru:description
    """,
    "image": "og:image og:image:url og:image:secure_url twitter:image twitter:image:src parsely-image-url thumbnail",
    "section": "article:section og:article:section parsely-section citation_section category prism:section",
    "tags": """
        article:tag og:article:tag news_keywords parsely-tags sailthru:tags citation_keywords keywords dc:subject
        dcterms:subject
    """,
    "price": "product:price:amount og:price:amount product:sale_price:amount",
    "currency": "product:price:currency og:price:currency product:sale_price:currency",
    "language": "content-language og:locale dc:language dcterms:language inlanguage language citation_language",
    "canonical_url": "og:url twitter:url parsely-link",
    "page_type_hints": "og:type parsely-type",
}.items()})

FIELDS: Final = MappingProxyType({
    name: tuple((field, at) for field, names in METAS.items() for at, one in enumerate(names) if one == name)
    for name in dict.fromkeys(name for names in METAS.values() for name in names)
})
"""The fields that a name speaks of, with its place among their names."""
