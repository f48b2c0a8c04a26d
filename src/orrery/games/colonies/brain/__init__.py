"""What a bot weighs in Space Opera Boardgame: a number for each move of each decision; more is better within one decision.

One module for each part of the game; `sense.py` holds what all of them share. Every decision of the game has its own
function here, and a test sees to it that none is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.colonies.brain import build, flight, react
from orrery.games.colonies.brain.judging import BURDENS, FEATURES, SAID, features, progress, quiet, turn
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.combat.assault import ChooseAttack, DefenceWindow
from orrery.games.colonies.combat.diplomacy import AnswerOffer, FoundEmbassy, OfferOrPass, PayOrFight
from orrery.games.colonies.combat.saves import SaveWindow
from orrery.games.colonies.combat.ships import ChooseFight, ChooseWithdrawal, NameDefender
from orrery.games.colonies.combat.stealth import StealthWindow
from orrery.games.colonies.combat.strikes import NameAgain
from orrery.games.colonies.gadgets.beam import BeamFrom, BeamTo, ChooseStructure, StructureTo
from orrery.games.colonies.gadgets.scouting import ChooseCopy, ChooseScan
from orrery.games.colonies.gadgets.transport import ConvertAmount, PayBridge, SendAmount
from orrery.games.colonies.phases.building import Agreement, BuildingTurn, ChooseReturn, WorkHere
from orrery.games.colonies.phases.movement import AfterMove, MovementTurn
from orrery.games.colonies.phases.production import ChooseBase, ChooseGift, ChooseGoods, ChooseLoot, UseOrDone
from orrery.games.colonies.space.control import MoveEmbassy
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.technology.using import AnswerWindow, PayToken
from orrery.games.colonies.travel.exploration import LandMeeples, TurnOrLeave, UseWormhole
from orrery.games.colonies.travel.flight import ChooseStep

__all__ = [
    "BURDENS",
    "FEATURES",
    "GLANCE",
    "PACE",
    "PLAN",
    "SAID",
    "features",
    "progress",
    "quiet",
    "turn",
    "weigh",
    "worth",
]

Weigher = Callable[[Sense, Sequence[Move]], list[float]]

PACE = 2.5
"""How many decisions a search tries in the time that others need for one, measured by processor time (docs/bots.md)."""
PLAN = {"turns": 1, "depth": 96, "least": 6, "caution": 1.0}
"""What is built pays when it has produced, and what flies when it has landed: tries end where the next Round begins, at the same hour for all moves."""
GLANCE = {"turns": 1, "depth": 96, "least": 4, "budget": 320}
"""What is judged within a Round misleads: a captain looks at fewer moves, and as far as an admiral."""

WEIGHERS: dict[type[Any], Weigher] = {
    BuildingTurn: build.building_turn,
    WorkHere: build.work_here,
    ChooseReturn: react.return_card,
    Agreement: react.last,
    MovementTurn: flight.movement_turn,
    AfterMove: flight.movement_turn,
    ChooseStep: flight.choose_step,
    TurnOrLeave: flight.turn_or_leave,
    LandMeeples: flight.land,
    UseWormhole: react.last,
    ChooseFight: flight.choose_fight,
    NameDefender: react.defend_with,
    ChooseWithdrawal: react.withdraw,
    ChooseAttack: flight.choose_attack,
    NameAgain: flight.choose_attack,
    DefenceWindow: react.protect,
    SaveWindow: react.protect,
    StealthWindow: react.protect,
    AnswerWindow: react.answer,
    PayToken: react.pay,
    PayBridge: react.pay,
    UseOrDone: react.use_or_done,
    ChooseLoot: react.steal,
    ChooseBase: react.bring,
    ChooseGift: react.give,
    ChooseGoods: react.goods,
    ConvertAmount: react.convert,
    SendAmount: react.send,
    BeamFrom: react.beam_from,
    BeamTo: react.beam_to,
    ChooseStructure: react.take_structure,
    StructureTo: react.structure_to,
    ChooseScan: react.scan,
    ChooseCopy: react.copy_card,
    OfferOrPass: react.offer,
    AnswerOffer: react.answer_offer,
    FoundEmbassy: react.first,
    MoveEmbassy: react.first,
    PayOrFight: react.pay_or_fight,
}
"""The function that weighs each kind of decision."""


def weigh(pos: Chart, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What each move is worth to the seat that is asked."""
    return WEIGHERS[type(pos.decision)](Sense(pos, seat), moves)


def worth(pos: Chart, seat: Seat) -> float:
    """How well a seat stands: its planets and people less those of the strongest rival."""
    own = standing(pos, seat)
    others = [standing(pos, other) for other in range(pos.players) if other != seat and not pos.out[other]]
    return own - max(others, default=0.0)


def standing(pos: Chart, seat: Seat) -> float:
    """Planets with all that is on them, and Meeples wherever they are."""
    sense = Sense(pos, seat)
    return sum([sense.planet_value(place) for place in sense.mine]) + 0.8 * pos.population(seat)
