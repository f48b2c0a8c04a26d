"""The pile: things announced wait on top of one another, and the last one announced is resolved first.

A game keeps the items themselves in its position, where they are drawn, aimed at and cancelled. The mechanism is here:
a `PileRound` lies on the stack as long as a window is open. It asks everybody who could answer, as far as the table
shows (a `PileWindow`, so that nobody learns who would have answered). An answer is announced and the round begins again.
When all have passed, the top item is resolved completely, with all choices inside it, and the round begins again; when
all have passed over an empty pile, the window closes and what waits below on the stack goes on.

A game subclasses both and gives each the other: `PileRound.window` and `PileWindow.round`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from orrery.engine.base import P, Seat, Step
from orrery.engine.window import Window


class PileRound(Step[P], Generic[P], frozen=True):
    """One window over the pile, from its opening until all have passed over an empty pile."""

    def asked(self, pos: P) -> Sequence[Seat]:
        """Every seat that could answer now as far as the table shows, in the order in which answers are taken."""
        raise NotImplementedError(type(self).__name__)

    def window(self, seats: tuple[Seat, ...]) -> Step[P]:
        """The question to these seats."""
        raise NotImplementedError(type(self).__name__)

    def height(self, pos: P) -> int:
        """How many items lie on the pile."""
        raise NotImplementedError(type(self).__name__)

    def resolve_top(self, pos: P) -> None:
        """Take the top item off and carry it out, now or by steps put on the stack."""
        raise NotImplementedError(type(self).__name__)

    def again(self) -> Step[P]:
        """The round after an item was added or resolved: by default the same once more."""
        return self

    def close(self, pos: P) -> None:
        """All have passed and the pile is empty."""

    def run(self, pos: P) -> None:
        seats = tuple(self.asked(pos))
        if seats:
            pos.then(self.window(seats))
        else:
            self.all_passed(pos)

    def all_passed(self, pos: P) -> None:
        """Resolve the top item alone, then begin again; an empty pile closes the window."""
        if self.height(pos):
            pos.then(self.again())
            self.resolve_top(pos)
        else:
            self.close(pos)


class PileWindow(Window[P], Generic[P], frozen=True):
    """The question of a round: add one thing to the pile, or pass."""

    def round(self) -> PileRound[P]:
        """The round that asked."""
        raise NotImplementedError(type(self).__name__)

    def announce(self, pos: P, seat: Seat, move: Any) -> None:
        """Put what was announced on the pile, and its payment on the stack; the round begins again behind it."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, pos: P, seat: Seat, move: Any) -> None:
        pos.then(self.round().again())
        self.announce(pos, seat, move)

    def close(self, pos: P) -> None:
        self.round().all_passed(pos)
