"""Golden playthroughs: one random game of each game, as people would read it. A diff of the file shows what changed.

`python -m tests.contract.playthrough SLUG...` writes them anew; look at the diff before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from orrery.engine.base import Event
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.games import games
from tests.contract.walks import Walk

GAMES = Path(__file__).resolve().parents[1] / "games"


def path_of(game: Game) -> Path:
    return GAMES / game.slug / "play" / "playthrough.txt"


def playthrough(game: Game) -> str:
    """A whole game for the smallest table: who moved, what it did, by which clause, and how it ended."""
    walk = Walk(game, game.players[0], "playthrough", {})
    lines = [f"{game.title}, {walk.players} players, seed '{walk.seed}'", ""]
    for stop in walk.stops:
        pos = stop.pos
        lines.append(f"{stop.number + 1}. {pos.seat_name(stop.seat)}: {stop.text}")
        lines += [
            f"    {pos.words().sentence(event)}{_only(event, pos)} [{event.clause}]" for event in stop.events
        ]
    outcome = walk.end.outcome
    assert outcome is not None
    winners = ", ".join(walk.end.seat_name(seat) for seat in outcome.winners)
    scores = ", ".join(str(score) for score in outcome.scores)
    lines += ["", f"{winners} won by '{outcome.ending}' [{outcome.clause}]: {scores}", ""]
    return "\n".join(lines)


def _only(event: Event, pos: Position) -> str:
    if event.only is None:
        return ""
    return " (seen by " + ", ".join(pos.seat_name(seat) for seat in event.only) + " alone)"


if __name__ == "__main__":
    for slug in sys.argv[1:] or games():
        path_of(games()[slug]).write_text(playthrough(games()[slug]), encoding="utf-8")
        print(path_of(games()[slug]))
