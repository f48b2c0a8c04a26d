"""The bases of Technology: a use that lies on the pile, and what a word of a card means.

Not compiled: `kw_only` is a class keyword, which mypyc drops, and a decorated handler needs a base in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from orrery.engine.base import Move, Seat, Step
from orrery.engine.meanings import Meanings
from orrery.games.colonies.terms import MOVEMENT, Target

if TYPE_CHECKING:
    from orrery.games.colonies.content import Card
    from orrery.games.colonies.table.state import Chart

Why = tuple[str, str] | None
"""Why something cannot be, as a sentence and a clause; None where it can."""

Mode = Literal["always", "own turn", "reaction"]
Held = Callable[["Chart", Seat, int], bool]
"""`has` (the seat has the card) or `could` (as far as the table shows)."""


class Use(Step[Any], frozen=True, kw_only=True):
    """A Technology that is being used and can still be answered; one class for each thing that a card does.

    `run` is what it does when nobody has cancelled it. `closed` are the seats that have answered or let it pass, as bits.
    Everything here is open to everybody.
    """

    seat: Seat
    tech: int
    closed: int = 0
    cancelled: bool = False

    def touches(self, pos: Any, seat: Seat) -> bool:
        """Whether it is aimed at a seat: by default, at a planet or a Ship of its own."""
        place, ship = getattr(self, "place", -1), getattr(self, "ship", 0)
        return (place >= 0 and pos.owner[place] == seat) or (ship > 0 and pos.ship_owner[ship] == seat)

    def fails(self, pos: Any) -> None:
        """What follows when it was cancelled: by default nothing (COL-TECH-13)."""


class Meaning:
    """What a word of a Technology card means; a handler overrides what its word does and leaves the rest.

    A card of one's own turn lists what it could be aimed at (`aims`), says why an aim is not possible (`why_not`) and begins
    (`do`): the menu and the refusals come from the same two. A reaction lists its answers to a moment (`reacts`, `react`).
    An always-on card has an `amount`, or simply works, and the chapter that it changes asks for it.
    """

    modes: tuple[Mode, ...] = ("own turn",)
    """How it works (COL-TECH-06)."""
    phases: tuple[int, ...] = (MOVEMENT,)
    """The phases in which it can work; a card may name fewer."""
    moves: tuple[type[Move], ...] = ()
    """The moves that use it on one's own turn."""
    moments: tuple[type[Step[Any]], ...] = ()
    """What it can answer: uses on the pile, or steps of an attack."""
    limit: tuple[Literal["", "round", "phase"], str] = ("", "")
    """How often one card can be used, and the clause that says so."""
    patient: bool = False
    """On one's own turn it can wait until its holder thinks of it: nobody is stopped for it alone."""
    during: Literal["", "flight", "strike"] = ""
    """The choice that it is part of: how a Ship flies (`fuels`), what a Ship strikes (`opens`)."""

    def cost(self, word: Any) -> tuple[int, int, int]:
        """Energy, Ore and Ship Energy that a use costs: by default the word's own fields of these names."""
        return getattr(word, "energy", 0), getattr(word, "ore", 0), getattr(word, "ship_energy", 0)

    def price(self, word: Any) -> str:
        """The cost as it stands on the card."""
        kinds = zip(self.cost(word), ("Energy", "Ore", "Ship Energy"), strict=True)
        return " and ".join(f"{amount} {kind}" for amount, kind in kinds if amount)

    def amount(self, word: Any) -> int:
        """What an always-on word adds."""
        return 0

    # --- on one's own turn ----------------------------------------------------------------------------------

    def says(self, card: Card, move: Move) -> bool:
        """Whether this move uses this card."""
        return type(move) in self.moves

    def aims(self, pos: Chart, seat: Seat, card: Card) -> list[Move]:
        """Everything that the card could be aimed at, possible or not: by default its moves, which name nothing."""
        return [kind() for kind in self.moves]

    def why_not(self, pos: Chart, seat: Seat, card: Card, move: Any) -> Why:
        """Why one of these is not possible; what holds for the card as a whole has been looked at before."""
        return None

    def do(self, pos: Chart, seat: Seat, card: Card, move: Any) -> None:
        """Begin to use it; the turn itself waits on the stack."""
        raise NotImplementedError(type(self).__name__)

    # --- as a reaction --------------------------------------------------------------------------------------

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        """What a seat could answer with this card, which it can pay for, to a moment: a use on the pile or a step."""
        return []

    def react(self, pos: Chart, seat: Seat, card: Card, move: Any, moment: Any) -> None:
        """Announce the answer."""
        raise NotImplementedError(type(self).__name__)

    # --- in a flight or a strike ----------------------------------------------------------------------------

    def fuels(self, pos: Chart, card: Card, ship: int) -> list[int]:
        """Other amounts of Energy than 1 on which a Ship may fly by this card."""
        return []

    def opens(self, pos: Chart, seat: Seat, place: int) -> list[Target]:
        """The targets on a planet that a strike may have by this card."""
        return []


MEANINGS: Final[Meanings[Meaning]] = Meanings()
"""What each word means; the chapters fill it."""
