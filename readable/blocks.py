"""The blocks of an article as values: its paragraphs, headings, list items, table rows and pieces of code."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from readable.provenance import Provenance
    from readable.render.blocks import Draft

Kind = Literal["paragraph", "heading", "item", "row", "code", "caption"]


class Link(NamedTuple):
    """A link, or the part of one that is in a block: its `text`, white space collapsed, and where it leads."""

    text: str
    href: str


def unplaced() -> slice | None:
    """The place in the page of a block that has none."""
    return None


class Places:
    """The places in the page of the blocks of an article, found when the first is asked for.

    Pickled, it is found first: the page stays behind.
    """

    def __init__(self, find: Callable[[], Sequence[slice | None]]) -> None:
        self._find = find
        self._found: Sequence[slice | None] | None = None

    def of(self, number: int) -> slice | None:
        """That of a block by its number."""
        return self.all()[number]

    def all(self) -> Sequence[slice | None]:
        """Those of all blocks, in order."""
        if self._found is None:
            self._found = self._find()
        return self._found

    def __reduce__(self) -> tuple[Any, ...]:
        return Places, (partial(tuple, tuple(self.all())),)


@dataclass(frozen=True)
class Block:
    """A paragraph, heading, list item, table row, piece of code or caption of an article.

    `text`: as it stands in `Article.text`: `article.text[block.span]`. `kind`: "paragraph" is also what is nothing
    else; "item" is the first block of an item, a term or what is said of one, others in it are paragraphs. `level`: of
    a heading, 1 to 6; of an item, how many lists it is in, from 1; of others 0. `heading_path`: the headings above it,
    outermost first; of a heading those of a higher rank. `tag_path`: the names of the elements it stands in, in
    `Article.html`, outermost first. `links`: those that have text. `points`: what the scorer gave it, None if it
    gives none to blocks; the most that one of the page's blocks in it got.
    """

    text: str
    kind: Kind
    level: int
    heading_path: tuple[str, ...]
    tag_path: tuple[str, ...]
    span: slice = field(hash=False)
    links: tuple[Link, ...]
    points: float | None
    place: Callable[[], slice | None] = field(default=unplaced, repr=False, compare=False)

    @property
    def source_span(self) -> slice | None:
        """Where the block stands in the page as it was given: `html[block.source_span]`.

        Bytes of a page in bytes, characters of a `str`. What stands there, read as HTML, has the words of the block and
        no others. None where there is no such place: of a page that was given as a tree, of text out of structured
        data, of a block with something left out in its middle. It is found when first asked for, for all blocks of the
        article at once, which takes about as long as to parse the page.
        """
        return self.place()


def make_blocks(drafts: Sequence[Draft], text: str, provenance: Provenance | None) -> tuple[Block, ...]:
    """The blocks of an article with this text."""

    def find() -> Sequence[slice | None]:
        from readable.source.placing import source_spans  # noqa: PLC0415 - few ask for it

        return source_spans(provenance, drafts, text) if provenance else [None] * len(drafts)

    places = Places(find)
    return tuple([
        Block(
            text[draft.begin:draft.end], draft.kind, draft.level, draft.heading_path, draft.tag_path,
            slice(draft.begin, draft.end), draft.links, _points(draft, provenance), partial(places.of, number),
        )
        for number, draft in enumerate(drafts)
    ])


def _points(draft: Draft, provenance: Provenance | None) -> float | None:
    """The most that one of the page's blocks in it got."""
    if not provenance:
        return None
    known = [place for place in provenance.places[draft.first:draft.last + 1] if place >= 0]
    if not known:
        return None
    first, last = (bisect_right(provenance.opens, place) - 1 for place in (known[0], known[-1]))
    points = provenance.points
    return max((points[row] for row in range(first, last + 1) if row in points), default=None)

