"""Opening a table: against bots in one click, or by a form that says who sits where, how, and with which options."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.games import game as game_of
from orrery.games import games
from orrery.host.bots import check_bot
from orrery.host.errors import NoSuchTable, Refused
from orrery.host.tables import Tables
from orrery.host.values import Away, GuestId, Plan, SeatPlan
from orrery.web.boxes import plan_of
from orrery.web.guard import address_of
from orrery.web.levels import USUAL, opponents
from orrery.web.numbers import decimal, number
from orrery.web.rack import Chosen, needs, rack
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


async def _title(tables: Tables, guest: GuestId) -> str:
    """A name for a table that nobody has named: `Friday's comet`; one that none of the guest's others has, if there is any."""
    day = DAYS[time.localtime().tm_wday]
    taken = {card.title for card in await tables.mine(guest)}
    names = [f"{day}’s {thing}" for thing in THINGS]
    return secrets.choice([name for name in names if name not in taken] or names)


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
    level = check_bot(form.get("level", "") or USUAL)
    seats = (SeatPlan("me", name=me or "Guest"), *(SeatPlan("bot", bot=level) for _ in range(count - 1)))
    salt, commitment = share_of(form)
    title = await _title(tables, asks.guest)
    plan = Plan(game.slug, seats, title=title, draw_seats=True, salt=salt, commitment=commitment)
    opened = await tables.open(asks.guest, plan, address_of(request.scope))
    return to(request, f"/tables/{opened.table}")


@guarded
async def new_table(request: Request) -> Response:
    """The form for a new table, perhaps with a pack that somebody has shared."""
    key = request.query_params.get("pack", "")
    return await _form(request, known(request.path_params["game"]), {"pack": key} if key else None)


async def _form(
    request: Request, game: Game, given: dict[str, str] | None = None, problem: str = ""
) -> Response:
    """The form, as it was filled in if something in it was wrong."""
    low, high = game.players
    tables, guest = tables_of(request), who(request).guest
    if given:  # what was typed where it does not apply waits until it does
        aside = [(name, value) for name, value in given.items() if name.startswith("aside.")]
        given = {f"option.{name.removeprefix('aside.')}": value for name, value in aside} | given
    packs = await offered(tables, guest, game, (given or {}).get("pack", ""))
    with suppress(Refused):  # one's own with mistakes: the form tells them, and shows the game as it is
        game = await with_offered(tables, guest, game, (given or {}).get("pack", ""))
    racks = {
        option.name: await rack(
            tables, guest, game, (given or {}).get(f"option.{option.name}", str(option.default))
        )
        for option in game.options()
        if option.seat is not None
    }
    art = game.drawing()
    options = [option for option in game.options() if option.seat is None]
    wrong = next((option.name for option in game.options() if f"option {option.name} " in problem), "")
    if wrong:
        label = art.labels.get(wrong) or wrong.replace("_", " ")
        problem = problem.replace(f"option {wrong} ", f"option “{label.lower()}” ")
    return await page(
        request,
        "new.html",
        status=422 if problem else 200,
        racks=racks,
        packs=packs,
        needs=needs(game),
        samples=next((art.faces(name, game.content) for name in racks), ()),
        game=game,
        title=await _title(tables, guest),
        players=min(high, max(low, 4)),
        options=game.options(),
        main=[option for name in art.main for option in options if option.name == name],
        labels=art.labels,
        applies=art.applies,
        rest=[option for option in options if option.name not in art.main],
        faces={option.name: art.faces(option.name, game.content) for option in options},
        levels=opponents(),
        usual=USUAL,
        given=given or {},
        problem=problem,
        wrong=wrong,
    )


@guarded
@opening
async def open_table(request: Request) -> Response:
    """Open the table that the form describes; what is wrong with it is said in the form, and nothing of it is lost."""
    form = await form_of(request)
    game = known(request.path_params["game"])
    tables, asks = tables_of(request), who(request)
    name = form.get("name", "").strip()
    try:
        packed = await with_offered(tables, asks.guest, game, form.get("pack", ""))
        plan = read_plan(form, packed, name or await tables.name_of(asks.guest))
        if packed.pack is not None:
            plan = msgspec.structs.replace(plan, pack=await tables.packs.share(packed.pack))
        if not plan.title:
            plan = msgspec.structs.replace(plan, title=await _title(tables, asks.guest))
        if name:
            await tables.rename(asks.guest, name)
        opened = await tables.open(asks.guest, plan, address_of(request.scope))
    except (Refused, SetupError) as error:
        return await _form(request, game, form, str(error))
    return to(request, f"/tables/{opened.table}")


MINE = "mine:"
"""What the choice of a pack begins with that is the visitor's own; shared ones are chosen by their keys."""


async def offered(tables: Tables, guest: GuestId, game: Game, now: str) -> list[Chosen]:
    """The packs that a visitor may open a table with: the game's own cards, theirs, and the shared one that they came with."""
    if game.packs is None:
        return []
    found = [Chosen("", "The game’s own", not now, "As it comes out of the box.", plan_of(game, ""))]
    found += [
        Chosen(key, pack.name, now == key, pack.about, plan_of(game, key)) for key, pack in game.boxed.items()
    ]
    found += [Chosen(key, name, now == key) for slug, key, name in tables.packs.house if slug == game.slug]
    if now and not now.startswith(MINE) and not any(one.now for one in found):
        found.append(Chosen(now, (await tables.packs.shared(game.slug, now)).name, True))
    mine = await tables.packs.all(guest, game.slug)
    return found + [Chosen(MINE + one.name, f"{one.name} (yours)", now == MINE + one.name) for one in mine]


async def with_offered(tables: Tables, guest: GuestId, game: Game, choice: str) -> Game:
    """The game with the pack that was chosen; every mistake of one's own is told."""
    if not choice:
        return game
    if choice.startswith(MINE):
        draft = await tables.packs.draft(guest, game, choice.removeprefix(MINE))
        checked = draft.checked()
        if checked.pack is None:
            raise Refused(f"{draft.name} cannot be played yet: {checked.problems[0]}")
        return game.with_pack(checked.pack)
    return game.with_pack(await tables.packs.shared(game.slug, choice))


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
        title=form.get("title", "").strip(),
        public=bool(form.get("public")),
        draw_seats=bool(form.get("draw")),
        minutes=_number(form.get("minutes", "0"), "thinking time"),
        pace=_pace(form.get("pace", "")),
        away=_away(form),
        hints={"on": True, "off": False}.get(form.get("hints", "")),
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
    return SeatPlan("bot", bot=check_bot(kind), name=name)


def _number(text: str, what: str) -> int:
    found = number(text, 6)
    if found is None:
        raise Refused(f"The {what} should be a number.")
    return found


def _pace(text: str) -> float | None:
    if not text:
        return None
    found = decimal(text)
    if found is None:
        raise Refused("The pace of bots should be a number of seconds.")
    return min(10.0, found)


def routes() -> list[BaseRoute]:
    """The ways to a new table."""
    return [
        Route("/play/{game}", play_now, methods=["POST"]),
        Route("/new/{game}", new_table),
        Route("/new/{game}", open_table, methods=["POST"]),
    ]
