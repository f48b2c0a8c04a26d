"""Species, resources and stellar systems, loaded from data into flat typed lists that rules can index.

Every card is a *source* of effects: species first, then resources, then systems. `amounts[word][source]` is how much of
a passive word a card has, so that a total is a sum over the sources in force.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

from orrery.engine.base import Word
from orrery.engine.content import Packs
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.checks import check_pack
from orrery.games.nomads.cards.effects import CreditOn, Discount, Op
from orrery.games.nomads.cards.meaning import PASSIVES, Operation, answering, check_vocabulary
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
CONSUMABLE: Final[CardType] = "consumable"
TECHNOLOGY: Final[CardType] = "technology"
SHIP: Final[CardType] = "ship"
EQUIPMENT: Final[CardType] = "equipment"

# windows (NOM-WND)
OPEN: Final[WindowName] = "open"
WAR_DECLARED: WindowName = "war_declared"
CONFRONTATION: WindowName = "confrontation"
FLEET_DAMAGE: WindowName = "fleet_damage"
ASSAULT: WindowName = "assault"
ASSAULT_DAMAGE: WindowName = "assault_damage"
RESPONSE: Final[WindowName] = "response"
Moments = frozenset[str]
"""Times at which something can be used: windows, as an answer to something announced, as an own action."""
ANY_WINDOW: Moments = frozenset({OPEN, WAR_DECLARED, CONFRONTATION, FLEET_DAMAGE, ASSAULT, ASSAULT_DAMAGE})
ACTION: Moments = frozenset({"action"})

ROOM: Final = 8
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
        self.barred_by: list[Operation] = answering(entry.ops, "why_not")
        """The operations that may forbid its use."""
        self.vain_by: list[Operation] = answering(entry.ops[:1], "why_in_vain")
        """The operation that may make it useless: the first, if it can."""


class Moment:
    """A time at which something is used, and what fits it: looked up once, and asked at every decision."""

    def __init__(self, content: Content, times: Moments) -> None:
        self.fits: list[bool] = [not one.times.isdisjoint(times) for one in content.abilities]
        """By ability: whether it can be used now."""
        self.used: list[bool] = [self._one_fits(mine, True) for mine in content.of_source]
        """By source: whether one of its active effects can."""
        self.consumed: list[bool] = [
            content.type[kind] == CONSUMABLE and self._one_fits(content.consumable(kind), False)
            for kind in range(content.kinds)
        ]
        """By kind: whether it is a consumable that can be used in one way or another."""

    def _one_fits(self, abilities: list[Ability], active: bool) -> bool:
        return any(self.fits[one.number] for one in abilities if (one.mode == "active") == active)


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
        self.power_names: list[str] = [self.abilities[number].name for number in self.powers]
        self.has_power: list[bool] = [any(one.power >= 0 for one in mine) for mine in self.of_source]
        windows = (*ANY_WINDOW, RESPONSE)
        self._reactions: dict[str, Moment] = {
            window: Moment(self, frozenset({window, RESPONSE})) for window in windows
        }
        self._actions: dict[str, Moment] = {
            window: Moment(self, frozenset({window, RESPONSE}) | ACTION) for window in windows
        }
        self.built: list[bool] = [kind in (TECHNOLOGY, SHIP) for kind in self.type]
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

    def now(self, window: WindowName, action: bool) -> Moment:
        """The time that it is now: the window, an answer, and the own action if it is one (NOM-WND-13, CONS-09)."""
        return self._actions[window] if action else self._reactions[window]

    def consumable(self, kind: int) -> list[Ability]:
        """The uses of a consumable; several where the card lets the user choose."""
        return self.of_source[self.first_resource + kind]

    def is_technology(self, kind: int) -> bool:
        """Whether a card is built: a technology, ships included (NOM-COMP-16, NOM-SHIP-01)."""
        return self.built[kind]


PACKS = Packs(Path(__file__).parent.with_name("content.toml"), Pack, Content)
