"""The Engineer role: building ships, Robotics (EMP-ENG, EMP-TEC-20 to 22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, Step, lapses, says
from orrery.engine.chain import Chain
from orrery.games.emperor import effects
from orrery.games.emperor.content import MOST_SPACES, SHIP_IDS
from orrery.games.emperor.effects import Discount
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import Use, UseTechnology, offers, use, why_not_use


@says("deploy the free {ship} at {space}", "EMP-ENG-01")
class DeployFree(Move, frozen=True):
    """The Chooser's free ship."""

    ship: int
    space: int


@says("build {ship} at {space}", "EMP-ENG-02")
class Build(Move, frozen=True):
    """Buy a ship and put it on a Starbase."""

    ship: int
    space: int


BUILD = tuple(tuple(Build(ship, space) for space in range(MOST_SPACES)) for ship in range(len(SHIP_IDS)))


@ROLES.of(effects.Build)
class Engineer(Role):
    """Everybody builds ships, after the Chooser's free one (EMP-ENG-01, EMP-ENG-02)."""

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [EngineerTurn(seat) for seat in pos.order(pos.chooser)]


class EngineerTurn(Step[Galaxy], frozen=True):
    """The Chooser's free Fighter comes before any purchase (EMP-ENG-01, EMP-ENG-10)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.ships_bought = 0
        pos.discount = 0
        pos.then(BuildShips(self.seat))
        if self.seat == pos.chooser:
            pos.then(*[GiveShip(self.seat)] * pos.content.build.ships)


class GiveShip(Step[Galaxy], frozen=True):
    """A free ship, if one is in the reserve (EMP-ENG-01)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.reserve(self.seat, pos.content.free_ship) >= 0:
            pos.then(FreeFighter(self.seat))


@lapses
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
            "On which Starbase do you put the free {0:ship}?",
            "{seat} deploys a free {0:ship}",
            (pos.content.free_ship,),
            "EMP-ENG-01",
        )

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if isinstance(move, DeployFree) and move.space not in pos.starbases(self.seat):
            return NO_STARBASE
        return "", ""


NO_STARBASE = ("Ships can be deployed only where you have a Starbase.", "EMP-ENG-06")


def why_not_ship(pos: Galaxy, seat: Seat, ship: int) -> Refusal | None:
    """A ship must be in the reserve and paid (EMP-ENG-02, EMP-ENG-03, EMP-ENG-07)."""
    if pos.reserve(seat, ship) < 0:
        return "You have no ship of this type left in your reserve.", "EMP-ENG-07"
    metal, energy, marks = pos.content.ship_cost[ship]
    metal = max(0, metal - pos.discount)
    if pos.metal[seat] < metal or pos.energy[seat] < energy or pos.marks[seat] < marks:
        price = f"{metal} metal, {energy} energy and {marks} marks"
        return f"You cannot pay for it: it costs {price}.", "EMP-ENG-03"
    return None


class BuildShips(Chain[Galaxy], frozen=True):
    """Ships are bought one at a time, each paid and deployed before the next (EMP-ENG-02 to EMP-ENG-10)."""

    def links(self, pos: Galaxy) -> list[Move]:
        moves: list[Move] = []
        seat = self.seat
        bases = pos.starbases(seat)
        for ship in range(len(SHIP_IDS)):
            if why_not_ship(pos, seat, ship) is None:
                moves.extend([BUILD[ship][space] for space in bases])
        moves.extend(offers(pos, seat, "engineer"))
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        seat = self.seat
        if isinstance(move, UseTechnology):
            use(pos, seat, move.tech, move)
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

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which ship do you build, and where?", "{seat} builds ships", clause="EMP-ENG-02")

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        if isinstance(move, UseTechnology):
            return why_not_use(pos, self.seat, move.tech, "engineer") or ("", "")
        if isinstance(move, Build):
            if move.space not in pos.starbases(self.seat):
                return NO_STARBASE
            return why_not_ship(pos, self.seat, move.ship) or ("", "")
        return "", ""


@TECHNOLOGIES.of(Discount)
class Robotics(Technology):
    """Once a turn, before the first ship of the turn is bought (EMP-TEC-20, EMP-TEC-22)."""

    def role(self) -> str:
        return "engineer"

    def limit(self) -> str:
        return "EMP-TEC-20"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        if pos.ships_bought:
            return "It is declared before the first ship of the turn is bought.", "EMP-TEC-22"
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [UseTechnology(tech)]

    def use(self, seat: Seat, tech: int, move: Move) -> Use:
        return UseRobotics(seat, tech)


class UseRobotics(Use, frozen=True):
    """The reduction for the purchases of this turn, as one total (EMP-TEC-20, EMP-TEC-21, EMP-TEC-22)."""

    def run(self, pos: Galaxy) -> None:
        amount = pos.content.power(self.tech, Discount).amount
        pos.tech_used[self.tech] = True
        pos.discount += amount
        pos.tell("EMP-TEC-20", "Ships of {0:seat} cost {1} metal less this turn", self.seat, amount)
