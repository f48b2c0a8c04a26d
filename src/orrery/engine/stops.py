"""Stops: which questions a player wants to be asked, as a pure function of the waiting question.

A table is full of moments in which somebody could answer, and most of them mean nothing to most players. A question tells
what is at stake for a seat (`Stake`), a player tells how much of that is worth a stop (`Stops`), and `automatic` gives the
answer that goes by itself, with a reason for the player. The rules know nothing of it: whoever hosts a table plays
what comes back as an ordinary move of the record. All of it looks at nothing but what the seat itself may see, and a
host lets the same short time pass whether a seat is asked or not.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import msgspec

from orrery.engine.base import ASKS_ONE, RUNS, Move, Pass, Seat, Value

if TYPE_CHECKING:
    from orrery.engine.game import Game
    from orrery.engine.position import Position

Level: TypeAlias = Literal["full", "smart", "mine", "turn"]
"""Be asked whatever one could answer; what one might want to; only what touches one; nothing until one's own turn."""
Rule: TypeAlias = Literal["always", "smart", "mine", "never"]
"""The same for one kind of question."""

LEVELS: Final[tuple[Level, ...]] = ("full", "smart", "mine", "turn")
RULES: Final[tuple[Rule, ...]] = ("always", "smart", "mine", "never")

NOTHING_HELD = "nothing you hold answers this"
ONLY_ANSWER = "it was the only possible answer"
NOTHING_WANTED = "an answer would bring you nothing here"
NOT_TOUCHED = "it does not touch you, and you are asked only when it does"
UNTIL_TURN = "you pass until your turn"
NEVER_WANTED = "you want no questions of this kind"
PLANNED = "you planned it"


class Stake(Value, frozen=True):
    """What a question is about for one seat, from what that seat may know.

    `kind` is one of the game's kinds of stops. `could`: there is something it could answer. `wants`: and something it might
    want to do it for. `touches`: it is about the seat's own things. `loss` is how much of them is in danger.
    """

    kind: str
    could: bool
    wants: bool
    touches: bool
    loss: int = 0
    answer: Move | None = None
    """What is answered where the seat is not stopped; None for a pass, which every window takes."""
    reason: str = ""
    """Why nothing is wanted, for the player, as the end of a sentence: "your own ship is on top"."""


class Auto(Value, frozen=True):
    """An answer that goes by itself, and why, as the end of a sentence: "nothing you hold answers this"."""

    move: Move
    reason: str


class StopKind(Value, frozen=True):
    """A kind of question that may come at any time, in a player's words, and how it is stopped at by default."""

    kind: str
    text: str
    default: Rule = "smart"


class Stops(Value, frozen=True):
    """What a player wants to be asked: a level for all, other rules for some kinds, and a stop at the next one whatever they
    say."""

    level: Level = "smart"
    kinds: dict[str, Rule] = msgspec.field(default_factory=dict)
    once: bool = False


DEFAULT: Final = Stops()
FULL: Final = Stops("full")


@cache
def in_words(name: str) -> str:
    """The name of a class in words: `FightOnOrRetreat` is `fight on or retreat`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def stop_kinds(game: Game) -> tuple[StopKind, ...]:
    """All kinds of stops of a game: those that it lists, or else its windows by their names."""
    listed = game.stops()
    if listed:
        return listed
    windows = sorted({in_words(step.__name__) for step in game.step_types() if getattr(step, "quiet", False)})
    return tuple(StopKind(name, name[:1].upper() + name[1:]) for name in windows)


def stake(pos: Position, seat: Seat) -> Stake | None:
    """What the waiting question is about for a seat; None where it is a decision of the seat's own."""
    step: Any = pos.decision
    if step is None or step.waits == RUNS or seat not in pos.waiting:
        return None
    found: Stake | None = step.stake(pos) if step.waits == ASKS_ONE else step.stake(pos, seat)
    return found


def kind_of(pos: Position, seat: Seat) -> str:
    """The kind of stop that a seat waits at; empty where stops do not count."""
    found = stake(pos, seat)
    return "" if found is None else found.kind


def automatic(pos: Position, seat: Seat, stops: Stops, planned: str = "") -> Auto | None:
    """The answer that goes by itself for a seat, with its reason; None where the seat is asked.

    A question with one possible answer stops nobody. Of the others only those go by themselves that tell what is at stake
    (windows, and whatever else says so), that say what goes without saying (`Decision.by_itself`), or that the seat has
    `planned` for a decision of its own, if it is possible there.
    """
    step: Any = pos.decision
    if step is None or seat not in pos.waiting:
        return None
    moves = pos.moves(seat)
    about = stake(pos, seat)
    if planned and about is None and not stops.once:
        for move in moves:
            if pos.text(move) == planned:
                return Auto(move, PLANNED)
    if len(moves) == 1 and not pos.domains(seat):
        only = moves[0]
        reason = about.reason if about is not None else ""
        return Auto(only, reason or (NOTHING_HELD if type(only) is Pass else ONLY_ANSWER))
    if stops.once or stops.level == "full":
        return None
    if about is None:
        by_itself: Auto | None = step.by_itself(pos) if step.waits == ASKS_ONE else None
        return by_itself
    reason = _why_not(pos.game, about, stops)
    if not reason:
        return None
    return Auto(Pass() if about.answer is None else about.answer, reason)


def _why_not(game: Game, about: Stake, stops: Stops) -> str:
    """Why a seat is not asked; empty where it is."""
    if not about.could:
        return about.reason or NOTHING_HELD
    chosen = stops.kinds.get(about.kind)
    rule = chosen or _default(game, about.kind)
    if rule == "never":
        return NEVER_WANTED if chosen else about.reason or NOTHING_WANTED
    if rule == "always":
        return ""
    if chosen is None and stops.level == "turn":
        return UNTIL_TURN
    if not about.wants:
        return about.reason or NOTHING_WANTED
    if not about.touches and (rule == "mine" or (chosen is None and stops.level == "mine")):
        return NOT_TOUCHED
    return ""


def _default(game: Game, kind: str) -> Rule:
    for known in game.stops():
        if known.kind == kind:
            return known.default
    return "smart"
