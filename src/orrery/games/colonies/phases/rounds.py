"""The Round: four phases in order, Maintenance, the First-Player-Token, and coming back (COL-ROUND, COL-MAINT, COL-OPT)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat, Step
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.diplomacy import Offers
from orrery.games.colonies.combat.ships import StealthEnds
from orrery.games.colonies.phases.building import BuildingRotation, draw
from orrery.games.colonies.phases.movement import MovementRotation
from orrery.games.colonies.phases.production import ProductionTurns
from orrery.games.colonies.space.control import RECHECK, maybe_end, take_over
from orrery.games.colonies.table.scoring import finish_by_score
from orrery.games.colonies.table.state import MOVED, TRIED, Chart
from orrery.games.colonies.technology.using import added, announce_always, next_to_announce
from orrery.games.colonies.terms import BUILDING, ENERGY, FARM, MAINTENANCE, MEEPLE, MOVEMENT, ORE, PRODUCTION
from orrery.games.colonies.travel.exploration import turn_up
from orrery.games.colonies.uses import MEANINGS, Meaning


class StartRound(Step[Chart], frozen=True):
    """A new Round: once-per-Round cards are refreshed, players come back, four phases follow (COL-ROUND-01, COL-TECH-18)."""

    def run(self, pos: Chart) -> None:
        pos.round += 1
        pos.busy = False
        pos.proposed = 0
        pos.used_round = [0] * pos.players
        pos.tell("COL-ROUND-01", "Round {0}: {1:seat} holds the First-Player-Token", pos.round, pos.first)
        last_two = (PRODUCTION, MAINTENANCE)
        if pos.options["phase_order"] == "maintenance_first":
            last_two = (MAINTENANCE, PRODUCTION)
        pos.then(
            *[ComeBack(seat) for seat in range(pos.players)],
            Phase(BUILDING),
            Phase(MOVEMENT),
            Phase(last_two[0]),
            Phase(last_two[1]),
            EndRound(),
        )


class Phase(Step[Chart], frozen=True):
    """A phase begins; what lasts for a phase is cleared (COL-ROUND-01, COL-ROUND-03, COL-TECH-13)."""

    phase: int

    def run(self, pos: Chart) -> None:
        if all(pos.out):
            return  # nobody is left, somebody is waiting: the Round ends at once (COL-OPT-15)
        pos.phase = self.phase
        pos.done = pos.begun = 0
        pos.active = -1
        pos.announced = [0] * pos.players
        pos.off = [0] * pos.players
        pos.used_phase = [0] * pos.players
        pos.worked = [False] * len(pos.card)
        pos.tell("COL-ROUND-01", "{0:phase} phase", self.phase)
        first = first_player(pos)
        if self.phase == BUILDING:
            pos.then(BuildingRotation(first), RECHECK)
        elif self.phase == MOVEMENT:
            pos.then(MovementRotation(first), StealthEnds(), RECHECK)
        elif self.phase == PRODUCTION:
            pos.then(ProductionTurns(tuple(pos.order(first))), RECHECK)
        else:
            pos.offered = [False] * (pos.players * pos.players)
            pos.then(Offers(tuple(pos.order(first))), Capacities(), CleanUp(), RECHECK)


def first_player(pos: Chart) -> Seat:
    """The token's holder, or the next player in the game clockwise if the holder is out (COL-ROUND-03, COL-ROUND-06)."""
    return pos.order(pos.first)[0] if pos.out[pos.first] else pos.first


# --- Maintenance ------------------------------------------------------------------------------------------------


class Capacities(Step[Chart], frozen=True):
    """Cards that change Capacity are announced in turn order, then all planets are checked (COL-MAINT-09, COL-TECON-04)."""

    def run(self, pos: Chart) -> None:
        for seat in pos.order(first_player(pos)) if not all(pos.out) else ():
            if any(pos.meeples[place] > pos.attribute(place, MEEPLE) for place in pos.planets(seat)):
                card = next_to_announce(pos, seat, e.CapacityBonus)
                if card is not None:
                    pos.then(self)
                    announce_always(pos, seat, card)
                    return
        pos.then(Overpopulation())


@MEANINGS.of(e.CapacityBonus)
class Permaculture(Meaning):
    """Every planet of the holder supports more Meeples (COL-TECON-04, COL-TECON-05)."""

    modes = ("always",)
    phases = (MAINTENANCE,)

    def amount(self, word: Any) -> int:
        return int(word.amount)


class Overpopulation(Step[Chart], frozen=True):
    """Meeples above a planet's Capacity are removed, everywhere at once (COL-MAINT-02, COL-MAINT-03, COL-MAINT-08)."""

    def run(self, pos: Chart) -> None:
        for place, owner in enumerate(pos.owner):
            if owner < 0:
                continue
            excess = pos.meeples[place] - pos.attribute(place, MEEPLE)
            if excess > 0:  # cards add to a Capacity, and never take from it
                excess -= added(pos, owner, e.CapacityBonus)
            if excess > 0:
                pos.take(place, MEEPLE, excess)
                pos.tell("COL-MAINT-02", "{0:place} loses {1} Meeple(s) to overpopulation", place, excess)


class CleanUp(Step[Chart], frozen=True):
    """Meeples are upright again, Movement markers go, and markers whose time is up (COL-MAINT-04 to COL-MAINT-06)."""

    def run(self, pos: Chart) -> None:
        pos.ready = pos.meeples[:]
        pos.ship_used = [0] * len(pos.ship_at)
        pos.ship_marks = [marks & ~(MOVED | TRIED) for marks in pos.ship_marks]
        for at, until in enumerate(pos.markers):
            if until and until <= pos.round:
                pos.markers[at] = 0
                pos.tell("COL-MAINT-06", "A marker is removed from {0:place}", at // 2)


class EndRound(Step[Chart], frozen=True):
    """Copies end, the token passes counterclockwise; time limit, cap and standstill are looked at (COL-ROUND-04, COL-END)."""

    def run(self, pos: Chart) -> None:
        pos.active = -1
        for seat in range(pos.players):
            if pos.copies[seat] >= 0:
                pos.copies[seat] = pos.copied_from[seat] = -1
                pos.copy_shown[seat] = False
                pos.tell("COL-TINFO-08", "The copied card of {0:seat} is gone", seat)
        pos.then(RECHECK, PassToken())


class PassToken(Step[Chart], frozen=True):
    """The Round is complete: the game ends here, or the token passes and the next Round begins (COL-MAINT-07)."""

    def run(self, pos: Chart) -> None:
        if pos.outcome is not None:
            return
        pos.idle = 0 if pos.busy else pos.idle + 1
        if not all(pos.out):
            if pos.limit and pos.round >= pos.limit:
                finish_by_score(pos, "COL-END-04", "time")
                return
            if not pos.limit and pos.round >= int(pos.options["round_cap"]):
                finish_by_score(pos, "COL-END-08", "cap")
                return
            if pos.idle >= pos.content.standstill:
                finish_by_score(pos, "COL-END-09", "standstill")
                return
        for step in range(1, pos.players + 1):
            seat = (pos.first - step) % pos.players
            if not pos.out[seat]:
                pos.first = seat
                break
        pos.tell("COL-ROUND-04", "{0:seat} takes the First-Player-Token", pos.first)
        pos.then(StartRound())


# --- coming back ------------------------------------------------------------------------------------------------


class ComeBack(Step[Chart], frozen=True):
    """A player who lost all Meeples receives a newly discovered planet (COL-OPT-01 to COL-OPT-04, COL-OPT-15).

    The steps stand in the order of the seats from Red; turn order decides who is first in line.
    """

    seat: Seat

    def run(self, pos: Chart) -> None:
        waiting = [seat for seat in self._line(pos) if pos.returning[seat]]
        if not waiting:
            return
        seat = waiting[0]
        planets = pos.content.planets
        hidden = [
            place
            for place, card in enumerate(pos.card)
            if card < planets and not pos.up[place] and not pos.ships_at(place)
        ]
        open_ones = [
            place
            for place, card in enumerate(pos.card)
            if card < planets
            and pos.up[place]
            and pos.owner[place] < 0
            and all(pos.ship_owner[ship] < 0 for ship in pos.ships_at(place))
        ]
        choice = hidden or open_ones
        if not choice:
            pos.then(LastChance())
            return
        place = choice[pos.chance.below(len(choice))]
        if hidden:
            turn_up(pos, place)
        come_back(pos, seat, place)

    def _line(self, pos: Chart) -> list[Seat]:
        n = pos.players
        return [(pos.first + i) % n for i in range(n)]


class LastChance(Step[Chart], frozen=True):
    """No planet for a player who waits: the game may be over (COL-OPT-04, COL-OPT-13)."""

    def run(self, pos: Chart) -> None:
        maybe_end(pos)


def come_back(pos: Chart, seat: Seat, place: int) -> None:
    """What the newcomer receives; of what lies there the higher number counts (COL-OPT-05 to 10, COL-OPT-16)."""
    content, card = pos.content, pos.card[place]
    level = int(pos.options["respawn_level"])
    pos.out[seat] = pos.returning[seat] = False
    pos.returned[seat] = True
    pos.natives[place] = 0
    pos.markers[place * 2] = pos.markers[place * 2 + 1] = 0
    people = content.pack.respawn.meeples_per_capacity * content.capacity[card]
    pos.meeples[place] = pos.ready[place] = people
    take_over(pos, seat, place)
    for kind in range(FARM + 1):
        pos.levels[place * 3 + kind] = max(level, pos.levels[place * 3 + kind])
    pos.bunkers[place] = max(level, pos.bunkers[place])
    for _ in range(content.pack.respawn.ships):
        pos.new_ship(place, seat)
    for kind, amount in ((ENERGY, content.energy[card]), (ORE, content.ore[card])):
        pos.gain(place, kind, max(0, amount - pos.stock(place, kind)))
    pos.tell("COL-OPT-01", "{0:seat} comes back with {1:card} at {2:place}", seat, card, place)
    for _ in range(int(pos.options["respawn_techs"])):
        draw(pos, seat)
