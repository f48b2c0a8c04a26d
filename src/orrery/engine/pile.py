"""The pile: things announced wait on top of one another, and the last one announced is resolved first.

A game keeps the items themselves in its position, where they are drawn, aimed at and cancelled. The mechanism is here:
a `PileRound` lies on the stack as long as a window is open. It asks everybody who could answer, as far as the table
shows (a `RoundWindow`, so that nobody learns who would have answered). An answer is announced and the round begins again.
When all have passed, the top item is resolved completely, with all choices inside it, and the round begins again; when
all have passed over an empty pile, the window closes and what waits below on the stack goes on.

A round that began over other items leaves them alone: for it the pile ends where it began (`height`). So an item may
bring a round of its own, within the round that it answers.

A game subclasses both and gives each the other: `PileRound.window` and `RoundWindow.round`.
"""

from __future__ import annotations

from typing import Generic

from orrery.engine.base import P
from orrery.engine.window import Round


class PileRound(Round[P], Generic[P], frozen=True):
    """One window over the pile, from its opening until all have passed over an empty pile."""

    def height(self, pos: P) -> int:
        """How many items lie on the pile, as far as they are this round's."""
        raise NotImplementedError(type(self).__name__)

    def resolve_top(self, pos: P) -> None:
        """Take the top item off and carry it out, now or by steps put on the stack."""
        raise NotImplementedError(type(self).__name__)

    def close(self, pos: P) -> None:
        """All have passed and the pile is empty."""

    def all_passed(self, pos: P) -> None:
        """Resolve the top item alone, then begin again; an empty pile closes the window."""
        if self.height(pos):
            pos.then(self.again(-1))
            self.resolve_top(pos)
        else:
            self.close(pos)
