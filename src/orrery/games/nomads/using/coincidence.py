"""Effects of one player that fall on the same moment: their owner chooses the order (NOM-EFF-11)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, says
from orrery.games.nomads.cards.meaning import Resolution
from orrery.games.nomads.table.items import NOTHING
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.using.effect import carry_out
from orrery.games.nomads.using.gains import is_income


@says("apply {source} first", "NOM-EFF-11")
class ApplyFirst(Move, frozen=True):
    """Let this effect come before the others of the same moment."""

    source: int


def sources(pos: Expanse, abilities: Sequence[int]) -> list[int]:
    """The cards of these abilities, each once: between equal ones there is no order to choose."""
    return list(dict.fromkeys(pos.content.abilities[ability].source for ability in abilities))


class TakeEffect(Step[Expanse], frozen=True):
    """Effects that take place now beside the credits of step 2, one after the other (NOM-CONS-13, NOM-EFF-11)."""

    seat: Seat
    abilities: tuple[int, ...]

    def run(self, pos: Expanse) -> None:
        if self.abilities:
            pos.then(WhichEffect(self.seat, self.abilities))


class WhichEffect(Decision[Expanse], frozen=True):
    """The owner of several effects of one moment says which comes first; a single one needs no word (NOM-EFF-11)."""

    abilities: tuple[int, ...]

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [ApplyFirst(source) for source in sources(pos, self.abilities)]

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, ApplyFirst)
        origins = [pos.content.abilities[ability].source for ability in self.abilities]
        take(pos, self.seat, self.abilities, origins.index(move.source))

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Which of your effects comes first?",
            "{seat} put(s|) effects of one moment in order",
            clause="NOM-EFF-11",
        )


def take(pos: Expanse, seat: Seat, abilities: tuple[int, ...], at: int) -> None:
    """One of the effects now, the others afterwards."""
    ops = pos.content.abilities[abilities[at]].ops
    wanted = [number for number, op in enumerate(ops) if not is_income(op)]
    pos.then(
        *(Operation(seat, abilities[at], number) for number in wanted),
        TakeEffect(seat, (*abilities[:at], *abilities[at + 1 :])),
    )


class Operation(Step[Expanse], frozen=True):
    """One operation of an effect whose moment has come."""

    seat: Seat
    ability: int
    number: int

    def run(self, pos: Expanse) -> None:
        ability = pos.content.abilities[self.ability]
        if pos.alive[self.seat]:
            carry_out(pos, ability.ops[self.number], Resolution(self.seat, ability, NOTHING, -1))
