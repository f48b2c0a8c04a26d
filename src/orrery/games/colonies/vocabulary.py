"""The chapters that say what the words of Technology cards mean: loaded together, so that a pack finds all words handled."""

from __future__ import annotations

from orrery.games.colonies import (
    assault,
    beam,
    diplomacy,
    flight,
    invasion,
    production,
    rounds,
    saves,
    scouting,
    stealth,
    strikes,
    technology,
    transport,
)
from orrery.games.colonies.effects import WORDS
from orrery.games.colonies.uses import MEANINGS

CHAPTERS = (
    assault,
    beam,
    diplomacy,
    flight,
    invasion,
    production,
    rounds,
    saves,
    scouting,
    stealth,
    strikes,
    technology,
    transport,
)
"""Their moves, steps and uses must be known from the beginning of a game, since a saved one may contain them."""

MEANINGS.check(WORDS)
