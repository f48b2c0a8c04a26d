"""Propositions and laws: what a law would do to whom, which one to table, whether to pay, obey or break it."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.engine.domain import Domain
from orrery.games.destiny.brain.menu import free_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    best,
    blight,
    influence_worth,
    money_worth,
    relief,
    rivalry,
)
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.laws.bill_of_rights import form_problem, violated
from orrery.games.destiny.laws.enactment import Challenge, Stands, Violates
from orrery.games.destiny.laws.free_words import WasBroken
from orrery.games.destiny.laws.grammar import law_text, read_law
from orrery.games.destiny.laws.licences import AskLicence, LicenceNumber, SoMany
from orrery.games.destiny.laws.places import FOREIGN, law_by_id
from orrery.games.destiny.laws.propositions import TableLaw, TableRepeal, TableSample, TableTurn
from orrery.games.destiny.laws.tabled import AmendOrNot, GoOn, Withdraw, sample_provisions
from orrery.games.destiny.laws.taxes import PayIt, RefuseIt, Tax
from orrery.games.destiny.phases.ending import BreakDuty, DoDuty
from orrery.games.destiny.table.laws import BAN, DUTY, LICENSE, PERMIT, REPEAL, TAX, Law, Provision
from orrery.games.destiny.table.senate import B_LAW, B_LICENCE, B_PEACE, B_TRADE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import (
    BUY_FLEET,
    BUY_REPUBLIC,
    CAMPAIGN,
    CORRUPT_MINISTRY,
    HOLD,
    INVADE,
    MOVE,
    RECRUIT,
    STATION,
)
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney
from orrery.games.destiny.turn.senators import voting_strength
from orrery.games.destiny.war.purchases import republic_price

WORTH_TABLING = 0.15
OWN_LAWS = (
    "tax invade 4 money for 3 turns",
    "tax invade in foreign 6 money for 3 turns",
    "tax move_fleet above 2 per turn 2 money for 2 turns",
    "tax declare_campaign in foreign 3 influence for 3 turns",
    "tax buy_party_fleet above 1 per turn 2 money for 3 turns",
    "tax recruit_senator above 1 per turn 3 money for 3 turns",
    "tax use_corrupt_ministry 4 money for 4 turns",
)
"""Laws of its own that the brain knows to write; which of them it tables depends on whom they would burden now."""


# --- what a law does --------------------------------------------------------------------------------------------


def acts_of(pos: Table, seat: Seat, provision: Provision) -> float:
    """How often a Party is likely to do an act in a turn, as far as the table shows."""
    act = provision.act
    abroad = any(atom.kind == FOREIGN for atom in provision.place)
    fleets = pos.fleets_of(seat)
    acts = 0.1
    if act == MOVE:
        acts = 0.7 * fleets
    elif act == INVADE:
        acts = 0.25 * fleets * (0.4 if abroad else 1.0)
    elif act == CAMPAIGN:
        acts = len(pos.senators_of(seat)) * (0.25 if abroad else 0.9)
    elif act == RECRUIT:
        acts = min(2.0, pos.money[seat] / 11)
    elif act == BUY_FLEET:
        acts = min(2.0, pos.money[seat] / 8)
    elif act in (STATION, HOLD):
        acts = float(fleets)
    elif act == BUY_REPUBLIC:
        acts = 0.2
    elif act == CORRUPT_MINISTRY:
        acts = 0.4 * len(pos.ministries_of(seat))
    return max(0.0, acts - max(0, provision.over))


def burden(pos: Table, seat: Seat, provision: Provision) -> float:
    """What a provision costs a Party in a turn."""
    if not pos.in_standing(seat):
        return 0.0  # laws do not bind a rebel (DES-REB-19)
    acts = acts_of(pos, seat, provision)
    if provision.kind == TAX:
        worth = money_worth if provision.resource == MONEY else influence_worth
        return min(-worth(pos, seat, -round(acts * provision.rate)), BREACH)
    if provision.kind == BAN:
        return min(0.25 * acts, BREACH)
    if provision.kind == LICENSE:
        return min(0.1 * acts, BREACH)
    if provision.kind == DUTY:
        if provision.act == BUY_REPUBLIC:
            return -money_worth(pos, seat, -republic_price(pos, seat))
        return 0.1 if pos.fleets_of(seat) >= provision.count else 0.2
    return 0.0


def shelter(pos: Table, seat: Seat, provision: Provision) -> float:
    """What a provision saves a Party: its Sectors from Campaigns and Invasions; everybody from the Infestation."""
    mine = pos.count_sectors(seat) - 1
    if provision.kind in (BAN, TAX) and provision.act in (CAMPAIGN, INVADE):
        bite = 0.06 if provision.kind == BAN else 0.015 * provision.rate
        return bite * max(0, mine)
    if provision.kind == DUTY and provision.act == BUY_REPUBLIC:
        return 0.12 * len(pos.loyal()) * min(1.0, relief(pos)) if pos.infested() else 0.0
    return 0.0


def provisions_value(pos: Table, seat: Seat, provisions: Sequence[Provision], turns: int) -> float:
    """What a law would mean to a Party: its shelter and the burden of its rivals, less the own burden."""
    value = 0.0
    for provision in provisions:
        if provision.kind == REPEAL:
            law = law_by_id(pos, provision.law)
            value -= law_value(pos, seat, law) if law is not None else 0.0
            continue
        if provision.kind == PERMIT:
            lifted = law_by_id(pos, provision.law)
            value -= 0.3 * law_value(pos, seat, lifted) if lifted is not None else 0.0
            continue
        others = 0.0
        breaches = 0.0
        for other in pos.loyal():
            if other != seat:
                weight = burden(pos, other, provision)
                others += weight * rivalry(pos, seat, other)
                breaches += 0.3 if weight >= 0.5 * BREACH else 0.0
        lasting = min(turns or 6, 4) / 2
        value += lasting * (shelter(pos, seat, provision) - burden(pos, seat, provision) + 0.5 * others)
        value -= blight(pos, 2 * breaches)  # whoever breaks it feeds the Infestation
    return value


def law_value(pos: Table, seat: Seat, law: Law) -> float:
    """What a law in force means to a Party; one in free words is left alone."""
    return provisions_value(pos, seat, law.provisions, law.turns)


def bill_value(pos: Table, seat: Seat, bill: Bill) -> float:
    """What the bill on the floor is worth to a Party."""
    if bill.kind == B_LAW:
        value = provisions_value(pos, seat, bill.provisions, bill.turns)
        return value + (0.2 if bill.seat == seat else 0.0)
    if bill.kind == B_LICENCE:
        return 1.0 if bill.seat == seat else -0.3 * rivalry(pos, seat, bill.seat)
    if bill.kind == B_PEACE:
        return peace_value(pos, seat)
    if bill.kind == B_TRADE and any(seat in (term.giver, term.receiver) for term in bill.terms):
        return 0.5
    return -0.1


def peace_value(pos: Table, seat: Seat) -> float:
    """A rebel at peace meets full Defence again and can be tried; a weak one is better left outside."""
    rebel = pos.rebel
    if rebel < 0:
        return 0.0
    return 0.15 * pos.count_sectors(rebel) - 0.4 if rebel != seat else -0.2


# --- tabling ----------------------------------------------------------------------------------------------------


def carries(pos: Table, seat: Seat) -> float:
    """How likely a bill of this Party is to pass: its votes beside the others', who are divided."""
    strengths = [max(0, voting_strength(pos, other)) for other in pos.loyal()]
    mine = max(0, voting_strength(pos, seat))
    return min(1.0, 0.15 + mine / max(1, sum(strengths)))


def table_turn(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The proposition that serves best and has a chance, a licence for what will be done, or nothing more."""
    chance = carries(pos, seat)
    found: list[float] = []
    for move in moves:
        if isinstance(move, TableSample):
            reading = sample_provisions(pos, move.sample)
            value = chance * provisions_value(pos, seat, reading.provisions, reading.turns) - WORTH_TABLING
        elif isinstance(move, TableRepeal):
            law = law_by_id(pos, move.law)
            value = chance * -law_value(pos, seat, law) - WORTH_TABLING if law is not None else -1.0
        elif isinstance(move, TableLaw):
            value = chance * text_value(pos, seat, move.text) - WORTH_TABLING
        elif isinstance(move, AskLicence):
            value = licence_value(pos, seat, move.act)
        else:
            value = 0.0 if isinstance(move, Pass) else free_value(pos, seat, move)
        found.append(value)
    return found


def text_value(pos: Table, seat: Seat, text: str) -> float:
    """What a law in the language of laws is worth; below 0 where it would be refused (DES-BILL-03)."""
    reading = read_law(pos.content, text)
    if reading.problem or violated(pos, reading.provisions) or form_problem(pos, reading.provisions):
        return -1.0
    said = law_text(pos.content, reading.provisions, reading.turns)
    if said in pos.failed or any(law.provisions == reading.provisions for law in pos.laws):
        return -1.0
    return provisions_value(pos, seat, reading.provisions, reading.turns)


def propose(pos: Table, seat: Seat, domain: Domain) -> list[Move]:
    """The laws worth writing: the best of its own, where it would be allowed."""
    if not isinstance(pos.decision, TableTurn) or not isinstance(domain.sample, TableLaw):
        return []
    values = [(text_value(pos, seat, text), text) for text in OWN_LAWS]
    value, text = max(values)
    return [TableLaw(text)] if value > 0 else []


def licence_value(pos: Table, seat: Seat, act: int) -> float:
    """A licence is worth asking for where the act is certain to come (DES-LAW-25)."""
    held = any(g.seat == seat and g.act == act and g.number > 0 for g in pos.grants)
    if held or any(f"licence {seat} {act} " in text for text in pos.failed):
        return -1.0
    acts = acts_of(pos, seat, Provision(LICENSE, act))
    return 0.2 if acts >= 1 else -1.0


def licence_number(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """As many as are likely to be needed."""
    step = pos.decision
    act = step.act if isinstance(step, LicenceNumber) else -1
    wanted = max(1, min(10, round(acts_of(pos, seat, Provision(LICENSE, act)))))
    return best(moves, SoMany(wanted))


def amend(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Let the vote begin, unless the table has changed so that the own bill does harm now."""
    assert isinstance(pos.decision, AmendOrNot)
    value = bill_value(pos, seat, pos.bill) if pos.bill is not None else 0.0
    return [(-value if isinstance(m, Withdraw) else (0.05 if isinstance(m, GoOn) else -9.0)) for m in moves]


# --- after the vote ---------------------------------------------------------------------------------------------


def challenge(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A challenge costs nothing: whatever hurts is worth one (DES-BILL-16)."""
    value = bill_value(pos, seat, pos.bill) if pos.bill is not None else 0.0
    return [-value - 0.15 if isinstance(move, Challenge) else 0.0 for move in moves]


def review(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """One vote each: a law that hurts violates the Bill, one that serves stands."""
    value = bill_value(pos, seat, pos.bill) if pos.bill is not None else 0.0
    wanted = [isinstance(move, Violates if value < 0 else Stands) for move in moves]
    return [1.0 if good else 0.0 for good in wanted]


def judge_breach(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Whether a law in free words was broken: a rival is not believed when there is little danger in it."""
    accused = int(getattr(pos.decision, "seat", -1))
    guilty = rivalry(pos, seat, accused) - 0.2 - blight(pos, 2) if accused != seat else -1.0
    return [guilty if isinstance(move, WasBroken) else 0.0 for move in moves]


# --- obeying ----------------------------------------------------------------------------------------------------


def breach_cost(pos: Table) -> float:
    """2 Corruption and their danger (DES-LAW-17)."""
    return 0.35 + blight(pos, 2)


def tax(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Pay while that costs less than 2 Corruption."""
    step = pos.decision
    assert isinstance(step, Tax)
    worth = money_worth if step.resource == MONEY else influence_worth
    price = -worth(pos, seat, -step.amount)
    found: list[float] = []
    for move in moves:
        if isinstance(move, PayIt):
            found.append(-price)
        elif isinstance(move, RefuseIt):
            found.append(-breach_cost(pos))
        else:
            found.append(-price - 0.3 if isinstance(move, (BuyInfluence, BuyMoney)) else -9.0)
    return found


def duty(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Buy the Republic Fleet while that costs less than 2 Corruption; it helps against the Infestation."""
    price = -money_worth(pos, seat, -republic_price(pos, seat)) - 0.1 * min(1.0, relief(pos))
    found: list[float] = []
    for move in moves:
        if isinstance(move, DoDuty):
            found.append(-price)
        elif isinstance(move, BreakDuty):
            found.append(-breach_cost(pos))
        else:
            found.append(0.0 if isinstance(move, Pass) else -price - 0.2)
    return found


def pool(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """All Republic Fleets that the taxes buy against the Infestation; none while the own Party is in Rebellion."""
    sign = -1.0 if seat == pos.rebel else 1.0
    return [sign * float(getattr(move, "number", 0)) for move in moves]
