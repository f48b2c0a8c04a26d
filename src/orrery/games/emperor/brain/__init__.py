"""What a bot weighs in Galactic Emperor: a number for each move of each decision, in victory points to be expected.

One module for each part of the game; `sense.py` holds what all of them share. Every decision of the game has its own
function here, and a test sees to it that none is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.emperor.brain import battle, explore, goods, influence, roles, science, trade, war
from orrery.games.emperor.brain.believing import believe, remember
from orrery.games.emperor.brain.judging import BURDENS, FEATURES, SAID, features, progress, quiet
from orrery.games.emperor.brain.sense import DEFAULT, Sense, Taste
from orrery.games.emperor.combat import AssignHit, DeclareInBattle, ExtraDieFor, FightOrRetreat
from orrery.games.emperor.engineer import BuildShips, FreeFighter
from orrery.games.emperor.explorer import ClaimFirst, KeepOne, PlaceTile, ScanOrNot, SelectTile
from orrery.games.emperor.merchant import DiscardDie, Trading
from orrery.games.emperor.regent import AmbassadorWindow, ExtraInfluence, PlaceInfluence, ShipsAway
from orrery.games.emperor.rounds import ChooseRole, SetDirection
from orrery.games.emperor.scientist import BuyTechnology
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import FreeCube, Production
from orrery.games.emperor.technology import CatchSaboteur, KeepOrRollAgain, SaboteurWindow, TimeWarpWindow
from orrery.games.emperor.warlord import Command, LateClaims, NextBattle, SendTo

__all__ = [
    "BURDENS",
    "FEATURES",
    "GLANCE",
    "PACE",
    "PLAN",
    "SAID",
    "believe",
    "features",
    "progress",
    "quiet",
    "remember",
    "weigh",
    "worth",
]

Weigher = Callable[[Sense, Sequence[Move]], list[float]]

PACE = 1.5
"""How many decisions a search tries in the time that others need for one, measured by processor time (docs/bots.md)."""
PLAN = {"width": 4, "depth": 0, "patience": 24, "lots": True}
"""Tries end where the next role is chosen: the same hour for all moves, and soon enough for many of them."""
GLANCE = {"width": 2, "depth": 0, "patience": 9, "budget": 4}
"""Whoever looks to the end of the role at all plays far better than by habit: a captain compares its two best ideas, once."""

WEIGHERS: dict[type[Any], Weigher] = {
    SetDirection: roles.set_direction,
    ChooseRole: roles.choose_role,
    SelectTile: explore.select_tile,
    PlaceTile: explore.place_tile,
    ClaimFirst: explore.claim_first,
    ScanOrNot: explore.scan_or_not,
    KeepOne: explore.keep_one,
    DiscardDie: trade.discard,
    Trading: trade.trading,
    FreeCube: goods.free_cube,
    Production: goods.production,
    FreeFighter: goods.free_fighter,
    BuildShips: goods.build,
    Command: war.command,
    SendTo: war.send_to,
    NextBattle: war.next_battle,
    LateClaims: war.late_claims,
    DeclareInBattle: battle.declare_in_battle,
    ExtraDieFor: battle.extra_die,
    AssignHit: battle.assign_hit,
    FightOrRetreat: battle.fight_or_retreat,
    TimeWarpWindow: battle.time_warp,
    KeepOrRollAgain: battle.keep_or_roll,
    SaboteurWindow: battle.sabotage,
    CatchSaboteur: battle.catch,
    ExtraInfluence: influence.extra_influence,
    PlaceInfluence: influence.place_influence,
    AmbassadorWindow: influence.ambassador,
    ShipsAway: influence.flee,
    BuyTechnology: science.buy_technology,
}
"""The function that weighs each kind of decision."""


def weigh(pos: Galaxy, seat: Seat, moves: Sequence[Move], taste: Taste = DEFAULT) -> list[float]:
    """What each move is worth to the seat that is asked."""
    return WEIGHERS[type(pos.decision)](Sense(pos, seat, taste), moves)


def worth(pos: Galaxy, seat: Seat, taste: Taste = DEFAULT) -> float:
    """How well a seat stands: its own prospects less those of its rivals."""
    sense = Sense(pos, seat, taste)
    others = sum(
        [sense.weight(other) * sense.standing(other) for other in range(pos.players) if other != seat]
    )
    return sense.standing(seat) - others
