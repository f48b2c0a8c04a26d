"""Numbers that somebody has sent: plain ASCII digits of a sane length, or none at all."""

from __future__ import annotations


def number(text: str, digits: int = 9) -> int | None:
    """The number that a text writes with at most so many digits; None if it does not."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
