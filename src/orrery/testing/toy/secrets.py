"""What the rules of Lanterns keep secret: the deck but for a peeked top card, and hands."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.testing.secrets import names
from orrery.testing.toy.table import Table

OPEN = names("round trick snuffed coins oil lanterns peeked spent")
SECRET = names("deck hands")
SHOWS: dict[str, str] = {}
WHISPERS = {"You draw {0}": "TOY-PLAY-01", "The top card is {0}": "TOY-PLAY-03"}


def exchange(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """Other hands and the deck are dealt anew; the top card stays for the seat that has peeked."""
    top = [pos.deck.pop()] if pos.deck and seat is not None and pos.peeked == seat else []
    others = [other for other in range(pos.players) if other != seat]
    cards = [*pos.deck, *(card for other in others for card in pos.hands[other])]
    chance.shuffle(cards)
    for other in others:
        pos.hands[other] = [cards.pop() for _ in pos.hands[other]]
    pos.deck = cards + top
