"""Naming when declaring: sector, alignment, citizen, player, place (REF-ACT-07, REF-ACT-08, REF-VOT-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Step, absent_take_first, otherwise
from orrery.games.referendum.actions.declare import why_not_deed
from orrery.games.referendum.effects.terms import Slot
from orrery.games.referendum.meaning import DOINGS, Reason
from orrery.games.referendum.table.moves import AimAt, NameBloc, NameSector, PayTimes, Target, TargetHand
from orrery.games.referendum.table.parts import Deed
from orrery.games.referendum.table.purpose import deed_words, words_of_deed
from orrery.games.referendum.table.state import Realm

AIMS: Final[dict[Slot, str]] = {
    "sector": "which sector?",
    "citizen": "against or for whom?",
    "place": "which place?",
    "player": "whose hand?",
    "alignment": "which bloc?",
}
NO_PLACE: Final = Reason("There is no place where this law could do anything.", "REF-VOT-20")
UNPLACED: Final = Reason("That planet is not in play.", "REF-VOT-03")
UNPAID: Final = Reason("The price of the law cannot be paid.", "REF-VOT-22")


class NameNext(Step[Realm], frozen=True):
    """Ask for the next thing that the text tells to name, until nothing is missing (REF-ACT-08)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if deed.law and deed.place < 0:
            pos.then(NameIt(deed.seat, -1), self)
            return
        for i, word in enumerate(words_of_deed(pos, deed)):
            if DOINGS[word].missing(deed, word) is not None:
                pos.then(NameIt(deed.seat, i), self)
                return


def why_not_law_at(pos: Realm, deed: Deed, place: int) -> Reason | None:
    """A law may be aimed at every place in play where its requirements hold (REF-VOT-03, REF-VOT-20)."""
    if place < pos.content.planets and not pos.placed[place]:
        return UNPLACED
    return why_not_deed(pos, Deed("law", deed.seat, deed.citizen, deed.seat, place, deed.card, deed.special))


def law_places(pos: Realm, deed: Deed) -> list[int]:
    """Where a law may be aimed."""
    return [place for place in range(pos.content.places) if why_not_law_at(pos, deed, place) is None]


def why_not_law(pos: Realm, deed: Deed) -> Reason | None:
    """The price can be paid, and somewhere the law would do something (REF-VOT-20, REF-VOT-22)."""
    if deed.place >= 0:
        return why_not_deed(pos, deed)
    if any(why_not_law_at(pos, deed, place) is None for place in range(pos.content.places)):
        return None
    if any(pos.wealth[deed.citizen] < DOINGS[word].price(word) for word in words_of_deed(pos, deed)):
        return UNPAID
    return NO_PLACE


def needs_place(pos: Realm, card: int) -> bool:
    """Whether a law is aimed at a place at all: one that names any sector is not."""
    return all(DOINGS[word].is_local(word) for word in pos.content.doings[card])


@otherwise("It cannot be aimed there: it would do nothing, or the text does not allow it.", "REF-PLO-12")
@absent_take_first
class NameIt(Decision[Realm], frozen=True):
    """Name what the effect with this number is aimed at; -1 asks for the place of a law."""

    effect: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        if self.effect < 0:
            return [AimAt(place) for place in law_places(pos, deed)]
        word = words_of_deed(pos, deed)[self.effect]
        slot = DOINGS[word].missing(deed, word)
        assert slot is not None
        return DOINGS[word].choices(pos, deed, word, slot)

    def apply(self, pos: Realm, move: Move) -> None:
        deed = pos.the_deed()
        if type(move) is NameBloc:
            deed.align = move.bloc
            pos.tell("REF-ACT-08", "{0:seat} names {1:bloc}", self.seat, move.bloc)
        elif type(move) is NameSector:
            deed.sector = move.sector
            pos.tell("REF-ACT-08", "{0:seat} names the {1:sector}", self.seat, move.sector)
        elif type(move) is TargetHand:
            deed.victim = move.seat
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:seat}", self.seat, move.seat)
        elif type(move) is AimAt:
            if self.effect < 0:
                deed.place = move.place
            else:
                deed.spot = move.place
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:place}", self.seat, move.place)
        elif type(move) is Target:
            deed.target = move.citizen
            pos.tell("REF-ACT-08", "{0:seat} aims at {1:citizen}", self.seat, move.citizen)

    def ask(self, pos: Realm) -> Question:
        deed = pos.the_deed()
        if self.effect < 0:
            return Question("Where is {0:card} aimed?", "{seat} aim(s|) {0:card}", (deed.card,), "REF-VOT-03")
        word = words_of_deed(pos, deed)[self.effect]
        text = AIMS[DOINGS[word].missing(deed, word) or "place"]
        said = deed_words(pos, deed)
        return Question("{0}: " + text, "{seat} aim(s|) {0}", (said[:1].upper() + said[1:],), "REF-ACT-08")

    def why_not(self, pos: Realm, move: Move) -> tuple[str, str]:
        if self.effect < 0 and type(move) is AimAt:
            return why_not_law_at(pos, pos.the_deed(), move.place) or ("", "")
        return "", ""


class PayPrice(Step[Realm], frozen=True):
    """The price is paid after the injury roll and before anybody reacts (REF-ACT-07, REF-VOT-22)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        for word in words_of_deed(pos, deed):
            DOINGS[word].pay(pos, deed, word)


def pay(pos: Realm, deed: Deed, amount: int, times: int) -> None:
    """Tokens of the acting citizen go to the supply."""
    pos.wealth[deed.citizen] -= amount * times
    deed.payments = times
    pos.tell("REF-ACT-07", "{0:citizen} pays {1:coins}", deed.citizen, amount * times)


@otherwise("The citizen has not so many tokens, or there are not so many seats to turn.", "REF-EDG-09")
@absent_take_first
class PayOften(Decision[Realm], frozen=True):
    """How often is the price paid? Not for more boxes than can be set (REF-EDG-09)."""

    amount: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        deed = pos.the_deed()
        boxes = sum([DOINGS[word].bought(pos, deed, word) for word in words_of_deed(pos, deed)])
        most = min(pos.wealth[deed.citizen] // self.amount, boxes)
        return [PayTimes(times) for times in range(1, most + 1)]

    def apply(self, pos: Realm, move: PayTimes) -> None:
        pay(pos, pos.the_deed(), self.amount, move.times)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "How often does {1:citizen} pay {0:coins}? Each time one seat turns.",
            "{seat} decide(s|) how often to pay {0:coins}",
            (self.amount, pos.the_deed().citizen),
            "REF-ACT-07",
        )
