"""The contender Orrery through PettingZoo, plain or compiled, as PYTHONPATH says."""

from __future__ import annotations

from random import Random
from time import process_time

import numpy as np

from bench.protocol import Answer, serve
from orrery.adapters.pettingzoo import env, raw_env


def turns(game: str, players: int, seconds: float, seed: int) -> Answer:
    """Random games through PettingZoo, each step with its observation and a move by its mask."""
    made = env(game, players=players)
    pick = Random(seed)
    steps = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        made.reset(seed=pick.getrandbits(31))
        for _ in made.agent_iter():
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]
            made.step(int(legal[int(pick.random() * len(legal))]))
            steps += 1
    return {"steps": steps, "seconds": spent}


def parts(game: str, players: int, seconds: float, seed: int) -> Answer:
    """Random games in which decisions, and observation with mask, are timed apart: microseconds of each. A decision is what it is
    without any environment: the list of moves, from which one is taken, and the move that is played."""
    made = raw_env(game, players=players)
    desk = made.desk
    pick = Random(seed)
    steps, played, looked = 0, 0.0, 0.0
    while played + looked < seconds:
        made.reset(seed=pick.getrandbits(31))
        pos = desk.pos
        while not pos.over:
            seat = pos.waiting[0]
            listed = process_time()
            assert pos.legal
            before = process_time()
            desk.observe(seat)
            between = process_time()
            legal = desk.legal(seat)
            number = list(legal)[int(pick.random() * len(legal))]
            move = legal[number] or desk.actions.move(number)
            assert move is not None
            began = process_time()
            pos.play(move, seat)
            played += process_time() - began + before - listed
            looked += between - before
            desk._turned()
            steps += 1
    return {"steps": steps, "decision": 1e6 * played / steps, "observation": 1e6 * looked / steps}


def about() -> Answer:
    import sys

    file = sys.modules["orrery.engine.position"].__file__ or ""
    return {"compiled": not file.endswith(".py")}


if __name__ == "__main__":
    serve({"turns": turns, "parts": parts, "about": about})
