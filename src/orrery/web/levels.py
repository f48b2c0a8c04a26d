"""Bots as people meet them: with a title, a face and a line on how they play."""

from __future__ import annotations

from functools import cache

import msgspec

from orrery.bots.levels import FORMER, LEVELS
from orrery.bots.registry import bots

USUAL = "officer"
"""The level that a newcomer meets."""


class Opponent(msgspec.Struct, frozen=True):
    """A kind of bot."""

    name: str
    title: str
    face: str
    """The name of its sign."""
    line: str
    """How it plays."""


_RANDOM = Opponent("random", "Random", "die-6", "Moves at random: to try something out, not to play against.")


@cache
def opponents() -> tuple[Opponent, ...]:
    """Everybody whom one can play against: the levels, and what other packages bring."""
    ours = [Opponent(level.name, level.title, level.face, level.line) for level in LEVELS]
    names = {one.name for one in ours} | {_RANDOM.name}
    others = [
        Opponent(name, name.capitalize(), "bot", "A bot of another package.")
        for name in bots()
        if name not in names
    ]
    return (*ours, *others)


def opponent(name: str) -> Opponent:
    """A bot by the name that a table holds; tables of earlier versions may hold one that is not used any more."""
    now = FORMER.get(name, name)
    if now == _RANDOM.name:
        return _RANDOM
    known = {one.name: one for one in opponents()}
    return known.get(now) or Opponent(now, now.capitalize(), "bot", "A bot that is not installed here.")
