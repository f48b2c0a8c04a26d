"""Tiles: which to take and where to lay it, for oneself and against the others (EMP-EXP, EMP-HOLE)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.games.emperor.brain.sense import SURELY, Sense
from orrery.games.emperor.explorer import (
    ClaimFirst,
    ClaimIt,
    Keep,
    KeepOne,
    Place,
    PlaceTile,
    Scan,
    SelectTile,
    Take,
)


class Chart:
    """Who is near to which empty space."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        pos = sense.pos
        self.spaces = [space for space, tile in enumerate(pos.tile) if tile < 0]
        bases = pos.starbases(sense.seat)
        self.doors = {space for base in bases for space in sense.content.near[base]}
        self.mine: dict[int, float] = {}
        self.theirs: dict[int, float] = {}
        self.held: dict[int, float] = {}
        steps = [sense.steps(seat) for seat in range(pos.players)]
        for space in self.spaces:
            near = [access(steps[seat][space]) for seat in range(pos.players)]
            everyone = sum(near) + 0.3
            self.mine[space] = near[sense.seat] / everyone
            self.theirs[space] = sum([sense.weight(s) * near[s] / everyone for s in range(pos.players)])
            danger = max(near[s] for s in range(pos.players) if s != sense.seat)
            self.held[space] = 1.0 - 0.3 * danger + 0.1 * near[sense.seat]

    def place(self, tile: int, space: int, claim: bool) -> float:
        """What it is worth to lay a tile here."""
        sense = self.sense
        worth = sense.tile_worth(tile)
        if sense.content.planets[tile]:
            if claim and not sense.pos.is_foe(space, sense.seat):
                return worth * self.held[space]
            return worth * (self.mine[space] - self.theirs[space])
        # a void or a Sun takes the room of a planet: beside a rival, far from oneself, and never at the own door
        door = 0.5 if space in self.doors else 0.0
        return sense.taste.void * (self.theirs[space] - self.mine[space] - door)

    def best(self, tile: int, claim: bool) -> float:
        """What a tile is worth where it lies best."""
        return max(self.place(tile, space, claim) for space in self.spaces)


def access(steps: int) -> float:
    """How easily ships get to a place: in this turn, in the next one, or later."""
    if steps <= 2:
        return 1.0 - 0.05 * steps
    return 0.6 if steps <= 4 else 0.25 if steps <= 6 else 0.1


def hole_worth(sense: Sense) -> float:
    """What it is worth to end science: own cards keep working, the others can buy no more (EMP-HOLE-05, 07)."""
    pos = sense.pos
    mine = pos.tech_owner.count(sense.seat)
    theirs: float = sum([sense.weight(s) * pos.tech_owner.count(s) for s in range(pos.players)])
    return 0.3 * sense.young * (mine - theirs) - 0.2


def select_tile(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The tile that does most where it lies best; what is left over, the others will take (EMP-EXP-01)."""
    step = sense.pos.decision
    assert isinstance(step, SelectTile)
    chart = Chart(sense)
    claim = step.first and sense.pos.tokens[sense.seat] > 0
    weights: list[float] = []
    for move in moves:
        assert isinstance(move, Take)
        if move.tile == sense.content.black_hole or not chart.spaces:
            weights.append(hole_worth(sense))
        else:
            weights.append(chart.best(move.tile, claim))
    return weights


def place_tile(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Good tiles near oneself, Suns and void beside rivals (EMP-EXP-02)."""
    step = sense.pos.decision
    assert isinstance(step, PlaceTile)
    chart = Chart(sense)
    claim = step.first and sense.pos.tokens[sense.seat] > 0
    return [
        chart.place(sense.pos.taken, move.space, claim) if isinstance(move, Place) else -9.0 for move in moves
    ]


def claim_first(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Claim it, but for a last token that would lose the game (EMP-EXP-06, EMP-EXP-16)."""
    step = sense.pos.decision
    assert isinstance(step, ClaimFirst)
    gain = SURELY
    if sense.pos.tokens[sense.seat] == 1:
        gain = sense.sector_worth(step.space) + sense.claim_ending(step.space)
    return [gain if isinstance(move, ClaimIt) else 0.0 for move in moves]


def scan_or_not(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Two tiles are better than one (EMP-TEC-47)."""
    return [1.0 if isinstance(move, Scan) else 0.0 for move in moves]


def keep_one(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The better tile; the other one will be turned up for everybody (EMP-TEC-47)."""
    step = sense.pos.decision
    assert isinstance(step, KeepOne)
    chart = Chart(sense)
    claim = step.first and sense.pos.tokens[sense.seat] > 0
    return [chart.best(move.tile, claim) if isinstance(move, Keep) else -9.0 for move in moves]


def explorer_gain(sense: Sense, seat: Seat, first: bool) -> float:
    """What an Explorer turn is worth: the Chooser's claim, or a tile laid near oneself."""
    pos = sense.pos
    worths = sorted((sense.tile_worth(tile) for tile in pos.open_tiles), reverse=True)
    if not worths:
        return 0.0
    if first:
        spare = max(0, len(worths) - pos.players)
        return (0.95 * worths[0] if pos.tokens[seat] else 0.3 * worths[0]) + 0.15 * spare
    return sense.taste.others_tile * worths[min(1, len(worths) - 1)]
