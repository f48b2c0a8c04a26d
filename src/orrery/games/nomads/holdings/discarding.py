"""Discarding resources of the own choice, for a price or because an effect says so (NOM-TURN-12)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Question, Seat, always_asked, lapses, says
from orrery.engine.sheet import Sheet, SheetLine
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.changes import discard, unstore
from orrery.games.nomads.table.state import Choice, Expanse


@says("discard {card}", "NOM-TURN-12")
class DiscardCard(Move, frozen=True):
    """Put a resource of the storage on the discard pile."""

    card: int


def discard_sheet(pos: Expanse, seat: Seat, number: int) -> Sheet:
    """So many cards of a storage, marked together."""
    cards = pos.storage[seat]
    lines = tuple(SheetLine(DiscardCard(card), cards.count(card)) for card in dict.fromkeys(cards))
    return Sheet(lines, least=number, most=number, own=True)


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

    def sheet(self, pos: Expanse) -> Sheet:
        return discard_sheet(pos, self.seat, self.left(pos))

    def left(self, pos: Expanse) -> int:
        """How many cards go, this one among them."""
        raise NotImplementedError(type(self).__name__)

    def go_on(self, pos: Expanse) -> None:
        """What follows."""


class DiscardCards(DiscardOne, frozen=True):
    """Discard so many resources, for a price or because an effect says so (NOM-TURN-12)."""

    number: int
    source: int = -1
    """The card that wants it, among all sources."""

    def left(self, pos: Expanse) -> int:
        return min(self.number, len(pos.storage[self.seat]))

    def go_on(self, pos: Expanse) -> None:
        if self.number > 1 and pos.storage[self.seat]:
            pos.then(DiscardCards(self.seat, self.number - 1, self.source))

    def ask(self, pos: Expanse) -> Question:
        if self.source < 0:
            return Question(
                "Which {0} of your card(s) do you discard?",
                "{seat} discard(s|) {0} card(s)",
                (self.left(pos),),
                "NOM-TURN-12",
            )
        return Question(
            "{1:source}: choose {0} card(s) to discard.",
            "{seat} discard(s|) {0} card(s) for {1:source}",
            (self.left(pos), self.source),
            "NOM-TURN-12",
        )
