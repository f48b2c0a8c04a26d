"""The Steward role: producing metal and energy, Protein Fields (EMP-STW, EMP-TEC-23 to 25)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Done, Move, Question, Seat, Step, lapses, says
from orrery.games.emperor.content import ENERGY, METAL
from orrery.games.emperor.effects import FreeProduction
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import declare


@says("take {cube}", "EMP-STW-01")
class TakeCube(Move, frozen=True):
    """The Chooser's free cube."""

    cube: int


@says("produce at {space}", "EMP-STW-03")
class ProduceAt(Move, frozen=True):
    """Give up a food cube; the sector yields all metal and energy it shows."""

    space: int


@says("use protein fields at {space}", "EMP-TEC-23")
class FieldsAt(Move, frozen=True):
    """The sector produces without giving up food."""

    space: int


DONE = Done()
FIELDS_AT = tuple(FieldsAt(space) for space in range(64))
PRODUCE = tuple(ProduceAt(space) for space in range(64))


class StewardTurn(Step[Galaxy], frozen=True):
    """The Chooser's free cube first, then production (EMP-STW-01, EMP-STW-03)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.produced = []
        pos.fields_left = 0
        pos.then(Production(self.seat))
        if self.seat == pos.chooser and not pos.resigned[self.seat]:
            if free_cubes(pos, self.seat):
                pos.then(FreeCube(self.seat))
            else:
                pos.tell("EMP-STW-02", "{0:seat} has no room for a free cube", self.seat)


def free_cubes(pos: Galaxy, seat: Seat) -> list[Move]:
    """The kinds of cube for which there is room (EMP-STW-02)."""
    moves: list[Move] = []
    if pos.metal[seat] < pos.content.room_metal:
        moves.append(TakeCube(METAL))
    if pos.energy[seat] < pos.content.room_energy:
        moves.append(TakeCube(ENERGY))
    return moves


@lapses
class FreeCube(Decision[Galaxy], frozen=True):
    """The Chooser takes 1 metal or 1 energy from the pool (EMP-STW-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return free_cubes(pos, self.seat)

    def apply(self, pos: Galaxy, move: TakeCube) -> None:
        if move.cube == METAL:
            pos.metal[self.seat] += 1
        else:
            pos.energy[self.seat] += 1
        pos.tell("EMP-STW-01", "{0:seat} takes 1 {1:cube} from the pool", self.seat, move.cube)

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which free cube do you take?", "{seat} XXX", clause="EMP-STW-01")


class Production(Decision[Galaxy], frozen=True):
    """Sector by sector: produce, or leave the food (EMP-STW-03, EMP-STW-04, EMP-STW-08)."""

    acted: bool = False

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        moves: list[Move] = []
        seat, content = self.seat, pos.content
        fields = pos.fields_left > 0 or (not pos.fields_left and pos.usable(FreeProduction, seat))
        for space, owner in enumerate(pos.owner):
            if owner != seat or space in pos.produced:
                continue
            _, metal, energy = content.yields[pos.tile[space]]
            if metal or energy:
                if pos.food[space]:
                    moves.append(PRODUCE[space])
                if fields:
                    moves.append(FIELDS_AT[space])
        moves.append(DONE)
        return moves

    def apply(self, pos: Galaxy, move: Move) -> None:
        if type(move) is Done:
            return
        pos.then(ACTED[self.seat])
        if isinstance(move, ProduceAt):
            pos.food[move.space] -= 1
            pos.food_pool += 1
            produce(pos, self.seat, move.space, "EMP-STW-03")
            return
        assert isinstance(move, FieldsAt)
        if pos.fields_left > 0:
            pos.then(UseFields(self.seat, move.space))
        else:
            declare(pos, self.seat, pos.content.tech(FreeProduction), UseFields(self.seat, move.space))

    def forced(self) -> bool:
        return (
            not self.acted
        )  # whoever has acted ends the turn by hand: until then the clicks can be taken back

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which sector produces? It gives up 1 food.", "{seat} XXX", clause="EMP-STW-03")


ACTED = tuple(Production(seat, True) for seat in range(6))


class UseFields(Step[Galaxy], frozen=True):
    """A sector produces with Protein Fields; up to 2 of them in a turn (EMP-TEC-23, EMP-TEC-24, EMP-TEC-25)."""

    seat: Seat
    space: int

    def run(self, pos: Galaxy) -> None:
        if pos.tech_stopped[pos.content.tech(FreeProduction)]:
            return
        if not pos.fields_left:
            pos.fields_left = pos.content.power(FreeProduction).sectors
        # after the last one the count stands at -1: all used, and nothing to declare again this turn
        pos.fields_left = pos.fields_left - 1 or -1
        produce(pos, self.seat, self.space, "EMP-TEC-23")


def produce(pos: Galaxy, seat: Seat, space: int, clause: str) -> None:
    """All metal and energy shown; what does not fit goes back to the pool (EMP-STW-06, EMP-STW-09)."""
    _, metal, energy = pos.content.yields[pos.tile[space]]
    pos.produced.append(space)
    pos.metal[seat] = min(pos.content.room_metal, pos.metal[seat] + metal)
    pos.energy[seat] = min(pos.content.room_energy, pos.energy[seat] + energy)
    pos.tell(clause, "{0:seat} produces {1} metal and {2} energy on {3:space}", seat, metal, energy, space)
