"""Bodies of pages at random: well nested or not, with text of several scripts, links, names and hidden parts."""
from __future__ import annotations

from hypothesis import strategies as st

_TAGS = st.sampled_from([
    "p", "div", "div class=content", "div class=sidebar", "div class=share", "div hidden", "nav", "aside", "ul", "li",
    "a href=/x", "a href=#y", "b", "span", "pre", "td", "table", "h2", "br", "img src=data:,", "img src=/a.png",
    "article itemprop=articleBody", "p itemprop=articleBody", "/p", "/div", "/a", "/ul", "/nav",
])
_TEXTS = st.sampled_from([
    "", " ", "word", "A sentence, with commas, of an article. ", "渡口停航十一年之后，昨天重新开船。", "x" * 90,
    "\ufeff", ".a { color: red; margin: 0; } .b { color: blue; padding: 1px; }", "،؛؟", "!!!???...",
])


def bodies() -> st.SearchStrategy[str]:
    """What may stand in a body."""
    part = st.builds(lambda tag, text, times: f"<{tag}>{text * times}", _TAGS, _TEXTS, st.integers(1, 6))
    return st.lists(part, max_size=20).map("".join)
