"""Saving Ships from an enemy attack: Energy Shield, Ship Armor, and what pierces it (COL-TDEF, COL-TATT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Seat, Step, says
from orrery.engine.stops import Stake
from orrery.engine.window import Window
from orrery.games.colonies import effects as e
from orrery.games.colonies.content import Card
from orrery.games.colonies.space.control import RECHECK
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.technology.knowledge import could, functions, has
from orrery.games.colonies.technology.using import CancelsBelow, announce, reaction_card, reactions
from orrery.games.colonies.terms import ENERGY, HOLD, MEEPLE
from orrery.games.colonies.uses import MEANINGS, Held, Meaning, Use


@says("shield ship {ship}", "COL-TDEF-01", "That Ship is not about to be destroyed.")
class ShieldShip(Move, frozen=True):
    """The Ship pays Ship Energy and survives."""

    ship: int


@says("armor ship {ship}", "COL-TDEF-05", "That Ship is not about to be destroyed.")
class ArmorShip(Move, frozen=True):
    """Pay Ore and the Ship survives."""

    ship: int


@says("pierce the armor", "COL-TATT-01")
class PierceTheArmor(Move, frozen=True):
    """Cancel Ship Armor."""


class SaveShip(Step[Chart], frozen=True):
    """The owner of a Ship that an enemy attack would destroy may save it (COL-TDEF-01, COL-TDEF-05, COL-TECH-14).

    `against` is the enemy; `nuclear` tells the kind of attack; `tried` are the cards that have been used (COL-TECH-10).
    """

    ship: int
    against: Seat
    nuclear: bool
    tried: int

    def run(self, pos: Chart) -> None:
        ship = self.ship
        owner = pos.ship_owner[ship]
        if pos.attack is None or ship not in pos.attack.doomed or owner < 0 or pos.out[owner]:
            return
        if reactions(pos, owner, self, self.tried, could):
            pos.then(SaveWindow((owner,), ship, self.against, self.nuclear, self.tried))


class SaveWindow(Window[Chart], frozen=True):
    """Energy Shield from the Ship's own Energy, Ship Armor for Ore (COL-TDEF-14, COL-TDEF-15)."""

    ship: int
    against: Seat
    nuclear: bool
    tried: int

    def _moment(self, tried: int) -> SaveShip:
        return SaveShip(self.ship, self.against, self.nuclear, tried)

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return reactions(pos, seat, self._moment(self.tried), self.tried, has)

    def answer(self, pos: Chart, seat: Seat, move: Move) -> None:
        moment = self._moment(self.tried)
        card = reaction_card(pos, seat, move, moment, self.tried)
        pos.then(self._moment(self.tried | card.bit))
        card.meaning.react(pos, seat, card, move, moment)

    def ask(self, pos: Chart, seat: Seat) -> Question:
        return Question(
            "{1:seat} would destroy your Ship {0} with {2} Meeple(s) aboard. Do you save it?",
            "{seat} may save Ship {0}",
            (self.ship, self.against, pos.cargo[self.ship * HOLD + MEEPLE]),
            "COL-TDEF-01",
            "save",
        )

    def stake(self, pos: Chart, seat: Seat) -> Stake:
        """A Ship of one's own; the Meeples aboard would be lost."""
        could = bool(self.answers(pos, seat))
        return Stake("save", could, could, True, pos.cargo[self.ship * HOLD + MEEPLE])


@MEANINGS.of(e.ShieldShip)
class Shield(Meaning):
    """A Ship survives an enemy attack for its own Energy, a nuclear one in space too (COL-TDEF-01, COL-TDEF-02)."""

    modes = ("reaction",)
    moments = (SaveShip,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        if pos.cargo[moment.ship * HOLD + ENERGY] < card.ship_energy:
            return []
        return [ShieldShip(moment.ship)] if functions(pos, seat, card.tech, pos.ship_at[moment.ship]) else []

    def react(self, pos: Chart, seat: Seat, card: Card, move: Any, moment: Any) -> None:
        announce(pos, card, Shielded(move.ship, moment.against, seat=seat, tech=card.tech), move.ship)


@MEANINGS.of(e.ArmorShip)
class Armor(Meaning):
    """A Ship survives an enemy attack that is not nuclear, for Ore, under an EM Pulse too (COL-TDEF-05, COL-TATT-10)."""

    modes = ("reaction",)
    moments = (SaveShip,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        return [] if moment.nuclear else [ArmorShip(moment.ship)]

    def react(self, pos: Chart, seat: Seat, card: Card, move: Any, moment: Any) -> None:
        announce(pos, card, Armored(move.ship, moment.against, seat=seat, tech=card.tech))


class Shielded(Use, frozen=True):
    """The Ship survives this attack behind its Energy Shield (COL-TDEF-01)."""

    ship: int
    against: Seat

    def run(self, pos: Chart) -> None:
        survive(pos, self.ship, "COL-TDEF-01")


class Armored(Use, frozen=True):
    """The Ship survives this attack by its armor (COL-TDEF-05)."""

    ship: int
    against: Seat

    def run(self, pos: Chart) -> None:
        survive(pos, self.ship, "COL-TDEF-05")


def survive(pos: Chart, ship: int, clause: str) -> None:
    """The Ship is not among those that the attack destroys."""
    doomed = pos.the_attack().doomed
    if ship in doomed:
        doomed.remove(ship)
        pos.tell(clause, "Ship {0} survives", ship)


@MEANINGS.of(e.PierceArmor)
class Piercer(Meaning):
    """Ship Armor used against an attack or a defence of the holder is cancelled for Ore (COL-TATT-01)."""

    modes = ("reaction",)
    moments = (Armored,)

    def reacts(self, pos: Chart, seat: Seat, card: Card, moment: Any, held: Held) -> list[Move]:
        if moment.against != seat:
            return []
        return [PierceTheArmor()] if functions(pos, seat, card.tech, pos.ship_at[moment.ship]) else []

    def react(self, pos: Chart, seat: Seat, card: Card, move: Move, moment: Any) -> None:
        announce(pos, card, CancelsBelow(seat=seat, tech=card.tech), answering=True)


class DestroyDoomed(Step[Chart], frozen=True):
    """All Ships that were not saved are destroyed together (COL-SHIP-14)."""

    def run(self, pos: Chart) -> None:
        if pos.attack is None:
            return
        for ship in pos.attack.doomed:
            if pos.ship_at[ship] >= 0:
                pos.tell("COL-MOVE-24", "Ship {0} is destroyed with everything aboard", ship)
                pos.destroy(ship)
        pos.attack.doomed = []


class AttackOver(Step[Chart], frozen=True):
    """The attack has been resolved; a surrender during it takes effect now (COL-OUT-02, COL-OUT-08)."""

    def run(self, pos: Chart) -> None:
        pos.attack = None
        pos.then(RECHECK)
