"""What a scorer chose, and why."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from readable.outline import Outline

ENOUGH_TEXT: Final = 500
FIRST_LOOK: Final = 0.95
LATER_LOOK: Final = 0.5
"""Characters, and limits of confidence. Ours."""


class Selection(NamedTuple):
    """What a scorer chose, and why. Row numbers are those of `outline`.

    `roots`: the containers that are the article, in document order. `dropped`: containers inside them that are left
    out, with the reason. `points`: of each container that was scored. `chars`: of the text that is kept.
    `policy`: the name of the policy that gave it. `confidence`: 0 to 0.95.
    """

    outline: Outline
    roots: tuple[int, ...]
    dropped: Mapping[int, str]
    points: Mapping[int, float]
    chars: int
    policy: str

    @property
    def confidence(self) -> float:
        """Rough, no probability: grows with the text up to 500 characters, and is less if it took a second look."""
        return round(min(1.0, self.chars / ENOUGH_TEXT) * (FIRST_LOOK if self.policy == "strict" else LATER_LOOK), 2)
