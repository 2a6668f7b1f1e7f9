"""What a scorer chose, and why."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from readable.outline import Outline

_NOTHING: Final[Mapping[int, Any]] = MappingProxyType({})

ENOUGH_TEXT: Final = 500
FIRST_LOOK: Final = 0.95
LATER_LOOK: Final = 0.5
"""Characters, and limits of confidence. Ours."""

BY_NAME: Final = "content"
"""The policy where the caller named the content."""

_SURE: Final = frozenset({"strict", BY_NAME})


def _no_shares(_: int) -> Sequence[tuple[str, float]]:
    return ()


class Selection(NamedTuple):
    """What a scorer chose, and why. Row numbers are those of `outline`.

    `roots`: the containers that are the article, in document order. `dropped`: containers inside them that are left
    out, with the reason. `points`: of each container that was scored. `chars`: of the text that is kept.
    `policy`: the name of the policy that gave it, or of the scorer if it has none. `dropped_blocks`: blocks that are
    left out of containers that stay, with the reason. `block_points`: of each block that was scored. `expected`: the
    F1 of its words that is expected, None if the scorer cannot tell. `shares`: what gave a block its points, or cost it
    some, the largest first; nothing if the scorer cannot tell.
    """

    outline: Outline
    roots: tuple[int, ...]
    dropped: Mapping[int, str]
    points: Mapping[int, float]
    chars: int
    policy: str
    dropped_blocks: Mapping[int, str] = _NOTHING
    block_points: Mapping[int, float] = _NOTHING
    expected: float | None = None
    shares: Callable[[int], Sequence[tuple[str, float]]] = _no_shares

    @property
    def confidence(self) -> float:
        """The F1 that is expected, 0 to 1.

        Rough where the scorer cannot tell, 0 to 0.95: grows with the text up to 500 characters, and is less if it took
        a second look.
        """
        if self.expected is not None:
            return round(self.expected, 2)
        return round(min(1.0, self.chars / ENOUGH_TEXT) * (FIRST_LOOK if self.policy in _SURE else LATER_LOOK), 2)
