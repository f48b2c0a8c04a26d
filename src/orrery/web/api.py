"""The JSON API: the same view, moves and events that pages show, for clients and bots of other people.

Whoever calls sends `Authorization: Bearer TOKEN`, where the token is a guest's (`POST /api/guests`) or a seat's own key;
the cookie of the pages is enough for looking, and from our own pages. The OpenAPI document stands at `/api`.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from orrery.bots.registry import bots
from orrery.engine.stops import stop_kinds
from orrery.games import game, games
from orrery.host.errors import NoSuchTable, Refused
from orrery.host.people import guest_of, new_token
from orrery.host.values import Hints, Joined, Opened, Plan, Played, Promise, Reason
from orrery.web.api_json import choice, deals_in, frame_now, sheet_now, table_now, update, written
from orrery.web.api_types import (
    Before,
    Bringing,
    ByMe,
    Cards,
    Course,
    Curve,
    Following,
    ForSeat,
    FrameNow,
    GameCard,
    GameFacts,
    Guest,
    Moves,
    NewGuest,
    NewMove,
    NewStops,
    Onward,
    Pace,
    Pages,
    Point,
    Reviewed,
    Sharing,
    Since,
    Sitting,
    Step,
    TableNow,
    TakingBack,
    Update,
    Wanted,
    Watching,
    WithBot,
    Words,
)
from orrery.web.levels import opponents
from orrery.web.numbers import number
from orrery.web.openapi import document
from orrery.web.operations import Answer, Call, Operations
from orrery.web.streams import EventStream, message
from orrery.web.verbs import Done

LONGEST_WAIT = 25.0
"""Seconds that a poll waits at most: below the patience of most proxies."""
OPERATIONS = Operations()
_op = OPERATIONS.add
_look = (403, 404, 422)
_act = (400, 403, 404, 409, 422)


# --- games and guests -------------------------------------------------------------------------------------------------


@_op("GET", "/games", "The games that can be played here", answer=list[GameCard])
async def list_games(call: Call) -> list[GameCard]:
    return [GameCard(g.slug, g.title, g.designer, g.blurb, g.minutes, g.players) for g in games().values()]


@_op("GET", "/games/{game}", "One game: its options, bots and rules", answer=GameFacts, errors=(404,))
async def game_facts(call: Call) -> GameFacts:
    slug = call.path["game"]
    if slug not in games():
        raise NoSuchTable("There is no such game here.")
    g = game(slug)
    return GameFacts(
        g.slug,
        g.title,
        g.designer,
        g.blurb,
        g.minutes,
        g.players,
        g.options(),
        tuple(bots()),
        opponents(),
        g.content_hash,
        g.version,
        g.rules.section,
        stop_kinds(g),
    )


@_op(
    "POST",
    "/guests",
    "Become a guest",
    body=NewGuest,
    answer=Guest,
    status=201,
    errors=(400, 403, 422),
    cost="guest",
)
async def new_guest(call: Call, given: NewGuest) -> Guest:
    token = new_token()
    name = await call.tables.rename(guest_of(token), given.name) if given.name else ""
    return Guest(token, name)


# --- opening and sitting down -----------------------------------------------------------------------------------------


@_op("GET", "/tables", "Public tables, or the caller's own", query=ByMe, answer=Cards, errors=(403, 422))
async def list_tables(call: Call, query: ByMe) -> Cards:
    return Cards(await (call.tables.mine(call.who.guest) if query.mine else call.tables.public()))


@_op(
    "POST",
    "/tables",
    "Open a table",
    body=Plan,
    answer=Opened,
    status=201,
    errors=(400, 403, 409, 422),
    cost="table",
)
async def open_table(call: Call, plan: Plan) -> Answer:
    opened = await call.tables.open(call.who.guest, plan, call.address)
    where = f"/api/tables/{opened.table}".encode()
    return Answer(msgspec.json.encode(opened), 201, more=((b"location", where),))


@_op(
    "POST", "/commitments", "What the host commits itself to, before you open a table with a share in its dice",
    answer=Promise, status=201, errors=(400, 403, 422), cost="promise",
)  # fmt: skip
async def promise(call: Call, _: object) -> Promise:
    return await call.tables.promise(call.who.guest)


@_op("POST", "/join", "Follow a seat's or spectators' token", body=Following, answer=Joined, errors=_act)
async def join(call: Call, given: Following) -> Joined:
    return await call.tables.join(call.who.guest, given.token, given.name, given.salt, given.brings)


@_op(
    "PUT", "/tables/{table}/seats/{seat}", "Take an open seat of a public table",
    body=Sitting, answer=Joined, errors=_act,
)  # fmt: skip
async def sit(call: Call, given: Sitting) -> Done:
    return await call.do("sit", seat=call.seat, name=given.name, salt=given.salt, brings=given.brings)


@_op(
    "PUT", "/tables/{table}/seats/{seat}/brings", "Choose what a seat of one's own brings along",
    body=Bringing, answer=Played, errors=_act,
)  # fmt: skip
async def bring(call: Call, given: Bringing) -> Done:
    return await call.do("bring", seat=call.seat, brings=given.brings)


@_op(
    "PUT", "/tables/{table}/seats/{seat}/share", "Give a share in the dice, while the table gathers",
    body=Sharing, answer=Played, errors=_act,
)  # fmt: skip
async def share(call: Call, given: Sharing) -> Done:
    return await call.do("share", seat=call.seat, salt=given.salt)


@_op("DELETE", "/tables/{table}/seats/{seat}", "Leave a seat", answer=Played, errors=_act)
async def stand(call: Call) -> Done:
    return await call.do("stand", seat=call.seat)


@_op(
    "PUT",
    "/tables/{table}/seats/{seat}/bot",
    "Let a bot play a seat of one's own, or vote for one in place of somebody who is away",
    body=WithBot,
    answer=Played,
    errors=_act,
)
async def bot_in(call: Call, given: WithBot) -> Done:
    return await call.do("bot", seat=call.seat, what=given.bot)


@_op("DELETE", "/tables/{table}/seats/{seat}/bot", "Take a seat back from a bot", answer=Played, errors=_act)
async def bot_out(call: Call) -> Done:
    return await call.do("back", seat=call.seat)


@_op(
    "DELETE", "/tables/{table}/seats/{seat}/sitter", "Send a sitter away while the table gathers (for its owner)",
    answer=Played, errors=_act,
)  # fmt: skip
async def dismiss(call: Call) -> Done:
    return await call.do("dismiss", seat=call.seat)


@_op(
    "POST", "/tables/{table}/seats/{seat}/key", "Give a seat of one's own a new key; the old one is out",
    answer=Joined, errors=_act,
)  # fmt: skip
async def renew(call: Call, _: object) -> Done:
    return await call.do("renew", seat=call.seat)


@_op(
    "POST", "/tables/{table}/start", "Start with bots on open seats", body=WithBot, answer=Played, errors=_act
)
async def start(call: Call, given: WithBot) -> Done:
    return await call.do("start", what=given.bot)


@_op(
    "POST", "/tables/{table}/again", "Play again with the same people",
    answer=Opened, status=201, errors=_act, cost="table",
)  # fmt: skip
async def again(call: Call, _: object) -> Done:
    return await call.do("again")


# --- looking ----------------------------------------------------------------------------------------------------------


@_op("GET", "/tables/{table}", "Look at a table", query=ForSeat, answer=TableNow, errors=_look)
async def look(call: Call, query: ForSeat) -> dict[str, Any]:
    return table_now(await call.tables.look(call.table, call.who, query.seat))


@_op(
    "GET",
    "/tables/{table}/moves",
    "The legal moves of the caller's seat",
    query=ForSeat,
    answer=Moves,
    errors=_look,
)
async def moves(call: Call, query: ForSeat) -> Moves:
    sight = await call.tables.look(call.table, call.who, query.seat)
    scene = sight.scene
    if scene is None:
        return Moves(sight.at, None, (), [], False)
    choices = [choice(domain, scene.words) for domain in scene.domains]
    sheet = msgspec.UNSET if scene.sheet is None else sheet_now(scene.sheet, scene.words)
    deals = deals_in(scene, choices)
    return Moves(sight.at, scene.prompt, scene.texts, choices, scene.undo, scene.seat, sheet, deals)


@_op("GET", "/tables/{table}/log", "A page of the log", query=Before, answer=Pages, errors=_look)
async def log(call: Call, query: Before) -> dict[str, Any]:
    sight = await call.tables.look(call.table, call.who, query.seat)
    seat = None if sight.scene is None else sight.scene.seat
    entries = await call.tables.log(call.table, call.who, query.after, query.before, query.limit, seat, False)
    # what was written since the look comes with the next page: whoever goes on behind `at` is told nothing twice
    seen = [entry for entry in entries if entry.number <= sight.at]
    return {"at": sight.at, "entries": written(seen, call.table, sight.scene)}


@_op(
    "GET", "/tables/{table}/events", "What has happened since an entry; waits for it, if asked to",
    query=Since, answer=Update, errors=_look, cost="waiting",
)  # fmt: skip
async def events(call: Call, query: Since) -> Answer:
    asks, table = call.who, call.table
    sight = await call.tables.look(table, asks, query.seat)
    wait = min(query.wait, LONGEST_WAIT)
    heard = sight.heard if query.heard is None else query.heard
    if sight.at <= query.after and sight.heard <= heard and wait > 0:
        async with call.tables.watch(table, asks) as watch:
            sight = await call.tables.look(table, asks, query.seat)
            end = time.monotonic() + wait
            while (
                sight.at <= query.after
                and sight.heard <= heard
                and await watch.changed(max(0.0, end - time.monotonic()))
            ):
                sight = await call.tables.look(table, asks, query.seat, fresh=False)
    news = await call.tables.news(table, asks, query.after, query.seat, query.heard)
    return Answer(update(news, table, query))


@_op(
    "GET", "/tables/{table}/stream", "The same as server-sent events: each `update` is an Update, its id the last entry (and what was heard); a `notice` is the host's message to all",
    query=Watching, answer=str, media="text/event-stream", errors=_look,
)  # fmt: skip
async def stream(call: Call, query: Watching) -> EventStream:
    tables, asks, table = call.tables, call.who, call.table
    await tables.look(table, asks, query.seat)  # refuse before the stream begins
    mark, _, words = call.head.get(b"last-event-id", b"").decode("latin-1").partition(".")
    last = number(mark)
    seen = query.after if last is None else last
    heard = query.heard if last is None else number(words) or 0
    people: Any = None
    notice = ""

    async def told() -> AsyncIterator[bytes]:
        nonlocal seen, heard, people, notice
        found = await tables.news(table, asks, seen, query.seat, heard)
        if found.at > seen or found.heard != heard or found.people is not people:
            data = update(found, table, query)
            seen, heard, people = found.at, found.heard, found.people
            yield message(data, f"{seen}.{heard}" if heard else str(seen), "update")
        if notice != tables.desk.notice:
            notice = tables.desk.notice
            yield message(msgspec.json.encode({"text": notice}), event="notice")

    return EventStream(tables.watch(table, asks), told)


# --- playing ----------------------------------------------------------------------------------------------------------


@_op("POST", "/tables/{table}/moves", "Play a move, or several", body=NewMove, answer=Played, errors=_act)
async def play(call: Call, given: NewMove) -> Done:
    if bool(given.move) == bool(given.moves):
        raise Refused("Send one move as 'move', or several as 'moves'.")
    if given.moves:
        return await call.do("moves", row=tuple(given.moves), after=given.after, seat=given.seat)
    return await call.do("move", what=given.move, after=given.after, seat=given.seat)


@_op(
    "GET", "/tables/{table}/why", "Why a move is not possible now; empty if it is",
    query=Wanted, answer=Reason, errors=_act,
)  # fmt: skip
async def why(call: Call, query: Wanted) -> Reason:
    return await call.tables.why_not(call.table, call.who, query.move, query.seat)


@_op(
    "GET", "/tables/{table}/hints", "What would the captain do? Up to three moves, from what the seat may know",
    query=ForSeat, answer=Hints, errors=_act,
)  # fmt: skip
async def hints(call: Call, query: ForSeat) -> Hints:
    return await call.tables.hints(call.table, call.who, query.seat)


@_op("POST", "/tables/{table}/undo", "Take back the last move", body=TakingBack, answer=Played, errors=_act)
async def undo(call: Call, given: TakingBack) -> Done:
    return await call.do("undo", after=given.after, seat=given.seat)


@_op("POST", "/tables/{table}/resign", "Give up a seat", body=ForSeat, answer=Played, errors=_act)
async def resign(call: Call, given: ForSeat) -> Done:
    return await call.do("resign", seat=given.seat)


@_op(
    "POST",
    "/tables/{table}/chat",
    "Say something, to all or to one seat",
    body=Words,
    answer=Played,
    errors=_act,
)
async def say(call: Call, given: Words) -> Done:
    return await call.do("say", what=given.text, seat=given.to)


@_op(
    "PUT",
    "/tables/{table}/stops",
    "Say which questions you want to be asked",
    body=NewStops,
    answer=Played,
    errors=_act,
)
async def stops(call: Call, given: NewStops) -> Done:
    return await call.do("stops", level=given.level, kinds=given.kinds, stop=given.once, seat=given.seat)


@_op(
    "POST",
    "/tables/{table}/ask",
    "Be asked what goes, or has just gone, by itself",
    body=ForSeat,
    answer=Played,
    errors=_act,
)
async def ask(call: Call, given: ForSeat) -> Done:
    return await call.do("ask", seat=given.seat)


@_op(
    "POST",
    "/tables/{table}/unplan",
    "Give up what is left of a row of moves that goes on by itself",
    body=ForSeat,
    answer=Played,
    errors=_act,
)
async def unplan(call: Call, given: ForSeat) -> Done:
    return await call.do("unplan", seat=given.seat)


@_op(
    "PUT", "/tables/{table}/pace", "Let the bots go faster or slower, where you are the only person left",
    body=Pace, answer=Played, errors=_act,
)  # fmt: skip
async def pace(call: Call, given: Pace) -> Done:
    return await call.do("pace", pace=given.pace)


# --- afterwards -------------------------------------------------------------------------------------------------------


@_op(
    "GET", "/tables/{table}/record", "The record of a finished game",
    answer=str, media="text/plain", errors=(403, 404, 409),
)  # fmt: skip
async def record(call: Call) -> Answer:
    found = await call.tables.record(call.table, call.who)
    name = f'attachment; filename="{call.table}.orrery"'.encode()
    return Answer(found.text().encode(), 200, "text/plain; charset=utf-8", ((b"content-disposition", name),))


@_op(
    "GET", "/tables/{table}/replay", "A finished game after so many moves, from any side",
    query=Step, answer=FrameNow, errors=(403, 404, 409, 422),
)  # fmt: skip
async def replay(call: Call, query: Step) -> FrameNow:
    return frame_now(await call.tables.frame(call.table, call.who, query.step, query.seat))


@_op(
    "GET", "/tables/{table}/course", "What each seat had in the course of a finished game, by measure",
    answer=Course, errors=(403, 404, 409),
)  # fmt: skip
async def course(call: Call) -> Course:
    found = await call.tables.course(call.table, call.who)
    return Course([Curve(one.name, [Point(step, had) for step, had in one.course]) for one in found])


@_op(
    "GET", "/tables/{table}/review", "Where a finished game was decided, and everybody's luck; not ready while it is found out",
    answer=Reviewed, errors=(403, 404, 409),
)  # fmt: skip
async def review(call: Call) -> Reviewed:
    found = await call.tables.review(call.table, call.who)
    return Reviewed(found is not None, found)


@_op(
    "POST", "/tables/{table}/onward", "Play on from a step of a finished game, against bots, at a table of its own",
    body=Onward, answer=Opened, status=201, errors=_act, cost="table",
)  # fmt: skip
async def onward(call: Call, given: Onward) -> Done:
    return await call.do("onward", step=given.step, seat=given.seat, address=call.address)


# --- the document -----------------------------------------------------------------------------------------------------

_document: list[bytes] = []


@_op("GET", "", "This document", answer=dict[str, Any])
async def openapi(call: Call) -> Answer:
    if not _document:
        _document.append(msgspec.json.encode(document(OPERATIONS)))
    return Answer(_document[0])
