"""The Engineer role: building ships, Robotics (EMP-ENG, EMP-TEC-20 to 22)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, lapses, says, takes
from orrery.engine.chain import DONE, Chain
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.emperor import effects
from orrery.games.emperor.content import MOST_SPACES, SHIP_IDS
from orrery.games.emperor.effects import Discount
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import Use, UseTechnology, declare, offer


@says("deploy the free {ship} at {space}", "EMP-ENG-01")
class DeployFree(Move, frozen=True):
    """The Chooser's free ship."""

    ship: int
    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if self.ship != pos.content.free_ship:
            return "The free ship is of another type.", "EMP-ENG-01"
        return None if self.space in pos.starbases(seat) else NO_STARBASE


@says("build {ship} at {space}", "EMP-ENG-02")
class Build(Move, frozen=True):
    """Buy a ship and put it on a Starbase."""

    ship: int
    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if self.space not in pos.starbases(seat):
            return NO_STARBASE
        found = why_not_ship(pos, seat, self.ship, pos.discount)
        if found is None or found[1] != "EMP-ENG-03":
            return found
        metal, energy, marks = pos.content.ship_cost[self.ship]
        parts = [f"{max(0, metal - pos.discount)} metal"] + [f"{energy} energy"] * (energy > 0)
        price = ", ".join(parts) + f" and {marks} mark{'' if marks == 1 else 's'}"
        return f"{found[0]} {price}.", found[1]


BUILD = tuple(tuple(Build(ship, space) for space in range(MOST_SPACES)) for ship in range(len(SHIP_IDS)))


class EngineerTurn(Step[Galaxy], frozen=True):
    """The Chooser's free Fighter comes before any purchase (EMP-ENG-01, EMP-ENG-10)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.ships_bought = 0
        pos.discount = 0
        pos.then(BuildShips(self.seat))
        if self.seat == pos.chooser:
            pos.then(*[GiveShip(self.seat)] * pos.content.build.ships)


@ROLES.of(effects.Build)
class Engineer(Role):
    """Everybody builds ships, after the Chooser's free one (EMP-ENG-01, EMP-ENG-02)."""

    turn = EngineerTurn


class GiveShip(Step[Galaxy], frozen=True):
    """A free ship, if one is in the reserve (EMP-ENG-01)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.reserve(self.seat, pos.content.free_ship) >= 0:
            pos.then(FreeFighter(self.seat))


@lapses
@takes(DeployFree)
class FreeFighter(Decision[Galaxy], frozen=True):
    """On which of the Chooser's own Starbases? (EMP-ENG-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [DeployFree(pos.content.free_ship, space) for space in pos.starbases(self.seat)]

    def apply(self, pos: Galaxy, move: DeployFree) -> None:
        pos.drop(pos.reserve(self.seat, move.ship), move.space)
        pos.tell(
            "EMP-ENG-01", "{0:seat} deploys a free {1:ship} at {2:space}", self.seat, move.ship, move.space
        )

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "On which Starbase does your free {0:ship} start?",
            "{seat} deploys a free {0:ship}",
            (pos.content.free_ship,),
            "EMP-ENG-01",
        )


NO_STARBASE = ("Ships can be deployed only where you have a Starbase.", "EMP-ENG-06")


def why_not_ship(pos: Galaxy, seat: Seat, ship: int, discount: int) -> Refusal | None:
    """A ship must be in the reserve and paid (EMP-ENG-02, EMP-ENG-03, EMP-ENG-07)."""
    if pos.reserve(seat, ship) < 0:
        return "You have no ship of this type left in your reserve.", "EMP-ENG-07"
    metal, energy, marks = pos.content.ship_cost[ship]
    if pos.metal[seat] < metal - discount or pos.energy[seat] < energy or pos.marks[seat] < marks:
        return "You cannot pay for it: it costs", "EMP-ENG-03"
    return None


@takes(Build, UseTechnology)
class BuildShips(Chain[Galaxy], frozen=True):
    """Ships are bought one at a time, each paid and deployed before the next (EMP-ENG-02 to EMP-ENG-10)."""

    def links(self, pos: Galaxy) -> list[Move]:
        moves: list[Move] = []
        seat = self.seat
        bases = pos.starbases(seat)
        own_metal, own_energy, own_marks = pos.metal[seat] + pos.discount, pos.energy[seat], pos.marks[seat]
        for ship, (metal, energy, marks) in enumerate(pos.content.ship_cost):
            # most ships are too dear: the price is compared before anybody looks into the reserve
            if own_metal < metal or own_energy < energy or own_marks < marks:
                continue
            if why_not_ship(pos, seat, ship, pos.discount) is None:
                moves.extend([BUILD[ship][space] for space in bases])
        offer(pos, seat, moves)
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        if isinstance(move, UseTechnology):
            declare(pos, Use(seat, move.tech))
            return
        assert isinstance(move, Build)
        metal, energy, marks = pos.content.ship_cost[move.ship]
        spared = min(metal, pos.discount)
        pos.discount -= spared
        pos.metal[seat] -= metal - spared
        pos.energy[seat] -= energy
        pos.marks[seat] -= marks
        pos.ships_bought += 1
        pos.drop(pos.reserve(seat, move.ship), move.space)
        pos.tell("EMP-ENG-05", "{0:seat} builds a {1:ship} at {2:space}", seat, move.ship, move.space)

    def sheet(self, pos: Galaxy) -> Sheet:
        """Each ship at each Starbase, out of one store and one reserve (EMP-ENG-03, EMP-ENG-07)."""
        seat, content = self.seat, pos.content
        stock = (pos.metal[seat] + pos.discount, pos.energy[seat], pos.marks[seat])
        left = [pos.in_reserve(seat, kind) for kind in range(len(SHIP_IDS))]
        lines = []
        for move in self.links(pos):
            if isinstance(move, Build):
                cost = content.ship_cost[move.ship]
                most = min([have // price for have, price in zip(stock, cost, strict=True) if price])
                ships = tuple(int(kind == move.ship) for kind in range(len(SHIP_IDS)))
                lines.append(SheetLine(move, min(most, left[move.ship]), (*cost, *ships)))
        reserve = [
            Purse(f"{content.unit_names[name]}s in reserve", left[kind]) for kind, name in enumerate(SHIP_IDS)
        ]
        purses = (Purse("metal", stock[0]), Purse("energy", stock[1]), Purse("marks", stock[2]), *reserve)
        return Sheet(tuple(lines), purses, end=DONE)

    def ask(self, pos: Galaxy) -> Question:
        seat = self.seat
        return Question(
            "Which ships do you build, and where?",
            "{seat} builds ships with {0} metal, {1} energy and {2} mark(s)",
            (pos.metal[seat], pos.energy[seat], pos.marks[seat]),
            "EMP-ENG-02",
        )


@TECHNOLOGIES.of(Discount)
class Robotics(Technology):
    """A reduction for the purchases of a turn, as one total, before the first of them (EMP-TEC-20, 21, 22)."""

    role = "engineer"
    limit = "EMP-TEC-20"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        if pos.ships_bought:
            return "It is declared before the first ship of the turn is bought.", "EMP-TEC-22"
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [UseTechnology(tech)]

    def works(self, pos: Galaxy, seat: Seat, tech: int) -> None:
        amount = pos.content.power(tech, Discount).amount
        pos.tech_used[tech] = True
        pos.discount += amount
        pos.tell("EMP-TEC-20", "Ships of {0:seat} cost {1} metal less this turn", seat, amount)
