"""Choosing a role: a role helps everybody, so the own gain counts against the others' (EMP-ROUND)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.games.emperor.brain.explore import explorer_gain
from orrery.games.emperor.brain.fights import battle_worth
from orrery.games.emperor.brain.goods import build_gain, steward_gain
from orrery.games.emperor.brain.influence import regent_gain
from orrery.games.emperor.brain.science import scientist_gain
from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.brain.trade import mark_worth, merchant_gain
from orrery.games.emperor.content import (
    ENGINEER,
    EXPLORER,
    MERCHANT,
    REGENT,
    SCIENTIST,
    SECOND_WARLORD,
    STEWARD,
    WARLORD,
)
from orrery.games.emperor.rounds import Choose, Clockwise


def set_direction(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The strongest rival shall choose as late as possible (EMP-ROUND-01)."""
    pos = sense.pos
    weights: list[float] = []
    for move in moves:
        step = 1 if isinstance(move, Clockwise) else -1
        order = [(sense.seat + step * i) % pos.players for i in range(1, pos.players)]
        weights.append(sum([place * sense.weight(other) for place, other in enumerate(order)]))
    return weights


def choose_role(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The role whose gain for oneself most exceeds the gain of the others (EMP-ROUND-03)."""
    weights: list[float] = []
    for move in moves:
        assert isinstance(move, Choose)
        role = WARLORD if move.role == SECOND_WARLORD else move.role
        gains = role_gains(sense, role)
        value = gains[sense.seat] - sum(
            [sense.weight(other) * gain for other, gain in enumerate(gains) if other != sense.seat]
        )
        if role == REGENT:
            value += regent_ending(sense) - poverty(sense)
        weights.append(value * sense.taste.roles[role])
    return weights


def role_gains(sense: Sense, role: int) -> list[float]:
    """What each seat gains if this seat chooses the role now."""
    pos, seat = sense.pos, sense.seat
    seats = range(pos.players)
    if role == EXPLORER:
        return [explorer_gain(sense, s, s == seat) for s in seats]
    if role == MERCHANT:
        gains = [merchant_gain(sense, s) for s in seats]
        gains[seat] += sense.content.trade.marks * mark_worth(sense, seat)
        return gains
    if role == STEWARD:
        gains = [steward_gain(sense, s) for s in seats]
        gains[seat] += 0.8 * sense.taste.metal * sense.young
        return gains
    if role == ENGINEER:
        return [build_gain(sense, s, 1 if s == seat else 0) for s in seats]
    if role == REGENT:
        return [regent_gain(sense, s, seat) for s in seats]
    if role == SCIENTIST:
        return [scientist_gain(sense, s, seat) for s in seats]
    return warlord_gains(sense)


def poverty(sense: Sense) -> float:
    """Who has the fewest planets and is far behind counts for the others as Regent, unless the game ends by it."""
    pos, held = sense.pos, sense.planets
    mine = held[sense.seat]
    poorest = all(mine < other for seat, other in enumerate(held) if seat != sense.seat)
    if not poorest or max(held) - mine < 2 or sum(held) + pos.players >= pos.pool:
        return 0.0
    return 1.0 * (max(held) - mine)


def regent_ending(sense: Sense) -> float:
    """If this count empties the pool the game ends: good for whoever leads (EMP-REG-36)."""
    pos = sense.pos
    if sum(sense.planets) + pos.players < pos.pool:
        return 0.0
    return sense.ending(sense.final_lead(sense.planets))


def warlord_gains(sense: Sense) -> list[float]:
    """What each seat can claim or conquer, the Chooser first: who moves earlier takes the nearest."""
    pos = sense.pos
    gains = [0.0] * pos.players
    free = {space for space in range(sense.content.spaces) if pos.owner[space] < 0 and pos.planets(space)}
    for seat in pos.order(sense.seat):
        tokens = pos.tokens[seat]
        for start, number in ships_by_space(sense, seat):
            for _ in range(number):
                options = sorted(
                    (
                        (sense.sector_worth(space), space)
                        for space in free
                        if not pos.is_foe(space, seat) and within_two(sense, start, space)
                    ),
                    reverse=True,
                )
                if not options or not tokens:
                    break
                worth, space = options[0]
                free.discard(space)
                tokens -= 1
                gains[seat] += worth
        gains[seat] += best_attack(sense, seat)
    return gains


def ships_by_space(sense: Sense, seat: Seat) -> list[tuple[int, int]]:
    """Where a seat's ships are, and how many."""
    return sorted(Counter(sense.pos.ship_at[ship] for ship in sense.pos.fleet(seat)).items())


def within_two(sense: Sense, start: int, end: int) -> bool:
    """Whether a ship gets there in a turn, if nobody stands in its way."""
    if start == end or end in sense.near[start]:
        return True
    return any(end in sense.near[space] for space in sense.near[start])


def best_attack(sense: Sense, seat: Seat) -> float:
    """The best single attack of a seat."""
    pos = sense.pos
    other = sense if seat == sense.seat else Sense(pos, seat, sense.taste)
    best = 0.0
    for space in range(sense.content.spaces):
        if pos.is_foe(space, seat) and pos.owner[space] >= 0 and pos.token[space] in (1, 2):
            ships = other.raiders(seat, space)
            if ships:
                best = max(best, battle_worth(other, ships, space))
    return 0.8 * best
