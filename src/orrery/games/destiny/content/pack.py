"""The content file of Galactic Destiny as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops. Everywhere an unknown field is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from orrery.engine.content import Source
from orrery.games.destiny.content.effects.events import EventWord
from orrery.games.destiny.content.effects.played import CardWord, CorruptWord
from orrery.games.destiny.content.effects.sectors import SectorWord
from orrery.games.destiny.content.effects.selectors import Amount, Count, Priority
from orrery.games.destiny.content.effects.traits import TraitWord


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    source: Source
    known: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    public: str = ""
    lines: str = ""


class Counts(Entry, frozen=True, kw_only=True):
    """What is in the box; the lists of the pack must agree with it."""

    sectors: Count
    sector_cards: Count
    action_cards: Count
    event_cards: Count
    senator_cards: Count
    party_fleets: Count
    republic_fleets: Count


class Numbers(Entry, frozen=True, kw_only=True):
    """The numbers of the rules."""

    hand_limit: Count
    start_action_cards: Amount
    start_senator_cards: Amount
    start_fleets: Amount
    start_republic_fleets: Amount
    republic_sector: Count
    draw_actions: Amount
    draw_senators: Amount
    draw_events: Amount
    draw_sectors: Amount
    base_money: Amount
    resource_cap: Count
    bank_rate: Count
    party_fleet_price: Amount
    republic_fleet_price: Count
    party_icon_discount: Amount
    invasion_corruption: Amount
    broken_deal_corruption: Amount
    broken_law_corruption: Amount
    corruption_before_forced_trade: Count
    corruption_per_shadow: Count
    infestation_target: Count
    sectors_to_win: Count
    infested_to_lose: Count
    assassination_step: Count
    assassination_kill: Count
    prosecution_cost: Amount
    fine: Amount
    veto_cost: Amount
    audit_cost: Amount
    audit_hit: Count
    interior_diplomacy: Amount
    defence_command: Amount
    rebel_sector_roll: Count
    casualty_from: Count


class TrackEntry(Entry, frozen=True, kw_only=True):
    """The Election track."""

    spaces: Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
    start: str


class VerdictEntry(Entry, frozen=True, kw_only=True):
    """A line of the Prosecutions Table: from which total on."""

    low: Count
    name: Literal["Execution", "Guilty", "Innocent", "Disgraced"]


class FactsEntry(Entry, frozen=True, kw_only=True):
    """What is known of something that has no numbers of its own."""


class SectorEntry(Entry, frozen=True, kw_only=True):
    """A Sector of the board."""

    number: Count
    ring: Literal["core", "middle", "rim"]
    column: Count
    row: Count
    influence: Amount
    money: Amount
    defence: Amount
    adjacent: tuple[int, ...]
    in_sector_deck: bool
    race: str = ""
    leaning: str = ""
    start_of: str = ""
    ability: str = ""


class PartyEntry(Entry, frozen=True, kw_only=True):
    """A Party card; its rival and the races behind it are told to whoever reads it, and change nothing in play (DES-OPT-02)."""

    id: str
    name: str
    start_sector: Count
    start_senator: str
    start_money: Amount
    start_influence: Amount
    rival: str
    races_for: tuple[str, ...]
    races_against: tuple[str, ...]


class RaceEntry(Entry, frozen=True, kw_only=True):
    """One of the six races."""

    name: str


class AbilityEntry(Entry, frozen=True, kw_only=True):
    """A Senator ability."""

    id: str
    name: str
    effect: str
    effects: tuple[TraitWord, ...]


class SenatorEntry(Entry, frozen=True, kw_only=True):
    """A Senator card."""

    id: str
    name: str
    race: str
    diplomacy: Amount
    command: Amount
    cost: Amount
    abilities: tuple[str, ...]
    party_icon: str = ""


class SectorAbilityEntry(Entry, frozen=True, kw_only=True):
    """A Sector Ability card."""

    id: str
    name: str
    sector: Count
    effect: str
    effects: tuple[SectorWord, ...]
    clause: str


class MinisterEntry(Entry, frozen=True, kw_only=True):
    """A Minister Ability card: what it is called, its priority, and its corrupt side."""

    id: str
    name: str
    priority: Priority
    corrupt_max: Amount
    corrupt_effect: str
    corrupt_effects: tuple[CorruptWord, ...]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base cost of an Action card."""

    money: Amount = 0
    influence: Amount = 0


class ActionEntry(Entry, frozen=True, kw_only=True):
    """An Action card."""

    id: str
    name: str
    copies: Count
    cost: Cost
    time: Literal["Senate", "Intrigue", "General"]
    action: bool
    priority: Priority
    effect: str
    effects: Annotated[tuple[CardWord, ...], msgspec.Meta(min_length=1)]


class EventEntry(Entry, frozen=True, kw_only=True):
    """An Event card: 0 turns happen at once, others stay in force."""

    id: str
    name: str
    turns: Amount
    effect: str
    effects: Annotated[tuple[EventWord, ...], msgspec.Meta(min_length=1)]


class PropositionEntry(Entry, frozen=True, kw_only=True):
    """A sample proposition, its provisions in the language of laws."""

    id: str
    name: str
    duration: Annotated[int, msgspec.Meta(ge=1, le=10)]
    provisions: tuple[str, ...]


class ActEntry(Entry, frozen=True, kw_only=True):
    """An act that a law may name: what it is called, whether it belongs to a Sector, which provisions may name it."""

    id: str
    says: str
    noun: str
    kinds: tuple[Literal["tax", "prohibit", "require", "license", "permit"], ...]
    placed: bool = False


class ArticleEntry(Entry, frozen=True, kw_only=True):
    """An article of the Bill of Sentient Rights, with the clause of its check."""

    number: Count
    clause: str
    says: str


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content file as it is written."""

    counts: Counts
    numbers: Numbers
    election_track: TrackEntry
    prosecution_result: tuple[VerdictEntry, ...]
    board: FactsEntry
    sector: tuple[SectorEntry, ...]
    sector_deck: FactsEntry
    party: tuple[PartyEntry, ...]
    race: tuple[RaceEntry, ...]
    senator_ability: tuple[AbilityEntry, ...]
    senator: tuple[SenatorEntry, ...]
    sector_ability: tuple[SectorAbilityEntry, ...]
    minister: tuple[MinisterEntry, ...]
    action: tuple[ActionEntry, ...]
    event: tuple[EventEntry, ...]
    proposition: tuple[PropositionEntry, ...]
    law_act: tuple[ActEntry, ...]
    article: tuple[ArticleEntry, ...]
