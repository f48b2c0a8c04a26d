"""The content file of Galactic Destiny as it is written: one typed entry for each item.

Not compiled: `kw_only` is a class keyword, which mypyc drops.
"""

from __future__ import annotations

import msgspec

from orrery.games.destiny.content.effects import Effect


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What every item says of itself: where it comes from, and what of it stands in the rulebook."""

    source: str
    known: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    public: str = ""
    lines: str = ""


class Counts(Entry, frozen=True, kw_only=True):
    """What is in the box."""

    sectors: int
    sector_cards: int
    action_cards: int
    event_cards: int
    senator_cards: int
    party_fleets: int
    republic_fleets: int
    dice: int
    corruption_shadow_tokens: int
    ownership_icons_per_party: int


class Numbers(Entry, frozen=True, kw_only=True):
    """The numbers of the rules."""

    hand_limit: int
    start_action_cards: int
    start_senator_cards: int
    start_fleets: int
    start_republic_fleets: int
    republic_sector: int
    draw_actions: int
    draw_senators: int
    draw_events: int
    draw_sectors: int
    base_money: int
    resource_cap: int
    bank_rate: int
    party_fleet_price: int
    republic_fleet_price: int
    party_icon_discount: int
    invasion_corruption: int
    broken_deal_corruption: int
    broken_law_corruption: int
    corruption_before_forced_trade: int
    corruption_per_shadow: int
    infestation_target: int
    sectors_to_win: int
    infested_to_lose: int
    assassination_step: int
    assassination_kill: int
    prosecution_cost: int
    fine: int
    rebel_sector_roll: int
    casualty_from: int


class TrackEntry(Entry, frozen=True, kw_only=True):
    """The Election track."""

    spaces: tuple[str, ...]
    start: str


class VerdictEntry(Entry, frozen=True, kw_only=True):
    """A line of the Prosecutions Table."""

    low: int
    high: int
    name: str
    effect: str


class SectorEntry(Entry, frozen=True, kw_only=True):
    """A Sector of the board."""

    number: int
    column: int
    row: int
    influence: int
    money: int
    defence: int
    adjacent: tuple[int, ...]
    in_sector_deck: bool
    race: str = ""
    leaning: str = ""
    start_of: str = ""
    ability: str = ""


class PartyEntry(Entry, frozen=True, kw_only=True):
    """A Party card."""

    id: str
    name: str
    colour: str
    start_sector: int
    start_senator: str
    start_money: int
    start_influence: int
    rival: str
    races_for: tuple[str, ...]
    races_against: tuple[str, ...]


class RaceEntry(Entry, frozen=True, kw_only=True):
    """One of the six races."""

    id: str
    name: str
    traits: str


class AbilityEntry(Entry, frozen=True, kw_only=True):
    """A Senator ability."""

    id: str
    name: str
    trigger: str
    effect: str
    effects: tuple[Effect, ...]
    design_value: int
    clause: str


class SenatorEntry(Entry, frozen=True, kw_only=True):
    """A Senator card."""

    id: str
    name: str
    race: str
    diplomacy: int
    command: int
    cost: int
    abilities: tuple[str, ...]
    starting: bool
    party_icon: str = ""


class SectorAbilityEntry(Entry, frozen=True, kw_only=True):
    """A Sector Ability card."""

    id: str
    name: str
    sector: int
    trigger: str
    effect: str
    effects: tuple[Effect, ...]
    clause: str
    limit: str = ""


class MinisterEntry(Entry, frozen=True, kw_only=True):
    """A Minister Ability card, its honest and its corrupt side."""

    id: str
    name: str
    time: str
    action: bool
    priority: int
    effect: str
    effects: tuple[Effect, ...]
    corrupt_max: int
    corrupt_effect: str
    corrupt_effects: tuple[Effect, ...]


class Cost(msgspec.Struct, frozen=True):
    """The base cost of an Action card."""

    money: int = 0
    influence: int = 0


class ActionEntry(Entry, frozen=True, kw_only=True):
    """An Action card."""

    id: str
    name: str
    copies: int
    cost: Cost
    time: str
    action: bool
    priority: int
    effect: str
    effects: tuple[Effect, ...]


class EventEntry(Entry, frozen=True, kw_only=True):
    """An Event card."""

    id: str
    name: str
    copies: int
    duration: str
    effect: str
    effects: tuple[Effect, ...]
    tone: str


class PropositionEntry(Entry, frozen=True, kw_only=True):
    """A sample proposition, its provisions in the language of laws."""

    id: str
    name: str
    duration: int
    effect: str
    provisions: tuple[str, ...]
    clause: str


class ActEntry(Entry, frozen=True, kw_only=True):
    """An act that a law may name: what counts as one, where it happens, which provisions may name it."""

    id: str
    counts: str
    place: str
    looked_at: str
    kinds: tuple[str, ...]


class ArticleEntry(Entry, frozen=True, kw_only=True):
    """An article of the Bill of Sentient Rights, with the clause of its check."""

    article: int
    clause: str
    note: str


class PromiseEntry(Entry, frozen=True, kw_only=True):
    """A kind of promise."""

    id: str
    effect: str
    fields: tuple[str, ...]


class Pack(msgspec.Struct, frozen=True):
    """The content file as it is written."""

    counts: Counts
    numbers: Numbers
    election_track: TrackEntry
    prosecution_result: tuple[VerdictEntry, ...]
    sector: tuple[SectorEntry, ...]
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
    bill_check: tuple[ArticleEntry, ...]
    promise: tuple[PromiseEntry, ...]
