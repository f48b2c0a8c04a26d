"""Words of what is played: Action cards, Senator abilities that need an Action, corrupt Ministries."""

from __future__ import annotations

from typing import Final, Literal

from orrery.engine.base import Word
from orrery.games.destiny.content.effects.selectors import Amount, Change, Count, Priority, Resource

# --- resources --------------------------------------------------------------------------------------------------


class Gain(Word, frozen=True):
    """The own Party gains a resource from the bank, never above 99; `per` multiplies it, `most` bounds it."""

    resource: Resource
    amount: Count
    per: Literal["", "token", "own_ministries", "two_own_sectors"] = ""
    most: Amount = 0


class Lose(Word, frozen=True):
    """Another Party in good standing loses a resource to the bank, never below 0; `token`: for each token taken."""

    resource: Resource
    amount: Count
    per: Literal["", "token"] = ""


class Convert(Word, frozen=True):
    """Exchange up to `most` of one own resource for the other at this rate."""

    rate: Count
    most: Count


class CheaperFleets(Word, frozen=True):
    """The next `count` Party Fleets of these purchases cost so much less."""

    amount: Count
    count: Count


# --- Senators ---------------------------------------------------------------------------------------------------


class Corrupt(Word, frozen=True):
    """Put `n` Corruption tokens on a Senator; with `upto` the player chooses a number from `n` to it."""

    target: Literal["acting", "own_senator", "other_senator"]
    n: Count = 1
    upto: Amount = 0


class Absolve(Word, frozen=True):
    """Remove Corruption tokens (never Shadow), for a price in Influence each; `n` bounds them, 0 does not."""

    target: Literal["acting", "any_senator"]
    n: Amount = 0
    price: Amount = 0


class Refresh(Word, frozen=True):
    """An own Senator gets its Action back."""


class Assassinate(Word, frozen=True):
    """One assassination attempt by the acting Senator; the modifier is added to every die."""

    modifier: Change = 0


class Shield(Word, frozen=True):
    """The announced attempt on an own Senator fails without a roll."""


class RemoveFromSenate(Word, frozen=True):
    """Another Party's Senator has no Voting Strength and cannot stand until the end of the phase."""


class ModDiplomacy(Word, frozen=True):
    """Change a Senator's Diplomacy until the end of the phase or turn."""

    target: Literal["acting", "other_senator"]
    amount: Change
    until: Literal["phase", "turn"]


class TakeSenator(Word, frozen=True):
    """Gain control of another Party's Senator without a Ministry and with the own icon or none, unless its Party pays
    the ransom in Influence."""

    ransom: Amount


# --- rolls ------------------------------------------------------------------------------------------------------


class ModTotal(Word, frozen=True):
    """Change the own total of a Campaign, or the total of a trial."""

    contest: Literal["campaign", "prosecution"]
    amount: Change


class ExtraDice(Word, frozen=True):
    """More dice for the own force, or the own Sector, in this battle."""

    n: Count


class ReduceCasualties(Word, frozen=True):
    """The own force suffers so many casualties fewer in this battle."""

    n: Count


class LowerDefence(Word, frozen=True):
    """The Defence of another Party's Sector counts so much less against Campaigns this turn."""

    amount: Count


class RerollAll(Word, frozen=True):
    """Roll all own dice of a battle or Campaign again; the new results stand."""


# --- cards ------------------------------------------------------------------------------------------------------


class Negate(Word, frozen=True):
    """Cancel what was just announced if its priority is high enough."""

    what: tuple[Literal["card", "ministry_ability"], ...]
    min_priority: Priority
    ignore_costs: bool = False


class LookHand(Word, frozen=True):
    """Look at another Party's Action cards, for a price in Money."""

    price: Amount = 0


class DiscardTheirs(Word, frozen=True):
    """Discard cards of the hand looked at, for a price in Money each."""

    price_each: Amount


class TakeCards(Word, frozen=True):
    """Take Action cards at random from another Party."""

    n: Count = 1


class DiscardCards(Word, frozen=True):
    """Another Party discards Action cards at random."""

    n: Count


# --- Fleets, Sectors and the Senate -----------------------------------------------------------------------------


class Redeclare(Word, frozen=True):
    """The own Party declares its Invasions again."""


class MoveFleets(Word, frozen=True):
    """Up to `n` own Fleets that have not moved march as defenders."""

    n: Count


class CloseSector(Word, frozen=True):
    """Nobody else can campaign in a Sector with an own Fleet this turn; this is a rule of the card, not a law."""


class DestroyFleet(Word, frozen=True):
    """Remove a Fleet of any colour from the board, for a price in Money."""

    price: Amount = 0


REBEL_ABILITIES: Final = (Assassinate, DestroyFleet)
"""What every Senator of a rebel can do (DES-REB-17, DES-REB-18)."""


class WithdrawProposition(Word, frozen=True):
    """The proposition under debate is off the table."""


class AddProsecution(Word, frozen=True):
    """Put a Senator on this turn's list of prosecutions."""


class RedeployRepublic(Word, frozen=True):
    """Send the Republic Fleets anywhere, for anybody."""


CardWord = (
    Gain
    | Convert
    | CheaperFleets
    | Corrupt
    | Absolve
    | Refresh
    | Assassinate
    | Shield
    | RemoveFromSenate
    | ModDiplomacy
    | TakeSenator
    | ModTotal
    | ExtraDice
    | ReduceCasualties
    | LowerDefence
    | RerollAll
    | Negate
    | LookHand
    | DiscardTheirs
    | TakeCards
    | DiscardCards
    | Redeclare
    | MoveFleets
    | CloseSector
    | DestroyFleet
    | WithdrawProposition
    | AddProsecution
)
"""What an Action card may say."""

ActionWord = Assassinate | LookHand | DiscardTheirs | Absolve | DestroyFleet
"""What a Senator ability that needs an Action may say."""

CorruptWord = Gain | Lose | RedeployRepublic
"""What a corrupt Ministry may say."""

PlayedWord = CardWord | Lose | RedeployRepublic
