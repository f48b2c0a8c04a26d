"""Dice that show what the test says."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.engine.chance import Chance, seeded


class LoadedChance(Chance):
    """A stream whose first six-sided dice show the given numbers; then, and for everything else, a seeded one."""

    def __init__(self, dice: Iterable[int] = (), seed: int | str = 0) -> None:
        super().__init__(seeded(seed).key)
        self.loaded = list(dice)
        """What the next dice show; empty once all of them have been rolled."""

    def die(self, sides: int = 6) -> int:
        if sides == 6 and self.loaded:
            self.byte()  # a loaded die is chance all the same: it ends free undo
            return self.loaded.pop(0)
        return super().die(sides)

    def copy(self) -> LoadedChance:
        new = LoadedChance(self.loaded)
        new.key, new.drawn, new.block = self.key, self.drawn, self.block
        return new
