"""The vocabulary of cards: each word is one frozen value, decoded by its tag `do`, and means something in one chapter.

What a word means stands there under `@ROLES.of(...)` or `@TECHNOLOGIES.of(...)`; every value below is read by it.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from orrery.engine.base import Word

Number = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
"""What a die shows."""
ShipName = Literal["fighter", "cruiser", "dreadnought"]

# --- roles: what everybody does, and the Chooser's special ability ------------------------------------------------


class Explore(Word, frozen=True):
    """Place turned-up tiles; the Chooser claims the first one selected and places what is left over."""


class Trade(Word, frozen=True):
    """Harvest, trade and put at most `fund` food on a sector. The Chooser first receives `marks`, rolls `dice`,
    discards some and sets the prices."""

    marks: Number
    dice: Some
    discard: Number
    fund: Number


class Produce(Word, frozen=True):
    """Turn 1 food a sector into its metal and energy; the Chooser takes `cubes` for nothing first."""

    cubes: Number


class Build(Word, frozen=True):
    """Pay for ships and deploy them on Starbases; the Chooser first deploys `ships` of one type for nothing."""

    ships: Number
    ship: ShipName


class WageWar(Word, frozen=True):
    """Move, claim and fight; in each battle one attacking ship of the Chooser fires so many dice more."""

    dice: Number


class Influence(Word, frozen=True):
    """Gain, place and resolve influence, then count points: `free` tokens, `extra` to buy at `price`, which rises by
    `rise`. The Chooser places last."""

    free: Number
    extra: Number
    price: Number
    rise: Number


class Research(Word, frozen=True):
    """Buy technologies, at most `cards` in a role; the Chooser pays `discount` energy less for each."""

    cards: Some
    discount: Number


RoleWord = Explore | Trade | Produce | Build | WageWar | Influence | Research
ROLE_WORDS = get_args(RoleWord)
"""The words of the role cards, in the order of EMP-COMP-10."""

# --- technologies -----------------------------------------------------------------------------------------------


class ProtectSector(Word, frozen=True):
    """Interrupt: the token just placed goes elsewhere, and the sector is closed to others this role."""


class IgnoreHits(Word, frozen=True):
    """Ignore the first hits of a battle begun with a ship."""

    amount: Some


class TokenDice(Word, frozen=True):
    """Dice of Empire and Starbase when firing."""

    empire: Number
    starbase: Number


class HitBonus(Word, frozen=True):
    """Add to each die of the owner's ships when attacking."""

    amount: Annotated[int, Meta(ge=1, le=5)]


class MoveBonus(Word, frozen=True):
    """Spaces more for each ship."""

    amount: Some


class Discount(Word, frozen=True):
    """Metal less for the ships of one turn."""

    amount: Some


class FreeProduction(Word, frozen=True):
    """So many sectors produce without food."""

    sectors: Some


class StopTechnology(Word, frozen=True):
    """Cancel a declared technology for the round; `caught` on these numbers of the victim's die."""

    caught: tuple[Face, ...]


class FixedPrice(Word, frozen=True):
    """The extra influence token always costs this."""

    price: Number


class Reroll(Word, frozen=True):
    """Re-roll one die, up to so many times."""

    times: Some


class Steal(Word, frozen=True):
    """Take so much metal or food from an opponent."""

    amount: Some


class ScanTile(Word, frozen=True):
    """Look at the top tile of the stack and keep one of two."""


TechnologyWord = (
    ProtectSector
    | IgnoreHits
    | TokenDice
    | HitBonus
    | MoveBonus
    | Discount
    | FreeProduction
    | StopTechnology
    | FixedPrice
    | Reroll
    | Steal
    | ScanTile
)
TECHNOLOGY_WORDS = get_args(TechnologyWord)
