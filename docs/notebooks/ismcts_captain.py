"""OpenSpiel's search against ours: ISMCTS in one seat, one of our levels in all others.

    python docs/notebooks/ismcts_captain.py emperor --games 6 --simulations 100 --against captain --out ismcts.jsonl

OpenSpiel brings the search (`open_spiel.python.algorithms.ismcts`), Orrery the rules, the positions imagined from what a seat may know
(`resample_from_infostate`) and, at the leaves, the learned judge of the game (`Judged`): a rollout by random moves would cost a whole game
for every visit, and tell little. A file that has some of the games already is gone on with.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from orrery.adapters.openspiel import name_of
from orrery.bots import bot
from orrery.bots.bot import Watcher
from orrery.bots.mind import Mind
from orrery.games import game as game_of
from orrery.lab.report import Share, share

UCT = 0.7


class Judged:
    """An evaluator of OpenSpiel: chances of winning by the game's judge, all moves alike before they were tried."""

    def __init__(self, slug: str) -> None:
        self.mind = Mind(game_of(slug))

    def evaluate(self, state: Any) -> Any:
        if state.is_terminal():
            return np.array(state.returns())
        return np.array([2 * chance - 1 for chance in self.mind.chances(state.pos)])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def play(
    slug: str, players: int, seat: int, against: str, simulations: int, seed: int, options: str = ""
) -> dict[str, Any]:
    """One game: who won, the scores, and the seconds of the processor that each side took for a decision."""
    more = f",{options}" if options else ""
    game = pyspiel.load_game(f"{name_of(slug)}(players={players},rng_seed={seed}{more})")
    state = game.new_initial_state()
    search = ismcts.ISMCTSBot(
        game=game,
        evaluator=Judged(slug),
        uct_c=UCT,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    minds = {
        other: bot(against, game.rules, f"{seed}/seat {other + 1}")
        for other in range(players)
        if other != seat
    }
    spent, decided = [0.0, 0.0], [0, 0]
    while not state.is_terminal():
        pos, mover = state.pos, state.current_player()
        begun = time.process_time()
        if mover == seat:
            action = search.step(state)
            side = 0
        else:
            move = minds[mover].choose(pos.view(mover), pos.moves(mover), pos.domains(mover))
            action = numbered(game.actions.legal(pos, mover), move, game.actions.number(move))
            side = 1
        spent[side] += time.process_time() - begun
        decided[side] += 1
        state.apply_action(action)
        for other, mind in minds.items():
            if isinstance(mind, Watcher) and mind.listens:
                mind.seen([event for event in state.pos.events if event.visible_to(other)], other)
    outcome = state.pos.outcome
    return {
        "game": slug, "seed": seed, "seat": seat, "against": against, "simulations": simulations,
        "won": (seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.0, "scores": outcome.scores,
        "search_seconds": round(spent[0] / max(1, decided[0]), 3), "bot_seconds": round(spent[1] / max(1, decided[1]), 3),
        "decisions": sum(decided),
    }  # fmt: skip


def numbered(legal: dict[int, Any], move: Any, number: int) -> int:
    """The action of a bot's move; one beyond the grid has a spare number among the legal ones."""
    return number if number >= 0 else next(at for at, other in legal.items() if other == move)


def match(
    slug: str, games: int, players: int, against: str, simulations: int, seed: int, keep: Path | None = None
) -> list[dict[str, Any]]:
    """So many games, the search in every seat in turn; what stands in `keep` is not played again."""
    done = (
        [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep and keep.exists() else []
    )
    found = [
        one
        for one in done
        if (one["game"], one["against"], one["simulations"]) == (slug, against, simulations)
    ]
    for number in range(len(found), games):
        one = play(slug, players, number % players, against, simulations, seed + number)
        found.append(one)
        if keep is not None:
            with keep.open("a", encoding="utf-8") as file:
                print(json.dumps(one), file=file)
    return found


def won(found: list[dict[str, Any]]) -> Share:
    """How often the search won, with the interval of 95 %."""
    return share(sum(one["won"] for one in found), len(found))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--players", type=int)
    parser.add_argument("--against", default="captain")
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    players = given.players or game_of(given.game).players[0]
    found = match(given.game, given.games, players, given.against, given.simulations, given.seed, given.out)
    result = won(found)
    print(f"{given.game}, {players} players: ISMCTS ({given.simulations}) won {result.wins:g} of {result.games} against {given.against}; "
          f"95 %: {result.low:.0%} to {result.high:.0%}; a fair share is {1 / players:.0%}")  # fmt: skip


if __name__ == "__main__":
    main()
