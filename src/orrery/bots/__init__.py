"""Players made of code. They get a view and the moves that it allows, never the position."""

from __future__ import annotations

from orrery.bots.bot import Bot, Maker
from orrery.bots.greedy import Brain, GreedyBot
from orrery.bots.registry import bot, bots
from orrery.bots.uniform import RandomBot

__all__ = ["Bot", "Brain", "GreedyBot", "Maker", "RandomBot", "bot", "bots"]
