"""The vocabulary of effects: each word is one frozen value, decoded by its tag `do`."""

from __future__ import annotations

from orrery.engine.base import Word

# --- roles ------------------------------------------------------------------------------------------------------


class PlaceTile(Word, frozen=True):
    """Take a turned-up tile and put it on an empty space."""


class Claim(Word, frozen=True):
    """Put an Empire from the reserve on the first sector selected."""


class PlaceLeftovers(Word, frozen=True):
    """Place all remaining turned-up tiles."""


class GainMarks(Word, frozen=True):
    """Take marks from the bank."""

    amount: int


class SetPrices(Word, frozen=True):
    """Roll dice, discard some, sort the rest onto food, metal and energy."""

    dice: int
    discard: int


class Harvest(Word, frozen=True):
    """Take the food shown on controlled sectors."""


class Trade(Word, frozen=True):
    """Buy and sell cubes at the market's prices."""


class Fund(Word, frozen=True):
    """Put food on sectors that show metal or energy, at most `limit` each."""

    limit: int


class GainCube(Word, frozen=True):
    """Take metal or energy from the pool into storage."""

    amount: int


class Produce(Word, frozen=True):
    """Turn 1 food a sector into its metal and energy."""


class FreeShip(Word, frozen=True):
    """Deploy ships without cost."""

    ship: str
    amount: int


class BuyShips(Word, frozen=True):
    """Pay for ships and deploy them on Starbases."""


class MoveAndFight(Word, frozen=True):
    """Movement, claims and battles of a Warlord turn."""


class ExtraDie(Word, frozen=True):
    """Dice more for one attacking ship in each battle."""

    amount: int


class Influence(Word, frozen=True):
    """Gain, place and resolve influence: `free` tokens, `extra` to buy at `price`, which rises by `rise`."""

    free: int
    extra: int
    price: int
    rise: int


class VictoryCount(Word, frozen=True):
    """One point for each planet controlled."""


class PlaceLast(Word, frozen=True):
    """Place influence after all others."""


class BuyTechnology(Word, frozen=True):
    """Buy technologies, at most `limit` in a role."""

    limit: int


class EnergyDiscount(Word, frozen=True):
    """Pay so much energy less for the card bought."""

    amount: int


# --- technologies -----------------------------------------------------------------------------------------------


class ProtectSector(Word, frozen=True):
    """Interrupt: the token just placed goes elsewhere, and the sector is closed to others this role."""


class IgnoreHits(Word, frozen=True):
    """Ignore the first hits of a battle begun with a ship."""

    amount: int


class TokenDice(Word, frozen=True):
    """Dice of Empire and Starbase when firing."""

    empire: int
    starbase: int


class HitBonus(Word, frozen=True):
    """Add to each die of the owner's ships when attacking."""

    amount: int


class MoveBonus(Word, frozen=True):
    """Spaces more for each ship."""

    amount: int


class Discount(Word, frozen=True):
    """Metal less for the ships of one turn."""

    amount: int


class FreeProduction(Word, frozen=True):
    """So many sectors produce without food."""

    sectors: int


class StopTechnology(Word, frozen=True):
    """Cancel a declared technology for the round; `caught` on these numbers of the victim's die."""

    caught: tuple[int, ...]


class FixedPrice(Word, frozen=True):
    """The extra influence token always costs this."""

    price: int


class Reroll(Word, frozen=True):
    """Re-roll one die, up to so many times."""

    times: int


class Steal(Word, frozen=True):
    """Take metal or food from an opponent."""

    amount: int


class ScanTile(Word, frozen=True):
    """Look at the top tile of the stack and keep one of two."""


Effect = (
    PlaceTile
    | Claim
    | PlaceLeftovers
    | GainMarks
    | SetPrices
    | Harvest
    | Trade
    | Fund
    | GainCube
    | Produce
    | FreeShip
    | BuyShips
    | MoveAndFight
    | ExtraDie
    | Influence
    | VictoryCount
    | PlaceLast
    | BuyTechnology
    | EnergyDiscount
    | ProtectSector
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

WORDS = (
    ProtectSector,
    IgnoreHits,
    TokenDice,
    HitBonus,
    MoveBonus,
    Discount,
    FreeProduction,
    StopTechnology,
    FixedPrice,
    Reroll,
    Steal,
    ScanTile,
)
