"""The exact odds of a battle or a Campaign as it stands: every total that dice can show, and how likely each is (DES-BAT-03, DES-DICE-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.effects.traits import NoExploding, RaiseDie
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Battle, Contest, Force, Order
from orrery.games.destiny.turn.dice import SIX
from orrery.games.destiny.turn.senators import command, shadow_dice, trait
from orrery.games.destiny.war.battles import bonus_of, defence_in_battle, force_dice, sector_dice
from orrery.games.destiny.war.campaigns import defence_in_campaign, persuasion, resistance

Spread = tuple[float, ...]
"""The probability of each total, from 0."""


@cache
def spread(dice: int, explodes: bool = True, raised: int = 0) -> Spread:
    """The totals of so many dice. A 6 grants one die that grants none; a Strategist raises the first die."""
    found: Spread = (1.0,)
    for number in range(dice):
        found = together(found, _die(explodes, raised if number == 0 else 0))
    return found


def _die(explodes: bool, raised: int) -> Spread:
    one = [0.0] * (2 * SIX + raised + 1)
    for face in range(1, SIX + 1):
        value = face + raised
        if explodes and value >= SIX:
            for more in range(1, SIX + 1):
                one[value + more] += 1 / SIX**2
        else:
            one[value] += 1 / SIX
    return tuple(one)


def together(first: Spread, second: Spread) -> Spread:
    """The totals of two groups of dice added up."""
    found = [0.0] * (len(first) + len(second) - 1)
    for a, p in enumerate(first):
        if p:
            for b, q in enumerate(second):
                found[a + b] += p * q
    return tuple(found)


def chances(sides: Sequence[tuple[Spread, int]], ground: Spread, walls: Sequence[int]) -> list[float]:
    """How likely each side wins: its dice and bonus are more than every other side's, and more than the ground's dice and its
    wall. Ties between sides, and with the ground, change nothing (DES-BAT-05, DES-BAT-17)."""
    found = []
    for me, ((dice, bonus), wall) in enumerate(zip(sides, walls, strict=True)):
        others = [side for number, side in enumerate(sides) if number != me]
        won = 0.0
        for value, p in enumerate(dice):
            ways = p * _below(ground, value + bonus - wall)
            for other, more in others:
                ways *= _below(other, value + bonus - more)
            won += ways
        found.append(won)
    return found


def _below(spread: Spread, limit: int) -> float:
    """The chance of a total below this number."""
    return sum(spread[: max(limit, 0)])


def percent(chance: float) -> str:
    """Rounded, but sure only of what is sure."""
    whole = round(100 * chance)
    return f"{min(max(whole, 1), 99) if 1e-9 < chance < 1 - 1e-9 else whole} %"


def dice_of(number: int) -> str:
    """`1 die`, `2 dice`."""
    return "1 die" if number == 1 else f"{number} dice"


# --- at the table -----------------------------------------------------------------------------------------------


def order_odds(scene: Scene, order: Order) -> tuple[str, str]:
    """The dice and what is added to them on both sides as the order stands, and the chance; others may still join."""
    pos, me, sector = scene.pos, scene.me, order.sector
    owner = pos.owner[sector]
    force = Force(me, me, sum(order.numbers) + scene.fleets(me, sector), order.admiral)
    bonus = pos.adjacent_owned(me, sector)
    bonus += command(pos, order.admiral, owner == INFESTED) if order.admiral >= 0 else 0
    theirs = sector_dice(pos, sector) + (scene.fleets(owner, sector) if owner >= 0 else 0)
    defence = defence_in_battle(pos, sector)
    wall = (defence + 1) // 2 if me == pos.rebel else defence
    wall += pos.adjacent_owned(owner, sector) if owner >= 0 else 0
    mine = force_dice(pos, force)
    chance = percent(chances([(force_spread(pos, force), bonus)], spread(theirs), [wall])[0])
    return f"{dice_of(mine)} {bonus:+d} against {dice_of(theirs)} {wall:+d}", chance


def force_spread(pos: Table, force: Force) -> Spread:
    """What the dice of a force can show: a Coward's do not explode, a Strategist raises one (DES-SAB-09)."""
    coward = force.admiral >= 0 and trait(pos, force.admiral, NoExploding) is not None
    strategist = trait(pos, force.admiral, RaiseDie) if force.admiral >= 0 else None
    return spread(force_dice(pos, force), not coward, strategist.amount if strategist is not None else 0)


def battle_odds(scene: Scene, battle: Battle) -> str:
    """How likely each attacking side wins, with the forces that are there."""
    pos, sector = scene.pos, battle.sector
    dice, bonus = dict[int, Spread](), dict[int, int]()
    for force in battle.forces:
        if force.seat < 0:
            thrown = spread(sector_dice(pos, sector) + force.more_dice)
        else:
            thrown = force_spread(pos, force)
        side = force.purpose
        dice[side] = together(dice[side], thrown) if side in dice else thrown
        bonus[side] = bonus.get(side, 0) + bonus_of(pos, battle, force)
    ground, more = dice.pop(DEFENDS, spread(0)), bonus.pop(DEFENDS, 0)
    return _said_odds(scene, dice, bonus, ground, defence_in_battle(pos, sector), more)


def campaign_odds(scene: Scene, contest: Contest, more: int = 0) -> str:
    """How likely each campaigner wins, with what is spent so far and `more` from the reader."""
    pos, sector = scene.pos, contest.sector
    dice = {tour.seat: spread(1 + shadow_dice(pos, tour.senator)) for tour in contest.tours}
    bonus = {tour.seat: persuasion(pos, tour) for tour in contest.tours}
    wall = resistance(pos, sector)
    if scene.me in bonus:
        bonus[scene.me] += more
    else:
        wall += more
    return _said_odds(scene, dice, bonus, spread(1), defence_in_campaign(pos, sector), wall)


def _said_odds(
    scene: Scene, dice: dict[int, Spread], bonus: dict[int, int], ground: Spread, defence: int, more: int
) -> str:
    """`you win 42 %`, or all sides by name. Defence is half as much against the rebel (DES-REB-10)."""
    sides = [(dice[side], bonus[side]) for side in dice]
    walls = [
        more + ((defence + 1) // 2 if side == scene.pos.rebel and side >= 0 else defence) for side in dice
    ]
    told = []
    for side, chance in zip(dice, chances(sides, ground, walls), strict=True):
        name = scene.who(side) if side >= 0 else "neutral"
        verb = "" if len(sides) > 1 else " win" if side == scene.me else " wins"
        told.append(f"{name}{verb} {percent(chance)}")
    return ", ".join(told)
