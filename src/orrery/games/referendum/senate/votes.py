"""Senate votes: influence, bought votes, ties and the veto (REF-VOT-04 to REF-VOT-15)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Question, Seat, Step, otherwise
from orrery.engine.stops import Auto
from orrery.games.referendum.cards.reactions import Reactions, fail
from orrery.games.referendum.content import BLOCS, NEGOTIATION, SENATE
from orrery.games.referendum.effects.traits import (
    NoVote,
    RemoteWealth,
    SenateSeat,
    TieBreak,
    TravelBeforeVote,
    Veto,
    VoteBonusPop,
    VoteValue,
)
from orrery.games.referendum.people.travel import OfferTravel
from orrery.games.referendum.table.moves import (
    PASS,
    AllAgainst,
    AllFor,
    BuyAgainst,
    BuyFor,
    CancelLaw,
    NoneVotes,
    PassProposal,
    RejectProposal,
    VoteAgainst,
    VoteFor,
)
from orrery.games.referendum.table.parts import Proposal, Vote
from orrery.games.referendum.table.purpose import proposal_words
from orrery.games.referendum.table.state import Realm

# --- votes -----------------------------------------------------------------------------------------------------


def votes_of(pos: Realm, citizen: int) -> tuple[int, bool]:
    """A citizen's votes, and whether they may buy more (REF-VOT-04 to REF-VOT-09, REF-VOT-26, REF-CIT-22)."""
    content = pos.content
    if not pos.may_act(citizen) or content.trait(citizen, NoVote) is not None:
        return 0, False
    place = pos.where[citizen]
    votes = 0
    if content.bloc[citizen] == SENATE:
        votes = content.rank[citizen]
        bonus = content.trait(citizen, VoteBonusPop)
        if bonus is not None and pos.is_planet(place):
            if content.pack.sector[content.sector_of[place]].id != bonus.outside:
                votes += pos.people(place).count(BLOCS.index(bonus.bloc))
        return votes, False
    influence = content.trait(citizen, VoteValue)
    if influence is not None:
        votes += influence.amount
    buys = content.planet_word(place, SenateSeat) is not None
    if not buys and content.trait(citizen, RemoteWealth) is not None:
        buys = any(
            pos.placed[p] and content.planet_word(p, SenateSeat) is not None for p in range(content.planets)
        )
    if buys:
        votes += content.skill[citizen][NEGOTIATION]
    return votes, buys


class CallVote(Step[Realm], frozen=True):
    """Journeys before the vote, then one open round from the proposer, then the window (REF-VOT-10, 27 to 29)."""

    on: Proposal

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not deed.goes_on:
            return
        pos.vote = Vote(deed.seat, self.on)
        if self.on != "law":
            way = "add a clock token" if self.on == "clock more" else "remove a clock token"
            pos.tell("REF-VOT-23", "{0:citizen} proposes to " + way, deed.citizen)
        else:
            pos.tell("REF-VOT-02", "The Senate votes on {0:card}", deed.card)
        journeys: list[Step[Realm]] = []
        for citizen in pos.content.bearers(TravelBeforeVote):
            if pos.may_act(citizen):
                journeys.append(OfferTravel(pos.seat_of(citizen), citizen))
        pos.then(*journeys, *[VoteRound(seat) for seat in pos.order(deed.seat)], Reactions("vote", deed.seat))


class VoteRound(Step[Realm], frozen=True):
    """A seat's citizens vote one by one (REF-VOT-10)."""

    seat: Seat

    def run(self, pos: Realm) -> None:
        for citizen in reversed(pos.citizens_of(self.seat)):
            votes, buys = votes_of(pos, citizen)
            if votes or (buys and pos.wealth[citizen]):
                pos.then(CastVote(self.seat, citizen))


def voters_left(pos: Realm, seat: Seat) -> list[int]:
    """The citizens of a seat who will be asked for their votes, the next one first."""
    found: list[int] = []
    for step in pos.stack[::-1]:
        if type(step) is CastVote and step.seat == seat:
            found.append(step.citizen)
    return found


def votes_to_come(pos: Realm) -> int:
    """How many votes can still be cast by citizens, bought ones included."""
    total = 0
    for step in pos.stack:
        if type(step) is CastVote:
            votes, buys = votes_of(pos, step.citizen)
            total += votes + (pos.wealth[step.citizen] if buys else 0)
        elif type(step) is VoteRound:
            for citizen in pos.citizens_of(step.seat):
                votes, buys = votes_of(pos, citizen)
                total += votes + (pos.wealth[citizen] if buys else 0)
    return total


@otherwise("The citizen has not so many tokens, or no votes.", "REF-VOT-07")
class CastVote(Decision[Realm], frozen=True):
    """All votes of a citizen go one way, or are not cast; tokens are paid now (REF-VOT-07, 10, 32).

    Where several citizens of a seat have votes of their own, they may be cast together.
    """

    citizen: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        votes, buys = votes_of(pos, self.citizen)
        together = sum(1 for c in voters_left(pos, self.seat) if votes_of(pos, c)[0]) > 1
        moves: list[Move] = [VoteFor(), VoteAgainst()] if votes else []
        if buys:
            for tokens in range(1, pos.wealth[self.citizen] + 1):
                moves += [BuyFor(tokens), BuyAgainst(tokens)]
        if together:
            moves += [AllFor(), AllAgainst(), NoneVotes()]
        moves.append(PASS)
        return moves

    def apply(self, pos: Realm, move: Move) -> None:
        if isinstance(move, (AllFor, AllAgainst, NoneVotes)):
            side = VoteFor() if type(move) is AllFor else VoteAgainst() if type(move) is AllAgainst else PASS
            self.cast(pos, side if votes_of(pos, self.citizen)[0] else PASS)
            while pos.stack:
                after = pos.stack[-1]
                if type(after) is not CastVote or after.seat != self.seat:
                    break
                pos.stack.pop()
                after.cast(pos, side if votes_of(pos, after.citizen)[0] else PASS)
        else:
            self.cast(pos, move)

    def cast(self, pos: Realm, move: Move) -> None:
        """Their votes are counted, and what was paid for more is spent."""
        if not isinstance(move, (VoteFor, VoteAgainst, BuyFor, BuyAgainst)):
            pos.tell("REF-VOT-10", "{0:citizen} does not vote", self.citizen)
            return
        votes, _ = votes_of(pos, self.citizen)
        if isinstance(move, (BuyFor, BuyAgainst)):
            pos.wealth[self.citizen] -= move.tokens
            votes += move.tokens
        vote = pos.the_vote()
        if isinstance(move, (VoteFor, BuyFor)):
            vote.pro += votes
            vote.cast[self.citizen] = votes
            pos.tell("REF-VOT-10", "{0:citizen} casts {1:votes} for the proposal", self.citizen, votes)
        else:
            vote.contra += votes
            vote.cast[self.citizen] = -votes
            pos.tell("REF-VOT-10", "{0:citizen} casts {1:votes} against the proposal", self.citizen, votes)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{3}. So far {1} for, {2} against. How does {0:citizen} vote?",
            "{seat} decide(s|) how {0:citizen} votes: {1} for, {2} against so far",
            (self.citizen, pos.the_vote().pro, pos.the_vote().contra, proposal_words(pos)),
            "REF-VOT-10",
        )

    def by_itself(self, pos: Realm) -> Auto | None:
        """Nobody buys votes that could change nothing, whatever the others do; cards may add as many as a citizen has."""
        if votes_of(pos, self.citizen)[0]:
            return None
        vote = pos.the_vote()
        cards = sum(pos.content.copies[card] * 6 for card in pos.content.answers_in.get("vote", ()))
        margin = abs(vote.pro - vote.contra)
        judge = judge_of(pos, Veto)
        word = pos.content.trait(judge, Veto) if judge >= 0 else None
        close = votes_to_come(pos) + cards + (0 if word is None else word.margin)
        return Auto(PASS, "bought votes could change nothing any more") if margin > close else None


class CountVotes(Step[Realm], frozen=True):
    """More votes for than against; ties and narrow laws have their own judge (REF-VOT-11 to REF-VOT-15, 32)."""

    def run(self, pos: Realm) -> None:
        if not pos.the_deed().goes_on:
            return
        vote = pos.the_vote()
        vote.passed = vote.pro > vote.contra
        margin = vote.pro - vote.contra
        pos.tell("REF-VOT-11", "{0} vote(s) for, {1} against", vote.pro, vote.contra)
        if margin == 0:
            judge = judge_of(pos, TieBreak)
            if judge >= 0:
                pos.then(BreakTie(pos.seat_of(judge)), Verdict())
                return
        elif vote.passed and vote.on == "law":
            judge = judge_of(pos, Veto)
            word = pos.content.trait(judge, Veto) if judge >= 0 else None
            if word is not None and margin <= word.margin:
                pos.then(VetoIt(pos.seat_of(judge)), Verdict())
                return
        pos.then(Verdict())


def judge_of(pos: Realm, word: type[TieBreak] | type[Veto]) -> int:
    """The citizen in play who decides ties or may veto, or -1."""
    for citizen in pos.content.bearers(word):
        if pos.may_act(citizen):
            return citizen
    return -1


class BreakTie(Decision[Realm], frozen=True):
    """A tied vote is decided from anywhere (REF-VOT-12, REF-VOT-13)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (PassProposal(), RejectProposal())

    def apply(self, pos: Realm, move: Move) -> None:
        pos.the_vote().passed = type(move) is PassProposal
        pos.tell("REF-VOT-12", "{0:seat} decides the tie", self.seat)

    def ask(self, pos: Realm) -> Question:
        return Question(
            "{0}. {1} for and {1} against: does it pass?",
            "{seat} decide(s|) the tied vote, {1} to {1}",
            (proposal_words(pos), pos.the_vote().pro),
            "REF-VOT-12",
        )


class VetoIt(Decision[Realm], frozen=True):
    """A law that passes narrowly may be cancelled (REF-VOT-14, REF-VOT-15)."""

    def moves(self, pos: Realm) -> Sequence[Move]:
        return (CancelLaw(), PASS)

    def apply(self, pos: Realm, move: Move) -> None:
        if type(move) is CancelLaw:
            pos.the_vote().passed = False
            pos.tell("REF-VOT-14", "{0:seat} cancels the law", self.seat)

    def ask(self, pos: Realm) -> Question:
        vote = pos.the_vote()
        return Question(
            "{0}. It has passed by {1:votes}. Do you cancel it?",
            "{seat} may cancel the law",
            (proposal_words(pos), vote.pro - vote.contra),
            "REF-VOT-14",
        )

    def by_itself(self, pos: Realm) -> Auto | None:
        """Nobody cancels the own law."""
        return Auto(PASS, "it is your own law") if pos.the_deed().seat == self.seat else None


class Verdict(Step[Realm], frozen=True):
    """Passed or not (REF-VOT-11, REF-VOT-19)."""

    def run(self, pos: Realm) -> None:
        if pos.the_vote().passed:
            pos.tell("REF-VOT-16", "The proposal passes")
        else:
            fail(pos, "REF-VOT-11", "The proposal fails")
