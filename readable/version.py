"""The version of this library, as `pyproject.toml` has it."""
from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
