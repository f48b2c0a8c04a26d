"""Players made of code. They get a view and the moves that it allows, never the position.

`levels` are the four that people meet: cadet, officer, captain, admiral. `mind` asks a game's brain and its judge
(`judge`, learned by `orrery train`), `search` looks ahead, `memory` keeps what was seen, `advice` gives hints, `review`
looks back at a game, `uniform` is the random bot, for fuzzing.
"""

from __future__ import annotations

from orrery.bots.bot import Bot, Maker
from orrery.bots.brain import Brain
from orrery.bots.cadet import CadetBot
from orrery.bots.levels import LEVELS, Level
from orrery.bots.officer import OfficerBot
from orrery.bots.registry import bot, bots
from orrery.bots.search import SearchBot
from orrery.bots.uniform import RandomBot

__all__ = [
    "LEVELS",
    "Bot",
    "Brain",
    "CadetBot",
    "Level",
    "Maker",
    "OfficerBot",
    "RandomBot",
    "SearchBot",
    "bot",
    "bots",
]
