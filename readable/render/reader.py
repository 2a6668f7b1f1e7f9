"""Render an article as a page to read: one HTML file that needs nothing beside it, and runs nothing.

Its own words are those of no language: names, a date in ISO 8601, "min", the symbol of the minute, and the host of the
source.
"""
from __future__ import annotations

import pkgutil
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, unquote, urlsplit

from readable.errors import OptionError
from readable.events import Event
from readable.options import THEMES
from readable.render.html import escape, start_tag, to_html

if TYPE_CHECKING:
    from readable.article import Article

STYLE: Final = (pkgutil.get_data("readable.render", "reader.css") or b"").decode("utf-8").replace("\r\n", "\n")
"""The stylesheet, the same for every article and theme."""

POLICY: Final = "; ".join((
    "default-src 'none'",
    f"style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'",
    "img-src http: https: data:",
    "media-src http: https:",
    "base-uri 'none'",
    "form-action 'none'",
))
"""The page's content security policy: its own stylesheet, pictures, films and sound, and nothing else.

Content Security Policy Level 3, https://www.w3.org/TR/CSP3/.
"""

_SCHEMES = MappingProxyType({"auto": "light dark", "light": "light", "dark": "dark", "sepia": "light"})

_YOUTUBE = ("/embed/", "https://www.youtube.com/watch?v=")
_SHOWN = MappingProxyType({
    "www.youtube.com": _YOUTUBE, "youtube.com": _YOUTUBE,
    "www.youtube-nocookie.com": _YOUTUBE, "youtube-nocookie.com": _YOUTUBE,
    "player.vimeo.com": ("/video/", "https://vimeo.com/"),
    "www.dailymotion.com": ("/embed/video/", "https://www.dailymotion.com/video/"),
    "archive.org": ("/embed/", "https://archive.org/details/"),
})
"""Where a player's address begins, and where the page of what it shows does: many players run in frames alone."""
_NO_FILM = "videoseries"
_SECRET = "h="

_TOP = frozenset({"#", "#top"})
"""Lead to the top of any page."""

_LEVELS = 6
_SEPARATOR = " · "
_SPACE = "\u00a0"


def to_reader(article: Article, theme: str = "auto") -> str:
    """An article as a whole HTML document in UTF-8.

    `theme`: one of `readable.options.THEMES`; `auto` is light or dark as the reader's system is. Raises `OptionError`
    for any other.
    """
    if theme not in THEMES:
        raise OptionError("theme", theme, f"one of {', '.join(THEMES)}")
    source = source_of(article)
    # Where even the language is not known, the first letter with a direction decides.
    root = {"lang": article.language or "", "dir": article.direction or "auto", "data-theme": theme}
    host = source.hostname if source else None
    content = to_html(adapted(article.events, source))
    body = _wrapped("main", {}, _header(article, source), _wrapped("article", {}, content))
    page = "\n".join((
        "<!DOCTYPE html>",
        start_tag("html", {name: value for name, value in root.items() if value}),
        *_head(article.title or article.site_name or host or "", theme, source),
        f"<body>\n{body}\n</body>",
        "</html>\n",
    ))
    return page.encode("utf-8", "replace").decode("utf-8")  # an address from a command line may be no Unicode


def source_of(article: Article) -> SplitResult | None:
    """The address of what was read, without a password; None if it is not of the web.

    A page may give the address of another as its own. So its canonical one counts only if it is of the same host, or if
    there is no other.
    """
    given, declared = _split(article.url), _split(article.canonical_url)
    if given and declared and _site(given) != _site(declared):
        return given
    return declared or given


def _split(address: str | None) -> SplitResult | None:
    try:
        parts = urlsplit(address or "")
    except ValueError:
        return None
    is_web = parts.scheme in ("http", "https") and parts.hostname
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]) if is_web else None


def _site(parts: SplitResult) -> str:
    return (parts.hostname or "").removeprefix("www.")


def _head(title: str, theme: str, source: SplitResult | None) -> Iterator[str]:
    """The head, line by line: the policy comes before all that it is for."""
    yield '<head>\n<meta charset="utf-8">'
    yield start_tag("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY})
    yield '<meta name="referrer" content="no-referrer">'
    yield '<meta http-equiv="x-dns-prefetch-control" content="off">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield start_tag("meta", {"name": "color-scheme", "content": _SCHEMES[theme]})
    if title:
        yield f"<title>{escape(title)}</title>"
    if source:
        yield start_tag("link", {"rel": "canonical", "href": source.geturl()})
    yield '<link rel="icon" href="data:,">'  # otherwise a browser may ask the server for one
    yield f"<style>{STYLE}</style>\n</head>"


def _header(article: Article, source: SplitResult | None) -> str:
    """What is said above the article; nothing of what is not known."""
    site = article.site_name or ""
    host = source.hostname or "" if source else ""
    known = [
        _day(article.published or article.modified),
        _wrapped("time", {"datetime": f"PT{article.reading_time}M", "dir": "ltr"},
                 f"{article.reading_time}{_SPACE}min" if article.reading_time else ""),
        _wrapped("a", {"href": source.geturl(), "dir": "ltr"}, escape(host)) if source else "",
    ]
    lines = (
        _wrapped("p", {"class": "site"}, "" if source and site.lower() == _site(source) else escape(site)),
        _wrapped("h1", {}, escape(article.title)),
        _wrapped("p", {"class": "byline"}, _SEPARATOR.join([f"<bdi>{escape(name)}</bdi>" for name in article.authors])),
        _wrapped("p", {"class": "facts"}, *known),
    )
    return _wrapped("header", {}, *lines)


def _day(moment: datetime | None) -> str:
    """The day in the zone that the page gives."""
    if moment is None:
        return ""
    return _wrapped("time", {"datetime": moment.isoformat(timespec="seconds"), "dir": "ltr"}, moment.date().isoformat())


def _wrapped(tag: str, attributes: Mapping[str, str], *parts: str) -> str:
    """An element around the parts, or nothing around nothing."""
    inner = "\n".join(filter(None, parts))
    return f"{start_tag(tag, attributes)}{inner}</{tag}>" if inner else ""


def adapted(events: Iterable[Event], source: SplitResult | None) -> Iterator[Event]:
    """The events of an article as those of the page: see the rules. `source`: where the article stood."""
    page = _Page(tuple(events), source)
    opened: list[tuple[str, int]] = []
    for at, event in enumerate(page.events):
        if event is None:
            tag, count = opened.pop()
            page.within[tag] -= 1
            yield from (None,) * count
        elif isinstance(event, str):
            yield event
        else:
            tag, attributes = event
            rule = _RULES.get(tag)
            started = rule(page, tag, attributes, at) if rule else (event,)
            page.within[tag] += 1
            opened.append((tag, sum(-1 if one is None else isinstance(one, tuple) for one in started)))
            yield from started


class _Page:
    """What the rules must know: the events, the source, how many elements of a name are open, the headings so far."""

    def __init__(self, events: Sequence[Event], source: SplitResult | None) -> None:
        self.events = events
        self.ids = frozenset([event[1]["id"] for event in events if isinstance(event, tuple) and "id" in event[1]])
        self.mute = frozenset(_mute_items(events))
        self.source = source
        self.within: Counter[str] = Counter()
        self.levels: list[int] = []

    def heading(self, tag: str, attributes: Mapping[str, str], _: int) -> Sequence[Event]:
        """The title is the only `h1`, and below it no level is left out."""
        level = int(tag[1])
        while self.levels and self.levels[-1] >= level:
            self.levels.pop()
        self.levels.append(level)
        return ((f"h{min(1 + len(self.levels), _LEVELS)}", attributes),)

    def main(self, _: str, attributes: Mapping[str, str], __: int) -> Sequence[Event]:
        """The page has a `main` of its own."""
        return (("div", attributes),)

    def link(self, tag: str, attributes: Mapping[str, str], at: int) -> Sequence[Event]:
        """A link to a place that is not in the article leads to it in the source; one to another site is marked.

        That one is printed with its address, unless that is its text already.
        """
        href = attributes.get("href", "")
        if href.startswith("#"):
            is_here = href.lower() in _TOP or not self.ids.isdisjoint((href[1:], unquote(href[1:])))
            place = href if is_here or not self.source else self.source._replace(fragment=href[1:]).geturl()
            return ((tag, {**attributes, "href": place}),)
        parts = _split(href)
        text = self.events[at + 1] if at + 1 < len(self.events) else None
        is_bare = isinstance(text, str) and "/" in text and text.strip() in href
        if parts is None or is_bare or (self.source and parts.hostname == self.source.hostname):
            return ((tag, attributes),)
        return ((tag, {**attributes, "class": "away"}),)

    def player(self, _: str, attributes: Mapping[str, str], __: int) -> Sequence[Event]:
        """An embedded page as a link to what it shows, named by its title and its host; in a link, its name alone."""
        parts = _split(attributes.get("src"))
        title = attributes.get("title", "").strip()
        href, host = _shown(parts) if parts else ("", "")
        name = _SEPARATOR.join(filter(None, (title, host)))
        if not href or self.within["a"]:
            return (("span", {}), name) if name else (("span", {}),)
        given = {name: value for name, value in attributes.items() if name in ("id", "lang", "dir")}
        return (("a", {"href": href, **given, "class": "player"}), name)

    def item(self, tag: str, attributes: Mapping[str, str], at: int) -> Sequence[Event]:
        """An item without a word, such as a picture of a gallery, has no mark before it."""
        return ((tag, {**attributes, "class": "mute"} if at in self.mute else attributes),)

    def media(self, tag: str, attributes: Mapping[str, str], _: int) -> Sequence[Event]:
        """A film or sound is not asked for before it is played."""
        kept = {name: value for name, value in attributes.items() if name not in ("controls", "preload")}
        return ((tag, {**kept, "controls": "", "preload": "none"}),)

    def table(self, tag: str, attributes: Mapping[str, str], _: int) -> Sequence[Event]:
        """A table scrolls in a box of its own."""
        around: tuple[Event, ...] = () if self.within["table"] else (("div", {"class": "box"}),)
        return (*around, (tag, attributes))

    def formula(self, tag: str, attributes: Mapping[str, str], _: int) -> Sequence[Event]:
        """So does a formula on a line of its own, which may stand in a paragraph."""
        around: tuple[Event, ...] = (("span", {"class": "box"}),) if attributes.get("display") == "block" else ()
        return (*around, (tag, attributes))


def _mute_items(events: Sequence[Event]) -> Iterator[int]:
    """Where the items of lists begin that hold no text, and no other item that does."""
    opened: list[tuple[int, int]] = []
    heard = 0
    for at, event in enumerate(events):
        if event is None:
            begin, before = opened.pop()
            if begin >= 0 and heard == before:
                yield begin
        elif isinstance(event, str):
            heard += not event.isspace()
        else:
            opened.append((at if event[0] == "li" else -1, heard))


_Rule = Callable[[_Page, str, Mapping[str, str], int], Sequence[Event]]

_RULES: Final[Mapping[str, _Rule]] = MappingProxyType({
    **{f"h{level}": _Page.heading for level in range(1, _LEVELS + 1)},
    "a": _Page.link, "audio": _Page.media, "iframe": _Page.player, "li": _Page.item, "main": _Page.main,
    "math": _Page.formula, "table": _Page.table, "video": _Page.media,
})


def _shown(parts: SplitResult) -> tuple[str, str]:
    """The address of what a player shows, and its host."""
    begin, page = _SHOWN.get(parts.hostname or "", ("", ""))
    name = parts.path.removeprefix(begin)
    is_plain = parts.path.startswith(begin) and name.replace("-", "").replace("_", "").isalnum() and name != _NO_FILM
    if page and is_plain and not parts.query.startswith(_SECRET):
        return page + name, urlsplit(page).hostname or ""
    return parts.geturl(), parts.hostname or ""
