"""The content file of Space Opera as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from orrery.engine.content import Source
from orrery.games.nomads.cards.effects import Op, Passive

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
TriggerName = Literal[
    "", "own_reorganization_step_2", "ships_sent_against_owner", "opposing_ship_destroyed_own_not"
]
CardType = Literal["consumable", "technology", "ship", "equipment"]
Number = Annotated[int, msgspec.Meta(ge=0)]
"""A price, a number of cards or tokens: 0 or more."""
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

    credits: Number = 0
    sacrifice: Number = 0
    """Own units of any kind."""
    sacrifice_civil: Number = 0
    discard: Number = 0
    """Own resources."""


class Filter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which objects qualify as targets."""

    no_ships: bool = False
    max_price: int = 99
    """The printed price at most."""
    most_population: bool = False
    """Every species with the highest number of units."""
    types: tuple[CardType, ...] = ()
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
    timing: Timing = "action"
    universal: bool = False
    windows: tuple[WindowName, ...] = ()
    cost: Cost = Cost()
    limit: LimitName = ""
    optional: bool = False
    condition: ConditionName = ""
    filter: Filter = Filter()
    trigger: TriggerName = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    id: str
    name: str
    source: Source
    known: tuple[str, ...] = ()


class CardEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card shows."""

    effect: str = ""
    icon: str = ""
    """A symbol of the sprite; empty for the usual one of its type."""
    setting: str = ""
    """The text in italics: shown with the card, and without any effect (NOM-GEN-06)."""


class SpeciesEntry(
    CardEntry, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"kind": "class"}
):
    """A species card."""

    kind: str
    initiative: int
    attack: int
    defence: int
    passive: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()


class ResourceEntry(CardEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A resource card."""

    type: CardType
    price: Number
    copies: Number
    unique: bool = False
    attack: int = 0
    defence: int = 0
    damage: int = 0
    healing: int = 0
    slots: Number = 0
    passive: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks printed on a consumable, as its uses have them (NOM-SYNC-19)."""
        if self.type != "consumable":
            return ()
        synchronic = any(ability.timing == "synchronic" for ability in self.abilities)
        universal = any(ability.universal for ability in self.abilities)
        return ("synchronic",) * synchronic + ("universal",) * universal


class SystemEntry(CardEntry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stellar system card."""

    sectors: tuple[str, ...]
    here: tuple[Passive, ...] = ()
    abilities: tuple[AbilityEntry, ...] = ()


class DeckCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a sample deck."""

    id: str
    copies: Number


class DeckEntry(Entry, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sample deck for competitive mode."""

    species: str
    resources: tuple[DeckCard, ...]


class Sectors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sectors of the galaxy."""

    names: tuple[str, ...]
    source: Source
    known: tuple[str, ...] = ()


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens of one value."""

    value: Number
    count: Number


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The central pile."""

    population: tuple[Token, ...]
    credits: tuple[Token, ...]
    source: Source

    @property
    def units_total(self) -> int:
        """What all population tokens are worth together (NOM-COMP-07)."""
        return sum(token.value * token.count for token in self.population)

    @property
    def credits_total(self) -> int:
        """What all credit tokens are worth together (NOM-COMP-08)."""
        return sum(token.value * token.count for token in self.credits)


class Screens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tactical tracking screens and the markers for them (NOM-COMP-05)."""

    count: Number
    attack_markers: Number
    defence_markers: Number
    source: Source
    known: tuple[str, ...] = ()


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one unit of a kind brings."""

    credits_per_reorganization: Number
    attack: Number
    defence: Number
    damage: Number


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Civil and military units."""

    civil: Unit
    military: Unit
    training_price: Number
    extra_jump_price: Number
    source: Source


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    sectors: Sectors
    tokens: Tokens
    screens: Screens
    units: Units
    species: tuple[SpeciesEntry, ...]
    resource: tuple[ResourceEntry, ...]
    system: tuple[SystemEntry, ...]
    deck: tuple[DeckEntry, ...]
