"""What is read from the database: each function takes a connection, and is run by `Store.read` in a thread."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, case, exists, func, not_, or_, select, text, tuple_

from orrery.host.store import schema as s
from orrery.host.store.rows import (
    Chair,
    Loaded,
    PackRow,
    Pulse,
    Snapshot,
    TableRow,
    chair_from,
    entry_from,
    pulse_from,
    table_from,
)
from orrery.host.values import Entry, GuestId, TableId

_ENTRY = (s.log.c.number, s.log.c.time, s.log.c.kind, s.log.c.seat, s.log.c.undone, s.log.c.body)


class Listed(msgspec.Struct, frozen=True):
    """A table in a list: without its position and its log."""

    row: TableRow
    pulse: Pulse
    chairs: list[Chair]


is_open = s.tables.c.closed == ""
"""Whether a table has not been closed by whoever runs the server."""


def load(connection: Connection, table: TableId) -> Loaded | None:
    """A table with its latest snapshot and the entries after it; None if there is none."""
    while True:
        before = end(connection, table)
        found = _load_once(connection, table)
        # another server may have written between our queries: what belongs together is read together
        if found is None or (found.pulse.at, found.asides) == before == end(connection, table):
            return found


def _load_once(connection: Connection, table: TableId) -> Loaded | None:
    row = connection.execute(select(s.tables).where(s.tables.c.id == table)).mappings().first()
    if row is None:
        return None
    stands = pulse(connection, table)
    if stands is None:
        return None
    kept = (
        connection.execute(
            select(s.snapshots)
            .where(s.snapshots.c.table_id == table)
            .order_by(s.snapshots.c.number.desc())
            .limit(1)
        )
        .mappings()
        .first()
    )
    snapshot = None if kept is None else _snapshot(kept)
    after = 0 if snapshot is None else snapshot.number
    _, apart = end(connection, table)
    return Loaded(
        table_from(row),
        stands,
        _chairs(connection, [table]).get(table, []),
        members(connection, table),
        snapshot,
        entries(connection, table, after),
        apart,
        [entry for entry in asides(connection, table) if entry.kind == "say"] if apart else [],
    )


def members(connection: Connection, table: TableId) -> list[tuple[GuestId, int]]:
    """Who belongs to a table, and on which chairs."""
    query = select(s.members.c.guest, s.members.c.chair).where(s.members.c.table_id == table)
    return [(guest, chair) for guest, chair in connection.execute(query)]


def _chairs(connection: Connection, tables: Sequence[TableId]) -> dict[TableId, list[Chair]]:
    found: dict[TableId, list[Chair]] = {}
    rows = connection.execute(
        select(s.chairs)
        .where(s.chairs.c.table_id.in_(tables))
        .order_by(s.chairs.c.table_id, s.chairs.c.chair)
    )
    for row in rows.mappings():
        chair = chair_from(row)
        found.setdefault(row["table_id"], []).append(chair)
    return found


def entries(
    connection: Connection,
    table: TableId,
    after: int = 0,
    before: int | None = None,
    limit: int | None = None,
) -> list[Entry]:
    """The last `limit` entries between two numbers (all by default), oldest first."""
    query = select(*_ENTRY).where(s.log.c.table_id == table, s.log.c.number > after)
    if before is not None:
        query = query.where(s.log.c.number < before)
    query = query.order_by(s.log.c.number.desc())
    if limit is not None:
        query = query.limit(limit)
    return [entry_from(*row) for row in reversed(connection.execute(query).all())]


def asides(connection: Connection, table: TableId, after: int = 0) -> list[Entry]:
    """The entries that are numbered apart, after so many of them, oldest first."""
    query = (
        select(*_ENTRY)
        .where(s.log.c.table_id == table, s.log.c.number < -after)
        .order_by(s.log.c.number.desc())
    )
    return [entry_from(*row) for row in connection.execute(query)]


def since(connection: Connection, table: TableId, number: int, apart: int) -> tuple[list[Entry], list[Entry]]:
    """What has been written after an entry, and after so many of those that are numbered apart."""
    return entries(connection, table, number), asides(connection, table, apart)


def moves(connection: Connection, table: TableId) -> list[Entry]:
    """All moves, resignations and scenes that were not taken back, in order."""
    query = (
        select(*_ENTRY)
        .where(
            s.log.c.table_id == table,
            s.log.c.kind.in_(("move", "resign", "scene", "free")),
            s.log.c.undone.is_(False),
        )
        .order_by(s.log.c.number)
    )
    return [entry_from(*row) for row in connection.execute(query)]


def _snapshot(row: Any) -> Snapshot:
    return Snapshot(
        row["number"],
        row["steps"],
        msgspec.json.decode(row["asked"]),
        zlib.decompress(row["position"]),
        row["version"],
    )


def snapshots(connection: Connection, table: TableId) -> list[Snapshot]:
    """All snapshots of a table, the latest first."""
    query = select(s.snapshots).where(s.snapshots.c.table_id == table).order_by(s.snapshots.c.number.desc())
    return [_snapshot(row) for row in connection.execute(query).mappings()]


def updates(connection: Connection, table: TableId) -> list[tuple[int, int]]:
    """After how many moves a table went on with which version of the rules."""
    updated = select(s.log.c.number).where(s.log.c.table_id == table, s.log.c.kind == "update")
    query = (
        select(s.snapshots.c.steps, s.snapshots.c.version)
        .where(s.snapshots.c.table_id == table, s.snapshots.c.number.in_(updated))
        .order_by(s.snapshots.c.number)
    )
    return [(steps, version) for steps, version in connection.execute(query)]


def pack(connection: Connection, game: str, digest: str) -> PackRow | None:
    """The content that tables name by this digest, if it is kept."""
    query = select(s.packs.c.version, s.packs.c.name, s.packs.c.author, s.packs.c.text).where(
        s.packs.c.game == game, s.packs.c.digest == digest
    )
    row = connection.execute(query).first()
    return None if row is None else PackRow(row[0], row[1], row[2], zlib.decompress(row[3]).decode())


def start(connection: Connection, table: TableId) -> Entry | None:
    """The entry with which the game began."""
    query = select(*_ENTRY).where(s.log.c.table_id == table, s.log.c.kind == "start").limit(1)
    row = connection.execute(query).first()
    return None if row is None else entry_from(*row)


def review(connection: Connection, table: TableId, made_by: str) -> str | None:
    """The review of a finished game, if this version of the program has made it."""
    here = (s.reviews.c.table_id == table) & (s.reviews.c.made_by == made_by)
    return connection.execute(select(s.reviews.c.body).where(here)).scalar()


def snapshot_before(connection: Connection, table: TableId, steps: int) -> Snapshot | None:
    """The latest snapshot with at most so many moves."""
    query = (
        select(s.snapshots)
        .where(s.snapshots.c.table_id == table, s.snapshots.c.steps <= steps)
        .order_by(s.snapshots.c.number.desc())
        .limit(1)
    )
    row = connection.execute(query).mappings().first()
    return None if row is None else _snapshot(row)


def at(connection: Connection, table: TableId) -> int:
    """How far a table's log is."""
    found = connection.execute(select(s.pulse.c.at).where(s.pulse.c.table_id == table)).scalar()
    return found or 0


def end(connection: Connection, table: TableId) -> tuple[int, int]:
    """How far a table's log is, and how many entries are numbered apart."""
    return ends(connection, [table]).get(table, (0, 0))


def ends(connection: Connection, tables: Sequence[TableId]) -> dict[TableId, tuple[int, int]]:
    """The same for several tables."""
    lowest = select(func.min(s.log.c.number)).where(s.log.c.table_id == s.pulse.c.table_id)
    query = select(s.pulse.c.table_id, s.pulse.c.at, lowest.scalar_subquery()).where(
        s.pulse.c.table_id.in_(tables)
    )
    return {table: (number, max(0, -(low or 0))) for table, number, low in connection.execute(query)}


def pulse(connection: Connection, table: TableId) -> Pulse | None:
    """How a table stands; None for one that has been deleted."""
    found = connection.execute(select(s.pulse).where(s.pulse.c.table_id == table)).mappings().first()
    return None if found is None else pulse_from(found)


def repeated(connection: Connection, table: TableId, key: str) -> tuple[str, int] | None:
    """What was asked under a key, and the entry that was answered; None if nothing was."""
    query = select(s.repeats.c.said, s.repeats.c.at).where(
        s.repeats.c.table_id == table, s.repeats.c.key == key
    )
    found = connection.execute(query).first()
    return None if found is None else (found[0], found[1])


def find_token(connection: Connection, token: str) -> tuple[TableId, int | None] | None:
    """The table and chair (None: the spectators' bench) that a token opens."""
    chair = connection.execute(
        select(s.chairs.c.table_id, s.chairs.c.chair).where(s.chairs.c.token == token)
    ).first()
    if chair is not None:
        return chair[0], chair[1]
    bench = connection.execute(select(s.tables.c.id).where(s.tables.c.watch == token)).scalar()
    return None if bench is None else (bench, None)


def promised(connection: Connection, guest: GuestId, commitment: str) -> str | None:
    """The secret behind a promise that was made to a guest."""
    mine = (s.promises.c.commitment == commitment) & (s.promises.c.guest == guest)
    return connection.execute(select(s.promises.c.secret).where(mine)).scalar()


def guest_name(connection: Connection, guest: GuestId) -> str:
    """The name that a guest gave."""
    return connection.execute(select(s.guests.c.name).where(s.guests.c.id == guest)).scalar() or ""


def is_known(connection: Connection, guest: GuestId, key: str) -> bool:
    """Whether a guest has left any trace here, or a key opens a seat."""
    traces = or_(
        exists().where(s.guests.c.id == guest),
        exists().where(s.members.c.guest == guest),
        exists().where(s.tables.c.owner == guest),
        exists().where(s.chairs.c.token == key),
    )
    return bool(connection.execute(select(traces)).scalar())


def works(connection: Connection, guest: GuestId, game: str) -> list[tuple[str, str]]:
    """What a guest has prepared for a game, by name: names and texts."""
    mine = (s.works.c.guest == guest) & (s.works.c.game == game)
    query = select(s.works.c.name, s.works.c.text).where(mine).order_by(s.works.c.name)
    return [(name, text) for name, text in connection.execute(query)]


def packs_of(slug: str) -> str:
    """Under which name packs of a game lie among the works."""
    return f"{slug}/packs"


def opened_by(connection: Connection, guest: GuestId, since: float) -> int:
    """How many tables a guest has opened since a time."""
    query = select(func.count()).where(s.tables.c.owner == guest, s.tables.c.created > since)
    return connection.execute(query).scalar() or 0


def tables_of(
    connection: Connection, guest: GuestId, limit: int = 100
) -> list[tuple[Listed, tuple[int, ...]]]:
    """The latest tables of a guest, with the chairs they hold there (-1: as a spectator)."""
    held: dict[TableId, list[int]] = {}
    query = (
        select(s.members.c.table_id, s.members.c.chair)
        .join(s.pulse, s.pulse.c.table_id == s.members.c.table_id)
        .where(s.members.c.guest == guest, s.members.c.chair >= -1)
        .order_by(s.pulse.c.updated.desc())
        .limit(4 * limit)
    )
    for table, chair in connection.execute(query):
        held.setdefault(table, []).append(chair)
    owned = (
        select(s.tables.c.id)
        .join(s.pulse, s.pulse.c.table_id == s.tables.c.id)
        .where(s.tables.c.owner == guest)
        .order_by(s.pulse.c.updated.desc())
        .limit(limit)
    )
    for (table,) in connection.execute(owned):
        held.setdefault(table, [])
    listed = _listed(connection, list(held))
    listed.sort(key=lambda item: -item.pulse.updated)
    return [(item, tuple(sorted(held[item.row.id]))) for item in listed[:limit]]


def public_tables(connection: Connection, limit: int) -> list[Listed]:
    """Public tables: gathering ones first, then those in progress, the latest first."""
    found: list[TableId] = []
    for state in ("gathering", "playing"):
        query = (
            select(s.tables.c.id)
            .where(s.tables.c.public.is_(True), s.tables.c.state == state, is_open)
            .order_by(s.tables.c.created.desc())
            .limit(limit)
        )
        found.extend(connection.execute(query).scalars())
    listed = {item.row.id: item for item in _listed(connection, found[:limit])}
    return [listed[table] for table in found[:limit] if table in listed]


def _listed(connection: Connection, tables: Sequence[TableId]) -> list[Listed]:
    if not tables:
        return []
    chairs = _chairs(connection, tables)
    pulses: dict[TableId, Pulse] = {}
    for row in connection.execute(select(s.pulse).where(s.pulse.c.table_id.in_(tables))).mappings():
        pulses[row["table_id"]] = pulse_from(row)
    rows = connection.execute(select(s.tables).where(s.tables.c.id.in_(tables), is_open)).mappings()
    return [Listed(table_from(row), pulses[row["id"]], chairs.get(row["id"], [])) for row in rows]


def due(
    connection: Connection,
    busy: tuple[float, float] | None = None,
    after: tuple[float, TableId] | None = None,
    limit: int = 500,
) -> list[tuple[float, TableId]]:
    """Tables where a bot is to act, and when they last changed: a page of them, those first that wait the longest.

    Where something happened between two times, somebody else is at it. A time that is still to come is no such time: a
    clock has been set.
    """
    here = (s.pulse.c.updated, s.pulse.c.table_id)
    closed = select(s.tables.c.id).where(s.tables.c.id == s.pulse.c.table_id, not_(is_open)).exists()
    query = select(*here).where(s.pulse.c.due.is_(True), not_(closed))
    if busy is not None:
        query = query.where(not_(s.pulse.c.updated.between(*busy)))
    if after is not None:
        query = query.where(tuple_(*here) > after)
    found = connection.execute(query.order_by(*here).limit(limit))
    return [(updated, table) for updated, table in found]


def states(connection: Connection) -> dict[str, int]:
    """How many tables there are in each state; those that were closed are counted as such."""
    state = case((is_open, s.tables.c.state), else_="closed")
    query = select(state, func.count()).group_by(state)
    return {str(name): int(count) for name, count in connection.execute(query)}


def version(connection: Connection) -> str:
    """The version of the schema."""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def calls(connection: Connection, after: int) -> list[tuple[int, str, str]]:
    """The calls to running servers after a number: number, kind and what about."""
    query = select(s.calls.c.number, s.calls.c.kind, s.calls.c.what).where(s.calls.c.number > after)
    return [
        (number, kind, what) for number, kind, what in connection.execute(query.order_by(s.calls.c.number))
    ]


def bans(connection: Connection) -> list[tuple[str, str, str]]:
    """Who is kept out: kind, who and why."""
    query = select(s.bans.c.kind, s.bans.c.who, s.bans.c.why).order_by(s.bans.c.created)
    return [(kind, who, why) for kind, who, why in connection.execute(query)]


def notice(connection: Connection) -> tuple[str, float]:
    """The message to all, and until when it is shown; an empty text if there is none."""
    query = select(s.notices.c.text, s.notices.c.until).order_by(s.notices.c.number.desc()).limit(1)
    found = connection.execute(query).first()
    return ("", 0.0) if found is None else (found[0], found[1])
