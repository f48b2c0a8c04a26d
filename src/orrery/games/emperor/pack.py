"""The content file of Galactic Emperor as it is written: one typed entry for each item.

Not compiled: `kw_only` and `forbid_unknown_fields` are class keywords, which mypyc drops.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from orrery.engine.content import Source
from orrery.games.emperor.effects import Face, Number, RoleWord, Some, TechnologyWord

RoleName = Literal["explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"]
UnitName = Literal["fighter", "cruiser", "dreadnought", "empire", "starbase"]
CubeName = Literal["food", "metal", "energy"]


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where something comes from, and what of it is known."""

    source: Source
    known: tuple[str, ...] = ()


class Entry(Sourced, frozen=True, kw_only=True):
    """One of several items of a kind."""

    id: str


class NamedEntry(Entry, frozen=True, kw_only=True):
    """An item that players call by a name."""

    name: str


class BoardEntry(Sourced, frozen=True, kw_only=True):
    """The board as a whole."""

    centre: str


class SpaceEntry(Entry, frozen=True, kw_only=True):
    """A space of the board."""

    q: int
    r: int
    neighbours: tuple[str, ...]


class LayoutEntry(Entry, frozen=True, kw_only=True):
    """Where homes lie and what everybody starts with, for one number of players."""

    players: Annotated[int, Meta(ge=3, le=6)]
    homes: tuple[str, ...]
    empire_tokens: Some
    victory_points: Some
    turned_up: Some
    start_marks: Number
    start_metal: Number
    start_energy: Number
    start_fighters: Number


class ColourEntry(Entry, frozen=True, kw_only=True):
    """A player's colour with its home sector."""

    empire_tokens_in_box: Some
    home_tile: str


class TileEntry(NamedEntry, frozen=True, kw_only=True):
    """A sector tile."""

    stack: Literal["plain", "atomic", "board", "special"]
    kind: Literal["home", "planet", "empty", "sun", "black_hole"]
    planets: Number
    food: Number
    metal: Number
    energy: Number


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ship costs."""

    metal: Number
    energy: Number
    marks: Number


class UnitEntry(NamedEntry, frozen=True, kw_only=True):
    """A ship, an Empire or a Starbase; ships move and cost something, tokens have influence."""

    id: UnitName
    dice: Number
    phase: Annotated[int, Meta(ge=1, le=3)]
    hits_on: Annotated[tuple[Face, ...], Meta(min_length=1)]
    move: Number = 0
    per_player: Number = 0
    influence: Number = 0
    cost: Cost = Cost(0, 0, 0)


class RoleEntry(NamedEntry, frozen=True, kw_only=True):
    """A role card: its text, and the word that says what everybody and what the Chooser does."""

    id: RoleName
    effect: str
    turn: RoleWord


class TechnologyEntry(NamedEntry, frozen=True, kw_only=True):
    """A technology card: its text, and the word that says what it does."""

    role: RoleName | Literal["any"]
    cost_energy: Number
    effect: str
    power: TechnologyWord


class StorageEntry(Sourced, frozen=True, kw_only=True):
    """What a Storage Facility holds."""

    metal: Number
    energy: Number


class SupplyEntry(Entry, frozen=True, kw_only=True):
    """Cubes in the box."""

    id: CubeName
    count: Number


Prices = Annotated[tuple[Number, ...], Meta(min_length=6, max_length=6)]


class MarketEntry(Sourced, frozen=True, kw_only=True):
    """Marks for one cube by the number on the die, for the option market_table."""

    food: Prices
    metal: Prices
    energy: Prices


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    board: BoardEntry
    space: tuple[SpaceEntry, ...]
    layout: tuple[LayoutEntry, ...]
    colour: tuple[ColourEntry, ...]
    tile: tuple[TileEntry, ...]
    unit: tuple[UnitEntry, ...]
    role: tuple[RoleEntry, ...]
    technology: tuple[TechnologyEntry, ...]
    storage: StorageEntry
    supply: tuple[SupplyEntry, ...]
    market: MarketEntry
