"""The Intrigue Phase in its order (DES-INV-01)."""

from __future__ import annotations

from orrery.engine.base import Step
from orrery.games.destiny.content.printed import INTRIGUE
from orrery.games.destiny.phases.senate_phase import end_phase
from orrery.games.destiny.senate.orders import RepublicMoves
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import Stage
from orrery.games.destiny.turn.stages import I_BATTLES, I_BUY, I_CAMPAIGNS, I_DECLARE, I_FEINT, I_RESOLVE
from orrery.games.destiny.war.battles import NextBattle
from orrery.games.destiny.war.campaigns import CampaignRound, NextCampaign
from orrery.games.destiny.war.feints import FeintRound
from orrery.games.destiny.war.invasions import DeclareRound
from orrery.games.destiny.war.purchases import BuyRound


class IntriguePhase(Step[Table], frozen=True):
    """Declare Invasions; resolve them; declare Campaigns; resolve them; purchases (DES-INV-01)."""

    def run(self, pos: Table) -> None:
        pos.phase = INTRIGUE
        pos.tell("DES-TURN-01", "The Intrigue Phase begins")
        pos.then(
            Stage(I_DECLARE),
            RepublicMoves(),
            Declarations(),
            Stage(I_FEINT, open=False),
            FeintRound(),
            Stage(I_BATTLES, open=False),
            Battles(),
            Stage(I_CAMPAIGNS),
            DeclareCampaigns(),
            Stage(I_RESOLVE),
            Campaigns(),
            Stage(I_BUY),
            Buying(),
            EndIntrigue(),
        )


class Declarations(Step[Table], frozen=True):
    """The order of this step is fixed when it begins (DES-INIT-08)."""

    def run(self, pos: Table) -> None:
        pos.then(DeclareRound(tuple(pos.present())))


class Battles(Step[Table], frozen=True):
    """The order of this step is fixed when it begins (DES-INIT-08)."""

    def run(self, pos: Table) -> None:
        pos.then(NextBattle(tuple(pos.present())))


class DeclareCampaigns(Step[Table], frozen=True):
    """The order of this step is fixed when it begins (DES-INIT-08)."""

    def run(self, pos: Table) -> None:
        pos.then(CampaignRound(tuple(pos.present())))


class Campaigns(Step[Table], frozen=True):
    """The order of this step is fixed when it begins (DES-INIT-08)."""

    def run(self, pos: Table) -> None:
        pos.then(NextCampaign(tuple(pos.present())))


class Buying(Step[Table], frozen=True):
    """The order of this step is fixed when it begins (DES-INIT-08)."""

    def run(self, pos: Table) -> None:
        pos.then(BuyRound(tuple(pos.present())))


class EndIntrigue(Step[Table], frozen=True):
    """What lasts until the end of the phase ends."""

    def run(self, pos: Table) -> None:

        end_phase(pos)
