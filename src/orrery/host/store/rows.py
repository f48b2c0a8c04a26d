"""What the store reads and writes, as values: rows of the schema with their JSON decoded."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import RowMapping

from orrery.engine.base import Event, Outcome, Seat
from orrery.host.values import Away, Entry, EntryKind, GuestId, Order, SeatKind, State, TableId


class TableRow(msgspec.Struct):
    """A table: what it plays, how, and the secret of its dice."""

    id: TableId
    game: str
    title: str
    players: int
    options: dict[str, Any]
    public: bool
    owner: GuestId
    state: State
    draw_seats: bool
    minutes: int
    pace: float | None
    content: str
    rules: str
    commitment: str
    secret: str
    salts: tuple[str, ...]
    watch: str
    outcome: Outcome | None
    again: TableId
    created: float
    shares: tuple[str, ...] = ()
    """What each chair has given to the dice; empty at tables that began before shares were bound to the commitment."""
    away: Away = Away()


class Chair(msgspec.Struct):
    """A place at a table with whoever sits there. It keeps its number; its seat in the game is known from the start on."""

    chair: int
    seat: Seat
    kind: SeatKind
    name: str
    bot: str
    token: str
    salt: str
    orders: dict[str, Order]
    """Standing orders by the kind of question, in words; a kind that is not named is asked."""
    reserved: GuestId
    timed_out: bool
    votes: dict[int, int] = {}
    """The chairs that want a bot to stand in, each with the entry that asked the question for which they want it."""


class Pulse(msgspec.Struct):
    """What changes with every entry: how far the log is, who is waited for, how long they have thought."""

    at: int
    waiting: tuple[Seat, ...]
    used: list[float]
    steps: int
    due: bool
    """A bot (or a standing order) is to act: a server that finds this and nobody acting takes over."""
    updated: float


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a log entry that no query looks at."""

    name: str = ""
    text: str = ""
    events: tuple[Event, ...] = ()
    undoes: int = 0
    to: Seat | None = None
    follows: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """A position after some entry, and since which entry each seat is asked what it is asked."""

    number: int
    steps: int
    asked: list[int]
    position: bytes


class Loaded(msgspec.Struct, frozen=True):
    """A table as it is found on disk: the latest snapshot, and all entries after it."""

    row: TableRow
    pulse: Pulse
    chairs: list[Chair]
    members: list[tuple[GuestId, int]]
    snapshot: Snapshot | None
    entries: list[Entry]
    asides: int = 0
    """How many entries are numbered apart."""
    whispers: list[Entry] = []
    """Those of them that are private words."""


_JSON = {"options", "salts", "outcome", "shares", "away", "votes", "waiting", "used", "orders", "asked"}
_encode = msgspec.json.encode
_body = msgspec.json.Decoder(Body)


def params_of(value: TableRow | Chair | Pulse) -> dict[str, Any]:
    """A row for the database."""
    found: dict[str, Any] = {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        found[name] = _encode(field).decode() if name in _JSON else field
    return found


def table_from(row: RowMapping) -> TableRow:
    """A table from its row."""
    return msgspec.convert(_decoded(row), TableRow)


def chair_from(row: RowMapping) -> Chair:
    """A chair from its row."""
    return msgspec.convert(_decoded(row), Chair, strict=False)


def pulse_from(row: RowMapping) -> Pulse:
    """A pulse from its row."""
    return msgspec.convert(_decoded(row), Pulse)


def _decoded(row: RowMapping) -> dict[str, Any]:
    return {str(name): msgspec.json.decode(value) if name in _JSON else value for name, value in row.items()}


def entry_params(table: TableId, entry: Entry) -> tuple[Any, ...]:
    """A log entry in the order of the columns of `log`."""
    body = Body(entry.name, entry.text, entry.events, entry.undoes, entry.to, entry.follows)
    return (table, entry.number, entry.time, entry.kind, entry.seat, entry.undone, _encode(body).decode())


def entry_from(
    number: int, time: float, kind: EntryKind, seat: Seat | None, undone: bool, body: str
) -> Entry:
    """A log entry from its columns."""
    rest = _body.decode(body)
    return Entry(
        number,
        time,
        kind,
        seat,
        rest.name,
        rest.text,
        rest.events,
        bool(undone),
        rest.undoes,
        rest.to,
        follows=rest.follows,
    )
