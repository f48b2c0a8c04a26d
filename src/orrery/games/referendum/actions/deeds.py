"""The course of one action: declared, reacted to, rolled, carried out, ended (REF-ACT-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Step
from orrery.engine.stops import Stake
from orrery.games.referendum.actions.carry import CarryOut
from orrery.games.referendum.actions.changes import RECRUITING, NameGovernment, NameShift, protected_change
from orrery.games.referendum.actions.declare import roll_entry
from orrery.games.referendum.actions.naming import NameNext, PayPrice
from orrery.games.referendum.actions.planets import DrawPlanets
from orrery.games.referendum.actions.recruit import DrawCitizens
from orrery.games.referendum.cards.hands import DownTo, DrawChoice
from orrery.games.referendum.cards.reactions import AskPlus, Reactions, fail
from orrery.games.referendum.content import GUILE, SKILL
from orrery.games.referendum.effects.traits import BlockGuile, ClockExtra, SeekFrom
from orrery.games.referendum.people.injury import CheckDeed
from orrery.games.referendum.people.travel import Depart, naming_steps, set_out
from orrery.games.referendum.rolls.roll import StartRoll, prepare_roll
from orrery.games.referendum.table.moves import PASS, Block
from orrery.games.referendum.table.parts import DEEDS, Deed
from orrery.games.referendum.table.purpose import danger_words, deed_words, matters, touches
from orrery.games.referendum.table.state import Realm


def spend(pos: Realm, deed: Deed) -> None:
    """Declaring uses one of the two actions, unless it is free; a card lies on the table (REF-ACT-03, REF-FRE-02)."""
    pos.deed = deed
    pos.roll = None
    pos.journey = None
    if not deed.free:
        pos.actions -= 1
        pos.taken.append(deed.key())
        pos.spoiled = True
    if deed.card >= 0:
        pos.hands[deed.seat].remove(deed.card)
        pos.reveal()
        clause = "REF-VOT-01" if deed.law else "REF-PLO-03" if deed.free else "REF-PLO-01"
        verb = "proposes" if deed.law else "plays"
        pos.tell(clause, "{0:citizen} " + verb + " {1:card}", deed.citizen, deed.card)
    elif deed.code == "special":
        name = pos.content.specials[deed.special].name
        pos.tell("REF-TRN-12", "{0:citizen} uses {1:special}", deed.citizen, name)
    elif deed.code != "travel":
        pos.tell("REF-ACT-01", "{0:citizen} declares " + DEEDS[deed.code], deed.citizen)


def declare(pos: Realm, deed: Deed, *after: Step[Realm]) -> None:
    """Name, check the injury, pay, let others react, roll, carry out, end (REF-ACT-07)."""
    spend(pos, deed)
    pos.then(*COURSE, *after)


def declare_travel(pos: Realm, deed: Deed, goal: int, *after: Step[Realm]) -> None:
    """Travel: destination and companions are named, then the injury roll, then the departure (REF-TRV-08)."""
    spend(pos, deed)
    set_out(pos, deed.seat, deed.citizen, goal)
    pos.then(*naming_steps(pos, deed.seat), *COURSE_OF_TRAVEL, *after)


# --- the declare window -----------------------------------------------------------------------------------------


class Announce(Step[Realm], frozen=True):
    """Abilities that block come before cards; the acting player's plus cards before reactions (REF-RCT-05, 08)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        entry = roll_entry(pos, deed)
        pos.roll = None if entry is None else prepare_roll(pos, deed, entry)
        if deed.code == "play" and not deed.free:
            pos.then(Reactions("declare", deed.seat))
        pos.then(AskBlock(), AskPlus("declare"))


class AskBlock(Step[Realm], frozen=True):
    """Ask the player of a citizen present who may block guile; nobody blocks the own action (REF-CIT-02 to 04, 31)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        entry = roll_entry(pos, deed)
        if entry is None or SKILL[entry.skill] != GUILE:
            return
        for citizen in pos.content.bearers(BlockGuile):
            seat = pos.seat_of(citizen)
            if pos.where[citizen] == deed.place and pos.may_act(citizen) and seat != deed.seat:
                pos.then(BlockIt(seat, citizen))


class BlockIt(Decision[Realm], frozen=True):
    """A blocked action is spent and fails; no dice are rolled (REF-CIT-02, REF-CIT-03)."""

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (Block(), PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Block:
            fail(pos, "REF-CIT-03", "{0:citizen} calms everybody down: the action is blocked", self.citizen)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{1:seat} tries {2}.{3} Does {0:citizen} stop it? It is free.",
            "{seat} may stop the action with {0:citizen}",
            (
                self.citizen,
                pos.the_deed().seat,
                deed_words(pos, pos.the_deed()),
                danger_words(pos, pos.the_deed(), self.seat),
            ),
            "REF-CIT-02",
        )

    def stake(self, pos: Realm) -> Stake:
        deed = pos.the_deed()
        return Stake("blocking", True, matters(pos, deed, self.seat), touches(pos, deed, self.seat))


# --- the result -------------------------------------------------------------------------------------------------


class Execute(Step[Realm], frozen=True):
    """Roll if the deed needs a roll, then apply the result (REF-ACT-04, REF-ACT-05)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        if pos.roll is not None:
            pos.then(StartRoll(), RollResult())
        else:
            succeed(pos, deed)


class RollResult(Step[Realm], frozen=True):
    """Successes count once, when the rolling is over (REF-ACT-04, REF-ACT-05, REF-ROL-30)."""

    def run(self, pos: Realm) -> None:
        deed, roll = pos.the_deed(), pos.the_roll()
        if not deed.goes_on:
            return
        deed.successes = roll.successes()
        if deed.successes < max(1, roll.need):
            fail(pos, "REF-ACT-04", "{0:successes}, {1} needed: it fails", deed.successes, max(1, roll.need))
        else:
            pos.tell("REF-ROL-30", "{0:successes}", deed.successes)
            succeed(pos, deed)


def succeed(pos: Realm, deed: Deed) -> None:
    """Apply a success."""
    if deed.code == "planet":
        pos.then(DrawPlanets(deed.successes, True))
    elif deed.code == "confidence":
        pos.then(GovernmentFalls())
        protected_change(pos, NameGovernment(deed.controller))
    elif deed.code == "population":
        deed.steps = deed.successes
        protected_change(pos, NameShift(deed.controller, RECRUITING))
    elif deed.code == "citizen":
        pos.then(DrawCitizens(deed.successes))
    elif deed.code == "seek":
        pos.then(SeekCards())
    else:
        pos.then(CarryOut())


class GovernmentFalls(Step[Realm], frozen=True):
    """A successful No Confidence removes a clock token, and on some planets more (REF-NOC-04, REF-NOC-05)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        extra = pos.content.planet_word(deed.place, ClockExtra)
        pos.remove_clocks(1 + (extra.amount if extra is not None else 0), "REF-NOC-04")


class SeekCards(Step[Realm], frozen=True):
    """Draw as many cards as successes, then cut the hand to 6 (REF-SEK-01, REF-SEK-02, REF-CIT-19, REF-PLN-08)."""

    def run(self, pos: Realm) -> None:
        deed, content = pos.the_deed(), pos.content
        limit = DownTo(deed.seat, content.hand_limit, "REF-SEK-02")
        clause = ""
        if content.trait(deed.citizen, SeekFrom) is not None:
            clause = content.trait_clause(deed.citizen, SeekFrom)
        elif content.planet_word(deed.place, SeekFrom) is not None:
            clause = content.pack.planet[deed.place].clause
        if clause:
            pos.then(DrawChoice(deed.seat, deed.successes, clause), limit)
            return
        pos.take_up(deed.seat, pos.draw_cards(deed.seat, deed.successes), "REF-SEK-01")
        pos.then(limit)


class EndDeed(Step[Realm], frozen=True):
    """The card is discarded, its clock icons count if it was a success (REF-PLO-02, 07, 08, 15, 17, REF-VOT-19)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if deed.card >= 0:
            pos.discards.append(deed.card)
            clause = "REF-VOT-19" if deed.law else "REF-PLO-02"
            pos.tell(clause, "{0:card} is discarded", deed.card)
            if deed.goes_on and deed.effective:
                pos.remove_clocks(pos.content.clocks[deed.card], "REF-PLO-15" if deed.law else "REF-PLO-07")
        pos.deed = None
        pos.journey = None
        pos.vote = None
        pos.drawn = []
        pos.shown_hand = -1
        pos.shown_to = -1


COURSE: Final = (NameNext(), CheckDeed(), PayPrice(), Announce(), Execute(), EndDeed())
COURSE_OF_TRAVEL: Final = (CheckDeed(), Depart(), EndDeed())
"""What follows a declaration, in order; steps without fields are the same for everybody."""
