"""Where Ships may go: what a step costs, what stands in the way, and the way back (COL-MOVE-11 to 18, 31, COL-CARD)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Move, Seat, says
from orrery.games.colonies import effects as e
from orrery.games.colonies.space.targets import strike_targets
from orrery.games.colonies.table.state import STEALTH, Chart
from orrery.games.colonies.technology.using import added
from orrery.games.colonies.terms import BIO, HOLD, MEEPLE, NUKE
from orrery.games.colonies.uses import Why


@says("jump to {place}", "COL-CARD-10", "The Wormhole does not lead there.")
class JumpTo(Move, frozen=True):
    """Shift through the Wormhole to another one."""

    place: int


def spaces_in_all(pos: Chart, seat: Seat) -> int:
    """The spaces of the move in hand, with Plasma Propulsion if it works (COL-MOVE-11, COL-TMOVE-10, 11, 25)."""
    return spaces_for(pos, seat, pos.fuel, pos.path[0])


def spaces_for(pos: Chart, seat: Seat, fuel: int, start: int) -> int:
    """The spaces of a move that starts there with this much Energy; without any, those of Fusion Reactor."""
    if fuel == 0:
        return added(pos, seat, e.NoEnergyNeeded, start)
    return fuel * (pos.rate + added(pos, seat, e.MoveBonus, start))


def in_hyperspace(pos: Chart) -> bool:
    """Whether the Ship in flight is in hyperspace: it has spent more than 1 Energy (COL-TMOVE-06)."""
    return pos.fuel > 1


def enter_cost(pos: Chart, place: int, left: int) -> int:
    """What entering a card costs with so many spaces left (COL-CARD-07 to 09, COL-CARD-14)."""
    cost = pos.content.enter[pos.card[place]] if pos.up[place] else 1
    return min(cost, left)


NO_SPACES: Final = ("The Ship has no spaces left.", "COL-MOVE-11")
IN_HYPERSPACE: Final = ("A Ship in hyperspace cannot enter a planet.", "COL-TMOVE-07")
NO_TARGET: Final = ("The drone would have no target there.", "COL-STRK-13")
TRUCE: Final = ("You have been paid for peace in this phase.", "COL-TINFO-26")
"""Why a Ship cannot enter a card."""


def can_enter(pos: Chart, seat: Seat, ship: int, place: int, hyper: bool, left: int) -> bool:
    """Whether a Ship may step onto a card next to it."""
    return why_not_enter(pos, seat, ship, place, hyper, left) is None


def why_not_enter(pos: Chart, seat: Seat, ship: int, place: int, hyper: bool, left: int) -> Why:
    """Why a Ship may not step onto a card: what it costs, what it would attack (COL-MOVE-15 to 18, COL-STRK-13)."""
    if left < 1:
        return NO_SPACES
    if pos.is_planet(place):
        if hyper:
            return IN_HYPERSPACE  # not even an own one
        holder = pos.owner[place]
        if holder >= 0:
            return None if holder == seat else why_not_attack_planet(pos, seat, ship, place)
    if hyper or not any(pos.truce) or not barred(pos, seat, ship, place):
        return None
    return TRUCE


def why_not_attack_planet(pos: Chart, seat: Seat, ship: int, place: int) -> Why:
    """A piloted Ship can always invade; a drone needs a warhead or a target (COL-MOVE-16, COL-STRK-13, COL-TINFO-26)."""
    if pos.truce[seat * pos.players + pos.owner[place]]:
        return TRUCE
    cargo = pos.cargo
    if cargo[ship * HOLD + MEEPLE] or cargo[ship * HOLD + BIO] or cargo[ship * HOLD + NUKE]:
        return None
    return None if strike_targets(pos, seat, place) else NO_TARGET


def barred(pos: Chart, seat: Seat, ship: int, place: int) -> bool:
    """Only Ships of a partner who has paid stand in the way: entering would be an attack (COL-TINFO-26)."""
    cloaked = bool(pos.ship_marks[ship] & STEALTH)
    found = False
    for other in pos.ships_at(place):
        owner = pos.ship_owner[other]
        if owner in (seat, -1) or pos.ship_marks[other] & STEALTH:
            continue
        if not pos.truce[seat * pos.players + owner]:
            return False
        found = True
    return found and not cloaked


def exits(pos: Chart) -> list[int]:
    """The Wormholes to which the Ship in flight may shift from the one it has entered (COL-CARD-10, 11, 13, 17)."""
    place = pos.path[-1]
    if len(pos.path) < 2 or pos.shifted or pos.halted or not pos.is_kind(place, pos.content.wormhole):
        return []
    return other_wormholes(pos, place)


def other_wormholes(pos: Chart, place: int) -> list[int]:
    """All other face-up Wormholes."""
    return [
        other
        for other, card in enumerate(pos.card)
        if card == pos.content.wormhole and pos.up[other] and other != place
    ]


def why_not_jump(pos: Chart, seat: Seat, place: int) -> Why:
    """Why the Ship in flight cannot shift to a Wormhole (COL-CARD-10, 11, 13, 17, COL-TINFO-26)."""
    if place not in exits(pos):
        return "No Wormhole leads the Ship there now.", "COL-CARD-10"
    if not in_hyperspace(pos) and barred(pos, seat, pos.flying, place):
        return TRUCE
    return None


def send_back(pos: Chart, seat: Seat, clause: str) -> None:
    """A Ship goes back along its path to the nearest card where it may stay, by this clause (COL-MOVE-31)."""
    ship = pos.flying
    while len(pos.path) > 1:
        pos.path.pop()
        if can_stay(pos, seat, ship, pos.path[-1]):
            break
    pos.ship_at[ship] = pos.path[-1]
    pos.halted = True  # no further step, and no Wormhole shift there
    pos.tell(clause, "Ship {0} goes back to {1:place}", ship, pos.path[-1])


def can_stay(pos: Chart, seat: Seat, ship: int, place: int) -> bool:
    """Whether a Ship may stand on a card of its path: no Supernova, no enemy Ship it cannot share with.

    No path leads over an enemy planet (COL-MOVE-17, COL-TMOVE-07).
    """
    if pos.is_kind(place, pos.content.supernova):
        return False
    if pos.ship_marks[ship] & STEALTH:
        return True
    return all(
        pos.ship_owner[other] in (seat, -1) or pos.ship_marks[other] & STEALTH
        for other in pos.ships_at(place)
        if other != ship
    )
