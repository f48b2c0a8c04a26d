"""Words of lasting Senator abilities: each is asked for by one rule (`trait(pos, senator, Word)`)."""

from __future__ import annotations

from orrery.engine.base import Word
from orrery.games.destiny.content.effects.played import ActionWord
from orrery.games.destiny.content.effects.selectors import Change, Count, Face


class Salary(Word, frozen=True):
    """In a Ministry it earns Money at the beginning of each turn."""

    amount: Count


class IgnoreShadowDice(Word, frozen=True):
    """The first `n` Shadow tokens on the Senator add no dice, its own or the Infestation's."""

    n: Count


class FightInfestation(Word, frozen=True):
    """More Command when it fights the Infestation."""

    command: Change


class CasualtyFrom(Word, frozen=True):
    """Dice of its force score from this number on."""

    value: Face


class HalveCasualties(Word, frozen=True):
    """Its force scores half the casualties, rounded up."""


class RerollOne(Word, frozen=True):
    """Once in each battle one die of its force is rolled again; the new result stands."""


class NoExploding(Word, frozen=True):
    """6s of its force grant no extra dice."""


class NoDeathInBattle(Word, frozen=True):
    """The admiral survives its battles."""


class MoreDice(Word, frozen=True):
    """More or fewer dice for its force."""

    n: Change


class RaiseDie(Word, frozen=True):
    """One die of its force is raised; a result of 6 or more grants an extra die."""

    amount: Count


class DearTrials(Word, frozen=True):
    """Its prosecution costs so much more Influence."""

    price: Count


class PublicSpeaking(Word, frozen=True):
    """More Diplomacy in Campaigns."""

    diplomacy: Change


LastingTrait = (
    Salary
    | IgnoreShadowDice
    | FightInfestation
    | CasualtyFrom
    | HalveCasualties
    | RerollOne
    | NoExploding
    | NoDeathInBattle
    | MoreDice
    | RaiseDie
    | DearTrials
    | PublicSpeaking
)
TraitWord = LastingTrait | ActionWord
"""What a Senator ability may say."""
