"""The vocabulary of effects: each word is one frozen value, decoded by its tag `do`.

Fields that many words share: `who` names Parties (`own_party`, `other_party`, `each_party`, `most:sectors`,
`fewest:senators`, `token_value_at_least_4`, ...), `target` names Senators (`acting`, `own_senator`, `other_senator`,
`any_senator`, `minister`, `race:Jur`, `has_shadow`, ...), `place` names Sectors (`any`, `neutral`, `own`, `foreign`,
`infested`, `ability`, `core`, `outer`, ...), `contest` the roll (`battle`, `campaign`, `prosecution`,
`assassination`, `infestation`, `any`), `until` how long it lasts (`phase`, `turn`, `contest`; events use their own
duration), `when` a condition, `per` what an amount is multiplied by, `most` and `least` its bounds.
"""

from __future__ import annotations

from orrery.engine.base import Word

# --- resources --------------------------------------------------------------------------------------------------


class Gain(Word, frozen=True):
    """Parties gain a resource from the bank, never above 99."""

    resource: str
    amount: int
    per: str = ""
    most: int = 0
    who: str = "own_party"
    when: str = ""


class Lose(Word, frozen=True):
    """Parties lose a resource to the bank, never below 0."""

    resource: str
    amount: int
    per: str = ""
    most: int = 0
    who: str = "own_party"


class Convert(Word, frozen=True):
    """Exchange up to `most` of one own resource for the other at this rate."""

    rate: int
    most: int


class ModPrice(Word, frozen=True):
    """Change a price (`fleet`: Party and Republic Fleets, `party_fleet`, `senator`, `prosecution`), never below 0."""

    what: str
    amount: int
    max_count: int = 0
    until: str = ""


class ModIncome(Word, frozen=True):
    """Change what Sectors of a place yield; a value never falls below 0."""

    place: str
    resource: str
    amount: int
    when: str = ""


# --- Senators ---------------------------------------------------------------------------------------------------


class Corrupt(Word, frozen=True):
    """Put `n` Corruption tokens on Senators; with `upto` the player chooses a number from `n` to it."""

    target: str
    n: int = 1
    upto: int = 0
    optional: bool = False


class Absolve(Word, frozen=True):
    """Remove Corruption tokens (never Shadow), for a price in Influence each; `n` bounds them, 0 does not."""

    target: str
    n: int = 0
    price: int = 0
    who: str = ""
    optional: bool = False


class RemoveShadow(Word, frozen=True):
    """Remove Shadow tokens of any Senator for a price in Money."""

    n: int
    price: int


class Refresh(Word, frozen=True):
    """A Senator gets its Action back."""

    target: str


class Assassinate(Word, frozen=True):
    """One assassination attempt by the acting Senator; the modifier is added to every die."""

    modifier: int = 0


class Shield(Word, frozen=True):
    """The announced attempt on an own Senator fails without a roll."""

    contest: str


class RemoveFromSenate(Word, frozen=True):
    """A Senator has no Voting Strength and cannot stand."""

    target: str
    until: str


class ModDiplomacy(Word, frozen=True):
    """Change Diplomacy."""

    target: str
    amount: int
    until: str = ""
    contest: str = ""


class ModCommand(Word, frozen=True):
    """Change Command."""

    amount: int
    target: str = ""
    until: str = ""
    place: str = ""


class TakeSenator(Word, frozen=True):
    """Gain control of a Senator, unless its Party pays the ransom in Influence."""

    target: str
    when: str
    ransom: int


class IgnoreShadowDice(Word, frozen=True):
    """The first `n` Shadow tokens on the Senator add no dice, its own or the Infestation's."""

    n: int


# --- rolls ------------------------------------------------------------------------------------------------------


class ModTotal(Word, frozen=True):
    """Change the total of a roll."""

    contest: str
    amount: int
    who: str = ""


class ExtraDie(Word, frozen=True):
    """More or fewer dice, for a force, a Party's Sectors, neutral or Infested ones."""

    contest: str
    n: int
    who: str = ""
    least: int = 0


class ModDefence(Word, frozen=True):
    """Change the Defence of Sectors in one kind of contest, never below 0."""

    contest: str
    place: str
    amount: int
    until: str = ""


class Reroll(Word, frozen=True):
    """Roll one die or all dice of a roll again; keep the new or the better result."""

    contest: str
    which: str
    keep: str


class ReduceCasualties(Word, frozen=True):
    """The acting Party's force suffers so many casualties fewer in this battle."""

    n: int


class CasualtyFrom(Word, frozen=True):
    """Dice of the force score from this number on."""

    value: int


class HalveCasualties(Word, frozen=True):
    """The force scores half the casualties."""

    rounded: str


class NoExploding(Word, frozen=True):
    """6s of the force grant no extra dice."""

    contest: str


class NoDeathInBattle(Word, frozen=True):
    """The admiral survives its battles."""


class DieBonus(Word, frozen=True):
    """So many dice of the force are raised; a result of 6 or more grants an extra die."""

    n: int
    amount: int


# --- cards ------------------------------------------------------------------------------------------------------


class Negate(Word, frozen=True):
    """Cancel what was just announced (`card`, `ministry_ability`) if its priority is high enough."""

    what: tuple[str, ...]
    min_priority: int
    ignore_costs: bool = False


class LookHand(Word, frozen=True):
    """Look at another Party's Action cards."""

    price: int = 0


class TakeCard(Word, frozen=True):
    """Take Action cards from another Party: at random, or a named one."""

    choice: str
    who: str = "other_party"
    n: int = 1


class DiscardCards(Word, frozen=True):
    """Discard Action cards of a Party, chosen at random, by their owner or by the actor for a price each."""

    who: str
    choice: str
    n: int = 0
    price_each: int = 0


class GiveCard(Word, frozen=True):
    """Hand own Action cards to another Party."""

    n: int


# --- Fleets and Sectors -----------------------------------------------------------------------------------------


class Redeclare(Word, frozen=True):
    """The acting Party declares its Invasions again."""


class MoveFleets(Word, frozen=True):
    """Move up to `n` own Fleets."""

    n: int
    stance: str
    when: str = ""


class PlaceFleet(Word, frozen=True):
    """Put Fleets on the board without cost."""

    who: str
    n: int
    where: str


class DestroyFleet(Word, frozen=True):
    """Remove Fleets from the board."""

    n: int
    price: int = 0
    who: str = ""
    choice: str = ""


class Ban(Word, frozen=True):
    """An act cannot be done in a place; this is a rule of the card, not a law."""

    act: str
    place: str
    who: str
    until: str


class MarkSector(Word, frozen=True):
    """Draw more Sector cards this turn."""

    n: int


class SetNeutral(Word, frozen=True):
    """Sectors become neutral."""

    place: str
    n: int
    choice: str
    who: str = ""


class Infest(Word, frozen=True):
    """Sectors become Infested."""

    place: str
    n: int
    choice: str


# --- the turn and the Senate ------------------------------------------------------------------------------------


class Skip(Word, frozen=True):
    """Leave out a step of this Galactic Phase."""

    step: int


class MoveCounter(Word, frozen=True):
    """Change how far the Election counter moves this turn."""

    amount: int


class ModLaws(Word, frozen=True):
    """Change the remaining duration of every law that has one."""

    amount: int


class WithdrawProposition(Word, frozen=True):
    """The proposition under debate is off the table."""


class AddProsecution(Word, frozen=True):
    """Put a Senator on this turn's list of prosecutions."""

    price: int = 0
    target: str = ""


# --- lasting powers ---------------------------------------------------------------------------------------------


class BestInitiative(Word, frozen=True):
    """Comes last in initiative order, which is best."""


class NoInvasionCorruption(Word, frozen=True):
    """The first `n` Invasions of a turn bring no Corruption."""

    n: int


class Preside(Word, frozen=True):
    """Runs the Senate."""


class Veto(Word, frozen=True):
    """May veto a proposition for a price in Influence."""

    price: int


class CallElection(Word, frozen=True):
    """May call an Election."""


class Audit(Word, frozen=True):
    """For a price in Influence a Senator gains 1 Corruption on a die roll of `hit`."""

    price: int
    hit: int


class RedeployRepublic(Word, frozen=True):
    """Send the Republic Fleets anywhere, for anybody."""


Effect = (
    Gain
    | Lose
    | Convert
    | ModPrice
    | ModIncome
    | Corrupt
    | Absolve
    | RemoveShadow
    | Refresh
    | Assassinate
    | Shield
    | RemoveFromSenate
    | ModDiplomacy
    | ModCommand
    | TakeSenator
    | IgnoreShadowDice
    | ModTotal
    | ExtraDie
    | ModDefence
    | Reroll
    | ReduceCasualties
    | CasualtyFrom
    | HalveCasualties
    | NoExploding
    | NoDeathInBattle
    | DieBonus
    | Negate
    | LookHand
    | TakeCard
    | DiscardCards
    | GiveCard
    | Redeclare
    | MoveFleets
    | PlaceFleet
    | DestroyFleet
    | Ban
    | MarkSector
    | SetNeutral
    | Infest
    | Skip
    | MoveCounter
    | ModLaws
    | WithdrawProposition
    | AddProsecution
    | BestInitiative
    | NoInvasionCorruption
    | Preside
    | Veto
    | CallElection
    | Audit
    | RedeployRepublic
)
