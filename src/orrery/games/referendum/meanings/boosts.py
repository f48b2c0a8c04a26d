"""What plus cards do to a roll: only what changes something may be played (REF-PLO-04, REF-PLO-16, REF-RNK-08, 09)."""

from __future__ import annotations

from orrery.games.referendum.content import SKILLS
from orrery.games.referendum.effects.cards import (
    AddDice,
    BanOpposition,
    ExtraSuccess,
    SaveAction,
    SkipAdversity,
)
from orrery.games.referendum.effects.traits import RemoteWealth
from orrery.games.referendum.meaning import BOOSTS, Boosting
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm


class MoreDice(Boosting):
    """Dice for an ordinary roll, up to all there are."""

    def helps(self, pos: Realm, roll: Roll, word: AddDice) -> bool:
        fits = roll.kind == "ordinary" and SKILLS[roll.skill] in word.skills
        return fits and roll.number < pos.content.max_dice

    def use(self, pos: Realm, roll: Roll, word: AddDice) -> None:
        roll.number = min(pos.content.max_dice, roll.number + word.amount)


class FewerTroubles(Boosting):
    """The next Adversity cards of the action are not drawn (REF-ADV-19)."""

    def helps(self, pos: Realm, roll: Roll, word: SkipAdversity) -> bool:
        return roll.kind == "ordinary"

    def use(self, pos: Realm, roll: Roll, word: SkipAdversity) -> None:
        roll.skip += word.count


class NoOpposition(Boosting):
    """Nobody hinders the roll."""

    def helps(self, pos: Realm, roll: Roll, word: BanOpposition) -> bool:
        return roll.kind == "ordinary" and not roll.banned and opposition(pos, roll)

    def use(self, pos: Realm, roll: Roll, word: BanOpposition) -> None:
        roll.banned = True


def opposition(pos: Realm, roll: Roll) -> bool:
    """Whether an opposing citizen could hinder the roll or spend a token on it."""
    content = pos.content
    for citizen in pos.foes_here(roll.seat, roll.place):
        if pos.may_act(citizen) and (content.skill[citizen][roll.skill] or pos.wealth[citizen]):
            return True
    return any(
        pos.may_act(c) and pos.wealth[c] and pos.seat_of(c) != roll.seat
        for c in content.bearers(RemoteWealth)
    )


class MoreSuccess(Boosting):
    """A success is added to others."""

    def helps(self, pos: Realm, roll: Roll, word: ExtraSuccess) -> bool:
        return roll.successes() > 0

    def use(self, pos: Realm, roll: Roll, word: ExtraSuccess) -> None:
        roll.extra += word.amount


class Rescue(Boosting):
    """A failure is turned into going on."""

    def helps(self, pos: Realm, roll: Roll, word: SaveAction) -> bool:
        return roll.failed

    def use(self, pos: Realm, roll: Roll, word: SaveAction) -> None:
        roll.failed = False


BOOSTS.add(
    {
        AddDice: MoreDice(),
        SkipAdversity: FewerTroubles(),
        BanOpposition: NoOpposition(),
        ExtraSuccess: MoreSuccess(),
        SaveAction: Rescue(),
    }
)
