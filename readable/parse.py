"""Parse: the events of a page go to a target, in document order, whatever the parser. No tree is built.

lxml's parser-target interface gives the events of libxml2's HTML parser without building its tree. That costs little
more than the bare parse, and has no limit of depth: libxml2's own tree stops silently at 256 levels, 2048 with
`huge_tree`. A tree that is given (or html5lib's) is turned into the same events, and never changed.

What a target can rely on:

- Starts and ends balance, but for those of `html` and `body` of a page in bytes: they may start twice (then the second
  is to be ignored) and end before their content is over. Void elements end at once.
- Of bytes: nothing, or one root, `html`, and perhaps white space before it. Of a tree: the root is the element given.
- Tags and attribute names are in lower case without namespace; attribute values are `str`. Mappings may be shared:
  never change them.
- Comments, processing instructions and doctypes give no event. Text is never empty, but one run of it can come in
  pieces. Entities are resolved. White space between elements may be dropped.
- The text of `script`, `style`, `textarea`, `title` and the like is raw text inside them.
"""
from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, TypeVar

from lxml import etree

from readable.errors import OptionError
from readable.events import Event, Recorder, Target, replay
from readable.lexicon.tags import BLOCKS

Result = TypeVar("Result")

_PIECE = 16384  # bytes given to libxml2 at a time
_SMALL_PIECE = 4096
_STEPS = 100_000_000  # of libxml2's walk up its stack, about 3 ns each
_STEPS_PER_BYTE = 20
_SMALL_PAGE = 20_000  # bytes; with a tag for each it would not take so many steps
_SHALLOW = 256
_HTML5LIB_DEPTH = 1000

_PREFIXES = MappingProxyType({
    "http://www.w3.org/1999/xlink": "xlink:",
    "http://www.w3.org/XML/1998/namespace": "xml:",
})


def parse(source: bytes, make: Callable[[], Target[Result]], parser: str = "lxml") -> tuple[Result, tuple[str, ...]]:
    """Send the events of a page in UTF-8, such as `decode` gives, to a target that `make` makes.

    Gives what the target's `close` gives, and a sentence for each thing that was not done as asked. No page is an
    error. html5lib takes time quadratic in the depth, so pages deeper than 1000 levels, and those it fails on, are left
    to lxml, with a warning. Raises `OptionError` if the parser is unknown or not installed.
    """
    if parser == "html5lib":
        events, warnings = _by_html5lib(source)
        return replay(events, make()), warnings
    if parser != "lxml":
        raise OptionError("parser", parser, "'lxml' or 'html5lib'")
    try:
        return _fed(source, make()), ()
    except etree.LxmlError:
        return replay(_by_lxml(source), make()), ()


def parse_tree(tree: Any, target: Target[Result]) -> Result:
    """Send the events of an lxml (or ElementTree) element or element tree, which is not changed, to a target.

    An inline element that is the root is put into a `div`, so that its text stands in a block.
    """
    events = events_of(tree)
    if events and isinstance(events[0], tuple) and events[0][0] not in BLOCKS:
        events = [("div", {}), *events, None]
    return replay(events, target)


def events_of(tree: Any) -> list[Event]:
    """Events of an element or element tree. Tails of the root are not among them."""
    root = tree.getroot() if hasattr(tree, "getroot") else tree
    return [] if root is None else _walk(root)


class _Open:
    """Records a page that several parsers read in turn: it stays open when lxml closes it."""

    def __init__(self) -> None:
        recorder = Recorder()
        self.events, self.start, self.data, self.end = recorder.events, recorder.start, recorder.data, recorder.end
        self.depth, self.finish = recorder.depth, recorder.close

    def close(self) -> list[Event]:
        return self.events


class _Meter:
    """Bounds the steps libxml2 takes for end tags that close nothing: for each it walks up all its open elements.

    `depth` tells how many elements are open. What opens and closes within one piece counts for nothing: its steps are
    bounded by the size of a piece.
    """

    def __init__(self, source: bytes, depth: Callable[[], int]) -> None:
        self.source, self.open = source, depth
        self.left = _STEPS + _STEPS_PER_BYTE * len(source)
        self.before = self.depth = 0  # open before this parser began; of libxml2's stack

    def is_spent(self, begin: int, end: int) -> bool:
        """Whether the parser should be given up, after these bytes."""
        depth = self.open() - self.before
        self.left -= self.source.count(b"</", begin, end) * max(self.depth, depth)
        self.depth = depth
        return self.left <= 0 and depth > _SHALLOW

    def restart(self) -> None:
        """A new parser begins."""
        self.before, self.depth = self.open(), 0


def _fed(source: bytes, target: Target[Result]) -> Result:
    """What a target gives of a page that libxml2's HTML parser reads.

    Raises `LxmlError` if that failed, or was given up, because it was about to take quadratic time.
    """
    if not source:
        return target.close()
    parser: Any = _parser(target)
    if not _can_take_long(source):  # in one go: that takes an eighth less, and gives the same events
        result: Result = etree.fromstring(source, parser)
        return result
    meter = _Meter(source, target.depth)
    position = 0
    while position < len(source):
        begin = position
        position = source.find(b"<", begin + _PIECE)
        if position < 0:
            position = len(source)
        parser.feed(source[begin:position])
        if meter.is_spent(begin, position):
            raise etree.LxmlError("too many end tags that close nothing")
    closed: Result = parser.close()
    return closed


def _can_take_long(source: bytes) -> bool:
    """Whether end tags that close nothing could take a page as many steps as count. Looks no closer than it must."""
    if len(source) < _SMALL_PAGE:
        return False
    tags = source.count(b"<")
    if tags * tags // 4 <= _STEPS:  # the most that ends times starts can be
        return False
    ends = source.count(b"</")
    return ends * (tags - ends) > _STEPS


def _by_lxml(source: bytes) -> list[Event]:
    """Events by libxml2's HTML parser, given the page in pieces that end before a `<`.

    When end tags that close nothing would take it quadratic time in a deep page, a new parser goes on where the
    old one was: the elements open by then stay open to the end of the page. No text is lost.
    """
    recorder = _Open()
    meter = _Meter(source, recorder.depth)
    parser = _parser(recorder)
    position = 0
    while position < len(source):
        begin = position
        position = source.find(b"<", begin + (_PIECE if meter.left > 0 else _SMALL_PIECE))
        if position < 0:
            position = len(source)
        failed = not _feed(parser, source[begin:position])
        if failed or meter.is_spent(begin, position):
            _abandon(parser, recorder.events)
            parser = _parser(recorder)
            meter.restart()
    if source:
        _close(parser)
    return recorder.finish()


def _parser(target: Any) -> etree.HTMLParser:
    return etree.HTMLParser(encoding="utf-8", huge_tree=True, target=target)


def _feed(parser: etree.HTMLParser, piece: bytes) -> bool:
    try:
        parser.feed(piece)
    except etree.LxmlError:
        return False
    return True


def _close(parser: etree.HTMLParser) -> None:
    with contextlib.suppress(etree.LxmlError):  # some versions find a page of comments empty; all events are recorded
        parser.close()


def _abandon(parser: etree.HTMLParser, events: list[Event]) -> None:
    """Close a parser, but none of the elements that it has open."""
    known = len(events)
    _close(parser)
    while len(events) > known and events[-1] is None:
        events.pop()


def _by_html5lib(source: bytes) -> tuple[list[Event], tuple[str, ...]]:
    try:
        import html5lib  # noqa: PLC0415 - here, because only those who ask for it should wait for it
        from html5lib.treebuilders import getTreeBuilder  # noqa: PLC0415
    except ImportError as error:
        raise OptionError("parser", "html5lib", "'lxml', unless the package html5lib is installed") from error
    simple = _by_lxml(source)
    if _depth(simple) > _HTML5LIB_DEPTH:
        return simple, (f"deeper than {_HTML5LIB_DEPTH} levels: parsed by lxml, not html5lib",)
    try:
        builder = html5lib.HTMLParser(getTreeBuilder("etree"), namespaceHTMLElements=False)
        tree = builder.parse(source.decode("utf-8", "replace"))
    except Exception as error:  # noqa: BLE001 - whatever its defects raise, the page can still be read
        return simple, (f"html5lib failed with {type(error).__name__}: parsed by lxml",)
    return (events_of(tree) if source.strip() else []), ()


def _depth(events: list[Event]) -> int:
    deepest = depth = 0
    for event in events:
        if event is None:
            depth -= 1
        elif type(event) is tuple:
            depth += 1
            deepest = max(deepest, depth)
    return deepest


def _walk(root: Any) -> list[Event]:
    """Events of an element, without recursion: each level is an iterator on the stack, and the tail that follows it."""
    events: list[Event] = []
    levels: list[tuple[Iterator[Any], str | None]] = [(iter((root,)), None)]
    while levels:
        children, tail = levels[-1]
        node = next(children, None)
        if node is None:
            levels.pop()
            if levels:
                events.append(None)
            if tail:
                events.append(tail)
            continue
        node_tail = None if node is root else node.tail
        if isinstance(node.tag, str):
            events.append((_local(node.tag), {_attribute(name): value for name, value in node.attrib.items()}))
            if node.text:
                events.append(node.text)
            levels.append((iter(node), node_tail))
        else:
            text = node.text if node.tag is etree.Entity else None
            events.extend(part for part in (text, node_tail) if part)
    return events


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()


def _attribute(name: str) -> str:
    namespace, _, local = name.rpartition("}")
    return _PREFIXES.get(namespace[1:], "") + local.lower()
