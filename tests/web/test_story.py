"""The story on pages: every scene that a game can make is drawn, for whoever looks, and the goal is told."""

from __future__ import annotations

import pytest

from orrery.bots.registry import bot
from orrery.draw.telling import Tale
from orrery.engine.game import Game
from orrery.engine.match import Match
from orrery.games import games
from orrery.web.fragments import drawing, sitters
from orrery.web.telling import stories

MOVES = 700
"""So many moves of one game are looked at."""


def told(game: Game) -> list[tuple[Tale, str]]:
    """The scenes of a game between bots that plan, as somebody reads them, and their text on a page."""
    players = max(game.players[0], min(3, game.players[1]))
    match = Match.seeded(game, players, "story")
    bots = [bot("officer", game, f"story/{seat}") for seat in range(players)]
    art, found = drawing(game.slug), []
    names = tuple(f"Player {seat + 1}" for seat in range(players))
    for _ in range(MOVES):
        if match.pos.over:
            break
        seat = match.pos.waiting[0]
        pos = match.pos
        events = match.play(bots[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
        for reader in (0, None):
            seen = tuple(event for event in events if event.visible_to(reader))
            view = match.pos.view(reader)
            tale = art.tale(view, seen, names) if seen else None
            if tale is not None:
                seats = sitters(art.table(view, names))
                found.append((tale, str(stories().tale(1, tale, seats, True, game.slug))))
    return found


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_scene_of_a_game_can_be_drawn(slug: str) -> None:
    game = games()[slug]
    scenes = told(game)
    assert scenes, "nothing was told"
    for tale, text in scenes:
        assert tale.title
        assert 'class="scene panel' in text
        assert tale.clause in game.rules.clauses or not tale.clause
        assert "None" not in tale.title


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_goal_tells_how_near_everybody_is(slug: str) -> None:
    game = games()[slug]
    pos = game.new(game.players[1], "goal")
    art = drawing(slug)
    for reader in (0, None):
        view = pos.view(reader)
        goal = art.goal(view)
        assert goal is not None
        assert goal.clause in game.rules.clauses
        text = str(stories().goal(goal, sitters(art.table(view)), slug))
        assert 'id="goal"' in text
