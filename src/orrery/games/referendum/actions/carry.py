"""Carrying out the effects of cards and special actions, word by word (REF-PLO, REF-CIT, REF-VOT-16)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, absent_take_first, otherwise
from orrery.engine.stops import Auto
from orrery.games.referendum.actions.changes import TOURING, NameShift, protected_change
from orrery.games.referendum.cards.hands import HandOverCard
from orrery.games.referendum.meaning import DOINGS
from orrery.games.referendum.people.injury import Hurt
from orrery.games.referendum.people.travel import AGREE, OfferTravel
from orrery.games.referendum.table.moves import PASS, Agree, ChooseCards, ChooseInjury
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.purpose import words_of_deed
from orrery.games.referendum.table.state import Realm


class CarryOut(Step[Realm], frozen=True):
    """The effects in their order; what ends the deed ends the rest (REF-ACT-07)."""

    effect: int = 0

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        words = words_of_deed(pos, deed)
        if not deed.goes_on or self.effect >= len(words):
            return
        pos.then(CarryOut(self.effect + 1))
        word = words[self.effect]
        DOINGS[word].carry(pos, deed, word, self.effect)


def text_clause(pos: Realm, deed: Deed) -> str:
    """The clause that lets a text do what it says: a law, a citizen's own card, or a card from hand."""
    if deed.law:
        return "REF-VOT-16"
    return pos.content.specials[deed.special].clause if deed.code == "special" else "REF-PLO-01"


def remove_injury(pos: Realm, deed: Deed, citizen: int) -> None:
    """An injury token goes back to the supply."""
    if pos.hurt[citizen]:
        pos.hurt[citizen] = False
        deed.effective = True
        pos.tell(text_clause(pos, deed), "{0:citizen} loses the injury token", citizen)


class Consent(Decision[Realm], frozen=True):
    """Their player agrees to the treatment or not."""

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (AGREE, PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is Agree:
            remove_injury(pos, pos.the_deed(), self.citizen)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{1:seat} offers to treat {0:citizen}: the injury would be gone, at no price. Do you accept?",
            "{seat} decide(s|) whether {0:citizen} is treated",
            (self.citizen, pos.the_deed().seat),
            "REF-CMP-18",
        )

    def by_itself(self, pos: Realm) -> Auto | None:
        """Nobody refuses to be healed for nothing."""
        return Auto(AGREE, "to be healed costs nothing")


@otherwise("You hold no card to hand over.", "REF-INJ-14")
@absent_take_first
class HandCardsOrSuffer(Decision[Realm], frozen=True):
    """The player of the citizen named picks one option that can be carried out."""

    citizen: int
    to: Seat
    cards: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [ChooseCards(), ChooseInjury()] if pos.hands[self.seat] else [ChooseInjury()]

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is ChooseCards:
            pos.the_deed().effective = True
            pos.then(HandOverCard(self.seat, self.to, self.cards))
        else:
            pos.then(Hurt(self.citizen))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Do you hand {2:seat} {0:cards}, or is {1:citizen} injured{3}?",
            "{seat} choose(s|): cards, or an injury of {1:citizen}",
            (
                self.cards,
                self.citizen,
                self.to,
                " again, and gone for good" if pos.hurt[self.citizen] else "",
            ),
            "REF-INJ-14",
        )


class Leg(Step[Realm], frozen=True):
    """One journey of a card; a journey that was stopped ends the tour (REF-INJ-17)."""

    leg: int
    shift: int

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on or pos.where[deed.citizen] < 0:
            return
        if self.leg and pos.journey is not None and pos.journey.stopped:
            return
        if self.shift:
            pos.then(ShiftOnArrival(self.shift))
        pos.then(OfferTravel(deed.seat, deed.citizen, must=True, roll=False))


class ShiftOnArrival(Step[Realm], frozen=True):
    """After an arrival on a planet a box may be shifted."""

    steps: int

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        journey = pos.journey
        if not deed.goes_on or journey is None or journey.stopped or not pos.is_planet(deed.place):
            return
        if pos.where[deed.citizen] == deed.place:
            deed.steps = self.steps
            protected_change(pos, NameShift(deed.seat, TOURING))
