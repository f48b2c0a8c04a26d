"""Reorganization: four steps in order at the beginning of a turn, which nobody can interrupt (NOM-REORG, NOM-DECL)."""

from __future__ import annotations

from orrery.engine.base import Question, Seat, Step
from orrery.games.nomads.cards import effects
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.holdings.units import GiveUpUnits
from orrery.games.nomads.table.changes import end_standing, finish, gain_civil, gain_credits
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import ACTIVATION, REORGANIZATION, Expanse
from orrery.games.nomads.turn.jumps import Jump
from orrery.games.nomads.using.coincidence import TakeEffect
from orrery.games.nomads.using.gains import gain_in_step_2, is_income


class Reorganize(Step[Expanse], frozen=True):
    """All four steps, none of them by choice; no window opens in between (NOM-REORG-01, NOM-REORG-11)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        seat = self.seat
        pos.phase = REORGANIZATION
        pos.then(
            FinishConstructions(seat),
            Grow(seat),
            CheckLife(),
            Earn(seat),
            LeaveSystems(seat),
            Jump(seat),
            Awake(),
        )


class FinishConstructions(Step[Expanse], frozen=True):
    """Step 1: constructions are flipped and built, their credits go to the central pile (NOM-REORG-02, 03)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        for place in pos.places(self.seat):
            if pos.building[place]:
                finish(pos, place)
                pos.tell("NOM-REORG-02", "{0:seat} has built {1:card}", self.seat, pos.technology[place])


class Grow(Step[Expanse], frozen=True):
    """Step 2: a civil unit as long as no decline has happened; afterwards sacrifices (NOM-REORG-04, DECL-05, 06)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        seat = self.seat
        declines = pos.declines[pos.deck_of(seat)]
        if not declines:
            pos.tell("NOM-REORG-04", "{0:seat} obtains {1} civil unit", seat, gain_civil(pos, seat, 1))
            return
        number = max(0, declines - total(pos, seat, effects.DeclineRelief))
        if number:
            pos.then(Sacrifice(seat, number))
        else:
            pos.tell("NOM-DECL-05", "{0:seat} sacrifices nothing to the decline", seat)


class Sacrifice(GiveUpUnits, frozen=True):
    """The player chooses which units the decline takes; with too few, all go (NOM-DECL-07, NOM-DECL-12)."""

    def told(self) -> tuple[str, str]:
        return "NOM-DECL-05", "{0:seat} sacrifices {1} civil and {2} military unit(s) to the decline"

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "The decline takes {0} of your people. Whom do you give up?",
            "{seat} lose(s|) people to the decline",
            (self.number,),
            "NOM-DECL-07",
        )


class Earn(Step[Expanse], frozen=True):
    """Step 2: a credit for each civil unit, and what cards add, as one gain (NOM-REORG-05 to 08, NOM-DECL-13)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        seat = self.seat
        content = pos.content
        amount = content.civil_income * pos.civil[seat] + content.soldier_income * pos.military[seat]
        amount += total(pos, seat, effects.Income)
        further: list[int] = []
        for one in pos.standing[:]:
            ability = content.abilities[one.ability]
            if one.waiting and one.user == seat and ability.trigger == "own_reorganization_step_2":
                amount += sum(gain_in_step_2(pos, seat, op) for op in ability.ops)
                if not all(is_income(op) for op in ability.ops):
                    further.append(ability.number)
                pos.tell("NOM-CONS-13", "{0:source} of {1:seat} takes effect", ability.source, seat)
                end_standing(pos, one)
        gained = gain_credits(pos, seat, max(0, amount))
        pos.tell("NOM-REORG-05", "{0:seat} gains {1} credit(s)", seat, gained)
        pos.then(TakeEffect(seat, tuple(further)))


class LeaveSystems(Step[Expanse], frozen=True):
    """Step 3: the whole pile of systems is discarded (NOM-REORG-09)."""

    seat: Seat

    def run(self, pos: Expanse) -> None:
        pos.system_discards.extend(pos.visited[self.seat])
        pos.visited[self.seat] = []


class Awake(Step[Expanse], frozen=True):
    """Reorganization is over; activation begins (NOM-TURN-02)."""

    def run(self, pos: Expanse) -> None:
        pos.phase = ACTIVATION
