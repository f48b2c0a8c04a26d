"""Golden playthroughs: one random game, as people would read it. A diff of the file shows what changed.

`python -m orrery.testing.playthrough GAME FILE` writes one anew; look at the diff before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from orrery.engine.base import Event
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.games import game as find
from orrery.testing.walks import Walk


def playthrough(game: Game) -> str:
    """A whole game for the smallest table: who moved, what it did, by which clause, and how it ended."""
    walk = Walk(game, game.players[0], "playthrough", {})
    lines = [f"{game.title}, {walk.players} players, seed '{walk.seed}'", ""]
    for stop in walk.stops:
        pos = stop.pos
        lines.append(f"{stop.number + 1}. {pos.seat_name(stop.seat)}: {stop.text}")
        lines += told(pos, stop.events)
    outcome = walk.end.outcome
    assert outcome is not None
    winners = ", ".join(walk.end.seat_name(seat) for seat in outcome.winners)
    scores = ", ".join(str(score) for score in outcome.scores)
    lines += ["", f"{winners} won by '{outcome.ending}' [{outcome.clause}]: {scores}", ""]
    return "\n".join(lines)


def told(pos: Position, events: Iterable[Event]) -> list[str]:
    """What happened, in sentences: with its clause, and who alone may read it."""
    return [f"    {pos.words().sentence(event)}{_only(event, pos)} [{event.clause}]" for event in events]


def _only(event: Event, pos: Position) -> str:
    if event.only is None:
        return ""
    return " (seen by " + ", ".join(pos.seat_name(seat) for seat in event.only) + " alone)"


def check_playthrough(game: Game, golden: Path) -> None:
    """The golden playthrough still reads the same."""
    again = f"write it with `python -m orrery.testing.playthrough {game.slug} {golden}`, and look at the diff"
    assert golden.exists(), f"{game.slug} has no golden playthrough: {again}"
    old, new = golden.read_text(encoding="utf-8").splitlines(), playthrough(game).splitlines()
    for number, (one, two) in enumerate(zip(old, new, strict=False), 1):
        assert two == one, f"{game.slug}, line {number}; if the change is meant: {again}"
    assert len(new) == len(old)


if __name__ == "__main__":
    slug, path = sys.argv[1:]
    Path(path).write_text(playthrough(find(slug)), encoding="utf-8")
