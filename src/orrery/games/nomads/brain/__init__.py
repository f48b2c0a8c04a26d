"""What a bot weighs in Space Opera: levels and their clocks, growth, the leader's neck, and fair deals.

`sense.py` tells what a table is worth, `trying.py` tries moves on a copy, `choices.py` weighs small choices, `deals.py` plans offers
and judges them.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Seat
from orrery.games.nomads.brain.believing import believe, remember
from orrery.games.nomads.brain.choices import small_weight
from orrery.games.nomads.brain.deals import answer_weight, draft_weight, excuse, plan, propose
from orrery.games.nomads.brain.judging import BURDENS, FEATURES, SAID, features, progress, quiet, turn
from orrery.games.nomads.brain.sense import worth
from orrery.games.nomads.brain.trying import tried
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.holdings.trade import Answer, Draft, HandOver
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.looking import PutNext
from orrery.games.nomads.turn.setup import Keep, Lead, SendBack

__all__ = [
    "BURDENS",
    "FEATURES",
    "GLANCE",
    "PACE",
    "PLAN",
    "SAID",
    "believe",
    "excuse",
    "features",
    "progress",
    "propose",
    "quiet",
    "remember",
    "turn",
    "weigh",
    "worth",
]

PACE = 1.1
PLAN = {"turns": 2, "depth": 64, "least": 6, "caution": 1.0, "lots": True}
"""Cards that nobody sees decide much: a few tries of a move say little, so habits are kept in doubt. Tries end when the second turn
after this one begins, whatever was done: a move that ends the turn is judged at the same hour as one that does not."""
GLANCE = {"width": 3, "depth": 6, "budget": 230, "by_seats": True}
"""A captain sees what an answer brings, and not the next turn; with four it sees as many answers of each as with two."""


def weigh(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
    """What each move is worth; every kind of decision of the game is known here."""
    step = pos.decision
    deal = pos.deal
    if deal is not None and isinstance(step, Draft):
        wanted = plan(pos, seat, deal.partner, deal)
        return [draft_weight(deal, wanted, move) for move in moves]
    if deal is not None and isinstance(step, Answer):
        return [answer_weight(pos, seat, deal, move) for move in moves]
    first = moves[0]
    if isinstance(first, (Lead, Keep, SendBack, DiscardCard, HandOver, PutNext)):
        return [small_weight(pos, seat, move) for move in moves]
    now = worth(pos, seat)
    return [tried(pos, seat, move, now) for move in moves]
