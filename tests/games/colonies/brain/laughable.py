"""What a player of Space Opera Boardgame would laugh at, each with its exact condition."""

from __future__ import annotations

from orrery.engine.base import Done, Move, Pass, Seat
from orrery.games.colonies import effects as e
from orrery.games.colonies.phases.building import BuildingTurn, Clone, Research, WorkHere, workplaces
from orrery.games.colonies.phases.movement import FlyShip, MovementTurn
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.technology.using import added
from orrery.games.colonies.terms import MEEPLE
from orrery.testing.laughable import Witness

FULL = 7


def own(pos: Chart, seat: Seat) -> list[int]:
    """The planets of a seat."""
    return [place for place, owner in enumerate(pos.owner) if owner == seat]


def lets_them_idle(pos: Chart, seat: Seat) -> bool:
    """Research while three Meeples could work and a planet has seven Energy."""
    hands = sum(min(pos.ready[place], pos.energy[place]) for place in own(pos, seat))
    return hands >= 3 and any(pos.energy[place] >= FULL for place in own(pos, seat))


def sits_on_full_stores(pos: Chart, seat: Seat) -> bool:
    """Passes in Building while a planet has seven Energy, seven Ore and two free Meeples that could work."""
    return any(
        pos.energy[place] >= FULL and pos.ore[place] >= FULL and pos.ready[place] >= 2
        for place in workplaces(pos, seat)
    )


def leaves_stores_full(pos: Chart, place: int) -> bool:
    """Ends its work on a planet with seven Energy and seven Ore and two free Meeples."""
    return pos.energy[place] >= FULL and pos.ore[place] >= FULL and pos.ready[place] >= 2


def too_many(pos: Chart, place: int) -> bool:
    """Whether a planet holds more Meeples than it can feed."""
    owner = pos.owner[place]
    return owner >= 0 and pos.meeples[place] > pos.attribute(place, MEEPLE) + added(
        pos, owner, e.CapacityBonus
    )


class Colonies(Witness):
    """One game of Space Opera Boardgame."""

    def __init__(self) -> None:
        super().__init__()
        self.round = 0
        self.cloned: dict[int, Seat] = {}
        self.starving: set[int] = set()

    def saw(self, pos: Chart, seat: Seat, move: Move) -> None:
        found, step = self.found, pos.decision
        if pos.round != self.round:  # who was born last Round, and was one too many at its last decision?
            found["born to starve"] += sum(
                place in self.starving and pos.owner[place] == owner for place, owner in self.cloned.items()
            )
            found["rounds"] += 1
            self.round, self.cloned = pos.round, {}
        self.starving = {place for place in range(len(pos.owner)) if too_many(pos, place)}
        if isinstance(move, Research):
            found["research"] += 1
            found["nobody told them to work"] += lets_them_idle(pos, seat)
            found["full stores"] += sits_on_full_stores(pos, seat)
        elif isinstance(step, BuildingTurn) and isinstance(move, Pass):
            found["full stores"] += sits_on_full_stores(pos, seat)
        elif isinstance(step, WorkHere):
            if isinstance(move, Clone):
                self.cloned[step.place] = seat
            elif isinstance(move, Done):
                found["full stores"] += leaves_stores_full(pos, step.place)
        elif isinstance(step, MovementTurn) and isinstance(move, Pass):
            found["ships that could fly"] += any(isinstance(one, FlyShip) for one in pos.moves(seat))
