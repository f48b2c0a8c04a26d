"""The Senate: standing for office, calling, voting, bidding, vetoes, calling an Election."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.engine.domain import Domain
from orrery.games.destiny.brain.bills import bill_value
from orrery.games.destiny.brain.menu import free_value, trial_gain
from orrery.games.destiny.brain.orders import plan_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    OFFICES,
    SEATS,
    blight,
    bodies,
    influence_worth,
    rivalry,
    senator_value,
    wins_by_offices,
)
from orrery.games.destiny.content.printed import DEFENCE
from orrery.games.destiny.deals.promises import bid_terms, must_not_veto, must_veto, vote_terms
from orrery.games.destiny.phases.galactic import CallIt
from orrery.games.destiny.senate.ballots import ballot
from orrery.games.destiny.senate.counting import VetoIt, sums_of
from orrery.games.destiny.senate.elections import FillNext, StandForward
from orrery.games.destiny.senate.votes import Abstain, AddBid, CallOn, room_to_bid
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import ABSTAIN, V_CHARGE, V_ELECTION, V_ORDERS, VACANT
from orrery.games.destiny.turn.senators import diplomacy, voting_strength

VICTORY = 9.0


# --- standing ---------------------------------------------------------------------------------------------------


def stand(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Somebody always stands. Interior raises Diplomacy and Defence Command, so they go to whom they help most; for
    other chairs the least tainted: an office is lost with its Senator."""
    office = pos.vote.subject if pos.vote is not None else int(getattr(pos.decision, "ministry", 0))
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, StandForward):
            senator = move.senator
            value = 2.0 - 0.2 * pos.corruption[senator] - 0.6 * pos.shadow[senator]
            value += 0.1 * pos.content.command[senator] if office == DEFENCE else 0.0
            value += 0.03 * diplomacy(pos, senator)
        found.append(value)
    return found


def next_office(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The dearest chair first, while the own Senators are all free to stand."""
    return [OFFICES[move.ministry] if isinstance(move, FillNext) else 0.0 for move in moves]


def call_election(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """An Election is called when it would be won: five Senators and the votes to seat them all (DES-END-01)."""
    mine = voting_strength(pos, seat)
    others = [max(0, voting_strength(pos, other)) for other in pos.loyal() if other != seat]
    reach = mine + 0.2 * pos.influence[seat]
    win = bodies(pos, seat) >= SEATS and reach > max(others, default=0) + 0.35 * (
        sum(others) - max(others, default=0)
    )
    held = len(pos.ministries_of(seat))
    value = 1.0 if win and held < SEATS else (0.2 if held <= 1 and reach > 1.3 * sum(others) else -1.0)
    return [value if isinstance(move, CallIt) else 0.0 for move in moves]


def call_on(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The own Party votes last, when the others cannot change theirs any more; the strongest rival goes first."""
    found: list[float] = []
    for move in moves:
        value = -99.0
        if isinstance(move, CallOn) and move.seat != seat:
            value = float(voting_strength(pos, move.seat))
        found.append(value)
    return found


# --- voting -----------------------------------------------------------------------------------------------------


def choice_values(pos: Table, seat: Seat) -> list[float]:
    """What each choice of the vote on the floor is worth to a Party if it wins."""
    vote = pos.vote
    assert vote is not None
    if vote.kind == V_ELECTION:
        return [_office_value(pos, seat, vote.subject, choice) for choice in vote.choices]
    if vote.kind == V_ORDERS:
        return [plan_value(pos, seat, pos.plans[c]) if c >= 0 else 0.0 for c in vote.choices]
    if vote.kind == V_CHARGE:
        charge = next((c for c in pos.proposed if c.senator == vote.subject), None)
        return [0.0, charge_value(pos, seat, vote.subject, charge is not None and charge.payer == seat)]
    return [0.0, bill_value(pos, seat, pos.bill) if pos.bill is not None else 0.0]


def _office_value(pos: Table, seat: Seat, office: int, choice: int) -> float:
    """A chair for oneself, for a rival, or for nobody; the fifth one wins the game."""
    if choice == VACANT:
        return 0.0
    party = pos.party_of(choice)
    last = len(pos.elected) == SEATS
    if party == seat:
        if wins_by_offices(pos, seat):
            return VICTORY if last else 1.0 + 0.5 * OFFICES[office] * len(pos.elected)
        return OFFICES[office]
    if wins_by_offices(pos, party):
        return -VICTORY if last else -1.5
    return -OFFICES[office] * rivalry(pos, seat, party)


def charge_value(pos: Table, seat: Seat, senator: int, payer: bool) -> float:
    """What a prosecution means: the end of a rival's Senator and of its tokens, or of an own one."""
    if pos.party_of(senator) == seat:
        return -0.3 - 0.5 * senator_value(pos, senator)
    return trial_gain(pos, seat, senator) - (0.2 if payer else 0.0) - 0.05


def _owed(pos: Table, seat: Seat, index: int) -> float:
    """What promises about this vote say to a choice: kept ones cost nothing, broken ones a breach."""
    vote = pos.vote
    if not pos.deals or vote is None:
        return 0.0
    broken = [term for _, _, term in vote_terms(pos, seat) if not term.is_kept(pos, vote, index)]
    return len(broken) * (BREACH + blight(pos, 2))


def cast(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """For what serves best, unless a promise is worth more; without an interest in it a Party abstains."""
    values = choice_values(pos, seat)
    choices = ballot(pos)
    found: list[float] = []
    middle = sum(values) / len(values)
    for move in moves:
        if move in choices:
            index = choices.index(move)
            found.append(values[index] - middle - _owed(pos, seat, index))
        elif isinstance(move, Abstain):
            found.append(0.02 - _owed(pos, seat, ABSTAIN))
        else:
            found.append(free_value(pos, seat, move) - 0.3)
    return found


# --- bidding ----------------------------------------------------------------------------------------------------


def shortfall(pos: Table, seat: Seat) -> int:
    """Influence that the own choice needs to lead the count as it stands; 0 while it leads."""
    vote = pos.vote
    assert vote is not None
    sums = sums_of(pos)
    mine = sums[vote.cast[seat]]
    others = [value for i, value in enumerate(sums) if i != vote.cast[seat] and value is not None]
    own = voting_strength(pos, seat) + vote.spent[seat]
    lead = max(others, default=-1)
    if mine is None:  # a total below 0 has no effect: it must come up first (DES-VOTE-16)
        return max(-own, 0) + max(0, lead) + 1
    return max(0, lead + 1 - mine)


def bid_stake(pos: Table, seat: Seat) -> float:
    """What winning this vote instead of losing it is worth."""
    vote = pos.vote
    assert vote is not None
    values = choice_values(pos, seat)
    sums = sums_of(pos)
    mine = vote.cast[seat]
    ahead, lead = -1, -99
    for choice, value in enumerate(sums):
        if choice != mine and value is not None and value > lead:
            ahead, lead = choice, value
    return values[mine] - (values[ahead] if ahead >= 0 else 0.0)


def _promised_bid(pos: Table, seat: Seat) -> int:
    """Influence that was promised for this vote and not bid yet."""
    vote = pos.vote
    assert vote is not None
    owed = [term.amount for _, _, term in bid_terms(pos, seat)]
    return max(0, max(owed, default=0) - vote.spent[seat])


def bid(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Just enough to lead, if the vote is worth it and the purse and the limit reach; promised bids are paid."""
    need, stake = shortfall(pos, seat), bid_stake(pos, seat)
    owed = _promised_bid(pos, seat)
    reach = min(room_to_bid(pos, seat), pos.influence[seat])
    found: list[float] = []
    for move in moves:
        if isinstance(move, AddBid):
            price = -influence_worth(pos, seat, -move.amount)
            value = -price
            if need and move.amount >= need:
                value += stake * 0.8 - 0.02 * (move.amount - need)
            if owed and move.amount >= min(owed, reach):
                value += BREACH
            found.append(value)
        else:
            found.append(0.0 if isinstance(move, Pass) else free_value(pos, seat, move) - 0.3)
    return found


def propose_bid(pos: Table, seat: Seat, domain: Domain) -> list[Move]:
    """The exact amounts that matter: what leads the count, and what was promised."""
    amounts = {shortfall(pos, seat), _promised_bid(pos, seat)}
    return [AddBid(n) for n in sorted(amounts) if n and not domain.why_not(AddBid(n))]


# --- the veto ---------------------------------------------------------------------------------------------------


def veto(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What has passed and hurts is vetoed; before the vote the Influence is saved (DES-SNT-10)."""
    vote = pos.vote
    found: list[float] = []
    passed = vote is not None and vote.winner >= 0
    harm = -choice_values(pos, seat)[vote.winner] if vote is not None and passed else 0.0
    owed = BREACH * len(must_not_veto(pos, seat))
    if passed:
        owed -= BREACH * len(must_veto(pos, seat))
    for move in moves:
        value = 0.0 if isinstance(move, Pass) else -1.0
        if isinstance(move, VetoIt):
            value = harm - 0.2 - owed
        found.append(value)
    return found
