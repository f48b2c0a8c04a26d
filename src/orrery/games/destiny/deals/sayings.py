"""Deals as players read them."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.terms import GOODS
from orrery.games.destiny.table.deals import (
    BID,
    DEFEND,
    FREE,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_SECTOR,
    HAND_OVER,
    NOT_CAMPAIGN,
    NOT_INVADE,
    NOT_KILL,
    NOT_TRY,
    PAY,
    SUPPORT,
    TABLE,
    TERM_NAMES,
    VOTE,
    Term,
)
from orrery.games.destiny.table.senate import V_CHARGE, V_ELECTION, V_ORDERS
from orrery.games.destiny.table.state import Table


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
