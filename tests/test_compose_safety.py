"""Whatever a page holds, an article holds allowed elements, attributes and addresses only, as any parser reads it."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import html5lib
import pytest
from composing import article
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

ELEMENTS = frozenset("""
    a abbr address article aside audio b bdi bdo blockquote br caption cite code data dd del details dfn div dl dt
    em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark ol p picture
    pre q rp rt ruby s
    samp section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr
    math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
    msubsup msup mtable mtd mtext mtr munder munderover none semantics
""".split())
ATTRIBUTES = frozenset("""
    allowfullscreen alt alttext class colspan columnspan controls datetime dir display fence form height href id kind
    label lang mathvariant media open poster reversed rowspan scope separator sizes src srclang srcset start
    stretchy title type
    value width
""".split())
SCHEMES = re.compile(
    r"\s*(?:https?:|mailto:|tel:|ftp:|data:image/(?:avif|gif|jpe?g|png|webp);|[^:]*\Z|[^:]*[/?#])", re.IGNORECASE,
)
HOSTS = re.compile(r"https://(?:www\.)?(?:youtube\.com|youtube-nocookie\.com|player\.vimeo\.com)/", re.IGNORECASE)


def elements(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The elements of a fragment, as two parsers see them."""
    fragment = html5lib.parseFragment(text, namespaceHTMLElements=False)
    for element in fragment.iter():
        if isinstance(element.tag, str) and element is not fragment:
            yield element.tag.rpartition("}")[2].lower(), dict(element.attrib)
    if text.strip():
        root: Any = lxml_html.fragment_fromstring(text, create_parent="div")
        for element in root.iterdescendants():
            assert isinstance(element.tag, str), "a comment or the like"
            yield element.tag, dict(element.attrib)


def assert_safe(text: str) -> None:
    for tag, attrs in elements(text):
        assert tag in ELEMENTS, text
        for name, value in attrs.items():
            assert name in ATTRIBUTES, text
            if name == "class":
                assert re.fullmatch(r"language-[a-z0-9+#._-]+", value), text
            if name in ("href", "src", "poster"):
                assert SCHEMES.match(value), text
                assert not re.match(r"[\s\0-\x20]*(?:javascript|vbscript|data:text)", value, re.I), text
            if tag == "iframe" and name == "src":
                assert HOSTS.match(value), text
    assert not re.search("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", text)


CLASSICS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><a xlink:href=javascript:alert(1)>x</a></svg>",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>x</math>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
    "<math><annotation-xml encoding='text/html'><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<textarea><img src=x onerror=alert(1)></textarea>",
    "<title><img src=x onerror=alert(1)></title>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<iframe srcdoc='<script>alert(1)</script>' src=javascript:alert(1)>x</iframe>",
    "<noembed><img src=x onerror=alert(1)></noembed><noframes><img src=x onerror=alert(1)></noframes>",
    "<template><script>alert(1)</script></template>",
    "<a href='jAvAsCrIpT:alert(1)'>x</a><a href='java\tscript:alert(1)'>x</a><a href='&#1;javascript:alert(1)'>x</a>",
    "<a href='javascript&colon;alert(1)'>x</a><a href='java&Tab;script:alert(1)'>x</a>",
    "<a href=' &#x00A0;javascript:alert(1)'>x</a><a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='\"><img src=x onerror=alert(1)>'>x</a>",
    "<img alt='\"><script>alert(1)</script>' src=/x.jpg title='` onerror=alert(1)'>",
    "<pre class='language-\"><script>'>x</pre><code class='language-x onload=y'>y</code>",
    "<base href=javascript:/><a href='/%0aalert(1)'>x</a>",
    "<meta http-equiv=refresh content='0;javascript:alert(1)'><link rel=stylesheet href=javascript:x>",
    "<object data=javascript:alert(1)><embed src=javascript:alert(1)><applet code=x>",
    "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button><input type=image src=x></form>",
    "<video poster=javascript:alert(1) src=x onerror=alert(1)><source onerror=alert(1) src=javascript:x></video>",
    "<img srcset='javascript:alert(1) 1x, x.jpg 2x' src=javascript:x>",
    "<p style='background:url(javascript:x)' id='x' name=y>x</p>",
    "<![CDATA[<img src=x onerror=alert(1)>]]><!--><img src=x onerror=alert(1)>-->",
    "<details open ontoggle=alert(1)><summary onclick=x>x</summary>y</details>",
    "<x-a onclick=alert(1) is=y>x</x-a><a is=x-b href=/x>y</a>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<select><option><style></option></select><svg><script>alert(1)</script></style>",
    "<table><tr><td><svg><desc><td><img src=x onerror=alert(1)>",
    "<ruby><rtc><script>x</script></rtc></ruby><mi><img src=x onerror=y></mi>",
]


@pytest.mark.parametrize("snippet", CLASSICS)
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
@pytest.mark.parametrize("url", ["https://www.example.org/", None])
def test_classics(snippet: str, parser: str, url: str | None) -> None:
    text = article(f"<p>before</p>{snippet}<p>after</p>", url, parser=parser)
    assert_safe(text)
    assert "before" in text


PAYLOADS = st.sampled_from([
    "javascript:alert(1)", "JAVASCRIPT:x", "java\nscript:x", "&#106;avascript:x", " vbscript:x",
    "data:text/html,<b>", "\x01x",
    "x", "/u", "#a", "\"><img src=x onerror=y>", "' onerror='y", "https://www.youtube.com/embed/x",
    "a.jpg 1x, javascript:x 2x",
    "language-\"><b>", "text/html", "<script>", "-->", "data:image/svg+xml,<svg onload=x>", "//evil.example/x",
])
NAMES = st.sampled_from("""
    href src srcset data-src data-srcset data-lazy-src style onclick onerror ONLOAD id name class srcdoc
    xlink:href action
    formaction poster background data encoding definitionurl title alt dir lang type http-equiv content is slot
""".split())
TAGS = st.sampled_from("""
    a ABBR b p div img picture source iframe Script style svg math mi mtext mglyph annotation-xml
    foreignObject desc title
    noscript noframes noembed textarea xmp template form button input select option table tr td caption pre code ul li
    details summary video audio track object embed base meta link body html head frameset plaintext h2 x-y font marquee
""".split())
PARTS = st.one_of(
    st.builds("<{} {}='{}'>".format, TAGS, NAMES, PAYLOADS.map(lambda value: value.replace("'", "&#39;"))),
    st.builds("<{} {}={}>".format, TAGS, NAMES, PAYLOADS),
    st.builds("<{}>".format, TAGS),
    st.builds("</{}>".format, TAGS),
    st.sampled_from(["<!--", "-->", "<![CDATA[", "]]>", "x", "&lt;img src=x onerror=y&gt;", "&#1;", "<",
    "</", "\0", "&amp;lt;b>"]),
    PAYLOADS,
)


@settings(max_examples=400, deadline=None)
@given(st.lists(PARTS, max_size=14).map("".join))
def test_any_markup(snippet: str) -> None:
    assert_safe(article(snippet))


@settings(max_examples=60, deadline=None)
@given(st.lists(PARTS, max_size=10).map("".join))
def test_any_markup_by_the_other_parser(snippet: str) -> None:
    assert_safe(article(snippet, parser="html5lib"))
