"""Pages around the tables: home, names and themes, the rules. `routes` lists every page of the site."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.engine.errors import OrreryError
from orrery.engine.game import Game
from orrery.engine.learn import Asked
from orrery.engine.rulebook import Section
from orrery.games import game as game_of
from orrery.games import games
from orrery.host.errors import Refused
from orrery.host.kept import Kept
from orrery.host.tables import Tables
from orrery.host.values import Card, Who
from orrery.web import (
    assets,
    kit,
    live,
    pages_advice,
    pages_after,
    pages_new,
    pages_packs,
    pages_replay,
    pages_table,
    pages_trials,
    pages_workshop,
    teaching,
    telling,
)
from orrery.web.decision import verdict
from orrery.web.fragments import Sitter, drawing, names_of, sitters, strangers
from orrery.web.levels import USUAL, opponents
from orrery.web.origins import origins, searched
from orrery.web.pages_new import known
from orrery.web.visit import BAD, THEME, form_of, guarded, html, is_htmx, keep, page, tables_of, to, who

SHOWN = 8
"""Tables of each list on the home page."""


class Shown(msgspec.Struct, frozen=True):
    """A table in a list of the home page."""

    id: str
    title: str
    game: str
    says: str
    seals: tuple[Sitter, ...]
    ago: str
    verb: str
    my_turn: bool = False


class Hero(msgspec.Struct, frozen=True):
    """The headline of the home page, and the table to continue."""

    title: str
    text: str
    card: Shown | None = None
    turns: int = 0


class Offer(msgspec.Struct, frozen=True):
    """A game on the home page."""

    slug: str
    title: str
    designer: str
    blurb: str
    minutes: str
    players: tuple[int, int]
    picture: Markup
    lesson: bool = False
    """There is a card "How to play" and a guided first game."""
    workshop: str = ""
    """Where its cards can be changed; empty where it has none."""


FIRST = ("emperor", "destiny", "referendum", "nomads", "colonies")
"""Our own games in the order of the shelf; those of other authors follow."""


def shelf() -> list[Game]:
    """The installed games, in the order in which they stand."""
    ours = {slug: place for place, slug in enumerate(FIRST)}
    return sorted(games().values(), key=lambda game: (ours.get(game.slug, len(ours)), game.title))


def offer(game: Game) -> Offer:
    """A game as the home page shows it: its picture is drawn by the game."""
    picture = kit.drawn(drawing(game.slug).picture())
    made = "Workshop" if game.packs is not None else ""
    return Offer(
        game.slug,
        game.title,
        game.designer,
        game.blurb,
        game.minutes,
        game.players,
        picture,
        game.learning is not None,
        made,
    )


# --- home -------------------------------------------------------------------------------------------------------------

_SEALS: Kept[str, tuple[Sitter, ...]] = Kept("seals of tables", 4096)
"""The colours of tables in play: they do not change any more."""


async def shown(tables: Tables, asks: Who, card: Card) -> Shown:
    """A table with what it waits for, in words."""
    seals, question = strangers(card.people), ""
    if card.state != "gathering" and (card.my_turn or card.id not in _SEALS):
        try:
            sight = await tables.look(card.id, asks)
        except OrreryError:
            sight = None  # it was private after all: its seats are shown in plain colours
        if sight is not None and sight.scene is not None:
            names = names_of(sight.people)
            _SEALS.put(card.id, sitters(drawing(card.game).table(sight.scene.view, names)))
            question = sight.scene.prompt.others
    seals = _SEALS.get(card.id) or seals
    title = game_of(card.game).title if card.game in games() else card.game
    taken = sum(person.kind != "open" for person in card.people)
    if card.state == "gathering":
        says = f"{taken} of {card.players} seats"
    elif card.state == "over":
        says = verdict(card.outcome, names_of(card.people))
    elif card.my_turn:
        says = question[:1].upper() + question[1:]
    else:
        asked = [person.name for person in card.people if person.asked]
        says = f"Waiting for {' and '.join(asked)}" if card.mine and asked else "full, in play"
    verb = _verb(card, taken)
    ago = kit.ago(time.time() - card.updated)
    return Shown(card.id, card.title, title, says, seals[: card.players], ago, verb, card.my_turn)


def _verb(card: Card, taken: int) -> str:
    if card.mine:
        return "Play" if card.my_turn else "Replay" if card.state == "over" else "Open"
    return "Join" if card.state == "gathering" and taken < card.players else "Watch"


def _hero(mine: Sequence[Shown], mine_count: int, installed: int) -> Hero:
    many = f"{kit.count_word(installed)} published space-empire board game{'s' if installed != 1 else ''}"
    text = f"{many}, with friends or bots, rules included."
    turns = [card for card in mine if card.my_turn]
    if turns:
        count = kit.count_word(len(turns))
        title = f"{count} table waits for you" if len(turns) == 1 else f"{count} tables wait for you"
        return Hero(title, text, turns[0], len(turns))
    running = [card for card in mine if card.verb == "Open"]
    if running:
        return Hero("Your tables are in play", text, running[0])
    return Hero("Welcome back" if mine_count else "Take a seat among the stars", text)


@guarded
async def home(request: Request) -> Response:
    """The games, my tables with those where it is my turn first, and public tables."""
    tables, asks = tables_of(request), who(request)
    wants_finished = bool(request.query_params.get("finished"))
    own, public = await asyncio.gather(tables.mine(asks.guest), tables.public())
    finished = [card for card in own if card.state == "over"]
    wanted = finished if wants_finished else [card for card in own if card.state != "over"] or finished[:3]
    mine = [await shown(tables, asks, card) for card in wanted[: 50 if wants_finished else SHOWN]]
    running = [card for card in own if card.state != "over"][:SHOWN] if wants_finished else ()
    waiting = [await shown(tables, asks, card) for card in running] if wants_finished else mine
    own_ids = {card.id for card in own}
    others = [await shown(tables, asks, card) for card in public if card.id not in own_ids][:SHOWN]
    return await page(
        request,
        "home.html",
        hero=_hero(waiting, len(own), len(games())),
        games=[offer(game) for game in shelf()],
        mine=mine,
        finished=bool(finished) and not wants_finished,
        back=wants_finished,
        public=others,
        levels=opponents(),
        usual=USUAL,
    )


# --- names, themes, rules ---------------------------------------------------------------------------------------------


def _back(form: dict[str, str]) -> str:
    """A place of this site; anything else leads home."""
    back = form.get("back", "/")
    return back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"


@guarded
async def rename(request: Request) -> Response:
    """Give yourself a name."""
    form = await form_of(request)
    try:
        name = await tables_of(request).rename(who(request).guest, form.get("name", ""))
    except Refused as error:
        return to(request, _back(form), f"{BAD}{error}")
    return to(request, _back(form), f"You are called {name} now, at your tables too.")


@guarded
async def theme(request: Request) -> Response:
    """Choose night or daylight."""
    form = await form_of(request)
    response = to(request, _back(form))
    keep(request, response, THEME, "light" if form.get("theme") == "light" else "dark")
    return response


def _chapters(game: Game, query: str) -> list[Section]:
    found = {clause.id for clause in game.rules.search(query)} if query.strip() else None
    sections = []
    for section in game.rules.section:
        clauses = tuple(clause for clause in section.clause if found is None or clause.id in found)
        if clauses:
            sections.append(msgspec.structs.replace(section, clause=clauses))
    return sections


def answers(game: Game, query: str) -> list[Asked]:
    """Everyday questions with their answers: all of them, or those that a search is about."""
    if game.learning is None:
        return []
    return game.learning.answers(query) if query.strip() else list(game.learning.asked)


async def _with_pack(request: Request) -> Game:
    """A game, with the shared pack that the address names."""
    game, key = known(request.path_params["game"]), request.query_params.get("pack", "")
    return game.with_pack(await tables_of(request).packs.shared(game.slug, key)) if key else game


@guarded
async def rules(request: Request) -> Response:
    """All clauses of a game, or those that a search finds."""
    game = await _with_pack(request)
    query = request.query_params.get("q", "")[:200]
    return await page(
        request,
        "rules.html",
        game=game,
        query=query,
        chapters=_chapters(game, query),
        answers=answers(game, query),
        origins=searched(game, query),
    )


@guarded
async def clauses(request: Request) -> Response:
    """The clauses alone, for the drawer of a table."""
    game = await _with_pack(request)
    text = kit.render(
        "clauses.html", chapters=_chapters(game, ""), answers=answers(game, ""), origins=origins(game)
    )
    kept = "private, max-age=3600" if is_htmx(request) else "no-cache"
    return html(request, text, headers={"Cache-Control": kept, "Vary": "HX-Request, Accept-Encoding"})


@guarded
async def books(request: Request) -> Response:
    """The rulebooks of all games."""
    found = [
        {
            "slug": game.slug,
            "title": game.title,
            "blurb": game.blurb,
            "taught": game.learning is not None,
            "rules": game.rules,
            "rulings": sum(clause.kind == "ruling" for clause in game.rules.clauses.values()),
        }
        for game in shelf()
    ]
    return await page(request, "books.html", games=found)


def routes() -> list[BaseRoute]:
    """Every page, its fragments and its files."""
    return [
        Route("/", home),
        Route("/me", rename, methods=["POST"]),
        Route("/me/theme", theme, methods=["POST"]),
        Route("/rules", books),
        Route("/rules/{game}", rules),
        Route("/rules/{game}/clauses", clauses),
        Route("/static/{version}/{name:path}", assets.serve),
        *pages_new.routes(),
        *pages_packs.routes(),
        *pages_trials.routes(),
        *pages_workshop.routes(),
        *teaching.routes(),
        *telling.routes(),
        *pages_table.routes(),
        *pages_advice.routes(),
        *pages_after.routes(),
        *pages_replay.routes(),
        Route("/tables/{table}/live", live.stream),
    ]
