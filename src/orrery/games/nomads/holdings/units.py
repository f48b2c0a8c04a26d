"""Giving up units: sacrifices, eliminations and prices paid with population (NOM-DECL-07, NOM-ACT-08, NOM-ACT-09)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, lapses, says
from orrery.engine.window import PASS
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.changes import lose_units
from orrery.games.nomads.table.state import Expanse


@says("give up {civil} civil and {military} military", "NOM-DECL-07")
class GiveUp(Move, frozen=True):
    """Which units go: so many civil, so many military."""

    civil: int
    military: int


def splits(pos: Expanse, seat: Seat, number: int) -> list[Move]:
    """Every way to take so many units of a seat; all of them if there are not enough (NOM-DECL-12, NOM-DMG-11)."""
    civil, military = pos.civil[seat], pos.military[seat]
    number = min(number, civil + military)
    return [GiveUp(number - m, m) for m in range(max(0, number - civil), min(number, military) + 1)]


def why_not_split(pos: Expanse, seat: Seat, number: int, move: Move) -> tuple[str, str]:
    """Why these units cannot be the ones that go: the number, or what there is (NOM-DECL-07, NOM-DECL-12)."""
    if not isinstance(move, GiveUp) or move in splits(pos, seat, number):
        return "", ""
    civil, military = pos.civil[seat], pos.military[seat]
    number = min(number, civil + military)
    return f"Exactly {number} must go, of {civil} civil and {military} military units.", ""


@lapses
class GiveUpUnits(Decision[Expanse], frozen=True):
    """A species gives up so many units of the own choice; with too few, all go (NOM-DECL-07, NOM-DECL-12)."""

    number: int

    def told(self) -> tuple[str, str]:
        """The clause and the sentence of the log: who, how many civil and how many military units."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return splits(pos, self.seat, self.number)

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, GiveUp)
        lose_units(pos, self.seat, move.civil, move.military)
        clause, text = self.told()
        pos.tell(clause, text, self.seat, move.civil, move.military)

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not_split(pos, self.seat, self.number, move)


class PayUnits(GiveUpUnits, frozen=True):
    """A price paid with units of the own choice (NOM-ACT-05, NOM-ACT-09)."""

    source: int = -1
    """The card that wants it, among all sources."""

    def told(self) -> tuple[str, str]:
        return "NOM-ACT-09", "{0:seat} sacrifices {1} civil and {2} military"

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "{1:source} costs {0} of your people. Whom do you give up?",
            "{seat} pay(s|) for {1:source} with people",
            (self.number, self.source),
            "NOM-ACT-09",
        )


class Eliminate(Decision[Expanse], frozen=True):
    """Each victim of an effect chooses in turn order, the active player first; then all losses are carried out
    together (NOM-EFF-11). `chosen` holds civil and military for each victim asked so far, after its seat."""

    number: int
    rest: tuple[Seat, ...]
    chosen: tuple[int, ...]

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return splits(pos, self.seat, self.number) if pos.alive[self.seat] else (PASS,)

    def apply(self, pos: Expanse, move: Move) -> None:
        chosen = self.chosen
        if isinstance(move, GiveUp):
            chosen = (*chosen, self.seat, move.civil, move.military)
        if self.rest:
            pos.then(Eliminate(self.rest[0], self.number, self.rest[1:], chosen))
        else:
            pos.then(CarryOutLosses(chosen), CheckLife())

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not_split(pos, self.seat, self.number, move)

    def ask(self, pos: Expanse) -> Question:
        number = min(self.number, pos.units(self.seat))
        return Question(
            "{0} of your people must go. Whom do you give up?",
            "{seat} choose(s|) which people are lost",
            (number,),
            "NOM-EFF-11",
        )


class CarryOutLosses(Step[Expanse], frozen=True):
    """All losses of one effect at the same moment (NOM-EFF-11)."""

    chosen: tuple[int, ...]

    def run(self, pos: Expanse) -> None:
        for i in range(0, len(self.chosen), 3):
            seat, civil, military = self.chosen[i], self.chosen[i + 1], self.chosen[i + 2]
            if pos.alive[seat]:
                lose_units(pos, seat, civil, military)
                pos.tell(
                    "NOM-DMG-12", "{0:seat} loses {1} civil and {2} military unit(s)", seat, civil, military
                )


def eliminate(pos: Expanse, victims: Sequence[Seat], number: int) -> None:
    """Let each victim choose so many of its units, then take them together (NOM-EFF-11)."""
    if victims:
        pos.then(Eliminate(victims[0], number, tuple(victims[1:]), ()))
