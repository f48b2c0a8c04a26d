"""Loading, unloading and shifting cargo: free, on the owner's Movement turn, one step before and one after a move.

In one loading step a place that gives tokens of a kind does not also receive that kind, so that goods cannot go to and
fro for ever (COL-MOVE-28). A planet stays controlled until the step is over, even without Meeples (COL-MOVE-10).
"""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Move, Seat, says
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.colonies.space.control import can_settle, take_over
from orrery.games.colonies.table.state import DRAINED, Chart
from orrery.games.colonies.terms import ENERGY, HOLD, KINDS, MEEPLE
from orrery.games.colonies.uses import Why

GIVES: Final = 0
GETS: Final = 1


@says("load {amount} {kind} onto ship {ship}", "COL-MOVE-05", "At least one token is loaded.")
class Load(Move, frozen=True):
    """Take tokens from the planet under the Ship aboard."""

    amount: int
    kind: int
    ship: int


@says("unload {amount} {kind} from ship {ship}", "COL-MOVE-07", "At least one token is unloaded.")
class Unload(Move, frozen=True):
    """Put cargo on the planet under the Ship; on an uncontrolled planet Meeples colonise it (COL-SETTLE-10)."""

    amount: int
    kind: int
    ship: int


@says(
    "shift {amount} {kind} from ship {ship} to ship {other}",
    "COL-MOVE-08",
    "At least one token changes ship.",
)
class Shift(Move, frozen=True):
    """Hand cargo from one Ship to another on the same card."""

    amount: int
    kind: int
    ship: int
    other: int


CARGO: Final = (Load, Unload, Shift)
CLAIMS: Final = (ENERGY, MEEPLE)
"""What makes a Ship without owner one's own (COL-RES-11)."""


NOTHING: Final[set[int]] = set()
"""What was handled at the beginning of a loading step."""


def _mark(place: int, kind: int, way: int) -> int:
    return (place * HOLD + kind) * 2 + way


def open_step(pos: Chart) -> None:
    """A new loading step begins: everything may give and receive again (COL-MOVE-28)."""
    pos.handled = []


def cargo_moves(pos: Chart, seat: Seat) -> list[Move]:
    """Every way to hand over one token, or all tokens of a kind (COL-MOVE-05 to COL-MOVE-08, COL-RES-11).

    Any other number is some clicks away.
    """
    moves: list[Move] = []
    at, places, owners = pos.ship_at, len(pos.card), pos.owner
    fresh = not pos.handled  # nothing was handed over yet: everything may give and receive
    handled = NOTHING if fresh else set(pos.handled)
    for ship in pos.ships(seat):
        place, here = at[ship], places + ship
        aboard = pos.cargo[ship * HOLD : ship * HOLD + HOLD]
        own = owners[place] == seat
        if own:
            for kind, number in enumerate(pos.goods(place)):
                if number and (fresh or _may_go(handled, place, here, kind)):
                    moves.append(Load(1, kind, ship))
                    if number > 1:
                        moves.append(Load(number, kind, ship))
        if not any(aboard):
            continue
        for kind, number in enumerate(aboard):
            if number and (own or may_land(pos, seat, place, kind)):
                if not fresh and not _may_go(handled, here, place, kind):
                    continue
                moves.append(Unload(1, kind, ship))
                if number > 1:
                    moves.append(Unload(number, kind, ship))
        if at.count(place) == 1:
            continue
        for other in pos.ships_at(place):
            owner = pos.ship_owner[other]
            if other == ship or owner not in (seat, -1):
                continue
            for kind, number in enumerate(aboard):
                if number and (owner == seat or kind in CLAIMS):
                    if not fresh and not _may_go(handled, here, places + other, kind):
                        continue
                    moves.append(Shift(1, kind, ship, other))
                    if number > 1:
                        moves.append(Shift(number, kind, ship, other))
    return moves


def cargo_sheet(pos: Chart, seat: Seat, end: Move | None = None) -> Sheet | None:
    """Everything that can be handed over as one form, token by token; Ships on one planet draw from its store together."""
    found: dict[Move, int] = {}
    givers: list[tuple[int, int]] = []
    for move in cargo_moves(pos, seat):
        assert type(move) is Load or type(move) is Unload or type(move) is Shift
        if move.amount == 1:
            found[move] = 1
            giver = _giver(pos, move)
            if (giver, move.kind) not in givers:
                givers.append((giver, move.kind))
    if not found:
        return None
    # a store that several Ships or ways share is a purse; what one line alone can take needs none
    shared = [
        one
        for one in givers
        if sum([(_giver(pos, move), move.kind) == one for move in found]) > 1  # type: ignore[attr-defined]
    ]
    lines = [
        SheetLine(
            move,
            _amount(pos, move),
            tuple([int((_giver(pos, move), move.kind) == one) for one in shared]),  # type: ignore[attr-defined]
        )
        for move in found
    ]
    purses = tuple([Purse(_purse_name(pos, place, kind), _stock(pos, place, kind)) for place, kind in shared])
    return Sheet(tuple(lines), purses, 0 if end is not None else 1, end=end)


def _giver(pos: Chart, move: Move) -> int:
    """Where tokens come from: a place, or (behind all places) a Ship."""
    assert type(move) is Load or type(move) is Unload or type(move) is Shift
    return pos.ship_at[move.ship] if type(move) is Load else len(pos.card) + move.ship


def _stock(pos: Chart, giver: int, kind: int) -> int:
    places = len(pos.card)
    return pos.goods(giver)[kind] if giver < places else pos.cargo[(giver - places) * HOLD + kind]


def _amount(pos: Chart, move: Move) -> int:
    assert type(move) is Load or type(move) is Unload or type(move) is Shift
    return _stock(pos, _giver(pos, move), move.kind)


def _purse_name(pos: Chart, giver: int, kind: int) -> str:
    """`Energy at A1`, `Ore aboard Ship 2`."""
    places = len(pos.card)
    name = KINDS[kind] + ("s" if kind >= MEEPLE else "")
    if giver < places:
        return f"{name} at {pos.words().name('place', giver)}"
    return f"{name} aboard Ship {giver - places}"


TO_AND_FRO: Final = (
    "In one loading step a place that gives tokens of a kind does not receive them.",
    "COL-MOVE-28",
)
NOT_YOURS: Final = ("You do not control the planet under this Ship.", "COL-MOVE-05")
TOO_FEW: Final = ("There are not that many.", "COL-MOVE-05")
NO_SHIP: Final = ("This Ship is not yours.", "COL-MOVE-05")
"""Why cargo cannot be handed over."""


def why_not_carry(pos: Chart, seat: Seat, move: Move) -> Why:
    """Why tokens cannot be handed over like this (COL-MOVE-05 to COL-MOVE-08, COL-MOVE-28)."""
    assert type(move) is Load or type(move) is Unload or type(move) is Shift
    ship, kind = move.ship, move.kind
    if not pos.owns(seat, ship):
        return NO_SHIP
    if type(move) is Load:
        why, number = why_not_load(pos, seat, ship, kind), pos.goods(pos.ship_at[ship])[kind]
    elif type(move) is Unload:
        why, number = why_not_unload(pos, seat, ship, kind), pos.cargo[ship * HOLD + kind]
    else:
        assert type(move) is Shift
        why, number = why_not_shift(pos, seat, ship, move.other, kind), pos.cargo[ship * HOLD + kind]
    if why is not None:
        return why
    if move.amount > number:
        return TOO_FEW
    return (
        None if move.amount in (1, number) else ("One token is handed over, or all of a kind.", "COL-MOVE-05")
    )


def why_not_load(pos: Chart, seat: Seat, ship: int, kind: int) -> Why:
    """Why tokens of a kind cannot go aboard from the planet under a Ship (COL-MOVE-05)."""
    place = pos.ship_at[ship]
    if pos.owner[place] != seat:
        return NOT_YOURS
    return None if _may_go(set(pos.handled), place, len(pos.card) + ship, kind) else TO_AND_FRO


def why_not_unload(pos: Chart, seat: Seat, ship: int, kind: int) -> Why:
    """Why tokens of a kind cannot go down (COL-MOVE-07)."""
    place = pos.ship_at[ship]
    if pos.owner[place] != seat and not may_land(pos, seat, place, kind):
        return NOT_YOURS
    return None if _may_go(set(pos.handled), len(pos.card) + ship, place, kind) else TO_AND_FRO


def may_land(pos: Chart, seat: Seat, place: int, kind: int) -> bool:
    """Whether tokens of a kind may go down to a planet that is not their owner's: Meeples who settle it (COL-SETTLE-10)."""
    return kind == MEEPLE and can_settle(pos, seat, place)


def why_not_shift(pos: Chart, seat: Seat, ship: int, other: int, kind: int) -> Why:
    """Why tokens of a kind cannot go to another Ship; Energy or a Meeple claims one without owner (COL-MOVE-08, COL-RES-11)."""
    if not 0 < other < len(pos.ship_at) or other == ship or pos.ship_at[other] != pos.ship_at[ship]:
        return "There is no such Ship on the same card.", "COL-MOVE-08"
    owner = pos.ship_owner[other]
    if owner not in (seat, -1):
        return "Cargo is shifted between own Ships.", "COL-MOVE-08"
    if owner < 0 and kind not in CLAIMS:
        return "A Ship without owner is claimed by Energy or a Meeple.", "COL-RES-11"
    places = len(pos.card)
    return None if _may_go(set(pos.handled), places + ship, places + other, kind) else TO_AND_FRO


def _may_go(handled: set[int], giver: int, getter: int, kind: int) -> bool:
    """In this loading step the giver has not received this kind, nor has the getter given any (COL-MOVE-28)."""
    given, got = (getter * HOLD + kind) * 2 + GIVES, (giver * HOLD + kind) * 2 + GETS  # as in `_mark`
    return got not in handled and given not in handled


def has_emptied(pos: Chart) -> bool:
    """Whether the last Meeple has left a controlled planet in this loading step (COL-MOVE-10)."""
    for mark in pos.handled:
        giver, left = divmod(mark, HOLD * 2)
        if left == MEEPLE * 2 + GIVES and giver < len(pos.card):
            if pos.owner[giver] >= 0 and not pos.meeples[giver]:
                return True
    return False


def carry(pos: Chart, seat: Seat, move: Move) -> None:
    """Hand tokens over. It does not check that the move is legal."""
    assert type(move) is Load or type(move) is Unload or type(move) is Shift
    places, amount, kind, ship = len(pos.card), move.amount, move.kind, move.ship
    if type(move) is Load:
        place = pos.ship_at[ship]
        pos.ship_used[ship] += pos.take(place, kind, amount)
        pos.cargo[ship * HOLD + kind] += amount
        _record(pos, place, places + ship, kind)
        pos.tell(
            "COL-MOVE-05",
            "{0:seat} loads {1} {2:kind} onto Ship {3} at {4:place}",
            seat,
            amount,
            kind,
            ship,
            place,
        )
    elif type(move) is Unload:
        place = pos.ship_at[ship]
        used = _leave(pos, ship, kind, amount)
        pos.put(place, kind, amount, used)
        _record(pos, places + ship, place, kind)
        pos.tell(
            "COL-MOVE-07",
            "{0:seat} unloads {1} {2:kind} from Ship {3} at {4:place}",
            seat,
            amount,
            kind,
            ship,
            place,
        )
        if pos.owner[place] < 0:
            pos.tell("COL-SETTLE-10", "{0:seat} colonises {1:place}", seat, place)
            take_over(pos, seat, place)
    else:
        assert type(move) is Shift
        other = move.other
        used = _leave(pos, ship, kind, amount)
        pos.cargo[other * HOLD + kind] += amount
        pos.ship_used[other] += used
        _record(pos, places + ship, places + other, kind)
        if pos.ship_owner[other] < 0:
            pos.ship_owner[other] = seat
            pos.tell("COL-RES-11", "{0:seat} claims Ship {1}", seat, other)
        pos.tell(
            "COL-MOVE-08",
            "{0:seat} shifts {1} {2:kind} from Ship {3} to Ship {4}",
            seat,
            amount,
            kind,
            ship,
            other,
        )


def _leave(pos: Chart, ship: int, kind: int, amount: int) -> int:
    """Tokens leave a Ship; the number of used Meeples among them comes back (COL-RES-14, COL-MOVE-22)."""
    pos.cargo[ship * HOLD + kind] -= amount
    if kind == ENERGY and pos.cargo[ship * HOLD + ENERGY] == 0:
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
