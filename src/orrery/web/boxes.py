"""Scenarios that lie in a game's own box (`games/SLUG/packs`), as whoever opens a table sees them: a name, a sentence, a small map."""

from __future__ import annotations

from orrery.draw.workshop import plan
from orrery.engine.drafts import Draft, lean
from orrery.engine.game import Game
from orrery.host.kept import kept


@kept("plans", 64)
def plan_of(game: Game, name: str) -> str:
    """The map of a pack in the box, or of the game as it is, as a small picture; empty for a game whose box holds no packs, or that
    has no map."""
    if not game.boxed or not game.charts():
        return ""
    pack = game.boxed.get(name)
    draft = Draft.started(game, "ours") if pack is None else lean(game, Draft(game, pack.source))
    chart = game.charts()[0]
    return plan(chart.grid(draft), f"{chart.title}: {game.title if pack is None else pack.name}")
