"""Traits: what the text of a citizen or the effect of a planet says."""

from __future__ import annotations

from typing import TypeAlias

from orrery.engine.base import Word
from orrery.games.referendum.effects.terms import Bloc, Few, Number, RolledSkill


class VoteValue(Word, frozen=True):
    """Votes in every Senate vote, from anywhere."""

    amount: Number


class VoteBonusPop(Word, frozen=True):
    """One more vote for each population box of the bloc, on a planet outside the sector."""

    bloc: Bloc
    outside: str


class BlockGuile(Word, frozen=True):
    """May block actions with a guile roll at this location."""


class Veto(Word, frozen=True):
    """May cancel a law that passes by so many votes or fewer."""

    margin: Number


class TieBreak(Word, frozen=True):
    """Decides tied Senate votes."""


class SeekFrom(Word, frozen=True):
    """Seek Opportunity may draw from the top of the discards too."""


class RemoteWealth(Word, frozen=True):
    """Spends wealth tokens as if present anywhere."""


class RandomChoiceBoxes(Word, frozen=True):
    """The ? boxes of planets that this citizen activates are rolled."""


class RecruitPickAny(Word, frozen=True):
    """Takes any citizen of the deck when recruiting succeeds."""


class TravelBeforeVote(Word, frozen=True):
    """A free Travel immediately before a Senate vote."""


class NoVote(Word, frozen=True):
    """Never votes in the Senate."""


class ShareWealth(Word, frozen=True):
    """When activated, may move wealth tokens between this citizen and others of the bloc."""


class PeekCard(Word, frozen=True):
    """When activated, sees random cards of each opponent with a citizen here."""

    amount: Number


class BanHinder(Word, frozen=True):
    """Opposing citizens cannot subtract dice from such rolls of the bloc here."""

    skill: RolledSkill
    bloc: Bloc


class IgnoreInjury(Word, frozen=True):
    """The first injury in each game turn is ignored."""


class ExtraDraw(Word, frozen=True):
    """Draws more planet cards when Activate Planet succeeds."""

    amount: Number


class LeaveFree(Word, frozen=True):
    """Leaving this planet is a free Travel."""


class AdversityFails(Word, frozen=True):
    """Where an Adversity card would be drawn, the action fails instead."""


class SenateSeat(Word, frozen=True):
    """Citizens here who are no senators buy votes."""


class DieBonus(Word, frozen=True):
    """More dice for rolls of the skill by citizens of the rank."""

    skill: RolledSkill
    amount: Number
    min_rank: Few


class WealthOnActivate(Word, frozen=True):
    """Tokens for a citizen activated here, after topping up."""

    amount: Number


class PassWealth(Word, frozen=True):
    """Passing on both actions here brings so many tokens."""

    amount: Few


class NoForeignHelp(Word, frozen=True):
    """Only citizens of their own bloc help a citizen who acts here."""


class GovNeed(Word, frozen=True):
    """No Confidence needs so many successes here."""

    amount: Number


class ClockExtra(Word, frozen=True):
    """A successful No Confidence here removes so many further clock tokens."""

    amount: Number


class RandomShift(Word, frozen=True):
    """At the start of each game turn a random box takes a random bloc."""


class GuileNotWild(Word, frozen=True):
    """Guile icons are no target icons here, except on guile rolls."""


class ArriveCheck(Word, frozen=True):
    """Whoever arrives rolls a die; an adversity icon injures."""


class HealOnActivate(Word, frozen=True):
    """Whoever is activated here loses the injury token."""


class GuileBan(Word, frozen=True):
    """Actions that need a guile roll are forbidden here."""


CitizenTrait: TypeAlias = (
    VoteValue
    | VoteBonusPop
    | BlockGuile
    | Veto
    | TieBreak
    | SeekFrom
    | RemoteWealth
    | RandomChoiceBoxes
    | RecruitPickAny
    | TravelBeforeVote
    | NoVote
    | ShareWealth
    | PeekCard
    | BanHinder
    | IgnoreInjury
    | ExtraDraw
)
"""What the special characteristics of citizens say."""
PlanetTrait: TypeAlias = (
    SeekFrom
    | LeaveFree
    | AdversityFails
    | SenateSeat
    | DieBonus
    | WealthOnActivate
    | PassWealth
    | NoForeignHelp
    | GovNeed
    | ClockExtra
    | RandomShift
    | GuileNotWild
    | ArriveCheck
    | HealOnActivate
    | GuileBan
)
"""What the effects of planets say."""
