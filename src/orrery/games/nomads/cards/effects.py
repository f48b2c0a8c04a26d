"""The vocabulary of Space Opera: each word is one frozen value, decoded by its tag `do`.

Passive words apply all the time while their card is in force (NOM-EFF-01); operations are carried out one after the
other when a consumable, an active effect or a system's arrival effect takes place.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from orrery.engine.base import Word

Some = Annotated[int, Meta(ge=1)]
"""A number of things: 1 or more."""
NoneOrSome = Annotated[int, Meta(ge=0)]
"""A number that may be 0."""


class Amount(Word, frozen=True):
    """A passive word with a number, which may be a penalty."""

    amount: int


class Positive(Word, frozen=True):
    """A passive word with a number that is never a penalty."""

    amount: Some


class Number(Word, frozen=True):
    """An operation on so many things."""

    n: Some


# --- passive words ----------------------------------------------------------------------------------------------


class Attack(Amount, frozen=True):
    """Added to the attack on the owner's screen."""


class Defence(Amount, frozen=True):
    """Added to the defence on the owner's screen."""


class Damage(Amount, frozen=True):
    """Added to the owner's damage in planetary assaults (NOM-DMG-03)."""


class Healing(Amount, frozen=True):
    """Taken off the damage that the owner takes in each war phase (NOM-DMG-04)."""


class ShipAttack(Amount, frozen=True):
    """Added to the attack of each ship of the owner."""


class ShipDefence(Amount, frozen=True):
    """Added to the defence of each ship of the owner."""


class AttackerAttack(Amount, frozen=True):
    """Added to the attack of the ship that carries this, in wars that its owner declared."""


class Income(Amount, frozen=True):
    """Extra credits in step 2 of the reorganization (NOM-REORG-08)."""


class ExtraJumps(Positive, frozen=True):
    """So many extra jumps a turn instead of one (NOM-EFF-13)."""


class StorageLimit(Positive, frozen=True):
    """Another storage limit at the end of the turn (NOM-EFF-13)."""


class DeclineRelief(Positive, frozen=True):
    """Fewer units sacrificed to the decline."""


class LevelWeight(Positive, frozen=True):
    """This technology counts as so many for the civilization level."""


class StealBonus(Positive, frozen=True):
    """More credits that an attacker may steal who eliminated a unit of the defender."""


class DefenderDamage(Positive, frozen=True):
    """More damage of a defender who damages the attacker in an assault."""


class BonusIfDamaging(Positive, frozen=True):
    """More damage of any fighter who damages the opponent in an assault."""


class Peek(Positive, frozen=True):
    """Look at so many system cards while an extra jump is possible."""


class NegotiateAnywhere(Word, frozen=True):
    """Negotiate with any species during the own turn."""


class Unblockable(Word, frozen=True):
    """This ship cannot be blocked."""


class CannotBlock(Word, frozen=True):
    """This ship cannot block."""


class NoWar(Word, frozen=True):
    """Whoever is here neither declares war nor has war declared on."""


class Survive(Word, frozen=True):
    """Once per war this ship is not destroyed in a confrontation."""


class DestroyOpponent(Word, frozen=True):
    """When this ship is destroyed in a confrontation, the opposing ship is destroyed too."""


Price = Literal["train", "build", "build_ship", "install", "extra_jump", "synchronic"]
"""What has a price that can be reduced; `synchronic` is the price of synchronic consumables."""


class Discount(Word, frozen=True):
    """Something is cheaper, down to a minimum; perhaps only the first of its kind in a turn (NOM-ACT-06, NOM-EFF-14)."""

    what: Price
    by: Some
    min: NoneOrSome
    first_per_turn: bool = False


Happening = Literal["arrive_multi_sector", "deal_concluded", "build", "own_ship_destroyed"]
"""What a passive effect can answer."""


class CreditOn(Word, frozen=True):
    """Gain credits right after an event; perhaps only after the first of its kind in a turn (NOM-EFF-14, NOM-EFF-15)."""

    event: Happening
    amount: Some
    first_per_turn: bool = False


Passive = (
    Attack
    | Defence
    | Damage
    | Healing
    | ShipAttack
    | ShipDefence
    | AttackerAttack
    | Income
    | ExtraJumps
    | StorageLimit
    | DeclineRelief
    | LevelWeight
    | StealBonus
    | DefenderDamage
    | BonusIfDamaging
    | Peek
    | NegotiateAnywhere
    | Unblockable
    | CannotBlock
    | NoWar
    | Survive
    | DestroyOpponent
    | Discount
    | CreditOn
)

# --- operations -------------------------------------------------------------------------------------------------


Counted = Literal["", "civil", "printed_price", "half_price_of_extracted", "other_species_in_sector"]
"""What credits are gained for, counted at the moment of application."""


class GainCredits(Word, frozen=True):
    """Credits from the central pile for the user, or for each species that the effect reaches (NOM-COMP-11, 12).

    `n`, or `without_military` instead for who has no soldiers; or one `per` so many (`every`) civil units, the printed
    price of the technology, half that of the resource of this jump (which the user `shows`), one for each other
    species in the sector.
    """

    n: NoneOrSome = 0
    per: Counted = ""
    every: Some = 1
    without_military: NoneOrSome = 0
    shows: bool = False


class StealCredits(Number, frozen=True):
    """Credits from the target to the user, as far as available."""


class Extract(Number, frozen=True):
    """The user, or each species that the effect reaches, draws resources from the deck into the storage."""


class Discard(Number, frozen=True):
    """Whoever this reaches discards resources of the own choice."""


class StealCard(Number, frozen=True):
    """Take resources at random from the target's storage."""


class SwapCard(Number, frozen=True):
    """Swap resources at random from both storages."""


class ViewStorage(Word, frozen=True):
    """Look at the target's storage."""


class Scry(Number, frozen=True):
    """Look at the top cards of the resource deck and put them back in any order."""


class Survey(Number, frozen=True):
    """Look at the top system cards and put each on top or at the bottom."""


class GainCivil(Number, frozen=True):
    """The user, or each species that the effect reaches, obtains civil units."""


class Train(Number, frozen=True):
    """The user, or each species that the effect reaches, flips civil units to their military side."""


class Untrain(Number, frozen=True):
    """Flip military units of the target to their civil side."""


class Eliminate(Number, frozen=True):
    """The target eliminates units of its own choice; this is not damage (NOM-DMG-12)."""


class Jump(Word, frozen=True):
    """Jump, beside the extra jump (NOM-JUMP-07)."""


class FinishConstruction(Word, frozen=True):
    """A technology under construction is built at once (NOM-TECH-15)."""


class DestroyConstruction(Word, frozen=True):
    """A technology under construction is shown and discarded (NOM-TECH-14)."""


class DestroyTechnology(Word, frozen=True):
    """A built technology is discarded (NOM-TECH-11)."""


class Recover(Word, frozen=True):
    """Take a card from the discard pile into the storage."""


class Cancel(Word, frozen=True):
    """Cancel an item: `what` it may be, and `where` it may lie."""

    what: tuple[Literal["consumable", "active"], ...]
    where: tuple[Literal["pile", "lasting", "waiting"], ...]


class ChangeShip(Word, frozen=True):
    """Change a ship's values until the fleet battle ends."""

    attack: int = 0
    defence: int = 0


class ChangeFighter(Word, frozen=True):
    """Change a fighter's values until the war phase ends."""

    attack: int = 0
    defence: int = 0
    healing: int = 0


class ChangeSpecies(Word, frozen=True):
    """Change the user's own values until its next turn begins."""

    attack: int = 0
    defence: int = 0
    healing: int = 0


class ForbidWar(Word, frozen=True):
    """Whoever this reaches may not declare war for the rest of the turn."""


class NoAssault(Word, frozen=True):
    """There is no planetary assault in this war."""


class CaptureOnDestroy(Word, frozen=True):
    """If the opposing ship is destroyed and the own is not, take it instead (NOM-FLEET-24)."""


class WeakenOnSend(Word, frozen=True):
    """The owner picks one of the ships sent; its defence changes until the fleet battle ends."""

    defence: int


Op = (
    GainCredits
    | StealCredits
    | Extract
    | Discard
    | StealCard
    | SwapCard
    | ViewStorage
    | Scry
    | Survey
    | GainCivil
    | Train
    | Untrain
    | Eliminate
    | Jump
    | FinishConstruction
    | DestroyConstruction
    | DestroyTechnology
    | Recover
    | Cancel
    | ChangeShip
    | ChangeFighter
    | ChangeSpecies
    | ForbidWar
    | NoAssault
    | CaptureOnDestroy
    | WeakenOnSend
)
