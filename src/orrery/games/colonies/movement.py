"""The Movement phase: turns in rotation, one Ship a turn, step by step (COL-MOVE, COL-CARD, COL-TMOVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Done, Move, Pass, Seat, Step, says
from orrery.games.colonies.cargo import CARGO, cargo_moves, carry, open_step
from orrery.games.colonies.content import ENERGY
from orrery.games.colonies.control import RECHECK, settle_ownership
from orrery.games.colonies.flight import EnergyCheck, TakeOff, can_enter
from orrery.games.colonies.gadgets import apply_gadget, movement_gadgets
from orrery.games.colonies.knowledge import can_use, holds_cards, pulsed
from orrery.games.colonies.state import DRAINED, MOVED, TRIED, Chart
from orrery.games.colonies.technology import (
    always,
    announce_always,
)


@says("fly ship {ship} on {energy} energy", "COL-MOVE-01")
class FlyShip(Move, frozen=True):
    """Move this Ship and set so much Energy aside for it: 1, or 2 and more for hyperspace, or none by fusion."""

    ship: int
    energy: int


PASS: Final = Pass()
DONE: Final = Done()


# --- rotation ---------------------------------------------------------------------------------------------------


class MovementRotation(Step[Chart], frozen=True):
    """Single turns clockwise until nobody has a turn left (COL-ROUND-07, COL-MOVE-01, COL-MOVE-03)."""

    start: Seat

    def run(self, pos: Chart) -> None:
        pos.active = -1
        for seat in pos.order(self.start):
            if pos.done >> seat & 1:
                continue
            if not holds_cards(pos, seat) and not any(
                not pos.ship_marks[ship] & MOVED for ship in pos.ships(seat)
            ):
                pos.done |= 1 << seat  # nothing to move and no card to use (COL-MOVE-29)
                continue
            pos.active, pos.turn_taken = seat, False
            open_step(pos)
            pos.then(MovementTurn(seat), EndTurn(seat), MovementRotation((seat + 1) % pos.players))
            return


class ResumeTurn(Step[Chart], frozen=True):
    """Back to the turn after a Technology, with a new loading step (COL-MOVE-27, COL-MOVE-28)."""

    seat: Seat
    moved: bool

    def run(self, pos: Chart) -> None:
        if pos.out[self.seat]:
            return
        open_step(pos)
        if not self.moved and not pos.turn_taken:
            pos.then(MovementTurn(self.seat))
        elif holds_cards(pos, self.seat) or cargo_moves(pos, self.seat):
            pos.then(AfterMove(self.seat))


class MovementTurn(Decision[Chart], frozen=True):
    """Move one Ship or pass; cargo and Technology come besides (COL-MOVE-01, COL-MOVE-03, COL-MOVE-05, COL-MOVE-27)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.out[self.seat]:
            return (PASS,)
        return [
            *ships_to_fly(pos, self.seat),
            *cargo_moves(pos, self.seat),
            *movement_gadgets(pos, self.seat, False),
            PASS,
        ]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) in CARGO:
            carry(pos, self.seat, move)
            pos.then(self)
        elif type(move) is Pass:
            pos.done |= 1 << self.seat
            if not pos.out[self.seat]:
                pos.tell("COL-MOVE-03", "{0:seat} passes", self.seat)
        elif type(move) is FlyShip:
            pos.then(RECHECK, TakeOff(self.seat, move.ship, move.energy))
        else:
            use_gadget(pos, self.seat, False, move)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "Which Ship do you move, or do you pass?"

    def clause(self) -> str:
        return "COL-MOVE-01"

    def why_not(self, pos: Chart, move: Move) -> tuple[str, str]:
        if type(move) is FlyShip and 0 < move.ship < len(pos.ship_at):
            if pos.ship_owner[move.ship] != self.seat:
                return f"Ship {move.ship} is not yours.", "COL-MOVE-01"
            if pos.ship_marks[move.ship] & MOVED:
                return f"Ship {move.ship} has moved in this phase.", "COL-MOVE-02"
            if pos.cargo[move.ship * 5 + ENERGY] < max(1, move.energy):
                return f"Ship {move.ship} has too little Ship Energy.", "COL-MOVE-04"
        return "", ""


class AfterMove(Decision[Chart], frozen=True):
    """After the move: one more loading step, and Technology (COL-MOVE-05, COL-MOVE-28)."""

    def moves(self, pos: Chart) -> Sequence[Move]:
        if pos.out[self.seat]:
            return (DONE,)
        return [*cargo_moves(pos, self.seat), *movement_gadgets(pos, self.seat, True), DONE]

    def apply(self, pos: Chart, move: Move) -> None:
        if type(move) in CARGO:
            carry(pos, self.seat, move)
            pos.then(self)
        elif type(move) is not Done:
            use_gadget(pos, self.seat, True, move)

    def forced(self) -> bool:
        return False

    def ask(self, pos: Chart) -> str:
        return "Do you load or unload anything before your turn ends?"

    def clause(self) -> str:
        return "COL-MOVE-28"


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


def ships_to_fly(pos: Chart, seat: Seat) -> list[Move]:
    """Every Ship that can take a step, with the Energy it may spend (COL-MOVE-02, 04, 30, COL-TMOVE-02, 05)."""
    moves: list[Move] = []
    hyper = can_use(pos, seat, pos.content.hyperspace)
    for ship in pos.ships(seat):
        marks = pos.ship_marks[ship]
        if marks & MOVED:
            continue
        place = pos.ship_at[ship]
        if pulsed(pos, seat, place):
            continue  # it cannot leave (COL-TATT-06)
        energy = pos.cargo[ship * 5 + ENERGY]
        if energy == 0:
            if always(pos, seat, pos.content.fusion, place) and first_steps(pos, seat, ship, 0):
                moves.append(FlyShip(ship, 0))
            continue
        if first_steps(pos, seat, ship, 1):
            moves.append(FlyShip(ship, 1))
        if hyper and not marks & TRIED:
            least = pos.content.hyper_least
            if energy >= least and first_steps(pos, seat, ship, least):
                moves.extend([FlyShip(ship, fuel) for fuel in range(least, energy + 1)])
    return moves


def first_steps(pos: Chart, seat: Seat, ship: int, fuel: int) -> bool:
    """Whether a Ship could take a first step with this much Energy (COL-MOVE-30)."""
    place = pos.ship_at[ship]
    spaces = fuel * pos.rate if fuel else pos.content.free_spaces
    hyper = fuel >= pos.content.hyper_least > 1
    return any(can_enter(pos, seat, ship, to, hyper, spaces) for to in pos.near(place))


def use_gadget(pos: Chart, seat: Seat, moved: bool, move: Move) -> None:
    """A Technology used on the own Movement turn ends the loading step; then the turn goes on (COL-MOVE-27, 28).

    A drone may stay its owner's by an always-on card: that is announced and answered first (COL-TECH-07, COL-TMOVE-03).
    """
    saved = settle_ownership(pos)
    pos.then(ResumeTurn(seat, moved))
    if saved >= 0:
        pos.then(RECHECK)
        announce_always(pos, saved, pos.content.fusion)
    elif move in movement_gadgets(pos, seat, moved):
        apply_gadget(pos, seat, move)
    else:
        pos.reveal()  # the end of the loading step has stopped it, and whoever begins to use a card has it
