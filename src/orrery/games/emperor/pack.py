"""The content file of Galactic Emperor as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

import msgspec

from orrery.games.emperor.effects import Effect


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    id: str
    source: str
    known: tuple[str, ...] = ()
    name: str = ""


class SpaceEntry(Entry, frozen=True, kw_only=True):
    """A space of the board."""

    q: int
    r: int
    ring: int
    neighbours: tuple[str, ...]


class LayoutEntry(Entry, frozen=True, kw_only=True):
    """Where homes lie and what everybody starts with, for one number of players."""

    players: int
    homes: tuple[str, ...]
    centre: str
    empire_tokens: int
    victory_points: int
    turned_up: int
    start_marks: int
    start_metal: int
    start_energy: int
    start_fighters: int


class ColourEntry(Entry, frozen=True, kw_only=True):
    """A player's colour with its home sector."""

    fighters: int
    cruisers: int
    dreadnoughts: int
    empire_tokens_in_box: int
    home_tile: str


class TileEntry(Entry, frozen=True, kw_only=True):
    """A sector tile."""

    stack: str
    kind: str
    planets: int
    food: int
    metal: int
    energy: int
    colour: str = ""
    effect: str = ""


class Cost(msgspec.Struct, frozen=True):
    """What a ship costs."""

    metal: int
    energy: int
    marks: int


class UnitEntry(Entry, frozen=True, kw_only=True):
    """A ship, an Empire or a Starbase."""

    ship: bool
    dice: int
    move: int = 0
    phase: int = 0
    hits_on: tuple[int, ...] = ()
    hits_to_destroy: int = 1
    per_player: int = 0
    influence: int = 0
    cost: Cost = Cost(0, 0, 0)


class RoleEntry(Entry, frozen=True, kw_only=True):
    """A role card: what everybody does, and the Chooser's special ability."""

    effect: str
    effects: tuple[Effect, ...]
    chooser: tuple[Effect, ...]


class TechnologyEntry(Entry, frozen=True, kw_only=True):
    """A technology card."""

    role: str
    cost_energy: int
    effect: str
    effects: tuple[Effect, ...]


class CardEntry(Entry, frozen=True, kw_only=True):
    """Throne, direction, storage and reference cards."""

    copies: int
    effect: str
    metal: int = 0
    energy: int = 0


class SupplyEntry(Entry, frozen=True, kw_only=True):
    """Cubes and chits in the box."""

    count: int
    unlimited: bool


class MarketEntry(Entry, frozen=True, kw_only=True):
    """Marks for one cube by the number on the die, for the option market_table."""

    food: tuple[int, ...]
    metal: tuple[int, ...]
    energy: tuple[int, ...]


class Pack(msgspec.Struct, frozen=True):
    """The content file as it is written."""

    space: tuple[SpaceEntry, ...]
    layout: tuple[LayoutEntry, ...]
    colour: tuple[ColourEntry, ...]
    tile: tuple[TileEntry, ...]
    unit: tuple[UnitEntry, ...]
    role: tuple[RoleEntry, ...]
    technology: tuple[TechnologyEntry, ...]
    card: tuple[CardEntry, ...]
    supply: tuple[SupplyEntry, ...]
    market: MarketEntry
