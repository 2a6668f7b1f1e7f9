"""The builder: containers, blocks and what is counted of them, on snippets; and what holds of any mark-up."""
from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lxml import html
from outlining import SENTENCE, fields_of, growth, outline_of, page_of, row_of

from readable.builder import Builder
from readable.builder.callbacks import IN_PAGE_LINK
from readable.events import Event, Recorder, replay
from readable.lexicon.tags import BLOCKS, HEADS, SKIPPED, ZONES
from readable.outline import Outline
from readable.parse import parse, parse_tree
from readable.visibility import CONCEALING, DIALOG, FOLDED, HIDDEN, NAMED, ROLE, UNLIKELY, UNSEEN, ZONE

SKIPS = (0, CONCEALING, CONCEALING | ZONE, UNLIKELY & ~UNSEEN, UNLIKELY & ~FOLDED, UNLIKELY)


def blocks(outline: Outline) -> list[tuple[str, str]]:
    return [(outline.tags[row], text) for row, text in zip(outline.block_containers, outline.texts, strict=True)]


@pytest.mark.parametrize(("snippet", "expected"), [
    ("", []),
    ("<p> </p><div><p></p>\n</div>&nbsp;", []),
    ("loose", ["loose"]),
    ("<p>one</p><p>two</p>", ["one", "two"]),
    ("<div>one<p>two</p>three</div>four", ["one", "two", "three", "four"]),
    ("<ul><li>one<li>two<ul><li>three</ul>four</ul>", ["one", "two", "three", "four"]),
    ("<table><caption>one</caption><tr><th>two<td>three<tr><td>four</table>", ["one", "two", "three", "four"]),
    ("<dl><dt>one<dd>two</dl>", ["one", "two"]),
    ("<h1>one</h1>two<blockquote>three</blockquote>", ["one", "two", "three"]),
    ("<figure><img src=a.png><figcaption>one</figcaption></figure>two", ["one", "two"]),
    ("<details><summary>one</summary>two</details>", ["one", "two"]),
    ("<form><fieldset><legend>one</legend>two</fieldset></form>", ["one", "two"]),
    ("one<hr>two", ["one", "two"]),
    ("one<br>two", ["one two"]),
    ("one<br><br>two", ["one", "two"]),
    ("one<br> \n <br>two", ["one", "two"]),
    ("one<br>\n<br>\n<br>two", ["one", "two"]),
    ("one<br>two<br>three", ["one two three"]),
    ("<br><br>one<br>", ["one"]),
    ("<b>one<br><br>two</b>", ["one", "two"]),
    ("<x-card>one</x-card><x-card>two</x-card>", ["one", "two"]),
    ("<p>one <x-card>two</x-card>three</p>", ["one twothree"]),
    ("<h2><x-a><x-b>one</x-b></x-a> two</h2>", ["one two"]),
    ("<div>one <g-emoji>two</g-emoji></div>", ["one two"]),
    ("<x-a><template shadowrootmode=open><p>one</p></template>two</x-a>", ["one", "two"]),
    ("<template><p>one</p></template>two", ["two"]),
    ("o<b>n</b>e", ["one"]),
    ("o<unknown>n</unknown>e", ["one"]),
    ("o<wbr>n<!-- -->e", ["one"]),
    ("o<img src=a.png>n<input>e", ["one"]),
    ("o<embed src=a>n</embed>e", ["one"]),
    ("o<span class=x>n</span><a href=/x>e</a>", ["one"]),
    ("<i>one</i> <b>two</b>", ["one two"]),
    (" one\n\t two  three ", ["one two three"]),
    ("one<script>1</script>two<style>2</style>", ["onetwo"]),
    ("one<span hidden>two</span>three", ["one", "three"]),
    ("<nav>one</nav>two<aside>three</aside><footer>four</footer>", ["two"]),
])
def test_blocks(snippet: str, expected: list[str]) -> None:
    outline = outline_of(snippet)
    assert outline.texts == expected
    assert outline.chars == [len(text) for text in expected]


@pytest.mark.parametrize("tag", sorted((BLOCKS | ZONES) - {"body", "html", "frameset"}))
def test_every_block_element_is_a_container(tag: str) -> None:
    events: list[Event] = [
        ("body", {}), "a", ("b", {}), "b", None, (tag, {}), "c", ("i", {}), "d", None, None, "e", None,
    ]
    outline = replay(events, Builder(skip=0))
    assert outline.tags == ["body", tag]
    assert outline.texts == ["ab", "cd", "e"]
    assert outline.block_containers == [0, 1, 0]


def test_a_rule_is_a_container_without_text() -> None:
    outline = outline_of("one<hr class=k>two")
    assert outline.tags == ["html", "body", "hr"]
    assert outline.attrs[2] == {"class": "k"}
    assert blocks(outline) == [("body", "one"), ("body", "two")]


def test_containers_are_a_tree() -> None:
    outline = outline_of("<div class=a id=b><p>one <b>two</b></p><section>three</section></div><p>four</p>")
    assert outline.tags == ["html", "body", "div", "p", "section", "p"]
    assert outline.parents == [-1, 0, 1, 2, 2, 1]
    assert outline.ends == [6, 6, 5, 4, 5, 6]
    assert outline.first_blocks == [0, 0, 0, 0, 1, 2]
    assert outline.last_blocks == [3, 3, 2, 1, 2, 3]
    assert outline.block_containers == [3, 4, 5]
    assert outline.attrs[2] == {"class": "a", "id": "b"}
    assert [outline.text(row) for row in (2, 3, 5)] == ["one two three", "one two", "four"]
    assert outline.names == [0] * 6
    assert outline.flags == [0] * 6
    assert outline.skip == UNLIKELY


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<pre> a\n  b\t c </pre>", [" a\n  b\t c "]),
    ("<pre>a<br><br>b<b>  c</b></pre>", ["a\n\nb  c"]),
    ("<pre>a\n\n</pre>b  c", ["a\n\n", "b c"]),
    ("<pre>a<div> b </div></pre>", ["a", " b "]),
    ("<pre> \n </pre>b", ["b"]),
])
def test_code_keeps_its_white_space(snippet: str, expected: list[str]) -> None:
    assert outline_of(snippet).texts == expected


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<p>ab <a href=/x>cde</a> fg</p>", [3]),
    ("<p><a href=/x>ab</a> cd <a href=/y>ef</a></p>", [4]),
    ("<p><a href=/x>ab <b>cd</b></a></p>", [5]),
    ("<p><a href=/x>  ab \n  cd </a></p>", [5]),
    ("<p><a href='#n'>abcdefghij</a></p>", [10 * IN_PAGE_LINK]),
    ("<p><a href='#n'>abcdefghij</a> <a href=/x>kl</a></p>", [10 * IN_PAGE_LINK + 2]),
    ("<p><a name=n>abc</a></p>", [3]),
    ("<p><a href=/x><img src=a.png></a> cd</p>", [0]),
    ("<a href=/x><p>one</p><p>four</p></a>five", [3, 4, 0]),
    ("<a href=/x>one<br><br>four</a> five", [3, 4]),
    ("<a href=/x>one<hr>four</a>", [3, 4]),
    ("<a href=/x>one <p>four</p> three</a> more", [3, 4, 5]),
    ("<a href='#n'>one <p>four</p></a><p>more</p>", [3 * IN_PAGE_LINK, 4 * IN_PAGE_LINK, 0]),
    ("<p>a<p><a href=/x>bc<p>d", [0, 2, 1]),
])
def test_link_text(snippet: str, expected: list[float]) -> None:
    assert outline_of(snippet).link_chars == pytest.approx(expected)


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<p><a href=/x>more<span hidden> about it</span></a></p><p>next</p>", [4, 0]),
    ("<p><a href=/x>one<nav>three</nav>two</a></p>", [3, 3]),
    ("<p><a href=/x><span class=sr-only>about it</span>one</a> two</p>", [3]),
    ("<p><a href=/x>one<nav>and <a href=/y>three</a></nav>two</a></p>", [3, 0]),
    ("<p><a href=/x>one<nav>and <svg><a href=/y>three</a></svg></nav>two</a></p>", [3, 3]),
])
def test_link_text_out_of_sight(snippet: str, expected: list[float]) -> None:
    assert outline_of(snippet).link_chars == expected


@pytest.mark.parametrize(("text", "commas"), [
    ("none", 0), ("a, b,c", 2), ("一，二、三", 2), ("واحد، اثنان", 1), ("a; b", 0), ("é, è", 1), ("﹐﹑；︐", 4),
])
def test_commas(text: str, commas: int) -> None:
    assert outline_of(f"<p>{text}</p>").commas == [commas]


@pytest.mark.parametrize("tag", sorted(SKIPPED - {"col"}))
def test_skipped_elements_hold_no_text(tag: str) -> None:
    events: list[Event] = [("body", {}), "o", (tag, {"k": "v"}), "hidden", ("br", {}), None, "words", None, "ne", None]
    outline = replay(events, Builder())
    assert outline.texts == ["one"]
    rest: list[Event] = [("br", {}), None] if tag == "noscript" else []
    assert outline.events == [("body", {}), "o", (tag, {"k": "v"}), *rest, None, "ne", None]


@pytest.mark.parametrize("tag", ["audio", "noscript", "object", "video"])
def test_elements_that_are_looked_at_again_keep_what_is_in_them(tag: str) -> None:
    outline = outline_of(f"o<{tag} k=v>text<img src=a.png><b>text</b></{tag}>ne")
    assert outline.texts == ["one"]
    at = outline.events.index((tag, {"k": "v"}))
    assert outline.events[at + 1 : at + 6] == [("img", {"src": "a.png"}), None, ("b", {}), None, None]
    assert (outline.images, outline.embeds) == (
        ([1], []) if tag == "video" else ([], []) if tag == "noscript" else ([], [1])
    )


@pytest.mark.parametrize(("snippet", "images", "embeds", "fields"), [
    ("<div><img src=a.png><p><img src=b.png></p></div>", ["div", "p"], [], []),
    ("<div><iframe src=https://ads.example/></iframe></div>", [], ["div"], []),
    ("<div><iframe src=https://www.youtube.com/embed/x></iframe></div>", ["div"], [], []),
    ("<form><input><input type=text><input type=checkbox><input type=hidden></form>", [], [], ["form", "form"]),
    ("<nav><img src=a.png><input><iframe src=b></iframe></nav>", [], [], []),
    ("<noscript><img src=a.png><iframe src=b></iframe></noscript>", [], [], []),
    ("<div><embed src=a><p><img src=b></p></div>", ["p"], [], []),
])
def test_what_stands_in_containers(snippet: str, images: list[str], embeds: list[str], fields: list[str]) -> None:
    outline = outline_of(snippet)
    found = [[outline.tags[row] for row in rows] for rows in (outline.images, outline.embeds, outline.fields)]
    assert found == [images, embeds, fields]


def test_head_is_collected_wherever_it_stands() -> None:
    outline = outline_of(
        "<div>a<script type=application/ld+json>{'<p>'}</script><meta itemprop=k content=v>b</div>"
        "<link rel=next href=/2>",
        title="A &amp; B",
    )
    assert outline.head == [
        ("title", {}, "A & B"), ("script", {"type": "application/ld+json"}, "{'<p>'}"),
        ("meta", {"itemprop": "k", "content": "v"}, ""), ("link", {"rel": "next", "href": "/2"}, ""),
    ]
    assert outline.texts == ["ab"]
    assert {head.tag for head in outline.head} < HEADS


def test_title_of_a_drawing_is_not_the_pages() -> None:
    assert outline_of("<svg><title>icon</title></svg>").head == []
    assert outline_of("", title="").head == []


@pytest.mark.parametrize("snippet", ["<footer>HEAD</footer>", "<div hidden><p>HEAD</div>", "<div class=sidebar>HEAD"])
def test_head_in_a_skipped_container_is_collected_by_the_look_that_goes_in(snippet: str) -> None:
    head = "<script type=application/ld+json>{}</script><meta itemprop=k content=v>"
    outline = outline_of(snippet.replace("HEAD", head), title="t")
    assert outline.head == [("title", {}, "t")]
    assert outline.skipping(0).head == [
        ("title", {}, "t"), ("script", {"type": "application/ld+json"}, "{}"),
        ("meta", {"itemprop": "k", "content": "v"}, ""),
    ]


@pytest.mark.parametrize(("snippet", "flags"), [
    ("<div id=x>a</div>", 0),
    ("<div id=x hidden>a</div>", HIDDEN),
    ("<div id=x hidden=until-found>a</div>", 0),
    ("<div id=x style='color: red; display:none'>a</div>", HIDDEN),
    ("<div id=x aria-hidden=true>a</div>", HIDDEN),
    ("<span id=x aria-hidden=true class='mwe-math fallback-image'>a</span>", None),
    ("<div id=x class='a sr-only'>a</div>", HIDDEN),
    ("<div id=x class=d-none>a</div>", HIDDEN),
    ("<div id=x class='hidden'>a</div>", HIDDEN),
    ("<div id=x class='hidden md:block'>a</div>", 0),
    ("<div id=x class='d-none d-md-block'>a</div>", 0),
    ("<div id=x class=hidden-xs>a</div>", 0),
    ("<div id=x class=overflow-hidden>a</div>", 0),
    ("<div id=S:1 hidden>a</div>", 0),
    ("<div id=x class=accordion-body hidden>a</div>", FOLDED),
    ("<div id=tab-panel-1 class=hidden>a</div>", FOLDED),
    ("<div id=x role=tabpanel style='display:none'>a</div>", FOLDED),
    ("<div id=x role=region aria-hidden=true>a</div>", FOLDED),
    ("<span id=x class='toggle sr-only'>a</span>", FOLDED),
    ("<aside id=x role=region hidden>a</aside>", ZONE | FOLDED),
    ("<div id=x role=tabpanel>a</div>", 0),
    ("<div id=x class=accordion-body>a</div>", 0),
    ("<div id=x role=navigation>a</div>", ROLE),
    ("<div id=x role=main>a</div>", 0),
    ("<div id=x role=dialog aria-modal=true>a</div>", ROLE | DIALOG),
    ("<nav id=x>a</nav>", ZONE),
    ("<aside id=x class=sidebar>a</aside>", ZONE | NAMED),
    ("<footer id=x hidden>a</footer>", ZONE | HIDDEN),
    ("<div id=x class=sidebar>a</div>", NAMED),
    ("<div id=x class='sidebar content'>a</div>", 0),
    ("<div id=x class=comment-list>a</div>", NAMED),
    ("<div id=sidebar>a</div>", NAMED),
    ("<h2 id=x class=sidebar>a</h2>", 0),
    ("<article id=x class=sidebar>a</article>", 0),
    ("<table><tr><td id=x class=sidebar>a</table>", 0),
    ("<span id=x>a</span>", None),
    ("<span id=x class=sponsor>a</span>", NAMED),
    ("<span id=x hidden>a</span>", HIDDEN),
    ("<a id=x class=sponsor href=/>a</a>", None),
    ("<code id=x class=comment>a</code>", None),
    ("<header id=x class=page-header>a</header>", NAMED),
    ("<article><header id=x class=page-header>a</header></article>", 0),
    ("<main><div><header id=x class=page-header>a</header></div></main>", 0),
    ("<article><div><div><header id=x class=page-header>a</header></div></div></article>", NAMED),
    ("<article><div id=x class=page-header>a</div></article>", NAMED),
    ("<pre><span id=x class=comment># a</span></pre>", None),
    ("<pre><span id=x class=comment hidden># a</span></pre>", HIDDEN),
    ("<pre>b</pre><span id=x class=comment># a</span>", NAMED),
    ("<x-card id=x>a</x-card>", 0),
    ("<x-card id=x class=sidebar>a</x-card>", NAMED),
    ("<p><x-card id=x>a</x-card></p>", None),
    ("<p><x-card id=x class=sidebar>a</x-card></p>", NAMED),
    ("<div id=x class=read-more style='display:none'>a</div>", FOLDED),
    ("<div id=x class=read-more>a</div>", 0),
    ("<dialog id=x>a</dialog>", HIDDEN),
    ("<dialog id=x open>a</dialog>", ROLE),
    ("<aside id=x>a</aside>", ZONE),
    ("<blockquote>b<footer id=x>a</footer></blockquote>", 0),
])
def test_flags(snippet: str, flags: int | None) -> None:
    """None: the element is no container."""
    outline = outline_of(f"<p>{SENTENCE}</p>{snippet}")
    rows = [row for row, attrs in enumerate(outline.attrs) if "id" in attrs]
    assert [outline.flags[row] for row in rows] == ([] if flags is None else [flags])
    seen = not flags
    assert ("a" in outline.texts or "# a" in outline.texts) == seen


def test_a_page_is_never_out_of_sight() -> None:
    page = b"<html class=hidden hidden><body class=sidebar style='display:none'><p>a</p></body></html>"
    outline = parse(page, Builder)[0]
    assert outline.flags == [0, 0, 0]
    assert outline.texts == ["a"]


def test_header_beside_an_article_that_is_the_last_container() -> None:
    tree = html.fragment_fromstring("<div><article>a</article><header class=page-header>b</header></div>")
    assert parse_tree(tree, Builder()).flags == [0, 0, NAMED]


def test_what_is_not_looked_into_keeps_its_events() -> None:
    outline = outline_of("<p>a</p><nav class=k><ul><li>b<br>c<script>d</script></ul></nav><p>e</p>")
    nav = row_of(outline, "nav")
    assert outline.ends[nav] == nav + 1
    assert outline.first_blocks[nav] == outline.last_blocks[nav] == 1
    assert outline.events[outline.opens[nav] : outline.closes[nav]] == [
        ("nav", {"class": "k"}), ("ul", {}), ("li", {}), "b", ("br", {}), None, "c", ("script", {}), "d",
        None, None, None, None,
    ]


def test_weights_and_names_add_up_over_class_and_id() -> None:
    outline = outline_of("<div class=content id=main>a</div><p class=meta id=tags>b</p><p class='content meta'>c</p>")
    assert outline.weights[2:] == [50, -50, 0]
    assert outline.names[4] == outline.names[2] | outline.names[3]


PROSE = f"<p>{SENTENCE}</p>"


@pytest.mark.parametrize(("page", "seen"), [
    (f"<div class=has-sidebar>{PROSE * 5}</div><p>a</p>", True),
    (f"<div class=has-sidebar>{PROSE * 5}</div>{PROSE * 4}", True),
    (f"<div class=has-sidebar>{PROSE * 4}</div>{PROSE * 5}", False),
    (f"<div class=has-sidebar>{'<p>few words</p>' * 9}</div>{PROSE * 3}", False),
    (f"<div class=comments>{PROSE * 5}</div><p>a</p>", False),
    (f"<div class='sidebar disqus'>{PROSE * 5}</div><p>a</p>", False),
    (f"<nav class=has-sidebar>{PROSE * 5}</nav><p>a</p>", False),
    (f"<div class=has-sidebar hidden>{PROSE * 5}</div><p>a</p>", False),
])
def test_a_name_on_the_wrapper_of_everything(page: str, seen: bool) -> None:  # noqa: FBT001 - a case of the table
    outline = outline_of(page)
    assert (outline.ends[2] > 3) == seen
    assert bool(outline.flags[2]) != seen


@pytest.mark.parametrize("levels", range(7))
def test_wrappers_in_each_other_are_spared(levels: int) -> None:
    outline = outline_of("<div class=has-sidebar>a<br>" * levels + PROSE * 30 + "</div>" * levels)
    assert len([text for text in outline.texts if text != "a"]) == 30
    assert outline.flags[2 : 2 + levels] == [0] * levels


def test_comments_in_a_spared_wrapper_are_not_spared() -> None:
    outline = outline_of(f"<div class=has-sidebar><p>a<div class=comments>{PROSE * 9}</div></div>")
    assert outline.texts == ["a"]


def test_what_is_unlikely_in_a_spared_wrapper_is_not_looked_into() -> None:
    outline = outline_of(f"<div class=has-sidebar>{PROSE * 5}<div class=sidebar>a</div></div>")
    assert outline.flags[2] == 0
    assert outline.flags[-1] == NAMED
    assert "a" not in outline.texts


def test_roots_open_once() -> None:
    builder = Builder()
    for tag, attrs in [
        ("html", {"lang": "de"}), ("body", {"class": "k"}), ("p", {}), ("html", {"lang": "fr", "dir": "ltr"}),
        ("body", {"class": "l", "id": "i"}),
    ]:
        builder.start(tag, attrs)
    builder.data("a")
    for tag in ("p", "body", "html"):
        builder.end(tag)
    builder.start("p", {})
    builder.data("b")
    builder.end("p")
    outline = builder.close()
    assert outline.tags == ["html", "body", "p", "p"]
    assert outline.parents == [-1, 0, 1, 1]
    assert outline.attrs[:2] == [{"lang": "de", "dir": "ltr"}, {"class": "k", "id": "i"}]
    assert outline.texts == ["a", "b"]
    assert outline.ends == [4, 4, 3, 4]
    assert outline.events == [
        ("html", {"lang": "de"}), ("body", {"class": "k"}), ("p", {}), "a", None, ("p", {}), "b", None, None, None,
    ]


def test_a_head_that_is_not_closed() -> None:
    outline = parse(b"<html><head><title>t</title><article><p>a</p></article><p>b</p>", Builder)[0]
    assert_tree(outline)
    assert outline.texts == ["a", "b"]
    assert [head.tag for head in outline.head] == ["title"]


def test_a_tree_whose_root_is_inline() -> None:
    assert parse_tree(html.fragment_fromstring("<b>one <i>two</i></b>"), Builder()).texts == ["one two"]


def test_close_leaves_nothing_in_the_builder() -> None:
    builder = Builder()
    outline = replay([("html", {}), ("body", {}), ("p", {}), "a", None, None, None], builder)
    assert outline.texts == ["a"]
    assert builder.events == []
    assert Builder().close().tags == []


def test_a_page_is_not_kept_until_garbage_is_collected() -> None:
    gc.collect()
    gc.disable()
    try:
        outline = parse(b"<title>t</title><p class=kept>a", Builder)[0]
        attrs = outline.attrs[outline.tags.index("p")]
        del outline
        assert not any(isinstance(holder, (list, tuple)) for holder in gc.get_referrers(attrs))
    finally:
        gc.enable()


def test_builders_share_nothing() -> None:
    first = outline_of("<p>a</p>")
    assert outline_of("").texts == []
    assert first.texts == ["a"]


PAGES = [
    "<p>a</p>",
    f"<div class=sidebar><p>a</p><b hidden>b</b></div><nav><ul><li>c</ul></nav><p>{SENTENCE}</p>",
    "<div hidden>a<div role=dialog aria-modal=true>b</div><aside>c<span class=comment>d</span></aside></div>e",
    "<p>a<br>b<br> <br>c</p><pre>d<br>e</pre><table><tr><td>f<td>g</table>",
    "<noscript><img src=a.png>x</noscript><video><source src=b.mp4></video><svg><p>x</svg><p>y</p>",
    f"<div class=has-sidebar>{PROSE * 3}<footer>x<a href=/y>z</a></footer></div>",
    "<a href='#x'>a<p>b</p></a><x-card class=comment>c</x-card><input><img src=d><iframe src=e></iframe>",
    "<nav><script>x</script><textarea>y</textarea><noscript>z<img></noscript>w</nav><footer><nav>v</nav></footer>",
]


@pytest.mark.parametrize("body", PAGES)
@pytest.mark.parametrize("skip", SKIPS)
def test_a_second_look_is_as_good_as_a_first(body: str, skip: int) -> None:
    """An outline made again of the events of one that looked into less is the one built from the bytes."""
    again = outline_of(body).skipping(skip)
    anew = fields_of(outline_of(body, skip=skip))
    assert again.skip == skip
    assert {**fields_of(again), "events": None, "head": None} == {**anew, "events": None, "head": None}
    back, first = again.skipping(UNLIKELY), outline_of(body)
    assert (back.tags, back.texts, back.flags) == (first.tags, first.texts, first.flags)


@pytest.mark.parametrize("skip", [0, CONCEALING | ZONE])
def test_a_second_look_at_the_head(skip: int) -> None:
    assert outline_of("", title="t").skipping(skip).head == [("title", {}, "t")]


def test_a_second_look_at_line_breaks() -> None:
    assert outline_of("<nav>one<br>two</nav>").skipping(0).texts == outline_of("<nav>one<br>two</nav>", skip=0).texts


def test_no_second_look_without_need() -> None:
    outline = outline_of(PAGES[1])
    assert outline.skipping(UNLIKELY) is outline
    assert outline.skipping(0) is not outline


@pytest.mark.parametrize("body", PAGES)
def test_a_tree_gives_the_same_outline(body: str) -> None:
    page = page_of(body, "t")
    tree = html.document_fromstring(page)
    assert fields_of(parse_tree(tree, Builder())) == fields_of(parse(page, Builder)[0])


INLINE_TAGS = ("a href=/x", "a href=#y", "b", "span", "em class=k", "span hidden", "i class=comment", "q", "code")
BLOCK_TAGS = (
    "div", "p", "section", "ul", "li", "table", "td", "pre", "h2", "blockquote", "nav", "aside", "div hidden",
    "div class=sidebar", "div class=content", "x-card", "article", "header class=header", "noscript", "svg",
)
VOID_TAGS = ("<br>", "<br><br>", "<br> <br>", "<hr>", "<img src=a>", "<input>", "<wbr>", "<!-- c -->")
TEXT = st.text("ab ,\n", min_size=1, max_size=6)


def _element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    inside = st.lists(children, max_size=5).map("".join)
    return st.builds(
        lambda tag, content: f"<{tag}>{content}</{tag.split()[0]}>", st.sampled_from(INLINE_TAGS + BLOCK_TAGS), inside
    )


MARKUP = st.lists(st.recursive(TEXT | st.sampled_from(VOID_TAGS), _element, max_leaves=25), max_size=8).map("".join)


def words(events: list[Event]) -> list[str]:
    """The words of events, by another way: white space at every container's bounds and at line breaks."""
    parts: list[str] = []
    tags: list[str] = []
    containers = [[""]]  # for each open element the name of the innermost container
    for event in events:
        if isinstance(event, str):
            parts.append(event)
        elif event is None:
            tags.pop()
            parts.append(" " * (containers.pop() is not containers[-1]))
        elif "noscript" in tags:
            tags.append("")
            containers.append(containers[-1])
        else:
            tag, attrs = event
            out = "hidden" in attrs or (attrs.get("class") == "comment" and "pre" not in tags)
            is_container = out or is_boundary(tag, containers[-1][0])
            tags.append("div" if out else tag)
            containers.append([tag] if is_container else containers[-1])
            parts.append(" " * (is_container or tag == "br"))
    return "".join(parts).split()


def is_boundary(tag: str, around: str) -> bool:
    return tag in BLOCKS or ("-" in tag and around not in {"p", "h1", "h2", "h3", "h4", "h5", "h6"})


@settings(max_examples=200, deadline=None)
@given(body=MARKUP, skip=st.sampled_from(SKIPS))
@example(body="<a href=/x>a<p>b</p>c</a>", skip=0)
@example(body="<pre><br><br>a<hr>b</pre>", skip=0)
def test_outlines_hold_together(body: str, skip: int) -> None:
    outline = outline_of(body, skip=skip)
    assert_tree(outline)
    assert_blocks(outline)


def assert_tree(o: Outline) -> None:
    depth = 0
    for event in o.events:
        depth += 1 if isinstance(event, tuple) else -1 if event is None else 0
        assert depth >= 0
    assert depth == 0
    for row, parent in enumerate(o.parents):
        assert -1 <= parent < row < o.ends[row] <= len(o.tags)
        assert o.events[o.opens[row]] == (o.tags[row], o.attrs[row])
        assert o.events[o.closes[row] - 1] is None
        inside = o.events[o.opens[row] : o.closes[row]]
        assert sum(isinstance(event, tuple) for event in inside) == inside.count(None)
        if parent >= 0:
            assert o.ends[row] <= o.ends[parent]
            assert o.opens[parent] < o.opens[row] < o.closes[row] < o.closes[parent]
            assert o.first_blocks[parent] <= o.first_blocks[row] <= o.last_blocks[row] <= o.last_blocks[parent]
        if o.flags[row] & o.skip:
            assert o.ends[row] == row + 1
            assert o.first_blocks[row] == o.last_blocks[row]
    columns: list[Sequence[object]] = [
        o.names, o.weights, o.flags, o.attrs, o.opens, o.closes, o.ends, o.first_blocks, o.last_blocks,
    ]
    assert {len(column) for column in columns} == {len(o.tags)}


def assert_blocks(o: Outline) -> None:
    end = 0
    for block, (row, open_, close) in enumerate(zip(o.block_containers, o.block_opens, o.block_closes, strict=True)):
        assert end <= open_ < close
        end = close
        assert o.opens[row] < open_ < close < o.closes[row]
        assert o.first_blocks[row] <= block < o.last_blocks[row]
        text = "".join(event for event in o.events[open_:close] if isinstance(event, str))
        assert o.texts[block].split() == text.split() != []
        assert o.chars[block] == len(o.texts[block]) > 0
        assert o.commas[block] == o.texts[block].count(",")
        inside = [event[0] for event in o.events[open_:close] if isinstance(event, tuple)]
        assert "noscript" in inside or not any(is_boundary(tag, o.tags[row]) for tag in inside)
    columns: list[Sequence[object]] = [o.texts, o.chars, o.link_chars, o.commas, o.block_containers]
    assert {len(column) for column in columns} == {len(o.texts)}


@settings(max_examples=200, deadline=None)
@given(body=MARKUP)
def test_words_are_neither_glued_nor_split(body: str) -> None:
    outline = outline_of(body, skip=0)
    assert " ".join(outline.texts).split() == words(outline.events)


@settings(max_examples=100, deadline=None)
@given(body=MARKUP)
def test_links_are_part_of_the_text(body: str) -> None:
    outline = outline_of(body, skip=0)
    for chars, links in zip(outline.chars, outline.link_chars, strict=True):
        assert 0 <= links <= chars


@settings(max_examples=100, deadline=None)
@given(body=MARKUP)
def test_a_recorded_page_gives_the_same_outline(body: str) -> None:
    page = page_of(body)
    recorded = replay(parse(page, Recorder)[0], Builder())
    assert fields_of(recorded) == fields_of(parse(page, Builder)[0])


SHAPES: dict[str, Callable[[int], str]] = {
    "deep": lambda n: "<div class=k>x" * n,
    "deep inline": lambda n: "<b>x" * n,
    "deep names": lambda n: "<div class=sidebar>x" * n,
    "wide": lambda n: "<p class=k>a, b</p>" * n,
    "links": lambda n: "<a href=/x>y</a> " * n,
    "a link around": lambda n: "<a href=/x>" + "<div></div><p>x</p>" * n + "</a>",
    "breaks": lambda n: "x<br>" * n,
    "double breaks": lambda n: "<b>x<br><br>" * n,
    "code": lambda n: "<pre>" + "x<br><span class=comment>y</span>" * n,
    "skipped": lambda n: "<noscript>" + "<b>x</b>" * n + "</noscript>" + "<svg><path></svg>" * n,
    "hidden": lambda n: "<span hidden>x</span>" * n + "<nav>" + "<p>x</p>" * n,
    "cells": lambda n: "<table><tr><td>x" * n,
    "roots": lambda n: "".join(f"<html a{i}=1><body b{i}=1>" for i in range(n)),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("skip", [UNLIKELY, 0])
def test_work_grows_with_the_page(shape: str, skip: int) -> None:
    def make(size: int) -> partial[Outline]:
        return partial(outline_of, SHAPES[shape](size), skip=skip)

    make(1)()
    assert growth(make, 150) < 2.15
