"""Open moments: where cards, abilities, the bank and deals that answer nothing can be used (DES-CARD-24).

Everybody is asked at once, the first in initiative order who acts is carried out, and the moment opens again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Pass, Question, Seat, Step
from orrery.engine.stops import Stake
from orrery.engine.window import PASS, Round, RoundWindow
from orrery.games.destiny.content.printed import INTRIGUE, SENATE
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.turn.initiative import SetInitiative
from orrery.games.destiny.turn.stages import M_STEP, OWN_VOTE, STAGE_NAMES
from orrery.games.destiny.turn.ways import Ways

LATER = "whatever you could do now you can do as well in a turn of your own"
"""Why an open moment passes by itself."""

FREE_MOVES = Ways()
"""What a player can do in an open moment or in its own turn besides the matter in hand."""


def free_moves(pos: Table, seat: Seat, where: int) -> list[Move]:
    """Everything that chapters offer here; nothing outside the Senate and Intrigue phases."""
    found: list[Move] = []
    if pos.phase == SENATE or pos.phase == INTRIGUE:
        for way in FREE_MOVES.voting if where == OWN_VOTE else FREE_MOVES.all:
            way.list_moves(pos, seat, where, found)
    return found


def asides(pos: Table, seat: Seat, could_bid: bool) -> list[Move]:
    """What may be done between bids: the bank and tokens, and for who has something to bid talk (DES-RES-06, DES-SHA-11,
    DES-DEAL-40). Who has nothing of all that passes without being asked."""
    found: list[Move] = []
    for way in FREE_MOVES.asides:
        if found or could_bid or not way.is_talk():
            way.list_moves(pos, seat, OWN_VOTE, found)
    return found


def do_free(pos: Table, seat: Seat, move: Move) -> None:
    """Carry out one of them."""
    FREE_MOVES.way_of(move).do(pos, seat, move)


class OpenMoment(Round[Table], frozen=True):
    """The players act in initiative order, one thing at a time, until all pass in a row (DES-CARD-24)."""

    where: int
    start: Seat = -1

    def run(self, pos: Table) -> None:
        if self.start < 0:
            pos.refused = [False] * pos.players
        super().run(pos)

    def asked(self, pos: Table) -> Sequence[Seat]:
        return pos.around(pos.present(), self.start)

    def window(self, seats: tuple[Seat, ...]) -> Moment:
        return Moment(seats, self.where)

    def again(self, seat: Seat) -> OpenMoment:
        return OpenMoment(self.where, seat)


class Moment(RoundWindow[Table], frozen=True):
    """Does anybody use a card, an ability, the bank, a deal? (DES-CARD-24)."""

    where: int

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return free_moves(pos, seat, self.where)

    def moves(self, pos: Table, seat: Seat) -> Sequence[Move]:
        found = free_moves(pos, seat, self.where)
        found.append(PASS)
        return found

    def stake(self, pos: Table, seat: Seat) -> Stake:
        """Cards, deals and offices come again in a player's own turns: only what has its last useful moment here stops."""
        found = self.answers(pos, seat)
        urgent = any(FREE_MOVES.way_of(move).presses(pos, seat, self.where, move) for move in found)
        return Stake("moments", bool(found), urgent, urgent, reason=LATER if found else "")

    def round(self) -> OpenMoment:
        return OpenMoment(self.where)

    def carry_out(self, pos: Table, seat: Seat, move: Any) -> None:
        do_free(pos, seat, move)

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        """The first who acts is carried out. Talk, the bank and tokens are no cards or abilities: who has passed is
        not asked again for them, unless a deal was made."""
        for at, move in enumerate(answers):
            if type(move) is Pass:
                continue
            seat = self.seats[at]
            late = self.too_late(pos, seat, answers)
            if FREE_MOVES.way_of(move).is_aside():
                open_seats = [self.seats[i] for i, m in enumerate(answers) if type(m) is not Pass]
                pos.then(Reopen(self.where, seat, pos.around(open_seats, seat), pos.concluded))
                do_free(pos, seat, move)
            else:
                self.answer(pos, seat, move)
            self.tell_late(pos, seat, late)
            return

    def why_not(self, pos: Table, seat: Seat, move: Move) -> Refusal:
        return (FREE_MOVES.offers(move) and move.why_not(pos, seat)) or ("", "")

    def ask(self, pos: Table, seat: Seat) -> Question:
        text = "{0}: do you act before this goes on?"
        others = "{seat} may act before this goes on: {0}"
        return Question(text, others, (STAGE_NAMES[pos.stage],), "DES-CARD-24", "moments")


class Reopen(Step[Table], frozen=True):
    """The moment goes on with those who have not passed, or with everybody if a deal was made meanwhile."""

    where: int
    start: Seat
    seats: tuple[Seat, ...]
    concluded: int

    def run(self, pos: Table) -> None:
        if pos.concluded != self.concluded:
            pos.then(OpenMoment(self.where, self.start))
            return
        seats = tuple([seat for seat in self.seats if not pos.resigned[seat]])
        if seats:
            pos.then(Moment(seats, self.where))


class Stage(Step[Table], frozen=True):
    """A step of the turn begins: initiative is set again if it has changed (DES-INIT-08), offers are counted anew
    (DES-DEAL-29), and there is an open moment before it."""

    stage: int
    open: bool = True

    def run(self, pos: Table) -> None:
        pos.stage = self.stage
        pos.offers = [0] * pos.players
        pos.refused = [False] * pos.players
        moment = (OpenMoment(M_STEP),) if self.open else ()
        pos.then(SetInitiative(False), *moment)
