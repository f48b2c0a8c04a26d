"""How a server looks for garbage: a little at a time, and through everything only when nobody waits.

Python looks through what was made since the last time, through what that has left every now and then, and at last through all there is.
With hundreds of tables in play each of that is a pause of a tenth of a second in the middle of somebody's move, and finds a few dozen
objects: what a server makes is almost all gone as soon as nobody holds it. So it looks through a few thousand new objects, and
what they leave is set aside (`gc.freeze`). Circles that live longer than that are found when everything is looked through.
"""

from __future__ import annotations

import gc
from typing import Any

STEP = 3_000
"""New objects that are looked through at a time: some milliseconds."""
DUE = 5_000_000
"""After so many, everything is looked through as soon as a second has passed in which nobody has asked for anything ..."""
OVERDUE = 100_000_000
"""... and after so many in any case."""
NEVER = 1_000_000_000


class Sweeper:
    """Looks for garbage in place of Python's own timing, from `begin` to `end`."""

    def __init__(self) -> None:
        self._new = 0
        """Objects that were looked at and set aside since everything was looked through."""
        self._asked = -1

    def begin(self) -> None:
        """From now on. What is there by now stays for ever, or nearly."""
        self._all()
        gc.set_threshold(STEP, NEVER, NEVER)
        gc.callbacks.append(self._stepped)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._stepped)
        gc.set_threshold(700, 10, 10)
        gc.unfreeze()

    def look(self, asked: int) -> bool:
        """Once in a second: look through everything, if it is due and the number of requests that there have been says that nobody waits.
        Whether it was done."""
        quiet, self._asked = asked == self._asked, asked
        due = self._new >= (DUE if quiet else OVERDUE)
        if due:
            self._all()
        return due

    def _all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._new = 0

    def _stepped(self, phase: str, _: dict[str, Any]) -> None:
        if phase == "stop":
            gc.freeze()
            self._new += STEP
