"""What the next Adversity card may do: every card that can still come, judged for the company present.

The deck is known as a set, since its discards lie open; only its order is secret.
"""

from __future__ import annotations

from orrery.engine.base import Value
from orrery.games.referendum.content import Content
from orrery.games.referendum.effects.traits import AdversityFails
from orrery.games.referendum.meaning import COSTS, ENDS, GOES_ON, PLIGHTS, RIVAL
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import RealmView


class Peril(Value, frozen=True):
    """How many of the cards that may come let the action go on, ask a price, leave it to a rival, or end it."""

    go_on: int
    cost: int
    rival: int
    end: int

    @property
    def cards(self) -> int:
        """All cards that may come."""
        return self.go_on + self.cost + self.rival + self.end


def peril(view: RealmView, content: Content, roll: Roll) -> Peril:
    """The cards of the deck, or of the discards where the deck is empty, by what they would do to this roll."""
    left = content.all_adversity[:]
    for card in (*view.past_troubles, *([view.trouble] if view.trouble >= 0 else [])):
        left.remove(card)
    if not left:
        left = list(view.past_troubles)
    if content.planet_word(roll.place, AdversityFails) is not None:
        return Peril(0, 0, 0, len(left))
    found = [0, 0, 0, 0]
    for card in left:
        word = content.trouble[card]
        found[PLIGHTS[word].outlook(view, roll, word)] += 1
    return Peril(found[GOES_ON], found[COSTS], found[RIVAL], found[ENDS])
