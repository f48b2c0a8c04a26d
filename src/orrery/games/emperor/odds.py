"""What comes of a battle: its chances, worked out state by state and remembered.

A side is a small tuple of numbers, so that the same battle is worked out once in a run. Owners are taken to assign hits
sensibly (the order of `hit`), and nobody to retreat. What happens less than once in a thousand times is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from orrery.engine.base import Seat
from orrery.games.emperor.combat import ATTACKER, DEFENDER, declarable, fighting, fleet, has_token, token_dice
from orrery.games.emperor.content import CRUISER, DREADNOUGHT, FIGHTER, HOME
from orrery.games.emperor.state import Galaxy

Side = tuple[int, int, int, int, int]
"""Fighters, Cruisers, whole Dreadnoughts, damaged Dreadnoughts, token (0 none, 1 Empire, 2 Starbase)."""

NOBODY: Side = (0, 0, 0, 0, 0)
RARE = 1e-3


def hit(side: Side, hits: int) -> Side:
    """The side after so many hits: whole Dreadnoughts are scratched first, for that is repaired (EMP-BAT-18); then
    Fighters, the Starbase, Cruisers, damaged Dreadnoughts, and the Empire last (EMP-BAT-11)."""
    fighters, cruisers, whole, damaged, token = side
    while hits > 0:
        hits -= 1
        if whole:
            whole -= 1
            damaged += 1
        elif fighters:
            fighters -= 1
        elif token == 2:
            token = 1
        elif cruisers:
            cruisers -= 1
        elif damaged:
            damaged -= 1
        elif token:
            token = 0
        else:
            break
    return fighters, cruisers, whole, damaged, token


@lru_cache(maxsize=4096)
def spread_of(dice: tuple[tuple[int, int], ...]) -> tuple[float, ...]:
    """The chance of 0, 1, 2, ... hits from these dice: (number of dice, numbers of six that hit)."""
    found = [1.0]
    for number, good in dice:
        p = good / 6
        single = [comb(number, k) * p**k * (1 - p) ** (number - k) for k in range(number + 1)]
        mixed = [0.0] * (len(found) + number)
        for i, a in enumerate(found):
            for k, b in enumerate(single):
                mixed[i + k] += a * b
        found = mixed
    while len(found) > 1 and found[-1] < RARE:
        found.pop()
    return tuple(found)


def dice_of(
    side: Side, phase: int, bonus: int, extra: int, empire: int, starbase: int
) -> tuple[tuple[int, int], ...]:
    """The dice that a side throws in a phase. `bonus`: Plasma Weapons; `extra`: the Chooser's die, on the best ship."""
    fighters, cruisers, whole, damaged, token = side
    big = whole + damaged
    if phase == 1:
        return ((3 * big + (extra if big else 0), 3 + bonus),) if big else ()
    if phase == 2:
        dice: list[tuple[int, int]] = []
        if cruisers:
            dice.append((2 * cruisers + (extra if not big else 0), 3 + bonus))
        if token:
            dice.append((empire if token == 1 else starbase, 3))
        return tuple(dice)
    if not fighters:
        return ()
    return ((fighters + (extra if not big and not cruisers else 0), 2 + bonus),)


class Odds:
    """What comes of a battle: the chance that the attacker wins, that nobody is left, and what is left on average."""

    def __init__(
        self, win: float, both: float, attackers: tuple[float, ...], defenders: tuple[float, ...]
    ) -> None:
        self.win = win
        self.both = both
        """The chance that both sides are destroyed."""
        self.attackers = attackers
        """Fighters, Cruisers, Dreadnoughts that come home on average."""
        self.defenders = defenders
        """Fighters, Cruisers, Dreadnoughts and token that stand at the end on average."""


@lru_cache(maxsize=50_000)
def odds(
    attack: Side, defence: Side, bonus: int = 0, extra: int = 0, empire: int = 2, starbase: int = 3
) -> Odds:
    """Fight to the end from the start of a combat round, without retreat (EMP-BAT-03 to EMP-BAT-05, EMP-BAT-26)."""
    if attack[:4] == (0, 0, 0, 0) or defence == NOBODY:
        won = 1.0 if attack[:4] != (0, 0, 0, 0) else 0.0
        return Odds(
            won,
            1.0 if not won and defence == NOBODY else 0.0,
            (attack[0], attack[1], attack[2] + attack[3]),
            (*defence[:2], defence[2] + defence[3], min(1, defence[4])),
        )
    states: dict[tuple[Side, Side], float] = {(attack, defence): 1.0}
    for phase in (1, 2, 3):
        after: dict[tuple[Side, Side], float] = {}
        for (a, d), chance in states.items():
            if a[:4] == (0, 0, 0, 0) or d == NOBODY:
                after[a, d] = after.get((a, d), 0.0) + chance
                continue
            mine = spread_of(dice_of(a, phase, bonus, extra, empire, starbase))
            theirs = spread_of(dice_of(d, phase, 0, 0, empire, starbase))
            left = [(hit(a, k), chance * q) for k, q in enumerate(theirs)]
            for i, p in enumerate(mine):
                struck = hit(d, i)
                for standing, q in left:
                    key = (standing, struck)
                    after[key] = after.get(key, 0.0) + p * q
        states = {key: chance for key, chance in after.items() if chance >= RARE}
    states.pop((attack, defence), 0.0)  # nothing happened: another round decides, with the same chances
    total = sum(states.values())
    win, both = 0.0, 0.0
    attackers, defenders = [0.0] * 3, [0.0] * 4
    for (a, d), chance in states.items():
        found = odds(a, d, bonus, extra, empire, starbase)
        win += chance * found.win
        both += chance * found.both
        for i in range(3):
            attackers[i] += chance * found.attackers[i]
        for i in range(4):
            defenders[i] += chance * found.defenders[i]
    scale = 1 / total if total else 0.0
    return Odds(
        win * scale, both * scale, tuple(x * scale for x in attackers), tuple(x * scale for x in defenders)
    )


# --- battles of the table ---------------------------------------------------------------------------------------


def side_of(pos: Galaxy, ships: Sequence[int], token: int = 0) -> Side:
    """Ships (indices into `ship_at`) and a token as a side of a battle."""
    count = [0, 0, 0]
    for ship in ships:
        count[pos.content.ship_type[ship]] += 1
    return count[FIGHTER], count[CRUISER], count[DREADNOUGHT], 0, 0 if token == HOME else token


def defence_of(pos: Galaxy, space: int) -> Side:
    """Whoever rests in a space, with the token there."""
    holder = pos.holder[space]
    token = pos.token[space] if pos.owner[space] == holder else 0
    return side_of(pos, pos.ships(holder, space), token)


def odds_at(pos: Galaxy, seat: Seat, ships: Sequence[int], defence: Side, defender: Seat) -> Odds:
    """What comes of attacking with these ships, technologies and the Chooser's die included."""
    bonus, ion = declarable(pos, seat, defender)
    extra = pos.content.war.dice if seat == pos.chooser else 0
    return odds(side_of(pos, ships), defence, bonus, extra, *token_dice(pos, ion))


def state_of(pos: Galaxy, side: int) -> Side:
    """What is left of a side in the battle being fought."""
    battle = fighting(pos)
    count = [0, 0, 0]
    damaged = 0
    for ship in fleet(pos, side):
        if ship in battle.damaged:
            damaged += 1
        else:
            count[pos.content.ship_type[ship]] += 1
    token = pos.token[battle.space] if side == DEFENDER and has_token(pos) else 0
    return count[0], count[1], count[2], damaged, token


def odds_now(pos: Galaxy) -> Odds:
    """What comes of the battle being fought, from the next combat round on."""
    battle = fighting(pos)
    extra = pos.content.war.dice if battle.attacker == pos.chooser and not battle.showdown else 0
    dice = token_dice(pos, battle.ion)
    return odds(state_of(pos, ATTACKER), state_of(pos, DEFENDER), battle.bonus, extra, *dice)
