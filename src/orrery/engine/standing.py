"""Standing orders: what a seat has told the table to answer for it, as a pure function of the waiting question.

A player says once "ask me", "never for this kind" or "use it if I would lose something", instead of being stopped at
every window. The rules know nothing of it: whoever hosts a table asks `automatic` for each waiting seat and plays the
move that comes back, as an ordinary move of the record. An order looks at nothing but what the seat itself may see, and
a host that answers for a seat should let the same short time pass as for a seat that has nothing to answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from orrery.engine.base import Move, Pass, Seat, Value
from orrery.engine.position import Position
from orrery.engine.window import PASS, Window

ASK, NEVER, IF_LOSS = "ask", "never", "if-loss"
ORDERS = (ASK, NEVER, IF_LOSS)
ANYTHING = "*"
"""The kind that stands for every kind without an order of its own."""


class Threat(Value, frozen=True):
    """What a window asks about, for standing orders: its kind, and what the seat stands to lose if it passes.

    `answer` is the move that prevents the loss, or None where the seat has none (or has to choose between several).
    """

    kind: str
    loss: int = 0
    answer: Move | None = None


@runtime_checkable
class Threatens(Protocol):
    """A window that tells what is at stake."""

    def threat(self, pos: Any, seat: Seat) -> Threat:
        """What this seat is asked about, from what it may know."""
        ...


def kind_of(pos: Position, seat: Seat) -> str:
    """The kind of question that a seat waits at: a window's own word, or the name of its class."""
    step: Any = pos.decision
    return step.threat(pos, seat).kind if isinstance(step, Threatens) else type(step).__name__


def automatic(pos: Position, seat: Seat, orders: Mapping[str, str]) -> Move | None:
    """The answer that a seat's standing orders give to the window that waits for it; None where it wants to be asked.

    Only windows are answered: a decision of one's own turn is never taken out of a player's hands.
    """
    step: Any = pos.decision
    if not isinstance(step, Window) or seat not in pos.waiting:
        return None
    threat = step.threat(pos, seat) if isinstance(step, Threatens) else Threat(type(step).__name__)
    order = orders.get(threat.kind, orders.get(ANYTHING, ASK))
    if order == NEVER:
        return PASS
    if order == IF_LOSS:
        if threat.loss <= 0:
            return PASS
        return threat.answer if threat.answer is not None else _only(step.moves(pos, seat))
    return None


def _only(moves: Sequence[Move]) -> Move | None:
    """Pass where there is nothing else; ask where there is a choice."""
    return PASS if all(isinstance(move, Pass) for move in moves) else None
