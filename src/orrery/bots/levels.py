"""The four levels that play in every game: who they are, and how they think.

A budget is counted in decisions that a search tries, not in seconds, so that the same seed gives the same game on every
machine. A captain takes about half a second for one of its decisions in plain Python on an ordinary core, an admiral up
to three; where decisions of a game are quicker or slower to try than usual, its brain says so (`PACE`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from orrery.bots.bot import Bot
from orrery.bots.cadet import CadetBot
from orrery.bots.officer import OfficerBot
from orrery.bots.search import SearchBot
from orrery.engine.chance import Chance
from orrery.engine.game import Game

CAPTAIN = 1200
ADMIRAL = 2600


class Level(NamedTuple):
    """A kind of opponent, as people choose it."""

    name: str
    title: str
    face: str
    """One sign of the drawing kit that stands for it."""
    line: str
    """How it plays, in a line."""
    make: Callable[[Game, Chance], Bot]


def captain(game: Game, chance: Chance) -> Bot:
    """Looks ahead for about half a second."""
    return paced(SearchBot(game, chance, CAPTAIN))


def admiral(game: Game, chance: Chance) -> Bot:
    """Looks ahead as a captain does, and twice as often, for up to three seconds."""
    return paced(SearchBot(game, chance, ADMIRAL))


def paced(bot: SearchBot) -> SearchBot:
    """The same bot with the budget that takes as long in its game as in the others."""
    bot.budget = round(bot.budget * float(getattr(bot.mind.brain, "PACE", 1.0)))
    return bot


LEVELS = (
    Level(
        "cadet",
        "Cadet",
        "one",
        "Knows the rules and plays as it comes: overlooks things, forgives a lot. Good for learning.",
        CadetBot,
    ),
    Level(
        "officer",
        "Officer",
        "two",
        "Plays by sound habits, at once. A fair opponent for your first games.",
        OfficerBot,
    ),
    Level(
        "captain",
        "Captain",
        "three",
        "Thinks half a second ahead, and makes you pay for mistakes.",
        captain,
    ),
    Level(
        "admiral",
        "Admiral",
        "four",
        "Thinks up to three seconds: tries every move twice as often as the captain.",
        admiral,
    ),
)

BY_NAME = {level.name: level for level in LEVELS}
FORMER = {"greedy": "officer"}
"""Names that tables of earlier versions may still hold, and what they are called now."""
