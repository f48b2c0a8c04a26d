"""The table of Lanterns: position, view, and positions that fit a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from orrery.engine.base import Outcome, Seat, View
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.engine.words import Vocabulary

if TYPE_CHECKING:
    from orrery.engine.game import Game

CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9) * 3
HAND = 3

FIELDS: dict[str, Any] = {
    "round": int,
    "deck": list[int],
    "hands": list[list[int]],
    "trick": list[int],
    "snuffed": list[int],
    "coins": list[int],
    "oil": list[int],
    "lanterns": list[int],
    "peeked": int,
    "spent": list[int],
}


class Table(Position):
    """Cards are their numbers; 0 in the trick means none."""

    round: int
    deck: list[int]
    hands: list[list[int]]
    trick: list[int]
    snuffed: list[int]
    coins: list[int]
    oil: list[int]
    lanterns: list[int]
    peeked: int
    spent: list[int]

    def __init__(self, game: Game, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(game, players, options, chance)
        self.round = 0
        self.deck = []
        self.hands = [[] for _ in range(players)]
        self.trick = [0] * players
        self.snuffed = []
        self.coins = [3] * players
        self.oil = [0] * players
        self.lanterns = [0] * players
        self.peeked = -1
        self.spent = []

    def copy(self) -> Table:
        new = type(self)(self.game, self.players, self.options, self.chance)
        self.copy_base(new)
        new.round = self.round
        new.deck = self.deck[:]
        new.hands = [hand[:] for hand in self.hands]
        new.trick = self.trick[:]
        new.snuffed = self.snuffed[:]
        new.coins = self.coins[:]
        new.oil = self.oil[:]
        new.lanterns = self.lanterns[:]
        new.peeked = self.peeked
        new.spent = self.spent[:]
        return new

    def view(self, seat: Seat | None) -> TableView:
        return TableView(
            seat=seat,
            players=self.players,
            options=self.options,
            stack=tuple(self.stack),
            waiting=self.waiting,
            answer=None if seat is None else self.answers[seat],
            resigned=tuple(s for s in range(self.players) if self.resigned[s]),
            outcome=self.outcome,
            round=self.round,
            deck_size=len(self.deck),
            top=self.deck[-1] if seat is not None and self.peeked == seat and self.deck else 0,
            peeked=self.peeked,
            hand=() if seat is None else tuple(self.hands[seat]),
            hand_sizes=tuple(len(hand) for hand in self.hands),
            trick=tuple(self.trick),
            snuffed=tuple(self.snuffed),
            coins=tuple(self.coins),
            oil=tuple(self.oil),
            lanterns=tuple(self.lanterns),
            spent=tuple(self.spent),
        )

    def words(self) -> Vocabulary:
        return Vocabulary({"seat": ("Ada", "Bo", "Cy", "Di")[: self.players]}, self.game.move_types())

    def problems(self) -> list[str]:
        cards = [*self.deck, *(card for hand in self.hands for card in hand), *self.spent]
        cards += [card for card in self.trick if card]
        return [] if sorted(cards) == sorted(CARDS) else ["cards are lost or doubled"]

    def on_resign(self, seat: Seat) -> None:
        staying = [s for s in range(self.players) if not self.resigned[s]]
        if len(staying) == 1:
            self.finish(Outcome("TOY-PLAY-05", (staying[0],), tuple(self.lanterns), "resigned"))


class TableView(View, frozen=True):
    """What a seat knows: its hand, and what lies open."""

    round: int
    deck_size: int
    top: int
    peeked: int
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    trick: tuple[int, ...]
    snuffed: tuple[int, ...]
    coins: tuple[int, ...]
    oil: tuple[int, ...]
    lanterns: tuple[int, ...]
    spent: tuple[int, ...]


def imagine(game: Game, view: TableView, chance: Chance) -> Table:
    """Deal all cards that the seat cannot see anew. Answers of others in a sealed question are dealt anew too."""
    pos = Table(game, view.players, dict(view.options), chance)
    for name in ("trick", "snuffed", "coins", "oil", "lanterns", "spent"):
        setattr(pos, name, list(getattr(view, name)))
    pos.round, pos.peeked = view.round, view.peeked
    pos.stack = list(view.stack)
    pos.outcome = view.outcome
    for seat in view.resigned:
        pos.resigned[seat] = True
    unseen = list(CARDS)
    # from the rules, not from the view: a top card that should not be in the view is not taken from there
    top = [view.top] if view.peeked == view.seat and view.deck_size else []
    for card in [*view.hand, *view.spent, *(card for card in view.trick if card), *top]:
        unseen.remove(card)
    chance.shuffle(unseen)
    for seat, size in enumerate(view.hand_sizes):
        pos.hands[seat] = list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(size)]
    pos.deck = unseen + top
    pos.listening = False
    if pos.outcome is None:
        answer_for_others(pos, view)
        game.resume(pos)
    return pos


def answer_for_others(pos: Table, view: TableView) -> None:
    """Whoever has answered the sealed question already has answered something; the seat knows its own answer."""
    step: Any = pos.decision
    if step is None or not hasattr(step, "seats"):
        return
    for seat in step.seats:
        if seat == view.seat:
            pos.answers[seat] = view.answer
        elif seat not in view.waiting:
            pos.answers[seat] = step.moves(pos, seat)[0]
