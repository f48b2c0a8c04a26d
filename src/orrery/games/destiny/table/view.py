"""What a seat may know of the table, and tables that fit what it knows (DES-SETUP-14, DES-DEAL-10)."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat, View
from orrery.games.destiny.cards.sector_abilities import NameOne
from orrery.games.destiny.table.announced import Played, Roll
from orrery.games.destiny.table.deals import Case, Deal, InTerms, Offer
from orrery.games.destiny.table.laws import Draft, Grant, Law
from orrery.games.destiny.table.senate import Bill, Charge, March, Plan
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.table.terms import AnyTerm, Hidden, Term
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import Attack, Battle, Contest, Journey, Order, Payment, Stand, Tour


class TableView(View, frozen=True):
    """Everything that lies open, and the seat's own secrets. Indices are those of the content; -1 means none."""

    pack: str
    """Which content the indices belong to (`content.content_of`)."""
    party: list[int]
    turn: int
    phase: int
    stage: int
    money: list[int]
    influence: list[int]
    owner: list[int]
    marked: list[int]
    fleets: list[int]
    moved: list[int]
    fought: list[int]
    exhausted: list[bool]
    fresh: list[bool]
    corruption: list[int]
    shadow: list[int]
    tried: list[bool]
    audited: list[bool]
    seduced: list[bool]
    dip_phase: list[int]
    dip_turn: list[int]
    token_log: list[tuple[int, int, int, int]]
    corruption_then: list[int]
    shadow_then: list[int]
    next_tag: int
    ministry: list[int]
    rebel: int
    peaced: list[bool]
    discards: list[int]
    event_discards: list[int]
    active: list[tuple[int, int]]
    sector_discards: list[int]
    counter: int
    initiative: list[int]
    rank: list[int]
    used: list[bool]
    vote: Vote | None
    elected: list[int]
    plans: list[Plan]
    orders: Plan | None
    redeployed: bool
    marched: bool
    base: list[int]
    charges: list[Charge]
    docket_bonus: int
    proposed: list[Charge]
    sent: list[int]
    marches: list[March]
    leads: list[tuple[int, int]]
    tabled: list[int]
    requests: list[int]
    out: list[bool]
    failed: list[str]
    bill: Bill | None
    draft: Draft | None
    laws: list[Law]
    next_law: int
    tally: list[tuple[int, int, int, int]]
    broken: list[tuple[int, int]]
    grants: list[Grant]
    pool: int
    next_deal: int
    concluded: int
    offers: list[int]
    refused: list[bool]
    treaty_with: int
    case: Case | None
    pending: Played | None
    pile: list[Played]
    queued: list[Played]
    roll: Roll | None
    under: list[Roll]
    rolled: list[int]
    order: Order | None
    attacks: list[Attack]
    stands: list[Stand]
    journeys: list[Journey]
    payments: list[Payment]
    admirals: list[tuple[int, int]]
    feints: list[int]
    battle: Battle | None
    invaded: bool
    tours: list[Tour]
    contest: Contest | None
    blocked: list[tuple[int, int]]
    weakened: list[tuple[int, int]]
    docked: list[int]
    recruits: list[int]
    hand: list[int]
    """The own Action cards."""
    hand_sizes: list[int]
    peek: tuple[int, int]
    peek_hand: list[int]
    """The hand that this seat looks at now."""
    augury: int
    deck_sizes: list[int]
    """Action, Senator, Event and Sector cards left in the decks."""
    sen_at: list[int]
    """Where each Senator is; IN_DECK as well for those in the reserves of others."""
    sen_seat: list[int]
    reserve_sizes: list[int]
    deals: list[Deal]
    """All deals; what others have agreed on has no words."""
    past: list[Deal]
    """The ledger: deals that are over, with what was kept and what was broken."""
    offer: Offer | None
    treaty: list[AnyTerm]
    given_up: list[tuple[int, int]]


def masked(term: Term) -> AnyTerm:
    """A term of which an outsider knows only who gives whom."""
    return Hidden(term.giver, term.receiver)


def deal_for(deal: Deal, seat: Seat | None) -> Deal:
    """A deal as a seat knows it."""
    if seat is not None and seat in deal.partners:
        return deal
    return msgspec.structs.replace(deal, terms=tuple([masked(term) for term in deal.terms]))


def offer_for(offer: Offer | None, seat: Seat | None, rebel: Seat) -> Offer | None:
    """An offer as a seat knows it: its proposer at once, the partners when it is made."""
    if offer is None:
        return None
    if seat == offer.proposer:
        return offer.copy()
    if not offer.made:
        return Offer(offer.proposer, [], offer.aim)
    inside = seat is not None and (
        seat in offer.partners() or (offer.aim == "peace tabled" and seat == rebel)
    )
    terms = offer.terms[:] if inside else [masked(term) for term in offer.terms]
    return Offer(offer.proposer, terms, offer.aim, made=True)


def case_for(pos: Table, seat: Seat | None) -> Case | None:
    """A case as a seat knows it: what was promised is known to the partners of the deal only."""
    if pos.case is None:
        return None
    case = pos.case.copy()
    if not any(deal.id == case.deal and seat in deal.partners for deal in pos.deals):
        case.versions = [
            InTerms(masked(each.term)) if type(each) is InTerms else each for each in case.versions
        ]
    return case


def knows_treaty(pos: Table, seat: Seat | None) -> bool:
    """The rebel's offer of peace is known to the rebel and to the Party it was made to."""
    return seat is not None and seat in (pos.rebel, pos.treaty_with)


def view_of(pos: Table, seat: Seat | None) -> TableView:
    """The view of a seat, or of a spectator."""
    senators = pos.content.senators
    known = [
        pos.sen_at[s] in (IN_PLAY, DEAD) or (pos.sen_at[s] == IN_RESERVE and pos.sen_seat[s] == seat)
        for s in range(senators)
    ]
    reserves = [0] * pos.players
    for s in range(senators):
        if pos.sen_at[s] == IN_RESERVE:
            reserves[pos.sen_seat[s]] += 1
    mine = {deal.id for deal in pos.deals if seat is not None and seat in deal.partners}
    looking = seat is not None and pos.peek[0] == seat
    asked = pos.stack[-1] if pos.stack else None
    augurs = isinstance(asked, NameOne) and seat in (asked.seat, asked.other)
    return TableView(
        seat=seat,
        players=pos.players,
        options=pos.options,
        stack=tuple(pos.stack),
        waiting=pos.waiting,
        answer=None if seat is None else pos.answers[seat],
        resigned=tuple(s for s in range(pos.players) if pos.resigned[s]),
        outcome=pos.outcome,
        hand=[] if seat is None else sorted(pos.hands[seat]),
        hand_sizes=[len(cards) for cards in pos.hands],
        peek=pos.peek,
        peek_hand=sorted(pos.hands[pos.peek[1]]) if looking else [],
        augury=pos.augury if augurs else -1,
        deck_sizes=[len(pos.deck), len(pos.senator_deck), len(pos.event_deck), len(pos.sector_deck)],
        sen_at=[pos.sen_at[s] if known[s] else IN_DECK for s in range(senators)],
        sen_seat=[pos.sen_seat[s] if known[s] else -1 for s in range(senators)],
        reserve_sizes=reserves,
        deals=[deal_for(deal, seat) for deal in pos.deals],
        past=[deal_for(deal, seat) for deal in pos.past],
        offer=offer_for(pos.offer, seat, pos.rebel),
        treaty=[term if knows_treaty(pos, seat) else masked(term) for term in pos.treaty],
        given_up=[entry for entry in pos.given_up if entry[0] in mine],
        pack=pos.content.digest,
        party=pos.party[:],
        turn=pos.turn,
        phase=pos.phase,
        stage=pos.stage,
        money=pos.money[:],
        influence=pos.influence[:],
        owner=pos.owner[:],
        marked=pos.marked[:],
        fleets=pos.fleets[:],
        moved=pos.moved[:],
        fought=pos.fought[:],
        exhausted=pos.exhausted[:],
        fresh=pos.fresh[:],
        corruption=pos.corruption[:],
        shadow=pos.shadow[:],
        tried=pos.tried[:],
        audited=pos.audited[:],
        seduced=pos.seduced[:],
        dip_phase=pos.dip_phase[:],
        dip_turn=pos.dip_turn[:],
        token_log=pos.token_log[:],
        corruption_then=pos.corruption_then[:],
        shadow_then=pos.shadow_then[:],
        next_tag=pos.next_tag,
        ministry=pos.ministry[:],
        rebel=pos.rebel,
        peaced=pos.peaced[:],
        discards=pos.discards[:],
        event_discards=pos.event_discards[:],
        active=pos.active[:],
        sector_discards=pos.sector_discards[:],
        counter=pos.counter,
        initiative=pos.initiative[:],
        rank=pos.rank[:],
        used=pos.used[:],
        vote=None if pos.vote is None else pos.vote.copy(),
        elected=pos.elected[:],
        plans=pos.plans[:],
        orders=pos.orders,
        redeployed=pos.redeployed,
        marched=pos.marched,
        base=pos.base[:],
        charges=pos.charges[:],
        docket_bonus=pos.docket_bonus,
        proposed=pos.proposed[:],
        sent=pos.sent[:],
        marches=pos.marches[:],
        leads=pos.leads[:],
        tabled=pos.tabled[:],
        requests=pos.requests[:],
        out=pos.out[:],
        failed=pos.failed[:],
        bill=None if pos.bill is None else pos.bill.copy(),
        draft=None if pos.draft is None else pos.draft.copy(),
        laws=pos.laws[:],
        next_law=pos.next_law,
        tally=pos.tally[:],
        broken=pos.broken[:],
        grants=pos.grants[:],
        pool=pos.pool,
        next_deal=pos.next_deal,
        concluded=pos.concluded,
        offers=pos.offers[:],
        refused=pos.refused[:],
        treaty_with=pos.treaty_with,
        case=case_for(pos, seat),
        pending=None if pos.pending is None else pos.pending.copy(),
        pile=[played.copy() for played in pos.pile],
        queued=[played.copy() for played in pos.queued],
        roll=None if pos.roll is None else pos.roll.copy(),
        under=[roll.copy() for roll in pos.under],
        rolled=pos.rolled[:],
        order=None if pos.order is None else pos.order.copy(),
        attacks=pos.attacks[:],
        stands=pos.stands[:],
        journeys=pos.journeys[:],
        payments=pos.payments[:],
        admirals=pos.admirals[:],
        feints=pos.feints[:],
        battle=None if pos.battle is None else pos.battle.copy(),
        invaded=pos.invaded,
        tours=pos.tours[:],
        contest=None if pos.contest is None else pos.contest.copy(),
        blocked=pos.blocked[:],
        weakened=pos.weakened[:],
        docked=pos.docked[:],
        recruits=pos.recruits[:],
    )
