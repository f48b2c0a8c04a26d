"""What lies on the table, and who may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.table import Aside, Counted, Open, Own, declare, each
from orrery.engine.view import View
from pebbles.content import Content


class Beach(Position):
    """Pebbles are numbers of their kind; -1 is none."""

    content: Aside[Content]
    bag: Counted[list[int]]
    hands: Own[list[list[int]]] = each("players", [])
    top: Open[list[int]] = each("stones", -1)  # by stone: the pebble on it
    owner: Open[list[int]] = each("stones", -1)  # by stone: the seat
    under: Open[list[int]]  # pebbles that others cover
    passed: Open[int]  # how many have passed in a row

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.content = game.content

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> BeachView: ...


class BeachView(Beach, View):
    """The beach as one seat sees it."""


declare(Beach, BeachView)
