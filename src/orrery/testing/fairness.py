"""Bots are fair by construction: whatever a seat may not know is exchanged, and every level chooses the same."""

from __future__ import annotations

from orrery.bots import LEVELS, SearchBot
from orrery.bots.bot import Bot
from orrery.bots.brain import brain_of
from orrery.bots.search import Plan
from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.position import RESIGN
from orrery.testing.secrets import Oracle, exchanged
from orrery.testing.walks import Walk

GLIMPSE = 24
"""Decisions that a search may try here ..."""
SHORT = Plan(width=2, depth=3, patience=0, least=2)
"""... and how: few moves and a short way, but several imagined positions."""


def has_brain(game: Game) -> bool:
    """Whether there is anything to think with."""
    try:
        brain_of(game)
    except SetupError:
        return False
    return True


def made(name: str, game: Game, seed: str) -> Bot:
    """A bot of this level; those that search get little time."""
    level = next(level for level in LEVELS if level.name == name)
    bot = level.make(game, seeded(seed))
    if isinstance(bot, SearchBot):
        bot.budget, bot.plan = GLIMPSE, SHORT
    return bot


def check_fair_bots(walk: Walk, oracle: Oracle, about: int = 4) -> None:
    """Every level, at some decisions of a game: with other secrets on the table it plays the same move."""
    chance = seeded(f"fair {walk.seed}")
    for stop in walk.sample(about):
        pos, seat = stop.pos, stop.seat
        if stop.text == RESIGN or seat not in pos.waiting:
            continue
        other = exchanged(oracle, pos, seat, chance)
        for level in LEVELS:
            seed = f"{walk.seed}/{stop.number}"
            moves = [
                made(level.name, walk.game, seed).choose(one.view(seat), one.moves(seat), one.domains(seat))
                for one in (pos, other)
            ]
            assert moves[0] == moves[1], (
                f"{stop}the {level.name} plays '{pos.text(moves[0])}', and '{other.text(moves[1])}' when the table hides other things"
            )
