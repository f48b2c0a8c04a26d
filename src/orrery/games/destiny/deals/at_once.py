"""The common terms of a deal in one click each, so that an offer between two players is one form with two sides (DES-DEAL-11).

Each click adds a little: one more Money, one more turn of peace. The form (`deals.form`) has lines for the other kinds of terms, too.
"""

from __future__ import annotations

from typing import Any, Final

from orrery.engine.base import Move, Seat, says
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, PRIME
from orrery.games.destiny.deals.slots import TURNS
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.promised_votes import ElectionOf, Nominee, Plain, Proposition
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, Gift, WillPay, WillVote, WontInvade
from orrery.games.destiny.table.votes import V_BILL, V_ELECTION
from orrery.games.destiny.turn.stages import S_ELECTION

TERMS = 8
"""Terms of one offer; one that was begun and dropped counts (DES-DEAL-34)."""
LATER = 12
"""A payment next turn up to so much in this form; any other can be written as a term of its own."""


@says(
    "deal: {giver:seat} gives {receiver:seat} 1 {resource}",
    "DES-DEAL-11",
    "Only partners of this deal give, and no more than they have.",
)
class AddFunds(Move, frozen=True):
    """One more of a resource, at once."""

    giver: int
    receiver: int
    resource: int


@says(
    "deal: {giver:seat} pays {receiver:seat} 1 {resource} next turn",
    "DES-DEAL-11",
    "Only partners of this deal promise this, in Money, and not without limit.",
)
class PayOne(Move, frozen=True):
    """One more of a resource, promised for the next turn."""

    giver: int
    receiver: int
    resource: int


@says(
    "deal: {giver:seat} spares {receiver:seat} one turn more",
    "DES-DEAL-11",
    "Only partners of this deal promise this, to one with Sectors, and for a few turns.",
)
class SpareTurn(Move, frozen=True):
    """One more turn without an Invasion of the other's Sectors."""

    giver: int
    receiver: int


@says(
    "deal: {giver:seat} elects {senator} as {ministry} for {receiver:seat}",
    "DES-DEAL-11",
    "No such vote between partners of this deal is due.",
)
class ElectFor(Move, frozen=True):
    """A promised vote in an Election."""

    giver: int
    receiver: int
    senator: int
    ministry: int


@says(
    "deal: {giver:seat} votes for the proposition for {receiver:seat}",
    "DES-DEAL-11",
    "No such vote between partners of this deal is due.",
)
class BackFor(Move, frozen=True):
    """A promised vote for what is on the table."""

    giver: int
    receiver: int


AT_ONCE = (AddFunds, PayOne, SpareTurn, ElectFor, BackFor)
"""Moves that are a term, or a bit of one."""


def term_of(pos: Table, move: Any) -> AnyTerm:
    """The term that a click stands for, with the least that it can say."""
    giver, receiver = move.giver, move.receiver
    if type(move) is AddFunds:
        return Gift(giver, receiver, Funds(move.resource, 1))
    if type(move) is PayOne:
        return WillPay(giver, receiver, pos.turn + 1, pos.turn + 1, move.resource, 1)
    if type(move) is SpareTurn:
        return WontInvade(giver, receiver, pos.turn + 1, party=receiver)
    if type(move) is ElectFor:
        return WillVote(giver, receiver, pos.turn, ElectionOf(move.ministry), Nominee(move.senator))
    bill = pos.bill
    sample = bill.sample if bill is not None and bill.sample >= 0 else None
    return WillVote(giver, receiver, pos.turn, Proposition(sample), Plain("for"))


class Pair:
    """The clicks between two Parties that do not depend on the table: they are made once."""

    def __init__(self, giver: Seat, receiver: Seat) -> None:
        self.funds: list[Move] = [AddFunds(giver, receiver, resource) for resource in (MONEY, INFLUENCE)]
        self.payments: list[Move] = [PayOne(giver, receiver, resource) for resource in (MONEY, INFLUENCE)]
        self.peace: Move = SpareTurn(giver, receiver)
        self.back: Move = BackFor(giver, receiver)


SEATS = 6
PAIRS: Final[list[list[Pair]]] = [
    [Pair(giver, receiver) for receiver in range(SEATS)] for giver in range(SEATS)
]
"""By giver and receiver."""


def click_for(pos: Table, term: AnyTerm) -> Move | None:
    """The click that says more of a term, or once more the same; None where no click does."""
    pair = PAIRS[term.giver][term.receiver]
    if type(term) is Gift:
        goods = term.goods
        return pair.funds[goods.resource] if type(goods) is Funds else None
    if type(term) is WillPay:
        when = pos.turn + 1
        return pair.payments[term.resource] if term.first == when and term.until == when else None
    if type(term) is WontInvade:
        return pair.peace
    if type(term) is not WillVote:
        return None
    matter, choice = term.matter, term.choice
    made = pair.back
    if type(matter) is ElectionOf and type(choice) is Nominee:
        made = ElectFor(term.giver, term.receiver, choice.senator, matter.ministry)
    return made if term == term_of(pos, made) else None


def _place(pos: Table, terms: list[AnyTerm], move: Any) -> int:
    """Where the term that a click would add to stands among these, or -1."""
    for index, term in enumerate(terms):
        if click_for(pos, term) == move:
            return index
    return -1


def said_so_far(pos: Table, terms: list[AnyTerm], move: Any) -> int:
    """How often a click has been made, as the terms stand."""
    at = _place(pos, terms, move)
    return 0 if at < 0 else _amount(pos, terms[at])


def _amount(pos: Table, term: AnyTerm) -> int:
    """How many clicks a term stands for."""
    if type(term) is Gift:
        return term.goods.number()
    if type(term) is WillPay:
        return term.amount
    return term.until - pos.turn if type(term) is WontInvade else 1


def most_of(pos: Table, move: Any) -> int:
    """How often a click can be made in one offer."""
    if type(move) is AddFunds:
        return (pos.money if move.resource == MONEY else pos.influence)[move.giver]
    if type(move) is PayOne:
        return LATER
    return len(TURNS) - 1 if type(move) is SpareTurn else 1


def add_at_once(pos: Table, offer: Offer, move: Any) -> None:
    """Carry out one click."""
    at = _place(pos, offer.terms, move)
    if at < 0:
        offer.terms.append(term_of(pos, move))
        return
    term = offer.terms[at]
    giver, receiver = term.giver, term.receiver
    if type(term) is Gift and type(term.goods) is Funds:
        offer.terms[at] = Gift(giver, receiver, Funds(term.goods.resource, term.goods.amount + 1))
    elif type(term) is WillPay:
        more = term.amount + 1
        offer.terms[at] = WillPay(giver, receiver, term.until, term.first, term.resource, more)
    elif type(term) is WontInvade:
        offer.terms[at] = WontInvade(giver, receiver, term.until + 1, term.party, term.sector)


def _list_between(pos: Table, giver: Seat, receiver: Seat, found: list[Move]) -> None:
    """Add every click by which one can give or promise the other something, as the table stands."""
    pair = PAIRS[giver][receiver]
    if pos.money[giver] > 0:
        found.append(pair.funds[MONEY])
    if pos.influence[giver] > 0:
        found.append(pair.funds[INFLUENCE])
    if pos.vote is not None or pos.stage == S_ELECTION:
        found += _votes(pos, giver, receiver)
    if pos.has_sectors(receiver):
        found.append(pair.peace)
    found.append(pair.payments[MONEY])


def _said_enough(pos: Table, terms: list[AnyTerm]) -> list[Move]:
    """The clicks that cannot be made once more, as the terms stand; of several terms that a click would add to, the first
    counts."""
    said: list[Move] = []
    full: list[Move] = []
    for term in terms:
        click = click_for(pos, term)
        if click is not None and click not in said:
            said.append(click)
            if _amount(pos, term) >= most_of(pos, click):
                full.append(click)
    return full


def _votes(pos: Table, giver: Seat, receiver: Seat) -> list[Move]:
    vote = pos.vote
    if vote is None and (pos.stage != S_ELECTION or PRIME in pos.elected):
        return []
    if vote is not None and vote.cast[giver] >= 0:
        return []
    if not pos.in_standing(giver) or not pos.in_standing(receiver):
        return []
    if vote is None:
        return [ElectFor(giver, receiver, s, PRIME) for s in pos.senators_of(receiver)]
    if vote.kind == V_ELECTION:
        mine = [s for s in vote.choices if s >= 0 and pos.party_of(s) == receiver]
        return [ElectFor(giver, receiver, senator, vote.subject) for senator in mine]
    bill = pos.bill
    wanted = vote.kind == V_BILL and bill is not None and bill.seat == receiver
    return [PAIRS[giver][receiver].back] if wanted else []


def at_once(pos: Table, offer: Offer, seat: Seat) -> list[Move]:
    """The clicks that an offer between two players takes now, as long as it may have another term (DES-DEAL-34)."""
    if offer.aim != "deal" or len(offer.terms) + offer.dropped >= TERMS:
        return []
    return clicks_of(pos, offer.terms, seat, offer.invited)


def clicks_of(pos: Table, terms: list[AnyTerm], seat: Seat, invited: tuple[Seat, ...]) -> list[Move]:
    """The same, of a deal with room for another term."""
    found: list[Move] = []
    if len(invited) != 1 or pos.resigned[invited[0]]:
        return found
    other = invited[0]
    _list_between(pos, seat, other, found)
    _list_between(pos, other, seat, found)
    full = _said_enough(pos, terms) if terms else None
    return [move for move in found if move not in full] if full else found
