"""The Engineer role: building ships, Robotics (EMP-ENG, EMP-TEC-20 to 22)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, lapses, says
from orrery.games.emperor.effects import Discount
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import declare


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


@says("use robotics", "EMP-TEC-20")
class UseRobotics(Move, frozen=True):
    """The ships of this turn cost 2 metal less in total."""


DONE = Done()
BUILD = tuple(tuple(Build(ship, space) for space in range(64)) for ship in range(3))


class EngineerTurn(Step[Galaxy], frozen=True):
    """The Chooser's free Fighter comes before any purchase (EMP-ENG-01, EMP-ENG-10)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.ships_bought = 0
        pos.discount = 0
        pos.then(BuildShips(self.seat))
        if (
            self.seat == pos.chooser
            and not pos.resigned[self.seat]
            and pos.reserve(self.seat, pos.content.free_ship) >= 0
        ):
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
        return Question("On which Starbase do you put the free Fighter?", "{seat} XXX", clause="EMP-ENG-01")


class BuildShips(Decision[Galaxy], frozen=True):
    """Ships are bought one at a time, each paid and deployed before the next (EMP-ENG-02 to EMP-ENG-10)."""

    acted: bool = False

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = []
        seat = self.seat
        bases = pos.starbases(seat)
        for ship in range(3):
            metal, energy, marks = pos.content.ship_cost[ship]
            if (
                pos.metal[seat] >= metal - pos.discount
                and pos.energy[seat] >= energy
                and pos.marks[seat] >= marks
                and pos.reserve(seat, ship) >= 0
            ):
                moves.extend([BUILD[ship][space] for space in bases])
        if not pos.ships_bought and not pos.discount and pos.usable(Discount, seat):
            moves.append(UseRobotics())
        moves.append(DONE)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if type(move) is Done:
            return
        seat = self.seat
        pos.then(ACTED[seat])
        if isinstance(move, UseRobotics):
            declare(pos, seat, pos.content.tech(Discount), StartRobotics(seat))
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

    def forced(self) -> bool:
        return (
            not self.acted
        )  # whoever has acted ends the turn by hand: until then the clicks can be taken back

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which ship do you build, and where?", "{seat} XXX", clause="EMP-ENG-02")

    def why_not(self, pos: Galaxy, move: Move) -> tuple[str, str]:
        if not isinstance(move, Build):
            return "", ""
        if move.space not in pos.starbases(self.seat):
            return "Ships can be deployed only where you have a Starbase.", "EMP-ENG-06"
        if pos.reserve(self.seat, move.ship) < 0:
            return "You have no ship of this type left in your reserve.", "EMP-ENG-07"
        metal, energy, marks = pos.content.ship_cost[move.ship]
        price = f"{metal} metal, {energy} energy and {marks} marks"
        return f"You cannot pay for it: it costs {price}.", "EMP-ENG-03"


ACTED = tuple(BuildShips(seat, True) for seat in range(6))


class StartRobotics(Step[Galaxy], frozen=True):
    """The reduction for the purchases of this turn, as one total (EMP-TEC-20, EMP-TEC-21, EMP-TEC-22)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if not pos.tech_stopped[pos.content.tech(Discount)]:
            pos.discount = pos.content.power(Discount).amount
            pos.tell("EMP-TEC-20", "Ships of {0:seat} cost {1} metal less this turn", self.seat, pos.discount)
