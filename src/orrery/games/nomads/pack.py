"""The content file of Space Opera as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from orrery.games.nomads.effects import Op, Passive

Mode = Literal["active", "use", "delayed", "arrival"]
Timing = Literal["action", "synchronic"]
WindowName = Literal[
    "open", "war_declared", "confrontation", "fleet_damage", "assault", "assault_damage", "response", "any"
]
LimitName = Literal["", "turn", "phase", "war", "round"]
ConditionName = Literal[
    "",
    "self_is_fighter",
    "self_has_civil",
    "target_has_military",
    "no_war_this_turn",
    "rival_has_more_population",
    "at_most_3_technologies",
    "both_storages_not_empty",
]
TargetName = Literal[
    "self",
    "species",
    "species_or_self",
    "each_other_in_sector",
    "each_species",
    "fighter",
    "ship",
    "own_ship",
    "technology",
    "construction",
    "own_construction",
    "own_technology",
    "pile",
    "discard_pile",
    "war",
]


class Cost(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an active effect or an arrival costs beside the price of the card."""

    credits: int = 0
    sacrifice: int = 0
    """Own units of any kind."""
    sacrifice_civil: int = 0
    discard: int = 0
    """Own resources."""


class Filter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which objects qualify as targets."""

    no_ships: bool = False
    max_price: int = 99
    """The printed price at most."""
    most_population: bool = False
    """Every species with the highest number of units."""
    types: tuple[str, ...] = ()
    others: bool = False
    """Not the user's own."""


class AbilityEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that somebody uses, or that happens on arrival.

    mode: an active effect of a card, the use of a consumable, a consumable that waits for its trigger, or an effect
    on arrival. limit: once per turn of any player, war phase, war, or round between two own turns; none = as often as
    paid. condition: must hold when it is announced and when it is applied (NOM-SYNC-13).
    """

    mode: Mode
    target: TargetName
    ops: tuple[Op, ...]
    name: str = ""
    choice: str = ""
    timing: Timing = "action"
    universal: bool = False
    windows: tuple[WindowName, ...] = ()
    cost: Cost = Cost()
    limit: LimitName = ""
    optional: bool = False
    condition: ConditionName = ""
    filter: Filter = Filter()
    trigger: Literal[
        "", "own_reorganization_step_2", "ships_sent_against_owner", "opposing_ship_destroyed_own_not"
    ] = ""
    lasts: Literal["", "until_trigger", "confrontation", "war"] = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    id: str
    name: str
    source: Literal["rulebook", "partial", "designed"]
    known: tuple[str, ...] = ()
    effect: str = ""
    icon: str = ""
    """A symbol of the sprite; empty for the usual one of its type."""


class SpeciesEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A species card."""

    kind: str
    initiative: int
    attack: int
    defence: int
    skill_points: int
    passive: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()


class ResourceEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resource card."""

    type: Literal["consumable", "technology", "ship", "equipment"]
    price: int
    copies: int
    unique: bool = False
    synchronic: bool = False
    universal: bool = False
    attack: int = 0
    defence: int = 0
    damage: int = 0
    healing: int = 0
    slots: int = 0
    passive: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()


class SystemEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stellar system card."""

    sectors: tuple[str, ...]
    here: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()


class DeckCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a sample deck."""

    id: str
    copies: int


class DeckEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sample deck for competitive mode."""

    species: str
    note: str
    resources: tuple[DeckCard, ...]


class Sectors(msgspec.Struct, frozen=True):
    """The sectors of the galaxy."""

    names: tuple[str, ...]
    source: str
    known: tuple[str, ...] = ()


class Tokens(msgspec.Struct, frozen=True):
    """The central pile."""

    population: tuple[dict[str, int], ...]
    credits: tuple[dict[str, int], ...]
    population_total: int
    credits_total: int
    attack_markers: int
    defence_markers: int
    source: str


class Units(msgspec.Struct, frozen=True):
    """Civil and military units."""

    civil: dict[str, int]
    military: dict[str, int]
    training_price: int
    extra_jump_price: int
    source: str


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    counts: dict[str, Any]
    sectors: Sectors
    tokens: Tokens
    screens: dict[str, Any]
    units: Units
    species: tuple[SpeciesEntry, ...]
    resource: tuple[ResourceEntry, ...]
    system: tuple[SystemEntry, ...]
    deck: tuple[DeckEntry, ...]
