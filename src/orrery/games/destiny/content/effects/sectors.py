"""Words of Sector abilities: each is asked for by one rule (`content.sector_word(Word)`), so each is printed once."""

from __future__ import annotations

from typing import Literal

from orrery.engine.base import Word
from orrery.games.destiny.content.effects.selectors import Amount, Change, Count, Resource


class Discount(Word, frozen=True):
    """Fleets, or Senators, cost so much less; `first` bounds how many a turn, 0 does not."""

    what: Literal["fleet", "senator"]
    amount: Count
    first: Amount = 0


class EndBonus(Word, frozen=True):
    """A resource at the end of a turn in which something did not happen."""

    resource: Resource
    amount: Count
    when: Literal["no_shadow_in_play", "no_successful_invasion"]


class FleetToll(Word, frozen=True):
    """Money for every Fleet that another Party buys."""

    amount: Count


class RemoveShadow(Word, frozen=True):
    """Once per turn, during purchases, Shadow tokens of any Senator are removed for a price in Money."""

    n: Count
    price: Amount


class SeeHand(Word, frozen=True):
    """Once per turn, look at another Party's Action cards."""


class Augury(Word, frozen=True):
    """Once per turn, give another Party a card and name one of its own."""


class RerollBest(Word, frozen=True):
    """Once per turn, roll one own die again and choose the better result."""


class SectorDice(Word, frozen=True):
    """Own Sectors roll more dice in battle."""

    n: Count


class Voice(Word, frozen=True):
    """More Diplomacy for all own Senators."""

    diplomacy: Change


class BestInitiative(Word, frozen=True):
    """Comes last in initiative order, which is best."""


class NoInvasionCorruption(Word, frozen=True):
    """The first Invasion of a turn brings no Corruption."""


SectorWord = (
    Discount
    | EndBonus
    | FleetToll
    | RemoveShadow
    | SeeHand
    | Augury
    | RerollBest
    | SectorDice
    | Voice
    | BestInitiative
    | NoInvasionCorruption
)
"""What a Sector ability may say."""
