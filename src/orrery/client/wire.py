"""What plain and asynchronous clients share: calls as values, how answers are read, how long one tries again.

A call that changes something carries a key of its own, so that it is carried out once though it may be sent twice: the answer to the
first may have been lost with the connection.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

import httpx
import msgspec

from orrery.client.types import (
    Cards,
    Entry,
    GameCard,
    GameFacts,
    Guest,
    Joined,
    Moves,
    Opened,
    Pages,
    Played,
    Problem,
    Reason,
    TableNow,
    Turn,
    Update,
)
from orrery.engine.errors import OrreryError

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds for which a client tries to reach a server that does not answer."""
FIRST, LONGEST = 0.1, 3.0
"""Seconds between two tries, at first and at most."""
TIMEOUT = httpx.Timeout(35.0, connect=5.0)
"""A stream that is silent for so long is dead: a server says every fifteen seconds that it is still there."""
AGAIN = frozenset({502, 503, 504})
TOO_FAST = 429


class Lost(OrreryError):
    """The server could not be reached for longer than the client's patience."""


class Refusal(OrreryError):
    """The server says no, in a sentence: `kind` is its word for programs, `clause` the rule that is to blame."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.error)
        self.status = status
        self.kind = problem.kind
        self.clause = problem.clause


class Stale(Refusal):
    """The question has changed since you looked; nothing has happened."""


class Ask(Generic[T]):
    """One call of the API, as a value."""

    def __init__(
        self,
        answer: Any,
        method: str,
        path: str,
        body: Any = None,
        read: Callable[[bytes], T] | None = None,
        **query: Any,
    ) -> None:
        self.method = method
        self.path = f"/api{path}"
        self.query = {key: _plain(value) for key, value in query.items() if value is not None}
        self.head: dict[str, str] = {}
        self.body = b""
        if method != "GET":
            self.body = msgspec.json.encode(
                {} if body is None else {k: v for k, v in body.items() if v is not None}
            )
            self.head = {"content-type": "application/json", "idempotency-key": secrets.token_hex(12)}
        self._read: Callable[[bytes], T] = read or msgspec.json.Decoder(answer).decode

    def read(self, answer: httpx.Response) -> T:
        """The answer as its type, or the refusal."""
        if answer.status_code >= 400:
            raise refusal(answer)
        return self._read(answer.content)


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def refusal(answer: httpx.Response) -> Refusal:
    """What an answer with an error says."""
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        problem = Problem(f"The server answered {answer.status_code}.", "unknown")
    kind = Stale if problem.kind in {"stale", "duplicate"} else Refusal
    return kind(answer.status_code, problem)


def pauses(patience: float) -> Iterator[float]:
    """How long to wait before each new try; it ends where patience does."""
    pause, spent = FIRST, 0.0
    while spent < patience:
        yield pause
        spent += pause
        pause = min(LONGEST, pause * 1.7)


def wait_of(answer: httpx.Response) -> float | None:
    """Seconds to wait before this call is sent again; None where there is an answer."""
    if answer.status_code == TOO_FAST:
        given = answer.headers.get("retry-after", "1")
        return float(given) if given.isdigit() else 1.0
    return 0.0 if answer.status_code in AGAIN else None


# --- the calls ----------------------------------------------------------------------------------------------------


def guest(name: str) -> Ask[Guest]:
    """Become a guest."""
    return Ask(Guest, "POST", "/guests", {"name": name})


def games() -> Ask[list[GameCard]]:
    """The games of the server."""
    return Ask(list[GameCard], "GET", "/games")


def game(slug: str) -> Ask[GameFacts]:
    """A game with its options and rules."""
    return Ask(GameFacts, "GET", f"/games/{slug}")


def tables(mine: bool) -> Ask[Cards]:
    """Public tables, or one's own."""
    return Ask(Cards, "GET", "/tables", mine=mine)


def opened(
    slug: str, seats: Sequence[str], options: dict[str, Any] | None, more: dict[str, Any]
) -> Ask[Opened]:
    """Open a table. A seat is `me`, `link`, or the name of a bot."""
    plans = [{"kind": seat} if seat in {"me", "link"} else {"kind": "bot", "bot": seat} for seat in seats]
    return Ask(Opened, "POST", "/tables", {"game": slug, "seats": plans, "options": options or {}, **more})


def joined(token: str, name: str) -> Ask[Joined]:
    """Follow the link of a seat."""
    return Ask(Joined, "POST", "/join", {"token": token, "name": name})


def sat(table: str, seat: int, name: str) -> Ask[Joined]:
    """Take an open seat of a public table."""
    return Ask(Joined, "PUT", f"/tables/{table}/seats/{seat}", {"name": name})


def started(table: str, bot: str) -> Ask[Played]:
    """Start with bots on open seats."""
    return Ask(Played, "POST", f"/tables/{table}/start", {"bot": bot})


def look(table: str, seat: int | None) -> Ask[TableNow]:
    """Look at a table."""
    return Ask(TableNow, "GET", f"/tables/{table}", seat=seat)


def moves(table: str, seat: int | None) -> Ask[Moves]:
    """The legal moves."""
    return Ask(Moves, "GET", f"/tables/{table}/moves", seat=seat)


def why(table: str, move: str, seat: int | None) -> Ask[Reason]:
    """Why a move is not possible."""
    return Ask(Reason, "GET", f"/tables/{table}/why", move=move, seat=seat)


def log(table: str, after: int, before: int | None, limit: int, seat: int | None) -> Ask[Pages]:
    """A page of the log."""
    return Ask(Pages, "GET", f"/tables/{table}/log", after=after, before=before, limit=limit, seat=seat)


def events(table: str, after: int, heard: int | None, wait: float, seat: int | None) -> Ask[Update]:
    """What has happened since an entry."""
    return Ask(
        Update, "GET", f"/tables/{table}/events", after=after, heard=heard, wait=wait, view=True, seat=seat
    )


def played(table: str, row: Sequence[str], after: int | None, seat: int | None) -> Ask[Played]:
    """Play a move, or several in a row."""
    body: dict[str, Any] = {"after": after, "seat": seat}
    body |= {"move": row[0]} if len(row) == 1 else {"moves": list(row)}
    return Ask(Played, "POST", f"/tables/{table}/moves", body)


def undone(table: str, after: int | None, seat: int | None) -> Ask[Played]:
    """Take back the last move."""
    return Ask(Played, "POST", f"/tables/{table}/undo", {"after": after, "seat": seat})


def resigned(table: str, seat: int | None) -> Ask[Played]:
    """Give up a seat."""
    return Ask(Played, "POST", f"/tables/{table}/resign", {"seat": seat})


def said(table: str, text: str, to: int | None) -> Ask[Played]:
    """Say something, to all or to one seat."""
    return Ask(Played, "POST", f"/tables/{table}/chat", {"text": text, "to": to})


def stops(table: str, level: str, seat: int | None) -> Ask[Played]:
    """Which questions one wants to be asked."""
    return Ask(Played, "PUT", f"/tables/{table}/stops", {"level": level, "seat": seat})


def unplanned(table: str, seat: int | None) -> Ask[Played]:
    """Give up what is left of a row of moves."""
    return Ask(Played, "POST", f"/tables/{table}/unplan", {"seat": seat})


def record(table: str) -> Ask[str]:
    """The record of a finished game."""
    return Ask(str, "GET", f"/tables/{table}/record", read=lambda data: data.decode())


# --- the stream ---------------------------------------------------------------------------------------------------


class Reading:
    """A stream of server-sent events, line by line; it knows where to go on after it was cut off."""

    def __init__(self, table: str, seat: int | None, after: int) -> None:
        self.path = f"/api/tables/{table}/stream"
        self._query: dict[str, Any] = {"view": "true", "after": after}
        if seat is not None:
            self._query["seat"] = seat
        self._last = ""
        self._event = ""
        self._decoder = msgspec.json.Decoder(Update)

    @property
    def query(self) -> dict[str, Any]:
        """What to ask for."""
        return self._query

    @property
    def head(self) -> dict[str, str]:
        """With the last thing that was heard."""
        return {"last-event-id": self._last} if self._last else {}

    def line(self, text: str) -> Update | None:
        """Take in a line; an update, if it brings one."""
        field, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            self._event = value
        elif field == "id":
            self._last = value
        elif field == "data" and self._event == "update":
            return self._decoder.decode(value)
        elif not text:
            self._event = ""
        return None


class Asked:
    """Which updates of a table are turns of a seat: those that ask it something that it has not answered yet."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.answered = 0
        """The last entry that an own move has become: what was told before is past."""
        self._news: list[Entry] = []

    def turn(self, update: Update) -> Turn | None:
        """A turn, if this update is one."""
        self._news += update.entries
        now = update.now
        if now is None or now.seat is None or update.state != "playing" or update.at < self.answered:
            return None
        if now.seat not in now.prompt.waiting or now.prompt.auto or not (now.moves or now.choices):
            return None
        news, self._news = self._news, []
        return Turn(update.at, now.seat, now.prompt.ask, now.moves, now.choices, now.view, news)
