"""The Steward role: producing metal and energy, Protein Fields (EMP-STW, EMP-TEC-23 to 25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, Step, lapses, says
from orrery.engine.chain import Chain
from orrery.games.emperor.content import ENERGY, METAL, MOST_SPACES
from orrery.games.emperor.effects import FreeProduction, Produce
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import Use, offers, use, why_not_use


@says("take {cube}", "EMP-STW-01")
class TakeCube(Move, frozen=True):
    """The Chooser's free cube."""

    cube: int


@says("produce at {space}", "EMP-STW-03")
class ProduceAt(Move, frozen=True):
    """Give up a food cube; the sector yields all metal and energy it shows."""

    space: int


@says("use {tech} at {space}", "EMP-TEC-23")
class FieldsAt(Move, frozen=True):
    """The sector produces without giving up food."""

    tech: int
    space: int


PRODUCE = tuple(ProduceAt(space) for space in range(MOST_SPACES))


@ROLES.of(Produce)
class Steward(Role):
    """Everybody produces, after the Chooser's free cube (EMP-STW-01, EMP-STW-03)."""

    def steps(self, pos: Galaxy) -> list[Step[Any]]:
        return [StewardTurn(seat) for seat in pos.order(pos.chooser)]


class StewardTurn(Step[Galaxy], frozen=True):
    """The Chooser's free cube first, then production (EMP-STW-01, EMP-STW-03)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.produced = []
        pos.fields_left = 0
        pos.then(Production(self.seat))
        if self.seat == pos.chooser:
            pos.then(*[GiveCube(self.seat)] * pos.content.produce.cubes)


class GiveCube(Step[Galaxy], frozen=True):
    """The Chooser's free cube, if there is room for one (EMP-STW-01, EMP-STW-02)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if why_not_cube(pos, self.seat, METAL) is None or why_not_cube(pos, self.seat, ENERGY) is None:
            pos.then(FreeCube(self.seat))
        else:
            pos.tell("EMP-STW-02", "{0:seat} has no room for a free cube", self.seat)


def why_not_cube(pos: Galaxy, seat: Seat, cube: int) -> Refusal | None:
    """The free cube is metal or energy, and there must be room for it (EMP-STW-01, EMP-STW-02)."""
    if cube == METAL:
        full = pos.metal[seat] >= pos.content.room_metal
    elif cube == ENERGY:
        full = pos.energy[seat] >= pos.content.room_energy
    else:
        return "The free cube is metal or energy.", "EMP-STW-01"
    return ("Your Storage Facility has no room for it.", "EMP-STW-02") if full else None


@lapses
class FreeCube(Decision[Galaxy], frozen=True):
    """The Chooser takes 1 metal or 1 energy from the pool (EMP-STW-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [TakeCube(cube) for cube in (METAL, ENERGY) if why_not_cube(pos, self.seat, cube) is None]

    def apply(self, pos: Galaxy, move: TakeCube) -> None:
        if move.cube == METAL:
            pos.metal[self.seat] += 1
        else:
            pos.energy[self.seat] += 1
        pos.tell("EMP-STW-01", "{0:seat} takes 1 {1:cube} from the pool", self.seat, move.cube)

    def ask(self, pos: Galaxy) -> Question:
        return Question("Which free cube do you take?", "{seat} takes a free cube", clause="EMP-STW-01")

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        return why_not_cube(pos, self.seat, move.cube) or ("", "") if isinstance(move, TakeCube) else ("", "")


def why_not_yield(pos: Galaxy, seat: Seat, space: int) -> Refusal | None:
    """What produces is an own sector with metal or energy, once a role (EMP-STW-03, EMP-STW-04, EMP-TEC-25)."""
    if pos.owner[space] != seat:
        return "Only sectors that you control produce for you.", "EMP-STW-03"
    _, metal, energy = pos.content.yields[pos.tile[space]]
    if not metal and not energy:
        return "This sector shows neither metal nor energy.", "EMP-STW-03"
    if space in pos.produced:
        return "This sector has produced already; it does so once a role.", "EMP-STW-04"
    return None


def why_not_produce(pos: Galaxy, seat: Seat, space: int) -> Refusal | None:
    """Production gives up a food cube (EMP-STW-03)."""
    found = why_not_yield(pos, seat, space)
    if found is None and not pos.food[space]:
        return "There is no food on this sector to give up.", "EMP-STW-03"
    return found


class Production(Chain[Galaxy], frozen=True):
    """Sector by sector: produce, or leave the food (EMP-STW-03, EMP-STW-04, EMP-STW-08)."""

    def links(self, pos: Galaxy) -> list[Move]:
        moves: list[Move] = []
        seat = self.seat
        for space in pos.controlled(seat):
            if why_not_produce(pos, seat, space) is None:
                moves.append(PRODUCE[space])
        moves.extend(offers(pos, seat, "steward"))
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, ProduceAt):
            pos.food[move.space] -= 1
            pos.food_pool += 1
            produce(pos, self.seat, move.space, "EMP-STW-03")
            return
        assert isinstance(move, FieldsAt)
        if pos.fields_left:
            pos.then(
                UseFields(self.seat, move.tech, move.space)
            )  # declared with the first sector (EMP-TEC-26)
        else:
            use(pos, self.seat, move.tech, move)

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Which sector produces? It gives up 1 food.",
            "{seat} produces metal and energy",
            clause="EMP-STW-03",
        )

    def why_not(self, pos: Galaxy, move: Move) -> Refusal:
        found: Refusal | None = None
        if isinstance(move, ProduceAt):
            found = why_not_produce(pos, self.seat, move.space)
        elif isinstance(move, FieldsAt):
            found = why_not_use(pos, self.seat, move.tech, "steward") or why_not_yield(
                pos, self.seat, move.space
            )
        return found or ("", "")


@TECHNOLOGIES.of(FreeProduction)
class ProteinFields(Technology):
    """Some sectors produce without food, one card after another (EMP-TEC-23, EMP-TEC-24, EMP-TEC-25)."""

    def role(self) -> str:
        return "steward"

    def limit(self) -> str:
        return "EMP-TEC-23"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        if pos.usable(FreeProduction, seat) != tech:
            return "Your other card for this is used first.", "EMP-TEC-23"
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [
            FieldsAt(tech, space) for space in pos.controlled(seat) if why_not_yield(pos, seat, space) is None
        ]

    def use(self, seat: Seat, tech: int, move: Move) -> Use:
        assert isinstance(move, FieldsAt)
        return UseFields(seat, tech, move.space)


class UseFields(Use, frozen=True):
    """A sector produces without food; with the last one the card is used up (EMP-TEC-23, EMP-TEC-24)."""

    space: int

    def run(self, pos: Galaxy) -> None:
        if not pos.fields_left:
            pos.fields_left = pos.content.power(self.tech, FreeProduction).sectors
        pos.fields_left -= 1
        if not pos.fields_left:
            pos.tech_used[self.tech] = True
        produce(pos, self.seat, self.space, "EMP-TEC-23")


def produce(pos: Galaxy, seat: Seat, space: int, clause: str) -> None:
    """All metal and energy shown; what does not fit goes back to the pool (EMP-STW-06, EMP-STW-09)."""
    _, metal, energy = pos.content.yields[pos.tile[space]]
    pos.produced.append(space)
    pos.metal[seat] = min(pos.content.room_metal, pos.metal[seat] + metal)
    pos.energy[seat] = min(pos.content.room_energy, pos.energy[seat] + energy)
    pos.tell(clause, "{0:seat} produces {1} metal and {2} energy on {3:space}", seat, metal, energy, space)
