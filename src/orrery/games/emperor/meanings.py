"""What the words of role and technology cards mean: the chapters fill these two tables, one entry a word.

A refusal is a sentence and its clause. The rule that refuses a move is the rule that leaves it out of the list.
"""

from __future__ import annotations

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

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        """The programme of the role, everybody in directional order from the Chooser (EMP-ROUND-04)."""
        raise NotImplementedError(type(self).__name__)


class Technology:
    """How a technology is used: declared by its owner, perhaps stopped by the Saboteur, then it works.

    `technology.why_not_use` looks at what holds for every card (its owner, its role, stopped, used up); these
    methods say the rest, and the step `Use` that `use` returns does the work.
    """

    def role(self) -> str:
        """The role in which it is used (EMP-TEC-02)."""
        raise NotImplementedError(type(self).__name__)

    def limit(self) -> str:
        """The clause that says how often."""
        return "EMP-TEC-02"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        """Why its owner cannot use it at this moment of the role."""
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        """The ways to declare it on the owner's turn; none for a card that answers something."""
        return []

    def use(self, seat: Seat, tech: int, move: Move) -> Use:
        """The step that follows such a declaration."""
        raise NotImplementedError(type(self).__name__)

    def stopped(self, pos: Galaxy, use: Use) -> None:
        """What follows when the Saboteur has stopped it: as a rule the turn goes on without it (EMP-TEC-32)."""


class BattleTechnology(Technology):
    """A technology that is declared before the first die of a battle and works for the whole of it (EMP-TEC-17)."""

    def role(self) -> str:
        return "warlord"

    def helps(self, pos: Galaxy, seat: Seat) -> bool:
        """Whether it would work in this battle."""
        raise NotImplementedError(type(self).__name__)

    def begin(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        """It works from now on."""
        raise NotImplementedError(type(self).__name__)


ROLES: Meanings[Role] = Meanings()
TECHNOLOGIES: Meanings[Technology] = Meanings()
