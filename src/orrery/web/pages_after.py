"""After the game: result and chart, the record and its proof, and the replay with a scrubber."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.engine.errors import OrreryError
from orrery.engine.record import commit
from orrery.games import game as game_of
from orrery.host.errors import NotNow
from orrery.host.tables import Tables
from orrery.host.values import Frame, Sight, Who
from orrery.web import kit, live, lobby, sentences
from orrery.web.decision import Ask, verdict
from orrery.web.fragments import (
    FRAME,
    Drawn,
    Fragments,
    Sitter,
    around,
    board_fragments,
    chart,
    draw,
    drawn_scene,
    names_of,
)
from orrery.web.kit import macros
from orrery.web.numbers import number
from orrery.web.plot import plot
from orrery.web.visit import guarded, html, is_htmx, page, tables_of, who

MEASURES = 12
"""So many curves of a game's course are offered at most; the stylesheet shows the one that is chosen."""


class Score(msgspec.Struct, frozen=True):
    """A line of the result."""

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
        Score(seats[seat], outcome.scores[seat], seat in outcome.winners, seat in sight.you.seats)
        for seat in order
    ]


async def end_text(tables: Tables, asks: Who, sight: Sight, seats: tuple[Sitter, ...]) -> str:
    """The end screen: scores, chart, record, seed, play again."""
    course = await tables.course(sight.id, asks)
    outcome = sight.outcome
    return kit.render(
        "end.html",
        sight=sight,
        headline=verdict(outcome, names_of(sight.people)),
        ending=_ending(sight),
        clause=outcome.clause if outcome is not None and _ending(sight) else "",
        scores=scores(sight, seats),
        measures=[(one.name, Markup(plot(one.course, seats, one.name))) for one in course[:MEASURES]],
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
    made = drawn_scene(sight.game, sight.scene, names_of(sight.people), None)
    return html(request, await end_text(tables, asks, sight, made.seats))


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
    """Prove the game: the secret fits the commitment, and the moves lead to the recorded end."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight, found = await asyncio.gather(tables.look(ident, asks), tables.record(ident, asks))
    header = found.header
    try:
        await asyncio.to_thread(found.verify, game_of(header.game))
        problem = ""
    except OrreryError as error:
        problem = str(error)
    return await page(
        request,
        "verify.html",
        sight=sight,
        header=header,
        moves=len(found.moves),
        problem=problem,
        computed=commit(bytes.fromhex(header.secret)) if header.secret else "",
    )


# --- replay -----------------------------------------------------------------------------------------------------------


def _told(frame: Frame, names: tuple[str, ...], seats: tuple[Sitter, ...]) -> Ask:
    """What the prompt says in a replay: the move, and what came of it."""
    if frame.by is None:
        return Ask("The beginning", "The table is set")
    lines = [sentences.plain(sentences.line(event, frame.words), names) for event in frame.events]
    question = lines[-1] if lines else f"{names[frame.by]}: {frame.move}"
    return Ask(f"{names[frame.by]} plays", question, frame.move, hint=". ".join(lines[:-1][-3:]))


def replay_fragments(sight: Sight, frame: Frame) -> tuple[Fragments, Drawn]:
    """One step of a finished game."""
    names = names_of(sight.people)
    made = draw(sight.game, frame.view, frame.words, names, (), frame.events)
    calm = [
        msgspec.structs.replace(person, left=None, online=True, bot="", resigned=False)
        for person in sight.people
    ]
    found = around(made, calm, (), (frame.by,) if frame.by is not None else ())
    found["prompt"] = str(macros().prompt(_told(frame, names, made.seats), made.seats))
    found.update(board_fragments(made.board))
    mark = f"{zlib.crc32(found[FRAME].encode()):08x}"
    found["frame-mark"] = f'<input type="hidden" name="frame" id="frame-mark" value="{mark}">'
    return found, made


@guarded
async def replay(request: Request) -> Response:
    """A finished game after any move, from any seat."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    if sight.scene is None or sight.state != "over":
        raise NotNow("The game is not over yet; it can be replayed when it is.")
    wanted = number(request.query_params.get("seat", ""), 3)
    seat = wanted if wanted is not None and wanted < len(sight.people) else None
    steps = sight.scene.steps
    step = min(steps, number(request.query_params.get("step", "")) or 0)
    frame = await tables.frame(ident, asks, step, seat)
    found, made = replay_fragments(sight, frame)
    if is_htmx(request):
        before = dict.fromkeys(found, "")
        if f'value="{request.query_params.get("frame", "")}"' in found["frame-mark"]:
            before[FRAME] = found[FRAME]  # the drawing keeps its frame, so pieces can slide
        return html(request, live.changes(before, found))
    values: dict[str, Any] = {
        "sight": sight,
        "game": game_of(sight.game),
        "fragments": found,
        "board": made.board,
        "chart": Markup(chart(found)),
        "panels": made.table.players,
        "sections": made.table.shelf,
        "frame": frame,
        "seat": seat,
        "seats": made.seats,
    }
    return await page(request, "replay.html", **values, links=lobby.links(sight, ""))


def routes() -> list[BaseRoute]:
    """What a finished game offers."""
    return [
        Route("/tables/{table}/end", end),
        Route("/tables/{table}/record", record),
        Route("/tables/{table}/verify", verify),
        Route("/tables/{table}/replay", replay),
    ]
