"""Recruit Citizen: drawing from one's own deck and putting one citizen into play (REF-REC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Seat, Step, absent_take_first, otherwise
from orrery.games.referendum.actions.planets import sample
from orrery.games.referendum.effects.traits import RecruitPickAny
from orrery.games.referendum.meaning import Reason
from orrery.games.referendum.table.moves import BringIn
from orrery.games.referendum.table.state import Realm

RECRUITED: Final = Reason("Your bloc has recruited a citizen in this game turn.", "REF-REC-08")
NO_DECK: Final = Reason("Nobody is left in your citizen deck.", "REF-REC-09")


def why_no_recruit(pos: Realm, seat: Seat) -> Reason | None:
    """One recruit in a game turn, from a deck that holds somebody (REF-REC-08 to REF-REC-10)."""
    if pos.recruited[seat]:
        return RECRUITED
    return None if pos.in_deck(seat) else NO_DECK


class DrawCitizens(Step[Realm], frozen=True):
    """As many cards as successes from the own deck; the famous take any (REF-REC-04, REF-REC-07, REF-CIT-17)."""

    number: int

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        deck = pos.in_deck(deed.seat)
        famous = deed.code == "citizen" and pos.content.trait(deed.citizen, RecruitPickAny) is not None
        pos.drawn = deck if famous or self.number >= len(deck) else sample(pos, deck, self.number)
        if pos.drawn:
            pos.tell("REF-REC-04", "{0:seat} draws {1:citizen}", deed.seat, pos.drawn[:])
            pos.then(PickCitizen(deed.controller))


@otherwise("It is not one of the citizens that were drawn.", "REF-REC-04")
@absent_take_first
class PickCitizen(Decision[Realm], frozen=True):
    """Exactly one comes into play, Ready, at the recruiting citizen's location (REF-REC-04, 05, REF-TRN-14)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [BringIn(citizen) for citizen in pos.drawn]

    def apply(self, pos: Realm, move: BringIn) -> None:
        deed = pos.the_deed()
        pos.drawn = []
        pos.enter_play(move.citizen, deed.place)
        pos.recruited[deed.seat] = True
        deed.effective = True
        pos.tell("REF-REC-05", "{0:citizen} joins {1:seat} at {2:place}", move.citizen, deed.seat, deed.place)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who joins you at {0:place}? They are Ready and act in this game turn.",
            "{seat} choose(s|) a new citizen",
            (pos.the_deed().place,),
            "REF-REC-04",
        )
