"""The contenders of PettingZoo and Gymnasium: chess and Texas hold'em of PettingZoo itself, and catanatron's environment.

Each runs in an environment of its own, and imports what it needs when it is asked for it.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from bench.protocol import Answer, serve


def turns(name: str, seconds: float, seed: int) -> Answer:
    """Random games of a PettingZoo environment, each step with its observation and a move by its mask."""
    import importlib

    import numpy as np

    made: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()
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


def catan(seconds: float, seed: int) -> Answer:
    """Random games of catanatron's environment against one random bot, each step with its observation and its valid actions."""
    import gymnasium

    made: Any = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    pick = Random(seed)
    steps = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        _, info = made.reset(seed=pick.getrandbits(31))
        over = cut = False
        while not (over or cut):
            legal = info["valid_actions"]
            _, _, over, cut, info = made.step(legal[int(pick.random() * len(legal))])
            steps += 1
    return {"steps": steps, "seconds": spent}


if __name__ == "__main__":
    serve({"turns": turns, "catan": catan})
