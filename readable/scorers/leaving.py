"""What is left out of the containers that a scorer chose: for what it is, and not for what it scores.

The outline has not looked into what is hidden or beside the article. This is the rest of what the Rust crate
`dom-content-extraction` 0.4 hardens text density with: names of boilerplate, style and script that stand as text,
pictures in `data:` addresses, bookmarks of editors.
"""
from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final

from readable.lexicon.patterns import NOISE, SHARE
from readable.lexicon.tags import HEADINGS
from readable.outline import Outline
from readable.scorers.cleaning import SHARING
from readable.scorers.constants import NOISE_LENGTH, NOISE_PART, SHARE_LENGTH
from readable.scorers.shapes import SHORTEST, is_blank, is_code

_NAMED: Final = NOISE | SHARE
_UNNAMED: Final = HEADINGS | {"pre"}
_MEDIA: Final = frozenset("audio embed iframe noscript object picture video".split())


class Leaver:
    """Judges what is in the roots. What is in `pre` stays.

    `chars`: characters of text before each block of the outline, and in all. `dropped`, `dropped_blocks`: containers
    and blocks that are left out, each with the reason.
    """

    def __init__(self, outline: Outline, chars: Sequence[int], *, keep_pictures: bool = False) -> None:
        self.outline, self.chars, self.keep_pictures = outline, chars, keep_pictures
        self.dropped: dict[int, str] = {}
        self.dropped_blocks: dict[int, str] = {}
        self._odd = self._find()

    def noise(self, row: int) -> list[int]:
        """The containers that would be left out of one for their names."""
        limit = min(NOISE_LENGTH, NOISE_PART * self._chars_of(row))
        return [odd for odd in self._odd if self._is_named(odd, limit)]

    def leave(self, roots: Sequence[int]) -> int:
        """Judge what is in the roots, which stand in document order; gives the characters that are kept."""
        odd = self._odd
        limit = min(NOISE_LENGTH, NOISE_PART * sum(map(self._chars_of, roots)))
        kept = 0
        for root in roots:
            rows = odd[bisect_left(odd, root):bisect_left(odd, self.outline.ends[root])]
            kept += self._chars_of(root) - self._drop(root, rows, limit)
        return kept

    def _chars_of(self, row: int) -> int:
        return self.chars[self.outline.last_blocks[row]] - self.chars[self.outline.first_blocks[row]]

    def _find(self) -> list[int]:
        """The containers that may be left out, and code, in document order."""
        o, skip = self.outline, self.outline.skip
        odd = [
            row for row, (flags, names) in enumerate(zip(o.flags, o.names, strict=True))
            if flags & skip or names & _NAMED
        ]
        more = set() if self.keep_pictures else set(o.images)
        if "pre" in o.tags:
            more.update([row for row, tag in enumerate(o.tags) if tag == "pre"])
        return sorted(more.union(odd)) if more else odd

    def _drop(self, root: int, rows: Sequence[int], limit: float) -> int:
        """Judge these containers in a root, and the blocks that are in none that goes; gives the characters gone."""
        o, gone = self.outline, 0
        is_code = o.tags[root] == "pre"
        at = o.last_blocks[root] if is_code else o.first_blocks[root]
        code, after = o.ends[root] if is_code else root, root + 1
        for row in rows:
            if row < after:
                continue
            reason = self._reason(row, limit) if row >= code or o.flags[row] & o.skip else None
            if reason:
                self.dropped[row] = reason
                gone += self._chars_of(row)
                after = o.ends[row]
            elif o.tags[row] == "pre" and row >= code:
                code = o.ends[row]
            else:
                continue
            if at <= o.first_blocks[row]:
                gone += self._judge(at, o.first_blocks[row])
                at = o.last_blocks[row]
        return gone + self._judge(at, o.last_blocks[root])

    def _reason(self, row: int, limit: float) -> str | None:
        o = self.outline
        if o.flags[row] & o.skip:
            return "not looked into"
        if o.names[row] & _NAMED:
            reason = self._is_named(row, limit)
            if reason:
                return reason
        has_text = o.first_blocks[row] < o.last_blocks[row]
        return "a picture in its address" if not has_text and not self.keep_pictures and self._is_picture(row) else None

    def _is_named(self, row: int, limit: float) -> str | None:
        """Why a container goes for its name, or None."""
        if self.outline.tags[row] in _UNNAMED:
            return None
        names, chars = self.outline.names[row], self._chars_of(row)
        if names & SHARE and chars < SHARE_LENGTH:
            return SHARING
        return "a name of noise" if names & NOISE and chars < limit else None

    def _is_picture(self, row: int) -> bool:
        """Whether all that a container shows is pictures in `data:` addresses, and no script puts others there."""
        o = self.outline
        found = False
        for event in o.events[o.opens[row]:o.closes[row]]:
            if isinstance(event, tuple):
                tag, attrs = event
                if tag in _MEDIA or (tag == "img" and not _is_in_address(attrs)):
                    return False
                found = found or tag == "img"
        return found

    def _judge(self, first: int, last: int) -> int:
        """Leave out blocks by the shape of their text; gives their characters."""
        gone = 0
        for block, text in enumerate(self.outline.texts[first:last], first):
            if len(text) < SHORTEST:
                if text[0] < "\x80" or not is_blank(text):
                    continue
                self.dropped_blocks[block] = "no text that shows"
            elif is_code(text):
                self.dropped_blocks[block] = "style or script"
            else:
                continue
            gone += len(text)
        return gone


def _is_in_address(attrs: Mapping[str, str]) -> bool:
    """Whether an image has its data in its address, and no other address."""
    if attrs.get("src", "")[:5].lower() != "data:":
        return False
    return not any(name[:5] == "data-" or "src" in name for name in attrs if name != "src")
