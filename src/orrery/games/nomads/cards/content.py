"""Species, resources and stellar systems, loaded from data into flat typed lists that rules can index.

Every card is a *source* of effects: species first, then resources, then systems. `amounts[word][source]` is how much of
a passive word a card has, so that a total is a sum over the sources in force.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from orrery.engine.base import Word
from orrery.engine.content import Packs
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.checks import check_pack
from orrery.games.nomads.cards.effects import CreditOn, Discount, Op
from orrery.games.nomads.cards.meaning import PASSIVES, check_vocabulary
from orrery.games.nomads.cards.pack import (
    AbilityEntry,
    CardType,
    ConditionName,
    LimitName,
    Mode,
    Pack,
    TargetName,
    TriggerName,
    WindowName,
)

# types of resources
CONSUMABLE: CardType = "consumable"
TECHNOLOGY: CardType = "technology"
SHIP: CardType = "ship"
EQUIPMENT: CardType = "equipment"

# windows (NOM-WND)
OPEN: WindowName = "open"
WAR_DECLARED: WindowName = "war_declared"
CONFRONTATION: WindowName = "confrontation"
FLEET_DAMAGE: WindowName = "fleet_damage"
ASSAULT: WindowName = "assault"
ASSAULT_DAMAGE: WindowName = "assault_damage"
RESPONSE: WindowName = "response"
Moments = frozenset[str]
"""Times at which something can be used: windows, as an answer to something announced, as an own action."""
ANY_WINDOW: Moments = frozenset({OPEN, WAR_DECLARED, CONFRONTATION, FLEET_DAMAGE, ASSAULT, ASSAULT_DAMAGE})
ACTION: Moments = frozenset({"action"})

ROOM = 8
"""How many technologies a player may have, built and under construction together (NOM-TECH-06, NOM-TECH-07)."""
STORAGE_LIMIT = 6
START_UNITS = 4
START_CREDITS = 4
START_CARDS = 5


class Ability:
    """An ability of a card, made ready for the rules."""

    def __init__(self, number: int, source: int, entry: AbilityEntry) -> None:
        self.number = number
        self.source = source
        self.entry = entry
        self.mode: Mode = entry.mode
        self.name: str = entry.name
        self.synchronic: bool = entry.timing == "synchronic"
        self.universal: bool = entry.universal
        windows: Moments = ANY_WINDOW if "any" in entry.windows else frozenset(entry.windows)
        self.times: Moments = windows if self.synchronic else ACTION
        """When it can be used: a synchronic in its windows, anything else as an own action (NOM-WND-13, CONS-09)."""
        self.credits: int = entry.cost.credits
        self.sacrifice: int = entry.cost.sacrifice
        self.sacrifice_civil: int = entry.cost.sacrifice_civil
        self.discard: int = entry.cost.discard
        self.limit: LimitName = entry.limit
        self.optional: bool = entry.optional
        self.condition: ConditionName = entry.condition
        self.target: TargetName = entry.target
        self.no_ships: bool = entry.filter.no_ships
        self.max_price: int = entry.filter.max_price
        self.most_population: bool = entry.filter.most_population
        self.types: tuple[CardType, ...] = entry.filter.types
        self.others: bool = entry.filter.others
        self.trigger: TriggerName = entry.trigger
        self.ops: tuple[Op, ...] = entry.ops
        self.power: int = -1


class Content:
    """The pack as flat lists: species, kinds of resources and systems are small integers."""

    def __init__(self, pack: Pack, file: str, digest: str) -> None:
        self.pack = pack
        self.file = file
        self.digest = digest
        check_vocabulary()
        check_pack(pack, file)
        self.species_count: int = len(pack.species)
        self.kinds: int = len(pack.resource)
        self.systems: int = len(pack.system)
        self.first_resource: int = self.species_count
        self.first_system: int = self.species_count + self.kinds
        self.species_names: list[str] = [one.name for one in pack.species]
        self.initiative: list[int] = [one.initiative for one in pack.species]
        self.base_attack: list[int] = [one.attack for one in pack.species]
        self.base_defence: list[int] = [one.defence for one in pack.species]
        self.card_names: list[str] = [one.name for one in pack.resource]
        self.price: list[int] = [one.price for one in pack.resource]
        self.type: list[CardType] = [one.type for one in pack.resource]
        self.copies: list[int] = [one.copies for one in pack.resource]
        self.unique: list[bool] = [one.unique for one in pack.resource]
        self.attack: list[int] = [one.attack for one in pack.resource]
        self.defence: list[int] = [one.defence for one in pack.resource]
        self.damage: list[int] = [one.damage for one in pack.resource]
        self.slots: list[int] = [one.slots for one in pack.resource]
        self.max_slots: int = max(self.slots)
        self.system_names: list[str] = [one.name for one in pack.system]
        index = {name: i for i, name in enumerate(pack.sectors.names)}
        self.sectors: list[int] = [sum(1 << index[name] for name in one.sectors) for one in pack.system]
        self.sector_names: list[str] = list(pack.sectors.names)
        self.units_total: int = pack.tokens.units_total
        self.credits_total: int = pack.tokens.credits_total
        self.training_price: int = pack.units.training_price
        self.jump_price: int = pack.units.extra_jump_price
        self.civil_income: int = pack.units.civil.credits_per_reorganization
        self.civil_attack: int = pack.units.civil.attack
        self.civil_defence: int = pack.units.civil.defence
        self.civil_damage: int = pack.units.civil.damage
        self.soldier_income: int = pack.units.military.credits_per_reorganization
        self.soldier_attack: int = pack.units.military.attack
        self.soldier_defence: int = pack.units.military.defence
        self.soldier_damage: int = pack.units.military.damage
        sources = self.first_system + self.systems
        self.amounts: dict[type[Word], list[int]] = {
            word: [0] * sources for word in get_args(effects.Passive)
        }
        self.discounts: list[list[Discount]] = [[] for _ in range(sources)]
        self.credit_on: list[list[CreditOn]] = [[] for _ in range(sources)]
        self.abilities: list[Ability] = []
        self.of_source: list[list[Ability]] = []
        self._passives()
        self._printed()
        self._abilities()
        self.powers: list[int] = [one.number for one in self.abilities if one.mode == "active"]
        for power, number in enumerate(self.powers):
            self.abilities[number].power = power
        self.use_times: list[Moments] = [_times(mine, False) for mine in self.of_source]
        self.power_times: list[Moments] = [_times(mine, True) for mine in self.of_source]
        self.power_names: list[str] = [self.abilities[number].name for number in self.powers]
        self._when: dict[Moments | None, list[bool]] = {}
        self._consumed: dict[Moments, list[bool]] = {}
        self.cheapest: dict[str, int] = {}
        self._cheapest()
        self.deck_names: list[str] = [deck.name for deck in pack.deck]

    def _passives(self) -> None:
        """What the passive words of every card say."""
        for source, one in enumerate(self.pack.species):
            for word in one.passive:
                PASSIVES[word].lay(self, source, word)
        for source, card in enumerate(self.pack.resource, self.first_resource):
            for word in card.passive:
                PASSIVES[word].lay(self, source, word)
        for source, system in enumerate(self.pack.system, self.first_system):
            for word in system.here:
                PASSIVES[word].lay(self, source, word)

    def _printed(self) -> None:
        """What is printed on resources counts like the words for it; ships fight with theirs themselves (NOM-SHIP-02)."""
        amounts = self.amounts
        for source, card in enumerate(self.pack.resource, self.first_resource):
            amounts[effects.Healing][source] += card.healing
            if card.type == "technology":
                amounts[effects.Attack][source] += card.attack
                amounts[effects.Defence][source] += card.defence
                amounts[effects.Damage][source] += card.damage
            if card.type in ("technology", "ship"):
                weights = amounts[effects.LevelWeight]
                weights[source] = max(1, weights[source])

    def _abilities(self) -> None:
        """The abilities of every card."""
        pack = self.pack
        entries: list[tuple[AbilityEntry, ...]] = [
            *(one.abilities for one in pack.species),
            *(one.abilities for one in pack.resource),
            *(one.abilities for one in pack.system),
        ]
        for source, written in enumerate(entries):
            mine: list[Ability] = []
            for entry in written:
                ability = Ability(len(self.abilities), source, entry)
                self.abilities.append(ability)
                mine.append(ability)
            self.of_source.append(mine)

    def _cheapest(self) -> None:
        """The lowest price of a synchronic consumable that fits a window: who has less cannot hold a usable one."""
        for window in (*ANY_WINDOW, RESPONSE):
            prices = [
                self.price[kind]
                for kind in range(self.kinds)
                for ability in self.of_source[self.first_resource + kind]
                if ability.mode != "active" and ability.synchronic and window in ability.times
            ]
            self.cheapest[window] = min(prices, default=999)

    def when_used(self, times: Moments | None) -> list[bool]:
        """By source: whether an active effect of it can be used at one of these times; None means at any."""
        found = self._when.get(times)
        if found is None:
            found = self._when[times] = [
                bool(has) if times is None else not has.isdisjoint(times) for has in self.power_times
            ]
        return found

    def when_consumed(self, times: Moments) -> list[bool]:
        """By kind: whether it is a consumable that can be used in one way or another at one of these times."""
        found = self._consumed.get(times)
        if found is None:
            uses = self.use_times[self.first_resource : self.first_resource + self.kinds]
            found = self._consumed[times] = [
                kind == CONSUMABLE and not has.isdisjoint(times)
                for kind, has in zip(self.type, uses, strict=True)
            ]
        return found

    def consumable(self, kind: int) -> list[Ability]:
        """The uses of a consumable; several where the card lets the user choose."""
        return self.of_source[self.first_resource + kind]

    def is_technology(self, kind: int) -> bool:
        """Whether a card is built: a technology, ships included (NOM-COMP-16, NOM-SHIP-01)."""
        return self.type[kind] == TECHNOLOGY or self.type[kind] == SHIP


def _times(abilities: list[Ability], active: bool) -> Moments:
    """When one or another of these can be used: the active effects, or the others."""
    return frozenset(
        moment for ability in abilities if (ability.mode == "active") == active for moment in ability.times
    )


PACKS = Packs(Path(__file__).parent.with_name("content.toml"), Pack, Content)
