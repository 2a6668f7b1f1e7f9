"""The reader page as a browser shows it: every page of the fixtures, and one with all that is hard to set."""
from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from browser import ADDRESS, Request, Tab, open_tab
from test_golden import SLUGS, article_of

from readable import Article, Options, extract
from readable.options import THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE = (360, 740)
DESK = (1280, 900)
PAPER = (642, 971)
"""A4 at 96 pixels an inch, less the margins."""

LEAST_CONTRAST = 4.5
LONGEST_LINE = 80

LONG = "https://www.example.org/" + "a-long-address-without-an-end" * 12
HARD = f"""<html lang=en><title>{'Donaudampfschifffahrt' * 4}</title>
<meta name=author content="{'Maximiliane-' * 9}Brack"><body><main>
<p>A link to <a href="{LONG}">{LONG}</a>, and <code>{'code_' * 60}</code> with <kbd>Ctrl</kbd> and <samp>out</samp>.</p>
<h4>Far down</h4><p>{'word' * 100}, <mark>marked with <a href="https://www.example.org/m">a link</a></mark>.</p>
<h2><a href="https://www.example.org/h">A heading that is a link</a></h2><h6>The least heading</h6>
<pre><code class=language-c>{'int x; ' * 60}
x = 1;</code></pre>
<table><caption>Wide</caption><tr>{'<th>Number of things' * 14}</tr><tr>{'<td>1,234,567.89' * 14}</tr></table>
<table><tr><td>Around<table><tr>{'<td>inner_cell' * 30}</tr></table></td><td>{'b' * 300}</td></tr>
<tr><td>1<td>2</tr></table>
<p>Formula <math><mi>f</mi>{'<mo>+</mo><mi>x</mi><mo>=</mo><mn>12345</mn>' * 20}</math> in a line.</p>
<math display=block>{'<mo>+</mo><mi>x</mi><mo>=</mo><mn>12345</mn>' * 30}</math>
<figure><img src=/wide.jpg width=4000 height=2500 alt=Wide><figcaption>A caption, {'long ' * 40}
<a href=/c>with a link</a></figcaption></figure>
<p><img src=/none.jpg alt="Nothing, however long {'it ' * 90} may be"></p>
<iframe src=https://www.youtube.com/embed/abc-123 title="{'A film ' * 30}" width=1600 height=900></iframe>
<video src=/film.mp4 width=3000 height=900></video><audio src=/sound.mp3></audio>
<ul><li>a<ul><li>b<ul><li>c<ul><li>d<ul><li>e<ul><li>{'f' * 90}</ul></ul></ul></ul></ul></ul>
<dl><dt>{'term' * 30}<dd>{'given' * 40}</dl>{'<blockquote>' * 9}{'quoted' * 20}{'</blockquote>' * 9}
<details><summary>{'summary' * 20}</summary><p>Folded away.</p></details>
<p lang=ar dir=rtl>{'كلمة ' * 40}</p><p lang=ja>{'長い文章。' * 40}</p><p lang=th>{'คำยาวมาก' * 40}</p>
<p lang=ur dir=rtl>{'لفظ ' * 30}</p><p lang=ko>{'아주긴낱말' * 30}</p><aside><p>Aside.</p></aside><hr><p>The end.</p>
</main>"""


def hard_page() -> Article:
    return extract(HARD, url="https://www.example.org/", options=Options(selectors={"content": "main"}, images="all"))


@pytest.fixture(scope="module", params=[*SLUGS, "hard"])
def article(request: pytest.FixtureRequest) -> Article:
    return hard_page() if request.param == "hard" else article_of(request.param)


@pytest.fixture(scope="module")
def shown(article: Article, browser: Browser) -> Iterator[Tab]:
    """A tab with the article's page; its size, theme and medium are what the last test left."""
    with open_tab(browser) as tab:
        tab.show(article.to_reader_html())
        yield tab


def put(tab: Tab, size: tuple[int, int] = DESK, *, theme: str = "light", medium: Any = "screen") -> None:
    tab.size(*size)
    tab.page.emulate_media(media=medium)
    tab.ask("theme => { document.documentElement.dataset.theme = theme }", theme)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_is_wider_than_the_window(shown: Tab, size: tuple[int, int]) -> None:
    put(shown, size)
    assert shown.ask("[document.documentElement.scrollWidth, document.body.scrollWidth]") <= [size[0]] * 2
    assert shown.ask("getComputedStyle(document.body).marginTop") == "0px", "the stylesheet counts"


def test_browser_has_nothing_to_complain_about(shown: Tab) -> None:
    assert shown.complaints == []


def test_nothing_but_pictures_is_asked_for(article: Article, shown: Tab) -> None:
    assert {request.kind for request in shown.requests} <= {"image"}
    pictures = re.findall(r"<img |<source [^>]*srcset=| poster=", article.html)
    assert bool(pictures) or shown.requests == []


def test_headings_leave_no_level_out(shown: Tab) -> None:
    levels = shown.ask("[...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(one => +one.localName[1])")
    assert levels[:1] == [1]
    assert levels.count(1) == 1
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


CONTRASTS = """() => {
  const read = color => { const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number); return [r, g, b, a]; };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const light = color => {
    const [r, g, b] = color.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = node => {
    if (!node) return [255, 255, 255];
    const color = read(getComputedStyle(node).backgroundColor);
    return color[3] === 1 ? color : over(color, ground(node.parentElement));
  };
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const elements = new Set();
  while (texts.nextNode()) if (texts.currentNode.data.trim()) elements.add(texts.currentNode.parentElement);
  for (const element of elements) {
    const style = getComputedStyle(element), size = parseFloat(style.fontSize);
    const below = ground(element), color = over(read(style.color), below);
    const [high, low] = [light(color), light(below)].sort((a, b) => b - a);
    const isLarge = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    found.push([(high + 0.05) / (low + 0.05), isLarge, element.localName, element.textContent.slice(0, 40)]);
  }
  return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
def test_every_text_can_be_told_from_its_ground(shown: Tab, theme: str) -> None:
    """WCAG 2.2, success criterion 1.4.3, level AA."""
    put(shown, theme=theme)
    found = shown.ask(CONTRASTS)
    assert found
    assert [one for one in found if one[0] < (3 if one[1] else LEAST_CONTRAST)] == []


LINES = """() => {
  const found = [];
  for (const block of document.querySelectorAll('article p, article li, article dd')) {
    const passage = block.closest('[lang]') ?? document.documentElement;
    if (passage !== document.documentElement) continue;  // as wide as the page around it
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const isRtl = getComputedStyle(block).direction === 'rtl';
    let line = '', edge = null;
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (node.parentElement.closest('rt, math, pre, table')) continue;
      for (const piece of node.data.matchAll(/\\S{1,12}\\s*/g)) {
        const range = document.createRange();
        range.setStart(node, piece.index);
        range.setEnd(node, piece.index + piece[0].trimEnd().length);
        const boxes = [...range.getClientRects()], box = boxes.at(-1);
        if (!box) continue;
        const isBroken = boxes.length > 1 && box.top >= boxes[0].bottom;
        const isNew = edge !== null && (isRtl ? box.right > edge : box.left < edge);
        if (isBroken || isNew) { found.push(line); line = ''; }
        line += piece[0].replace(/\\s+/g, ' ').replace(/[\\p{M}\\u00ad]/gu, '');
        edge = isRtl ? box.right : box.left;
      }
    }
    found.push(line);
  }
  return found;
}"""


def test_lines_are_not_long(shown: Tab) -> None:
    put(shown)
    lines = shown.ask(LINES)
    assert [line for line in lines if len(line.strip()) > LONGEST_LINE] == []


def test_direction(article: Article, shown: Tab) -> None:
    put(shown, PHONE)
    direction = article.direction or "ltr"
    assert shown.ask("getComputedStyle(document.documentElement).direction") == direction
    edges = shown.ask("""() => [...document.querySelectorAll('h1, article > p')].map(one => {
        const range = document.createRange(), box = one.getBoundingClientRect();
        range.selectNodeContents(one);
        const text = range.getBoundingClientRect();
        return [text.left - box.left, box.right - text.right, getComputedStyle(one).direction];
    })""")
    assert edges
    for left, right, own in edges:
        assert (right if own == "rtl" else left) < 2


def test_on_paper(article: Article, shown: Tab) -> None:
    for theme in THEMES:
        put(shown, PAPER, theme=theme, medium="print")
        colors = shown.ask("""() => {
            const styles = [...document.querySelectorAll('html, body, body *')].map(one => getComputedStyle(one));
            return [...new Set(styles.flatMap(one => [one.color, 'on ' + one.backgroundColor]))].sort();
        }""")
        assert colors == ["on rgb(255, 255, 255)", "on rgba(0, 0, 0, 0)", "rgb(0, 0, 0)"]
    # No browser breaks a formula.
    show = "shown => document.querySelectorAll('math').forEach(one => { one.style.display = shown })"
    shown.ask(show, "none")
    width = shown.ask("document.documentElement.scrollWidth")
    shown.ask(show, "")
    assert width <= PAPER[0]
    folded = shown.ask("[...document.querySelectorAll('details > :not(summary)')].map(one => one.checkVisibility())")
    assert all(folded)
    assert bool(folded) == ("<details" in article.html)


def test_wide_things_scroll_in_their_own_box(tab: Tab) -> None:
    tab.show(hard_page().to_reader_html())
    tab.size(*PHONE)
    scrolls = """name => [...document.querySelectorAll(name)].map(one => {
        one.scrollLeft = 50;
        return one.scrollLeft === 50 && getComputedStyle(one).overflowY !== 'visible';
    })"""
    for name in (".box:has(> table)", ".box:has(> math)", "pre", "p:has(> math)"):
        boxes = tab.ask(scrolls, name)
        assert boxes, name
        assert all(boxes), name
    assert tab.ask("document.querySelectorAll('.box .box').length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_auto_is_as_the_system_is(tab: Tab, scheme: Any) -> None:
    article = hard_page()
    colors = """() => [...document.querySelectorAll('html, main *')].map(one => {
        const style = getComputedStyle(one);
        return [style.color, style.backgroundColor, style.borderBottomColor, style.colorScheme];
    })"""
    tab.page.emulate_media(color_scheme=scheme)
    tab.show(article.to_reader_html("auto"))
    got = tab.ask(colors)
    tab.page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    tab.show(article.to_reader_html(scheme))
    assert got == tab.ask(colors)


@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
def test_every_ink_can_be_told_from_every_ground(tab: Tab, theme: str) -> None:
    """Of visited links too, whose colour a browser keeps to itself."""
    tab.show(hard_page().to_reader_html(theme))
    named = tab.ask("""() => {
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(['page', 'soft', 'mark', 'text', 'quiet', 'link', 'seen'].map(
            name => [name, style.getPropertyValue('--' + name)]));
    }""")
    pairs = [(ink, ground) for ink in ("text", "quiet", "link", "seen") for ground in ("page", "soft")]
    ratios = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in [*pairs, ("text", "mark")]}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < LEAST_CONTRAST} == {}


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours such as #22211e, by WCAG 2.2."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: str) -> float:
    digits = color.strip().removeprefix("#")
    assert len(digits) == 6, color
    parts = [int(digits[at:at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("slug", ["essay-footnotes", "wiki-encyclopedia-infobox"])
def test_links_within_the_page_lead_somewhere(tab: Tab, slug: str) -> None:
    article = article_of(slug)
    tab.show(article.to_reader_html())
    tab.size(*PHONE)
    links = tab.ask("[...document.querySelectorAll('article a[href^=\"#\"]')].map(one => one.getAttribute('href'))")
    assert links
    for link in links:
        tab.ask("link => document.querySelector(`article a[href='${link}']`).click()", link)
        assert tab.page.url == ADDRESS + link
        top = tab.ask("document.querySelector(':target').getBoundingClientRect().top")
        assert -1 <= top < PHONE[1], link
    assert tab.complaints == []


def test_a_note_that_is_not_in_the_article_is_in_the_source(tab: Tab) -> None:
    page = "<article><p>The boat is old, and nobody knows how old.<sup><a href=#n1>1</a></sup></p></article>"
    article = extract(page, url="https://www.example.org/boat")
    assert 'href="#n1"' in article.html
    tab.show(article.to_reader_html())
    assert tab.ask("[...document.querySelectorAll('sup a')].map(one => one.href)") == [f"{article.url}#n1"]


FOREIGN = """<script>document.title = 'ran'</script><style>body { display: none }</style><p style="display: none">a</p>
<img src=x onerror="document.title = 'ran'"><iframe src=http://frame.test></iframe><object data=http://object.test></object>
<embed src=http://embed.test><link rel=stylesheet href=http://style.test><script src=http://script.test></script>
<base href=http://base.test><a id=relative href=here>here</a><svg onload="document.title = 'ran'"></svg>
<form action=http://form.test><input name=a></form><video src=https://film.test autoplay></video>
<iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>
<style>@font-face { font-family: f; src: url(http://font.test) } body { font-family: f }</style>"""


def test_policy_is_a_second_fence(tab: Tab) -> None:
    """If something foreign were in the page, it would not run, look otherwise, or load."""
    page = hard_page().to_reader_html()
    tab.show(page.replace("</main>", f"{FOREIGN}</main>"))
    assert tab.page.title() == hard_page().title
    assert tab.ask("getComputedStyle(document.body).display") == "block"
    assert tab.ask("document.querySelector('#relative').href") == ADDRESS + "here"
    tab.ask("document.querySelector('form').submit()")
    assert tab.page.url == ADDRESS
    kinds = {request.kind for request in tab.requests}
    assert kinds <= {"image", "media"}
    assert len(tab.complaints) > 8


def test_a_tab_tells_what_a_page_does(tab: Tab) -> None:
    """The tests above could not fail if this did not hold."""
    tab.show(f"<script>console.error('oh')</script><script>throw 1</script><img src=/a.png>{FOREIGN}")
    assert tab.page.title() == "ran"
    assert "oh" in tab.complaints
    assert Request("image", ADDRESS + "a.png") in tab.requests
    assert {"script", "stylesheet", "document"} <= {request.kind for request in tab.requests}
    tab.show("<p>nothing</p>")
    assert tab.complaints == []
    assert tab.requests == []
