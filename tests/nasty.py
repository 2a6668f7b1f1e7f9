"""Pages that are hard to write as Markdown: text full of marks, in every nesting that a page may have."""
from __future__ import annotations

from html import escape
from string import punctuation

from hypothesis import strategies as st

Snippets = st.SearchStrategy[str]

PIECES = """
a b1 中文 「字」 é 1. 2) - + # ## > --- === ~~~ ``` ``a [x] | <b> </p> <!-- &amp; &#35; [a](b) ![a](b) [a]: http://x.y/z_w
snake_case **b** * _ \\ € × ^ : ! [^1] <http://x> foo@bar.org ` $x$ --> ]]> <?x 😀 … *a _a_ a_ ~a <div> x\\ \\| [!NOTE]
""".split()
ADDRESSES = """
/x #n http://e.org/a_b*c http://e.org/a(b)c /a)b /<x> /a\\b ?a=1&b=2&copy;=3 http://e.org/é中 mailto:a@b.c /a|b
/`x` /a"b' /(( %20 http://www.example.org/
""".split()
INLINE = "em strong b i del s sup sub code kbd mark q ins abbr small u cite var".split()

texts = st.builds(
    "{}{}{}".format,
    st.sampled_from(["", " ", "\n"]),
    st.builds(
        lambda parts, glue: glue.join(parts),
        st.lists(st.sampled_from(PIECES) | st.text(punctuation + "ab1 \u00a0", max_size=6), min_size=1, max_size=5),
        st.sampled_from(["", " ", "    "]),
    ),
    st.sampled_from(["", " "]),
).map(escape)
addresses = st.sampled_from([*ADDRESSES, "/a b"]).map(escape)


def element(tag: str, content: str) -> str:
    return f"<{tag}>{content}</{tag.split(maxsplit=1)[0]}>"


def joined(parts: Snippets, least: int = 1, most: int = 3) -> Snippets:
    return st.lists(parts, min_size=least, max_size=most).map("".join)


images = st.builds('<img src="{}" alt="{}" title="{}">'.format, addresses, texts, texts)
players = st.just('<iframe src="https://www.youtube.com/embed/x" title="A [b] * c"></iframe>')
media = images | players | st.sampled_from(["<br>", "<ruby>字<rt>ji</rt></ruby>", "<math><mi>x</mi><mo>*</mo></math>"])


def inline(content: Snippets) -> Snippets:
    """An element within a line. Code holds text and links."""
    code = st.builds('<code>{}<a href="{}">{}</a></code>'.format, texts, addresses, texts) | texts.map(
        lambda text: element("code", text))
    link = st.builds('<a href="{}" title="{}">{}</a>'.format, addresses, texts, content)
    tags = [tag for tag in INLINE if tag != "code"]
    return st.builds(element, st.sampled_from([*tags, 'i id="n"']), content) | link | media | code


phrases: Snippets = st.recursive(texts, lambda inner: joined(inner | inline(inner)), max_leaves=5)


def rows(cells: Snippets) -> Snippets:
    row = st.lists(cells, min_size=1, max_size=3)
    return st.builds(
        lambda tag, caption, rows: element("table", caption + "".join([
            element("tr", "".join([element(tag, cell) for cell in row])) for row in rows
        ])),
        st.sampled_from(["td", "th"]), st.sampled_from(["", "<caption>a *b</caption>"]),
        st.lists(row, min_size=1, max_size=3),
    )


code_blocks = st.builds(
    '<pre><code class="language-{}">{}</code></pre>'.format,
    st.sampled_from(["py", "c++", "x-y"]),
    joined(texts | st.sampled_from(["\n", "\n\n\t", "```\n", "\n    a"]), least=0, most=5),
)
leaves: Snippets = st.one_of(
    st.builds(element, st.sampled_from("p h1 h2 h3 h6 div".split()), phrases), phrases, code_blocks, st.just("<hr>"),
    st.builds("<figure><img src=/f.png alt='{}'><figcaption>{}</figcaption></figure>".format, texts, phrases),
    st.builds("<dl><dt>{}</dt><dd>{}</dd><dd>b</dd></dl>".format, phrases, phrases),
    st.builds("<details><summary>{}</summary>{}</details>".format, phrases, phrases), rows(phrases),
)


def containers(content: Snippets) -> Snippets:
    """Lists, quotes and the like. A link goes around no code block or table: of these Markdown makes no links."""
    some = joined(content)
    items = st.lists(some, min_size=1, max_size=3)
    return st.one_of(
        st.builds(
            lambda tag, parts: element(tag, "".join([element("li", part) for part in parts])),
            st.sampled_from(["ul", "ol", "ol start=3", "ol start=0"]), items,
        ),
        st.builds(element, st.sampled_from(["blockquote", "div", "b", "del"]), some),
        items.map(lambda parts: element("dl", "".join([f"<dt>a</dt><dd>{part}</dd>" for part in parts]))),
        st.builds("<table><tr><td>{}<td>a<tr><td>1<td>2</table>".format, some),
        some.map(lambda part: part if "<pre" in part or "<table" in part else element("a href=/w", part)),
    )


pages = joined(st.recursive(leaves, containers, max_leaves=6)).map(lambda page: f'{page}<p><a href="#n">z</a></p>')
