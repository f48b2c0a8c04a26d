"""What the moment needs between the decision and the board: a battle, dice that lie open, the tile in a hand."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Count, Die, Figures, Line, Lines, Part, Roll, Section, Text
from orrery.engine.view import UNSEEN
from orrery.games.emperor.board.figures import figure
from orrery.games.emperor.board.places import fleets
from orrery.games.emperor.content import NOTHING, SHIP_IDS, STARBASE, UNIT_EMPIRE, UNIT_STARBASE, Content
from orrery.games.emperor.merchant import DiscardDie
from orrery.games.emperor.state import GalaxyView
from orrery.games.emperor.technology import JudgeCatch, KeepOrRollAgain, TimeWarpWindow

ROLLS = (DiscardDie, TimeWarpWindow, KeepOrRollAgain, JudgeCatch)
"""Steps that look at a roll outside battles: while one of them waits, the dice lie open."""


def stage(view: GalaxyView, content: Content, names: tuple[str, ...]) -> Iterator[Section]:
    """What the moment needs: a battle, dice that lie open, the tile in a player's hand."""
    if view.battle is not None:
        yield battle(view, content, names)
    elif view.roll is not None and any(isinstance(step, ROLLS) for step in view.stack):
        dice = tuple(Die(value) for value in view.roll.dice)
        yield Section("roll", "Dice", (Roll(dice, owner=view.roll.seats[0]),), about="sign:battle")
    held = [figure(content.pack.tile[i], f"keep-{i}", i) for i in (view.taken, view.scanned) if i >= 0]
    if held:
        yield Section(
            "taken",
            "Tile in hand" if len(held) == 1 else "Tiles in hand",
            (Figures(tuple(held)),),
            about="sign:stack",
        )
    elif view.taken_secret or view.scanned == UNSEEN:
        yield Section(
            "taken",
            "Tile in hand",
            (Text("A tile from the stack, not yet shown.", about="sign:stack"),),
            about="sign:stack",
        )


def battle(view: GalaxyView, content: Content, names: tuple[str, ...]) -> Section:
    """Both sides with their units, and the dice of this phase: what hits is gold."""
    fight = view.battle
    assert fight is not None
    here = fleets(view.ship_at, content)
    lines = []
    for seat, verb in ((fight.attacker, "attacks"), (fight.defender, "defends")):
        ships = [0, 0, 0]
        for space, by_seat in here.items():
            if fight.showdown or space == fight.space:
                ships = [a + b for a, b in zip(ships, by_seat.get(seat, (0, 0, 0)), strict=True)]
        for ship in fight.lost:
            if ship // content.ships == seat:
                ships[content.ship_type[ship]] -= 1
        counts = [
            Count(SHIP_IDS[k], f"{SHIP_IDS[k].capitalize()}s", ships[k], about=f"ship:{k}")
            for k in (2, 1, 0)
            if ships[k]
        ]
        token = NOTHING if fight.showdown or fight.razed else view.token[fight.space]
        if seat == fight.defender == view.owner[fight.space] and token:
            kind = "empire" if token < STARBASE else "starbase"
            unit = UNIT_EMPIRE if token < STARBASE else UNIT_STARBASE
            counts.append(Count(kind, kind.capitalize(), 1, about=f"unit:{unit}"))
        hurt = sum(ship // content.ships == seat for ship in fight.damaged)
        note = f"{hurt} damaged" if hurt else ""
        lines.append(
            Line(
                f"{names[seat]} {verb}",
                owner=seat,
                counts=tuple(counts),
                note=note,
                state="now",
                about=f"seat:{seat}",
            )
        )
    parts: list[Part] = [Lines(tuple(lines))]
    fallen = () if view.roll is None else zip(view.roll.dice, view.roll.seats, view.roll.needs, strict=True)
    thrown = tuple(fallen)
    for seat in (fight.attacker, fight.defender):
        rolled = [(value, need) for value, by, need in thrown if by == seat]
        if fight.phase and rolled:
            dice = tuple(Die(value, bool(need) and value >= need) for value, need in rolled)
            hits = sum(die.hit for die in dice)
            parts.append(Roll(dice, "1 hit" if hits == 1 else f"{hits} hits", seat))
    where = "Showdown" if fight.showdown else f"Battle at {content.space_ids[fight.space]}"
    when = "surprise attack" if fight.surprise else f"round {fight.round}" if fight.round else ""
    phase = f"phase {fight.phase}" if fight.phase else ""
    note = ", ".join(word for word in (when, phase) if word)
    return Section("battle", where, tuple(parts), note, about="sign:battle")
