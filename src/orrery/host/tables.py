"""The tables of one server process: open, join, look, play, take back, talk, watch, replay.

Everything that pages, the JSON API and tests do with a table goes through `Tables`. All methods are safe to call from
many tasks; what they return was committed to disk before. Errors are those of the engine and of `host.errors`: a
sentence each, and nothing has changed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager

import msgspec
from msgspec.structs import replace

from orrery.bots.review import Review
from orrery.draw.measures import Measure
from orrery.engine.base import Seat
from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.match import CLOSING, broken_off
from orrery.engine.position import RESIGN
from orrery.engine.record import Record
from orrery.engine.stops import PLANNED, Level, Rule, Stops
from orrery.games import games
from orrery.host.bus import open_bus
from orrery.host.config import Config
from orrery.host.desk import Desk
from orrery.host.driver import Driver
from orrery.host.errors import HostError, NotNow, NotYours, Refused
from orrery.host.hall import Change, Hall
from orrery.host.lessons import freed, on_course, row_on_course
from orrery.host.live import Live
from orrery.host.looking import (
    LOG_LIMIT,
    acting_seat,
    card,
    entry_for,
    may_pace,
    news,
    seat_of,
    sight,
    standing,
    with_asides,
)
from orrery.host.may import (
    check_kinds,
    check_listener,
    check_pace,
    playing_seat,
    seat_there,
    stop_once,
    taken_back,
    unplanned,
)
from orrery.host.names import NAME_LIMIT, TITLE_LIMIT, acceptable, called, skeleton
from orrery.host.once import Once, answered, noted, noted_again
from orrery.host.opening import Opening
from orrery.host.packs import Shelf
from orrery.host.people import WORDS_LIMIT, clean
from orrery.host.plans import planned, quiet
from orrery.host.presence import Farewell, Watch
from orrery.host.replay import Replays
from orrery.host.reviews import Reviews
from orrery.host.seating import Seating
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.trials import Trials
from orrery.host.values import (
    Card,
    Entry,
    EntryKind,
    Frame,
    GuestId,
    Hints,
    Invited,
    Joined,
    News,
    Opened,
    Origin,
    Plan,
    Planned,
    Played,
    Promise,
    Reason,
    SeatPlan,
    Sight,
    Standing,
    TableId,
    Who,
)
from orrery.host.works import Works

ROW_LIMIT = 60
"""The longest row of moves that is played at once."""


class Unchanged(Exception):
    """What is wanted is so already: nothing is written."""


class Tables:
    """All tables that this process serves. Made by `open_tables`, ended by `close`."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._seating = Seating(hall)
        self._opening = Opening(hall, self._seating)
        self._replays = Replays(hall)
        self.works = Works(hall)
        self.packs = Shelf(hall)
        self.trials = Trials(hall.config.limits)
        self._driver = Driver(hall)
        self._reviews = Reviews(hall, self._replays)
        self.desk = Desk(hall)
        self._running: list[asyncio.Task[None]] = []

    @property
    def driver(self) -> Driver:
        """Who acts where no person does."""
        return self._driver

    def run(self) -> None:
        """Let bots, clocks and presence go on by themselves."""
        self._driver.start()
        self._running = [
            asyncio.create_task(self.hall.presence.renew()),
            asyncio.create_task(self.hall.look_about()),
            asyncio.create_task(self.desk.listen()),
        ]

    async def close(self) -> None:
        """Finish what is being written, and close."""
        await self._driver.close()
        await self._reviews.close()
        await self.trials.close()
        self.hall.presence.close()
        for task in self._running:
            task.cancel()
        await self.desk.close()
        await self.hall.bus.close()
        await self.hall.store.close()

    # --- guests -----------------------------------------------------------------------------------------------------

    async def name_of(self, guest: GuestId) -> str:
        """The name that a guest gave, or an empty text."""
        name = await self.hall.name_of(guest)
        if name:
            self.desk.visited("", guest)
        return name

    async def knows(self, who: Who) -> bool:
        """Whether somebody has given a name, sits or watches somewhere, or has opened a table."""
        return await self.hall.store.read(reads.is_known, who.guest, who.key)

    async def rename(self, guest: GuestId, name: str) -> str:
        """Give a guest a name; the seats they have at tables that are not over carry it at once, and those they take later."""
        if not guest:
            raise NotYours("Only guests have names; ask for a guest token first.")
        name = called(name, NAME_LIMIT, "name")
        if not name:
            raise Refused("A name needs at least one letter.")
        job = Job(
            first=[
                s.guests.delete().where(s.guests.c.id == guest),
                s.guests.insert().values(id=guest, name=name, created=time.time(), seen=time.time()),
            ]
        )
        before = await self.name_of(guest)
        await self.hall.store.write(job)
        if name != before:
            for listed, chairs in await self.hall.store.read(reads.tables_of, guest):
                if listed.row.state != "over" and any(chair >= 0 for chair in chairs):
                    async with self._at(listed.row.id) as live:
                        await self._seating.call(live, chairs, before, name)
        return name

    # --- opening and sitting down -----------------------------------------------------------------------------------

    async def open(self, guest: GuestId, plan: Plan, address: str = "") -> Opened:
        """Open a table. The secret of its dice is made and committed to here; a table without open seats starts at
        once. The tables of one `address` share the time in which their bots think."""
        return await self._opening.open(guest, plan, address=address)

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

    async def start(
        self, table: TableId, who: Who, bot: str = "", levels: Mapping[Seat, str] | None = None
    ) -> Played:
        """Start without waiting longer: open seats get bots, each the one of `levels` that is meant for it. Only for whoever
        opened the table."""
        async with self._at(table) as live:
            if not self._you(live, who).owner:
                raise NotYours("Only whoever opened the table can start it.")
            return await self._seating.start(live, bot, levels or {})

    async def bot_in(self, table: TableId, who: Who, seat: Seat, bot: str = "") -> Played:
        """Let a bot play a seat: one's own, or (for the owner) an open one. For the seat of somebody who is away it is a
        vote for the bot that the table has agreed on (`Plan.away`)."""
        async with self._at(table) as live:
            you = self._you(live, who)
            if not (you.seats or you.owner):
                raise NotYours("You have no seat at this table.")
            return await self._seating.bot_in(live, seat_there(live, seat), bot, you)

    async def dismiss(self, table: TableId, who: Who, seat: Seat) -> Played:
        """Send a sitter away while the table gathers. Only for whoever opened the table."""
        async with self._at(table) as live:
            you = self._you(live, who)
            if not you.owner:
                raise NotYours("Only whoever opened the table can send somebody away.")
            if seat in you.seats:
                raise Refused("This is your own seat; get up instead.")
            return await self._seating.dismiss(live, seat_there(live, seat))

    async def renew(self, table: TableId, who: Who, seat: Seat) -> Joined:
        """Give a seat of one's own a new key; whoever has the old one is out."""
        async with self._at(table) as live:
            own = acting_seat(live, self._you(live, who), seat_there(live, seat))
            return await self._seating.renew(live, who.guest, own)

    async def bot_out(self, table: TableId, who: Who, seat: Seat) -> Played:
        """Take one's seat back from the bot; for the owner, while the table gathers, open a bot's seat."""
        async with self._at(table) as live:
            you = self._you(live, who)
            return await self._seating.bot_out(live, seat_there(live, seat), seat in you.seats, you.owner)

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
            # more may be on disk than in memory, and more in memory after the look at the disk: told is what was there before it
            at = live.at
            entries = await self.log(table, who, after, None, LOG_LIMIT, seen_from, False, heard)
            found = news(live, who, seat, live.at, self.hall.presence)
            assert found is not None, "there is nothing after the last entry"
            found = replace(found, at=at, entries=[entry for entry in entries if entry.number <= at])
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

        stopped: list[Seat] = []
        """Who was asked because they wanted to be asked once, and has been."""
        resigning = move.strip().lower() == RESIGN
        if not resigning:
            await self._hold(table, who)

        def think(live: Live) -> Change:
            own = playing_seat(live, self._you(live, who), seat, "resign" if resigning else "move")
            live.check_seen(own, after, move)
            stopped[:] = [own] if live.is_stopped_once(own) else []
            proposal = on_course(live, own, live.propose(own, move))
            kind: EntryKind = "resign" if proposal.text == RESIGN else "move"
            return Change(kind, own, text=proposal.text, events=proposal.events, pos=proposal.pos)

        known = Once.of(who, once, "move", move, after, seat)
        return await self._change(table, think, known, lambda live: asked_once(live, stopped))

    async def _hold(self, table: TableId, who: Who) -> None:
        """An answer to a window waits for its beat: one that came earlier than those that go by themselves would tell that
        somebody had to choose."""
        live = await self.hall.live(table, fresh=False)
        if live.pos is not None and quiet(live.pos) and self._you(live, who).seats:
            await asyncio.sleep(self.hall.beat_left(live))

    async def play_row(
        self,
        table: TableId,
        who: Who,
        moves: Sequence[str],
        after: int | None = None,
        seat: Seat | None = None,
        once: str = "",
    ) -> Played:
        """Play several moves of one seat at once: one entry each, and one undo for all of them.

        If one is not possible, nothing is played, and the error names it. But where something new comes to light on the way
        (dice, a secret, somebody else's decision), what was played up to there stands, the rest is left, and the answer says so.
        Where the others may only answer, and the form may be planned (`Sheet.plan`), the rest is kept as the seat's plan: it goes on
        by itself, a beat after the seat is asked again, as long as nothing but passes comes in between. Nobody else learns of it.
        """
        if not 0 < len(moves) <= ROW_LIMIT:
            raise Refused(f"A row has between 1 and {ROW_LIMIT} moves.")

        stopped: list[Seat] = []
        early: list[bool] = []
        """Whether the row was broken off; empty where the answer to a repeat was remembered."""
        await self._hold(table, who)

        def think(live: Live) -> list[Change]:
            own = playing_seat(live, self._you(live, who), seat)
            live.check_seen(own, after, moves[0])
            stopped[:] = [own] if live.is_stopped_once(own) else []
            row = live.propose_row(own, row_on_course(live, own, moves))
            assert live.pos is not None
            early[:] = [broken_off(live.pos, row, own, moves)]
            changes = [Change("move", own, text=one.text, events=one.events, pos=one.pos) for one in row]
            rest = planned(live.pos, row, own, moves) if early[0] and live.course is None else ()
            if rest:
                chair = replace(live.by_seat[own], plan=Planned(rest, live.at + len(row)))
                changes[-1] = replace(changes[-1], chairs=(chair,))
            return changes

        said = msgspec.json.encode(list(moves)).decode()
        known = Once.of(who, once, "row", said, after, seat)
        played = await self._change_row(table, think, known, lambda live: [asked_once(live, stopped)])
        live = await self.hall.live(table, fresh=False)
        plan = next((chair.plan for chair in live.chairs if chair.plan.at == played.at), Planned())
        if plan.moves:
            return replace(played, planned=plan.moves)
        closed = len(moves) - (moves[-1].strip().lower() in CLOSING)
        if not (early[0] if early else played.moves < closed):
            return played
        news = f"Something new came to light after {played.moves} of {len(moves)} moves; look again."
        return replace(played, stopped=news)

    async def why_not(self, table: TableId, who: Who, move: str, seat: Seat | None = None) -> Reason:
        """Why a move is not possible now for a seat of one's own; empty if it is. Nothing is played."""
        live = await self.hall.live(table)
        own = acting_seat(live, self._you(live, who), seat)
        scene = live.scene(own)
        if scene is None or live.row.state != "playing":
            raise NotNow("The game is over." if live.row.state == "over" else "The game has not begun yet.")
        return scene.why_not(move) if own in live.waiting else Reason(live.not_asked())

    async def hints(self, table: TableId, who: Who, seat: Seat | None = None) -> Hints:
        """What the captain would think of playing at a seat of one's own that is asked, where the table allows it."""
        live = await self.hall.live(table)
        own = acting_seat(live, self._you(live, who), seat)
        if not live.row.hints or live.course is not None:
            raise NotYours("It was agreed that nobody asks for hints at this table.")
        if live.row.state != "playing":
            raise NotNow("The game is over." if live.row.state == "over" else "The game has not begun yet.")
        if own not in live.waiting:
            raise NotNow(live.not_asked())
        return await self._driver.thoughts.hints(live, own)

    async def review(self, table: TableId, who: Who) -> Review | None:
        """What there is to learn from a finished game; None while it is being found out, which the first who asks begins."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._reviews.find(live)

    async def leave_lesson(self, table: TableId, who: Who) -> Played:
        """Leave a lesson: the table goes on as an ordinary game, with real dice."""

        def think(live: Live) -> Change:
            acting_seat(live, self._you(live, who), None)
            return freed(live)

        return await self._change(table, think)

    async def set_pace(self, table: TableId, who: Who, pace: float | None) -> Played:
        """Let the bots of a table go faster or slower from now on (None: as the host has it). Only for the one person who
        is left there, be it as somebody who is out, or who opened a table of bots."""
        check_pace(pace)

        def think(live: Live) -> Change:
            you = self._you(live, who)
            if live.row.state != "playing":
                raise NotNow(
                    "The game is over." if live.row.state == "over" else "The game has not begun yet."
                )
            if not may_pace(live, you):
                raise NotYours("Only the one person who is left at a table sets the pace of its bots.")
            if live.row.pace == pace:
                raise Unchanged
            own = s.tables.update().where(s.tables.c.id == table).values(pace=pace)
            seat = you.seats[0] if you.seats else None
            text = "" if pace is None else f"{pace:g}"
            return Change("pace", seat, text=text, then=(own,))

        return await self._change(table, think)

    async def undo(
        self, table: TableId, who: Who, after: int | None = None, seat: Seat | None = None, once: str = ""
    ) -> Played:
        """Take back the last move, or all that were played with it, as far as the engine says it is free."""

        def think(live: Live) -> list[Change]:
            own = playing_seat(live, self._you(live, who), seat)
            live.check_seen(own, after)
            return taken_back(live, own)

        def further(live: Live) -> list[Change]:
            own = playing_seat(live, self._you(live, who), seat)
            if not live.can_undo(own) or not live.is_undone_auto():
                raise Unchanged
            return taken_back(live, own)

        # what went by itself goes back with the decision that it followed
        return await self._change_row(table, think, Once.of(who, once, "undo", "", after, seat), further)

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
                check_listener(live, own, seat_there(live, to))
            return Change("say", own, text=words, to=to, aside=to is not None)

        return await self._change(table, think, Once.of(who, once, "say", words, to, None))

    async def stop(
        self,
        table: TableId,
        who: Who,
        level: Level | None = None,
        kinds: Mapping[str, Rule | None] | None = None,
        once: bool | None = None,
        seat: Seat | None = None,
    ) -> Played:
        """Say which questions one wants to be asked: the level for all, rules for some kinds (None: as the level has it), or
        a stop at the next one whatever they say. What is left out stays as it is. Nobody else learns of it."""

        def think(live: Live) -> Change:
            own = playing_seat(live, self._you(live, who), seat)
            check_kinds(live, kinds or {})
            chair = live.by_seat[own]
            rules = {**chair.stops.kinds, **(kinds or {})}
            stops = Stops(
                level or chair.stops.level,
                {kind: rule for kind, rule in rules.items() if rule is not None},
                chair.stops.once if once is None else once,
            )
            if stops == chair.stops:
                raise Unchanged
            return Change("stops", own, chairs=(replace(chair, stops=stops),), aside=True)

        return await self._change(table, think)

    async def unplan(self, table: TableId, who: Who, seat: Seat | None = None) -> Played:
        """Give up what is left of a plan (`play_row`). Nobody else learns of it."""

        def think(live: Live) -> Change:
            you = self._you(live, who)
            planning = [own for own in you.seats if live.plans.get(own)]
            own = playing_seat(live, you, planning[0] if seat is None and len(planning) == 1 else seat)
            if not live.plans.get(own):
                raise Unchanged
            return unplanned(live, own)

        return await self._change(table, think)

    async def ask(self, table: TableId, who: Who, seat: Seat | None = None) -> Played:
        """Be asked what would go by itself, or has just gone by itself and nobody has seen: that answer is taken back, and
        what was planned is given up."""
        chosen: list[Seat] = []

        def think(live: Live) -> Change:
            own = playing_seat(live, self._you(live, who), seat, "auto")
            if live.automatic(own) is None and live.answered_for(own) is None:
                raise NotNow("Nothing that went by itself can be taken back now.")
            going = live.automatic(own)
            if going is not None and going.reason == PLANNED:
                return unplanned(live, own)
            chosen.append(own)
            return stop_once(live, own, True)

        def take_back(live: Live) -> Change:
            if not chosen:
                raise Unchanged  # a plan was given up
            own = chosen[-1]
            gone = live.answered_for(own)
            if gone is None:
                raise Unchanged  # it had not been given yet
            assert live.pos is not None
            before = live.pos.copy()
            if before.can_retract(own):
                before.retract(own)
            else:
                before = live.undo_target(own)[1]
            return Change("undo", own, undoes=gone.number, pos=before)

        return await self._change(table, think, None, take_back)

    # --- afterwards -------------------------------------------------------------------------------------------------

    async def record(self, table: TableId, who: Who) -> Record:
        """The record of a finished game, with the revealed secret."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.record(live)

    async def frame(
        self, table: TableId, who: Who, step: int, seat: Seat | None = None, openly: bool = False
    ) -> Frame:
        """A finished game after so many moves, from the side of any seat (None: a spectator), or with every hand open."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.frame(live, step, seat, openly)

    async def steps(self, table: TableId, who: Who) -> tuple[list[Entry], tuple[tuple[int, str], ...]]:
        """The moves of a finished game, in order, with all their events: the first leads to step 1. With them the steps that
        open a chapter, and what it is called."""
        live = await self.hall.live(table)
        self._you(live, who)
        return await self._replays.steps(live)

    async def play_on(self, table: TableId, who: Who, step: int, seat: Seat, address: str = "") -> Opened:
        """Open a table where a finished game is played on from one of its steps: at this seat oneself, bots at the others.
        The record of the game stays as it is."""
        live = await self.hall.live(table)
        self._you(live, who)
        own = seat_there(live, seat)
        pos = await self._replays.position(live, step)
        if pos.outcome is not None:
            raise NotNow("The game is over at this step; go back a little.")
        if pos.resigned[own]:
            raise NotNow("This seat has resigned by then; take another one.")
        name = await self.name_of(who.guest)
        chairs = live.by_seat
        seats = tuple(
            SeatPlan("me", name=name)
            if one.seat == own
            else SeatPlan("bot", one.bot or live.row.away.bot, acceptable(one.name))
            for one in chairs
        )
        plan = Plan(
            live.row.game,
            seats,
            live.row.options,
            f"{live.row.title}, from step {step}"[:TITLE_LIMIT],
            pack=live.row.origin.pack,
        )
        origin = Origin(table=table, step=step)
        return await self._opening.open(who.guest, plan, origin=origin, start=pos, address=address)

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
        self,
        table: TableId,
        think: Callable[[Live], Change],
        once: Once | None = None,
        further: Callable[[Live], Change] | None = None,
    ) -> Played:
        """Change a table, and then again and again as long as `further` has something to change."""
        more = None if further is None else lambda live: [further(live)]
        return await self._change_row(table, lambda live: [think(live)], once, more)

    async def _change_row(
        self,
        table: TableId,
        think: Callable[[Live], list[Change]],
        once: Once | None = None,
        further: Callable[[Live], list[Change]] | None = None,
    ) -> Played:
        """The same with several entries at once."""
        live = await self.hall.live(table, fresh=False)
        async with live.lock:
            await self.hall.catch_up(live)
            while True:
                try:
                    answered = await self._answered(live, once)
                    if answered is not None:
                        return answered
                    entries = await self.hall.change_row(live, lambda: noted(live, think(live), once))
                    break
                except (OrreryError, Unchanged) as reason:
                    # another server may know what would make it right, or have done it while we thought
                    if await self.hall.was_behind(live):
                        continue
                    answered = await self._answered(live, once)
                    if answered is not None:
                        return answered
                    if isinstance(reason, Unchanged):
                        return Played(live.at)
                    raise
            try:
                while further is not None:
                    entries = await self.hall.change_row(live, lambda: noted_again(live, further(live), once))
            except HostError:
                raise
            except (OrreryError, Unchanged):
                pass  # nothing is left to change, or not any more; what was wanted is done
            entry = entries[-1]
            if entry.number < 0:
                return Played(entry.follows)
            return Played(entry.number, sum(entry.kind == "move" for entry in entries) or 1)

    async def _answered(self, live: Live, once: Once | None) -> Played | None:
        """The answer that was given to the same request before."""
        if once is None:
            return None
        self._you(live, once.who)
        return await answered(self.hall.store, live.row.id, once)

    def _you(self, live: Live, who: Who) -> Standing:
        """What this person is at the table. Whoever asks for something is not away."""
        you = standing(live, who)
        now = time.monotonic()
        self.desk.visited(live.row.id, who.guest if you.seats or you.owner else "")
        chairs = [live.by_seat[seat].chair for seat in you.seats]
        live.noticed.update(dict.fromkeys(chairs, now))
        if chairs:
            self.hall.presence.notice(live.row.id, chairs)
        return you


def asked_once(live: Live, stopped: list[Seat]) -> Change:
    """The change after which a seat that wanted to be asked once, and has been, is asked as its stops say."""
    if not stopped or live.row.state != "playing":
        raise Unchanged
    return stop_once(live, stopped.pop(), False)


async def open_tables(config: Config | None = None, installed: dict[str, Game] | None = None) -> Tables:
    """Open the store and the bus, and let the bots go on where they stood. All installed games are played by default."""
    config = config or Config.from_env()
    await asyncio.to_thread(skeleton, "")  # a table that takes a moment to read, before anybody waits for it
    store = await Store.open(config)
    try:
        bus = open_bus(config.redis)
        tables = Tables(Hall(config, store, bus, games() if installed is None else installed))
        await bus.start(tables.hall.heard)
        await tables.desk.open()
    except BaseException:
        await store.close()
        raise
    tables.run()
    return tables
