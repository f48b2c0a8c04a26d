"""The Movement phase: turns in rotation, one Ship a turn, step by step (COL-MOVE, COL-CARD, COL-TMOVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import (
    Decision,
    Done,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    always_asked,
    asks,
    lapses,
    says,
)
from orrery.engine.chain import DONE
from orrery.engine.sheet import Sheet
from orrery.engine.stops import Auto
from orrery.engine.window import PASS
from orrery.games.colonies.content import Card
from orrery.games.colonies.phases.rotation import next_in_turn
from orrery.games.colonies.space.control import RECHECK, EnergyCheck, settle_ownership
from orrery.games.colonies.space.routes import why_not_enter
from orrery.games.colonies.table.state import DRAINED, MOVED, Chart
from orrery.games.colonies.technology.knowledge import can_use, holds_cards, in_use, pulsed
from orrery.games.colonies.technology.using import (
    announce_always,
    begin,
    offers,
    pressing,
    why_not_use,
)
from orrery.games.colonies.terms import BIO, ENERGY, HOLD, MEEPLE, NUKE, ORE
from orrery.games.colonies.travel.cargo import (
    CARGO,
    Shift,
    Unload,
    cargo_moves,
    cargo_sheet,
    carry,
    has_emptied,
    open_step,
    why_not_carry,
)
from orrery.games.colonies.travel.flight import TakeOff
from orrery.games.colonies.uses import Why


@says("fly ship {ship} on {energy} energy", "COL-MOVE-01")
class FlyShip(Move, frozen=True):
    """Move this Ship and set so much Energy aside for it: 1, or 2 and more for hyperspace, or none by fusion."""

    ship: int
    energy: int


# --- rotation ---------------------------------------------------------------------------------------------------


class MovementRotation(Step[Chart], frozen=True):
    """Single turns clockwise until nobody has a turn left (COL-ROUND-07, COL-MOVE-01, COL-MOVE-03)."""

    start: Seat

    def run(self, pos: Chart) -> None:
        seat = next_in_turn(pos, self.start, can_move)
        if seat >= 0:
            pos.turn_taken = False
            open_step(pos)
            pos.then(MovementTurn(seat), EndTurn(seat), MovementRotation((seat + 1) % pos.players))


def can_move(pos: Chart, seat: Seat) -> bool:
    """Whether a seat has a Ship that has not moved in this phase (COL-MOVE-29)."""
    return any(not pos.ship_marks[ship] & MOVED for ship in pos.ships(seat))


class ResumeTurn(Step[Chart], frozen=True):
    """Back to the turn after a Technology or a flight, with a new loading step (COL-MOVE-27, COL-MOVE-28)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            return
        open_step(pos)
        if not pos.turn_taken:
            pos.then(MovementTurn(self.seat))
        elif holds_cards(pos, self.seat) or cargo_moves(pos, self.seat):
            pos.then(AfterMove(self.seat))


@always_asked
@lapses
class MovementTurn(Decision[Chart], frozen=True):
    """Move one Ship or pass; cargo and Technology come besides (COL-MOVE-01, COL-MOVE-03, COL-MOVE-05, COL-MOVE-27)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        seat = self.seat
        moves = ships_to_fly(pos, seat)
        moves.extend(cargo_moves(pos, seat))
        moves.extend(technologies(pos, seat))
        moves.append(PASS)
        return moves

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) in CARGO:
            carry(pos, self.seat, move)
            pos.then(self)
        elif type(move) is Pass:
            pos.done |= 1 << self.seat
            pos.tell("COL-MOVE-03", "{0:seat} passes", self.seat)
        elif type(move) is FlyShip:
            pos.then(RECHECK, TakeOff(self.seat, move.ship, move.energy), ResumeTurn(self.seat))
        else:
            use_technology(pos, self.seat, move)

    def ask(self, pos: Chart) -> Question:
        flies = ships_to_fly(pos, self.seat) or could_fly(pos, self.seat)
        text = (
            "Which Ship flies? Load first, or pass."
            if flies
            else "No Ship of yours can fly. Do you do anything else, or pass?"
        )
        return Question(text, "{seat} move(s|) a Ship", (), "COL-MOVE-01")

    def sheet(self, pos: Chart) -> Sheet | None:
        return cargo_sheet(pos, self.seat)

    def by_itself(self, pos: Chart) -> Auto | None:
        """Nobody is asked for a turn on which nothing could fly: cargo can be loaded in the next Round just as well."""
        seat = self.seat
        if ships_to_fly(pos, seat) or could_fly(pos, seat) or urgent(pos, seat):
            return None
        if pressing(pos, technologies(pos, seat)):
            return None
        return Auto(PASS, "no Ship of yours can fly")

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is FlyShip:
            return why_not_fly(pos, self.seat, move.ship, move.energy) or ("", "")
        return why_not_besides(pos, self.seat, move)


@asks(
    "Do you load or unload anything before your turn ends?", "{seat} load(s|) and unload(s|)", "COL-MOVE-28"
)
@always_asked
@lapses
class AfterMove(Decision[Chart], frozen=True):
    """After the move: one more loading step, and Technology (COL-MOVE-05, COL-MOVE-28)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        moves = cargo_moves(pos, self.seat)
        moves.extend(technologies(pos, self.seat))
        moves.append(DONE)
        return moves

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) in CARGO:
            carry(pos, self.seat, move)
            pos.then(self)
        elif type(move) is not Done:
            use_technology(pos, self.seat, move)

    def sheet(self, pos: Chart) -> Sheet | None:
        return cargo_sheet(pos, self.seat, DONE)

    def by_itself(self, pos: Chart) -> Auto | None:
        """Loading comes again before the next move: asked is who has just brought something, or would lose something."""
        seat = self.seat
        again = holds_cards(pos, seat) or can_move(pos, seat)
        if brought(pos, seat) or (not again and urgent(pos, seat)):
            return None  # whatever else there is to load or to use comes up on the next turn
        return Auto(DONE, "nothing has to be loaded or unloaded now")

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is FlyShip:
            return "You have moved on this turn: one Ship a turn.", "COL-MOVE-01"
        return why_not_besides(pos, self.seat, move)


def why_not_besides(pos: Chart, seat: Seat, move: Move) -> tuple[str, str]:
    """Why cargo cannot be moved or a card cannot be used like this on a Movement turn (COL-MOVE-05 to 08, COL-MOVE-10)."""
    if type(move) in CARGO:
        return why_not_carry(pos, seat, move) or ("", "")
    after = settled(pos)
    why = why_not_use(after, seat, move)
    if why is not None and after is not pos and why_not_use(pos, seat, move) is None:
        return (
            "A planet that its last Meeple leaves is uncontrolled when the loading step ends.",
            "COL-MOVE-10",
        )
    return why or ("", "")


def could_fly(pos: Chart, seat: Seat) -> bool:
    """Whether a Ship that has not moved stands on a planet of its owner that could fuel it."""
    return any(
        not pos.ship_marks[ship] & MOVED
        and pos.owner[pos.ship_at[ship]] == seat
        and pos.energy[pos.ship_at[ship]]
        for ship in pos.ships(seat)
    )


def urgent(pos: Chart, seat: Seat) -> bool:
    """Whether cargo has to be handled now or something is lost: Meeples who would starve, a harvest that would overflow, a
    planet or a Ship that could be claimed."""
    for ship in pos.ships(seat):
        place = pos.ship_at[ship]
        if pos.owner[place] == seat and (surplus(pos, place) or overflow(pos, place)):
            return True
    return any(
        (type(move) is Unload and pos.owner[pos.ship_at[move.ship]] != seat)
        or (type(move) is Shift and pos.ship_owner[move.other] != seat)
        for move in cargo_moves(pos, seat)
    )


def surplus(pos: Chart, place: int) -> int:
    """Meeples above a planet's Capacity (COL-MAINT-03)."""
    return max(0, pos.meeples[place] - pos.attribute(place, MEEPLE))


def overflow(pos: Chart, place: int) -> int:
    """Tokens of the coming harvest that a planet's store could not hold (COL-COMP-12)."""
    lost = 0
    for kind, store in ((ENERGY, pos.energy), (ORE, pos.ore)):
        lost += max(0, store[place] + pos.attribute(place, kind) - pos.content.store)
    return lost


def brought(pos: Chart, seat: Seat) -> bool:
    """Whether a Ship that has moved stands on a planet of its owner with something that could be put down."""
    return any(
        pos.ship_marks[ship] & MOVED
        and pos.owner[pos.ship_at[ship]] == seat
        and any(pos.cargo[ship * HOLD + kind] for kind in (ORE, MEEPLE, BIO, NUKE))
        for ship in pos.ships(seat)
    )


class EndTurn(Step[Chart], frozen=True):
    """Ships that ran dry on their owner's own turn are checked now, then who owns what (COL-MOVE-10, 22, COL-TATT-23)."""

    seat: Seat

    def run(self, pos: Chart) -> None:
        for ship in pos.ships(self.seat):
            if pos.ship_marks[ship] & DRAINED:
                pos.ship_marks[ship] &= ~DRAINED
                pos.then(EnergyCheck(ship), self)
                return
        pos.then(RECHECK)


# --- taking off -------------------------------------------------------------------------------------------------


PLAIN: Final = [1]
"""What a Ship flies on without Technology, if it has Energy."""


def ships_to_fly(pos: Chart, seat: Seat) -> list[Move]:
    """Every Ship that can take a step, with the Energy it may spend (COL-MOVE-02, 04, 30, COL-TMOVE-02, 05)."""
    held = in_use(pos, seat)
    engines = [card for card in pos.content.during["flight"] if held & card.bit]
    moves: list[Move] = []
    for ship in pos.ships(seat):
        if pos.ship_marks[ship] & MOVED or why_not_leave(pos, seat, ship) is not None:
            continue
        for fuel in fuels(pos, seat, ship, engines) if engines else PLAIN[: pos.cargo[ship * HOLD + ENERGY]]:
            if first_steps(pos, seat, ship, fuel):
                moves.append(FlyShip(ship, fuel))
    return moves


def why_not_fly(pos: Chart, seat: Seat, ship: int, energy: int) -> Why:
    """Why a Ship cannot be moved on so much Energy (COL-MOVE-01, 02, 04, 13, 30, COL-TATT-06)."""
    if not pos.owns(seat, ship):
        return f"Ship {ship} is not yours.", "COL-MOVE-01"
    why = why_not_leave(pos, seat, ship)
    if why is not None:
        return why
    if energy not in fuels(pos, seat, ship, pos.content.during["flight"]):
        if energy > 1 and pos.cargo[ship * HOLD + ENERGY] >= energy:
            return "A Ship spends 1 Energy on its move.", "COL-MOVE-13"
        return f"Ship {ship} has too little Ship Energy.", "COL-MOVE-04"
    if not first_steps(pos, seat, ship, energy):
        return f"Ship {ship} cannot take a single step.", "COL-MOVE-30"
    return None


def why_not_leave(pos: Chart, seat: Seat, ship: int) -> Why:
    """Why a Ship of this seat cannot move at all (COL-MOVE-02, COL-TATT-06)."""
    if pos.ship_marks[ship] & MOVED:
        return "This Ship has moved in this phase.", "COL-MOVE-02"
    if pulsed(pos, seat, pos.ship_at[ship]):
        return "An EM Pulse holds this Ship.", "COL-TATT-06"
    return None


def fuels(pos: Chart, seat: Seat, ship: int, engines: list[Card]) -> list[int]:
    """On how much Energy a Ship may fly: on 1, and on what these cards allow (COL-MOVE-04, COL-MOVE-13)."""
    found = [1] if pos.cargo[ship * HOLD + ENERGY] else []
    for card in engines:
        if can_use(pos, seat, card.tech, pos.ship_at[ship]):
            found.extend([fuel for fuel in card.meaning.fuels(pos, card, ship) if fuel not in found])
    return found


def first_steps(pos: Chart, seat: Seat, ship: int, fuel: int) -> bool:
    """Whether a Ship could take a first step with this much Energy (COL-MOVE-30)."""
    # whatever it flies on, there is one space at least
    for to in pos.near(pos.ship_at[ship]):  # noqa: SIM110 - a generator costs more than the look
        if why_not_enter(pos, seat, ship, to, fuel > 1, 1) is None:
            return True
    return False


# --- Technology besides -----------------------------------------------------------------------------------------


def technologies(pos: Chart, seat: Seat) -> list[Move]:
    """What a seat can do with its cards once the loading step has ended (COL-MOVE-28)."""
    found = offers(pos, seat)
    after = settled(pos) if found else pos
    return found if after is pos else offers(after, seat)


def settled(pos: Chart) -> Chart:
    """The chart as it will be when the loading step has ended: a planet that was emptied is uncontrolled (COL-MOVE-10).

    Technology comes after the step (COL-MOVE-28), so what it can be aimed at is looked up there.
    """
    if not pos.handled or not has_emptied(pos):
        return pos
    after = pos.copy()
    settle_ownership(after)
    return after


def use_technology(pos: Chart, seat: Seat, move: Move) -> None:
    """A Technology used on the own Movement turn ends the loading step; then the turn goes on (COL-MOVE-27, 28).

    A drone may stay its owner's by an always-on card: that is announced and answered first (COL-TECH-07, COL-TMOVE-30).
    """
    saved = settle_ownership(pos)
    pos.then(ResumeTurn(seat))
    if saved is None:
        begin(pos, seat, move)
    else:
        pos.then(RECHECK)
        announce_always(pos, saved[0], saved[1])
