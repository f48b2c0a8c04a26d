"""What reaction cards do: fewer dice, more votes, and what does not happen (REF-PLO-05, REF-RCT-04)."""

from __future__ import annotations

from orrery.games.referendum.effects.cards import (
    CancelCard,
    CancelChange,
    CancelInjury,
    CancelReaction,
    CancelTravel,
    RemoveDice,
    Votes,
)
from orrery.games.referendum.meaning import ANSWERS, Answering
from orrery.games.referendum.table.state import Realm


class FewerDice(Answering):
    """Dice are taken from a roll; one is always left (REF-RCT-02)."""

    def do(self, pos: Realm, word: RemoveDice, what: int) -> None:
        roll = pos.the_roll()
        roll.number = max(1, roll.number - word.amount)
        pos.tell("REF-RCT-02", "{0:throw} left", roll.number)


class MoreVotes(Answering):
    """Votes for the side that was named (REF-VOT-29)."""

    def do(self, pos: Realm, word: Votes, what: int) -> None:
        vote = pos.the_vote()
        if what > 0:
            vote.pro += word.amount
        else:
            vote.contra += word.amount
        pos.tell("REF-VOT-29", "{0} vote(s) more: {1} for, {2} against", word.amount, vote.pro, vote.contra)


class NoCard(Answering):
    """The card is discarded without effect, and the action is spent (REF-PLO-02)."""

    def do(self, pos: Realm, word: CancelCard, what: int) -> None:
        pos.the_deed().state = "cancelled"
        pos.tell("REF-PLO-02", "{0:card} is cancelled and discarded", pos.the_deed().card)


class NoTravel(Answering):
    """The journey does not happen; its action or card is spent (REF-TRV-09)."""

    def do(self, pos: Realm, word: CancelTravel, what: int) -> None:
        pos.the_journey().stopped = True
        pos.tell("REF-TRV-09", "{0:citizen} is held back", pos.the_journey().citizen)


class NoReaction(Answering):
    """The reaction below on the pile does not happen (REF-RCT-04)."""

    def do(self, pos: Realm, word: CancelReaction, what: int) -> None:
        pos.pile[-1].cancelled = True


class NoInjury(Answering):
    """The citizen is not injured (REF-INJ-18)."""

    def do(self, pos: Realm, word: CancelInjury, what: int) -> None:
        pos.spared = what
        pos.tell("REF-INJ-18", "{0:citizen} is protected", what)


class NoChange(Answering):
    """A box keeps its alignment, and a step aimed at it is lost (REF-RCT-09)."""

    def do(self, pos: Realm, word: CancelChange, what: int) -> None:
        pos.the_deed().plan.pop(what, None)
        pos.tell("REF-RCT-09", "{0:box} keeps its alignment", what)


ANSWERS.add(
    {
        RemoveDice: FewerDice(),
        Votes: MoreVotes(),
        CancelCard: NoCard(),
        CancelTravel: NoTravel(),
        CancelReaction: NoReaction(),
        CancelInjury: NoInjury(),
        CancelChange: NoChange(),
    }
)
