"""What somebody may know of a table: the one door through which tables leave the host."""

from __future__ import annotations

from secrets import compare_digest

import msgspec

from orrery.bots.character import character_at
from orrery.bots.remarks import shown
from orrery.engine.base import Seat
from orrery.engine.stops import Stops
from orrery.host.errors import NoSuchTable, NotYours
from orrery.host.live import BENCH, PLAYED, Live
from orrery.host.presence import Presence
from orrery.host.store.reads import Listed
from orrery.host.store.rows import Chair
from orrery.host.values import Card, Entry, GuestId, Link, News, Person, Sight, Standing, Who

_REMEMBERED = 1000
LOG_LIMIT = 500
"""The most entries that are given at once."""


def standing(live: Live, who: Who) -> Standing:
    """What this person is at the table; somebody who may not even look is told that there is no such table."""
    known = live.standings.get(who)
    if known is None:
        known = _standing(live, who)
        if len(live.standings) < _REMEMBERED:
            live.standings[who] = known
    return known


def _standing(live: Live, who: Who) -> Standing:
    row = live.row
    chairs = live.members.get(who.guest, set()) if who.guest else set()
    seats = {chair.seat for chair in live.chairs if chair.chair in chairs}
    watcher = row.public or BENCH in chairs
    if who.key:
        watcher = watcher or compare_digest(who.key, row.watch)
        for chair in live.chairs:
            if compare_digest(who.key, chair.token):
                watcher = True
                if chair.kind == "person":
                    seats.add(chair.seat)
    owner = bool(who.guest) and who.guest == row.owner
    kept = bool(who.guest) and any(chair.reserved == who.guest for chair in live.chairs)
    if not (seats or watcher or owner or kept):
        raise NoSuchTable("There is no such table, or it is a private one and this is not its link.")
    return Standing(tuple(sorted(seats)), owner, not seats)


def seat_of(live: Live, you: Standing, seat: Seat | None) -> Seat | None:
    """The seat from which somebody looks: the one they name, or the one of theirs that is asked, or
    the one that decided last: a question that goes by itself changes no hands."""
    if seat is not None:
        if seat not in you.seats:
            raise NotYours("This is not your seat.")
        return seat
    if not you.seats:
        return None
    hand = live.hand if live.hand in you.seats else you.seats[0]
    return next((own for own in you.seats if live.is_asked(own)), hand)


def acting_seat(live: Live, you: Standing, seat: Seat | None) -> Seat:
    """The seat for which somebody acts."""
    found = seat_of(live, you, seat)
    if found is None:
        raise NotYours("You have no seat at this table.")
    return found


def people_of(live: Live, presence: Presence) -> tuple[tuple[Person, ...], int]:
    """The seats as everybody sees them, and the number of spectators."""
    table = live.row.id
    version = presence.version(table)
    if live.shown is not None and live.shown[:2] == (live.at, version):
        return live.shown[2:]
    present, watching = presence.at(table)
    asked = live.pos.asked(None) if live.pos is not None else ()
    resigned = live.pos.resigned if live.pos is not None else [False] * live.row.players
    people = tuple(
        person(
            chair,
            online=chair.kind == "bot" or chair.chair in present,
            asked=chair.seat in asked,
            resigned=resigned[chair.seat],
            out=live.pos is not None and live.pos.is_out(chair.seat),
            used=live.pulse.used[chair.seat],
            minutes=live.row.minutes,
            votes=tuple(sorted(live.chairs[voter].seat for voter in live.votes(chair))),
            character=shown(live.game, character_at(table, chair.seat)) if chair.kind == "bot" else "",
        )
        for chair in live.by_seat
    )
    live.shown = (live.at, version, people, watching)
    live.memo = {}
    return people, watching


def person(
    chair: Chair,
    online: bool = False,
    asked: bool = False,
    resigned: bool = False,
    out: bool = False,
    used: float = 0.0,
    minutes: int = 0,
    votes: tuple[Seat, ...] = (),
    character: str = "",
) -> Person:
    """A seat as everybody sees it."""
    left = max(0.0, minutes * 60 - used) if minutes and chair.kind == "person" else None
    return Person(
        chair.seat,
        chair.kind,
        chair.name,
        chair.bot,
        online,
        asked,
        resigned,
        out,
        round(used, 3),
        left,
        votes,
        character,
    )


def sight(live: Live, who: Who, seat: Seat | None, presence: Presence) -> Sight:
    """Everything that this person may know now."""
    you = standing(live, who)
    seen_from = seat_of(live, you, seat)
    people, watching = people_of(live, presence)
    row = live.row
    over = row.state == "over"
    links = [Link(chair.seat, chair.token) for chair in live.by_seat if chair.seat in you.seats]
    if you.owner:
        links += [Link(chair.seat, chair.token) for chair in live.by_seat if chair.kind == "open"]
    return Sight(
        id=row.id,
        game=row.game,
        title=row.title,
        state=row.state,
        at=live.at,
        public=row.public,
        options=row.options if over else live.game.open_options(row.options, you.seats),
        draw_seats=row.draw_seats,
        minutes=row.minutes,
        away=row.away,
        you=you,
        people=people,
        watching=watching,
        scene=live.scene(seen_from),
        stops=live.by_seat[seen_from].stops if seen_from is not None else Stops(),
        plan=live.plan(seen_from).moves if seen_from is not None else (),
        unplanned=live.plan(seen_from).ended if seen_from is not None else "",
        back=seen_from is not None and live.answered_for(seen_from) is not None,
        links=tuple(links),
        watch=row.watch,
        commitment=row.commitment,
        shares=row.shares,
        salts=row.salts,
        secret=row.secret if over else "",
        content=row.content,
        pack=live.game.pack.name if live.game.pack is not None else "",
        version=row.version,
        rules=row.rules,
        outcome=row.outcome,
        again=row.again if over else "",
        heard=heard_by(live, seen_from),
        origin=row.origin,
        pace=row.pace,
        hints=row.hints,
        may_pace=row.state == "playing" and may_pace(live, you),
    )


def may_pace(live: Live, you: Standing) -> bool:
    """Whether somebody may set the pace of a table's bots: nobody else plays there (any more)."""
    if live.pos is None or live.course is not None or not (you.seats or you.owner):
        return False
    return all(seat in you.seats for seat in live.people())


def heard_by(live: Live, seat: Seat | None) -> int:
    """How many private words a seat has said and heard."""
    return 0 if seat is None else len(live.whispers.get(seat, ()))


def with_asides(
    live: Live, seat: Seat | None, entries: list[Entry], first: int, before: int | None, heard: int | None
) -> list[Entry]:
    """Entries of the log, and between them the private words that this seat may read: those after the first `heard`, or
    (None) those that follow entry `first` or a later one."""
    said = [] if seat is None else live.whispers.get(seat, [])
    said = [entry for entry in said if entry.number >= first] if heard is None else said[heard:]
    if before is not None:
        said = [entry for entry in said if entry.number < before]
    return sorted([*entries, *said], key=lambda entry: (entry.number, entry.aside)) if said else entries


def news(
    live: Live, who: Who, seat: Seat | None, after: int, presence: Presence, heard: int | None = None
) -> News | None:
    """What this person must be told who has seen everything up to `after`; None if the log in memory is too short."""
    seen_from = seat_of(live, standing(live, who), seat)
    people, watching = people_of(live, presence)
    entries = live.entries(after, None, LOG_LIMIT)
    if entries is None:
        return None
    state = live.row.state
    over = state == "over"
    told = [read for read in (entry_for(entry, seen_from, over) for entry in entries) if read is not None]
    told = with_asides(live, seen_from, told, after, None, heard)
    scene = live.scene(seen_from)
    return News(live.at, state, told, people, watching, scene, heard_by(live, seen_from), live.memo)


def entry_for(entry: Entry, seat: Seat | None, over: bool) -> Entry | None:
    """An entry as this seat may read it; None if it may not even know of it.

    What others may know of a move is in its events. Its text could betray a sealed answer or a card kept back.
    """
    mine = seat is not None and entry.seat == seat
    if entry.kind in ("order", "stops") and not mine:
        return None
    if entry.to is not None and not mine and (seat is None or entry.to != seat):
        return None
    text = entry.text if mine or over or entry.kind not in PLAYED else ""
    events = entry.events
    if any(event.only is not None for event in events):
        events = tuple(event for event in events if event.visible_to(seat))
    auto = entry.auto if mine else ""
    if text == entry.text and events == entry.events and auto == entry.auto:
        return entry
    return msgspec.structs.replace(entry, text=text, events=events, auto=auto)


def card(listed: Listed, chairs: tuple[int, ...], guest: GuestId, presence: Presence) -> Card:
    """A table in a list."""
    row, pulse = listed.row, listed.pulse
    present, _ = presence.at(row.id)
    people = tuple(
        person(
            chair,
            online=chair.kind == "bot" or chair.chair in present,
            asked=chair.seat in pulse.waiting,
            used=pulse.used[chair.seat],
            minutes=row.minutes,
        )
        for chair in sorted(listed.chairs, key=lambda chair: chair.seat)
    )
    mine = {chair.seat for chair in listed.chairs if chair.chair in chairs and not chair.bot}
    return Card(
        id=row.id,
        game=row.game,
        title=row.title,
        state=row.state,
        players=row.players,
        people=people,
        public=row.public,
        at=pulse.at,
        updated=pulse.updated,
        my_turn=row.state == "playing" and not mine.isdisjoint(pulse.waiting),
        mine=bool(mine) or (bool(guest) and row.owner == guest),
        outcome=row.outcome,
    )
