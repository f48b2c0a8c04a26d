"""The contender catanatron (Settlers of Catan in pure Python, the nearest peer), with its own random players."""

from __future__ import annotations

import random
from importlib.metadata import version
from time import process_time

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.protocol import Answer, serve


def new(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def is_over(game: Game) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS_LIMIT


def play(seconds: float, seed: int) -> Answer:
    """Games of four random players, setup included, until the time is up; the last one is played to its end."""
    seeds = random.Random(seed)
    decisions = games = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        game = new(seeds.getrandbits(32))
        while not is_over(game):
            game.play_tick()
            decisions += 1
        games += 1
    return {"decisions": decisions, "games": games, "seconds": spent}


def choices(games: int, seed: int) -> Answer:
    """Which part of the decisions leaves a choice; counted apart, so that counting costs the peer nothing."""
    decisions = free = 0
    for number in range(games):
        game = new(seed + number)
        while not is_over(game):
            free += len(game.state.playable_actions) > 1
            decisions += 1
            game.play_tick()
    return {"part": free / decisions}


def midgame(seed: int) -> Game:
    game = new(seed)
    kept = []
    while not is_over(game):
        kept.append(game.copy())
        game.play_tick()
    return kept[len(kept) // 2]


def copy(seconds: float, seed: int) -> Answer:
    """Copies of games in their middle, five of them in turn."""
    positions = [midgame(seed + n) for n in range(5)]
    copies = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for game in positions:
            for _ in range(50):
                game.copy()
        copies += 50 * len(positions)
    return {"copies": copies, "seconds": spent}


def iterate(seconds: float, seed: int) -> Answer:
    """What one iteration of a Monte Carlo search costs: a game in its middle is copied, and random players end it."""
    positions = [midgame(seed + n) for n in range(5)]
    iterations = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        game = positions[iterations % len(positions)].copy()
        while not is_over(game):
            game.play_tick()
        iterations += 1
    return {"iterations": iterations, "seconds": spent}


def about() -> Answer:
    return {"version": version("catanatron")}


if __name__ == "__main__":
    serve({"about": about, "play": play, "choices": choices, "copy": copy, "iterate": iterate})
