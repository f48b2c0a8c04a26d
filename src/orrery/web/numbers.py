"""Numbers that somebody has sent: plain ASCII digits of a sane length, or none at all."""

from __future__ import annotations

import re

_DECIMAL = re.compile(r"[0-9]{1,6}(\.[0-9]{0,6})?|\.[0-9]{1,6}")


def number(text: str, digits: int = 9) -> int | None:
    """The number that a text writes with at most so many digits; None if it does not."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def signed(text: str, digits: int = 9) -> int | None:
    """The same, for a number that may stand below zero."""
    found = number(text.removeprefix("-"), digits)
    return -found if found is not None and text.startswith("-") else found


def decimal(text: str) -> float | None:
    """The same, for a number with a point: `1`, `0.5`; never infinite, and never no number at all."""
    return float(text) if _DECIMAL.fullmatch(text) else None
