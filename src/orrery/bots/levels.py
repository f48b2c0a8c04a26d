"""The four levels that play in every game: who they are, and how they think.

Captain and admiral think in the same way, and differ in how much they look at. An admiral follows the plan of its game: as many moves
and as far ahead as matches have shown to be worth it. A captain glances: fewer moves, a few decisions ahead (`GLANCE`). So each level is a
step of its own for people who grow into a game; a larger budget alone would make none (docs/bots.md).

A budget is counted in decisions that a search tries, not in seconds, so that the same seed gives the same game on every
machine. A captain takes up to half a second for one of its decisions in plain Python on an ordinary core, an admiral up
to three; where decisions of a game are quicker or slower to try than usual, its brain says so (`PACE`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from orrery.bots.bot import Bot
from orrery.bots.cadet import CadetBot
from orrery.bots.officer import OfficerBot
from orrery.bots.search import SearchBot, plan_of
from orrery.engine.chance import Chance
from orrery.engine.game import Game

CAPTAIN = 300
ADMIRAL = 1600
CAREFUL = 1200
"""What hints, reviews and the lessons of priors spend: whoever asks what is best is answered by the plan of the game, not by a glance."""
GLANCE: Final = {"width": 4, "depth": 4, "turns": 0}
"""What a captain does otherwise than the plan of its game says; a brain may say otherwise again (`GLANCE`, where `budget` may stand, too)."""


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
    """Glances ahead: the few best moves, a few decisions far."""
    bot = SearchBot(game, chance, CAPTAIN)
    glance: dict[str, Any] = {**GLANCE, **getattr(bot.mind.brain, "GLANCE", {})}
    bot.budget = glance.pop("budget", bot.budget)
    bot.plan = plan_of(bot.mind.brain, glance)
    return paced(bot)


def admiral(game: Game, chance: Chance) -> Bot:
    """Looks ahead by the plan of its game, for up to three seconds."""
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
        "Glances ahead at its best moves, and makes you pay for mistakes.",
        captain,
    ),
    Level(
        "admiral",
        "Admiral",
        "four",
        "Looks at more moves and further ahead than the captain, for up to three seconds.",
        admiral,
    ),
)

BY_NAME = {level.name: level for level in LEVELS}
FORMER = {"greedy": "officer"}
"""Names that tables of earlier versions may still hold, and what they are called now."""
