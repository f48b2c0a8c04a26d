"""A turn: the Galactic Phase, the Senate Phase, the Intrigue Phase, and its end (DES-TURN-01)."""

from __future__ import annotations

from orrery.engine.base import Step
from orrery.games.destiny.content.printed import GALACTIC
from orrery.games.destiny.phases.ending import EndOfTurn
from orrery.games.destiny.phases.events import DrawEvent
from orrery.games.destiny.phases.galactic import (
    DrawActions,
    DrawSenators,
    Income,
    InfestationRoll,
    MarkSectors,
    MoveElectionCounter,
    RefreshSenators,
    RepublicLevy,
    clear_turn,
)
from orrery.games.destiny.phases.intrigue import IntriguePhase
from orrery.games.destiny.phases.senate_phase import SenatePhase
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.initiative import SetInitiative


class StartTurn(Step[Table], frozen=True):
    """A turn has three phases (DES-TURN-01); the Galactic Phase has nine steps (DES-GAL)."""

    def run(self, pos: Table) -> None:
        pos.turn += 1
        pos.phase = GALACTIC
        pos.stage = 0
        clear_turn(pos)
        pos.tell("DES-TURN-01", "Turn {0} begins with the Galactic Phase", pos.turn)
        events = tuple(DrawEvent() for _ in range(pos.content.numbers.draw_events))
        pos.then(
            SetInitiative(True),
            RefreshSenators(),
            RepublicLevy(),
            *events,
            MarkSectors(),
            DrawActions(),
            DrawSenators(),
            InfestationRoll(),
            Income(),
            MoveElectionCounter(),
            SenatePhase(),
            IntriguePhase(),
            EndOfTurn(),
            StartTurn(),
        )
