"""The Senate Phase in its order (DES-SNT-01)."""

from __future__ import annotations

from orrery.engine.base import Step
from orrery.games.destiny.content.printed import SENATE
from orrery.games.destiny.laws.propositions import Propositions
from orrery.games.destiny.senate.elections import HoldElection
from orrery.games.destiny.senate.orders import RepublicVote
from orrery.games.destiny.senate.prosecutions import ProposeCharges, Trials
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.stages import S_ELECTION, S_LIST, S_ORDERS, S_PROPOSITIONS, S_TRIALS


class SenatePhase(Step[Table], frozen=True):
    """Elections if due; Republic Fleets; list of prosecutions; propositions; prosecutions (DES-SNT-01)."""

    def run(self, pos: Table) -> None:
        pos.phase = SENATE
        pos.tell("DES-TURN-01", "The Senate Phase begins")
        election: tuple[Step[Table], ...] = ()
        if pos.counter == pos.content.election:
            election = (Stage(S_ELECTION), HoldElection())
        pos.then(
            *election,
            Stage(S_ORDERS),
            RepublicVote(),
            Stage(S_LIST),
            ProposeCharges(),
            Stage(S_PROPOSITIONS),
            Propositions(),
            Stage(S_TRIALS),
            Trials(),
            EndSenate(),
        )


class EndSenate(Step[Table], frozen=True):
    """What lasts until the end of the phase ends; trades are licensed by ratifying them, at once (DES-LAW-25)."""

    def run(self, pos: Table) -> None:
        end_phase(pos)
        pos.treaty, pos.treaty_with = (), -1


def end_phase(pos: Table) -> None:
    """Seduction and stirring words wear off at the end of the phase."""
    for senator in range(pos.content.senators):
        pos.seduced[senator] = False
        pos.dip_phase[senator] = 0
