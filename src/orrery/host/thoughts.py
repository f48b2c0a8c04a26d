"""What bots think: the quick ones here, the searching ones in processes of their own, each when it is their table's turn.

A quick bot takes less time than sending its view elsewhere would (docs/hosting.md has the numbers). Whatever a bot thinks
from is what its seat may know; a thought is dropped when its question is not asked any more.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from orrery.bots.bot import Bot
from orrery.bots.registry import bot as make_bot
from orrery.bots.remarks import can_refuse, remark
from orrery.engine.base import Event, Move, Seat
from orrery.host.bots import FALLBACK, STAND_IN, is_quick
from orrery.host.discretion import trace
from orrery.host.errors import NotNow
from orrery.host.hall import Hall
from orrery.host.kept import Kept
from orrery.host.live import PLAYED, Live
from orrery.host.minds.pool import Cold, Mindless, Minds
from orrery.host.minds.wire import MindKey, packed
from orrery.host.store import reads
from orrery.host.together import Together
from orrery.host.turns import Turns
from orrery.host.values import Entry, Hint, Hints, Scene, TableId

logger = logging.getLogger(__name__)

SEARCHED = 20.0
"""Seconds of searching, of those remembered, that a party may use before it rests; then as long as its last search took."""


class Thought:
    """A bot that thinks about one question."""

    def __init__(self, live: Live, seat: Seat, bot: str, task: asyncio.Task[Move | None]) -> None:
        self.seat = seat
        self.bot = bot
        self.asked = live.asked[seat]
        self.task = task

    def stands(self, live: Live) -> bool:
        """Whether its question is still asked, and it is still this bot that answers it."""
        return (
            live.row.state == "playing"
            and not live.row.closed
            and self.seat in live.waiting
            and live.asked[self.seat] == self.asked
            and live.bot_at(self.seat) == self.bot
        )


class Thoughts:
    """All bots of a server."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        config = hall.config
        self.minds = Minds(config.minds)
        self.turns = Turns(1, config.limits)
        """The queue of quick bots, which think in one thread."""
        self.searches = Turns(config.minds, config.limits, SEARCHED, 1.0)
        """The queue before the processes."""
        self._thread = ThreadPoolExecutor(1, "orrery-bot")
        self._bots: dict[MindKey, Bot] = {}
        self._seeds: dict[MindKey, str] = {}
        self._hints: Kept[tuple[TableId, Seat, int], Hints] = Kept("hints", 256)
        self._advising: Together[tuple[TableId, Seat, int], Hints] = Together()
        self._running: dict[TableId, set[Thought]] = {}
        self.thinking = 0
        """Bots that think, or wait for their turn to."""

    async def close(self) -> None:
        """Nobody thinks any more."""
        self._advising.close()
        self.turns.close()
        self.searches.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
        await self.minds.close()

    def forget(self, table: TableId) -> None:
        """A game is over: its bots are not needed any more."""
        for known in (self._bots, self._seeds):
            for key in [key for key in known if key.table == table]:
                del known[key]

    def look(self, live: Live) -> None:
        """A table has changed: whoever thinks about a question that is not asked any more stops."""
        for thought in self._running.get(live.row.id, ()):
            if not thought.stands(live):
                thought.task.cancel()

    # --- choosing ---------------------------------------------------------------------------------------------------

    async def choice(self, live: Live, seat: Seat, bot: str, seconds: float | None = None) -> Move | None:
        """What a bot chooses when it is the table's turn, from what its seat may know; None if it is not asked any more.
        After so many `seconds` it must be content with what comes to its mind first."""
        task = asyncio.create_task(self._chosen(live, seat, bot))
        thought, running = Thought(live, seat, bot, task), self._running.setdefault(live.row.id, set())
        running.add(thought)
        self.thinking += 1
        try:
            await asyncio.wait({task}, timeout=seconds)
            if task.done():
                return None if task.cancelled() else task.result()
            return self.first(live, seat) if thought.stands(live) else None
        finally:
            task.cancel()
            self.thinking -= 1
            running.discard(thought)
            if not running:
                self._running.pop(live.row.id, None)

    async def _chosen(self, live: Live, seat: Seat, bot: str) -> Move | None:
        quick = is_quick(bot)
        async with (self.turns if quick else self.searches).turn(self.party(live), live.row.id):
            scene = live.scene(seat)
            if scene is None or seat not in live.waiting or live.bot_at(seat) != bot:
                return None
            key = MindKey(live.row.id, seat, bot, live.by_seat[seat].kind != "bot")
            try:
                return await (self._quickly(live, scene, key) if quick else self._searched(live, scene, key))
            except Exception as error:
                return self.instead(live, seat, bot, error)

    async def _quickly(self, live: Live, scene: Scene, key: MindKey) -> Move:
        if key not in self._bots:
            self._bots[key] = make_bot(key.bot, live.game, secrets.token_hex(16), key.character)
        asked = (scene.view, scene.moves, scene.domains)
        choose = self._bots[key].choose
        return await asyncio.get_running_loop().run_in_executor(self._thread, choose, *asked)

    async def _searched(self, live: Live, scene: Scene, key: MindKey) -> Move:
        """What a process comes to. It is told what the seat has seen since it last thought for it, or all of it."""
        at, seed = live.at, self._seeds.setdefault(key, secrets.token_hex(16))
        news = self._news(live, key.seat, self.minds.seen(key))
        asked = (scene.view, scene.moves, scene.domains, self.hall.config.thinking)
        if news is not None:
            try:
                return await self.minds.choose(live.game, key, seed, at, True, news, *asked)
            except Cold:
                pass
        told = await self._told(live, key.seat, at)
        return await self.minds.choose(live.game, key, seed, at, False, told, *asked)

    def _news(self, live: Live, seat: Seat, seen: int) -> list[Event] | None:
        """What a seat has seen after an entry; None if that is not in memory, or something was taken back since."""
        tail = live.tail
        if not seen or not tail or tail[0].number > seen + 1:
            return None
        news = [entry for entry in tail if entry.number > seen]
        return None if any(entry.kind == "undo" for entry in news) else visible(news, seat)

    async def _told(self, live: Live, seat: Seat, at: int) -> list[Event]:
        """All that a seat has seen up to an entry."""
        table = live.row.id
        start = await self.hall.store.read(reads.start, table)
        moves = await self.hall.store.read(reads.moves, table)
        entries = [entry for entry in moves if entry.number <= at]
        return visible(entries if start is None else [start, *entries], seat)

    def remark(self, live: Live, seat: Seat, move: Move) -> str:
        """What a bot says to the others about the move that it is about to make: a reason, where it refuses something. Who
        stands in for a person says nothing."""
        scene = live.scene(seat) if live.by_seat[seat].kind == "bot" and can_refuse(live.game) else None
        if scene is None:
            return ""
        try:
            return remark(live.game, scene.view, move)
        except Exception as error:  # a sentence is not worth a table that stands still
            logger.error("a bot of table %s had no words: %s", live.row.id, trace(error))
            return ""

    # --- for people -------------------------------------------------------------------------------------------------

    async def hints(self, live: Live, seat: Seat) -> Hints:
        """What the captain would think of playing at a seat that is asked, from what whoever sits there may know."""
        scene, at = live.scene(seat), live.at
        assert scene is not None
        key = (live.row.id, seat, live.game_at)
        known = self._hints.get(key)
        if known is not None:
            return known
        try:
            found = await self._advising.ask(key, lambda: self._advised(live, scene, seat, at))
        except Mindless as error:
            logger.error("no hint could be given at table %s: %s", live.row.id, error)
            raise NotNow("The captain has no answer now; please try again.") from error
        return self._hints.put(key, found)

    async def _advised(self, live: Live, scene: Scene, seat: Seat, at: int) -> Hints:
        told = await self._told(live, seat, at)
        asked = (tuple(told), packed(scene.view), tuple(scene.moves), tuple(scene.domains))
        async with self.searches.turn(self.party(live), live.row.id):
            given = (secrets.token_hex(16), *asked)
            found = await self.minds.think(live.game, "hints", given, self.hall.config.thinking)
        hints = tuple(Hint(scene.words.text(one.move), one.chance, one.why) for one in found)
        return Hints(scene.prompt.asked_at, seat, hints)

    # --- when it comes to nothing -----------------------------------------------------------------------------------

    def instead(self, live: Live, seat: Seat, bot: str, error: Exception) -> Move:
        """A bot with a bug must not hold up a table of people: a quick one decides for it this time, or chance."""
        said = str(error) if isinstance(error, Mindless) else trace(error)
        logger.error("the bot '%s' failed at table %s: %s", bot, live.row.id, said)
        return self.first(live, seat, bot)

    def first(self, live: Live, seat: Seat, failed: str = "") -> Move:
        """What comes to the mind of the game's brain first; if that has failed, any legal move."""
        scene = live.scene(seat)
        assert scene is not None
        asked = (scene.view, scene.moves, scene.domains)
        if failed != STAND_IN:
            try:
                return make_bot(STAND_IN, live.game, secrets.token_hex(16)).choose(*asked)
            except Exception as error:
                logger.error("the bot '%s' failed at table %s: %s", STAND_IN, live.row.id, trace(error))
        return make_bot(FALLBACK, live.game, secrets.token_hex(16)).choose(*asked)

    # ----------------------------------------------------------------------------------------------------------------

    def party(self, live: Live) -> str:
        """Whose budget a table's bots use: that of the address it was opened from, or of whoever opened it. Where nobody
        sits and nobody watches, all tables share one."""
        table = live.row.id
        people = any(chair.kind == "person" for chair in live.chairs)
        if not people and not self.hall.presence.is_watched(table):
            return "nobody"
        return self.hall.openers.get(table) or live.row.owner or "nobody"


def visible(entries: Sequence[Entry], seat: Seat) -> list[Event]:
    """What a seat may see of what was played."""
    return [
        event
        for entry in entries
        if entry.kind in PLAYED or entry.kind == "start"
        for event in entry.events
        if event.visible_to(seat)
    ]
