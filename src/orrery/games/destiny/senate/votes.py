"""Votes of the Senate: calling, voting, bidding round the table (DES-VOTE-06 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    always_asked,
    asks,
    says,
)
from orrery.engine.bids import after_turn
from orrery.engine.domain import Domain, Range
from orrery.games.destiny.content.printed import INFLUENCE
from orrery.games.destiny.senate.ballots import ballot, choice_names, headline, on_floor
from orrery.games.destiny.senate.counting import CountVotes, EndVote
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import ABSTAIN, UNCALLED, V_BILL, V_ELECTION, V_ORDERS
from orrery.games.destiny.turn.open_moments import OpenMoment, do_free, free_moves
from orrery.games.destiny.turn.promised import vote_bound
from orrery.games.destiny.turn.senators import vote_limit, voting_strength
from orrery.games.destiny.turn.stages import M_VOTE, OWN_VOTE


@says("call on {seat}", "DES-VOTE-10")
class CallOn(Move, frozen=True):
    """The presiding Party calls the next one to vote."""

    seat: int


@says("abstain", "DES-VOTE-12")
class Abstain(Move, frozen=True):
    """Neither vote nor bid."""


@says("bid {amount} influence", "DES-VOTE-14")
class AddBid(Move, frozen=True):
    """Add Influence to the own vote."""

    amount: int


class BeginVote(Step[Table], frozen=True):
    """An open moment, then the votes, then the bids (DES-VOTE-14)."""

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        if vote.vetoed or (vote.kind == V_BILL and pos.bill is None):
            pos.then(EndVote())
        else:
            pos.then(OpenMoment(M_VOTE), CallNext())


class CallNext(Step[Table], frozen=True):
    """The presiding Party calls on the Parties in an order of its choice (DES-VOTE-10)."""

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        if vote.vetoed or (vote.kind == V_BILL and pos.bill is None):
            pos.then(EndVote())
            return
        waiting = [seat for seat in pos.loyal() if vote.cast[seat] == UNCALLED]
        if not waiting:
            pos.then(*((VoteBids(0),) if vote.order else ()), CountVotes())
        elif len(waiting) == 1 or not pos.in_standing(vote.president):
            pos.then(CastVote(waiting[0]), CallNext())
        else:
            pos.then(CallVote(vote.president), CallNext())


@absent_take_first
@asks("You preside. Which Party votes next?", "{seat} call(s|) the next Party to vote", "DES-VOTE-10")
class CallVote(Decision[Table], frozen=True):
    """Who votes next? (DES-VOTE-10)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        vote = on_floor(pos)
        return [CallOn(seat) for seat in pos.loyal() if vote.cast[seat] == UNCALLED]

    def apply(self, pos: Table, move: CallOn) -> None:
        pos.then(CastVote(move.seat))


@always_asked  # who has no card to play would show it
class CastVote(Decision[Table], frozen=True):
    """A Party states its vote, which cannot be changed; it may vote as it likes (DES-VOTE-10, 11, 12)."""

    def moves(self, pos: Table) -> Sequence[Move]:

        choices = ballot(pos)
        abstain: list[Move] = [Abstain()]
        if pos.deals:
            choices = [move for i, move in enumerate(choices) if not vote_bound(pos, self.seat, i)]
            if choices and vote_bound(pos, self.seat, ABSTAIN):
                abstain = []  # DES-COURT-19: what was promised must be voted, where it is on the ballot
        return [*choices, *free_moves(pos, self.seat, OWN_VOTE), *abstain]

    def apply(self, pos: Table, move: Move) -> None:

        vote = on_floor(pos)
        choices = ballot(pos)
        if move in choices:
            vote.cast[self.seat] = choices.index(move)
            vote.order.append(self.seat)
            named = vote.kind in (V_ELECTION, V_ORDERS)
            how = choice_names(pos)[vote.cast[self.seat]]
            pos.tell(
                "DES-VOTE-10", "{0:seat} votes for {1}" if named else "{0:seat} votes {1}", self.seat, how
            )
        elif isinstance(move, Abstain):
            vote.cast[self.seat] = ABSTAIN
            pos.tell("DES-VOTE-12", "{0:seat} abstains", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text, subject = headline(pos)
        text += " How do you vote? Your Voting Strength is {1}."
        strength = voting_strength(pos, self.seat)
        return Question(text, "{seat} vote(s|)", (subject, strength), "DES-VOTE-10")

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return Abstain() if Abstain() in moves else moves[0]


# --- bidding ----------------------------------------------------------------------------------------------------


def room_to_bid(pos: Table, seat: Seat) -> int:
    """Influence that a Party may still add to this vote (DES-VOTE-07)."""
    return max(0, vote_limit(pos, seat) - on_floor(pos).spent[seat])


class VoteBids(Step[Table], frozen=True):
    """Bidding goes round in the order of the votes, until all have passed in a row (DES-VOTE-13, DES-VOTE-14)."""

    at: int

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        seat = vote.order[self.at]
        reach = pos.influence[seat] + pos.money[seat] // pos.content.numbers.bank_rate
        if pos.in_standing(seat) and reach and room_to_bid(pos, seat):
            pos.then(VoteBid(seat, self.at))
        else:
            next_bid(pos, self.at, False)


def next_bid(pos: Table, at: int, raised: bool) -> None:
    """The next Party bids, unless all have passed in a row."""
    vote = on_floor(pos)
    at, vote.passes, done = after_turn(len(vote.order), at, vote.passes, raised)
    if not done:
        pos.then(VoteBids(at))


def steps_up_to(most: int) -> list[int]:
    """A few amounts to click; the exact one can be typed."""
    return [amount for amount in (1, 2, 3, 5, 8, 13) if amount < most] + ([most] if most else [])


class VoteBid(Decision[Table], frozen=True):
    """Add Influence within the limit, or pass; what is bid is spent (DES-VOTE-06, 07, 15)."""

    at: int

    def moves(self, pos: Table) -> Sequence[Move]:

        most = min(room_to_bid(pos, self.seat), pos.influence[self.seat])
        bids: list[Move] = [AddBid(amount) for amount in steps_up_to(most)]
        return [*bids, *free_moves(pos, self.seat, OWN_VOTE), Pass()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        most = min(room_to_bid(pos, self.seat), pos.influence[self.seat])
        return (Domain(AddBid(1), (Range("amount", 1, most),), "Another amount"),) if most else ()

    def apply(self, pos: Table, move: Move) -> None:

        if isinstance(move, AddBid):
            pos.lose(self.seat, INFLUENCE, move.amount)
            on_floor(pos).spent[self.seat] += move.amount
            pos.tell("DES-VOTE-15", "{0:seat} bids {1} Influence", self.seat, move.amount)
            next_bid(pos, self.at, True)
        elif isinstance(move, Pass):
            next_bid(pos, self.at, False)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text, subject = headline(pos)
        text += " You have bid {1} of {2} Influence."
        spent = on_floor(pos).spent[self.seat]
        most = spent + room_to_bid(pos, self.seat)
        return Question(text, "{seat} may add Influence", (subject, spent, most), "DES-VOTE-14")

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, AddBid):
            most, purse = room_to_bid(pos, self.seat), pos.influence[self.seat]
            if purse < move.amount <= most:
                return f"You have {purse} Influence.", "DES-RES-03"
            return (
                f"You may add at most {most} Influence: the printed Diplomacy of your Senators.",
                "DES-VOTE-07",
            )
        return "", ""
