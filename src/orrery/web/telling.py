"""The story of a table: scenes made of what happened, the goal and how near everybody is, the result taken apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from orrery.draw.telling import Change, Goal, Tale
from orrery.host.errors import NotNow
from orrery.host.kept import kept
from orrery.host.values import Entry, Sight
from orrery.web import kit
from orrery.web.fragments import Sitter, called, drawing, names_of, seats_of
from orrery.web.numbers import number
from orrery.web.sentences import line, plain
from orrery.web.visit import guarded, html, tables_of, who

SHOWN = 12
"""Scenes that are shown again at once, at most: the latest."""


@cache
def stories() -> Any:
    """The macros of `telling.html` as functions."""
    return kit.environment().get_template("telling.html").module


def tale_of(sight: Sight, entry: Entry) -> Tale | None:
    """The scene that an entry of the log makes for this reader; None for one that is no more than a line."""
    scene = sight.scene
    if scene is None or not entry.events or entry.undone:
        return None
    art, names = drawing(sight.game), names_of(sight.people)
    return art.tale(scene.view, entry.events, names) or _loud(sight, entry, names)


def _loud(sight: Sight, entry: Entry, names: tuple[str, ...]) -> Tale | None:
    """What is told to everybody at once, though the game makes no scene of it: somebody is out, a promise is broken."""
    assert sight.scene is not None
    art = drawing(sight.game)
    loud = [event for event in entry.events if art.weigh(event) == "loud"]
    if not loud:
        return None
    said = [line(event, sight.scene.words, called(sight)) for event in loud]
    named = {piece.value for one in said for piece in one.pieces if piece.kind == "seat"}
    changes = tuple(Change(plain(one, names)) for one in said[1:])
    return Tale(
        "Heard by everybody",
        plain(said[0], names),
        (),
        (),
        changes,
        tuple(sorted(named)),
        True,
        loud[0].clause,
    )


@kept("tales", 2048)
def _tale(number: int, tale: Tale, seats: tuple[Sitter, ...], touches: bool, game: str) -> str:
    return str(stories().tale(number, tale, seats, touches, game))


def tales(sight: Sight, entries: Sequence[Entry], seats: tuple[Sitter, ...]) -> str:
    """The scenes of these entries, in order."""
    made = []
    for entry in entries:
        tale = tale_of(sight, entry)
        if tale is not None:
            touches = not set(tale.seats).isdisjoint(sight.you.seats)
            made.append(_tale(entry.number, tale, seats, touches, sight.game))
    return "".join(made)


def told(sight: Sight, entries: Sequence[Entry], seats: tuple[Sitter, ...]) -> str:
    """The scenes of new entries on their way to the page."""
    text = tales(sight, entries, seats)
    return f'<hx-partial hx-target="#tales" hx-swap="beforeend">{text}</hx-partial>' if text else ""


@guarded
async def again(request: Request) -> Response:
    """The scenes after an entry of the log, to be shown again: "what happened since I last decided?"."""
    tables, asks, ident = tables_of(request), who(request), request.path_params["table"]
    sight = await tables.look(ident, asks)
    if sight.scene is None:
        raise NotNow("The game has not begun.")
    after = number(request.query_params.get("after", "")) or 0
    before = number(request.query_params.get("before", ""))
    entries = await tables.log(ident, asks, after=after, before=before, seat=sight.scene.seat)
    found = [entry for entry in entries if tale_of(sight, entry) is not None][-SHOWN:]
    return html(request, tales(sight, found, seats_of(sight)), headers={"Cache-Control": "no-store"})


@kept("goals", 2048)
def _goal(goal: Goal | None, seats: tuple[Sitter, ...], game: str) -> str:
    return str(stories().goal(goal, seats, game))


def fragments(sight: Sight) -> dict[str, str]:
    """What the table tells of itself beside the board: the goal."""
    scene = sight.scene
    assert scene is not None
    names = names_of(sight.people)
    goal = drawing(sight.game).goal(scene.view, names)
    seats = seats_of(sight)
    return {"goal": _goal(goal, seats, sight.game)}


def routes() -> list[BaseRoute]:
    """What the story is made of."""
    return [Route("/tables/{table}/tales", again)]
