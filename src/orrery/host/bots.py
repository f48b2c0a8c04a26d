"""Which bots can sit at a table, and what they are called there."""

from __future__ import annotations

from collections.abc import Collection

from orrery.bots.registry import bots
from orrery.host.errors import Refused

STAND_IN = "greedy"
"""The bot that plays for somebody who has left."""

FALLBACK = "random"
"""The bot that decides where another one has failed."""

NAMES = ("Astra", "Boreas", "Cygnus", "Deneb", "Electra", "Fornax", "Gemma", "Hydra", "Izar", "Juno")


def check_bot(name: str) -> str:
    """The name of a bot that exists; by default the one that stands in."""
    wanted = name.strip().lower() or STAND_IN
    known = bots()
    if wanted not in known:
        raise Refused(f"There is no bot '{name[:40]}'; the bots here are {', '.join(known)}.")
    return wanted


def bot_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    return next((name for name in NAMES if name not in taken), f"{NAMES[0]} {len(taken) + 1}")
