"""Which bots can sit at a table, and what they are called there."""

from __future__ import annotations

from collections.abc import Collection

from orrery.bots.levels import FORMER
from orrery.bots.registry import bots
from orrery.host.errors import Refused
from orrery.host.names import alike

STAND_IN = "officer"
"""The bot that plays for somebody who has left."""

FALLBACK = "random"
"""The bot that decides where another one has failed."""

QUICK = frozenset({"random", "greedy", "cadet", "officer"})
"""Bots that are done sooner than their view could be sent to another process; all others think there."""

NAMES = ("Astra", "Boreas", "Cygnus", "Deneb", "Electra", "Fornax", "Gemma", "Hydra", "Izar", "Juno")


def check_bot(name: str) -> str:
    """The name of a bot that exists; by default the one that stands in."""
    wanted = name.strip().lower() or STAND_IN
    wanted = FORMER.get(wanted, wanted)
    known = bots()
    if wanted not in known:
        raise Refused(f"There is no bot '{name[:40]}'; the bots here are {', '.join(known)}.")
    return wanted


def is_quick(bot: str) -> bool:
    """Whether a bot thinks so little that it can do it here."""
    return bot in QUICK


def bot_name(taken: Collection[str]) -> str:
    """A name that nobody at the table has."""
    return next(
        (name for name in NAMES if not any(alike(name, other) for other in taken)),
        f"{NAMES[0]} {len(taken) + 1}",
    )
