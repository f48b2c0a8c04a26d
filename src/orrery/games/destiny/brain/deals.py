"""Deals: what a term is worth, which offer both sides would gain by, whose word is trusted, when the own one is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.engine.base import Move, Seat
from orrery.engine.domain import Domain
from orrery.engine.offers import COUNTER, Counter
from orrery.games.destiny.brain.sense import (
    BREACH,
    NEVER,
    OFFICES,
    blight,
    bodies,
    influence_worth,
    money_worth,
    purse,
    rivalry,
    senator_value,
)
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, RESOURCES
from orrery.games.destiny.deals.at_once import AddFunds, BackFor, ElectFor, PayOne, SpareTurn
from orrery.games.destiny.deals.deals import AcceptDeal, BringIn, MakeOffer
from orrery.games.destiny.deals.due import KeepIt
from orrery.games.destiny.deals.ledger import deal_by_id
from orrery.games.destiny.deals.slots import OFFICE_WORDS, RESOURCE_WORDS, SAMPLE_WORDS
from orrery.games.destiny.deals.terms import KIND, DropOffer, LetGive, offer_of
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.table.clicks import WORD, TermNumber, TermParty, TermSenator, TermTurns
from orrery.games.destiny.table.goods import (
    ActionCard,
    FleetsAt,
    Funds,
    Goods,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.promised_votes import (
    AnyChoice,
    AnyMatter,
    ElectionOf,
    Nominee,
    Plain,
    Proposition,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AnyTerm,
    Gift,
    Term,
    WillBid,
    WillHandOver,
    WillPay,
    WillVote,
    WontInvade,
)
from orrery.games.destiny.table.votes import V_BILL, V_ELECTION
from orrery.games.destiny.turn.acts import PROMISE, TRADE_RESOURCES
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.turn.stages import I_BUY
from orrery.games.destiny.war.purchases import senator_price

AMOUNTS = (1, 2, 3, 4, 5, 8)
PATIENCE = 2
"""After so many declined offers a turn there is no more talk in it."""
FAIR = 0.08
"""What each side must gain for a trade to be worth the talk."""
SURE = 0.005
"""What must be left to the other side, so that it accepts."""
GAINED: dict[type[Term], float] = {WillBid: 0.15, WillVote: 0.2}
OWED: dict[type[Term], float] = {WontInvade: 0.03, WillVote: 0.15}


# --- words and what they are worth ------------------------------------------------------------------------------


def trust(pos: Table, seat: Seat) -> float:
    """How far a Party's word goes: by the ledger, where one broken promise outweighs three kept ones."""
    kept = broken = 0
    for deal in pos.past:
        kept += sum(1 for index in deal.kept if deal.terms[index].giver == seat)
        broken += sum(1 for index in deal.broken if deal.terms[index].giver == seat)
    return (1.0 + kept) / (1.6 + kept + 3.0 * broken)


def has_broken(pos: Table, seat: Seat) -> bool:
    """Whether a Party has broken a promise, to whomever it was."""
    return any(deal.terms[index].giver == seat for deal in pos.past for index in deal.broken)


def goods_value(pos: Table, goods: Goods) -> float:
    """What goods are worth to who has or gets them; Money and Influence are counted together elsewhere."""
    if type(goods) is OwnedSector:
        content, sector = pos.content, goods.sector
        return 1.2 + 0.08 * (content.yields_money[sector] + content.yields_influence[sector])
    if type(goods) is FleetsAt:
        return 0.3 * goods.fleets
    if type(goods) is SenatorInPlay:
        return senator_value(pos, goods.senator) + 0.4
    return PLAIN_GOODS.get(type(goods), 0.0)


PLAIN_GOODS: dict[type[Goods], float] = {ReserveSenator: 0.25, ActionCard: 0.3}


def transfer_value(pos: Table, term: Term) -> float:
    """What a promised payment or hand-over moves; 0 for other promises."""
    if type(term) is WillPay:
        return 0.06 * term.amount * max(1, term.until - max(term.first, pos.turn) + 1)
    return goods_value(pos, term.goods) if type(term) is WillHandOver else 0.0


def promise_value(pos: Table, term: Term) -> float:
    """What a promise is worth to who receives it, if it is kept."""
    if type(term) is WillPay or type(term) is WillHandOver:
        return transfer_value(pos, term)
    if type(term) is WontInvade:
        return 0.2 if pos.fleets_of(term.giver) >= 2 else 0.05  # who has no Fleets threatens nobody
    return GAINED.get(type(term), 0.1)


def promise_cost(pos: Table, term: Term) -> float:
    """What keeping a promise costs who gives it."""
    if type(term) is WillPay or type(term) is WillHandOver:
        return transfer_value(pos, term)
    if type(term) is WillBid:
        return -influence_worth(pos, term.giver, -term.amount)
    return OWED.get(type(term), 0.35)


def deal_value(pos: Table, seat: Seat, terms: Sequence[Term]) -> float:
    """What a deal is worth to a Party: goods, promises as far as they are trusted, less the rivals' gain."""
    funds = [0, 0]
    value = 0.0
    for term in terms:
        sign = (1 if term.receiver == seat else 0) - (1 if term.giver == seat else 0)
        if type(term) is Gift:
            if type(term.goods) is Funds:
                funds[term.goods.resource] += sign * term.goods.amount
            else:
                value += sign * goods_value(pos, term.goods)
        elif sign > 0:
            value += trust(pos, term.giver) * promise_value(pos, term)
        elif sign < 0:
            value -= promise_cost(pos, term)
    value += purse(pos.money[seat] + funds[MONEY]) - purse(pos.money[seat])
    value += purse(pos.influence[seat] + funds[INFLUENCE]) - purse(pos.influence[seat])
    return value


# --- offers -----------------------------------------------------------------------------------------------------


def wants_to_deal(pos: Table, seat: Seat) -> bool:
    """One offer in a step of the turn, if there is one by which both sides gain; none once too many were declined."""
    return pos.offers[seat] == 0 and pos.turned_down[seat] < PATIENCE and wanted(pos, seat) is not None


def wanted(pos: Table, seat: Seat) -> tuple[AnyTerm, ...] | None:
    """The offer that this Party would make now: a vote, a loan, an exchange, or peace between neighbours."""
    if pos.laws and due(pos, seat, TRADE_RESOURCES, -1):
        return None
    terms = _vote_for_pay(pos, seat)
    if terms is None:
        terms = _loan(pos, seat)
    if terms is None:
        terms = _exchange(pos, seat)
    return _pact(pos, seat) if terms is None else terms


def _partners(pos: Table, seat: Seat) -> list[int]:
    """With whom a deal may be made: with whoever was brought in already, or else with everybody."""
    offer = pos.offer
    invited = offer.invited if offer is not None and offer.proposer == seat and not offer.made else ()
    return [other for other in pos.present() if other != seat and (not invited or other in invited)]


def would_accept(pos: Table, seat: Seat, proposer: Seat, terms: Sequence[Term]) -> float:
    """What terms are worth to a Party to which they are offered, the proposer's gain weighed, too; above 0 it accepts."""
    value = deal_value(pos, seat, terms) - FAIR / 2
    value -= 0.4 * max(0.0, deal_value(pos, proposer, terms)) * rivalry(pos, seat, proposer)
    if pos.laws and due(pos, seat, TRADE_RESOURCES, -1):
        value -= BREACH
    return value


def _accepts(pos: Table, seat: Seat, proposer: Seat, terms: Sequence[Term]) -> bool:
    """Whether an offer has a chance: it leaves the other side a little more than nothing."""
    return would_accept(pos, seat, proposer, terms) > SURE


def _exchange(pos: Table, seat: Seat) -> tuple[AnyTerm, ...] | None:
    """Money for Influence or the other way round, below the bank's price for both (DES-RES-05).

    What `would_accept` and `deal_value` say of such terms, reckoned for all amounts at once: it is asked at every open moment, and of every other Party.
    """
    found: tuple[AnyTerm, ...] | None = None
    gain = 0.0
    for other in _partners(pos, seat):
        rival = rivalry(pos, other, seat)
        breach = BREACH if pos.laws and due(pos, other, TRADE_RESOURCES, -1) else 0.0
        for paid, back in ((MONEY, INFLUENCE), (INFLUENCE, MONEY)):
            mine, ours = (pos.money, pos.influence) if paid == MONEY else (pos.influence, pos.money)
            had, owns = purse(ours[seat]), purse(ours[other])
            gains = [purse(ours[seat] + take) - had for take in AMOUNTS if take <= ours[other]]
            losses = [purse(ours[other] - take) - owns for take in AMOUNTS if take <= ours[other]]
            for give in AMOUNTS:
                if give > mine[seat]:
                    break
                cost = purse(mine[seat] - give) - purse(mine[seat])
                gift = purse(mine[other] + give) - purse(mine[other])
                for at, brings in enumerate(gains):
                    value = cost + brings
                    if value - FAIR <= gain:
                        continue
                    theirs = gift + losses[at] - FAIR / 2
                    theirs -= 0.4 * max(0.0, value) * rival
                    if theirs - breach <= SURE:
                        continue
                    gain = value - FAIR
                    found = (
                        Gift(seat, other, Funds(paid, give)),
                        Gift(other, seat, Funds(back, AMOUNTS[at])),
                    )
    return found


def _vote_for_pay(pos: Table, seat: Seat) -> tuple[AnyTerm, ...] | None:
    """A Party without a candidate or an interest of its own sells its vote, if its word is good (DES-DEAL-11)."""
    vote = pos.vote
    if vote is None or not pos.in_standing(seat) or vote.order:
        return None
    if vote.kind == V_ELECTION:
        mine = [choice for choice in vote.choices if choice >= 0 and pos.party_of(choice) == seat]
        if not mine:
            return None
        stake = OFFICES[vote.subject]
        matter: AnyMatter = ElectionOf(vote.subject)
        choice: AnyChoice = Nominee(mine[0])
    elif vote.kind == V_BILL and pos.bill is not None and pos.bill.seat == seat:
        stake, choice = 0.5, Plain("for")
        matter = Proposition(pos.bill.sample if pos.bill.sample >= 0 else None)
    else:
        return None
    if pos.laws and due(pos, seat, PROMISE, -1):
        return None
    strengths = {other: voting_strength(pos, other) for other in pos.loyal()}
    foes = sum([max(0, value) for other, value in strengths.items() if other != seat])
    if strengths[seat] > foes:
        return None  # it is won without anybody's help
    for other in _partners(pos, seat):
        stands = any(c >= 0 and pos.party_of(c) == other for c in vote.choices) and vote.kind == V_ELECTION
        if other not in strengths or strengths[other] <= 0 or stands or trust(pos, other) < 0.5:
            continue
        for number in (2, 3, 4):
            promise = WillVote(other, seat, pos.turn, matter, choice)
            terms = (Gift(seat, other, Funds(MONEY, number)), promise)
            if pos.money[seat] < number + 2:
                break
            if stake * 0.4 + money_worth(pos, seat, -number) > 0 and _accepts(pos, other, seat, terms):
                return terms
    return None


def _loan(pos: Table, seat: Seat) -> tuple[AnyTerm, ...] | None:
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
            Gift(other, seat, Funds(MONEY, short)),
            WillPay(seat, other, pos.turn + 1, pos.turn + 1, MONEY, short + 3),
        )
        if _accepts(pos, other, seat, terms):
            return terms
    return None


def _pact(pos: Table, seat: Seat) -> tuple[AnyTerm, ...] | None:
    """Neighbours that both have something to lose promise each other not to invade for two turns."""
    if seat == pos.rebel or pos.count_sectors(seat) < 3 or (pos.laws and due(pos, seat, PROMISE, -1)):
        return None
    for other in _partners(pos, seat):
        bound = any(
            type(term) is WontInvade and term.names(seat) and term.names(other)
            for deal in pos.deals
            for term in deal.terms
        )
        if bound or other == pos.rebel or not pos.count_sectors(other) or trust(pos, other) < 0.5:
            continue
        if pos.fleets_of(other) < 2 or rivalry(pos, seat, other) > 0.7:
            continue  # harmless, or so near to winning that it must be fought
        until = pos.turn + 2
        terms = (WontInvade(seat, other, until, party=other), WontInvade(other, seat, until, party=seat))
        if _accepts(pos, other, seat, terms):
            return terms
    return None


# --- writing it, click by click ---------------------------------------------------------------------------------


def clicks(term: Term, now: int) -> list[Move]:
    """The clicks that write a term of the kinds that are wanted here, its kind first (DES-DEAL-11)."""
    if type(term) is Gift:
        assert type(term.goods) is Funds
        return [KIND[RESOURCES[term.goods.resource]], TermNumber(term.goods.amount)]
    if type(term) is WillPay:
        resource = WORD[_word_for(RESOURCE_WORDS, term.resource)]
        times = [TermTurns(term.first - now), TermTurns(term.until - term.first + 1)]
        return [KIND["a payment later"], resource, TermNumber(term.amount), *times]
    if type(term) is WontInvade:
        assert term.party is not None
        return [KIND["no Invasion"], TermParty(term.party), TermTurns(term.until - now)]
    assert type(term) is WillVote
    return [KIND["a vote"], *_ballot(term), TermTurns(term.until - now)]


def _ballot(term: WillVote) -> list[Move]:
    if type(term.matter) is ElectionOf and type(term.choice) is Nominee:
        office = WORD[_word_for(OFFICE_WORDS, term.matter.ministry)]
        return [WORD["election"], office, TermSenator(term.choice.senator)]
    assert type(term.matter) is Proposition
    return [WORD["proposition"], WORD[_word_for(SAMPLE_WORDS, term.matter.sample)], WORD["for"]]


def _word_for(words: Mapping[str, int | None], value: int | None) -> str:
    return next(word for word, meant in words.items() if meant == value)


def _next_term(pos: Table, seat: Seat) -> AnyTerm | None:
    """The first term of the wanted offer that is not written as it is meant, or None when it is complete."""
    written = offer_of(pos).terms
    return next((term for term in wanted(pos, seat) or () if term not in written), None)


def _bit(term: Term) -> Move:
    """The click that brings the offer nearer to a term."""
    giver, receiver = term.giver, term.receiver
    if type(term) is Gift and type(term.goods) is Funds:
        return AddFunds(giver, receiver, term.goods.resource)
    if type(term) is WillPay:
        return PayOne(giver, receiver, term.resource)
    if type(term) is WontInvade:
        return SpareTurn(giver, receiver)
    if type(term) is WillVote and type(term.matter) is ElectionOf and type(term.choice) is Nominee:
        return ElectFor(giver, receiver, term.choice.senator, term.matter.ministry)
    return BackFor(giver, receiver)


def write_deal(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Bring the partner in, write the terms, make the offer."""
    offer = offer_of(pos)
    term = _next_term(pos, seat)
    if offer.aim != "deal":
        return _towards(DropOffer(), moves)
    goal: Move = MakeOffer()
    if term is not None:
        other = term.receiver if term.giver == seat else term.giver
        goal = _bit(term) if other in offer.invited else BringIn(other)
        if goal not in moves:
            goal = LetGive(term.giver, term.receiver)
    elif not offer.terms:
        goal = DropOffer()
    return _towards(goal, moves)


def _towards(goal: Move | None, moves: Sequence[Move]) -> list[float]:
    """What is planned, or else nothing: a draft is not changed halfway."""
    return [1.0 if move == goal else 0.0 if isinstance(move, DropOffer) else NEVER for move in moves]


def write_term(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The next click of the term."""
    goal = _next_click(pos, seat)
    return _towards(goal, moves)


def _next_click(pos: Table, seat: Seat) -> Move | None:
    term, writing = _next_term(pos, seat), offer_of(pos).writing
    if term is None or writing is None or (term.giver, term.receiver) != (writing.giver, writing.receiver):
        return None
    row = clicks(term, pos.turn)
    at = len(writing.clicks)
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
        value = would_accept(pos, seat, offer.proposer, offer.terms)
        for other in offer.partners():
            if other not in (seat, offer.proposer):
                theirs = deal_value(pos, other, offer.terms)
                value -= 0.4 * max(0.0, theirs) * rivalry(pos, seat, other)
        if offer.aim == "peace tabled":
            value -= 0.5 + 0.1 * pos.count_sectors(seat)  # a rebel that wins makes no peace
    found: list[float] = []
    for move in moves:
        if isinstance(move, Counter):
            found.append(0.02 if value <= 0.0 and _has_counter(pos, seat) else NEVER)
        else:
            found.append(value if isinstance(move, AcceptDeal) else 0.0)
    return found


def _has_counter(pos: Table, seat: Seat) -> bool:
    """Whether there are terms that both this Party and the proposer of the offer before it would gain by."""
    offer = pos.offer
    assert offer is not None
    if pos.offers[seat] or pos.turned_down[seat] >= PATIENCE or pos.turned_down[offer.proposer] >= PATIENCE:
        return False
    after = pos.copy()
    after.listening = False
    after.play(COUNTER, seat)
    return wanted(after, seat) is not None


def keep_or_break(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A word is kept while that costs less than breaking it: 2 Corruption, and nobody's trust any more."""
    step = pos.decision
    deal = deal_by_id(pos, int(getattr(step, "deal", -1)))
    cost = 0.0
    if deal is not None:
        term = deal.terms[int(getattr(step, "term", 0))]
        if type(term) is WillPay:
            worth = money_worth if term.resource == MONEY else influence_worth
            cost = -worth(pos, seat, -term.amount)
        elif type(term) is WillHandOver:
            cost = goods_value(pos, term.goods)
            last = pos.count_sectors(seat) >= pos.content.numbers.sectors_to_win
            if last and type(term.goods) is OwnedSector:
                cost += 9.0  # the tenth Sector is the game
    kept = BREACH + blight(pos, 2) - cost
    return [kept if isinstance(move, KeepIt) else 0.0 for move in moves]
