"""A captain that thinks for a moment only: its habits are a captain's, and a test can wait for whole games of it."""

from __future__ import annotations

from orrery.bots import SearchBot
from orrery.engine.chance import Chance
from orrery.engine.game import Game

QUICK = "tests.bots.quick:Quick"


class Quick(SearchBot):
    """Looks ahead for a few hundredths of a second."""

    def __init__(self, game: Game, chance: Chance) -> None:
        super().__init__(game, chance, 60)
