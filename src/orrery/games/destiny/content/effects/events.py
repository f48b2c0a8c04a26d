"""Words of Event cards: some happen at once, the others last as long as the Event is in force."""

from __future__ import annotations

from typing import Literal

from orrery.engine.base import Word
from orrery.games.destiny.content.effects.selectors import Amount, Change, Count, Resource

Who = Literal[
    "each_party",
    "token_value_at_least_4",
    "fleets_over_5",
    "fleets_under_3",
    "most:sectors",
    "most:senators",
    "most:fleets",
    "most:money",
    "most:influence",
    "most:corruption",
    "fewest:sectors",
    "fewest:senators",
    "fewest:fleets",
    "fewest:money",
    "fewest:influence",
    "fewest:corruption",
]
"""Parties that an Event names."""
Per = Literal["", "own_senators", "own_corruption", "race"]
"""What an amount is multiplied by; `race`: own Senators of the race that is named beside it."""
Tainted = Literal[
    "highest_printed_diplomacy", "has_shadow", "exactly_four_corruption", "exactly_one_corruption_no_shadow"
]
"""Senators that an Event names."""

# --- at once ----------------------------------------------------------------------------------------------------


class Gain(Word, frozen=True):
    """Parties gain a resource from the bank, never above 99."""

    who: Who
    resource: Resource
    amount: Count
    per: Per = ""
    race: str = ""
    most: Amount = 0


class Lose(Word, frozen=True):
    """Parties lose a resource to the bank, never below 0."""

    who: Who
    resource: Resource
    amount: Count
    per: Per = ""
    race: str = ""
    most: Amount = 0


class Corrupt(Word, frozen=True):
    """Senators gain `n` Corruption tokens each."""

    target: Tainted
    n: Count = 1


class Absolve(Word, frozen=True):
    """Senators lose `n` Corruption tokens each."""

    target: Tainted
    n: Count = 1


class Amnesty(Word, frozen=True):
    """Each of these Parties may take `n` Corruption tokens off one of its Senators."""

    who: Who
    n: Count = 1


class Perks(Word, frozen=True):
    """Each Minister's Party may put Corruption on that Minister and gain Money."""

    n: Count
    money: Count


class DiscardCards(Word, frozen=True):
    """Parties discard `n` Action cards of their choice."""

    who: Who
    n: Count


class LoseFleets(Word, frozen=True):
    """Parties lose `n` Fleets of their choice."""

    who: Who
    n: Count


class GainFleets(Word, frozen=True):
    """Parties place `n` Fleets in their Sectors."""

    who: Who
    n: Count


class LoseRepublicFleets(Word, frozen=True):
    """The Republic loses `n` Fleets."""

    n: Count


class GainRepublicFleets(Word, frozen=True):
    """The Republic gains `n` Fleets in its Sector, up to ten in play."""

    n: Count


class Infest(Word, frozen=True):
    """`n` neutral Sectors next to Infested ones become Infested, at random."""

    n: Count


class FreeSectors(Word, frozen=True):
    """The `n` Infested Sectors with the lowest Defence become neutral."""

    n: Count


class LoseSectors(Word, frozen=True):
    """Parties lose `n` Sectors at random, but not where they started."""

    who: Who
    n: Count


class ModLaws(Word, frozen=True):
    """Change the remaining duration of every law that has one."""

    amount: Change


# --- lasting ----------------------------------------------------------------------------------------------------


class ModPrice(Word, frozen=True):
    """Party Fleets, or Senators, cost more or less."""

    what: Literal["party_fleet", "senator"]
    amount: Change


class ModIncome(Word, frozen=True):
    """Sectors of a place yield more or less, never below 0; `yields`: only those that yield the resource anyway."""

    place: Literal["rim", "core", "ability", "influence_2_or_more"]
    resource: Resource
    amount: Change
    when: Literal["", "yields"] = ""


class ModDiplomacy(Word, frozen=True):
    """Senators of a race have more or less Diplomacy."""

    race: str
    amount: Change


class ModCommand(Word, frozen=True):
    """Senators of a race have more or less Command."""

    race: str
    amount: Change


class ModTotal(Word, frozen=True):
    """Change the Infestation roll, or every die of an assassination."""

    contest: Literal["assassination", "infestation"]
    amount: Change


class SectorDice(Word, frozen=True):
    """Neutral, or Infested, Sectors roll more or fewer dice in battle, but at least `least`."""

    owner: Literal["neutral", "infested"]
    n: Change
    least: Amount = 0


class ModDefence(Word, frozen=True):
    """Change the Defence of all Sectors in battles, or against Campaigns, never below 0."""

    contest: Literal["battle", "campaign"]
    amount: Change


class DrawSectors(Word, frozen=True):
    """Draw more Sector cards this turn."""

    n: Count


class SkipInfestation(Word, frozen=True):
    """There is no Infestation roll."""


class MoveCounter(Word, frozen=True):
    """Change how far the Election counter moves."""

    amount: Change


AtOnce = (
    Gain
    | Lose
    | Corrupt
    | Absolve
    | Amnesty
    | Perks
    | DiscardCards
    | LoseFleets
    | GainFleets
    | LoseRepublicFleets
    | GainRepublicFleets
    | Infest
    | FreeSectors
    | LoseSectors
    | ModLaws
)
LastingEvent = (
    ModPrice
    | ModIncome
    | ModDiplomacy
    | ModCommand
    | ModTotal
    | SectorDice
    | ModDefence
    | DrawSectors
    | SkipInfestation
    | MoveCounter
)
EventWord = AtOnce | LastingEvent
"""What an Event may say."""
