"""Realms that fit what a seat knows (REF-EDG-11).

Secret are the hands and the order of the two card decks. Citizen and sector decks are shuffled before every draw, so
that they are sets which everybody knows (REF-APL-04, REF-REC-11).
"""

from __future__ import annotations

from orrery.engine.chance import Chance
from orrery.engine.view import UNSEEN
from orrery.games.referendum.table.state import Realm, RealmView


def deal(pos: Realm, view: RealmView, chance: Chance) -> None:
    """Everything that the seat cannot place is shuffled and dealt to the places it cannot see."""
    unseen = pos.content.all_cards[:]
    held = [view.deed.card] if view.deed is not None and view.deed.card >= 0 else []
    for card in [*view.discards, *view.picked, *held, *[card for hand in view.hands for card in hand]]:
        if card != UNSEEN:
            unseen.remove(card)
    chance.shuffle(unseen)
    pos.hands = [sorted(_filled(hand, unseen)) for hand in view.hands]
    pos.picked = _filled(view.picked, unseen)
    pos.deck = unseen
    troubles = pos.content.all_adversity[:]
    for card in (*view.past_troubles, *([view.trouble] if view.trouble >= 0 else [])):
        troubles.remove(card)
    chance.shuffle(troubles)
    pos.troubles = troubles


def _filled(cards: list[int], unseen: list[int]) -> list[int]:
    """Cards, with those that are face down taken from the top of the unseen ones."""
    return [unseen.pop() if card == UNSEEN else card for card in cards]
