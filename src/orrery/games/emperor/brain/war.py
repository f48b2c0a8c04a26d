"""What fleets can do: sectors to be claimed on the way, battles worth fighting, posts worth holding (EMP-MOV)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move
from orrery.games.emperor.brain.fights import battle_worth, exposure
from orrery.games.emperor.brain.sense import SURELY, Sense
from orrery.games.emperor.content import EMPIRE, HOME, STARBASE
from orrery.games.emperor.movement import reach, warp_targets, why_not_warp
from orrery.games.emperor.technology import UseTechnology
from orrery.games.emperor.warlord import (
    ClaimSector,
    FightAt,
    GoTo,
    LateClaims,
    Send,
    SendFleet,
    SendOf,
    SendTo,
    WarpTo,
    ships_meant,
)

WORTHWHILE = 0.12
"""Moves and battles that promise less are not made."""


# --- where ships can go -----------------------------------------------------------------------------------------


class Plan:
    """Where the ships of a turn are best sent. Made anew for each click, so it follows what has happened since."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        pos = sense.pos
        self.pos = pos
        self.able = [
            ship for ship in pos.fleet(sense.seat) if pos.steps_left[ship] > 0 and not pos.stopped[ship]
        ]
        self._reach: dict[tuple[int, int, bool], list[int]] = {}
        self._raids: dict[int, tuple[float, list[int]]] = {}
        self._leaving: dict[tuple[int, int], float] = {}
        self.pull = pull(sense)

    def reach_of(self, ship: int) -> list[int]:
        """The spaces that a ship can still get to."""
        pos = self.pos
        start, left = pos.ship_at[ship], pos.steps_left[ship]
        warp = why_not_warp(pos, self.sense.seat, (ship,)) is None
        key = (start, left, warp)
        found = self._reach.get(key)
        if found is None:
            found = reach(pos, self.sense.seat, start, left)[0]
            if warp:
                found = [*found, *(space for space in warp_targets(pos) if space not in found)]
            self._reach[key] = found
        return found

    def raid(self, space: int) -> tuple[float, list[int]]:
        """The best attack on a space: what it adds for each ship to be sent, and those ships."""
        found = self._raids.get(space)
        if found is None:
            found = self._best_raid(space)
            self._raids[space] = found
        return found

    def _best_raid(self, space: int) -> tuple[float, list[int]]:
        pos, sense = self.pos, self.sense
        there = pos.ships(sense.seat, space)
        value = battle_worth(sense, there, space)
        helpers = [ship for ship in self.able if space in self.reach_of(ship)]
        helpers.sort(key=lambda ship: -pos.content.ship_type[ship])
        best, sent = 0.0, 0
        for number in range(1, len(helpers) + 1):
            gain = battle_worth(sense, there + helpers[:number], space) - value
            gain -= sum([self.leaving(ship) for ship in helpers[:number]])
            if gain > best + 0.02:
                best, sent = gain, number
        return (best / sent, helpers[:sent]) if sent else (0.0, [])

    def leaving(self, ship: int) -> float:
        """What is lost when a ship leaves its post."""
        space = self.pos.ship_at[ship]
        if self.pos.owner[space] != self.sense.seat or self.pos.token[space] == HOME:
            return 0.0
        key = (space, self.pos.content.ship_type[ship])
        found = self._leaving.get(key)
        if found is None:
            found = exposure(self.sense, space, (ship,))
            self._leaving[key] = found
        return found

    def tour(self, start: int, steps: int, taken: tuple[int, ...]) -> float:
        """The best claims that a ship with so many steps can still make, one after another (EMP-MOV-11)."""
        pos, sense = self.pos, self.sense
        if steps <= 0 or pos.tokens[sense.seat] <= len(taken):
            return 0.0
        best = 0.0
        found, before = reach(pos, sense.seat, start, steps)
        for space in found:
            if space in taken or not pos.can_claim(sense.seat, space) or pos.ships(sense.seat, space):
                continue
            far, at = 1, space
            while before[at] != start:
                at = before[at]
                far += 1
            worth = self.claim_worth(space) + self.tour(space, steps - far, (*taken, space))
            best = max(best, worth - 0.03 * far)
        return best

    def claim_worth(self, space: int) -> float:
        """What claiming a sector brings; the last token ends the game, which may be good or bad."""
        sense = self.sense
        worth = sense.sector_worth(space)
        if self.pos.tokens[sense.seat] == 1:
            return worth + sense.claim_ending(space)
        return worth

    def scores(self, ships: Sequence[int], targets: Sequence[int]) -> list[float]:
        """What it is worth to send these ships, together, to each of these spaces."""
        pos, sense = self.pos, self.sense
        first = ships[0]
        start = pos.ship_at[first]
        left = min(pos.steps_left[ship] for ship in ships)
        _, before = reach(pos, sense.seat, start, left)
        cost: float = sum([self.leaving(ship) for ship in ships]) / len(ships)
        found: list[float] = []
        for space in targets:
            if pos.is_foe(space, sense.seat):
                gain, sent = self.raid(space)
                found.append(gain if all(ship in sent for ship in ships) else -1.0)
                continue
            far, at = 1, space
            while before[at] >= 0 and before[at] != start:
                at = before[at]
                far += 1
            value = sense.taste.pull * (self.pull[space] - self.pull[start]) - 0.03 * far
            if len(ships) == 1:
                rest = left - far if before[space] >= 0 else 0
                if pos.can_claim(sense.seat, space) and not pos.ships(sense.seat, space):
                    value = self.claim_worth(space) - 0.03 * far + 0.1 * value
                    value += self.tour(space, rest, (space,))
            found.append(value - cost)
        return found


def pull(sense: Sense) -> list[float]:
    """How good a post each space is: near free planets, near weak rivals, and on own sectors in danger."""
    pos, content = sense.pos, sense.content
    found = [0.0] * content.spaces
    for space in range(content.spaces):
        worth = 0.0
        if pos.can_claim(sense.seat, space):
            worth = 0.6 * sense.sector_worth(space)
        elif pos.is_foe(space, sense.seat) and pos.token[space] in (EMPIRE, STARBASE):
            worth = 0.25 * sense.sector_worth(space)
        elif pos.tile[space] < 0 and pos.deck and space not in pos.suns:
            worth = 0.12  # where the next tiles will lie
        if worth:
            found[space] += 0.5 * worth
            seen = {space}
            for near in sense.near[space]:
                seen.add(near)
                found[near] += worth
            for near in sense.near[space]:
                for second in sense.near[near]:
                    if second not in seen:
                        seen.add(second)
                        found[second] += 0.5 * worth
    return found


# --- decisions --------------------------------------------------------------------------------------------------


def command(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Claim first, then send ships where they do most, then stop (EMP-MOV-01 to EMP-MOV-15)."""
    plan = Plan(sense)
    pos = sense.pos
    weights: list[float] = []
    for move in moves:
        if isinstance(move, ClaimSector):
            weights.append(claim_weight(sense, move.space))
        elif isinstance(move, UseTechnology):
            weights.append(SURELY - 1)
        elif isinstance(move, (Send, SendOf)):
            ship = ships_meant(pos, sense.seat, move)[0]
            weights.append(max(plan.scores((ship,), plan.reach_of(ship))))
        elif isinstance(move, SendFleet):
            fleet = ships_meant(pos, sense.seat, move)
            left = min(pos.steps_left[ship] for ship in fleet)
            raids = [s for s in reach(pos, sense.seat, move.space, left)[0] if pos.is_foe(s, sense.seat)]
            weights.append(max(plan.scores(fleet, raids)) + 0.01 if raids else -1.0)
        else:
            assert isinstance(move, Done)
            weights.append(WORTHWHILE)
    return weights


def claim_weight(sense: Sense, space: int) -> float:
    """Claims are always made, but for the last token of a player who would lose by it."""
    if sense.pos.tokens[sense.seat] == 1 and sense.claim_ending(space) < 0:
        return -1.0
    return SURELY + sense.sector_worth(space)


def send_to(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """To the space where the ships do most (EMP-MOV-04, EMP-WARP-04)."""
    plan = Plan(sense)
    step = sense.pos.decision
    assert isinstance(step, SendTo)
    targets = [move.space if isinstance(move, (GoTo, WarpTo)) else -1 for move in moves]
    scores = plan.scores(step.ships, targets)
    # a warp is a whole turn's movement, so where both lead to the same space the ordinary way is better
    return [
        score - (0.05 if isinstance(move, WarpTo) else 0.0) for score, move in zip(scores, moves, strict=True)
    ]


def next_battle(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The best battle first: its survivors cannot help elsewhere, but a claim can end the game (EMP-MOV-16)."""
    pos = sense.pos
    return [
        battle_worth(sense, pos.ships(sense.seat, move.space), move.space)
        if isinstance(move, FightAt)
        else 0.0
        for move in moves
    ]


def late_claims(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Claim what was won (EMP-BAT-32)."""
    assert isinstance(sense.pos.decision, LateClaims)
    return [claim_weight(sense, move.space) if isinstance(move, ClaimSector) else 0.0 for move in moves]
