"""What the store reads and writes, as values: rows of the schema with their JSON decoded."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import RowMapping

from orrery.engine.base import Event, Outcome, Seat
from orrery.engine.stops import Stops
from orrery.host.values import Away, Entry, EntryKind, GuestId, Origin, Planned, SeatKind, State, TableId


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
    origin: Origin = Origin()
    hints: bool = False
    """Whether players may ask what the captain would do."""
    closed: str = ""
    """Why whoever runs the server has closed the table; empty for one that is not."""
    visited: float = 0.0
    """When somebody was last seen there, by the hour."""
    version: int = 0
    """The version of the rules that it is played with; 0 at tables from before versions were counted."""
    began: int = 0
    """The version that its game began with."""


class Chair(msgspec.Struct):
    """A place at a table with whoever sits there. It keeps its number; its seat in the game is known from the start on."""

    chair: int
    seat: Seat
    kind: SeatKind
    name: str
    bot: str
    token: str
    salt: str
    reserved: GuestId
    timed_out: bool
    stops: Stops = Stops()
    """Which questions the sitter wants to be asked."""
    plan: Planned = Planned()
    """What the sitter has planned; how much of it is left, the log tells (`host.plans`)."""
    votes: dict[int, int] = {}
    """The chairs that want a bot to stand in, each with the entry that asked the question for which they want it."""


class Pulse(msgspec.Struct):
    """What changes with every entry: how far the log is, who is waited for, how long they have thought."""

    at: int
    waiting: tuple[Seat, ...]
    used: list[float]
    steps: int
    due: bool
    """A bot is to act, or something goes by itself: a server that finds this and nobody acting takes over."""
    updated: float


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a log entry that no query looks at."""

    name: str = ""
    text: str = ""
    events: tuple[Event, ...] = ()
    undoes: int = 0
    to: Seat | None = None
    follows: int = 0
    auto: str = ""


class Snapshot(msgspec.Struct, frozen=True):
    """A position after some entry, and since which entry each seat is asked what it is asked."""

    number: int
    steps: int
    asked: list[int]
    position: bytes
    version: int = 0
    """The version of the rules that saved it; 0 if it was saved before versions were counted."""


class PackRow(msgspec.Struct, frozen=True):
    """Content that tables are played with: the text of a whole content file, and the version whose form it has."""

    version: int
    name: str
    author: str
    text: str


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


_JSON = {
    "options",
    "salts",
    "outcome",
    "shares",
    "away",
    "origin",
    "votes",
    "waiting",
    "used",
    "stops",
    "plan",
    "asked",
}
_encode = msgspec.json.encode
_body = msgspec.json.Decoder(Body)
for _kind in (TableRow, Chair, Pulse):
    # msgspec learns a type when it first meets it, and shows to other threads what it has not finished: two readers that
    # meet one at once, as after a restart under load, would end the process
    msgspec.json.Decoder(_kind)


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
    body = Body(entry.name, entry.text, entry.events, entry.undoes, entry.to, entry.follows, entry.auto)
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
        auto=rest.auto,
    )
