"""Discarding resources of the own choice, for a price or because an effect says so (NOM-TURN-12)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, always_asked, says
from orrery.engine.window import PASS
from orrery.games.nomads.table.changes import discard, unstore
from orrery.games.nomads.table.state import Expanse


@says("discard {card}", "NOM-TURN-12")
class DiscardCard(Move, frozen=True):
    """Put a resource of the storage on the discard pile."""

    card: int


def discards(pos: Expanse, seat: Seat) -> list[Move]:
    """A move for each different card of the storage."""
    return [DiscardCard(card) for card in dict.fromkeys(pos.storage[seat])]


def why_not_discard(pos: Expanse, seat: Seat, move: Move) -> tuple[str, str]:
    """Why a card cannot be discarded: only what the storage holds can."""
    if isinstance(move, DiscardCard) and move.card not in pos.storage[seat]:
        return "You do not hold that card.", "NOM-TURN-12"
    return "", ""


@always_asked  # a storage of equal cards would betray itself
class DiscardCards(Decision[Expanse], frozen=True):
    """Discard resources of the own choice, for a price or because an effect says so (NOM-TURN-12)."""

    number: int

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return discards(pos, self.seat) or (PASS,)

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, DiscardCard):
            unstore(pos, self.seat, move.card)
            discard(pos, move.card)
            pos.reveal()
            pos.tell("NOM-TURN-12", "{0:seat} discards {1:card}", self.seat, move.card)
            if self.number > 1 and pos.storage[self.seat]:
                pos.then(DiscardCards(self.seat, self.number - 1))

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        return why_not_discard(pos, self.seat, move)

    def ask(self, pos: Expanse) -> Question:
        text = "Which resource do you discard?" if self.number == 1 else "Which {0} resources do you discard?"
        return Question(text, "{seat} discard(s|) {0} resource(s)", (self.number,), "NOM-TURN-12")
