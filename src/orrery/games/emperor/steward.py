"""The Steward role: producing metal and energy, Protein Fields (EMP-STW, EMP-TEC-23 to 25)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, lapses, says, takes
from orrery.engine.chain import DONE, Chain
from orrery.engine.sheet import Sheet, SheetLine
from orrery.engine.stops import Auto
from orrery.games.emperor.content import ENERGY, FOOD, METAL, MOST_SPACES
from orrery.games.emperor.effects import FreeProduction, Produce
from orrery.games.emperor.meanings import ROLES, TECHNOLOGIES, Refusal, Role, Technology
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.technology import Use, declare, offer, why_not_use


@says("take {cube}", "EMP-STW-01")
class TakeCube(Move, frozen=True):
    """The Chooser's free cube: metal or energy, and there must be room for it (EMP-STW-02)."""

    cube: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        if self.cube == FOOD:
            return "The free cube is metal or energy.", "EMP-STW-01"
        return (
            None if pos.room(seat, self.cube) else ("Your Storage Facility has no room for it.", "EMP-STW-02")
        )


@says("produce at {space}", "EMP-STW-03")
class ProduceAt(Move, frozen=True):
    """Give up a food cube; the sector yields all metal and energy it shows."""

    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_produce(pos, seat, self.space)


@says("use {tech} at {space}", "EMP-TEC-23")
class FieldsAt(Move, frozen=True):
    """The sector produces without giving up food."""

    tech: int
    space: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_use(pos, seat, self.tech) or why_not_yield(pos, seat, self.space)


CUBE = (TakeCube(METAL), TakeCube(ENERGY))
PRODUCE = tuple(ProduceAt(space) for space in range(MOST_SPACES))


class StewardTurn(Step[Galaxy], frozen=True):
    """The Chooser's free cube first, then production (EMP-STW-01, EMP-STW-03)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        pos.produced = []
        pos.fields_left = 0
        pos.then(Production(self.seat))
        if self.seat == pos.chooser:
            pos.then(*[GiveCube(self.seat)] * pos.content.produce.cubes)


@ROLES.of(Produce)
class Steward(Role):
    """Everybody produces, after the Chooser's free cube (EMP-STW-01, EMP-STW-03)."""

    turn = StewardTurn


class GiveCube(Step[Galaxy], frozen=True):
    """The Chooser's free cube, if there is room for one (EMP-STW-01, EMP-STW-02)."""

    seat: Seat

    def run(self, pos: Galaxy) -> None:
        if pos.room(self.seat, METAL) or pos.room(self.seat, ENERGY):
            pos.then(FreeCube(self.seat))
        else:
            pos.tell("EMP-STW-02", "{0:seat} has no room for a free cube", self.seat)


@lapses
@takes(TakeCube)
class FreeCube(Decision[Galaxy], frozen=True):
    """The Chooser takes 1 metal or 1 energy from the pool (EMP-STW-01)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return [move for move in CUBE if move.why_not(pos, self.seat) is None]

    def apply(self, pos: Galaxy, move: TakeCube) -> None:
        if move.cube == METAL:
            pos.metal[self.seat] += 1
        else:
            pos.energy[self.seat] += 1
        pos.tell("EMP-STW-01", "{0:seat} takes 1 {1:cube} from the pool", self.seat, move.cube)

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Metal or energy? Your free cube; your store holds {0} metal and {1} energy.",
            "{seat} takes a free cube of metal or energy",
            (pos.metal[self.seat], pos.energy[self.seat]),
            "EMP-STW-01",
        )


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


@takes(ProduceAt, FieldsAt)
class Production(Chain[Galaxy], frozen=True):
    """Sector by sector: produce, or leave the food (EMP-STW-03, EMP-STW-04, EMP-STW-08)."""

    def links(self, pos: Galaxy) -> list[Move]:
        seat, food, tile = self.seat, pos.food, pos.tile
        yields, produced = pos.content.yields, pos.produced
        moves: list[Move] = []
        # the clauses of `why_not_produce`, which gives the reasons, read off the board in one go
        for space, owner in enumerate(pos.owner):
            if owner == seat and food[space] and space not in produced:
                _, metal, energy = yields[tile[space]]
                if metal or energy:
                    moves.append(PRODUCE[space])
        offer(pos, seat, moves)
        return moves

    def link(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, ProduceAt):
            pos.food[move.space] -= 1
            pos.food_pool += 1
            produce(pos, self.seat, move.space, "EMP-STW-03")
            return
        assert isinstance(move, FieldsAt)
        step = UseFields(self.seat, move.tech, move.space)
        if pos.fields_left:
            pos.then(step)  # it was declared with the first sector (EMP-TEC-26)
        else:
            declare(pos, step)

    def sheet(self, pos: Galaxy) -> Sheet:
        sectors = [move for move in self.links(pos) if isinstance(move, ProduceAt)]
        return Sheet(tuple(SheetLine(move) for move in sectors), end=DONE)

    def by_itself(self, pos: Galaxy) -> Auto | None:
        """Whatever fits into the store is produced (EMP-STW-03, EMP-STW-09)."""
        moves = self.links(pos)
        if not moves or any(not isinstance(move, ProduceAt) for move in moves):
            return None
        made = [pos.content.yields[pos.tile[move.space]] for move in moves if isinstance(move, ProduceAt)]
        metal, energy = sum(one[METAL] for one in made), sum(one[ENERGY] for one in made)
        if metal > pos.room(self.seat, METAL) or energy > pos.room(self.seat, ENERGY):
            return None
        return Auto(moves[0], "all that your sectors produce has room in your store")

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Which sectors produce? Each gives up 1 food; your store has room for {0} metal and {1} energy.",
            "{seat} produces metal and energy",
            (pos.room(self.seat, METAL), pos.room(self.seat, ENERGY)),
            "EMP-STW-03",
        )


@TECHNOLOGIES.of(FreeProduction)
class ProteinFields(Technology):
    """Some sectors produce without food, one card after another (EMP-TEC-23, EMP-TEC-24, EMP-TEC-25)."""

    role = "steward"
    limit = "EMP-TEC-23"

    def why_not(self, pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
        if pos.usable(FreeProduction, seat) != tech:
            return "Your other card for this is used first.", "EMP-TEC-23"
        return None

    def moves(self, pos: Galaxy, seat: Seat, tech: int) -> list[Move]:
        return [
            FieldsAt(tech, space) for space in pos.controlled(seat) if why_not_yield(pos, seat, space) is None
        ]


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
    if metal and energy:
        pos.tell(
            clause, "{0:seat} produces {1} metal and {2} energy on {3:space}", seat, metal, energy, space
        )
    else:
        cube = METAL if metal else ENERGY
        pos.tell(clause, "{0:seat} produces {1} {2:cube} on {3:space}", seat, metal or energy, cube, space)
