"""Cards and abilities that reach into another Party's hand (DES-SAB-11, 21, 27; DES-TURN-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, otherwise, says
from orrery.games.destiny.cards.meanings import CARDS, TARGET, ChooseSeat, Meaning
from orrery.games.destiny.content.effects.played import DiscardCards, DiscardTheirs, LookHand, TakeCards
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.table.announced import Played
from orrery.games.destiny.table.state import Table


class ReachingIntoHands(Meaning):
    """Aimed at another Party that holds cards."""

    def slots(self, word: Any) -> tuple[int, ...]:
        return (TARGET,)

    def aims(self, pos: Table, word: Any, played: Played) -> list[Move]:
        return [ChooseSeat(other) for other in pos.present() if other != played.seat and pos.hands[other]]

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return not pos.resigned[played.target]

    def says(self, pos: Table, word: Any, played: Played) -> None:
        pos.tell("DES-CARD-03", "It is aimed at {0:seat}", played.target)

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return played.target == seat


class Looking(ReachingIntoHands):
    """Look at another Party's Action cards, for a price in Money (DES-SAB-21, DES-SAB-27)."""

    def affordable(self, pos: Table, word: Any, seat: Seat) -> bool:
        return pos.money[seat] >= int(word.price)

    def price(self, pos: Table, word: Any, played: Played) -> None:
        played.money += word.price

    def do(self, pos: Table, word: Any, played: Played) -> None:
        seat, target = played.seat, played.target
        pos.reveal()
        pos.tell("DES-SAB-21", "{0:seat} looks at the hand of {1:seat}", seat, target)
        hand = tuple(sorted(pos.hands[target]))
        pos.whisper((seat,), "DES-SAB-27", "The hand of {0:seat}: {1:card}", target, hand)


CARDS.add({LookHand: Looking()})


class DiscardingTheirs(Meaning):
    """Discard cards of the hand that was looked at (DES-SAB-11)."""

    def valid(self, pos: Table, word: Any, played: Played) -> bool:
        return not pos.resigned[played.target]

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.peek = (played.seat, played.target)
        pos.then(BurnCards(played.seat, played.target, word.price_each))


CARDS.add({DiscardTheirs: DiscardingTheirs()})


class TakingCards(ReachingIntoHands):
    """Cards at random go from hand to hand."""

    def do(self, pos: Table, word: Any, played: Played) -> None:
        seat, target = played.seat, played.target
        hand = pos.hands[target]
        pos.reveal()
        for _ in range(min(word.n, len(hand))):
            card = hand.pop(pos.chance.below(len(hand)))
            pos.hands[seat].append(card)
            pos.tell("DES-CARD-03", "{0:seat} takes a card at random from {1:seat}", seat, target)
            pos.whisper((seat, target), "DES-CARD-03", "It is {0:card}", card)


CARDS.add({TakeCards: TakingCards()})


class DiscardingCards(ReachingIntoHands):
    """Another Party discards cards at random, face up (DES-TURN-06)."""

    def do(self, pos: Table, word: Any, played: Played) -> None:
        hand = pos.hands[played.target]
        pos.reveal()
        for _ in range(min(word.n, len(hand))):
            card = hand.pop(pos.chance.below(len(hand)))
            pos.discards.append(card)
            pos.tell("DES-TURN-06", "{0:seat} discards {1:card}", played.target, card)


CARDS.add({DiscardCards: DiscardingCards()})


@says("discard {card} of theirs", "DES-SAB-11")
class Burn(Move, frozen=True):
    """Discard a card of the hand looked at, for a price."""

    card: int


@otherwise("This card is not in the hand that you look at.", "DES-SAB-11")
class BurnCards(Decision[Table], frozen=True):
    """Discard cards of the hand looked at for 4 Money each (DES-SAB-11)."""

    target: Seat
    price: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if pos.money[self.seat] < self.price or pos.peek != (self.seat, self.target):
            return [Pass()]
        return [*[Burn(card) for card in sorted(set(pos.hands[self.target]))], Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Burn):
            pos.lose(self.seat, MONEY, self.price)
            pos.hands[self.target].remove(move.card)
            pos.discards.append(move.card)
            pos.reveal()  # everybody sees which card it was
            pos.tell(
                "DES-SAB-11", "{0:seat} discards {1:card} of {2:seat}", self.seat, move.card, self.target
            )
            pos.then(self)
        else:
            pos.peek = (-1, -1)

    def ask(self, pos: Table) -> Question:
        text = "Which card do you discard for {0} Money?"
        return Question(
            text, "{seat} look(s|) into the hand of {1:seat}", (self.price, self.target), "DES-SAB-11"
        )
