"""An admiral with twenty times the budget: what the levels' way of thinking gives where time is no matter.

    python -m orrery arena destiny --bots bench.ceiling:admiral,captain --players 3 --games 30

Where an admiral is hardly ahead of a captain, this bot tells whether more thinking would change that. It is far too slow
to play with.
"""

from __future__ import annotations

from orrery.bots.bot import Bot
from orrery.bots.levels import BY_NAME
from orrery.bots.search import SearchBot
from orrery.engine.chance import Chance
from orrery.engine.game import Game

TIMES = 20


def admiral(game: Game, chance: Chance) -> Bot:
    """The admiral of the game with its plan, and so many times the decisions to try."""
    bot = BY_NAME["admiral"].make(game, chance)
    assert isinstance(bot, SearchBot)
    bot.budget *= TIMES
    return bot
