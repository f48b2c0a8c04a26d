"""Conditions: all must hold when an action or a card is declared."""

from __future__ import annotations

from typing import TypeAlias

from orrery.engine.base import Word
from orrery.games.referendum.effects.terms import Few, Number


class OnPlanet(Word, frozen=True):
    """The acting citizen stands on a planet."""


class OppCitizenHere(Word, frozen=True):
    """Another player has a citizen at the place."""


class MinRank(Word, frozen=True):
    """The acting citizen has at least this rank."""

    rank: Few


class OwnPopHere(Word, frozen=True):
    """So many population boxes here are of the acting bloc."""

    boxes: Few


class HasWealth(Word, frozen=True):
    """The acting citizen holds so many wealth tokens."""

    amount: Number


class PluralityDiffers(Word, frozen=True):
    """Some bloc has the plurality here, and it is not the government's."""


class OwnPlurality(Word, frozen=True):
    """The acting citizen's bloc has the majority or plurality here."""


class FriendInDiscards(Word, frozen=True):
    """A Friend card lies among the discards."""


class DoneOwnHere(Word, frozen=True):
    """Another citizen of the acting player here is Done."""


Condition: TypeAlias = (
    OnPlanet
    | OppCitizenHere
    | MinRank
    | OwnPopHere
    | HasWealth
    | PluralityDiffers
    | OwnPlurality
    | FriendInDiscards
    | DoneOwnHere
)
