"""What a battle is worth: the prize, what the rival loses, what is lost oneself, and what a garrison guards (EMP-BAT)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.content import CRUISER, DAMAGED, DREADNOUGHT, FIGHTER, STARBASE
from orrery.games.emperor.odds import Side, defence_of, odds_at, side_of


def ships_lost(sense: Sense, before: Side, after: Sequence[float]) -> float:
    """What the ships are worth that a side loses on average."""
    had = (before[FIGHTER], before[CRUISER], before[DREADNOUGHT] + before[DAMAGED])
    return sum([(had[kind] - after[kind]) * sense.ship_worth(kind) for kind in range(len(had))])


def battle_worth(sense: Sense, ships: Sequence[int], space: int) -> float:
    """What attacking a space with these ships is worth: the prize and the rival's losses, less own losses."""
    pos = sense.pos
    if not ships:
        return 0.0
    rival = pos.holder[space]
    defence = defence_of(pos, space)
    found = odds_at(pos, sense.seat, ships, defence, rival)
    lost = ships_lost(sense, side_of(pos, ships), found.attackers)
    killed = ships_lost(sense, defence, found.defenders)
    prize = 0.0
    weight = sense.weight(rival)
    if defence[4]:
        worth = sense.sector_worth(space)
        razed = 1 - found.defenders[3]
        killed += razed * (worth + (sense.base_worth(space) if defence[4] == STARBASE else 0.0))
        prize = found.win * (1.0 + (worth * keeps(sense, space) if pos.tokens[sense.seat] else 0.0))
    elif pos.planets(space) and pos.tokens[sense.seat]:
        prize = found.win * sense.sector_worth(space) * keeps(sense, space)
    return prize + weight * killed - sense.taste.caution * lost


def keeps(sense: Sense, space: int) -> float:
    """How likely a sector just won stays: rivals nearby who still act will come."""
    near = sum(1 for s in range(sense.pos.players) if s != sense.seat and sense.fleet_steps(s)[space] <= 2)
    return 0.85 - 0.2 * min(2, near)


def exposure(sense: Sense, space: int, without: Sequence[int]) -> float:
    """What is in danger on an own sector if these ships leave it: its worth times the best rival's better chance."""
    pos = sense.pos
    worth = sense.sector_worth(space) + 1.0
    staying = [ship for ship in pos.ships(sense.seat, space) if ship not in without]
    token = pos.token[space] if pos.owner[space] == sense.seat else 0
    before, after = 0.0, 0.0
    for rival in range(pos.players):
        if rival == sense.seat:
            continue
        raiders = sense.raiders(rival, space)
        if raiders:
            now = side_of(pos, pos.ships(sense.seat, space), token)
            then = side_of(pos, staying, token)
            before = max(before, odds_at(pos, rival, raiders, now, sense.seat).win)
            after = max(after, odds_at(pos, rival, raiders, then, sense.seat).win)
    return sense.taste.leave * worth * (after - before)
