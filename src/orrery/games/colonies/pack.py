"""The content file of Space Opera Boardgame as it is written: one typed entry for each item.

Not compiled: `kw_only` and `rename` are class keywords, which mypyc drops.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from orrery.engine.content import Source
from orrery.games.colonies.effects import Effect

PhaseName = Literal["building", "movement", "production", "maintenance"]
Number = Annotated[int, msgspec.Meta(ge=0)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    id: str
    name: str
    source: Source
    known: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.known) != (self.source == "partial"):
            raise ValueError("Field known: it lists what stands in the rulebook where that is a part")


class SeatEntry(Entry, frozen=True, kw_only=True):
    """A colour, in seating order."""


class StructureEntry(Entry, frozen=True, kw_only=True):
    """Something that a Meeple can build; `most` bounds the levels of a Windmill, Refinery or Farm on one planet."""

    energy: Number
    ore: Number
    effect: str
    most: Number = 0


class ActionEntry(Entry, frozen=True, kw_only=True):
    """Cloning, with its cost, and Research, which has none (COL-RSCH-05)."""

    energy: Number = 0
    ore: Number = 0
    effect: str


class MarkerEntry(Entry, frozen=True, kw_only=True):
    """A marker; with `rounds` it lasts so long and caps what its planet yields."""

    icon: str
    rounds: Number = 0
    energy: Number = 0
    ore: Number = 0


class MapCardEntry(Entry, frozen=True, kw_only=True):
    """A kind of map card that is no planet."""

    count: int
    enter_cost: int
    effect: str


class PlanetEntry(Entry, frozen=True, kw_only=True, rename={"rank": "class"}):
    """A planet card; `rank` is its Class."""

    energy: int
    ore: int
    capacity: int
    rank: int
    line: str


class TechnologyEntry(Entry, frozen=True, kw_only=True):
    """A Technology card: the phases in which it works, what it does, and what helps against it."""

    phases: tuple[PhaseName, ...]
    icon: str = "tech"
    effects: tuple[Effect, ...]
    effect: str
    stacking: str
    counterplay: tuple[str, ...]


class ScenarioEntry(Entry, frozen=True, kw_only=True):
    """A map to play on, with the options it brings along."""

    players: int
    rows: int
    cols: int
    homes_per_player: int
    home_class: int
    home_cells: tuple[tuple[tuple[int, int], ...], ...]
    hidden_planets: int
    supernovas: int
    asteroid_fields: int
    wormholes: int
    space_cards: int
    movement_rate: int
    text: str
    time_limit: int = 0
    natives: int = 0
    respawn: bool = False
    open_map: bool = False


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bounds of custom scenarios, and the numbers that hold everywhere."""

    rows: tuple[int, int]
    cols: tuple[int, int]
    homes_per_player: tuple[int, int]
    home_class: tuple[int, int]
    movement_rate: tuple[int, int]
    natives: tuple[int, int]
    store: Annotated[int, msgspec.Meta(ge=1, le=99)]
    hand: Annotated[int, msgspec.Meta(ge=1, le=20)]
    standstill: Annotated[int, msgspec.Meta(ge=1, le=99)]
    round_minutes: Annotated[int, msgspec.Meta(ge=1)]


class Respawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player who comes back receives, beside what the options say."""

    meeples_per_capacity: Annotated[int, msgspec.Meta(ge=1, le=9)]
    ships: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    seat: tuple[SeatEntry, ...]
    structure: tuple[StructureEntry, ...]
    action: tuple[ActionEntry, ...]
    marker: tuple[MarkerEntry, ...]
    map_card: tuple[MapCardEntry, ...]
    planet: tuple[PlanetEntry, ...]
    technology: tuple[TechnologyEntry, ...]
    scenario: tuple[ScenarioEntry, ...]
    limits: Limits
    respawn: Respawn
