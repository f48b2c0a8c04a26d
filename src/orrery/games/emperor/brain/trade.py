"""The Merchant role: which prices help, what to fund, what to buy and to sell (EMP-MER)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Seat
from orrery.engine.dice import lying
from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.content import ENERGY, FOOD, METAL
from orrery.games.emperor.merchant import Buy, Discard, FundSector, Sell, StealFood, StealMetal, TakeBack


def mark_worth(sense: Sense, seat: Seat) -> float:
    """What one mark more is worth."""
    marks = sense.pos.marks[seat]
    return sense.marks_worth(seat, marks + 1) - sense.marks_worth(seat, marks)


def fund_worth(sense: Sense, seat: Seat, space: int, lying: int) -> float:
    """What one more food cube on a sector brings: the first serves the next Steward role, the second a later one."""
    pos = sense.pos
    _, metal, energy = sense.content.yields[pos.tile[space]]
    output = metal * sense.taste.metal + energy * sense.taste.energy
    return output * sense.young * (0.8, 0.4, 0.0)[min(2, lying)]


def market_worth(sense: Sense, dice: Sequence[int]) -> float:
    """What a roll of the market is worth to the seat: with four dice, after the Chooser's discard."""
    if len(dice) > 3:
        options = [sorted([*dice[:i], *dice[i + 1 :]]) for i in range(len(dice))]
        chooser = sense.pos.chooser
        if chooser == sense.seat:
            return max(prices_worth(sense, sense.seat, option) for option in options)
        return prices_worth(sense, sense.seat, max(options, key=lambda o: prices_worth(sense, chooser, o)))
    return prices_worth(sense, sense.seat, sorted(dice))


def prices_worth(sense: Sense, seat: Seat, prices: Sequence[int]) -> float:
    """What a seat makes of prices: it sells food and what is dear, and buys what is cheap."""
    pos = sense.pos
    mark = mark_worth(sense, seat)
    food = sum([sense.content.yields[pos.tile[space]][FOOD] for space in pos.controlled(seat)])
    slots = sorted(
        (
            fund_worth(sense, seat, space, pos.food[space])
            for space in pos.controlled(seat)
            if pos.food[space] < sense.content.trade.fund
        ),
        reverse=True,
    )
    value = 0.0
    for worth in slots:
        if worth <= 0:
            break
        if food > 0:
            food -= 1
            value += max(worth, prices[FOOD] * mark)
        elif worth > prices[FOOD] * mark and pos.marks[seat] >= prices[FOOD]:
            value += worth - prices[FOOD] * mark
    value += food * prices[FOOD] * mark
    for cube, have in ((METAL, pos.metal[seat]), (ENERGY, pos.energy[seat])):
        worth = cube_worth(sense, cube, have) - cube_worth(sense, cube, have - 1) if have else 0.0
        if have and prices[cube] * mark > worth:
            value += have * (prices[cube] * mark - worth)
        wanted = cube_worth(sense, cube, have + 1) - cube_worth(sense, cube, have)
        number = min(2, pos.marks[seat] // max(1, prices[cube]))
        if wanted > prices[cube] * mark:
            value += number * (wanted - prices[cube] * mark)
    return value


def cube_worth(sense: Sense, cube: int, number: int) -> float:
    """What so many cubes in the store are worth."""
    return sense.metal_worth(number) if cube == METAL else sense.energy_worth(number)


def discard(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The prices that help the Chooser more than the others (EMP-MER-02)."""
    pos = sense.pos
    weights: list[float] = []
    for move in moves:
        assert isinstance(move, Discard)
        dice = list(lying(pos).dice)
        dice.remove(move.value)
        prices = sorted(dice)[:3]
        value = prices_worth(sense, sense.seat, prices)
        for other in range(pos.players):
            if other != sense.seat:
                value -= sense.weight(other) * prices_worth(sense, other, prices)
        weights.append(value)
    return weights


def trading(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Fund what produces, buy what is cheap, sell what is dear, then stop (EMP-MER-08 to EMP-MER-21)."""
    pos, seat = sense.pos, sense.seat
    mark = mark_worth(sense, seat)
    prices = pos.prices
    best_fund = 0.0
    for space in pos.controlled(seat):
        if pos.food[space] < sense.content.trade.fund:
            best_fund = max(best_fund, fund_worth(sense, seat, space, pos.food[space]))
    weights: list[float] = []
    for move in moves:
        if isinstance(move, TakeBack):
            kept = fund_worth(sense, seat, move.space, pos.food[move.space] - 1)
            weights.append(prices[FOOD] * mark - kept - 0.05)
        elif isinstance(move, FundSector):
            weights.append(fund_worth(sense, seat, move.space, pos.food[move.space]) - prices[FOOD] * mark)
        elif isinstance(move, Buy):
            weights.append(buy_worth(sense, move.cube, best_fund) - prices[move.cube] * mark)
        elif isinstance(move, Sell):
            weights.append(sell_worth(sense, move.cube, mark))
        elif isinstance(move, StealMetal):
            weights.append(
                0.5
                + sense.weight(move.seat)
                + sense.metal_worth(pos.metal[seat] + 1)
                - sense.metal_worth(pos.metal[seat])
            )
        elif isinstance(move, StealFood):
            victim = pos.owner[move.space]
            hurt = fund_worth(sense, victim, move.space, pos.food[move.space] - 1)
            weights.append(prices[FOOD] * mark + sense.weight(victim) * hurt)
        else:
            assert isinstance(move, Done)
            weights.append(0.0)
    return weights


def buy_worth(sense: Sense, cube: int, best_fund: float) -> float:
    """What one cube more is worth; food is worth what it funds. Marks for ships and influence are kept back."""
    pos, seat = sense.pos, sense.seat
    price = pos.prices[cube]
    if pos.marks[seat] - price < reserve_marks(sense, cube):
        return -1.0
    if cube == FOOD:
        return best_fund if not pos.held else -1.0
    have = pos.metal[seat] if cube == METAL else pos.energy[seat]
    return cube_worth(sense, cube, have + 1) - cube_worth(sense, cube, have)


def reserve_marks(sense: Sense, cube: int) -> int:
    """Marks that are not spent on cubes: each metal in the store wants a mark when it becomes a ship."""
    if cube == METAL:
        return 2 + sense.pos.metal[sense.seat]
    return 3


def sell_worth(sense: Sense, cube: int, mark: float) -> float:
    """What selling one cube brings. Excess food is sold at the end anyway, so nobody sells it before."""
    pos, seat = sense.pos, sense.seat
    if cube == FOOD:
        return -1.0
    have = pos.metal[seat] if cube == METAL else pos.energy[seat]
    return (
        pos.prices[cube] * mark - (cube_worth(sense, cube, have) - cube_worth(sense, cube, have - 1)) - 0.02
    )


def merchant_gain(sense: Sense, seat: Seat) -> float:
    """What a Merchant turn is worth at usual prices."""
    return prices_worth(sense, seat, (2, 3, 5))
