"""Votes of the Senate: calling, voting, bidding round the table, counting, the veto (DES-VOTE, DES-SNT-10 to 12)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Seat, Step, says
from orrery.engine.bids import after_turn
from orrery.engine.domain import Domain, Range
from orrery.engine.votes import leaders, tally
from orrery.games.destiny.announcing import OpenAnswers, Resolve
from orrery.games.destiny.content import INFLUENCE, PRIME, find
from orrery.games.destiny.deeds import bank_moves
from orrery.games.destiny.effects import Veto
from orrery.games.destiny.moments import M_VOTE, OWN_VOTE, OpenMoment
from orrery.games.destiny.rolls import AfterRoll, take_up, throw
from orrery.games.destiny.senators import vote_limit, voting_strength
from orrery.games.destiny.state import Table
from orrery.games.destiny.things import (
    ABSTAIN,
    AGAINST,
    FOR,
    REGULAR,
    UNCALLED,
    V_ALLEGED,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    VACANT,
    Played,
    Vote,
)


@says("call on {seat}", "DES-VOTE-10")
class CallOn(Move, frozen=True):
    """The presiding Party calls the next one to vote."""

    seat: int


@says("vote for {senator}", "DES-ELEC-03")
class VoteSenator(Move, frozen=True):
    """Vote for a candidate."""

    senator: int


@says("vote to keep it vacant", "DES-ELEC-09")
class VoteVacant(Move, frozen=True):
    """Vote for an empty chair."""


@says("vote for the orders of {seat}", "DES-ORD-02")
class VotePlan(Move, frozen=True):
    """Vote for proposed orders."""

    seat: int


@says("vote to stay", "DES-ORD-02")
class VoteStay(Move, frozen=True):
    """Vote to leave the Republic Fleets in place."""


@says("vote for it", "DES-VOTE-11")
class VoteFor(Move, frozen=True):
    """Vote in favour."""


@says("vote against it", "DES-VOTE-11")
class VoteAgainst(Move, frozen=True):
    """Vote against."""


@says("abstain", "DES-VOTE-12")
class Abstain(Move, frozen=True):
    """Neither vote nor bid."""


@says("bid {amount} influence", "DES-VOTE-14")
class AddBid(Move, frozen=True):
    """Add Influence to the own vote."""

    amount: int


@says("veto", "DES-SNT-10")
class VetoIt(Move, frozen=True):
    """The Prime Minister strikes it down."""


def presiding(pos: Table) -> Seat:
    """The Party of the first Minister in order of rank, or -1 (DES-SNT-03, DES-SNT-04)."""
    for ministry in range(5):
        seat = pos.minister(ministry)
        if seat >= 0:
            return seat
    return -1


def open_vote(pos: Table, kind: int, subject: int, choices: list[int], president: Seat) -> None:
    """Put a vote on the floor; the caller pushes `BeginVote` when it is time."""
    n = pos.players
    pos.vote = Vote(kind, subject, choices, president, [], [UNCALLED] * n, [0] * n, 0, -1, False)


def on_floor(pos: Table) -> Vote:
    """The vote being held."""
    vote = pos.vote
    assert vote is not None
    return vote


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


class CallVote(Decision[Table], frozen=True):
    """Who votes next? (DES-VOTE-10)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        vote = on_floor(pos)
        return [CallOn(seat) for seat in pos.loyal() if vote.cast[seat] == UNCALLED]

    def apply(self, pos: Table, move: CallOn) -> None:
        pos.then(CastVote(move.seat))

    def ask(self, pos: Table) -> str:
        return "You preside. Which Party votes next?"

    def clause(self) -> str:
        return "DES-VOTE-10"

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return moves[0]


def ballot(pos: Table) -> list[Move]:
    """The choices of the vote on the floor, in their order."""
    vote = on_floor(pos)
    if vote.kind == V_ELECTION:
        return [VoteVacant() if choice == VACANT else VoteSenator(choice) for choice in vote.choices]
    if vote.kind == V_ORDERS:
        return [VoteStay() if choice < 0 else VotePlan(pos.plans[choice].seat) for choice in vote.choices]
    return [VoteAgainst(), VoteFor()]


def choice_names(pos: Table) -> list[str]:
    """What the choices of the vote on the floor are called in sentences, in their order."""
    vote = on_floor(pos)
    content = pos.content
    if vote.kind == V_ELECTION:
        return [
            "a vacant office" if choice == VACANT else content.senator_names[choice]
            for choice in vote.choices
        ]
    if vote.kind == V_ORDERS:
        return [
            "staying" if choice < 0 else f"the orders of {pos.seat_name(pos.plans[choice].seat)}"
            for choice in vote.choices
        ]
    return ["against", "in favour"]


class CastVote(Decision[Table], frozen=True):
    """A Party states its vote, which cannot be changed; it may vote as it likes (DES-VOTE-10, 11, 12)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        from orrery.games.destiny.menu import free_moves
        from orrery.games.destiny.promises import vote_bound

        choices = ballot(pos)
        abstain: list[Move] = [Abstain()]
        if pos.deals:
            choices = [move for i, move in enumerate(choices) if not vote_bound(pos, self.seat, i)]
            if choices and vote_bound(pos, self.seat, ABSTAIN):
                abstain = []  # DES-COURT-19: what was promised must be voted, where it is on the ballot
        return [*choices, *free_moves(pos, self.seat, OWN_VOTE), *abstain]

    def apply(self, pos: Table, move: Move) -> None:
        from orrery.games.destiny.menu import do_free

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

    def ask(self, pos: Table) -> str:
        return f"{title(pos)} How do you vote? Your Voting Strength is {voting_strength(pos, self.seat)}."

    def clause(self) -> str:
        return "DES-VOTE-10"

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return Abstain() if Abstain() in moves else moves[0]

    def forced(self) -> bool:
        return False  # who has no card to play would show it


def title(pos: Table) -> str:
    """What is being voted on, as a sentence."""
    vote = on_floor(pos)
    content = pos.content
    if vote.kind == V_ELECTION:
        return f"Election of the {content.minister_names[vote.subject]}."
    if vote.kind == V_ORDERS:
        return "Orders to the Republic Fleets."
    if vote.kind == V_CHARGE:
        return f"Shall {content.senator_names[vote.subject]} be prosecuted?"
    return f"{pos.bill.name}." if pos.bill is not None else ""


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
        from orrery.games.destiny.menu import free_moves

        most = min(room_to_bid(pos, self.seat), pos.influence[self.seat])
        bids: list[Move] = [AddBid(amount) for amount in steps_up_to(most)]
        return [*bids, *free_moves(pos, self.seat, OWN_VOTE), Pass()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        most = min(room_to_bid(pos, self.seat), pos.influence[self.seat])
        return (Domain(AddBid(1), (Range("amount", 1, most),), "Another amount"),) if most else ()

    def apply(self, pos: Table, move: Move) -> None:
        from orrery.games.destiny.menu import do_free

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

    def ask(self, pos: Table) -> str:
        spent = on_floor(pos).spent[self.seat]
        return f"{title(pos)} You have bid {spent} of {spent + room_to_bid(pos, self.seat)} Influence."

    def clause(self) -> str:
        return "DES-VOTE-14"

    def forced(self) -> bool:
        return False  # who has no card to play would show it

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


# --- counting ---------------------------------------------------------------------------------------------------


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
        if vote.kind in (V_CHARGE, V_BILL, V_ALLEGED) and sums[FOR] is None:
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
        roll = take_up(pos)
        dice = [group[0] for group in roll.dice]
        best = [choice for choice, die in zip(self.choices, dice, strict=True) if die == max(dice)]
        if len(best) == 1:
            on_floor(pos).winner = best[0]
        else:
            pos.then(BreakTie(tuple(best)))


class EndVote(Step[Table], frozen=True):
    """The result is announced, the Prime Minister may veto it, then it takes effect (DES-SNT-11, DES-VOTE-20)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.promises import judge_vote

        vote = on_floor(pos)
        passed = vote.winner >= 0 and not vote.vetoed and vote.choices[vote.winner] != AGAINST
        if vote.kind == V_ELECTION:
            passed = False
        elif vote.kind == V_ORDERS:
            passed = vote.winner >= 0 and not vote.vetoed and vote.choices[vote.winner] >= 0
        elif vote.winner >= 0 and not vote.vetoed:
            result = "passes" if passed else "fails"
            pos.tell("DES-VOTE-17", "{0} It " + result, title(pos))
        steps = judge_vote(pos)
        pos.then(*steps, *((VetoChance(),) if passed else ()), AfterVote())


class VetoChance(Step[Table], frozen=True):
    """Only a Prime Minister can veto, for 1 Influence (DES-SNT-10, DES-SNT-12)."""

    def run(self, pos: Table) -> None:
        vote = pos.vote
        seat = pos.minister(PRIME)
        if vote is None or vote.vetoed or seat < 0 or (vote.kind == V_BILL and pos.bill is None):
            return
        price = find(pos.content.minister_effects[PRIME], Veto).price
        if pos.influence[seat] >= price or pos.money[seat] >= pos.content.numbers.bank_rate:
            pos.then(VetoOrNot(seat, price))


class VetoOrNot(Decision[Table], frozen=True):
    """Does the Prime Minister veto it? (DES-SNT-10)."""

    price: int

    def moves(self, pos: Table) -> Sequence[Move]:
        from orrery.games.destiny.promises import veto_bound

        if veto_bound(pos, self.seat):
            return [Pass()]
        if pos.influence[self.seat] < self.price:
            return [*bank_moves(pos, self.seat), Pass()]
        return [VetoIt(), Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        from orrery.games.destiny.deeds import bank
        from orrery.games.destiny.promises import watch_veto

        if isinstance(move, VetoIt):
            pos.lose(self.seat, INFLUENCE, self.price)
            pos.tell("DES-SNT-10", "{0:seat} announces a veto", self.seat)
            pos.pile.append(Played(REGULAR, self.seat, PRIME, influence=self.price))
            pos.then(*watch_veto(pos, self.seat), OpenAnswers(self.seat), Resolve())
        elif not isinstance(move, Pass):
            pos.then(self)
            bank(pos, self.seat, move)

    def ask(self, pos: Table) -> str:
        return f"{title(pos)} Do you veto it for {self.price} Influence?"

    def clause(self) -> str:
        return "DES-SNT-10"


def apply_veto(pos: Table) -> None:
    """A vetoed proposition fails; vetoed orders leave the Republic Fleets where they are (DES-SNT-11)."""
    vote = pos.vote
    if vote is not None:
        vote.vetoed = True
        pos.tell("DES-SNT-11", "The veto stands: {0}", title(pos))


class AfterVote(Step[Table], frozen=True):
    """What was decided is carried out."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.elections import seat_winner
        from orrery.games.destiny.enactment import settle_bill
        from orrery.games.destiny.orders import give_orders
        from orrery.games.destiny.prosecutions import list_charge

        vote = on_floor(pos)
        pos.vote = None
        if vote.kind == V_ELECTION:
            seat_winner(pos, vote)
        elif vote.kind == V_ORDERS:
            give_orders(pos, vote)
        elif vote.kind == V_CHARGE:
            list_charge(pos, vote)
        else:
            settle_bill(pos, vote)
