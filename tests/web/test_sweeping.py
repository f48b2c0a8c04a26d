"""How a server looks for garbage. Each case has a process of its own: what it does to Python's timing concerns nobody else."""

from __future__ import annotations

import subprocess
import sys

import pytest

BEGIN = """
import gc, weakref
from orrery.web import sweeping
from orrery.web.sweeping import Sweeper

class Knot:
    def __init__(self): self.me = self

sweeper = Sweeper()
sweeper.begin()
def knot():
    one = Knot()
    return one, weakref.ref(one)
def much(steps): return [[] for _ in range(steps * (sweeping.STEP + 1))]
"""

CASES = {
    "a knot that is let go at once is found in the next step": """
one, seen = knot()
del one
kept = much(1)
assert seen() is None
""",
    "what a step leaves is not looked through again": """
kept = much(1)
before = gc.get_freeze_count()
assert before >= sweeping.STEP
more = much(3)
assert gc.get_freeze_count() >= before + 3 * sweeping.STEP
assert len(gc.get_objects(generation=1)) == len(gc.get_objects(generation=2)) == 0
""",
    "a knot that outlives a step is found when nobody asks, and not before it is due": """
one, seen = knot()
kept = much(1)
del one
assert not sweeper.look(7) and not sweeper.look(7), "nothing is due"
sweeping.DUE = sweeping.STEP
assert not sweeper.look(8), "somebody has just asked"
assert seen() is not None
assert sweeper.look(8)
assert seen() is None
assert not sweeper.look(8), "nothing is new"
""",
    "it does not wait for ever for a quiet second": """
one, seen = knot()
kept = much(2)
del one
sweeping.OVERDUE = 2 * sweeping.STEP
assert sweeper.look(1) and seen() is None
""",
    "in the end Python looks by itself again": """
sweeper.end()
assert not gc.get_freeze_count() and sweeper._stepped not in gc.callbacks
one, seen = knot()
del one
kept = much(1)
assert seen() is None and gc.get_count()[1] > 0
""",
}


@pytest.mark.parametrize("case", CASES)
def test_garbage(case: str) -> None:
    done = subprocess.run([sys.executable, "-c", BEGIN + CASES[case]], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
