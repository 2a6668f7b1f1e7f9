"""What a scorer chose, and why."""
from __future__ import annotations

from collections.abc import Mapping
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


class Selection(NamedTuple):
    """What a scorer chose, and why. Row numbers are those of `outline`.

    `roots`: the containers that are the article, in document order. `dropped`: containers inside them that are left
    out, with the reason. `points`: of each container that was scored. `chars`: of the text that is kept.
    `policy`: the name of the policy that gave it, or of the scorer if it has none. `dropped_blocks`: blocks that are
    left out of containers that stay, with the reason. `block_points`: of each block that was scored. `confidence`: 0
    to 0.95.
    """

    outline: Outline
    roots: tuple[int, ...]
    dropped: Mapping[int, str]
    points: Mapping[int, float]
    chars: int
    policy: str
    dropped_blocks: Mapping[int, str] = _NOTHING
    block_points: Mapping[int, float] = _NOTHING

    @property
    def confidence(self) -> float:
        """Rough, no probability: grows with the text up to 500 characters, and is less if it took a second look."""
        return round(min(1.0, self.chars / ENOUGH_TEXT) * (FIRST_LOOK if self.policy in _SURE else LATER_LOOK), 2)
