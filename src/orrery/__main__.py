"""`python -m orrery ...`: the command `orrery`, where its own name is not on the path."""

from __future__ import annotations

from orrery.cli import main

main()
