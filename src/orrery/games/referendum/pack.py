"""The content file of Space Opera as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

import msgspec

from orrery.games.referendum.effects.cards import Effect
from orrery.games.referendum.effects.conditions import Condition
from orrery.games.referendum.effects.traits import Trait
from orrery.games.referendum.effects.troubles import Trouble


class Sourced(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    source: str
    known: tuple[str, ...] = ()
    line: str = ""
    public: str = ""


class Entry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An item with an id."""

    id: str
    name: str = ""


class WheelEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The six blocs in the order of the wheel (REF-ALI-02)."""

    order: tuple[str, ...]


class FaceEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A face of the die: its bloc and its icon (REF-CMP-10)."""

    roll: int
    bloc: str
    icon: str


class SectorEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sector with its number of planets."""

    planets: int


class SupplyEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    citizens: int
    planets: int
    stations: int
    opportunity: int
    adversity: int
    dice: int
    activation_tokens: int
    clock_tokens: int
    clock_per_player: int
    hand_limit: int
    hand_start: int
    citizens_start: int


class StationEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A station: its bonus, and the sectors it touches in each layout (REF-SET-03)."""

    skill: str
    bonus: int
    hub: tuple[str, str]
    chain: tuple[str, str]
    effect: str


class RollEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A roll: skill (or rank), successes needed (or the wheel distance to the alignment named), dice if stated."""

    skill: str
    need: int = 0
    distance: bool = False
    dice: int = 0


class ActionEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special action of a citizen."""

    name: str
    effect: str
    requires: tuple[Condition, ...] = ()
    roll: RollEntry | None = None
    effects: tuple[Effect, ...]


class TraitEntry(Sourced, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special characteristic of a citizen."""

    name: str
    effect: str
    words: tuple[Trait, ...]


class SkillsEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Levels of a citizen."""

    guile: int
    intelligence: int
    negotiation: int
    opportunity: int
    wealth: int


class CitizenEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A citizen (REF-CMP-02)."""

    bloc: str
    rank: int
    title: str
    home: str
    home_sector: str
    skills: SkillsEntry
    actions: tuple[ActionEntry, ...] = ()
    traits: tuple[TraitEntry, ...] = ()


class PlanetEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A planet card (REF-CMP-04, REF-CMP-05)."""

    asterisk: bool
    sector: str
    title: str
    government: str
    population: tuple[str, ...]
    effect: str
    words: tuple[Trait, ...]


class OpportunityEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Opportunity card."""

    count: int
    timing: str
    effect: str
    effects: tuple[Effect, ...]
    law: bool = False
    friend: bool = False
    clocks: int = 0
    requires: tuple[Condition, ...] = ()
    roll: RollEntry | None = None
    window: str = ""


class AdversityEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Adversity card."""

    count: int
    effect: str
    rule: Trouble


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    wheel: WheelEntry
    face: tuple[FaceEntry, ...]
    sector: tuple[SectorEntry, ...]
    supply: SupplyEntry
    station: tuple[StationEntry, ...]
    citizen: tuple[CitizenEntry, ...]
    planet: tuple[PlanetEntry, ...]
    opportunity: tuple[OpportunityEntry, ...]
    adversity: tuple[AdversityEntry, ...]
