"""A flight: taking off, one step after another, and the end of a move (COL-MOVE-11 to 31, COL-CARD, COL-TMOVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from orrery.engine.base import Decision, Move, Question, Seat, Step, Value, always_asked, says
from orrery.games.colonies import effects as e
from orrery.games.colonies.combat.assault import NameAttack
from orrery.games.colonies.combat.ships import MeetShips
from orrery.games.colonies.content import Card
from orrery.games.colonies.space.control import RECHECK, EnergyCheck
from orrery.games.colonies.space.routes import (
    JumpTo,
    barred,
    can_enter,
    enter_cost,
    exits,
    in_hyperspace,
    other_wormholes,
    spaces_for,
    spaces_in_all,
    why_not_enter,
    why_not_jump,
)
from orrery.games.colonies.table.state import MOVED, TRIED, Chart
from orrery.games.colonies.technology.knowledge import could_use, helpers, helps, pulsed
from orrery.games.colonies.technology.using import (
    announce,
    announce_always,
    next_to_announce,
    to_announce,
)
from orrery.games.colonies.terms import ENERGY, EVERY_PHASE, HOLD
from orrery.games.colonies.travel.exploration import Arrive
from orrery.games.colonies.uses import MEANINGS, Meaning, Use


@says("go to {place}", "COL-MOVE-11")
class GoTo(Move, frozen=True):
    """One step onto an adjacent card."""

    place: int


@says("stop", "COL-MOVE-12")
class Stop(Move, frozen=True):
    """End the move here."""


STOP: Final = Stop()


class TakeOff(Step[Chart], frozen=True):
    """The Energy for a move is set aside when the Ship leaves; hyperspace is declared first (COL-MOVE-14, COL-TMOVE-05)."""

    seat: Seat
    ship: int
    fuel: int

    def run(self, pos: Chart) -> None:
        ship = self.ship
        if pos.out[self.seat] or pos.ship_at[ship] < 0 or pos.ship_owner[ship] != self.seat:
            return  # it was left behind, ownerless, when its planet emptied
        if self.fuel > 1:
            card = next(
                card
                for card in helpers(pos, self.seat, e.Hyperspace, pos.ship_at[ship])
                if self.fuel in card.meaning.fuels(pos, card, ship)
            )
            pos.ship_marks[ship] |= TRIED
            pos.tell("COL-TMOVE-05", "Ship {0} of {1:seat} declares {2} Energy", ship, self.seat, self.fuel)
            announce(pos, card, EntersHyperspace(ship, self.fuel, seat=self.seat, tech=card.tech))
        else:
            take_off(pos, self.seat, ship, self.fuel)


def take_off(pos: Chart, seat: Seat, ship: int, fuel: int) -> None:
    """A Ship leaves with its fuel set aside."""
    pos.busy = pos.turn_taken = True
    pos.cargo[ship * HOLD + ENERGY] -= fuel
    pos.ship_marks[ship] |= MOVED
    pos.flying, pos.path, pos.fuel, pos.spent = ship, [pos.ship_at[ship]], fuel, 0
    pos.by_shift = pos.shifted = pos.bounced = pos.halted = False
    pos.tell("COL-MOVE-11", "{0:seat} flies Ship {1} from {2:place}", seat, ship, pos.path[0])
    if fuel:
        pos.then(NextStep(seat))
        return
    pos.then(FreeSpace(seat))
    reactor = to_announce(pos, seat, e.NoEnergyNeeded, pos.path[0])
    if reactor is not None:
        announce_always(pos, seat, reactor)


class FreeSpace(Step[Chart], frozen=True):
    """A Ship sets out without Energy; if Fusion Reactor was cancelled, its move is over at once (COL-TMOVE-02, 29)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if helps(pos, self.seat, e.NoEnergyNeeded, pos.path[0]):
            pos.then(NextStep(self.seat))
        else:
            pos.halted = True
            pos.then(EnergyCheck(pos.flying), RECHECK, FlightOver())


# --- cards that change a flight ---------------------------------------------------------------------------------


class EntersHyperspace(Use, frozen=True):
    """The declared Energy is set aside and the Ship is in hyperspace; cancelled, it stays aboard and the turn goes on
    (COL-TMOVE-05, COL-TMOVE-06, COL-TMOVE-23)."""

    ship: int
    fuel: int

    def run(self, pos: Chart) -> None:
        take_off(pos, self.seat, self.ship, self.fuel)


@MEANINGS.of(e.Hyperspace)
class HyperspaceDrive(Meaning):
    """A Ship spends several Energy on its move and passes over everything (COL-TMOVE-05, COL-TMOVE-31)."""

    during = "flight"

    def fuels(self, pos: Chart, card: Card, ship: int) -> list[int]:
        if pos.ship_marks[ship] & TRIED:
            return []
        return list(range(card.word.least, pos.cargo[ship * HOLD + ENERGY] + 1))


@MEANINGS.of(e.NoEnergyNeeded)
class FusionReactor(Meaning):
    """Ships live without Energy, and move some spaces without it (COL-TMOVE-01, COL-TMOVE-02)."""

    modes = ("always",)
    phases = EVERY_PHASE
    during = "flight"

    def amount(self, word: Any) -> int:
        return int(word.free_spaces)

    def fuels(self, pos: Chart, card: Card, ship: int) -> list[int]:
        return [] if pos.cargo[ship * HOLD + ENERGY] else [0]


@MEANINGS.of(e.MoveBonus)
class PlasmaPropulsion(Meaning):
    """More spaces for each Energy spent on a move (COL-TMOVE-10, COL-TMOVE-11)."""

    modes = ("always",)

    def amount(self, word: Any) -> int:
        return int(word.spaces)


# --- one step after another -------------------------------------------------------------------------------------


class NextStep(Step[Chart], frozen=True):
    """Ask for the next step, unless everybody can see that there is none (COL-MOVE-11, COL-MOVE-12)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        ship = pos.flying
        if pos.out[self.seat] or pos.ship_at[ship] < 0:
            pos.then(FlightOver())
            return
        most = open_spaces(pos, self.seat, pos.fuel, pos.path[0])
        caught = len(pos.path) > 1 and pulsed(pos, self.seat, pos.path[-1])
        if pos.halted or caught or (pos.spent >= most and not exits(pos)):
            pos.then(EndOfMove(self.seat))
        else:
            pos.then(ChooseStep(self.seat))


def open_spaces(pos: Chart, seat: Seat, fuel: int, start: int) -> int:
    """How far a move might go as far as the table shows: with Plasma Propulsion wherever it could be held."""
    if not fuel:
        return spaces_for(pos, seat, 0, start)
    most = fuel * pos.rate
    for card in pos.content.cards(e.MoveBonus):
        if could_use(pos, seat, card.tech, start):
            most += fuel * card.amount
    return most


@always_asked
class ChooseStep(Decision[Chart], frozen=True):
    """One step up, down, left or right, a Wormhole, or stop (COL-MOVE-11, COL-CARD-10)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        seat, ship = self.seat, pos.flying
        if pos.out[seat] or pos.ship_at[ship] < 0:
            return (STOP,)
        left = spaces_in_all(pos, seat) - pos.spent
        hyper = in_hyperspace(pos)
        moves: list[Move] = [
            GoTo(place) for place in pos.near(pos.path[-1]) if can_enter(pos, seat, ship, place, hyper, left)
        ]
        moves.extend([JumpTo(place) for place in exits(pos) if why_not_jump(pos, seat, place) is None])
        if len(pos.path) > 1 or pos.bounced or not moves:
            moves.append(STOP)
        return moves

    def apply(self, pos: Chart, move: Move) -> None:
        seat = self.seat
        if type(move) is Stop:
            pos.then(EndOfMove(seat))
            return
        if type(move) is JumpTo:
            pos.then(EnterCard(seat, move.place, 0))
            return
        assert type(move) is GoTo
        left = spaces_in_all(pos, seat) - pos.spent
        cost = enter_cost(pos, move.place, left)
        if pos.fuel and pos.spent + cost > pos.fuel * pos.rate:
            # the first extra space: Plasma Propulsion is announced and may be cancelled (COL-TMOVE-24)
            pos.then(ExtraStep(seat, move.place, cost))
        else:
            pos.then(EnterCard(seat, move.place, cost))

    def ask(self, pos: Chart) -> Question:
        return Question(
            "Where does Ship {0} fly next?", "{seat} fl(ies|y) Ship {0}", (pos.flying,), "COL-MOVE-11"
        )

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is GoTo:
            if move.place not in pos.near(pos.path[-1]):
                return f"{pos.words().name('place', move.place)} is not next to the Ship.", "COL-MAP-02"
            left = spaces_in_all(pos, self.seat) - pos.spent
            return why_not_enter(pos, self.seat, pos.flying, move.place, in_hyperspace(pos), left) or ("", "")
        if type(move) is JumpTo:
            return why_not_jump(pos, self.seat, move.place) or ("", "")
        if type(move) is Stop and STOP not in self.moves(pos):
            return "A move takes at least one step.", "COL-MOVE-11"
        return "", ""


# --- a flight in one go -----------------------------------------------------------------------------------------


class Plan(Value, frozen=True):
    """A flight to a card: the moves behind the take-off, the cards on the way, the spaces that are left there, and whether
    the move ends there whatever is left (an attack, a fight, a Supernova, a pulse)."""

    moves: tuple[Move, ...]
    way: tuple[int, ...]
    left: int
    ends: bool


def plans(pos: Chart, seat: Seat, ship: int, fuel: int) -> dict[int, Plan]:
    """The shortest flight to every card that a Ship can reach on so much Energy, as its owner may know it (COL-MOVE-11)."""
    start = pos.ship_at[ship]
    total, hyper = spaces_for(pos, seat, fuel, start), fuel > 1
    most = open_spaces(pos, seat, fuel, start)
    found: dict[int, Plan] = {}
    edge = [Plan((), (start,), total, False)]
    while edge:
        onward: list[Plan] = []
        for plan in edge:
            for move, place, left in _onward(pos, seat, ship, plan, hyper):
                if place == start or (place in found and found[place].left >= left):
                    continue
                ends = not hyper and _ends_there(pos, seat, place)
                found[place] = Plan((*plan.moves, move), (*plan.way, place), left, ends)
                onward.append(found[place])
        edge = [plan for plan in onward if not plan.ends]
    return {place: _stopped(pos, plan, total, most) for place, plan in found.items()}


def _onward(pos: Chart, seat: Seat, ship: int, plan: Plan, hyper: bool) -> list[tuple[Move, int, int]]:
    """The steps behind a part of a flight: neighbours, and the other ends of a Wormhole."""
    at = plan.way[-1]
    steps: list[tuple[Move, int, int]] = [
        (GoTo(place), place, plan.left - enter_cost(pos, place, plan.left))
        for place in pos.near(at)
        if can_enter(pos, seat, ship, place, hyper, plan.left)
    ]
    if _may_shift(pos, plan):
        steps += [
            (JumpTo(place), place, plan.left)
            for place in other_wormholes(pos, at)
            if hyper or not barred(pos, seat, ship, place)
        ]
    return steps


def _may_shift(pos: Chart, plan: Plan) -> bool:
    """Whether a flight could go through a Wormhole here, which it does once (COL-CARD-10, COL-CARD-13)."""
    if not plan.moves or any(type(move) is JumpTo for move in plan.moves):
        return False
    return pos.is_kind(plan.way[-1], pos.content.wormhole) and bool(other_wormholes(pos, plan.way[-1]))


def _ends_there(pos: Chart, seat: Seat, place: int) -> bool:
    if (
        pos.owner[place] not in (seat, -1)
        or pos.is_kind(place, pos.content.supernova)
        or pulsed(pos, seat, place)
    ):
        return True
    return any(pos.ship_owner[other] not in (seat, -1) for other in pos.ships_at(place))


def _stopped(pos: Chart, plan: Plan, total: int, most: int) -> Plan:
    """A flight that is asked where it goes on ends with a stop."""
    if plan.ends or (total - plan.left >= most and not _may_shift(pos, plan)):
        return plan
    return replace(plan, moves=(*plan.moves, STOP))


class ExtraStep(Step[Chart], frozen=True):
    """The step that needs Plasma Propulsion: cards are announced until the spaces are enough (COL-TMOVE-24).

    If they were cancelled the move ends on the card reached.
    """

    seat: Seat
    place: int
    cost: int

    def run(self, pos: Chart) -> None:
        seat = self.seat
        announced = pos.fuel * pos.rate
        for card in helpers(pos, seat, e.MoveBonus, pos.path[0]):
            if pos.announced[seat] & card.bit:
                announced += pos.fuel * card.amount
        if pos.spent + self.cost <= announced:
            pos.then(EnterCard(seat, self.place, self.cost))
            return
        plasma = next_to_announce(pos, seat, e.MoveBonus, pos.path[0])
        if plasma is None:
            pos.then(EndOfMove(seat))
        else:
            pos.then(self)
            announce_always(pos, seat, plasma)


class EnterCard(Step[Chart], frozen=True):
    """A Ship is on its next card: Supernova, attack, combat, a pulse, or on it goes (COL-CARD-06, COL-MOVE-16, 18)."""

    seat: Seat
    place: int
    cost: int

    def run(self, pos: Chart) -> None:
        seat, ship, place = self.seat, pos.flying, self.place
        pos.spent += self.cost
        pos.last_cost = self.cost
        pos.by_shift = self.cost == 0
        if pos.by_shift:
            pos.shifted = True
            pos.tell("COL-CARD-10", "Ship {0} shifts through the Wormhole to {1:place}", ship, place)
        else:
            pos.tell("COL-MOVE-11", "Ship {0} goes to {1:place}", ship, place)
        pos.path.append(place)
        pos.ship_at[ship] = place
        if in_hyperspace(pos):
            pos.then(NextStep(seat))
        elif pos.is_kind(place, pos.content.supernova):
            burn(pos, ship)
            pos.then(RECHECK, FlightOver())
        elif pos.is_planet(place) and pos.owner[place] >= 0 and pos.owner[place] != seat:
            # a Ship that is still there was paid off and goes on, or was sent back and ends its move (COL-TINFO-18, COL-MOVE-31)
            pos.then(NameAttack(seat), NextStep(seat))
        else:
            pos.then(MeetShips(seat), NextStep(seat))


def burn(pos: Chart, ship: int) -> None:
    """A Ship that enters a Supernova is destroyed with its cargo (COL-CARD-06)."""
    pos.tell("COL-CARD-06", "Ship {0} burns in the Supernova at {1:place}", ship, pos.ship_at[ship])
    pos.destroy(ship)


# --- the end of a move ------------------------------------------------------------------------------------------


class EndOfMove(Step[Chart], frozen=True):
    """Combat, turning a face-down card, its effect, the Energy check, in this order (COL-MOVE-20)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        seat, ship = self.seat, pos.flying
        if pos.ship_at[ship] < 0:
            pos.then(FlightOver())
            return
        hyper = in_hyperspace(pos)
        pos.fuel = min(pos.fuel, 1)  # hyperspace ends with the last step (COL-TMOVE-09)
        if hyper and pos.is_kind(pos.ship_at[ship], pos.content.supernova):
            burn(pos, ship)
            pos.then(RECHECK, FlightOver())
        elif hyper and not pos.halted:
            pos.halted = True
            pos.then(MeetShips(seat), Arrive(seat), FlightOver())
        else:
            pos.halted = True
            pos.then(Arrive(seat), FlightOver())


class FlightOver(Step[Chart], frozen=True):
    """The move is over; the turn goes on with cargo and Technology (COL-MOVE-05)."""

    def run(self, pos: Chart) -> None:
        pos.flying, pos.path, pos.fuel, pos.spent = 0, [], 0, 0
        pos.by_shift = pos.shifted = pos.bounced = pos.halted = False
