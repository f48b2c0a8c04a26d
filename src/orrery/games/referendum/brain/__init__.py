"""What a bot weighs in Space Opera: a number for each move, in tenths of a government.

Decisions without a function of their own are tried on a copy and judged by `worth`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.referendum.actions.carry import HandCardsOrSuffer
from orrery.games.referendum.actions.changes import NameGovernment, NameSet, NameShift
from orrery.games.referendum.actions.deeds import BlockIt
from orrery.games.referendum.actions.planets import FillBox
from orrery.games.referendum.brain import actions, answers
from orrery.games.referendum.brain.believing import believe, remember
from orrery.games.referendum.brain.judging import BURDENS, FEATURES, SAID, features, progress, quiet
from orrery.games.referendum.brain.sense import Sense, worth
from orrery.games.referendum.cards.hands import DiscardOne, DrawChoice, HandOverCard, KeepOne, TakeShown
from orrery.games.referendum.cards.reactions import PlusCards, React
from orrery.games.referendum.people.injury import WhoIsHurt
from orrery.games.referendum.people.travel import Companions, OfferTravel, RideOffer
from orrery.games.referendum.rolls.adversity import GiveFriend, PayATax, PoisonIt, RiskACard, TakeItOver
from orrery.games.referendum.rolls.help import HelpTurn, HinderTurn
from orrery.games.referendum.rolls.roll import PayTurn, StopOrRoll
from orrery.games.referendum.senate.votes import BreakTie, CastVote, VetoIt
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.activation import PassReward, SharePurse, TakeAction
from orrery.games.referendum.turn.setup import ExchangeCards, PickBloc
from orrery.games.referendum.turn.turns import ChooseCitizen

__all__ = [
    "BURDENS",
    "FEATURES",
    "GLANCE",
    "PACE",
    "PLAN",
    "SAID",
    "WEIGHERS",
    "believe",
    "features",
    "progress",
    "quiet",
    "remember",
    "weigh",
    "worth",
]

PACE = 2.0
PLAN = {"depth": 12, "least": 8, "caution": 1.0}
"""Much is thrown here: a few tries of a move say little, so each gets more of them, shorter ones, and habits are kept in doubt."""
GLANCE = {"depth": 8, "budget": 600}
"""A captain sees what an action brings, and not what comes of it."""

Weigher = Callable[[Sense, Sequence[Move]], list[float]]

WEIGHERS: dict[type[Any], Weigher] = {
    TakeAction: actions.take_action,
    ChooseCitizen: answers.choose_citizen,
    NameShift: answers.changes,
    NameSet: answers.changes,
    NameGovernment: answers.changes,
    FillBox: answers.filling,
    HelpTurn: answers.helping,
    HinderTurn: answers.hindering,
    PayTurn: answers.paying,
    StopOrRoll: answers.stop_or_roll,
    PlusCards: answers.plus_cards,
    React: answers.reacting,
    GiveFriend: answers.adversity,
    RiskACard: answers.adversity,
    PayATax: answers.adversity,
    PoisonIt: answers.adversity,
    TakeItOver: answers.adversity,
    WhoIsHurt: answers.adversity,
    BlockIt: answers.blocking,
    Companions: answers.riding,
    RideOffer: answers.riding,
    OfferTravel: answers.travelling,
    CastVote: answers.voting,
    BreakTie: answers.voting,
    VetoIt: answers.voting,
    DiscardOne: answers.discarding,
    HandOverCard: answers.discarding,
    KeepOne: answers.discarding,
    TakeShown: answers.discarding,
    ExchangeCards: answers.discarding,
    DrawChoice: answers.sources,
    PassReward: answers.reward,
    SharePurse: answers.purse,
    HandCardsOrSuffer: answers.evil,
    PickBloc: answers.blocs,
}
"""The function that weighs each kind of decision."""


def weigh(pos: Realm, seat: Seat, moves: Sequence[Move]) -> list[float] | None:
    """What each move is worth to the seat that is asked; None where trying it out tells more."""
    weigher = WEIGHERS.get(type(pos.decision))
    return None if weigher is None else weigher(Sense(pos, seat), moves)
