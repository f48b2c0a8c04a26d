"""What the rules of Galactic Destiny keep secret: hands, reserves, the order of the four decks, and what others have agreed on
or are writing (DES-SETUP-05, DES-SETUP-14, DES-DEAL-28, DES-DEAL-33, DES-REB-24, DES-SEC-14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from orrery.engine.base import Seat
from orrery.engine.chance import Chance
from orrery.engine.position import Position
from orrery.games.destiny.cards.sector_abilities import NameOne
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.deals.court import OpenCase
from orrery.games.destiny.deals.due import DuePromise, KeepOrBreak
from orrery.games.destiny.table.announced import CARD
from orrery.games.destiny.table.deals import InTerms, Offer, Writing
from orrery.games.destiny.table.goods import ActionCard, AnyGoods, Funds, ReserveSenator
from orrery.games.destiny.table.state import IN_DECK, IN_RESERVE, Table
from orrery.games.destiny.table.terms import AnyTerm, FreeWords, Gift, Term, WillPay, WontRebel
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from orrery.testing.secrets import names
from tests.games.destiny.kit import answer, play, start, table
from tests.games.destiny.kit import deal as agree

OPEN = names(
    """
    party turn phase stage money influence owner marked fleets moved fought exhausted fresh corruption shadow tried
    audited seduced dip_phase dip_turn token_log corruption_then shadow_then next_tag ministry rebel peaced discards
    event_discards active sector_discards counter initiative rank used vote elected plans orders marched
    redeployed base charges sent proposed marches leads docket_bonus tabled requests out failed bill draft laws next_law
    tally broken grants pool next_deal concluded refused offers turned_down treaty_with pending pile queued roll under rolled
    order attacks stands journeys payments admirals feints battle invaded tours contest blocked weakened docked
    recruits peek
    deals.id deals.proposer deals.partners deals.made deals.kept deals.ratified deals.tried deals.broken deals.cause
    past.id past.proposer past.partners past.made past.kept past.ratified past.tried past.broken past.cause
    offer.proposer offer.aim offer.made
    case.deal case.plaintiff case.defendant case.term case.senators
    """
)
SECRET = names(
    """
    hands deck senator_deck event_deck sector_deck sen_at sen_seat augury given_up treaty
    deals.terms past.terms offer.terms offer.writing offer.invited offer.dropped case.versions
    """
)
SHOWS = {
    "Event: {0:event}. {1}": "DES-GAL-05: an Event is drawn openly",
    "{0:seat} has it and hands it over": "DES-SEC-14: whether a hand holds the named card",
    "{0:seat} does not have it": "DES-SEC-14: whether a hand holds the named card",
    "{0:seat} gives {1:seat} {2} {3:resource}": "DES-SETUP-14: resources are open",
    "{0:seat} pays {1:seat} {2} {3:resource}": "DES-SETUP-14: resources are open",
    "{0:seat} gives {1:seat} {2} Fleet(s) in Sector {3:sector}": "DES-SETUP-14: Fleets are open",
    "{0:seat} hands Sector {1:sector} to {2:seat}": "DES-SETUP-14: Sectors are open",
    "{0:seat} takes the Ability card {1:ability}": "DES-BOARD-09: Ability cards follow Sectors, which are open",
    "{0:senator} goes from {1:seat} to {2:seat}": "DES-SETUP-14: Senators in play are open",
    "Roll-off of {0:seat}: {1:dice}": "DES-INIT-05: initiative follows Senators in play, who were traded",
    "{0:seat} gives {1:seat} a Senator of the reserve": "DES-DEAL-16: everybody sees that one changes hands",
    "{0:seat} gives {1:seat} an Action card": "DES-DEAL-19: everybody sees that one changes hands",
    "An agreed deal cannot be carried out": "DES-DEAL-28: everybody sees that it fails",
    "{0:seat} offers peace": "DES-REB-24: peace is offered before everybody",
}
WHISPERS = {
    "You draw {0:card}": "DES-GAL-11: whoever draws a card sees it",
    "You draw {0:senator}": "DES-GAL-12: whoever draws a Senator sees it",
    "The hand of {0:seat}: {1:card}": "DES-SEC-03, DES-SAB-27: a hand is looked at",
    "It is {0:card}": "DES-DEAL-19, DES-CARD-03: both see a card that changes hands",
    "It is {0:senator}": "DES-DEAL-16: both see a Senator that changes hands",
    "{0:seat} gives {1:card}": "DES-SEC-14: both see the card handed over",
    "An offer of {0:seat}: {1}": "DES-DEAL-28: partners read an offer that is made",
    "{0:seat} says: {1}": "DES-COURT-22: the partners of a deal hear what is said of it before the court",
    "Deal {0}: {1}": "DES-DEAL-04: partners read their deal",
}


def exchange(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """Cards, Senators and words that the seat may not know become others."""
    exchange_words(pos, seat, chance)
    exchange_hands(pos, seat, chance)
    exchange_reserves(pos, seat, chance)
    chance.shuffle(pos.event_deck)
    chance.shuffle(pos.sector_deck)


# --- cards and Senators -----------------------------------------------------------------------------------------------


def exchange_hands(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """Other hands and the deck; a card that is being announced, that was offered or that was just handed over stays."""
    others = [other for other in range(pos.players) if other != seat and (seat, other) != pos.peek]
    known = {other: known_cards(pos, seat, other) for other in others}
    loose = {other: without(pos.hands[other], known[other]) for other in others}
    cards = [*pos.deck, *(card for hand in loose.values() for card in hand)]
    chance.shuffle(cards)
    for other in others:
        pos.hands[other] = [*known[other], *(cards.pop() for _ in loose[other])]
    pos.deck = cards
    step = pos.decision
    if isinstance(step, NameOne) and seat not in (step.seat, step.other) and pos.augury >= 0:
        hand = pos.hands[step.other]
        pos.augury = hand[chance.below(len(hand))]


def known_cards(pos: Table, seat: Seat | None, other: Seat) -> list[int]:
    """Cards that the seat knows in the hand of another."""
    found = []
    if pos.pending is not None and pos.pending.what == CARD and pos.pending.seat == other:
        found.append(pos.pending.id)
    step = pos.decision
    if isinstance(step, NameOne) and step.other == other and seat == step.seat:
        found.append(pos.augury)
    found += [
        goods.card for giver, goods in offered(pos, seat) if type(goods) is ActionCard and giver == other
    ]
    return [card for card in dict.fromkeys(found) if card in pos.hands[other]]


def exchange_reserves(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """Senators that others have not recruited change with the Senator deck; one that was offered stays."""
    named = [goods.senator for _, goods in offered(pos, seat) if type(goods) is ReserveSenator]
    reserve = [
        senator
        for senator, at in enumerate(pos.sen_at)
        if at == IN_RESERVE and pos.sen_seat[senator] != seat and senator not in named
    ]
    holders = [pos.sen_seat[senator] for senator in reserve]
    senators = [*reserve, *pos.senator_deck]
    for senator in senators:
        pos.sen_at[senator], pos.sen_seat[senator] = IN_DECK, -1
    chance.shuffle(senators)
    for holder in holders:
        senator = senators.pop()
        pos.sen_at[senator], pos.sen_seat[senator] = IN_RESERVE, holder
    pos.senator_deck = senators


def without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    """These cards, each of those taken away once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


# --- words ------------------------------------------------------------------------------------------------------------


def offered(pos: Table, seat: Seat | None) -> list[tuple[Seat, AnyGoods]]:
    """Goods that change hands at once by what the seat has read, with who gives them."""
    return [(term.giver, term.goods) for term in spoken(pos, seat) if isinstance(term, Gift)]


def spoken(pos: Table, seat: Seat | None) -> list[AnyTerm]:
    """The terms of an offer that lies before the seat, or of a treaty that it knows."""
    found: list[AnyTerm] = []
    if pos.offer is not None and is_privy(pos, pos.offer, seat):
        found += pos.offer.terms
    if seat is not None and seat in (pos.rebel, pos.treaty_with):
        found += pos.treaty
    if pos.bill is not None:
        found += pos.bill.terms  # what the Senate ratifies lies on the floor
    return found


def is_privy(pos: Table, offer: Offer, seat: Seat | None) -> bool:
    """Whether a seat knows the terms of an offer: who writes it, and once it is made everybody in it."""
    inside = {offer.proposer}
    if offer.made:
        inside.update(one for term in offer.terms for one in (term.giver, term.receiver))
        if offer.aim == "peace tabled":
            inside.add(pos.rebel)
    return seat is not None and seat in inside


def exchange_words(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """What others have promised each other, offer each other or are writing."""
    for name in ("deals", "past"):
        deals = getattr(pos, name)
        for at, deal in enumerate(deals):
            if seat is None or seat not in deal.partners:
                terms = tuple(
                    exchanged_line(pos, deal.id, line, term, chance) for line, term in enumerate(deal.terms)
                )
                deals[at] = msgspec.structs.replace(deal, terms=terms)
    foreign = [
        deal.id
        for deal in pos.deals
        if (seat is None or seat not in deal.partners) and not waits(pos, deal.id)
    ]
    kept = [entry for entry in pos.given_up if entry[0] not in foreign]
    pos.given_up = kept + [(deal, 0) for deal in foreign if chance.below(2)]
    if seat is None or seat not in (pos.rebel, pos.treaty_with):
        pos.treaty = tuple(another(pos, term, chance) for term in pos.treaty)
    exchange_versions(pos, seat, chance)
    offer = pos.offer
    if offer is not None and not is_privy(pos, offer, seat):
        if offer.made:
            offer.terms = [another(pos, term, chance) for term in offer.terms]
        else:
            write_anew(pos, offer, chance)


def exchange_versions(pos: Table, seat: Seat | None, chance: Chance) -> None:
    """What both sides say before the court was promised is known to the partners of the deal (DES-DEAL-33)."""
    if pos.case is None:
        return
    number = pos.case.deal
    if any(deal.id == number and seat in deal.partners for deal in pos.deals):
        return
    pos.case.versions = [
        InTerms(another(pos, version.term, chance)) if isinstance(version, InTerms) else version
        for version in pos.case.versions
    ]


def exchanged_line(pos: Table, deal: int, line: int, term: AnyTerm, chance: Chance) -> AnyTerm:
    """Another line of a deal that the seat does not know, within what the table shows of it."""
    if line in waits(pos, deal):
        return term
    return (
        pays(pos, term, chance)
        if line in owed(pos, deal)
        else another(pos, term, chance, deal in disputed(pos))
    )


def owed(pos: Table, deal: int) -> set[int]:
    """The line of a deal that is asked about: everybody sees that something is to be paid or handed over (DES-DEAL-31)."""
    return {step.term for step in pos.stack if isinstance(step, KeepOrBreak) and step.deal == deal}


def waits(pos: Table, deal: int) -> set[int]:
    """Lines that come next. They stay as they are: whether they can be kept shows when it is their turn (DES-DEAL-31)."""
    return {step.term for step in pos.stack if isinstance(step, DuePromise) and step.deal == deal}


def pays(pos: Table, term: Term, chance: Chance) -> AnyTerm:
    """Another payment that would be due between the same two."""
    resource = (MONEY, INFLUENCE)[chance.below(2)]
    return WillPay(
        term.giver, term.receiver, pos.turn + chance.below(2), pos.turn, resource, 1 + chance.below(2)
    )


def disputed(pos: Table) -> set[int]:
    """Deals that are argued about: how that is done shows whether the promise was in free words (DES-DEAL-08, 12)."""
    found = {getattr(step, "deal", -1) for step in pos.stack}
    return found if pos.case is None else {*found, pos.case.deal}


def another(pos: Table, term: Term, chance: Chance, argued: bool = False) -> AnyTerm:
    """Something else that the same Party could have promised to the same."""
    free = isinstance(term, FreeWords) if argued else bool(chance.below(2))
    until = pos.turn + chance.below(3)
    if free:
        return FreeWords(term.giver, term.receiver, until, ("be kind", "be quick")[chance.below(2)])
    return WontRebel(term.giver, term.receiver, until)


def write_anew(pos: Table, offer: Offer, chance: Chance) -> None:
    """Another offer that is being written, with a partner more or less."""
    others = [other for other in range(pos.players) if other != offer.proposer and not pos.resigned[other]]
    if offer.is_treaty():
        others = [other for other in others if other in (pos.rebel, pos.treaty_with)]
    elif offer.aim == "tabled trade":
        others = [other for other in others if pos.in_standing(other)]
    partner = others[chance.below(len(others))]
    if offer.aim == "version":  # one term, and the case says between whom (DES-COURT-22)
        return
    resources = (MONEY, INFLUENCE)
    offer.terms = [
        Gift(offer.proposer, partner, Funds(resources[chance.below(2)], 1 + number))
        for number in range(chance.below(3))
    ]
    offer.invited = (partner,)
    offer.dropped = chance.below(2)
    term = offer.writing
    if term is not None and not term.clicks and chance.below(2):  # the other way round
        offer.writing = Writing(term.receiver, term.giver)


# --- rare moments -----------------------------------------------------------------------------------------------------


def positions() -> Iterator[Position]:
    """Both sides say before the court, in the game's terms, what free words meant (DES-COURT-22); a rebel has offered peace to one Party (DES-REB-24)."""
    pos = table(senators={"GSP": "orrumah brannoch", "BIP": "zharrak", "PoP": "fola"}, money=9)
    made = agree(pos, FreeWords(1, 0, 9, "be kind"))
    start(pos, OpenCase(0, made.id, 0))
    for _ in range(2):
        yield pos.copy()
        play(pos, "claim it in the game's terms")
        yield pos.copy()
        play(pos, "term: a payment later", "term: option money", "term: 3 of it", "term: within 0 turns")
        yield pos.copy()
        play(pos, "term: within 1 turns")
    yield pos
    pos = table(
        rebel="GSP",
        senators={"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"},
        hands={"BIP": "feint"},
        money=9,
    )
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "offer peace to bip")
    play(pos, "deal with bip", "deal: bip gives gsp", "term: an action card", "term: card feint")
    yield pos.copy()
    play(pos, "make the offer")
    assert pos.treaty
    yield pos
