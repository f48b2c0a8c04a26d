"""The Regent role: where influence does most, the Throne, the price of one token more (EMP-REG)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Seat
from orrery.games.emperor.brain.goods import berth
from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.content import HOME
from orrery.games.emperor.effects import FixedPrice
from orrery.games.emperor.regent import (
    AmbassadorWindow,
    BuyInfluence,
    BuyThroughDiplomat,
    FleeTo,
    InfluenceSector,
    InfluenceThrone,
    PersonalBusiness,
    diplomat_of,
    strength,
    winner_of,
)


def held_worth(sense: Sense, space: int, winner: Seat, left: int) -> float:
    """What an outcome on a sector is worth to the seat: own control counts for it, a rival's against it."""
    if winner < 0:
        return 0.0
    worth = sense.sector_worth(space)
    if left >= 2:
        worth += sense.base_worth(space)
    return worth if winner == sense.seat else -sense.weight(winner) * worth


def gain_at(sense: Sense, space: int, tokens: int) -> float:
    """What so many tokens on a sector change."""
    pos = sense.pos
    before = strength(pos, space)
    after = before[:]
    after[sense.seat] += tokens
    if pos.owner[space] < 0 and not any(before):
        winner, left = -1, 0
    else:
        winner, left = winner_of(before)
    return held_worth(sense, space, *winner_of(after)) - held_worth(sense, space, winner, left)


def throne_gain(sense: Sense, tokens: int) -> float:
    """What so many tokens on the Throne change (EMP-REG-23, EMP-REG-24)."""
    pos = sense.pos
    before = strength(pos, sense.content.spaces)
    after = before[:]
    after[sense.seat] += tokens
    old = winner_of(before)[0] if any(before) else -1
    new = winner_of(after)[0]
    old = pos.chooser if old < 0 else old
    new = pos.chooser if new < 0 else new
    return throne_worth(sense, new) - throne_worth(sense, old)


def throne_worth(sense: Sense, seat: Seat) -> float:
    """The first choice of a role and the direction, for as long as the game lasts."""
    worth = sense.taste.throne * (0.2 + 0.8 * sense.young)
    return worth if seat == sense.seat else -sense.weight(seat) * worth


def place_influence(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Token by token where it changes most; two on one place where that is better (EMP-REG-08)."""
    pos = sense.pos
    hand = pos.hand[sense.seat]
    risk = sense.taste.risk if others_follow(sense) else 1.0
    last = spare_tokens(sense) <= 0
    weights: list[float] = []
    for move in moves:
        if isinstance(move, InfluenceSector):
            space = move.space
            best = max(gain_at(sense, space, n) / n for n in range(1, hand + 1))
            fresh = pos.owner[space] < 0
            value = best * (risk if fresh else 1.0)
            if last and winner_of(strength(pos, space))[0] != sense.seat:
                value += ending_gain(sense, space)
            weights.append(value)
        elif isinstance(move, InfluenceThrone):
            weights.append(max(throne_gain(sense, n) / n for n in range(1, hand + 1)) * risk)
        else:
            assert isinstance(move, Done)
            weights.append(0.02)
    return weights


def others_follow(sense: Sense) -> bool:
    """Whether rivals place after this seat; the Chooser is the last (EMP-REG-07)."""
    return sense.seat != sense.pos.chooser


def spare_tokens(sense: Sense) -> int:
    """How many sectors the seat can gain in this role before its reserve is empty, which ends the game (EMP-REG-36)."""
    pos, seat = sense.pos, sense.seat
    gained = sum(
        1
        for space in range(sense.content.spaces)
        if pos.placed[space * pos.players + seat]
        and pos.owner[space] != seat
        and winner_of(strength(pos, space))[0] == seat
    )
    placed = sum(pos.placed[seat :: pos.players])
    return pos.tokens[seat] + pos.hand[seat] + placed - gained - 1


def ending_gain(sense: Sense, space: int) -> float:
    """What it is worth that gaining this sector ends the game after this role's count."""
    planets = expected_planets(sense)
    planets[sense.seat] += sense.pos.planets(space)
    return sense.ending(sense.final_lead(planets))


def expected_planets(sense: Sense) -> list[int]:
    """The planets of each seat if the tokens stay as they lie."""
    pos = sense.pos
    found = [0] * pos.players
    for space, tile in enumerate(pos.tile):
        if tile < 0 or not sense.content.planets[tile]:
            continue
        owner = pos.owner[space]
        if pos.token[space] != HOME and any(pos.placed[space * pos.players : (space + 1) * pos.players]):
            owner = winner_of(strength(pos, space))[0]
        if owner >= 0:
            found[owner] += sense.content.planets[tile]
    return found


def extra_influence(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """One token more, if a place for it is worth its price (EMP-REG-04)."""
    pos, seat = sense.pos, sense.seat
    worth = third_token(sense)
    weights: list[float] = []
    for move in moves:
        if isinstance(move, (BuyInfluence, BuyThroughDiplomat)):
            price = pos.influence_price if isinstance(move, BuyInfluence) else fixed_price(sense)
            cost = sense.marks_worth(seat, pos.marks[seat]) - sense.marks_worth(seat, pos.marks[seat] - price)
            weights.append(worth - cost)
        else:
            weights.append(0.0)
    return weights


def fixed_price(sense: Sense) -> int:
    """What the token costs through the Diplomat (EMP-TEC-34)."""
    return sense.content.power(diplomat_of(sense.pos, sense.seat), FixedPrice).price


def third_token(sense: Sense) -> float:
    """What one token more would change: the next best place after those for the tokens in hand."""
    gains = token_gains(sense)
    at = sense.pos.hand[sense.seat]
    return 0.8 * gains[at] if len(gains) > at else 0.3


def token_gains(sense: Sense) -> list[float]:
    """What single tokens would change, the best places first."""
    pos = sense.pos
    gains = [
        gain_at(sense, space, 1)
        for space, tile in enumerate(pos.tile)
        if tile >= 0 and sense.content.planets[tile] and pos.token[space] != HOME
    ]
    gains.sort(reverse=True)
    return gains


def ambassador(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Answer a token that takes something from oneself, or gives a rival much (EMP-TEC-03)."""
    pos = sense.pos
    step = pos.decision
    assert isinstance(step, AmbassadorWindow)
    now = strength(pos, step.space)
    without = now[:]
    without[step.placer] -= 1
    empty = not any(without)
    gain = (0.0 if empty else held_worth(sense, step.space, *winner_of(without))) - held_worth(
        sense, step.space, *winner_of(now)
    )
    return [gain - 0.8 if isinstance(move, PersonalBusiness) else 0.0 for move in moves]


def flee(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """To the Starbase nearest to what can be won (EMP-REG-28)."""
    return [berth(sense, move.space) if isinstance(move, FleeTo) else -9.0 for move in moves]


def regent_gain(sense: Sense, seat: Seat, chooser: Seat) -> float:
    """What a Regent role brings a seat: its planets, and what its tokens add on free sectors."""
    pos = sense.pos
    marks = pos.marks[seat]
    tokens = min(pos.tokens[seat], 2 + (1 if marks >= 2 else 0))
    free = sorted(
        (
            sense.sector_worth(space)
            for space, tile in enumerate(pos.tile)
            if tile >= 0 and sense.content.planets[tile] and pos.owner[space] < 0
        ),
        reverse=True,
    )
    rank = pos.order(chooser).index(seat)
    first = 0 if seat == chooser and pos.players > len(free) else rank
    own = free[first :: pos.players][:tokens]
    gain = float(sense.planets[seat]) + 0.9 * sum(own) + sense.taste.convert * (tokens - len(own))
    if seat == chooser:
        gain += sense.taste.regent_last
    return gain
