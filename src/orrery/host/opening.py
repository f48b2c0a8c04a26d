"""Opening tables, and opening them again for the same people.

The secret of a table's dice is made and committed to here, before anybody gives their share; every sitter can. So nobody,
the host included, can choose the dice or the seats. Whoever opens a table and wants to give a share asks for the promise
first, and opens the table with it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Executable, select

from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.record import commit
from orrery.host.away import check_rule
from orrery.host.bots import bot_name, check_bot
from orrery.host.errors import HostError, NotNow, NotYours, Refused
from orrery.host.hall import Change, Hall
from orrery.host.lessons import lesson_plan
from orrery.host.live import Live
from orrery.host.may import check_pace
from orrery.host.names import NAME_LIMIT, TITLE_LIMIT, acceptable, called, unlike
from orrery.host.packs import share
from orrery.host.people import SALT_LIMIT, clean, new_table_id, new_token
from orrery.host.rules import rules_of
from orrery.host.seating import Seating
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Chair, Pulse, TableRow, params_of
from orrery.host.store.writer import Job
from orrery.host.values import (
    Entry,
    GuestId,
    Link,
    Opened,
    Origin,
    Plan,
    Promise,
    SeatKind,
    SeatPlan,
    TableId,
)

_TRIES = 5
_PROMISES = 20
"""How many promises a guest may have before tables are opened with them; older ones are forgotten."""
DAY = 24 * 3600.0
_KINDS: dict[str, SeatKind] = {"me": "person", "link": "open", "bot": "bot"}


def has_hints(plan: Plan) -> bool:
    """Whether players may ask for hints: as the plan says, otherwise where one person plays against bots."""
    if plan.hints is not None:
        return plan.hints
    kinds = [seat.kind for seat in plan.seats]
    return kinds.count("me") == 1 and "link" not in kinds


class Opening:
    """How tables come to be."""

    def __init__(self, hall: Hall, seating: Seating) -> None:
        self.hall = hall
        self.seating = seating

    async def open(
        self,
        guest: GuestId,
        plan: Plan,
        reserved: Sequence[GuestId] = (),
        origin: Origin | None = None,
        start: Position | None = None,
        address: str = "",
    ) -> Opened:
        """Open a table. `reserved` keeps link seats for people who are expected (playing again); `start` is the position
        of another table's game that is played on here (`origin`)."""
        game = self.hall.library.game(plan.game)
        if plan.pack in game.boxed:
            plan = replace(plan, pack=await share(self.hall, game.boxed[plan.pack]))
        if plan.pack and not plan.lesson:
            kept = await self.hall.store.read(reads.pack, plan.game, plan.pack[:16])
            if kept is None:
                raise Refused("There is no such pack here; share it first, and open the table with its key.")
            game = game.with_text(kept.text, "pack.toml", kept.version)
        if plan.lesson:
            me = next((seat.name for seat in plan.seats if seat.kind == "me" and seat.name), "")
            plan = lesson_plan(game, me)
            game = game.taught
        game.check_players(len(plan.seats))
        options = game.check_options(plan.options)
        if not 0 <= plan.minutes <= 24 * 60:
            raise Refused("The thinking time may be at most 1440 minutes.")
        check_pace(plan.pace)
        if any(seat.kind == "me" for seat in plan.seats) and not guest:
            raise Refused("To sit at a table you need a guest token; ask for one first.")
        recent = await self.hall.store.read(reads.opened_by, guest, time.time() - DAY) if guest else 0
        if recent >= self.hall.config.tables_a_day:
            raise NotNow("You have opened many tables today; play at them first, or come back tomorrow.")
        known = await self.hall.name_of(guest)
        chairs = self._chairs(plan, known, reserved)
        title = called(plan.title, TITLE_LIMIT, "title")
        if plan.salt and not plan.commitment:
            raise Refused(
                "Your share in the dice comes after the host's promise: ask for a commitment first, and send it along."
            )
        for _ in range(_TRIES):  # its id may be taken
            secret = await self._promised(guest, plan.commitment)
            row = self._row(guest, plan, game, options, title, secret)
            row.origin = replace(origin or row.origin, pack="" if plan.lesson else plan.pack)
            if await self._write_new(row, chairs, guest, chairs[0].name if chairs else "", plan.commitment):
                break
        else:
            raise HostError("The database does not take new tables; please tell whoever runs this server.")
        self.hall.note_opener(row.id, address)
        live = await self.hall.live(row.id)
        async with live.lock:
            await self.seating.maybe_start(live, start)
        links = tuple(Link(chair.seat, chair.token) for chair in live.by_seat if chair.kind == "open")
        return Opened(row.id, live.at, links, row.watch)

    async def promise(self, guest: GuestId) -> Promise:
        """Make a secret for a table that this guest is going to open, and commit to it."""
        if not guest:
            raise NotYours("Only guests can ask for a commitment; ask for a guest token first.")
        secret, now = secrets.token_bytes(32), time.time()
        mine = s.promises.c.guest == guest
        latest = (
            select(s.promises.c.commitment)
            .where(mine)
            .order_by(s.promises.c.created.desc())
            .limit(_PROMISES - 1)
        )
        old = (s.promises.c.created < now - DAY) | (mine & s.promises.c.commitment.not_in(latest))
        made = {"commitment": commit(secret), "secret": secret.hex(), "guest": guest, "created": now}
        job = Job(first=[s.promises.delete().where(old), s.promises.insert().values(**made)])
        await self.hall.store.write(job)
        return Promise(commit(secret))

    async def _promised(self, guest: GuestId, commitment: str) -> bytes:
        """The secret behind a promise, or a new one where none was asked for."""
        if not commitment:
            return secrets.token_bytes(32)
        found = await self.hall.store.read(reads.promised, guest, commitment)
        if found is None:
            raise Refused("This commitment was not made for you, or a table has been opened with it already.")
        return bytes.fromhex(found)

    def _row(
        self,
        guest: GuestId,
        plan: Plan,
        game: Game,
        options: dict[str, Any],
        title: str,
        secret: bytes,
    ) -> TableRow:
        return TableRow(
            id=new_table_id(),
            game=game.slug,
            title=title or game.title,
            players=len(plan.seats),
            options=options,
            public=plan.public,
            owner=guest,
            state="gathering",
            draw_seats=plan.draw_seats,
            minutes=plan.minutes,
            pace=plan.pace,
            content=game.content_hash,
            version=game.version,
            began=game.version,
            rules=rules_of(game),
            commitment=commit(secret),
            secret=secret.hex(),
            salts=(),
            shares=(),
            away=check_rule(plan.away),
            watch=new_token(),
            outcome=None,
            again="",
            created=time.time(),
            origin=Origin(lesson="on") if plan.lesson else Origin(),
            hints=has_hints(plan),
        )

    def _chairs(self, plan: Plan, known: str, reserved: Sequence[GuestId]) -> list[Chair]:
        taken: list[str] = []
        chairs: list[Chair] = []
        for number, seat in enumerate(plan.seats):
            chair = self._chair(number, seat, known, taken)
            if chair.kind == "person" and plan.salt:
                chair.salt = clean(plan.salt, SALT_LIMIT, "salt")
            if chair.kind == "open" and number < len(reserved):
                chair.reserved = reserved[number]
            taken.append(chair.name)
            chairs.append(chair)
        return chairs

    def _chair(self, number: int, plan: SeatPlan, known: str, taken: Sequence[str]) -> Chair:
        name = called(plan.name, NAME_LIMIT, "name")
        bot = check_bot(plan.bot) if plan.kind == "bot" else ""
        if plan.kind == "bot":
            name = name or bot_name(taken)
        elif plan.kind == "me":
            name = name or known or f"Player {number + 1}"
        name = unlike(name, taken) if name else ""
        return Chair(number, number, _KINDS[plan.kind], name, bot, new_token(), "", "", False)

    async def _write_new(
        self, row: TableRow, chairs: Sequence[Chair], guest: GuestId, name: str, promised: str
    ) -> bool:
        """Write a new table with its first entry; False if its id is taken, or the promise has been kept elsewhere."""
        now = time.time()
        entry = Entry(1, now, "open", name=name)
        pulse = Pulse(1, (), [0.0] * row.players, 0, False, now)
        first: list[Executable] = [s.tables.insert().values(**params_of(row))]
        first += self.hall.library.keep_content(self.hall.library.game(row.game))
        first += [s.chairs.insert().values(table_id=row.id, **params_of(chair)) for chair in chairs]
        held = [chair.chair for chair in chairs if chair.kind == "person"]
        first += [s.members.insert().values(guest=guest, table_id=row.id, chair=chair) for chair in held]
        kept = s.promises.delete().where(s.promises.c.commitment == promised, s.promises.c.guest == guest)
        return await self.hall.store.write(
            Job(row.id, entry, pulse, first=first, claims=[kept] if promised else [])
        )

    async def again(self, live: Live, guest: GuestId) -> Opened:
        """Open a table with the same people, each one seat further. The first who asks makes it, the others follow."""
        if live.row.state != "over":
            raise NotNow("The game is not over yet.")
        if live.row.again:
            return await self._follow(live.row.again, guest)
        row = live.row
        before = [live.by_seat[seat - 1] for seat in range(row.players)]
        sitters = [self._sitter(live, chair) for chair in before]
        seats = tuple(
            SeatPlan("bot", chair.bot, acceptable(chair.name))
            if chair.kind == "bot"
            else SeatPlan("me" if sitter == guest else "link", name=acceptable(chair.name))
            for chair, sitter in zip(before, sitters, strict=True)
        )
        further = [(seat + 1) % row.players for seat in range(row.players)]
        options = live.game.seated_options(row.options, further)
        plan = Plan(
            row.game,
            seats,
            options,
            row.title,
            row.public,
            row.draw_seats,
            row.minutes,
            row.pace,
            away=row.away,
            pack=row.origin.pack,
            hints=row.hints,
        )
        opened = await self.open(guest, plan, sitters, address=self.hall.openers.get(row.id, ""))
        note = s.tables.update().where(s.tables.c.id == row.id).values(again=opened.table)

        def think() -> Change:
            if live.row.again:
                raise NotNow("Somebody has opened the next table already.")
            return Change("again", text=opened.table, then=(note,))

        try:
            await self.hall.change(live, think)
        except NotNow:  # another server was faster; its table counts
            return await self._follow(live.row.again, guest)
        return opened

    async def _follow(self, table: TableId, guest: GuestId) -> Opened:
        """Take the seats that are kept for this guest at a table that was opened to play again."""
        live = await self.hall.live(table)
        kept = [chair.chair for chair in live.chairs if guest and chair.reserved == guest]
        for number in kept:
            async with live.lock:
                await self.seating.take(live, guest, number, "", "")
        return Opened(table, live.at, (), live.row.watch)

    def _sitter(self, live: Live, chair: Chair) -> GuestId:
        return next((guest for guest, held in live.members.items() if chair.chair in held), "")
