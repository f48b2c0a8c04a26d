"""An offer as one form: what the proposer gives a partner, and what it gets; among several, who gives whom (DES-DEAL-11).

Common terms are counted (`deals.at_once`). Every other kind of term is a line with blanks that are filled from lists; the clicks
that the lists stand for are those that write the term one by one (`deals.terms`), so both ways make the same offer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Literal

import msgspec

from orrery.engine.base import Move, Seat
from orrery.engine.sheet import Pick, Purse, Sheet, SheetLine
from orrery.games.destiny.content.printed import INFLUENCE, MONEY, RESOURCES
from orrery.games.destiny.deals.at_once import TERMS, AddFunds, at_once, most_of, said_so_far
from orrery.games.destiny.deals.kinds import Kind, Said
from orrery.games.destiny.deals.slots import HOW_LONG, WHEN, Slot
from orrery.games.destiny.deals.terms import FORMS, KIND, KINDS, LetGive, next_slot
from orrery.games.destiny.table.clicks import Click, TermOf, TermSector, TermSenator, TermWord
from orrery.games.destiny.table.deals import Offer, Writing
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import AnyTerm, FreeWords

TOGETHER = {
    "Fleets": 2,
    "a payment later": 2,
    "a hand-over later": 9,
    "a vote": 9,
    "a bid": 9,
    "a proposition or a veto": 2,
}
"""How many of its things a kind of term names in one list, since one hangs on the other; those about times and amounts stay apart."""
COUNTED = frozenset({"Money", "Influence"})
"""Kinds that are counted in an offer; a trade for the Senate lists them."""
ALL_PAIRS = 3
"""Up to so many in an offer, the form has a part for each pair of them; among more, partners have a form of their own for what one
gives another (`term_form`), since thirty parts are too many to read and to send."""
TWICE = frozenset({"a Sector", "a Senator in play", "an Action card"})
"""Kinds of which two lines stand in the form."""


def deal_form(
    pos: Table, offer: Offer, end: Move, start: Move | None = None, before: Offer | None = None
) -> Sheet | None:
    """The form of an offer, or None as long as nobody is in it; a counter-offer begins with the terms that were offered
    `before`."""
    if not offer.invited or offer.aim == "version" or len(offer.terms) + offer.dropped >= TERMS:
        return None
    if len(offer.invited) > 1:
        return _form_of_several(pos, offer, end)
    seat, other = offer.proposer, offer.invited[0]
    if pos.resigned[other]:
        return None
    purses = tuple(
        Purse(f"{whose} {RESOURCES[resource]}", most_of(pos, AddFunds(giver, taker, resource)))
        for giver, taker, whose in ((seat, other, "your"), (other, seat, "their"))
        for resource in (MONEY, INFLUENCE)
    )
    moves = at_once(pos, offer, seat)
    lines = [_counted(pos, offer, move, before) for move in moves]
    left = [] if before is None else [term for term in before.terms if not _is_counted(pos, moves, term)]
    for giver, receiver in ((seat, other), (other, seat)):
        lines += _written(pos, offer, giver, receiver, left)
    least = 0 if offer.terms or offer.is_treaty() else 1
    return Sheet(
        tuple(lines), purses, least=least, end=end, start=start, folded=start is not None, partner=other
    )


def _form_of_several(pos: Table, offer: Offer, end: Move) -> Sheet | None:
    """The form of an offer to two partners or more: everything is written, and each pair has a part of its own. Among three
    everybody may give everybody something; among more, what one partner gives another is a form of its own."""
    inside = [offer.proposer, *[seat for seat in offer.invited if not pos.resigned[seat]]]
    found: list[SheetLine] = []
    for giver, receiver in permutations(inside, 2):
        if not stands_apart(offer, giver, receiver):
            for line in _written(pos, offer, giver, receiver, []):
                found.append(msgspec.structs.replace(line, costs=(), between=(giver, receiver)))
    if not found:
        return None
    least = 0 if offer.terms or offer.is_treaty() else 1
    return Sheet(tuple(found), least=least, most=TERMS - len(offer.terms) - offer.dropped, end=end)


def stands_apart(offer: Offer, giver: Seat, receiver: Seat) -> bool:
    """Whether the form of an offer has no part for these two, who are partners among many."""
    return len(offer.invited) >= ALL_PAIRS and offer.proposer not in (giver, receiver)


def term_form(pos: Table, offer: Offer, writing: Writing) -> Sheet | None:
    """One term as a form: what one partner among many gives another."""
    giver, receiver = writing.giver, writing.receiver
    if writing.clicks or offer.aim == "version" or not stands_apart(offer, giver, receiver):
        return None
    lines = [
        msgspec.structs.replace(
            line, move=line.then[0], then=(), costs=(), side="", between=(giver, receiver)
        )
        for line in _written(pos, offer, giver, receiver, [])
    ]
    return Sheet(tuple(dict.fromkeys(lines)), least=1, most=1) if lines else None


FORMS.append(term_form)


def _counted(pos: Table, offer: Offer, move: Move, before: Offer | None) -> SheetLine:
    """A line of something that is counted, click by click."""
    paid = (move.giver, move.resource) if type(move) is AddFunds else None
    giver = getattr(move, "giver", offer.proposer)
    most = most_of(pos, move) - said_so_far(pos, offer.terms, move)
    return SheetLine(
        move,
        most,
        tuple(
            int(paid == (seat, resource))
            for seat in (offer.proposer, offer.invited[0])
            for resource in (MONEY, INFLUENCE)
        ),
        "give" if giver == offer.proposer else "get",
        now=0 if before is None else min(most, said_so_far(pos, before.terms, move)),
    )


def _is_counted(pos: Table, moves: Sequence[Move], term: AnyTerm) -> bool:
    """Whether a line that is counted says a term."""
    return any(said_so_far(pos, [term], move) for move in moves)


# --- terms with blanks ------------------------------------------------------------------------------------------


def _written(pos: Table, offer: Offer, giver: Seat, receiver: Seat, left: list[AnyTerm]) -> list[SheetLine]:
    """A line for every kind of term that one may give or promise the other; `left` are the terms to begin with."""
    free = bool(pos.options["free_text_promises"])
    found: list[SheetLine] = []
    side: Literal["give", "get"] = "give" if giver == offer.proposer else "get"
    for kind in KINDS:
        if not kind.fits(offer.aim, free) or not kind.can_give(pos, giver):
            continue
        if kind.name in COUNTED and offer.aim == "deal" and len(offer.invited) == 1:
            continue
        picks = blanks(pos, kind, offer.proposer, Writing(giver, receiver, (KIND[kind.name],)))
        if not all(pick.options or pick.typed for pick in picks):
            continue
        for _ in range(2 if kind.name in TWICE and len(picks[0].options) > 1 else 1):
            begun = _begun(pos, kind, Writing(giver, receiver, (KIND[kind.name],)), picks, left)
            found.append(
                SheetLine(
                    LetGive(giver, receiver),
                    side=side,
                    costs=(0, 0, 0, 0),
                    then=(KIND[kind.name],),
                    picks=picks,
                    picked=begun,
                    spare=True,
                )
            )
    return found


def blanks(pos: Table, kind: Kind, proposer: Seat, writing: Writing) -> tuple[Pick, ...]:
    """What a term of this kind names: what hangs on each other in one list, the rest in lists of their own."""
    together = TOGETHER.get(kind.name, 1)
    slots = kind.slots(writing.clicks)
    if slots[0] is WHEN or (slots[0].domains(pos, writing) and not slots[0].options(pos, proposer, writing)):
        together = 0
    rows = list(_rows(pos, proposer, writing, together)) if together else [()]
    found = [Pick(slots[0].label, tuple(rows))] if together else []
    if not rows:
        return tuple(found)
    last = Writing(writing.giver, writing.receiver, (*writing.clicks, *rows[0]))
    for slot in kind.slots(last.clicks)[len(rows[0]) :]:
        domains = slot.domains(pos, last)
        options = slot.options(pos, proposer, last)
        typed = domains[0] if domains and not options else None
        found.append(Pick(slot.label, tuple([(move,) for move in options]), typed))
    return tuple(found)


def _rows(pos: Table, proposer: Seat, writing: Writing, most: int) -> Iterator[tuple[Click, ...]]:
    """The clicks that name the first things of a term, in every way that makes sense between these two."""
    slot = next_slot(writing.clicks) if most else None
    if slot is None or _stands_apart(slot, writing):
        yield ()
        return
    for move in _options(pos, slot, proposer, writing):
        more = Writing(writing.giver, writing.receiver, (*writing.clicks, move))
        for rest in _rows(pos, proposer, more, most - 1):
            yield (move, *rest)


def _stands_apart(slot: Slot, writing: Writing) -> bool:
    """Times have a list of their own, and so have amounts that do not hang on what was named before."""
    kind = writing.clicks[0]
    assert type(kind) is TermOf
    amount = KINDS[kind.term].name == "a bid" and slot.question == "How many?"
    return slot is WHEN or slot is HOW_LONG or amount


def _options(pos: Table, slot: Slot, proposer: Seat, writing: Writing) -> list[Click]:
    """The options of a slot. Amounts that can be typed are listed one by one as long as they are small; what nobody would
    write about in a hurry is left to terms that are written click by click."""
    found: list[Click] = []
    for move in slot.options(pos, proposer, writing):
        assert isinstance(move, Click)
        if _worth_listing(pos, move, writing):
            found.append(move)
    return found


def _worth_listing(pos: Table, move: Click, writing: Writing) -> bool:
    """Whether an option of a long list has to do with the two players."""
    if type(move) is TermSector:
        return pos.owner[move.sector] >= 0
    if type(move) is TermWord:
        later = writing.clicks[0] == KIND["a hand-over later"]
        return not (later and move.said() in ("a card", "a reserve senator"))
    if type(move) is TermSenator and len(writing.clicks) == 3 and writing.clicks[0] == KIND["a vote"]:
        # a candidate in an Election
        return pos.party_of(move.senator) in (writing.giver, writing.receiver)
    return True


# --- a form that begins with an offer ---------------------------------------------------------------------------


def _begun(
    pos: Table, kind: Kind, writing: Writing, picks: tuple[Pick, ...], left: list[AnyTerm]
) -> tuple[int, ...]:
    """With which options a line says one of these terms, which is taken from them; nothing where it says none."""
    for term in left:
        if (term.giver, term.receiver) != (writing.giver, writing.receiver) or type(term) is FreeWords:
            continue
        for chosen in product(*[range(len(pick.options)) for pick in picks]):
            clicks = [click for pick, at in zip(picks, chosen, strict=True) for click in pick.options[at]]
            made = _term(pos, kind, writing, clicks)
            if type(made) is not type(term) and kind.name != "a proposition or a veto":
                break
            if made == term:
                left.remove(term)
                return chosen
    return ()


def _term(pos: Table, kind: Kind, writing: Writing, clicks: Sequence[Move]) -> AnyTerm:
    said = [click for click in clicks if isinstance(click, Click)]
    return kind.term(pos, Said(Writing(writing.giver, writing.receiver, (*writing.clicks, *said))))


# --- what cannot be offered -------------------------------------------------------------------------------------


def lacking(pos: Table, offer: Offer, giver: Seat, receiver: Seat) -> list[tuple[str, str]]:
    """Kinds of terms that one cannot give the other now, each with the reason as `{0}` would read it."""
    found = [
        (kind.name, LACKS[kind.name]) for kind in KINDS if kind.is_gift() and not kind.can_give(pos, giver)
    ]
    if offer.aim == "deal" and not pos.has_sectors(receiver):
        found.append(("turns of peace", "{1} no Sector that could be spared"))
    if offer.aim == "deal" and not (pos.in_standing(giver) and pos.in_standing(receiver)):
        found.append(("a vote", "a rebel has no part in votes"))
    return found


LACKS = {
    "Money": "{0} no Money",
    "Influence": "{0} no Influence",
    "a Sector": "{0} no Sector",
    "Fleets": "{0} no Fleet",
    "a Senator in play": "{0} no Senator in play",
    "a Senator of the reserve": "{0} nobody in the reserve",
    "an Action card": "{0} no card",
}
"""Why a kind of gift cannot be given; `{0}` is "you have" or "Astra has"."""
