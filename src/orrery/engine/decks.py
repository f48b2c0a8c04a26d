"""Decks and discard piles: lists of cards, the top is the last."""

from __future__ import annotations

from orrery.engine.chance import Chance

NO_CARD = -1


def draw(deck: list[int], discards: list[int], chance: Chance) -> int:
    """Take the top card; an empty deck is made anew from the discards. -1 when both are empty."""
    if not deck:
        remake(deck, discards, chance)
    return deck.pop() if deck else NO_CARD


def remake(deck: list[int], discards: list[int], chance: Chance) -> None:
    """Shuffle the discards into the deck."""
    deck.extend(discards)
    discards.clear()
    chance.shuffle(deck)
