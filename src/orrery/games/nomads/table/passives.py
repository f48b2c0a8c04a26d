"""Passive effects: which cards are in force for whom, and how their words are counted (NOM-EFF-01, 07, 13 to 15).

A total is read where its rule stands, by the word itself: `total(pos, seat, effects.Income)`.
"""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat, Word
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ROOM, Content
from orrery.games.nomads.cards.meaning import PASSIVES, Counting
from orrery.games.nomads.table.state import Expanse

# --- what is in force -------------------------------------------------------------------------------------------


def sources(pos: Expanse, seat: Seat) -> list[int]:
    """The cards whose passive effects apply to a species now: itself, what it has built, where it is (NOM-EFF-01).

    During a war both fighters have the effects of the defender's system and of no other (NOM-SECT-12).
    """
    content = pos.content
    first, slots, kinds = content.first_resource, content.max_slots, content.kinds
    cards, building, equipped = pos.technology, pos.building, pos.equipment
    found = [pos.species[seat]]
    start = seat * ROOM
    for n, card in enumerate(cards[start : start + ROOM]):
        if card < 0 or building[start + n]:
            continue
        kind = card % kinds
        found.append(first + kind)
        if content.slots[kind]:
            for other in equipped[(start + n) * slots : (start + n + 1) * slots]:
                if other >= 0:
                    found.append(first + other % kinds)
    system = pos.system(seat)
    if system >= 0:
        found.append(content.first_system + system)
    return found


def total(pos: Expanse, seat: Seat, word: type[Word]) -> int:
    """Equal passive effects of several cards add up (NOM-EFF-07)."""
    return counted(pos.content, sources(pos, seat), word)


def counted(content: Content, found: list[int], word: type[Word]) -> int:
    """The total of a word over cards that are in force."""
    amounts = content.amounts[word]
    result = 0
    for source in found:
        result += amounts[source]
    return result


def highest(pos: Expanse, seat: Seat, word: type[Word], rule: int) -> int:
    """Effects that replace a limit are not added: the highest applies (NOM-EFF-13)."""
    amounts = pos.content.amounts[word]
    return max([rule, *[amounts[source] for source in sources(pos, seat)]])


# --- how words are counted ---------------------------------------------------------------------------------------

COUNTED = ("build", "build_ship", "deal_concluded")
"""What is counted from the beginning of a turn, so that it can have a first (NOM-EFF-14)."""


@PASSIVES.of(
    effects.Attack,
    effects.Defence,
    effects.Damage,
    effects.Healing,
    effects.ShipAttack,
    effects.ShipDefence,
    effects.Income,
    effects.DeclineRelief,
    effects.StealBonus,
    effects.DefenderDamage,
    effects.BonusIfDamaging,
    effects.Peek,
)
class Added(Counting):
    """Equal effects of several cards add up (NOM-EFF-07)."""

    def lay(self, content: Content, source: int, word: Any) -> None:
        content.amounts[type(word)][source] += word.amount


@PASSIVES.of(effects.AttackerAttack)
class AddedToTheShip(Added):
    """What one ship has of its own or from its equipment adds up, too (NOM-EQUIP-07)."""

    fits = frozenset({"ship", "equipment"})


@PASSIVES.of(effects.ExtraJumps, effects.StorageLimit)
class Limit(Counting):
    """An effect that replaces a limit is not added to another of its kind (NOM-EFF-13)."""

    def lay(self, content: Content, source: int, word: Any) -> None:
        row = content.amounts[type(word)]
        row[source] = max(row[source], word.amount)


@PASSIVES.of(effects.LevelWeight)
class Weight(Limit):
    """How many built technologies this one counts as (NOM-CIV-04)."""

    fits = frozenset({"technology", "ship"})


@PASSIVES.of(effects.NegotiateAnywhere, effects.NoWar)
class Mark(Counting):
    """Something that holds or does not hold, whatever the number of cards that say so."""

    def lay(self, content: Content, source: int, word: Any) -> None:
        content.amounts[type(word)][source] += 1


@PASSIVES.of(effects.Unblockable, effects.CannotBlock, effects.Survive, effects.DestroyOpponent)
class ShipMark(Mark):
    """Something that holds for one ship (NOM-EQUIP-07)."""

    fits = frozenset({"ship", "equipment"})


@PASSIVES.of(effects.Discount)
class Reduction(Counting):
    """A price reduction (NOM-ACT-06)."""

    def problem(self, word: Any) -> str:
        return no_first(word.what, word.first_per_turn)

    def lay(self, content: Content, source: int, word: Any) -> None:
        content.discounts[source].append(word)


@PASSIVES.of(effects.CreditOn)
class Reward(Counting):
    """Credits after an event (NOM-EFF-15)."""

    def problem(self, word: Any) -> str:
        return no_first(word.event, word.first_per_turn)

    def lay(self, content: Content, source: int, word: Any) -> None:
        content.credit_on[source].append(word)


def no_first(what: str, first_per_turn: bool) -> str:
    """The sentence that refuses the first of something that nobody counts (NOM-EFF-14)."""
    if first_per_turn and what not in COUNTED:
        return f"'{what}' is not counted by the turn, so it has no first."
    return ""
