"""Traits: what the text of a citizen or the effect of a planet says."""

from __future__ import annotations

from orrery.engine.base import Word


class VoteValue(Word, frozen=True):
    """Votes in every Senate vote, from anywhere."""

    amount: int


class VoteBonusPop(Word, frozen=True):
    """One more vote for each population box of the bloc, on a planet outside the sector."""

    bloc: str
    outside: str


class BlockGuile(Word, frozen=True):
    """May block actions with a guile roll at this location."""


class Veto(Word, frozen=True):
    """May cancel a law that passes by so many votes or fewer."""

    margin: int


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


class FreeTravel(Word, frozen=True):
    """A free Travel: `leaving` this planet, or `before-vote`."""

    when: str


class NoVote(Word, frozen=True):
    """Never votes in the Senate."""


class ShareWealth(Word, frozen=True):
    """When activated, may move wealth tokens between this citizen and others of the bloc."""


class PeekCard(Word, frozen=True):
    """When activated, sees random cards of each opponent with a citizen here."""

    amount: int


class BanHinder(Word, frozen=True):
    """Opposing citizens cannot subtract dice from such rolls of the bloc here."""

    skill: str
    bloc: str


class IgnoreInjury(Word, frozen=True):
    """The first injury in each game turn is ignored."""


class ExtraDraw(Word, frozen=True):
    """Draws more planet cards when Activate Planet succeeds."""

    amount: int


class AdversityFails(Word, frozen=True):
    """Where an Adversity card would be drawn, the action fails instead."""


class SenateSeat(Word, frozen=True):
    """Citizens here who are no senators buy votes."""


class DieBonus(Word, frozen=True):
    """More dice for rolls of the skill by citizens of the rank."""

    skill: str
    amount: int
    min_rank: int


class WealthOnActivate(Word, frozen=True):
    """Tokens for a citizen activated here, after topping up."""

    amount: int


class PassWealth(Word, frozen=True):
    """Passing on both actions here brings so many tokens."""

    amount: int


class NoForeignHelp(Word, frozen=True):
    """Only citizens of her own bloc help a citizen who acts here."""


class GovNeed(Word, frozen=True):
    """No Confidence needs so many successes here."""

    amount: int


class ClockExtra(Word, frozen=True):
    """A successful No Confidence here removes so many further clock tokens."""

    amount: int


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


Trait = (
    VoteValue
    | VoteBonusPop
    | BlockGuile
    | Veto
    | TieBreak
    | SeekFrom
    | RemoteWealth
    | RandomChoiceBoxes
    | RecruitPickAny
    | FreeTravel
    | NoVote
    | ShareWealth
    | PeekCard
    | BanHinder
    | IgnoreInjury
    | ExtraDraw
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
