"""Characters: how much a bot's word is worth to itself. It differs from bot to bot, and everybody may read it.

A character counts where promises bind: there the game's brain tells which moves break one (`Brain.breaks`). Whoever stands
in for a person who is away keeps that person's word.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Character(NamedTuple):
    """What a bot is like in dealings."""

    name: str
    line: str
    """A sentence for those who deal with it."""
    honour: float
    """What a broken promise costs it, in times of what the brain of the game reckons ..."""
    price: float
    """... and, for who looks ahead: how much more of a chance to win it must bring."""


TRUE = Character("true", "Keeps its word, whatever it costs.", 4.0, 0.3)
FAIR = Character("fair", "Keeps its word unless a great deal is at stake.", 1.0, 0.06)
SLY = Character("sly", "Keeps its word while that pays.", 0.35, 0.0)

CHARACTERS = (TRUE, FAIR, SLY)


def character_of(who: str) -> Character:
    """The character of whoever bears this name or sits there: always the same one, and each as often as the others."""
    return CHARACTERS[hashlib.sha256(who.encode()).digest()[0] % len(CHARACTERS)]


def character_at(table: str, seat: int, stands_in: bool = False) -> Character:
    """The character of the bot in a seat of a server's table."""
    return TRUE if stands_in else character_of(f"{table}/{seat}")
