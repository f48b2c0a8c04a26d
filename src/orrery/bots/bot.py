"""What a bot is: one method, from what a seat may know to the move it makes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from orrery.bots.character import Character
from orrery.engine.base import Event, Move, Seat
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View


class Bot(Protocol):
    """A player made of code.

    A bot sees what a person in its seat sees: the view, the listed moves, and the open-ended choices beside them.
    Whatever it leaves to luck comes from its own seeded stream, so that the same seed gives the same game; it reads
    neither clock nor files. It may remember what it has seen, and must not remember a view of another game.

    A bot that also has a method `seen(events, seat)` is told, before each of its choices, what has happened since the last
    one as far as its seat may read it (`Watcher`).
    """

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        """One of the moves, or one that lies in a domain. At least one of the two lists is not empty."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that may listen."""

    @property
    def listens(self) -> bool:
        """Whether it has any use for events; telling them costs time."""
        ...

    def seen(self, events: Sequence[Event], seat: Seat) -> None:
        """What has happened since its last choice, in order. Events that the seat may not read are left out."""
        ...


@runtime_checkable
class Dealer(Protocol):
    """A bot that has a character: it is told which one when it sits down at a table."""

    def be(self, character: Character) -> None:
        """Deal with others as this character does."""
        ...


Maker: TypeAlias = Callable[[Game, Chance], Bot]
"""How a bot comes to a table: from the game it will play and its own stream of chance."""
