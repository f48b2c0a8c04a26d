"""Stops on the page: how much one wants to be asked, by kind in one's own words, and what has just gone by itself."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat
from orrery.engine.stops import PLANNED, Level, Rule, stop_kinds
from orrery.games import game
from orrery.host.kept import kept
from orrery.host.values import Entry, Sight
from orrery.web.kit import macros

LEVELS: tuple[tuple[Level, str, str], ...] = (
    ("full", "Full control", "Asks whenever you could do anything at all."),
    ("smart", "Smart", "Asks when you could do something that you might want to."),
    ("mine", "Touches me", "Asks only when something of yours is at stake."),
    ("turn", "Until my turn", "Passes everything until you decide something of your own."),
)
RULES: tuple[tuple[str, str], ...] = (
    ("always", "Always"),
    ("smart", "When I may want to"),
    ("mine", "When it touches me"),
    ("never", "Never"),
)


class Kind(msgspec.Struct, frozen=True):
    """A kind of question, the rule that holds for it, and whether the reader has chosen that."""

    kind: str
    text: str
    rule: Rule
    chosen: bool


class Control(msgspec.Struct, frozen=True):
    """Everything that the control shows."""

    shown: bool = False
    level: Level = "smart"
    name: str = ""
    help: str = ""
    once: bool = False
    kinds: tuple[Kind, ...] = ()
    said: str = ""
    """What goes, or has gone, by itself."""
    ask: bool = False
    """Whether that can be stopped or taken back."""
    seat: Seat | None = None
    plan: str = ""
    """What goes on by itself as long as the others pass."""
    unplanned: str = ""
    """Why a plan has ended early."""


def answered(entry: Entry) -> str:
    """What was answered for somebody and why, in a sentence for them."""
    if entry.auto == PLANNED:
        return f"As you planned: {entry.text}."
    if entry.text in ("pass", "done"):
        return f"Passed for you: {entry.auto}."
    return f"Chosen for you ({entry.text}): {entry.auto}."


def control(sight: Sight, last: Entry | None) -> str:
    """The control beside the decision, for a reader who plays; `last` is their last move, if they have seen it."""
    return _control(_made(sight, last))


def fragments(sight: Sight) -> dict[str, str]:
    """The rules by kind."""
    return {"stops-kinds": _kinds(_made(sight, None))}


@kept("stops", 2048)
def _control(made: Control) -> str:
    return str(macros().stops(made, LEVELS))


@kept("kinds of stops", 2048)
def _kinds(made: Control) -> str:
    return str(macros().stop_kinds(made, LEVELS, RULES))


def _made(sight: Sight, last: Entry | None) -> Control:
    scene, stops = sight.scene, sight.stops
    if scene is None or scene.seat is None or sight.state != "playing":
        return Control()
    person = sight.people[scene.seat]
    if person.bot or person.resigned:
        return Control()
    kinds = tuple(
        Kind(known.kind, known.text, stops.kinds.get(known.kind, known.default), known.kind in stops.kinds)
        for known in stop_kinds(game(sight.game))
    )
    if scene.prompt.auto == PLANNED:
        said, ask = "", False
    elif scene.prompt.auto:
        said, ask = f"Going by itself: {scene.prompt.auto}.", len(scene.moves) > 1
    else:
        said = answered(last) if last is not None and last.auto else ""
        ask = sight.back
    name, words = next((name, text) for level, name, text in LEVELS if level == stops.level)
    plan = ", then ".join(sight.plan)
    if plan or sight.unplanned:
        said = ""
    return Control(
        True, stops.level, name, words, stops.once, kinds, said, ask, scene.seat, plan, sight.unplanned
    )
