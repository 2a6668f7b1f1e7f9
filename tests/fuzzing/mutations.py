"""Pages made of pages, by changes that know what HTML is: the same random numbers make the same page.

A page is split into tokens: tags, comments and text. Most mutations change these, by elements and tags; the others
change its bytes. `mutated` takes some of both.
"""
from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

_TOKEN: Final = re.compile(rb"<!--.*?-->|<[^<>]*>|[^<]+|<", re.DOTALL)
_TAG: Final = re.compile(rb"<(/?)([A-Za-z][^\s/>]*)")
_META: Final = re.compile(rb"charset\s*=\s*[\"']?[^\s\"'>/;]+", re.IGNORECASE)

_VOID: Final = frozenset(b"area base br col embed hr img input link meta param source track wbr".split())

NAMES: Final = tuple(b"""
    a abbr address applet area article aside audio b base bdi bdo big blink blockquote body br button canvas caption
    center cite code col colgroup custom-element datalist dd del details dfn dialog dir div dl dt em embed fieldset
    figcaption figure font footer form frame frameset h1 h2 h6 head header hgroup hr html i iframe image img input
    isindex kbd keygen label legend li link listing main map mark marquee math menu meta meter mfrac mi mtext nav nobr
    noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc
    ruby s samp script section select slot small source span strike strong style sub summary sup svg table tbody td
    template textarea tfoot th thead time title tr track tt u ul var video wbr xmp x:y a\xc3\xa9 foreignobject desc
    annotation-xml semantics search
""".split())

ATTRIBUTES: Final = (
    b" hidden", b' aria-hidden="true"', b' style="display:none"', b" style='visibility:hidden;background:url(x.png)'",
    b' class="article-body entry-content"', b' class="sidebar comment share"', b' id="comments"', b" id=a", b" href=#a",
    b' name="a"', b' class="' + b"z " * 300 + b'"', b' role="navigation"', b' role="tabpanel"', b' aria-modal="true"',
    b' itemprop="author"', b" itemscope itemtype=http://schema.org/Article", b' itemprop="articleBody"',
    b' itemref="a b a"', b' colspan="1000000000"', b" rowspan=-1", b' colspan="\xd9\xa3"', b' href="http://["',
    b' href="javascript:alert(1)"', b' src="data:image/png;base64,AA="', b' srcset="a 1x, b 2x, ,, c 1e9w"',
    b' data-src="a.jpg" src=""', b' data-srcset="' + b"a.jpg 1w," * 40 + b'"', b' width="1" height="1"',
    b' datetime="2021-13-45T99:99"', b' lang="xx-\xff"', b' dir="rtl"', b' start="-5" reversed', b' rel="author"',
    b' class="hljs language-c++"', b' xml:lang=en xlink:href="x"', b' a="1" a="2"', b' "="', b" =x",
    b" /", b" \x00=\x00",
    b' title="&quot;&#0;&#xd800;&#x110000;"', b' class="byline author"', b" srcdoc='<p>x'", b' open', b' x:y:z="1"',
    b' class="footnote-ref" href="#fn1" id="fnref1"', b' type="application/ld+json"', b' media="print"',
)

SNIPPETS: Final = (
    b"<!--", b"-->", b"<![CDATA[", b"]]>", b"<!DOCTYPE html>", b"<!", b"<?xml version='1.0' encoding='utf-16'?>",
    b"<?php ?>", b"</", b"</>", b"< p>", b"<", b">", b"&", b"&#", b"&#x;", b"&#0;", b"&#xd800;", b"&#x110000;",
    b"&notit;",
    b"&amp;amp;lt;", b"&#128;", b"&#13;", b"&nbsp;", b"&#1;&#8;", b"\x00", b"\x0b\x0c\x1b\x7f", b"\xef\xbb\xbf",
    b"\xe2\x80\xae\xe2\x81\xa6", b"\xed\xa0\x80", b"\xf0\x9f", b"\xef\xbf\xbe", b"\xef\xbf\xbf",
    b"\xc2\xad\xe2\x80\x8b",
    b"\xf4\x8f\xbf\xbf", b"\xcc\x81\xcc\x81", b"\r", b"\r\n\r\n", b"\t", b"<br><br>", b"<hr>", b"<p>",
    b"</p>", b"<br/>",
    b"<p>One, two, three, four: a paragraph that is long enough to earn points, with commas, and a full stop.</p>",
    b"<script>document.write('<p>')", b"<style>p{}", b"<title>Another title | Site</title>", b"<textarea>", b"<xmp>",
    b"<plaintext>", b"<select><option>one<option>two", b"<svg><title>x</title><p>", b"<math><mi>x<mtext><p>y",
    b"<template><p>hidden text, that is never shown", b"<noscript><img src=a.jpg></noscript>", b"<noscript><p>",
    b"<frameset><frame src=x>", b"<table><tr><td>", b"<table><p>fostered<tr><td><table>", b"</table>", b"<caption>",
    b"<a href=/x><a href=/y>nested", b"<b><p>", b"</b></p>", b"<i><b></i></b>", b"<form><form>", b"<button><p>x",
    b"<pre>\n\n  code {\n</pre>", b"<pre><table><tr><td>1<td>x=1;</table></pre>", b"<ruby>\xe6\xbc\xa2<rt>kan</ruby>",
    b"<figure><img src=a.jpg><figcaption>x", b"<picture><source srcset=a.webp><img src=a.jpg></picture>",
    b"<video src=a.mp4><track>", b"<iframe src=https://www.youtube.com/embed/x></iframe>", b"<object><embed>",
    b'<script type="application/ld+json">{"@type":"Article","author":{"@id":"#a"},"articleBody":"', b'"}</script>',
    b'<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","headline":null,"author":[]}]}</script>',
    b'<base href="http://[">', b'<base href="//b/">', b"<meta charset=utf-16>", b"<meta charset=iso-2022-jp>",
    b'<meta property="og:title" content="&lt;b&gt;">', b"<time datetime=2021-02-30>3. M\xc3\xa4rz 2020</time>",
    b"<p class=byline>By Ann Example and Bob</p>", b"<sup><a href=#fn1 id=r1>1</a></sup>", b"<li id=fn1>Note",
    b"<dl><dt>a<dd>b", b"<details><summary>s", b"<ul><li><ul><li>", b"</ul>", b"<h1>", b"</h1>", b"<h2></h2>",
    b"</body></html>", b"<body class=x>", b"<html lang=de>", b"<head>", b"</head>", b"<link rel=canonical href=/c>",
    b"<img src=a.jpg width=1 height=1>", b'<img srcset="a.jpg 1x, b.jpg 2x">', b"<wbr>x</wbr>", b"<image src=x>",
)

_CODECS: Final = (
    "utf-8", "utf-8", "utf-16-le", "utf-16-be", "utf-16", "utf-32", "cp1252", "cp1251", "koi8-r", "gb18030", "big5",
    "shift_jis", "euc_jp", "iso2022_jp", "euc_kr", "cp874", "iso8859_8", "utf-7",
)
_LABELS: Final = (
    b"utf-8", b"utf-16", b"utf-16be", b"windows-1252", b"windows-1251", b"gbk", b"big5", b"shift_jis", b"euc-jp",
    b"iso-2022-jp", b"euc-kr", b"x-user-defined", b"replacement", b"hz-gb-2312", b"nonsense", b"utf-7", b"",
)

_MARKS: Final = (
    b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"\0", b"\x1f\x8b", b" ",
)

Tokens = list[bytes]
TokenMutation = Callable[[Tokens, random.Random, bytes], None]
ByteMutation = Callable[[bytes, random.Random, bytes], bytes]


def split(page: bytes) -> Tokens:
    """The tags, comments and texts of a page; joined again they are the page."""
    return _TOKEN.findall(page)


def _place(tokens: Sequence[bytes], rng: random.Random) -> int:
    return rng.randrange(len(tokens) + 1)


def _tag_at(tokens: Sequence[bytes], rng: random.Random, *, starts_only: bool = False) -> int | None:
    """The number of a tag, at random; None if a few tries find none."""
    for _ in range(20 if tokens else 0):
        at = rng.randrange(len(tokens))
        found = _TAG.match(tokens[at])
        if found and not (starts_only and found[1]):
            return at
    return None


def _element(tokens: Sequence[bytes], rng: random.Random) -> tuple[int, int] | None:
    """An element at random: from its start tag to after its end tag, as far as that can be told."""
    begin = _tag_at(tokens, rng, starts_only=True)
    if begin is None:
        return None
    match = _TAG.match(tokens[begin])
    name = match[2].lower() if match else b""
    if name in _VOID:
        return begin, begin + 1
    depth = 0
    for at in range(begin, min(len(tokens), begin + 2000)):
        found = _TAG.match(tokens[at])
        if found and found[2].lower() == name:
            depth += -1 if found[1] else 1
            if depth == 0:
                return begin, at + 1
    return begin, min(len(tokens), begin + rng.randrange(1, 60))


def delete_element(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Take an element away."""
    found = _element(tokens, rng)
    if found:
        del tokens[found[0]:found[1]]


def repeat_element(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Have an element twice, or many times."""
    found = _element(tokens, rng)
    if found:
        piece = tokens[found[0]:found[1]]
        times = rng.choice((1, 1, 1, 2, 5, 50))
        if sum(map(len, piece)) * times < 100_000:
            at = rng.choice((found[0], found[1], _place(tokens, rng)))
            tokens[at:at] = piece * times


def move_element(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Put an element somewhere else, into itself too if it is copied before."""
    found = _element(tokens, rng)
    if found:
        piece = tokens[found[0]:found[1]]
        del tokens[found[0]:found[1]]
        at = _place(tokens, rng)
        tokens[at:at] = piece


def nest_element(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Put an element into others, up to hundreds; some are not closed."""
    found = _element(tokens, rng)
    if found:
        name, times = rng.choice(NAMES), rng.choice((1, 1, 2, 3, 10, 300))
        if rng.random() < 0.8:
            tokens[found[1]:found[1]] = [b"</" + name + b">"] * times
        tokens[found[0]:found[0]] = [b"<" + name + rng.choice((b"", b"", *ATTRIBUTES)) + b">"] * times


def splice_element(tokens: Tokens, rng: random.Random, other: bytes) -> None:
    """Put an element of another page in."""
    others = split(other)
    found = _element(others, rng)
    if found:
        at = _place(tokens, rng)
        tokens[at:at] = others[found[0]:found[1]]


def rename_tag(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Give a tag another name; sometimes all tags of that name."""
    at = _tag_at(tokens, rng)
    if at is None:
        return
    match = _TAG.match(tokens[at])
    old, new = match[2] if match else b"", rng.choice(NAMES)
    places = [at] if rng.random() < 0.6 else range(len(tokens))
    for place in places:
        found = _TAG.match(tokens[place])
        if found and found[2] == old:
            tokens[place] = b"<" + found[1] + new + tokens[place][found.end():]


def drop_tag(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Leave a tag out."""
    at = _tag_at(tokens, rng)
    if at is not None:
        del tokens[at]


def double_tag(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Have a tag again, there or elsewhere."""
    at = _tag_at(tokens, rng)
    if at is not None:
        tokens.insert(rng.choice((at, _place(tokens, rng))), tokens[at])


def add_attribute(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Give a tag an attribute that means something, or none that can be."""
    at = _tag_at(tokens, rng, starts_only=True)
    if at is not None:
        found = _TAG.match(tokens[at])
        end = found.end() if found else 1
        tokens[at] = tokens[at][:end] + rng.choice(ATTRIBUTES) + tokens[at][end:]


def break_tag(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Break the quotes, the edges or the name of a tag."""
    at = _tag_at(tokens, rng)
    if at is not None:
        old, new = rng.choice((
            (b'"', b""), (b'"', b"'"), (b'"', b'""'), (b">", b""), (b"<", b""), (b"=", b""), (b" ", b""), (b">", b">>"),
            (b"/", b""), (b"=", b"=="), (b"<", b"</"), (b">", b"/>"), (b" ", b"\n\x0c/"),
        ))
        tokens[at] = tokens[at].replace(old, new, rng.choice((1, -1)))


def change_case(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Write a tag in capitals."""
    at = _tag_at(tokens, rng)
    if at is not None:
        tokens[at] = tokens[at].upper()


def insert_snippet(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Put something in that parsers or stages have a rule for, once or many times."""
    piece = rng.choice(SNIPPETS) * rng.choice((1, 1, 1, 1, 2, 3, 40))
    at = _place(tokens, rng)
    tokens[at:at] = split(piece)


def break_text(tokens: Tokens, rng: random.Random, _: bytes) -> None:
    """Put a snippet in the midst of a text."""
    if tokens:
        at = rng.randrange(len(tokens))
        cut = rng.randrange(len(tokens[at]) + 1)
        tokens[at] = tokens[at][:cut] + rng.choice(SNIPPETS) + tokens[at][cut:]


TOKEN_MUTATIONS: Final[tuple[TokenMutation, ...]] = (
    delete_element, repeat_element, move_element, nest_element, splice_element, rename_tag, rename_tag, drop_tag,
    double_tag, add_attribute, add_attribute, break_tag, change_case, insert_snippet, insert_snippet, break_text,
)


def truncate(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Cut the end off, or the begin; within a character too."""
    at = rng.randrange(len(page) + 1)
    beyond = [place for place in range(at, min(at + 400, len(page))) if page[place] >= 0x80]
    at = beyond[0] + 1 if beyond and rng.random() < 0.5 else at
    return page[:at] if rng.random() < 0.8 else page[at:]


def flip_bytes(page: bytes, rng: random.Random, __: bytes) -> bytes:
    """Change single bytes."""
    changed = bytearray(page)
    for _ in range(rng.choice((1, 1, 5, 50)) if changed else 0):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def cut_out(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Leave some bytes out, wherever they stand."""
    at = rng.randrange(len(page) + 1)
    return page[:at] + page[at + rng.randrange(1, 400):]


def repeat_bytes(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Repeat some bytes, wherever they stand."""
    at = rng.randrange(len(page) + 1)
    end = at + rng.randrange(1, 400)
    return page[:end] + page[at:end] * rng.choice((1, 2, 3, 60)) + page[end:]


def splice_page(page: bytes, rng: random.Random, other: bytes) -> bytes:
    """The first part of a page, the last part of another."""
    return page[:rng.randrange(len(page) + 1)] + other[rng.randrange(len(other) + 1):]


def encode_otherwise(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Change the encoding, but not what the page says of it."""
    codec = rng.choice(_CODECS)
    return page.decode("utf-8", "replace").encode(codec, rng.choice(("replace", "ignore", "xmlcharrefreplace")))


def declare_otherwise(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Change what the page says of its encoding, but not that."""
    label = rng.choice(_LABELS)
    if rng.random() < 0.3:
        return b"<meta charset=" + label + b">" + page
    return _META.sub(b"charset=" + label, page)


def mark(page: bytes, rng: random.Random, _: bytes) -> bytes:
    """Begin with a byte order mark, a NUL or some such thing."""
    return rng.choice(_MARKS) + page


BYTE_MUTATIONS: Final[tuple[ByteMutation, ...]] = (
    truncate, truncate, flip_bytes, cut_out, repeat_bytes, splice_page, encode_otherwise, declare_otherwise, mark,
)

MOST_BYTES: Final = 400_000


def mutated(page: bytes, other: bytes, rng: random.Random) -> bytes:
    """A page made of one, and of parts of another."""
    tokens = split(page)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 5, 8, 20))):
        rng.choice(TOKEN_MUTATIONS)(tokens, rng, other)
    made = b"".join(tokens)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3))):
        made = rng.choice(BYTE_MUTATIONS)(made, rng, other)
    return made[:MOST_BYTES]
