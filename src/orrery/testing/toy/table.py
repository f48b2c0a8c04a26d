"""The table of Lanterns: position, view, and positions that fit a view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.table import Open, Own, Told, declare, each
from orrery.engine.view import UNSEEN, View

CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9) * 3
HAND = 3


class Table(Position):
    """Cards are their numbers; 0 in the trick means none."""

    round: Open[int]
    deck: Told[list[int]]
    hands: Own[list[list[int]]] = each("players", [])
    trick: Open[list[int]] = each("players", 0)
    snuffed: Open[list[int]]
    coins: Open[list[int]] = each("players", 3)
    oil: Open[list[int]] = each("players", 0)
    lanterns: Open[list[int]] = each("players", 0)
    peeked: Open[int] = -1
    spent: Open[list[int]]

    if TYPE_CHECKING:  # `declare` writes it

        def view(self, seat: Seat | None) -> TableView: ...

    def see_deck(self, seat: Seat | None) -> list[int]:
        """Face down; whoever has peeked knows the top card."""
        backs = [UNSEEN] * len(self.deck)
        if backs and seat is not None and self.peeked == seat:
            backs[-1] = self.deck[-1]
        return backs


class TableView(Table, View):
    """What a seat knows: its hand, and what lies open."""


declare(Table, TableView)


def deal(pos: Table, view: TableView, chance: Chance) -> None:
    """Deal all cards that the seat cannot see anew."""
    unseen = list(CARDS)
    # from the rules, not from the view: a top card that should not be in the view is not taken from there
    top = [view.deck[-1]] if view.peeked == view.seat and view.deck else []
    hand = [] if view.seat is None else view.hands[view.seat]
    for card in [*hand, *view.spent, *(card for card in view.trick if card), *top]:
        unseen.remove(card)
    chance.shuffle(unseen)
    for seat, cards in enumerate(view.hands):
        if seat != view.seat:
            pos.hands[seat] = [unseen.pop() for _ in cards]
    pos.deck = unseen + top
