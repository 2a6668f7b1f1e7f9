"""What a scorer chose, and why."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from readable.outline import Outline


@dataclass(frozen=True, slots=True)
class Selection:
    """What a scorer chose, and why. Row numbers are those of `outline`.

    `roots`: the containers that are the article, in document order. `dropped`: containers inside them that are left
    out, with the reason. `points`: of each container that was scored. `chars`: of the text that is kept.
    `policy`: the name of the policy that gave it. `confidence`: 0 to 1.
    """

    outline: Outline
    roots: tuple[int, ...]
    dropped: Mapping[int, str]
    points: Mapping[int, float]
    chars: int
    policy: str

    @property
    def confidence(self) -> float:
        """How sure it is that this is the article: full from 500 characters on, half if names had to be disregarded."""
        return round(min(1.0, self.chars / 500) * (0.95 if self.policy == "strict" else 0.5), 2)
