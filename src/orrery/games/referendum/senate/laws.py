"""Laws and the clock: proposed, stated, voted on, performed (REF-VOT-01 to REF-VOT-03, 16 to 25, 30, 31)."""

from __future__ import annotations

from orrery.engine.base import Seat, Step
from orrery.games.referendum.actions.carry import CarryOut
from orrery.games.referendum.actions.declare import demands, requires, roll_entry, why_idle
from orrery.games.referendum.actions.deeds import EndDeed, spend
from orrery.games.referendum.actions.naming import NameNext, PayPrice, needs_place
from orrery.games.referendum.cards.reactions import fail
from orrery.games.referendum.meaning import DOINGS, NEEDS
from orrery.games.referendum.people.injury import CheckDeed
from orrery.games.referendum.rolls.roll import StartRoll, prepare_roll
from orrery.games.referendum.senate.votes import CallVote, CountVotes
from orrery.games.referendum.table.parts import Deed, Proposal
from orrery.games.referendum.table.purpose import words_of_deed
from orrery.games.referendum.table.state import Realm

# --- proposing --------------------------------------------------------------------------------------------------


def law_deed(pos: Realm, seat: Seat, citizen: int, special: int, card: int) -> Deed:
    """A law before it is aimed: it has no location of its own unless it needs none (REF-VOT-20)."""
    place = -1 if needs_place(pos, card) else pos.where[citizen]
    return Deed("law", seat, citizen, seat, place, card, special)


def propose_law(pos: Realm, deed: Deed, *after: Step[Realm]) -> None:
    """State the law exactly, pay its price, vote, perform it (REF-VOT-01, 02, 16, 22)."""
    spend(pos, deed)
    pos.then(
        NameNext(),
        StateLaw(),
        CheckDeed(),
        PayPrice(),
        CallVote("law"),
        CountVotes(),
        PerformLaw(),
        EndDeed(),
        *after,
    )


def propose_clock(pos: Realm, deed: Deed, on: Proposal, *after: Step[Realm]) -> None:
    """Call a vote to add or remove a clock token (REF-VOT-23)."""
    spend(pos, deed)
    pos.then(CheckDeed(), CallVote(on), CountVotes(), MoveClock(), EndDeed(), *after)


class StateLaw(Step[Realm], frozen=True):
    """Every choice that is open now is stated before the vote (REF-VOT-02, REF-VOT-31)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        for effect, word in enumerate(words_of_deed(pos, deed)):
            DOINGS[word].state(pos, deed, word, effect)


# --- performing -------------------------------------------------------------------------------------------------


class PerformLaw(Step[Realm], frozen=True):
    """Performed as specified, if its requirements still hold; 6 dice, once (REF-VOT-16, 17, 20, 30)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        broken = [
            need
            for need in requires(pos, deed)
            if not NEEDS[need].is_price() and NEEDS[need].why_not(pos, deed, need) is not None
        ]
        if broken or why_idle(pos, deed, demands(pos, deed).points) is not None:
            fail(pos, "REF-VOT-20", "The requirements of the law hold no more: it fails")
            return
        entry = roll_entry(pos, deed)
        if entry is None:
            pos.roll = None
            pos.then(CarryOut())
        else:
            pos.roll = prepare_roll(pos, deed, entry)
            pos.then(StartRoll(), LawResult())


class LawResult(Step[Realm], frozen=True):
    """The stated result, or none (REF-VOT-18, REF-VOT-21)."""

    def run(self, pos: Realm) -> None:
        deed, roll = pos.the_deed(), pos.the_roll()
        deed.successes = roll.successes()
        if deed.successes < max(1, roll.need):
            fail(
                pos,
                "REF-VOT-21",
                "{0:successes}, {1} needed: the law fails",
                deed.successes,
                max(1, roll.need),
            )
        else:
            pos.tell("REF-VOT-18", "{0:successes}", deed.successes)
            pos.then(CarryOut())


class MoveClock(Step[Realm], frozen=True):
    """One token more, never above the start, or one less (REF-VOT-23, REF-VOT-24)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        if pos.the_vote().on == "clock more":
            pos.clocks = min(pos.full_pool, pos.clocks + 1)
            pos.tell("REF-VOT-23", "A clock token is added: {0}", pos.clocks)
        else:
            pos.remove_clocks(1, "REF-VOT-23")
