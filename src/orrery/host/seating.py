"""Sitting down and leaving: invitations, bots on seats, the draw of seats, the start of the game."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from secrets import compare_digest

import msgspec
from sqlalchemy import Executable

from orrery.engine.base import Seat
from orrery.engine.chance import seeded
from orrery.engine.position import DICE, Position
from orrery.engine.record import salts_of, seed_of
from orrery.host.away import Absence, vote
from orrery.host.bots import bot_name, check_bot
from orrery.host.errors import NoSuchTable, NotNow, NotYours, Refused
from orrery.host.hall import Change, Hall
from orrery.host.live import BENCH, SENT_AWAY, Live
from orrery.host.names import NAME_LIMIT, called, unlike
from orrery.host.people import SALT_LIMIT, clean, is_token, new_token
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Chair
from orrery.host.values import GuestId, Invited, Joined, Played, Standing, TableId

replace = msgspec.structs.replace

_NO_LINK = "This link does not lead to a table (any more). Ask for a new one."


def drawn_seats(secret: bytes, salts: Sequence[str]) -> list[Seat]:
    """The seat of each chair at a table that draws them: a shuffle by a stream of its own from the table's seed, so that
    anybody can repeat it when the secret is out (EMP-MAP-05)."""
    seats = list(range(len(salts)))
    seeded("orrery-seats:" + seed_of(secret, salts)).shuffle(seats)
    return seats


class Seating:
    """Everything about who sits where."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    # --- sitting down -----------------------------------------------------------------------------------------------

    async def _find(self, token: str) -> tuple[Live, int | None]:
        """The table and the chair (None: the bench) that a link leads to."""
        found = await self.hall.store.read(reads.find_token, token) if is_token(token) else None
        if found is None:
            raise NoSuchTable(_NO_LINK)
        table, chair = found
        return await self.hall.live(table), chair

    async def invitation(self, token: str) -> Invited:
        """Where a link leads; nobody sits down by looking at it."""
        live, chair = await self._find(token)
        held = live.chairs[chair] if chair is not None else None
        seat = held.seat if held is not None else None
        is_open = held is not None and held.kind == "open"
        brings = brought_by(live, seat) if is_open and seat is not None else ""
        row = live.row
        return Invited(row.id, row.game, row.title, seat, is_open, brings, row.commitment)

    async def join(self, guest: GuestId, token: str, name: str, salt: str, brings: str = "") -> Joined:
        """Follow a seat link or a spectators' link."""
        live, chair = await self._find(token)
        table = live.row.id
        async with live.lock:
            await self.hall.catch_up(live)
            if chair is None:
                await self._add_member(live, guest, BENCH)
                return Joined(table, live.at, None, live.row.watch)
            held = opened_by(live, chair, token)
            if held.kind == "person":  # the sitter, on another device
                await self._add_member(live, guest, chair, token)
                return Joined(table, live.at, held.seat, held.token)
            return await self.take(live, guest, chair, name, salt, brings, token)

    async def sit(
        self, table: TableId, guest: GuestId, seat: Seat, name: str, salt: str, brings: str = ""
    ) -> Joined:
        """Take an open seat of a public table, or one that is kept for this guest."""
        live = await self.hall.live(table)
        async with live.lock:
            if not 0 <= seat < live.row.players:
                raise Refused(f"There is no seat {seat + 1} at this table.")
            chair = live.by_seat[seat]
            if chair.kind != "open":
                raise NotNow("This seat is taken.")
            if SENT_AWAY in live.members.get(guest, ()):
                raise NotYours("Whoever opened this table has sent you away from it.")
            if chair.reserved != guest and (chair.reserved or not live.row.public):
                raise NotYours("This seat is kept for somebody; ask for its link.")
            return await self.take(live, guest, chair.chair, name, salt, brings)

    async def take(
        self,
        live: Live,
        guest: GuestId,
        number: int,
        name: str,
        salt: str,
        brings: str = "",
        invitation: str = "",
    ) -> Joined:
        """Sit down on an open chair, with what the sitter brings along, if the game asks for something.

        An invitation is looked at again whenever the table has changed: of two who open it at once one sits down.
        """
        name = called(name, NAME_LIMIT, "name")
        salt = clean(salt, SALT_LIMIT, "salt")
        known = "" if name else await self.hall.name_of(guest)
        wanted = name or known
        table, token = live.row.id, new_token()

        def think() -> Change:
            chair = opened_by(live, number, invitation) if invitation else live.chairs[number]
            if live.row.state != "gathering" or chair.kind != "open":
                raise NotNow("This seat is taken.")
            others = [other.name for other in live.chairs if other.chair != number and other.kind != "open"]
            known_as = unlike(wanted or chair.name or f"Player {number + 1}", others)
            sitter = replace(chair, kind="person", name=known_as, token=token, salt=salt, reserved="")
            then = member(guest, table, number)
            if brings:
                then = (*then, bringing(live, chair.seat, brings))
            return Change("sit", chair.seat, known_as, chairs=(sitter,), then=then)

        await self.hall.change(live, think)
        await self.maybe_start(live)
        return Joined(table, live.at, live.chairs[number].seat, token)

    async def call(self, live: Live, chairs: Sequence[int], before: str, name: str) -> None:
        """Somebody has another name now. Who holds several chairs has named each; only those that had the old name, or none of
        their own, are called anew."""
        held = [chair for chair in chairs if chair >= 0]
        for number in held:

            def think(number: int = number) -> Change:
                chair = live.chairs[number]
                others = [other.name for other in live.chairs if other.chair != number]
                called = replace(chair, name=unlike(name, others))
                return Change("name", chair.seat, called.name, text=chair.name, chairs=(called,))

            chair = live.chairs[number]
            unnamed = {before, "Guest", f"Player {number + 1}"}
            if chair.kind == "person" and chair.name != name and (len(held) == 1 or chair.name in unnamed):
                await self.hall.change(live, think)

    async def bring(self, live: Live, seat: Seat, value: str) -> Played:
        """Choose what one brings along, as long as the table gathers. Nobody else is told what it is."""

        def think() -> Change:
            if live.row.state != "gathering":
                raise NotNow("The game has begun; what everybody brings is settled.")
            return Change("bring", seat, then=(bringing(live, seat, value),))

        return Played((await self.hall.change(live, think)).number)

    async def share(self, live: Live, seat: Seat, salt: str) -> Played:
        """Give a share in the dice, as long as the table gathers: what the host has committed itself to is known, and
        cannot follow it."""
        salt = clean(salt, SALT_LIMIT, "salt")

        def think() -> Change:
            if live.row.state != "gathering":
                raise NotNow("The game has begun; its dice are settled.")
            return Change("share", seat, chairs=(replace(live.by_seat[seat], salt=salt),))

        return Played((await self.hall.change(live, think)).number)

    async def _add_member(self, live: Live, guest: GuestId, chair: int, token: str = "") -> None:
        """Note that somebody belongs to the table, in its log, so that other servers hear of it."""
        if not guest or chair in live.members.get(guest, ()):
            return

        def think() -> Change:
            if token:
                opened_by(live, chair, token)
            then = member(guest, live.row.id, chair)
            return Change("member", text=str(chair), then=then, aside=True, member=(guest, chair))

        await self.hall.change(live, think)

    # --- leaving, and bots ------------------------------------------------------------------------------------------

    async def stand(self, live: Live, seat: Seat) -> Played:
        """Leave a seat: it is open again while the table gathers; in a game a bot stands in."""

        def think() -> Change:
            chair = live.by_seat[seat]
            if live.row.state == "over":
                raise NotNow("The game is over; there is nothing to leave.")
            if live.row.state == "gathering":
                left, then = freed(live, chair)
                return Change("stand", seat, chair.name, chairs=(left,), then=then)
            if chair.bot:
                raise NotNow("A bot plays this seat already.")
            return Change("stand", seat, chair.name, chairs=(replace(chair, bot=live.row.away.bot),))

        return Played((await self.hall.change(live, think)).number)

    async def dismiss(self, live: Live, seat: Seat) -> Played:
        """Send a sitter away, while the table gathers: the seat is open again, under a new link, and they cannot take one
        that everybody may take."""

        def think() -> Change:
            chair = live.by_seat[seat]
            if live.row.state != "gathering":
                raise NotNow("The game has begun; nobody is sent away any more.")
            if chair.kind != "person":
                raise NotNow("Nobody sits there.")
            left, then = freed(live, chair)
            for guest, held in live.members.items():
                if chair.chair in held:
                    then += member(guest, live.row.id, SENT_AWAY)
            return Change("dismiss", seat, chair.name, chairs=(left,), then=then)

        return Played((await self.hall.change(live, think)).number)

    async def renew(self, live: Live, guest: GuestId, seat: Seat) -> Joined:
        """Give a seat a new key: the old one, and every device that came in by it, is out; only who asks stays."""
        token = new_token()

        def think() -> Change:
            chair = live.by_seat[seat]
            if chair.kind != "person":
                raise NotNow("Nobody sits there.")
            others = (
                (s.members.c.table_id == live.row.id)
                & (s.members.c.chair == chair.chair)
                & (s.members.c.guest != guest)
            )
            out = s.members.delete().where(others)
            return Change("key", seat, chair.name, chairs=(replace(chair, token=token),), then=(out,))

        await self.hall.change(live, think)
        return Joined(live.row.id, live.at, live.by_seat[seat].seat, token)

    async def bot_in(self, live: Live, seat: Seat, bot: str, you: Standing) -> Played:
        """Let a bot play a seat: one's own, or (for the owner) an open one. For somebody else's it is a vote, and the table
        has agreed on what it counts."""
        bot = check_bot(bot)
        absence = Absence(*await self.hall.presence.gone_since(live.row.id))

        def think() -> Change:
            chair = live.by_seat[seat]
            if live.row.state == "over":
                raise NotNow("The game is over.")
            if chair.bot:
                raise NotNow("A bot plays this seat already.")
            if chair.kind == "open":
                if not you.owner:
                    raise NotYours("Only whoever opened the table can put a bot on an open seat.")
                seated = fill(chair, bot, live.chairs)
            elif seat in you.seats:
                seated = replace(chair, bot=bot, votes={})
            else:
                return vote(live, chair, you, absence)
            return Change("bot", seat, seated.name, bot, chairs=(seated,))

        entry = await self.hall.change(live, think)
        await self.maybe_start(live)
        return Played(entry.number)

    async def bot_out(self, live: Live, seat: Seat, mine: bool, owner: bool) -> Played:
        """Take one's seat back from a bot, or (for the owner, while the table gathers) open a bot's seat."""

        def think() -> Change:
            chair = live.by_seat[seat]
            if not chair.bot:
                raise NotNow("No bot plays this seat.")
            if chair.timed_out:
                raise NotNow("The thinking time of this seat is over; the bot plays on.")
            if chair.kind == "bot":
                if live.row.state != "gathering" or not owner:
                    raise NotYours("This seat belongs to a bot.")
                freed = replace(chair, kind="open", bot="", name="", token=new_token(), salt="")
            elif mine:
                freed = replace(chair, bot="")
            else:
                raise NotYours("Only whoever sits there can take the seat back.")
            return Change("back", seat, chair.name, chairs=(freed,))

        return Played((await self.hall.change(live, think)).number)

    # --- the start --------------------------------------------------------------------------------------------------

    async def start(self, live: Live, bot: str, levels: Mapping[Seat, str]) -> Played:
        """Start without waiting longer: open seats get bots."""
        bot = check_bot(bot)
        levels = {seat: check_bot(level) for seat, level in levels.items()}
        if live.row.state != "gathering":
            raise NotNow("The game has begun already.")

        def think() -> Change:
            filled: list[Chair] = []
            for chair in live.chairs:
                named = [*filled, *live.chairs]
                level = levels.get(chair.seat, bot)
                filled.append(fill(chair, level, named) if chair.kind == "open" else chair)
            return self._begin(live, filled)

        return Played((await self.hall.change(live, think)).number)

    async def maybe_start(self, live: Live, start: Position | None = None) -> None:
        """Start the game if every seat is taken, or go on with one that was begun elsewhere. The caller holds the lock."""
        if live.row.state == "gathering" and all(chair.kind != "open" for chair in live.chairs):
            with contextlib.suppress(NotNow):  # another server has started it
                await self.hall.change(live, lambda: self._begin(live, live.chairs, start))

    def _begin(self, live: Live, chairs: Sequence[Chair], start: Position | None = None) -> Change:
        row, game = live.row, live.game
        if row.state != "gathering":
            raise NotNow("The game has begun already.")
        if row.origin.table and start is None:
            raise NotNow("This game was to be played on from another table; open it there once more.")
        secret = bytes.fromhex(row.secret)
        shares = [chair.salt if chair.kind == "person" else "" for chair in chairs]
        salts = salts_of(row.commitment, shares)
        seats = drawn_seats(secret, salts) if row.draw_seats else list(range(len(salts)))
        seated = tuple(replace(chair, seat=seat) for chair, seat in zip(chairs, seats, strict=True))
        options = game.seated_options(game.fitting_options(row.options), seats)
        if start is None:
            pos = game.new(row.players, start_seed(live, seed_of(secret, salts)), **options)
        else:
            pos = start.copy()
            pos.lay_out(DICE + seed_of(secret, salts))
        here = s.tables.c.id == row.id
        begun = (
            s.tables.update()
            .where(here)
            .values(
                state="playing",
                salts=msgspec.json.encode(salts).decode(),
                shares=msgspec.json.encode(shares).decode(),
                options=msgspec.json.encode(options).decode(),
                content=game.content_hash,
                version=game.version,
                began=game.version,
            )
        )
        return Change("start", events=tuple(pos.events), pos=pos, chairs=seated, then=(begun,))


def start_seed(live: Live, own: str) -> str:
    """The seed that a game begins with: the table's own, or the one of its lesson, which everybody may know."""
    learning = live.game.learning
    if live.row.origin.lesson and learning is not None:
        return learning.lesson.seed
    return own


def opened_by(live: Live, chair: int, token: str) -> Chair:
    """The chair that a token opens now; it may have been another's since the token was looked up."""
    held = live.chairs[chair]
    if not compare_digest(held.token, token):
        raise NoSuchTable(_NO_LINK)
    return held


def freed(live: Live, chair: Chair) -> tuple[Chair, tuple[Executable, ...]]:
    """A chair of a table that gathers, open again under a new link, and the statements that make it so."""
    left = replace(chair, kind="open", name="", token=new_token(), salt="", bot="")
    here = (s.members.c.table_id == live.row.id) & (s.members.c.chair == chair.chair)
    then: tuple[Executable, ...] = (s.members.delete().where(here),)
    if brought_by(live, chair.seat):  # whoever comes next does not learn what it was
        then = (*then, bringing(live, chair.seat, ""))
    return left, then


def fill(chair: Chair, bot: str, others: Sequence[Chair]) -> Chair:
    """The chair with a bot on it; its invitation is void."""
    name = bot_name([other.name for other in others])
    return replace(chair, kind="bot", bot=bot, name=name, salt="", reserved="", token=new_token())


def brought_by(live: Live, seat: Seat) -> str:
    """The option that the player of a seat chooses; empty where nobody brings anything."""
    found = [option.name for option in live.game.brought(live.row.options) if option.seat == seat]
    return found[0] if found else ""


def bringing(live: Live, seat: Seat, value: str) -> Executable:
    """The statement that writes what a seat brings; an empty text for the usual. The game checks it."""
    name = brought_by(live, seat)
    if not name:
        raise Refused("Nobody brings anything to this game.")
    usual = next(option.default for option in live.game.options() if option.name == name)
    options = live.game.check_options({**live.row.options, name: value or usual})
    here = s.tables.c.id == live.row.id
    return s.tables.update().where(here).values(options=msgspec.json.encode(options).decode())


def member(guest: GuestId, table: TableId, chair: int) -> tuple[Executable, ...]:
    """The statements that note who sits on a chair, whether that was known before or not."""
    if not guest:
        return ()
    row = {"guest": guest, "table_id": table, "chair": chair}
    return s.members.delete().filter_by(**row), s.members.insert().values(**row)
