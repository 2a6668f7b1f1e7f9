"""`python -m readable` is the command `readable`."""
from __future__ import annotations

import sys

from readable.cli import main

if __name__ == "__main__":
    sys.exit(main())
