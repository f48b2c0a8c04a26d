"""Campaigns: where, with whom, for how much Influence; and dice that may be rolled again."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.menu import free_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    beats,
    blight,
    campaign_chance,
    halved,
    influence_worth,
    money_worth,
    prize,
    rivalry,
)
from orrery.games.destiny.cards.in_contests import RollWith
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.promises import against
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.senate.prosecutions import Verdict
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontCampaign
from orrery.games.destiny.table.war import DEFENDS, Tour
from orrery.games.destiny.turn.acts import CAMPAIGN
from orrery.games.destiny.turn.dice import shown
from orrery.games.destiny.turn.rerolls import Again, BreakCode, ChooseResult, KeepNew
from orrery.games.destiny.war.campaigns import (
    CampaignIn,
    CampaignWith,
    ChooseCampaigner,
    ResolveIn,
    SendTo,
    SpendOn,
    contest_of,
    defence_in_campaign,
    persuasion,
)


def budget(pos: Table, seat: Seat) -> int:
    """Influence for one of the Campaigns that can still be declared."""
    mine = sum(1 for tour in pos.tours if tour.seat == seat)
    return pos.influence[seat] // max(1, len(pos.ready_of(seat)) + mine)


def law_cost(pos: Table, seat: Seat, sector: int) -> float:
    """What the laws in force demand for a Campaign there: a tax, or a breach (DES-LAW-18)."""
    cost = 0.0
    for item in due(pos, seat, CAMPAIGN, sector) if pos.laws else ():
        if item.breach:
            cost += BREACH + blight(pos, 2)
        elif item.resource == MONEY:
            cost -= money_worth(pos, seat, -item.amount)
        else:
            cost -= influence_worth(pos, seat, -item.amount)
    return cost


def campaign(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The best prize for the Senators that are left."""
    ready = pos.ready_of(seat)
    spend = budget(pos, seat)
    found: list[float] = []
    for move in moves:
        if isinstance(move, (CampaignIn, CampaignWith)):
            owner = pos.owner[move.sector]
            chance = max(campaign_chance(pos, seat, s, move.sector, spend) for s in ready)
            value = chance * (prize(pos, seat, move.sector) + rivalry(pos, seat, owner)) - 0.05
            value -= law_cost(pos, seat, move.sector)
            if against(pos, seat, WontCampaign, owner, move.sector):
                value -= BREACH + blight(pos, 2)
            if isinstance(move, CampaignWith):  # one click less, for the Senator that would be sent
                best = campaign_chance(pos, seat, move.senator, move.sector, 0)
                rest = max(campaign_chance(pos, seat, s, move.sector, 0) for s in ready)
                value += 0.001 if best >= rest else -1.0
            found.append(value)
        else:
            found.append(0.0 if isinstance(move, Pass) else free_value(pos, seat, move))
    return found


def campaigner(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The Senator with the best chance there."""
    step = pos.decision
    sector = step.sector if isinstance(step, ChooseCampaigner) else 0
    return [campaign_chance(pos, seat, m.senator, sector, 0) if isinstance(m, SendTo) else 0.0 for m in moves]


def next_campaign(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The surest first: it may help the others as a neighbour, and leaves Influence for them."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, ResolveIn):
            tours = [t for t in pos.tours if t.seat == seat and t.sector == move.sector]
            value = campaign_chance(pos, seat, tours[0].senator, move.sector, 0) if tours else 0.0
        found.append(value)
    return found


def spend(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Each point of Influence is worth what it adds to the chance; three quarters are enough."""
    contest = contest_of(pos)
    owner = pos.owner[contest.sector]
    mine: Tour | None = next((tour for tour in contest.tours if tour.seat == seat), None)
    value = prize(pos, seat, contest.sector)
    defence = defence_in_campaign(pos, contest.sector)
    found: list[float] = []
    for move in moves:
        amount = move.amount if isinstance(move, SpendOn) else 0
        if not isinstance(move, (SpendOn, Pass)):
            found.append(-5.0)
            continue
        if mine is None:
            margin = defence - max(persuasion(pos, tour) for tour in contest.tours) + contest.spent[seat]
            found.append(value * beats(margin + 1.0 + amount, 2) - 0.1 * amount)
            continue
        margin = persuasion(pos, mine) + amount - halved(pos, seat, defence)
        if owner >= 0:
            margin -= pos.adjacent_owned(owner, contest.sector) + contest.spent[owner]
        rivals = [persuasion(pos, tour) for tour in contest.tours if tour.seat != seat]
        chance = beats(margin, 2)
        if rivals:
            chance *= beats(persuasion(pos, mine) + amount - max(rivals), 2)
        found.append(value * chance - 0.06 * amount)
    return found


def reroll(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A die below the middle is rolled again; a whole roll only where it went badly."""
    roll = pos.roll
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, Pass) else -1.0
        if isinstance(move, (Again, BreakCode)) and roll is not None:
            die = shown(roll, move.group, move.die)
            value = float(die - 4) if wants_low(pos, seat, move.group) else float(3 - die)
        elif isinstance(move, RollWith) and roll is not None:
            mine = [die for group, who in enumerate(roll.seats) if who == seat for die in roll.dice[group]]
            value = 2.6 - sum(mine) / len(mine) if mine else -1.0
        found.append(value)
    return found


def choose_result(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Of two results of a die the higher one, or the lower one where that is better."""
    step, roll = pos.decision, pos.roll
    assert isinstance(step, ChooseResult) and roll is not None
    group = step.group_in(roll)
    gain = float(step.value - shown(roll, group, step.die))
    if wants_low(pos, seat, group):
        gain = -gain
    return [gain if isinstance(move, KeepNew) else 0.0 for move in moves]


def wants_low(pos: Table, seat: Seat, group: int) -> bool:
    """Whether a seat wants low dice in a group: before the court, in the trial of its own Senator, and where it rolls
    for the other side of a battle."""
    roll, battle, case = pos.roll, pos.battle, pos.case
    assert roll is not None
    if roll.contest == "court":
        return case is not None and len(roll.dice[group]) == 2
    if roll.contest == "prosecution":
        return any(isinstance(step, Verdict) and pos.party_of(step.senator) == seat for step in pos.stack)
    if roll.contest == "battle" and battle is not None:
        own = {force.purpose for force in battle.forces if force.seat == seat}
        if battle.owner == seat:
            own.add(DEFENDS)
        return bool(own) and battle.forces[group].purpose not in own
    return False
