"""Deals: what a term is worth, which offer both sides would gain by, whose word is trusted, when the own one is kept."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.engine.domain import Domain
from orrery.games.destiny.brain.sense import (
    BREACH,
    OFFICES,
    blight,
    bodies,
    influence_worth,
    money_worth,
    purse,
    rivalry,
    senator_value,
)
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.deals import AcceptDeal, BringIn, LetGive, MakeOffer, partners_of
from orrery.games.destiny.deals.promises import KeepIt, deal_by_id
from orrery.games.destiny.deals.terms import (
    W_ANY,
    W_OFFICE,
    W_RESOURCE,
    W_VOTES,
    W_YES,
    DropOffer,
    TermNumber,
    TermOf,
    TermParty,
    TermSenator,
    TermTurns,
    TermWord,
    offer_of,
)
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.table.deals import (
    BID,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    HAND_OVER,
    NOT_INVADE,
    PAY,
    VOTE,
    Term,
)
from orrery.games.destiny.table.senate import FOR, V_BILL, V_ELECTION
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import PROMISE, TRADE_RESOURCES
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import I_BUY
from orrery.games.destiny.war.purchases import senator_price

AMOUNTS = (1, 2, 3, 4, 5, 8)
FAIR = 0.08
"""What each side must gain for a trade to be worth the talk."""
GAINED = {NOT_INVADE: 0.12, BID: 0.15, PAY: 0.0, VOTE: 0.2}
OWED = {NOT_INVADE: 0.06, BID: 0.0, PAY: 0.0, VOTE: 0.15}


# --- words and what they are worth ------------------------------------------------------------------------------


def trust(pos: Table, seat: Seat) -> float:
    """How far a Party's word goes: by the ledger, where one broken promise outweighs three kept ones."""
    kept = broken = 0
    for deal in pos.past:
        kept += sum(1 for index in deal.kept if deal.terms[index].giver == seat)
        broken += sum(1 for index in deal.broken if deal.terms[index].giver == seat)
    return (1.0 + kept) / (1.6 + kept + 3.0 * broken)


def goods_value(pos: Table, kind: int, what: int, number: int, seat: Seat) -> float:
    """What goods are worth to who has or gets them; Money and Influence are counted together elsewhere."""
    if kind == GIVE_SECTOR:
        content = pos.content
        return 1.2 + 0.08 * (content.yields_money[what] + content.yields_influence[what])
    if kind == GIVE_FLEETS:
        return 0.3 * number
    if kind == GIVE_SENATOR:
        return senator_value(pos, what) + 0.4
    return {GIVE_RESERVE: 0.25, GIVE_CARD: 0.3}.get(kind, 0.0)


def promise_value(pos: Table, term: Term) -> float:
    """What a promise is worth to who receives it, if it is kept."""
    if term.kind == PAY:
        return 0.06 * term.n * max(1, term.until - max(term.turn, pos.turn) + 1)
    if term.kind == HAND_OVER:
        return goods_value(pos, term.b, term.a, term.n, term.receiver)
    return GAINED.get(term.kind, 0.1)


def promise_cost(pos: Table, term: Term) -> float:
    """What keeping a promise costs who gives it."""
    if term.kind == PAY:
        return 0.06 * term.n * max(1, term.until - max(term.turn, pos.turn) + 1)
    if term.kind == HAND_OVER:
        return goods_value(pos, term.b, term.a, term.n, term.giver)
    if term.kind == BID:
        return -influence_worth(pos, term.giver, -term.n)
    return OWED.get(term.kind, 0.35)


def deal_value(pos: Table, seat: Seat, terms: Sequence[Term]) -> float:
    """What a deal is worth to a Party: goods, promises as far as they are trusted, less the rivals' gain."""
    money = influence = 0
    value = 0.0
    for term in terms:
        sign = (1 if term.receiver == seat else 0) - (1 if term.giver == seat else 0)
        if term.kind == GIVE_MONEY:
            money += sign * term.n
        elif term.kind == GIVE_INFLUENCE:
            influence += sign * term.n
        elif term.kind < PAY:
            value += sign * goods_value(pos, term.kind, term.a, term.n, seat)
        elif sign > 0:
            value += trust(pos, term.giver) * promise_value(pos, term)
        elif sign < 0:
            value -= promise_cost(pos, term)
    value += purse(pos.money[seat] + money) - purse(pos.money[seat])
    value += purse(pos.influence[seat] + influence) - purse(pos.influence[seat])
    return value


# --- offers -----------------------------------------------------------------------------------------------------


def wants_to_deal(pos: Table, seat: Seat) -> bool:
    """One offer in a step of the turn, if there is one by which both sides gain."""
    return pos.offers[seat] == 0 and wanted(pos, seat) is not None


def wanted(pos: Table, seat: Seat) -> tuple[Term, ...] | None:
    """The offer that this Party would make now: a vote, a loan, an exchange, or peace between neighbours."""
    if pos.laws and due(pos, seat, TRADE_RESOURCES, -1):
        return None
    for terms in (_vote_for_pay(pos, seat), _loan(pos, seat), _exchange(pos, seat), _pact(pos, seat)):
        if terms is not None:
            return terms
    return None


def _partners(pos: Table, seat: Seat) -> list[int]:
    return [other for other in pos.present() if other != seat]


def _agreeable(pos: Table, seat: Seat, other: Seat, terms: Sequence[Term]) -> float:
    """What the own side gains by terms that the other one would accept as well, or less than 0."""
    if deal_value(pos, other, terms) < FAIR:
        return -1.0
    return deal_value(pos, seat, terms) - FAIR


def _exchange(pos: Table, seat: Seat) -> tuple[Term, ...] | None:
    """Money for Influence or the other way round, below the bank's price for both (DES-RES-05)."""
    found: tuple[Term, ...] | None = None
    gain = 0.0
    for other in _partners(pos, seat):
        for kind, back in ((GIVE_MONEY, GIVE_INFLUENCE), (GIVE_INFLUENCE, GIVE_MONEY)):
            mine = pos.money[seat] if kind == GIVE_MONEY else pos.influence[seat]
            theirs = pos.money[other] if back == GIVE_MONEY else pos.influence[other]
            for give in AMOUNTS:
                for take in AMOUNTS:
                    if give > mine or take > theirs:
                        continue
                    terms = (Term(seat, other, kind, n=give), Term(other, seat, back, n=take))
                    value = _agreeable(pos, seat, other, terms)
                    if value > gain:
                        found, gain = terms, value
    return found


def _vote_for_pay(pos: Table, seat: Seat) -> tuple[Term, ...] | None:
    """A Party without a candidate or an interest of its own sells its vote, if its word is good (DES-DEAL-11)."""
    vote = pos.vote
    if vote is None or not pos.in_standing(seat) or vote.order:
        return None
    if vote.kind == V_ELECTION:
        mine = [choice for choice in vote.choices if choice >= 0 and pos.party_of(choice) == seat]
        stake, subject, choice = OFFICES[vote.subject], vote.subject, mine[0] if mine else -1
    elif vote.kind == V_BILL and pos.bill is not None and pos.bill.seat == seat:
        stake, subject, choice = 0.5, pos.bill.sample, FOR
    else:
        return None
    if choice < 0 or (pos.laws and due(pos, seat, PROMISE, -1)):
        return None
    strengths = {other: voting_strength(pos, other) for other in pos.loyal()}
    foes = sum(max(0, value) for other, value in strengths.items() if other != seat)
    if strengths[seat] > foes:
        return None  # it is won without anybody's help
    for other in _partners(pos, seat):
        stands = any(c >= 0 and pos.party_of(c) == other for c in vote.choices) and vote.kind == V_ELECTION
        if other not in strengths or strengths[other] <= 0 or stands or trust(pos, other) < 0.5:
            continue
        for number in (2, 3, 4):
            promise = Term(other, seat, VOTE, vote.kind, subject, choice, until=pos.turn)
            terms = (Term(seat, other, GIVE_MONEY, n=number), promise)
            if pos.money[seat] < number + 2:
                break
            if deal_value(pos, other, terms) >= FAIR and stake * 0.4 + money_worth(pos, seat, -number) > 0:
                return terms
    return None


def _loan(pos: Table, seat: Seat) -> tuple[Term, ...] | None:
    """Money for a Senator that is just out of reach, paid back with interest next turn."""
    if pos.stage != I_BUY or not pos.in_standing(seat) or bodies(pos, seat) >= 5:
        return None
    if pos.laws and due(pos, seat, PROMISE, -1):
        return None
    prices = [senator_price(pos, seat, s) for s in pos.reserve_of(seat)]
    short = min(prices, default=0) - pos.money[seat]
    if short not in AMOUNTS:
        return None
    for other in _partners(pos, seat):
        if not pos.in_standing(other) or pos.money[other] < short + 3:
            continue
        terms = (
            Term(other, seat, GIVE_MONEY, n=short),
            Term(seat, other, PAY, MONEY, n=short + 3, turn=pos.turn + 1, until=pos.turn + 1),
        )
        if deal_value(pos, other, terms) >= FAIR:
            return terms
    return None


def _pact(pos: Table, seat: Seat) -> tuple[Term, ...] | None:
    """Neighbours that both have something to lose promise each other not to invade for two turns."""
    if seat == pos.rebel or pos.count_sectors(seat) < 3 or (pos.laws and due(pos, seat, PROMISE, -1)):
        return None
    for other in _partners(pos, seat):
        bound = any(
            term.kind == NOT_INVADE and {term.giver, term.receiver} == {seat, other}
            for deal in pos.deals
            for term in deal.terms
        )
        if bound or other == pos.rebel or not pos.count_sectors(other) or trust(pos, other) < 0.5:
            continue
        if pos.fleets_of(other) < 2 or rivalry(pos, seat, other) > 0.7:
            continue  # harmless, or so near to winning that it must be fought
        until = pos.turn + 2
        return (
            Term(seat, other, NOT_INVADE, other, until=until),
            Term(other, seat, NOT_INVADE, seat, until=until),
        )
    return None


# --- writing it, click by click ---------------------------------------------------------------------------------


def clicks(term: Term, now: int) -> list[Move]:
    """The clicks that write a term, its kind first (DES-DEAL-11)."""
    kind: list[Move] = [TermOf(term.kind)]
    if term.kind in (GIVE_MONEY, GIVE_INFLUENCE):
        return [*kind, TermNumber(term.n)]
    if term.kind == PAY:
        duration = term.until - term.turn + 1
        first = TermTurns(term.turn - now)
        return [*kind, TermWord(W_RESOURCE + term.a), TermNumber(term.n), first, TermTurns(duration)]
    if term.kind == NOT_INVADE:
        return [*kind, TermParty(term.a), TermTurns(term.until - now)]
    assert term.kind == VOTE
    if term.a == V_ELECTION:
        said: list[Move] = [TermWord(W_VOTES), TermWord(W_OFFICE + term.b), TermSenator(term.c)]
    else:
        said = [TermWord(W_VOTES + 3), TermWord(W_ANY + 1 + term.b), TermWord(W_YES)]
    return [*kind, *said, TermTurns(term.until - now)]


def _next_term(pos: Table, seat: Seat) -> Term | None:
    """The term of the wanted offer that is written next, or None when it is complete."""
    terms = wanted(pos, seat)
    written = len(offer_of(pos).terms)
    return terms[written] if terms is not None and written < len(terms) else None


def write_deal(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Bring the partner in, write the terms, make the offer."""
    offer = offer_of(pos)
    term = _next_term(pos, seat)
    if offer.treaty or offer.ratify:
        return [1.0 if isinstance(move, DropOffer) else 0.0 for move in moves]
    goal: Move = MakeOffer()
    if term is not None:
        other = term.receiver if term.giver == seat else term.giver
        goal = LetGive(term.giver, term.receiver) if other in offer.invited else BringIn(other)
    elif not offer.terms:
        goal = DropOffer()
    return [1.0 if move == goal else (0.1 if isinstance(move, DropOffer) else 0.0) for move in moves]


def write_term(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The next click of the term."""
    goal = _next_click(pos, seat)
    return [1.0 if move == goal else (0.1 if isinstance(move, DropOffer) else 0.0) for move in moves]


def _next_click(pos: Table, seat: Seat) -> Move | None:
    term, draft = _next_term(pos, seat), offer_of(pos).draft
    if term is None or len(draft) < 2 or (term.giver, term.receiver) != (draft[0], draft[1]):
        return None
    row = clicks(term, pos.turn)
    at = len(draft) - 2
    return row[at] if at < len(row) else None


def propose_number(pos: Table, seat: Seat, domain: Domain) -> list[Move]:
    """The exact amount that is meant."""
    goal = _next_click(pos, seat)
    return [goal] if isinstance(goal, TermNumber) and not domain.why_not(goal) else []


# --- answering, keeping -----------------------------------------------------------------------------------------


def answer_offer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Accept what brings more than it costs, and does not serve a rival more."""
    offer = pos.offer
    value = -1.0
    if offer is not None:
        value = deal_value(pos, seat, offer.terms) - FAIR / 2
        for other in partners_of(offer):
            if other != seat:
                theirs = deal_value(pos, other, offer.terms)
                value -= 0.4 * max(0.0, theirs) * rivalry(pos, seat, other)
        if offer.treaty == 2:
            value -= 0.5 + 0.1 * pos.count_sectors(seat)  # a rebel that wins makes no peace
        if pos.laws and due(pos, seat, TRADE_RESOURCES, -1):
            value -= BREACH
    return [value if isinstance(move, AcceptDeal) else 0.0 for move in moves]


def keep_or_break(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A word is kept while that costs less than breaking it: 2 Corruption, and nobody's trust any more."""
    step = pos.decision
    deal = deal_by_id(pos, int(getattr(step, "deal", -1)))
    cost = 0.0
    if deal is not None:
        term = deal.terms[int(getattr(step, "term", 0))]
        if term.kind == PAY:
            worth = money_worth if term.a == MONEY else influence_worth
            cost = -worth(pos, seat, -term.n)
        else:
            cost = goods_value(pos, term.b, term.a, term.n, seat)
            if term.b == GIVE_SECTOR and pos.count_sectors(seat) >= pos.content.numbers.sectors_to_win:
                cost += 9.0  # the tenth Sector is the game
    kept = BREACH + blight(pos, 2) - cost
    return [kept if isinstance(move, KeepIt) else 0.0 for move in moves]
