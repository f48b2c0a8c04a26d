"""Loading, unloading and shifting cargo: free, on the owner's Movement turn, one step before and one after a move.

In one loading step a place that gives tokens of a kind does not also receive that kind, so that goods cannot go to and
fro for ever (COL-MOVE-28). A planet stays controlled until the step is over, even without Meeples (COL-MOVE-10).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Move, Seat, says
from orrery.games.colonies.content import ENERGY, MEEPLE
from orrery.games.colonies.control import take_over
from orrery.games.colonies.state import DRAINED, Chart

GIVES: Final = 0
GETS: Final = 1


@says("load {amount} {kind} onto ship {ship}", "COL-MOVE-05")
class Load(Move, frozen=True):
    """Take tokens from the planet under the Ship aboard."""

    amount: int
    kind: int
    ship: int


@says("unload {amount} {kind} from ship {ship}", "COL-MOVE-07")
class Unload(Move, frozen=True):
    """Put cargo on the planet under the Ship; on an uncontrolled planet Meeples colonise it (COL-SETTLE-10)."""

    amount: int
    kind: int
    ship: int


@says("shift {amount} {kind} from ship {ship} to ship {other}", "COL-MOVE-08")
class Shift(Move, frozen=True):
    """Hand cargo from one Ship to another on the same card."""

    amount: int
    kind: int
    ship: int
    other: int


CARGO: Final = (Load, Unload, Shift)


def _mark(place: int, kind: int, way: int) -> int:
    return (place * 5 + kind) * 2 + way


def open_step(pos: Chart) -> None:
    """A new loading step begins: everything may give and receive again (COL-MOVE-28)."""
    pos.handled = []


def cargo_moves(pos: Chart, seat: Seat) -> Sequence[Move]:
    """Every way to hand over one token, or all tokens of a kind (COL-MOVE-05 to COL-MOVE-08, COL-RES-11).

    Any other number is some clicks away.
    """
    moves: list[Move] = []
    places, at = len(pos.card), pos.ship_at
    for ship in pos.ships(seat):
        place, base = at[ship], places + ship
        aboard = pos.cargo[ship * 5 : ship * 5 + 5]
        empty = not any(aboard)
        if pos.owner[place] == seat:
            for kind, number in enumerate(pos.goods(place)):
                if number and _may_go(pos, place, base, kind):
                    moves.append(Load(1, kind, ship))
                    if number > 1:
                        moves.append(Load(number, kind, ship))
                number = aboard[kind]
                if number and _may_go(pos, base, place, kind):
                    moves.append(Unload(1, kind, ship))
                    if number > 1:
                        moves.append(Unload(number, kind, ship))
        elif aboard[MEEPLE] and can_settle(pos, seat, place) and _may_go(pos, base, place, MEEPLE):
            moves.append(Unload(1, MEEPLE, ship))
            if aboard[MEEPLE] > 1:
                moves.append(Unload(aboard[MEEPLE], MEEPLE, ship))
        if empty or at.count(place) == 1:
            continue
        for other in pos.ships_at(place):
            owner = pos.ship_owner[other]
            if other == ship or owner not in (seat, -1):
                continue
            for kind, number in enumerate(aboard):
                # Energy or a Meeple claims a Ship without owner (COL-RES-11)
                if number and (owner == seat or kind in (ENERGY, MEEPLE)):
                    if _may_go(pos, base, places + other, kind):
                        moves.append(Shift(1, kind, ship, other))
                        if number > 1:
                            moves.append(Shift(number, kind, ship, other))
    return moves


def _may_go(pos: Chart, giver: int, getter: int, kind: int) -> bool:
    """In this loading step the giver has not received this kind, nor has the getter given any (COL-MOVE-28)."""
    handled = pos.handled
    return not handled or (
        _mark(giver, kind, GETS) not in handled and _mark(getter, kind, GIVES) not in handled
    )


def can_settle(pos: Chart, seat: Seat, place: int) -> bool:
    """An uncontrolled face-up planet without natives and without Ships of others (COL-SETTLE-10, COL-SETTLE-11)."""
    return (
        pos.is_planet(place)
        and pos.owner[place] < 0
        and pos.natives[place] == 0
        and all(pos.ship_owner[ship] in (seat, -1) for ship in pos.ships_at(place))
    )


def carry(pos: Chart, seat: Seat, move: Move) -> None:
    """Hand tokens over. It does not check that the move is legal."""
    places = len(pos.card)
    if type(move) is Load:
        place = pos.ship_at[move.ship]
        pos.ship_used[move.ship] += pos.take(place, move.kind, move.amount)
        pos.cargo[move.ship * 5 + move.kind] += move.amount
        _record(pos, place, places + move.ship, move.kind)
        pos.tell(
            "COL-MOVE-05",
            "{0:seat} loads {1} {2:kind} onto Ship {3} at {4:place}",
            seat,
            move.amount,
            move.kind,
            move.ship,
            place,
        )
    elif type(move) is Unload:
        place = pos.ship_at[move.ship]
        used = _leave(pos, move.ship, move.kind, move.amount)
        pos.put(place, move.kind, move.amount, used)
        _record(pos, places + move.ship, place, move.kind)
        pos.tell(
            "COL-MOVE-07",
            "{0:seat} unloads {1} {2:kind} from Ship {3} at {4:place}",
            seat,
            move.amount,
            move.kind,
            move.ship,
            place,
        )
        if pos.owner[place] < 0:
            pos.tell("COL-SETTLE-10", "{0:seat} colonises {1:place}", seat, place)
            take_over(pos, seat, place)
    else:
        assert type(move) is Shift
        used = _leave(pos, move.ship, move.kind, move.amount)
        pos.cargo[move.other * 5 + move.kind] += move.amount
        pos.ship_used[move.other] += used
        _record(pos, places + move.ship, places + move.other, move.kind)
        if pos.ship_owner[move.other] < 0:
            pos.ship_owner[move.other] = seat
            pos.tell("COL-RES-11", "{0:seat} claims Ship {1}", seat, move.other)
        pos.tell(
            "COL-MOVE-08",
            "{0:seat} shifts {1} {2:kind} from Ship {3} to Ship {4}",
            seat,
            move.amount,
            move.kind,
            move.ship,
            move.other,
        )


def _leave(pos: Chart, ship: int, kind: int, amount: int) -> int:
    """Tokens leave a Ship; the number of used Meeples among them comes back (COL-RES-14, COL-MOVE-22)."""
    pos.cargo[ship * 5 + kind] -= amount
    if kind == ENERGY and pos.cargo[ship * 5 + ENERGY] == 0:
        pos.ship_marks[ship] |= DRAINED
    if kind != MEEPLE:
        return 0
    used = min(amount, pos.ship_used[ship])
    pos.ship_used[ship] -= used
    return used


def _record(pos: Chart, giver: int, getter: int, kind: int) -> None:
    for mark in (_mark(giver, kind, GIVES), _mark(getter, kind, GETS)):
        if mark not in pos.handled:
            pos.handled.append(mark)
