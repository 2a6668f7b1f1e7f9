"""Code keeps its spaces and line breaks, loses line numbers and buttons, and says its language."""
from __future__ import annotations

import pytest
from composing import article


@pytest.mark.parametrize(("snippet", "expected"), [
    ("<pre>a\n  b\n\n   c</pre>", "<pre>a\n  b\n\n   c</pre>"),
    ("<pre>\n\n  a\n\n</pre>", "<pre>  a</pre>"),
    ("<pre>a<br>b<br><br>c</pre>", "<pre>a\nb\n\nc</pre>"),
    ("<pre><span class=k>if</span> <span>x</span></pre>", "<pre>if x</pre>"),
    ("<pre>a <b>b</b> <a href=#x>c</a></pre>", '<pre>a <b>b</b> <a href="#x">c</a></pre>'),
    ("<pre><div>a</div><div>  b</div></pre>", "<pre>a\n  b</pre>"),
    ("<pre><button>Copy</button><span class='copy-btn'>Copy</span>a</pre>", "<pre>a</pre>"),
    ("<pre><span class=lineno>1</span>a\n<span class='lineno x'>2</span>b</pre>", "<pre>a\nb</pre>"),
    ("<pre><span class=line-no>1</span>a\n<span class=lineNumber>2</span>b</pre>", "<pre>a\nb</pre>"),
    ("<pre><i style='-webkit-user-select:none'>1 </i>a\n<span style='user-select: none'>2 </span>b</pre>",
     "<pre>a\nb</pre>"),
    ("<pre><span class=line style='display:block'>a</span><span style='display: block'> b</span></pre>",
     "<pre>a\n b</pre>"),
    ("<pre><ol class=linenums><li>a</li><li> b</li></ol></pre>", "<pre>a\n b</pre>"),
    ("<pre><span class=underline>a</span></pre>", "<pre>a</pre>"),
    ("<pre>a<span class=line-numbers-rows><span></span></span></pre>", "<pre>a</pre>"),
    ("<pre> \n </pre><p>x</p>", "<p>x</p>"),
    ("<pre><pre>a</pre>b</pre>", "<pre>a\nb</pre>"),
    ("<xmp></xmp><listing>a  b</listing>", "<pre>a  b</pre>"),
    ("<p>a <code> b  c </code></p>", "<p>a <code> b  c </code></p>"),
])
def test_text_of_code(snippet: str, expected: str) -> None:
    assert article(snippet) == expected


@pytest.mark.parametrize("table", [
    """<table class=highlighttable><tr><td class=linenos><pre>1\n2</pre></td>
       <td class=code><div><pre>a\n b</pre></div></td></tr></table>""",
    """<table class=rouge-table><tr><td class='rouge-gutter gl'><pre>1\n2</pre></td>
       <td class=rouge-code><pre>a\n b</pre></td></tr></table>""",
    """<table class=js-file-line-container><tr><td class=blob-num>1</td><td>a</td></tr><tr><td class=blob-num>2</td>
       <td> b</td></tr></table>""".replace("\n       ", ""),
    """<pre><table class=hljs-ln><tr><td class=hljs-ln-numbers>1</td><td>a</td></tr><tr><td class=hljs-ln-numbers>2</td>
       <td> b</td></tr></table></pre>""".replace("\n       ", ""),
])
def test_tables_of_code(table: str) -> None:
    assert article(table) == "<pre>a\n b</pre>"


@pytest.mark.parametrize("snippet", [
    "<pre><code class='language-python x'>a</code></pre>",
    "<pre><code class=lang-python>a</code></pre>",
    "<pre class='hljs python'><code>a</code></pre>",
    "<pre class='brush: python; gutter: true'>a</pre>",
    "<div class='highlight highlight-source-python'><pre>a</pre></div>",
    "<div class=highlight-python><div class=highlight><pre>a</pre></div></div>",
    "<pre data-lang=Python>a</pre>",
    "<pre class='sourceCode python'><code>a</code></pre>",
])
def test_language(snippet: str) -> None:
    assert article(snippet) == '<pre><code class="language-python">a</code></pre>'


@pytest.mark.parametrize("name", ["highlight", "language-none", "code", "language-<b>", "highlight-default"])
def test_no_language(name: str) -> None:
    assert article(f"<pre class='{name}'>a</pre>") == "<pre>a</pre>"


def test_rules_of_code_end_with_it() -> None:
    assert article("<pre>a</pre><p>b<br>c</p><figure><pre>d</pre><div>e</div></figure>") == (
        "<pre>a</pre><p>b<br>c</p><figure><pre>d</pre><p>e</p></figure>"
    )
