"""Deals and trades: writing an offer click by click, answering it, carrying it out (DES-DEAL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.engine.domain import Domain, Range, Words
from orrery.games.destiny.content import INFLUENCE, MONEY
from orrery.games.destiny.control import take_control
from orrery.games.destiny.deeds import deed
from orrery.games.destiny.initiative import reset_initiative
from orrery.games.destiny.laws import (
    EXCHANGE_CARDS,
    PROMISE,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
)
from orrery.games.destiny.promises import mark_kept
from orrery.games.destiny.senators import leave_office
from orrery.games.destiny.state import IN_RESERVE, Table
from orrery.games.destiny.things import (
    B_PEACE,
    B_TRADE,
    BID,
    DEFEND,
    FREE,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    HAND_OVER,
    NO_REBELLION,
    NOT_CAMPAIGN,
    NOT_INVADE,
    NOT_KILL,
    NOT_TRY,
    PAY,
    SUPPORT,
    TABLE,
    TERM_NAMES,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    VOTE,
    Attack,
    Bill,
    Deal,
    Grant,
    Offer,
    Term,
)

OFFERS = 20
"""Offers of one player in one step (DES-DEAL-29)."""

GOODS = (GIVE_MONEY, GIVE_INFLUENCE, GIVE_SECTOR, GIVE_FLEETS, GIVE_SENATOR, GIVE_RESERVE, GIVE_CARD)
PROMISES = tuple(range(PAY, FREE + 1))

# what must be named for each kind of term, one letter a click
SLOTS = {
    GIVE_MONEY: "n",
    GIVE_INFLUENCE: "n",
    GIVE_SECTOR: "s",
    GIVE_FLEETS: "fn",
    GIVE_SENATOR: "g",
    GIVE_RESERVE: "r",
    GIVE_CARD: "c",
    PAY: "Rntd",
    HAND_OVER: "k",
    VOTE: "V",
    BID: "V",
    NOT_INVADE: "xt",
    NOT_CAMPAIGN: "xt",
    NOT_KILL: "zt",
    NOT_TRY: "zt",
    DEFEND: "Snt",
    SUPPORT: "Spnt",
    TABLE: "wbt",
    NO_REBELLION: "t",
    FREE: "Tt",
}


@says("deal with {seat}", "DES-DEAL-28")
class BringIn(Move, frozen=True):
    """One more partner of the deal."""

    seat: int


@says("deal: {giver:seat} gives {receiver:seat}", "DES-DEAL-11")
class LetGive(Move, frozen=True):
    """Begin a term: who gives or promises something to whom."""

    giver: int
    receiver: int


@says("term: {term}", "DES-DEAL-11")
class TermOf(Move, frozen=True):
    """What is given or promised."""

    term: int


@says("term: {number} of it", "DES-DEAL-11")
class TermNumber(Move, frozen=True):
    """An amount."""

    number: int


@says("term: sector {sector}", "DES-DEAL-11")
class TermSector(Move, frozen=True):
    """A Sector."""

    sector: int


@says("term: senator {senator}", "DES-DEAL-11")
class TermSenator(Move, frozen=True):
    """A Senator."""

    senator: int


@says("term: card {card}", "DES-DEAL-11")
class TermCard(Move, frozen=True):
    """An Action card."""

    card: int


@says("term: party {seat}", "DES-DEAL-11")
class TermParty(Move, frozen=True):
    """A Party."""

    seat: int


@says("term: within {number} turns", "DES-DEAL-11")
class TermTurns(Move, frozen=True):
    """When, counted from this turn; or for how many turns."""

    number: int


@says("term: option {word}", "DES-DEAL-11")
class TermWord(Move, frozen=True):
    """A choice by its word."""

    word: int


@says("term: text {text}", "DES-DEAL-12")
class TermText(Move, frozen=True):
    """A promise in free words."""

    text: str


@says("make the offer", "DES-DEAL-28")
class MakeOffer(Move, frozen=True):
    """Put the terms to the partners."""


@says("drop the offer", "DES-DEAL-28")
class DropOffer(Move, frozen=True):
    """Offer nothing."""


@says("accept the deal", "DES-DEAL-28")
class AcceptDeal(Move, frozen=True):
    """Accept the same terms."""


@says("decline the deal", "DES-DEAL-28")
class DeclineDeal(Move, frozen=True):
    """Refuse the terms."""


# words of `TermWord`
WORDS = (
    "money",
    "influence",
    "election",
    "orders",
    "prosecution",
    "proposition",
    "for",
    "against",
    "abstain",
    "vacant",
    "stay",
    "table",
    "veto",
    "no veto",
    "any proposition",
    "sample 1",
    "sample 2",
    "sample 3",
    "sample 4",
    "sample 5",
    "sample 6",
    "prime minister",
    "interior",
    "finance",
    "justice",
    "defence",
    "a sector",
    "fleets",
    "a senator",
    "a card",
)
W_RESOURCE, W_VOTES, W_YES, W_VACANT, W_STAY, W_TABLE, W_ANY, W_OFFICE, W_GOODS = (
    0,
    2,
    6,
    9,
    10,
    11,
    14,
    21,
    26,
)


def may_offer(pos: Table, seat: Seat) -> bool:
    """At most twenty offers in one step, and none after a failed one in the same moment (DES-DEAL-29, 32)."""
    return pos.offers[seat] < OFFERS and not pos.refused[seat] and len(pos.present()) > 1


def start_offer(pos: Table, seat: Seat, ratify: bool = False, treaty: int = 0) -> None:
    """Begin to write an offer."""
    pos.offers[seat] += 1
    pos.offer = Offer(seat, [], [], treaty, ratify)
    pos.then(WriteDeal(seat))


def offer_of(pos: Table) -> Offer:
    """The offer being written or answered."""
    offer = pos.offer
    assert offer is not None
    return offer


def partners_of(offer: Offer) -> list[int]:
    """Everybody who gives or receives something, the proposer included."""
    found = {offer.proposer}
    for term in offer.terms:
        found.update((term.giver, term.receiver))
    return sorted(found)


class WriteDeal(Decision[Table], frozen=True):
    """A deal consists of instant transfers and promises (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = offer_of(pos)
        found: list[Move] = []
        if len(offer.terms) < 8:
            seats = pos.present()
            if offer.treaty:
                seats = [seat for seat in seats if seat in (self.seat, pos.rebel, pos.treaty_with)]
            elif offer.ratify:
                seats = [seat for seat in seats if pos.in_standing(seat)]
            inner = [seat for seat in seats if seat in offer.invited or seat == self.seat]
            if len(inner) > 1:
                found.extend(
                    LetGive(giver, receiver) for giver in inner for receiver in inner if giver != receiver
                )
            if len(inner) == 1 or offer.terms:
                found.extend(BringIn(seat) for seat in seats if seat not in inner)
        if offer.terms or offer.treaty:
            found.append(MakeOffer())
        return [*found, DropOffer()]

    def apply(self, pos: Table, move: Move) -> None:
        offer = offer_of(pos)
        if isinstance(move, BringIn):
            offer.invited = (*offer.invited, move.seat)
            pos.then(self)
        elif isinstance(move, LetGive):
            offer.draft = [move.giver, move.receiver]
            pos.then(WriteTerm(self.seat), self)
        elif isinstance(move, MakeOffer):
            propose(pos)
        else:
            if offer.treaty == 1:
                pos.treaty_with = -1
            pos.refused[self.seat] = True
            pos.offer = None

    def ask(self, pos: Table) -> str:
        offer = offer_of(pos)
        if not offer.terms:
            return "With whom do you deal, and who gives whom what?"
        return f"The offer has {len(offer.terms)} terms. Add another, or make it?"

    def clause(self) -> str:
        return "DES-DEAL-11"


class WriteTerm(Decision[Table], frozen=True):
    """One click of a term: its kind, then what it names (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = offer_of(pos)
        if len(offer.draft) == 2:
            return [*kinds_for(pos, offer), DropOffer()]
        return [*choices_for(pos, offer, next_slot(offer.draft)), DropOffer()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        offer = offer_of(pos)
        if len(offer.draft) == 2:
            return ()
        slot = next_slot(offer.draft)
        if slot == "T":
            return (Domain(TermText(""), (Words("text", 200, "promise"),), "the promise"),)
        if slot == "n":
            return (Domain(TermNumber(1), (Range("number", 1, most_of(pos, offer)),), "the amount"),)
        return ()

    def apply(self, pos: Table, move: Move) -> None:
        offer = offer_of(pos)
        if isinstance(move, DropOffer):
            offer.draft = []
            return
        if isinstance(move, TermText):
            offer.text = move.text
            offer.draft.append(0)
        else:
            offer.draft.append(_value(move, next_slot(offer.draft) if len(offer.draft) > 2 else ""))
        if next_slot(offer.draft):
            pos.then(self)
        else:
            offer.terms.append(finished(pos, offer))
            offer.draft = []

    def ask(self, pos: Table) -> str:
        draft = offer_of(pos).draft
        if len(draft) == 2:
            return f"What does {pos.seat_name(draft[0])} give or promise {pos.seat_name(draft[1])}?"
        return QUESTIONS.get(next_slot(draft), "Which one?")

    def clause(self) -> str:
        return "DES-DEAL-11"

    def forced(self) -> bool:
        return False  # an offer is private until it is made


def _value(move: Move, slot: str) -> int:
    """What a click writes down; Parties and Senators are marked where words or Sectors could stand as well."""
    value: int = getattr(move, move.__struct_fields__[0])
    if slot in ("x", "z") and isinstance(move, TermParty):
        return -1 - value
    return value + WORD_SHIFT if slot in ("v", "o") and not isinstance(move, TermWord) else value


QUESTIONS = {
    "n": "How many?",
    "t": "Within how many turns? 0 is this turn.",
    "d": "For how many turns?",
    "T": "What is promised?",
    "x": "Which Party's Sectors, or which Sector?",
    "z": "Which Party's Senators, or which Senator?",
    "V": "In which vote?",
    "c": "Which card?",
}


def slots_of(draft: list[int]) -> str:
    """All slots of a term being written; some follow from earlier choices."""
    kind = draft[2]
    slots = SLOTS[kind]
    if kind == HAND_OVER and len(draft) > 3:
        slots += {0: "st", 1: "fnt", 2: "gt", 3: "ct"}[draft[3] - W_GOODS]
    if kind in (VOTE, BID) and len(draft) > 3:
        inner = {0: "mv", 1: "o", 2: "qy", 3: "by"}[draft[3] - W_VOTES]
        if kind == BID:
            inner = {0: "m", 1: "", 2: "q", 3: "b"}[draft[3] - W_VOTES] + "n"
        slots += inner + "t"
    return slots


def next_slot(draft: list[int]) -> str:
    """The next thing to be named, or an empty text."""
    slots = slots_of(draft)
    done = len(draft) - 3
    return slots[done] if done < len(slots) else ""


def kinds_for(pos: Table, offer: Offer) -> list[Move]:
    """What the giver could give, and everything that can be promised."""
    giver, seat = offer.draft[0], offer.proposer
    found: list[int] = []
    if pos.money[giver]:
        found.append(GIVE_MONEY)
    if pos.influence[giver]:
        found.append(GIVE_INFLUENCE)
    if pos.count_sectors(giver):
        found.append(GIVE_SECTOR)
    if pos.fleets_of(giver):
        found.append(GIVE_FLEETS)
    if pos.senators_of(giver):
        found.append(GIVE_SENATOR)
    if giver == seat and pos.reserve_of(seat):
        found.append(GIVE_RESERVE)
    if pos.hands[giver]:
        found.append(GIVE_CARD)
    if not offer.ratify:
        found.extend(kind for kind in PROMISES if kind != FREE or pos.options["free_text_promises"])
    return [TermOf(kind) for kind in found]


def choices_for(pos: Table, offer: Offer, slot: str) -> list[Move]:
    """The listed choices for a slot; all depend on what the proposer may know."""
    draft = offer.draft
    giver = draft[0]
    if slot == "n":
        most = most_of(pos, offer)
        return [TermNumber(n) for n in (1, 2, 3, 4, 5, 8, 10) if n <= most]
    if slot == "s":
        promised = draft[2] == HAND_OVER
        return [
            TermSector(s)
            for s in range(pos.area)
            if pos.owner[s] == giver or (promised and pos.owner[s] >= 0)
        ]
    if slot == "f":
        return [TermSector(s) for s in range(pos.area) if pos.fleets_at(giver, s)]
    if slot == "S":
        return [TermSector(s) for s in range(pos.area)]
    if slot == "g":
        return [TermSenator(s) for s in pos.senators_of(giver)]
    if slot == "r":
        return [TermSenator(s) for s in pos.reserve_of(giver)]
    if slot == "c":
        kinds = sorted(set(pos.hands[giver])) if giver == offer.proposer else range(len(pos.content.card_ids))
        return [TermCard(card) for card in kinds]
    if slot in "td":
        return [TermTurns(n) for n in range(1 if slot == "d" else 0, 6)]
    if slot == "p":
        return [TermParty(seat) for seat in pos.present() if seat != giver]
    if slot == "x":
        return [
            *(TermParty(s) for s in pos.present() if s != giver),
            *(TermSector(s) for s in range(pos.area)),
        ]
    if slot == "z":
        everybody = [s for s in range(pos.content.senators) if pos.in_play(s)]
        return [*(TermParty(s) for s in pos.present() if s != giver), *(TermSenator(s) for s in everybody)]
    if slot == "q":
        return [TermSenator(s) for s in range(pos.content.senators) if pos.in_play(s)]
    if slot == "v":
        everybody = [s for s in range(pos.content.senators) if pos.in_play(s)]
        return [*(TermSenator(s) for s in everybody), TermWord(W_VACANT), TermWord(W_YES + 2)]
    if slot == "o":
        return [*(TermParty(s) for s in pos.present()), TermWord(W_STAY), TermWord(W_YES + 2)]
    first, last = {
        "R": (0, 2),
        "V": (2, 6),
        "y": (6, 9),
        "w": (11, 14),
        "b": (14, 21),
        "m": (21, 26),
        "k": (26, 30),
    }.get(slot, (0, 0))
    return [TermWord(word) for word in range(first, last)]


def most_of(pos: Table, offer: Offer) -> int:
    """The largest amount that can be named."""
    giver, kind = offer.draft[0], offer.draft[2]
    if kind == GIVE_MONEY:
        return pos.money[giver]
    if kind == GIVE_INFLUENCE:
        return pos.influence[giver]
    if kind == GIVE_FLEETS:
        return pos.fleets_at(giver, offer.draft[3])
    if kind in (PAY, BID):
        return 99
    return 10


def finished(pos: Table, offer: Offer) -> Term:
    """The term that the clicks have built."""
    draft = offer.draft
    giver, receiver, kind = draft[0], draft[1], draft[2]
    rest = draft[3:]
    now = pos.turn
    if kind in (GIVE_MONEY, GIVE_INFLUENCE):
        return Term(giver, receiver, kind, n=rest[0])
    if kind == GIVE_FLEETS:
        return Term(giver, receiver, kind, rest[0], n=rest[1])
    if kind in GOODS:
        return Term(giver, receiver, kind, rest[0], n=1)
    if kind == PAY:
        first = now + rest[2]
        return Term(
            giver, receiver, kind, rest[0] - W_RESOURCE, n=rest[1], turn=first, until=first + rest[3] - 1
        )
    if kind == HAND_OVER:
        goods = (GIVE_SECTOR, GIVE_FLEETS, GIVE_SENATOR, GIVE_CARD)[rest[0] - W_GOODS]
        number = rest[2] if goods == GIVE_FLEETS else 1
        return Term(giver, receiver, kind, rest[1], goods, n=number, until=now + rest[-1])
    if kind in (VOTE, BID):
        return _vote_term(pos, draft)
    if kind in (NOT_INVADE, NOT_CAMPAIGN, NOT_KILL, NOT_TRY):
        party, spot = (-1 - rest[0], -1) if rest[0] < 0 else (-1, rest[0])
        return Term(giver, receiver, kind, party, spot, until=now + rest[1])
    if kind == DEFEND:
        return Term(giver, receiver, kind, rest[0], n=rest[1], turn=now + rest[2])
    if kind == SUPPORT:
        return Term(giver, receiver, kind, rest[0], rest[1], n=rest[2], turn=now + rest[3])
    if kind == TABLE:
        return Term(giver, receiver, kind, rest[0] - W_TABLE, rest[1] - W_ANY - 1, until=now + rest[2])
    if kind == NO_REBELLION:
        return Term(giver, receiver, kind, until=now + rest[0])
    return Term(giver, receiver, FREE, until=now + rest[1], text=offer.text)


def _vote_term(pos: Table, draft: list[int]) -> Term:
    giver, receiver, kind, rest = draft[0], draft[1], draft[2], draft[3:]
    which = (V_ELECTION, V_ORDERS, V_CHARGE, V_BILL)[rest[0] - W_VOTES]
    subject, choice = -1, -1
    if which == V_ELECTION:
        subject = rest[1] - W_OFFICE
    elif which == V_CHARGE:
        subject = rest[1]
    elif which == V_BILL:
        subject = rest[1] - W_ANY - 1
    until = pos.turn + rest[-1]
    if kind == BID:
        return Term(giver, receiver, BID, which, subject, n=rest[-2], until=until)
    said = rest[-2]
    if which in (V_CHARGE, V_BILL):
        choice = {W_YES: 1, W_YES + 1: 0}.get(said, -2)
    elif said == W_YES + 2:
        choice = -2
    elif said >= WORD_SHIFT:
        choice = said - WORD_SHIFT
    return Term(giver, receiver, VOTE, which, subject, choice, until=until)


WORD_SHIFT = 1000
"""Senators and Parties in the slots `v` and `o` are shifted, so that they are not taken for words."""


# --- making and answering it ------------------------------------------------------------------------------------


def propose(pos: Table) -> None:
    """The partners accept or decline in initiative order; it needs all of them (DES-DEAL-28)."""
    offer = offer_of(pos)
    offer.made = True
    pos.reveal()  # others see now how many terms it has
    others = [seat for seat in pos.present() if seat in partners_of(offer) and seat != offer.proposer]
    if offer.treaty == 1:
        others = []  # the Party to whom the rebel offers peace answers by tabling the treaty
    elif offer.treaty == 2:
        others = sorted({*others, pos.rebel})
    for seat in partners_of(offer):
        pos.whisper(
            (seat,), "DES-DEAL-28", "An offer of {0:seat}: {1}", offer.proposer, said(pos, offer.terms)
        )
    pos.then(*(AskPartner(seat) for seat in others), Concluded())


def said(pos: Table, terms: Sequence[Term]) -> str:
    """Terms as a sentence for those who made them."""
    return "; ".join(say_term(pos, term) for term in terms)


def say_term(pos: Table, term: Term) -> str:
    """One term as players read it."""
    return f"{pos.seat_name(term.giver)} to {pos.seat_name(term.receiver)}: {say_what(pos, term)}"


def say_what(pos: Table, term: Term) -> str:
    """What a term gives or promises, without who does it."""
    what = TERM_NAMES.get(term.kind, "something")
    if term.kind in GOODS:
        return say_goods(pos, term.kind, term.a, term.n)
    if term.kind == PAY:
        what = f"to pay {term.n} {'Money' if term.a == MONEY else 'Influence'} on turn {term.turn}"
        return what + (f" and each turn to turn {term.until}" if term.until > term.turn else "")
    if term.kind == HAND_OVER:
        return f"to hand over {say_goods(pos, term.b, term.a, term.n)} by turn {term.until}"
    if term.kind == VOTE:
        return f"{_say_choice(pos, term)} to turn {term.until}"
    if term.kind == BID:
        return f"to bid at least {term.n} Influence{_say_vote(pos, term)} to turn {term.until}"
    if term.kind in (NOT_INVADE, NOT_CAMPAIGN, NOT_KILL, NOT_TRY):
        whom = pos.seat_name(term.a) if term.a >= 0 else f"Sector {term.b + 1}"
        if term.a < 0 and term.kind in (NOT_KILL, NOT_TRY):
            whom = pos.content.senator_names[term.b]
        return f"{what} against {whom} to turn {term.until}"
    if term.kind in (DEFEND, SUPPORT):
        whom = f" of {pos.seat_name(term.b)}" if term.kind == SUPPORT else ""
        return f"{what}{whom} with {term.n} Fleets in Sector {term.a + 1} on turn {term.turn}"
    if term.kind == TABLE:
        verb = ("to table", "to veto", "not to veto")[term.a]
        return f"{verb} {say_proposition(pos, term.b)} to turn {term.until}"
    if term.kind == FREE:
        return f"'{term.text}' to turn {term.until}"
    return f"{what} to turn {term.until}"


def say_goods(pos: Table, kind: int, which: int, number: int) -> str:
    """Something that changes hands."""
    if kind in (GIVE_MONEY, GIVE_INFLUENCE):
        return f"{number} {TERM_NAMES[kind]}"
    if kind == GIVE_SECTOR:
        return f"Sector {which + 1}"
    if kind == GIVE_FLEETS:
        return f"{number} {'Fleet' if number == 1 else 'Fleets'} in Sector {which + 1}"
    return pos.content.card_names[which] if kind == GIVE_CARD else pos.content.senator_names[which]


def say_proposition(pos: Table, sample: int) -> str:
    """A sample proposition by its name, or any proposition."""
    return f"'{pos.content.pack.proposition[sample].name}'" if sample >= 0 else "any proposition"


def _say_vote(pos: Table, term: Term) -> str:
    if term.a == V_ELECTION:
        return f" in the election of the {pos.content.minister_names[term.b]}"
    if term.a == V_CHARGE:
        return f" in the prosecution of {pos.content.senator_names[term.b]}"
    return " on the Republic Fleets" if term.a == V_ORDERS else f" on {say_proposition(pos, term.b)}"


def _say_choice(pos: Table, term: Term) -> str:
    if term.c == -2:
        return f"to abstain{_say_vote(pos, term)}"
    if term.a == V_ELECTION:
        office = pos.content.minister_names[term.b]
        return f"to elect {pos.content.senator_names[term.c] if term.c >= 0 else 'nobody'} {office}"
    if term.a == V_ORDERS:
        return (
            f"to vote for the orders of {pos.seat_name(term.c)}"
            if term.c >= 0
            else "to vote that the Republic Fleets stay"
        )
    about = _say_vote(pos, term).removeprefix(" on").removeprefix(" in")
    return f"to vote {'for' if term.c == 1 else 'against'}{about}"


class AskPartner(Step[Table], frozen=True):
    """The next partner is asked, unless somebody has declined already."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if pos.offer is not None:
            pos.then(AnswerOffer(self.seat))


class AnswerOffer(Decision[Table], frozen=True):
    """A deal comes about only if every player in it accepts the same terms (DES-DEAL-28)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = pos.offer
        if offer is None or not all(term.giver != self.seat or has_it(pos, term) for term in offer.terms):
            return [DeclineDeal()]
        return [AcceptDeal(), DeclineDeal()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, DeclineDeal):
            if pos.offer is not None:
                pos.tell(
                    "DES-DEAL-28", "{0:seat} declines an offer of {1:seat}", self.seat, pos.offer.proposer
                )
                pos.refused[pos.offer.proposer] = True
            pos.offer = None

    def ask(self, pos: Table) -> str:
        offer = pos.offer
        return "" if offer is None else f"An offer: {said(pos, offer.terms)}. Do you accept?"

    def clause(self) -> str:
        return "DES-DEAL-28"

    def forced(self) -> bool:
        return False  # whether the asked card is in the hand is a secret


def has_it(pos: Table, term: Term) -> bool:
    """Whether the giver has what it is to give now."""
    giver = term.giver
    if term.kind == GIVE_MONEY:
        return pos.money[giver] >= term.n
    if term.kind == GIVE_INFLUENCE:
        return pos.influence[giver] >= term.n
    if term.kind == GIVE_SECTOR:
        return pos.owner[term.a] == giver
    if term.kind == GIVE_FLEETS:
        return pos.fleets_at(giver, term.a) >= term.n
    if term.kind == GIVE_SENATOR:
        return pos.party_of(term.a) == giver
    if term.kind == GIVE_RESERVE:
        return pos.sen_at[term.a] == IN_RESERVE and pos.sen_seat[term.a] == giver
    return term.kind != GIVE_CARD or term.a in pos.hands[giver]


def feasible(pos: Table, terms: Sequence[Term]) -> bool:
    """Everything that changes hands is there, in full, and nobody gets more than ten Fleets (DES-DEAL-02, 22)."""
    if not all(has_it(pos, term) for term in terms):
        return False
    owed: dict[tuple[int, int, int], int] = {}
    arriving = [0] * pos.players
    for term in terms:
        if term.kind not in GOODS:
            continue
        key = (term.giver, term.kind, term.a)
        owed[key] = owed.get(key, 0) + max(term.n, 1)
        if term.kind == GIVE_FLEETS:
            arriving[term.receiver] += term.n
            arriving[term.giver] -= term.n
    for (giver, kind, a), number in owed.items():
        if kind == GIVE_MONEY and pos.money[giver] < number:
            return False
        if kind == GIVE_INFLUENCE and pos.influence[giver] < number:
            return False
        if kind == GIVE_FLEETS and pos.fleets_at(giver, a) < number:
            return False
        if kind == GIVE_CARD and pos.hands[giver].count(a) < number:
            return False
        if kind in (GIVE_SECTOR, GIVE_SENATOR, GIVE_RESERVE) and number > 1:
            return False
    return all(pos.fleets_of(s) + arriving[s] <= pos.content.fleet_limit for s in range(pos.players))


class Concluded(Step[Table], frozen=True):
    """All have accepted: the deal is carried out, or tabled if the Senate must ratify it (DES-DEAL-02, PROP-14)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.propositions import bring_in

        offer = pos.offer
        if offer is None:
            return
        pos.reveal()
        if not feasible(pos, offer.terms):
            pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
            if offer.treaty == 1:
                pos.treaty_with = -1
            pos.offer = None
        elif offer.treaty == 1:
            pos.treaty = tuple(offer.terms)
            pos.tell("DES-REB-24", "{0:seat} offers peace", offer.proposer)
            pos.offer = None
        elif offer.treaty == 2:
            pos.offer = None
            terms = tuple(offer.terms)
            bring_in(
                pos, Bill(B_PEACE, offer.proposer, "Peace with the rebel", [], 0, "", -1, 0, None, terms)
            )
        elif offer.ratify:
            pos.offer = None
            terms = tuple(offer.terms)
            partners = ", ".join(pos.seat_name(seat) for seat in partners_of(offer))
            bring_in(
                pos, Bill(B_TRADE, offer.proposer, f"A trade of {partners}", [], 0, "", -1, 0, None, terms)
            )
        else:
            pos.offer = None
            conclude(pos, offer, ratified=False)


def conclude(pos: Table, offer: Offer, ratified: bool) -> None:
    """All instant transfers happen at once and cannot be broken; what is left are promises (DES-DEAL-02, 03)."""
    if not feasible(pos, offer.terms):
        pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
        return
    partners = partners_of(offer)
    pos.concluded += 1
    pos.reveal()
    pos.tell("DES-DEAL-28", "{0:seat} make a deal", tuple(partners))
    steps = _laws(pos, offer, partners, ratified)
    for term in offer.terms:
        if term.kind in GOODS:
            hand_over(pos, term)
    promises = tuple(term for term in offer.terms if term.kind not in GOODS)
    if promises:
        pos.deals.append(Deal(pos.next_deal, offer.proposer, tuple(partners), promises, pos.turn))
        pos.whisper(tuple(partners), "DES-DEAL-04", "Deal {0}: {1}", pos.next_deal, said(pos, promises))
        pos.next_deal += 1
    pos.then(*steps)


def _laws(pos: Table, offer: Offer, partners: list[int], ratified: bool) -> list[Step[Any]]:
    """A trade is one act for every Party in it, a promise one act for who promises (DES-LAW-22, DES-PROP-14)."""
    steps: list[Step[Any]] = []
    if not pos.laws:
        return steps
    kinds = {term.kind for term in offer.terms}
    acts: list[tuple[int, int]] = []
    if kinds & {GIVE_MONEY, GIVE_INFLUENCE}:
        acts.append((TRADE_RESOURCES, -1))
    if GIVE_FLEETS in kinds:
        acts.append((TRADE_FLEETS, -1))
    acts.extend((TRADE_SECTORS, term.a) for term in offer.terms if term.kind == GIVE_SECTOR)
    if kinds & {GIVE_SENATOR, GIVE_RESERVE}:
        acts.append((TRADE_SENATORS, -1))
    if GIVE_CARD in kinds:
        acts.append((EXCHANGE_CARDS, -1))
    for seat in partners:
        for act, sector in acts:
            if ratified:
                pos.grants.append(Grant(seat, act, 1))
            steps.extend(deed(pos, seat, act, sector))
        if any(term.giver == seat and term.kind not in GOODS for term in offer.terms):
            if ratified:
                pos.grants.append(Grant(seat, PROMISE, 1))
            steps.extend(deed(pos, seat, PROMISE))
    return steps


def hand_over(pos: Table, term: Term) -> None:
    """One instant transfer (DES-DEAL-16 to DES-DEAL-21)."""
    giver, receiver = term.giver, term.receiver
    if term.kind in (GIVE_MONEY, GIVE_INFLUENCE):
        resource = MONEY if term.kind == GIVE_MONEY else INFLUENCE
        pos.gain(receiver, resource, pos.lose(giver, resource, term.n))
        pos.tell("DES-DEAL-02", "{0:seat} gives {1:seat} {2} {3:resource}", giver, receiver, term.n, resource)
    elif term.kind == GIVE_SECTOR:
        take_control(pos, term.a, receiver)
        pos.tell("DES-DEAL-20", "{0:seat} hands Sector {1:sector} to {2:seat}", giver, term.a, receiver)
    elif term.kind == GIVE_FLEETS:
        _hand_fleets(pos, giver, receiver, term.a, term.n)
    elif term.kind == GIVE_SENATOR:
        pos.sen_seat[term.a] = receiver
        release(pos, term.a)
        if receiver == pos.rebel:
            leave_office(pos, term.a)  # DES-REB-21
        pos.tell("DES-DEAL-16", "{0:senator} goes from {1:seat} to {2:seat}", term.a, giver, receiver)
        reset_initiative(pos)
    elif term.kind == GIVE_RESERVE:
        pos.sen_seat[term.a] = receiver
        pos.reveal()
        pos.tell("DES-DEAL-16", "{0:seat} gives {1:seat} a Senator of the reserve", giver, receiver)
        pos.whisper((giver, receiver), "DES-DEAL-16", "It is {0:senator}", term.a)
    elif term.kind == GIVE_CARD:
        pos.hands[giver].remove(term.a)
        pos.hands[receiver].append(term.a)
        pos.reveal()
        pos.tell("DES-DEAL-19", "{0:seat} gives {1:seat} an Action card", giver, receiver)
        pos.whisper((giver, receiver), "DES-DEAL-19", "It is {0:card}", term.a)
    _note_promised(pos, term)


def _note_promised(pos: Table, done: Term) -> None:
    """Handing a promised thing to its receiver keeps the promise; to somebody else gives it up (DES-DEAL-13, 14)."""
    for deal in pos.deals[:]:
        for index, term in enumerate(deal.terms):
            if term.kind != HAND_OVER or term.giver != done.giver or index in deal.kept:
                continue
            if term.b == done.kind and term.a == done.a:
                if term.receiver == done.receiver and done.n >= term.n:
                    mark_kept(pos, deal.id, index)
                else:
                    pos.given_up.append((deal.id, index))


def release(pos: Table, senator: int) -> None:
    """A Senator that changed hands leads nothing of its former Party any more."""
    replace = msgspec.structs.replace
    pos.tours = [tour for tour in pos.tours if tour.senator != senator]
    pos.attacks = [replace(a, admiral=-1) if a.admiral == senator else a for a in pos.attacks]
    pos.stands = [replace(s, admiral=-1) if s.admiral == senator else s for s in pos.stands]


def _hand_fleets(pos: Table, giver: Seat, receiver: Seat, sector: int, number: int) -> None:
    """The giver takes Fleets off, the receiver puts its own there, in the same state (DES-DEAL-21, 23, 30)."""
    at, to = giver * pos.area + sector, receiver * pos.area + sector
    rested = pos.fleets[at] - pos.moved[at]
    moved = max(0, number - rested)
    fought = max(0, number - (pos.fleets[at] - pos.fought[at]))
    pos.fleets[at] -= number
    pos.moved[at] -= moved
    pos.fought[at] -= fought
    pos.fleets[to] += number
    pos.moved[to] += moved
    pos.fought[to] += fought
    pos.tell(
        "DES-DEAL-21",
        "{0:seat} gives {1:seat} {2} Fleets in Sector {3:sector}",
        giver,
        receiver,
        number,
        sector,
    )
    attack = [a for a in pos.attacks if a.seat == giver and a.sector == sector]
    joins = attack and not any(a.seat == receiver and a.sector == sector for a in pos.attacks)
    if joins and pos.owner[sector] != receiver:
        pos.attacks.append(Attack(receiver, sector, attack[0].purpose, -1, 0))
    if attack and not pos.fleets[at]:
        pos.attacks.remove(attack[0])
