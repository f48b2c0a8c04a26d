"""Decisions inside a battle, and the cards that answer a roll: which unit is hit, fight or flee, Time Warp (EMP-BAT)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass
from orrery.engine.dice import lying
from orrery.games.emperor.brain.fights import keeps, ships_lost
from orrery.games.emperor.brain.sense import SURELY, Sense
from orrery.games.emperor.brain.trade import market_worth
from orrery.games.emperor.combat import (
    ATTACKER,
    DEFENDER,
    AssignTo,
    FightOn,
    NameShip,
    UseInBattle,
    fighting,
)
from orrery.games.emperor.content import (
    CRUISER,
    DAMAGED,
    DREADNOUGHT,
    FIGHTER,
    MERCHANT,
    UNIT_EMPIRE,
    UNIT_STARBASE,
)
from orrery.games.emperor.effects import Reroll, StopTechnology
from orrery.games.emperor.odds import odds_now, state_of
from orrery.games.emperor.technology import (
    JudgeCatch,
    KeepDie,
    KeepOrRollAgain,
    RollAgain,
    Sabotage,
    SaboteurWindow,
    WarpTime,
)

SPARED = (DREADNOUGHT, FIGHTER, UNIT_STARBASE, CRUISER, DAMAGED, UNIT_EMPIRE)
"""Who takes hits first: a whole Dreadnought is repaired after the battle, an Empire holds the sector."""


def declare_in_battle(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """A battle technology costs nothing to declare (EMP-TEC-17)."""
    return [SURELY if isinstance(move, UseInBattle) else 0.0 for move in moves]


def extra_die(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The ship that fires first and hits best: it may save the others (EMP-BAT-22)."""
    return [float(move.unit) if isinstance(move, NameShip) else -1.0 for move in moves]


def assign_hit(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """In the order of `SPARED` (EMP-BAT-09)."""
    return [-float(SPARED.index(move.unit)) if isinstance(move, AssignTo) else -9.0 for move in moves]


def fight_or_retreat(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Fight on if what can be won outweighs what will be lost (EMP-BAT-27)."""
    pos = sense.pos
    battle = fighting(pos)
    attack, defence = state_of(pos, ATTACKER), state_of(pos, DEFENDER)
    found = odds_now(pos)
    lost = ships_lost(sense, attack, found.attackers)
    rival = sense.weight(battle.defender)
    won = rival * ships_lost(sense, defence, found.defenders)
    worth = sense.sector_worth(battle.space)
    if defence[4]:
        won += rival * worth * (1 - found.defenders[3]) + found.win
    if pos.planets(battle.space) and pos.tokens[sense.seat]:
        won += found.win * worth * keeps(sense, battle.space)
    value = won - sense.taste.caution * lost
    return [value if isinstance(move, FightOn) else 0.0 for move in moves]


# --- Time Warp --------------------------------------------------------------------------------------------------


def die_worth(sense: Sense, index: int, value: int) -> float:
    """What it is worth to the seat that this die of the open roll shows this value."""
    pos, roll = sense.pos, lying(sense.pos)
    need = roll.needs[index]
    if pos.battle is not None and need > 0:
        battle = pos.battle
        if sense.seat not in (battle.attacker, battle.defender):
            return 0.0
        struck = 1.0 if value >= need else 0.0
        return struck if roll.seats[index] == sense.seat else -struck
    if pos.role == MERCHANT and len(roll.dice) > 1:
        dice = list(roll.dice)
        dice[index] = value
        return market_worth(sense, dice)
    # a die to catch the Saboteur (EMP-TEC-30)
    judge = [step for step in pos.stack if isinstance(step, JudgeCatch)][-1]
    caught = value in pos.content.power(judge.tech, StopTechnology).caught
    owner = pos.tech_owner[judge.tech]
    if roll.seats[index] == sense.seat:
        return 1.0 if caught else 0.0
    return -1.0 if caught and owner == sense.seat else 0.0


def expected(sense: Sense, index: int, times: int) -> float:
    """What a die is worth on average if it may be rolled so many times, stopping when that is better."""
    values = [die_worth(sense, index, value) for value in range(1, 7)]
    mean = sum(values) / 6
    for _ in range(times - 1):
        mean = sum([max(value, mean) for value in values]) / 6
    return mean


def time_warp(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The die whose re-roll helps most, if it helps enough for a card that works once a round (EMP-TEC-37)."""
    card = sense.pos.usable(Reroll, sense.seat)
    times = sense.content.power(card, Reroll).times if card >= 0 else 1
    weights: list[float] = []
    for move in moves:
        if isinstance(move, WarpTime):
            die = move.die - 1
            weights.append(expected(sense, die, times) - die_worth(sense, die, lying(sense.pos).dice[die]))
        else:
            weights.append(0.25)
    return weights


def keep_or_roll(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Roll again if the average is better than what lies there (EMP-TEC-39)."""
    step = sense.pos.decision
    assert isinstance(step, KeepOrRollAgain)
    now = die_worth(sense, step.die, lying(sense.pos).dice[step.die])
    again = expected(sense, step.die, step.left)
    return [
        again if isinstance(move, RollAgain) else now + 0.001 if isinstance(move, KeepDie) else -9.0
        for move in moves
    ]


# --- Saboteur ---------------------------------------------------------------------------------------------------


def sabotage(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Stop what is turned against oneself; otherwise a rival who matters, for the card may be lost (EMP-TEC-27, 30)."""
    pos = sense.pos
    step = pos.decision
    assert isinstance(step, SaboteurWindow)
    battle = pos.battle
    mine = battle is not None and sense.seat in (battle.attacker, battle.defender)
    gain = 1.0 if mine else sense.weight(step.victim)
    return [gain - 0.15 if isinstance(move, Sabotage) else 0.0 for move in moves]


def catch(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Rolling costs nothing (EMP-TEC-30)."""
    return [0.0 if isinstance(move, Pass) else 1.0 for move in moves]
