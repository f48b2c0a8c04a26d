"""Saving Ships from an enemy attack: Energy Shield, Ship Armor, and stealth as a reaction (COL-TDEF, COL-TMOVE-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Seat, Step, says
from orrery.engine.position import Position
from orrery.engine.standing import Threat
from orrery.engine.window import Window
from orrery.games.colonies.content import ENERGY, MEEPLE, ORE
from orrery.games.colonies.control import RECHECK
from orrery.games.colonies.knowledge import can_use, could_use
from orrery.games.colonies.state import Chart, Use
from orrery.games.colonies.technology import (
    ARMOR,
    EFFECTS,
    SHIELD,
    CloakShip,
    can_cloak,
    can_pay,
    pay_ship,
    use,
    use_cloak,
)

SHIELDED: Final = 1
ARMORED: Final = 2
"""What has been tried to save a Ship from one attack (COL-TECH-10)."""


@says("shield ship {ship}", "COL-TDEF-01")
class ShieldShip(Move, frozen=True):
    """The Ship pays Ship Energy and survives."""

    ship: int


@says("armor ship {ship}", "COL-TDEF-05")
class ArmorShip(Move, frozen=True):
    """Pay Ore and the Ship survives."""

    ship: int


class SaveShip(Step[Chart], frozen=True):
    """The owner of a Ship that an enemy attack would destroy may save it (COL-TDEF-01, COL-TDEF-05, COL-TECH-14).

    `against` is the enemy; `nuclear` leaves out Ship Armor; `tried` is what has failed already.
    """

    ship: int
    against: Seat
    nuclear: bool
    tried: int

    def run(self, pos: Chart) -> None:
        ship = self.ship
        owner = pos.ship_owner[ship]
        if ship not in pos.doomed or owner < 0 or pos.out[owner] or not pos.attack:
            return
        if saves(pos, owner, self, False):
            pos.then(SaveWindow((owner,), ship, self.against, self.nuclear, self.tried))


def saves(pos: Chart, seat: Seat, step: SaveShip | SaveWindow, really: bool) -> list[Move]:
    """What could save a Ship, as far as the table shows, or what really can (COL-TDEF-01, COL-TDEF-05)."""
    content, ship = pos.content, step.ship
    place = pos.ship_at[ship]
    check = can_use if really else could_use
    found: list[Move] = []
    if (
        not step.tried & SHIELDED
        and pos.cargo[ship * 5 + ENERGY] >= content.shield_cost
        and check(pos, seat, content.shield, place)
    ):
        found.append(ShieldShip(ship))
    if (
        not step.tried & ARMORED
        and not step.nuclear
        and check(pos, seat, content.armor, place)
        and can_pay(pos, seat, ORE, content.armor_cost)
    ):
        found.append(ArmorShip(ship))
    return found


class SaveWindow(Window[Chart], frozen=True):
    """Energy Shield from the Ship's own Energy, Ship Armor for Ore (COL-TDEF-14, COL-TDEF-15)."""

    ship: int
    against: Seat
    nuclear: bool
    tried: int

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        return saves(pos, seat, self, True)

    def answer(self, pos: Chart, seat: Seat, move: Move) -> None:
        content, ship = pos.content, self.ship
        if type(move) is ShieldShip:
            pos.then(SaveShip(ship, self.against, self.nuclear, self.tried | SHIELDED))
            pay_ship(pos, ship, content.shield_cost)
            use(pos, seat, content.shield, SHIELD, ship, self.against)
        else:
            pos.then(SaveShip(ship, self.against, self.nuclear, self.tried | ARMORED))
            use(pos, seat, content.armor, ARMOR, ship, self.against, ore=content.armor_cost)

    def ask(self, pos: Chart, seat: Seat) -> str:
        return f"Ship {self.ship} would be destroyed. Do you save it?"

    def clause(self) -> str:
        return "COL-TDEF-01"

    def threat(self, pos: Position, seat: Seat) -> Threat:
        """Standing orders know this window as `save`; the Meeples aboard would be lost."""
        assert isinstance(pos, Chart)
        answers = self.answers(pos, seat)
        return Threat("save", pos.cargo[self.ship * 5 + MEEPLE], answers[0] if answers else None)


def survive(pos: Chart, answer: Use) -> None:
    """The Ship survives this attack (COL-TDEF-01, COL-TDEF-05)."""
    if answer.a in pos.doomed:
        pos.doomed.remove(answer.a)
        pos.tell("COL-TDEF-01", "Ship {0} survives", answer.a)


EFFECTS[SHIELD] = survive
EFFECTS[ARMOR] = survive


class DestroyDoomed(Step[Chart], frozen=True):
    """All Ships that were not saved are destroyed together (COL-SHIP-14)."""

    def run(self, pos: Chart) -> None:
        for ship in pos.doomed:
            if pos.ship_at[ship] >= 0:
                pos.tell("COL-MOVE-24", "Ship {0} is destroyed with everything aboard", ship)
                pos.destroy(ship)
        pos.doomed = []


# --- stealth as a reaction --------------------------------------------------------------------------------------


class StealthReaction(Step[Chart], frozen=True):
    """When an enemy enters their card, or names one of them, Ships may go into stealth (COL-TMOVE-13).

    `ship` limits it to the Ship named as target of a strike; 0 means all Ships of the seat on that card.
    """

    seat: Seat
    place: int
    ship: int

    def run(self, pos: Chart) -> None:
        seat = self.seat
        if not pos.attack or pos.out[seat] or not could_use(pos, seat, pos.content.stealth, self.place):
            return
        if cloakable(pos, seat, self.place, self.ship):
            pos.then(StealthWindow((seat,), self.place, self.ship))


def cloakable(pos: Chart, seat: Seat, place: int, ship: int) -> list[int]:
    """The Ships on a card that can still go into stealth (COL-TMOVE-12)."""
    return [
        other
        for other in pos.ships_at(place)
        if pos.ship_owner[other] == seat and (ship in (0, other)) and can_cloak(pos, other)
    ]


class StealthWindow(Window[Chart], frozen=True):
    """Which Ship goes into stealth; asked again for the next one (COL-TMOVE-13, COL-TMOVE-17)."""

    place: int
    ship: int

    def answers(self, pos: Chart, seat: Seat) -> Sequence[Move]:
        if not can_use(pos, seat, pos.content.stealth, self.place):
            return ()
        return [CloakShip(ship) for ship in cloakable(pos, seat, self.place, self.ship)]

    def answer(self, pos: Chart, seat: Seat, move: CloakShip) -> None:
        pos.then(StealthReaction(seat, self.place, self.ship))
        use_cloak(pos, seat, move.ship)

    def ask(self, pos: Chart, seat: Seat) -> str:
        return "An enemy attacks your Ships. Do you put one in stealth?"

    def clause(self) -> str:
        return "COL-TMOVE-13"

    def threat(self, pos: Position, seat: Seat) -> Threat:
        """Standing orders know this window as `stealth`; at stake are the Meeples aboard the Ships there."""
        assert isinstance(pos, Chart)
        ships = cloakable(pos, seat, self.place, self.ship)
        answers = self.answers(pos, seat)
        loss = max((pos.cargo[ship * 5 + MEEPLE] for ship in ships), default=0)
        return Threat("stealth", loss, answers[0] if len(answers) == 1 else None)


class AttackOver(Step[Chart], frozen=True):
    """The attack has been resolved; a surrender during it takes effect now (COL-OUT-02, COL-OUT-08)."""

    def run(self, pos: Chart) -> None:
        pos.attack, pos.doomed, pos.stopped, pos.opened = [], [], False, 0
        pos.then(RECHECK)
