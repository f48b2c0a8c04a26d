"""After the game: result and chart, the record and its proof."""

from __future__ import annotations

import asyncio

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.draw.telling import Result, Source
from orrery.engine.base import Seat
from orrery.engine.errors import OrreryError
from orrery.engine.record import commit
from orrery.games import game as game_of
from orrery.host.errors import NotNow
from orrery.host.tables import Tables
from orrery.host.values import Sight, Who
from orrery.web import kit
from orrery.web.decision import verdict
from orrery.web.fragments import Sitter, drawing, names_of, seats_of
from orrery.web.plot import plot
from orrery.web.visit import guarded, html, page, tables_of, who

MEASURES = 12
"""So many curves of a game's course are offered at most; the stylesheet shows the one that is chosen."""


class Score(msgspec.Struct, frozen=True):
    """A line of the result."""

    seat: Seat
    sitter: Sitter
    points: int
    winner: bool
    you: bool


def scores(sight: Sight, seats: tuple[Sitter, ...]) -> list[Score]:
    """The result, best first."""
    outcome = sight.outcome
    if outcome is None:
        return []
    order = sorted(range(len(seats)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    return [
        Score(seat, seats[seat], outcome.scores[seat], seat in outcome.winners, seat in sight.you.seats)
        for seat in order
    ]


class Breakdown(msgspec.Struct, frozen=True):
    """Everybody's score by where it comes from: a column for each source, a row for each seat."""

    columns: tuple[Source, ...]
    rows: dict[Seat, tuple[int | None, ...]]
    totals: dict[Seat, int]
    caption: str


def breakdown(result: Result | None) -> Breakdown | None:
    """The scores of a result taken apart; None where the game does not tell."""
    if result is None or not any(share.sources for share in result.shares):
        return None
    columns: dict[str, Source] = {}
    for share in result.shares:
        for source in share.sources:
            columns.setdefault(source.label, source)
    rows = {}
    for share in result.shares:
        had = {source.label: source.value for source in share.sources}
        rows[share.seat] = tuple(had.get(label) for label in columns)
    totals = {share.seat: share.total for share in result.shares}
    return Breakdown(tuple(columns.values()), rows, totals, result.caption)


async def end_text(tables: Tables, asks: Who, sight: Sight, seats: tuple[Sitter, ...]) -> str:
    """The end screen: scores, chart, record, seed, play again."""
    course = await tables.course(sight.id, asks)
    outcome, scene = sight.outcome, sight.scene
    names = names_of(sight.people)
    result = drawing(sight.game).result(scene.view, names) if scene is not None else None
    ending = result.text if result is not None else _ending(sight)
    return kit.render(
        "end.html",
        sight=sight,
        headline=verdict(outcome, names),
        ending=ending,
        clause=result.clause
        if result is not None
        else outcome.clause
        if outcome is not None and ending
        else "",
        result=result,
        scores=scores(sight, seats),
        breakdown=breakdown(result),
        measures=[
            (one.name, Markup(plot(one.course, seats, one.name, one.chapters))) for one in course[:MEASURES]
        ],
    )


def _ending(sight: Sight) -> str:
    """Why the game ended: the clause says it best."""
    clause = (
        game_of(sight.game).rules.clauses.get(sight.outcome.clause) if sight.outcome is not None else None
    )
    return clause.text if clause is not None else ""


@guarded
async def end(request: Request) -> Response:
    """The end screen alone, for tables where the game has just ended."""
    tables, asks = tables_of(request), who(request)
    sight = await tables.look(request.path_params["table"], asks)
    if sight.scene is None or sight.state != "over":
        raise NotNow("The game is not over yet.")
    return html(request, await end_text(tables, asks, sight, seats_of(sight)))


@guarded
async def record(request: Request) -> Response:
    """The record as a file."""
    ident = request.path_params["table"]
    found = await tables_of(request).record(ident, who(request))
    name = f"{found.header.game}-{ident}.orrery"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return Response(found.text(), media_type="text/plain; charset=utf-8", headers=headers)


@guarded
async def verify(request: Request) -> Response:
    """Prove the game: the secret fits the commitment, and the moves lead to the recorded end, as far as this version of the
    rules can tell."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight, found = await asyncio.gather(tables.look(ident, asks), tables.record(ident, asks))
    header = found.header
    try:
        proof = await asyncio.to_thread(found.prove, game_of(header.game))
        problem, doubts = "", proof.doubts
    except OrreryError as error:
        problem, doubts = str(error), ()
    return await page(
        request,
        "verify.html",
        sight=sight,
        header=header,
        moves=len(found.moves),
        problem=problem,
        doubts=doubts,
        computed=commit(bytes.fromhex(header.secret)) if header.secret else "",
    )


def routes() -> list[BaseRoute]:
    """What a finished game offers."""
    return [
        Route("/tables/{table}/end", end),
        Route("/tables/{table}/record", record),
        Route("/tables/{table}/verify", verify),
    ]
