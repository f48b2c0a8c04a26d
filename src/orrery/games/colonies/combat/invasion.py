"""Invasion: strengths, losses, and who holds the planet then (COL-INV)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat, Step
from orrery.games.colonies import effects as e
from orrery.games.colonies.space.control import take_over
from orrery.games.colonies.table.state import INVASION, Attack, Chart
from orrery.games.colonies.technology.using import added, announce_always, next_to_announce
from orrery.games.colonies.terms import HOLD, MEEPLE
from orrery.games.colonies.uses import MEANINGS, Meaning


def begin_invasion(pos: Chart, seat: Seat, ship: int, place: int, meeples: int, used: int = 0) -> None:
    """Meeples come to a planet by Ship (0: by Beam) and fight for it (COL-INV-01, COL-INV-13, COL-SCN-12)."""

    if not pos.attack:
        pos.attack = Attack(INVASION, seat, place, ship, pos.owner[place])
        pos.then(InvasionEnds())
    step_out(pos, place)
    if ship:
        used = pos.ship_used[ship]
    pos.then(Strengths(seat, place, meeples, used))
    if ship:
        use_up(pos, ship, "COL-INV-08")


class InvasionEnds(Step[Chart], frozen=True):
    """An invasion of natives is over: the flight goes on to its end, where control is looked at."""

    def run(self, pos: Chart) -> None:
        pos.attack = None


class Strengths(Step[Chart], frozen=True):
    """Super Soldier is announced on either side, then the strengths are compared (COL-INV-02 to 07, COL-TATT-15)."""

    seat: Seat
    place: int
    meeples: int
    used: int

    def run(self, pos: Chart) -> None:
        seat, place = self.seat, self.place
        holder = pos.owner[place]
        defenders = pos.meeples[place] if holder >= 0 else pos.natives[place]
        for side, people in ((seat, self.meeples), (holder, defenders)):
            if side >= 0 and people:
                soldier = next_to_announce(pos, side, e.StrengthBonus, place)
                if soldier is not None:
                    pos.then(self)
                    announce_always(pos, side, soldier)
                    return
        attack = self.meeples + bonus(pos, seat, place, self.meeples)
        defence = defenders + min(pos.bunkers[place], defenders) + bonus(pos, holder, place, defenders)
        pos.tell(
            "COL-INV-04", "{0:seat} invades {1:place}: strength {2} against {3}", seat, place, attack, defence
        )
        if attack > defence:
            left = min(attack - defence, self.meeples)
            pos.natives[place] = 0
            pos.meeples[place] = left
            pos.ready[place] = min(left, self.meeples - self.used)  # used ones fall first (COL-RES-14)
            take_over(pos, seat, place, captured=True)
            pos.tell("COL-INV-09", "{0:seat} takes {1:place} with {2} Meeple(s) left", seat, place, left)
        elif defence > attack:
            left = min(defence - attack, defenders)
            if holder >= 0:
                pos.take(place, MEEPLE, defenders - left)
            else:
                pos.natives[place] = left
            pos.tell("COL-INV-05", "{0:place} holds with {1} Meeple(s) left", place, left)
        else:
            pos.meeples[place] = pos.ready[place] = pos.natives[place] = 0
            pos.tell("COL-INV-07", "Nobody is left on {0:place}", place)


def bonus(pos: Chart, seat: Seat, place: int, people: int) -> int:
    """Super Soldier, if at least one Meeple takes part and the card works there (COL-TATT-15)."""
    return added(pos, seat, e.StrengthBonus, place) if seat >= 0 and people else 0


@MEANINGS.of(e.StrengthBonus)
class SuperSoldier(Meaning):
    """More strength in an invasion, on either side (COL-TATT-15)."""

    modes = ("always",)

    def amount(self, word: Any) -> int:
        return int(word.amount)


def use_up(pos: Chart, ship: int, clause: str) -> None:
    """A striking Ship or a transport is lost, whatever the result (COL-STRK-02, COL-INV-08, COL-WMD-15)."""
    pos.tell(clause, "Ship {0} is used up", ship)
    pos.destroy(ship)


def step_out(pos: Chart, place: int) -> None:
    """Meeples aboard parked Ships step onto the planet before it is devastated or invaded (COL-WMD-13)."""
    for ship in pos.ships_at(place):
        crew = pos.aboard(ship, MEEPLE)
        if crew and pos.ship_owner[ship] == pos.owner[place]:
            pos.cargo[ship * HOLD + MEEPLE] = 0
            pos.put(place, MEEPLE, crew, pos.ship_used[ship])
            pos.ship_used[ship] = 0
            pos.tell("COL-WMD-13", "{0} Meeple(s) step(s|) out of Ship {1}", crew, ship)
