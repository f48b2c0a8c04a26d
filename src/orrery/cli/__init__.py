"""`orrery ...`: one module for each group of commands, and one place where errors become sentences."""

from __future__ import annotations

from orrery.cli.app import main

__all__ = ["main"]
