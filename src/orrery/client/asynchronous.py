"""The same client for programs that do several things at once: calls that are awaited, streams that are asynchronous loops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from orrery.client import wire
from orrery.client.types import (
    Entry,
    GameCard,
    GameFacts,
    Link,
    Moves,
    Played,
    Reason,
    TableCard,
    TableNow,
    Turn,
    Update,
)
from orrery.client.wire import (
    PATIENCE,
    TIMEOUT,
    Ask,
    Asked,
    Lost,
    Reading,
    Refusal,
    Stale,
    pauses,
    refusal,
    wait_of,
)

T = TypeVar("T")


class AsyncClient:
    """Somebody at a server: a guest with a name, or the holder of a `token` (a guest's, or a seat's own key)."""

    def __init__(
        self,
        url: str = "http://localhost:8000",
        token: str = "",
        name: str = "",
        patience: float = PATIENCE,
    ) -> None:
        self._http = httpx.AsyncClient(base_url=url, timeout=TIMEOUT)
        self._patience = patience
        self.token = token
        self.name = name

    async def __aenter__(self) -> Self:
        return await self.enter()

    async def enter(self) -> Self:
        """Become somebody: a guest, where there is no token yet. `async with` does it."""
        if not self.token:
            self.token = (await self._do(wire.guest(self.name))).token
        self._http.headers["authorization"] = f"Bearer {self.token}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    async def games(self) -> list[GameCard]:
        """The games that can be played here."""
        return await self._do(wire.games())

    async def game(self, slug: str) -> GameFacts:
        """A game with its options, bots and rules."""
        return await self._do(wire.game(slug))

    async def tables(self, mine: bool = False) -> list[TableCard]:
        """Public tables, or one's own."""
        return (await self._do(wire.tables(mine))).tables

    async def open(
        self, slug: str, seats: Sequence[str], options: dict[str, Any] | None = None, **more: Any
    ) -> AsyncTable:
        """Open a table. Each seat is `me`, `link` (somebody is invited), or the name of a bot; `more` is what a plan may hold beside
        (`title`, `public`, `pace`, `minutes`). With only bots and oneself the game begins at once."""
        opened = await self._do(wire.opened(slug, seats, options, more))
        mine = [number for number, seat in enumerate(seats) if seat == "me"]
        return AsyncTable(self, opened.table, mine[0] if len(mine) == 1 else None, opened.links)

    async def join(self, token: str) -> AsyncTable:
        """Sit down by the link of a seat (the token at its end), or watch by that for spectators."""
        joined = await self._do(wire.joined(token, self.name))
        return AsyncTable(self, joined.table, joined.seat)

    async def sit(self, table: str, seat: int) -> AsyncTable:
        """Take an open seat of a public table."""
        joined = await self._do(wire.sat(table, seat, self.name))
        return AsyncTable(self, joined.table, joined.seat)

    def table(self, table: str, seat: int | None = None) -> AsyncTable:
        """A table where one sits, or which one may watch."""
        return AsyncTable(self, table, seat)

    async def _do(self, ask: Ask[T]) -> T:
        """Call, and try again as long as patience lasts while the server cannot be reached or has too much to do."""
        for pause in pauses(self._patience):
            try:
                answer = await self._http.request(
                    ask.method, ask.path, content=ask.body, params=ask.query, headers=ask.head
                )
                wait = wait_of(answer)
                if wait is None:
                    return ask.read(answer)
            except httpx.TransportError:
                wait = 0.0
            await asyncio.sleep(max(pause, wait))
        raise Lost(f"The server at {self._http.base_url} does not answer.")

    async def _updates(self, table: str, seat: int | None, after: int) -> AsyncIterator[Update]:
        """The stream of a table. Whenever it is cut off it is opened again, and goes on where it was."""
        reading = Reading(table, seat, after)
        tries = pauses(self._patience)
        while True:
            wait = 0.0
            try:
                async with self._http.stream(
                    "GET", reading.path, params=reading.query, headers=reading.head
                ) as answer:
                    found = wait_of(answer)
                    if found is None and answer.status_code >= 400:
                        await answer.aread()
                        raise refusal(answer)
                    wait = found or 0.0
                    if found is None:
                        async for line in answer.aiter_lines():
                            update = reading.line(line)
                            if update is not None:
                                tries = pauses(self._patience)
                                yield update
            except httpx.TransportError:
                pass
            pause = next(tries, None)
            if pause is None:
                raise Lost(f"The server at {self._http.base_url} does not answer.")
            await asyncio.sleep(max(pause, wait))


class AsyncTable:
    """A table, from one seat's side (or a spectator's)."""

    def __init__(self, client: AsyncClient, table: str, seat: int | None, links: Sequence[Link] = ()) -> None:
        self.client = client
        self.id = table
        self.seat = seat
        self.links = tuple(links)
        """Invitations for open seats, for whoever opened the table."""
        self._asked = Asked(seat)

    async def look(self) -> TableNow:
        """Everything that one may know now, but for the log."""
        return await self.client._do(wire.look(self.id, self.seat))

    async def moves(self) -> Moves:
        """The legal moves."""
        return await self.client._do(wire.moves(self.id, self.seat))

    async def why(self, move: str) -> Reason:
        """Why a move is not possible now; an empty sentence if it is."""
        return await self.client._do(wire.why(self.id, move, self.seat))

    async def log(self, after: int = 0, before: int | None = None, limit: int = 200) -> list[Entry]:
        """A page of the log, oldest entry first."""
        return (await self.client._do(wire.log(self.id, after, before, limit, self.seat))).entries

    async def play(self, *moves: str, after: int | None = None) -> Played:
        """Play a move by its text, or several in a row. With `after` (the `at` of what was looked at) it is refused as `Stale` if the
        question has changed since."""
        played = await self.client._do(wire.played(self.id, moves, after, self.seat))
        self._asked.answered = max(self._asked.answered, played.at)
        return played

    async def undo(self, after: int | None = None) -> Played:
        """Take back the last move, where that is possible."""
        return await self.client._do(wire.undone(self.id, after, self.seat))

    async def resign(self) -> Played:
        """Give up."""
        return await self.client._do(wire.resigned(self.id, self.seat))

    async def say(self, text: str, to: int | None = None) -> Played:
        """Say something to all, or to one seat alone."""
        return await self.client._do(wire.said(self.id, text, to))

    async def stops(self, level: str) -> Played:
        """Which questions one wants to be asked: `full`, `smart`, `mine`, `turn`."""
        return await self.client._do(wire.stops(self.id, level, self.seat))

    async def unplan(self) -> Played:
        """Give up what is left of a row of moves that goes on by itself (`Played.planned`)."""
        return await self.client._do(wire.unplanned(self.id, self.seat))

    async def start(self, bot: str = "") -> Played:
        """Start, with bots on seats that are still open."""
        return await self.client._do(wire.started(self.id, bot))

    async def record(self) -> str:
        """The record of a finished game."""
        return await self.client._do(wire.record(self.id))

    async def wait(self, after: int, heard: int | None = None, seconds: float = 20.0) -> Update:
        """What has happened since an entry; waits for it, if nothing has."""
        return await self.client._do(wire.events(self.id, after, heard, seconds, self.seat))

    async def updates(self, after: int = 0) -> AsyncIterator[Update]:
        """What happens, as it happens: a stream that finds its way back after it was cut off or the server was started anew, and
        misses nothing. It ends with the game."""
        async for update in self.client._updates(self.id, self.seat, after):
            yield update
            if update.state == "over":
                return

    async def turns(self) -> AsyncIterator[Turn]:
        """Whenever one is asked: the question, the moves, and what has happened since. It ends with the game."""
        async for update in self.updates():
            turn = self._asked.turn(update)
            if turn is not None:
                yield turn

    async def play_on(self, choose: Callable[[Turn], Awaitable[str]]) -> TableNow:
        """Answer every question with what `choose` makes of it, to the end of the game. Where the question has changed in the meantime,
        it is asked anew."""
        async for turn in self.turns():
            try:
                await self.play(await choose(turn), after=turn.at)
            except Stale:
                continue
            except Refusal as error:
                if error.kind != "not now":
                    raise
        return await self.look()
