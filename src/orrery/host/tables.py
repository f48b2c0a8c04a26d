"""The tables of one server process: open, join, look, play, take back, talk, watch, replay.

Everything that pages, the JSON API and tests do with a table goes through `Tables`. All methods are safe to call from
many tasks; what they return was committed to disk before. Errors are those of the engine and of `host.errors`: a
sentence each, and nothing has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from orrery.draw.measures import Measure
from orrery.engine.base import Seat
from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.position import RESIGN
from orrery.engine.record import Record
from orrery.games import games
from orrery.host.bus import open_bus
from orrery.host.config import Config
from orrery.host.driver import Driver
from orrery.host.errors import NotNow, NotYours, Refused
from orrery.host.hall import Change, Hall
from orrery.host.live import Live
from orrery.host.looking import (
    LOG_LIMIT,
    acting_seat,
    card,
    entry_for,
    news,
    seat_of,
    sight,
    standing,
    with_asides,
)
from orrery.host.opening import DAY, Opening
from orrery.host.people import NAME_LIMIT, WORDS_LIMIT, clean
from orrery.host.presence import Farewell, Watch
from orrery.host.replay import Replays
from orrery.host.seating import Seating
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.values import (
    Card,
    Entry,
    EntryKind,
    Frame,
    GuestId,
    Invited,
    Joined,
    News,
    Opened,
    Order,
    Plan,
    Played,
    Promise,
    Sight,
    Standing,
    TableId,
    Who,
)
from orrery.host.works import Works

ONCE_LIMIT = 200
"""The longest key of a request."""


class Unchanged(Exception):
    """What is wanted is so already: nothing is written."""


class Once(msgspec.Struct, frozen=True):
    """A request that is carried out once, however often it is sent: who sends it, under which key, and what it says."""

    who: Who
    key: str
    said: str

    @classmethod
    def of(cls, who: Who, once: str, *said: str | int | None) -> Once | None:
        """None for a request without a key."""
        if not once:
            return None
        if len(once) > ONCE_LIMIT:
            raise Refused(f"The key of a request may have at most {ONCE_LIMIT} letters.")
        whose = msgspec.json.encode([who.guest or who.key, once])
        return cls(who, sha256(whose).hexdigest(), sha256(msgspec.json.encode(said)).hexdigest())


def noted(live: Live, change: Change, once: Once | None) -> Change:
    """The change, with a note of what it was the answer to; notes are kept for a day."""
    if once is None:
        return change
    now, table = time.time(), live.row.id
    at = live.at if change.aside else live.at + 1
    note = {"table_id": table, "key": once.key, "said": once.said, "at": at, "time": now}
    old = (s.repeats.c.table_id == table) & (s.repeats.c.time < now - DAY)
    then = (*change.then, s.repeats.delete().where(old), s.repeats.insert().values(**note))
    return replace(change, then=then)


class Tables:
    """All tables that this process serves. Made by `open_tables`, ended by `close`."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._seating = Seating(hall)
        self._opening = Opening(hall, self._seating)
        self._replays = Replays(hall)
        self.works = Works(hall)
        self._driver = Driver(hall)
        self._running: list[asyncio.Task[None]] = []

    def run(self) -> None:
        """Let bots, clocks and presence go on by themselves."""
        self._driver.start()
        self._running = [
            asyncio.create_task(self.hall.presence.renew()),
            asyncio.create_task(self.hall.look_about()),
        ]

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self._driver.close()
        self.hall.presence.close()
        for task in self._running:
            task.cancel()
        await self.hall.bus.close()
        await self.hall.store.close()

    # --- guests -----------------------------------------------------------------------------------------------------

    async def name_of(self, guest: GuestId) -> str:
        """The name that a guest gave, or an empty text."""
        return await self.hall.store.read(reads.guest_name, guest) if guest else ""

    async def rename(self, guest: GuestId, name: str) -> str:
        """Give a guest a name; seats they take from now on carry it."""
        if not guest:
            raise NotYours("Only guests have names; ask for a guest token first.")
        name = clean(name, NAME_LIMIT, "name")
        if not name:
            raise Refused("A name needs at least one letter.")
        job = Job(
            first=[
                s.guests.delete().where(s.guests.c.id == guest),
                s.guests.insert().values(id=guest, name=name, created=time.time()),
            ]
        )
        await self.hall.store.write(job)
        return name

    # --- opening and sitting down -----------------------------------------------------------------------------------

    async def open(self, guest: GuestId, plan: Plan) -> Opened:
        """Open a table. The secret of its dice is made and committed to here; a table without open seats starts at
        once."""
        return await self._opening.open(guest, plan)

    async def promise(self, guest: GuestId) -> Promise:
        """Commit to the dice of a table that this guest is going to open (`Plan.commitment`), before they give a share."""
        return await self._opening.promise(guest)

    async def invitation(self, token: str) -> Invited:
        """Where a link leads, without following it."""
        return await self._seating.invitation(token)

    async def join(
        self, guest: GuestId, token: str, name: str = "", salt: str = "", brings: str = ""
    ) -> Joined:
        """Follow a seat link or a spectators' link. A seat's invitation works once: then the sitter has a key of their
        own, which opens the seat on their other devices. `brings` is what the sitter brings along, where the game asks
        for it (`Game.brought`)."""
        return await self._seating.join(guest, token, name, salt, brings)

    async def sit(
        self, table: TableId, who: Who, seat: Seat, name: str = "", salt: str = "", brings: str = ""
    ) -> Joined:
        """Take an open seat of a public table, or one that is kept for this guest."""
        self._you(await self.hall.live(table), who)
        return await self._seating.sit(table, who.guest, seat, name, salt, brings)

    async def bring(self, table: TableId, who: Who, value: str, seat: Seat | None = None) -> Played:
        """Choose what a seat of one's own brings along, while the table gathers."""
        async with self._at(table) as live:
            return await self._seating.bring(live, acting_seat(live, self._you(live, who), seat), value)

    async def share(self, table: TableId, who: Who, salt: str, seat: Seat | None = None) -> Played:
        """Give one's share in the dice, while the table gathers."""
        async with self._at(table) as live:
            return await self._seating.share(live, acting_seat(live, self._you(live, who), seat), salt)

    async def stand(self, table: TableId, who: Who, seat: Seat | None = None) -> Played:
        """Leave a seat: while the table gathers it is open again, in a game a bot stands in and the key stays good."""
        async with self._at(table) as live:
            return await self._seating.stand(live, acting_seat(live, self._you(live, who), seat))

    async def start(self, table: TableId, who: Who, bot: str = "") -> Played:
        """Start without waiting longer: open seats get bots. Only for whoever opened the table."""
        async with self._at(table) as live:
            if not self._you(live, who).owner:
                raise NotYours("Only whoever opened the table can start it.")
            return await self._seating.start(live, bot)

    async def bot_in(self, table: TableId, who: Who, seat: Seat, bot: str = "") -> Played:
        """Let a bot play a seat: one's own, or (for the owner) an open one. For the seat of somebody who is away it is a
        vote for the bot that the table has agreed on (`Plan.away`)."""
        async with self._at(table) as live:
            you = self._you(live, who)
            if not (you.seats or you.owner):
                raise NotYours("You have no seat at this table.")
            return await self._seating.bot_in(live, self._seat(live, seat), bot, you)

    async def dismiss(self, table: TableId, who: Who, seat: Seat) -> Played:
        """Send a sitter away while the table gathers. Only for whoever opened the table."""
        async with self._at(table) as live:
            you = self._you(live, who)
            if not you.owner:
                raise NotYours("Only whoever opened the table can send somebody away.")
            if seat in you.seats:
                raise Refused("This is your own seat; get up instead.")
            return await self._seating.dismiss(live, self._seat(live, seat))

    async def renew(self, table: TableId, who: Who, seat: Seat) -> Joined:
        """Give a seat of one's own a new key; whoever has the old one is out."""
        async with self._at(table) as live:
            own = acting_seat(live, self._you(live, who), self._seat(live, seat))
            return await self._seating.renew(live, who.guest, own)

    async def bot_out(self, table: TableId, who: Who, seat: Seat) -> Played:
        """Take one's seat back from the bot; for the owner, while the table gathers, open a bot's seat."""
        async with self._at(table) as live:
            you = self._you(live, who)
            return await self._seating.bot_out(live, self._seat(live, seat), seat in you.seats, you.owner)

    async def again(self, table: TableId, who: Who) -> Opened:
        """Open a table with the same people and options, each one seat further. The first who asks makes it; the others
        are led there."""
        async with self._at(table) as live:
            if not self._you(live, who).seats:
                raise NotYours("Only those who played can play again.")
            return await self._opening.again(live, who.guest)

    # --- looking ----------------------------------------------------------------------------------------------------

    async def look(self, table: TableId, who: Who, seat: Seat | None = None, fresh: bool = True) -> Sight:
        """What this person may know now. At a table for one screen `seat` chooses which of theirs looks; by default the
        one that is asked. Whoever was woken by a watch need not ask for a `fresh` look into the database."""
        live = await self.hall.live(table, fresh)
        self._you(live, who)
        return sight(live, who, seat, self.hall.presence)

    async def log(
        self,
        table: TableId,
        who: Who,
        after: int = 0,
        before: int | None = None,
        limit: int = 200,
        seat: Seat | None = None,
        fresh: bool = True,
        heard: int | None = None,
    ) -> list[Entry]:
        """The last `limit` entries with after < number < before, oldest first, as this person may read them; between them
        the private words that follow them, or (with `heard`) those after the first so many."""
        live = await self.hall.live(table, fresh)
        seen_from = seat_of(live, self._you(live, who), seat)
        limit = max(1, min(limit, LOG_LIMIT))
        entries = live.entries(after, before, limit)
        if entries is None:
            entries = await self.hall.store.read(reads.entries, table, after, before, limit)
        over = live.row.state == "over"
        found = [entry_for(entry, seen_from, over) for entry in entries]
        told = [entry for entry in found if entry is not None]
        first = entries[0].number if len(entries) == limit else after
        return with_asides(live, seen_from, told, first, before, heard)

    async def news(
        self, table: TableId, who: Who, after: int, seat: Seat | None = None, heard: int | None = None
    ) -> News:
        """What somebody who was woken by a watch must be told: `look` and `log` at once, for those who do it often."""
        live = await self.hall.live(table, fresh=False)
        found = news(live, who, seat, after, self.hall.presence, heard)
        if found is None:  # they have been away for long
            seen_from = seat_of(live, self._you(live, who), seat)
            entries = await self.log(table, who, after, None, LOG_LIMIT, seen_from, False, heard)
            found = news(live, who, seat, live.at, self.hall.presence)
            assert found is not None, "there is nothing after the last entry"
            found = replace(found, entries=entries)
        return found

    @asynccontextmanager
    async def watch(self, table: TableId, who: Who) -> AsyncIterator[Watch]:
        """Be present at a table and be woken when it changes."""
        live = await self.hall.live(table)
        seats = self._you(live, who).seats
        chairs = [live.by_seat[seat].chair for seat in seats]
        watch = self.hall.presence.enter(table, who.guest, chairs)
        try:
            with contextlib.suppress(Farewell):
                yield watch
        finally:
            self.hall.presence.leave(watch)

    def send_home(self) -> None:
        """End all watches, so that a server that is asked to stop need not wait for them."""
        self.hall.presence.send_home()

    async def mine(self, guest: GuestId) -> list[Card]:
        """The tables of a guest: those where it is their turn first, then the latest."""
        if not guest:
            return []
        found = await self.hall.store.read(reads.tables_of, guest)
        cards = [card(listed, chairs, guest, self.hall.presence) for listed, chairs in found]
        return sorted(cards, key=lambda card: (not card.my_turn, card.state == "over", -card.updated))

    async def public(self, limit: int = 50) -> list[Card]:
        """Public tables to join or watch: gathering ones first, then games in progress, the latest first."""
        found = await self.hall.store.read(reads.public_tables, limit)
        return [card(listed, (), "", self.hall.presence) for listed in found]

    # --- playing ----------------------------------------------------------------------------------------------------

    async def play(
        self,
        table: TableId,
        who: Who,
        move: str,
        after: int | None = None,
        seat: Seat | None = None,
        once: str = "",
    ) -> Played:
        """Play a move. `after` is the last entry that the sender has seen: if the question has changed since, `StaleMove`.
        Where several seats of one person are asked, the move must name its `seat`. What is sent again with the same
        `once` is answered as the first time, here and in everything else that can be done with it.

        Raises `UnreadableMove`, `IllegalMove`, `StaleMove`, `NotYours`, `NotNow`, and then nothing has changed.
        """

        def think(live: Live) -> Change:
            own = self._playing_seat(live, who, seat, move.strip().lower() == RESIGN)
            live.check_seen(own, after, move)
            proposal = live.propose(own, move)
            kind: EntryKind = "resign" if proposal.text == RESIGN else "move"
            return Change(kind, own, text=proposal.text, events=proposal.events, pos=proposal.pos)

        return await self._change(table, think, Once.of(who, once, "move", move, after, seat))

    async def undo(
        self, table: TableId, who: Who, after: int | None = None, seat: Seat | None = None, once: str = ""
    ) -> Played:
        """Take back the last move, as far as the engine says it is free."""

        def think(live: Live) -> Change:
            own = self._playing_seat(live, who, seat)
            live.check_seen(own, after)
            number, before = live.undo_target(own)
            return Change("undo", own, undoes=number, pos=before)

        return await self._change(table, think, Once.of(who, once, "undo", "", after, seat))

    async def resign(self, table: TableId, who: Who, seat: Seat | None = None, once: str = "") -> Played:
        """Give up a seat for good. Whoever has several says which."""
        return await self.play(table, who, RESIGN, None, seat, once)

    async def say(
        self, table: TableId, who: Who, text: str, to: Seat | None = None, once: str = ""
    ) -> Played:
        """Say something at the table; spectators listen. With `to` it is said to that seat alone, and nobody else, now
        or after the game, learns that it was."""
        words = clean(text, WORDS_LIMIT, "message")
        if not words:
            raise Refused("There is nothing to say in an empty message.")

        def think(live: Live) -> Change:
            own = acting_seat(live, self._you(live, who), None)
            if to is not None:
                _check_listener(live, own, self._seat(live, to))
            return Change("say", own, text=words, to=to, aside=to is not None)

        return await self._change(table, think, Once.of(who, once, "say", words, to, None))

    async def order(
        self, table: TableId, who: Who, kind: str, order: Order | bool, seat: Seat | None = None
    ) -> Played:
        """Leave a standing order for a kind of question (`Prompt.order`): pass at once (`never`, or True), answer only if
        something would be lost (`if-loss`), or ask again (`ask`, or False). Nobody else learns of it."""
        kind = clean(kind, 80, "kind of question")
        wish: Order = order if isinstance(order, str) else "never" if order else "ask"

        def think(live: Live) -> Change:
            own = self._playing_seat(live, who, seat)
            chair = live.by_seat[own]
            check_order(live, own, kind)
            if chair.orders.get(kind, "ask") == wish:
                raise Unchanged
            orders = {name: chair.orders[name] for name in chair.orders if name != kind}
            if wish != "ask":
                orders[kind] = wish
            changed = replace(chair, orders=orders)
            return Change("order", own, text=f"{wish} {kind}", chairs=(changed,), aside=True)

        return await self._change(table, think)

    # --- afterwards -------------------------------------------------------------------------------------------------

    async def record(self, table: TableId, who: Who) -> Record:
        """The record of a finished game, with the revealed secret."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.record(live)

    async def frame(self, table: TableId, who: Who, step: int, seat: Seat | None = None) -> Frame:
        """A finished game after so many moves, from the side of any seat (None: a spectator)."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.frame(live, step, seat)

    async def course(self, table: TableId, who: Who) -> list[Measure]:
        """The course of a finished game: what each seat had after so many steps, by measure, for the chart."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.course(live)

    # --- inside -----------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _at(self, table: TableId) -> AsyncIterator[Live]:
        """The table, locked and caught up with."""
        live = await self.hall.live(table)
        async with live.lock:
            await self.hall.catch_up(live)
            yield live

    async def _change(
        self, table: TableId, think: Callable[[Live], Change], once: Once | None = None
    ) -> Played:
        live = await self.hall.live(table, fresh=False)
        async with live.lock:
            await self.hall.catch_up(live)
            answered = await self._answered(live, once)
            if answered is not None:
                return answered
            try:
                entry = await self.hall.change(live, lambda: noted(live, think(live), once))
            except Unchanged:
                return Played(live.at)
            except OrreryError:
                answered = await self._answered(live, once)  # by another server, while we thought
                if answered is not None:
                    return answered
                raise
            return Played(entry.number if entry.number > 0 else entry.follows)

    async def _answered(self, live: Live, once: Once | None) -> Played | None:
        """The answer that was given to the same request before."""
        if once is None:
            return None
        self._you(live, once.who)
        found = await self.hall.store.read(reads.repeated, live.row.id, once.key)
        if found is None:
            return None
        said, at = found
        if said != once.said:
            raise Refused("This key was sent with something else before; take a new one for each request.")
        return Played(at)

    def _you(self, live: Live, who: Who) -> Standing:
        """What this person is at the table. Whoever asks for something is not away."""
        you = standing(live, who)
        now = time.monotonic()
        for seat in you.seats:
            live.noticed[live.by_seat[seat].chair] = now
        return you

    def _playing_seat(self, live: Live, who: Who, seat: Seat | None, resigning: bool = False) -> Seat:
        you = self._you(live, who)
        if seat is None and live.pos is not None:
            meant = [
                own for own in you.seats if (not live.pos.resigned[own] if resigning else own in live.waiting)
            ]
            if len(meant) > 1:
                raise Refused("You have several seats that this could be for; say which one.")
        own = acting_seat(live, you, seat)
        if live.row.state != "playing":
            raise NotNow("The game is over." if live.row.state == "over" else "The game has not begun yet.")
        if live.by_seat[own].bot:
            raise NotNow("A bot plays this seat; take it back first.")
        return own

    def _seat(self, live: Live, seat: Seat) -> Seat:
        if not 0 <= seat < live.row.players:
            raise Refused(f"There is no seat {seat + 1} at this table.")
        return seat


def check_order(live: Live, seat: Seat, kind: str) -> None:
    """Standing orders are for kinds of questions that this game asks; so there are only so many."""
    known = live.order_kinds(seat)
    if kind not in known:
        kinds = ", ".join(sorted(known)) or "none"
        raise Refused(f"This game asks no question of the kind '{kind[:40]}'; it knows: {kinds}.")


def _check_listener(live: Live, own: Seat, to: Seat) -> None:
    """Whether a seat can be spoken to in private. Seats may still be drawn while the table gathers."""
    if live.row.state == "gathering":
        raise NotNow("Private talk begins with the game: until then nobody knows who will sit where.")
    if to == own:
        raise Refused("You need not write to yourself.")
    if live.by_seat[to].kind == "bot":
        raise Refused("A bot does not read messages.")


async def open_tables(config: Config | None = None, installed: dict[str, Game] | None = None) -> Tables:
    """Open the store and the bus, and let the bots go on where they stood. All installed games are played by default."""
    config = config or Config.from_env()
    store = await Store.open(config)
    try:
        bus = open_bus(config.redis)
        tables = Tables(Hall(config, store, bus, games() if installed is None else installed))
        await bus.start(tables.hall.heard)
    except BaseException:
        await store.close()
        raise
    tables.run()
    return tables
