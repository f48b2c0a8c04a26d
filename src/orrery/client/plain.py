"""The client in plain Python: calls that wait, streams that are loops."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
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


class Client:
    """Somebody at a server: a guest with a name, or the holder of a `token` (a guest's, or a seat's own key)."""

    def __init__(
        self,
        url: str = "http://localhost:8000",
        token: str = "",
        name: str = "",
        patience: float = PATIENCE,
    ) -> None:
        self._http = httpx.Client(base_url=url, timeout=TIMEOUT)
        self._patience = patience
        self.token = token or self._do(wire.guest(name)).token
        self.name = name
        self._http.headers["authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._http.close()

    def games(self) -> list[GameCard]:
        """The games that can be played here."""
        return self._do(wire.games())

    def game(self, slug: str) -> GameFacts:
        """A game with its options, bots and rules."""
        return self._do(wire.game(slug))

    def tables(self, mine: bool = False) -> list[TableCard]:
        """Public tables, or one's own."""
        return self._do(wire.tables(mine)).tables

    def open(
        self, slug: str, seats: Sequence[str], options: dict[str, Any] | None = None, **more: Any
    ) -> Table:
        """Open a table. Each seat is `me`, `link` (somebody is invited), or the name of a bot; `more` is what a plan may hold beside
        (`title`, `public`, `pace`, `minutes`). With only bots and oneself the game begins at once."""
        opened = self._do(wire.opened(slug, seats, options, more))
        mine = [number for number, seat in enumerate(seats) if seat == "me"]
        return Table(self, opened.table, mine[0] if len(mine) == 1 else None, opened.links)

    def join(self, token: str) -> Table:
        """Sit down by the link of a seat (the token at its end), or watch by that for spectators."""
        joined = self._do(wire.joined(token, self.name))
        return Table(self, joined.table, joined.seat)

    def sit(self, table: str, seat: int) -> Table:
        """Take an open seat of a public table."""
        joined = self._do(wire.sat(table, seat, self.name))
        return Table(self, joined.table, joined.seat)

    def table(self, table: str, seat: int | None = None) -> Table:
        """A table where one sits, or which one may watch."""
        return Table(self, table, seat)

    def _do(self, ask: Ask[T]) -> T:
        """Call, and try again as long as patience lasts while the server cannot be reached or has too much to do."""
        for pause in pauses(self._patience):
            try:
                answer = self._http.request(
                    ask.method, ask.path, content=ask.body, params=ask.query, headers=ask.head
                )
                wait = wait_of(answer)
                if wait is None:
                    return ask.read(answer)
            except httpx.TransportError:
                wait = 0.0
            time.sleep(max(pause, wait))
        raise Lost(f"The server at {self._http.base_url} does not answer.")

    def _updates(self, table: str, seat: int | None, after: int) -> Iterator[Update]:
        """The stream of a table. Whenever it is cut off it is opened again, and goes on where it was."""
        reading = Reading(table, seat, after)
        tries = pauses(self._patience)
        while True:
            wait = 0.0
            try:
                with self._http.stream(
                    "GET", reading.path, params=reading.query, headers=reading.head
                ) as answer:
                    found = wait_of(answer)
                    if found is None and answer.status_code >= 400:
                        answer.read()
                        raise refusal(answer)
                    wait = found or 0.0
                    for line in answer.iter_lines() if found is None else ():
                        update = reading.line(line)
                        if update is not None:
                            tries = pauses(self._patience)
                            yield update
            except httpx.TransportError:
                pass
            pause = next(tries, None)
            if pause is None:
                raise Lost(f"The server at {self._http.base_url} does not answer.")
            time.sleep(max(pause, wait))


class Table:
    """A table, from one seat's side (or a spectator's)."""

    def __init__(self, client: Client, table: str, seat: int | None, links: Sequence[Link] = ()) -> None:
        self.client = client
        self.id = table
        self.seat = seat
        self.links = tuple(links)
        """Invitations for open seats, for whoever opened the table."""
        self._asked = Asked(seat)

    def look(self) -> TableNow:
        """Everything that one may know now, but for the log."""
        return self.client._do(wire.look(self.id, self.seat))

    def moves(self) -> Moves:
        """The legal moves."""
        return self.client._do(wire.moves(self.id, self.seat))

    def why(self, move: str) -> Reason:
        """Why a move is not possible now; an empty sentence if it is."""
        return self.client._do(wire.why(self.id, move, self.seat))

    def log(self, after: int = 0, before: int | None = None, limit: int = 200) -> list[Entry]:
        """A page of the log, oldest entry first."""
        return self.client._do(wire.log(self.id, after, before, limit, self.seat)).entries

    def play(self, *moves: str, after: int | None = None) -> Played:
        """Play a move by its text, or several in a row. With `after` (the `at` of what was looked at) it is refused as `Stale` if the
        question has changed since."""
        played = self.client._do(wire.played(self.id, moves, after, self.seat))
        self._asked.answered = max(self._asked.answered, played.at)
        return played

    def undo(self, after: int | None = None) -> Played:
        """Take back the last move, where that is possible."""
        return self.client._do(wire.undone(self.id, after, self.seat))

    def resign(self) -> Played:
        """Give up."""
        return self.client._do(wire.resigned(self.id, self.seat))

    def say(self, text: str, to: int | None = None) -> Played:
        """Say something to all, or to one seat alone."""
        return self.client._do(wire.said(self.id, text, to))

    def stops(self, level: str) -> Played:
        """Which questions one wants to be asked: `full`, `smart`, `mine`, `turn`."""
        return self.client._do(wire.stops(self.id, level, self.seat))

    def unplan(self) -> Played:
        """Give up what is left of a row of moves that goes on by itself (`Played.planned`)."""
        return self.client._do(wire.unplanned(self.id, self.seat))

    def start(self, bot: str = "") -> Played:
        """Start, with bots on seats that are still open."""
        return self.client._do(wire.started(self.id, bot))

    def record(self) -> str:
        """The record of a finished game."""
        return self.client._do(wire.record(self.id))

    def wait(self, after: int, heard: int | None = None, seconds: float = 20.0) -> Update:
        """What has happened since an entry; waits for it, if nothing has."""
        return self.client._do(wire.events(self.id, after, heard, seconds, self.seat))

    def updates(self, after: int = 0) -> Iterator[Update]:
        """What happens, as it happens: a stream that finds its way back after it was cut off or the server was started anew, and
        misses nothing. It ends with the game."""
        for update in self.client._updates(self.id, self.seat, after):
            yield update
            if update.state == "over":
                return

    def turns(self) -> Iterator[Turn]:
        """Whenever one is asked: the question, the moves, and what has happened since. It ends with the game."""
        for update in self.updates():
            turn = self._asked.turn(update)
            if turn is not None:
                yield turn

    def play_on(self, choose: Callable[[Turn], str]) -> TableNow:
        """Answer every question with what `choose` makes of it, to the end of the game. Where the question has changed in the meantime,
        it is asked anew."""
        for turn in self.turns():
            try:
                self.play(choose(turn), after=turn.at)
            except Stale:
                continue
            except Refusal as error:
                if error.kind != "not now":
                    raise
        return self.look()
