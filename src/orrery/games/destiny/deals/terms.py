"""The terms of a deal, one click at a time: what can be given or promised, and what must be named (DES-DEAL-11)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.engine.base import Decision, Move, says
from orrery.engine.domain import Domain, Range, Words
from orrery.games.destiny.table.deals import (
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
    VOTE,
    Offer,
    Term,
)
from orrery.games.destiny.table.senate import V_BILL, V_CHARGE, V_ELECTION, V_ORDERS
from orrery.games.destiny.table.state import Table

TERMS = 8
"""Terms of one offer; one that was begun and dropped counts (DES-DEAL-34)."""

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


@says("drop the offer", "DES-DEAL-28")
class DropOffer(Move, frozen=True):
    """Offer nothing."""


DROP = DropOffer()

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


TURNS: tuple[Move, ...] = tuple(TermTurns(n) for n in range(6))
OPTIONS: dict[str, tuple[Move, ...]] = {
    slot: tuple(TermWord(word) for word in range(first, last))
    for slot, first, last in (
        ("R", W_RESOURCE, W_VOTES),
        ("V", W_VOTES, W_YES),
        ("y", W_YES, W_VACANT),
        ("w", W_TABLE, W_ANY),
        ("b", W_ANY, W_OFFICE),
        ("m", W_OFFICE, W_GOODS),
        ("k", W_GOODS, len(WORDS)),
    )
}
"""The words that each slot offers."""


def offer_of(pos: Table) -> Offer:
    """The offer being written or answered."""
    offer = pos.offer
    assert offer is not None
    return offer


class WriteTerm(Decision[Table], frozen=True):
    """One click of a term: its kind, then what it names (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = offer_of(pos)
        draft = offer.draft
        found = kinds_for(pos, offer) if len(draft) == 2 else choices_for(pos, offer, next_slot(draft))
        found.append(DROP)
        return found

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
        if type(move) is DropOffer:
            offer.draft = []
            offer.dropped += 1
            return
        if type(move) is TermText:
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
    "s": "Which Sector?",
    "S": "Which Sector?",
    "f": "Fleets in which Sector?",
    "g": "Which Senator?",
    "r": "Which Senator?",
    "q": "Whose prosecution?",
    "R": "Money or Influence?",
    "b": "Which proposition?",
    "m": "Which Ministry?",
    "y": "For or against?",
    "p": "Which Party?",
    "w": "To table it, to veto it, or not to?",
    "k": "What is handed over?",
}


# what follows the kind of goods of a promise to hand over, and the kind of vote: in the order of their words
GOODS_SLOTS = ("st", "fnt", "gt", "ct")
VOTE_SLOTS = ("mvt", "ot", "qyt", "byt")
BID_SLOTS = ("mnt", "nt", "qnt", "bnt")


def slots_of(draft: list[int]) -> str:
    """All slots of a term being written; some follow from earlier choices."""
    kind = draft[2]
    slots = SLOTS[kind]
    if kind == HAND_OVER and len(draft) > 3:
        slots += GOODS_SLOTS[draft[3] - W_GOODS]
    if kind in (VOTE, BID) and len(draft) > 3:
        slots += (VOTE_SLOTS if kind == VOTE else BID_SLOTS)[draft[3] - W_VOTES]
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
    moves: list[Move] = [TermOf(kind) for kind in found]
    if not offer.ratify:
        moves.extend(_promises(bool(pos.options["free_text_promises"])))
    return moves


@cache
def _promises(free: bool) -> tuple[Move, ...]:
    return tuple(TermOf(kind) for kind in PROMISES if kind != FREE or free)


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
        return list(_sectors(pos.area))
    if slot == "g":
        return [TermSenator(s) for s in pos.senators_of(giver)]
    if slot == "r":
        return [TermSenator(s) for s in pos.reserve_of(giver)]
    if slot == "c":
        kinds = sorted(set(pos.hands[giver])) if giver == offer.proposer else range(len(pos.content.card_ids))
        return [TermCard(card) for card in kinds]
    if slot in "td":
        return list(TURNS[1:] if slot == "d" else TURNS)
    if slot == "p":
        return [TermParty(seat) for seat in pos.present() if seat != giver]
    if slot == "x":
        return [
            *[TermParty(s) for s in pos.present() if s != giver],
            *_sectors(pos.area),
        ]
    if slot == "z":
        everybody = pos.senators()
        return [*[TermParty(s) for s in pos.present() if s != giver], *[TermSenator(s) for s in everybody]]
    if slot == "q":
        return [TermSenator(s) for s in pos.senators()]
    if slot == "v":
        everybody = pos.senators()
        return [*[TermSenator(s) for s in everybody], TermWord(W_VACANT), TermWord(W_YES + 2)]
    if slot == "o":
        return [*[TermParty(s) for s in pos.present()], TermWord(W_STAY), TermWord(W_YES + 2)]
    return list(OPTIONS.get(slot, ()))  # free words are typed


@cache
def _sectors(area: int) -> tuple[Move, ...]:
    return tuple(TermSector(s) for s in range(area))


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
