"""What conditions ask for (REF-ACT-03, REF-PLO-12, REF-VOT-20)."""

from __future__ import annotations

from typing import Final

from orrery.engine.words import several
from orrery.games.referendum.effects.conditions import (
    DoneOwnHere,
    FriendInDiscards,
    HasWealth,
    MinRank,
    OnPlanet,
    OppCitizenHere,
    OwnPlurality,
    OwnPopHere,
    PluralityDiffers,
)
from orrery.games.referendum.effects.terms import MOST_FEW, MOST_NUMBER
from orrery.games.referendum.meaning import NEEDS, Need, Reason
from orrery.games.referendum.meanings.people import done_own_here
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.purpose import own_bloc
from orrery.games.referendum.table.state import Realm

NO_PLANET: Final = Reason("This is possible on a planet only.", "REF-LOC-03")
NOBODY: Final = Reason("No citizen of another player is here.", "REF-PLO-13")
NO_PLURALITY: Final = Reason(
    "No bloc other than the government's has the plurality of the population here.",
    "REF-PLO-12",
)
NOT_OWN: Final = Reason("Your bloc has no plurality of the population here.", "REF-CIT-12")
NO_FRIEND: Final = Reason("No Friend card lies among the discards.", "REF-CIT-16")
LOW_RANK: Final = [
    Reason(f"This needs a citizen of rank {rank} or higher.", "REF-PLO-12") for rank in range(MOST_FEW + 1)
]
FEW_PEOPLE: Final = [
    Reason(
        f"This needs {several(boxes, 'population box', 'population boxes')} of your bloc here.", "REF-PLO-12"
    )
    for boxes in range(MOST_FEW + 1)
]
TOO_POOR: Final = [
    Reason(f"This needs {several(amount, 'wealth token')}.", "REF-PLO-12")
    for amount in range(MOST_NUMBER + 1)
]
"""By the number that the condition names: menus come by them often, and sentences take time to write."""
NOBODY_DONE: Final = Reason("None of your other citizens here is Done.", "REF-PLO-12")


class NeedsPlanet(Need):
    """A planet."""

    def why_not(self, pos: Realm, deed: Deed, need: OnPlanet) -> Reason | None:
        return None if pos.is_planet(deed.place) else NO_PLANET


class NeedsOpponent(Need):
    """A citizen of another player; a law waives it."""

    def why_not(self, pos: Realm, deed: Deed, need: OppCitizenHere) -> Reason | None:
        return None if deed.law or pos.foes_here(deed.seat, deed.place) else NOBODY


class NeedsRank(Need):
    """A rank; a law waives it."""

    def why_not(self, pos: Realm, deed: Deed, need: MinRank) -> Reason | None:
        if deed.law or pos.content.rank[deed.citizen] >= need.rank:
            return None
        return LOW_RANK[need.rank]


class NeedsPeople(Need):
    """Population boxes of the own bloc."""

    def why_not(self, pos: Realm, deed: Deed, need: OwnPopHere) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PLANET
        if pos.people(deed.place).count(own_bloc(pos, deed)) >= need.boxes:
            return None
        return FEW_PEOPLE[need.boxes]


class NeedsWealth(Need):
    """Wealth tokens."""

    def why_not(self, pos: Realm, deed: Deed, need: HasWealth) -> Reason | None:
        if pos.wealth[deed.citizen] >= need.amount:
            return None
        return TOO_POOR[need.amount]

    def is_price(self) -> bool:
        return True


class NeedsOtherPlurality(Need):
    """People who favour another bloc than the government's."""

    def why_not(self, pos: Realm, deed: Deed, need: PluralityDiffers) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PLANET
        return NO_PLURALITY if pos.plurality(deed.place) in (-1, pos.government(deed.place)) else None


class NeedsOwnPlurality(Need):
    """People who favour the acting citizen's bloc (REF-CIT-08, REF-CIT-10)."""

    def why_not(self, pos: Realm, deed: Deed, need: OwnPlurality) -> Reason | None:
        if not pos.is_planet(deed.place):
            return NO_PLANET
        return None if pos.plurality(deed.place) == pos.content.bloc[deed.citizen] else NOT_OWN


class NeedsFriend(Need):
    """A Friend card among the discards (REF-CIT-16)."""

    def why_not(self, pos: Realm, deed: Deed, need: FriendInDiscards) -> Reason | None:
        return None if any(pos.content.is_friend[card] for card in pos.discards) else NO_FRIEND


class NeedsDone(Need):
    """A Done citizen of one's own."""

    def why_not(self, pos: Realm, deed: Deed, need: DoneOwnHere) -> Reason | None:
        return None if done_own_here(pos, deed) else NOBODY_DONE


NEEDS.add(
    {
        OnPlanet: NeedsPlanet(),
        OppCitizenHere: NeedsOpponent(),
        MinRank: NeedsRank(),
        OwnPopHere: NeedsPeople(),
        HasWealth: NeedsWealth(),
        PluralityDiffers: NeedsOtherPlurality(),
        OwnPlurality: NeedsOwnPlurality(),
        FriendInDiscards: NeedsFriend(),
        DoneOwnHere: NeedsDone(),
    }
)
