"""What the rules of Adversity cards do to an action (REF-ADV-04 to REF-ADV-17)."""

from __future__ import annotations

from typing import Any

from orrery.engine.view import UNSEEN
from orrery.games.referendum.content import ICONS, SKILL
from orrery.games.referendum.effects.troubles import (
    DieCheck,
    DiscardFriend,
    DiscardRandom,
    FailThenTravel,
    HaveHomeSector,
    HaveNative,
    HavePlurality,
    HaveRank,
    HaveSkill,
    InjureOwn,
    OpponentMayFail,
    PayToken,
    TakeControl,
)
from orrery.games.referendum.meaning import COSTS, ENDS, GOES_ON, PLIGHTS, RIVAL, Plight
from orrery.games.referendum.people.injury import Hurt, WhoIsHurt
from orrery.games.referendum.rolls.adversity import (
    AskPoison,
    AskTakeOver,
    GiveFriend,
    PayATax,
    RiskACard,
    tax_payers,
    would_fail,
)
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm


class Saviour(Plight):
    """The action continues if one of the own citizens present is what the card asks for (REF-ADV-04, REF-ADV-05)."""

    def saves(self, pos: Realm, roll: Roll, word: Any) -> bool:
        """Whether somebody is."""
        raise NotImplementedError(type(self).__name__)

    def outlook(self, pos: Realm, roll: Roll, word: Any) -> int:
        return GOES_ON if self.saves(pos, roll, word) else ENDS

    def follow(self, pos: Realm, roll: Roll, word: Any) -> None:
        if self.saves(pos, roll, word):
            pos.tell("REF-ROL-28", "The action continues")
        else:
            self.fall(pos, roll, word)

    def fall(self, pos: Realm, roll: Roll, word: Any) -> None:
        """Nobody saves the action."""
        would_fail(pos)


class SkilledSaviour(Saviour):
    """A skill by the own card."""

    def saves(self, pos: Realm, roll: Roll, word: HaveSkill) -> bool:
        skill, skills = SKILL[word.skill], pos.content.skill
        return any(skills[c][skill] >= word.minimum for c in pos.own_here(roll.seat, roll.place))


class HighSaviour(Saviour):
    """A rank."""

    def saves(self, pos: Realm, roll: Roll, word: HaveRank) -> bool:
        return any(pos.content.rank[c] >= word.minimum for c in pos.own_here(roll.seat, roll.place))


class NativeSaviour(Saviour):
    """A station, or somebody from this planet; else maybe an injury too (REF-ADV-15, REF-ADV-16)."""

    def saves(self, pos: Realm, roll: Roll, word: HaveNative) -> bool:
        home = pos.content.home
        return not pos.is_planet(roll.place) or any(
            home[c] == roll.place for c in pos.own_here(roll.seat, roll.place)
        )

    def fall(self, pos: Realm, roll: Roll, word: HaveNative) -> None:
        if word.injure:
            pos.then(WhoIsHurt(roll.seat, roll.place))
        would_fail(pos)


class PopularSaviour(Saviour):
    """The alignment of the plurality; never on a station (REF-ADV-10)."""

    def saves(self, pos: Realm, roll: Roll, word: HavePlurality) -> bool:
        bloc = pos.content.bloc
        return pos.is_planet(roll.place) and any(
            bloc[c] == pos.plurality(roll.place) for c in pos.own_here(roll.seat, roll.place)
        )


class NearSaviour(Saviour):
    """A home in this sector, or in one that the station touches."""

    def saves(self, pos: Realm, roll: Roll, word: HaveHomeSector) -> bool:
        return any(
            pos.content.home_sector[c] in pos.sectors_at(roll.place)
            for c in pos.own_here(roll.seat, roll.place)
        )


class LoseFriend(Plight):
    """A Friend card to continue; whoever has cards is asked, so that nothing is betrayed (REF-ADV-06)."""

    def outlook(self, pos: Realm, roll: Roll, word: DiscardFriend) -> int:
        hand = pos.hands[roll.seat]
        friend = any(card == UNSEEN or pos.content.is_friend[card] for card in hand)
        return COSTS if friend else ENDS

    def follow(self, pos: Realm, roll: Roll, word: DiscardFriend) -> None:
        if pos.hands[roll.seat]:
            pos.then(GiveFriend(roll.seat))
        else:
            would_fail(pos)


class LoseCards(Plight):
    """Cards at random to continue."""

    def outlook(self, pos: Realm, roll: Roll, word: DiscardRandom) -> int:
        return COSTS if len(pos.hands[roll.seat]) >= word.amount else ENDS

    def follow(self, pos: Realm, roll: Roll, word: DiscardRandom) -> None:
        if len(pos.hands[roll.seat]) >= word.amount:
            pos.then(RiskACard(roll.seat, word.amount))
        else:
            would_fail(pos)


class LoseTokens(Plight):
    """Tokens to continue (REF-ROL-35)."""

    def tokens(self, pos: Realm, roll: Roll) -> int:
        """What can be paid with."""
        return sum(pos.wealth[c] for c in tax_payers(pos, roll.seat, roll.place))

    def outlook(self, pos: Realm, roll: Roll, word: PayToken) -> int:
        return COSTS if self.tokens(pos, roll) >= word.amount else ENDS

    def follow(self, pos: Realm, roll: Roll, word: PayToken) -> None:
        if self.tokens(pos, roll) >= word.amount:
            pos.then(PayATax(roll.seat, word.amount))
        else:
            would_fail(pos)


class Poisoned(Plight):
    """An opponent with such a citizen present may make the action fail (REF-ADV-08)."""

    def outlook(self, pos: Realm, roll: Roll, word: OpponentMayFail) -> int:
        skill, skills = SKILL[word.skill], pos.content.skill
        return (
            RIVAL
            if any(skills[c][skill] >= word.minimum for c in pos.foes_here(roll.seat, roll.place))
            else GOES_ON
        )

    def follow(self, pos: Realm, roll: Roll, word: OpponentMayFail) -> None:
        pos.then(AskPoison(tuple(pos.order(roll.seat)[1:]), SKILL[word.skill], word.minimum))


class Overtaken(Plight):
    """An opponent with a citizen present who has the target skill may take control (REF-ADV-17)."""

    def outlook(self, pos: Realm, roll: Roll, word: TakeControl) -> int:
        skills = pos.content.skill
        return RIVAL if any(skills[c][roll.skill] for c in pos.foes_here(roll.seat, roll.place)) else GOES_ON

    def follow(self, pos: Realm, roll: Roll, word: TakeControl) -> None:
        pos.then(*[AskTakeOver(seat) for seat in pos.order(roll.seat)[1:]])


class OneIsHurt(Plight):
    """One of the own citizens present is injured."""

    def outlook(self, pos: Realm, roll: Roll, word: InjureOwn) -> int:
        return COSTS

    def follow(self, pos: Realm, roll: Roll, word: InjureOwn) -> None:
        pos.then(WhoIsHurt(roll.seat, roll.place))


class DieDecides(Plight):
    """A die: on the icon the acting citizen is injured and the action fails (REF-ROL-36)."""

    def outlook(self, pos: Realm, roll: Roll, word: DieCheck) -> int:
        return COSTS

    def follow(self, pos: Realm, roll: Roll, word: DieCheck) -> None:
        face = pos.chance.die()
        pos.tell("REF-ROL-36", "{0:citizen} rolls {1:die}", roll.citizen, face)
        if ICONS[face] == word.icon:
            would_fail(pos)
            pos.then(Hurt(roll.citizen))


class ThrownOut(Plight):
    """The action fails, and the citizen may leave at once."""

    def outlook(self, pos: Realm, roll: Roll, word: FailThenTravel) -> int:
        return ENDS

    def follow(self, pos: Realm, roll: Roll, word: FailThenTravel) -> None:
        would_fail(pos, travel=True)


PLIGHTS.add(
    {
        HaveSkill: SkilledSaviour(),
        HaveRank: HighSaviour(),
        HaveNative: NativeSaviour(),
        HavePlurality: PopularSaviour(),
        HaveHomeSector: NearSaviour(),
        DiscardFriend: LoseFriend(),
        DiscardRandom: LoseCards(),
        PayToken: LoseTokens(),
        OpponentMayFail: Poisoned(),
        TakeControl: Overtaken(),
        InjureOwn: OneIsHurt(),
        DieCheck: DieDecides(),
        FailThenTravel: ThrownOut(),
    }
)
