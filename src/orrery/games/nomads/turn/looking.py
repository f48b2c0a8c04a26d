"""Looking at the top of a deck and putting it back: resources in any order, systems on top or at the bottom (NOM-EFF-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, always_asked, lapses, otherwise, says
from orrery.engine.sheet import Purse, Sheet, SheetLine
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.meaning import EACH, EVERYTHING, OPERATIONS, Operation, Resolution
from orrery.games.nomads.table.looks import Looks
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.jumps import refill_systems


@OPERATIONS.of(effects.Scry)
class LookAtResources(Operation):
    """The user looks at the top resources of the deck it extracts from (NOM-EFF-16, NOM-COMPET-24)."""

    aims = EVERYTHING - EACH

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        number = min(word.n, len(pos.decks[pos.deck_of(use.seat)]))
        pos.reveal()
        if number:
            pos.then(Scry(use.seat, number, 0))


@OPERATIONS.of(effects.Survey)
class LookAtSystems(Operation):
    """The user looks at the top systems (NOM-EFF-16)."""

    aims = EVERYTHING - EACH

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        refill_systems(pos)
        pos.reveal()
        if pos.system_deck:
            pos.then(Survey(use.seat, min(word.n, len(pos.system_deck)), 0))


@says("put {card} next on the deck", "NOM-EFF-16")
class PutNext(Move, frozen=True):
    """This is the next card from the top."""

    card: int


@otherwise("It is not one of the cards that you look at.", "NOM-EFF-16")
@lapses
@always_asked
class Scry(Looks, frozen=True):
    """Look at the top cards of the own deck and put them back in any order; they never left it (NOM-EFF-16).

    `placed` of the `number` cards lie in their new place already, from the top.
    """

    number: int
    placed: int

    def resources_seen(self, pos: Expanse) -> int:
        return self.number

    def loose(self, pos: Expanse) -> list[int]:
        """The cards that have no place yet, from the top."""
        deck = pos.decks[pos.deck_of(self.seat)]
        return deck[len(deck) - self.number : len(deck) - self.placed][::-1]

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [PutNext(card) for card in dict.fromkeys(self.loose(pos))]

    def sheet(self, pos: Expanse) -> Sheet:
        loose = self.loose(pos)
        number = max(1, len(loose) - 1)  # the last card finds its place by itself
        lines = tuple(SheetLine(PutNext(card), loose.count(card)) for card in dict.fromkeys(loose))
        return Sheet(lines, least=number, most=number, ordered=True)

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, PutNext)
        deck = pos.decks[pos.deck_of(self.seat)]
        low, high = len(deck) - self.number, len(deck) - self.placed - 1
        at = next(i for i in range(high, low - 1, -1) if deck[i] == move.card)
        deck.insert(high, deck.pop(at))
        if self.placed + 2 < self.number:
            pos.then(Scry(self.seat, self.number, self.placed + 1))
        else:
            pos.tell("NOM-EFF-16", "{0:seat} has put {1} card(s) back on the deck", self.seat, self.number)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "{0} card(s) come(s|) next on the deck. In which order, from the top?",
            "{seat} look(s|) at the next cards of the deck",
            (self.number - self.placed,),
            "NOM-EFF-16",
        )


@says("put {system} on top", "NOM-EFF-16")
class OnTop(Move, frozen=True):
    """The system card goes on top of those kept before."""

    system: int


@says("put {system} at the bottom", "NOM-EFF-16")
class ToBottom(Move, frozen=True):
    """The system card goes under the deck."""

    system: int


@otherwise("It is not one of the systems that you look at.", "NOM-EFF-16")
@lapses
class Survey(Looks, frozen=True):
    """Look at the top system cards; each goes on top or to the bottom, in any order (NOM-EFF-16).

    The `left` cards not placed yet lie on top, the `kept` ones right below them.
    """

    left: int
    kept: int

    def systems_seen(self, pos: Expanse) -> int:
        return self.left + self.kept

    def loose(self, pos: Expanse) -> list[int]:
        """The systems that have no place yet, from the top."""
        return pos.system_deck[len(pos.system_deck) - self.left :][::-1]

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [move for card in self.loose(pos) for move in (OnTop(card), ToBottom(card))]

    def sheet(self, pos: Expanse) -> Sheet:
        loose = self.loose(pos)
        lines = [
            SheetLine(move, costs=tuple(int(one == card) for one in loose))
            for card in loose
            for move in (OnTop(card), ToBottom(card))
        ]
        purses = tuple(Purse(pos.content.system_names[card], 1) for card in loose)
        return Sheet(tuple(lines), purses, len(loose), len(loose), ordered=True)

    def apply(self, pos: Expanse, move: Move) -> None:
        kept = self.kept
        if isinstance(move, OnTop):
            pos.system_deck.remove(move.system)
            pos.system_deck.insert(len(pos.system_deck) - self.left + 1, move.system)
            kept += 1
        else:
            assert isinstance(move, ToBottom)
            pos.system_deck.remove(move.system)
            pos.system_deck.insert(0, move.system)
        if self.left > 1:
            pos.then(Survey(self.seat, self.left - 1, kept))
        else:
            pos.tell("NOM-EFF-16", "{0:seat} keeps {1} of the systems seen on top", self.seat, kept)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "{0} system(s) come(s|) next. Where do they go? The last one put on top is drawn first.",
            "{seat} look(s|) at the next systems",
            (self.left,),
            "NOM-EFF-16",
        )
