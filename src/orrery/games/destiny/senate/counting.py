"""What becomes of a vote: the count, ties, the veto, and carrying it out (DES-VOTE-16 to 20, DES-SNT-10 to 12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, says
from orrery.engine.dice import take_up
from orrery.engine.stops import Stake
from orrery.engine.votes import leaders, tally
from orrery.games.destiny.cards.announcing import Office, office, pile_up
from orrery.games.destiny.content.printed import INFLUENCE, PRIME
from orrery.games.destiny.senate.ballots import choice_names, headline, on_floor, title
from orrery.games.destiny.table.announced import REGULAR, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import (
    ABSTAIN,
    AGAINST,
    FOR,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    Vote,
)
from orrery.games.destiny.turn.acts import VETO, deed
from orrery.games.destiny.turn.bank import bank, bank_moves
from orrery.games.destiny.turn.dice import AfterRoll, highest, throw
from orrery.games.destiny.turn.promised import judge_vote, let_stand, veto_bound, veto_owed, watch_veto
from orrery.games.destiny.turn.senators import voting_strength

YES_OR_NO = (V_CHARGE, V_BILL)
"""Votes for or against one thing."""


@says("veto", "DES-SNT-10")
class VetoIt(Move, frozen=True):
    """The Prime Minister strikes it down."""


def sums_of(pos: Table) -> list[int | None]:
    """The sum for each choice; totals below 0 have no effect (DES-VOTE-16)."""
    vote = on_floor(pos)
    totals = [voting_strength(pos, seat) + vote.spent[seat] for seat in range(pos.players)]
    cast = [vote.cast[seat] if pos.in_standing(seat) else ABSTAIN for seat in range(pos.players)]
    return tally(len(vote.choices), cast, totals)


class CountVotes(Step[Table], frozen=True):
    """The highest sum wins; ties are diced, except that without a vote in favour nothing passes (DES-VOTE-17 to 19)."""

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        sums = sums_of(pos)
        counted = [
            f"{name} {'without a vote' if value is None else value}"
            for name, value in zip(choice_names(pos), sums, strict=True)
        ]
        pos.tell("DES-VOTE-17", "The count: {0}", ", ".join(counted))
        if vote.kind in YES_OR_NO and sums[FOR] is None:
            vote.winner = AGAINST
            pos.tell("DES-VOTE-19", "No vote with effect was cast in favour")
            pos.then(EndVote())
            return
        best = leaders(sums)
        if len(best) == 1:
            vote.winner = best[0]
        elif best:
            pos.then(BreakTie(tuple(best)), EndVote())
            return
        pos.then(EndVote())


def speaks_for(pos: Table, choice: int) -> Seat:
    """The Party for which a die of a tie is rolled, or -1."""
    vote = on_floor(pos)
    value = vote.choices[choice]
    if vote.kind == V_ELECTION:
        return pos.party_of(value) if value >= 0 else -1
    if vote.kind == V_ORDERS:
        return pos.plans[value].seat if value >= 0 else -1
    return pos.bill.seat if pos.bill is not None and choice == FOR else -1


class BreakTie(Step[Table], frozen=True):
    """One die for each tied choice until one is highest (DES-VOTE-18, DES-ELEC-10)."""

    choices: tuple[int, ...]

    def run(self, pos: Table) -> None:
        seats = [speaks_for(pos, choice) for choice in self.choices]
        throw(pos, "vote", seats, [1] * len(seats))
        pos.tell("DES-VOTE-18", "A tie: the dice show {0:dice}", tuple(pos.rolled))
        pos.then(AfterRoll(), TieResult(self.choices))


class TieResult(Step[Table], frozen=True):
    """The highest die wins; equal ones are rolled again (DES-VOTE-18)."""

    choices: tuple[int, ...]

    def run(self, pos: Table) -> None:
        best = [self.choices[group] for group in highest(take_up(pos))]
        if len(best) == 1:
            on_floor(pos).winner = best[0]
        else:
            pos.then(BreakTie(tuple(best)))


def has_passed(vote: Vote) -> bool:
    """Whether the Senate has decided for something that can be vetoed: no Election, and not that all stays as it is."""
    if vote.vetoed or vote.kind == V_ELECTION or vote.winner < 0:
        return False
    return vote.choices[vote.winner] >= 0 if vote.kind == V_ORDERS else vote.winner == FOR


class EndVote(Step[Table], frozen=True):
    """The result is announced, the Prime Minister may veto it, then it takes effect (DES-SNT-11, DES-VOTE-20)."""

    def run(self, pos: Table) -> None:

        vote = on_floor(pos)
        passed = has_passed(vote)
        if vote.kind in YES_OR_NO and vote.winner >= 0:
            pos.tell("DES-VOTE-17", "{0} It passes" if passed else "{0} It fails", title(pos))
        steps = judge_vote(pos)
        pos.then(*steps, *((VetoChance(), LetStand()) if passed else ()), AfterVote())


CARRIED_OUT: dict[int, Callable[[Table, Vote], None]] = {}
"""What is done with the result of each kind of vote."""


def carries_out(kind: int) -> Callable[[Callable[[Table, Vote], None]], Callable[[Table, Vote], None]]:
    """The decorated function carries out what votes of this kind decide."""

    def keep(function: Callable[[Table, Vote], None]) -> Callable[[Table, Vote], None]:
        CARRIED_OUT[kind] = function
        return function

    return keep


class AfterVote(Step[Table], frozen=True):
    """What was decided is carried out."""

    def run(self, pos: Table) -> None:

        vote = on_floor(pos)
        pos.vote = None
        CARRIED_OUT[vote.kind](pos, vote)


# --- the veto -----------------------------------------------------------------------------------------------------


class VetoChance(Step[Table], frozen=True):
    """Only a Prime Minister can veto, for 1 Influence (DES-SNT-10, DES-SNT-12)."""

    def run(self, pos: Table) -> None:
        vote = pos.vote
        seat = pos.minister(PRIME)
        if vote is None or vote.vetoed or seat < 0 or (vote.kind == V_BILL and pos.bill is None):
            return
        price = pos.content.numbers.veto_cost
        if pos.influence[seat] >= price or pos.money[seat] >= pos.content.numbers.bank_rate:
            pos.then(VetoOrNot(seat, price))


NOT_YET = "the right to veto it lasts until the vote is counted"
AS_VOTED = "it was your own proposal, or you voted for it"


class VetoOrNot(Decision[Table], frozen=True):
    """Does the Prime Minister veto it? (DES-SNT-10)."""

    price: int

    def stake(self, pos: Table) -> Stake:
        """Before the count nothing is lost by waiting; after it whoever wanted it has nothing to veto."""
        vote = on_floor(pos)
        owed = veto_owed(pos, self.seat)
        if vote.winner < 0:
            return Stake("veto", True, owed, owed, reason=NOT_YET)
        wished = vote.cast[self.seat] == vote.winner
        return Stake("veto", True, owed or not wished, True, reason=AS_VOTED)

    def moves(self, pos: Table) -> Sequence[Move]:

        if veto_bound(pos, self.seat):
            return [Pass()]
        enough = pos.influence[self.seat] >= self.price
        ways: list[Move] = [VetoIt()] if enough else bank_moves(pos, self.seat)
        return ways if ways and veto_owed(pos, self.seat) else [*ways, Pass()]

    def apply(self, pos: Table, move: Move) -> None:

        if isinstance(move, VetoIt):
            pos.lose(self.seat, INFLUENCE, self.price)
            pos.tell("DES-SNT-10", "{0:seat} announces a veto", self.seat)
            veto = Played(REGULAR, self.seat, PRIME, influence=self.price)
            pile_up(pos, veto, *deed(pos, self.seat, VETO), *watch_veto(pos, self.seat))
        elif not isinstance(move, Pass):
            pos.then(self)
            bank(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text, subject = headline(pos)
        text += " Do you veto it for {1} Influence?"
        return Question(text, "{seat} may veto it", (subject, self.price), "DES-SNT-10", "veto")


class LetStand(Step[Table], frozen=True):
    """A Prime Minister who promised a veto and lets it stand has broken the promise (DES-DEAL-35)."""

    def run(self, pos: Table) -> None:

        if not on_floor(pos).vetoed:
            pos.then(*let_stand(pos, pos.minister(PRIME)))


@office(PRIME)
class VetoOffice(Office):
    """A vetoed proposition fails; vetoed orders leave the Republic Fleets where they are (DES-SNT-11)."""

    def do(self, pos: Table, played: Played) -> None:
        vote = pos.vote
        if vote is not None:
            vote.vetoed = True
            pos.tell("DES-SNT-11", "The veto stands: {0}", title(pos))
