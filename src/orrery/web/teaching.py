"""Learning at the table: what things are, how the game is played, where a lesson stands, which hint fits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.draw.table import Choice
from orrery.draw.telling import Explained, Goal, Progress
from orrery.engine.game import Game
from orrery.engine.learn import Hint, LessonStep
from orrery.engine.view import View
from orrery.games import game as game_of
from orrery.host.errors import NoSuchTable, NotNow, Refused
from orrery.host.kept import kept
from orrery.host.values import Entry, Person, Plan, Scene, SeatPlan, Sight
from orrery.web import kit
from orrery.web.fragments import Sitter, around_scene, drawing, names_of
from orrery.web.guard import address_of
from orrery.web.levels import opponent
from orrery.web.pages_new import known
from orrery.web.visit import form_of, guarded, html, opening, page, tables_of, to, who

WHAT = re.compile(r"[a-z][a-z_-]{0,30}:[A-Za-z0-9][A-Za-z0-9_.-]{0,60}")
"""How things are named that can be read about: `tech:4`, `gauge:infestation`."""


# --- what a thing is --------------------------------------------------------------------------------------------------


def explained(sight: Sight, what: str, views: Sequence[View] = ()) -> Explained:
    """What the reader may read about a thing; in a replay by what these views show, the first that knows it. Raises a sentence for
    what nobody knows."""
    if not WHAT.fullmatch(what):
        raise Refused("There is nothing of that name to read about.")
    if sight.scene is None:
        raise NotNow("The game has not begun.")
    art, names = drawing(sight.game), names_of(sight.people)
    kind, _, name = what.partition(":")
    for view in views or (sight.scene.view,):
        if kind == "goal":
            found = _goal(art.goal(view, names), name, names)
        elif kind == "person":
            found = _person(sight.people, name)
        else:
            found = art.explained(view, what, names)
        if found is not None:
            return found
    raise NoSuchTable("There is nothing of that name to read about.")


def _person(people: Sequence[Person], seat: str) -> Explained | None:
    """Who plays at a seat: somebody, here or away, or a bot, and how it plays."""
    found = next((one for one in people if str(one.seat) == seat), None)
    if found is None:
        return None
    level = opponent(found.bot) if found.bot else None
    if level is not None and found.kind == "bot":
        now = (found.character,) if found.character else ()
        return Explained(
            found.name, f"Bot, {level.title.lower()}", level.line, now, "", level.face, found.seat
        )
    if found.kind == "open":
        return Explained(
            found.name or f"Seat {found.seat + 1}", "Free seat", "Nobody plays here yet.", owner=found.seat
        )
    now = ()
    if level is not None:
        now = (f"The {level.title.lower()}, a bot, plays until {found.name} is back.",)
    elif not found.online:
        now = (f"{found.name} is away.",)
    if found.left is not None:
        now = (*now, f"{kit.minutes(found.left)} of thinking time left when the present thought began.")
    return Explained(found.name, "Player", "A person at this table.", now, "", "people", found.seat)


def _goal(goal: Goal | None, seat: str, names: Sequence[str]) -> Explained | None:
    """The goal, and how near everybody is to it; or how near one seat is."""
    if goal is None or seat != "all":
        return _progress(goal, seat)
    told = [f"{names[one.seat]}: {_reached(one)}" for one in goal.progress]
    now = (*told, *((goal.warning,) if goal.warning else ()))
    return Explained("The goal", "How one wins", goal.text, now, goal.clause, "crown")


def _reached(one: Progress) -> str:
    return f"{one.value} of {one.limit}." if one.limit else f"{one.value}."


def _progress(goal: Goal | None, seat: str) -> Explained | None:
    """How near a seat is to the goal."""
    found = next((one for one in goal.progress if str(one.seat) == seat), None) if goal else None
    if goal is None or found is None:
        return None
    reached = _reached(found)
    words = found.text.removesuffix(".")
    told = (reached, f"{words[:1].upper()}{words[1:]}.") if words else (reached,)
    return Explained("Towards the goal", "Progress", goal.text, told, goal.clause, owner=found.seat)


def doing(choices: Sequence[Choice], what: str) -> tuple[Choice, ...]:
    """What the reader may do with the thing now."""
    return tuple(choice for choice in choices if choice.about == what and not choice.why)


@guarded
async def explain(request: Request) -> Response:
    """The card of a thing."""
    tables, ident = tables_of(request), request.path_params["table"]
    sight = await tables.look(ident, who(request))
    what = request.query_params.get("what", "")
    found = explained(sight, what)
    assert sight.scene is not None
    made = around_scene(sight.game, sight.scene, names_of(sight.people))
    acts = doing(made.choices, what)
    return card(request, found, acts, made.seats, sight.game)


def card(
    request: Request, found: Explained, acts: Sequence[Choice], seats: tuple[Sitter, ...], slug: str
) -> Response:
    """What was read about as a card, with what can be done about it."""
    text = str(lessons().explained(found, acts, seats, slug))
    return html(request, text, headers={"Cache-Control": "no-store"})


# --- how the game is played -------------------------------------------------------------------------------------------


@guarded
async def how(request: Request) -> Response:
    """How to play, on one card."""
    game = known(request.path_params["game"])
    if game.learning is None:
        raise NoSuchTable(f"Nobody has written down yet how {game.title} is learned.")
    resumed = await _resumed(request, game)
    return await page(
        request, "how.html", game=game, how=game.learning.how, plates=plates(game), resume=resumed
    )


async def _resumed(request: Request, game: Game) -> str:
    """The table of a lesson of this game that the visitor has begun and not finished."""
    tables, asks = tables_of(request), who(request)
    for card in await tables.mine(asks.guest):
        if card.game == game.slug and card.state == "playing" and game.learning is not None:
            sight = await tables.look(card.id, asks)
            if sight.origin.lesson == "on":
                return card.id
    return ""


@cache
def lessons() -> Any:
    """The macros of `learning.html` as functions."""
    return kit.environment().get_template("learning.html").module


@kept("plates", 64)
def _plate(slug: str, name: str) -> str:
    return str(kit.drawn(drawing(slug).plate(name)))


def plates(game: Game) -> list[dict[str, str]]:
    """The drawings of the card, each with its words."""
    assert game.learning is not None
    return [
        {"svg": _plate(game.slug, plate.name), "title": plate.title, "text": plate.text}
        for plate in game.learning.how.plates
    ]


@guarded
@opening
async def begin(request: Request) -> Response:
    """Begin the guided first game."""
    await form_of(request)
    game = known(request.path_params["game"])
    tables, asks = tables_of(request), who(request)
    me = await tables.name_of(asks.guest)
    plan = Plan(game.slug, (SeatPlan("me", name=me or "Guest"),), lesson=True)
    opened = await tables.open(asks.guest, plan, address_of(request.scope))
    return to(request, f"/tables/{opened.table}")


# --- a lesson ---------------------------------------------------------------------------------------------------------


class Bubble(msgspec.Struct, frozen=True):
    """One step of a lesson, beside what it speaks of."""

    number: int
    title: str
    say: str
    why: str
    point: str
    after: str
    curtain: str
    move: str = ""
    """The move that is to be made now; empty for a step to look at."""
    watch: bool = False
    """The others play, and one looks on."""
    wait: bool = False
    """It will be the learner's turn, but others play first."""
    part: int = 0
    """Which of the step's own moves this is, counted from 0: from the second on its words have been read, and what is next is said."""
    parts: int = 1
    again: bool = False
    """The same move as the one before it."""


class Guide(msgspec.Struct, frozen=True):
    """Where a lesson stands: what to look at first, what to do, how many steps there are."""

    title: str
    steps: tuple[str, ...]
    bubbles: tuple[Bubble, ...]
    at: int
    farewell: str = ""


def _bubble(step: LessonStep, number: int, move: str = "", watch: bool = False, wait: bool = False) -> Bubble:
    return Bubble(
        number, step.title, step.say, step.why, step.point, step.after, step.curtain, move, watch, wait
    )


def guide(sight: Sight) -> Guide | None:
    """The lesson at this table for its learner; None at other tables."""
    game, scene = game_of(sight.game), sight.scene
    if not sight.origin.lesson or game.learning is None or scene is None or not sight.you.seats:
        return None
    lesson, course = game.learning.lesson, game.course
    titles = tuple(step.title for step in lesson.steps)
    played = scene.steps if sight.origin.lesson == "on" else len(course.lines)
    at = course.step_at(played)
    # what was to be looked at since the learner's last move stays until the next one: others may have played meanwhile
    own_lines = [n for n in range(played) if course.lines[n].seat == course.seat and not course.lines[n].auto]
    since = own_lines[-1] + 1 if own_lines else 0
    looks = tuple(
        _bubble(step, number)
        for number, step in enumerate(lesson.steps[:at])
        if course.starts[number] >= since
    )
    if at == len(titles):
        return Guide(lesson.title, titles, looks, at, lesson.farewell)
    line = course.lines[played]
    own = line.seat == course.seat and not line.auto
    mine = [
        n for n, one in enumerate(course.lines) if one.step == at and one.seat == course.seat and not one.auto
    ]
    now = _bubble(lesson.steps[at], at, line.text if own else "", not mine, not own and bool(mine))
    if own:
        part = mine.index(played)
        again = part > 0 and course.lines[mine[part - 1]].text == line.text
        now = msgspec.structs.replace(now, part=part, parts=len(mine), again=again)
    return Guide(lesson.title, titles, (*looks, now), at)


@kept("guides", 2048)
def _guide(found: Guide | None) -> str:
    return str(lessons().guide(found))


# --- hints ------------------------------------------------------------------------------------------------------------


def fitting(sight: Sight, entries: Sequence[Entry] = ()) -> tuple[Hint, ...]:
    """The hints that fit what the reader sees now; which of them are new to them, their browser knows."""
    game, scene = game_of(sight.game), sight.scene
    if game.learning is None or scene is None or scene.seat is None or sight.state != "playing":
        return ()
    if sight.origin.lesson == "on":
        return ()
    asked = scene.seat in scene.prompt.waiting
    kinds = {scene.prompt.kind, _name(scene)} if asked else set()
    clauses = {event.clause for entry in entries for event in entry.events}
    conditions = {hint.id for hint in game.hints_for(scene.view)}
    return tuple(
        hint
        for hint in game.learning.hints
        if hint.id in conditions
        or (hint.question and hint.question in kinds)
        or (hint.event in clauses and hint.event)
    )


def _name(scene: Scene) -> str:
    """The class of the question that waits, as `learn.toml` may name it."""
    stack = scene.view.stack
    return type(stack[-1]).__name__ if stack else ""


@kept("hints", 2048)
def _hints(found: tuple[Hint, ...], game: str) -> str:
    return str(lessons().hints(found, game))


def fragments(sight: Sight, last: Entry | None) -> dict[str, str]:
    """What is taught beside the table: the guide and the hints."""
    return {
        "guide": _guide(guide(sight)),
        "hints": _hints(fitting(sight, (last,) if last is not None else ()), sight.game),
    }


def routes() -> list[BaseRoute]:
    """The pages and fragments of learning."""
    return [
        Route("/learn/{game}", how),
        Route("/learn/{game}", begin, methods=["POST"]),
        Route("/tables/{table}/explain", explain),
    ]
