"""What is made of attacks, held against a sanitizer of another make, and the sentences around them.

A carriage return counts as a line feed: the sanitizer writes it without a reference.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import html5lib
import pytest
from attacking import ADDRESS, BEFORE, FILES, Payload, lines, outputs, pages, payloads
from test_golden import SLUGS, article_of

from readable import Article, Options, extract
from readable.lexicon.allowed import ATTRIBUTES, ELEMENTS, GLOBAL_ATTRIBUTES, SCHEMES
from readable.lexicon.hosts import EMBED_HOSTS

nh3 = pytest.importorskip("nh3", reason="the package nh3 is not installed")

WRITTEN = {
    "a": {"href"}, "audio": {"src", "controls"}, "code": {"class"},
    "iframe": {"src", "title", "width", "height", "allowfullscreen"},
    "img": {"src", "srcset", "sizes", "alt", "title", "width", "height"},
    "source": {"src", "srcset", "media", "type", "sizes"}, "track": {"src", "kind", "label", "srclang"},
    "video": {"src", "poster", "width", "height", "controls"},
}
"""Attributes that rules write."""

KEPT = {
    name: set(ATTRIBUTES.get(name, ())) | WRITTEN.get(name, set()) | GLOBAL_ATTRIBUTES | {"id"} for name in ELEMENTS
}
PATTERNS = {
    ("code", "class"): re.compile(r"language-[a-z0-9+#._\-]{1,30}"),
    ("iframe", "src"): re.compile(rf"https://(?:{'|'.join(map(re.escape, EMBED_HOSTS))})(/[^\s\\]*)?", re.IGNORECASE),
}
DEAD = re.compile(r"https?:[/\\]*[^/\\?#]*(?:[\s<>\[\]^|\u2024\uff0f]|%00|:99999)", re.IGNORECASE)
"""Addresses of hosts that cannot be, in the payloads: they lead nowhere, and the sanitizer leaves them out."""

RASTER = re.compile(r"data:image/(?:avif|gif|jpeg|jpg|png|webp);base64,[A-Za-z0-9+/=%\s]*\Z", re.IGNORECASE)


def filtered(tag: str, name: str, value: str) -> str | None:
    """What the sanitizer leaves of an attribute's value."""
    if value[:5].lower() == "data:" and (tag, name) != ("img", "src"):
        return value if name not in ("href", "src", "poster") else None
    if (tag, name) == ("img", "src") and value[:5].lower() == "data:":
        return value if RASTER.match(value) else None
    pattern = PATTERNS.get((tag, name))
    return value if pattern is None or pattern.fullmatch(value) else None


def sanitized(fragment: str) -> str:
    cleaned: str = nh3.clean(
        fragment, tags=set(ELEMENTS), attributes=KEPT, attribute_filter=filtered, link_rel=None,
        url_schemes=set(SCHEMES) | {"data"}, strip_comments=True,
    )
    return cleaned


def meaning(fragment: str) -> list[Any]:
    """Elements, attributes and text of a fragment, in order, as a browser's parser has them."""
    tree = html5lib.parseFragment(fragment, namespaceHTMLElements=False)
    found: list[Any] = []
    for element in tree.iter():
        found += [element.tag, {name: value for name, value in element.attrib.items() if not is_dead(name, value)}]
        found += [part.replace("\r", "\n") for part in (element.text or "", element.tail or "")]
    return found


def is_dead(name: str, value: str) -> bool:
    return name in ("href", "src", "poster") and DEAD.match(value) is not None


def kept(payload: Payload, number: int) -> Iterator[Article]:
    """Articles that are the whole body of pages with a payload, some of its pages in turn."""
    for at, page in enumerate(pages(payload)):
        if (at + number) % 4 == 0:
            parser = "html5lib" if number % 3 == 0 else "lxml"
            options = Options(parser=parser, scorer="readability", selectors={"content": "body"}, images="all")
            yield extract(page.source, url=ADDRESS if number % 2 else None, options=options)


@pytest.mark.parametrize("kind", sorted({payload.kind for payload in payloads()}))
def test_a_sanitizer_has_nothing_to_do(kind: str) -> None:
    changed = {}
    tried = 0
    for number, payload in enumerate(payloads()):
        for article in kept(payload, number) if payload.kind == kind else ():
            tried += 1
            if meaning(sanitized(article.html)) != meaning(article.html):
                changed[payload] = article.html
    assert tried > 10
    assert changed == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sanitizer_has_nothing_to_do_with_pages(slug: str) -> None:
    fragment = article_of(slug).html
    assert fragment
    assert meaning(sanitized(fragment)) == meaning(fragment)


def test_the_sanitizer_works() -> None:
    texts = (
        "<p onclick=x>a</p>", "<script>x</script>", "<a href=javascript:x>a</a>", "<img src='data:text/html,a'>",
        "<iframe src=https://www.youtube.com.evil.test/></iframe>", "<code class=x>a</code>",
    )
    for text in texts:
        assert meaning(sanitized(text)) != meaning(text)


def test_payloads_are_many_and_different() -> None:
    written = [line for name in FILES for line in lines(name)]
    assert len(written) > 1000
    assert [line for line, count in Counter(payloads()).items() if count > 1] == []


def test_the_sentences_before_an_attack_stay() -> None:
    """For a sample, whatever chooses; but `lines` takes no text beside a table."""
    for number in range(0, len(payloads()), 29):
        for one in outputs(number, payloads()[number]):
            if one.kind == "html" and "bare" not in one.way and ", lines," not in one.way:
                assert BEFORE in one.html, (one.way, payloads()[number])
