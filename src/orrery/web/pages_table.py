"""The table: its page, everything that is done there by forms, and the way in by a link."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from orrery.engine.base import Seat
from orrery.games import game as game_of
from orrery.host.errors import NotNow, Refused
from orrery.host.tables import Tables
from orrery.host.values import Sight, TableId, Who
from orrery.web import kit, live, lobby, logbook, pages_after
from orrery.web.decision import filled
from orrery.web.fragments import called, chart, drawn_scene, fragments, names_of
from orrery.web.rack import Rack, rack
from orrery.web.visit import done, form_of, guarded, html, is_htmx, page, policy, site_of, tables_of, to, who


@guarded
async def table(request: Request) -> Response:
    """The table as this visitor may see it: gathering, in play or over."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    common: dict[str, Any] = {
        "sight": sight,
        "game": game_of(sight.game),
        "now": round(time.time(), 2),
        "stamp": live.stamp(sight),
        "links": lobby.links(sight, site_of(request)),
    }
    if sight.scene is None:
        racks = await _racks(tables, asks, sight)
        made_lobby = lobby.lobby(sight, site_of(request))
        return await page(request, "lobby.html", **common, lobby=made_lobby, facts=_facts(sight), racks=racks)
    entries = await tables.log(ident, asks, limit=logbook.PAGE, seat=sight.scene.seat)
    names = names_of(sight.people)
    last = logbook.last_move(entries)
    made = drawn_scene(sight.game, sight.scene, names, last)
    written = logbook.written(entries, sight, made.seats, called(sight))
    found = fragments(sight, last) | lobby.actions(sight)
    end = await pages_after.end_text(tables, asks, sight, made.seats) if sight.state == "over" else ""
    return await page(
        request,
        "table.html",
        **common,
        headline=live.headline(sight),
        fragments=found,
        board=made.board,
        chart=Markup(chart(found)),
        legend=made.table.legend,
        panels=made.table.players,
        hand=bool(made.table.hand),
        sections=made.table.shelf,
        log=written.log,
        chat=written.chat,
        listeners=[one for one in sight.people if one.kind == "person" and one.seat not in sight.you.seats],
        earlier=written.first,
        seen=written.last,
        end=Markup(end),
    )


async def _racks(tables: Tables, asks: Who, sight: Sight) -> dict[Seat | None, Rack | None]:
    """What the reader may bring: a choice for each of their seats, or one for the seat that they will take."""
    game = game_of(sight.game)
    brought = {option.seat: option.name for option in game.brought(sight.options)}
    if not brought:
        return {}
    seats = sight.you.seats or (None,)
    return {
        seat: await rack(
            tables, asks.guest, game, str(sight.options[brought[seat]]) if seat in brought else ""
        )
        for seat in seats
    }


def _facts(sight: Sight) -> list[tuple[str, str]]:
    own = {option.name for option in game_of(sight.game).options() if option.seat is not None}
    facts = [("Game", game_of(sight.game).title)]
    facts += [
        (
            name.replace("_", " ").capitalize(),
            {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value),
        )
        for name, value in sight.options.items()
        if value != "" and name not in own
    ]
    facts.append(("Seats", "drawn when the game starts" if sight.draw_seats else "as they are listed"))
    facts.append(("Thinking time", f"{sight.minutes} minutes for each seat" if sight.minutes else "no limit"))
    facts.append(("Open to", "everybody" if sight.public else "those who have a link"))
    return facts


# --- what is done at a table ------------------------------------------------------------------------------------------


def _seat(text: str) -> Seat | None:
    if not text:
        return None
    if not text.isdigit() or len(text) > 2:
        raise Refused("There is no such seat.")
    return int(text)


def _need_seat(text: str) -> Seat:
    seat = _seat(text)
    if seat is None:
        raise Refused("Which seat?")
    return seat


async def _typed(tables: Tables, ident: TableId, asks: Who, form: dict[str, str], seat: Seat | None) -> str:
    """The text of a move that was typed into the small form of an open-ended choice."""
    sight = await tables.look(ident, asks, seat)
    number = form["domain"]
    scene = sight.scene
    if scene is None or not number.isdigit() or int(number) >= len(scene.domains):
        raise NotNow("The table has moved on since you looked; look again.")
    prefix = f"{number}."
    values = {name.removeprefix(prefix): value for name, value in form.items() if name.startswith(prefix)}
    domain = scene.domains[int(number)]
    move = filled(domain, values)
    reason = domain.why_not(move)
    if reason:
        raise Refused(reason)
    return scene.words.text(move)


async def _act(tables: Tables, ident: TableId, asks: Who, form: dict[str, str]) -> str:
    """Do what the pressed button says; the address to go to, if it is another one."""
    after = int(form["after"]) if form.get("after", "").isdigit() else None
    seat = _seat(form.get("seat", ""))
    if "move" in form:
        await tables.play(ident, asks, form["move"], after, seat)
    elif "domain" in form:
        await tables.play(ident, asks, await _typed(tables, ident, asks, form, seat), after, seat)
    elif form.get("do") == "undo":
        await tables.undo(ident, asks, None, seat)
    elif form.get("do") == "start":
        await tables.start(ident, asks)
    elif form.get("do") == "again":
        return f"/tables/{(await tables.again(ident, asks)).table}"
    elif "resign" in form:
        await tables.resign(ident, asks, _need_seat(form["resign"]))
    elif "bot" in form:
        await tables.bot_in(ident, asks, _need_seat(form["bot"]))
    elif "back" in form:
        await tables.bot_out(ident, asks, _need_seat(form["back"]))
    elif "order" in form:
        await tables.order(ident, asks, form["order"], True, seat)
    elif "loss" in form:
        await tables.order(ident, asks, form["loss"], "if-loss", seat)
    elif "ask" in form:
        await tables.order(ident, asks, form["ask"], False, seat)
    elif "sit" in form:
        await tables.sit(ident, asks, _need_seat(form["sit"]), brings=form.get("brings", ""))
        return f"/tables/{ident}"
    elif "bring" in form:
        chosen = _need_seat(form["bring"])
        await tables.bring(ident, asks, form.get(f"brings.{chosen}", ""), chosen)
    elif "stand" in form:
        await tables.stand(ident, asks, _need_seat(form["stand"]))
    else:
        raise Refused("This button does nothing.")
    return ""


@guarded
async def do(request: Request) -> Response:
    """A button of the table was pressed."""
    form = await form_of(request)
    ident = request.path_params["table"]
    address = await _act(tables_of(request), ident, who(request), form)
    return to(request, address) if address else done(request, f"/tables/{ident}")


@guarded
async def say(request: Request) -> Response:
    """Somebody speaks."""
    form = await form_of(request)
    ident = request.path_params["table"]
    await tables_of(request).say(ident, who(request), form.get("text", ""), _seat(form.get("to", "")))
    return done(request, f"/tables/{ident}")


@guarded
async def log(request: Request) -> Response:
    """Earlier entries of the log."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    if sight.scene is None:
        raise NotNow("The game has not begun.")
    before = request.query_params.get("before", "")
    bound = int(before) if before.isdigit() and len(before) < 10 else None
    entries = await tables.log(ident, asks, before=bound, limit=logbook.PAGE * 2, seat=sight.scene.seat)
    made = drawn_scene(sight.game, sight.scene, names_of(sight.people), None)
    written = logbook.written(entries, sight, made.seats, called(sight))
    log, earlier = Markup(written.log), written.first
    if not is_htmx(request):
        return await page(request, "log.html", sight=sight, written=log, earlier=earlier)
    nonce = kit.nonce()
    text = kit.render("earlier.html", sight=sight, written=log, earlier=earlier, nonce=nonce)
    return html(request, text, headers={"Content-Security-Policy": policy(nonce)})


@guarded
async def pulse(request: Request) -> Response:
    """Whose turn it is, for tabs in the background."""
    sight = await tables_of(request).look(request.path_params["table"], who(request))
    scene = sight.scene
    yours = scene is not None and scene.seat is not None and scene.seat in scene.prompt.waiting
    return JSONResponse(
        {"title": live.headline(sight), "yours": yours}, headers={"Cache-Control": "no-store"}
    )


# --- the way in -------------------------------------------------------------------------------------------------------


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to, told before anybody sits down: opening a link in a preview must not take the seat."""

    headline: str
    text: str
    seat: bool


@guarded
async def invited(request: Request) -> Response:
    """A link was opened: say where it leads, and ask for a name."""
    token = request.path_params["token"]
    found = await tables_of(request).invitation(token)
    title = game_of(found.game).title
    if found.seat is None:
        text = f"{title}. You will see what everybody sees."
        made = Invitation(f"Watch {found.title}", text, False)
    elif found.open:
        text = f"A seat at a table of {title} is kept for you."
        made = Invitation(f"Sit down at {found.title}", text, True)
    else:
        made = Invitation(f"Back to {found.title}", f"Your seat at a table of {title}.", False)
    brings = await rack(tables_of(request), who(request).guest, game_of(found.game)) if found.brings else None
    return await page(
        request,
        "join.html",
        token=token,
        headline=made.headline,
        text=made.text,
        seat=made.seat,
        rack=brings,
        game=found.game,
    )


@guarded
async def join(request: Request) -> Response:
    """Sit down, or take a place among the spectators."""
    form = await form_of(request)
    tables, asks = tables_of(request), who(request)
    name = form.get("name", "").strip()
    if name:
        await tables.rename(asks.guest, name)
    token = request.path_params["token"]
    joined = await tables.join(asks.guest, token, name, form.get("salt", ""), form.get("brings", ""))
    return to(request, f"/tables/{joined.table}")


def routes() -> list[BaseRoute]:
    """The pages and forms of tables."""
    return [
        Route("/tables/{table}", table),
        Route("/tables/{table}/do", do, methods=["POST"]),
        Route("/tables/{table}/say", say, methods=["POST"]),
        Route("/tables/{table}/log", log),
        Route("/tables/{table}/pulse", pulse),
        Route("/join/{token}", invited),
        Route("/join/{token}", join, methods=["POST"]),
    ]
