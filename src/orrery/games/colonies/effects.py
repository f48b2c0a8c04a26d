"""The vocabulary of Technology cards: each word is one frozen value, decoded by its tag `do`.

Fields called `energy`, `ore` and `ship_energy` are what it costs to use the word: Energy and Ore from planets, Ship Energy
from the Ship that uses it. What a word means stands in the chapter that it belongs to (`@MEANINGS.of(...)`).
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from orrery.engine.base import Word

Number = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Several = Annotated[int, msgspec.Meta(ge=2)]
Resource = Literal["energy", "ore"]

# --- economy ----------------------------------------------------------------------------------------------------


class ProductionBonus(Word, frozen=True):
    """Always on: every planet of the holder yields more of a resource (COL-TECON-01, COL-TECON-02)."""

    resource: Resource
    amount: Number


class CapacityBonus(Word, frozen=True):
    """Always on: every planet of the holder supports more Meeples (COL-TECON-04)."""

    amount: Number


class Convert(Word, frozen=True):
    """Own turn: for a fee of the source resource, turn tokens of one planet into the other kind (COL-TECON-06, 07)."""

    source: Resource
    fee: Number


class Steal(Word, frozen=True):
    """Own Production turn: take 1 token from every other player (COL-TECON-09)."""


class ForcedTrade(Word, frozen=True):
    """Own Production turn: give 1 token to a planet of another player and take some in return (COL-TECON-12)."""

    take: Positive


class Bridge(Word, frozen=True):
    """Own Building turn: move Energy and Ore between two planets; one of the two pays (COL-TECON-14)."""

    energy: Number


class Beam(Word, frozen=True):
    """Own Building or Movement turn: move tokens from one location to another (COL-TECON-16)."""

    energy: Number


class BeamStructure(Word, frozen=True):
    """Own Building or Movement turn: move one Structure token (COL-TECON-22)."""

    energy: Number


# --- movement ---------------------------------------------------------------------------------------------------


class NoEnergyNeeded(Word, frozen=True):
    """Always on: Ships live without Energy and may move some spaces without it (COL-TMOVE-01, COL-TMOVE-02)."""

    free_spaces: Positive


class Hyperspace(Word, frozen=True):
    """Own Movement turn: spend several Energy on one move and pass over everything (COL-TMOVE-05)."""

    least: Several


class MoveBonus(Word, frozen=True):
    """Always on: more spaces for each Energy spent on a move (COL-TMOVE-10)."""

    spaces: Number


class Cloak(Word, frozen=True):
    """A Ship goes into stealth until the Movement phase ends (COL-TMOVE-12)."""

    ship_energy: Number


# --- attack -----------------------------------------------------------------------------------------------------


class PierceArmor(Word, frozen=True):
    """Reaction: cancel an enemy's `ArmorShip` (COL-TATT-01)."""

    ore: Number


class OpenBunker(Word, frozen=True):
    """A strike may have a Bunker as its target (COL-TATT-02)."""

    ore: Number


class OpenWarhead(Word, frozen=True):
    """A strike may have a warhead as its target (COL-TATT-16)."""


class SuppressCard(Word, frozen=True):
    """Own Movement turn: enemy Ships and Technologies on an adjacent card stop working (COL-TATT-05)."""

    ship_energy: Number


class BreakDefence(Word, frozen=True):
    """Reaction: cancel `StopStrike` used against a striking Ship of the holder (COL-TATT-13)."""


class StrikePiloted(Word, frozen=True):
    """A piloted Ship may strike instead of invading (COL-STRK-15)."""


class StrengthBonus(Word, frozen=True):
    """Always on: more strength in an invasion (COL-TATT-15)."""

    amount: Number


class DestroyLine(Word, frozen=True):
    """Own Movement turn: destroy everything on a line of cards (COL-TATT-17)."""

    ship_energy: Number
    length: Positive


# --- defence ----------------------------------------------------------------------------------------------------


class ShieldShip(Word, frozen=True):
    """Reaction: a Ship survives an enemy attack for its own Energy (COL-TDEF-01)."""

    ship_energy: Number


class ArmorShip(Word, frozen=True):
    """Reaction: a Ship survives an enemy attack that is not nuclear, for Ore (COL-TDEF-05)."""

    ore: Number


class DestroyEntering(Word, frozen=True):
    """Reaction: destroy an enemy Ship that enters a planet (COL-TDEF-08)."""

    energy: Number


class StopStrike(Word, frozen=True):
    """Reaction: stop and destroy an enemy drone that strikes a planet (COL-TDEF-10)."""

    energy: Number


# --- information and diplomacy ----------------------------------------------------------------------------------


class CancelAny(Word, frozen=True):
    """Reaction, once per Round: cancel a Technology of another player (COL-TINFO-01)."""


class PeekMap(Word, frozen=True):
    """Own Movement turn: look at face-down map cards, for Energy each (COL-TINFO-04)."""

    energy: Number


class SeeStealth(Word, frozen=True):
    """Always on: stealth has no effect on the holder (COL-TINFO-05)."""


class CopyCard(Word, frozen=True):
    """Own turn, once per Round: look at a hand and use one card of it (COL-TINFO-07, COL-TINFO-08)."""


class Treaty(Word, frozen=True):
    """Diplomatic ties that can buy off attacks (COL-TINFO-14, COL-TINFO-17)."""


Effect = (
    ProductionBonus
    | CapacityBonus
    | Convert
    | Steal
    | ForcedTrade
    | Bridge
    | Beam
    | BeamStructure
    | NoEnergyNeeded
    | Hyperspace
    | MoveBonus
    | Cloak
    | PierceArmor
    | OpenBunker
    | OpenWarhead
    | SuppressCard
    | BreakDefence
    | StrikePiloted
    | StrengthBonus
    | DestroyLine
    | ShieldShip
    | ArmorShip
    | DestroyEntering
    | StopStrike
    | CancelAny
    | PeekMap
    | SeeStealth
    | CopyCard
    | Treaty
)

WORDS: tuple[type[Word], ...] = get_args(Effect)
"""Every word; each has its meaning before a pack is read."""
