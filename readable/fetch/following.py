"""Articles of several pages: the next page, and the next, and all of them as one article."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from readable.article import Article
from readable.errors import OptionError, ReadableError
from readable.events import Event
from readable.fetch.fetched import Fetched
from readable.options import Options

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def read_parts(
    fetch: Callable[[str], Fetched], url: str, options: Options, follow: int,
    keep: Callable[[Fetched], object] | None = None,
) -> Article:
    """The article at an address, joined with those of at most `follow` next pages; see `Fetcher.extract`."""
    count: object = follow
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise OptionError("follow", follow, "a whole number of pages, 0 or more")
    fetched = fetch(url)
    if keep is not None:
        keep(fetched)
    articles, pages, warning = [fetched.extract(options)], [fetched], ""
    seen = {_bare(url), *map(_bare, fetched.redirects), _bare(fetched.url)}
    while len(articles) <= follow and (address := articles[-1].next_page) is not None:
        warning = _objection(address, pages[0].url, seen)
        if warning:
            break
        try:
            fetched = fetch(address)
            article = fetched.extract(options)
        except ReadableError as error:
            warning = f"page {len(articles) + 1} is missing: {error}"
            break
        warning = _objection(fetched.url, pages[0].url, seen)
        seen.update(map(_bare, (address, *fetched.redirects, fetched.url)))
        if warning:
            break
        if keep is not None:
            keep(fetched)
        if any(article.fingerprint == one.fingerprint for one in articles):
            warning = f"page {len(articles) + 1} is one of those before, under another address: {fetched.url}"
            break
        articles.append(article)
        pages.append(fetched)
    joined = join(articles)
    return replace(joined, warnings=(*joined.warnings, warning)) if warning else joined


def _objection(address: str, first: str, seen: set[str]) -> str:
    """Why a page is not the next part of an article, "" if it may be."""
    from readable.fetch.addresses import is_same_site, parsed  # noqa: PLC0415 - the extra
    from readable.fetch.errors import Problem  # noqa: PLC0415

    try:
        url = parsed(address)
    except Problem as problem:
        return f"the next page is not followed: {problem}"
    if not is_same_site(url, parsed(first)):
        return f"the next page is on another site and not followed: {address}"
    if str(url) in seen:
        return f"the next page is one of those before: {address}"
    return ""


def _bare(address: str) -> str:
    from readable.fetch.addresses import parsed  # noqa: PLC0415 - the extra

    return str(parsed(address))


def join(articles: Sequence[Article]) -> Article:
    """One article of those of several pages, in order; at least one.

    It has the metadata, the address and the encoding of the first, and the next page of the last. Words and minutes are
    added up. The confidence is the mean of all, each by the length of its text. Warnings of later pages say of which.
    A heading that a later page begins with is left out if it is the title or the first page's heading again; ids of
    later pages are made different from those before. Its blocks know neither points nor places: there is no one page.
    """
    if not articles:
        raise OptionError("articles", articles, "one article or more")
    first, last = articles[0], articles[-1]
    if len(articles) == 1:
        return first
    known = {_squeezed(first.title), _squeezed(_leading(first.events)[2])} - {""}
    events, warnings = list(first.events), list(first.warnings)
    for number, article in enumerate(articles[1:], 2):
        events += _renamed(_without_heading(article.events, known), number)
        warnings += [f"page {number}: {warning}" for warning in article.warnings]
    sources = {key: source for key, source in first.sources.items() if key != "next_page"}
    if "next_page" in last.sources:
        sources["next_page"] = last.sources["next_page"]
    return replace(
        first, events=tuple(events), warnings=tuple(warnings), confidence=_mean_confidence(articles),
        next_page=last.next_page, sources=sources, provenance=None,
        word_count=sum(article.word_count for article in articles),
        reading_time=sum(article.reading_time for article in articles),
    )


def _mean_confidence(articles: Sequence[Article]) -> float:
    lengths = [sum(len(event) for event in article.events if isinstance(event, str)) for article in articles]
    points = sum(article.confidence * length for article, length in zip(articles, lengths, strict=True))
    return round(points / sum(lengths), 2) if any(lengths) else 0.0


def _leading(events: Sequence[Event]) -> tuple[int, int, str]:
    """The heading that an article begins with, before any other text: its events `[open:close]`, and its text."""
    begin, depth, pieces = -1, 0, list[str]()
    for at, event in enumerate(events):
        if begin < 0:
            if isinstance(event, str) and event.strip():
                return 0, 0, ""
            if isinstance(event, tuple) and event[0] in _HEADINGS:
                begin, depth = at, 1
        elif event is None:
            depth -= 1
            if not depth:
                return begin, at + 1, "".join(pieces)
        elif isinstance(event, str):
            pieces.append(event)
        else:
            depth += 1
    return 0, 0, ""


def _without_heading(events: Sequence[Event], known: set[str]) -> Sequence[Event]:
    begin, end, text = _leading(events)
    return [*events[:begin], *events[end:]] if _squeezed(text) in known else events


def _squeezed(text: str) -> str:
    return " ".join(text.split()).casefold()


def _renamed(events: Iterable[Event], number: int) -> list[Event]:
    """The events with ids of their own: each page of an article may have a footnote `fn1`."""
    return [(event[0], _own(event[1], number)) if isinstance(event, tuple) else event for event in events]


def _own(attributes: Mapping[str, str], number: int) -> Mapping[str, str]:
    target = attributes.get("href", "")
    if "id" not in attributes and not target.startswith("#"):
        return attributes
    own = dict(attributes)
    if "id" in own:
        own["id"] = f"page{number}-{own['id']}"
    if target.startswith("#"):
        own["href"] = f"#page{number}-{target[1:]}"
    return own
