"""The Bill of Sentient Rights: the five articles, and the form that a provision must have (DES-BILL, DES-LAW-28)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.laws.places import NUMBERS, covers, law_by_id
from orrery.games.destiny.table.laws import (
    BAN,
    DUTY,
    KINDS,
    LICENSE,
    PER_SECTOR,
    PERMIT,
    REPEAL,
    TAX,
    Law,
    Provision,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import (
    BANK,
    BUY_FLEET,
    BUY_REPUBLIC,
    CAMPAIGN,
    CORRUPT_MINISTRY,
    EXCHANGE_CARDS,
    HOLD,
    INVADE,
    MOVE,
    ONLY_TAXED,
    PROMISE,
    RECRUIT,
    SENATOR_ABILITY,
    STATION,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
)

COSTLY_DUTIES = (
    BUY_FLEET,
    RECRUIT,
    BANK,
    TRADE_RESOURCES,
    TRADE_FLEETS,
    TRADE_SECTORS,
    TRADE_SENATORS,
    EXCHANGE_CARDS,
    PROMISE,
    HOLD,
)


def violated(pos: Table, provisions: Sequence[Provision]) -> int:
    """The first article that a proposition violates, together with the laws in force, or 0 (DES-BILL-18)."""
    if _second(provisions):
        return 2
    if _third(pos, provisions):
        return 3
    if _fourth(pos, provisions):
        return 4
    return 5 if _fifth(provisions) else 0


def _second(provisions: Sequence[Provision]) -> bool:
    """A payment must follow an act of choice, or be one Republic Fleet per Party and turn (DES-BILL-07)."""
    fleets = 0
    for provision in provisions:
        if provision.kind == TAX and provision.act in (STATION, HOLD):
            return True
        if provision.kind == DUTY and provision.act in COSTLY_DUTIES:
            return True
        if provision.kind == DUTY and provision.act == BUY_REPUBLIC:
            fleets += provision.count
    return fleets > 1


def _third(pos: Table, provisions: Sequence[Provision]) -> bool:
    """Every list of numbers belongs to at least two Parties or to none (DES-BILL-09, DES-LAW-05)."""
    for provision in provisions:
        for atom in (*provision.place, *provision.excepted):
            if atom.kind == NUMBERS and len({pos.owner[s] for s in atom.args if pos.owner[s] >= 0}) == 1:
                return True
    return False


def _fourth(pos: Table, provisions: Sequence[Provision]) -> bool:
    """No duty to campaign or to use abilities; what rules, offices and Ability cards grant can be taxed, but not taken
    away (DES-LAW-29); every Party can still campaign somewhere (DES-BILL-11)."""
    repealed: set[int] = set()
    closing = False
    for p in provisions:
        if p.kind == DUTY and p.act in (CAMPAIGN, SENATOR_ABILITY):
            return True
        if p.act in ONLY_TAXED and p.kind not in (TAX, PERMIT):
            return True
        if p.kind == REPEAL:
            repealed.add(p.law)
        closing = closing or (p.kind in (BAN, LICENSE) and p.act == CAMPAIGN)
    if not closing and not repealed:
        return False
    ended = [p for law in pos.laws if law.id in repealed for p in law.provisions]
    if not closing and not any(p.kind == PERMIT and p.act == CAMPAIGN for p in ended):
        return False
    standing = [law for law in pos.laws if law.id not in repealed]
    return any(not _can_campaign(pos, seat, provisions, standing) for seat in pos.loyal())


def _can_campaign(pos: Table, seat: Seat, provisions: Sequence[Provision], laws: Sequence[Law]) -> bool:
    for sector in range(pos.area):
        if pos.owner[sector] in (INFESTED, seat):
            continue
        closed = any(_closes(pos, p, sector, seat) for p in provisions)
        for law in laws:
            if not closed and any(_closes(pos, p, sector, seat) for p in law.provisions):
                closed = not any(
                    p.kind == PERMIT
                    and p.law == law.id
                    and p.act == CAMPAIGN
                    and covers(pos, p, sector, seat)
                    for p in (*provisions, *[q for other in laws for q in other.provisions])
                )
        if not closed:
            return True
    return False


def _closes(pos: Table, provision: Provision, sector: int, seat: Seat) -> bool:
    """A ban from the first Campaign on, or a licence, closes a Sector; a threshold of 1 or more does not."""
    if provision.act != CAMPAIGN or provision.kind not in (BAN, LICENSE):
        return False
    return provision.over < 1 and covers(pos, provision, sector, seat)


def _fifth(provisions: Sequence[Provision]) -> bool:
    """Invasions can only be taxed (DES-BILL-13)."""
    for provision in provisions:
        if provision.act == INVADE and provision.kind != TAX:
            return True
        if provision.kind == DUTY and provision.act == CORRUPT_MINISTRY:
            return True
    return False


def form_problem(pos: Table, provisions: Sequence[Provision]) -> str:
    """Why a proposition is outside the language of laws or would change nothing; empty if it is in order."""
    for provision in provisions:
        problem = _form(pos, provision)
        if problem:
            return problem
    return ""


def _form(pos: Table, provision: Provision) -> str:
    kind = provision.kind
    if kind in (REPEAL, PERMIT) and law_by_id(pos, provision.law) is None:
        return f"There is no law {provision.law} in force, so this would change nothing."  # DES-LAW-21
    if kind == REPEAL:
        return ""
    if KINDS[kind] not in pos.content.pack.law_act[provision.act].kinds:
        return f"This act cannot be the subject of a provision '{KINDS[kind]}'."  # DES-LAW-28
    if not pos.content.act_placed[provision.act]:
        if provision.place or provision.per == PER_SECTOR:
            return "This act belongs to no Sector, so no place and no number per Sector can be given."  # DES-LAW-23
    if kind == BAN and provision.act == HOLD and provision.over < 0:
        return "Holding Fleets can only be prohibited beyond a number."
    if kind == DUTY:
        if provision.act not in (MOVE, STATION, BUY_REPUBLIC):
            return (
                "Only moving and stationing Fleets and buying a Republic Fleet can be required."  # DES-LAW-15
            )
        if provision.per == PER_SECTOR and not provision.place:
            return "A number per Sector needs a place."
    return ""
