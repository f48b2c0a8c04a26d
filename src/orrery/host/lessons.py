"""Lessons: tables where one person is guided through a first game.

The line of a lesson is known from the start (`engine.learn.Course`), so a table needs to remember no more than how many moves it
has had. Bots play their part of the line, whatever nobody need be asked is answered by itself, scenes are laid out by the
table. Behind the last move, or when the learner leaves the lesson, dice become real and the table is one like others.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.engine.base import Seat
from orrery.engine.errors import IllegalMove
from orrery.engine.game import Game
from orrery.engine.match import CLOSING, Tried
from orrery.engine.position import DICE, SCENE
from orrery.engine.record import seed_of
from orrery.host.bots import STAND_IN
from orrery.host.errors import NotNow, Refused
from orrery.host.hall import Change
from orrery.host.live import Live
from orrery.host.store import schema as s
from orrery.host.store.rows import params_of
from orrery.host.values import Plan, SeatPlan

NOBODY = "lesson"
"""Who acts where the lesson itself does."""


def lesson_plan(game: Game, name: str) -> Plan:
    """The table of a game's lesson."""
    if game.learning is None:
        raise Refused(f"{game.title} has no lesson yet.")
    lesson = game.learning.lesson
    seats = tuple(
        SeatPlan("me", name=name) if seat == lesson.seat else SeatPlan("bot", STAND_IN, lesson.names[seat])
        for seat in range(lesson.players)
    )
    return Plan(game.slug, seats, dict(lesson.options), title=lesson.title, lesson=True)


def on_course(live: Live, seat: Seat, tried: Tried) -> Tried:
    """A move that somebody wants to make at a lesson: it must be the one that the lesson is about."""
    line, course = live.line(), live.course
    if line is None or course is None or (line.seat == seat and line.text == tried.text):
        return tried
    step = course.lesson.steps[line.step]
    raise IllegalMove(f"Good idea for later. First: {step.say}")


def row_on_course(live: Live, seat: Seat, moves: Sequence[str]) -> Sequence[str]:
    """Several moves that somebody wants to make at a lesson: those that come next, in whatever order a form has sent them;
    they are made in the lesson's own. What closes a form may be missing there: the last choice has ended it."""
    line, course = live.line(), live.course
    if line is None or course is None:
        return moves
    wanted = [" ".join(move.split()).lower() for move in moves]
    # the whole row before one without its end
    for count in (
        len(wanted),
        len(wanted) - (wanted[-1] in CLOSING),
    ):
        following = [one.text for one in course.lines[live.steps : live.steps + count] if one.seat == seat]
        if following and sorted(following) == sorted(wanted[:count]):
            return following
    step = course.lesson.steps[line.step]
    raise IllegalMove(f"Good idea for later. First: {step.say}")


def next_change(live: Live) -> Change:
    """What the table does next at its lesson: a scene, a move of the others, an answer nobody need be asked for, or its end."""
    line = live.line()
    if live.course is None:
        raise NotNow("The lesson is over.")
    if line is None:
        return freed(live)
    assert live.history is not None
    if line.text.startswith(SCENE):
        tried = live.history.lay_out(line.text.removeprefix(SCENE))
        return Change("scene", text=tried.text, events=tried.events, pos=tried.pos)
    tried = live.history.attempt(line.seat, line.text)
    return Change("move", line.seat, text=tried.text, events=tried.events, pos=tried.pos)


def freed(live: Live) -> Change:
    """The end of a lesson: the table goes on with real dice, and everybody plays as they like."""
    if live.course is None:
        raise NotNow("There is no lesson here any more.")
    assert live.history is not None
    row = live.row
    tried = live.history.lay_out(DICE + seed_of(bytes.fromhex(row.secret), row.salts))
    origin = params_of(replace(row, origin=replace(row.origin, lesson="over")))["origin"]
    told = s.tables.update().where(s.tables.c.id == row.id).values(origin=origin)
    return Change("free", text=tried.text, pos=tried.pos, then=(told,))
