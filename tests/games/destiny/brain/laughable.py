"""What a player of Galactic Destiny would laugh at, each with its exact condition."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.sense import bodies
from orrery.games.destiny.deals.deals import AcceptDeal, DeclineDeal, MakeOffer
from orrery.games.destiny.deals.promises import vote_terms
from orrery.games.destiny.deals.terms import DropOffer
from orrery.games.destiny.senate.ballots import VoteAgainst, VoteFor
from orrery.games.destiny.senate.counting import sums_of
from orrery.games.destiny.senate.votes import Abstain, AddBid, CastVote, room_to_bid
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import V_CHARGE
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.war.purchases import BuyTurn, senator_price
from orrery.games.destiny.war.rebellion import Rebel
from orrery.testing.laughable import Witness

RICH = 12


def betrays_its_accusation(pos: Table, seat: Seat, move: Move) -> bool:
    """Who proposed a prosecution does not vote for it, and nothing was promised."""
    return not isinstance(move, VoteFor) and not vote_terms(pos, seat)


def bids(pos: Table, seat: Seat) -> tuple[int, int]:
    """The sum of the own side, and the best of the others."""
    vote = pos.vote
    assert vote is not None
    sums = [value or 0 for value in sums_of(pos)]
    own = vote.cast[seat]
    return sums[own], max([value for choice, value in enumerate(sums) if choice != own], default=0)


def could_add(pos: Table, seat: Seat) -> int:
    """Influence that a Party could still bid."""
    return min(pos.influence[seat], room_to_bid(pos, seat))


def pays_for_a_won_vote(pos: Table, seat: Seat) -> bool:
    """A bid although nobody on any other side could catch up."""
    vote = pos.vote
    assert vote is not None
    own, best = bids(pos, seat)
    foes = [other for other in vote.order if vote.cast[other] != vote.cast[seat]]
    return own > best + sum(could_add(pos, other) for other in foes)


def pays_for_a_lost_vote(pos: Table, seat: Seat) -> bool:
    """A bid although the own side, everybody at the limit, cannot lead."""
    vote = pos.vote
    assert vote is not None
    own, best = bids(pos, seat)
    friends = [other for other in vote.order if vote.cast[other] == vote.cast[seat]]
    return own + sum(could_add(pos, other) for other in friends) < best


def stays_rich_and_alone(pos: Table, seat: Seat) -> bool:
    """Buys nothing with twelve Money, fewer than five Senators, and one in reserve that could be paid."""
    if pos.money[seat] < RICH or bodies(pos, seat) >= 5 or pos.laws or not pos.in_standing(seat):
        return False
    prices = [senator_price(pos, seat, one) for one in pos.reserve_of(seat)]
    return min(prices, default=99) <= pos.money[seat]


def rebels_for_nothing(pos: Table, seat: Seat) -> bool:
    """With four Sectors, or nobody who could act, or while it is the strongest in the Senate."""
    others = [voting_strength(pos, other) for other in pos.loyal() if other != seat]
    strongest = voting_strength(pos, seat) > max(others, default=0)
    return pos.count_sectors(seat) >= 4 or not pos.ready_of(seat) or strongest


class Destiny(Witness):
    """One game of Galactic Destiny."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: set[tuple[Any, ...]] = set()
        self.traded: dict[Seat, tuple[int, type[Move]]] = {}

    def saw(self, pos: Table, seat: Seat, move: Move) -> None:
        found = self.found
        found["turns"] = max(found["turns"], pos.turn)
        if isinstance(move, (MakeOffer, AcceptDeal, DeclineDeal)):
            self.talks(pos, move)
        elif isinstance(move, DropOffer):
            found["negotiates about nothing"] += 1
        elif isinstance(move, (BuyInfluence, BuyMoney)):
            other = BuyMoney if isinstance(move, BuyInfluence) else BuyInfluence
            found["to the bank and back"] += self.traded.get(seat) == (pos.turn, other)
            self.traded[seat] = pos.turn, type(move)
        elif isinstance(move, Rebel):
            found["rebellions"] += 1
            found["rebels for nothing"] += rebels_for_nothing(pos, seat)
        elif isinstance(move, AddBid):
            found["bids"] += 1
            found["pays for a won vote"] += pays_for_a_won_vote(pos, seat)
            found["pays for a lost vote"] += pays_for_a_lost_vote(pos, seat)
        elif isinstance(pos.decision, BuyTurn) and isinstance(move, Pass):
            found["rich and alone"] += stays_rich_and_alone(pos, seat)
        elif isinstance(pos.decision, CastVote) and isinstance(move, (VoteFor, VoteAgainst, Abstain)):
            vote = pos.vote
            if vote is not None and vote.kind == V_CHARGE and pos.proposed[0].payer == seat:
                found["accusations"] += 1
                found["betrays its accusation"] += betrays_its_accusation(pos, seat, move)

    def talks(self, pos: Table, move: Move) -> None:
        """An offer is made, accepted or declined."""
        offer, found = pos.offer, self.found
        assert offer is not None
        said = pos.turn, offer.proposer, tuple(offer.terms)
        if isinstance(move, MakeOffer):
            found["offers"] += 1
            found["begs again"] += said in self.refused
        elif isinstance(move, AcceptDeal):
            found["offers accepted"] += 1
        else:
            self.refused.add(said)
