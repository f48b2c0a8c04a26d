"""Votes of the Senate: calling, voting, bidding round the table (DES-VOTE-06 to 15)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Question,
    Seat,
    Step,
    absent_take_first,
    always_asked,
    asks,
    otherwise,
    says,
)
from orrery.engine.bids import Bidding, BidTurn
from orrery.engine.domain import Domain, Range
from orrery.engine.stops import Auto, Stake
from orrery.games.destiny.content.printed import INFLUENCE
from orrery.games.destiny.senate.ballots import (
    VoteAgainst,
    VoteFor,
    VotePlan,
    VoteSenator,
    VoteStay,
    VoteVacant,
    ballot,
    choice_names,
    headline,
    on_floor,
)
from orrery.games.destiny.senate.counting import CountVotes, EndVote, sums_of
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillBid, WillVote
from orrery.games.destiny.table.votes import ABSTAIN, UNCALLED, V_BILL, V_ELECTION, V_ORDERS, Vote
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
    """The presiding Party calls on the Parties in an order of its choice; without one it is that of initiative (DES-VOTE-10, 23)."""

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        if vote.vetoed or (vote.kind == V_BILL and pos.bill is None):
            pos.then(EndVote())
            return
        waiting = [seat for seat in pos.loyal() if vote.cast[seat] == UNCALLED]
        if not waiting:
            pos.then(VoteBids(), CountVotes())
        elif len(waiting) == 1 or vote.president < 0 or not pos.in_standing(vote.president):
            pos.then(CastVote(waiting[0]), CallNext())
        else:
            pos.then(CallVote(vote.president), CallNext())


ME_LAST = "the others are called first and you last, as who speaks late sees more"


@absent_take_first
@asks("You preside. Which Party votes next?", "{seat} call(s|) the next Party to vote", "DES-VOTE-10")
@otherwise("This Party has voted already, or has no vote.", "DES-VOTE-10")
class CallVote(Decision[Table], frozen=True):
    """Who votes next? (DES-VOTE-10)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        vote = on_floor(pos)
        return [CallOn(seat) for seat in pos.loyal() if vote.cast[seat] == UNCALLED]

    def by_itself(self, pos: Table) -> Auto | None:
        """The own Party last, since who speaks late sees more; the order matters only where a promise hangs on it."""
        vote = on_floor(pos)
        for deal in pos.deals:
            if self.seat in deal.partners and any(
                type(term) is WillVote and term.speaks_of(pos, vote) for term in deal.terms
            ):
                return None
        waiting = [seat for seat in pos.loyal() if vote.cast[seat] == UNCALLED]
        return Auto(CallOn(next((seat for seat in waiting if seat != self.seat), self.seat)), ME_LAST)

    def apply(self, pos: Table, move: CallOn) -> None:
        pos.then(CastVote(move.seat))


@always_asked  # who has no card to play would show it
class CastVote(Decision[Table], frozen=True):
    """A Party states its vote, which cannot be changed; it may vote as it likes (DES-VOTE-10, 11, 12)."""

    def moves(self, pos: Table) -> Sequence[Move]:

        choices = ballot(pos)
        abstain: list[Move] = [Abstain()]
        if pos.has_ratified():
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
        what, subject = headline(pos)
        text = f"{what} How do you vote? Your Voting Strength is {{1}}."
        strength = voting_strength(pos, self.seat)
        return Question(text, f"{{seat}} vote(s|). {what}", (subject, strength), "DES-VOTE-10")

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, Abstain) and move not in self.moves(pos):
            return "You have promised how to vote, and a court has bound you to it.", "DES-COURT-19"
        if isinstance(move, (VoteSenator, VoteVacant, VotePlan, VoteStay, VoteFor, VoteAgainst)):
            if move in self.moves(pos):
                return "", ""
            if move in ballot(pos):
                return "You have promised to vote otherwise, and a court has bound you to it.", "DES-COURT-19"
            return "This is not what is voted on now.", "DES-VOTE-10"
        return "", ""

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return Abstain() if Abstain() in moves else moves[0]


# --- bidding ----------------------------------------------------------------------------------------------------


ALONE = "all votes lie on one choice"
LEADING = "your side leads, and you are asked again if anybody raises"
LOST = "your side could not catch up with all its Influence"


def why_no_bid(pos: Table, seat: Seat) -> str:
    """Why a Party need not add Influence now; empty where it may want to. All of it lies open on the table."""
    vote = on_floor(pos)
    sums = sums_of(pos)
    mine = sums[vote.cast[seat]]
    promised = any(
        type(term) is WillBid and term.giver == seat
        for deal in pos.deals
        for index, term in enumerate(deal.terms)
        if index not in deal.kept
    )
    if mine is None or promised:
        return ""
    best = max(
        (value for i, value in enumerate(sums) if i != vote.cast[seat] and value is not None), default=-1
    )
    if best < 0:
        return ALONE
    if mine > best:
        return LEADING
    friends = [other for other in vote.order if vote.cast[other] == vote.cast[seat]]
    return LOST if mine + sum(within_reach(pos, other) for other in friends) < best else ""


def within_reach(pos: Table, seat: Seat) -> int:
    """The Influence that a Party could still add to this vote, with all that the bank gives for its Money."""
    reach = pos.influence[seat] + pos.money[seat] // pos.content.numbers.bank_rate
    return min(reach, room_to_bid(pos, seat)) if pos.in_standing(seat) else 0


def at_hand(pos: Table, seat: Seat) -> int:
    """The Influence that a Party can add to this vote without a trade (DES-VOTE-07)."""
    return min(room_to_bid(pos, seat), pos.influence[seat])


def room_to_bid(pos: Table, seat: Seat) -> int:
    """Influence that a Party may still add to this vote (DES-VOTE-07)."""
    return max(0, vote_limit(pos, seat) - on_floor(pos).spent[seat])


class VoteBids(Bidding[Table], frozen=True):
    """Bidding goes round in the order of the votes, until all have passed in a row (DES-VOTE-13, DES-VOTE-14)."""

    def bids(self, pos: Table) -> Vote:
        return on_floor(pos)

    def bidders(self, pos: Table) -> Sequence[Seat]:
        return on_floor(pos).order

    def can_bid(self, pos: Table, seat: Seat) -> bool:
        return within_reach(pos, seat) > 0

    def turn(self, seat: Seat) -> VoteBid:
        return VoteBid(seat)


def steps_up_to(most: int) -> list[int]:
    """A few amounts to click; the exact one can be typed."""
    return [amount for amount in (1, 2, 3, 5, 8, 13) if amount < most] + ([most] if most else [])


def any_amount(move: Move, most: int) -> Sequence[Domain]:
    """The exact amount, where there is anything to bid."""
    return (Domain(move, (Range("amount", 1, most),), "Another amount"),) if most else ()


class VoteBid(BidTurn[Table], frozen=True):
    """Add Influence within the limit, or pass; what is bid is spent (DES-VOTE-06, 07, 15)."""

    def bidding(self) -> VoteBids:
        return VoteBids()

    def stake(self, pos: Table) -> Stake:
        reason = why_no_bid(pos, self.seat)
        return Stake("bids", True, not reason, True, reason=reason)

    def raises(self, pos: Table) -> list[Move]:
        return [AddBid(amount) for amount in steps_up_to(at_hand(pos, self.seat))]

    def asides(self, pos: Table, raises: list[Move]) -> Sequence[Move]:
        return free_moves(pos, self.seat, OWN_VOTE)

    def domains(self, pos: Table) -> Sequence[Domain]:
        return any_amount(AddBid(1), at_hand(pos, self.seat))

    def add(self, pos: Table, move: Move) -> bool:
        if not isinstance(move, AddBid):
            return False
        pos.lose(self.seat, INFLUENCE, move.amount)
        on_floor(pos).spent[self.seat] += move.amount
        pos.tell("DES-VOTE-15", "{0:seat} bids {1} Influence", self.seat, move.amount)
        return True

    def aside(self, pos: Table, move: Move) -> None:
        do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        what, subject = headline(pos)
        vote, sums = on_floor(pos), sums_of(pos)
        mine = sums[vote.cast[self.seat]] or 0
        best = max((value or 0 for i, value in enumerate(sums) if i != vote.cast[self.seat]), default=0)
        text = f"{what} Your side has {{3}}, the best other {{4}}. You have bid {{1}} of {{2}} Influence."
        spent = vote.spent[self.seat]
        most = spent + room_to_bid(pos, self.seat)
        others = f"{{seat}} may add Influence. {what}"
        return Question(text, others, (subject, spent, most, mine, best), "DES-VOTE-14")

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, AddBid):
            most, purse = room_to_bid(pos, self.seat), pos.influence[self.seat]
            if purse < move.amount <= most:
                return f"You have {purse} Influence.", "DES-RES-03"
            if not 0 < move.amount <= most:
                return (
                    f"You may add at most {most} Influence: the printed Diplomacy of your Senators.",
                    "DES-VOTE-07",
                )
        return "", ""
