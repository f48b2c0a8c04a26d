"""Discarding resources of the own choice, for a price or because an effect says so (NOM-TURN-12)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Question, always_asked, lapses, says
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.changes import discard, unstore
from orrery.games.nomads.table.state import Choice, Expanse


@says("discard {card}", "NOM-TURN-12")
class DiscardCard(Move, frozen=True):
    """Put a resource of the storage on the discard pile."""

    card: int


@lapses
@always_asked  # a storage of equal cards would betray itself
class DiscardOne(Choice, frozen=True):
    """Discard one resource of the own choice, face up; a subclass says why and what follows (NOM-TURN-12)."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        return [DiscardCard(card) for card in dict.fromkeys(pos.storage[self.seat])]

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        if isinstance(move, DiscardCard) and move.card not in pos.storage[self.seat]:
            return "You do not hold that card.", "NOM-TURN-12"
        return None

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, DiscardCard)
        unstore(pos, self.seat, move.card)
        discard(pos, move.card)
        pos.reveal()
        pos.tell(self.ask(pos).clause, "{0:seat} discards {1:card}", self.seat, move.card)
        self.go_on(pos)

    def go_on(self, pos: Expanse) -> None:
        """What follows."""


class DiscardCards(DiscardOne, frozen=True):
    """Discard so many resources, for a price or because an effect says so (NOM-TURN-12)."""

    number: int

    def go_on(self, pos: Expanse) -> None:
        if self.number > 1 and pos.storage[self.seat]:
            pos.then(DiscardCards(self.seat, self.number - 1))

    def ask(self, pos: Expanse) -> Question:
        text = "Which resource do you discard?" if self.number == 1 else "Which {0} resources do you discard?"
        return Question(text, "{seat} discard(s|) {0} resource(s)", (self.number,), "NOM-TURN-12")
