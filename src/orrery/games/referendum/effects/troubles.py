"""Rules of Adversity cards: what must be there, what it costs, who decides."""

from __future__ import annotations

from typing import TypeAlias

from orrery.engine.base import Word
from orrery.games.referendum.effects.terms import Few, Icon, OwnSkill


class HaveSkill(Word, frozen=True):
    """Continue if one of your citizens present has the skill at this level."""

    skill: OwnSkill
    minimum: Few


class HaveRank(Word, frozen=True):
    """Continue if one of your citizens present has this rank or a higher one."""

    minimum: Few


class HaveNative(Word, frozen=True):
    """Continue on a station, or if one of your citizens present comes from this planet; else maybe an injury too."""

    injure: bool = False


class HavePlurality(Word, frozen=True):
    """Continue if one of your citizens present has the alignment of the plurality; never on a station."""


class HaveHomeSector(Word, frozen=True):
    """Continue in, or on a station touching, the home sector of one of your citizens present."""


class DiscardFriend(Word, frozen=True):
    """Discard a Friend card to continue."""


class DiscardRandom(Word, frozen=True):
    """Discard cards at random to continue."""

    amount: Few


class PayToken(Word, frozen=True):
    """Pay wealth tokens from your citizens present to continue."""

    amount: Few


class OpponentMayFail(Word, frozen=True):
    """An opponent with such a citizen present may make the action fail."""

    skill: OwnSkill
    minimum: Few


class TakeControl(Word, frozen=True):
    """An opponent with a citizen present who has the target skill may take control."""


class InjureOwn(Word, frozen=True):
    """One of your citizens present is injured; continue if the acting citizen is still in play."""


class DieCheck(Word, frozen=True):
    """Roll a die: on this icon the acting citizen is injured and the action fails."""

    icon: Icon


class FailThenTravel(Word, frozen=True):
    """The action fails; the acting citizen may at once take a free Travel action."""


Trouble: TypeAlias = (
    HaveSkill
    | HaveRank
    | HaveNative
    | HavePlurality
    | HaveHomeSector
    | DiscardFriend
    | DiscardRandom
    | PayToken
    | OpponentMayFail
    | TakeControl
    | InjureOwn
    | DieCheck
    | FailThenTravel
)
