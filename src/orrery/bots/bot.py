"""What a bot is: one method, from what a seat may know to the move it makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from orrery.engine.base import Move
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View


class Bot(Protocol):
    """A player made of code.

    A bot sees what a person in its seat sees: the view, the listed moves, and the open-ended choices beside them.
    Whatever it leaves to luck comes from its own seeded stream, so that the same seed gives the same game; it reads
    neither clock nor files. It may remember what it has seen, and must not remember a view of another game.
    """

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        """One of the moves, or one that lies in a domain. At least one of the two lists is not empty."""
        ...


Maker: TypeAlias = Callable[[Game, Chance], Bot]
"""How a bot comes to a table: from the game it will play and its own stream of chance."""
