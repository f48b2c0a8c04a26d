"""The table: its page, everything that is done there by forms, and the way in by a link."""

from __future__ import annotations

import time
from typing import Any, cast

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from orrery.engine.base import Seat
from orrery.engine.stops import LEVELS, RULES, Rule
from orrery.games import game as game_of
from orrery.host.errors import NotNow, Refused
from orrery.host.tables import Tables
from orrery.host.values import Opened, Played, Sight, Who
from orrery.web import kit, live, lobby, logbook, pages_after, recap, stops, teaching, telling
from orrery.web.decision import chosen, filled
from orrery.web.fragments import around_scene, board_of, called, chart, drawing, fragments, names_of, seats_of
from orrery.web.numbers import decimal, number
from orrery.web.rack import Rack, rack
from orrery.web.verbs import VERBS, Act
from orrery.web.visit import (
    done,
    form_of,
    guarded,
    html,
    is_htmx,
    page,
    policy,
    site_of,
    tables_of,
    to,
    told,
    who,
)


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
    read = await tables.log(ident, asks, limit=logbook.PAGE, seat=sight.scene.seat, fresh=False)
    # what was written or whispered since the look is the stream's to tell, with the board that belongs to it
    entries = [entry for entry in read if entry.number <= sight.at and entry.aside <= sight.heard]
    names = names_of(sight.people)
    last = logbook.last_move(entries)
    made = around_scene(sight.game, sight.scene, names)
    written = logbook.written(entries, sight, made.seats, called(sight), recap.mark(sight))
    own = logbook.last_own(entries, sight.scene.seat)
    found = (
        fragments(
            sight,
            last,
            recap.recap(sight, recap.since(entries, sight.scene.seat)),
            stops.control(sight, own),
        )
        | lobby.actions(sight)
        | teaching.fragments(sight, last)
        | telling.fragments(sight)
        | stops.fragments(sight)
    )
    end = await pages_after.end_text(tables, asks, sight, made.seats) if sight.state == "over" else ""
    return await page(
        request,
        "table.html",
        **common,
        headline=live.headline(sight),
        fragments=found,
        board=board_of(sight.game, sight.scene, names, last),
        chart=Markup(chart(found)),
        legend=made.table.legend,
        panels=made.table.players,
        own_name=names[sight.you.seats[0]] if sight.you.seats else "",
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
    """What was agreed on: of the options those that matter most, and those that are not as the rules have them."""
    game, art = game_of(sight.game), drawing(sight.game)
    facts = [("Game", game.title)]
    shared = [option for option in game.options() if option.seat is None and option.name in sight.options]
    shown = [o for o in shared if o.name in art.main or sight.options[o.name] != o.default]
    for option in shown:
        value = sight.options[option.name]
        faces = {face.value: face.name for face in art.faces(option.name, game.content)}
        said = "yes" if value is True else "no" if value is False else str(value).replace("_", " ")
        facts.append(
            (
                art.labels.get(option.name) or option.name.replace("_", " ").capitalize(),
                art.labels.get(f"{option.name} {value}") or faces.get(str(value)) or said,
            )
        )
    if len(shown) < len(shared):
        facts.append(("Other options", "as the rules have them"))
    facts.append(("Seats", "drawn when the game starts" if sight.draw_seats else "as they are listed"))
    facts.append(("Thinking time", f"{sight.minutes} minutes for each seat" if sight.minutes else "no limit"))
    facts.append(("When somebody is away", lobby.away_rule(sight.away)))
    facts.append(("Hints", "allowed" if sight.hints else "nobody asks the captain"))
    facts.append(("Open to", "everybody" if sight.public else "those who have a link"))
    return facts


# --- what is done at a table ------------------------------------------------------------------------------------------


def _seat(text: str) -> Seat | None:
    if not text:
        return None
    found = number(text, 2)
    if found is None:
        raise Refused("There is no such seat.")
    return found


def _need_seat(text: str) -> Seat:
    seat = _seat(text)
    if seat is None:
        raise Refused("Which seat?")
    return seat


def _pace(text: str) -> float | None:
    found = decimal(text)
    if text != "usual" and found is None:
        raise Refused("The pace of bots should be a number of seconds.")
    return found


async def _typed(act: Act, form: dict[str, str]) -> str:
    """The text of a move that was typed into the small form of an open-ended choice."""
    sight = await act.tables.look(act.table, act.who, act.seat)
    form_of_choice = number(form["domain"], 2)
    scene = sight.scene
    if scene is None or form_of_choice is None or form_of_choice >= len(scene.domains):
        raise NotNow("The table has moved on since you looked; look again.")
    prefix = f"{form_of_choice}."
    values = {name.removeprefix(prefix): value for name, value in form.items() if name.startswith(prefix)}
    domain = scene.domains[form_of_choice]
    move = filled(domain, values)
    reason = domain.why_not(move) or scene.view.game.mistyped(scene.view, move)
    if reason:
        raise Refused(reason)
    return scene.words.text(move)


async def _chosen(act: Act, form: dict[str, str]) -> tuple[str, ...]:
    """The texts of the moves that were filled into a form of several."""
    sight = await act.tables.look(act.table, act.who, act.seat)
    scene = sight.scene
    if scene is None or scene.sheet is None:
        raise NotNow("The table has moved on since you looked; look again.")
    return chosen(scene.sheet, form, scene.words)


SEATED = ("resign", "bot", "back", "sit", "bring", "stand", "dismiss", "renew")
"""Buttons that are named after their verb, and whose value is a seat."""
STOPPING = ("level", "rule", "once")
"""Buttons that say which questions one wants to be asked."""


def pressed(form: dict[str, str], act: Act) -> tuple[str, Act]:
    """The verb behind the pressed button, and what is to be done."""
    replace = msgspec.structs.replace
    if "moves" in form:
        return "moves", replace(act, row=tuple(line for line in form["moves"].splitlines() if line))
    if "move" in form:
        return "move", replace(act, what=form["move"])
    if form.get("do", "") == "start":
        return "start", replace(act, levels=_levels(form))
    if form.get("do", "") in ("undo", "again", "free", "ask", "unplan"):
        return form["do"], replace(act, after=None)
    if "pace" in form:
        return "pace", replace(act, pace=_pace(form["pace"]))
    for name in SEATED:
        if name in form:
            seat = _need_seat(form[name])
            brings = form.get(f"brings.{seat}", "") if name == "bring" else form.get("brings", "")
            level = form.get(f"bot.{seat}", "") if name == "bot" else ""
            return name, replace(act, seat=seat, brings=brings, what=level, name=form.get("name", "").strip())
    if any(name in form for name in STOPPING):
        return "stops", stopping(form, act)
    raise Refused("This button does nothing.")


def _levels(form: dict[str, str]) -> dict[Seat, str]:
    """The bots that stand beside the free seats of a lobby."""
    chosen = [(name.removeprefix("bot."), value) for name, value in form.items() if name.startswith("bot.")]
    return {_need_seat(seat): value for seat, value in chosen}


def stopping(form: dict[str, str], act: Act) -> Act:
    """What a button of the stops says: a level, a rule for a kind of question (`never quiet`), a stop at the next one."""
    level, (rule, _, kind) = form.get("level"), form.get("rule", "").partition(" ")
    if level not in (None, *LEVELS) or (rule and rule not in (*RULES, "usual")):
        raise Refused("This button does nothing.")
    return msgspec.structs.replace(
        act,
        level=level,
        kinds={kind: None if rule == "usual" else cast(Rule, rule)} if rule else {},
        stop=form["once"] == "on" if "once" in form else None,
    )


@guarded
async def do(request: Request) -> Response:
    """A button of the table was pressed."""
    form = await form_of(request)
    act = act_of(request, form)
    if "domain" in form:
        form["move"] = await _typed(act, form)
    elif "sheet" in form:
        form["moves"] = "\n".join(await _chosen(act, form))
    name, act = pressed(form, act)
    if name == "sit" and act.name:
        await act.tables.rename(act.who.guest, act.name)
    if name == "again":
        request.scope["orrery.door"].opening(request.scope)
    found = await VERBS[name](act)
    if isinstance(found, Played) and found.stopped:
        return told(request, f"/tables/{act.table}", found.stopped)
    if name in ("again", "sit", "renew"):
        return to(request, f"/tables/{found.table if isinstance(found, Opened) else act.table}")
    return done(request, f"/tables/{act.table}")


def act_of(request: Request, form: dict[str, str]) -> Act:
    """Who does something at which table, having seen what."""
    return Act(
        tables_of(request),
        request.path_params["table"],
        who(request),
        seat=_seat(form.get("seat", "")),
        after=number(form.get("after", "")),
    )


@guarded
async def say(request: Request) -> Response:
    """Somebody speaks."""
    form = await form_of(request)
    act = act_of(request, {"seat": form.get("to", "")})
    await VERBS["say"](msgspec.structs.replace(act, what=form.get("text", "")))
    return done(request, f"/tables/{act.table}")


@guarded
async def log(request: Request) -> Response:
    """Earlier entries of the log."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    if sight.scene is None:
        raise NotNow("The game has not begun.")
    bound = number(request.query_params.get("before", ""))
    entries = await tables.log(ident, asks, before=bound, limit=logbook.PAGE * 2, seat=sight.scene.seat)
    written = logbook.written(entries, sight, seats_of(sight), called(sight))
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
    yours = scene is not None and scene.yours
    return JSONResponse(
        {"title": live.headline(sight), "yours": yours}, headers={"Cache-Control": "no-store"}
    )


# --- the way in -------------------------------------------------------------------------------------------------------


class Invitation(msgspec.Struct, frozen=True):
    """What a link leads to, told before anybody sits down: opening a link in a preview must not take the seat."""

    headline: str
    text: str
    seat: bool
    button: str


@guarded
async def invited(request: Request) -> Response:
    """A link was opened: say where it leads, and ask for a name."""
    token = request.path_params["token"]
    found = await tables_of(request).invitation(token)
    title = game_of(found.game).title
    if found.seat is None:
        text = f"{title}. You will see what everybody sees."
        made = Invitation(f"Watch {found.title}", text, False, "Watch")
    elif found.open:
        text = f"A seat at a table of {title} is kept for you."
        made = Invitation(f"Sit down at {found.title}", text, True, "Sit down")
    else:
        made = Invitation(
            f"Back to {found.title}", f"Your seat at a table of {title}.", False, "Take your seat"
        )
    brings = await rack(tables_of(request), who(request).guest, game_of(found.game)) if found.brings else None
    return await page(
        request,
        "join.html",
        token=token,
        headline=made.headline,
        text=made.text,
        seat=made.seat,
        button=made.button,
        rack=brings,
        game=found.game,
        commitment=found.commitment,
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
