"""A chain of small choices: click by click until `done`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Generic

import msgspec

from orrery.engine.base import Decision, Done, Move, P

DONE = Done()


@lru_cache(maxsize=1024)
def _acted(chain: Any) -> Any:
    """The same chain after its first click; chains are values, and few differ, so it is kept."""
    return msgspec.structs.replace(chain, acted=True)


class Chain(Decision[P], Generic[P], frozen=True):
    """Optional clicks, asked again after each until the seat says `done`.

    Whoever could do nothing at all is not asked. Whoever has acted ends the chain by hand: until then the clicks can be
    taken back.
    """

    acted: bool = False

    def links(self, pos: P) -> list[Move]:
        """What can be done now, without `done`."""
        raise NotImplementedError(type(self).__name__)

    def link(self, pos: P, move: Any) -> None:
        """Do it; the question is put again by itself."""
        raise NotImplementedError(type(self).__name__)

    def end(self, pos: P) -> None:
        """The seat is done."""

    def moves(self, pos: P) -> Sequence[Move]:
        moves = self.links(pos)
        moves.append(DONE)
        return moves

    def apply(self, pos: P, move: Any) -> None:
        if type(move) is Done:
            self.end(pos)
        else:
            pos.stack.append(self if self.acted else _acted(self))
            self.link(pos, move)

    def forced(self) -> bool:
        return not self.acted
