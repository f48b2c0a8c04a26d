"""Opening a table: against bots in one click, or by a form that says who sits where, how, and with which options."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.bots.registry import bots
from orrery.engine.game import Game
from orrery.games import game as game_of
from orrery.games import games
from orrery.host.errors import NoSuchTable, Refused
from orrery.host.values import Away, Plan, SeatPlan
from orrery.web.numbers import number
from orrery.web.rack import needs, rack
from orrery.web.visit import form_of, guarded, opening, page, tables_of, to, who


def known(slug: str) -> Game:
    """A game that is installed here."""
    if slug not in games():
        raise NoSuchTable("There is no such game here.")
    return game_of(slug)


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
THINGS = (
    "throne",
    "comet",
    "orbit",
    "eclipse",
    "parallax",
    "armada",
    "lantern",
    "meridian",
    "nebula",
    "zenith",
)


def _title() -> str:
    """A name for a table that nobody has named: `Friday's comet`."""
    return f"{DAYS[time.localtime().tm_wday]}’s {secrets.choice(THINGS)}"


@guarded
@opening
async def play_now(request: Request) -> Response:
    """A table against bots in one click."""
    form = await form_of(request)
    game = known(request.path_params["game"])
    tables, asks = tables_of(request), who(request)
    me = await tables.name_of(asks.guest)
    low, high = game.players
    count = min(high, max(low, 4))
    best = "greedy" if "greedy" in bots() else next(iter(bots()))
    seats = (SeatPlan("me", name=me or "Guest"), *(SeatPlan("bot", bot=best) for _ in range(count - 1)))
    salt, commitment = share_of(form)
    plan = Plan(game.slug, seats, title=_title(), draw_seats=True, salt=salt, commitment=commitment)
    opened = await tables.open(asks.guest, plan)
    return to(request, f"/tables/{opened.table}")


@guarded
async def new_table(request: Request) -> Response:
    """The form for a new table."""
    game = known(request.path_params["game"])
    low, high = game.players
    guest = who(request).guest
    racks = {
        option.name: await rack(tables_of(request), guest, game, str(option.default))
        for option in game.options()
        if option.seat is not None
    }
    return await page(
        request,
        "new.html",
        racks=racks,
        needs=needs(game),
        game=game,
        title=_title(),
        players=min(high, max(low, 4)),
        options=game.options(),
        bots=tuple(bots()),
    )


@guarded
@opening
async def open_table(request: Request) -> Response:
    """Open the table that the form describes."""
    form = await form_of(request)
    game = known(request.path_params["game"])
    tables, asks = tables_of(request), who(request)
    name = form.get("name", "").strip()
    if name:
        await tables.rename(asks.guest, name)
    plan = read_plan(form, game, name or await tables.name_of(asks.guest))
    opened = await tables.open(asks.guest, plan)
    return to(request, f"/tables/{opened.table}")


def read_plan(form: dict[str, str], game: Game, me: str) -> Plan:
    """The plan that a form describes; what it says wrongly gets a sentence."""
    players = _number(form.get("players", ""), "number of players")
    game.check_players(players)
    seats = tuple(_seat(form, n, me) for n in range(1, players + 1))
    options: dict[str, Any] = {}
    for option in game.options():
        field = f"option.{option.name}"
        if f"has.{option.name}" in form or field in form:
            options[option.name] = form.get(field, "false" if isinstance(option.default, bool) else "")
    salt, commitment = share_of(form)
    return Plan(
        game.slug,
        seats,
        options=game.check_options(options),
        title=form.get("title", "").strip() or _title(),
        public=bool(form.get("public")),
        draw_seats=bool(form.get("draw")),
        minutes=_number(form.get("minutes", "0"), "thinking time"),
        pace=_pace(form.get("pace", "")),
        away=_away(form),
        salt=salt,
        commitment=commitment,
    )


def share_of(form: dict[str, str]) -> tuple[str, str]:
    """The visitor's share in the dice, and the promise that their browser asked for before it made one."""
    salt, commitment = form.get("salt", ""), form.get("commitment", "")
    return (salt, commitment) if salt and commitment else ("", "")


def _away(form: dict[str, str]) -> Away:
    """What the table agrees on for somebody who is away."""
    usual = Away()
    try:
        return msgspec.convert(
            {
                "seconds": _number(
                    form.get("away_seconds", str(usual.seconds)), "time until a bot stands in"
                ),
                "by": form.get("away", usual.by),
                "bot": form.get("away_bot", usual.bot),
            },
            Away,
        )
    except msgspec.ValidationError as error:
        raise Refused("There is no such rule for somebody who is away.") from error


def _seat(form: dict[str, str], number: int, me: str) -> SeatPlan:
    kind, name = form.get(f"seat{number}", "link"), form.get(f"name{number}", "").strip()
    if kind == "me":
        return SeatPlan("me", name=name or me or "Guest")
    if kind == "link":
        return SeatPlan("link", name=name)
    if kind not in bots():
        raise Refused(f"There is no bot '{kind[:20]}'.")
    return SeatPlan("bot", bot=kind, name=name)


def _number(text: str, what: str) -> int:
    found = number(text, 6)
    if found is None:
        raise Refused(f"The {what} should be a number.")
    return found


def _pace(text: str) -> float | None:
    if not text:
        return None
    try:
        return min(10.0, max(0.0, float(text)))
    except ValueError as error:
        raise Refused("The pace of bots should be a number of seconds.") from error


def routes() -> list[BaseRoute]:
    """The ways to a new table."""
    return [
        Route("/play/{game}", play_now, methods=["POST"]),
        Route("/new/{game}", new_table),
        Route("/new/{game}", open_table, methods=["POST"]),
    ]
