"""Elections of the five Ministries (DES-ELEC, DES-END-01)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import (
    Decision,
    Move,
    Outcome,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    asks,
    otherwise,
    says,
)
from orrery.engine.dice import take_up
from orrery.games.destiny.content.printed import PRIME
from orrery.games.destiny.senate.ballots import on_floor, open_vote, presiding
from orrery.games.destiny.senate.counting import carries_out
from orrery.games.destiny.senate.votes import BeginVote
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import V_ELECTION, VACANT, Vote
from orrery.games.destiny.turn.acts import STAND, deed
from orrery.games.destiny.turn.dice import AfterRoll, highest, throw
from orrery.games.destiny.turn.initiative import SetInitiative


@says("stand {senator}", "DES-ELEC-02")
class StandForward(Move, frozen=True):
    """Put a Senator forward for the Ministry."""

    senator: int


@says("fill the office of {ministry}", "DES-ELEC-04")
class FillNext(Move, frozen=True):
    """The Ministry that is voted on next."""

    ministry: int


class HoldElection(Step[Table], frozen=True):
    """The Prime Minister is elected first, then the others in a chosen order (DES-ELEC-01, DES-ELEC-04)."""

    def run(self, pos: Table) -> None:
        pos.elected = []
        pos.tell("DES-ELEC-01", "An Election is held")
        if pos.turn == 1 and pos.options["random_first_election"]:
            pos.then(DealMinistries(), EndElection())
            return
        pos.then(SmallestParty(smallest_parties(pos), first=True))


def smallest_parties(pos: Table) -> tuple[Seat, ...]:
    """The Parties in good standing with the fewest Senators (DES-ELEC-05, 06, 07)."""
    loyal = pos.loyal()
    fewest = min((len(pos.senators_of(seat)) for seat in loyal), default=0)
    return tuple(seat for seat in loyal if len(pos.senators_of(seat)) == fewest)


class SmallestParty(Step[Table], frozen=True):
    """The smallest Party presides over the election of the Prime Minister (`first`), and without one decides the
    order of the offices; ties are rolled off (DES-ELEC-05, DES-ELEC-06)."""

    seats: tuple[Seat, ...]
    first: bool

    def run(self, pos: Table) -> None:
        if len(self.seats) > 1:
            throw(pos, "roll-off", list(self.seats), [1] * len(self.seats))
            pos.tell("DES-ELEC-06", "Roll-off of {0:seat}: {1:dice}", self.seats, tuple(pos.rolled))
            pos.then(AfterRoll(), HighestDecides(self.seats, self.first))
            return
        decider = self.seats[0] if self.seats else -1
        if self.first:
            pos.then(ElectMinister(PRIME, decider), OrderOfOffices(-1))
        elif decider < 0:
            pos.then(EndElection())
        else:
            pos.then(NextOffice(decider), OrderOfOffices(decider))


class HighestDecides(Step[Table], frozen=True):
    """The highest die decides, equal ones are rolled again (DES-ELEC-06)."""

    seats: tuple[Seat, ...]
    first: bool

    def run(self, pos: Table) -> None:
        best = highest(take_up(pos))
        pos.then(SmallestParty(tuple(self.seats[group] for group in best), self.first))


class OrderOfOffices(Step[Table], frozen=True):
    """The new Prime Minister's Party decides the order; without one the smallest Party (DES-ELEC-04, DES-ELEC-05)."""

    decider: Seat

    def run(self, pos: Table) -> None:
        left = [m for m in range(5) if m not in pos.elected]
        if not left:
            pos.then(EndElection())
            return
        prime = pos.minister(PRIME)
        decider = prime if prime >= 0 else self.decider
        if decider < 0 or not pos.in_standing(decider):
            pos.then(SmallestParty(smallest_parties(pos), first=False))
        else:
            pos.then(NextOffice(decider), OrderOfOffices(decider))


@absent_take_first
@asks("Which Ministry is voted on next?", "{seat} choose(s|) the next Ministry", "DES-ELEC-04")
@otherwise("This Ministry has been voted on already.", "DES-ELEC-04")
class NextOffice(Decision[Table], frozen=True):
    """Which Ministry is filled next? (DES-ELEC-04)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [FillNext(m) for m in range(5) if m not in pos.elected]

    def apply(self, pos: Table, move: FillNext) -> None:
        president = presiding(pos)
        pos.then(ElectMinister(move.ministry, president if president >= 0 else self.seat))


class ElectMinister(Step[Table], frozen=True):
    """Every Party in good standing may stand one Senator; then the vote (DES-ELEC-02, DES-ELEC-03)."""

    ministry: int
    president: Seat

    def run(self, pos: Table) -> None:
        pos.elected.append(self.ministry)
        open_vote(pos, V_ELECTION, self.ministry, [], self.president)
        pos.then(*[Candidate(seat) for seat in pos.loyal()], Ballot())


def may_stand(pos: Table, seat: Seat) -> list[int]:
    """Senators in play that hold no Ministry yet and were not removed from the Senate (DES-ELEC-02, 08, 18)."""
    return [s for s in pos.senators_of(seat) if pos.office(s) < 0 and not pos.seduced[s]]


@otherwise("Only a Senator of yours in the Senate who holds no Ministry can stand.", "DES-ELEC-08")
class Candidate(Decision[Table], frozen=True):
    """A Party may stand one of its Senators, exhausted or not (DES-ELEC-02)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [*[StandForward(senator) for senator in may_stand(pos, self.seat)], Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, StandForward):
            on_floor(pos).choices.append(move.senator)
            pos.tell("DES-ELEC-02", "{0:seat} stands {1:senator}", self.seat, move.senator)
            pos.then(*deed(pos, self.seat, STAND))

    def ask(self, pos: Table) -> Question:
        text = "Election of the {0:ministry}: do you stand a Senator?"
        others = "{seat} may stand a Senator for {0:ministry}"
        return Question(text, others, (on_floor(pos).subject,), "DES-ELEC-02")


class Ballot(Step[Table], frozen=True):
    """Vacant is one more choice; without a candidate the Ministry stays vacant (DES-ELEC-09, 10, 11)."""

    def run(self, pos: Table) -> None:
        vote = on_floor(pos)
        if not vote.choices:
            pos.vote = None
            pos.tell("DES-ELEC-11", "Nobody stands: the office of {0:ministry} stays vacant", vote.subject)
            return
        vote.choices.append(VACANT)
        pos.then(BeginVote())


@carries_out(V_ELECTION)
def seat_winner(pos: Table, vote: Vote) -> None:
    """The candidate with the highest total takes the Ministry (DES-ELEC-03)."""
    winner = vote.choices[vote.winner] if vote.winner >= 0 else VACANT
    if (
        winner >= 0
        and pos.in_play(winner)
        and pos.in_standing(pos.party_of(winner))
        and pos.office(winner) < 0
    ):
        pos.ministry[vote.subject] = winner
        pos.tell("DES-ELEC-03", "{0:senator} becomes {1:ministry}", winner, vote.subject)
    else:
        clause = "DES-ELEC-09" if vote.winner >= 0 else "DES-ELEC-11"
        pos.tell(clause, "The office of {0:ministry} stays vacant", vote.subject)


class EndElection(Step[Table], frozen=True):
    """The counter goes back to 1, initiative is set; five Ministries in one Party win (DES-ELEC-12, DES-END-01, 14)."""

    def run(self, pos: Table) -> None:
        pos.counter = 0
        pos.tell("DES-ELEC-12", "The Election counter goes back to space 1")
        holders = {pos.minister(m) for m in range(5)}
        if len(holders) == 1 and -1 not in holders:
            winner = holders.pop()
            pos.tell("DES-END-01", "{0:seat} holds all five Ministries and wins", winner)
            scores = tuple(pos.count_sectors(seat) for seat in range(pos.players))
            pos.finish(Outcome("DES-END-01", (winner,), scores, "ministries"))
            return
        pos.then(SetInitiative(False))


class DealMinistries(Step[Table], frozen=True):
    """The five cards are shuffled and dealt in initiative order to Parties with a free Senator (DES-ELEC-14, 15)."""

    def run(self, pos: Table) -> None:
        cards = [0, 1, 2, 3, 4]
        pos.chance.shuffle(cards)
        pos.tell("DES-ELEC-14", "The Ministries are dealt: {0:ministry}", tuple(cards))
        free = [len(pos.senators_of(seat)) for seat in range(pos.players)]
        seats = pos.loyal()
        steps: list[TakeOffice] = []
        at = 0
        for card in cards:
            for _ in seats:
                seat = seats[at % len(seats)]
                at += 1
                if free[seat]:
                    free[seat] -= 1
                    steps.append(TakeOffice(seat, card))
                    break
        pos.then(*steps)


@absent_take_first
@otherwise("Only a Senator of yours in the Senate who holds no Ministry can take it.", "DES-ELEC-16")
class TakeOffice(Decision[Table], frozen=True):
    """The Party chooses which of its Senators takes a Ministry it was dealt (DES-ELEC-16)."""

    ministry: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [StandForward(senator) for senator in may_stand(pos, self.seat)] or [Pass()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, StandForward):
            pos.ministry[self.ministry] = move.senator
            pos.tell("DES-ELEC-16", "{0:senator} becomes {1:ministry}", move.senator, self.ministry)

    def ask(self, pos: Table) -> Question:
        text = "Which of your Senators becomes {0:ministry}?"
        return Question(text, "{seat} choose(s|) the {0:ministry}", (self.ministry,), "DES-ELEC-16")
