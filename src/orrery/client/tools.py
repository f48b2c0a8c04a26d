"""A seat as tools of the Model Context Protocol: a language model can sit at a table, or help somebody with its rules.

The tools see and do what the person on that seat could see and do through the API, and nothing else. Answers are plain text. What is
refused is an error with the sentence that a player would read.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Any

from orrery.client.asynchronous import AsyncClient, AsyncTable
from orrery.client.types import Entry, GameFacts, Now, Person, Section, TableNow, Update
from orrery.client.wire import PATIENCE, Refusal
from orrery.engine.errors import OrreryError
from orrery.engine.extras import extra

with extra("mcp", "The tools for language models"):
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

LISTED = 200
"""So many moves are listed at once; the rest are found by words."""
LONGEST_WAIT = 25.0

INSTRUCTIONS = """You sit at a table of a board game, on one seat. `look` shows the table as your seat sees it, `moves` what you may do now,
`play` does it: a move is written exactly as `moves` lists it. `wait` returns when you are asked or something has happened. `why` explains
why a move is not possible; `rules` reads and searches the rules, clause by clause. Deals are drawn up in moves, too: `offer` plays
several in a row, `answer` accepts or declines one. `chat` talks to everybody, or to one player alone."""


class Seat:
    """One seat of one table, connected when it is first needed."""

    def __init__(self, url: str, link: str, name: str = "", patience: float = PATIENCE) -> None:
        # the same link makes the same guest: whoever is started again comes back to the seat
        made = hashlib.sha256(f"orrery-mcp:{link}".encode()).digest()[:16]
        guest = urlsafe_b64encode(made).decode().rstrip("=")
        self._client = AsyncClient(url, guest, name, patience)
        self._link = link
        self._lock = asyncio.Lock()
        self._table: AsyncTable | None = None
        self._facts: GameFacts | None = None
        self._seen = 0
        self._heard = 0

    async def table(self) -> AsyncTable:
        """The table; sits down at the first call."""
        async with self._lock:
            if self._table is None:
                await self._client.enter()
                self._table = await self._sit()
        return self._table

    async def _sit(self) -> AsyncTable:
        try:
            return await self._client.join(self._link)
        except Refusal as error:
            mine = await self._client.tables(mine=True)
            if not mine:
                raise error
            return self._client.table(mine[0].id)

    async def facts(self) -> GameFacts:
        """The game with its rules; they stay as they are."""
        if self._facts is None:
            self._facts = await self._client.game((await (await self.table()).look()).game)
        return self._facts

    async def close(self) -> None:
        """Hang up; the seat stays taken."""
        await self._client.close()

    # --- looking ------------------------------------------------------------------------------------------------------

    async def look(self, view: bool = True) -> str:
        """The table as this seat sees it: who plays, whose decision it is, and (with `view`) everything on the table as JSON."""
        found = await (await self.table()).look()
        told = [f"{found.title} ({found.game}), {found.state}."]
        told += [_person(person, found.now) for person in found.people]
        if found.outcome is not None:
            told.append(_outcome(found))
        if found.now is not None:
            told.append(_question(found.now))
            if view:
                told.append(json.dumps(found.now.view, separators=(",", ":")))
        return "\n".join(told)

    async def moves(self, containing: str = "") -> str:
        """What this seat may do now: one move a line, to be played exactly as written. `containing` keeps those with these words."""
        found = await (await self.table()).moves()
        if not (found.moves or found.choices):
            return "You are not asked anything now."
        wanted = [move for move in found.moves if containing.lower() in move.lower()]
        told = [found.prompt.ask if found.prompt is not None else "", *wanted[:LISTED]]
        if len(wanted) > LISTED:
            told.append(f"... and {len(wanted) - LISTED} more; ask for those containing some words.")
        for choice in found.choices:
            free = "; ".join(
                f"{{{one.field}}}: {f'a whole number from {one.low} to {one.high}' if one.kind == 'number' else f'a text in double quotes, at most {one.limit} letters'}"
                for one in choice.fields
            )
            told.append(f"{choice.template}   ({free}; for example: {choice.example})")
        return "\n".join(told)

    async def why(self, move: str) -> str:
        """Why a move is not possible now, with the clause of the rules that says so."""
        reason = await (await self.table()).why(move)
        if not reason.sentence:
            return "Nothing speaks against it."
        return f"{reason.sentence} {await self._clause(reason.clause)}".strip()

    async def rules(self, words: str = "") -> str:
        """The rules of this game: without words the chapters; a chapter or a clause by its id or title; or every clause with these words."""
        facts = await self.facts()
        wanted = words.strip().lower()
        if not wanted:
            chapters = [f"{section.id}: {section.title} ({len(section.clause)})" for section in facts.rules]
            return "\n".join([f"The rules of {facts.title}, by chapter:", *chapters])
        for section in facts.rules:
            if wanted in {section.id.lower(), section.title.lower()}:
                return "\n".join(_clauses([section]))
        parts = wanted.split()
        found = [
            line
            for line in _clauses(facts.rules)
            if line.lower().startswith(f"{wanted}:") or all(part in line.lower() for part in parts)
        ]
        if not found:
            raise ToolError(f"No clause of {facts.title} has the words '{words}'.")
        return "\n".join(found[:LISTED])

    async def news(self) -> str:
        """What has happened since this was last asked, in sentences with their clauses, private words included."""
        table = await self.table()
        return self._told(await table.wait(self._seen, self._heard, 0.0))

    async def wait(self, seconds: float = 20.0) -> str:
        """Wait until this seat is asked, the game is over or the time is up; then what has happened, and what is asked."""
        table = await self.table()
        end = asyncio.get_running_loop().time() + min(seconds, LONGEST_WAIT)
        told: list[str] = []
        while True:
            left = max(0.0, end - asyncio.get_running_loop().time())
            found = await table.look()
            asked = _asked(found.now)
            over = found.state == "over"
            update = await table.wait(self._seen, self._heard, 0.0 if asked or over else left)
            told.append(self._told(update))
            if _asked(update.now) or update.state == "over" or left <= 0:
                break
        told = [one for one in told if one]
        if update.state == "over":
            told.append(_outcome(await table.look()))
        elif update.now is not None:
            told.append(_question(update.now))
        return "\n".join(told)

    # --- playing ------------------------------------------------------------------------------------------------------

    async def play(self, move: str) -> str:
        """Play a move, written exactly as `moves` lists it; then what has happened, and what is asked now."""
        return await self._play([move])

    async def offer(self, moves: list[str]) -> str:
        """Draw up a deal: several moves in a row (such as whom it is for, what is given, what is wanted, sending it), played one after
        the other. It stops at the first that is not possible. Without moves: those that have to do with deals now."""
        if not moves:
            deals = (await (await self.table()).moves()).deals
            return "\n".join(deals.all) or "There is nothing to be offered or answered now."
        return await self._play(moves)

    async def answer(self, accept: bool) -> str:
        """Accept or decline the deal that lies before this seat."""
        deals = (await (await self.table()).moves()).deals
        answers = deals.accept if accept else deals.decline
        if not answers:
            raise ToolError(f"There is no deal to {'accept' if accept else 'decline'} now.")
        return await self._play([answers[0]])

    async def undo(self) -> str:
        """Take back this seat's last move, where nothing new has come to light since."""
        await (await self.table()).undo()
        return await self.news()

    async def chat(self, text: str, to: str = "") -> str:
        """Say something to everybody, or only to the player with this name."""
        table = await self.table()
        seat = None
        if to:
            people = (await table.look()).people
            named = [person.seat for person in people if person.name.lower() == to.strip().lower()]
            if not named:
                raise ToolError(
                    f"Nobody here is called '{to}'; here are {', '.join(p.name for p in people)}."
                )
            seat = named[0]
        await table.say(text, seat)
        return "Said."

    async def _play(self, moves: Sequence[str]) -> str:
        table = await self.table()
        told: list[str] = []
        for number, move in enumerate(moves):
            try:
                await table.play(move)
            except Refusal as error:
                if not number:
                    raise
                told.append(f"'{move}' was refused, the moves before it were played: {error}")
                break
        update = await table.wait(self._seen, self._heard, 0.0)
        told.append(self._told(update))
        if update.state == "over":
            told.append(_outcome(await table.look()))
        elif update.now is not None:
            told.append(_question(update.now))
        return "\n".join(one for one in told if one)

    # --- telling ------------------------------------------------------------------------------------------------------

    def _told(self, update: Update) -> str:
        self._seen, self._heard = max(self._seen, update.at), max(self._heard, update.heard)
        return "\n".join(line for entry in update.entries for line in _entry(entry, update.people))

    async def _clause(self, ident: str) -> str:
        lines = _clauses((await self.facts()).rules)
        return next((line for line in lines if line.startswith(f"{ident}:")), ident)


def _clauses(sections: Sequence[Section]) -> list[str]:
    return [
        f"{clause.id}: {clause.text}" + (f" (A ruling: {clause.why})" if clause.why else "")
        for section in sections
        for clause in section.clause
    ]


def _person(person: Person, now: Now | None) -> str:
    told = [f"Seat {person.seat} is {person.name or 'open'}"]
    if now is not None and now.seat == person.seat:
        told.append("that is you")
    if person.kind == "bot":
        told.append(f"a bot ({person.bot})")
    if person.asked:
        told.append("is asked now")
    if person.out:
        told.append("plays no more")
    return ", ".join(told) + "."


def _asked(now: Now | None) -> bool:
    """Whether this seat is asked, and it does not go by itself."""
    if now is None or now.prompt.auto:
        return False
    return now.seat in now.prompt.waiting and bool(now.moves or now.choices)


def _question(now: Now) -> str:
    if _asked(now):
        count = len(now.moves)
        return (
            f"You are asked: {now.prompt.ask} ({count} moves listed, {len(now.choices)} open-ended choices.)"
        )
    if now.prompt.auto:
        return f"You wait: what you are asked goes by itself, {now.prompt.auto}."
    return f"You wait: {now.prompt.others}."


def _outcome(found: TableNow) -> str:
    if found.outcome is None:
        return "The game is over."
    names = {person.seat: person.name for person in found.people}
    winners = " and ".join(names[seat] for seat in found.outcome.winners) or "Nobody"
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(found.outcome.scores))
    return f"The game is over: {winners} won ({scores}), {found.outcome.clause}."


def _entry(entry: Entry, people: Sequence[Person]) -> list[str]:
    if entry.kind == "say":
        to = (
            ""
            if entry.to is None
            else f" to {next((p.name for p in people if p.seat == entry.to), 'one')} alone"
        )
        return [f'{entry.name}{to}: "{entry.text}"']
    if entry.kind == "move":
        said = [f"{entry.name}: {entry.text}"] if entry.text else []
        return said + [f"  {event.text} [{event.clause}]" for event in entry.events]
    if entry.kind == "undo":
        return [f"{entry.name} takes back the last move."]
    return [f"  {event.text} [{event.clause}]" for event in entry.events]


def server(seat: Seat) -> MCPServer:
    """The tools of a seat, as a server of the protocol."""
    found = MCPServer("orrery", title="Orrery", instructions=INSTRUCTIONS, log_level="WARNING")
    tools: list[Callable[..., Awaitable[str]]] = [seat.look, seat.moves, seat.play, seat.undo, seat.wait]
    tools += [seat.news, seat.why, seat.rules, seat.offer, seat.answer, seat.chat]
    for tool in tools:
        found.tool(name=tool.__name__, description=tool.__doc__, structured_output=False)(_sentences(tool))
    return found


def _sentences(tool: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    """The tool, with refusals as errors of the protocol."""

    @wraps(tool)
    async def called(*args: Any, **given: Any) -> str:
        try:
            return await tool(*args, **given)
        except OrreryError as error:
            raise ToolError(str(error)) from error

    return called
