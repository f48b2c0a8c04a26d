"""What the lesson of Lanterns needs beside its data: a prepared table, and when a hint fits."""

from __future__ import annotations

from orrery.engine.game import Game
from orrery.engine.learn import Conditions, Scenes
from orrery.testing.toy.table import Table, TableView


def poor(game: Game) -> Table:
    """A table at which the first seat has no coin left."""
    pos = game.new(3, "poor")
    assert isinstance(pos, Table)
    pos.coins = [0, 1, 1]
    pos.hands[0] = [1, 2, 3]
    return pos


def is_poor(view: TableView) -> bool:
    """The reader has no coin."""
    return view.seat is not None and not view.coins[view.seat]


SCENES: Scenes = {"poor": poor}
HINTS: Conditions = {"poor": is_poor}
