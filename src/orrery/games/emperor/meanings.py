"""What the words of role and technology cards mean: the chapters fill these two tables, one entry a word.

Not compiled: the chapters' classes are found by decorators, so they and their bases are ordinary classes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from orrery.engine.base import Move, Seat, Step
from orrery.engine.meanings import Meanings

if TYPE_CHECKING:
    from orrery.games.emperor.state import Galaxy
    from orrery.games.emperor.technology import Use

Refusal: TypeAlias = tuple[str, str]
"""Why a move is not possible, and the clause that says so."""


class Role:
    """What a role card makes happen when it is chosen."""

    turn: Callable[[Seat], Step[Any]]
    """What everybody does."""

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        """The programme of the role: as a rule turns in directional order from the Chooser (EMP-ROUND-04)."""
        return pos.turns(type(self).turn)


class Technology:
    """How a technology is used: declared by its owner, perhaps stopped by the Saboteur, then it works.

    `technology.why_not_use` looks at what holds for every card (its owner, its role, stopped, used up); the rest is
    said here. A technology with an aim has a step of its own, a `Use`, that does the work.
    """

    role = "any"
    """The role in which it is used (EMP-TEC-02)."""
    limit = "EMP-TEC-02"
    """The clause that says how often."""

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        """Why its owner cannot use it at this moment of the role."""
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        """The ways to declare it on the owner's turn; none for a card that answers something."""
        return []

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        """It has been declared, and nobody has stopped it."""
        raise NotImplementedError(type(self).__name__)

    def stopped(self, pos: Galaxy, use: Use) -> None:
        """What follows when the Saboteur has stopped it: as a rule the turn goes on without it (EMP-TEC-32)."""


class BattleTechnology(Technology):
    """A technology that is declared before the first die of a battle and works for the whole of it (EMP-TEC-17)."""

    role = "warlord"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        return "It is declared when a battle begins.", "EMP-TEC-17"

    def helps(self, pos: Galaxy, seat: Seat) -> bool:
        """Whether it would work in this battle."""
        raise NotImplementedError(type(self).__name__)


ROLES: Meanings[Role] = Meanings()
TECHNOLOGIES: Meanings[Technology] = Meanings()
