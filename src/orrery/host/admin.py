"""What whoever runs a server can do: look, close, delete, rename, shut out, tell all, hand out and erase what is known of a
guest, clean up, renew a key.

It works on the database itself, whether a server is running or not, in one transaction each; a running server is called
(`host.desk`) and takes over what has changed within a second or two. Nothing here looks at moves or at secrets of dice.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Engine, case, delete, exists, func, select, update

from orrery.games import games
from orrery.host.desk import network_of
from orrery.host.errors import NotNow, Refused
from orrery.host.live import BENCH
from orrery.host.names import NAME_LIMIT, TITLE_LIMIT, called, unlike
from orrery.host.people import WORDS_LIMIT, clean, new_token
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Body
from orrery.host.values import Away, GuestId, TableId

WHY_LIMIT = 120
_KEPT = 24 * 3600.0
"""Seconds for which calls are kept: a server that has not heard one by then reads everything anyway, when it starts."""
_CHILDREN = (s.log, s.snapshots, s.chairs, s.members, s.repeats, s.reviews, s.pulse)
"""What belongs to a table, each with its id."""
_body = msgspec.json.Decoder(Body)
ERASED = "(erased)"

TableState = Literal["gathering", "playing", "over", "closed"]


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: TableId
    game: str
    title: str
    state: TableState
    people: tuple[str, ...]
    entries: int
    visited: float
    closed: str = ""


class GuestLine(msgspec.Struct, frozen=True):
    """A guest in a list."""

    guest: GuestId
    name: str
    seats: int
    seen: float
    banned: bool = False


class BanLine(msgspec.Struct, frozen=True):
    """Somebody who is kept out."""

    kind: Literal["guest", "address"]
    who: str
    why: str
    created: float


class Cleaned(msgspec.Struct, frozen=True):
    """What nobody has visited for long."""

    tables: tuple[TableId, ...]
    guests: tuple[GuestId, ...]


class Office:
    """The door to a database for whoever runs its servers."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # --- looking ------------------------------------------------------------------------------------------------------

    def tables(self, state: str = "", limit: int = 100) -> list[TableLine]:
        """Tables, the latest visited first."""
        last = _last_visit()
        query = (
            select(s.tables, s.pulse.c.at, last.label("last"))
            .join(s.pulse, s.pulse.c.table_id == s.tables.c.id)
            .order_by(last.desc(), s.tables.c.id)
            .limit(limit)
        )
        if state == "closed":
            query = query.where(s.tables.c.closed != "")
        elif state:
            query = query.where(s.tables.c.state == state, reads.is_open)
        with self._engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            names = self._names(connection, [row["id"] for row in rows])
        return [
            TableLine(
                row["id"],
                row["game"],
                row["title"],
                "closed" if row["closed"] else row["state"],
                tuple(names.get(row["id"], ())),
                row["at"],
                row["last"],
                row["closed"],
            )
            for row in rows
        ]

    def _names(self, connection: Connection, tables: Sequence[TableId]) -> dict[TableId, list[str]]:
        found: dict[TableId, list[str]] = {}
        query = (
            select(s.chairs.c.table_id, s.chairs.c.name, s.chairs.c.kind, s.chairs.c.bot)
            .where(s.chairs.c.table_id.in_(tables))
            .order_by(s.chairs.c.table_id, s.chairs.c.seat)
        )
        for table, name, kind, bot in connection.execute(query):
            called = "open" if kind == "open" else f"{name} ({bot})" if bot else name
            found.setdefault(table, []).append(called)
        return found

    def guests(self, like: str = "", limit: int = 100) -> list[GuestLine]:
        """Guests who gave a name, the latest seen first; with `like`, those whose name contains it."""
        seen = _later(s.guests.c.seen, s.guests.c.created)
        seats = (
            select(func.count())
            .where(s.members.c.guest == s.guests.c.id, s.members.c.chair >= 0)
            .scalar_subquery()
        )
        banned = exists().where(s.bans.c.kind == "guest", s.bans.c.who == s.guests.c.id)
        query = select(s.guests.c.id, s.guests.c.name, seats, seen, banned).order_by(seen.desc()).limit(limit)
        if like:
            query = query.where(func.lower(s.guests.c.name).contains(like.lower(), autoescape=True))
        with self._engine.connect() as connection:
            found = connection.execute(query)
            return [GuestLine(guest, name, held, last, bool(out)) for guest, name, held, last, out in found]

    def bans(self) -> list[BanLine]:
        """Who is kept out."""
        query = select(s.bans.c.kind, s.bans.c.who, s.bans.c.why, s.bans.c.created).order_by(s.bans.c.created)
        with self._engine.connect() as connection:
            return [BanLine(*row) for row in connection.execute(query)]

    # --- finding ------------------------------------------------------------------------------------------------------

    def guest(self, said: str) -> GuestId:
        """Who is meant: a guest's id or its beginning, a name that only one has, or TABLE:SEAT for whoever sits there."""
        said = said.strip()
        with self._engine.connect() as connection:
            table, colon, seat = said.partition(":")
            if colon and seat.isascii() and seat.isdigit():
                found = self._sitters(connection, self._table(connection, table)["id"], int(seat) - 1)
            else:
                found = self._called(connection, said)
        if not found:
            raise Refused(f"Nobody here is called '{said[:40]}', and no guest's id begins like that.")
        if len(found) > 1:
            raise Refused(f"'{said[:40]}' may be any of these; say which: {', '.join(sorted(found)[:10])}.")
        return found.pop()

    def _sitters(self, connection: Connection, table: TableId, seat: int) -> set[GuestId]:
        query = (
            select(s.members.c.guest)
            .join(
                s.chairs,
                (s.chairs.c.table_id == s.members.c.table_id) & (s.chairs.c.chair == s.members.c.chair),
            )
            .where(s.members.c.table_id == table, s.chairs.c.seat == seat)
        )
        return set(connection.execute(query).scalars())

    def _called(self, connection: Connection, said: str) -> set[GuestId]:
        named = select(s.guests.c.id).where(func.lower(s.guests.c.name) == said.lower())
        found = set(connection.execute(named).scalars())
        if found or len(said) < 6:
            return found
        columns = (s.guests.c.id, s.members.c.guest, s.works.c.guest, s.tables.c.owner, s.promises.c.guest)
        for column in columns:
            begins = select(column).where(column.startswith(said, autoescape=True)).distinct().limit(20)
            found |= set(connection.execute(begins).scalars())
        return found

    def _table(self, connection: Connection, table: TableId) -> Any:
        query = select(s.tables).where(s.tables.c.id == table.strip()).with_for_update()
        row = connection.execute(query).mappings().first()
        if row is None:
            raise Refused(f"There is no table '{table[:40]}'.")
        return row

    # --- tables -------------------------------------------------------------------------------------------------------

    def close(self, table: TableId, why: str = "") -> None:
        """Nobody plays at or looks at a table any more; nothing of it is lost, and it can be opened again."""
        why = clean(why, WHY_LIMIT, "reason")
        sentence = (
            f"Whoever runs this server has closed this table{f': {why}' if why else ''}".rstrip(".") + "."
        )
        with self._engine.begin() as connection:
            if self._table(connection, table)["closed"]:
                raise NotNow("This table is closed already.")
            connection.execute(update(s.tables).where(s.tables.c.id == table).values(closed=sentence))
            _call(connection, "table", table)

    def reopen(self, table: TableId) -> None:
        """Let people back to a table that was closed."""
        with self._engine.begin() as connection:
            if not self._table(connection, table)["closed"]:
                raise NotNow("This table is not closed.")
            connection.execute(update(s.tables).where(s.tables.c.id == table).values(closed=""))
            _call(connection, "table", table)

    def delete(self, table: TableId) -> None:
        """Delete a table with all that belongs to it, for good."""
        with self._engine.begin() as connection:
            self._table(connection, table)
            _delete(connection, table)
            _call(connection, "table", table)

    def rename_table(self, table: TableId, title: str) -> str:
        """Give a table another title."""
        title = called(title, TITLE_LIMIT, "title")
        if not title:
            raise Refused("A title needs at least one letter.")
        with self._engine.begin() as connection:
            self._table(connection, table)
            connection.execute(update(s.tables).where(s.tables.c.id == table).values(title=title))
            _call(connection, "table", table)
        return title

    def renew_key(self, table: TableId, seat: int) -> str:
        """Give a seat (counted from 0) a new key, and return it: the old one, and every device that came in by it, is out."""
        with self._engine.begin() as connection:
            self._table(connection, table)
            here = (s.chairs.c.table_id == table) & (s.chairs.c.seat == seat)
            chair = connection.execute(select(s.chairs).where(here)).mappings().first()
            if chair is None:
                raise Refused(f"There is no seat {seat + 1} at this table.")
            if chair["kind"] == "bot":
                raise NotNow("A bot sits there; its seat has no key.")
            key = new_token()
            connection.execute(update(s.chairs).where(here).values(token=key))
            connection.execute(
                delete(s.members).where(s.members.c.table_id == table, s.members.c.chair == chair["chair"])
            )
            _call(connection, "table", table)
        return key

    # --- guests -------------------------------------------------------------------------------------------------------

    def rename_guest(self, guest: GuestId, name: str) -> str:
        """Give a guest another name, on every seat that they hold and in what the tables' logs tell of them."""
        name = called(name, NAME_LIMIT, "name")
        if not name:
            raise Refused("A name needs at least one letter.")
        with self._engine.begin() as connection:
            known = connection.execute(select(s.guests.c.id).where(s.guests.c.id == guest)).first()
            if known is None:
                now = time.time()
                connection.execute(s.guests.insert().values(id=guest, name=name, created=now, seen=now))
            else:
                connection.execute(update(s.guests).where(s.guests.c.id == guest).values(name=name))
            for table, chair in _seats_of(connection, guest):
                _rename_chair(connection, table, chair, name)
                _call(connection, "table", table)
        return name

    def ban_guest(self, guest: GuestId, why: str = "") -> int:
        """Keep a guest out. The keys of their seats are renewed: they would open the seats for whoever holds them. How many
        seats that were."""
        with self._engine.begin() as connection:
            _ban(connection, "guest", guest, why)
            seats = _seats_of(connection, guest)
            for table, chair in seats:
                here = (s.chairs.c.table_id == table) & (s.chairs.c.chair == chair)
                connection.execute(update(s.chairs).where(here).values(token=new_token()))
                _call(connection, "table", table)
        return len(seats)

    def ban_address(self, address: str, why: str = "") -> str:
        """Keep an address or a range of them out; as it was understood."""
        try:
            network = network_of(address)
        except ValueError:
            raise Refused(
                f"'{address[:40]}' is no address; write it as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32."
            ) from None
        if network.prefixlen == 0:
            raise Refused("That would shut out everybody.")
        with self._engine.begin() as connection:
            _ban(connection, "address", str(network), why)
        return str(network)

    def unban(self, kind: Literal["guest", "address"], who: str) -> str:
        """Let somebody in again."""
        if kind == "address":
            try:
                who = str(network_of(who))
            except ValueError:
                raise Refused(f"'{who[:40]}' is no address.") from None
        with self._engine.begin() as connection:
            here = (s.bans.c.kind == kind) & (s.bans.c.who == who)
            if connection.execute(delete(s.bans).where(here)).rowcount != 1:
                raise NotNow(f"{who} is not shut out.")
            _call(connection, "bans")
        return who

    def export(self, guest: GuestId) -> dict[str, Any]:
        """Everything that is kept of a guest, as JSON can say it: their name, what they prepared, where they sit, what they
        did and said there, and what was said to them alone."""
        with self._engine.connect() as connection:
            named = select(s.guests.c.name, s.guests.c.created, s.guests.c.seen).where(s.guests.c.id == guest)
            known = connection.execute(named).mappings().first()
            works = select(s.works).where(s.works.c.guest == guest).order_by(s.works.c.game, s.works.c.name)
            bans = select(s.bans.c.why, s.bans.c.created).where(
                s.bans.c.kind == "guest", s.bans.c.who == guest
            )
            owned = select(s.tables.c.id).where(s.tables.c.owner == guest)
            promises = select(s.promises.c.commitment, s.promises.c.created).where(
                s.promises.c.guest == guest
            )
            belongs = select(s.members.c.table_id, s.members.c.chair).where(s.members.c.guest == guest)
            held: dict[TableId, set[int]] = {table: set() for table in connection.execute(owned).scalars()}
            for table, chair in connection.execute(belongs):
                held.setdefault(table, set()).add(chair)
            return {
                "guest": guest,
                "name": "" if known is None else known["name"],
                "created": None if known is None else known["created"],
                "seen": None if known is None else known["seen"],
                "banned": [dict(row) for row in connection.execute(bans).mappings()],
                "works": [
                    {name: value for name, value in row.items() if name != "guest"}
                    for row in connection.execute(works).mappings()
                ],
                "promises": [dict(row) for row in connection.execute(promises).mappings()],
                "tables": [_exported(connection, guest, table, held[table]) for table in sorted(held)],
            }

    def erase(self, guest: GuestId) -> list[TableId]:
        """Erase all that is kept of a guest; the tables where they sat.

        Their games are others' too, and go on: the seats stay, under the names of their numbers, a bot plays on for them
        (a table that gathers has an open seat again), and the moves remain. What they said is gone from the logs. A ban
        stays, since it is all that keeps them out.
        """
        with self._engine.begin() as connection:
            touched = {table for table, _ in _seats_of(connection, guest)}
            for table in sorted(touched):
                row = self._table(connection, table)
                chairs = [chair for where, chair in _seats_of(connection, guest) if where == table]
                for chair in chairs:
                    _erase_chair(connection, row, chair)
            owned = connection.execute(select(s.tables.c.id).where(s.tables.c.owner == guest)).scalars().all()
            here = update(s.tables).where(s.tables.c.owner == guest)
            connection.execute(here.values(owner=""))
            kept = update(s.chairs).where(s.chairs.c.reserved == guest)
            connection.execute(kept.values(reserved=""))
            for rows, column in _ABOUT:
                connection.execute(delete(rows).where(column == guest))
            for table in sorted(touched | set(owned)):
                _call(connection, "table", table)
        return sorted(touched)

    def clean_up(self, days: float, really: bool = False) -> Cleaned:
        """Tables that nobody has visited for so many days, and guests who were not here for as long and sit at no other
        table; with `really` they are deleted."""
        if days < 1:
            raise Refused("What was visited within a day stays.")
        since = time.time() - days * 24 * 3600
        with self._engine.begin() as connection:
            last = _last_visit()
            old = select(s.tables.c.id).join(s.pulse, s.pulse.c.table_id == s.tables.c.id).where(last < since)
            tables = sorted(connection.execute(old).scalars())
            guests = sorted(_unseen(connection, since, set(tables)))
            if really:
                for table in tables:
                    _delete(connection, table)
                    _call(connection, "table", table)
                for guest in guests:
                    for rows, column in _ABOUT:
                        connection.execute(delete(rows).where(column == guest))
        return Cleaned(tuple(tables), tuple(guests))

    # --- everybody ----------------------------------------------------------------------------------------------------

    def tell(self, text: str, minutes: float) -> str:
        """Show a message on every page for a while; a new one takes the place of the one before."""
        words = clean(text, WORDS_LIMIT, "message")
        if not words:
            raise Refused("There is nothing to tell in an empty message.")
        if minutes <= 0:
            raise Refused("A message is shown for a minute at least.")
        now = time.time()
        with self._engine.begin() as connection:
            connection.execute(delete(s.notices))
            connection.execute(s.notices.insert().values(text=words, created=now, until=now + minutes * 60))
            _call(connection, "notice")
        return words

    def fall_silent(self) -> None:
        """Take the message to all down."""
        with self._engine.begin() as connection:
            if not connection.execute(delete(s.notices)).rowcount:
                raise NotNow("There is no message to take down.")
            _call(connection, "notice")


_ABOUT = (
    (s.guests, s.guests.c.id),
    (s.works, s.works.c.guest),
    (s.promises, s.promises.c.guest),
    (s.members, s.members.c.guest),
)
"""What is about a guest alone."""


def _call(connection: Connection, kind: str, what: str = "") -> None:
    """Call all running servers; calls that all of them must have heard are thrown away."""
    now = time.time()
    connection.execute(delete(s.calls).where(s.calls.c.time < now - _KEPT))
    connection.execute(s.calls.insert().values(time=now, kind=kind, what=what))


def _later(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((one > other, one), else_=other)


def _last_visit() -> ColumnElement[Any]:
    """When a table was last visited; older ones know only when something happened there."""
    return _later(s.tables.c.visited, s.pulse.c.updated)


def _seats_of(connection: Connection, guest: GuestId) -> list[tuple[TableId, int]]:
    """The chairs of people that a guest holds."""
    chair = (s.chairs.c.table_id == s.members.c.table_id) & (s.chairs.c.chair == s.members.c.chair)
    query = (
        select(s.members.c.table_id, s.members.c.chair)
        .join(s.chairs, chair)
        .where(s.members.c.guest == guest, s.chairs.c.kind == "person")
        .order_by(s.members.c.table_id, s.members.c.chair)
    )
    return [(table, number) for table, number in connection.execute(query)]


def _unseen(connection: Connection, since: float, gone: Collection[TableId]) -> set[GuestId]:
    """Guests who were not here since a time, and neither own nor sit at a table that stays."""
    seen: dict[GuestId, float] = {}
    for guest, created, last in connection.execute(
        select(s.guests.c.id, s.guests.c.created, s.guests.c.seen)
    ):
        seen[guest] = max(created, last)
    latest = select(s.works.c.guest, func.max(s.works.c.updated)).group_by(s.works.c.guest)
    for guest, last in connection.execute(latest):
        seen[guest] = max(last, seen.get(guest, 0.0))
    for guest in connection.execute(select(s.members.c.guest).distinct()).scalars():
        seen.setdefault(guest, 0.0)
    for guest, made in connection.execute(select(s.promises.c.guest, s.promises.c.created)):
        seen[guest] = max(made, seen.get(guest, 0.0))
    busy: set[GuestId] = set()
    sits = select(s.members.c.guest, s.members.c.table_id).where(s.members.c.chair != BENCH)
    owns = select(s.tables.c.owner, s.tables.c.id)
    for query in (sits, owns):
        busy |= {guest for guest, table in connection.execute(query) if table not in gone}
    return {guest for guest, last in seen.items() if last < since and guest not in busy}


def _delete(connection: Connection, table: TableId) -> None:
    # first the row that entries refer to is taken, so that no server can add one in between (PostgreSQL)
    connection.execute(select(s.tables.c.id).where(s.tables.c.id == table).with_for_update())
    for rows in _CHILDREN:
        connection.execute(delete(rows).where(rows.c.table_id == table))
    connection.execute(update(s.tables).where(s.tables.c.again == table).values(again=""))
    connection.execute(delete(s.tables).where(s.tables.c.id == table))


def _ban(connection: Connection, kind: str, who: str, why: str) -> None:
    why = clean(why, WHY_LIMIT, "reason")
    here = (s.bans.c.kind == kind) & (s.bans.c.who == who)
    connection.execute(delete(s.bans).where(here))
    connection.execute(s.bans.insert().values(kind=kind, who=who, why=why, created=time.time()))
    _call(connection, "bans")


def _rename_chair(connection: Connection, table: TableId, chair: int, name: str, erase: bool = False) -> None:
    """Another name for whoever sits on a chair, also where the log tells of them; with `erase` their words go, too."""
    here = (s.chairs.c.table_id == table) & (s.chairs.c.chair == chair)
    row = connection.execute(select(s.chairs).where(here)).mappings().one()
    others = select(s.chairs.c.name).where(s.chairs.c.table_id == table, s.chairs.c.chair != chair)
    taken = set(connection.execute(others).scalars())
    known_as = unlike(name, sorted(taken))
    connection.execute(update(s.chairs).where(here).values(name=known_as))
    old = row["name"]
    # by the name, not by the seat: seats may have been drawn since
    query = select(s.log.c.number, s.log.c.kind, s.log.c.body).where(s.log.c.table_id == table)
    for entry, kind, text in connection.execute(query).all():
        body = _body.decode(text)
        words = ERASED if erase and kind == "say" and body.name == old else body.text
        words = known_as if kind == "vote" and words == old else words
        after = replace(body, name=known_as if body.name == old else body.name, text=words)
        if after != body:
            changed = update(s.log).where(s.log.c.table_id == table, s.log.c.number == entry)
            connection.execute(changed.values(body=msgspec.json.encode(after).decode()))


def _erase_chair(connection: Connection, table: Any, chair: int) -> None:
    """Nobody sits on a chair any more: while the table gathers it is open, in a game a bot plays on."""
    here = (s.chairs.c.table_id == table["id"]) & (s.chairs.c.chair == chair)
    _rename_chair(connection, table["id"], chair, f"Player {chair + 1}", erase=True)
    values: dict[str, Any] = {"token": new_token(), "votes": "{}", "stops": "{}", "plan": "{}"}
    if table["state"] == "gathering":
        values |= {"kind": "open", "name": "", "salt": "", "bot": ""}
        _take_away(connection, table["id"], chair)
    elif table["state"] == "playing":
        values["bot"] = msgspec.json.decode(table["away"], type=Away).bot
        pulse = update(s.pulse).where(s.pulse.c.table_id == table["id"])
        connection.execute(pulse.values(due=True))
    connection.execute(update(s.chairs).where(here).values(**values))
    connection.execute(
        delete(s.members).where(s.members.c.table_id == table["id"], s.members.c.chair == chair)
    )


def _take_away(connection: Connection, table: TableId, seat: int) -> None:
    """What somebody has brought to a table that gathers is theirs; the usual takes its place."""
    here = s.tables.c.id == table
    slug, text = connection.execute(select(s.tables.c.game, s.tables.c.options).where(here)).one()
    game, options = games().get(slug), msgspec.json.decode(text)
    if game is None:
        return
    brought = {option.name for option in game.brought(options) if option.seat == seat}
    usual = {option.name: option.default for option in game.options() if option.name in brought}
    if usual:
        text = msgspec.json.encode(game.check_options({**options, **usual})).decode()
        connection.execute(update(s.tables).where(here).values(options=text))


def _exported(
    connection: Connection, guest: GuestId, table: TableId, held: Collection[int]
) -> dict[str, Any]:
    """What a table knows of somebody."""
    row = connection.execute(select(s.tables).where(s.tables.c.id == table)).mappings().one()
    chairs = select(s.chairs).where(s.chairs.c.table_id == table, s.chairs.c.chair.in_(sorted(held)))
    sat = list(connection.execute(chairs).mappings())
    seats, names = {chair["seat"] for chair in sat}, {chair["name"] for chair in sat}
    did = []
    for entry in [*reads.entries(connection, table), *reads.asides(connection, table)]:
        if entry.name in names or entry.to in seats:
            did.append(
                {
                    "number": entry.number,
                    "time": entry.time,
                    "kind": entry.kind,
                    "seat": None if entry.seat is None else entry.seat + 1,
                    "name": entry.name,
                    "text": entry.text,
                    "to": None if entry.to is None else entry.to + 1,
                }
            )
    return {
        "table": table,
        "game": row["game"],
        "title": row["title"],
        "state": row["state"],
        "created": row["created"],
        "opened": row["owner"] == guest,
        "watched": BENCH in held,
        "seats": [
            {"seat": chair["seat"] + 1, "name": chair["name"], "share": chair["salt"]} for chair in sat
        ],
        "entries": did,
    }
