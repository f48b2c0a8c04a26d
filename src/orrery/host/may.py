"""What somebody at a table may do now: play a seat, take a move back, choose where to stop, speak to another in private."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from orrery.engine.base import Seat
from orrery.host.errors import NotNow, Refused
from orrery.host.hall import Change
from orrery.host.live import Live
from orrery.host.looking import acting_seat
from orrery.host.values import Planned, Standing


def seat_there(live: Live, seat: Seat) -> Seat:
    """The seat, if the table has one of this number."""
    if not 0 <= seat < live.row.players:
        raise Refused(f"There is no seat {seat + 1} at this table.")
    return seat


def playing_seat(
    live: Live, you: Standing, seat: Seat | None, what: Literal["move", "resign", "auto"] = "move"
) -> Seat:
    """The seat for which somebody acts who may have several: one that is asked, one that has not resigned, or one for
    which something goes by itself."""
    if seat is None and live.pos is not None:
        meant = {
            "move": [own for own in you.seats if live.is_asked(own)],
            "resign": [own for own in you.seats if not live.pos.resigned[own]],
            "auto": [own for own in you.seats if live.automatic(own) or live.answered_for(own)],
        }[what]
        if what == "auto" and len(meant) == 1:
            seat = meant[0]
        if len(meant) > 1:
            raise Refused("You have several seats that this could be for; say which one.")
    own = acting_seat(live, you, seat)
    if live.row.state != "playing":
        raise NotNow("The game is over." if live.row.state == "over" else "The game has not begun yet.")
    if live.by_seat[own].bot:
        raise NotNow("A bot plays this seat; take it back first.")
    return own


def stop_once(live: Live, seat: Seat, once: bool) -> Change:
    """The change after which a seat wants to be asked once, whatever its stops say, or no longer."""
    chair = live.by_seat[seat]
    stops = replace(chair.stops, once=once)
    return Change("stops", seat, chairs=(replace(chair, stops=stops),), aside=True)


def unplanned(live: Live, seat: Seat) -> Change:
    """The change after which a seat has planned nothing."""
    return Change("stops", seat, chairs=(replace(live.by_seat[seat], plan=Planned()),), aside=True)


def taken_back(live: Live, seat: Seat) -> list[Change]:
    """The changes that take back a seat's last move, and all that were played with it."""
    return [Change("undo", seat, undoes=number, pos=before) for number, before in live.undo_targets(seat)]


def check_kinds(live: Live, kinds: Iterable[str]) -> None:
    """Rules are for kinds of questions that this game asks; so there are only so many."""
    known = live.stop_kinds()
    for kind in kinds:
        if kind not in known:
            names = ", ".join(known) or "none"
            raise Refused(f"This game asks no question of the kind '{kind[:40]}'; it knows: {names}.")


def check_pace(pace: float | None) -> None:
    """A pace that people can follow, or none at all."""
    if pace is not None and not 0 <= pace <= 30:
        raise Refused("A bot's pace lies between 0 and 30 seconds.")


def check_listener(live: Live, own: Seat, to: Seat) -> None:
    """Whether a seat can be spoken to in private. Seats may still be drawn while the table gathers."""
    if live.row.state == "gathering":
        raise NotNow("Private talk begins with the game: until then nobody knows who will sit where.")
    if to == own:
        raise Refused("You need not write to yourself.")
    if live.by_seat[to].kind == "bot":
        raise Refused("A bot does not read messages.")
