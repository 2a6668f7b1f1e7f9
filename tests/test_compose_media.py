"""Images in all their lazy forms, players, and embedded pages."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from composing import article, is_linear, seconds

from readable.compose import media
from readable.compose.links import Addresses

SITE = "https://www.example.org"
REAL = f'<img src="{SITE}/a.jpg">'
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


@pytest.mark.parametrize("image", [
    "<img src=/a.jpg>",
    "<img data-src=/a.jpg>",
    f"<img src='{PIXEL}' data-src=/a.jpg>",
    "<img src=/lazy/1x1.gif data-original=/a.jpg>",
    "<img src=/img/placeholder.svg data-lazy-src=/a.jpg>",
    "<img src='data:image/svg+xml,%3Csvg/%3E' data-anything=/a.jpg>",
    "<img src=/blank.gif><noscript><img src=/a.jpg></noscript>",
    "<img class=lazy><noscript><img src=/a.jpg></noscript>",
    "<img data-src=/a.jpg><noscript><img src=/a.jpg></noscript>",
    "<noscript><img src=/a.jpg></noscript><img src=/blank.gif data-src=/a.jpg>",
    "<noscript><img src=/a.jpg></noscript> <img class=lazy>",
    "<img src=/tiny.jpg data-srcset=/a.jpg>",
    "<img src=/a.jpg data-src='/a-{width}.jpg'>",
    "<object data=/a.svg><img src=/a.jpg></object>",
    "<amp-img src=/a.jpg><noscript><img src=/a.jpg></noscript></amp-img>",
    "<picture><source data-srcset='javascript:x 1x'><img data-src=/a.jpg></picture>",
    "<img src=about:blank data-src=/a.jpg>",
    "<img src=/a.jpg style=color:red onerror=x class=y loading=lazy>",
])
def test_lazy_images(image: str) -> None:
    assert article(f"<p>a {image} b</p>") in (f"<p>a {REAL} b</p>", f"<p>a {REAL}  b</p>")


def test_noscript_completes_what_a_script_would_load() -> None:
    snippet = "<p><img src=/small.jpg data-src=/small.jpg alt=A><noscript><img src=/big.jpg></noscript></p>"
    assert article(snippet) == f'<p><img src="{SITE}/big.jpg" alt="A"></p>'


def test_noscript_with_the_same_file_in_another_size() -> None:
    snippet = "<p><img src=/60/a.jpg?q=20 alt=A><canvas></canvas><noscript><img src=/1600/a.jpg></noscript></p>"
    assert article(snippet) == f'<p><img src="{SITE}/1600/a.jpg" alt="A"> </p>'
    other = article("<p><img src=/60/a.jpg><noscript><img src=/1600/b.jpg></noscript></p>")
    assert "/60/a.jpg" in other
    assert "/1600/b.jpg" in other


@pytest.mark.parametrize(("snippet", "source"), [
    ("<object data=https://www.youtube.com/v/x></object>", "www.youtube.com/embed/x?"),
    ("<object><param name=movie value='//www.youtube.com/v/x&amp;hl=en'><p>No Flash</p></object>",
     "www.youtube.com/embed/x?hl=en"),
    ("<object><embed src=https://player.vimeo.com/video/1></object>", "player.vimeo.com/video/1"),
    ("<object data=/a.swf><iframe src=https://www.youtube.com/embed/x></iframe></object>", "www.youtube.com/embed/x"),
    ("<lite-youtube videoid=a-b_c1><button>Play</button></lite-youtube>", "www.youtube-nocookie.com/embed/a-b_c1"),
    ("<amp-vimeo data-videoid=12345></amp-vimeo>", "player.vimeo.com/video/12345"),
])
def test_players_by_other_names(snippet: str, source: str) -> None:
    assert article(snippet) == f'<p><iframe src="https://{source}" allowfullscreen=""></iframe></p>'


def test_other_images_are_no_twins() -> None:
    snippet = "<p><img src=/b.jpg><noscript><img src=/a.jpg></noscript><img src=/c.jpg></p>"
    assert article(snippet).count("<img") == 3
    assert article("<noscript><p>Enable scripts</p></noscript><p>a</p>") == "<p>a</p>"


def test_srcset() -> None:
    snippet = "<img srcset='/s.jpg 320w, /l.jpg 1024w' sizes=50vw>"
    assert article(snippet) == (
        f'<p><img src="{SITE}/l.jpg" srcset="{SITE}/s.jpg 320w, {SITE}/l.jpg 1024w" sizes="50vw"></p>'
    )
    assert article("<img data-src='/s.jpg 1x, /l.jpg 2x'>") == f'<p><img src="{SITE}/l.jpg"></p>'


def test_picture() -> None:
    source = '<source srcset="{0}/s.webp 1x, {0}/l.webp 2x" type="image/webp">'
    snippet = f"<picture>{source.format('')}<img src=/a.jpg alt=A></picture>"
    assert article(snippet) == f'<p><picture>{source.format(SITE)}<img src="{SITE}/a.jpg" alt="A"></picture></p>'
    assert article("<picture><source srcset='/s.jpg 1x, /l.jpg 2x'><img></picture>") == (
        f'<p><picture><source srcset="{SITE}/s.jpg 1x, {SITE}/l.jpg 2x"><img src="{SITE}/l.jpg" '
        f'srcset="{SITE}/s.jpg 1x, {SITE}/l.jpg 2x"></picture></p>'
    )


@pytest.mark.parametrize(("srcset", "expected"), [
    ("a.jpg", [("a.jpg", "")]),
    ("a.jpg 1x, b.jpg 2x", [("a.jpg", "1x"), ("b.jpg", "2x")]),
    ("a.jpg 1x,b.jpg 2x", [("a.jpg", "1x"), ("b.jpg", "2x")]),
    ("a,b.jpg 100w, c.jpg", [("a,b.jpg", "100w"), ("c.jpg", "")]),
    ("a.jpg, b.jpg 1.5x", [("a.jpg", ""), ("b.jpg", "1.5x")]),
    (" , ,a.jpg bogus, b.jpg 1x 2h", [("a.jpg", ""), ("b.jpg", "1x")]),
    ("", []),
])
def test_candidates(srcset: str, expected: list[tuple[str, str]]) -> None:
    assert media.candidates(srcset) == expected


@pytest.mark.parametrize("image", [
    "<img src=/t.gif width=1 height=1>", "<img src=/t.gif height=0>", "<img src=/t.gif width=2px height=30>",
    "<img src='javascript:x'>", "<img src=data:text/html,x>", "<img>", f"<img src='{PIXEL}'>", "<img src=' '>",
])
def test_images_that_show_nothing(image: str) -> None:
    assert article(f"<p>a{image}b</p>") == "<p>ab</p>"


def test_option_images() -> None:
    snippet = "<p>a<img src=/a.jpg> <img src=/t.gif width=1></p>"
    assert article(snippet, images="content").count("<img") == 1
    assert article(snippet, images="all").count("<img") == 2
    assert "<img" not in article(snippet, images="none")
    figure = "<figure><picture><img src=/a.jpg></picture><figcaption>c</figcaption></figure>"
    film = "<p>a <video src=/v.mp4 poster=/p.jpg></video></p>"
    assert article(film, images="none") == f'<p>a <video controls="" src="{SITE}/v.mp4"></video></p>'
    assert article(figure, images="none") == "<figure>  <figcaption>c</figcaption></figure>".replace("  ", "")


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<figure><div><a href=/u><img src=/a.jpg></a></div><figcaption><p>c</p></figcaption></figure>",
     f'<figure><a href="{SITE}/u">{REAL}</a><figcaption>c</figcaption></figure>'),
    ("<figure><div data-bg=/a.jpg></div><figcaption>c</figcaption></figure>",
     f"<figure>{REAL}<figcaption>c</figcaption></figure>"),
    ("<figure><span style=\"background-image: url('/a.jpg')\"></span></figure>", f"<figure>{REAL}</figure>"),
    ("<figure><div data-bg=/b.jpg><img src=/a.jpg></div></figure>", f"<figure>{REAL}</figure>"),
    ("<figure><img src=/a.jpg><div>words</div></figure>", f"<figure>{REAL}<p>words</p></figure>"),
    ("<figure></figure><figcaption>c</figcaption>", "<p>c</p>"),
])
def test_figures(snippet: str, expected: str) -> None:
    assert article(snippet) == expected


def test_players() -> None:
    snippet = (
        "<video poster=/p.jpg autoplay onplay=x><source src=/v.mp4 type=video/mp4>"
        "<track src=/t.vtt kind=captions>No</video>"
    )
    assert article(snippet) == (
        f'<p><video controls="" poster="{SITE}/p.jpg"><source src="{SITE}/v.mp4" type="video/mp4">'
        f'<track src="{SITE}/t.vtt" kind="captions"></video></p>'
    )
    assert article("<audio data-src=/a.mp3></audio>") == f'<p><audio controls="" src="{SITE}/a.mp3"></audio></p>'
    assert article("<p>a<video>No video</video>b</p>") == "<p>a b</p>"
    assert article("<p>a<video src='javascript:x'></video>b</p>") == "<p>a b</p>"


@pytest.mark.parametrize("frame", [
    "src=https://www.youtube.com/embed/x", "src=//www.youtube.com/embed/x", "src=http://www.youtube.com/embed/x",
    "data-src=https://www.youtube.com/embed/x", "src=about:blank data-lazy-src=https://www.youtube.com/embed/x",
    "src=https://www.youtube.com/embed/x srcdoc='<script>x</script>' onload=x",
])
def test_embedded_pages(frame: str) -> None:
    assert article(f"<iframe {frame}></iframe>") == (
        '<p><iframe src="https://www.youtube.com/embed/x" allowfullscreen=""></iframe></p>'
    )


def test_hosts_are_read_without_regard_to_case() -> None:
    assert 'src="https://archive.org/embed/a..b"' in article("<iframe src=https://archive.org/embed/a..b></iframe>")
    assert 'src="https://WWW.YouTube.com/embed/x"' in article("<iframe src=https://WWW.YouTube.com/embed/x></iframe>")


@pytest.mark.parametrize("frame", [
    "<iframe src=https://www.youtube.com.evil.example/embed/x></iframe>",
    "<iframe src=https://evil.example/www.youtube.com></iframe>",
    "<iframe src=https://user@www.youtube.com/embed/x></iframe>",
    "<iframe src=https://www.youtube.com@evil.example/></iframe>",
    "<iframe src='https://www.youtube.com\\@evil.example/'></iframe>",
    "<iframe src=https://www.youtube.com:8443/embed/x></iframe>",
    "<iframe src=https://evil.example#https://www.youtube.com/></iframe>",
    "<iframe src=https://archive.org/download/evil/page.html></iframe>",
    "<iframe src=https://archive.org></iframe>",
    "<iframe src=https://archive.org/embed/../download/evil/page.html></iframe>",
    "<iframe src=https://archive.org/embed/%2E%2e/download/evil/page.html></iframe>",
    "<iframe src=https://archive.org/embed/x/..></iframe>",
    "<iframe src=javascript:x></iframe>",
    "<iframe srcdoc='<b>x</b>'></iframe>",
    "<iframe></iframe>",
    "<embed src=https://www.youtube.com/v/x></embed>",
    "<object data=https://www.youtube.com.evil.example/v/x><param name=movie value=x></object>",
    "<object data=javascript:x><param name=allow value=https://www.youtube.com/v/x></object>",
    "<lite-youtube videoid='x?autoplay=1&amp;list'></lite-youtube>",
    "<amp-youtube data-videoid='../../evil'></amp-youtube>",
    "<lite-youtube></lite-youtube>",
])
def test_other_embedded_pages_are_left_out(frame: str) -> None:
    assert article(f"<p>a{frame}b</p>") == "<p>a b</p>"


WORST = {
    "spaces": " ", "commas": ",", "letters": "a", "words": "a ", "candidates": "a 1x,", "placeholders": "blank",
    "dots": "a.jpg?", "colons": "background:url(",
}


@pytest.mark.parametrize("shape", WORST)
def test_time_is_linear(shape: str) -> None:
    addresses = Addresses(SITE)

    def work(size: int) -> Callable[[], object]:
        text = WORST[shape] * (size // len(WORST[shape])) + "!"
        attrs = {"srcset": text, "src": text, "data-src": text, "data-other": text, "style": text, "width": text}
        lazy = {"srcset": text, "src": "", "data-other": text}
        return lambda: (
            media.image(attrs, addresses), media.image(lazy, addresses), media.background(attrs, addresses),
            media.is_tiny(attrs), media.frame(attrs, addresses), media.source(attrs, addresses),
        )

    assert is_linear(work, 250_000)


def test_addresses_under_unknown_names_are_searched_once() -> None:
    def work(value: str) -> float:
        return seconds(lambda: [media.image({"data-other": value}, Addresses(SITE)) for _ in range(200)])

    assert work("a.png?" * 330 + " !") < 20 * work("a" * 1980) + 0.002
    assert media.image({"data-other": " /a.jpg?b=c.png,d "}, Addresses(SITE)) == {"src": f"{SITE}/a.jpg?b=c.png,d"}
    assert media.image({"data-other": "/" + "a" * 2000 + ".jpg"}, Addresses(SITE)) is None
    assert media.image({"data-other": "/a.jpg /b.jpg"}, Addresses(SITE)) is None
