"""What one has seen of others' hands, and imagined positions that fit it.

A view shows how many cards somebody holds; whoever has seen one of them go there knows more. `learn` and `forget` keep what
is known as plain values, `fit` changes a position that was imagined from a view until it agrees: each known card
that was dealt elsewhere is exchanged with one that was dealt into the hand by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from orrery.engine.base import Seat
from orrery.engine.chance import Chance

Facts = dict[str, Any]
"""Cards known to be held, by the seat as a text; plain values, so that they can be kept and sent."""


def learn(facts: Facts, seat: Seat, cards: Iterable[int]) -> None:
    """These cards have come to a seat's hand."""
    facts.setdefault(str(seat), []).extend(cards)


def know(facts: Facts, seat: Seat, cards: Iterable[int]) -> None:
    """This is a seat's whole hand."""
    facts[str(seat)] = list(cards)


def forget(facts: Facts, seat: Seat, cards: Iterable[int]) -> None:
    """These cards have left a seat's hand, or may have."""
    held = facts.get(str(seat), [])
    for card in cards:
        if card in held:
            held.remove(card)


def several(value: Any) -> list[int]:
    """The cards that an event names: one, or a list of them."""
    return [value] if isinstance(value, int) else list(value)


def fit(
    facts: Facts,
    me: Seat,
    hands: Sequence[list[int]],
    hidden: Sequence[list[int]],
    chance: Chance,
    shown: Seat = -1,
) -> None:
    """Change imagined hands and piles until they hold what is known. A card that lies open elsewhere by now is forgotten. The hand
    that is `shown` to the seat just now, if any, is not imagined: it stays as it is."""
    for seat, hand in enumerate(hands):
        known = facts.get(str(seat), [])
        if seat in (me, shown) or not known:
            continue
        del known[: max(0, len(known) - len(hand))]  # what was known longest has gone first
        free = hand[:]
        for card in known[:]:
            if card in free:
                free.remove(card)
                continue
            sources = [
                pile
                for pile in (*hidden, *(other for s, other in enumerate(hands) if s not in (seat, me, shown)))
                if card in pile
            ]
            unsure = [other for other in free if other not in known]
            if not sources or not unsure:
                forget(facts, seat, [card])
                continue
            source = sources[chance.below(len(sources))]
            given = unsure[chance.below(len(unsure))]
            source[source.index(card)] = given
            if any(source is other for other in hands):
                source.sort()  # a hand is in order on both sides; a deck is not
            hand[hand.index(given)] = card
            free.remove(given)
        hand.sort()
